//! What legality can repair: the cheapest changes of what is written under which a record holds.
//!
//! A record is a sequence of written cells: plies with their checks, boards, numbers of turns, the end. The replay
//! accepts a cell in a position or contradicts it. Damage is a noisy channel: what is written is a lawful record after a
//! few slips, and each kind of slip has a cost in bits, minus the logarithm of how often it happens. The
//! search finds the cheapest slips that explain what is written. It knows no game and no kind of check: it
//! asks the replay what a move would contradict, and the [costs](crate::archive::SlipCosts) what that is worth.
//!
//! Nothing here is bounded by a clock, so the same record gives the same answer on every machine. Nothing is written:
//! [`accepted`] gives the text with a candidate written into it, for whoever signs it.
//!
//! Joint openings, rounds and acts are replayed but not changed.

mod accept;
mod cells;
mod change;
mod expand;
mod filling;
mod gap;
mod hypothesis;
mod learn;
mod order;
mod page;
mod page_rows;
mod report;
mod search;
mod starts;
mod view;
mod window;
mod within;

pub use accept::{accepted, why_not_written};
pub use change::{Emendation, SlipKind};
pub use gap::{FilledGap, MissingPly, UnstatedHole};
pub use learn::Corrections;
pub use page_rows::{PagePly, PageRow, RecordPage, RecordRow, rows_in_no_record, skip_cost};
pub use report::{
    Candidate, Confirmation, Question, Repair, RepairPlace, RepairVerdict, short, words_of, words_of_each,
};
pub use window::{Effort, repair};

pub(crate) use expand::with_tilde_in_place;
pub(crate) use window::single_repairs;
