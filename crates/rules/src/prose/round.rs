//! What happens between rounds.

use super::super::vocabulary::{CopyTo, EqualStarter, Fill, Partial, Refilled, Rest, Rounds, Seat, Tally};
use super::condition::clause;
use super::ending::of_that_player;
use super::words::{Context, key};

pub(super) fn rounds(context: &Context<'_>, rounds: &Rounds) -> Vec<String> {
    let mut sentences = filling(context, rounds);
    sentences.extend(first(context, rounds));
    sentences.extend(left_empty(context, rounds));
    sentences.extend(rest(context, rounds));
    sentences.extend(others(context, rounds));
    let starter = context.word("rounds.starter", rounds.starter);
    sentences.push(match rounds.equal {
        EqualStarter::LastMover => starter,
        equal => {
            let equal = context.say(&key("rounds.equal", equal), &[]);
            context.say("rounds.starts", &[("starter", &starter), ("equal", &equal)])
        }
    });
    if rounds.stop_below > 0 {
        sentences.push(context.count("rounds.stop_below", rounds.stop_below, &[]));
    }
    sentences.extend(rounds.tally.iter().flat_map(|tally| points(context, tally)));
    sentences
}

/// What holes are filled with.
fn filling(context: &Context<'_>, rounds: &Rounds) -> Vec<String> {
    let unit = context.seeds(rounds.unit);
    let limit = if rounds.unit > 0 { context.say("rounds.limit", &[("unit", &unit)]) } else { String::new() };
    let who = context.word("rounds.refilled", rounds.refilled);
    let fill = match rounds.fill {
        Fill::Chosen | Fill::Left | Fill::Right | Fill::Outside => key("rounds.fill", "laid"),
        Fill::Territory if rounds.unit == 0 => key("rounds.fill", "territory_setup"),
        fill => key("rounds.fill", fill),
    };
    let filled = context.say(&fill, &[("who", &who), ("unit", &unit), ("limit", &limit)]);
    let asked = rounds.condition.as_ref().and_then(|asked| clause(context, asked));
    let asked = asked.map(|asked| context.say("rounds.if", &[("asked", &asked)]));
    std::iter::once(filled).chain(asked).collect()
}

/// Which holes are filled before any other, and with what.
fn first(context: &Context<'_>, rounds: &Rounds) -> Option<String> {
    let first = rounds.first.as_ref()?;
    let (set, unit) = (context.quoted(&first.set), context.seeds(first.unit));
    Some(context.say("rounds.first", &[("set", &set), ("unit", &unit)]))
}

/// Which holes are left empty, and what becomes of them.
fn left_empty(context: &Context<'_>, rounds: &Rounds) -> Option<String> {
    let empty = match rounds.fill {
        Fill::Chosen => Some(context.word("rounds.left_empty", rounds.left_empty)),
        Fill::Left | Fill::Right | Fill::Outside => {
            let (from, seen) = from(context, rounds, rounds.fill);
            Some(context.say("rounds.filled", &[("from", &from), ("seen", &seen)]))
        }
        Fill::Even | Fill::Arranged | Fill::Territory | Fill::Setup => None,
    };
    let Some(flag) = &rounds.flag else { return empty };
    let flag = context.quoted(flag);
    Some(match empty {
        Some(empty) => context.say("rounds.flag.also", &[("empty", &empty), ("flag", &flag)]),
        None if rounds.fill == Fill::Territory => context.say("rounds.flag.gained", &[("flag", &flag)]),
        None => context.say("rounds.flag.empty", &[("flag", &flag)]),
    })
}

/// From where holes are counted, and from whose seat that is seen.
fn from(context: &Context<'_>, rounds: &Rounds, fill: Fill) -> (String, String) {
    let table = match (context.shape.rows(), rounds.seat) {
        // The places of both parts of a single row are counted from South's left.
        (1, _) => "rounds.from_souths",
        (_, Seat::Owner) => "rounds.from_owners",
        _ => "rounds.from",
    };
    (context.say(&key(table, fill), &[]), context.word("rounds.seat", rounds.seat))
}

/// What becomes of seeds that fill no hole.
fn rest(context: &Context<'_>, rounds: &Rounds) -> Option<String> {
    match (rounds.partial, rounds.rest, rounds.fill) {
        (Partial::MoreThanHalf, ..) => Some(context.say("rounds.more_than_half", &[])),
        (Partial::Lot, ..) => Some(context.say("rounds.lot", &[])),
        (Partial::Unfilled, ..) => Some(context.say("rounds.unfilled", &[])),
        (Partial::Full, rest, Fill::Even) => {
            let (from, seen) = from(context, rounds, Fill::Left);
            let parts = [("from", &*from), ("seen", &seen)];
            let left_over = context.say_word("rounds.rest_of_even", rest, &parts);
            if rounds.unit == 0 || rest == Rest::Store {
                return Some(left_over);
            }
            let unit = context.seeds(rounds.unit);
            Some(context.say("rounds.rest_if_full", &[("rest", &left_over), ("unit", &unit)]))
        }
        (Partial::Full, Rest::Store, _) => None,
        (Partial::Full, rest, _) => Some(context.say(&key("rounds.rest", rest), &[])),
    }
}

/// What becomes of the holes of a player who does not lay seeds.
fn others(context: &Context<'_>, rounds: &Rounds) -> Option<String> {
    match (rounds.refilled, rounds.copy) {
        (Refilled::Loser, _) => Some(context.say("rounds.others", &[])),
        (Refilled::Both, CopyTo::Nowhere) => None,
        (Refilled::Both, copy) => {
            Some(context.say("rounds.copies", &[("to", &context.say(&key("rounds.copy", copy), &[]))]))
        }
    }
}

/// What points a round gives.
fn points(context: &Context<'_>, tally: &Tally) -> Vec<String> {
    let double = tally.double.as_ref().and_then(|double| clause(context, double));
    let double = double.map(|double| {
        let double = of_that_player(context, &context.written(double));
        context.say("rounds.double", &[("if", &double)])
    });
    std::iter::once(context.word("rounds.points", tally.per)).chain(double).collect()
}
