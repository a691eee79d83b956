//! What a landing leads to: the row that fires, and what it takes, marks, offers and sows. The order of phases is code;
//! the choices are the ruleset's.

use crate::board::{Hole, Player};
use crate::rules::vocabulary::{Corner, Direction, ExtensionMoment, FirstDrop, LandThen, SowFrom, SowOn};
use crate::rules::{ClauseId, LandAction, LandingPlan, Lap, Plan, Tables};

use super::extension;
use super::sowing::{self, next_hole};
use super::turn::{Chooser, NOT_YET, Next, Offered, Turn};
use super::{EventKind, EventSink, Position};

impl Turn<'_> {
    /// The row that fires for a landing.
    #[inline(always)]
    pub(super) fn row(
        &self,
        plan: &Plan,
        position: &Position,
        direction: Direction,
        landing: u8,
        after: u8,
    ) -> usize {
        let mut context = LandingPlan::with_lap(self.context, direction);
        if plan.landing.corner.is_some() && !self.turned && position.phase == super::Phase::Opening {
            context = LandingPlan::before_corner(context);
        }
        plan.landing.row(
            (&plan.board.facing_inner, &plan.board.facing_outer),
            context,
            (Hole(landing & 63), after),
            &position.counts,
            &position.flags,
        )
    }

    /// Whether a lap, sown now, would end in a capture. It is sown on a copy of the board.
    pub(super) fn would_capture<const W: usize>(
        &self,
        plan: &Plan,
        tables: &Tables<W>,
        position: &Position,
        lap: Lap,
    ) -> bool {
        let mut trial = position.clone();
        let Some(landing) = sowing::trial(plan, tables, &mut trial, self.mover, lap) else { return false };
        let after = trial.counts[usize::from(landing & 63)];
        let row = self.row(plan, &trial, lap.direction, landing, after);
        !plan.landing.rows[row].takes.is_empty()
    }

    pub(super) fn relay<S: EventSink>(
        &mut self,
        plan: &Plan,
        landing: u8,
        seeds: u8,
        clause: ClauseId,
        sink: &mut S,
    ) {
        self.relay_going(plan, landing, seeds, self.main, clause, sink);
    }

    #[inline(always)]
    fn relay_going<S: EventSink>(
        &mut self,
        plan: &Plan,
        landing: u8,
        seeds: u8,
        direction: Direction,
        clause: ClauseId,
        sink: &mut S,
    ) {
        self.note_corner(plan, landing);
        self.lap = Lap { lifted: true, place: plan.board.place(self.mover, landing), seeds, direction };
        self.lap_lift = landing;
        self.lap_first = NOT_YET;
        if S::ENABLED {
            self.emit(sink, clause, EventKind::Relay { hole: Hole(landing), seeds });
        }
    }

    /// A lap has ended at `landing`: by one reading of the corner, that decides.
    fn note_corner(&mut self, plan: &Plan, landing: u8) {
        if plan.landing.corner.is_some() {
            let inner = plan.board.inner.contains(Hole(landing));
            self.turned |= inner;
        }
    }

    /// A seed has fallen into `hole`.
    pub(super) fn note_drop(&mut self, plan: &Plan, hole: u8) {
        if plan.landing.corner == Some(Corner::FirstDropInInner) {
            self.turned |= plan.board.inner.contains(Hole(hole));
        }
    }

    /// Judges a landing and does what the row that fires says. `after` is what the hole counts as holding.
    pub(super) fn land<const W: usize, S: EventSink, C: Chooser>(
        &mut self,
        plan: &Plan,
        tables: &Tables<W>,
        position: &mut Position,
        landing: u8,
        after: u8,
        chooser: &mut C,
        sink: &mut S,
    ) -> Next {
        let row = self.row(plan, position, self.lap.direction, landing, after);
        let action = &plan.landing.rows[row];
        self.emit(sink, action.clause, EventKind::Landing { hole: Hole(landing), seeds: after });
        self.act_on(plan, tables, position, landing, action, chooser, sink)
    }

    #[inline(never)]
    pub(super) fn act_on<const W: usize, S: EventSink, C: Chooser>(
        &mut self,
        plan: &Plan,
        tables: &Tables<W>,
        position: &mut Position,
        landing: u8,
        action: &LandAction,
        chooser: &mut C,
        sink: &mut S,
    ) -> Next {
        let hand = self.take_all(plan, position, landing, action, sink);
        if let Some(flag) = action.mark {
            let slot = self.slot(plan, flag, landing);
            position.flags[slot] |= 1 << landing;
            let owner = if slot.is_multiple_of(2) { Player::South } else { Player::North };
            let number = u8::try_from(flag).unwrap_or(0);
            self.emit(sink, action.clause, EventKind::Flag { flag: number, hole: Hole(landing), owner });
        }
        if !action.offers.is_empty()
            && self.offer_laps(plan, tables, position, landing, hand, action, chooser, sink)
        {
            return Next::Lap;
        }
        let next = match action.then {
            LandThen::End => Next::End { again: false },
            LandThen::Again => Next::End { again: true },
            // The row itself may have taken what lay there, and a turn may start at an empty hole by taking.
            LandThen::Relay if position.counts[usize::from(landing)] == 0 => Next::End { again: false },
            LandThen::Relay => {
                let seeds = position.counts[usize::from(landing)];
                self.relay(plan, landing, seeds, action.clause, sink);
                Next::Lap
            }
            LandThen::Sow(on) => {
                self.sow_on(plan, position, landing, hand, on, self.main, action.clause, sink)
            }
        };
        match (next, plan.extension) {
            (Next::End { .. }, Some(extension))
                if !self.extended && extension.at == ExtensionMoment::TurnWouldEnd =>
            {
                let goes_on =
                    extension::offer(plan, tables, self, position, landing, Some(next), chooser, sink);
                if goes_on { Next::Lap } else { next }
            }
            _ => next,
        }
    }

    /// The hole that words like "the landing hole" stand for.
    fn hole_of(&self, plan: &Plan, landing: u8, from: SowFrom) -> u8 {
        match from {
            SowFrom::Landing => landing,
            SowFrom::LapLift => self.lap_lift,
            SowFrom::LapFirst if self.lap_first == NOT_YET => sowing::first_hole(plan, self.mover, self.lap),
            SowFrom::LapFirst => self.lap_first,
            SowFrom::TurnLift => self.turn_lift,
            SowFrom::OuterBehind => plan.board.outer_behind[usize::from(landing)],
        }
    }

    fn sow_on<S: EventSink>(
        &mut self,
        plan: &Plan,
        position: &mut Position,
        landing: u8,
        hand: u8,
        on: SowOn,
        direction: Direction,
        clause: ClauseId,
        sink: &mut S,
    ) -> Next {
        let from = self.hole_of(plan, landing, on.from);
        let adding = on.adding.map(|adding| self.hole_of(plan, landing, adding));
        self.note_corner(plan, landing);
        let mut hand = hand;
        if let Some(hole) = adding {
            let seeds = std::mem::take(&mut position.counts[usize::from(hole)]);
            if seeds > 0 {
                self.note_taken(plan, hole, seeds);
                self.emit(sink, clause, EventKind::Take { hole: Hole(hole), seeds });
            }
            hand += seeds;
        }
        if hand == 0 {
            return Next::End { again: false };
        }
        let first = match on.first {
            FirstDrop::At => from,
            FirstDrop::Next => next_hole(plan, self.mover, from, direction),
        };
        self.lap = Lap { lifted: false, place: plan.board.place(self.mover, first), seeds: hand, direction };
        self.lap_lift = from;
        self.lap_first = first;
        self.emit(sink, clause, EventKind::Resow { hole: Hole(first), seeds: hand });
        Next::Lap
    }

    /// Offers the laps of a row; whether one was taken.
    fn offer_laps<const W: usize, S: EventSink, C: Chooser>(
        &mut self,
        plan: &Plan,
        tables: &Tables<W>,
        position: &mut Position,
        landing: u8,
        hand: u8,
        action: &LandAction,
        chooser: &mut C,
        sink: &mut S,
    ) -> bool {
        // Not what it counts as holding: at the start of a turn that takes, no seed has fallen there.
        let here = position.counts[usize::from(landing)];
        let mut offered = [Offered { hole: 0, clockwise: false }; 4];
        let mut plans = [0_usize; 4];
        let mut open = 0;
        for (index, offer) in action.offers.iter().enumerate() {
            let hole = match offer.sow {
                None => landing,
                Some(on) => self.hole_of(plan, landing, on.from),
            };
            if open == offered.len()
                || !offer.from.contains(Hole(hole))
                || offer.after.is_some_and(|way| way != self.lap.direction)
            {
                continue;
            }
            let lap = match offer.sow {
                None => Lap {
                    lifted: true,
                    place: plan.board.place(self.mover, landing),
                    seeds: here,
                    direction: offer.go,
                },
                Some(on) => {
                    let first = match on.first {
                        FirstDrop::At => hole,
                        FirstDrop::Next => next_hole(plan, self.mover, hole, offer.go),
                    };
                    Lap {
                        lifted: false,
                        place: plan.board.place(self.mover, first),
                        seeds: hand,
                        direction: offer.go,
                    }
                }
            };
            if lap.seeds == 0 || !self.would_capture(plan, tables, position, lap) {
                continue;
            }
            offered[open] = Offered { hole, clockwise: offer.go == Direction::Clockwise };
            plans[open] = index;
            open += 1;
        }
        if open == 0 {
            return false;
        }
        let chosen = chooser.choose(&offered[..open]);
        if chosen == 0 || chosen > open {
            self.emit(sink, action.clause, EventKind::OfferDeclined { hole: Hole(offered[0].hole) });
            return false;
        }
        let offer = &action.offers[plans[chosen - 1]];
        self.emit(sink, action.clause, EventKind::OfferTaken { hole: Hole(offered[chosen - 1].hole) });
        match offer.sow {
            None => self.relay_going(plan, landing, here, offer.go, action.clause, sink),
            Some(on) => {
                self.sow_on(plan, position, landing, hand, on, offer.go, action.clause, sink);
            }
        }
        self.emit(sink, action.clause, EventKind::Way(offer.go));
        true
    }
}
