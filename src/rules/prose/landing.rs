//! Where the last seed of a lap falls, and what follows.

use super::super::vocabulary::{
    Condition, DropRow, Fall, FirstDrop, From, HoleWord, LandThen, Landing, LiftRow, Look, LookAhead, Mark,
    MarkedHoles, Marks, Offer, OfferedLap, PassOver, Relay, SowOn, Take, TakeTo, Test, Walk,
};
use super::condition::{
    Verbs, circumstances, clause, except, exceptions, faces, flag_owner, group_word, held, holds, hole_word,
    only_seeds, predicates,
};
use super::words::Context;

pub(super) fn landing(context: &Context<'_>, landing: &Landing, earlier: usize) -> Vec<String> {
    let when = condition(context, &landing.when, earlier);
    let mut sentences = vec![format!("{when}, {}", effects(context, landing))];
    if landing.optional {
        sentences.push(context.say("landing.optional", &[]));
    }
    sentences.extend(landing.take.iter().filter_map(|take| walk_sentence(context, take)));
    sentences.extend(landing.offer.iter().map(|offer| offered(context, offer)));
    sentences
}

/// A hole that a sowing passes over.
pub(super) fn pass_over(context: &Context<'_>, pass: &PassOver) -> Vec<String> {
    let when = clause(context, &pass.when).unwrap_or_else(|| context.say("passes.any", &[]));
    vec![context.say("passes.row", &[("when", &when)])]
}

/// What happens after each seed.
pub(super) fn dropped(context: &Context<'_>, row: &DropRow) -> Vec<String> {
    let mut effects: Vec<String> = taken(context, &row.take, &row.to).into_iter().collect();
    effects.extend(marked(context, &row.mark, &row.unmark));
    let mut sentences = vec![row_sentence(context, "drops", &row.when, &effects)];
    sentences.extend(row.take.iter().filter_map(|take| walk_sentence(context, take)));
    sentences
}

/// What differs when seeds are lifted.
pub(super) fn lifted(context: &Context<'_>, row: &LiftRow) -> Vec<String> {
    let mut effects: Vec<String> = taken(context, &row.take, &row.to).into_iter().collect();
    effects.extend(fallen(context, &row.fall));
    effects.extend(row.first.map(|first| context.word("lifts.first", first)));
    effects.extend((row.toll > 0).then(|| context.count("lifts.toll", row.toll, &[])));
    vec![row_sentence(context, "lifts", &row.when, &effects)]
}

/// What follows in a table where a condition holds.
fn row_sentence(context: &Context<'_>, table: &str, when: &Condition, effects: &[String]) -> String {
    let say = |key: &str, parts: &[(&str, &str)]| context.say(&format!("{table}.{key}"), parts);
    let when =
        clause(context, when).map_or_else(|| say("always", &[]), |when| say("when", &[("when", &when)]));
    let effects = if effects.is_empty() { say("nothing", &[]) } else { context.list(effects, "and") };
    format!("{when}, {effects}")
}

/// How many seeds fall into each hole.
fn fallen(context: &Context<'_>, fall: &[Fall]) -> Option<String> {
    let words = |fall: &Fall| match fall {
        Fall::All => context.say("fall.rest", &[]),
        Fall::Seeds(seeds) => context.number(*seeds),
    };
    match fall {
        [] => None,
        [Fall::All, ..] => Some(context.say("fall.all", &[])),
        [Fall::Seeds(seeds)] => Some(context.count("fall.each", *seeds, &[])),
        [first @ .., last] => {
            let first: Vec<String> = first.iter().map(words).collect();
            let first = first.join(context.phrase("fall.then"));
            Some(context.say("fall.first", &[("first", &first), ("last", &words(last))]))
        }
    }
}

fn condition(context: &Context<'_>, when: &Condition, earlier: usize) -> String {
    let mut all = Vec::new();
    all.extend(landing_hole(context, when).map(|hole| context.say("landing.falls", &[("hole", &hole)])));
    all.extend(circumstances(context, when));
    let (denied, unless) = exceptions(context, when);
    all.extend(denied);
    let unless = unless.map(|unless| unless_words(context, unless)).unwrap_or_default();
    let key = match (all.is_empty(), unless.is_empty()) {
        (true, true) if earlier == 0 => "landing.anywhere",
        (true, true) => "landing.otherwise",
        (true, false) => "landing.unless",
        (false, true) => "landing.if",
        (false, false) => "landing.if_unless",
    };
    context.say(key, &[("all", &context.joined(&all)), ("unless", &unless)])
}

