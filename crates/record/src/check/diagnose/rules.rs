//! Findings of rulesets.

use crate::archive::{RulesetProblem, RulesetProblemKind};
use crate::check::code::of_ruleset;
use crate::check::{Diagnostic, Location};
use crate::text::SourceText;

use super::with_first;

/// A problem of a ruleset's file as a finding.
pub fn ruleset_problem(text: &SourceText, problem: &RulesetProblem) -> Diagnostic {
    let diagnostic = of_ruleset(&problem.kind).at(Location::in_text(text, problem.span));
    match &problem.kind {
        RulesetProblemKind::Yaml(kind) => with_first(diagnostic, kind, |span| Location::in_text(text, span)),
        RulesetProblemKind::Rules(_) => diagnostic,
    }
}
