//! What can be proved of the games of a family by looking at all cases, within bounds of moves that are played.
//!
//! Nothing here is drawn at random, and nothing depends on players: the same rulesets and bounds give the same findings.

mod budget;
mod chosen;
mod compare;
mod course;
mod digest;
mod findings;
mod forced;
mod text;

pub(crate) use budget::NEVER;
pub use chosen::{ChosenRuleset, ExactBounds};
pub use compare::{
    ComparedLevel, DifferentMove, ExactComparison, Following, HowDifferent, NotCompared, compare,
};
pub(crate) use compare::{differs_in, why_not_compared};
pub use course::{Course, CourseEnd, follow_course};
pub use digest::rules_digest;
pub use findings::{ExactFindings, SameGame, exact_findings};
pub use forced::{ForcedWin, OpeningSearch, search_forced};
