//! Where the last seed of a lap falls, and what follows.

use super::super::vocabulary::{
    Along, Condition, DropRow, Fall, FirstDrop, From, HoleWord, LandThen, Landing, LiftRow, LookAhead, Mark,
    MarkedHoles, Marks, Offer, OfferedLap, PassOver, Relay, Side, SowOn, Spared, Take, TakeTo, Test, Walk,
};
use super::condition::{
    circumstances, clause, exceptions, faces, group_word, hole_word, owner_word, predicates, row_word,
};
use super::context::Context;
use super::words::{count, go, held, list, number, one_of, quoted, way};

pub(super) fn landing(context: &Context<'_>, landing: &Landing, earlier: usize) -> Vec<String> {
    let when = condition(context, &landing.when, earlier);
    let mut sentences = vec![format!("{when}, {}", effects(context, landing))];
    if landing.optional {
        sentences.push("the player may decline this; then the clauses below decide what follows".to_owned());
    }
    sentences.extend(landing.take.iter().filter_map(|take| walk_sentence(context, take)));
    sentences.extend(landing.offer.iter().map(|offer| offered(context, offer)));
    sentences
}

/// A hole that a sowing passes over.
pub(super) fn pass_over(context: &Context<'_>, pass: &PassOver) -> Vec<String> {
    let when = clause(context, &pass.when).unwrap_or_else(|| "it is any hole".to_owned());
    vec![format!("sowing passes over a hole if {when}")]
}

/// What happens after each seed.
pub(super) fn dropped(context: &Context<'_>, row: &DropRow) -> Vec<String> {
    let when = clause(context, &row.when);
    let when =
        when.map_or("after each seed".to_owned(), |when| format!("after a seed has fallen, if {when}"));
    let mut effects = Vec::new();
    effects.extend(taken(context, &row.take, &row.to));
    effects.extend(marked(context, &row.mark, &row.unmark));
    if effects.is_empty() {
        effects.push("nothing happens".to_owned());
    }
    let mut sentences = vec![format!("{when}, {}", list(&effects, "and"))];
    sentences.extend(row.take.iter().filter_map(|take| walk_sentence(context, take)));
    sentences
}

/// What differs when seeds are lifted.
pub(super) fn lifted(context: &Context<'_>, row: &LiftRow) -> Vec<String> {
    let when = clause(context, &row.when);
    let when =
        when.map_or("when seeds are lifted".to_owned(), |when| format!("when seeds are lifted, if {when}"));
    let mut effects = Vec::new();
    effects.extend(taken(context, &row.take, &row.to));
    effects.extend(fallen(&row.fall));
    effects.extend(row.first.map(|first| {
        match first {
            FirstDrop::At => "the first seed falls in the hole itself",
            FirstDrop::Next => "the first seed falls in the hole after it",
        }
        .to_owned()
    }));
    if row.toll > 0 {
        let seeds = count(u32::from(row.toll), "seed of the lap goes", "seeds of the lap go");
        effects.push(format!("{seeds} into the player's store first"));
    }
    if effects.is_empty() {
        effects.push("nothing differs".to_owned());
    }
    vec![format!("{when}, {}", list(&effects, "and"))]
}

/// How many seeds fall into each hole.
pub(super) fn fallen(fall: &[Fall]) -> Option<String> {
    let words = |fall: &Fall| match fall {
        Fall::All => "all that are left".to_owned(),
        Fall::Seeds(seeds) => number(u32::from(*seeds)),
    };
    match fall {
        [] => None,
        [Fall::All] => Some("all seeds fall into the first hole".to_owned()),
        [one] => Some(format!("{} seeds fall into each hole", words(one))),
        [first @ .., last] => {
            let first: Vec<String> = first.iter().map(words).collect();
            Some(format!(
                "{} of the seeds fall into the first holes one after another, and {} into each hole after them",
                first.join(", then "),
                words(last)
            ))
        }
    }
}

