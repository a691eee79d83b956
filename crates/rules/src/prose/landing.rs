//! Where the last seed of a lap falls, and what follows.

use base::board::Player;

use super::super::compile::holes_of;
use super::super::vocabulary::{
    Along, Condition, DropRow, Fall, FirstDrop, From, Group, HoleWord, LandThen, Landing, LiftRow, LookAhead,
    Mark, MarkedHoles, Marks, Offer, OfferedLap, PassOver, Predicate, Relay, SowOn, Take, TakeTo, Test, Walk,
    asked,
};
use super::condition::{
    Verbs, any_of, circumstances, clause, exception, faces, group_of, group_word, holds, holes_that,
    predicates,
};
use super::holes::{flagged, hole_word, row_word};
use super::words::{Context, key};

pub(super) fn landing(context: &Context<'_>, landing: &Landing, earlier: usize) -> Vec<String> {
    let hole = landing_hole(context, &landing.when);
    let when = condition(context, &landing.when, hole.as_deref(), earlier);
    // A hole that has not been named is not "that hole".
    let that = hole.as_ref().map_or_else(|| context.phrase("hole_word.landing"), |_| context.that);
    let context = &context.with_hole(context.hole, that);
    let mut sentences = vec![format!("{when}, {}", effects(context, landing))];
    let context = &after_taking(context, &landing.take);
    if landing.optional {
        sentences.push(context.say("landing.optional", &[]));
    }
    sentences.extend(landing.take.iter().filter_map(|take| walk_sentence(context, take)));
    let chosen = landing.then == LandThen::Choose;
    sentences.extend(landing.offer.iter().map(|offer| offered(context, offer, chosen)));
    sentences
}

/// A hole that a sowing passes over.
pub(super) fn pass_over(context: &Context<'_>, pass: &PassOver) -> Vec<String> {
    let when = clause(&context.of_it(), &pass.when).unwrap_or_else(|| context.say("passes.any", &[]));
    let optional = pass.optional.then(|| context.say("passes.optional", &[]));
    std::iter::once(context.say("passes.row", &[("when", &when)])).chain(optional).collect()
}

/// What happens after each seed.
pub(super) fn dropped(context: &Context<'_>, row: &DropRow) -> Vec<String> {
    let mut effects: Vec<String> = taken(context, &row.take, &row.to, &row.when).into_iter().collect();
    effects.extend(marked(context, &row.mark, &row.unmark));
    let mut sentences = vec![row_sentence(context, "drops", &row.when, &effects)];
    sentences.extend(row.take.iter().filter_map(|take| walk_sentence(context, take)));
    sentences
}

