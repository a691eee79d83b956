//! How a turn starts and which way it goes.

use super::super::vocabulary::{
    Amount, Condition, DirectionRule, EnterStart, From, Keep, LiftOf, LiftStart, Opening, Otherwise, Prefer,
    SeedCount, SowingRule, Start,
};
use super::condition::{clause, group_word, parts};
use super::landing::taken;
use super::words::{Context, key};

pub(super) fn direction(context: &Context<'_>, rule: &DirectionRule, earlier: usize) -> Vec<String> {
    let any = if earlier == 0 { "directions.every" } else { "directions.every_other" };
    let (from, go) = (context.one_of(&rule.from, any), context.word("go", rule.go));
    vec![context.say("directions.rule", &[("from", &from), ("go", &go)])]
}

pub(super) fn sowing(context: &Context<'_>, sowing: &SowingRule) -> Vec<String> {
    vec![context.word("sowing", sowing.first)]
}

pub(super) fn start(context: &Context<'_>, start: &Start) -> Vec<String> {
    match start {
        Start::Lift(lift) => {
            let mut sentences = vec![context.say("starts.lift", &[("from", &lifted(context, lift))])];
            sentences.extend(conditions(context, lift));
            sentences
        }
        Start::Enter(enter) => entered(context, enter),
        Start::Take(take) => {
            vec![context.say("starts.take", &[("seeds", &context.seeds(take.at_least))])]
        }
    }
}

/// A start with seeds of the store.
fn entered(context: &Context<'_>, enter: &EnterStart) -> Vec<String> {
    let into = own_hole(context, &enter.into);
    let put = number_form(&key("starts.enter_as", enter.enter_as), enter.seeds);
    let put = context.say(&put, &[("into", &into)]);
    let seeds = seed_count(context, enter.seeds);
    let first = context.say("starts.enter", &[("seeds", &seeds), ("put", &put)]);
    let go = enter.go.map(|go| context.say("starts.enter_go", &[("go", &context.word("go", go))]));
    [Some(first), go, allowed(context, &enter.condition)].into_iter().flatten().collect()
}

pub(super) fn opening(context: &Context<'_>, opening: &Opening) -> Vec<String> {
    let lift = lifted(context, &opening.lift);
    let mut sentences = vec![context.say("opening.both", &[("from", &lift)])];
    sentences.extend(conditions(context, &opening.lift));
    sentences.push(context.word("opening.pairing", opening.pairing));
    sentences.push(context.word("opening.starter", opening.starter));
    sentences.push(context.word("opening.tie", opening.tie));
    sentences
}

fn lifted(context: &Context<'_>, lift: &LiftStart) -> String {
    let from = match lift.of {
        LiftOf::Board => context.one_of(&lift.from, "one_of.any_whoever"),
        LiftOf::Own => own_hole(context, &lift.from),
    };
    let way = lift.go.map(|go| context.say("starts.lift_go", &[("go", &context.word("go", go))]));
    let seeds = context.seeds(lift.at_least);
    context.say("starts.lift_from", &[("from", &from), ("seeds", &seeds)]) + &way.unwrap_or_default()
}

/// One of the player's own holes.
fn own_hole(context: &Context<'_>, from: &From) -> String {
    match from {
        From::OuterRow => context.say("one_of.own_outer_row", &[]),
        from => context.one_of(from, "one_of.any_own"),
    }
}

/// A given number of seeds, as the player chooses or not.
fn seed_count(context: &Context<'_>, count: SeedCount) -> String {
    let (key, least, most) = match count {
        SeedCount::All => ("seed_count.all", 0, 0),
        SeedCount::Between(least, most) if least == most => return context.seeds(least),
        SeedCount::Between(1, u8::MAX) => ("seed_count.any", 1, 1),
        SeedCount::Between(least, u8::MAX) => ("seed_count.at_least", least, least),
        SeedCount::Between(least, most) => ("seed_count.between", least, most),
    };
    context.say(key, &[("least", &context.number_of_seeds(least)), ("seeds", &context.seeds(most))])
}

