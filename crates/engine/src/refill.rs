//! Between rounds: how the board may be filled, and filling it.

use base::board::{Hole, HoleSet, Player};
use rules::vocabulary::{EqualStarter, Fill, FlagOwner, FlagScope, NextStarter, Partial};
use rules::{CondPlan, Plan, RefillPlan, Ruleset};

use super::counts::Counts;
use super::ending::settle;
use super::holdings::{all_holes, owner_of, richer};
use super::layout::Layout;
use super::scene::{Rules, Scene};
use super::{Arrangement, Event, EventKind, EventSink, MOST_MOVES, Move, Position, Unlisted};

/// Every choice of holes to fill, both players' together.
///
/// # Errors
/// Where there are more than are listed, or players lay seeds as they like.
pub(super) fn fills(plan: &Plan, position: &Position) -> Result<Vec<Move>, Unlisted> {
    let Some(rounds) = &plan.end.rounds else { return Ok(Vec::new()) };
    let layout = Layout::new(plan, rounds, position, starter_after(plan, rounds, position));
    match rounds.fill {
        Fill::Arranged => Err(Unlisted::LaidFreely),
        Fill::Setup if plan.board.stated.is_some() => Err(Unlisted::LaidFreely),
        Fill::Territory if is_halved(plan, rounds, position) => Ok(Player::ALL.map(Move::Half).to_vec()),
        Fill::Territory | Fill::Setup => Ok(vec![Move::Fill(all_holes(plan))]),
        Fill::Left | Fill::Right | Fill::Outside | Fill::Even => {
            Ok(vec![Move::Fill(layout.filled(&layout.given()))])
        }
        Fill::Chosen => chosen_fills(&layout),
    }
}

/// Every choice of holes where the players choose them.
fn chosen_fills(layout: &Layout<'_>) -> Result<Vec<Move>, Unlisted> {
    let all = Player::ALL.map(|player| if layout.lays(player) { layout.numbers(player) } else { 0..=0 });
    let of = |player: Player| {
        let holes = layout.open(player).len();
        all[player.index()].clone().map(|some| combinations(holes, some)).fold(0, u64::saturating_add)
    };
    if of(Player::South).saturating_mul(of(Player::North)) > MOST_MOVES as u64 {
        return Err(Unlisted::TooMany);
    }
    let [south, north] = Player::ALL.map(|player| {
        let holes: Vec<Hole> = layout.open(player).iter().collect();
        let chosen =
            |choice: u128| holes.iter().enumerate().filter(move |(place, _)| choice >> place & 1 == 1);
        let mut choices: Vec<u128> =
            all[player.index()].clone().flat_map(|some| choices(holes.len(), some)).collect();
        choices.sort_unstable();
        let sets =
            choices.into_iter().map(|choice| chosen(choice).map(|(_, &hole)| hole).collect::<HoleSet>());
        sets.collect::<Vec<_>>()
    });
    let fill = |chosen: HoleSet| Move::Fill(layout.filled(&layout.chosen(chosen)));
    Ok(south.iter().flat_map(|south| north.iter().map(|north| fill(south.union(*north)))).collect())
}

/// The seeds that filling these holes, and no others, lays; `None` if they may not be filled.
pub(super) fn filling(plan: &Plan, position: &Position, holes: HoleSet) -> Option<Arrangement> {
    let rounds = plan.end.rounds.as_ref()?;
    let layout = Layout::new(plan, rounds, position, starter_after(plan, rounds, position));
    let laid = match rounds.fill {
        Fill::Arranged => return None,
        Fill::Setup if plan.board.stated.is_some() => return None,
        // These lay the seeds in ways of their own.
        Fill::Territory if is_halved(plan, rounds, position) => return None,
        Fill::Territory | Fill::Setup => return (holes == all_holes(plan)).then_some(Arrangement::NONE),
        Fill::Left | Fill::Right | Fill::Outside | Fill::Even => layout.given(),
        Fill::Chosen => {
            let may = Player::ALL.into_iter().filter(|&player| layout.lays(player)).all(|player| {
                layout.numbers(player).contains(&holes.intersection(layout.open(player)).len())
            });
            layout.chosen(may.then_some(holes)?)
        }
    };
    (holes == layout.filled(&laid)).then_some(laid)
}

