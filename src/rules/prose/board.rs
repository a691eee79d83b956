//! The board, the seeds at the beginning, sets and flags.

use crate::board::{MiddleEnd, Player};

use super::super::vocabulary::{
    Board, Fill, Flag, FlagClearedBy, FlagCounts, FlagOwner, FlagScope, FlagSetBy, LiftBan, Ring, Setup,
    SowOver, StoreSeeds, Stores,
};
use super::condition::clause;
use super::context::Context;
use super::words::{count, labels, list, number, quoted, seeds};

pub(super) fn board(context: &Context<'_>, board: &Board) -> Vec<String> {
    let ring = match &board.ring {
        Ring::All => "all holes form one ring, on which both players sow".to_owned(),
        Ring::OwnRows => "each player sows only round the holes of their own rows".to_owned(),
        Ring::Listed(list) => format!("both players sow on one ring, anticlockwise {}", spaced(list)),
        Ring::Paths(paths) => format!(
            "each player has a ring, anticlockwise {} for South and {} for North",
            spaced(&paths.south),
            spaced(&paths.north)
        ),
    };
    let named = |player: Player| {
        let row = |inner: bool| {
            let mut holes: Vec<_> = context
                .shape
                .on_side(player)
                .iter()
                .filter(|&hole| context.shape.is_inner(hole) == inner)
                .collect();
            holes.sort_by_key(|&hole| context.shape.column(hole));
            holes.iter().map(|&hole| context.shape.label(hole)).collect::<Vec<_>>().join(" ")
        };
        match board.rows {
            4 => format!("{} (outer row) and {} (inner row)", row(false), row(true)),
            3 => format!("{} (outer row) and {} (middle row)", row(false), row(true)),
            _ => row(true),
        }
    };
    let mut sentences = vec![
        rows(context, board),
        match board.stores {
            Stores::Beside => ring,
            Stores::Ring => format!(
                "{ring}; each player's store is part of the ring, after the last of their holes anticlockwise"
            ),
            Stores::RingLeft => format!(
                "{ring}; each player's store is part of the ring, after the last of their holes clockwise"
            ),
        },
        format!(
            "from the owner's left to right, South's holes are {} and North's are {}",
            named(Player::South),
            named(Player::North)
        ),
    ];
    if !context.shape.is_owned_by_side() {
        let owned = |player: Player| labels(context, context.shape.own(player), "and");
        sentences.push(format!(
            "South owns the holes {}, and North the holes {}",
            owned(Player::South),
            owned(Player::North)
        ));
    }
    if let Some(flag) = &board.territory {
        let flag = quoted(flag);
        sentences.push(format!(
            "a hole with the flag {flag} belongs to the player whose flag it is, on whatever side it lies"
        ));
    }
    sentences
}

