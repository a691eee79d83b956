//! What readings say of where their alternatives differ, played under every alternative.

use rayon::prelude::*;

use crate::check::code::rules::{parts_alike, parts_not_played, parts_position_unread, parts_with_unknown};
use crate::check::messages::Message;
use crate::check::{CheckContext, Diagnostic, Location};
use crate::replay::resolve::PlayedLine;
use crate::replay::{print_move, print_position, read_position, status_word};
use base::yaml::Path;
use engine::legal_moves;
use rules::{Parting, Reading, Ruleset, RulesetFamily};

/// What a play leads to: the position, the state of play, and the legal moves.
type Outcome = (String, &'static str, Vec<String>);

/// Why a play leads to nothing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fault {
    /// The position cannot be read.
    Position,
    /// The play cannot be read or is not legal, or there is none.
    Play,
}

pub(super) fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let of_ruleset = |text: &base::text::SourceText| {
        let Some(family) = context.family(crate::check::ruleset_id(text.name())) else { return Vec::new() };
        let readings = &family.declaration().readings;
        let faulty = |reading: &Reading| {
            let parting = reading.parts.as_ref()?;
            let message = problem(family, reading, parting)?;
            let path = Path::top().then("readings").then(reading.name.as_str()).then("parts");
            Some(message.at(Location::at_path(text, &path)))
        };
        readings.iter().filter_map(faulty).collect()
    };
    context.archive().rulesets.par_iter().map(of_ruleset).collect::<Vec<_>>().concat()
}

/// What is wrong with a `parts` that does not show where the alternatives differ.
fn problem(family: &RulesetFamily, reading: &Reading, parting: &Parting) -> Option<Message> {
    let with = parting.with.iter().map(|(name, alternative)| (name.as_str(), alternative.as_str()));
    let Ok(choices) = family.declaration().choose(with) else {
        return Some(parts_with_unknown(&reading.name));
    };
    let names = reading.alternatives.iter().map(|known| known.name.as_str());
    let rulesets = names.map(|name| family.ruleset(&choices.with(&reading.name, name)));
    // What is wrong with a ruleset is reported anyway.
    let rulesets: Vec<_> = rulesets.collect::<Result<_, _>>().ok()?;
    // A reading that no clause depends on is reported, too.
    let depends = |ruleset: &Ruleset| {
        ruleset.clauses().all().iter().any(|(_, support, _)| support.readings.contains(&reading.name))
    };
    if !rulesets.iter().any(|ruleset| depends(ruleset)) {
        return None;
    }
    let outcomes: Vec<_> = rulesets.iter().map(|ruleset| outcome(ruleset, parting)).collect();
    let faults = outcomes.iter().map(|outcome| outcome.as_ref().err().copied());
    match faults.collect::<Option<Vec<Fault>>>() {
        Some(faults) => faults.into_iter().max().map(|fault| match fault {
            Fault::Position => parts_position_unread(&reading.name),
            Fault::Play => parts_not_played(&reading.name, &parting.play),
        }),
        None => {
            let alike = outcomes.windows(2).all(|pair| pair[0] == pair[1]);
            alike.then(|| parts_alike(&reading.name, &parting.play))
        }
    }
}

/// What the play leads to under one ruleset.
fn outcome(ruleset: &Ruleset, parting: &Parting) -> Result<Outcome, Fault> {
    let position = read_position(ruleset, &parting.position).map_err(|_| Fault::Position)?;
    let start = PlayedLine::new(position);
    let line = start.play(ruleset, &parting.play, &mut ()).map_err(|_| Fault::Play)?;
    if line == start {
        return Err(Fault::Play);
    }
    let after = &line.after;
    let moves = legal_moves(ruleset, after).unwrap_or_default();
    let moves = moves.iter().map(|played| print_move(ruleset, after, played)).collect();
    Ok((print_position(ruleset, after), status_word(after.status()), moves))
}
