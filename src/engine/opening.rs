//! A simultaneous opening: both players sow at once, drop by drop, in the order in which the drops fell.
//!
//! The first lifts come before any drop. A later lift or take falls in the same instant as the drop that brings it
//! about. Without a recorded order South's drops and North's alternate, South's first, until one has ended.

use crate::board::{ByPlayer, Hole, Player};
use crate::rules::{AnyTables, Plan, Ruleset, Tables};

use super::ending::{no_end, settle};
use super::play::Scripted;
use super::sowing::{first_hole, next_hole};
use super::turn::{Chooser, Next, Stopped, Turn};
use super::{Endless, Event, EventKind, EventSink, Outcome, Phase, PlayError, Position, Sowing, StartHole};

/// Drops of one player, one after the other, and how many.
pub type DropRun = (Player, u32);

/// A recorded order of drops that cannot be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DropFault {
    /// The run, from 0, with a drop of a player who had no seed left; `None` if the order ends while seeds are still
    /// in hand.
    pub run: Option<usize>,
    /// The drops made before it.
    pub drops: ByPlayer<u32>,
    /// The seeds in hand then.
    pub hands: ByPlayer<u8>,
}

/// A recorded order of drops, as far as it was followed.
struct Followed<'o> {
    runs: &'o [DropRun],
    run: usize,
    /// Drops of that run made so far.
    made: u32,
}

impl Followed<'_> {
    /// Whose drop the order has next, if it goes on.
    fn next(&mut self) -> Option<Player> {
        while let Some(&(player, drops)) = self.runs.get(self.run) {
            if self.made < drops {
                self.made += 1;
                return Some(player);
            }
            (self.run, self.made) = (self.run + 1, 0);
        }
        None
    }

    fn fault(&self, run: Option<usize>, parts: &ByPlayer<Option<Part<'_>>>) -> DropFault {
        DropFault {
            run,
            drops: ByPlayer::from_fn(|player| parts[player].as_ref().map_or(0, |part| part.drops)),
            hands: ByPlayer::from_fn(|player| parts[player].as_ref().map_or(0, |part| part.hand)),
        }
    }
}

/// One player's part of an opening.
struct Part<'a> {
    turn: Turn<'a>,
    /// The seeds dropped so far.
    drops: u32,
    hand: u8,
    next: u8,
}

/// Plays an opening; either player may be missing, where it is not known how they began.
pub(super) fn run<S: EventSink, C: Chooser>(
    plan: &Plan,
    position: &mut Position,
    starts: ByPlayer<Option<StartHole>>,
    order: Option<&[DropRun]>,
    chooser: &mut C,
    sink: &mut S,
) -> Result<Stopped, DropFault> {
    match &plan.sowing.tables {
        AnyTables::W8(tables) => run_with(plan, tables, position, starts, order, chooser, sink),
        AnyTables::W16(tables) => run_with(plan, tables, position, starts, order, chooser, sink),
        AnyTables::W32(tables) => run_with(plan, tables, position, starts, order, chooser, sink),
    }
}

