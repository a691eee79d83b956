//! Phases of play, extending a turn, passing, and turns without end.

use super::super::vocabulary::{
    AwaySide, DropAfter, Endless, Extension, ExtensionMoment, ExtensionRow, Limits, Pass, PassKind,
    PlayPhase, Tested,
};
use super::condition::clause;
use super::context::Context;
use super::words::{count, quoted};

/// A phase of play.
pub(super) fn phase(context: &Context<'_>, name: &str, phase: &PlayPhase, earlier: usize) -> Vec<String> {
    let begins = if earlier == 0 { "play begins" } else { "after that, play goes on" };
    let mut text = format!("{begins} in the phase {}", quoted(name));
    if let Some(until) = phase.until.as_ref().and_then(|until| clause(context, until)) {
        text.push_str(&format!(", which is over as soon as the following holds between turns: {until}"));
    }
    vec![text]
}

pub(super) fn extension(extension: &Extension) -> Vec<String> {
    let at = match extension.at {
        ExtensionMoment::TurnWouldEnd => "when the turn would end,",
        ExtensionMoment::FirstLapBeforeLanding => "after the first lap, before its last seed is judged,",
    };
    let mut sentences = vec![format!(
        "{at} the player may extend it once: a single seed in the hole just behind the one that began the turn is \
         dropped in the hole after that of the last seed, as a lap of its own"
    )];
    let after = match extension.drop_after {
        DropAfter::MainLanding => "the one where the turn would have ended",
        DropAfter::LastLanding => "the one where those seeds ended",
    };
    if let Some(side) = extension.n_away {
        let side = match side {
            AwaySide::Behind => "behind",
            AwaySide::Ahead => "ahead of",
        };
        sentences.push(format!(
            "or the player may first sow the seeds of a hole that holds as many seeds as it is holes {side} the one \
             that began the turn; the single seed then falls in the hole after {after}"
        ));
    }
    let tested = match extension.tested {
        Tested::StartAndUse => "both before the turn and when it is used",
        Tested::Use => "when it is used",
    };
    let row = match extension.row {
        ExtensionRow::Own => "must be in the player's own row",
        ExtensionRow::Any => "may be anywhere on the ring",
    };
    sentences.push(format!("such a hole {row} and must hold that number {tested}"));
    sentences
}

pub(super) fn pass(pass: Pass) -> Vec<String> {
    match pass.when {
        PassKind::NoStart => {
            vec!["a player who cannot start a turn must pass if the opponent can start one".to_owned()]
        }
    }
}

pub(super) fn limits(limits: Limits) -> Vec<String> {
    let means = match limits.endless {
        Endless::Report => "it is reported, and the game stops there without a result",
        Endless::Void => "the game is void",
        Endless::Draw => "the game is drawn",
        Endless::MoverLoses => "the player whose turn it is has lost",
        Endless::MoverWins => "the player whose turn it is has won",
    };
    let laps = count(limits.laps, "lap", "laps");
    vec![format!("a turn that has not ended after {laps} is treated as endless: {means}")]
}
