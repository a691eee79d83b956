//! What a condition is asked of: the rules, the board, the turn and a hole.

use base::board::Player;
use rules::vocabulary::{Direction, TrialOf};
use rules::{CondPlan, NO_HOLE, Plan, TakingPlan};

use super::Position;
use super::turn_state::{Stopped, Turn};

/// The rules of a game: its plan, and the means to play on where a condition asks what would happen.
#[derive(Clone, Copy)]
pub(super) struct Rules<'p> {
    pub(super) plan: &'p Plan,
    pub(super) lookahead: &'static dyn Lookahead,
}

impl Rules<'_> {
    /// The same rules in play that is tried, and where a start is judged.
    pub(super) fn without_nesting(self) -> Self {
        Self { lookahead: self.lookahead.without_nesting(), ..self }
    }
}

impl std::ops::Deref for Rules<'_> {
    type Target = Plan;

    #[inline(always)]
    fn deref(&self) -> &Plan {
        self.plan
    }
}

/// What is known only by playing on. Conditions ask it, and all of play asks conditions; so it is implemented above
/// both, in `trial.rs`.
pub(super) trait Lookahead: Sync {
    /// The means in play that is tried, and where a start is judged. What is tried is not tried again, or it would
    /// never end.
    fn without_nesting(&self) -> &'static dyn Lookahead;

    /// Whether starts are listed by what is on the board alone: without `after`, `only_if`, `must_if` and `prefer`.
    fn is_off(&self) -> bool;

    /// Whether a player has no start, as if it were their turn.
    fn cannot_start(&self, rules: Rules<'_>, position: &Position, player: Player) -> bool;

    /// Whether something holds after a lap or a turn from the hole in question; without a condition, whether something
    /// is captured.
    fn holds_after(&self, scene: &Scene<'_>, of: TrialOf, that: Option<&CondPlan>) -> bool;

    /// The board after the turn that starts from the hole in question, and how it stopped.
    fn turn_from(&self, scene: &Scene<'_>) -> (Position, Stopped);
}

/// Which of its lap's seeds one is.
#[derive(Clone, Copy, Default)]
pub(super) struct SeedInLap {
    pub(super) is_first: bool,
    pub(super) is_last: bool,
}

/// What a condition is asked of.
#[derive(Clone, Copy)]
pub(super) struct Scene<'a> {
    pub(super) rules: Rules<'a>,
    pub(super) position: &'a Position,
    /// Whose turn it is, or is taken to be.
    pub(super) mover: Player,
    /// The hole in question.
    pub(super) this: u8,
    /// The seeds it counts as holding, and held before the last seed fell.
    pub(super) seeds: u16,
    pub(super) before: u16,
    /// The hole of the last seed that fell.
    pub(super) landing: u8,
    /// The direction of `next` and `previous`.
    pub(super) direction: Direction,
    /// The turn; `None` between turns.
    pub(super) turn: Option<&'a Turn>,
    /// The seed that has just fallen, or is about to.
    pub(super) seed: SeedInLap,
    /// What the row in question takes.
    pub(super) taking: Option<&'a TakingPlan>,
    /// The start in question, by number, and the way it goes.
    pub(super) start: Option<usize>,
}

impl<'a> Scene<'a> {
    /// A scene of the board alone, between turns.
    pub(super) fn of_board(rules: Rules<'a>, position: &'a Position, mover: Player) -> Self {
        Self::at(rules, position, mover, NO_HOLE, Direction::Anticlockwise)
    }

    /// A scene of one hole, between turns.
    pub(super) fn at(
        rules: Rules<'a>,
        position: &'a Position,
        mover: Player,
        hole: u8,
        direction: Direction,
    ) -> Self {
        let seeds = position.counts.seeds(hole);
        Self {
            rules,
            position,
            mover,
            this: hole,
            seeds,
            before: seeds,
            landing: hole,
            direction,
            turn: None,
            seed: SeedInLap::default(),
            taking: None,
            start: None,
        }
    }

    /// The same scene at another hole.
    pub(super) fn moved_to(&self, hole: u8) -> Self {
        let seeds = self.position.counts.seeds(hole);
        Self { this: hole, seeds, before: seeds, ..*self }
    }
}

/// A landing as it is about to be judged.
pub struct LandingScene<'a> {
    pub(super) scene: Scene<'a>,
    /// The row of the landing table that fires.
    pub(super) row: usize,
}
