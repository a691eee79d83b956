//! The moves of two games and where they lead, compared in all positions that the first can reach.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use base::board::Player;
use engine::{GameResult, Move, Position, Status, legal_moves};
use record::replay::{print_move, print_position};
use rules::Ruleset;

use super::budget::{Budget, Exhausted, NEVER};
use super::chosen::{ChosenRuleset, ExactBounds};

/// Two games compared ply by ply, in every position that the first one reaches.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct ExactComparison {
    /// What was chosen for the first.
    pub first: String,
    /// What was chosen for the other.
    pub other: String,
    /// Why positions of one cannot be set up in the other, if they cannot; then nothing was compared.
    pub not_compared: Option<NotCompared>,
    /// Whether the games begin with a simultaneous opening, so that the first level is that of all openings.
    pub has_opening: bool,
    /// What was found, by plies played before: all that were compared completely, up to the first that differs.
    pub levels: Vec<ComparedLevel>,
    /// Whether these are all positions of the first game.
    pub is_whole_game: bool,
    /// The first difference found, in the order of plies and moves.
    pub example: Option<DifferentMove>,
}

/// Why positions of one game cannot be set up in another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NotCompared {
    /// The boards, or the labels of their holes, differ.
    Board,
    /// The holes can carry other flags.
    Flags,
    /// The phases of play differ, or one has an opening.
    Phases,
    /// The games begin with other positions.
    Beginning,
}

/// All positions that the first of two games reaches with a number of plies, compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize)]
pub struct ComparedLevel {
    /// The plies played before, the opening being one.
    pub plies: u32,
    /// The positions, each counted once; where a rule asks how often a position was reached, once for each way to it.
    pub positions: u64,
    /// Those in which some move is legal in one game only or leads to another position.
    pub different_positions: u64,
    /// Those of which the moves are not listed, since there are too many; nothing is known of them.
    pub unlisted_positions: u64,
    /// The moves that are legal in either game.
    pub moves: u64,
    /// Those that are legal in the first only.
    pub only_first: u64,
    /// Those that are legal in the other only.
    pub only_other: u64,
    /// Those that are legal in both and lead to different positions.
    pub different_outcomes: u64,
}

impl ComparedLevel {
    /// Moves that differ in any way.
    pub const fn different_moves(&self) -> u64 {
        self.only_first + self.only_other + self.different_outcomes
    }
}

/// A move that differs between two games.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct DifferentMove {
    /// The position, as the inside of `board(…)`.
    pub position: String,
    /// The move in the notation of records.
    pub played: String,
    /// How it differs.
    pub how: HowDifferent,
}

/// How a move differs between two games.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HowDifferent {
    /// It is legal in the first only.
    OnlyFirst,
    /// It is legal in the other only.
    OnlyOther,
    /// It leads to these positions, as the inside of `board(…)`.
    Outcomes {
        /// In the first.
        first: String,
        /// In the other.
        other: String,
    },
    /// It leads to the same position, from which play goes on in one of the games, or in another way.
    After {
        /// The position, as the inside of `board(…)`.
        position: String,
        /// What follows in the first.
        first: Following,
        /// What follows in the other.
        other: Following,
    },
}

/// What follows a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Following {
    /// Another turn.
    Turn,
    /// Another round.
    Round,
    /// Nothing: South has won.
    South,
    /// Nothing: North has won.
    North,
    /// Nothing: the game is drawn.
    Drawn,
    /// Nothing: the game is over, and no source says who has won, or it is void.
    NotSaid,
}

impl Following {
    const fn new(status: Status) -> Self {
        match status {
            Status::Playing => Self::Turn,
            Status::RoundOver => Self::Round,
            Status::Over(GameResult::Won(Player::South)) => Self::South,
            Status::Over(GameResult::Won(Player::North)) => Self::North,
            Status::Over(GameResult::Draw) => Self::Drawn,
            Status::Over(GameResult::NotSaid | GameResult::Endless | GameResult::Void) => Self::NotSaid,
        }
    }
}

