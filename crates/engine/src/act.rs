//! Acts: what a record says players did besides moves, applied where it happened.
//!
//! Acts happen at single seeds, so a turn with acts is sown seed by seed. Seeds are conserved.

use base::board::{Hole, Player};
use rules::vocabulary::{ActEffect, ActMoment, Actor, TakenBack, Window};
use rules::{ActPlan, ClauseId, Plan, Ruleset};

use super::{Event, EventKind, EventSink, Position};

/// An act as stated: which, where, and when.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlacedAct {
    /// The act, by its place in [`Ruleset::acts`], from 0.
    pub act: usize,
    /// The hole it concerns.
    pub hole: Hole,
    /// When it was done.
    pub at: ActAt,
    /// Seeds put down, where the act puts some down.
    pub seeds: u16,
}

/// When an act was done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ActAt {
    /// After (or as) the k-th seed of the turn fell, from 1.
    Drop(u16),
    /// After the turn's last seed.
    End,
    /// Before a turn.
    BetweenTurns,
}

/// What kind of thing an act does; see [`ActEffect`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ActKind {
    /// Lays down seeds.
    Deposit,
    /// Drops a seed where none should fall.
    DropInto,
    /// Takes such a seed back.
    TakeBack,
    /// Claims such a seed.
    Claim,
}

/// Why an act cannot be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ActError {
    /// The ruleset, under these readings, has no such act.
    Unknown,
    /// The hole is not that player's.
    WrongHole,
    /// The hole does not carry the flag the act is about.
    NotFlagged {
        /// The flag, by its number in the ruleset's file.
        flag: usize,
    },
    /// The act belongs between turns, or to another player's turn.
    WrongMoment,
    /// The act belongs within a turn.
    WithinTurn,
    /// No seed of the turn passes the hole at that drop.
    NotPassing {
        /// The first drop at which one does.
        passes: Option<u16>,
    },
    /// The turn ends before that drop.
    NoSuchDrop { drops: u16 },
    /// No seed was dropped in the hole that could be taken back or claimed.
    NothingThere,
    /// The seed is dropped there later in the turn.
    NothingYet,
    /// The seed dropped there was taken back or claimed before.
    AlreadyGone,
    /// The seed was dropped there in an earlier turn, and its owner has moved since.
    Lapsed,
    /// The claim comes too late under the reading chosen.
    TooLate,
    /// The store holds fewer seeds.
    TooFewSeeds,
}

/// What an act of a ruleset does, by its place in [`Ruleset::acts`].
pub fn kind_of(ruleset: &Ruleset, act: usize) -> Option<ActKind> {
    ruleset.plan.acts.get(act).map(|act| match act.effect() {
        ActEffect::Deposit(_) => ActKind::Deposit,
        ActEffect::DropInto(_) => ActKind::DropInto,
        ActEffect::TakeBack(_) => ActKind::TakeBack,
        ActEffect::Claim(_) => ActKind::Claim,
    })
}

/// Does an act between two turns: lays down seeds, or claims one that lies in a hole it should not.
///
/// A claim between turns is in time only where the window lasts until the owner moves; `dropped` says whether the
/// turn before dropped a seed there that was neither taken back nor claimed.
///
/// # Errors
/// Where the act cannot be.
pub fn between_turns<S: EventSink>(
    ruleset: &Ruleset,
    position: &Position,
    placed: PlacedAct,
    dropped: Option<Player>,
    sink: &mut S,
) -> Result<Position, ActError> {
    let plan = &ruleset.plan;
    let act = plan.acts.get(placed.act).ok_or(ActError::Unknown)?;
    let owner = owner_of(plan, placed.hole).ok_or(ActError::WrongHole)?;
    let mut after = position.clone();
    match act.effect() {
        ActEffect::Deposit(_) => {
            if !carries(position, act, placed.hole) {
                return Err(act.flag.map_or(ActError::WrongHole, |flag| ActError::NotFlagged { flag }));
            }
            if act.act.when == ActMoment::BeforeOwnTurn && position.mover != owner {
                return Err(ActError::WrongMoment);
            }
            if placed.seeds == 0 || position.store(owner) < placed.seeds {
                return Err(ActError::TooFewSeeds);
            }
            after.counts.remove(Hole::store(owner).0, placed.seeds);
            after.counts.add(placed.hole.0, placed.seeds);
            let kind = EventKind::Deposit { hole: placed.hole, seeds: placed.seeds, by: owner };
            sink.emit(Event { player: owner, clause: act.clause, kind });
        }
        ActEffect::Claim(window) => {
            if dropped.is_none_or(|sower| sower == owner) || position.counts.seeds(placed.hole.0) == 0 {
                return Err(ActError::NothingThere);
            }
            if *window != Window::UntilOwnerMoves {
                return Err(ActError::TooLate);
            }
            after.counts.remove(placed.hole.0, 1);
            after.counts.add(Hole::store(owner).0, 1);
            let kind = EventKind::Claim { hole: placed.hole, by: owner };
            sink.emit(Event { player: owner, clause: act.clause, kind });
        }
        ActEffect::DropInto(_) | ActEffect::TakeBack(_) => return Err(ActError::WithinTurn),
    }
    Ok(after)
}

