//! From typed problems to findings: the only place that gives them codes and words, by exhaustive matches.

mod archive;
mod codes;
mod notation;
mod phrases;
mod replay;
mod rules;

pub use archive::archive_problem;
pub use notation::{header_problem, notation_problem};
pub use replay::{Scene, replay_finding};
pub use rules::ruleset_problem;

pub(crate) use codes::{of_board, of_notation, of_rules, of_yaml};

use super::{Code, Diagnostic, Place};
use crate::check::words::Words;

/// A finding with the words of a problem.
fn worded(code: Code, words: Words, place: Place) -> Diagnostic {
    let diagnostic = Diagnostic::new(code, words.what, place);
    match words.help {
        Some(help) => diagnostic.help(help),
        None => diagnostic,
    }
}
