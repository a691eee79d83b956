//! Acts: what players do besides moves. An act is never a legal move; a replay applies it where a record states it.

use super::forms::written;

written! {
    /// An act a ruleset knows by name.
    pub struct Act {
        /// Who may do it.
        pub who: Actor,
        /// When.
        pub when: ActMoment,
        /// What it does.
        pub effect: ActEffect,
        /// Whether the sources allow it.
        pub standing: Standing,
        /// The word spoken, where there is one.
        pub word: Option<String>,
    }

    /// Who does an act.
    pub enum Actor {
        /// The owner of the hole.
        Owner,
        /// The player who is sowing.
        Sower,
    }

    /// When an act is done.
    pub enum ActMoment {
        /// Before a turn, whoever has it.
        BeforeTurn,
        /// Before a turn of the player who does it.
        BeforeOwnTurn,
        /// As a certain seed of a turn is dropped.
        AtDrop,
        /// After a certain seed of a turn has been dropped.
        AfterDrop,
    }

    /// What an act does. Seeds are conserved.
    pub enum ActEffect {
        /// Seeds of the owner's store are put into one of the owner's holes with this flag.
        Deposit(String),
        /// A seed is dropped into an opponent's hole with this flag instead of passing over it.
        DropInto(String),
        /// A seed so dropped is taken back.
        TakeBack(TakenBack),
        /// A seed so dropped goes to the owner's store, if the claim is made in time.
        Claim(Window),
    }

    /// Where a seed that is taken back goes.
    pub enum TakenBack {
        /// Into the hand, and the sowing goes on with it.
        Hand,
        /// Into the store of the player who dropped it.
        Store,
    }

    /// Until when a claim may be made.
    pub enum Window {
        /// Before the sower's next seed falls.
        UntilNextDrop,
        /// Before the sower's turn ends.
        UntilSowerEndsTurn,
        /// Before the owner moves.
        UntilOwnerMoves,
    }

    /// Whether the sources allow an act.
    pub enum Standing {
        /// They allow it.
        Allowed,
        /// They forbid it; play in which it happens is irregular.
        Forbidden,
    }
}
