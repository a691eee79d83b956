//! What a record can state of a ply.

use std::collections::BTreeSet;

use sowbook::board::{Hole, Player};
use sowbook::engine::{Event, EventKind, Move};
use sowbook::rules::Ruleset;

use super::game::{Played, Step};
use super::kind::Kind;
use super::written::{Fact, wrong};

/// One lap: the holes that were lifted or taken, the seeds in hand, the hole of the last one.
#[derive(Debug, Clone)]
struct Lap {
    holes: Vec<Hole>,
    seeds: u32,
    last: Hole,
}

/// The laps of a player's turn; `None` where something else than lifting, taking and dropping happened.
fn laps(events: &[Event], player: Player) -> Option<Vec<Lap>> {
    let mut laps: Vec<Lap> = Vec::new();
    let mut hand: (Vec<Hole>, u32) = (Vec::new(), 0);
    for event in events.iter().filter(|event| event.player == player) {
        match event.kind {
            EventKind::Lift { hole, seeds }
            | EventKind::Relay { hole, seeds }
            | EventKind::Take { hole, seeds } => {
                hand.0.push(hole);
                hand.1 += u32::from(seeds);
            }
            EventKind::Drop { hole } => {
                let (holes, seeds) = std::mem::take(&mut hand);
                if !holes.is_empty() {
                    laps.push(Lap { holes, seeds, last: hole });
                }
                laps.last_mut()?.last = hole;
            }
            EventKind::Withdraw { .. }
            | EventKind::Deposit { .. }
            | EventKind::Forfeit { .. }
            | EventKind::NoEnd { .. } => return None,
            _ => {}
        }
    }
    let on_board = |lap: &Lap| lap.last.store_owner().is_none() && !lap.holes.is_empty();
    (hand.1 == 0 && !laps.is_empty() && laps.iter().all(on_board)).then_some(laps)
}

fn print_laps(ruleset: &Ruleset, laps: &[Lap]) -> String {
    let label = |hole: &Hole| ruleset.shape().label(*hole).to_owned();
    let lap = |lap: &Lap| {
        let mut holes: Vec<String> = lap.holes.iter().map(label).collect();
        holes.sort();
        holes.dedup();
        format!("{} {}:{}", holes.join("+"), lap.seeds, label(&lap.last))
    };
    let all: Vec<String> = laps.iter().map(lap).collect();
    format!(" laps({})", all.join(", "))
}

/// A hole of the same side that is not this one.
fn other_hole(ruleset: &Ruleset, hole: Hole) -> Hole {
    let shape = ruleset.shape();
    let order = shape.label_order(shape.side(hole));
    let place = order.iter().position(|&one| one == hole).unwrap_or(0);
    order[(place + 1) % order.len()]
}

fn laps_fact(ruleset: &Ruleset, step: &Step) -> Option<Fact> {
    let laps = laps(&step.events, step.mover).filter(|laps| laps.len() <= 12)?;
    let changed = |change: &dyn Fn(&mut Vec<Lap>)| {
        let mut other = laps.clone();
        change(&mut other);
        print_laps(ruleset, &other)
    };
    let last = laps.len() - 1;
    let mut others: Vec<String> = wrong(laps[last].seeds)
        .into_iter()
        .filter_map(|seeds| u32::try_from(seeds).ok().filter(|seeds| *seeds > 0))
        .map(|seeds| changed(&|laps: &mut Vec<Lap>| laps[last].seeds = seeds))
        .collect();
    others.push(changed(&|laps| laps[0].seeds += 1));
    others.push(changed(&|laps| laps[last].last = other_hole(ruleset, laps[last].last)));
    others.push(changed(&|laps| laps[0].holes[0] = other_hole(ruleset, laps[0].holes[0])));
    others.push(changed(&|laps| laps.push(laps[0].clone())));
    if last > 0 {
        others.push(changed(&|laps| drop(laps.pop())));
    }
    let written = print_laps(ruleset, &laps);
    // An outer hole behind one that was taken may be named though it was empty; exchanged holes may be such a pair.
    others.retain(|other| *other != written);
    Some(Fact::new(Kind::Laps, written, others))
}