/// Compares another game with the first, ply by ply, until they differ, a bound is reached, or the first has no more
/// positions.
///
/// Positions are those that the first reaches. Two outcomes are the same where seeds, flags, the player to move, phase,
/// round and result are; what only one of the rulesets remembers of the turn before is left aside. Once `stop` is set, it
/// ends as if a bound were reached.
pub fn compare(
    first: &ChosenRuleset<'_>,
    other: &ChosenRuleset<'_>,
    bounds: &ExactBounds,
    stop: &AtomicBool,
) -> ExactComparison {
    let mut comparison = ExactComparison {
        first: first.label.clone(),
        other: other.label.clone(),
        not_compared: why_not_compared(first.ruleset, other.ruleset),
        has_opening: first.ruleset.has_opening(),
        levels: Vec::new(),
        is_whole_game: false,
        example: None,
    };
    if comparison.not_compared.is_some() {
        return comparison;
    }
    let mut pair = Pair {
        first: first.ruleset,
        other: other.ruleset,
        budget: Budget { moves_left: bounds.compared_moves, stop },
        example: None,
    };
    let [own, others] = [first.ruleset, other.ruleset].map(Position::initial);
    let mut positions = vec![InBoth { own, others }];
    for plies in 0..bounds.compared_plies {
        let Ok((level, next)) = pair.level(plies, &positions) else { break };
        comparison.levels.push(level);
        // What comes after a difference follows from it.
        if level.different_moves() > 0 {
            break;
        }
        positions = next;
        if positions.is_empty() {
            comparison.is_whole_game = comparison.levels.iter().all(|level| level.unlisted_positions == 0);
            break;
        }
    }
    comparison.example = pair.example;
    comparison
}

/// Whether two games differ in a position of the first: in the legal moves, or in where one leads. `None` where moves are
/// not listed.
pub(crate) fn differs_in(first: &Ruleset, other: &Ruleset, position: &Position) -> Option<bool> {
    let place = InBoth { own: position.clone(), others: shared(position, other) };
    let own = legal_moves(first, &place.own).ok()?;
    let others = legal_moves(other, &place.others).ok()?;
    let budget = Budget { moves_left: u64::MAX, stop: &NEVER };
    let mut pair = Pair { first, other, budget, example: None };
    let mut level = ComparedLevel::default();
    for matched in pair.matched(&place, &own, &others) {
        pair.play(&mut level, &place, matched).ok()?;
        if level.different_moves() > 0 {
            return Some(true);
        }
    }
    Some(false)
}

/// Why positions of one game cannot be set up in another; `None` where they can.
pub(crate) fn why_not_compared(first: &Ruleset, other: &Ruleset) -> Option<NotCompared> {
    let boards = [first, other].map(|ruleset| &ruleset.clauses().board.body);
    if boards[0] != boards[1] {
        return Some(NotCompared::Board);
    }
    let owned = |ruleset: &Ruleset| -> Vec<(String, bool)> {
        let names = ruleset.flag_names().enumerate();
        names.map(|(flag, name)| (name.to_owned(), ruleset.flag_is_owned(flag))).collect()
    };
    if owned(first) != owned(other) {
        return Some(NotCompared::Flags);
    }
    if !first.phase_names().eq(other.phase_names()) || first.has_opening() != other.has_opening() {
        return Some(NotCompared::Phases);
    }
    let begins = [first, other].map(Position::initial);
    (begins[0] != begins[1]).then_some(NotCompared::Beginning)
}

/// A move as two games have it; in one of them it may not be legal.
#[derive(Clone, Copy)]
struct MatchedMove<'m> {
    own: Option<&'m Move>,
    others: Option<&'m Move>,
}

/// Two rulesets whose positions are of one form.
struct Pair<'r> {
    first: &'r Ruleset,
    other: &'r Ruleset,
    budget: Budget<'r>,
    /// The first difference found.
    example: Option<DifferentMove>,
}

/// A position of the first game, and the one that the same moves reach in the other. They differ at most in what only one
/// of the rulesets remembers.
#[derive(Clone)]
struct InBoth {
    own: Position,
    others: Position,
}

/// The positions of the next level, each once.
#[derive(Default)]
struct NextLevel(BTreeMap<String, InBoth>);

