//! Acts besides moves.

use super::super::super::vocabulary::{Act, ActEffect, ActMoment, Actor, Standing, TakenBack, Window};
use super::super::context::Context;
use super::words::quoted;

pub(super) fn act(context: &Context<'_>, act: &Act) -> Vec<String> {
    let when = match act.when {
        ActMoment::BeforeTurn => "avant un tour",
        ActMoment::BeforeOwnTurn => "avant l’un de ses tours",
        ActMoment::AtDrop => "quand une graine est lâchée",
        ActMoment::AfterDrop => "après qu’une graine a été lâchée",
    };
    let who = match act.who {
        Actor::Owner => "le propriétaire du trou",
        Actor::Sower => "le joueur qui sème",
    };
    let may = match act.standing {
        Standing::Allowed => "peut",
        Standing::Forbidden => "n’a pas le droit de",
    };
    let dropped = context.clauses.acts.iter().find_map(|other| match &other.body.effect {
        ActEffect::DropInto(flag) => Some(format!("un trou qui porte la marque {}", quoted(flag))),
        ActEffect::Deposit(_) | ActEffect::TakeBack(_) | ActEffect::Claim(_) => None,
    });
    let dropped = dropped.unwrap_or_else(|| "un trou marqué".to_owned());
    let does = match &act.effect {
        ActEffect::Deposit(flag) => {
            format!(
                "poser des graines de sa réserve dans l’un de ses trous qui porte la marque {}",
                quoted(flag)
            )
        }
        ActEffect::DropInto(flag) => format!(
            "la lâcher dans un trou de l’adversaire qui porte la marque {} au lieu de sauter ce trou",
            quoted(flag)
        ),
        ActEffect::TakeBack(TakenBack::Hand) => {
            format!("reprendre en main une graine lâchée dans {dropped}, et le semis continue")
        }
        ActEffect::TakeBack(TakenBack::Store) => {
            format!("reprendre une graine lâchée dans {dropped} ; elle va alors à sa propre réserve")
        }
        ActEffect::Claim(window) => {
            let until = match window {
                Window::UntilNextDrop => "avant la chute de la graine suivante",
                Window::UntilSowerEndsTurn => "avant la fin du tour de celui qui sème",
                Window::UntilOwnerMoves => "avant de jouer lui-même",
            };
            format!(
                "réclamer une graine lâchée dans {dropped}, {until} ; elle va alors à la réserve du propriétaire"
            )
        }
    };
    let mut sentences = vec![format!("{when}, {who} {may} {does}")];
    if let Some(word) = &act.word {
        sentences.push(format!("le mot prononcé est {}", quoted(word)));
    }
    if act.standing == Standing::Forbidden {
        sentences.push("un jeu où cela arrive est irrégulier".to_owned());
    }
    sentences
}
