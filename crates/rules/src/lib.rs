//! Rules as data: what a ruleset file may say, and the plan that plays it.
//!
//! ```text
//! YAML → Declaration (what the file says, readings open)
//!      → substitute a choice of readings → Clauses (typed, each with its support)
//!      → compile → Ruleset (a plan that cannot contradict itself)
//! ```
//!
//! Nothing here reads files or knows a game by name.
//!
//! A family is a ruleset with all its readings; a choice of them is a [`Ruleset`]:
//!
//! ```
//! use std::path::Path;
//!
//! use record::archive::{load, read_ruleset};
//!
//! let (archive, _) = load(Path::new("../../tests/check/base/records"));
//! let family = read_ruleset(&archive.rulesets[0]).0.unwrap();
//! let usual = family.default_ruleset().unwrap();
//! let choices = family.declaration().choose([("size", "2")]).unwrap();
//! let small = family.ruleset(&choices).unwrap();
//! assert_eq!((usual.seeds(), small.seeds()), (18, 12));
//! assert_eq!(usual.shape().all().count(), 6);
//! ```

mod claim;
mod clause;
mod compile;
mod declaration;
mod family;
mod language;
mod plan;
mod problem;
pub mod prose;
mod reading;
mod ruleset;
mod schema;
mod substitute;
mod tables;
mod translation;
pub mod vocabulary;

pub use claim::{ClaimMeasure, PlayClaim, PlayNote};
pub use clause::{ChosenWords, Clause, ClauseBody, ClauseId, Clauses, Section, Support};

pub use compile::{RowTests, row_tests};
pub use declaration::Declaration;
pub use family::{Neighbour, Neighbours, RulesetFamily, unknown_statements, verify};
pub use language::{Language, Worded};
pub use plan::{
    ActPlan, ActionShape, AmountPlan, AnyTables, BoardPlan, Check, CondPlan, Destination, EndTest,
    EndingPlan, ExtensionPlan, FlagPlan, Flags, GroupPlan, KeepPlan, LOW_FLAGS, LandAction, LandingPlan,
    LiftPlan, MOST_SMALL_HOLES, MarkPlan, MarkedPlan, NO_HOLE, OfferPlan, PhasePlan, Plan, RefillPlan, Slots,
    StartPlan, SweepPlan, SweptPlan, TakePlan, TakingPlan, WalkPlan,
};
pub use plan::{MOST_ALTERNATIVES, MOST_LAPS, MOST_TESTS};
use problem::Problems;
pub use problem::{NameSort, RulesetProblem, RulesetProblemKind, Sower};

pub use reading::{Alternative, Choices, Confidence, Parting, Reading, ReadingKind};
pub use ruleset::Ruleset;
pub use schema::ruleset_schema;
pub use tables::{Lap, Tables};
