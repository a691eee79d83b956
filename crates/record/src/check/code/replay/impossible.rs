//! What no play leads to.

use super::context::ReplayContext;
use crate::check::code::message::Words;
use crate::replay::{Impossible, phase_word};
use base::board::ByPlayer;
use base::text::counted;

/// Something that no play of the ruleset leads to, in the setup or in a board after a gap.
pub(super) fn impossible_words(context: &ReplayContext<'_>, board: &str, impossible: &Impossible) -> Words {
    let ended = |turns: &ByPlayer<u16>| {
        format!("south has ended {} and north {}", counted(turns.south, "turn", "turns"), turns.north)
    };
    let (why, help) = match impossible {
        Impossible::Stores => {
            ("there are seeds in stores, but no rule puts any there".to_owned(), "remove `store`")
        }
        Impossible::Out => {
            ("seeds are out of the game, but no rule takes any out".to_owned(), "remove `out`")
        }
        Impossible::Flags { flag, owner, holes } => {
            let name = context.flag(*flag);
            let owned = context.ruleset().is_some_and(|ruleset| ruleset.flag_is_owned(*flag));
            let of = if owned { format!(" of {owner}") } else { String::new() };
            let together = if holes.len() > 1 { " together" } else { "" };
            let holes = context.labels(*holes);
            (
                format!("no turn sets `{name}`{of} on {holes}{together}"),
                "compare the holes and the player with the source; `sowbook rules` says what sets the flag",
            )
        }
        Impossible::FlagBeforeTurns(flag) => {
            let name = context.flag(*flag);
            (
                format!("holes have the flag `{name}`, which only a turn sets, but no turn has ended"),
                "correct the flag or `turns`",
            )
        }
        Impossible::Round(number) => (
            match number {
                0 => "rounds count from 1".to_owned(),
                1 => "the round is over, but the game has no rounds".to_owned(),
                _ => format!("it is of round {number}, but the game has no rounds"),
            },
            "correct `round`",
        ),
        Impossible::Opening => (
            "the opening is over after a turn of each player".to_owned(),
            "correct `phase`, `round` or `turns`",
        ),
        Impossible::PhaseOver(phase) => {
            let word = |phase| context.ruleset().map_or("?", |ruleset| phase_word(ruleset, phase));
            let (found, expected) = (word(phase.found), word(phase.expected));
            (format!("the phase {found} is over, and {expected} has begun"), "correct `phase` or the seeds")
        }
        Impossible::Turns(turns) => (
            format!("{}, but the players take turns one after the other", ended(turns)),
            "correct `turns`; passes count",
        ),
        Impossible::Next { next, turns } => (
            format!("{}, but {next} is to move", ended(turns)),
            "correct `turns`, `next` or `starter`; passes count",
        ),
        Impossible::Starter { starter, turns } => {
            (format!("{}, but {starter} began", ended(turns)), "correct `turns` or `starter`; passes count")
        }
        Impossible::Again(player) => {
            (format!("the ply before cannot be a ply of {player}, too"), "remove `again`, or correct `turns`")
        }
        Impossible::Points { found, most } => (
            match most {
                0 => format!("there are {}, but no round has given any", counted(*found, "point", "points")),
                _ => format!("there are {found} points; the rounds so far give at most {most}"),
            },
            "correct `points` or `round`",
        ),
        Impossible::Last => {
            ("there is no turn before, since none has ended".to_owned(), "correct `last` or `turns`")
        }
        Impossible::Quiet { quiet, turns } => (
            format!(
                "{quiet} turns have captured nothing, but only {} ended",
                counted(*turns, "turn has", "turns have")
            ),
            "correct `quiet` or `turns`",
        ),
    };
    Words::new(format!("play cannot reach this {board}: {why}")).help(help)
}
