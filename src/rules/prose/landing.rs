//! Where the last seed of a lap falls, and what follows.

use super::super::vocabulary::{
    AtFlag, Before, Chain, ChainTest, Corner, Facing, FirstDrop, FirstTurn, From, HoleRow, HoleSide,
    LandThen, Landing, LookAhead, Offer, OfferedLap, SowFrom, SowOn, TakeTo, Taken, When,
};
use super::context::Context;
use super::words::{go, held, held_again, list, one_of, quoted, way};

pub(super) fn landing(context: &Context<'_>, landing: &Landing, earlier: usize) -> Vec<String> {
    let when = condition(context, &landing.when, earlier);
    let mut sentences = vec![format!("{when}, {}", effects(context, landing))];
    sentences.extend(landing.take.iter().filter_map(chain_sentence));
    sentences.extend(landing.offer.iter().map(|offer| offered(context, offer)));
    sentences
}

fn condition(context: &Context<'_>, when: &When, earlier: usize) -> String {
    let mut conditions = Vec::new();
    if let Some(hole) = landing_hole(context, when) {
        conditions.push(format!("the last seed falls in {hole}"));
    }
    conditions.extend(circumstances(when));
    let unless = when.unless.as_ref().map(|unless| predicates(context, unless));
    match (conditions.is_empty(), unless) {
        (true, None) if earlier == 0 => "wherever the last seed falls".to_owned(),
        (true, None) => "in any other case".to_owned(),
        (true, Some(unless)) => format!("unless {unless}"),
        (false, None) => format!("if {}", conditions.join(", and ")),
        (false, Some(unless)) => format!("if {}, unless {unless}", conditions.join(", and ")),
    }
}

/// The hole by what is asked of it; `None` where nothing is.
fn landing_hole(context: &Context<'_>, when: &When) -> Option<String> {
    let kind = match when.before {
        None => "a hole",
        Some(Before::Empty) => "an empty hole",
        Some(Before::Occupied) => "an occupied hole",
    };
    let mut hole = kind.to_owned();
    match (when.side, when.row) {
        (None, None) => {}
        (None, Some(row)) => hole.push_str(&format!(" of the {}", row_word(row))),
        (Some(HoleSide::Own), None) => hole.push_str(" of the player's own"),
        (Some(HoleSide::Opponent), None) => hole.push_str(" of the opponent's"),
        (Some(side), Some(row)) => hole.push_str(&format!(" of {}'s {}", owner_word(side), row_word(row))),
    }
    if let Some(flag) = &when.flag {
        hole.push_str(&format!(" with the flag {}", quoted(flag)));
    }
    let mut that = Vec::new();
    if let Some(seeds) = when.count {
        that.push(format!("then holds {}", held(seeds)));
    }
    that.extend(when.facing.as_ref().and_then(|facing| faces(context, facing)));
    if !that.is_empty() {
        hole.push_str(&format!(" that {}", that.join(" and ")));
    }
    (hole != "a hole").then_some(hole)
}

/// The same conditions with the hole as their subject.
fn predicates(context: &Context<'_>, when: &When) -> String {
    let mut found = Vec::new();
    if let Some(before) = when.before {
        found.push(match before {
            Before::Empty => "was empty".to_owned(),
            Before::Occupied => "was occupied".to_owned(),
        });
    }
    if let Some(side) = when.side {
        found.push(format!("belongs to {}", owner_word(side)));
    }
    if let Some(row) = when.row {
        found.push(format!("is in the {}", row_word(row)));
    }
    if let Some(flag) = &when.flag {
        found.push(format!("has the flag {}", quoted(flag)));
    }
    if let Some(seeds) = when.count {
        found.push(format!("then holds {}", held(seeds)));
    }
    found.extend(when.facing.as_ref().and_then(|facing| faces(context, facing)));
    let mut all = Vec::new();
    if !found.is_empty() {
        all.push(format!("the hole {}", list(&found, "and")));
    }
    all.extend(circumstances(when));
    let mut told = if all.is_empty() { "anything holds".to_owned() } else { all.join(", and ") };
    if let Some(unless) = &when.unless {
        told.push_str(&format!(" (except if {})", predicates(context, unless)));
    }
    told
}

/// What is asked of the lap and the turn, each a clause of its own.
fn circumstances(when: &When) -> Vec<String> {
    let turn = |turn: FirstTurn| match turn {
        FirstTurn::EachPlayer => "the player's first turn",
        FirstTurn::Game => "the first turn of the game",
    };
    let mut found = Vec::new();
    if let Some(direction) = when.lap {
        found.push(format!("the lap was sown {}", way(direction)));
    }
    if let Some(corner) = when.opening_until {
        found.push(match corner {
            Corner::FirstDropInInner => {
                "it is the opening and the player has not yet dropped a seed in the inner row".to_owned()
            }
            Corner::LapEndsInInner => {
                "it is the opening and no lap of the player has yet ended in the inner row".to_owned()
            }
        });
    }
    found.extend(when.barred_in.map(|barred| format!("it is not {}", turn(barred))));
    found.extend(when.only_in.map(|only| format!("it is {}", turn(only))));
    found
}

fn faces(context: &Context<'_>, facing: &Facing) -> Option<String> {
    let parts = if context.shape.rows() == 4 {
        [
            (facing.inner, " in the inner hole"),
            (facing.outer, " in the outer hole"),
            (facing.total, " in both holes together"),
        ]
    } else {
        [(facing.inner, ""), (facing.outer, " in an outer hole"), (facing.total, " in all")]
    };
    let mut found = Vec::new();
    for (seeds, place) in parts {
        if let Some(seeds) = seeds {
            let held = if found.is_empty() { held(seeds) } else { held_again(seeds) };
            found.push(format!("{held}{place}"));
        }
    }
    (!found.is_empty()).then(|| format!("faces {}", list(&found, "and")))
}

