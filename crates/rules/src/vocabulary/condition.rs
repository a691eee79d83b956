//! Conditions: what may be asked of a hole, of the lap, of the turn and of the board.

use schemars::JsonSchema;
use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use base::yaml::schema::inline_schema;

use super::direction::Direction;
use super::forms::{Forms, forms};
use super::hole::HoleWord;
use super::test::Test;

/// A condition; all that is written in it must hold.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Condition {
    /// The seeds the hole holds.
    pub seeds: Option<Test>,
    /// The seeds it held before the last seed fell.
    pub before: Option<Test>,
    /// Whose side it lies on.
    pub side: Option<Side>,
    /// Whose hole it is: of the player on whose side it lies, unless a flag of territory says otherwise.
    pub owner: Option<Side>,
    /// Which of its owner's rows it lies in.
    pub row: Option<HoleRow>,
    /// A set of holes, declared under `sets`, in which it lies.
    #[serde(rename = "in")]
    pub in_set: Option<String>,
    /// A hole that it must be.
    pub same: Option<HoleWord>,
    /// Whose store it must be.
    pub store: Option<Side>,
    /// A flag it must carry.
    pub flag: Option<FlagTest>,
    /// Conditions on other holes.
    #[serde(default)]
    pub look: Look,
    /// A condition on any other hole.
    pub at: Option<Box<AtHole>>,
    /// Which seed of the lap has just fallen.
    pub seed: Option<SeedTest>,
    /// The lap.
    pub lap: Option<LapTest>,
    /// The turn.
    pub turn: Option<TurnTest>,
    /// The starts, by name, by one of which the turn begins.
    #[serde(default)]
    pub starts: Vec<String>,
    /// The seeds of a group of holes.
    pub total: Option<GroupTest>,
    /// How many holes there are in a group.
    pub holes: Option<GroupTest>,
    /// The seeds in play: in all holes that are no stores.
    pub left: Option<Test>,
    /// The seeds in stores.
    pub banked: Option<StoreTest>,
    /// The score, as `scoring` counts it.
    pub score: Option<StoreTest>,
    /// The turns, one after another up to this one, that captured nothing.
    pub quiet: Option<Test>,
    /// The points of rounds so far, as `tally` counts them.
    pub points: Option<StoreTest>,
    /// The number of the round, from 1; only with `rounds`.
    pub round: Option<Test>,
    /// Who has no way to start a turn. Asked in a row, of a start or in play that is tried, it leaves out what starts ask
    /// of play ahead: `after`, `only_if`, `must_if`, `cannot_start` and `prefer`.
    pub cannot_start: Option<Who>,
    /// The phase of play, by name: one declared under `phases`, `opening` for the simultaneous opening where there is
    /// one, or `main` for all play after it.
    pub phase: Option<String>,
    /// What would be left in a group after all that this row takes.
    pub would_leave: Option<GroupTest>,
    /// What playing on would bring about; it is played on a copy of the board.
    pub after: Option<Box<Trial>>,
    /// A term, declared under `terms`, that must hold, or several that must all hold.
    #[serde(default)]
    pub is: TermNames,
    /// Conditions of which at least one must hold.
    #[serde(default)]
    pub any: Vec<Condition>,
    /// Conditions that must all hold, where a key is needed twice.
    #[serde(default)]
    pub all: Vec<Condition>,
    /// A condition that must not hold.
    pub unless: Option<Box<Condition>>,
}

impl Condition {
    /// What it asks, each thing as a condition by itself; together they ask the same.
    pub fn each(&self) -> Vec<Self> {
        let mut all = Vec::new();
        macro_rules! split {
            ($($key:ident)*) => {$(
                let alone = Self { $key: self.$key.clone(), ..Self::default() };
                if alone != Self::default() {
                    all.push(alone);
                }
            )*};
        }
        split!(before seeds side owner row in_set same store flag look at seed lap turn starts total holes left banked);
        split!(score quiet points round cannot_start phase would_leave after is any unless);
        all.extend(self.all.iter().flat_map(Self::each));
        all
    }
}

/// Conditions on other holes.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Look {
    /// The next hole in the direction of sowing.
    pub next: Option<Box<Condition>>,
    /// The hole before it.
    pub previous: Option<Box<Condition>>,
    /// The hole after the next one.
    pub beyond: Option<Box<Condition>>,
    /// The hole across the board, in the same column; with four rows the inner one.
    pub facing: Option<Box<Condition>>,
    /// The outer hole behind the one across the board.
    pub facing_outer: Option<Box<Condition>>,
    /// The outer hole of the same owner and column.
    pub outer_behind: Option<Box<Condition>>,
    /// The other player's hole in the same place.
    pub counterpart: Option<Box<Condition>>,
    /// The hole from which the lap was lifted.
    pub lap_lift: Option<Box<Condition>>,
    /// The hole from which the turn started.
    pub turn_lift: Option<Box<Condition>>,
    /// The hole from which the turn before started.
    pub last_start: Option<Box<Condition>>,
    /// The hole of the last seed of the turn before.
    pub last_end: Option<Box<Condition>>,
}

