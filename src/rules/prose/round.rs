//! What happens between rounds.

use super::super::vocabulary::{
    CopyTo, EmptyChoice, EqualStarter, Fill, NextStarter, Partial, Points, Refilled, Rest, Rounds, Seat,
    Tally,
};
use super::condition::clause;
use super::context::Context;
use super::words::{quoted, seeds};

pub(super) fn rounds(context: &Context<'_>, rounds: &Rounds) -> Vec<String> {
    let mut sentences = filling(context, rounds);
    sentences.extend(left_empty(rounds));
    sentences.extend(rest(rounds).map(str::to_owned));
    sentences.extend(others(rounds));
    sentences.push(starter(rounds));
    if rounds.stop_below > 0 {
        sentences.push(format!(
            "a player with fewer than {} cannot continue and has lost the match",
            seeds(rounds.stop_below)
        ));
    }
    sentences.extend(rounds.tally.iter().flat_map(|tally| points(context, tally)));
    sentences
}

/// What holes are filled with.
fn filling(context: &Context<'_>, rounds: &Rounds) -> Vec<String> {
    let unit = seeds(rounds.unit);
    let who = match rounds.refilled {
        Refilled::Both => "each player",
        Refilled::Loser => "the player with fewer seeds",
    };
    let limit = if rounds.unit > 0 { format!(", but no more than {unit}") } else { String::new() };
    let first = match rounds.fill {
        Fill::Territory => format!(
            "for another round every hole is filled with {unit} again; the player with more seeds owns as many holes \
             as these seeds fill, counted anticlockwise from the player's own left end, and the other player owns the \
             rest"
        ),
        Fill::Setup => "for another round the board is filled as at the beginning".to_owned(),
        Fill::Arranged => format!(
            "for another round {who} lays seeds from their store into their holes as they like; what is left over stays \
             in the store"
        ),
        Fill::Even => format!(
            "for another round {who} puts the same number of seeds from their store into each of their holes, as many as \
             possible{limit}"
        ),
        Fill::Chosen | Fill::Left | Fill::Right | Fill::Outside => format!(
            "for another round {who} puts {unit} from their store into each of their holes; what is left over stays in the \
             store"
        ),
    };
    let asked = rounds.condition.as_ref().and_then(|asked| clause(context, asked));
    let asked = asked.map(|asked| format!("for the player who lays them this must be true: {asked}"));
    std::iter::once(first).chain(asked).collect()
}

/// Which holes are left empty, and what becomes of them.
fn left_empty(rounds: &Rounds) -> Option<String> {
    let (whose, seen) = match rounds.seat {
        Seat::Owner => ("owner's", ""),
        Seat::South => ("", " as South sees it, on both sides"),
        Seat::Loser => ("", " as the player with fewer seeds sees it, on both sides"),
        Seat::Starter => ("", " as the player who starts sees it, on both sides"),
    };
    let from = |end: &str| format!("the holes are filled from {end}{seen}, as far as the seeds go");
    let end = |end: &str| if whose.is_empty() { format!("the {end}") } else { format!("the {whose} {end}") };
    let empty = match rounds.fill {
        Fill::Chosen => Some(
            match rounds.left_empty {
                EmptyChoice::OnlyWhenShort => {
                    "a player who cannot fill all holes leaves empty as many as cannot be filled, and chooses which"
                }
                EmptyChoice::AsOwnerLikes => {
                    "a player leaves empty as many holes as cannot be filled, or more, and chooses which; at least \
                     one is filled"
                }
            }
            .to_owned(),
        ),
        Fill::Left => Some(from(&end("left"))),
        Fill::Right => Some(from(&end("right"))),
        Fill::Outside => Some(from("both ends inward, the left one first")),
        Fill::Even | Fill::Arranged | Fill::Territory | Fill::Setup => None,
    };
    match (&rounds.flag, empty) {
        (Some(flag), Some(empty)) => {
            Some(format!("{empty}; holes left empty have the flag {}", quoted(flag)))
        }
        (Some(flag), None) if rounds.fill == Fill::Territory => {
            Some(format!("holes gained from the other player have the flag {}", quoted(flag)))
        }
        (Some(flag), None) => Some(format!("holes left empty have the flag {}", quoted(flag))),
        (None, empty) => empty,
    }
}

/// What becomes of seeds that fill no hole.
fn rest(rounds: &Rounds) -> Option<&'static str> {
    if rounds.partial == Partial::MoreThanHalf {
        return Some("more than half of the seeds of a hole gain one more");
    }
    match (rounds.rest, rounds.fill) {
        (Rest::Store, Fill::Even) => Some("what is left over stays in the store"),
        (Rest::Store, _) => None,
        (Rest::OneHole, Fill::Even) => Some("what is left over goes into the first hole from the left"),
        (Rest::OneHole, _) => {
            Some("if not all holes can be filled, what is left over goes into the next hole")
        }
        (Rest::OneEach | Rest::Filled, Fill::Even) => {
            Some("what is left over goes into the holes one by one, from the left")
        }
        (Rest::OneEach, _) => Some(
            "if not all holes can be filled, one seed of what is left over goes into each of the other holes",
        ),
        (Rest::Filled, _) => Some(
            "if not all holes can be filled, what is left over goes one by one into the filled holes, the first one \
             first",
        ),
    }
}

/// What becomes of the holes of a player who does not lay seeds.
fn others(rounds: &Rounds) -> Option<String> {
    let copies = |to: &str| {
        format!(
            "the player with fewer seeds does this, and the other player puts as many seeds into the {to}; what that \
             player has left over stays in the store; if both have as many, the player who made the last move does \
             this"
        )
    };
    match (rounds.refilled, rounds.copy) {
        (Refilled::Loser, _) => Some(
            "the holes and the store of the player with more seeds stay as they are; if both have as many, those of \
             the player who did not make the last move"
                .to_owned(),
        ),
        (Refilled::Both, CopyTo::Facing) => Some(copies("facing holes")),
        (Refilled::Both, CopyTo::Counterpart) => Some(copies("holes in the same places, seen from their own seat")),
        (Refilled::Both, CopyTo::Nowhere) => None,
    }
}

fn starter(rounds: &Rounds) -> String {
    let starter = match rounds.starter {
        NextStarter::Alternate => "the player who did not start this round starts the next",
        NextStarter::Loser => "the player with fewer seeds starts the next round",
        NextStarter::Winner => "the player with more seeds starts the next round",
        NextStarter::LastMover => "the player who made the last move starts the next round",
        NextStarter::Next => "the player who would be next to move starts the next round",
        NextStarter::Same => "the player who started this round starts the next",
    };
    let equal = match rounds.equal {
        EqualStarter::LastMover => return starter.to_owned(),
        EqualStarter::Next => "the player who would be next to move",
        EqualStarter::Alternate => "the player who did not start this one",
        EqualStarter::Same => "the player who started this one",
    };
    format!("{starter}; if both have as many, {equal}")
}

/// What points a round gives.
fn points(context: &Context<'_>, tally: &Tally) -> Vec<String> {
    let per = match tally.per {
        Points::Win => "a round gives one point to the player with more seeds",
        Points::Margin => "a round gives the player with more seeds as many points as these are more",
        Points::Seeds => "a round gives each player as many points as they have seeds",
    };
    let double = tally.double.as_ref().and_then(|double| clause(context, double));
    let double =
        double.map(|double| format!("a player's points count twice if, from that player's seat, {double}"));
    std::iter::once(per.to_owned()).chain(double).collect()
}
