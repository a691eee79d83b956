//! A ruleset under one choice of readings, ready to play.

use base::board::{Hole, Shape};

use super::translation::FlagWords;
use super::vocabulary::{ActEffect, DirectionChoice, Fill, FlagOwner, LandThen, Points, Stores, Sweeper};
use super::{ActPlan, Choices, Clause, ClauseId, Clauses, Plan, Support};
use super::{Destination, EndingPlan};

/// A ruleset under one choice of readings, ready to play; it cannot contradict itself.
#[derive(Debug, Clone)]
pub struct Ruleset {
    pub(super) id: String,
    pub(super) choices: Choices,
    pub(super) shape: Shape,
    /// The board as its file has it: clauses name holes by these labels, however a record names them.
    pub(super) declared: Shape,
    pub(super) clauses: Clauses,
    pub(super) supports: Vec<Support>,
    pub(super) flags: FlagWords,
    /// What the engine plays.
    pub plan: Plan,
}

impl Ruleset {
    /// Its id.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The alternative taken of every reading.
    pub const fn choices(&self) -> &Choices {
        &self.choices
    }

    /// The same rules with the two sides' labels exchanged, as for a record whose board was read from the other seat.
    #[must_use]
    pub fn seen_from_north(&self) -> Self {
        Self {
            shape: self.shape.relabelled(|hole| self.shape.mirrored(hole).unwrap_or(hole)),
            ..self.clone()
        }
    }

    /// The same rules with every row's labels in reverse, as for a record whose rows were read from the wrong end.
    #[must_use]
    pub fn seen_in_mirror(&self) -> Self {
        Self { shape: self.shape.relabelled(|hole| self.shape.reversed(hole)), ..self.clone() }
    }

    /// The same rules, whose holes are named as in a record: the labels by hole.
    #[must_use]
    pub fn renamed(&self, labels: Vec<String>) -> Self {
        Self { shape: self.shape.renamed(labels), ..self.clone() }
    }

    /// How many tests its greatest condition makes, those of terms included; at most [`MOST_TESTS`](super::MOST_TESTS).
    pub const fn most_tests(&self) -> usize {
        self.plan.most_tests
    }

    /// The board and its labels.
    pub const fn shape(&self) -> &Shape {
        &self.shape
    }

    /// The clauses, typed.
    pub const fn clauses(&self) -> &Clauses {
        &self.clauses
    }

    /// What supports each clause, by [`ClauseId`].
    pub fn supports(&self) -> &[Support] {
        &self.supports
    }

    /// What supports a clause.
    pub fn support(&self, clause: ClauseId) -> &Support {
        &self.supports[usize::from(clause.0)]
    }

    /// Seeds in play, the same after every event.
    pub const fn seeds(&self) -> u32 {
        self.plan.board.seeds
    }

    /// The names of its flags, in the order of the file.
    pub fn flag_names(&self) -> impl Iterator<Item = &str> {
        self.plan.flags.iter().map(|flag| flag.name.as_str())
    }

    /// Whether a flag, by its number in the file, belongs to a player.
    pub fn flag_is_owned(&self, flag: usize) -> bool {
        self.plan.flags.get(flag).is_some_and(|flag| flag.owner != FlagOwner::Nobody)
    }

    /// Whether a turn may, in some position, start from this hole either way.
    pub fn has_choice_of_way(&self, hole: Hole) -> bool {
        let mut ways = [false; 2];
        for start in self
            .plan
            .start
            .starts
            .iter()
            .filter(|start| !start.take && start.enter.is_none() && start.from.contains(hole))
        {
            let given = |way: usize| self.plan.start.by_direction[way].contains(hole);
            let here = match start.go {
                None => [given(0), given(1)],
                Some(DirectionChoice::Anticlockwise) => [true, false],
                Some(DirectionChoice::Clockwise) => [false, true],
                Some(DirectionChoice::Either) => [true, true],
            };
            ways = [ways[0] || here[0], ways[1] || here[1]];
        }
        ways == [true, true]
    }

