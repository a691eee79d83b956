//! Taking what a row takes, and marking holes.

use base::board::{Hole, Player};
use rules::{ClauseId, Destination, FlagPlan, Plan, TakingPlan};

use super::condition::{Marked, Taken};
use super::ring::side_of;
use super::turn_state::owner_of_slot;
use super::walker::Walker;
use super::{EventKind, EventSink, Position};

impl<S: EventSink> Walker<'_, S> {
    /// Takes these seeds, as a row that fired at `landing` says; gives the seeds now in hand.
    pub(super) fn take_all(&mut self, taken: &[Taken], landing: u8, taking: &TakingPlan) -> u16 {
        let mut hand = 0;
        for taken in taken {
            let hole = Hole(taken.hole);
            let seeds = taken.seeds;
            if taking.to == Destination::Hand {
                hand += self.take_into_hand(hole, seeds, taking.clause);
                continue;
            }
            let Some(to) = self.destination(&taking.to, hole, landing) else { continue };
            self.position.counts.remove(taken.hole, seeds);
            self.position.counts.add(to.0, seeds);
            if to == Hole::store(self.turn.mover) {
                self.turn.captured += u32::from(seeds);
                self.emit(taking.clause, EventKind::Capture { hole, seeds });
            } else {
                self.emit(taking.clause, EventKind::Give { hole, seeds, to });
            }
            self.clear(hole.0, |flag| flag.cleared_by_capture);
            self.flag_captured(hole);
        }
        self.turn.given_to = None;
        hand
    }

    /// Takes seeds of a hole into the hand; gives how many.
    pub(super) fn take_into_hand(&mut self, hole: Hole, seeds: u16, clause: ClauseId) -> u16 {
        self.position.counts.remove(hole.0, seeds);
        self.turn.note_taken(self.rules.plan, hole.0, seeds);
        self.emit(clause, EventKind::Take { hole, seeds });
        self.clear(hole.0, |flag| flag.cleared_by_capture);
        seeds
    }

    /// Where seeds of a hole go, unless into the hand; `None` where there is no such place.
    fn destination(&self, to: &Destination, hole: Hole, landing: u8) -> Option<Hole> {
        let (plan, position, mover) = (self.rules.plan, &*self.position, self.turn.mover);
        Some(match to {
            Destination::Hand => return None,
            Destination::Store => Hole::store(mover),
            Destination::Owner => Hole::store(owner_of(plan, position, hole)),
            Destination::Opponent => Hole::store(mover.opposite()),
            Destination::FlagOwner => Hole::store(flag_owner(plan, position, hole)),
            Destination::Out => Hole::OUT,
            Destination::Landing => Hole(landing),
            Destination::Own(set) => {
                let own = (*set).intersection(plan.board.own[mover.index()]);
                own.iter().next().unwrap_or(Hole::store(mover))
            }
            Destination::Flag(flag) => {
                return position.flags.in_slot(2 * flag + mover.index()).iter().next();
            }
            Destination::Hole(word) => {
                let to = Hole(self.scene(landing).hole(*word));
                return (to.index() < plan.board.holes || to.store_owner().is_some()).then_some(to);
            }
            Destination::Pick(_) => self.turn.given_to.unwrap_or(Hole::store(mover)),
        })
    }

    /// Sets a flag on a hole; a store carries none.
    pub(super) fn mark(&mut self, flag: usize, hole: u8, clause: ClauseId) {
        if usize::from(hole) >= self.rules.plan.board.holes {
            return;
        }
        let slot = self.turn.slot(self.rules.plan, flag, hole);
        self.put_flag(flag, slot, Hole(hole), clause);
        self.emit_flag(clause, flag, slot, hole);
    }

    /// Puts a flag on a hole, at once or for the next turn. A hole belongs to one player: the flag that says to whom
    /// is taken off the other.
    fn put_flag(&mut self, flag: usize, slot: usize, hole: Hole, clause: ClauseId) {
        let plan = self.rules.plan;
        if plan.board.territory == Some(flag) {
            self.unmark_slot(flag, slot ^ 1, hole, clause);
        }
        if plan.flags[flag].from_next_turn {
            self.turn.pending.put(slot, hole);
        } else {
            self.position.flags.put(slot, hole);
        }
    }

    /// Sets flags on holes and takes flags off them, in order.
    pub(super) fn mark_all(&mut self, marked: &[Marked], clause: ClauseId) {
        for mark in marked {
            for hole in mark.holes.iter() {
                if mark.is_set {
                    self.mark(mark.flag, hole.0, clause);
                } else {
                    self.unmark(mark.flag, hole, clause);
                }
            }
        }
    }

    /// Takes a flag off a hole, whoever's it is there.
    fn unmark(&mut self, flag: usize, hole: Hole, clause: ClauseId) {
        for slot in [2 * flag, 2 * flag + 1] {
            self.unmark_slot(flag, slot, hole, clause);
        }
    }

    fn unmark_slot(&mut self, flag: usize, slot: usize, hole: Hole, clause: ClauseId) {
        // That a flag is set was reported, also where it only counts from the next turn.
        if self.turn.pending.has(slot, hole) || self.position.flags.has(slot, hole) {
            self.turn.pending.remove(slot, hole);
            self.position.flags.remove(slot, hole);
            let flag = u8::try_from(flag).unwrap_or(0);
            self.emit(clause, EventKind::Unflag { flag, hole, owner: owner_of_slot(slot) });
        }
    }

    /// Takes the flags off a hole that something takes off.
    pub(super) fn clear(&mut self, hole: u8, by: impl Fn(&FlagPlan) -> bool) {
        let plan = self.rules.plan;
        if usize::from(hole) >= plan.board.holes {
            return;
        }
        for (index, flag) in plan.flags.iter().enumerate().filter(|(_, flag)| by(flag)) {
            self.unmark(index, Hole(hole), flag.clause);
        }
    }

    /// Reports that a flag is set on a hole.
    pub(super) fn emit_flag(&mut self, clause: ClauseId, flag: usize, slot: usize, hole: u8) {
        let flag = u8::try_from(flag).unwrap_or(0);
        self.emit(clause, EventKind::Flag { flag, hole: Hole(hole), owner: owner_of_slot(slot) });
    }

    /// Sets the flags that a capture sets.
    fn flag_captured(&mut self, hole: Hole) {
        let plan = self.rules.plan;
        for (index, flag) in plan.flags.iter().enumerate().filter(|(_, flag)| flag.by_capture) {
            let slot = self.turn.slot(plan, index, hole.0);
            if !self.position.flags.has(slot, hole) {
                self.emit_flag(flag.clause, index, slot, hole.0);
            }
            self.put_flag(index, slot, hole, flag.clause);
        }
    }
}

/// Whose hole it is.
fn owner_of(plan: &Plan, position: &Position, hole: Hole) -> Player {
    if plan.board.own(&position.flags, Player::South).contains(hole) { Player::South } else { Player::North }
}

/// Whose flag a hole carries; the owner of its side where it carries nobody's or both players'.
fn flag_owner(plan: &Plan, position: &Position, hole: Hole) -> Player {
    let carries = |player: Player| {
        (0..plan.flags.len()).any(|flag| position.flags.has(2 * flag + player.index(), hole))
    };
    match Player::ALL.map(carries) {
        [true, false] => Player::South,
        [false, true] => Player::North,
        _ => side_of(plan, hole.0),
    }
}
