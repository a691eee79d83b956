//! A condition: a list of predicates that must all hold.
//!
//! There is one tree. A file is read into it with names, `compile` puts what each name stands for in its place, the engine
//! asks it, and `prose` says it.

use std::fmt::Debug;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer, Serialize};

use base::board::HoleSet;

use super::direction::Direction;
use super::forms::{forms, map, words};
use super::hole::HoleWord;
use super::need::Need;
use super::subject::{
    Counted, FirstTurns, HoleRow, Nth, Part, SeedTest, Side, StoreTest, TermNames, TrialOf, Who, Within,
};
use super::test::Test;

/// What names are in a tree: words of the file, or what they stand for.
pub trait Names: Value {
    /// A set of holes.
    type Set: Value;
    /// A flag.
    type Flag: Value;
    /// Rows of the landing table.
    type Rows: Value;
    /// Ways to start a turn.
    type Starts: Value;
    /// A phase of play.
    type Phase: Value;
    /// Conditions with a name.
    type Terms: Value;
}

/// What can be a part of a tree.
pub trait Value: Debug + Clone + PartialEq + Eq + Serialize {}

impl<T: Debug + Clone + PartialEq + Eq + Serialize> Value for T {}

/// The names of a file.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Written;

impl Names for Written {
    type Set = String;
    type Flag = String;
    type Rows = Vec<String>;
    type Starts = Vec<String>;
    type Phase = String;
    type Terms = TermNames;
}

/// What the names of a ruleset stand for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Known;

impl Names for Known {
    type Set = HoleSet;
    /// By its place in the file.
    type Flag = usize;
    /// A bit each, by their places in the file.
    type Rows = u64;
    type Starts = u64;
    type Phase = KnownPhase;
    /// What all of them ask.
    type Terms = Condition<Known>;
}

/// A phase of play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum KnownPhase {
    /// The simultaneous opening.
    Opening,
    /// All play after it.
    Main,
    /// A declared one, by its place in the file.
    Declared(u8),
}

/// A condition; all that it asks must hold.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(bound(serialize = ""))]
pub struct Condition<N: Names = Written>(pub Vec<Predicate<N>>);

impl<N: Names> Default for Condition<N> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

/// Puts what names stand for in their places.
pub(crate) trait Resolver {
    fn set(&mut self, name: &str) -> HoleSet;
    fn flag(&mut self, test: &FlagTest) -> FlagTest<Known>;
    fn rows(&mut self, names: &[String]) -> u64;
    fn starts(&mut self, names: &[String]) -> u64;
    fn phase(&mut self, name: &str) -> KnownPhase;
    fn terms(&mut self, names: &TermNames) -> Condition<Known>;
    fn at_hole(&mut self, at: &AtHole) -> AtHole<Known>;
    fn group(&mut self, test: &GroupTest) -> GroupTest<Known>;
    fn trial(&mut self, trial: &Trial) -> Trial<Known>;
    fn any(&mut self, all: &[Condition]) -> Vec<Condition<Known>>;
    fn all(&mut self, all: &[Condition]) -> Vec<Condition<Known>>;
    fn unless(&mut self, unless: &Condition) -> Condition<Known>;
}

/// Keys as they are written, which add predicates to a condition.
trait Keys {
    fn add_to(self, condition: &mut Vec<Predicate>);
}