/// The form of a phrase for one seed or for more.
fn number_form(key: &str, seeds: SeedCount) -> String {
    format!("{key}.{}", if seeds == SeedCount::ONE { "one" } else { "other" })
}

/// When a start is allowed.
fn allowed(context: &Context<'_>, condition: &Condition) -> Option<String> {
    match parts(context, condition) {
        (all, Some(unless)) if all.is_empty() => {
            Some(context.say("starts.forbidden_if", &[("unless", &unless)]))
        }
        _ => clause(context, condition).map(|asked| allowed_if(context, &asked)),
    }
}

fn allowed_if(context: &Context<'_>, asked: &str) -> String {
    context.say("starts.allowed_if", &[("asked", asked)])
}

fn conditions(context: &Context<'_>, lift: &LiftStart) -> Vec<String> {
    let mut sentences = Vec::new();
    if lift.seeds != SeedCount::All {
        let seeds = seed_count(context, lift.seeds);
        sentences.push(context.say(&number_form("starts.part", lift.seeds), &[("seeds", &seeds)]));
    }
    if lift.leave > 0 {
        sentences.push(context.count("starts.leave", lift.leave, &[]));
    }
    let before = taken(context, &lift.take, &lift.to, &lift.condition);
    sentences.extend(before.map(|taken| context.say("starts.before", &[("taken", &taken)])));
    if lift.holes > 1 {
        sentences.push(context.count("starts.holes", lift.holes, &[]));
    }
    sentences.extend(lift.only_if.map(|look| allowed_if(context, &context.word("starts.lap", look))));
    sentences.extend(
        lift.must_if.map(|look| context.say("starts.must_if", &[("lap", &context.word("starts.lap", look))])),
    );
    sentences.extend(allowed(context, &lift.condition));
    if !lift.unless.is_empty() {
        let key = if lift.unless.len() == 1 { "starts.unless.one" } else { "starts.unless.other" };
        sentences.push(context.say(key, &[("starts", &context.names(&lift.unless, "and"))]));
    }
    sentences
}

/// Which starts must be chosen.
pub(super) fn prefer(context: &Context<'_>, rule: &Prefer) -> Vec<String> {
    let when = clause(context, &rule.when).map(|when| context.say("prefer.when", &[("when", &when)]));
    // On a board of several rows the first hole of the ring is not the leftmost one.
    let end = |side: &str| {
        if context.shape.rows() > 2 { format!("prefer.ring.{side}") } else { format!("prefer.row.{side}") }
    };
    let kept = match &rule.keep {
        Keep::All => None,
        Keep::Leftmost => Some(context.say(&end("left"), &[])),
        Keep::Rightmost => Some(context.say(&end("right"), &[])),
        Keep::Most(amount) => Some(compared(context, amount, "prefer.most")),
        Keep::Fewest(amount) => Some(compared(context, amount, "prefer.fewest")),
    };
    let asked = clause(context, &rule.condition);
    let key = match (&kept, &asked) {
        (None, _) => "prefer.if",
        (Some(_), None) => "prefer.only",
        (Some(_), Some(_)) => "prefer.only_of",
    };
    let asked = asked.unwrap_or_else(|| context.say("clause.anything", &[]));
    let kept = context.say(key, &[("kept", &kept.unwrap_or_default()), ("all", &asked)]);
    let otherwise = (!rule.condition.is_empty() || rule.otherwise == Otherwise::None)
        .then(|| context.word("prefer.otherwise", rule.otherwise));
    std::iter::once(when.unwrap_or_default() + &kept).chain(otherwise).collect()
}

/// The starts of which an amount is greatest or smallest.
fn compared(context: &Context<'_>, amount: &Amount, table: &str) -> String {
    match amount {
        Amount::Seeds => context.word(table, "seeds"),
        Amount::Captured => context.word(table, "captured"),
        Amount::Leaves(group) => context.say_word(table, "leaves", &[("group", &group_word(context, group))]),
    }
}