const fn row_word(row: HoleRow) -> &'static str {
    match row {
        HoleRow::Inner => "inner row",
        HoleRow::Outer => "outer row",
    }
}

const fn owner_word(side: HoleSide) -> &'static str {
    match side {
        HoleSide::Own => "the player",
        HoleSide::Opponent => "the opponent",
    }
}

fn effects(context: &Context<'_>, landing: &Landing) -> String {
    let taken: Vec<String> = landing.take.iter().map(|taken| seeds_of(context, taken)).collect();
    let seeds = list(&taken, "and");
    let mut effects = Vec::new();
    match (taken.is_empty(), landing.to, landing.then) {
        (true, _, _) => {}
        (false, TakeTo::Hand, LandThen::Sow(on)) => {
            effects.push(format!("{seeds} are taken and {}", sown(&on)))
        }
        (false, TakeTo::Hand, _) => effects.push(format!("{seeds} are taken")),
        (false, TakeTo::Store, _) => effects.push(format!("{seeds} are taken into the player's store")),
    }
    if let Some(flag) = &landing.mark {
        effects.push(format!("the hole gets the flag {}", quoted(flag)));
    }
    match landing.then {
        LandThen::End => effects.push("the turn ends".to_owned()),
        LandThen::Again => effects.push("the turn ends and the same player moves again".to_owned()),
        LandThen::Relay => effects.push("the seeds of that hole are lifted and sown on".to_owned()),
        LandThen::Sow(_) if landing.to == TakeTo::Hand && !taken.is_empty() => {}
        LandThen::Sow(on) => effects.push(format!("the seeds in hand are {}", sown(&on))),
    }
    match effects.as_slice() {
        [first @ .., last] if !first.is_empty() => format!("{}, and {last}", first.join(", ")),
        _ => effects.concat(),
    }
}

fn seeds_of(context: &Context<'_>, taken: &Taken) -> String {
    match taken {
        Taken::Landing => "the seeds of that hole".to_owned(),
        Taken::Facing if context.shape.rows() == 4 => "the seeds of both facing holes".to_owned(),
        Taken::Facing => "the seeds of the facing hole".to_owned(),
        Taken::Following(_) => "those of the holes that follow".to_owned(),
    }
}

/// How far a capture runs on, where it does.
fn chain_sentence(taken: &Taken) -> Option<String> {
    match taken {
        Taken::Landing | Taken::Facing => None,
        Taken::Following(chain) => Some(following(chain)),
    }
}

fn following(chain: &Chain) -> String {
    let test = match chain.test {
        ChainTest::EvenNonzero => "an even number of seeds, at least two",
        ChainTest::EvenOrZero => "an even number of seeds or none",
    };
    let flag =
        chain.flag.as_ref().map_or(String::new(), |flag| format!(" and has the flag {}", quoted(flag)));
    let at = match &chain.at {
        None => String::new(),
        Some(AtFlag::Break(flag)) => format!("; a hole with the flag {} ends the chain", quoted(flag)),
        Some(AtFlag::StepOver(flag)) => {
            format!("; a hole with the flag {} is skipped and keeps its seeds", quoted(flag))
        }
    };
    format!(
        "holes that follow in the direction of sowing give their seeds one after another, as long as each holds \
         {test}{flag}{at}"
    )
}

fn sown(on: &SowOn) -> String {
    let first = match on.first {
        FirstDrop::At => format!("the first in {}", hole_word(on.from)),
        FirstDrop::Next => format!("the first in the hole after {}", hole_word(on.from)),
    };
    match on.adding {
        None => format!("sown on, {first}"),
        Some(hole) if hole == on.from && on.first == FirstDrop::Next => {
            format!("sown on together with those of {}, the first in the hole after it", hole_word(hole))
        }
        Some(hole) => format!("sown on together with those of {}, {first}", hole_word(hole)),
    }
}

const fn hole_word(from: SowFrom) -> &'static str {
    match from {
        SowFrom::Landing => "the hole in which the last seed fell",
        SowFrom::LapLift => "the hole from which the lap was lifted",
        SowFrom::LapFirst => "the hole in which the first seed of the lap fell",
        SowFrom::TurnLift => "the hole from which the turn started",
        SowFrom::OuterBehind => "the player's outer hole behind the one in which the last seed fell",
    }
}

fn offered(context: &Context<'_>, offer: &Offer) -> String {
    let after = offer.after.map_or(String::new(), |after| format!(", after a lap sown {},", way(after)));
    let (lap, start) = match &offer.lap {
        OfferedLap::Relay => {
            (format!("lift the seeds of that hole and sow them {}", go(offer.go)), "that hole".to_owned())
        }
        OfferedLap::Sow(on) => {
            let sown = sown(on).replacen("sown on", "", 1);
            (format!("sow the taken seeds {}{sown}", go(offer.go)), hole_word(on.from).to_owned())
        }
    };
    let from = match &offer.from {
        From::Any => String::new(),
        from => format!(" if {start} is {},", one_of(context, from, "any hole")),
    };
    let only = match offer.only_if {
        LookAhead::Captures => "the last seed of that lap captures",
    };
    format!("instead{after} the player may {lap},{from} but only where {only}")
}
