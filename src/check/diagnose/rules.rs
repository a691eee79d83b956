//! Findings of rulesets.

use super::{of_rules, of_yaml, worded};
use crate::archive::{RulesetProblem, RulesetProblemKind};
use crate::check::{Code, Diagnostic, Place, messages};
use crate::text::SourceText;
use crate::yaml;

/// A problem of a ruleset's file as a finding.
pub fn ruleset_problem(text: &SourceText, problem: &RulesetProblem) -> Diagnostic {
    let place = Place::in_text(text, problem.span);
    match &problem.kind {
        RulesetProblemKind::Yaml(kind) => {
            let diagnostic = worded(of_yaml(kind), messages::of_yaml(kind), place);
            match kind {
                yaml::ProblemKind::DuplicateKey { first, .. } => {
                    diagnostic.other(Place::in_text(text, *first), "first here")
                }
                _ => diagnostic,
            }
        }
        RulesetProblemKind::Rules(kind) => worded(of_rules(kind), messages::of_rules(kind), place),
    }
}

/// The code of a problem of a ruleset.
pub(in crate::check) const fn ruleset_code(problem: &RulesetProblem) -> Code {
    match &problem.kind {
        RulesetProblemKind::Yaml(kind) => of_yaml(kind),
        RulesetProblemKind::Rules(kind) => of_rules(kind),
    }
}
