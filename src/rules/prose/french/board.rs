//! The board, the seeds at the beginning, sets and flags.

use crate::board::{MiddleEnd, Player};

use super::super::super::vocabulary::{
    Board, Fill, Flag, FlagClearedBy, FlagCounts, FlagOwner, FlagScope, FlagSetBy, LiftBan, Ring, Setup,
    SowOver, StoreSeeds, Stores,
};
use super::super::context::Context;
use super::super::words::list;
use super::condition::clause;
use super::words::{count, labels, number, quoted, seeds};

pub(super) fn board(context: &Context<'_>, board: &Board) -> Vec<String> {
    let ring = match &board.ring {
        Ring::All => "tous les trous forment un seul circuit, sur lequel sèment les deux joueurs".to_owned(),
        Ring::OwnRows => "chaque joueur ne sème que dans les trous de ses propres rangées".to_owned(),
        Ring::Listed(list) => {
            format!("les deux joueurs sèment sur un seul circuit, dans le sens antihoraire {}", spaced(list))
        }
        Ring::Paths(paths) => format!(
            "chaque joueur a son circuit, dans le sens antihoraire {} pour Sud et {} pour Nord",
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
            4 => format!("{} (rangée extérieure) et {} (rangée intérieure)", row(false), row(true)),
            3 => format!("{} (rangée extérieure) et {} (rangée du milieu)", row(false), row(true)),
            _ => row(true),
        }
    };
    let store = |way: &str| {
        format!(
            "{ring} ; la réserve de chaque joueur fait partie du circuit, après le dernier de ses trous dans le sens {way}"
        )
    };
    let mut sentences = vec![
        rows(context, board),
        match board.stores {
            Stores::Beside => ring.clone(),
            Stores::Ring => store("antihoraire"),
            Stores::RingLeft => store("horaire"),
        },
        format!(
            "de gauche à droite pour leur propriétaire, les trous de Sud sont {} et ceux de Nord {}",
            named(Player::South),
            named(Player::North)
        ),
    ];
    if !context.shape.is_owned_by_side() {
        let owned = |player: Player| labels(context, context.shape.own(player), "et");
        sentences.push(format!(
            "Sud possède les trous {}, et Nord les trous {}",
            owned(Player::South),
            owned(Player::North)
        ));
    }
    if let Some(flag) = &board.territory {
        let flag = quoted(flag);
        sentences.push(format!(
            "un trou qui porte la marque {flag} appartient au joueur dont c’est la marque, de quelque côté qu’il soit"
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
    let holes = |of: u32| count(of, "trou", "trous");
    let [inner, other] = Player::ALL.map(|player| in_row(player, true));
    let [outer, other_outer] = Player::ALL.map(|player| in_row(player, false));
    let all = holes(u32::from(board.columns));
    let uneven = format!("{} pour Sud et {} pour Nord", holes(inner), holes(other));
    match board.rows {
        1 if inner == other => {
            format!("le tablier a une seule rangée de {all}, une moitié pour chaque joueur")
        }
        1 => format!("le tablier a une seule rangée de {all}, {uneven}"),
        3 => {
            let middle = if inner == other { format!("{} pour chaque joueur", holes(inner)) } else { uneven };
            let outer = match outer == other_outer {
                true => format!("une rangée extérieure de {} pour chaque joueur", holes(outer)),
                false => format!(
                    "une rangée extérieure pour chaque joueur, de {} pour Sud et de {} pour Nord",
                    holes(outer),
                    holes(other_outer)
                ),
            };
            let end = match board.middle {
                MiddleEnd::Right => "droit",
                MiddleEnd::Left => "gauche",
            };
            format!(
                "le tablier a trois rangées : {outer}, et {middle} au bout {end} de la rangée du milieu, vu par ce joueur"
            )
        }
        _ if shape.holes() < usize::from(board.rows) * usize::from(board.columns) => {
            let side = |player: Player| {
                let [outer, inner] = [in_row(player, false), in_row(player, true)];
                match board.rows {
                    4 => format!(
                        "{} dans la rangée extérieure et {} dans la rangée intérieure",
                        holes(outer),
                        number(inner)
                    ),
                    _ => holes(inner),
                }
            };
            format!(
                "le tablier a {} rangées : Sud a {}, et Nord a {}",
                number(u32::from(board.rows)),
                side(Player::South),
                side(Player::North)
            )
        }
        4 => format!(
            "le tablier a quatre rangées de {all}, deux par joueur, l’une extérieure, l’autre intérieure"
        ),
        rows => format!("le tablier a {} rangées de {all}, une par joueur", number(u32::from(rows))),
    }
}

pub(super) fn setup(context: &Context<'_>, setup: &Setup) -> Vec<String> {
    let count = |held: u16| seeds(u32::from(held));
    let stores = (setup.stores.total() > 0).then(|| match setup.stores {
        StoreSeeds::BySide(held) if held.south == held.north => {
            format!("chaque réserve contient {}", count(held.south))
        }
        StoreSeeds::BySide(held) => {
            format!(
                "dans la réserve de Sud : {}, dans celle de Nord : {}",
                count(held.south),
                count(held.north)
            )
        }
        StoreSeeds::ByStart([first, second]) => {
            format!(
                "dans la réserve du joueur qui commence : {}, dans l’autre : {}",
                count(first),
                count(second)
            )
        }
    });
    let stated = setup.stated.as_ref().map(|stated| {
        let asked = clause(context, stated)
            .map_or_else(String::new, |asked| format!(" ; il faut que ceci soit vrai pour chaque joueur : {asked}"));
        format!(
            "les joueurs répartissent les graines avant le jeu, ou le hasard le fait, et chaque partie notée dit comment{asked}"
        )
    });
    let stores = stores.into_iter().chain(stated);
    if let Some(each) = setup.each {
        let all = context.shape.holes() * usize::from(each) + setup.stores.total();
        let every = format!("au début, chaque trou contient {}, {all} en tout", seeds(u32::from(each)));
        return std::iter::once(every).chain(stores).collect();
    }
    let side = |player: Player, counts: &Option<Vec<u16>>| {
        let holes = context.shape.label_order(player).iter().zip(counts.iter().flatten());
        let words: Vec<String> = holes
            .map(|(hole, &count)| {
                // Of seeds, which are feminine.
                let count = match count {
                    0 => "aucune".to_owned(),
                    1 => "une".to_owned(),
                    count => number(u32::from(count)),
                };
                format!("{count} en {}", context.shape.label(*hole))
            })
            .collect();
        list(&words, "et")
    };
    let sides = match (&setup.first, &setup.second) {
        (None, None) => [
            format!("au début, Sud a {}", side(Player::South, &setup.south)),
            format!("Nord a {}", side(Player::North, &setup.north)),
        ],
        // Named by South's labels: the other player's are those in the same places.
        (first, second) => [
            format!(
                "au début, le joueur qui commence a {}, si c’est Sud ; si c’est Nord, autant aux mêmes places",
                side(Player::South, first)
            ),
            format!("l’autre joueur a {}", side(Player::North, second)),
        ],
    };
    sides.into_iter().chain(stores).collect()
}

pub(super) fn set(context: &Context<'_>, name: &str, written: &[String]) -> Vec<String> {
    let holes = written.iter().filter_map(|label| context.shape.hole(label));
    let both = holes.flat_map(|hole| std::iter::once(hole).chain(context.shape.mirrored(hole))).collect();
    let holes = if written.len() == 1 { "le trou" } else { "les trous" };
    vec![format!("{} désigne {holes} {}", quoted(name), labels(context, both, "et"))]
}

pub(super) fn flag(context: &Context<'_>, name: &str, flag: &Flag) -> Vec<String> {
    let mut causes: Vec<String> = flag
        .set_by
        .iter()
        .map(|cause| match cause {
            FlagSetBy::Lift => "ses graines sont levées pour commencer un tour",
            FlagSetBy::Capture => "ses graines sont prises",
            FlagSetBy::LeftEmpty => "il reste vide quand le tablier est rempli pour une manche",
            FlagSetBy::Record => "une partie notée le dit",
        })
        .map(str::to_owned)
        .collect();
    if context.clauses.landing.iter().any(|row| row.body.mark.names(name)) {
        causes.push("une clause sur la dernière graine le dit".to_owned());
    }
    if context.clauses.drops.iter().any(|row| row.body.mark.names(name)) {
        causes.push("une clause sur chaque graine le dit".to_owned());
    }
    let rounds = context.clauses.rounds.as_ref().map(|rounds| &rounds.body);
    if rounds.is_some_and(|rounds| rounds.fill == Fill::Territory && rounds.flag.as_deref() == Some(name)) {
        causes.push("il est gagné sur l’autre joueur entre deux manches".to_owned());
    }
    let lasts = match flag.scope {
        FlagScope::Round => "jusqu’à la fin de la manche",
        FlagScope::Match => "jusqu’à la fin du match",
    };
    let flagged = quoted(name);
    let mut sentences = vec![match causes.is_empty() {
        true => format!(
            "aucune clause ne donne à un trou la marque {flagged} ; si une partie notée la donne, le trou la garde {lasts}"
        ),
        false => {
            format!("un trou reçoit la marque {flagged} lorsque {}, et la garde {lasts}", list(&causes, "ou"))
        }
    }];
    sentences.extend(cleared(context, name, flag));
    if flag.counts == FlagCounts::FromNextTurn {
        sentences.push("elle compte à partir du tour suivant".to_owned());
    }
    sentences.extend(match flag.owner {
        FlagOwner::Nobody => None,
        FlagOwner::Maker => Some("un tel trou appartient au joueur qui a posé la marque".to_owned()),
        FlagOwner::RowOwner => Some("un tel trou appartient au propriétaire de sa rangée".to_owned()),
    });
    if flag.lift == LiftBan::Never {
        sentences.push("aucun joueur ne lève les graines d’un tel trou".to_owned());
    }
    sentences.extend(match flag.sow {
        SowOver::Add => None,
        SowOver::Skip => Some("le semis le saute".to_owned()),
        SowOver::Closed => Some("il est hors jeu, et ne fait plus partie du circuit".to_owned()),
        SowOver::Fault => Some(
            "le semis de son propriétaire le saute ; une graine que l’adversaire y lâche va aussitôt à son propriétaire"
                .to_owned(),
        ),
    });
    sentences
}

/// What takes a flag off before it would end.
fn cleared(context: &Context<'_>, name: &str, flag: &Flag) -> Option<String> {
    let mut ends: Vec<String> = flag
        .cleared_by
        .iter()
        .map(|cause| match cause {
            FlagClearedBy::Lift => "ses graines sont levées",
            FlagClearedBy::Capture => "des graines y sont prises",
            FlagClearedBy::LeftEmpty => "il reste vide quand le tablier est rempli pour une manche",
        })
        .map(str::to_owned)
        .collect();
    let clauses = context.clauses;
    if clauses.landing.iter().any(|row| row.body.unmark.names(name))
        || clauses.drops.iter().any(|row| row.body.unmark.names(name))
    {
        ends.push("une clause le dit".to_owned());
    }
    (!ends.is_empty()).then(|| format!("il perd la marque plus tôt lorsque {}", list(&ends, "ou")))
}
