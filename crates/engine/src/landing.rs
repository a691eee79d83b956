//! What a landing leads to: the row that fires, and what it takes, marks, offers and sows. The order of phases is code;
//! the choices are the ruleset's.

use base::board::{Hole, HoleSet};
use rules::vocabulary::{Direction, ExtensionMoment, FirstDrop, HoleWord, LandThen, Relay, SowOn};
use rules::{ClauseId, CondPlan, Destination, LandAction, Lap, NO_HOLE, OfferPlan, TakePlan, TakingPlan};

use super::chooser::{Chooser, Declining, Offered};
use super::ring::next_hole;
use super::scene::{LandingScene, Rules, Scene};
use super::turn_state::{NOT_YET, Turn};
use super::walker::Walker;
use super::{EventKind, EventSink, Position};

/// What follows a landing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Next {
    /// Another lap, already set in the turn.
    Lap,
    /// The turn ends; whether the same player moves again.
    End { again: bool },
}

/// Whether a lap, sown now on a copy of the board, would end in a capture, or lead to what is asked. What the landing
/// takes is taken; nothing is offered, and no further lap is sown.
pub(super) fn lap_leads_to(
    rules: Rules<'_>,
    position: &Position,
    turn: &Turn,
    lap: Lap,
    that: Option<&CondPlan>,
) -> bool {
    let mut board = position.clone();
    let mut trial = turn.for_trial(rules.plan, lap);
    let mut sink = ();
    let mut walker = Walker::new(rules, &mut board, &mut trial, &mut sink);
    let Some(landing) = walker.sow(&mut Declining::default()) else { return false };
    let after = walker.position.counts.seeds(landing);
    if !rules.sowing.by_seed {
        // Where seeds have fallen and laps have ended is as it was before the trial.
        (walker.turn.reached, walker.turn.ended_in) = (turn.reached, turn.ended_in);
    }
    walker.landing_leads_to(landing, after, that)
}

/// The row that fires for a landing of a turn's lap. The hole counts as holding `after` seeds.
#[inline(always)]
pub(super) fn row_of(rules: Rules<'_>, position: &Position, turn: &Turn, landing: u8, after: u16) -> usize {
    let scene = Scene::at(rules, position, turn.mover, landing, turn.lap.direction);
    row_in_order(0, Scene { turn: Some(turn), before: turn.before, seeds: after, ..scene })
}

/// The first row of the landing table from some row on whose conditions hold.
pub(super) fn row_in_order(from: usize, mut scene: Scene<'_>) -> usize {
    let landing = &scene.rules.plan.landing;
    let mut rows = landing.whens.iter().zip(&landing.rows).enumerate().skip(from);
    let fits = rows.find(|(_, (when, row))| {
        scene.taking = Some(&row.taking);
        scene.holds(when)
    });
    // The compiler asks for rows of which one always fires.
    fits.map_or(landing.rows.len().saturating_sub(1), |(place, _)| place)
}

/// Whether a take is all that the landing hole faces.
const fn is_faced(take: &TakePlan) -> bool {
    matches!(take, TakePlan::Hole(HoleWord::Facing | HoleWord::FacingOuter, None))
}

impl<'a, S: EventSink> Walker<'a, S> {
    /// The row that fires for a landing of the lap. The hole counts as holding `after` seeds.
    #[inline(always)]
    fn row(&self, landing: u8, after: u16) -> usize {
        row_of(self.rules, self.position, self.turn, landing, after)
    }

    /// Whether a landing captures, or leads to what is asked, on a board that is a copy.
    pub(super) fn landing_leads_to(&mut self, landing: u8, after: u16, that: Option<&CondPlan>) -> bool {
        let row = self.row(landing, after);
        self.turn.fired |= 1 << (row & 63);
        let taking = &self.rules.plan.landing.rows[row].taking;
        let Some(that) = that else { return !taking.takes.is_empty() };
        let taken = self.scene(landing).taken(taking);
        self.take_all(&taken, landing, taking);
        Scene { before: self.turn.before, ..self.scene(landing) }.holds(that)
    }