/// A condition on another hole.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AtHole {
    /// The hole.
    pub hole: HoleWord,
    /// What must hold of it; not of a hole that does not exist.
    #[serde(rename = "if")]
    pub holds: Condition,
}

impl Look {
    /// The conditions with their holes, in the order of the keys.
    pub fn all(&self) -> impl Iterator<Item = (HoleWord, &Condition)> {
        [
            (HoleWord::Ahead(1), &self.next),
            (HoleWord::Back(1), &self.previous),
            (HoleWord::Ahead(2), &self.beyond),
            (HoleWord::Facing, &self.facing),
            (HoleWord::FacingOuter, &self.facing_outer),
            (HoleWord::OuterBehind, &self.outer_behind),
            (HoleWord::Counterpart, &self.counterpart),
            (HoleWord::LapLift, &self.lap_lift),
            (HoleWord::TurnLift, &self.turn_lift),
            (HoleWord::LastStart, &self.last_start),
            (HoleWord::LastEnd, &self.last_end),
        ]
        .into_iter()
        .filter_map(|(hole, condition)| Some((hole, condition.as_deref()?)))
    }
}

/// One of the two players, seen from the player whose turn it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The player whose turn it is.
    Own,
    /// The opponent.
    Opponent,
}

/// Which of its owner's rows; on boards of two rows every hole lies in the inner one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum HoleRow {
    /// The row nearer the opponent.
    Inner,
    /// The row farther from the opponent.
    Outer,
}

/// A part of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// The rows nearer the opponent.
    Inner,
    /// The rows farther from the opponent.
    Outer,
    /// The side of the player whose turn it is.
    Own,
    /// The opponent's side.
    Opponent,
}

/// A flag that a hole must carry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FlagTest {
    /// Its name.
    pub flag: String,
    /// Whose flag it must be there; anybody's unless said.
    pub owner: Option<Side>,
}

forms!(FlagTest);

#[derive(Deserialize, JsonSchema)]
#[schemars(inline)]
#[serde(deny_unknown_fields)]
pub(super) struct FlagTestMap {
    /// The name of the flag.
    is: String,
    /// Whose flag it must be; anybody's without this key.
    owner: Option<Side>,
}

impl Forms for FlagTest {
    type Word = String;
    type Map = FlagTestMap;

    const EXPECTED: &'static str = "the name of a flag, or `{is: NAME, owner: own}`";

    fn of_word(flag: String) -> Self {
        Self { flag, owner: None }
    }

    fn of_map(map: FlagTestMap) -> Result<Self, &'static str> {
        Ok(Self { flag: map.is, owner: map.owner })
    }
}

/// Which seed of a lap.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SeedTest {
    /// The first.
    First,
    /// The last.
    Last,
}

/// What is asked of a lap.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LapTest {
    /// The direction in which it is sown.
    pub go: Option<Direction>,
    /// Which lap of the turn it is.
    pub nth: Option<Nth>,
    /// The seeds with which it was sown.
    pub seeds: Option<Test>,
    /// How many of its seeds have fallen; in `passes`, without the seed about to fall.
    pub dropped: Option<Test>,
}

/// Which lap of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Nth {
    /// The first.
    First,
    /// A later one.
    Later,
}

/// What is asked of a turn.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TurnTest {
    /// It is among the first turns, this many of them, from 1.
    pub first: Option<u8>,
    /// Whether turns are counted in the first round only or in every round.
    #[serde(rename = "in", default)]
    pub within: Within,
    /// Whose turns are counted; the player's own unless said.
    #[serde(default)]
    pub of: Counted,
    /// The seeds captured in it so far.
    pub captured: Option<Test>,
    /// The row or the side in which some seed of it has fallen.
    pub reached: Option<Part>,
    /// The row or the side in which some lap of it has ended.
    pub ended_in: Option<Part>,
    /// Whether it follows another turn of the same player.
    pub again: Option<bool>,
    /// Rows, by name, of which one has fired in it.
    #[serde(default)]
    pub rows: Vec<String>,
}

/// In which rounds first turns are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Within {
    /// In the first round only.
    #[default]
    Match,
    /// In every round.
    Round,
}

