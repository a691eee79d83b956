//! Marks that holes carry: what sets them, how long they last, what they forbid.

use super::forms::written;

written! {
    /// A mark on holes, such as "already moved" or a hole that may no longer be sown from.
    pub struct Flag {
        /// How long it lasts.
        pub scope: FlagScope,
        /// What sets it, besides a landing that says `mark`.
        #[serde(default)]
        pub set_by: Vec<FlagSetBy>,
        /// What takes it off again, besides a row that says `unmark`.
        #[serde(default)]
        pub cleared_by: Vec<FlagClearedBy>,
        /// From when on it counts.
        #[serde(default)]
        pub counts: FlagCounts,
        /// Whose it is.
        #[serde(default)]
        pub owner: FlagOwner,
        /// Whether seeds may be lifted from a hole that carries it.
        #[serde(default)]
        pub lift: LiftBan,
        /// What a sowing does at a hole that carries it.
        #[serde(default)]
        pub sow: SowOver,
    }

    /// How long a flag lasts.
    pub enum FlagScope {
        /// Until the round ends.
        Round,
        /// Until the match ends.
        Match,
    }

    /// What sets a flag on a hole.
    pub enum FlagSetBy {
        /// Seeds were lifted from it to start a turn.
        Lift,
        /// Its seeds were captured.
        Capture,
        /// It was left empty when the board was filled for a round.
        LeftEmpty,
        /// A record states it: nothing in play sets it.
        Record,
    }

    /// What takes a flag off a hole.
    pub enum FlagClearedBy {
        /// Seeds were lifted from it, to start a turn or to sow on.
        Lift,
        /// Some of its seeds were taken.
        Capture,
        /// It was left empty when the board was filled for a round.
        LeftEmpty,
    }

    /// From when on a flag counts.
    #[derive(Default)]
    pub enum FlagCounts {
        /// As soon as it is set.
        #[default]
        AtOnce,
        /// From the turn after the one that set it.
        FromNextTurn,
    }

    /// Whose flag it is.
    #[derive(Default)]
    pub enum FlagOwner {
        /// Nobody's: a plain mark.
        #[default]
        Nobody,
        /// The player whose move set it.
        Maker,
        /// The player in whose row the hole lies.
        RowOwner,
    }

    /// Whether seeds may be lifted from a hole.
    #[derive(Default)]
    pub enum LiftBan {
        /// They may.
        #[default]
        Allowed,
        /// No turn starts from it, whoever plays, and no extension lifts it. A row of `landing` that sows on could; let
        /// one before it say what a last seed does there.
        Never,
    }

    /// What a sowing does at a hole.
    #[derive(Default)]
    pub enum SowOver {
        /// A seed is dropped into it as into any other.
        #[default]
        Add,
        /// It is passed over.
        Skip,
        /// It is out of play: a sowing passes over it, and so do `next`, `ahead`, `back` and walks.
        Closed,
        /// The opponent's seed dropped there is forfeited to the hole's owner at once; the owner passes it over.
        Fault,
    }
}