    /// Makes the seeds of a hole, lifted, the next lap.
    #[inline(always)]
    pub(super) fn relay(&mut self, landing: u8, seeds: u16, direction: Direction, clause: ClauseId) {
        self.turn.note_lap_end(self.rules.plan, landing);
        let place = self.rules.board.place(self.turn.mover, landing);
        self.turn.lap = Lap { lifted: true, place, seeds, direction };
        self.turn.lap_lift = landing;
        self.turn.lap_first = NOT_YET;
        self.turn.lap_seeds = seeds;
        self.emit(clause, EventKind::Relay { hole: Hole(landing), seeds });
    }

    /// Judges a landing: the row that fires. `after` is what the hole counts as holding.
    #[inline(always)]
    pub(super) fn judge<C: Chooser>(&mut self, landing: u8, after: u16, chooser: &mut C) -> &'a LandAction {
        let mut row = self.row(landing, after);
        if self.rules.landing.rows[row].optional {
            row = self.accepted(row, landing, after, chooser);
        }
        if S::JUDGES {
            let (mover, direction) = (self.turn.mover, self.turn.lap.direction);
            let scene = Scene::at(self.rules, self.position, mover, landing, direction);
            let scene = Scene { turn: Some(self.turn), before: self.turn.before, seeds: after, ..scene };
            self.sink.judge(&LandingScene { scene, row });
        }
        self.turn.fired |= 1 << (row & 63);
        let action = &self.rules.plan.landing.rows[row];
        self.emit(action.taking.clause, EventKind::Landing { hole: Hole(landing), seeds: after });
        action
    }

    /// The row that the mover accepts: this one, or the first later one that fits and is accepted or must be.
    #[cold]
    fn accepted<C: Chooser>(&mut self, row: usize, landing: u8, after: u16, chooser: &mut C) -> usize {
        let plan = self.rules.plan;
        let mut row = row;
        while plan.landing.rows[row].optional {
            let (clause, hole) = (plan.landing.rows[row].taking.clause, Hole(landing));
            if chooser.choose(&[Offered { hole: landing, clockwise: false }]) == 1 {
                self.emit(clause, EventKind::OfferTaken { hole });
                break;
            }
            self.emit(clause, EventKind::OfferDeclined { hole });
            let scene = Scene { before: self.turn.before, seeds: after, ..self.scene(landing) };
            row = row_in_order(row + 1, scene);
        }
        row
    }

    /// Judges a landing and does what the row that fires says. `after` is what the hole counts as holding.
    pub(super) fn land<C: Chooser>(&mut self, landing: u8, after: u16, chooser: &mut C) -> Next {
        let action = self.judge(landing, after, chooser);
        self.act_on(landing, action, chooser)
    }

    #[inline(never)]
    pub(super) fn act_on<C: Chooser>(&mut self, landing: u8, action: &LandAction, chooser: &mut C) -> Next {
        let taking = &action.taking;
        // What is marked is judged before anything is taken.
        let marked = if taking.marks.is_empty() { Vec::new() } else { self.scene(landing).marked(taking) };
        let hand = match taking.takes.as_slice() {
            [] => 0,
            takes if taking.to == Destination::Hand && takes.iter().all(is_faced) => {
                self.take_faced(landing, taking)
            }
            _ => self.take(landing, taking, None, chooser),
        };
        if let Some(flag) = taking.mark {
            self.mark(flag, landing, taking.clause);
        }
        self.mark_all(&marked, taking.clause);
        if !action.offers.is_empty() && self.offer_laps(landing, hand, action, chooser) {
            return Next::Lap;
        }
        let next = match action.then {
            LandThen::End => Next::End { again: false },
            LandThen::Again => Next::End { again: true },
            // None of the laps offered was possible.
            LandThen::Choose => Next::End { again: false },
            LandThen::Relay(relay) => self.relay_by(relay, landing, taking.clause),
            LandThen::Sow(on) => {
                self.turn.main = on.go.unwrap_or(self.turn.main);
                self.sow_on(landing, hand, on, self.turn.main, taking.clause)
            }
        };
        match (next, self.rules.extension) {
            (Next::End { again }, Some(extension))
                if !self.turn.extended
                    && extension.at == ExtensionMoment::TurnWouldEnd
                    && self.extend(landing, again, chooser) =>
            {
                Next::Lap
            }
            _ => next,
        }
    }

    /// Takes what a row takes, with the holes that are picked, but nothing of the hole spared; gives the seeds now in
    /// hand.
    pub(super) fn take<C: Chooser>(
        &mut self,
        landing: u8,
        taking: &TakingPlan,
        spared: Option<Hole>,
        chooser: &mut C,
    ) -> u16 {
        let mut picked = HoleSet::EMPTY;
        let mut taken = self.scene(landing).taken_with(taking, &mut |open, number| {
            let now = chooser.pick(open, number);
            picked = picked.union(now);
            now
        });
        taken.retain(|taken| spared != Some(Hole(taken.hole)));
        for hole in picked.iter() {
            self.emit(taking.clause, EventKind::OfferTaken { hole });
        }
        if let (Destination::Pick(group), false) = (&taking.to, taken.is_empty()) {
            let open = self.scene(landing).group(group);
            self.turn.given_to = chooser.pick(open, 1).intersection(open).iter().next();
            if let Some(hole) = self.turn.given_to {
                self.emit(taking.clause, EventKind::OfferTaken { hole });
            }
        }
        self.take_all(&taken, landing, taking)
    }

    /// The same of a row that takes nothing but what the landing hole faces, into the hand: no list is made of it.
    fn take_faced(&mut self, landing: u8, taking: &TakingPlan) -> u16 {
        let mut hand = 0;
        for take in &taking.takes {
            let TakePlan::Hole(word, _) = take else { continue };
            let hole = self.scene(landing).hole(*word);
            let seeds = if hole == NO_HOLE { 0 } else { self.position.counts.seeds(hole) };
            if seeds > 0 {
                hand += self.take_into_hand(Hole(hole), seeds, taking.clause);
            }
        }
        hand
    }

    /// Sows on with the seeds of a hole, as a row says.
    fn relay_by(&mut self, relay: Relay, landing: u8, clause: ClauseId) -> Next {
        if relay.turned {
            self.turn.main = self.turn.main.opposite();
        }
        let hole = self.scene(landing).hole(relay.hole);
        let seeds = self.position.counts.seeds(hole).min(relay.most.unwrap_or(u16::MAX));
        // The row itself may have taken what lay there, and a turn may start at an empty hole by taking.
        if seeds == 0 || !self.sows_from(hole) {
            return Next::End { again: false };
        }
        self.turn.note_lap_end(self.rules.plan, landing);
        self.relay(hole, seeds, self.turn.main, clause);
        Next::Lap
    }

    /// Whether a hole is on the mover's ring; what a store faces, for one, is not.
    fn sows_from(&self, hole: u8) -> bool {
        next_hole(self.rules.plan, self.turn.mover, hole, Direction::Anticlockwise) != NO_HOLE
    }

    fn sow_on(&mut self, landing: u8, hand: u16, on: SowOn, direction: Direction, clause: ClauseId) -> Next {
        let plan = self.rules.plan;
        let named = self.scene(landing).hole(on.from);
        let from = if self.sows_from(named) { named } else { landing };
        let adding = on.adding.map(|adding| self.scene(landing).hole(adding));
        self.turn.note_lap_end(plan, landing);
        let mut hand = hand;
        if let Some(hole) = adding {
            let seeds = self.position.counts.take(hole);
            if seeds > 0 {
                self.turn.note_taken(plan, hole, seeds);
                self.emit(clause, EventKind::Take { hole: Hole(hole), seeds });
                self.clear(hole, |flag| flag.cleared_by_lift);
            }
            hand += seeds;
        }
        if hand == 0 {
            return Next::End { again: false };
        }
        let first = self.first_drop(on.first, from, direction);
        let place = plan.board.place(self.turn.mover, first);
        self.turn.lap = Lap { lifted: false, place, seeds: hand, direction };
        self.turn.lap_lift = from;
        self.turn.lap_first = first;
        self.turn.lap_seeds = hand;
        self.emit(clause, EventKind::Resow { hole: Hole(first), seeds: hand });
        Next::Lap
    }

    /// The hole in which the first of the seeds in hand falls.
    fn first_drop(&self, first: FirstDrop, from: u8, direction: Direction) -> u8 {
        match first {
            FirstDrop::At => from,
            FirstDrop::Next => next_hole(self.rules.plan, self.turn.mover, from, direction),
        }
    }

    /// Offers the laps of a row; whether one was taken.
    fn offer_laps<C: Chooser>(
        &mut self,
        landing: u8,
        hand: u16,
        action: &LandAction,
        chooser: &mut C,
    ) -> bool {
        // Not what it counts as holding: at the start of a turn that takes, no seed has fallen there.
        let here = self.position.counts.seeds(landing);
        let clause = action.taking.clause;
        let mut offered = [Offered { hole: 0, clockwise: false }; 4];
        let mut plans = [0_usize; 4];
        let mut open = 0;
        for (index, offer) in action.offers.iter().enumerate() {
            if open < offered.len()
                && let Some(hole) = self.open_offer(landing, hand, offer)
            {
                offered[open] = Offered { hole, clockwise: offer.go == Direction::Clockwise };
                plans[open] = index;
                open += 1;
            }
        }
        if open == 0 {
            return false;
        }
        let chosen = match action.chooses() {
            true => chooser.must_choose(&offered[..open]).clamp(1, open),
            false => chooser.choose(&offered[..open]),
        };
        if chosen == 0 || chosen > open {
            self.emit(clause, EventKind::OfferDeclined { hole: Hole(offered[0].hole) });
            return false;
        }
        let offer = &action.offers[plans[chosen - 1]];
        if action.chooses() {
            self.turn.main = offer.go;
        }
        self.emit(clause, EventKind::OfferTaken { hole: Hole(offered[chosen - 1].hole) });
        match offer.sow {
            None => self.relay(landing, here, offer.go, clause),
            Some(on) => {
                self.sow_on(landing, hand, on, offer.go, clause);
            }
        }
        self.emit(clause, EventKind::Direction(offer.go));
        true
    }

    /// The hole from which a lap on offer would be sown, if it is possible.
    fn open_offer(&mut self, landing: u8, hand: u16, offer: &OfferPlan) -> Option<u8> {
        let hole = offer.sow.map_or(landing, |on| self.scene(landing).hole(on.from));
        if !self.sows_from(hole)
            || !offer.from.contains(Hole(hole))
            || offer.after.is_some_and(|way| way != self.turn.lap.direction)
        {
            return None;
        }
        let (plan, mover) = (self.rules.plan, self.turn.mover);
        let added = offer.sow.and_then(|on| on.adding);
        let added = added.map_or(NO_HOLE, |word| self.scene(landing).hole(word));
        // What is sown along is lifted before the trial.
        let seeds = self.position.counts.take(added);
        let (first, seeds_sown) = match offer.sow {
            None => (landing, self.position.counts.seeds(landing)),
            Some(on) => (self.first_drop(on.first, hole, offer.go), hand + seeds),
        };
        let lap = Lap {
            lifted: offer.sow.is_none(),
            place: plan.board.place(mover, first),
            seeds: seeds_sown,
            direction: offer.go,
        };
        let allowed = lap.seeds > 0
            && (!offer.only_if_captures || lap_leads_to(self.rules, self.position, self.turn, lap, None));
        self.position.counts.set(added, seeds);
        allowed.then_some(hole)
    }
}
