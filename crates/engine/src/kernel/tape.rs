//! The tape: the events of turns, until it is certain that the kernel plays them and there are enough to pass on.
//!
//! What a lap and a landing are called is said by the walker's own tables: which row has fired, and by which clause.

use crate::board::{Hole, Player};
use crate::rules::vocabulary::{Direction, HoleWord, LandThen};
use crate::rules::{ClauseId, NO_HOLE, Plan, TakePlan};

use super::super::turn_state::slot_of;
use super::super::{Event, EventKind, EventSink, Memory, Position};
use super::event_tables::{DEPENDS, TOGETHER, rows_are_clear};
use super::features as f;
use super::row::Row;
use super::tables::Kernel;

/// The events that a tape holds where they are written; more would take longer to make.
const ROOM: usize = 128;

/// The events of turns.
pub(super) struct Tape<R> {
    /// The first ones, while a long turn lasts.
    moved: Vec<Event>,
    /// The last ones.
    events: [Event; ROOM],
    length: usize,
    /// How many there were before the turn.
    before: usize,
    player: Player,
    /// The row that has fired last, and its clause.
    row: u8,
    clause: ClauseId,
    /// The mover's ring and the other's before the end of the turn takes anything.
    pub(super) rings: [R; 2],
}

impl<R: Row> Tape<R> {
    #[inline(always)]
    pub(super) fn new() -> Self {
        let (player, clause, rings) = (Player::South, ClauseId(0), [R::default(); 2]);
        let events = [Event { player, clause, kind: EventKind::Pass }; ROOM];
        Self { moved: Vec::new(), events, length: 0, before: 0, player, row: 0, clause, rings }
    }

    /// Begins a turn.
    #[inline(always)]
    fn begin(&mut self, player: Player) {
        (self.before, self.player) = (self.length, player);
    }

    /// Ends a turn, after which the same player moves again or the other. Passes the events on if there are many.
    #[inline(always)]
    pub(super) fn end<S: EventSink>(&mut self, plan: &Plan, again: bool, sink: &mut S) {
        self.push(plan.sowing.clause, turn_end(plan, self.player, again));
        if self.length > ROOM / 2 || !self.moved.is_empty() {
            self.pass_on(sink);
        }
    }

    /// Passes on what has happened, where somebody listens.
    pub(super) fn pass_on<S: EventSink>(&mut self, sink: &mut S) {
        if !S::ENABLED {
            return;
        }
        sink.emit_all(&self.moved);
        sink.emit_all(self.events.get(..self.length).unwrap_or_default());
        self.moved.clear();
        self.length = 0;
    }

    /// Takes back the turn that has begun, and passes on what was before it.
    pub(super) fn take_back<S: EventSink>(&mut self, sink: &mut S) {
        if self.moved.is_empty() {
            self.length = self.before;
        } else {
            self.moved.truncate(self.before);
            self.length = 0;
        }
        self.pass_on(sink);
    }

    #[inline(always)]
    fn push(&mut self, clause: ClauseId, kind: EventKind) {
        if self.length >= ROOM {
            self.make_room();
        }
        self.events[self.length % ROOM] = Event { player: self.player, clause, kind };
        self.length += 1;
    }

    /// Moves away what is written.
    #[cold]
    #[inline(never)]
    fn make_room(&mut self) {
        self.moved.extend_from_slice(&self.events[..self.length.min(ROOM)]);
        self.length = 0;
    }

    #[inline(always)]
    fn capture(&mut self, hole: u8, seeds: u8) {
        if seeds > 0 {
            self.push(self.clause, EventKind::Capture { hole: Hole(hole), seeds: u16::from(seeds) });
        }
    }

    /// Seeds fall, as the first of `drops` say.
    #[inline(always)]
    fn sow(&mut self, drops: &[Event], seeds: usize) {
        if self.length + seeds > ROOM - TOGETHER {
            self.make_room();
            if seeds > ROOM - TOGETHER {
                self.moved.extend_from_slice(drops.get(..seeds).unwrap_or_default());
                return;
            }
        }
        let mut at = 0;
        while at < seeds {
            let some = drops.get(at..).and_then(<[Event]>::first_chunk::<TOGETHER>);
            let room = self.events.get_mut(self.length + at..).and_then(<[Event]>::first_chunk_mut);
            let (Some(some), Some(room)) = (some, room) else { break };
            *room = *some;
            at += TOGETHER;
        }
        self.length += seeds;
    }
}