/// An exception, with the landing hole as subject.
fn unless_words(context: &Context<'_>, unless: &Condition) -> String {
    let hole = predicates(context, unless, Verbs::Except);
    let hole = (!hole.is_empty()).then(|| format!("{} {}", context.hole, context.list(&hole, "and")));
    let all: Vec<String> = hole.into_iter().chain(circumstances(context, unless)).collect();
    let words = if all.is_empty() { context.say("clause.anything", &[]) } else { context.joined(&all) };
    let inner = unless.unless.as_ref().map(|inner| unless_words(context, inner));
    except(context, words, inner)
}

/// The hole by what is asked of it; `None` where nothing is.
fn landing_hole(context: &Context<'_>, when: &Condition) -> Option<String> {
    if let Some(side) = when.store {
        return Some(context.word("last_hole.store", side));
    }
    let kind = match &when.before {
        Some(Test::Empty) => "last_hole.empty",
        Some(Test::Occupied) => "last_hole.occupied",
        _ => "last_hole.any",
    };
    let row = when.row.map(|row| context.word("row", row)).unwrap_or_default();
    let place = match (when.side, when.row) {
        (None, None) => String::new(),
        (None, Some(_)) => context.say("last_hole.row", &[("row", &row)]),
        (Some(side), None) => context.word("last_hole.side", side),
        (Some(side), Some(_)) => context.say_word("last_hole.row_of", side, &[("row", &row)]),
    };
    let flag = when.flag.as_ref().filter(|flag| flag.owner.is_none());
    let flag = flag.map(|flag| context.say("last_hole.flag", &[("flag", &context.quoted(&flag.flag))]));
    // What is said already is not said again.
    let rest = Condition {
        before: when.before.clone().filter(|test| !matches!(test, Test::Empty | Test::Occupied)),
        side: None,
        row: None,
        flag: when.flag.clone().filter(|flag| flag.owner.is_some()),
        seeds: None,
        look: Look::default(),
        ..when.clone()
    };
    let mut that = Vec::new();
    that.extend(when.seeds.as_ref().map(|test| holds(context, test, Verbs::Then)));
    that.extend(faces(context, when));
    that.extend(predicates(context, &rest, Verbs::Then));
    let and = if flag.is_some() { "last_hole.and_that" } else { "last_hole.that" };
    let that = (!that.is_empty()).then(|| context.say(and, &[("all", &context.list(&that, "and"))]));
    let asked = place + &flag.unwrap_or_default() + &that.unwrap_or_default();
    (kind != "last_hole.any" || !asked.is_empty()).then(|| context.say(kind, &[]) + &asked)
}

fn effects(context: &Context<'_>, landing: &Landing) -> String {
    let mut effects = Vec::new();
    let sown_on = match landing.then {
        LandThen::Sow(on) if landing.to == TakeTo::Hand && !landing.take.is_empty() => Some(on),
        _ => None,
    };
    match sown_on {
        Some(on) => {
            let (seeds, sown) = (taken_seeds(context, &landing.take), sown(context, &on));
            effects.push(context.say("then.taken_and_sown", &[("seeds", &seeds), ("sown", &sown)]));
        }
        None => effects.extend(taken(context, &landing.take, &landing.to)),
    }
    effects.extend(marked(context, &landing.mark, &landing.unmark));
    match landing.then {
        LandThen::End => effects.push(context.say("then.end", &[])),
        LandThen::Again => effects.push(context.say("then.again", &[])),
        LandThen::Relay(relay) => effects.push(relayed(context, relay)),
        LandThen::Sow(_) if sown_on.is_some() => {}
        LandThen::Sow(on) => effects.push(context.say("then.sow", &[("sown", &sown(context, &on))])),
        LandThen::Choose => effects.push(context.say("then.choose", &[])),
    }
    match effects.as_slice() {
        [first @ .., last] if !first.is_empty() => {
            format!("{}, {} {last}", first.join(", "), context.phrase("and"))
        }
        _ => effects.concat(),
    }
}

fn relayed(context: &Context<'_>, relay: Relay) -> String {
    let key = if relay.most.is_some() { "then.relay_most" } else { "then.relay" };
    let seeds = context.seeds(relay.most.unwrap_or_default());
    let lifted = context.say(key, &[("seeds", &seeds), ("hole", &hole_word(context, relay.hole))]);
    if relay.turned { lifted + context.phrase("then.turned") } else { lifted }
}

/// The flags that are set and taken off.
fn marked(context: &Context<'_>, set: &Marks, off: &Marks) -> Vec<String> {
    let on = |mark: &Mark| match &mark.on {
        MarkedHoles::Hole(HoleWord::This) => context.say("hole", &[]),
        MarkedHoles::Hole(hole) => hole_word(context, *hole),
        MarkedHoles::Each(group) => context.say("marks.each", &[("group", &group_word(context, group))]),
    };
    let all =
        set.0.iter().map(|mark| (mark, "marks.set")).chain(off.0.iter().map(|mark| (mark, "marks.off")));
    let said = |(mark, key): (&Mark, &str)| {
        context.say(key, &[("hole", &on(mark)), ("flag", &context.quoted(&mark.flag))])
    };
    all.map(said).collect()
}

