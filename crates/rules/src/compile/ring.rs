//! The rings on which seeds are sown, and who owns which holes.

use crate::plan::PerHole;
use crate::vocabulary::{Board, Ring, Stores};
use crate::{Clause, Problems, RulesetProblem};
use base::board::{ByPlayer, Hole, HoleSet, Player, Shape};

/// Whether seeds can fall into the stores.
pub(super) fn has_stores(board: &Clause<Board>) -> bool {
    board.body.stores != Stores::Beside || board.body.ring.lists_stores()
}

/// The board with the owners that the clause gives; what is wrong with them is reported.
pub(super) fn with_owners(board: &Clause<Board>, shape: Shape, problems: &mut Problems) -> Shape {
    let Some(owners) = &board.body.owners else { return shape };
    let mut named = |labels: &Option<String>| -> HoleSet {
        let words = labels.iter().flat_map(|labels| labels.split_whitespace());
        let holes: Vec<Option<Hole>> = words
            .map(|label| {
                let hole = shape.hole(label).filter(|hole| hole.store_owner().is_none());
                if hole.is_none() {
                    problems.push(no_hole(board, "owners", label));
                }
                hole
            })
            .collect();
        holes.into_iter().flatten().collect()
    };
    let given = ByPlayer::new(named(&owners.south), named(&owners.north));
    for hole in given.south.intersection(given.north).iter() {
        let text = format!("`owners` gives the hole `{}` to both players", shape.label(hole));
        problems.push(board.malformed(text));
    }
    let shape = {
        let south = shape.on_side(Player::South).difference(given.north).union(given.south);
        shape.with_owners(south)
    };
    for player in Player::ALL {
        if shape.own(player).is_empty() {
            problems.push(board.malformed(format!("`owners` leaves {player} no hole")));
        }
    }
    shape
}

/// The ring of each player, in the order that counts as anticlockwise; what is wrong with them is reported.
pub(super) fn rings(board: &Clause<Board>, shape: &Shape, problems: &mut Problems) -> [Vec<Hole>; 2] {
    let Some(labels) = board.body.ring.labels() else {
        let rings = by_rows(board, shape);
        for (player, ring) in Player::ALL.into_iter().zip(&rings) {
            let text = missing(board, shape, player, ring);
            problems.extend(text.map(|text| board.malformed(text)));
        }
        return rings;
    };
    if board.body.stores != Stores::Beside {
        let text = "`stores` says where the stores are on a ring made of the rows; expected `S0` and `N0` among the labels \
                    of `ring`";
        problems.push(board.malformed(text));
    }
    let shared = matches!(board.body.ring, Ring::Listed(_));
    let mut rings = [Vec::new(), Vec::new()];
    for (player, labels) in Player::ALL.into_iter().zip(labels) {
        let mut found = Vec::new();
        for label in labels {
            match shape.hole(label) {
                None => problems.push(no_hole(board, "ring", label)),
                Some(hole) if found.contains(&hole) => {
                    let text = format!("the ring passes the hole `{label}` twice; expected each hole once");
                    problems.push(board.malformed(text));
                }
                Some(hole) => found.push(hole),
            }
        }
        if let Some(text) = missing(board, shape, player, &found) {
            problems.push(board.malformed(text));
        }
        rings[player.index()] = found;
        if shared {
            // What is wrong with a ring that both share is reported once.
            rings[1] = rings[0].clone();
            if let Some(text) = missing(board, shape, Player::North, &rings[1]) {
                problems.push(board.malformed(text));
            }
            break;
        }
    }
    rings
}

fn no_hole(board: &Clause<Board>, key: &str, label: &str) -> RulesetProblem {
    board.malformed(format!("`{key}` names `{label}`, but no hole has this label"))
}

/// What a player's ring lacks: every hole that the player may come to own is sown from.
fn missing(board: &Clause<Board>, shape: &Shape, player: Player, ring: &[Hole]) -> Option<String> {
    let ring: HoleSet = ring.iter().copied().collect();
    let mut owned = shape.own(player);
    if board.body.territory.is_some() {
        owned = owned.union(shape.own(player.opposite()));
    }
    let first = owned.difference(ring).iter().next()?;
    let label = shape.label(first);
    Some(match board.body.territory {
        Some(_) => {
            format!("the ring of {player} lacks the hole `{label}`; with `territory` it needs all holes")
        }
        None => format!("the ring of {player} lacks the hole `{label}`, which {player} owns"),
    })
}

/// The number of holes on a ring.
pub(super) fn without_stores(ring: &[Hole]) -> usize {
    ring.iter().filter(|hole| hole.store_owner().is_none()).count()
}

fn by_rows(board: &Clause<Board>, shape: &Shape) -> [Vec<Hole>; 2] {
    let own = |player: Player| {
        let mut holes: Vec<Hole> = shape.on_side(player).iter().collect();
        match board.body.stores {
            Stores::Beside => {}
            Stores::Ring => holes.push(Hole::store(player)),
            Stores::RingLeft => holes.insert(0, Hole::store(player)),
        }
        holes
    };
    match board.body.ring {
        Ring::OwnRows => [own(Player::South), own(Player::North)],
        _ => {
            let all = [own(Player::South), own(Player::North)].concat();
            [all.clone(), all]
        }
    }
}

/// The hole after each, by player and direction.
pub(super) fn next_holes(rings: &[Vec<Hole>; 2]) -> Box<[[PerHole; 2]; 2]> {
    let mut next = Box::new([[PerHole::NONE; 2]; 2]);
    for (player, ring) in rings.iter().enumerate() {
        for (place, hole) in ring.iter().enumerate() {
            let after = ring[(place + 1) % ring.len()];
            next[player][0].set(*hole, after);
            next[player][1].set(after, *hole);
        }
    }
    next
}