/// Whose turns are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Counted {
    /// The player's.
    #[default]
    Mover,
    /// Both players'.
    Game,
}

/// A test of a number of seeds or holes of a group.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GroupTest {
    /// The holes.
    pub of: Group,
    /// The test.
    pub is: Test,
}

/// A test of the seeds in a store.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StoreTest {
    /// Whose.
    pub of: Who,
    /// The test.
    pub is: Test,
}

/// One or both players, seen from the player whose turn it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Who {
    /// The player whose turn it is.
    Own,
    /// The opponent.
    Opponent,
    /// Either of them.
    Either,
    /// Both of them.
    Both,
}

/// Play tried on a copy of the board.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Trial {
    /// How much is played.
    pub of: TrialOf,
    /// What must hold then.
    pub that: That,
}

/// How much is played on a copy of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TrialOf {
    /// One lap and what its landing takes.
    Lap,
    /// The whole turn; offers are declined.
    Turn,
}

/// What must hold after play was tried.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum That {
    /// Something was captured.
    Captures,
    /// A condition.
    Holds(Box<Condition>),
}

#[derive(Deserialize, JsonSchema)]
#[schemars(inline)]
#[serde(rename_all = "snake_case")]
pub(super) enum ThatWord {
    /// Something was captured.
    Captures,
}

impl Forms for That {
    type Word = ThatWord;
    type Map = Condition;

    const EXPECTED: &'static str = "`captures`, or a condition";

    fn of_word(ThatWord::Captures: ThatWord) -> Self {
        Self::Captures
    }

    fn of_map(map: Condition) -> Result<Self, &'static str> {
        Ok(Self::Holds(Box::new(map)))
    }
}

forms!(That);

/// Names of terms, written as one name or as a list.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TermNames(pub Vec<String>);

inline_schema! { TermNames, {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]} }

impl<'de> Deserialize<'de> for TermNames {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Names;
        impl<'de> Visitor<'de> for Names {
            type Value = TermNames;

            fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                formatter.write_str("the name of a term, or a list of names")
            }

            fn visit_str<E: Error>(self, name: &str) -> Result<TermNames, E> {
                Ok(TermNames(vec![name.to_owned()]))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut names: A) -> Result<TermNames, A::Error> {
                let mut all = Vec::new();
                while let Some(name) = names.next_element()? {
                    all.push(name);
                }
                Ok(TermNames(all))
            }
        }
        deserializer.deserialize_any(Names)
    }
}

/// A condition with a name.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Term {
    /// The condition.
    pub holds: Condition,
}

/// Holes taken together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Group {
    /// The holes of the player whose turn it is.
    Own,
    /// The opponent's holes.
    Opponent,
    /// All holes.
    Board,
    /// The holes of a set declared under `sets`, of both players.
    Set(String),
    /// Those holes of another group that satisfy a condition.
    Of(Box<Group>, Box<Condition>),
}

#[derive(Deserialize, JsonSchema)]
#[schemars(inline)]
#[serde(rename_all = "snake_case")]
pub(super) enum GroupWord {
    /// The holes of the player whose turn it is.
    Own,
    /// The opponent's holes.
    Opponent,
    /// All holes.
    Board,
}

#[derive(Deserialize, JsonSchema)]
#[schemars(inline, extend("minProperties" = 1, "maxProperties" = 2))]
#[serde(deny_unknown_fields)]
pub(super) struct GroupMap {
    /// The holes of a set declared under `sets`, of both players.
    set: Option<String>,
    /// With `if`: the group of which holes are chosen.
    of: Option<Box<Group>>,
    /// With `of`: what each hole must satisfy.
    #[serde(rename = "if")]
    condition: Option<Box<Condition>>,
}

impl Forms for Group {
    type Word = GroupWord;
    type Map = GroupMap;

    const EXPECTED: &'static str = "holes such as `own`, `board`, `{set: NAME}` or `{of: own, if: {…}}`";

    fn of_word(word: GroupWord) -> Self {
        match word {
            GroupWord::Own => Self::Own,
            GroupWord::Opponent => Self::Opponent,
            GroupWord::Board => Self::Board,
        }
    }

    fn of_map(map: GroupMap) -> Result<Self, &'static str> {
        match (map.set, map.of, map.condition) {
            (Some(set), None, None) => Ok(Self::Set(set)),
            (None, Some(group), Some(condition)) => Ok(Self::Of(group, condition)),
            _ => Err("holes are written as `{set: NAME}` or as `{of: own, if: {…}}`"),
        }
    }
}

forms!(Group);
