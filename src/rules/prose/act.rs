//! Acts besides moves.

use super::super::vocabulary::{Act, ActEffect, ActMoment, Actor, Standing, TakenBack, Window};
use super::context::Context;
use super::words::quoted;

pub(super) fn act(context: &Context<'_>, act: &Act) -> Vec<String> {
    let when = match act.when {
        ActMoment::BeforeTurn => "before a turn",
        ActMoment::BeforeOwnTurn => "before a turn of theirs",
        ActMoment::AtDrop => "as a seed is dropped",
        ActMoment::AfterDrop => "after a seed has been dropped",
    };
    let who = match act.who {
        Actor::Owner => "the owner of the hole",
        Actor::Sower => "the player who is sowing",
    };
    let may = match act.standing {
        Standing::Allowed => "may",
        Standing::Forbidden => "may not",
    };
    let dropped = context.clauses.acts.iter().find_map(|other| match &other.body.effect {
        ActEffect::DropInto(flag) => Some(format!("a hole with the flag {}", quoted(flag))),
        ActEffect::Deposit(_) | ActEffect::TakeBack(_) | ActEffect::Claim(_) => None,
    });
    let dropped = dropped.unwrap_or_else(|| "a flagged hole".to_owned());
    let does = match &act.effect {
        ActEffect::Deposit(flag) => {
            format!("lay seeds from their store into an own hole with the flag {}", quoted(flag))
        }
        ActEffect::DropInto(flag) => format!(
            "drop it into an opponent's hole with the flag {} instead of skipping the hole",
            quoted(flag)
        ),
        ActEffect::TakeBack(TakenBack::Hand) => {
            format!("take a seed dropped into {dropped} back into the hand, and sowing continues")
        }
        ActEffect::TakeBack(TakenBack::Store) => {
            format!("take a seed dropped into {dropped} out again; it then goes to their own store")
        }
        ActEffect::Claim(window) => {
            let until = match window {
                Window::UntilNextDrop => "before the sower's next seed falls",
                Window::UntilSowerEndsTurn => "before the sower's turn ends",
                Window::UntilOwnerMoves => "before making a move",
            };
            format!("claim a seed dropped into {dropped}, {until}; it then goes to the owner's store")
        }
    };
    let mut sentences = vec![format!("{when}, {who} {may} {does}")];
    if let Some(word) = &act.word {
        sentences.push(format!("the word spoken is {}", quoted(word)));
    }
    match act.standing {
        Standing::Allowed => {}
        Standing::Forbidden => sentences.push("play in which it happens is irregular".to_owned()),
    }
    sentences
}
