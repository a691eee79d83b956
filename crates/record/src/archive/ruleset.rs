//! Reading a ruleset's file.

use base::text::{SourceText, Span};
use base::yaml::{self, YamlProblemKind};
use rules::{Declaration, RulesetFamily, RulesetProblem, RulesetProblemKind, unknown_statements, verify};

/// Something wrong with a ruleset's file, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RulesetFileProblem {
    pub file: String,
    /// The place in it, in bytes.
    pub span: Span,
    /// Line and column of the place, from 1.
    pub at: base::text::LineColumn,
    /// What is wrong.
    pub kind: RulesetFileProblemKind,
}

/// What is wrong with a ruleset's file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RulesetFileProblemKind {
    /// It is not YAML as the archive allows it.
    Yaml(YamlProblemKind),
    /// The ruleset cannot be.
    Rules(RulesetProblemKind),
}

/// The ruleset in a file, with all its readings, and everything wrong with its form. Whether the statements it cites
/// exist is for [`verify_ruleset`].
pub fn read_ruleset(source: &SourceText) -> (Option<RulesetFamily>, Vec<RulesetFileProblem>) {
    let (document, found) = yaml::parse(source.contents());
    let mut problems: Vec<RulesetFileProblem> = found
        .into_iter()
        .map(|problem| placed(source, problem.span, RulesetFileProblemKind::Yaml(problem.kind)))
        .collect();
    let Some(document) = document else { return (None, problems) };
    let mut add = |found: Vec<RulesetProblem>| {
        for problem in found {
            let span = place(&document.places, &problem);
            problems.push(placed(source, span, RulesetFileProblemKind::Rules(problem.kind)));
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
        found
            .retain(|problem| !(section_unread && (problem.is_of_section() || problem.kind.is_of_absence())));
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
) -> Vec<RulesetFileProblem> {
    let found = unknown_statements(declaration, knows);
    if found.is_empty() {
        return Vec::new();
    }
    let Some(places) = yaml::Places::parse(source.contents()) else { return Vec::new() };
    found
        .into_iter()
        .map(|problem| {
            let span = place(&places, &problem);
            placed(source, span, RulesetFileProblemKind::Rules(problem.kind))
        })
        .collect()
}

/// The place of a problem: the key for a key that means nothing, the name for a name that nothing has, else the value or
/// the nearest above it.
fn place(places: &yaml::Places, problem: &RulesetProblem) -> Span {
    let segments = problem.path.segments();
    let word = match &problem.kind {
        RulesetProblemKind::Misread(yaml::MisreadKind::UnknownKey { .. }) => places.key(segments),
        RulesetProblemKind::UnknownName { found, .. }
        | RulesetProblemKind::UnknownLabel(found)
        | RulesetProblemKind::UnknownStatement(found)
        | RulesetProblemKind::UnquotedWords { words: found, .. } => places.word(segments, found),
        _ => None,
    };
    word.unwrap_or_else(|| places.nearest(segments))
}

fn placed(source: &SourceText, span: Span, kind: RulesetFileProblemKind) -> RulesetFileProblem {
    RulesetFileProblem { file: source.name().to_owned(), span, at: source.line_column(span.start), kind }
}