/// Whether lots or the players decide who gets a hole of which each has half.
pub(super) fn may_halve(plan: &Plan, position: &Position) -> bool {
    let rounds = plan.end.rounds.as_ref();
    rounds.is_some_and(|rounds| rounds.fill == Fill::Territory && is_halved(plan, rounds, position))
}

fn is_halved(plan: &Plan, rounds: &RefillPlan, position: &Position) -> bool {
    let unit = share(plan, rounds);
    let (richer, seeds) = richer_store(position);
    let has_half = |player| 2 * (u32::from(position.store(player)) % unit) == unit;
    rounds.partial == Partial::Lot
        && seeds / unit >= plan.board.own[richer.index()].len()
        && Player::ALL.into_iter().all(has_half)
}

/// The player with more seeds in store, and their number; South if both have as many.
fn richer_store(position: &Position) -> (Player, u32) {
    let [south, north] = Player::ALL.map(|player| u32::from(position.store(player)));
    if south >= north { (Player::South, south) } else { (Player::North, north) }
}

/// Whether the players may lay their seeds so.
pub(super) fn may_lay(rules: Rules<'_>, position: &Position, laid: &Arrangement) -> bool {
    let plan = rules.plan;
    let rounds = match (&plan.end.rounds, &plan.board.stated) {
        (Some(rounds), _) if rounds.fill == Fill::Arranged => rounds,
        (Some(rounds), Some(stated)) if rounds.fill == Fill::Setup => {
            return may_begin_again(rules, position, laid, stated, starter_after(plan, rounds, position));
        }
        _ => return false,
    };
    let layout = Layout::new(plan, rounds, position, starter_after(plan, rounds, position));
    if !laid.holes().difference(all_holes(plan)).is_empty()
        || !layout.has_enough(laid)
        || layout.completed(*laid) != *laid
    {
        return false;
    }
    let mut after = position.clone();
    gather(plan, &mut after, &layout, &mut |_| {});
    for side in Player::ALL {
        for hole in plan.board.own[side.index()].iter() {
            after.counts.remove(Hole::store(side).0, laid.seeds(hole));
            after.counts.add(hole.0, laid.seeds(hole));
        }
    }
    let fits = |player: Player| {
        let asked = rounds.condition.as_ref();
        asked.is_none_or(|asked| Scene::of_board(rules, &after, player).holds(asked))
    };
    Player::ALL.into_iter().all(|player| !layout.lays(player) || fits(player))
}

/// Whether all seeds may be laid so for a round that begins as the game did.
fn may_begin_again(
    rules: Rules<'_>,
    position: &Position,
    laid: &Arrangement,
    stated: &CondPlan,
    starter: Player,
) -> bool {
    let plan = rules.plan;
    let mut after = position.clone();
    let all = position.seeds();
    let aside: u32 = (plan.board.holes..plan.board.setup[0].len())
        .map(|place| u32::from(plan.board.setup[starter.index()][place]))
        .sum();
    let seeds: u32 = all_holes(plan).iter().map(|hole| u32::from(laid.seeds(hole))).sum();
    after.counts = Counts::at_beginning(&plan.board, starter);
    all_holes(plan).iter().for_each(|hole| after.counts.set(hole.0, laid.seeds(hole)));
    laid.holes().difference(all_holes(plan)).is_empty()
        && seeds + aside == all
        && Player::ALL.into_iter().all(|player| Scene::of_board(rules, &after, player).holds(stated))
}