/// A player passes.
#[inline(always)]
pub(super) fn emit_pass<S: EventSink>(plan: &Plan, player: Player, sink: &mut S) {
    if S::ENABLED
        && let Some(clause) = plan.start.pass
    {
        sink.emit(Event { player, clause, kind: EventKind::Pass });
        emit_end(plan, (player, false), clause, sink);
    }
}

/// A turn ends, by a clause, and the same player moves again or not.
#[inline(always)]
pub(super) fn emit_end<S: EventSink>(
    plan: &Plan,
    (player, again): (Player, bool),
    clause: ClauseId,
    sink: &mut S,
) {
    if S::ENABLED {
        sink.emit(Event { player, clause, kind: turn_end(plan, player, again) });
    }
}

/// The event with which a turn ends.
fn turn_end(plan: &Plan, player: Player, again: bool) -> EventKind {
    let next = if again { player } else { player.opposite() };
    EventKind::TurnEnd { next, again: again && plan.asks_again, memory: Memory::NONE }
}

impl<R: Row> Kernel<R> {
    /// Whether turns can be reported: there is one way to start, and nothing is on offer.
    pub(super) fn can_write_events(&self, plan: &Plan) -> bool {
        let has = |feature: u64| self.features & feature != 0;
        // The first turns may differ in nothing but their clauses.
        let alike = || (0..16).all(|bits| self.begin[bits].fired == self.begin[bits & 3].fired);
        !has(f::VARIES) && (has(f::FIRST) || alike()) && rows_are_clear(plan, has(f::PREY))
    }

    /// The way a turn goes from a lane.
    #[inline(always)]
    fn direction(&self, player: Player, lane: u8) -> Direction {
        let base = if self.lanes.two { self.lanes.base(player.index()) } else { 0 };
        Direction::ALL[usize::from(self.clockwise >> (base + lane) & 1 == 1)]
    }

    #[inline(always)]
    fn hole_of(&self, player: Player, lane: u8) -> Hole {
        Hole(self.lanes.hole(player, lane))
    }

    /// A turn begins with a lift, and the flag that sets; `lifted` are holes lifted before that do not yet carry it.
    #[inline(always)]
    pub(super) fn write_lift(
        &self,
        plan: &Plan,
        (position, lifted): (&Position, u64),
        (player, start, seeds): (Player, u8, u8),
        tape: &mut Tape<R>,
    ) {
        tape.begin(player);
        let hole = self.hole_of(player, start);
        tape.push(plan.start.way_clause[hole.index()], EventKind::Direction(self.direction(player, start)));
        // There is one way to start.
        let clause = plan.start.starts.first().map_or(plan.sowing.clause, |start| start.clause);
        tape.push(clause, EventKind::Lift { hole, seeds: u16::from(seeds) });
        if let Some(flag) = self.lift.flag
            && lifted >> (hole.0 & 63) & 1 == 0
            && !position.flags.has(2 * flag, hole)
        {
            write_flag(plan, (plan.flags[flag].clause, flag), hole, tape);
        }
    }

    /// Another lap of the turn is due, with seeds in hand that were taken or with those of a hole.
    #[inline(always)]
    pub(super) fn write_next(&self, (hand, place, seeds): (bool, u8, u8), tape: &mut Tape<R>) {
        let (hole, seeds) = (self.hole_of(tape.player, place), u16::from(seeds));
        let kind = if hand { EventKind::Resow { hole, seeds } } else { EventKind::Relay { hole, seeds } };
        tape.push(tape.clause, kind);
    }

    /// A lap is sown.
    #[inline(always)]
    pub(super) fn write_lap(
        &self,
        (mover, way): (usize, usize),
        (hand, place, seeds): (bool, u8, u8),
        tape: &mut Tape<R>,
    ) {
        let place = if way == 0 { place } else { self.lanes.ring.wrapping_sub(place) };
        let from = usize::from(place) + if hand { 0 } else { self.event_tables.skipped };
        tape.sow(
            self.event_tables.drops[mover & 1][way & 1].get(from..).unwrap_or_default(),
            usize::from(seeds),
        );
    }

    /// A lap has ended, and a row has fired.
    #[inline(always)]
    pub(super) fn write_landing(&self, row: u8, (last, after): (u8, u8), tape: &mut Tape<R>) {
        (tape.row, tape.clause) = (row, self.event_tables.clauses[usize::from(row) % DEPENDS as usize]);
        let hole = self.hole_of(tape.player, last);
        tape.push(tape.clause, EventKind::Landing { hole, seeds: u16::from(after) });
    }

