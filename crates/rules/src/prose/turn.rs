//! Phases of play, extending a turn, passing, and turns without end.

use super::super::vocabulary::{Extension, Limits, Pass, PlayPhase};
use super::condition::clause;
use super::words::Context;

pub(super) fn phase(context: &Context<'_>, name: &str, phase: &PlayPhase, earlier: usize) -> Vec<String> {
    let key = if earlier == 0 { "phases.first" } else { "phases.later" };
    let begins = context.say(key, &[("name", &context.quoted(name))]);
    let until = phase.until.as_ref().and_then(|until| clause(context, until));
    let until = until.map(|until| context.say("phases.until", &[("until", &until)]));
    vec![begins + &until.unwrap_or_default()]
}

pub(super) fn extension(context: &Context<'_>, extension: &Extension) -> Vec<String> {
    let at = context.word("extension.at", extension.at);
    let away = extension.n_away.map(|side| {
        let after = context.word("extension.drop_after", extension.drop_after);
        let side = context.word("extension.side", side);
        context.say("extension.n_away", &[("side", &side), ("after", &after)])
    });
    let tested = context.word("extension.tested", extension.tested);
    let row = context.word("extension.row", extension.row);
    let once = context.say("extension.once", &[("at", &at)]);
    let hole = context.say("extension.hole", &[("row", &row), ("tested", &tested)]);
    [Some(once), away, Some(hole)].into_iter().flatten().collect()
}

pub(super) fn pass(context: &Context<'_>, pass: Pass) -> Vec<String> {
    vec![context.word("pass", pass.when)]
}

pub(super) fn limits(context: &Context<'_>, limits: Limits) -> Vec<String> {
    let means = context.word("limits.endless", limits.endless);
    vec![context.count("limits.laps", limits.laps, &[("means", &means)])]
}
