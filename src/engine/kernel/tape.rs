//! The tape: the events of a turn of the kernel, until it is certain that the kernel plays it.
//!
//! What a lap and a landing are called is said by the walker's own tables: which row has fired, and by which clause. A
//! turn that is too long for the tape is left to the walker.

use crate::board::{Hole, Player};
use crate::rules::vocabulary::{Direction, HoleWord, LandThen};
use crate::rules::{ClauseId, NO_HOLE, Plan, TakePlan};

use super::super::turn_state::slot_of;
use super::super::{Event, EventKind, EventSink, Memory, Position};
use super::event_tables::{DEPENDS, TOGETHER, rows_are_clear};
use super::features as f;
use super::row::Row;
use super::tables::Kernel;

/// The most events of a turn, and of its end.
const ROOM: usize = 512;
const END: usize = 80;

/// The events of a turn.
pub(super) struct Tape<R> {
    events: [Event; ROOM],
    length: usize,
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
        let (player, clause) = (Player::South, ClauseId(0));
        let nothing = Event { player, clause, kind: EventKind::Pass };
        Self { events: [nothing; ROOM], length: 0, player, row: 0, clause, rings: [R::default(); 2] }
    }

    /// What has happened.
    pub(super) fn events(&self) -> &[Event] {
        self.events.get(..self.length).unwrap_or_default()
    }

    #[inline(always)]
    fn push(&mut self, clause: ClauseId, kind: EventKind) {
        self.events[self.length % ROOM] = Event { player: self.player, clause, kind };
        self.length += 1;
    }

    #[inline(always)]
    fn capture(&mut self, hole: u8, seeds: u8) {
        if seeds > 0 {
            self.push(self.clause, EventKind::Capture { hole: Hole(hole), seeds: u16::from(seeds) });
        }
    }

    /// Seeds fall; gives whether there was room.
    #[inline(always)]
    fn sow(&mut self, drops: &[Event], seeds: usize) -> bool {
        let mut at = 0;
        while at < seeds {
            let some = drops.get(at..).and_then(<[Event]>::first_chunk::<TOGETHER>);
            let room = self.events.get_mut(self.length + at..).and_then(<[Event]>::first_chunk_mut);
            let (Some(some), Some(room)) = (some, room) else { return false };
            *room = *some;
            at += TOGETHER;
        }
        self.length += seeds;
        self.length <= ROOM - END
    }
}

/// A player passes.
#[inline(always)]
pub(super) fn emit_pass<S: EventSink>(plan: &Plan, player: Player, sink: &mut S) {
    if S::ENABLED
        && let Some(clause) = plan.start.pass
    {
        sink.emit(Event { player, clause, kind: EventKind::Pass });
        sink.emit(Event { player, clause, kind: turn_end(plan, player, false) });
    }
}

/// The event with which a turn ends.
pub(super) fn turn_end(plan: &Plan, player: Player, again: bool) -> EventKind {
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
        (tape.length, tape.player) = (0, player);
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

    /// A lap is sown, after others or as the first; gives whether there was room.
    #[inline(always)]
    pub(super) fn write_lap(
        &self,
        (mover, way, first): (usize, usize, bool),
        (hand, place, seeds): (bool, u8, u8),
        tape: &mut Tape<R>,
    ) -> bool {
        if !first {
            let (hole, seeds) = (self.hole_of(tape.player, place), u16::from(seeds));
            let kind = if hand { EventKind::Resow { hole, seeds } } else { EventKind::Relay { hole, seeds } };
            tape.push(tape.clause, kind);
        }
        let place = if way == 0 { place } else { self.lanes.ring.wrapping_sub(place) };
        let from = usize::from(place) + if hand { 0 } else { self.event_tables.skipped };
        tape.sow(
            self.event_tables.drops[mover & 1][way & 1].get(from..).unwrap_or_default(),
            usize::from(seeds),
        )
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
        let classes = faced.map(|count| usize::from(self.classes[usize::from(count)]));
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
            let counts = self.faces[mover & 1].map(|faces| other.get(faces[usize::from(landing.0 & 31)]));
            self.write_taken((mover, landing.0), counts, tape);
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

    /// What the end of a turn takes and marks.
    #[inline(always)]
    pub(super) fn write_end(
        &self,
        plan: &Plan,
        start: u8,
        (after, last, again): (R, u8, bool),
        tape: &mut Tape<R>,
    ) {
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
                    let mut at = last;
                    for _ in 1..lanes.ring {
                        at = next[usize::from(at & 31)];
                        if after.get(at) == 0 {
                            tape.capture(lanes.hole(player, at), own.get(at));
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
        tape.push(plan.sowing.clause, turn_end(plan, player, again));
    }
}

fn write_flag<R: Row>(plan: &Plan, (clause, flag): (ClauseId, usize), hole: Hole, tape: &mut Tape<R>) {
    let slot = slot_of(plan, flag, tape.player, hole.0);
    let flag = u8::try_from(flag).unwrap_or(0);
    tape.push(clause, EventKind::Flag { flag, hole, owner: Player::ALL[slot & 1] });
}
