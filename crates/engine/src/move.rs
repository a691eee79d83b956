//! Moves: what a player, or in an opening both, may do.

use base::board::{ByPlayer, Hole, HoleSet, MOST_HOLES, Player};
use rules::vocabulary::Direction;

use super::chooser::{Offered, is_either_way};

/// The most decisions one turn may hold; later offers are declined.
pub const MOST_DECISIONS: usize = 31;

/// The most legal moves of a position that are listed.
pub const MOST_MOVES: usize = 10_000;

/// Why the legal moves of a position are not listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unlisted {
    /// There are more than [`MOST_MOVES`].
    TooMany,
    /// The players lay their seeds as they like for another round.
    LaidFreely,
}

/// A legal move, or something of its form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Move {
    /// A turn of the player to move.
    Turn(Sowing),
    /// Both openings at once.
    Both(ByPlayer<Sowing>),
    /// No start is possible: the turn passes.
    Pass,
    /// The board is filled for a new round: these holes, the others stay empty.
    Fill(HoleSet),
    /// All holes are filled for a new round, and the one of which each player has half goes to this player.
    Half(Player),
    /// The board is filled for a new round as the players like, with these seeds in each hole.
    Lay(Arrangement),
}

/// Seeds laid in holes, by number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Arrangement(pub(super) [u16; MOST_HOLES]);

impl Arrangement {
    /// These seeds in these holes, none in the others; more than once a hole, the last counts.
    pub fn new(seeds: impl IntoIterator<Item = (Hole, u16)>) -> Self {
        let mut laid = Self::NONE;
        for (hole, seeds) in seeds {
            if let Some(count) = laid.0.get_mut(hole.index()) {
                *count = seeds;
            }
        }
        laid
    }

    /// The seeds laid in a hole.
    pub fn seeds(&self, hole: Hole) -> u16 {
        self.0.get(hole.index()).copied().unwrap_or(0)
    }

    /// The holes in which seeds are laid.
    pub fn holes(&self) -> HoleSet {
        (0_u8..).zip(self.0).filter(|&(_, seeds)| seeds > 0).map(|(hole, _)| Hole(hole)).collect()
    }
}

/// A turn: how it starts and the decisions within it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Sowing {
    /// How it starts.
    pub start: StartHole,
    /// The decisions within it.
    pub decisions: Decisions,
}

impl Sowing {
    /// A turn that starts so and declines whatever is offered within it.
    pub const fn plain(start: StartHole) -> Self {
        Self { start, decisions: Decisions::NONE }
    }
}

/// How a turn starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum StartHole {
    /// The seeds of one of the owner's holes are lifted and sown that way.
    Lift(Hole, Direction),
    /// What one of the owner's holes faces is taken.
    Take(Hole),
    /// Seeds of the store are put into one of the owner's holes; the way of the laps that follow, where the player
    /// chooses it.
    Enter(Hole, Option<Direction>),
}

impl StartHole {
    /// The hole.
    pub const fn hole(self) -> Hole {
        match self {
            Self::Lift(hole, _) | Self::Take(hole) | Self::Enter(hole, _) => hole,
        }
    }
}

/// One decision: what was offered and whether it was taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Decision {
    /// 0: declined; otherwise the option taken, from 1, in the order offered.
    pub option: u8,
    /// The hole of the option taken, or of the first one declined.
    pub hole: u8,
    /// The way of the lap offered.
    pub clockwise: bool,
    /// Whether the same hole was on offer the other way too, so that the way has to be written.
    pub either_way: bool,
    /// The number of seeds chosen, where the decision is how many a turn starts with; else 0.
    pub seeds: u8,
}

impl Decision {
    /// An option taken of those offered, from 1, or 0 where all are declined.
    pub(super) fn among(offered: &[Offered], option: u8) -> Self {
        let Offered { hole, clockwise } = offered[usize::from(option.saturating_sub(1))];
        Self { option, hole, clockwise, either_way: is_either_way(offered, hole), seeds: 0 }
    }
}

/// The decisions of a turn in the order they were offered, up to the last one taken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Decisions {
    list: [Decision; MOST_DECISIONS],
    length: u8,
}

impl Decisions {
    /// Nothing taken.
    pub const NONE: Self = Self {
        list: [Decision { option: 0, hole: 0, clockwise: false, either_way: false, seeds: 0 };
            MOST_DECISIONS],
        length: 0,
    };

    /// The decisions.
    pub fn as_slice(&self) -> &[Decision] {
        &self.list[..usize::from(self.length)]
    }

    /// The same and one more; declined ones at the end do not count, and more than [`MOST_DECISIONS`] are left out.
    pub(super) fn new(decisions: &[Decision]) -> Self {
        let last = decisions.iter().take(MOST_DECISIONS).rposition(|decision| decision.option != 0);
        let mut all = Self::NONE;
        if let Some(last) = last {
            all.list[..=last].copy_from_slice(&decisions[..=last]);
            all.length = u8::try_from(last + 1).unwrap_or(0);
        }
        all
    }
}

impl std::fmt::Debug for Decisions {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.as_slice().fmt(formatter)
    }
}
