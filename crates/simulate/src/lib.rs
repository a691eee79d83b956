//! What play says of the open points of a ruleset: exact findings, and games of simple players, counted.
//!
//! A ruleset with open points is a family of games, one for each choice of readings. This crate compares the games of a
//! family: first what can be proved by looking at all cases ([`exact_findings`]), then what many games by several players
//! have in common. [`play_sentence`] says which words the numbers allow.

mod exact;
mod statistics;
// mod wording;

pub use exact::{
    ChosenRuleset, ComparedLevel, Course, CourseEnd, DifferentMove, ExactBounds, ExactComparison,
    ExactFindings, ForcedSearch, ForcedWin, HowDifferent, NotCompared, OpeningSearch, SameGame, compare,
    exact_findings, follow_course, rules_digest, search_forced,
};
pub use statistics::{
    Interval, LengthCurve, Plies, Share, difference_interval, difference_p_value, holm, never_bound,
};
