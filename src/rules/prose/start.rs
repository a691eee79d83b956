//! How a turn starts and which way it goes.

use super::super::vocabulary::{
    Amount, Condition, DirectionRule, EnterAs, FirstDrop, From, Keep, LiftOf, LiftStart, LookAhead, Opening,
    OpeningStarter, OpeningTie, Otherwise, Pairing, Prefer, SeedCount, Sowing, Start,
};
use super::condition::{clause, group_word};
use super::context::Context;
use super::landing::taken;
use super::words::{count, go, list, number, one_of, quoted, seeds};

pub(super) fn direction(context: &Context<'_>, rule: &DirectionRule, earlier: usize) -> Vec<String> {
    let any = if earlier == 0 { "every hole" } else { "every other hole" };
    vec![format!("from {} seeds are sown {}", one_of(context, &rule.from, any), go(rule.go))]
}

pub(super) fn sowing(sowing: &Sowing) -> Vec<String> {
    let first = match sowing.first {
        FirstDrop::At => "the first falls in the hole they were lifted from",
        FirstDrop::Next => "the first falls in the hole after the one they were lifted from",
    };
    vec![format!("lifted seeds are sown one per hole in the direction of sowing, and {first}")]
}

pub(super) fn start(context: &Context<'_>, start: &Start) -> Vec<String> {
    match start {
        Start::Lift(lift) => {
            let mut sentences = vec![format!("a turn may start with the seeds of {}", lifted(context, lift))];
            sentences.extend(conditions(context, lift));
            sentences
        }
        Start::Enter(enter) => {
            let into = match &enter.into {
                From::OuterRow => "a hole of the player's own outer row".to_owned(),
                into => one_of(context, into, "any own hole"),
            };
            let put = if enter.seeds == SeedCount::ONE { "is put" } else { "are put" };
            let put = match enter.enter_as {
                EnterAs::Heap => format!("{put} into {into}, as if the last seed of a lap had fallen there"),
                EnterAs::Lap => format!("are sown one per hole, the first in {into}"),
            };
            let mut sentences = vec![format!(
                "a turn may start with {} of the player's store, which {put}",
                seed_count(enter.seeds)
            )];
            sentences.extend(enter.go.map(|way| format!("laps that follow are sown {}", go(way))));
            let asked = clause(context, &enter.condition);
            sentences.extend(asked.map(|asked| format!("it is allowed only if {asked}")));
            sentences
        }
        Start::Take(take) => vec![format!(
            "a turn may start, before anything is sown, by taking what an own hole with at least {} faces, as if \
             the last seed of a lap had fallen there",
            seeds(take.at_least)
        )],
    }
}

pub(super) fn opening(context: &Context<'_>, opening: &Opening) -> Vec<String> {
    let mut sentences = vec![format!(
        "both players play their first turn at the same time, seed by seed, until both turns have ended; each \
         starts with the seeds of {}",
        lifted(context, &opening.lift)
    )];
    sentences.extend(conditions(context, &opening.lift));
    sentences.push(
        match opening.pairing {
            Pairing::Independent => "the players may start from different holes",
            Pairing::SameLetter => "both start from the same hole, each as seen from their own side",
        }
        .to_owned(),
    );
    sentences.push(
        match opening.starter {
            OpeningStarter::FirstToEnd => {
                "the player whose opening turn ended first moves first in the main play"
            }
        }
        .to_owned(),
    );
    sentences.push(
        match opening.tie {
            OpeningTie::South => "if both end with the same drop, South moves first",
            OpeningTie::North => "if both end with the same drop, North moves first",
        }
        .to_owned(),
    );
    sentences
}

fn lifted(context: &Context<'_>, lift: &LiftStart) -> String {
    let from = match &lift.from {
        from if lift.of == LiftOf::Board => one_of(context, from, "any hole, whoever's it is,"),
        From::OuterRow => "a hole of the player's own outer row".to_owned(),
        from => one_of(context, from, "any own hole"),
    };
    let way = lift.go.map_or(String::new(), |way| format!(", which are sown {}", go(way)));
    format!("{from} that holds at least {}{way}", seeds(lift.at_least))
}