/// An arrangement for another round with what the player with more seeds copies, if nothing of that is stated.
pub fn completed_arrangement(ruleset: &Ruleset, position: &Position, laid: Arrangement) -> Arrangement {
    let plan = &ruleset.plan;
    let Some(rounds) = &plan.end.rounds else { return laid };
    let layout = Layout::new(plan, rounds, position, starter_after(plan, rounds, position));
    let copies = |player: Player| {
        layout.refills(player)
            && !layout.lays(player)
            && laid.holes().intersection(plan.board.own[player.index()]).is_empty()
    };
    if Player::ALL.into_iter().any(copies) { layout.completed(laid) } else { laid }
}

/// Puts what the players have on the board into their stores, where their holes are filled again.
fn gather(plan: &Plan, position: &mut Position, layout: &Layout<'_>, emit: &mut impl FnMut(EventKind)) {
    let owned: Vec<(Hole, Player)> = all_holes(plan)
        .iter()
        .filter(|hole| position.counts.seeds(hole.0) > 0)
        .map(|hole| (hole, owner_of(plan, position, hole)))
        .collect();
    for (hole, owner) in owned.into_iter().filter(|&(_, owner)| layout.refills(owner)) {
        let seeds = position.counts.take(hole.0);
        position.counts.add(Hole::store(owner).0, seeds);
        emit(EventKind::Sweep { owner, hole, seeds });
    }
}

/// In how many combinations some of `all` holes can be chosen, or more than can be listed.
fn combinations(all: u32, some: u32) -> u64 {
    // As many as those that are left out; so the number only grows.
    let some = some.min(all.saturating_sub(some));
    (0..some)
        .fold(1, |combinations: u64, at| combinations.saturating_mul(u64::from(all - at)) / u64::from(at + 1))
}

/// Every choice of some of `all` places, a bit each, rising.
fn choices(all: usize, some: u32) -> impl Iterator<Item = u128> {
    let first = (1_u128 << some) - 1;
    std::iter::successors(Some(first), |&choice| {
        // The next greater number with as many bits: the lowest run of bits gives its highest to the place above it,
        // and the others fall to the bottom.
        let lowest = choice & choice.wrapping_neg();
        let above = choice + lowest;
        (lowest > 0).then(|| above | ((choice ^ above) / lowest) >> 2)
    })
    .take_while(move |choice| choice >> all == 0)
}

/// Fills the holes and begins the next round; with `territory` and `setup` they are filled whatever is laid. `half` says
/// who gets a hole of which each player has half.
pub(super) fn fill<S: EventSink>(
    rules: Rules<'_>,
    position: &mut Position,
    laid: &Arrangement,
    half: Option<Player>,
    sink: &mut S,
) {
    let plan = rules.plan;
    let Some(rounds) = &plan.end.rounds else { return };
    let starter = starter_after(plan, rounds, position);
    let mut emit = |kind| {
        sink.emit(Event { player: starter, clause: rounds.clause, kind });
    };
    let layout = Layout::new(plan, rounds, position, starter);
    if rounds.fill != Fill::Setup {
        gather(plan, position, &layout, &mut emit);
    }
    begin_round(plan, rounds, position, starter, &mut emit);
    match rounds.fill {
        Fill::Setup => {
            let stated = plan.board.stated.is_some().then_some(laid);
            lay_setup(plan, position, stated, &mut emit);
        }
        Fill::Territory => lay_territory(plan, rounds, position, half, &mut emit),
        _ => lay(plan, rounds, position, laid, &layout, &mut emit),
    }
    settle(rules, position, starter.opposite(), sink);
}

/// Begins the next round, before the board is filled.
fn begin_round(
    plan: &Plan,
    rounds: &RefillPlan,
    position: &mut Position,
    starter: Player,
    emit: &mut impl FnMut(EventKind),
) {
    let mut cleared = 0_u16;
    for (index, flag) in plan.flags.iter().enumerate() {
        // Territory is counted again for every round.
        let counted = rounds.fill == Fill::Territory && rounds.flag == Some(index);
        if flag.scope == FlagScope::Round || counted {
            cleared |= 0b11 << (2 * index);
        }
    }
    position.begin_round(position.round.saturating_add(1), starter, cleared);
    emit(EventKind::RoundBegin { round: position.round, starter, cleared });
}

