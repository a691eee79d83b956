//! What is wrong, told to people. Lower layers give typed problems without prose; here alone they get words.
//!
//! - A [`Code`] names each defect, with its weight and a page that explains it.
//! - [`cook`] makes a [`Diagnostic`] of every typed problem, by exhaustive matches; [`words`] says what was found,
//!   what was expected, and what to do.
//! - [`render`] draws findings: for people, for programs, for the forges where archives are kept.

mod code;
pub mod cook;
mod diagnostic;
mod draw;
mod findings;
mod ground;
mod isolate;
mod limit;
mod passes;
mod piece;
mod place;
mod readings;
mod record;
pub mod render;
mod report;
mod verdict;
pub mod words;

pub use code::{Code, Explanation, Severity, UnknownCode, code_page, codes_page};
pub use cook::{not_a_file, unreadable};
pub use diagnostic::{Acknowledged, Counts, Deciding, Diagnostic, Drawing, Fix, Label};
pub use findings::MOST as MOST_IN_RECORD;
pub use ground::Ground;
pub(crate) use ground::ruleset_id;
pub use isolate::{Doing, PANIC_HELP, Panicked, isolated};
pub use limit::{Left, Limit, MOST_ALIKE};
pub use passes::{Begins, VERDICTS, Verdicts, duplicate_id, duplicate_ids, print_verdicts};
pub use piece::{MAX_RECORD_BYTES, Piece, StreamError, Unread, stream};
pub use place::{Excerpt, Place};
pub use readings::{OtherReading, other_readings};
pub(crate) use record::verdict_of;
pub use record::{ReplayedRecord, check_record, empty_file, not_read, replay_record};
pub use report::{RecordReport, Report, check};
pub use verdict::{UnknownVerdict, Verdict};
