//! Where a move leads, or why it is not legal.

use base::board::{ByPlayer, Player};

use super::act::{ActError, ActFault};
use super::{Position, PositionError, StartHole};

/// Where a move leads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// The position after it.
    pub position: Position,
    /// The laps it took.
    pub laps: u32,
    /// Whether it was stopped at the limit of laps.
    pub endless: Option<EndlessTurn>,
}

/// A turn stopped at the limit of laps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EndlessTurn {
    /// The laps made.
    pub laps: u32,
    /// The laps after which it repeats itself, where that has shown: it has no end. Otherwise it may end later.
    pub period: Option<u32>,
}

/// Why a move is not legal; the position is as before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlayError {
    /// The position is none of this ruleset.
    Position(PositionError),
    GameOver,
    /// The round is over; the board is to be filled first.
    RoundOver,
    /// The opening is played by both players at once.
    BothOpen,
    /// The opening is over, or there is none.
    NoOpening,
    /// The turn cannot start so.
    NotAStart {
        /// Whose turn.
        player: Player,
        /// How it was to start.
        start: StartHole,
    },
    /// The players may start the opening from holes in the same place only.
    DifferentPlaces,
    /// A decision was to be taken that was not on offer.
    NotOffered {
        /// The decision, from 0, in the order given.
        decision: usize,
    },
    /// The player had to choose, and the turn as played does not say what.
    NotPicked {
        /// The decision, from 0, in the order given.
        decision: usize,
    },
    /// A lap could go either way from the hole chosen, and the turn as played does not say which.
    WayNotSaid {
        /// The decision, from 0, in the order given.
        decision: usize,
    },
    /// The turn starts with as many seeds as the player chooses, and the turn as played does not say how many.
    SeedsNotSaid {
        /// The fewest possible.
        least: u8,
        /// The most possible.
        most: u8,
    },
    /// The turn cannot start with that number of seeds.
    SeedsNotPossible {
        /// The fewest possible.
        least: u16,
        /// The most possible.
        most: u16,
    },
    /// A number of seeds is given, but the turn starts with a number that the rules give.
    SeedsNotChosen,
    /// A pass while a start is possible, or where no rule lets the turn pass.
    MayNotPass,
    /// The board is filled between rounds only.
    NotBetweenRounds,
    /// The board may not be filled so: too many or too few holes, or none of which each player has half.
    MayNotFill,
    /// A recorded order of drops cannot be.
    Order(DropFault),
    /// An act that cannot be.
    Act {
        /// The act, from 0, in the order given.
        act: usize,
        /// Why.
        error: ActError,
    },
}

impl From<PositionError> for PlayError {
    fn from(error: PositionError) -> Self {
        Self::Position(error)
    }
}

impl From<ActFault> for PlayError {
    fn from(ActFault { act, error }: ActFault) -> Self {
        Self::Act { act, error }
    }
}

/// Drops of one player, one after the other, and how many.
pub type DropRun = (Player, u32);

/// A recorded order of drops that cannot be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DropFault {
    /// The run, from 0, with a drop of a player who had no seed left; `None` if the order ends while seeds are still
    /// in hand.
    pub run: Option<usize>,
    /// The drops made before it.
    pub drops: ByPlayer<u32>,
    /// The seeds in hand then.
    pub hands: ByPlayer<u16>,
}
