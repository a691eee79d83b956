//! When play stops, and who has won.

use super::super::vocabulary::{
    Ending, EndingResult, Group, GroupTest, JudgedOf, Predicate, Scored, Scoring, Sweep, Sweeper, SweptTo,
    Test, Who, asked,
};
use super::condition::{clause_or_anything, group_of, held};
use super::words::{Context, key};

pub(super) fn ending(context: &Context<'_>, ending: &Ending) -> Vec<String> {
    let (when, ends) = (when(context, ending), context.word("endings.ends", ending.ends));
    let mut sentences = vec![context.say_word("endings.at", ending.at, &[("when", &when), ("ends", &ends)])];
    sentences.extend(ending.sweep.iter().flat_map(|sweep| swept(context, sweep, ending.of)));
    sentences.extend(ending.result.map(|result| match (ending.of, result) {
        (JudgedOf::Either, EndingResult::ThatPlayerLoses | EndingResult::ThatPlayerWins) => {
            context.say(&key("endings.result_of_either", result), &[])
        }
        _ => context.word("endings.result", result),
    }));
    sentences
}

/// Who takes the seeds left on the board, and where they go.
fn swept(context: &Context<'_>, sweep: &Sweep, of: JudgedOf) -> Vec<String> {
    let (place, own) = match &sweep.holes {
        None => ["sweep.place.board", "sweep.own.board"].map(|key| context.say(key, &[])).into(),
        Some(group) => {
            let holes = |key: &str, board| context.say(key, &[("holes", &group_of(context, group, board))]);
            let of_all = matches!(group, Group::Of(all, _) if **all == Group::Board);
            let own = if of_all { "sweep.own.holes" } else { "sweep.own.some" };
            (holes("sweep.place.holes", "group.swept"), holes(own, "sweep.own.each"))
        }
    };
    let to_store = sweep.to == SweptTo::Store;
    let into = match &sweep.to {
        SweptTo::Store => String::new(),
        SweptTo::Own(set) => context.say("sweep.to.own", &[("set", &context.quoted(set))]),
        SweptTo::Flag(flag) => context.say("sweep.to.flag", &[("flag", &context.quoted(flag))]),
    };
    let odd = context.word("sweep.odd", sweep.odd);
    let parts = [("place", &*place), ("own", &own), ("into", &into), ("odd", &odd)];
    let first = match sweep.who {
        Sweeper::OwnHoles | Sweeper::Shared if to_store => {
            context.say(&key("sweep.who_to_store", sweep.who), &parts)
        }
        who => context.say_word("sweep.who", who, &parts),
    };
    let counted = context.clauses.scoring.iter().flat_map(|scoring| &scoring.body.sum);
    let flags: Vec<String> = counted
        .filter_map(|scored| match scored {
            Scored::Flag(flag) => Some(context.quoted(flag)),
            Scored::Store | Scored::Own(_) => None,
        })
        .collect();
    let by_flag =
        (!flags.is_empty()).then(|| context.say("sweep.by_flag", &[("flags", &context.list(&flags, "or"))]));
    let is_that = matches!(sweep.who, Sweeper::ThatPlayer | Sweeper::OtherPlayer);
    let of_both = (is_that && of == JudgedOf::Either).then(|| context.say("sweep.of_both", &[]));
    std::iter::once(first + &of_both.unwrap_or_default()).chain(by_flag).collect()
}

/// When an ending holds, and of whom.
fn when(context: &Context<'_>, ending: &Ending) -> String {
    let player = context.word("endings.player", ending.of);
    let condition = &ending.when;
    if matches!(condition.0.as_slice(), [Predicate::CannotStart(Who::Own)]) {
        return context.say("endings.cannot_start", &[("player", &player)]);
    }
    if let [Predicate::Holes(GroupTest { of: Group::Of(group, holding), is })] = condition.0.as_slice()
        && (matches!(is, Test::Empty | Test::Exactly(0)) && **group == Group::Own)
        && let Some(test) = asked!(holding, Seeds)
    {
        return context.say("endings.no_hole", &[("player", &player), ("held", &held(context, test))]);
    }
    let words = context.written(clause_or_anything(context, condition));
    let [players, opponent, whose] =
        ["the_players".to_owned(), "the_opponent".to_owned(), key("whose", ending.of)]
            .map(|key| context.phrase(&format!("endings.{key}")));
    let names_player = words.contains(context.phrase("endings.the_player")) || words.contains(players);
    let of_somebody = names_player || words.contains(opponent);
    let that = matches!(ending.result, Some(EndingResult::ThatPlayerLoses | EndingResult::ThatPlayerWins));
    if !of_somebody && !that {
        return context.say("endings.when", &[("words", &words)]);
    }
    match words.split_once(players) {
        Some((before, after)) if !whose.is_empty() && !words.contains(opponent) => {
            let words = format!("{before}{whose}{}", of_that_player(context, after));
            context.say("endings.when", &[("words", &words)])
        }
        _ => {
            let words = of_that_player(context, &words);
            context.say("endings.of", &[("player", &player), ("words", &words)])
        }
    }
}

/// Words in which the player from whose seat they are true is one who has been named.
pub(super) fn of_that_player(context: &Context<'_>, words: &str) -> String {
    let named = ["the_players", "that_players", "the_player", "that_player"];
    let [the_players, that_players, the_player, that_player] =
        named.map(|key| context.phrase(&format!("endings.{key}")));
    words.replace(the_players, that_players).replace(the_player, that_player)
}

pub(super) fn scoring(context: &Context<'_>, scoring: &Scoring) -> Vec<String> {
    let sum = scoring.sum.iter().map(|scored| match scored {
        Scored::Store => context.say("scoring.store", &[]),
        Scored::Own(set) => context.say("scoring.own", &[("set", &context.quoted(set))]),
        Scored::Flag(flag) => context.say("scoring.flag", &[("flag", &context.quoted(flag))]),
    });
    let sum: Vec<String> = sum.collect();
    let key = if sum.is_empty() { "scoring.nothing" } else { "scoring.sum" };
    let score = context.say(key, &[("sum", &context.list(&sum, "and"))]);
    vec![score, context.word("scoring.tie", scoring.tie)]
}
