//! Findings of the archive's files.

use crate::archive::{
    Archive, ArchiveProblem, ArchiveProblemKind as Kind, RulesetFileProblem, RulesetFileProblemKind,
};
use crate::check::code::archive::of_archive;
use crate::check::code::of_ruleset;
use crate::check::code::simulation::of_simulation;
use crate::check::{Code, Diagnostic, Fix, Location, SimulationProblem};
use base::text::{SourceText, Span};
use base::yaml::{Path, Places};

use super::with_first;

/// A problem of a file as a finding.
pub(in crate::check) fn archive_problem(archive: &Archive, problem: &ArchiveProblem) -> Diagnostic {
    let ruleset = || archive.rulesets.iter().find(|text| text.name() == problem.file);
    let text = archive.texts.get(&problem.file).or_else(ruleset);
    let whole = problem.path.segments().is_empty() && problem.span == Span::at(0);
    let place = match text {
        Some(text) if !whole => Location::in_text(text, problem.span),
        _ => match &problem.kind {
            Kind::NotUtf8(damage) => Location::of_damage(&problem.file, damage, 0, 1),
            _ => Location::of_file(problem.file.as_str()),
        },
    };
    let mut diagnostic = of_archive(&problem.kind).at(place);
    if let (Kind::Yaml(kind), Some(text)) = (&problem.kind, text) {
        diagnostic = with_first(diagnostic, kind, |span| Location::in_text(text, span));
    }
    if let Kind::IdIsNotFileName { name, .. } = &problem.kind {
        diagnostic.fix =
            Some(Fix { title: format!("write `{name}`"), span: problem.span, replacement: name.clone() });
    }
    diagnostic
}

/// The code of a problem of a file.
pub(in crate::check) fn archive_code(problem: &ArchiveProblem) -> Code {
    of_archive(&problem.kind).code
}

/// The finding that a file cannot be read; `why` is the system's words.
pub fn unreadable(file: &str, why: &str) -> Diagnostic {
    of_archive(&Kind::Unreadable(why.to_owned())).at(Location::of_file(file))
}

/// The finding that something called like a file is none, and is not read.
pub fn not_a_file(file: &str) -> Diagnostic {
    of_archive(&Kind::NotAFile).at(Location::of_file(file))
}

/// A problem of a simulation's file as a finding.
pub fn simulation_problem(file: &str, problem: &SimulationProblem) -> Diagnostic {
    naming(of_simulation(problem).at(Location::of_file(file)), file)
}

/// A problem of a game that a ruleset shows with a reading: that of its note with this number, from 0.
pub fn shown_game_problem(
    ruleset: &SourceText,
    reading: &str,
    note: usize,
    problem: &SimulationProblem,
) -> Diagnostic {
    let path = Path::top().then("readings").then(reading).then("play").then(note).then("game");
    let span =
        Places::parse(ruleset.contents()).map_or(Span::at(0), |places| places.nearest(path.segments()));
    naming(of_simulation(problem).at(Location::in_text(ruleset, span)), ruleset.name())
}

/// A finding whose help names the ruleset of a file, which has the ruleset's name.
fn naming(mut diagnostic: Diagnostic, file: &str) -> Diagnostic {
    let name = file.rsplit('/').next().unwrap_or(file);
    let id = name.rsplit_once('.').map_or(name, |(id, _)| id);
    diagnostic.help = diagnostic.help.map(|help| help.replace("RULESET", id));
    diagnostic
}

/// A problem of a ruleset's file as a finding.
pub(in crate::check) fn ruleset_problem(text: &SourceText, problem: &RulesetFileProblem) -> Diagnostic {
    let diagnostic = of_ruleset(&problem.kind).at(Location::in_text(text, problem.span));
    let RulesetFileProblemKind::Yaml(kind) = &problem.kind else { return diagnostic };
    with_first(diagnostic, kind, |span| Location::in_text(text, span))
}
