//! From typed problems to findings: the only place that gives them codes and words, by exhaustive matches.

mod archive;
mod codes;
mod notation;
mod replay;
mod rules;

pub(super) use archive::archive_code;
pub use archive::{archive_problem, not_a_file, unreadable};
pub(super) use notation::of_header;
pub use notation::{header_problem, notation_problem};
pub use replay::{ReplayContext, replay_finding};
pub(super) use rules::ruleset_code;
pub use rules::ruleset_problem;

pub(crate) use codes::{of_board, of_notation, of_rules, of_yaml};

use super::{Code, Diagnostic, Place};
use crate::check::messages::Message;

/// A finding with the words of a problem.
pub(super) fn worded(code: Code, words: Message, place: Place) -> Diagnostic {
    let diagnostic = Diagnostic::new(code, words.what, place);
    match words.help {
        Some(help) => diagnostic.help(help),
        None => diagnostic,
    }
}