/// Makes all that knows every predicate, out of tables of keys: what each key is read as, the predicate with its value,
/// what it needs, and the part of [`Resolver`] that knows its names, if it has any. A key without a predicate has keys of
/// its own, or says more of the predicate before it.
macro_rules! predicates {
    ($($(#[$about:meta])* $keys:ident as $name:literal {
        $(#[doc = $doc:literal] $(#[$more:meta])* $key:ident: $written:ty
            $(=> $predicate:ident($value:ty) of $need:ident $(by $resolve:ident)?)?;)*
    })*) => {
        /// One thing that is asked.
        #[derive(Debug, Clone, PartialEq, Eq, Serialize)]
        #[serde(rename_all = "snake_case", bound(serialize = ""))]
        pub enum Predicate<N: Names = Written> {
            $($($(#[doc = $doc] $predicate($value),)?)*)*
        }

        $($(#[$about])*
        #[derive(Deserialize, JsonSchema)]
        #[serde(deny_unknown_fields)]
        #[schemars(rename = $name)]
        pub(super) struct $keys {
            $(#[doc = $doc] $(#[$more])* $key: Option<$written>,)*
        }

        impl Keys for $keys {
            fn add_to(self, condition: &mut Vec<Predicate>) {
                $(if let Some(value) = self.$key {
                    predicates!(@add condition value $($predicate)?);
                })*
            }
        })*

        impl<N: Names> Predicate<N> {
            /// The table of keys and the key that asks it.
            pub(crate) const fn key(&self) -> (&'static str, &'static str) {
                match self {
                    $($($(Self::$predicate(_) => (stringify!($keys), stringify!($key)),)?)*)*
                }
            }

            /// The same as people write it: `` `captured` of `turn` ``.
            pub(crate) fn shown_key(&self) -> String {
                match self.key() {
                    ("LapKeys", key) => format!("`{key}` of `lap`"),
                    ("TurnKeys", key) => format!("`{key}` of `turn`"),
                    (_, "at") => "`look`".to_owned(),
                    (_, key) => format!("`{}`", key.trim_start_matches("r#")),
                }
            }

            /// What must exist for it to have an answer.
            pub(crate) const fn needs(&self) -> Need {
                match self {
                    $($($(Self::$predicate(_) => Need::$need,)?)*)*
                }
            }
        }

        impl Predicate {
            /// The same with what its names stand for.
            pub(crate) fn resolve(&self, names: &mut impl Resolver) -> Predicate<Known> {
                match self {
                    $($($(Self::$predicate(value) => {
                        Predicate::$predicate(predicates!(@resolve names value $($resolve)?))
                    })?)*)*
                }
            }
        }
    };
    (@add $condition:ident $value:ident $predicate:ident) => {
        $condition.push(Predicate::$predicate($value.into()))
    };
    (@add $condition:ident $value:ident) => { $value.add_to($condition) };
    (@resolve $names:ident $value:ident $resolve:ident) => { $names.$resolve($value) };
    (@resolve $names:ident $value:ident) => { $value.clone() };
}

predicates! {
    /// A condition; all that is written in it must hold.
    ConditionKeys as "Condition" {
        /// The seeds the hole holds.
        seeds: Test => Seeds(Test) of Hole;
        /// The seeds it held before the last seed fell.
        before: Test => Before(Test) of Hole;
        /// Whose side it lies on.
        side: Side => Side(Side) of Hole;
        /// Whose hole it is: of the player on whose side it lies, unless a flag of territory says otherwise.
        owner: Side => Owner(Side) of Hole;
        /// Which of its owner's rows it lies in.
        row: HoleRow => Row(HoleRow) of Hole;
        /// A set of holes, declared under `sets`, in which it lies.
        r#in: String => In(N::Set) of Hole by set;
        /// A hole that it must be.
        same: HoleWord => Same(HoleWord) of Hole;
        /// Whose store it must be.
        store: Side => Store(Side) of Hole;
        /// A flag it must carry.
        flag: FlagTest => Flag(FlagTest<N>) of Hole by flag;
        /// Conditions on other holes.
        look: Look;
        /// A condition on any other hole.
        at: AtHole => Look(AtHole<N>) of OtherHole by at_hole;
        /// Which seed of the lap has just fallen.
        seed: SeedTest => Seed(SeedTest) of Seed;
        /// The lap.
        lap: LapKeys;
        /// The turn.
        turn: TurnKeys;
        /// The starts, by name, by one of which the turn begins.
        starts: Vec<String> => Starts(N::Starts) of Start by starts;
        /// A term, declared under `terms`, that must hold, or several that must all hold.
        is: TermNames => Is(N::Terms) of Board by terms;
        /// The seeds of a group of holes.
        total: GroupTest => Total(GroupTest<N>) of Board by group;
        /// How many holes there are in a group.
        holes: GroupTest => Holes(GroupTest<N>) of Board by group;
        /// The seeds in play: in all holes that are no stores.
        left: Test => Left(Test) of Board;
        /// The seeds in stores.
        banked: StoreTest => Banked(StoreTest) of Board;
        /// The score, as `scoring` counts it.
        score: StoreTest => Score(StoreTest) of Board;
        /// The turns, one after another up to this one, that captured nothing.
        quiet: Test => Quiet(Test) of Board;
        /// The points of rounds so far, as `tally` counts them.
        points: StoreTest => Points(StoreTest) of Board;
        /// The number of the round, from 1; only with `rounds`.
        round: Test => Round(Test) of Board;
        #[doc = "How often this position has been reached in the round, this time included: the same seeds and flags, and the \
                 same player to move; only in an ending."]
        repeated: Test => Repeated(Test) of Past;
        /// Who started the round.
        starter: Side => Starter(Side) of Board;
        #[doc = "Who has no way to start a turn. Asked in a row, of a start or in play that is tried, it leaves out what \
                 starts ask of play ahead: `after`, `only_if`, `must_if`, `cannot_start` and `prefer`."]
        cannot_start: Who => CannotStart(Who) of Players;
        #[doc = "The phase of play, by name: one declared under `phases`, `opening` for the simultaneous opening where \
                 there is one, or `main` for all play after it."]
        phase: String => Phase(N::Phase) of Board by phase;
        /// What would be left in a group after all that this row takes.
        would_leave: GroupTest => WouldLeave(GroupTest<N>) of Taken by group;
        /// What playing on would bring about; it is played on a copy of the board.
        after: Trial => After(Trial<N>) of Trial by trial;
        /// Conditions of which at least one must hold.
        any: Vec<Condition> => Any(Vec<Condition<N>>) of Board by any;
        /// Conditions that must all hold, where a key is needed twice.
        all: Vec<Condition> => All(Vec<Condition<N>>) of Board by all;
        /// A condition that must not hold.
        unless: Condition => Unless(Condition<N>) of Board by unless;
    }

    /// A condition on a lap.
    LapKeys as "LapTest" {
        /// The direction in which it is sown.
        go: Direction => Go(Direction) of Way;
        /// Which lap of the turn it is.
        nth: Nth => Nth(Nth) of Lap;
        /// The seeds with which it was sown.
        seeds: Test => LapSeeds(Test) of Lap;
        /// How many of its seeds have fallen; in `passes`, without the seed about to fall.
        dropped: Test => LapDropped(Test) of Lap;
        /// How many of its seeds are still in the hand; in `passes`, with the seed about to fall.
        in_hand: Test => LapInHand(Test) of Lap;
        /// The seeds in play as it begins, in all holes that are no stores, without those with which it is sown.
        left: Test => LapLeft(Test) of Lap;
    }

    /// A condition on a turn.
    TurnKeys as "TurnTest" {
        /// It is among the first turns, this many of them, from 1.
        first: u8 => FirstTurns(FirstTurns) of Board;
        /// Whether turns are counted in the first round only or in every round.
        #[schemars(extend("default" = "match"))]
        r#in: Within;
        /// Whose turns are counted; the player's own unless said.
        #[schemars(extend("default" = "mover"))]
        of: Counted;
        /// The seeds captured in it so far.
        captured: Test => Captured(Test) of Turn;
        /// The row or the side in which some seed of it has fallen.
        reached: Part => Reached(Part) of Turn;
        /// The row or the side in which some lap of it has ended.
        ended_in: Part => EndedIn(Part) of Turn;
        /// Whether it follows another turn of the same player.
        again: bool => Again(bool) of Board;
        /// Rows, by name, of which one has fired in it.
        rows: Vec<String> => Fired(N::Rows) of Turn by rows;
    }
}

/// The value of a predicate that a condition asks, if it does: `asked!(condition, Seeds)`.
macro_rules! asked {
    ($condition:expr, $predicate:ident) => {
        $condition.0.iter().find_map(|one| match one {
            $crate::vocabulary::Predicate::$predicate(value) => Some(value),
            _ => None,
        })
    };
}
pub(crate) use asked;

impl Keys for Look {
    fn add_to(self, condition: &mut Vec<Predicate>) {
        condition.extend(self.all().map(|(hole, holds)| Predicate::Look(AtHole { hole, holds })));
    }
}

impl Keys for Within {
    fn add_to(self, condition: &mut Vec<Predicate>) {
        if let Some(Predicate::FirstTurns(first)) = condition.last_mut() {
            first.within = self;
        }
    }
}

impl Keys for Counted {
    fn add_to(self, condition: &mut Vec<Predicate>) {
        if let Some(Predicate::FirstTurns(first)) = condition.last_mut() {
            first.of = self;
        }
    }
}

impl<'de> Deserialize<'de> for Condition {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut all = Vec::new();
        ConditionKeys::deserialize(deserializer)?.add_to(&mut all);
        all.retain(|one| match one {
            Predicate::Starts(names) | Predicate::Fired(names) | Predicate::Is(TermNames(names)) => {
                !names.is_empty()
            }
            Predicate::Any(all) | Predicate::All(all) => !all.is_empty(),
            _ => true,
        });
        Ok(Self(all))
    }
}

impl JsonSchema for Condition {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        ConditionKeys::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        ConditionKeys::json_schema(generator)
    }
}

impl Condition {
    /// What it asks, each key as a condition by itself; together they ask the same.
    pub fn each(&self) -> Vec<Self> {
        let own = self.without(|one| matches!(one, Predicate::All(_)));
        let is_one_key = |one: &Predicate, other: &Predicate| match (one.key(), other.key()) {
            (("ConditionKeys", one), ("ConditionKeys", other)) => one == other,
            ((one, _), (other, _)) => one == other,
        };
        let mut each: Vec<Self> = own.0.chunk_by(is_one_key).map(|of_key| Self(of_key.to_vec())).collect();
        // What the hole held comes before what it holds.
        each.sort_by_key(|one| !matches!(one.0.as_slice(), [Predicate::Before(_)]));
        each.extend(asked!(self, All).into_iter().flatten().flat_map(Self::each));
        each
    }

    /// The same without some of what it asks.
    #[must_use]
    pub(crate) fn without(&self, left_out: impl Fn(&Predicate) -> bool) -> Self {
        Self(self.0.iter().filter(|one| !left_out(one)).cloned().collect())
    }

    /// Conditions of which at least one must hold; none where that is not asked.
    pub(crate) fn any(&self) -> &[Self] {
        asked!(self, Any).map_or(&[], Vec::as_slice)
    }

    /// The other holes of which something is asked.
    pub(crate) fn looks(&self) -> impl Iterator<Item = &AtHole> {
        self.0.iter().filter_map(|one| if let Predicate::Look(at) = one { Some(at) } else { None })
    }
}

impl<N: Names> Condition<N> {
    /// Whether it holds always.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether something in it satisfies `wanted`, at any depth.
    pub fn has(&self, wanted: &impl Fn(&Predicate<N>) -> bool) -> bool {
        self.0.iter().any(|one| one.has(wanted))
    }

    /// How many tests it makes, those within others included.
    pub fn tests(&self) -> usize {
        self.0.iter().map(|one| 1 + one.inner().into_iter().map(Self::tests).sum::<usize>()).sum()
    }

    /// Whether whatever satisfies it also satisfies `other`, as far as that shows: `other` asks nothing that it does not
    /// ask. What a row takes is its own, so `would_leave` is not the same in two rows.
    pub fn implies(&self, other: &Self) -> bool {
        !other.has(&|one| one.needs() == Need::Taken) && other.0.iter().all(|one| self.0.contains(one))
    }

    /// Whether it asks for something and for its opposite.
    pub fn contradicts_itself(&self) -> bool {
        let is_asked = |condition: &Self| condition.0.iter().all(|one| self.0.contains(one));
        self.0.iter().any(|one| matches!(one, Predicate::Unless(unless) if is_asked(unless)))
    }

    /// The predicates that need only the board as it is: all but those with `after` or `cannot_start` at any depth.
    #[must_use]
    pub fn without_lookahead(&self) -> Self {
        let looks_ahead = |one: &Predicate<N>| matches!(one.needs(), Need::Trial | Need::Players);
        Self(self.0.iter().filter(|one| !one.has(&looks_ahead)).cloned().collect())
    }
}

impl<N: Names> Predicate<N> {
    /// The conditions in it, but for those of terms.
    pub fn inner(&self) -> Vec<&Condition<N>> {
        match self {
            Self::Look(at) => vec![&at.holds],
            Self::Total(test) | Self::Holes(test) | Self::WouldLeave(test) => test.of.inner(),
            Self::After(trial) => trial.that.condition().into_iter().collect(),
            Self::Any(all) | Self::All(all) => all.iter().collect(),
            Self::Unless(unless) => vec![unless],
            _ => Vec::new(),
        }
    }

    /// Whether it, or something in it, satisfies `wanted`.
    fn has(&self, wanted: &impl Fn(&Self) -> bool) -> bool {
        wanted(self) || self.inner().into_iter().any(|inner| inner.has(wanted))
    }
}

/// Conditions on other holes.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Look {
    /// The next hole in the direction of sowing.
    pub next: Option<Condition>,
    /// The hole before it.
    pub previous: Option<Condition>,
    /// The hole after the next one.
    pub beyond: Option<Condition>,
    /// The hole across the board, in the same column; with four rows the inner one.
    pub facing: Option<Condition>,
    /// The outer hole behind the one across the board.
    pub facing_outer: Option<Condition>,
    /// The outer hole of the same owner and column.
    pub outer_behind: Option<Condition>,
    /// The other player's hole in the same place.
    pub counterpart: Option<Condition>,
    /// The hole from which the lap was lifted.
    pub lap_lift: Option<Condition>,
    /// The hole from which the turn started.
    pub turn_lift: Option<Condition>,
    /// The hole from which the turn before started.
    pub last_start: Option<Condition>,
    /// The hole of the last seed of the turn before.
    pub last_end: Option<Condition>,
}

/// A condition on another hole.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, bound(deserialize = "Condition<N>: Deserialize<'de>", serialize = ""))]
#[schemars(rename = "AtHole", bound = "Condition<N>: JsonSchema")]
pub struct AtHole<N: Names = Written> {
    /// The hole.
    pub hole: HoleWord,
    /// What must hold of it; not of a hole that does not exist.
    #[serde(rename = "if")]
    pub holds: Condition<N>,
}

impl Look {
    /// The conditions with their holes, in the order of the keys.
    pub(super) fn all(self) -> impl Iterator<Item = (HoleWord, Condition)> {
        [
            (HoleWord::Ahead(1), self.next),
            (HoleWord::Back(1), self.previous),
            (HoleWord::Ahead(2), self.beyond),
            (HoleWord::Facing, self.facing),
            (HoleWord::FacingOuter, self.facing_outer),
            (HoleWord::OuterBehind, self.outer_behind),
            (HoleWord::Counterpart, self.counterpart),
            (HoleWord::LapLift, self.lap_lift),
            (HoleWord::TurnLift, self.turn_lift),
            (HoleWord::LastStart, self.last_start),
            (HoleWord::LastEnd, self.last_end),
        ]
        .into_iter()
        .filter_map(|(hole, condition)| Some((hole, condition?)))
    }
}

/// A flag that a hole must carry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(bound(serialize = ""))]
pub struct FlagTest<N: Names = Written> {
    /// The flag.
    pub flag: N::Flag,
    /// Whose flag it must be there; anybody's unless said.
    pub owner: Option<Side>,
}

map! {
    FlagTestMap {
        /// The name of the flag.
        is: String,
        /// Whose flag it must be; anybody's without this key.
        owner: Option<Side>,
    }
}

impl From<String> for FlagTest {
    fn from(flag: String) -> Self {
        Self { flag, owner: None }
    }
}

forms! {
    FlagTest: String | FlagTestMap, "the name of a flag, or `{is: NAME, owner: own}`";

    fn of_map(map: FlagTestMap) -> Result<Self, &'static str> {
        Ok(Self { flag: map.is, owner: map.owner })
    }
}

/// A test of a number of seeds or holes of a group.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, bound(deserialize = "Group<N>: Deserialize<'de>", serialize = ""))]
#[schemars(rename = "GroupTest", bound = "Group<N>: JsonSchema")]
pub struct GroupTest<N: Names = Written> {
    /// The holes.
    pub of: Group<N>,
    /// The test.
    pub is: Test,
}

/// Play tried on a copy of the board.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, bound(deserialize = "That<N>: Deserialize<'de>", serialize = ""))]
#[schemars(rename = "Trial", bound = "That<N>: JsonSchema")]
pub struct Trial<N: Names = Written> {
    /// How much is played.
    pub of: TrialOf,
    /// What must hold then.
    pub that: That<N>,
}

/// What must hold after play was tried.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", bound(serialize = ""))]
pub enum That<N: Names = Written> {
    /// Something was captured.
    Captures,
    /// A condition.
    Holds(Condition<N>),
}

impl<N: Names> That<N> {
    /// The condition; `None` where something must be captured.
    pub const fn condition(&self) -> Option<&Condition<N>> {
        match self {
            Self::Captures => None,
            Self::Holds(condition) => Some(condition),
        }
    }
}

words! {
    ThatWord for That {
        /// Something was captured.
        Captures => Self::Captures,
    }
}

forms! {
    That: ThatWord | Condition, "`captures`, or a condition";

    fn of_map(map: Condition) -> Result<Self, &'static str> {
        Ok(Self::Holds(map))
    }
}