    /// The acts it knows, in the order of the file.
    pub fn acts(&self) -> impl Iterator<Item = &Clause<super::vocabulary::Act>> {
        self.clauses.acts.iter()
    }

    /// Whether it has a simultaneous opening.
    pub const fn has_opening(&self) -> bool {
        self.plan.opening.is_some()
    }

    /// The names of its phases of play after the opening, in order; none where it declares none.
    pub fn phase_names(&self) -> impl Iterator<Item = &str> {
        self.clauses.phases.iter().map(Clause::short_name)
    }

    /// Whether seeds are captured into stores.
    pub fn keeps_stores(&self) -> bool {
        self.fills_stores() || self.clauses.setup.body.stores.total() > 0
    }

    /// Whether turns put seeds into stores.
    pub fn fills_stores(&self) -> bool {
        let store = |taking: &super::TakingPlan| !taking.takes.is_empty() && taking.to != Destination::Hand;
        let sowing = &self.plan.sowing;
        self.plan.landing.rows.iter().any(|row| store(&row.taking))
            || sowing.drops.iter().any(|(_, taking)| store(taking))
            || sowing.lifts.iter().any(|row| row.toll > 0 || store(&row.taking))
            || self.clauses.board.body.stores != Stores::Beside
            || self.clauses.board.body.ring.lists_stores()
    }

    /// Whether some rule asks whether the player to move has just ended a turn.
    pub const fn asks_again(&self) -> bool {
        self.plan.asks_again
    }

    /// Whether some rule names the hole where the turn before started or ended.
    pub const fn asks_last(&self) -> bool {
        self.plan.asks_last
    }

    /// Whether some rule asks how many turns have captured nothing.
    pub const fn asks_quiet(&self) -> bool {
        self.plan.asks_quiet
    }

    /// Whether rounds give points, which are added up over the match.
    pub fn counts_points(&self) -> bool {
        self.plan.end.rounds.as_ref().is_some_and(|rounds| rounds.tally.is_some())
    }

    /// Whether each turn is followed by one of the other player, passes counted, until the round is over.
    pub fn alternates(&self) -> bool {
        !self.plan.landing.rows.iter().any(|row| row.then == LandThen::Again)
    }

    /// Whether an act lays down seeds out of a store into holes with a flag that some hole bears.
    pub fn lays_down(&self, bears: impl Fn(usize) -> bool) -> bool {
        let lays =
            |act: &ActPlan| matches!(act.effect(), ActEffect::Deposit(_)) && act.flag.is_none_or(&bears);
        self.plan.acts.iter().any(lays)
    }

    /// Whether seeds may go out of the game.
    pub fn seeds_may_leave(&self) -> bool {
        let end = &self.plan.end;
        let nobodys = |ending: &EndingPlan| {
            ending.sweep.as_ref().is_some_and(|sweep| matches!(sweep.who, Sweeper::Nobody | Sweeper::Shared))
        };
        self.plan.takings().any(|taking| taking.to == Destination::Out)
            || end.endings.iter().chain(&end.round_endings).any(nobodys)
            || end.rounds.as_ref().is_some_and(|rounds| rounds.fill == Fill::Setup)
    }

    /// The most points that a round gives both players together; 0 where rounds give none.
    pub fn most_points(&self) -> u32 {
        let tally = self.plan.end.rounds.as_ref().and_then(|rounds| rounds.tally.as_ref());
        tally.map_or(0, |tally| {
            let once = if tally.per == Points::Win { 1 } else { self.plan.board.seeds };
            once * if tally.double.is_some() { 2 } else { 1 }
        })
    }

    /// Whether the seeds at the beginning are those that each record states.
    pub const fn setup_is_stated(&self) -> bool {
        self.plan.board.stated.is_some()
    }

    /// Whether rounds follow one another.
    pub const fn has_rounds(&self) -> bool {
        self.plan.end.rounds.is_some()
    }
}
