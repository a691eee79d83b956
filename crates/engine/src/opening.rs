//! A simultaneous opening: both players sow at once, drop by drop, in the order in which the drops fell.
//!
//! The first lifts come before any drop. A later lift or take falls in the same instant as the drop that brings it
//! about. Without a recorded order South's drops and North's alternate, South's first, until one has ended.

use base::board::{ByPlayer, Player};

use super::chooser::{Chooser, Declining};
use super::ending::{no_end, settle};
use super::landing::Next;
use super::outcome::{DropFault, DropRun, EndlessTurn, Outcome};
use super::scene::Rules;
use super::sowing::Held;
use super::turn_state::{Stopped, Turn};
use super::walker::Walker;
use super::{Event, EventKind, EventSink, Memory, Phase, Position, StartHole};

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

    fn fault(&self, run: Option<usize>, parts: &ByPlayer<Option<Part>>) -> DropFault {
        DropFault {
            run,
            drops: ByPlayer::from_fn(|player| parts[player].as_ref().map_or(0, |part| part.drops)),
            hands: ByPlayer::from_fn(|player| parts[player].as_ref().map_or(0, |part| part.held.seeds)),
        }
    }
}

/// One player's part of an opening.
struct Part {
    turn: Turn,
    /// The drops so far.
    drops: u32,
    held: Held,
}

/// Plays an opening; either player may be missing, where it is not known how they began.
pub(super) fn run<S: EventSink, C: Chooser>(
    rules: Rules<'_>,
    position: &mut Position,
    starts: ByPlayer<Option<StartHole>>,
    order: Option<&[DropRun]>,
    chooser: &mut C,
    sink: &mut S,
) -> Result<Stopped, DropFault> {
    let parts = ByPlayer::from_fn(|player| {
        let start = starts[player]?;
        let mut turn = Turn::begin(rules.plan, position, player, start);
        let clause = rules.opening.as_ref().map_or(rules.sowing.clause, |opening| opening.clause);
        let mut walker = Walker::new(rules, position, &mut turn, sink);
        walker.emit_start(start.hole(), Some(clause));
        walker.clear(start.hole().0, |flag| flag.cleared_by_lift);
        walker.turn.laps = 1;
        chooser.turn_to(player);
        let held = walker.take_up(chooser);
        Some(Part { turn, drops: 0, held })
    });
    let mut play = Joint {
        rules,
        position,
        parts,
        ended: ByPlayer::from_fn(|player| starts[player].is_none()),
        first_to_end: None,
        turn_of: Player::South,
        followed: order.map(|runs| Followed { runs, run: 0, made: 0 }),
        sink,
    };
    let mut laps = 0;
    while !(play.ended.south && play.ended.north) {
        let player = play.next_player()?;
        chooser.turn_to(player);
        let Some(made) = play.drop(player, chooser) else { continue };
        laps = laps.max(made);
        if !play.ended[player] {
            play.stop(made);
            return Ok(Stopped { laps: made, endless: true, ..Stopped::STILL });
        }
    }
    if let Some(order) = &mut play.followed
        && order.next().is_some()
    {
        return Err(order.fault(Some(order.run), &play.parts));
    }
    play.hand_over();
    Ok(Stopped { laps, ..Stopped::STILL })
}

/// An opening that is being played.
struct Joint<'a, S> {
    rules: Rules<'a>,
    position: &'a mut Position,
    parts: ByPlayer<Option<Part>>,
    ended: ByPlayer<bool>,
    first_to_end: Option<Player>,
    /// Whose drop is next where no order is recorded.
    turn_of: Player,
    followed: Option<Followed<'a>>,
    sink: &'a mut S,
}