/// What is taken, and where it goes; nothing where nothing is taken.
pub(super) fn taken(context: &Context<'_>, take: &[Take], to: &TakeTo) -> Option<String> {
    let (word, place) = match to {
        TakeTo::Own(set) => ("own", context.quoted(set)),
        TakeTo::Hole(hole) => ("hole", hole_word(context, *hole)),
        TakeTo::Pick(group) => ("pick", group_word(context, group)),
        TakeTo::Flag(flag) => ("flag", context.quoted(flag)),
        TakeTo::Store => ("store", String::new()),
        TakeTo::Hand => ("hand", String::new()),
        TakeTo::Owner => ("owner", String::new()),
        TakeTo::Opponent => ("opponent", String::new()),
        TakeTo::FlagOwner => ("flag_owner", String::new()),
        TakeTo::Out => ("out", String::new()),
        TakeTo::Landing => ("landing", String::new()),
    };
    let number = if matches!(take, [Take::Dropped]) { "one" } else { "other" };
    let parts = [("seeds", &*taken_seeds(context, take)), ("place", &place)];
    (!take.is_empty()).then(|| context.say(&format!("to.{word}.{number}"), &parts))
}

fn taken_seeds(context: &Context<'_>, take: &[Take]) -> String {
    let both = [Take::Hole(HoleWord::Facing, None), Take::Hole(HoleWord::FacingOuter, None)];
    let mut words = Vec::new();
    let mut rest = take;
    while let Some((first, others)) = rest.split_first() {
        if context.shape.rows() > 2 && rest.starts_with(&both) {
            words.push(context.say("take.both_facing", &[]));
            rest = &rest[2..];
        } else {
            words.push(seeds_of(context, first));
            rest = others;
        }
    }
    context.list(&words, "and")
}

fn seeds_of(context: &Context<'_>, take: &Take) -> String {
    // How many at most, of which hole, of which group.
    let say = |key: &str, most: &Option<u16>, hole: HoleWord, group: &str| {
        let key = if most.is_some() { format!("take.most_of_{key}") } else { format!("take.{key}") };
        let (hole, seeds) = (hole_word(context, hole), context.seeds(most.unwrap_or_default()));
        context.say(&key, &[("seeds", &seeds), ("hole", &hole), ("group", group)])
    };
    match take {
        Take::Hole(HoleWord::This | HoleWord::Landing, None) => say("hole", &None, HoleWord::This, ""),
        Take::Hole(hole, most) => say("hole", most, *hole, ""),
        Take::Dropped => context.say("take.dropped", &[]),
        Take::Each(group, HoleWord::This, most) => {
            say("each", most, HoleWord::This, &group_word(context, group))
        }
        Take::Each(group, hole, most) => say("hole_of_each", most, *hole, &group_word(context, group)),
        Take::Pick(group, holes, most) => {
            let key = if most.is_some() { "take.most_of_pick" } else { "take.pick" };
            let (group, seeds) = (group_word(context, group), context.seeds(most.unwrap_or_default()));
            context.count(key, *holes, &[("group", &group), ("seeds", &seeds)])
        }
        Take::Walk(walk) => context.word("take.walk", walk.along),
        Take::Spare(spared, of) => {
            context.say_word("take.spare", spared, &[("seeds", &taken_seeds(context, of))])
        }
    }
}

/// How far a capture goes on, where it does.
fn walk_sentence(context: &Context<'_>, take: &Take) -> Option<String> {
    match take {
        Take::Walk(walk) => Some(walked(context, walk)),
        Take::Spare(_, of) => {
            let all: Vec<String> = of.iter().filter_map(|take| walk_sentence(context, take)).collect();
            (!all.is_empty()).then(|| all.join(context.phrase("walk.next")))
        }
        _ => None,
    }
}

fn walked(context: &Context<'_>, walk: &Walk) -> String {
    let along = context.word("walk.along", walk.along);
    let holes = context.count("walk.holes", walk.step, &[("along", &along)]);
    let seeds = if walk.take == [HoleWord::This] {
        context.say("walk.their_seeds", &[])
    } else {
        let of = |hole: &HoleWord| context.say("walk.of", &[("hole", &hole_word(context, *hole))]);
        let of: Vec<String> = walk.take.iter().map(of).collect();
        context.say("walk.seeds", &[("of", &context.list(&of, "and"))])
    };
    let mut words = context.say("walk.give", &[("holes", &holes), ("seeds", &seeds)]);
    let asked = Condition { unless: None, any: Vec::new(), ..walk.goes_on.clone() };
    let mut each: Vec<String> = any_of(context, &walk.goes_on.any).into_iter().collect();
    each.extend(predicates(context, &asked, Verbs::One));
    each.extend(circumstances(context, &asked));
    let unless = walk.goes_on.unless.as_ref().and_then(|unless| hole_that(context, unless));
    let over = walk.over.as_ref().and_then(|over| hole_that(context, over));
    if !each.is_empty() {
        words += &context.say("walk.while", &[("all", &context.list(&each, "and"))]);
    }
    for (key, that) in [("walk.unless", unless), ("walk.over", over)] {
        words += &that.map(|that| context.say(key, &[("that", &that)])).unwrap_or_default();
    }
    words += &walk.most.map(|most| context.count("walk.most", most, &[])).unwrap_or_default();
    words + &walk.most_seeds.map(|most| context.count("walk.most_seeds", most, &[])).unwrap_or_default()
}

