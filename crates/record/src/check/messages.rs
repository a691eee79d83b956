//! Messages with their places: for whoever reports a problem without checking an archive.

use crate::archive::RulesetFileProblem;
use crate::replay::BoardProblem;
use base::text::{SourceText, Span, odd_words, with_unseen};

use super::Severity;
use super::code::of_ruleset;
pub use super::code::{
    ENDS, Message, did_you_mean, form_of, of_board, of_misread, of_notation, of_rules, of_shape, of_yaml,
};

/// A problem of a ruleset's file with its place: `file:line:column: what (help)`.
pub fn placed(problem: &RulesetFileProblem) -> String {
    let RulesetFileProblem { file, at, kind, .. } = problem;
    format!("{file}:{}:{}: {}", at.line, at.column, of_ruleset(kind))
}

/// A message with its place in a text: `file:line:column: what (help)`.
pub fn placed_in(text: &SourceText, span: Span, message: &Message) -> String {
    let at = text.line_column(span.start);
    format!("{}:{}:{}: {message}", text.name(), at.line, at.column)
}

/// Whether a problem keeps a ruleset from being used; what only deserves a warning does not.
pub fn keeps_from_use(problem: &RulesetFileProblem) -> bool {
    of_ruleset(&problem.kind).code.severity() == Severity::Error
}

/// A problem of a ruleset under some choice of readings, with the way to it: `path: what (help)`.
pub fn under_readings(problem: &rules::RulesetProblem) -> String {
    let message = of_rules(&problem.kind).to_string();
    // A problem of the whole ruleset has no way to it.
    if problem.path.segments().is_empty() { message } else { format!("{}: {message}", problem.path) }
}

/// A problem of a written board with the words of the board it is at.
pub fn board_placed(board: &str, problem: &BoardProblem) -> String {
    let at = board.get(problem.span.range()).map(str::trim).filter(|words| !words.is_empty());
    let message = of_board(&problem.kind);
    let message = match at.and_then(odd_words) {
        Some(odd) => message.help(odd),
        None => message,
    };
    let at = at.map_or(String::new(), |words| format!("`{}`: ", with_unseen(words)));
    format!("{at}{message}")
}
