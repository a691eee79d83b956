//! Extensions: a turn drawn out with the seeds of holes near the one that began it.

use super::forms::written;

written! {
    /// Extensions of a turn. At most one is made a turn.
    #[derive(Copy)]
    pub struct Extension {
        /// When it is offered.
        pub at: ExtensionMoment,
        /// When the holes used must hold the right number.
        pub tested: Tested,
        /// In whose row the holes used may lie.
        pub row: ExtensionRow,
        /// On which side of the hole that began the turn lies the hole with n seeds, n holes away; without it that form
        /// is not played.
        pub n_away: Option<AwaySide>,
        /// Where the single seed falls after the n seeds have been sown.
        pub drop_after: DropAfter,
    }

    /// When an extension is offered.
    pub enum ExtensionMoment {
        /// When the turn would end.
        TurnWouldEnd,
        /// After the first lap, in place of its landing.
        FirstLapBeforeLanding,
    }

    /// When the holes used must hold the right number.
    pub enum Tested {
        /// Before the turn and when used.
        StartAndUse,
        /// When used.
        Use,
    }

    /// In whose row the holes used may lie.
    pub enum ExtensionRow {
        /// The mover's own.
        Own,
        /// Anywhere on the ring.
        Any,
    }

    /// A side of the hole that began the turn.
    pub enum AwaySide {
        /// Against the direction of sowing.
        Behind,
        /// In the direction of sowing.
        Ahead,
    }

    /// Where the single seed falls after the n seeds have been sown.
    pub enum DropAfter {
        /// In the hole after the one where the turn would have ended.
        MainLanding,
        /// In the hole after the one where the n seeds ended.
        LastLanding,
    }
}
