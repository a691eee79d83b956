//! From typed problems to findings: the tables of `code` have the words, here are the places and what is shown.

mod archive;
mod notation;
mod replay;

pub(super) use archive::{archive_code, archive_problem, ruleset_problem};
pub use archive::{not_a_file, shown_game_problem, simulation_problem, unreadable};
pub(super) use notation::{header_problem, notation_problem, of_header};
pub(super) use replay::{names_clause, replay_finding};

use base::text::Span;
use base::yaml::YamlProblemKind as Kind;

use super::{Diagnostic, Location};

/// The finding of a problem in YAML; of a duplicate key with the place of the first.
fn with_first(diagnostic: Diagnostic, kind: &Kind, place: impl Fn(Span) -> Location) -> Diagnostic {
    match kind {
        Kind::DuplicateKey { first, .. } => diagnostic.other(place(*first), "first here"),
        _ => diagnostic,
    }
}