/// One of several conditions on a hole of a walk, as a predicate where only seeds are asked about.
fn any_of(context: &Context<'_>, any: &[Condition]) -> Option<String> {
    let tests: Option<Vec<&Test>> = any.iter().map(only_seeds).collect();
    match tests.as_deref() {
        Some([]) => None,
        Some([Test::Even]) => Some(context.say("walk.even", &[])),
        Some([Test::Even, Test::Empty]) => Some(context.say("walk.even_or_none", &[])),
        Some(tests) => {
            let one = |test: &&Test| {
                let (held, holds) = (held(context, test), holds(context, test, Verbs::One));
                context.say("walk.one", &[("held", &held), ("holds", &holds)])
            };
            let all: Vec<String> = tests.iter().map(one).collect();
            Some(context.say("walk.any", &[("all", &context.list(&all, "or"))]))
        }
        None => {
            let one = |one: &Condition| match only_seeds(one) {
                Some(test) => Some(holds(context, test, Verbs::One)),
                None => clause(context, one),
            };
            let all: Vec<String> = any.iter().filter_map(one).collect();
            Some(context.list(&all, "or"))
        }
    }
}

/// A hole by what is asked of it: `with the flag “dead”`, or `that …`.
fn hole_that(context: &Context<'_>, condition: &Condition) -> Option<String> {
    let only_flag = Condition { flag: None, ..condition.clone() } == Condition::default();
    if let Some(flag) = condition.flag.as_ref().filter(|_| only_flag) {
        let (name, owner) = (context.quoted(&flag.flag), flag_owner(context, flag));
        return Some(context.say("walk.with_flag", &[("flag", &name), ("owner", &owner)]));
    }
    let mut all = predicates(context, condition, Verbs::One);
    all.extend(circumstances(context, condition));
    (!all.is_empty()).then(|| context.say("walk.that", &[("all", &context.list(&all, "and"))]))
}

fn sown(context: &Context<'_>, on: &SowOn) -> String {
    context.say("sown.on", &[("how", &sown_how(context, on))])
}

/// Together with which seeds, where the first falls, and in which direction.
fn sown_how(context: &Context<'_>, on: &SowOn) -> String {
    let key = match on.first {
        FirstDrop::Next if on.adding == Some(on.from) => "sown.after_it",
        FirstDrop::Next => "sown.next",
        FirstDrop::At => "sown.at",
    };
    let adding = on.adding.map(|hole| context.say("sown.adding", &[("hole", &start_of(context, hole))]));
    let first = context.say(key, &[("hole", &start_of(context, on.from))]);
    let go = on.go.map(|go| context.say("sown.go", &[("go", &context.word("go", go))]));
    adding.unwrap_or_default() + &first + &go.unwrap_or_default()
}

/// A hole that a sowing starts from; the hole in question is the one in which the last seed fell.
fn start_of(context: &Context<'_>, hole: HoleWord) -> String {
    hole_word(context, if hole == HoleWord::This { HoleWord::Landing } else { hole })
}

fn offered(context: &Context<'_>, offer: &Offer) -> String {
    let after = offer.after.map(|go| context.say("offer.after", &[("go", &context.word("go", go))]));
    let go = context.word("go", offer.go);
    let (lap, start) = match &offer.lap {
        OfferedLap::Relay => (context.say("offer.relay", &[("go", &go)]), hole_word(context, HoleWord::This)),
        OfferedLap::Sow(on) => {
            let how = sown_how(context, on);
            (context.say("offer.sow", &[("go", &go), ("how", &how)]), start_of(context, on.from))
        }
    };
    let from = match &offer.from {
        From::Any => String::new(),
        from => {
            let holes = context.one_of(from, "one_of.any_own");
            context.say("offer.from", &[("start", &start), ("holes", &holes)])
        }
    };
    let key = match offer.only_if {
        Some(LookAhead::Captures) => "offer.captures",
        None if from.is_empty() => "offer.may",
        None => "offer.only",
    };
    context.say(key, &[("after", &after.unwrap_or_default()), ("lap", &lap), ("from", &from)])
}
