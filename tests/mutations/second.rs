//! A second, plain reader of checks: the engine plays, and what is written is compared here. It says where a record
//! first contradicts itself, and keeps silent from the first thing it does not understand.

use sowbook::board::{ByPlayer, HoleSet, Player};
use sowbook::engine::{
    Event, EventKind, GameResult, Move, Phase, Position, StartHole, Status, legal_moves, play,
};
use sowbook::notation::Label;
use sowbook::notation::board::{BoardClause, Compare, Count, Sum, WrittenBoard};
use sowbook::notation::syntax::{EndResult, Item, ItemKind, Ply, Round, Taking};
use sowbook::replay::print_move;
use sowbook::rules::Ruleset;
use sowbook::rules::vocabulary::Direction;

/// Whether a record writes every offer that a turn declines before one it takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Declined {
    /// As programs write.
    Written,
    /// As people may.
    PerhapsNot,
}

/// How a record is written.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Written {
    /// Whether offers that are declined are written.
    pub(crate) declined: Declined,
    /// Whether turns are numbered from 1, because the record begins with the game.
    pub(crate) from_one: bool,
}

/// Where the items, played from `start`, first contradict themselves: the offset of the ply or check.
#[expect(clippy::too_many_lines, reason = "a second, plain reader: one arm for each kind of item")]
pub(crate) fn first_contradiction(
    ruleset: &Ruleset,
    start: &Position,
    items: &[Item],
    written: Written,
) -> Option<usize> {
    let declined = written.declined;
    let mut number = written.from_one.then_some(0);
    let mut now = start.clone();
    let mut events: Vec<Event> = Vec::new();
    let mut who = now.mover();
    let mut taken = ByPlayer::new(0, 0);
    let mut at = 0;
    while let Some(item) = items.get(at) {
        let here = Some(item.span.start);
        match &item.kind {
            ItemKind::Ply(ply) => {
                let joint = matches!(items.get(at + 1).map(|next| &next.kind), Some(ItemKind::And));
                let second = match items.get(at + 2).map(|item| &item.kind) {
                    Some(ItemKind::Ply(second)) if joint => Some(second),
                    _ if joint => return None,
                    _ => None,
                };
                let illegal = items[at + 1..]
                    .iter()
                    .take_while(|item| !matches!(item.kind, ItemKind::Ply(_)))
                    .any(|item| matches!(item.kind, ItemKind::Illegal | ItemKind::Act(_)));
                if illegal {
                    return None;
                }
                let found = match second {
                    None => turn(ruleset, &now, ply, declined),
                    Some(second) => both(ruleset, &now, ply, second),
                };
                let chosen = match found {
                    Found::One(chosen) => *chosen,
                    Found::None => return here,
                    Found::Unclear => return None,
                };
                who = match &chosen {
                    Move::Both(_) => Player::North,
                    _ => now.mover(),
                };
                events.clear();
                now = play(ruleset, &now, &chosen, &mut events).ok()?.position;
                for player in Player::ALL {
                    taken[player] += captured(ruleset, &events, player);
                }
                let parts = [Some((ply, item)), second.map(|second| (second, &items[at + 2]))];
                for (ply, item) in parts.into_iter().flatten() {
                    let Some(last) = ply.last else { continue };
                    let Some(owner) = owner(ruleset, ply.start) else { return Some(item.span.start) };
                    if last_drop(&events, owner)
                        .is_some_and(|hole| ruleset.shape().label(hole) != last.to_string())
                    {
                        return Some(item.span.start);
                    }
                }
                if joint {
                    at += 2;
                }
            }
            ItemKind::Pass | ItemKind::Round(_) => {
                let found = match &item.kind {
                    ItemKind::Round(round) => fill(ruleset, &now, round),
                    _ => match legal_moves(ruleset, &now)
                        .expect("few enough moves to list")
                        .contains(&Move::Pass)
                    {
                        true => Found::One(Box::new(Move::Pass)),
                        false => Found::None,
                    },
                };
                if let ItemKind::Round(_) = item.kind {
                    number = Some(0);
                }
                match found {
                    Found::One(chosen) => {
                        let chosen = *chosen;
                        who = now.mover();
                        events.clear();
                        now = play(ruleset, &now, &chosen, &mut events).ok()?.position;
                    }
                    Found::None => return here,
                    Found::Unclear => return None,
                }
            }
            ItemKind::Captured(seeds) if *seeds != captured(ruleset, &events, who) => return here,
            ItemKind::Total(seeds) => {
                let is = if ruleset.keeps_stores() { u32::from(now.store(who)) } else { taken[who] };
                if *seeds != is {
                    return here;
                }
            }
            ItemKind::Board(board) => match fits(ruleset, &now, board) {
                Some(true) => {}
                Some(false) => return here,
                None => return None,
            },
            ItemKind::End(end) => {
                let fragment = start.seeds() < ruleset.seeds();
                let wrong = match (end.result, now.status()) {
                    (EndResult::Wins(found), Status::Over(GameResult::Won(player))) => found != player,
                    (EndResult::Draw, Status::Over(GameResult::Won(_))) => true,
                    (EndResult::Unfinished, Status::Over(GameResult::Won(_))) => !fragment,
                    _ => false,
                };
                if wrong || end.score.is_some_and(|score| score_differs(ruleset, &now, end.result, score)) {
                    return here;
                }
            }
            ItemKind::TurnNumber(found) => {
                if number.is_some_and(|before: u32| *found != before + 1) {
                    return here;
                }
                number = Some(*found);
            }
            ItemKind::Side(side) => {
                let own = if now.phase() == Phase::Opening {
                    items[at + 1..].iter().find_map(|item| match &item.kind {
                        ItemKind::Ply(ply) => Some(owner(ruleset, ply.start)),
                        _ => None,
                    })
                } else {
                    Some(Some(now.mover()))
                };
                if own.flatten().is_some_and(|own| own != *side) {
                    return here;
                }
            }
            ItemKind::Captured(_)
            | ItemKind::Laps(_)
            | ItemKind::Makes(_)
            | ItemKind::Comment(_)
            | ItemKind::Note
            | ItemKind::Glyph(_)
            | ItemKind::Sic(_)
            | ItemKind::Wit(_)
            | ItemKind::Variation(_)
            | ItemKind::Provenance(_)
            | ItemKind::At(_)
            | ItemKind::Dispute(_) => {}
            _ => return None,
        }
        at += 1;
    }
    None
}