fn owner_of(plan: &Plan, hole: Hole) -> Option<Player> {
    Player::ALL.into_iter().find(|player| plan.board.own[player.index()].contains(hole))
}

fn carries(position: &Position, act: &ActPlan, hole: Hole) -> bool {
    act.flag
        .is_some_and(|flag| [2 * flag, 2 * flag + 1].into_iter().any(|slot| position.flags.has(slot, hole)))
}

/// Which act of a turn cannot be, from 0, and why.
pub(super) struct ActFault {
    pub(super) act: usize,
    pub(super) error: ActError,
}

/// The acts of one turn, and how far the turn has come.
pub(super) struct ActTrack {
    waiting: Vec<(usize, PlacedAct)>,
    drops: u16,
    /// Seeds that lie where they should not: the hole, and the drop that brought them.
    lying: Vec<(Hole, u16)>,
    /// Holes whose seed was taken back or claimed.
    gone: Vec<Hole>,
    /// Where a seed might have been dropped that should pass over: the hole, and which drop it would be.
    passes: Vec<(Hole, u16)>,
    fault: Option<(usize, ActError)>,
}

impl ActTrack {
    pub(super) fn new(plan: &Plan, acts: &[PlacedAct], sower: Player) -> Result<Self, ActFault> {
        for (index, placed) in acts.iter().enumerate() {
            let error = match plan.acts.get(placed.act) {
                None => Some(ActError::Unknown),
                Some(_) if placed.at == ActAt::BetweenTurns => Some(ActError::WrongMoment),
                Some(act) => match (act.effect(), act.act.who) {
                    (ActEffect::Deposit(_), _) => Some(ActError::WrongMoment),
                    (ActEffect::DropInto(_), Actor::Sower) if owner_of(plan, placed.hole) == Some(sower) => {
                        Some(ActError::WrongHole)
                    }
                    (ActEffect::DropInto(_), _) if placed.at == ActAt::End => Some(ActError::WrongMoment),
                    _ => None,
                },
            };
            if let Some(error) = error {
                return Err(ActFault { act: index, error });
            }
        }
        let waiting = acts.iter().copied().enumerate().collect();
        Ok(Self { waiting, drops: 0, lying: Vec::new(), gone: Vec::new(), passes: Vec::new(), fault: None })
    }

    /// Whether the next seed is stated to fall into `hole`, which it should pass over; the clause of the act.
    pub(super) fn drops_into(
        &mut self,
        plan: &Plan,
        position: &Position,
        sower: Player,
        hole: u8,
    ) -> Option<ClauseId> {
        let may = |placed: &PlacedAct| {
            let act = &plan.acts[placed.act];
            matches!(act.effect(), ActEffect::DropInto(_))
                && placed.hole.0 == hole
                && carries(position, act, placed.hole)
                && owner_of(plan, placed.hole) != Some(sower)
        };
        let passed = self.waiting.iter().find(|(_, placed)| may(placed))?.1.hole;
        self.passes.push((passed, self.drops + 1));
        let is_now = |placed: &PlacedAct| placed.at == ActAt::Drop(self.drops + 1) && may(placed);
        let place = self.waiting.iter().position(|(_, placed)| is_now(placed))?;
        let (_, placed) = self.waiting.remove(place);
        self.lying.push((placed.hole, self.drops + 1));
        Some(plan.acts[placed.act].clause)
    }

