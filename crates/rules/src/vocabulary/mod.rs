//! What a ruleset may say: the closed vocabulary, one file a phase of play.
//!
//! Every value is an enum or a plain struct of enums; a parameter is inside the variant that uses it, so that
//! contradictions cannot be written. There are no expressions and no free strings but names declared in the same
//! file (flags, sets, readings) and hole labels. The same word is the YAML key, the variant and the event.

mod act;
mod board;
mod condition;
mod direction;
mod ending;
mod extension;
mod flag;
mod forms;
mod hole;
mod landing;
mod limit;
mod mark;
mod need;
mod opening;
mod phase;
mod round;
mod seed_count;
mod start;
mod subject;
mod taking;
mod test;

pub use act::{Act, ActEffect, ActMoment, Actor, Standing, TakenBack, Window};
pub use board::{Board, Labels, NamedHoles, Owners, Paths, Ring, RowLabels, Setup, StoreSeeds, Stores};
pub use condition::{
    AtHole, Condition, FlagTest, Group, GroupTest, Known, KnownPhase, NamedCondition, Names, Predicate, That,
    Trial, Value, Written,
};
pub(crate) use condition::{Resolver, asked};
pub use direction::Direction;
pub use ending::{
    Ending, EndingResult, JudgedAt, JudgedOf, OddSeed, Pass, PassKind, Scope, Scored, Scoring, Sweep,
    Sweeper, SweptTo, Tie,
};
pub use extension::{AwaySide, DropAfter, Extension, ExtensionMoment, ExtensionRow, Tested};
pub use flag::{Flag, FlagClearedBy, FlagCounts, FlagOwner, FlagScope, FlagSetBy, LiftBan, SowOver};
pub use hole::{HoleWord, Search, Sought};
pub use landing::{DropRow, LandThen, Landing, LiftRow, Offer, OfferedLap, PassOver, Relay, SowOn};
pub use limit::{Endless, Limits};
pub use mark::{Mark, MarkedHoles, Marks};
pub(crate) use need::{Need, Place};
pub use opening::{Opening, OpeningStarter, OpeningTie, Pairing};
pub use phase::PlayPhase;
pub use round::{
    CopyTo, EmptyChoice, EqualStarter, Fill, FilledFirst, NextStarter, Partial, Points, Refilled, Rest,
    Rounds, Seat, Tally,
};
pub use seed_count::{Fall, SeedCount};
pub use start::{
    Amount, DirectionChoice, DirectionRule, EnterAs, EnterStart, FirstDrop, From, Keep, LiftOf, LiftStart,
    LookAhead, Otherwise, Prefer, SowingRule, Start, TakeStart,
};
pub use subject::{
    Counted, FirstTurns, HoleRow, Nth, Part, SeedTest, Side, StoreTest, TermNames, TrialOf, Who, Within,
};
pub use taking::{Along, Spared, Take, TakeTo, Walk};
pub use test::Test;
