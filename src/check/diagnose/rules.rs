//! Findings of rulesets.

use crate::archive::{RulesetProblem, RulesetProblemKind};
use crate::check::{Code, Diagnostic, Location, messages};
use crate::text::SourceText;
use crate::yaml;

/// A problem of a ruleset's file as a finding.
pub fn ruleset_problem(text: &SourceText, problem: &RulesetProblem) -> Diagnostic {
    let place = Location::in_text(text, problem.span);
    match &problem.kind {
        RulesetProblemKind::Yaml(kind) => {
            let diagnostic = messages::of_yaml(kind).at(place);
            match kind {
                yaml::ProblemKind::DuplicateKey { first, .. } => {
                    diagnostic.other(Location::in_text(text, *first), "first here")
                }
                _ => diagnostic,
            }
        }
        RulesetProblemKind::Rules(kind) => messages::of_rules(kind).at(place),
    }
}

/// The code of a problem of a ruleset.
pub(in crate::check) fn ruleset_code(problem: &RulesetProblem) -> Code {
    match &problem.kind {
        RulesetProblemKind::Yaml(kind) => messages::of_yaml(kind).code,
        RulesetProblemKind::Rules(kind) => messages::of_rules(kind).code,
    }
}