    /// Does what is stated to have followed this seed; gives the seeds taken back into the hand. `last` says that
    /// the hand is empty.
    pub(super) fn after_drop<S: EventSink>(
        &mut self,
        plan: &Plan,
        position: &mut Position,
        sower: Player,
        last: bool,
        sink: &mut S,
    ) -> u16 {
        self.drops += 1;
        let mut back = 0;
        let mut place = 0;
        while let Some(&(index, placed)) = self.waiting.get(place) {
            let act = &plan.acts[placed.act];
            let due = placed.at == ActAt::Drop(self.drops) || last && back == 0 && placed.at == ActAt::End;
            if !due || matches!(act.effect(), ActEffect::DropInto(_)) {
                place += 1;
                continue;
            }
            self.waiting.remove(place);
            match self.resolve(plan, position, sower, placed, sink) {
                Ok(seeds) => back += seeds,
                Err(error) => self.fault = self.fault.or(Some((index, error))),
            }
        }
        back
    }

    fn resolve<S: EventSink>(
        &mut self,
        plan: &Plan,
        position: &mut Position,
        sower: Player,
        placed: PlacedAct,
        sink: &mut S,
    ) -> Result<u16, ActError> {
        let act = &plan.acts[placed.act];
        let lying = self.lying.iter().position(|(hole, _)| *hole == placed.hole);
        let lying = lying.ok_or_else(|| self.nothing_there(plan, placed.hole))?;
        let (hole, dropped) = self.lying[lying];
        let owner = owner_of(plan, hole).ok_or(ActError::WrongHole)?;
        match act.effect() {
            ActEffect::TakeBack(to) => {
                self.take(lying);
                position.counts.remove(hole.0, 1);
                let kind = EventKind::TakeBack { hole, to: *to };
                sink.emit(Event { player: sower, clause: act.clause, kind });
                if *to == TakenBack::Store {
                    position.counts.add(Hole::store(sower).0, 1);
                }
                Ok(u16::from(*to == TakenBack::Hand))
            }
            ActEffect::Claim(window) => {
                if *window == Window::UntilNextDrop && self.drops > dropped {
                    return Err(ActError::TooLate);
                }
                self.take(lying);
                position.counts.remove(hole.0, 1);
                position.counts.add(Hole::store(owner).0, 1);
                let kind = EventKind::Claim { hole, by: owner };
                sink.emit(Event { player: sower, clause: act.clause, kind });
                Ok(0)
            }
            ActEffect::Deposit(_) | ActEffect::DropInto(_) => Err(ActError::WrongMoment),
        }
    }

    fn take(&mut self, lying: usize) {
        self.gone.push(self.lying.remove(lying).0);
    }

    /// Why no misplaced seed is in a hole.
    fn nothing_there(&self, plan: &Plan, hole: Hole) -> ActError {
        let drops_later = |placed: &PlacedAct| {
            placed.hole == hole && matches!(plan.acts[placed.act].effect(), ActEffect::DropInto(_))
        };
        if self.waiting.iter().any(|(_, placed)| drops_later(placed)) {
            ActError::NothingYet
        } else if self.gone.contains(&hole) {
            ActError::AlreadyGone
        } else {
            ActError::NothingThere
        }
    }

    /// Everything stated must have happened. Of what did not, the act written first is reported: later ones may follow
    /// from it.
    pub(super) fn finish(&self, plan: &Plan, position: &Position) -> Result<(), ActFault> {
        let waiting = self.waiting.first().map(|(act, placed)| (*act, self.not_met(plan, position, placed)));
        let first = waiting.into_iter().chain(self.fault).min_by_key(|(act, _)| *act);
        first.map_or(Ok(()), |(act, error)| Err(ActFault { act, error }))
    }

    /// Why a turn that has ended never came to an act.
    fn not_met(&self, plan: &Plan, position: &Position, placed: &PlacedAct) -> ActError {
        let act = &plan.acts[placed.act];
        let passes = self.passes.iter().find(|(hole, _)| *hole == placed.hole).map(|(_, drop)| *drop);
        match (placed.at, act.flag) {
            (_, Some(flag)) if passes.is_none() && !carries(position, act, placed.hole) => {
                ActError::NotFlagged { flag }
            }
            (ActAt::Drop(drop), _) if passes.is_none() && drop > self.drops => {
                ActError::NoSuchDrop { drops: self.drops }
            }
            _ => ActError::NotPassing { passes },
        }
    }
}