/// Labels as they are written, with one space between them.
fn spaced(list: &str) -> String {
    list.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// How many holes there are in the rows.
fn rows(context: &Context<'_>, board: &Board) -> String {
    let shape = context.shape;
    let in_row = |player: Player, inner: bool| {
        let on_side = shape.on_side(player);
        u32::try_from(on_side.iter().filter(|&hole| shape.is_inner(hole) == inner).count()).unwrap_or(0)
    };
    let holes = |of: u32| count(of, "hole", "holes");
    let [inner, other] = Player::ALL.map(|player| in_row(player, true));
    let [outer, other_outer] = Player::ALL.map(|player| in_row(player, false));
    let all = holes(u32::from(board.columns));
    let uneven = format!("{} for South and {} for North", holes(inner), holes(other));
    match board.rows {
        1 if inner == other => format!("the board has a single row of {all}, half of it for each player"),
        1 => format!("the board has a single row of {all}, {uneven}"),
        3 => {
            let middle = if inner == other { format!("{} for each player", holes(inner)) } else { uneven };
            let outer = match outer == other_outer {
                true => format!("an outer row of {} for each player", holes(outer)),
                false => format!(
                    "an outer row for each player, of {} for South and {} for North",
                    holes(outer),
                    holes(other_outer)
                ),
            };
            let end = match board.middle {
                MiddleEnd::Right => "right",
                MiddleEnd::Left => "left",
            };
            format!(
                "the board has three rows: {outer}, and {middle} at the {end} end of the middle row, as that player sees it"
            )
        }
        _ if shape.holes() < usize::from(board.rows) * usize::from(board.columns) => {
            let side = |player: Player| {
                let [outer, inner] = [in_row(player, false), in_row(player, true)];
                match board.rows {
                    4 => format!("{} in the outer row and {} in the inner one", holes(outer), number(inner)),
                    _ => holes(inner),
                }
            };
            format!(
                "the board has {} rows: South has {}, and North has {}",
                number(u32::from(board.rows)),
                side(Player::South),
                side(Player::North)
            )
        }
        4 => format!("the board has four rows of {all}, two for each player, an outer and an inner one"),
        rows => format!("the board has {} rows of {all}, one for each player", number(u32::from(rows))),
    }
}

pub(super) fn setup(context: &Context<'_>, setup: &Setup) -> Vec<String> {
    let stores = (setup.stores.total() > 0).then(|| match setup.stores {
        StoreSeeds::BySide(held) if held.south == held.north => {
            format!("each store holds {}", seeds(held.south))
        }
        StoreSeeds::BySide(held) => {
            format!("South's store holds {}, and North's {}", seeds(held.south), seeds(held.north))
        }
        StoreSeeds::ByStart([first, second]) => {
            format!(
                "the store of the player who starts holds {}, and the other {}",
                seeds(first),
                seeds(second)
            )
        }
    });
    let stated = setup.stated.as_ref().map(|stated| {
        let asked = clause(context, stated)
            .map_or_else(String::new, |asked| format!("; for each player this must be true: {asked}"));
        format!("the players lay the seeds before play, or chance does, and each record states them{asked}")
    });
    let stores = stores.into_iter().chain(stated);
    if let Some(each) = setup.each {
        let all = context.shape.holes() * usize::from(each) + setup.stores.total();
        let every = format!("at the beginning every hole holds {}, {all} in all", seeds(each));
        return std::iter::once(every).chain(stores).collect();
    }
    let side = |player: Player, counts: &Option<Vec<u16>>| {
        let holes = context.shape.label_order(player).iter().zip(counts.iter().flatten());
        let words: Vec<String> = holes
            .map(|(hole, &count)| {
                let count = if count == 0 { "none".to_owned() } else { number(u32::from(count)) };
                format!("{count} in {}", context.shape.label(*hole))
            })
            .collect();
        list(&words, "and")
    };
    let sides = match (&setup.first, &setup.second) {
        (None, None) => [
            format!("at the beginning South has {}", side(Player::South, &setup.south)),
            format!("North has {}", side(Player::North, &setup.north)),
        ],
        // Named by South's labels: the other player's are those in the same places.
        (first, second) => [
            format!(
                "at the beginning the player who starts has {}, if South starts, and North the same in the same places",
                side(Player::South, first)
            ),
            format!("the other player has {}", side(Player::North, second)),
        ],
    };
    sides.into_iter().chain(stores).collect()
}

pub(super) fn set(context: &Context<'_>, name: &str, written: &[String]) -> Vec<String> {
    let holes = written.iter().filter_map(|label| context.shape.hole(label));
    let both = holes.flat_map(|hole| std::iter::once(hole).chain(context.shape.mirrored(hole))).collect();
    let holes = if written.len() == 1 { "hole" } else { "holes" };
    vec![format!("{} means the {holes} {}", quoted(name), labels(context, both, "and"))]
}

pub(super) fn flag(context: &Context<'_>, name: &str, flag: &Flag) -> Vec<String> {
    let mut causes: Vec<String> = flag
        .set_by
        .iter()
        .map(|cause| match cause {
            FlagSetBy::Lift => "its seeds are lifted to start a turn",
            FlagSetBy::Capture => "its seeds are captured",
            FlagSetBy::LeftEmpty => "it is left empty as the board is filled for a round",
            FlagSetBy::Record => "a record states it",
        })
        .map(str::to_owned)
        .collect();
    if context.clauses.landing.iter().any(|row| row.body.mark.names(name)) {
        causes.push("a clause on the last seed says so".to_owned());
    }
    if context.clauses.drops.iter().any(|row| row.body.mark.names(name)) {
        causes.push("a clause on each seed says so".to_owned());
    }
    let rounds = context.clauses.rounds.as_ref().map(|rounds| &rounds.body);
    if rounds.is_some_and(|rounds| rounds.fill == Fill::Territory && rounds.flag.as_deref() == Some(name)) {
        causes.push("it is gained from the other player between rounds".to_owned());
    }
    let lasts = match flag.scope {
        FlagScope::Round => "until the round ends",
        FlagScope::Match => "until the match ends",
    };
    let flagged = quoted(name);
    let mut sentences = vec![match causes.is_empty() {
        true => {
            format!(
                "no clause gives a hole the flag {flagged}; if a record states it, the hole keeps it {lasts}"
            )
        }
        false => format!("a hole gets the flag {flagged} when {}, and keeps it {lasts}", list(&causes, "or")),
    }];
    sentences.extend(cleared(context, name, flag));
    match flag.counts {
        FlagCounts::AtOnce => {}
        FlagCounts::FromNextTurn => {
            sentences.push("it takes effect in the turn after the one that sets it".to_owned())
        }
    }
    match flag.owner {
        FlagOwner::Nobody => {}
        FlagOwner::Maker => {
            sentences.push("such a hole belongs to the player who set the flag".to_owned());
        }
        FlagOwner::RowOwner => {
            sentences.push("such a hole belongs to the owner of its row".to_owned());
        }
    }
    match flag.lift {
        LiftBan::Allowed => {}
        LiftBan::Never => sentences.push("no player lifts seeds from such a hole".to_owned()),
    }
    match flag.sow {
        SowOver::Add => {}
        SowOver::Skip => sentences.push("sowing skips it".to_owned()),
        SowOver::Closed => sentences.push("it is out of play, and left out of the ring".to_owned()),
        SowOver::Fault => sentences.push(
            "its owner's sowing skips it; a seed that the opponent drops there goes to its owner at once"
                .to_owned(),
        ),
    }
    sentences
}

/// What takes a flag off before it would end.
fn cleared(context: &Context<'_>, name: &str, flag: &Flag) -> Option<String> {
    let mut ends: Vec<String> = flag
        .cleared_by
        .iter()
        .map(|cause| match cause {
            FlagClearedBy::Lift => "its seeds are lifted",
            FlagClearedBy::Capture => "seeds are taken from it",
            FlagClearedBy::LeftEmpty => "it is left empty as the board is filled for a round",
        })
        .map(str::to_owned)
        .collect();
    let clauses = context.clauses;
    if clauses.landing.iter().any(|row| row.body.unmark.names(name))
        || clauses.drops.iter().any(|row| row.body.unmark.names(name))
    {
        ends.push("a clause says so".to_owned());
    }
    (!ends.is_empty()).then(|| format!("it loses the flag before that when {}", list(&ends, "or")))
}
