//! Reading a ruleset's file.

use base::text::{SourceText, Span};
use base::yaml;
use rules::{Declaration, Problem, ProblemKind, RulesetFamily, unknown_statements, verify};

/// Something wrong with a ruleset's file, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RulesetProblem {
    /// The file.
    pub file: String,
    /// The place in it, in bytes.
    pub span: Span,
    /// Line and column of the place, from 1.
    pub at: base::text::LineColumn,
    /// What is wrong.
    pub kind: RulesetProblemKind,
}

/// What is wrong with a ruleset's file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RulesetProblemKind {
    /// It is not YAML as the archive allows it.
    Yaml(yaml::ProblemKind),
    /// The ruleset cannot be.
    Rules(ProblemKind),
}

/// The ruleset in a file, with all its readings, and everything wrong with its form. Whether the statements it cites
/// exist is for [`verify_ruleset`].
pub fn read_ruleset(source: &SourceText) -> (Option<RulesetFamily>, Vec<RulesetProblem>) {
    let (document, found) = yaml::parse(source.contents());
    let mut problems: Vec<RulesetProblem> = found
        .into_iter()
        .map(|problem| placed(source, problem.span, RulesetProblemKind::Yaml(problem.kind)))
        .collect();
    let Some(document) = document else { return (None, problems) };
    let mut add = |found: Vec<Problem>| {
        for problem in found {
            let span = place(&document.places, &problem);
            problems.push(placed(source, span, RulesetProblemKind::Rules(problem.kind)));
        }
    };
    // A section under a wrong name seems to be missing: that is a consequence, and only its cause is said.
    let mut section_unread = false;
    let declaration = match Declaration::read(&document.value) {
        Ok((declaration, found)) => {
            section_unread = found.iter().any(|problem| problem.path.segments().len() == 1);
            add(found);
            Some(declaration)
        }
        Err(found) => {
            add(found);
            None
        }
    };
    let family = declaration.map(RulesetFamily::new);
    if let Some(family) = &family {
        let mut found = verify(family);
        let is_consequence = |problem: &Problem| problem.is_of_section() || problem.kind.is_of_absence();
        found.retain(|problem| !(section_unread && is_consequence(problem)));
        add(found);
    }
    (family, problems)
}

/// Everything wrong with what a ruleset cites: `knows` says whether a statement exists in its evidence and, if there are
/// words, quotes them.
pub fn verify_ruleset(
    source: &SourceText,
    declaration: &Declaration,
    knows: impl Fn(&str, Option<&str>) -> bool,
) -> Vec<RulesetProblem> {
    let found = unknown_statements(declaration, knows);
    if found.is_empty() {
        return Vec::new();
    }
    let Some(places) = yaml::Places::of(source.contents()) else { return Vec::new() };
    found
        .into_iter()
        .map(|problem| {
            let span = place(&places, &problem);
            placed(source, span, RulesetProblemKind::Rules(problem.kind))
        })
        .collect()
}

/// The place of a problem: the key for a key that means nothing, the name for a name that nothing has, else the value or
/// the nearest above it.
fn place(places: &yaml::Places, problem: &Problem) -> Span {
    let segments = problem.path.segments();
    let word = match &problem.kind {
        ProblemKind::Misread(yaml::MisreadKind::UnknownKey { .. }) => places.key(segments),
        ProblemKind::UnknownName { found, .. }
        | ProblemKind::UnknownLabel(found)
        | ProblemKind::UnknownStatement(found)
        | ProblemKind::UnquotedWords { words: found, .. } => places.word(segments, found),
        _ => None,
    };
    word.unwrap_or_else(|| places.nearest(segments))
}

fn placed(source: &SourceText, span: Span, kind: RulesetProblemKind) -> RulesetProblem {
    RulesetProblem { file: source.name().to_owned(), span, at: source.line_column(span.start), kind }
}
