//! What happens between rounds.

use super::super::super::vocabulary::{
    CopyTo, EmptyChoice, EqualStarter, Fill, NextStarter, Partial, Points, Refilled, Rest, Rounds, Seat,
    Tally,
};
use super::super::context::Context;
use super::condition::clause;
use super::words::{quoted, seeds};

pub(super) fn rounds(context: &Context<'_>, rounds: &Rounds) -> Vec<String> {
    let mut sentences = filling(context, rounds);
    sentences.extend(left_empty(rounds));
    sentences.extend(rest(rounds).map(str::to_owned));
    sentences.extend(others(rounds));
    sentences.push(starter(rounds));
    if rounds.stop_below > 0 {
        sentences.push(format!(
            "un joueur qui a moins de {} ne peut pas continuer et a perdu le match",
            seeds(u32::from(rounds.stop_below))
        ));
    }
    sentences.extend(rounds.tally.iter().flat_map(|tally| points(context, tally)));
    sentences
}

/// What holes are filled with.
fn filling(context: &Context<'_>, rounds: &Rounds) -> Vec<String> {
    let unit = seeds(u32::from(rounds.unit));
    let who = match rounds.refilled {
        Refilled::Both => "chaque joueur",
        Refilled::Loser => "le joueur qui a le moins de graines",
    };
    let limit = if rounds.unit > 0 { format!(", mais {unit} au plus") } else { String::new() };
    let first = match rounds.fill {
        Fill::Territory => format!(
            "pour une autre manche, chaque trou reçoit de nouveau {unit} ; le joueur qui a le plus de graines possède \
             autant de trous que ces graines en remplissent, comptés dans le sens antihoraire depuis son bout gauche, et \
             l’autre joueur possède les autres"
        ),
        Fill::Setup => "pour une autre manche, le tablier est rempli comme au début".to_owned(),
        Fill::Arranged => format!(
            "pour une autre manche, {who} répartit comme il veut des graines de sa réserve dans ses trous ; le reste \
             demeure dans la réserve"
        ),
        Fill::Even => format!(
            "pour une autre manche, {who} met le même nombre de graines de sa réserve dans chacun de ses trous, autant \
             que possible{limit}"
        ),
        Fill::Chosen | Fill::Left | Fill::Right | Fill::Outside => format!(
            "pour une autre manche, {who} met {unit} de sa réserve dans chacun de ses trous ; le reste demeure dans la \
             réserve"
        ),
    };
    let asked = rounds.condition.as_ref().and_then(|asked| clause(context, asked));
    let asked =
        asked.map(|asked| format!("il faut que ceci soit vrai pour le joueur qui les pose : {asked}"));
    std::iter::once(first).chain(asked).collect()
}

/// Which holes are left empty, and what becomes of them.
fn left_empty(rounds: &Rounds) -> Option<String> {
    let (whose, seen) = match rounds.seat {
        Seat::Owner => (" du propriétaire", ""),
        Seat::South => ("", ", vus par Sud, des deux côtés"),
        Seat::Loser => ("", ", vus par le joueur qui a le moins de graines, des deux côtés"),
        Seat::Starter => ("", ", vus par le joueur qui commence, des deux côtés"),
    };
    let from = |end: &str| format!("les trous sont remplis {end}{seen}, aussi loin que vont les graines");
    let empty = match rounds.fill {
        Fill::Chosen => Some(
            match rounds.left_empty {
                EmptyChoice::OnlyWhenShort => {
                    "un joueur qui ne peut pas remplir tous ses trous en laisse vides autant qu’il faut, et choisit \
                     lesquels"
                }
                EmptyChoice::AsOwnerLikes => {
                    "un joueur laisse vides autant de trous qu’il faut, ou davantage, et choisit lesquels ; il en \
                     remplit au moins un"
                }
            }
            .to_owned(),
        ),
        Fill::Left => Some(from(&format!("depuis la gauche{whose}"))),
        Fill::Right => Some(from(&format!("depuis la droite{whose}"))),
        Fill::Outside => Some(from("depuis les deux bouts, d’abord à gauche")),
        Fill::Even | Fill::Arranged | Fill::Territory | Fill::Setup => None,
    };
    match (&rounds.flag, empty) {
        (Some(flag), Some(empty)) => {
            Some(format!("{empty} ; les trous restés vides portent la marque {}", quoted(flag)))
        }
        (Some(flag), None) if rounds.fill == Fill::Territory => {
            Some(format!("les trous gagnés sur l’autre joueur portent la marque {}", quoted(flag)))
        }
        (Some(flag), None) => Some(format!("les trous restés vides portent la marque {}", quoted(flag))),
        (None, empty) => empty,
    }
}