    /// The same where it depends on the counts that it faces.
    #[inline(always)]
    pub(super) fn write_facing(
        &self,
        plan: &Plan,
        (fired, faced): (u8, [u8; 2]),
        landing: (u8, u8),
        tape: &mut Tape<R>,
    ) {
        let class = |count: u8| usize::from(self.classes[usize::from(count)]);
        // Not by `map`, which is not always inlined.
        let classes = [class(faced[0]), class(faced[1])];
        self.write_landing(plan.landing.row_of_cell(fired, classes) as u8, landing, tape);
    }

    /// The same where it depends on whether it faces prey, which is then taken.
    #[inline(always)]
    pub(super) fn write_prey(
        &self,
        plan: &Plan,
        (mover, fired, prey): (usize, u8, bool),
        landing: (u8, u8),
        other: R,
        tape: &mut Tape<R>,
    ) {
        if fired >= DEPENDS {
            let row = plan.landing.row_of_cell(fired, [usize::from(prey); 2]);
            self.write_landing(row as u8, landing, tape);
        }
        if prey {
            // It has not been touched before.
            let [inner, outer] = self.faced(mover, landing.0);
            self.write_taken((mover, landing.0), [other.get(inner), other.get(outer)], tape);
        }
    }

    /// Seeds of what a landing faces are taken into the hand.
    #[inline(always)]
    pub(super) fn write_taken(&self, (mover, last): (usize, u8), counts: [u8; 2], tape: &mut Tape<R>) {
        let owner = if self.lanes.two { tape.player.opposite() } else { tape.player };
        for (faces, seeds) in self.faces[mover & 1].iter().zip(counts) {
            if seeds > 0 {
                let hole = self.hole_of(owner, faces[usize::from(last & 31)]);
                tape.push(tape.clause, EventKind::Take { hole, seeds: u16::from(seeds) });
            }
        }
    }

    /// The turn is stopped at the limit of laps, and the seeds of the lap that was due fall into a hole.
    #[cold]
    pub(super) fn write_no_end(&self, plan: &Plan, laps: u32, (place, seeds): (u8, u8), tape: &mut Tape<R>) {
        let hole = self.hole_of(tape.player, place);
        tape.clause = plan.limits.clause;
        tape.push(tape.clause, EventKind::NoEnd { laps });
        for _ in 0..seeds {
            tape.push(tape.clause, EventKind::Drop { hole });
        }
    }

    /// What the end of a turn takes and marks, if it has an end.
    #[inline(always)]
    pub(super) fn write_end(
        &self,
        plan: &Plan,
        start: u8,
        (after, last, endless): (R, u8, bool),
        tape: &mut Tape<R>,
    ) {
        if endless {
            return;
        }
        let action = &plan.landing.rows[usize::from(tape.row)];
        let (lanes, player, [own, other]) = (&self.lanes, tape.player, tape.rings);
        let hole = self.hole_of(player, last);
        let takes: &[TakePlan] =
            if matches!(action.then, LandThen::Sow(_)) { &[] } else { &action.taking.takes };
        for take in takes {
            match take {
                TakePlan::Walk(_) => {
                    let clockwise = self.direction(player, start) == Direction::Clockwise;
                    let next = &self.next[usize::from(clockwise != self.chain.back)];
                    let mut left = own.occupied() & !after.occupied() & !(1 << last);
                    let mut at = last;
                    while left != 0 {
                        at = next[usize::from(at & 31)];
                        if left >> at & 1 == 1 {
                            tape.capture(lanes.hole(player, at), own.get(at));
                            left &= !(1 << at);
                        }
                    }
                }
                TakePlan::Hole(HoleWord::Facing, _) => {
                    let hole = plan.board.facing_inner.of(hole.0);
                    if hole != NO_HOLE {
                        let (ring, owner) =
                            if lanes.two { (other, player.opposite()) } else { (own, player) };
                        tape.capture(hole, ring.get(lanes.lane(owner, hole)));
                    }
                }
                _ => tape.capture(hole.0, own.get(last)),
            }
        }
        if let Some(flag) = action.taking.mark {
            write_flag(plan, (tape.clause, flag), hole, tape);
        }
    }
}

fn write_flag<R: Row>(plan: &Plan, (clause, flag): (ClauseId, usize), hole: Hole, tape: &mut Tape<R>) {
    let slot = slot_of(plan, flag, tape.player, hole.0);
    let flag = u8::try_from(flag).unwrap_or(0);
    tape.push(clause, EventKind::Flag { flag, hole, owner: Player::ALL[slot & 1] });
}