/// What differs when seeds are lifted.
pub(super) fn lifted(context: &Context<'_>, row: &LiftRow) -> Vec<String> {
    let mut effects: Vec<String> = taken(context, &row.take, &row.to, &row.when).into_iter().collect();
    effects.extend(fallen(context, &row.fall));
    effects.extend(row.first.map(|first| context.word("lifts.first", first)));
    effects.extend((row.toll > 0).then(|| context.count("lifts.toll", row.toll, &[])));
    let optional = row.optional.then(|| context.say("lifts.optional", &[]));
    std::iter::once(row_sentence(context, "lifts", &row.when, &effects)).chain(optional).collect()
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
        Fall::Seeds(seeds) => context.number_of_seeds(*seeds),
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

fn condition(context: &Context<'_>, when: &Condition, hole: Option<&str>, earlier: usize) -> String {
    let mut all = Vec::new();
    all.extend(hole.map(|hole| context.say("landing.falls", &[("hole", hole)])));
    let name = if hole.is_some() { context.hole } else { context.phrase("landing.hole") };
    let context = &context.with_hole(name, context.that);
    all.extend(circumstances(context, when));
    all.extend(any_of(context, when.any(), !all.is_empty()));
    let unless = exception(context, when).unwrap_or_default();
    let key = match (all.is_empty(), unless.is_empty()) {
        (true, true) if earlier == 0 => "landing.anywhere",
        (true, true) => "landing.otherwise",
        (true, false) => "landing.unless",
        (false, true) => "landing.if",
        (false, false) => "landing.if_unless",
    };
    context.say(key, &[("all", &context.joined(&all)), ("unless", &unless)])
}

/// The hole by what is asked of it; `None` where nothing is.
fn landing_hole(context: &Context<'_>, when: &Condition) -> Option<String> {
    let kind = match (asked!(when, Store), asked!(when, Before)) {
        (Some(side), _) => key("last_hole.store", side),
        (None, Some(Test::Empty)) => "last_hole.empty".to_owned(),
        (None, Some(Test::Occupied)) => "last_hole.occupied".to_owned(),
        (None, _) => "last_hole.any".to_owned(),
    };
    let row = asked!(when, Row).map(|row| row_word(context, *row));
    let place = match (asked!(when, Side), &row) {
        (None, None) => String::new(),
        (None, Some(row)) => context.say("last_hole.row", &[("row", row)]),
        (Some(side), None) => context.word("last_hole.side", side),
        (Some(side), Some(row)) => context.say_word("last_hole.row_of", side, &[("row", row)]),
    };
    let flag = asked!(when, Flag).map(|flag| {
        let (key, what) = flagged(context, flag, ["last_hole.flag", "last_hole.that_is"]);
        context.say(key, &[("what", &what)])
    });
    // What is said already is not said again, and what the hole faces is said last.
    let rest = when.without(|one| match one {
        Predicate::Before(test) => matches!(test, Test::Empty | Test::Occupied),
        Predicate::Store(_) | Predicate::Side(_) | Predicate::Row(_) | Predicate::Flag(_) => true,
        Predicate::Seeds(_) | Predicate::Look(_) => true,
        _ => false,
    });
    let mut that = Vec::new();
    that.extend(asked!(when, Seeds).map(|test| holds(context, test, Verbs::Then)));
    that.extend(predicates(context, &rest, Verbs::Then));
    that.extend(faces(context, when, Verbs::Then));
    let and = if flag.is_some() { "last_hole.and_that" } else { "last_hole.that" };
    let that = (!that.is_empty()).then(|| context.say(and, &[("all", &context.list(&that, "and"))]));
    let asked = place + &flag.unwrap_or_default() + &that.unwrap_or_default();
    (kind != "last_hole.any" || !asked.is_empty()).then(|| context.say(&kind, &[]) + &asked)
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
        None => effects.extend(taken(context, &landing.take, &landing.to, &landing.when)),
    }
    let context = &after_taking(context, &landing.take);
    effects.extend(marked(context, &landing.mark, &landing.unmark));
    match landing.then {
        LandThen::End => effects.push(context.say("then.end", &[])),
        LandThen::Again => effects.extend(["then.end", "then.again"].map(|key| context.say(key, &[]))),
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

/// The context of what is said after what is taken: once another hole has been named, "that hole" would be that one.
fn after_taking<'a>(context: &'a Context<'_>, take: &[Take]) -> Context<'a> {
    let one = |take: &Take| matches!(take, Take::Hole(HoleWord::This | HoleWord::Landing, _) | Take::Dropped);
    let that = if take.iter().all(one) { context.that } else { context.phrase("hole_word.landing") };
    context.with_hole(context.hole, that)
}

fn relayed(context: &Context<'_>, relay: Relay) -> String {
    let hole = hole_word(context, relay.hole);
    let lifted = match relay.most {
        None => context.say("then.relay", &[("hole", &hole)]),
        Some(most) => {
            let seeds = context.seeds(most);
            context.count("then.relay_most", most, &[("seeds", &seeds), ("hole", &hole)])
        }
    };
    if relay.turned { lifted + context.phrase("then.turned") } else { lifted }
}

/// The flags that are set and taken off.
fn marked(context: &Context<'_>, set: &Marks, off: &Marks) -> Vec<String> {
    let on = |mark: &Mark| match &mark.on {
        MarkedHoles::Hole(hole) => hole_word(context, *hole),
        MarkedHoles::Each(group) => each_of(context, group),
    };
    let all = set.0.iter().map(|mark| (mark, ["marks.set", "marks.becomes"]));
    let all = all.chain(off.0.iter().map(|mark| (mark, ["marks.off", "marks.is_no_longer"])));
    let said = |(mark, [named, becomes]): (&Mark, [&str; 2])| {
        let is = context.flag_is(&mark.flag);
        let flag = is.map_or_else(|| context.quoted(&mark.flag), str::to_owned);
        context.say(if is.is_some() { becomes } else { named }, &[("hole", &on(mark)), ("flag", &flag)])
    };
    all.map(said).collect()
}

/// Each hole of a group.
fn each_of(context: &Context<'_>, group: &Group) -> String {
    match group {
        Group::Board => context.say("each.every", &[]),
        group => context.say("each.of", &[("group", &group_of(context, group, "group.swept"))]),
    }
}

/// What is taken, and where it goes; nothing where nothing is taken.
pub(super) fn taken(context: &Context<'_>, take: &[Take], to: &TakeTo, when: &Condition) -> Option<String> {
    let own = key("to", to);
    let (word, place) = match to {
        // The hole has a flag, so nothing need be said of one that has none.
        TakeTo::FlagOwner if *take == [Take::Dropped] && asked!(when, Flag).is_some() => {
            ("to.owner_by_flag", String::new())
        }
        TakeTo::Own(set) if own_holes_of(context, set) > 1 => ("to.first_own", context.quoted(set)),
        TakeTo::Own(name) | TakeTo::Flag(name) => (&*own, context.quoted(name)),
        TakeTo::Hole(hole) => (&*own, hole_word(context, *hole)),
        TakeTo::Pick(group) => (&*own, group_word(context, group)),
        _ => (&*own, String::new()),
    };
    let number = if matches!(take, [Take::Dropped | Take::Hole(_, Some(1))]) { "one" } else { "other" };
    let mut sorted = take.to_vec();
    sorted.sort_by_key(|take| !matches!(take, Take::Hole(HoleWord::This | HoleWord::Landing, None)));
    let parts = [("seeds", &*taken_seeds(context, &sorted)), ("place", &place)];
    (!take.is_empty()).then(|| context.say(&format!("{word}.{number}"), &parts))
}

/// How many holes of a set a player has, or the player who has more of them.
fn own_holes_of(context: &Context<'_>, set: &str) -> u32 {
    let holes = holes_of(&From::Set(set.to_owned()), context.clauses, context.declared);
    let own = Player::ALL.map(|player| holes.intersection(context.shape.own(player)).len());
    own[0].max(own[1])
}

fn taken_seeds(context: &Context<'_>, take: &[Take]) -> String {
    let both = [Take::Hole(HoleWord::Facing, None), Take::Hole(HoleWord::FacingOuter, None)];
    let mut words: Vec<String> = Vec::new();
    let (mut rest, mut lead) = (take, "take.lead.first");
    while let Some((first, others)) = rest.split_first() {
        let said = context.phrase(lead);
        if context.shape.rows() > 2 && rest.starts_with(&both) {
            words.push(context.say("take.both_facing", &[("lead", said)]));
            rest = &rest[2..];
        } else {
            words.push(seeds_of(context, first, said));
            rest = others;
        }
        lead = if *first == Take::Dropped { lead } else { "take.lead.next" };
    }
    context.list(&words, "and")
}

/// What is taken, after "the seeds" or "those".
fn seeds_of(context: &Context<'_>, take: &Take, lead: &str) -> String {
    // How many at most, of which hole, of which group.
    let say = |key: &str, most: &Option<u16>, hole: HoleWord, group: &str| {
        let key = if most.is_some() { format!("take.most_of_{key}") } else { format!("take.{key}") };
        let (hole, seeds) = (hole_word(context, hole), context.seeds(most.unwrap_or_default()));
        context.say(&key, &[("lead", lead), ("seeds", &seeds), ("hole", &hole), ("group", group)])
    };
    match take {
        Take::Hole(HoleWord::This | HoleWord::Landing, None) => say("hole", &None, HoleWord::This, ""),
        Take::Hole(hole, most) => say("hole", most, *hole, ""),
        Take::Dropped => context.say("take.dropped", &[]),
        Take::Each(group, HoleWord::This, None) => {
            say("each", &None, HoleWord::This, &group_word(context, group))
        }
        Take::Each(group, HoleWord::This, most) => {
            say("each", most, HoleWord::This, &each_of(context, group))
        }
        Take::Each(group, hole, most) => say("hole_of_each", most, *hole, &each_of(context, group)),
        Take::Pick(group, holes, most) => {
            let key = if most.is_some() { "take.most_of_pick" } else { "take.pick" };
            let (group, seeds) = (group_word(context, group), context.seeds(most.unwrap_or_default()));
            context.count(key, *holes, &[("lead", lead), ("group", &group), ("seeds", &seeds)])
        }
        Take::Walk(walk) => {
            let parts = [("lead", lead)];
            match (walk.take.as_slice(), is_of_one_hole(walk)) {
                ([HoleWord::This], true) => context.say(&key("take.walk.hole", walk.along), &parts),
                ([HoleWord::This], false) => context.say_word("take.walk.holes", walk.along, &parts),
                _ => context.say_word("take.walk.give", walk.along, &parts),
            }
        }
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
            (!all.is_empty()).then(|| all.join(context.phrase("walk.apart")))
        }
        _ => None,
    }
}

/// Whether a walk reaches one hole.
fn is_of_one_hole(walk: &Walk) -> bool {
    walk.most == Some(1) && walk.along != Along::Both
}

fn walked(context: &Context<'_>, walk: &Walk) -> String {
    let from = walk.from.map(|hole| context.say("walk.from", &[("hole", &hole_word(context, hole))]));
    let along = context.word("walk.along", walk.along) + &from.unwrap_or_default();
    let form = if is_of_one_hole(walk) { "walk.next" } else { "walk.each" };
    let holes = context.count(&format!("{form}.holes"), walk.step, &[("along", &along)]);
    let it = context.with_hole(context.phrase("it.hole"), context.phrase("walk.itself"));
    let seeds = walk.take.iter().enumerate().map(|(place, &hole)| match (place, hole) {
        (0, HoleWord::This) => context.say("walk.its_seeds", &[]),
        (0, hole) => seeds_of(&it, &Take::Hole(hole, None), context.phrase("take.lead.first")),
        (_, hole) => seeds_of(&it, &Take::Hole(hole, None), context.phrase("take.lead.next")),
    });
    let seeds = context.list(&seeds.collect::<Vec<_>>(), "and");
    let mut words = context.say("walk.give", &[("holes", &holes), ("seeds", &seeds)]);
    let asked = clause(&context.of_it(), &walk.goes_on);
    words += &asked.map(|all| context.say(&format!("{form}.if"), &[("all", &all)])).unwrap_or_default();
    let over = walk.over.as_ref().map(|over| holes_that(context, context.say("walk.holes", &[]), over));
    words += &over.map(|holes| context.say("walk.over", &[("holes", &holes)])).unwrap_or_default();
    let most = walk.most.filter(|_| form == "walk.each");
    let way = if walk.along == Along::Both { "walk.most_each_way" } else { "walk.most" };
    words += &most.map(|most| context.count(way, most, &[])).unwrap_or_default();
    words + &walk.most_seeds.map(|most| context.count("walk.most_seeds", most, &[])).unwrap_or_default()
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
    match hole {
        HoleWord::This => hole_word(context, HoleWord::Landing),
        HoleWord::RowLeft | HoleWord::RowRight => {
            hole_word(&context.with_hole(context.hole, context.phrase("hole_word.landing")), hole)
        }
        hole => hole_word(context, hole),
    }
}

/// A lap that the player may choose, instead of what follows or among others.
fn offered(context: &Context<'_>, offer: &Offer, among: bool) -> String {
    let after = offer.after.map(|go| context.say("offer.after", &[("go", &context.word("go", go))]));
    let after = after.unwrap_or_default();
    let lead = context.say(if among { "offer.one" } else { "offer.instead" }, &[("after", &after)]);
    let go = context.word("go", offer.go);
    let (lap, start) = match &offer.lap {
        OfferedLap::Relay => {
            let lap = context.say("offer.relay", &[("hole", context.that), ("go", &go)]);
            (lap, context.say("hole_word.this", &[]))
        }
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
    context.say(key, &[("lead", &lead), ("lap", &lap), ("from", &from)])
}