/// Whether a score is not the one that lies in the stores and in holes that belong to a player, when the game is over.
fn score_differs(ruleset: &Ruleset, now: &Position, result: EndResult, written: (u32, u32)) -> bool {
    if !ruleset.keeps_stores() || !matches!(now.status(), Status::Over(_)) {
        return false;
    }
    let own = ruleset.flag_names().position(|name| name == "qasamo");
    let score = |player: Player| -> u32 {
        let holes = own.map_or(HoleSet::EMPTY, |flag| now.flagged(flag)[player]);
        let flagged: u32 = holes.iter().map(|hole| u32::from(now.count(hole))).sum();
        flagged + u32::from(now.store(player))
    };
    let first = match result {
        EndResult::Wins(player) => player,
        _ => Player::South,
    };
    written != (score(first), score(first.opposite()))
}

enum Found {
    One(Box<Move>),
    None,
    Unclear,
}

impl Found {
    fn of(mut all: Vec<Move>) -> Self {
        match (all.pop(), all.is_empty()) {
            (Some(only), true) => Self::One(Box::new(only)),
            (None, _) => Self::None,
            _ => Self::Unclear,
        }
    }
}

fn owner(ruleset: &Ruleset, label: Label) -> Option<Player> {
    ruleset.shape().hole(&label.to_string()).map(|hole| ruleset.shape().owner(hole))
}

fn starts_so(ruleset: &Ruleset, start: StartHole, ply: &Ply) -> bool {
    ruleset.shape().label(start.hole()) == ply.start.to_string()
        && match start {
            StartHole::Lift(_, direction) => {
                ply.taking == Taking::Hole && ply.direction.is_none_or(|way| way == direction)
            }
            StartHole::Take(_) => ply.taking == Taking::Facing,
            StartHole::Enter(_, chosen) => {
                ply.taking == Taking::Entering && ply.direction.is_none_or(|way| chosen == Some(way))
            }
        }
}

fn turn(ruleset: &Ruleset, now: &Position, ply: &Ply, declined: Declined) -> Found {
    let all = legal_moves(ruleset, now).expect("few enough moves to list");
    let so: Vec<Move> = all
        .into_iter()
        .filter(|one| matches!(one, Move::Turn(sowing) if starts_so(ruleset, sowing.start, ply)))
        .collect();
    if so.is_empty() {
        return Found::None;
    }
    let decided = |one: &Move| match one {
        Move::Turn(sowing) if ply.decisions.is_empty() => sowing.decisions.as_slice().is_empty(),
        _ => {
            let printed = print_move(ruleset, now, one);
            let written: String = ply
                .decisions
                .iter()
                .map(|decision| {
                    let sign = match decision.direction {
                        None => "",
                        Some(Direction::Clockwise) => "<",
                        Some(Direction::Anticlockwise) => ">",
                    };
                    format!("/{}{sign}", decision.hole)
                })
                .collect();
            printed.find('/').is_some_and(|from| printed[from..] == written)
        }
    };
    match Found::of(so.into_iter().filter(decided).collect()) {
        Found::None if declined == Declined::PerhapsNot => Found::Unclear,
        found => found,
    }
}