impl<S: EventSink> Joint<'_, S> {
    /// Whose drop is next.
    fn next_player(&mut self) -> Result<Player, DropFault> {
        let Some(order) = &mut self.followed else {
            let player = if self.ended[self.turn_of] { self.turn_of.opposite() } else { self.turn_of };
            self.turn_of = player.opposite();
            return Ok(player);
        };
        match order.next() {
            Some(player) if self.ended[player] => Err(order.fault(Some(order.run), &self.parts)),
            Some(player) => Ok(player),
            None => Err(order.fault(None, &self.parts)),
        }
    }

    /// Drops a seed of a player and, if it is the last in hand, judges its landing; gives the laps made where the player
    /// has ended now or is at the limit.
    fn drop<C: Chooser>(&mut self, player: Player, chooser: &mut C) -> Option<u32> {
        let rules = self.rules;
        let part = self.parts[player].as_mut()?;
        let mut walker = Walker::new(rules, self.position, &mut part.turn, self.sink);
        while !walker.drop_next(&mut part.held, chooser) {}
        part.drops += 1;
        if part.held.seeds > 0 {
            return None;
        }
        let next = match part.held.last {
            Some(hole) => {
                let after = walker.position.counts.seeds(hole);
                walker.land(hole, after, chooser)
            }
            None => Next::End { again: false },
        };
        match next {
            Next::End { .. } => {
                part.turn.commit(rules.plan, self.position);
                self.ended[player] = true;
                self.first_to_end = self.first_to_end.or(Some(player));
                Some(part.turn.laps)
            }
            Next::Lap => {
                let made = walker.turn.laps;
                let lap = walker.turn.lap;
                if lap.lifted {
                    let lifted = rules.board.ring_base[player.index()] + lap.place;
                    walker.clear(lifted, |flag| flag.cleared_by_lift);
                }
                let endless = made >= rules.limits.laps;
                walker.turn.laps += u32::from(!endless);
                part.held = walker.take_up(chooser);
                endless.then_some(made)
            }
        }
    }

    /// Both have ended: the turns are counted, and main play begins unless a player is missing.
    fn hand_over(&mut self) {
        let opening = self.rules.opening.as_ref();
        let clause = opening.map_or(self.rules.sowing.clause, |opening| opening.clause);
        let both = self.parts.south.is_some() && self.parts.north.is_some();
        let drops = |player: Player| self.parts[player].as_ref().map(|part| part.drops);
        // Where no order is recorded the drops alternate, and as many each fall at the same time.
        let tied = self.followed.is_none() && drops(Player::South) == drops(Player::North);
        let tie = opening.filter(|_| tied).map(|opening| opening.tie);
        let starter = tie.or(self.first_to_end).unwrap_or(Player::South);
        for player in Player::ALL.into_iter().filter(|&player| self.parts[player].is_some()) {
            let next = player.opposite();
            let turns = &mut self.position.turns[player.index()];
            *turns = turns.saturating_add(1);
            self.position.mover = next;
            self.sink.emit(Event {
                player,
                clause,
                kind: EventKind::TurnEnd { next, again: false, memory: Memory::NONE },
            });
        }
        if both {
            self.position.phase = Phase::Main(0);
            self.position.mover = starter;
            self.position.starter = starter;
            self.sink.emit(Event { player: starter, clause, kind: EventKind::PhaseEnd { starter } });
        }
    }

    /// An opening stopped at the limit: seeds in hand fall where their lap would have gone on, so that none is lost.
    fn stop(&mut self, laps: u32) {
        let clause = self.rules.limits.clause;
        for player in Player::ALL {
            let Some(part) = &mut self.parts[player] else { continue };
            let mut walker = Walker::new(self.rules, self.position, &mut part.turn, self.sink);
            while part.held.seeds > 0 {
                walker.drop_next(&mut part.held, &mut Declining::default());
            }
            walker.emit(clause, EventKind::NoEnd { laps });
            walker.emit(
                clause,
                EventKind::TurnEnd { next: player.opposite(), again: false, memory: Memory::NONE },
            );
            let turns = &mut self.position.turns[player.index()];
            *turns = turns.saturating_add(1);
            self.position.mover = player.opposite();
        }
        no_end(self.rules.plan, self.position, None, self.sink);
    }
}

/// The outcome of an opening that ran to its end.
pub(super) fn outcome<S: EventSink>(
    rules: Rules<'_>,
    position: Position,
    stopped: Stopped,
    sink: &mut S,
) -> Outcome {
    let mut position = position;
    if !stopped.endless {
        let last = position.mover.opposite();
        settle(rules, &mut position, last, sink);
    }
    let endless = stopped.endless.then_some(EndlessTurn { laps: stopped.laps, period: None });
    Outcome { position, laps: stopped.laps, endless }
}
