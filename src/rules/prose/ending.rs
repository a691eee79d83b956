//! When play stops, who has won, and the next round.

use super::super::vocabulary::{
    Condition, EmptyChoice, Ending, EndingResult, NextStarter, Rounds, Scope, Scored, Scoring, Sweep, Tie,
};
use super::context::Context;
use super::words::{list, quoted, seeds};

pub(super) fn ending(context: &Context<'_>, ending: Ending) -> Vec<String> {
    let when = match ending.when {
        Condition::NeitherCanStart => "when neither player can start a turn".to_owned(),
        Condition::MoverCannotStart => "when the player to move cannot start a turn".to_owned(),
        Condition::MoverHasNoHoleOf(of) => {
            format!("when the player to move has no hole with at least {}", seeds(of))
        }
        Condition::AnyHasNoHoleOf(of) => format!("when a player has no hole with at least {}", seeds(of)),
        Condition::NoFreeSeeds => {
            "when every seed has been captured or is in a hole from which no player lifts".to_owned()
        }
    };
    let ends = match ending.ends {
        Scope::Round => "the round ends",
        Scope::Game => "the game ends",
    };
    let mut sentences = vec![format!("{when}, {ends}")];
    if let Some(sweep) = ending.sweep {
        sentences.push(match sweep {
            Sweep::OwnHoles => {
                "each player first takes the seeds of their own holes into their store".to_owned()
            }
        });
        let counted = context.clauses.scoring.iter().flat_map(|scoring| &scoring.body.sum);
        let flags: Vec<String> = counted
            .filter_map(|scored| match scored {
                Scored::Flag(flag) => Some(quoted(flag)),
                Scored::Store => None,
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
            EndingResult::ThatPlayerLoses => match ending.when {
                Condition::AnyHasNoHoleOf(_) => {
                    "that player has lost; if this is true of both players, the sources do not say who has won"
                }
                Condition::NeitherCanStart
                | Condition::MoverCannotStart
                | Condition::MoverHasNoHoleOf(_)
                | Condition::NoFreeSeeds => "that player has lost",
            },
            EndingResult::Score => "the player with the higher score has won",
            EndingResult::NotSaid => "the sources do not say who has won",
        };
        sentences.push(result.to_owned());
    }
    sentences
}

pub(super) fn scoring(scoring: &Scoring) -> Vec<String> {
    let sum: Vec<String> = scoring
        .sum
        .iter()
        .map(|scored| match scored {
            Scored::Store => "in their store".to_owned(),
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
    let empty = match rounds.left_empty {
        EmptyChoice::OnlyWhenShort => {
            "a player who cannot fill all holes leaves empty as many as cannot be filled, and chooses which"
        }
        EmptyChoice::AsOwnerLikes => {
            "a player leaves empty as many holes as cannot be filled, or more, and chooses which; at least one is \
             filled"
        }
    };
    let starter = match rounds.starter {
        NextStarter::Alternate => "the player who did not start this round starts the next",
    };
    vec![
        format!(
            "for another round each player puts {} from their store into each of their holes; what is left over \
             stays in the store",
            seeds(rounds.unit)
        ),
        format!("{empty}; holes left empty have the flag {}", quoted(&rounds.flag)),
        starter.to_owned(),
        format!(
            "a player with fewer than {} cannot continue and has lost the match",
            seeds(rounds.stop_below)
        ),
    ]
}
