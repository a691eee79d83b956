//! Where a written board and a position differ.

use crate::board::{Hole, HoleSet, Player};
use crate::engine::{Phase, Position};

use super::StatedBoard;

/// A value a record states and the one that was worked out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pair<T> {
    /// What the rules give.
    pub expected: T,
    /// What is written.
    pub found: T,
}

/// A board that differs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardDifference {
    /// The position before the ply; `None` where it is not known.
    pub before: Option<Position>,
    /// The position the rules give.
    pub expected: Position,
    /// What is written.
    pub found: StatedBoard,
    /// Where they differ.
    pub parts: Vec<BoardPart>,
}

/// A part of a position that differs from what is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BoardPart {
    /// A hole.
    Hole {
        /// Which.
        hole: Hole,
        /// Its seeds.
        seeds: Pair<u16>,
    },
    /// A relation that does not hold; its place in [`StatedBoard::relations`], and what the holes hold.
    Relation {
        /// Which relation.
        relation: usize,
        /// Seeds the holes hold.
        seeds: u32,
    },
    /// A store.
    Store {
        /// Whose.
        player: Player,
        /// Its seeds.
        seeds: Pair<u16>,
    },
    /// The seeds out of the game.
    Out(Pair<u16>),
    /// A flag.
    Flag {
        /// Which, by its number in the ruleset's file.
        flag: usize,
        /// Whose.
        owner: Player,
        /// The holes that bear it.
        holes: Pair<HoleSet>,
    },
    /// The round.
    Round(Pair<u16>),
    /// The round is not over.
    RoundGoesOn,
    /// The phase.
    Phase(Pair<Phase>),
    /// Turns ended.
    Turns {
        /// Whose.
        player: Player,
        /// Turns.
        turns: Pair<u16>,
    },
    /// Points of rounds.
    Points {
        /// Whose.
        player: Player,
        /// Points.
        points: Pair<u16>,
    },
    /// Who is to move.
    Next(Pair<Player>),
    /// The player to move has not made the last ply, too.
    NotAgain(Player),
    /// Who began the round.
    Starter(Pair<Player>),
    /// Where the turn before started and where its last seed fell.
    Last(Pair<Option<(Hole, Hole)>>),
    /// The turns up to now that captured nothing.
    Quiet(Pair<u8>),
}

/// A clause of a board that nothing is compared with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OpenClause {
    /// Its word.
    pub clause: &'static str,
    /// Why nothing is.
    pub why: WhyOpen,
}

/// Why a clause of a board is not compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum WhyOpen {
    /// No rule asks for it, so that a replay does not keep it.
    NotKept,
    /// Both players open at once, and the opening decides who begins.
    Opening,
    /// The ply before is not known.
    PlyBefore,
}