/// What becomes of seeds that fill no hole.
fn rest(rounds: &Rounds) -> Option<&'static str> {
    if rounds.partial == Partial::MoreThanHalf {
        return Some("plus de la moitié des graines d’un trou en gagne un de plus");
    }
    match (rounds.rest, rounds.fill) {
        (Rest::Store, Fill::Even) => Some("le reste demeure dans la réserve"),
        (Rest::Store, _) => None,
        (Rest::OneHole, Fill::Even) => Some("le reste va dans le premier trou à partir de la gauche"),
        (Rest::OneHole, _) => {
            Some("s’il n’y a pas de quoi remplir tous les trous, le reste va dans le trou suivant")
        }
        (Rest::OneEach | Rest::Filled, Fill::Even) => {
            Some("le reste est mis dans les trous, une graine à la fois, à partir de la gauche")
        }
        (Rest::OneEach, _) => Some(
            "s’il n’y a pas de quoi remplir tous les trous, chacun des autres reçoit une graine du reste, tant qu’il y \
             en a",
        ),
        (Rest::Filled, _) => Some(
            "s’il n’y a pas de quoi remplir tous les trous, le reste est mis dans les trous remplis, une graine à la \
             fois, à partir du premier",
        ),
    }
}

/// What becomes of the holes of a player who does not lay seeds.
fn others(rounds: &Rounds) -> Option<String> {
    let copies = |to: &str| {
        format!(
            "c’est le joueur qui a le moins de graines qui les pose ainsi, et l’autre en met autant {to} ; ce qui reste \
             à ce dernier demeure dans sa réserve ; s’ils en ont autant, celui qui a joué le dernier les pose ainsi"
        )
    };
    match (rounds.refilled, rounds.copy) {
        (Refilled::Loser, _) => Some(
            "les trous et la réserve du joueur qui a le plus de graines restent comme ils sont ; si les deux en ont \
             autant, ceux du joueur qui n’a pas joué le dernier"
                .to_owned(),
        ),
        (Refilled::Both, CopyTo::Facing) => Some(copies("dans les trous en face")),
        (Refilled::Both, CopyTo::Counterpart) => {
            Some(copies("dans les trous à la même place, vus par leur propriétaire"))
        }
        (Refilled::Both, CopyTo::Nowhere) => None,
    }
}

fn starter(rounds: &Rounds) -> String {
    let starter = match rounds.starter {
        NextStarter::Alternate => "le joueur qui n’a pas commencé cette manche commence la suivante",
        NextStarter::Loser => "le joueur qui a le moins de graines commence la manche suivante",
        NextStarter::Winner => "le joueur qui a le plus de graines commence la manche suivante",
        NextStarter::LastMover => "le joueur qui a joué le dernier commence la manche suivante",
        NextStarter::Next => "le joueur dont ce serait le tour commence la manche suivante",
        NextStarter::Same => "le joueur qui a commencé cette manche commence aussi la suivante",
    };
    let equal = match rounds.equal {
        EqualStarter::LastMover => return starter.to_owned(),
        EqualStarter::Next => "celui dont ce serait le tour",
        EqualStarter::Alternate => "celui qui n’a pas commencé cette manche",
        EqualStarter::Same => "celui qui a commencé cette manche",
    };
    format!("{starter} ; si les deux en ont autant, c’est {equal}")
}

/// What points a round gives.
fn points(context: &Context<'_>, tally: &Tally) -> Vec<String> {
    let per = match tally.per {
        Points::Win => "une manche donne un point au joueur qui a le plus de graines",
        Points::Margin => {
            "une manche donne au joueur qui a le plus de graines autant de points qu’il en a de plus que l’autre"
        }
        Points::Seeds => "une manche donne à chaque joueur autant de points qu’il a de graines",
    };
    let double = tally.double.as_ref().and_then(|double| clause(context, double));
    let double = double
        .map(|double| format!("les points d’un joueur comptent double si, de son point de vue, {double}"));
    std::iter::once(per.to_owned()).chain(double).collect()
}
