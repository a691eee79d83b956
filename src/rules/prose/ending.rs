//! When play stops, who has won, and the next round.

use super::super::vocabulary::{
    Condition, EmptyChoice, Ending, EndingResult, Fill, Group, GroupTest, JudgedOf, NextStarter, Partial,
    Rounds, Scope, Scored, Scoring, Sweep, Test, Tie, Who,
};
use super::condition::clause;
use super::context::Context;
use super::words::{held, list, quoted, seeds};

pub(super) fn ending(context: &Context<'_>, ending: &Ending) -> Vec<String> {
    let when = when(context, ending);
    let ends = match ending.ends {
        Scope::Round => "the round ends",
        Scope::Game => "the game ends",
    };
    let mut sentences = vec![format!("{when}, {ends}")];
    if let Some(sweep) = ending.sweep {
        let swept = match sweep {
            Sweep::OwnHoles => "each player first takes the seeds of their own holes into their store",
            Sweep::LastMover => "the player who made the last move first takes all seeds left on the board",
            Sweep::NextMover => {
                "the player who would be next to move first takes all seeds left on the board"
            }
            Sweep::Starter => "the player who started the round first takes all seeds left on the board",
            Sweep::Shared => "the seeds left on the board are first shared equally; an odd one is nobody's",
            Sweep::Nobody => "the seeds left on the board are nobody's",
        };
        sentences.push(swept.to_owned());
        let counted = context.clauses.scoring.iter().flat_map(|scoring| &scoring.body.sum);
        let flags: Vec<String> = counted
            .filter_map(|scored| match scored {
                Scored::Flag(flag) => Some(quoted(flag)),
                Scored::Store | Scored::Own(_) => None,
            })
            .collect();
        if !flags.is_empty() {
            let flags = list(&flags, "or");
            sentences.push(format!("a hole with the flag {flags} counts as its owner's own hole"));
        }
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
            EndingResult::NotSaid => "the sources do not say who has won",
        };
        sentences.push(result.to_owned());
    }
    sentences
}

/// When an ending holds, and of whom.
fn when(context: &Context<'_>, ending: &Ending) -> String {
    let player = match ending.of {
        JudgedOf::Next => "the player to move",
        JudgedOf::Last => "the player who has just moved",
        JudgedOf::Either => "a player",
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

pub(super) fn rounds(rounds: &Rounds) -> Vec<String> {
    let unit = seeds(rounds.unit);
    let mut sentences = vec![match rounds.fill {
        Fill::Territory => format!(
            "for another round every hole is filled with {unit} again; the player with more seeds owns as many holes \
             as these seeds fill, counted anticlockwise from the player's own left end, and the other player owns the \
             rest"
        ),
        Fill::Setup => "for another round the board is filled as at the beginning".to_owned(),
        _ => format!(
            "for another round each player puts {unit} from their store into each of their holes; what is left over \
             stays in the store"
        ),
    }];
    let from = |end: &str| format!("the holes are filled from {end}, as far as the seeds go");
    let empty = match rounds.fill {
        Fill::Chosen => Some(
            match rounds.left_empty {
                EmptyChoice::OnlyWhenShort => {
                    "a player who cannot fill all holes leaves empty as many as cannot be filled, and chooses which"
                }
                EmptyChoice::AsOwnerLikes => {
                    "a player leaves empty as many holes as cannot be filled, or more, and chooses which; at least \
                     one is filled"
                }
            }
            .to_owned(),
        ),
        Fill::Left => Some(from("the owner's left")),
        Fill::Right => Some(from("the owner's right")),
        Fill::Outside => Some(from("both ends inward, the left one first")),
        Fill::Territory | Fill::Setup => None,
    };
    match (&rounds.flag, empty) {
        (Some(flag), Some(empty)) => {
            sentences.push(format!("{empty}; holes left empty have the flag {}", quoted(flag)))
        }
        (Some(flag), None) => {
            sentences.push(format!("holes gained from the other player have the flag {}", quoted(flag)))
        }
        (None, empty) => sentences.extend(empty),
    }
    if rounds.partial == Partial::MoreThanHalf {
        sentences.push("more than half of the seeds of a hole gain one more".to_owned());
    }
    sentences.push(
        match rounds.starter {
            NextStarter::Alternate => "the player who did not start this round starts the next",
            NextStarter::Loser => "the player with fewer seeds starts the next round",
            NextStarter::Winner => "the player with more seeds starts the next round",
            NextStarter::LastMover => "the player who made the last move starts the next round",
            NextStarter::Next => "the player who would be next to move starts the next round",
        }
        .to_owned(),
    );
    if rounds.stop_below > 0 {
        sentences.push(format!(
            "a player with fewer than {} cannot continue and has lost the match",
            seeds(rounds.stop_below)
        ));
    }
    sentences
}