/// A given number of seeds, as the player chooses or not.
fn seed_count(count: SeedCount) -> String {
    match count {
        SeedCount::All => "all seeds".to_owned(),
        SeedCount::Between(least, most) if least == most => seeds(u16::from(least)),
        SeedCount::Between(1, u8::MAX) => "any number of seeds, as the player chooses,".to_owned(),
        SeedCount::Between(least, u8::MAX) => {
            format!("{} or more, as the player chooses,", seeds(u16::from(least)))
        }
        SeedCount::Between(least, most) => {
            format!("{} to {}, as the player chooses,", number(u32::from(least)), seeds(u16::from(most)))
        }
    }
}

fn conditions(context: &Context<'_>, lift: &LiftStart) -> Vec<String> {
    let mut sentences = Vec::new();
    if lift.seeds != SeedCount::All {
        sentences.push(format!("{} are lifted, and the others stay in the hole", seed_count(lift.seeds)));
    }
    sentences.extend(taken(context, &lift.take, &lift.to).map(|taken| format!("before that, {taken}")));
    if lift.holes > 1 {
        let holes = count(u32::from(lift.holes), "hole", "holes");
        sentences.push(format!("the player needs at least {holes} that hold that many"));
    }
    if let Some(look) = lift.only_if {
        sentences.push(format!("it is allowed only if {}", lap_brings(look)));
    }
    if let Some(look) = lift.must_if {
        sentences.push(format!(
            "if there is a start for which {}, only such starts are allowed",
            lap_brings(look)
        ));
    }
    if let Some(asked) = clause(context, &lift.condition) {
        sentences.push(format!("it is allowed only if {asked}"));
    }
    let names: Vec<String> = lift.unless.iter().map(|name| quoted(name)).collect();
    match names.as_slice() {
        [] => {}
        [name] => sentences.push(format!("it is allowed only while the start {name} is not possible")),
        _ => sentences
            .push(format!("it is allowed only while none of the starts {} is possible", list(&names, "and"))),
    }
    sentences
}

/// Which starts must be chosen.
pub(super) fn prefer(context: &Context<'_>, rule: &Prefer) -> Vec<String> {
    let asked = clause(context, &rule.condition).unwrap_or_else(|| "anything holds".to_owned());
    let when = clause(context, &rule.when).map_or(String::new(), |when| format!("if {when}, "));
    let otherwise = match rule.otherwise {
        Otherwise::All => "if there is no such start, any start is allowed",
        Otherwise::None => "if there is no such start, no start is allowed",
    };
    let kept = match &rule.keep {
        Keep::All | Keep::Most(_) | Keep::Fewest(_) => "only a start is allowed",
        Keep::Leftmost => "only the leftmost start is allowed",
        Keep::Rightmost => "only the rightmost start is allowed",
    };
    let mut conditions = Vec::new();
    if rule.condition != Condition::default() {
        conditions.push(asked);
    }
    conditions.extend(match &rule.keep {
        Keep::All | Keep::Leftmost | Keep::Rightmost => None,
        Keep::Most(amount) => Some(compared(context, amount, "most")),
        Keep::Fewest(amount) => Some(compared(context, amount, "fewest")),
    });
    let asked = if conditions.is_empty() {
        String::new()
    } else {
        format!(" for which {}", conditions.join(", and "))
    };
    let mut sentences = vec![format!("{when}{kept}{asked}")];
    if rule.condition != Condition::default() || rule.otherwise == Otherwise::None {
        sentences.push(otherwise.to_owned());
    }
    sentences
}

/// What is compared between starts.
fn compared(context: &Context<'_>, amount: &Amount, most: &str) -> String {
    match amount {
        Amount::Seeds => format!("the hole holds the {most} seeds"),
        Amount::Captured => format!("the turn captures the {most} seeds"),
        Amount::Leaves(group) => {
            format!("the turn leaves the {most} seeds in {}", group_word(context, group))
        }
    }
}

const fn lap_brings(look: LookAhead) -> &'static str {
    match look {
        LookAhead::Captures => "the last seed of the first lap captures",
    }
}
