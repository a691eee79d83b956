//! What the events of a turn add up to: its laps, what it captured, the clauses that fired.

use base::board::{Hole, HoleSet, Player, Shape};
use engine::{Event, EventKind, Hands, Position, fold};
use rules::{ClauseId, Ruleset};

/// One lap: seeds in hand, sown one by one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LapTrace {
    /// The holes lifted or taken.
    pub holes: HoleSet,
    /// Seeds in hand, from 1.
    pub seeds: u32,
    /// The hole of its last seed.
    pub last: Hole,
}

/// The laps of one player among the events of a ply.
pub fn laps(events: &[Event], player: Player) -> Vec<LapTrace> {
    let mut traces: Vec<LapTrace> = Vec::new();
    let mut open = false;
    let mut gathered = (HoleSet::EMPTY, 0);
    let nowhere = Hole(u8::MAX);
    for event in events.iter().filter(|event| event.player == player) {
        match event.kind {
            EventKind::Lift { hole, seeds } | EventKind::Relay { hole, seeds } => {
                let holes = HoleSet::EMPTY.with(hole);
                traces.push(LapTrace { holes, seeds: u32::from(seeds), last: nowhere });
                (open, gathered) = (true, (HoleSet::EMPTY, 0));
            }
            EventKind::Take { hole, seeds } => {
                open = false;
                gathered = (gathered.0.with(hole), gathered.1 + u32::from(seeds));
            }
            EventKind::Withdraw { seeds, .. } => {
                open = false;
                gathered.1 += u32::from(seeds);
            }
            EventKind::Drop { hole } => {
                if !open {
                    traces.push(LapTrace { holes: gathered.0, seeds: gathered.1, last: nowhere });
                    (open, gathered) = (true, (HoleSet::EMPTY, 0));
                }
                if let Some(lap) = traces.last_mut() {
                    lap.last = hole;
                }
            }
            EventKind::NoEnd { .. } => break,
            _ => {}
        }
    }
    traces.retain(|lap| lap.last != nowhere);
    traces
}

/// The clauses by which these events happened, each once, in the order of the ruleset.
pub(super) fn clauses_of(events: &[Event]) -> Vec<ClauseId> {
    let mut clauses: Vec<ClauseId> = events.iter().map(|event| event.clause).collect();
    clauses.sort_unstable();
    clauses.dedup();
    clauses
}

/// The holes that are empty when a lap, from 0, of a player has been lifted or taken and nothing of it is sown yet.
pub(super) fn empty_at(before: &Position, events: &[Event], player: Player, lap: usize) -> HoleSet {
    let mut position = before.clone();
    let mut hands = Hands::default();
    let (mut open, mut laps) = (false, 0);
    for event in events {
        if event.player == player {
            match event.kind {
                EventKind::Lift { .. } | EventKind::Relay { .. } | EventKind::Take { .. } => open = false,
                EventKind::Drop { .. } if !open => {
                    if laps == lap {
                        break;
                    }
                    (open, laps) = (true, laps + 1);
                }
                _ => {}
            }
        }
        fold(&mut position, &mut hands, event);
    }
    (0..128).map(Hole).filter(|&hole| position.count(hole) == 0).collect()
}

/// The hole of the last seed that fell in a player's turn; seeds put back at the limit of laps do not count.
pub fn last_hole(shape: &Shape, events: &[Event], player: Player) -> Option<Hole> {
    let own = events.iter().filter(|event| event.player == player);
    let own = own.take_while(|event| !matches!(event.kind, EventKind::NoEnd { .. }));
    own.filter_map(|event| match event.kind {
        // A toll is paid into a store that no seed is sown into.
        EventKind::Drop { hole } if hole.store_owner().is_some() && !shape.has_stores_on_ring() => None,
        EventKind::Drop { hole } => Some(hole),
        _ => None,
    })
    .last()
}

/// Seeds a player captured: into the store, or out of the opponent's holes into the hand.
pub fn captured(ruleset: &Ruleset, events: &[Event], player: Player) -> u32 {
    let own = events.iter().filter(|event| event.player == player);
    own.map(|event| match event.kind {
        EventKind::Capture { seeds, .. } => u32::from(seeds),
        EventKind::Take { hole, seeds } if ruleset.shape().owner(hole) != player => u32::from(seeds),
        _ => 0,
    })
    .sum()
}