fn condition(context: &Context<'_>, when: &Condition, earlier: usize) -> String {
    let mut conditions = Vec::new();
    if let Some(hole) = landing_hole(context, when) {
        conditions.push(format!("the last seed falls in {hole}"));
    }
    conditions.extend(circumstances(context, when));
    let (denied, unless) = exceptions(context, when);
    conditions.extend(denied);
    let unless = unless.map(|unless| unless_words(context, unless));
    match (conditions.is_empty(), unless) {
        (true, None) if earlier == 0 => "wherever the last seed falls".to_owned(),
        (true, None) => "in any other case".to_owned(),
        (true, Some(unless)) => format!("unless {unless}"),
        (false, None) => format!("if {}", conditions.join(", and ")),
        (false, Some(unless)) => format!("if {}, unless {unless}", conditions.join(", and ")),
    }
}

/// An exception, with the landing hole as subject.
fn unless_words(context: &Context<'_>, unless: &Condition) -> String {
    let hole = predicates(context, unless, "then holds");
    let mut all = Vec::new();
    if !hole.is_empty() {
        all.push(format!("the hole {}", list(&hole, "and")));
    }
    all.extend(circumstances(context, unless));
    let mut words = if all.is_empty() { "anything holds".to_owned() } else { all.join(", and ") };
    if let Some(inner) = &unless.unless {
        words.push_str(&format!(" (except if {})", unless_words(context, inner)));
    }
    words
}

/// The hole by what is asked of it; `None` where nothing is.
fn landing_hole(context: &Context<'_>, when: &Condition) -> Option<String> {
    if let Some(side) = when.store {
        return Some(match side {
            Side::Own => "the player's own store".to_owned(),
            Side::Opponent => "the opponent's store".to_owned(),
        });
    }
    let kind = match &when.before {
        Some(Test::Empty) => "an empty hole",
        Some(Test::Occupied) => "an occupied hole",
        _ => "a hole",
    };
    let mut hole = kind.to_owned();
    match (when.side, when.row) {
        (None, None) => {}
        (None, Some(row)) => hole.push_str(&format!(" of the {}", row_word(row))),
        (Some(Side::Own), None) => hole.push_str(" of the player's own"),
        (Some(Side::Opponent), None) => hole.push_str(" of the opponent's"),
        (Some(side), Some(row)) => hole.push_str(&format!(" of {}'s {}", owner_word(side), row_word(row))),
    }
    if let Some(flag) = when.flag.as_ref().filter(|flag| flag.owner.is_none()) {
        hole.push_str(&format!(" with the flag {}", quoted(&flag.flag)));
    }
    // What is said already is not said again.
    let rest = Condition {
        before: when.before.clone().filter(|test| !matches!(test, Test::Empty | Test::Occupied)),
        side: None,
        row: None,
        flag: when.flag.clone().filter(|flag| flag.owner.is_some()),
        seeds: None,
        look: super::super::vocabulary::Look::default(),
        ..when.clone()
    };
    let mut that = Vec::new();
    that.extend(when.seeds.as_ref().map(|test| format!("then holds {}", held(test))));
    that.extend(faces(context, when));
    that.extend(predicates(context, &rest, "then holds"));
    if !that.is_empty() {
        hole.push_str(&format!(" that {}", that.join(" and ")));
    }
    (hole != "a hole").then_some(hole)
}

fn effects(context: &Context<'_>, landing: &Landing) -> String {
    let mut effects = Vec::new();
    match (&landing.to, landing.then) {
        (TakeTo::Hand, LandThen::Sow(on)) if !landing.take.is_empty() => {
            let seeds = taken_seeds(context, &landing.take);
            effects.push(format!("{seeds} are taken and {}", sown(context, &on)));
        }
        _ => effects.extend(taken(context, &landing.take, &landing.to)),
    }
    effects.extend(marked(context, &landing.mark, &landing.unmark));
    match landing.then {
        LandThen::End => effects.push("the turn ends".to_owned()),
        LandThen::Again => effects.push("the turn ends and the same player moves again".to_owned()),
        LandThen::Relay(relay) => effects.push(relayed(context, relay)),
        LandThen::Sow(_) if landing.to == TakeTo::Hand && !landing.take.is_empty() => {}
        LandThen::Sow(on) => effects.push(format!("the seeds in hand are {}", sown(context, &on))),
        LandThen::Choose => effects.push(
            "the player must choose one of the following laps, and all laps after it go its way".to_owned(),
        ),
    }
    match effects.as_slice() {
        [first @ .., last] if !first.is_empty() => format!("{}, and {last}", first.join(", ")),
        _ => effects.concat(),
    }
}

