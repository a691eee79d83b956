//! What can only be seen by comparing files and records with each other.

mod cited;
mod coverage;
mod header;
mod ids;
mod licences;
mod listed;
mod marks;
mod missing_end;
mod pages;
mod parts;
mod rulesets;
mod unmet;
mod verdicts;

pub use cited::check_site_text;
pub(super) use cited::in_record as cited;
pub(super) use header::check as header;
pub use ids::{Ids, duplicate_ids};
pub(super) use marks::check as marks;
pub(super) use missing_end::check as missing_end;
pub(super) use pages::check as pages;
pub(super) use pages::read_from;
pub use unmet::Unmet;
pub use verdicts::{VERDICTS, Verdicts, print_verdicts};

use super::{CheckContext, Diagnostic};

/// Everything to be found between the archive's files.
pub(super) fn archive(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let mut found = rulesets::check(context);
    found.extend(parts::check(context));
    found.extend(listed::check(context));
    found.extend(licences::check(context));
    found.extend(coverage::check(context));
    found.extend(cited::check(context));
    found
}
