//! The seeds that are swept off the board when play stops, and who gets them.

use base::board::{Hole, HoleSet, Player};
use rules::vocabulary::{OddSeed, Sweeper};
use rules::{EndingPlan, Plan, SweptPlan};

use super::holdings::{all_holes, owner_of, richer};
use super::scene::{Rules, Scene};
use super::{Event, EventKind, EventSink, Position};

/// Clears the board, or the holes that an ending sweeps, if it sweeps any.
pub(super) fn sweep<S: EventSink>(
    rules: Rules<'_>,
    position: &mut Position,
    ending: &EndingPlan,
    last: Player,
    of: &[Player],
    sink: &mut S,
) {
    let Some(sweep) = &ending.sweep else { return };
    let plan = rules.plan;
    let mover = position.mover;
    let holes = sweep.holes.as_ref().map_or_else(
        || all_holes(plan),
        |group| Scene::of_board(rules, position, of.first().copied().unwrap_or(mover)).group(group),
    );
    let flagged = plan.end.scoring.as_ref().is_some_and(|scoring| !scoring.flags.is_empty());
    if !S::ENABLED && !flagged && sweep.who == Sweeper::OwnHoles && matches!(sweep.to, SweptPlan::Store) {
        // Nobody listens, so the holes of a player may go at once.
        let south = plan.board.own(&position.flags, Player::South);
        for (player, holes) in
            Player::ALL.into_iter().zip([holes.intersection(south), holes.difference(south)])
        {
            let seeds = holes.fold(0, |seeds, hole| position.counts.take(hole.0) + seeds);
            position.counts.add(Hole::store(player).0, seeds);
        }
        return;
    }
    let to = Player::ALL.map(|player| swept_to(plan, position, sweep.to, player));
    let mut shared = match sweep.who {
        Sweeper::Shared => halves(plan, position, sweep.odd, holes, last),
        _ => [0; 2],
    };
    let that = match of {
        [that] => Some(*that),
        _ => None,
    };
    // Seeds may be swept into holes that are swept themselves: what lay there before is what goes.
    let before = position.counts.clone();
    for hole in holes.iter() {
        let mut seeds = before.seeds(hole.0);
        if seeds == 0 {
            continue;
        }
        let owner = owner_of(plan, position, hole);
        let mut give = |position: &mut Position, taker: Option<Player>, seeds: u16| {
            let to = taker.map_or(Hole::OUT, |taker| to[taker.index()]);
            if seeds == 0 || to == hole {
                return;
            }
            position.counts.remove(hole.0, seeds);
            position.counts.add(to.0, seeds);
            let kind = match taker {
                Some(owner) if to == Hole::store(owner) => EventKind::Sweep { owner, hole, seeds },
                _ => EventKind::Give { hole, seeds, to },
            };
            sink.emit(Event { player: mover, clause: ending.clause, kind });
        };
        match sweep.who {
            Sweeper::OwnHoles => give(position, Some(owner), seeds),
            Sweeper::LastMover => give(position, Some(last), seeds),
            Sweeper::NextMover => give(position, Some(mover), seeds),
            Sweeper::Starter => give(position, Some(position.starter), seeds),
            Sweeper::ThatPlayer => give(position, Some(that.unwrap_or(owner)), seeds),
            Sweeper::OtherPlayer => give(position, Some(that.map_or(owner, Player::opposite)), seeds),
            Sweeper::Nobody => give(position, None, seeds),
            Sweeper::Shared => {
                for (player, half) in Player::ALL.into_iter().zip(&mut shared) {
                    let part = seeds.min(u16::try_from(*half).unwrap_or(u16::MAX));
                    *half -= u32::from(part);
                    seeds -= part;
                    give(position, Some(player), part);
                }
                give(position, None, seeds);
            }
        }
    }
}

/// Where the seeds go that a player sweeps.
fn swept_to(plan: &Plan, position: &Position, to: SweptPlan, player: Player) -> Hole {
    let first = match to {
        SweptPlan::Store => None,
        SweptPlan::Own(holes) => holes.intersection(plan.board.own[player.index()]).iter().next(),
        SweptPlan::Flag(flag) => position.flags.in_slot(2 * flag + player.index()).iter().next(),
    };
    first.unwrap_or(Hole::store(player))
}

/// What each player gets of shared seeds.
fn halves(plan: &Plan, position: &Position, odd: OddSeed, holes: HoleSet, last: Player) -> [u32; 2] {
    let left = position.counts.sum_of(holes);
    let odd = if left % 2 == 1 { odd_seed(plan, position, odd, holes, last) } else { None };
    // The first half of the holes goes to South.
    Player::ALL.map(|player| left / 2 + u32::from(odd == Some(player)))
}

/// Who gets the odd one of shared seeds.
fn odd_seed(plan: &Plan, position: &Position, odd: OddSeed, holes: HoleSet, last: Player) -> Option<Player> {
    // What is shared is nobody's yet.
    let mut cleared = position.clone();
    holes.iter().for_each(|hole| cleared.counts.set(hole.0, 0));
    match odd {
        OddSeed::Nobody => None,
        OddSeed::Fewer => richer(plan, &cleared).map(Player::opposite),
        OddSeed::More => richer(plan, &cleared),
        OddSeed::LastMover => Some(last),
        OddSeed::NextMover => Some(position.mover),
    }
}