fn relayed(context: &Context<'_>, relay: Relay) -> String {
    let turned = if relay.turned { ", now in the other direction" } else { "" };
    let seeds = match relay.most {
        Some(most) => format!("at most {} of", count(u32::from(most), "seed", "seeds")),
        None => "the seeds of".to_owned(),
    };
    format!("{seeds} {} are lifted and sown on{turned}", hole_word(context, relay.hole))
}

/// The flags that are set and taken off.
fn marked(context: &Context<'_>, set: &Marks, off: &Marks) -> Vec<String> {
    let on = |mark: &Mark| match &mark.on {
        MarkedHoles::Hole(HoleWord::This) => "the hole".to_owned(),
        MarkedHoles::Hole(hole) => hole_word(context, *hole),
        MarkedHoles::Each(group) => format!("each of {}", group_word(context, group)),
    };
    let all = set.0.iter().map(|mark| (mark, "gets")).chain(off.0.iter().map(|mark| (mark, "loses")));
    all.map(|(mark, verb)| format!("{} {verb} the flag {}", on(mark), quoted(&mark.flag))).collect()
}

/// What is taken, and where it goes; nothing where nothing is taken.
pub(super) fn taken(context: &Context<'_>, take: &[Take], to: &TakeTo) -> Option<String> {
    let place = match to {
        TakeTo::Own(set) => {
            return Some(format!(
                "{} are put into the player's hole of {}",
                taken_seeds(context, take),
                quoted(set)
            ));
        }
        TakeTo::Hole(hole) => {
            let seeds = taken_seeds(context, take);
            return (!take.is_empty()).then(|| format!("{seeds} are put into {}", hole_word(context, *hole)));
        }
        TakeTo::Pick(group) => {
            let (seeds, group) = (taken_seeds(context, take), group_word(context, group));
            return (!take.is_empty())
                .then(|| format!("{seeds} are put into one of {group}, as the player picks"));
        }
        TakeTo::Flag(flag) => {
            let seeds = taken_seeds(context, take);
            return Some(format!("{seeds} are put into a hole with the player's flag {}", quoted(flag)));
        }
        TakeTo::Store => " into the player's store",
        TakeTo::Hand => "",
        TakeTo::Owner => " into the store of the hole's owner",
        TakeTo::Opponent => " into the opponent's store",
        TakeTo::FlagOwner => " into the store of the player whose flag the hole has",
        TakeTo::Out => " out of the game",
        TakeTo::Landing => " and put into the hole in which the last seed fell",
    };
    (!take.is_empty()).then(|| {
        let be = if matches!(take, [Take::Dropped]) { "is" } else { "are" };
        format!("{} {be} taken{place}", taken_seeds(context, take))
    })
}

fn taken_seeds(context: &Context<'_>, take: &[Take]) -> String {
    let both = [Take::Hole(HoleWord::Facing, None), Take::Hole(HoleWord::FacingOuter, None)];
    let mut words = Vec::new();
    let mut rest = take;
    while let Some((first, others)) = rest.split_first() {
        if context.shape.rows() > 2 && rest.starts_with(&both) {
            words.push("the seeds of both facing holes".to_owned());
            rest = &rest[2..];
        } else {
            words.push(seeds_of(context, first));
            rest = others;
        }
    }
    list(&words, "and")
}

