//! What is wrong, as messages for people. Lower layers give typed problems without prose; here alone they get words.
//!
//! - `code` has the tables of findings: of each its [`Code`], weight, message and help, and a page that explains it.
//! - `diagnose` makes a [`Diagnostic`] of every typed problem: it adds the place, other places, boards and notes.
//! - [`render`] draws findings: for people, for programs, for the forges where archives are kept.

mod archive_report;
mod code;
mod context;
mod counts;
mod diagnose;
mod diagnostic;
mod documented;
mod draw;
mod findings;
mod isolate;
mod limit;
mod location;
pub mod messages;
mod mistyped;
mod other_ruleset;
mod passes;
mod prepare;
mod reading_records;
mod readings;
mod record;
mod record_slice;
pub mod render;
mod report;
mod suggest;
mod verdict;

pub use archive_report::{ArchiveReport, check};
pub use code::{
    Code, Explanation, PANIC_HELP, Severity, SimulationProblem, UnknownCode, code_page, codes_page,
    family_page,
};
pub use context::ruleset_id;
pub use context::{CheckContext, PreparedArchive};
pub use counts::FindingCounts;
pub use diagnose::{not_a_file, shown_game_problem, simulation_problem, unreadable};
pub use diagnostic::{Acknowledgement, Annotation, BoardDrawing, Deciding, Diagnostic, Fix};
pub use documented::DocumentedPlay;
pub use findings::MOST as MOST_IN_RECORD;
pub use isolate::{Panicked, Stage, isolated};
pub use limit::{Limit, MOST_ALIKE, OmittedFindings};
pub use location::{Excerpt, Location};
pub use passes::{Ids, Unmet, VERDICTS, Verdicts, check_site_text, duplicate_ids, print_verdicts};
pub use reading_records::{AlternativeRecords, ReadingRecords};
pub use readings::{OtherReading, RecordReadings, SmallestChanges, other_readings, smallest_changes};
pub use record::{
    ReplayedRecord, check_record, empty_file, errors_of_plies, not_read, replay_record, verdict_of,
};
pub use record_slice::{MAX_RECORD_BYTES, RecordSlice, StreamError, UnreadRecord, stream};
pub use report::{FacsimilePlace, RecordReport};
pub use verdict::Verdict;