impl Pair<'_> {
    /// Compares all positions of one level; gives those of the next one.
    fn level(&mut self, plies: u32, positions: &[InBoth]) -> Result<(ComparedLevel, Vec<InBoth>), Exhausted> {
        let mut level = ComparedLevel { plies, ..ComparedLevel::default() };
        let mut next = NextLevel::default();
        for position in positions {
            level.positions += 1;
            let (Ok(own), Ok(others)) =
                (legal_moves(self.first, &position.own), legal_moves(self.other, &position.others))
            else {
                level.unlisted_positions += 1;
                continue;
            };
            let before = level.different_moves();
            for matched in self.matched(position, &own, &others) {
                if let Some(reached) = self.play(&mut level, position, matched)? {
                    next.add(self, reached);
                }
            }
            level.different_positions += u64::from(level.different_moves() > before);
        }
        Ok((level, next.0.into_values().collect()))
    }

    /// The moves of both games, those that are written alike together, in the order of the first and then of the other.
    fn matched<'m>(&self, position: &InBoth, own: &'m [Move], others: &'m [Move]) -> Vec<MatchedMove<'m>> {
        if own == others {
            return own
                .iter()
                .map(|played| MatchedMove { own: Some(played), others: Some(played) })
                .collect();
        }
        let mut by_text: BTreeMap<String, Vec<&Move>> = BTreeMap::new();
        for played in others.iter().rev() {
            by_text.entry(print_move(self.other, &position.others, played)).or_default().push(played);
        }
        let mut matched: Vec<MatchedMove<'m>> = Vec::with_capacity(own.len());
        for played in own {
            let alike = by_text.get_mut(&print_move(self.first, &position.own, played)).and_then(Vec::pop);
            matched.push(MatchedMove { own: Some(played), others: alike });
        }
        let left: Vec<&Move> = by_text.into_values().flatten().collect();
        let only_other = others.iter().filter(|played| left.contains(played));
        matched.extend(only_other.map(|played| MatchedMove { own: None, others: Some(played) }));
        matched
    }

    /// Plays a move in the games in which it is legal, and counts it. Gives where it leads in the first.
    fn play(
        &mut self,
        level: &mut ComparedLevel,
        position: &InBoth,
        matched: MatchedMove<'_>,
    ) -> Result<Option<InBoth>, Exhausted> {
        let own = match matched.own {
            Some(played) => Some(self.budget.play(self.first, &position.own, played)?.position),
            None => None,
        };
        let others = match matched.others {
            Some(played) => Some(self.budget.play(self.other, &position.others, played)?.position),
            None => None,
        };
        level.moves += 1;
        let how = match (&own, &others) {
            (Some(own), Some(others)) if self.are_same(own, others) => {
                return Ok(Some(InBoth { own: own.clone(), others: others.clone() }));
            }
            (Some(own), Some(others)) => {
                level.different_outcomes += 1;
                self.outcomes(own, others)
            }
            (Some(_), None) => {
                level.only_first += 1;
                HowDifferent::OnlyFirst
            }
            (None, _) => {
                level.only_other += 1;
                HowDifferent::OnlyOther
            }
        };
        if self.example.is_none() {
            self.example = self.example_of(position, matched, how);
        }
        // From here the other game goes on as if it had come to the same position.
        Ok(own.map(|own| InBoth { others: shared(&own, self.other), own }))
    }

    /// How two positions differ that are not the same.
    fn outcomes(&self, own: &Position, others: &Position) -> HowDifferent {
        let [first, other] = [print_position(self.first, own), print_position(self.other, others)];
        let [after, after_other] = [own, others].map(|position| Following::new(position.status()));
        if first == other && after != after_other {
            HowDifferent::After { position: first, first: after, other: after_other }
        } else {
            HowDifferent::Outcomes { first, other }
        }
    }

    fn example_of(
        &self,
        position: &InBoth,
        matched: MatchedMove<'_>,
        how: HowDifferent,
    ) -> Option<DifferentMove> {
        let (ruleset, position) = match matched.own {
            Some(_) => (self.first, &position.own),
            None => (self.other, &position.others),
        };
        let played = print_move(ruleset, position, matched.own.or(matched.others)?);
        Some(DifferentMove { position: print_position(ruleset, position), played, how })
    }

    /// Whether two positions are the same but for what only one of the rulesets remembers.
    fn are_same(&self, own: &Position, others: &Position) -> bool {
        own == others || shared(own, self.other) == shared(others, self.first)
    }
}

/// A position with no more than what a ruleset, too, remembers of the turn before.
fn shared(position: &Position, ruleset: &Ruleset) -> Position {
    let memory = position.memory();
    position.clone().with_memory(ruleset, memory).with_again(ruleset, position.is_again())
}

impl NextLevel {
    /// Adds a position from which play goes on.
    fn add(&mut self, pair: &Pair<'_>, reached: InBoth) {
        if matches!(reached.own.status(), Status::Over(_)) {
            return;
        }
        let mut key = print_position(pair.first, &reached.own);
        if reached.own != reached.others {
            key.push_str(&print_position(pair.other, &reached.others));
        }
        // Where a rule asks for the positions before, each way to a position counts.
        if pair.first.plan.asks_repeated || pair.other.plan.asks_repeated {
            key.push_str(&format!(" {:09}", self.0.len()));
        }
        self.0.entry(key).or_insert(reached);
    }
}