fn seeds_of(context: &Context<'_>, take: &Take) -> String {
    match take {
        Take::Hole(HoleWord::This | HoleWord::Landing, None) => "the seeds of that hole".to_owned(),
        Take::Hole(hole, None) => format!("the seeds of {}", hole_word(context, *hole)),
        Take::Hole(hole, Some(most)) => {
            format!("at most {} of {}", count(u32::from(*most), "seed", "seeds"), hole_word(context, *hole))
        }
        Take::Dropped => "the seed that has just fallen".to_owned(),
        Take::Each(group, hole, Some(most)) => {
            let seeds = count(u32::from(*most), "seed", "seeds");
            let group = group_word(context, group);
            match hole {
                HoleWord::This => format!("at most {seeds} of each of {group}"),
                hole => format!("at most {seeds} of {} of each of {group}", hole_word(context, *hole)),
            }
        }
        Take::Each(group, HoleWord::This, None) => format!("the seeds of {}", group_word(context, group)),
        Take::Each(group, hole, None) => {
            format!("the seeds of {} of each of {}", hole_word(context, *hole), group_word(context, group))
        }
        Take::Pick(group, holes, Some(most)) => {
            let (group, most) = (group_word(context, group), count(u32::from(*most), "seed", "seeds"));
            let holes = number(u32::from(*holes));
            format!("at most {most} of each of {holes} of {group} with seeds, as the player picks,")
        }
        Take::Pick(group, holes, None) => {
            let group = group_word(context, group);
            format!("those of {} of {group} with seeds, as the player picks,", number(u32::from(*holes)))
        }
        Take::Walk(walk) if walk.along == Along::Back => "those of the holes before it".to_owned(),
        Take::Walk(_) => "those of the holes that follow".to_owned(),
        Take::Spare(spared, of) => {
            let kept = match spared {
                Spared::First => "first",
                Spared::Last => "last",
            };
            format!("{}, but for the {kept} of these holes,", taken_seeds(context, of))
        }
    }
}

/// How far a capture goes on, where it does.
fn walk_sentence(context: &Context<'_>, take: &Take) -> Option<String> {
    match take {
        Take::Walk(walk) => Some(walked(context, walk)),
        Take::Spare(_, of) => {
            let all: Vec<String> = of.iter().filter_map(|take| walk_sentence(context, take)).collect();
            (!all.is_empty()).then(|| all.join("; "))
        }
        _ => None,
    }
}

fn walked(context: &Context<'_>, walk: &Walk) -> String {
    let holes = match (walk.along, walk.step) {
        (Along::Ahead, 1) => "holes that follow in the direction of sowing give".to_owned(),
        (Along::Back, 1) => "holes that follow against the direction of sowing give".to_owned(),
        (Along::Both, 1) => "holes that follow in either direction give".to_owned(),
        (along, step) => {
            let direction = match along {
                Along::Ahead => "in the direction of sowing",
                Along::Back => "against the direction of sowing",
                Along::Both => "in either direction",
            };
            format!("of the holes that follow {direction}, every {} gives", ordinal(step))
        }
    };
    let seeds = if walk.take == [HoleWord::This] {
        "their seeds".to_owned()
    } else {
        let holes: Vec<String> = walk.take.iter().map(|hole| hole_word(context, *hole)).collect();
        format!("the seeds of {}", list(&holes, "and"))
    };
    let mut words = format!("{holes} {seeds} one after another");
    let asked = Condition { unless: None, any: Vec::new(), ..walk.goes_on.clone() };
    let mut each = predicates(context, &asked, "holds");
    each.extend(circumstances(context, &asked));
    if let Some(any) = either_seeds(&walk.goes_on.any) {
        each.insert(0, format!("holds {any}"));
    } else if !walk.goes_on.any.is_empty() {
        let any: Vec<String> = walk.goes_on.any.iter().filter_map(|one| clause(context, one)).collect();
        each.push(list(&any, "or"));
    }
    if !each.is_empty() {
        words.push_str(&format!(", as long as each {}", each.join(" and ")));
    }
    if let Some(unless) = walk.goes_on.unless.as_ref().and_then(|unless| hole_that(context, unless)) {
        words.push_str(&format!("; a hole {unless} ends the chain"));
    }
    if let Some(over) = walk.over.as_ref().and_then(|over| hole_that(context, over)) {
        words.push_str(&format!("; a hole {over} is skipped and keeps its seeds"));
    }
    if let Some(most) = walk.most {
        words.push_str(&format!("; at most {} give seeds", count(u32::from(most), "hole", "holes")));
    }
    words
}

