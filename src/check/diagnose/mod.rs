//! From typed problems to findings: the only place that gives them codes and words, by exhaustive matches.

mod archive;
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