/// Lays the seeds, and marks the holes left empty.
fn lay(
    plan: &Plan,
    rounds: &RefillPlan,
    position: &mut Position,
    laid: &Arrangement,
    layout: &Layout<'_>,
    emit: &mut impl FnMut(EventKind),
) {
    for side in Player::ALL.into_iter().filter(|&side| layout.refills(side)) {
        for hole in plan.board.own[side.index()].iter() {
            let seeds = laid.seeds(hole).min(position.store(side));
            if seeds > 0 {
                refill(position, side, hole, seeds, emit);
            } else {
                clear_left_empty(plan, position, hole, emit);
                mark(plan, rounds, position, side, hole, emit);
            }
        }
    }
}

/// Takes off a hole that is left empty the flags that this takes off.
fn clear_left_empty(plan: &Plan, position: &mut Position, hole: Hole, emit: &mut impl FnMut(EventKind)) {
    for (index, _) in plan.flags.iter().enumerate().filter(|(_, flag)| flag.cleared_left_empty) {
        for owner in Player::ALL {
            let slot = 2 * index + owner.index();
            if position.flags.has(slot, hole) {
                position.flags.remove(slot, hole);
                let flag = u8::try_from(index).unwrap_or(0);
                emit(EventKind::Unflag { flag, hole, owner });
            }
        }
    }
}

/// Fills every hole, and marks those that the player with more seeds gains.
fn lay_territory(
    plan: &Plan,
    rounds: &RefillPlan,
    position: &mut Position,
    half: Option<Player>,
    emit: &mut impl FnMut(EventKind),
) {
    let gained = gained(plan, rounds, position, half);
    let layout = &plan.board.setup[position.starter.index()];
    for side in Player::ALL {
        let mut holes: Vec<Hole> = plan.board.own[side.index()].iter().collect();
        if rounds.partial == Partial::Unfilled {
            // What is left over is then missing in the first hole of the player with fewer seeds.
            holes.reverse();
        }
        for hole in holes {
            let owner = if gained.contains(hole) { side.opposite() } else { side };
            let mut left = if rounds.unit == 0 { layout[hole.index()] } else { rounds.unit };
            match rounds.partial {
                Partial::Unfilled if position.store(owner) < left => {
                    clear_left_empty(plan, position, hole, emit);
                }
                Partial::Unfilled => refill(position, owner, hole, left, emit),
                // One player's store may fill holes of the other.
                Partial::Full | Partial::MoreThanHalf | Partial::Lot => {
                    for owner in [side, side.opposite()] {
                        let seeds = left.min(position.store(owner));
                        if seeds > 0 {
                            left -= seeds;
                            refill(position, owner, hole, seeds, emit);
                        }
                    }
                }
            }
            if gained.contains(hole) {
                mark(plan, rounds, position, side, hole, emit);
            }
        }
    }
}

fn refill(position: &mut Position, owner: Player, hole: Hole, seeds: u16, emit: &mut impl FnMut(EventKind)) {
    position.counts.remove(Hole::store(owner).0, seeds);
    position.counts.add(hole.0, seeds);
    emit(EventKind::Refill { owner, hole, seeds });
}

/// Sets the flag of the rounds on a hole of that side.
fn mark(
    plan: &Plan,
    rounds: &RefillPlan,
    position: &mut Position,
    side: Player,
    hole: Hole,
    emit: &mut impl FnMut(EventKind),
) {
    let Some(flag) = rounds.flag else { return };
    let owner = match plan.flags[flag].owner {
        FlagOwner::Nobody => Player::South,
        FlagOwner::RowOwner => side,
        FlagOwner::Maker => side.opposite(),
    };
    position.flags.put(2 * flag + owner.index(), hole);
    emit(EventKind::Flag { flag: u8::try_from(flag).unwrap_or(0), hole, owner });
}