/// A choice of nothing but tests of seeds.
fn either_seeds(any: &[Condition]) -> Option<String> {
    let tests: Vec<&Test> = any.iter().filter_map(|one| one.seeds.as_ref()).collect();
    let only = any.iter().all(|one| Condition { seeds: None, ..one.clone() } == Condition::default());
    match tests.as_slice() {
        [Test::Even] if only => Some("an even number of seeds, at least two".to_owned()),
        [Test::Even, Test::Empty] if only => Some("an even number of seeds or none".to_owned()),
        tests if only && !tests.is_empty() => {
            Some(list(&tests.iter().map(|test| held(test)).collect::<Vec<_>>(), "or"))
        }
        _ => None,
    }
}

/// A hole by what is asked of it: `with the flag “dead”`, or `that …`.
fn hole_that(context: &Context<'_>, condition: &Condition) -> Option<String> {
    let only_flag = Condition { flag: None, ..condition.clone() } == Condition::default();
    if let Some(flag) = condition.flag.as_ref().filter(|_| only_flag) {
        return Some(format!("with the flag {}", quoted(&flag.flag)));
    }
    let mut all = predicates(context, condition, "holds");
    all.extend(circumstances(context, condition));
    (!all.is_empty()).then(|| format!("that {}", list(&all, "and")))
}

fn ordinal(step: u8) -> String {
    match step {
        2 => "second one".to_owned(),
        3 => "third one".to_owned(),
        step => format!("one of {}", number(u32::from(step))),
    }
}

fn sown(context: &Context<'_>, on: &SowOn) -> String {
    let from = hole_word_of(context, on.from);
    let first = match on.first {
        FirstDrop::At => format!("the first in {from}"),
        FirstDrop::Next => format!("the first in the hole after {from}"),
    };
    let first = match on.go {
        Some(direction) => format!("{first}, {} from here on", way(direction)),
        None => first,
    };
    match on.adding {
        None => format!("sown on, {first}"),
        Some(hole) if hole == on.from && on.first == FirstDrop::Next => {
            format!("sown on together with those of {from}, the first in the hole after it")
        }
        Some(hole) => format!("sown on together with those of {}, {first}", hole_word_of(context, hole)),
    }
}

/// A hole that a sowing starts from; the hole in question is the one in which the last seed fell.
fn hole_word_of(context: &Context<'_>, hole: HoleWord) -> String {
    hole_word(context, if hole == HoleWord::This { HoleWord::Landing } else { hole })
}

fn offered(context: &Context<'_>, offer: &Offer) -> String {
    let after = offer.after.map_or(String::new(), |after| format!(", after a lap sown {},", way(after)));
    let (lap, start) = match &offer.lap {
        OfferedLap::Relay => {
            (format!("lift the seeds of that hole and sow them {}", go(offer.go)), "that hole".to_owned())
        }
        OfferedLap::Sow(on) => {
            let sown = sown(context, on).replacen("sown on", "", 1);
            (format!("sow the taken seeds {}{sown}", go(offer.go)), hole_word_of(context, on.from))
        }
    };
    let from = match &offer.from {
        From::Any => String::new(),
        from => format!(" if {start} is {},", one_of(context, from, "any hole")),
    };
    let only = match offer.only_if {
        Some(LookAhead::Captures) => "only where the last seed of that lap captures",
        None if from.is_empty() => return format!("instead{after} the player may {lap}"),
        None => "in no other case",
    };
    format!("instead{after} the player may {lap},{from} but {only}")
}
