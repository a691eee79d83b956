//! How a turn starts and which way it goes.

use super::super::vocabulary::{
    Amount, Condition, DirectionRule, EnterStart, From, Keep, LiftOf, LiftStart, Opening, Otherwise, Prefer,
    SeedCount, Sowing, Start,
};
use super::condition::{clause, group_word};
use super::landing::taken;
use super::words::{Context, key};

pub(super) fn direction(context: &Context<'_>, rule: &DirectionRule, earlier: usize) -> Vec<String> {
    let any = if earlier == 0 { "directions.every" } else { "directions.every_other" };
    let (from, go) = (context.one_of(&rule.from, any), context.word("go", rule.go));
    vec![context.say("directions.rule", &[("from", &from), ("go", &go)])]
}

pub(super) fn sowing(context: &Context<'_>, sowing: &Sowing) -> Vec<String> {
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
    let asked = allowed_if(context, clause(context, &enter.condition));
    [Some(first), go, asked].into_iter().flatten().collect()
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
    context.say(key, &[("least", &context.number(least)), ("seeds", &context.seeds(most))])
}

/// The form of a phrase for one seed or for more.
fn number_form(key: &str, seeds: SeedCount) -> String {
    format!("{key}.{}", if seeds == SeedCount::ONE { "one" } else { "other" })
}

fn allowed_if(context: &Context<'_>, asked: Option<String>) -> Option<String> {
    asked.map(|asked| context.say("starts.allowed_if", &[("asked", &asked)]))
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
    let before = taken(context, &lift.take, &lift.to);
    sentences.extend(before.map(|taken| context.say("starts.before", &[("taken", &taken)])));
    if lift.holes > 1 {
        sentences.push(context.count("starts.holes", lift.holes, &[]));
    }
    sentences.extend(allowed_if(context, lift.only_if.map(|look| context.word("starts.lap", look))));
    sentences.extend(
        lift.must_if.map(|look| context.say("starts.must_if", &[("lap", &context.word("starts.lap", look))])),
    );
    sentences.extend(allowed_if(context, clause(context, &lift.condition)));
    if !lift.unless.is_empty() {
        let key = if lift.unless.len() == 1 { "starts.unless.one" } else { "starts.unless.other" };
        sentences.push(context.say(key, &[("starts", &context.names(&lift.unless, "and"))]));
    }
    sentences
}

/// Which starts must be chosen.
pub(super) fn prefer(context: &Context<'_>, rule: &Prefer) -> Vec<String> {
    let when = clause(context, &rule.when).map(|when| context.say("prefer.when", &[("when", &when)]));
    let (kept, compared) = match &rule.keep {
        Keep::All => ("prefer.any", None),
        Keep::Leftmost => ("prefer.leftmost", None),
        Keep::Rightmost => ("prefer.rightmost", None),
        Keep::Most(amount) => ("prefer.any", Some(compared(context, amount, "prefer.most"))),
        Keep::Fewest(amount) => ("prefer.any", Some(compared(context, amount, "prefer.fewest"))),
    };
    let asks = rule.condition != Condition::default();
    let asked: Vec<String> = clause(context, &rule.condition).into_iter().chain(compared).collect();
    let that = (!asked.is_empty()).then(|| context.say("prefer.that", &[("all", &context.joined(&asked))]));
    let kept = when.unwrap_or_default() + context.phrase(kept) + &that.unwrap_or_default();
    let otherwise =
        (asks || rule.otherwise == Otherwise::None).then(|| context.word("prefer.otherwise", rule.otherwise));
    std::iter::once(kept).chain(otherwise).collect()
}

/// What is compared between starts.
fn compared(context: &Context<'_>, amount: &Amount, table: &str) -> String {
    match amount {
        Amount::Seeds => context.word(table, "seeds"),
        Amount::Captured => context.word(table, "captured"),
        Amount::Leaves(group) => context.say_word(table, "leaves", &[("group", &group_word(context, group))]),
    }
}