fn run_with<const W: usize, S: EventSink, C: Chooser>(
    plan: &Plan,
    tables: &Tables<W>,
    position: &mut Position,
    starts: ByPlayer<Option<StartHole>>,
    order: Option<&[DropRun]>,
    chooser: &mut C,
    sink: &mut S,
) -> Result<Stopped, DropFault> {
    let mut parts: ByPlayer<Option<Part<'_>>> = ByPlayer::from_fn(|player| {
        let start = starts[player]?;
        let mut turn = Turn::begin(plan, position, player, start);
        turn.emit_start(plan, position, start, sink);
        let hand = turn.lap.seeds;
        let next = first_hole(plan, player, turn.lap);
        position.counts[start.hole().index()] = 0;
        Some(Part { turn, drops: 0, hand, next })
    });
    let mut first_to_end = None;
    let mut ended = ByPlayer::from_fn(|player| starts[player].is_none());
    let mut turn_of = Player::South;
    let mut followed = order.map(|runs| Followed { runs, run: 0, made: 0 });
    let clause = plan.opening.as_ref().map_or(plan.sowing.clause, |opening| opening.clause);
    let mut laps = 0;
    while !(ended.south && ended.north) {
        let player = match &mut followed {
            None => {
                let player = if ended[turn_of] { turn_of.opposite() } else { turn_of };
                turn_of = player.opposite();
                player
            }
            Some(order) => match order.next() {
                Some(player) if ended[player] => return Err(order.fault(Some(order.run), &parts)),
                Some(player) => player,
                None => return Err(order.fault(None, &parts)),
            },
        };
        let Some(part) = parts[player].as_mut() else { continue };
        chooser.turn_to(player);
        let hole = part.next;
        part.turn.before = position.counts[usize::from(hole)];
        position.counts[usize::from(hole)] += 1;
        part.hand -= 1;
        part.drops += 1;
        part.next = next_hole(plan, player, hole, part.turn.lap.direction);
        part.turn.note_drop(plan, hole);
        part.turn.emit(sink, plan.sowing.clause, EventKind::Drop { hole: Hole(hole) });
        if part.hand > 0 {
            continue;
        }
        part.turn.laps += 1;
        let after = position.counts[usize::from(hole)];
        match part.turn.land(plan, tables, position, hole, after, chooser, sink) {
            Next::End { .. } => {
                part.turn.commit(plan, position);
                ended[player] = true;
                first_to_end = first_to_end.or(Some(player));
                laps = laps.max(part.turn.laps);
            }
            Next::Lap => {
                let lap = part.turn.lap;
                if lap.lifted {
                    position.counts[usize::from(plan.board.ring_base[player.index()] + lap.place)] = 0;
                }
                part.hand = lap.seeds;
                part.next = first_hole(plan, player, lap);
                if part.turn.laps >= plan.limits.laps {
                    let laps = part.turn.laps;
                    stop(plan, position, &mut parts, laps, sink);
                    return Ok(Stopped { laps, endless: true, ..Stopped::STILL });
                }
            }
        }
    }
    if let Some(order) = &mut followed
        && order.next().is_some()
    {
        return Err(order.fault(Some(order.run), &parts));
    }
    let both = starts.south.is_some() && starts.north.is_some();
    let drops = |player: Player| parts[player].as_ref().map(|part| part.drops);
    // Where no order is recorded the drops alternate, and as many each fall at the same time.
    let tied = order.is_none() && drops(Player::South) == drops(Player::North);
    let tie = plan.opening.as_ref().filter(|_| tied).map(|opening| opening.tie);
    let starter = tie.or(first_to_end).unwrap_or(Player::South);
    for player in Player::ALL.into_iter().filter(|&player| starts[player].is_some()) {
        let next = if both { starter } else { player.opposite() };
        position.turns[player.index()] = position.turns[player.index()].saturating_add(1);
        position.mover = next;
        if S::ENABLED {
            sink.emit(Event { player, clause, kind: EventKind::TurnEnd { next, again: false } });
        }
    }
    if both {
        position.phase = Phase::Main(0);
        position.mover = starter;
        position.starter = starter;
        if S::ENABLED {
            sink.emit(Event { player: starter, clause, kind: EventKind::PhaseEnd { starter } });
        }
    }
    Ok(Stopped { laps, ..Stopped::STILL })
}

/// An opening stopped at the limit: seeds in hand fall where their lap would have gone on, so that none is lost.
fn stop<S: EventSink>(
    plan: &Plan,
    position: &mut Position,
    parts: &mut ByPlayer<Option<Part<'_>>>,
    laps: u32,
    sink: &mut S,
) {
    for player in Player::ALL {
        let Some(part) = &mut parts[player] else { continue };
        for _ in 0..std::mem::take(&mut part.hand) {
            position.counts[usize::from(part.next)] += 1;
            part.turn.emit(sink, plan.limits.clause, EventKind::Drop { hole: Hole(part.next) });
        }
        part.turn.emit(sink, plan.limits.clause, EventKind::NoEnd { laps });
        part.turn.emit(
            sink,
            plan.limits.clause,
            EventKind::TurnEnd { next: player.opposite(), again: false },
        );
        position.turns[player.index()] = position.turns[player.index()].saturating_add(1);
        position.mover = player.opposite();
    }
    no_end(plan, position, sink);
}

/// Plays an opening in a recorded order of drops; `None` for a player whose opening is not known.
///
/// # Errors
/// Where the position has no opening to play, a start or a decision is not legal, or the order cannot be.
pub fn play_in_order<S: EventSink>(
    ruleset: &Ruleset,
    position: &Position,
    both: ByPlayer<Option<Scripted<'_>>>,
    order: Option<&[DropRun]>,
    sink: &mut S,
) -> Result<(ByPlayer<Option<Sowing>>, Outcome), PlayError> {
    super::play::joint(ruleset, position, both, order, sink)
}

/// The outcome of an opening that ran to its end.
pub(super) fn outcome<S: EventSink>(
    plan: &Plan,
    position: Position,
    stopped: Stopped,
    sink: &mut S,
) -> Outcome {
    let mut position = position;
    if !stopped.endless {
        let last = position.mover.opposite();
        settle(plan, &mut position, last, sink);
    }
    let endless = stopped.endless.then_some(Endless { laps: stopped.laps });
    Outcome { position, laps: stopped.laps, endless }
}
