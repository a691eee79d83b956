//! When play stops, and who has won.

use super::super::vocabulary::{
    Condition, Ending, EndingResult, Group, GroupTest, JudgedAt, JudgedOf, OddSeed, Scope, Scored, Scoring,
    Sweep, Sweeper, SweptTo, Test, Tie, Who,
};
use super::condition::{clause, group_word};
use super::context::Context;
use super::words::{held, list, quoted};

pub(super) fn ending(context: &Context<'_>, ending: &Ending) -> Vec<String> {
    let when = when(context, ending);
    let ends = match ending.ends {
        Scope::Round => "the round ends",
        Scope::Game => "the game ends",
    };
    let mut sentences = vec![match ending.at {
        JudgedAt::Turn => format!("{when}, {ends}"),
        JudgedAt::Lap => format!("{when}, {ends}; this is also judged after each lap within a turn"),
        JudgedAt::Round => format!("after a round, {when}, {ends}"),
    }];
    if let Some(sweep) = &ending.sweep {
        sentences.extend(swept(context, sweep));
    }
    if let Some(result) = ending.result {
        let result = match result {
            EndingResult::MoverLoses => "the player to move has lost",
            EndingResult::MoverWins => "the player to move has won",
            EndingResult::ThatPlayerLoses if ending.of == JudgedOf::Either => {
                "that player has lost; if this is true of both players, the sources do not say who has won"
            }
            EndingResult::ThatPlayerLoses => "that player has lost",
            EndingResult::ThatPlayerWins if ending.of == JudgedOf::Either => {
                "that player has won; if this is true of both players, the sources do not say who has won"
            }
            EndingResult::ThatPlayerWins => "that player has won",
            EndingResult::Score => "the player with the higher score has won",
            EndingResult::Points => "the player with more points has won; equal points are a draw",
            EndingResult::NotSaid => "the sources do not say who has won",
        };
        sentences.push(result.to_owned());
    }
    sentences
}

/// Who takes the seeds left on the board, and where they go.
fn swept(context: &Context<'_>, sweep: &Sweep) -> Vec<String> {
    let holes =
        sweep.holes.as_ref().map(|group| group_word(context, group).replacen("all holes", "the holes", 1));
    let (all, left) = match &holes {
        None => ("all seeds left on the board".to_owned(), "the seeds left on the board".to_owned()),
        Some(holes) => (format!("all seeds left in {holes}"), format!("the seeds left in {holes}")),
    };
    let into = match &sweep.to {
        SweptTo::Store => String::new(),
        SweptTo::Own(set) => {
            format!(" and puts them into their first hole of {}, from their left", quoted(set))
        }
        SweptTo::Flag(flag) => format!(
            " and puts them into their first hole with the flag {}, or into their store if they have none",
            quoted(flag)
        ),
    };
    let own = match &holes {
        None => "the seeds of their own holes".to_owned(),
        Some(holes) => format!("the seeds of those of {holes} that are theirs"),
    };
    let to_store = if into.is_empty() { " into their store" } else { &into };
    let first = match sweep.who {
        Sweeper::OwnHoles => format!("each player first takes {own}{to_store}"),
        Sweeper::LastMover => format!("the player who made the last move first takes {all}{into}"),
        Sweeper::NextMover => format!("the player who would be next to move first takes {all}{into}"),
        Sweeper::Starter => format!("the player who started the round first takes {all}{into}"),
        Sweeper::ThatPlayer => format!("that player first takes {all}{into}"),
        Sweeper::OtherPlayer => format!("the other player first takes {all}{into}"),
        Sweeper::Shared => {
            let odd = match sweep.odd {
                OddSeed::Nobody => "an odd one is nobody's",
                OddSeed::Fewer => "the player with fewer seeds gets an odd one",
                OddSeed::More => "the player with more seeds gets an odd one",
                OddSeed::LastMover => "the player who made the last move gets an odd one",
                OddSeed::NextMover => "the player who would be next to move gets an odd one",
            };
            let halves = if into.is_empty() { "" } else { ": each player takes half" };
            format!("{left} are first shared equally{halves}{into}; {odd}")
        }
        Sweeper::Nobody => format!("{left} are nobody's"),
    };
    let counted = context.clauses.scoring.iter().flat_map(|scoring| &scoring.body.sum);
    let flags: Vec<String> = counted
        .filter_map(|scored| match scored {
            Scored::Flag(flag) => Some(quoted(flag)),
            Scored::Store | Scored::Own(_) => None,
        })
        .collect();
    let by_flag = (!flags.is_empty())
        .then(|| format!("a hole with the flag {} counts as its owner's own hole", list(&flags, "or")));
    std::iter::once(first).chain(by_flag).collect()
}

/// When an ending holds, and of whom.
fn when(context: &Context<'_>, ending: &Ending) -> String {
    let player = match ending.of {
        JudgedOf::Next => "the player to move",
        JudgedOf::Last => "the player who has just moved",
        JudgedOf::Either => "a player",
        JudgedOf::Winner => "the winner of the round",
        JudgedOf::Loser => "the loser of the round",
    };
    let condition = &ending.when;
    if *condition == (Condition { cannot_start: Some(Who::Own), ..Condition::default() }) {
        return format!("when {player} cannot start a turn");
    }
    if let Some(GroupTest { of: Group::Of(group, holding), is: Test::Empty | Test::Exactly(0) }) =
        &condition.holes
        && **group == Group::Own
        && let Some(test) = &holding.seeds
        && *condition == (Condition { holes: condition.holes.clone(), ..Condition::default() })
    {
        return format!("when {player} has no hole with {}", held(test));
    }
    let words = clause(context, condition).unwrap_or_else(|| "anything holds".to_owned());
    // The words call the player from whose seat the ending is judged "the player".
    let that = || words.replace("the player's", "that player's");
    match ending.of {
        JudgedOf::Next => format!("when {words}"),
        JudgedOf::Last => format!("when for the player who has just moved {}", that()),
        JudgedOf::Either => format!("when for one of the players {}", that()),
        JudgedOf::Winner => format!("when for the winner of the round {}", that()),
        JudgedOf::Loser => format!("when for the loser of the round {}", that()),
    }
}

pub(super) fn scoring(scoring: &Scoring) -> Vec<String> {
    let sum: Vec<String> = scoring
        .sum
        .iter()
        .map(|scored| match scored {
            Scored::Store => "in their store".to_owned(),
            Scored::Own(set) => format!("in their holes of {}", quoted(set)),
            Scored::Flag(flag) => format!("in the holes with the flag {} that belong to them", quoted(flag)),
        })
        .collect();
    let tie = match scoring.tie {
        Tie::Draw => "equal scores are a draw",
        Tie::NotSaid => "the sources do not say what equal scores mean",
    };
    let score = match sum.is_empty() {
        true => "no seeds count for the score".to_owned(),
        false => format!("a player's score is the number of seeds {}", list(&sum, "and")),
    };
    vec![score, tie.to_owned()]
}