fn both(ruleset: &Ruleset, now: &Position, first: &Ply, second: &Ply) -> Found {
    let fits = |one: &Move| match one {
        Move::Both(both) => [first, second].into_iter().all(|ply| {
            let owner = owner(ruleset, ply.start);
            owner.is_some_and(|owner| starts_so(ruleset, both[owner].start, ply))
                && ply.decisions.is_empty()
                && owner.is_some_and(|owner| both[owner].decisions.as_slice().is_empty())
        }),
        _ => false,
    };
    if owner(ruleset, first.start) == owner(ruleset, second.start) {
        return Found::None;
    }
    let decisions = !first.decisions.is_empty() || !second.decisions.is_empty();
    match Found::of(
        legal_moves(ruleset, now).expect("few enough moves to list").into_iter().filter(fits).collect(),
    ) {
        Found::None if decisions => Found::Unclear,
        found => found,
    }
}

fn fill(ruleset: &Ruleset, now: &Position, round: &Round) -> Found {
    let wrong = round.number != u32::from(now.round()) + 1
        || round.first.is_some_and(|first| first != now.starter().opposite());
    if now.status() != Status::RoundOver || wrong {
        return Found::None;
    }
    let all = legal_moves(ruleset, now).expect("few enough moves to list");
    let Some(named) = &round.fill else { return Found::of(all) };
    let mut holes = HoleSet::EMPTY;
    for label in named {
        match ruleset.shape().hole(&label.hole.value.to_string()) {
            Some(hole) => holes = holes.with(hole),
            None => return Found::None,
        }
    }
    let whole = Player::ALL.into_iter().fold(holes, |all, player| {
        let own = ruleset.shape().own(player);
        if own.intersection(holes).is_empty() { all.union(own) } else { all }
    });
    Found::of(all.into_iter().filter(|one| *one == Move::Fill(whole)).collect())
}

fn last_drop(events: &[Event], player: Player) -> Option<sowbook::board::Hole> {
    let own = events.iter().filter(|event| event.player == player);
    own.take_while(|event| !matches!(event.kind, EventKind::NoEnd { .. }))
        .filter_map(|event| match event.kind {
            EventKind::Drop { hole } => Some(hole),
            _ => None,
        })
        .last()
}

fn captured(ruleset: &Ruleset, events: &[Event], player: Player) -> u32 {
    let mut seeds = 0;
    for event in events.iter().filter(|event| event.player == player) {
        match event.kind {
            EventKind::Capture { seeds: here, .. } => seeds += u32::from(here),
            EventKind::Take { hole, seeds: here } if ruleset.shape().owner(hole) != player => {
                seeds += u32::from(here);
            }
            _ => {}
        }
    }
    seeds
}

/// Whether the counts a board states outright are those of the position; `None` where it has anything else than can
/// be compared here.
fn fits(ruleset: &Ruleset, now: &Position, board: &WrittenBoard) -> Option<bool> {
    let shape = ruleset.shape();
    let mut named = HoleSet::EMPTY;
    let mut stated = Vec::new();
    let mut rest = None;
    for clause in &board.clauses {
        match &clause.value {
            BoardClause::Counts { side, runs } => {
                let mut holes = shape.label_order(*side).iter();
                for run in runs {
                    for _ in 0..run.value.holes {
                        let Some(&hole) = holes.next() else { return Some(false) };
                        named = named.with(hole);
                        if let Count::Stated(seeds) = run.value.count {
                            stated.push((now.count(hole), seeds));
                        }
                    }
                }
                if holes.next().is_some() {
                    return Some(false);
                }
            }
            BoardClause::Relation { of: Sum::Holes(labels), compare: Compare::Equal, seeds } => {
                let mut sum = 0;
                for label in labels {
                    let Some(hole) = shape.hole(&label.value.to_string()) else { return Some(false) };
                    named = named.with(hole);
                    sum += now.count(hole);
                }
                stated.push((sum, *seeds));
            }
            BoardClause::Relation { of: Sum::Rest, compare: Compare::Equal, seeds } => rest = Some(*seeds),
            BoardClause::Store(stores) => {
                for (player, count) in stores.iter() {
                    if let Count::Stated(seeds) = *count {
                        stated.push((now.store(player), seeds));
                    }
                }
            }
            BoardClause::Order(_)
            | BoardClause::Rows { .. }
            | BoardClause::Relation { .. }
            | BoardClause::Unknown(_) => {
                return None;
            }
            _ => {}
        }
    }
    if let Some(seeds) = rest {
        let left = shape.all().filter(|&hole| !named.contains(hole));
        stated.extend(left.map(|hole| (now.count(hole), seeds)));
    }
    Some(stated.iter().all(|(is, written)| is == written))
}
