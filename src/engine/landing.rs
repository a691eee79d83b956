//! What a landing leads to: the row that fires, and what it takes, marks, offers and sows. The order of phases is code;
//! the choices are the ruleset's.

use crate::board::{Hole, HoleSet};
use crate::rules::vocabulary::{Direction, ExtensionMoment, FirstDrop, HoleWord, LandThen, SowOn};
use crate::rules::{ClauseId, CondPlan, Corner, LandAction, LandingPlan, Lap, NO_HOLE, Plan, Tables};

use super::condition::Scene;
use super::explain::Landing;
use super::extension;
use super::sowing::{self, next_hole};
use super::turn::{Chooser, NOT_YET, Next, Offered, Turn};
use super::{EventKind, EventSink, Position};

impl Turn<'_> {
    /// The row that fires for a landing. The hole counts as holding `after` seeds, and held `before`.
    #[inline(always)]
    pub(super) fn row(
        &self,
        plan: &Plan,
        position: &Position,
        direction: Direction,
        landing: u8,
        (before, after): (u8, u8),
    ) -> usize {
        if let Some(whens) = &plan.landing.in_order {
            let scene = Scene { before, seeds: after, direction, ..self.scene(plan, position, landing) };
            return row_in_order(plan, whens, &scene);
        }
        let mut context = LandingPlan::with_lap(self.context, direction);
        if let Some(corner) = plan.landing.corner {
            let past = match corner {
                Corner::Reached(part) => self.reached.has(part),
                Corner::EndedIn(part) => self.ended_in.has(part),
            };
            context = LandingPlan::in_opening(context, position.phase == super::Phase::Opening, past);
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
        self.lap_leads_to(plan, tables, position, lap, None)
    }

    /// Whether a lap, sown now on a copy of the board, would end in a capture, or lead to what is asked. What the
    /// landing takes is taken; nothing is offered, and no further lap is sown.
    pub(super) fn lap_leads_to<const W: usize>(
        &self,
        plan: &Plan,
        tables: &Tables<W>,
        position: &Position,
        lap: Lap,
        that: Option<&CondPlan>,
    ) -> bool {
        let mut board = position.clone();
        let mut turn = self.for_trial(plan, lap);
        let Some(landing) = sowing::trial(plan, tables, &mut board, &mut turn) else { return false };
        let after = board.counts[usize::from(landing & 63)];
        // Whether a corner lies behind is as it was before the trial.
        (turn.reached, turn.ended_in) = (self.reached, self.ended_in);
        turn.landing_leads_to(plan, &mut board, (landing, after), that)
    }

    /// Whether a landing captures, or leads to what is asked, on a copy of the board.
    pub(super) fn landing_leads_to(
        &mut self,
        plan: &Plan,
        board: &mut Position,
        (landing, after): (u8, u8),
        that: Option<&CondPlan>,
    ) -> bool {
        let row = self.row(plan, board, self.lap.direction, landing, (self.before, after));
        let taking = &plan.landing.rows[row].taking;
        let Some(that) = that else { return !taking.takes.is_empty() };
        let taken = self.scene(plan, board, landing).taken(taking);
        self.take_all(plan, board, &taken, landing, taking, &mut ());
        Scene { before: self.before, ..self.scene(plan, board, landing) }.holds(that)
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
        self.lap_seeds = seeds;
        if S::ENABLED {
            self.emit(sink, clause, EventKind::Relay { hole: Hole(landing), seeds });
        }
    }

    /// A lap has ended at `landing`, and the turn goes on.
    fn note_corner(&mut self, plan: &Plan, landing: u8) {
        if plan.landing.corner.is_some() || plan.landing.in_order.is_some() {
            self.ended_in.add(plan, self.mover, landing);
        }
    }

    /// A seed has fallen into `hole`.
    pub(super) fn note_drop(&mut self, plan: &Plan, hole: u8) {
        if usize::from(hole) < plan.board.holes {
            self.reached.add(plan, self.mover, hole);
        }
    }

    /// Judges a landing: the row that fires. `after` is what the hole counts as holding.
    #[inline(always)]
    pub(super) fn judge<'p, S: EventSink>(
        &mut self,
        plan: &'p Plan,
        position: &Position,
        landing: u8,
        after: u8,
        sink: &mut S,
    ) -> &'p LandAction {
        let row = self.row(plan, position, self.lap.direction, landing, (self.before, after));
        if S::ENABLED {
            let scene = Scene { before: self.before, seeds: after, ..self.scene(plan, position, landing) };
            sink.judge(&Landing::new(scene, row));
        }
        self.fired |= 1 << (row & 63);
        let action = &plan.landing.rows[row];
        self.emit(sink, action.taking.clause, EventKind::Landing { hole: Hole(landing), seeds: after });
        action
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
        let action = self.judge(plan, position, landing, after, sink);
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
        let taking = &action.taking;
        let hand = if taking.takes.is_empty() {
            0
        } else {
            let mut picked = HoleSet::EMPTY;
            let taken = self.scene(plan, position, landing).taken_with(taking, &mut |open, number| {
                let now = chooser.pick(open, number);
                picked = picked.union(now);
                now
            });
            for hole in picked.iter() {
                self.emit(sink, taking.clause, EventKind::OfferTaken { hole });
            }
            self.take_all(plan, position, &taken, landing, taking, sink)
        };
        if let Some(flag) = taking.mark {
            self.mark(plan, position, flag, landing, taking.clause, sink);
        }
        if !action.offers.is_empty()
            && self.offer_laps(plan, tables, position, landing, hand, action, chooser, sink)
        {
            return Next::Lap;
        }
        let next = match action.then {
            LandThen::End => Next::End { again: false },
            LandThen::Again => Next::End { again: true },
            // None of the laps offered was possible.
            LandThen::Choose => Next::End { again: false },
            LandThen::Relay(relay) => {
                if relay.turned {
                    self.main = self.main.opposite();
                }
                let hole = self.hole_of(plan, position, landing, relay.hole);
                let seeds = position.counts[usize::from(hole & 63)].min(relay.most.unwrap_or(u8::MAX));
                // The row itself may have taken what lay there, and a turn may start at an empty hole by taking.
                if seeds == 0 || !self.sows_from(plan, hole) {
                    Next::End { again: false }
                } else {
                    self.note_corner(plan, landing);
                    self.relay(plan, hole, seeds, action.taking.clause, sink);
                    Next::Lap
                }
            }
            LandThen::Sow(on) => {
                self.main = on.go.unwrap_or(self.main);
                self.sow_on(plan, position, landing, hand, on, self.main, action.taking.clause, sink)
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

    /// The hole that a word stands for.
    fn hole_of(&self, plan: &Plan, position: &Position, landing: u8, word: HoleWord) -> u8 {
        self.scene(plan, position, landing).hole(word)
    }

    /// Whether a hole is on the mover's ring; what a store faces, for one, is not.
    fn sows_from(&self, plan: &Plan, hole: u8) -> bool {
        next_hole(plan, self.mover, hole, Direction::Anticlockwise) != NO_HOLE
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
        let named = self.hole_of(plan, position, landing, on.from);
        let from = if self.sows_from(plan, named) { named } else { landing };
        let adding = on.adding.map(|adding| self.hole_of(plan, position, landing, adding));
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
        self.lap_seeds = hand;
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
                Some(on) => self.hole_of(plan, position, landing, on.from),
            };
            if open == offered.len()
                || !self.sows_from(plan, hole)
                || !offer.from.contains(Hole(hole))
                || offer.after.is_some_and(|way| way != self.lap.direction)
            {
                continue;
            }
            let added = offer.sow.and_then(|on| on.adding);
            let added = added.map_or(NO_HOLE, |word| self.hole_of(plan, position, landing, word));
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
                        seeds: hand + position.counts[usize::from(added & 63)],
                        direction: offer.go,
                    }
                }
            };
            // What is sown along is lifted before the trial.
            let seeds = std::mem::take(&mut position.counts[usize::from(added & 63)]);
            let allowed =
                lap.seeds > 0 && (!offer.only_if_captures || self.would_capture(plan, tables, position, lap));
            position.counts[usize::from(added & 63)] = seeds;
            if !allowed {
                continue;
            }
            offered[open] = Offered { hole, clockwise: offer.go == Direction::Clockwise };
            plans[open] = index;
            open += 1;
        }
        if open == 0 {
            return false;
        }
        let chosen = match action.chooses() {
            true => chooser.must_choose(&offered[..open]).clamp(1, open),
            false => chooser.choose(&offered[..open]),
        };
        if chosen == 0 || chosen > open {
            self.emit(sink, action.taking.clause, EventKind::OfferDeclined { hole: Hole(offered[0].hole) });
            return false;
        }
        let offer = &action.offers[plans[chosen - 1]];
        if action.chooses() {
            self.main = offer.go;
        }
        self.emit(sink, action.taking.clause, EventKind::OfferTaken { hole: Hole(offered[chosen - 1].hole) });
        match offer.sow {
            None => self.relay_going(plan, landing, here, offer.go, action.taking.clause, sink),
            Some(on) => {
                self.sow_on(plan, position, landing, hand, on, offer.go, action.taking.clause, sink);
            }
        }
        self.emit(sink, action.taking.clause, EventKind::Direction(offer.go));
        true
    }
}

/// The first row of the landing table whose conditions hold.
pub(super) fn row_in_order(plan: &Plan, whens: &[CondPlan], scene: &Scene<'_>) -> usize {
    let mut rows = whens.iter().zip(&plan.landing.rows);
    let fits = rows.position(|(when, row)| Scene { taking: Some(&row.taking), ..*scene }.holds(when));
    // The compiler asks for a row without conditions.
    fits.unwrap_or(whens.len().saturating_sub(1))
}
