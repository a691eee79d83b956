//! The board, the seeds at the beginning, sets and flags.

use crate::board::{MiddleEnd, Player};

use super::super::super::vocabulary::{
    Board, Counts, Fill, Flag, FlagOwner, FlagScope, FlagSetBy, LiftBan, Ring, Setup, SowOver, Stores,
};
use super::super::context::Context;
use super::super::words::list;
use super::words::{count, labels, number, quoted, seeds};

pub(super) fn board(context: &Context<'_>, board: &Board) -> Vec<String> {
    let holes = count(u32::from(board.columns), "trou", "trous");
    let ring = match board.ring {
        Ring::All => "tous les trous forment un seul circuit, sur lequel sèment les deux joueurs",
        Ring::OwnRows => "chaque joueur ne sème que dans les trous de ses propres rangées",
    };
    let named = |player: Player| {
        let row = |inner: bool| {
            let mut holes: Vec<_> = context
                .shape
                .own(player)
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
        rows(context, board, &holes),
        match board.stores {
            Stores::Beside => ring.to_owned(),
            Stores::Ring => store("antihoraire"),
            Stores::RingLeft => store("horaire"),
        },
        format!(
            "de gauche à droite pour leur propriétaire, les trous de Sud sont {} et ceux de Nord {}",
            named(Player::South),
            named(Player::North)
        ),
    ];
    if let Some(flag) = &board.territory {
        let flag = quoted(flag);
        sentences.push(format!(
            "un trou qui porte la marque {flag} appartient au joueur dont c’est la marque, de quelque côté qu’il soit"
        ));
    }
    sentences
}

fn rows(context: &Context<'_>, board: &Board, holes: &str) -> String {
    match board.rows {
        1 => format!("le tablier a une seule rangée de {holes}, une moitié pour chaque joueur"),
        3 => {
            let middle = context.shape.half().saturating_sub(usize::from(board.columns));
            let middle = count(u32::try_from(middle).unwrap_or(0), "trou", "trous");
            let end = match board.middle {
                MiddleEnd::Right => "droit",
                MiddleEnd::Left => "gauche",
            };
            format!(
                "le tablier a trois rangées : une rangée extérieure de {holes} pour chaque joueur, et {middle} pour \
                 chaque joueur au bout {end} de la rangée du milieu, vu par ce joueur"
            )
        }
        4 => format!(
            "le tablier a quatre rangées de {holes}, deux par joueur, l’une extérieure, l’autre intérieure"
        ),
        rows => format!("le tablier a {} rangées de {holes}, une par joueur", number(u32::from(rows))),
    }
}

pub(super) fn setup(context: &Context<'_>, setup: &Setup) -> Vec<String> {
    let stores =
        (setup.stores > 0).then(|| format!("chaque réserve contient {}", seeds(u32::from(setup.stores))));
    if let Some(each) = setup.each {
        let all = context.shape.holes() * usize::from(each) + 2 * usize::from(setup.stores);
        let every = format!("au début, chaque trou contient {}, {all} en tout", seeds(u32::from(each)));
        return std::iter::once(every).chain(stores).collect();
    }
    let side = |player: Player, counts: &Option<Vec<u8>>| {
        let holes = context.shape.label_order(player).iter().zip(counts.iter().flatten());
        let words: Vec<String> = holes
            .map(|(hole, count)| format!("{} en {}", number(u32::from(*count)), context.shape.label(*hole)))
            .collect();
        list(&words, "et")
    };
    let sides = [
        format!("au début, Sud a {}", side(Player::South, &setup.south)),
        format!("Nord a {}", side(Player::North, &setup.north)),
    ];
    sides.into_iter().chain(stores).collect()
}

pub(super) fn set(context: &Context<'_>, name: &str, written: &[String]) -> Vec<String> {
    let holes = written.iter().filter_map(|label| context.shape.hole(label));
    let both = holes.flat_map(|hole| [hole, context.shape.mirrored(hole)]).collect();
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
    if context.clauses.landing.iter().any(|row| row.body.mark.as_deref() == Some(name)) {
        causes.push("une clause sur la dernière graine le dit".to_owned());
    }
    if context.clauses.drops.iter().any(|row| row.body.mark.as_deref() == Some(name)) {
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
    if flag.counts == Counts::FromNextTurn {
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