/// A condition with a name.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NamedCondition {
    /// The condition.
    pub holds: Condition,
}

/// Holes taken together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", bound(serialize = ""))]
pub enum Group<N: Names = Written> {
    /// The holes of the player whose turn it is.
    Own,
    /// The opponent's holes.
    Opponent,
    /// All holes.
    Board,
    /// The holes of a set declared under `sets`, of both players.
    Set(N::Set),
    /// Those holes of another group that satisfy a condition.
    Of(Box<Group<N>>, Condition<N>),
}

impl<N: Names> Group<N> {
    /// What its holes must satisfy.
    pub fn inner(&self) -> Vec<&Condition<N>> {
        match self {
            Self::Of(group, condition) => [group.inner(), vec![condition]].concat(),
            _ => Vec::new(),
        }
    }
}

words! {
    GroupWord for Group {
        /// The holes of the player whose turn it is.
        Own => Self::Own,
        /// The opponent's holes.
        Opponent => Self::Opponent,
        /// All holes.
        Board => Self::Board,
    }
}

map! {
    GroupMap with "minProperties" = 1, "maxProperties" = 2 {
        /// The holes of a set declared under `sets`, of both players.
        set: Option<String>,
        /// With `if`: the group of which holes are chosen.
        of: Option<Box<Group>>,
        /// With `of`: what each hole must satisfy.
        #[serde(rename = "if")]
        condition: Option<Condition>,
    }
}

forms! {
    Group: GroupWord | GroupMap, "holes such as `own`, `board`, `{set: NAME}` or `{of: own, if: {…}}`";

    fn of_map(map: GroupMap) -> Result<Self, &'static str> {
        match (map.set, map.of, map.condition) {
            (Some(set), None, None) => Ok(Self::Set(set)),
            (None, Some(group), Some(condition)) => Ok(Self::Of(group, condition)),
            _ => Err("holes are written as `{set: NAME}` or as `{of: own, if: {…}}`"),
        }
    }
}