fn makes_fact(ruleset: &Ruleset, step: &Step) -> Vec<Fact> {
    let shape = ruleset.shape();
    let mut facts = Vec::new();
    for (flag, name) in ruleset.flag_names().enumerate() {
        let set: BTreeSet<Hole> = step
            .events
            .iter()
            .filter_map(|event| match event.kind {
                EventKind::Flag { flag: set, hole, .. } if usize::from(set) == flag => Some(hole),
                _ => None,
            })
            .collect();
        let has_flag = |hole: &Hole| {
            let label = shape.label(*hole);
            step.after.flags[flag].iter().chain(&step.before.flags[flag]).any(|holes| holes.contains(label))
        };
        let unset = shape.all().find(|hole| !set.contains(hole) && !has_flag(hole));
        let written: String = set.iter().map(|hole| format!(" {}", shape.label(*hole))).collect();
        let true_text = if set.is_empty() { String::new() } else { format!(" makes({name}{written})") };
        let others = unset.map(|hole| format!(" makes({name}{written} {})", shape.label(hole)));
        facts.push(Fact::new(Kind::Makes, true_text, others.into_iter().collect()));
    }
    facts
}

/// The ply and what can be stated of it, in the order in which it is written.
pub(crate) fn ply_facts(game: &Played, step: &Step) -> Vec<Fact> {
    let ruleset = &game.ruleset;
    let shape = ruleset.shape();
    let mut facts = Vec::new();
    if !matches!(step.played, Move::Both(_)) && !step.before.is_opening {
        let other = step.mover.opposite();
        facts.push(Fact::new(Kind::SideWord, format!("{} ", step.mover), vec![format!("{other} ")]));
        if !step.may_pass {
            facts.push(Fact::new(Kind::Pass, "", vec!["pass ".to_owned()]));
        }
    }
    facts.push(start_fact(step));
    if let Move::Turn(_) = step.played
        && let Some(last) = step.last_hole(step.mover).filter(|_| !step.is_endless())
    {
        let across = shape.label_order(shape.side(last).opposite())[0];
        let others = [other_hole(ruleset, last), across].map(|hole| format!(":{}", shape.label(hole)));
        facts.push(Fact::new(Kind::EndHole, format!(":{}", shape.label(last)), others.to_vec()));
    }
    if let Move::Both(_) = step.played {
        facts.extend(order_fact(step));
    }
    if step.is_endless() {
        return facts;
    }
    facts.push(Fact::new(Kind::Illegal, "", vec![" illegal".to_owned()]));
    if let Move::Turn(_) | Move::Pass = step.played {
        let captured = step.captured(ruleset, step.mover);
        facts.push(Fact::number(Kind::Captured, " x", captured, ""));
        facts.extend(super::marks::marks(step, captured));
        let total = match ruleset.keeps_stores() {
            true => step.after.store[step.mover.index()],
            false => step.captured_so_far[step.mover.index()],
        };
        facts.push(Fact::number(Kind::Total, " =", total, ""));
    }
    if let Move::Turn(_) = step.played {
        facts.extend(laps_fact(ruleset, step));
        facts.extend(makes_fact(ruleset, step));
    }
    facts
}

/// The ply itself, which is true; of one that names a number of seeds, other numbers that are cut to it.
fn start_fact(step: &Step) -> Fact {
    let written = &step.written;
    let number = written.split_once('*').filter(|_| !written.contains(['/', ' ']));
    let others = number.and_then(|(start, seeds)| {
        let seeds: u64 = seeds.parse().ok()?;
        Some([seeds + (1 << 8), seeds + (1 << 16), seeds + (1 << 32)].map(|wide| format!("{start}*{wide}")))
    });
    Fact::new(Kind::Seeds, written, others.map_or_else(Vec::new, Vec::from))
}

/// The order of drops of a joint ply.
fn order_fact(step: &Step) -> Option<Fact> {
    let mut runs: Vec<(Player, u32)> = Vec::new();
    for event in &step.events {
        match event.kind {
            EventKind::Drop { .. } => match runs.last_mut() {
                Some((player, drops)) if *player == event.player => *drops += 1,
                _ => runs.push((event.player, 1)),
            },
            EventKind::Forfeit { .. } | EventKind::NoEnd { .. } => return None,
            _ => {}
        }
    }
    let print = |runs: &[(Player, u32)]| {
        let letter = |player: Player| if player == Player::South { "S" } else { "N" };
        let runs: Vec<String> =
            runs.iter().map(|(player, drops)| format!("{}{drops}", letter(*player))).collect();
        format!(" order({})", runs.join(" "))
    };
    let last = runs.len().checked_sub(1)?;
    let mut more = runs.clone();
    more[last].1 += 1;
    let fewer = &runs[..last];
    let mut wide = runs.clone();
    wide[last].1 += 1 << 16;
    Some(Fact::new(Kind::Order, print(&runs), vec![print(&more), print(fewer), print(&wide)]))
}