/// Clears the board and lays the seeds as at the beginning of the game, or as they are stated.
fn lay_setup(
    plan: &Plan,
    position: &mut Position,
    stated: Option<&Arrangement>,
    emit: &mut impl FnMut(EventKind),
) {
    let cells = || (0..).map(Hole).take(plan.board.holes).chain(Player::ALL.map(Hole::store));
    for cell in cells() {
        let seeds = position.counts.take(cell.0);
        if seeds > 0 {
            position.counts.add(Hole::OUT.0, seeds);
            emit(EventKind::Give { hole: cell, seeds, to: Hole::OUT });
        }
    }
    for cell in cells() {
        let given = plan.board.setup[position.starter.index()][cell.index()];
        let on_board = all_holes(plan).contains(cell);
        let seeds = stated
            .filter(|_| on_board)
            .map_or(given, |laid| laid.seeds(cell))
            .min(position.counts.seeds(Hole::OUT.0));
        if seeds > 0 {
            position.counts.remove(Hole::OUT.0, seeds);
            position.counts.add(cell.0, seeds);
            emit(EventKind::Give { hole: Hole::OUT, seeds, to: cell });
        }
    }
}

/// Who starts the next round, once this one is over; without rounds, the player who did not start this one.
pub fn next_starter(ruleset: &Ruleset, position: &Position) -> Player {
    let rounds = ruleset.plan.end.rounds.as_ref();
    rounds.map_or(position.starter.opposite(), |rounds| starter_after(&ruleset.plan, rounds, position))
}

/// Who starts the next round; what an ending sweeps has been swept.
fn starter_after(plan: &Plan, rounds: &RefillPlan, position: &Position) -> Player {
    // The player to move next did not make the last move.
    let last = position.mover.opposite();
    let more = richer(plan, position);
    let equal = match rounds.equal {
        EqualStarter::LastMover => last,
        EqualStarter::Next => last.opposite(),
        EqualStarter::Alternate => position.starter.opposite(),
        EqualStarter::Same => position.starter,
    };
    match rounds.starter {
        NextStarter::Alternate => position.starter.opposite(),
        NextStarter::Loser => more.map_or(equal, Player::opposite),
        NextStarter::Winner => more.unwrap_or(equal),
        NextStarter::LastMover => last,
        NextStarter::Next => last.opposite(),
        NextStarter::Same => position.starter,
    }
}

/// The seeds that a hole counts for: `unit`, or without it what the opening layout has in a hole on average.
fn share(plan: &Plan, rounds: &RefillPlan) -> u32 {
    let holes = all_holes(plan);
    let laid = || holes.iter().map(|hole| u32::from(plan.board.setup[0][hole.index()])).sum::<u32>();
    let unit = if rounds.unit == 0 { laid() / holes.len().max(1) } else { u32::from(rounds.unit) };
    unit.max(1)
}

/// The holes that the player with more seeds gains on the other side.
fn gained(plan: &Plan, rounds: &RefillPlan, position: &Position, half: Option<Player>) -> HoleSet {
    let unit = share(plan, rounds);
    let (richer, all) = richer_store(position);
    let extra = match rounds.partial {
        Partial::Full | Partial::Unfilled => 0,
        Partial::Lot if half == Some(richer) => 1,
        Partial::MoreThanHalf | Partial::Lot => u32::from(2 * (all % unit) > unit),
    };
    let holes = usize::try_from(all / unit + extra).unwrap_or(0);
    // Anticlockwise from the player's own left: first the own holes, then the other player's from that player's left.
    let other = plan.board.own[richer.opposite().index()];
    let own = usize::try_from(plan.board.own[richer.index()].len()).unwrap_or(0);
    other.iter().take(holes.saturating_sub(own)).collect()
}
