//! Where a written board and a position differ.

use base::board::{Hole, HoleSet, Player};
use engine::{Phase, Position};

use super::{StatedBoard, StatedFlag};

/// A value a record states and the one that was worked out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pair<T> {
    /// What the rules give.
    pub expected: T,
    /// What is written.
    pub found: T,
}

impl<T: PartialEq> Pair<T> {
    /// Whether both are the same.
    pub(super) fn agrees(&self) -> bool {
        self.expected == self.found
    }
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

/// A part of a position beside what is written of it, mostly because they differ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BoardPart {
    Hole {
        /// Which.
        hole: Hole,
        seeds: Pair<u16>,
    },
    /// A relation that does not hold; its place in [`StatedBoard::relations`], and what the holes hold.
    Relation {
        /// Which relation.
        relation: usize,
        /// Seeds the holes hold.
        seeds: u32,
    },
    Store {
        /// Whose.
        player: Player,
        seeds: Pair<u16>,
    },
    /// The seeds out of the game.
    Out(Pair<u16>),
    Flag {
        /// Which, by its number in the ruleset's file.
        flag: usize,
        /// Whose.
        owner: Player,
        /// The holes that bear it.
        holes: Pair<HoleSet>,
    },
    Round(Pair<u16>),
    /// The round is not over.
    RoundGoesOn,
    Phase(Pair<Phase>),
    /// Turns ended.
    Turns {
        /// Whose.
        player: Player,
        turns: Pair<u16>,
    },
    /// Points of rounds.
    Points {
        /// Whose.
        player: Player,
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

impl StatedBoard {
    /// Everything that is stated beside what a position has, whether they agree or not: whoever looks at a board goes
    /// through this, so that no clause is left out.
    pub(super) fn beside(&self, position: &Position) -> Vec<BoardPart> {
        fn pair<T>(found: T, expected: T) -> Pair<T> {
            Pair { expected, found }
        }
        // Every clause is named here.
        let Self {
            counts,
            relations,
            stores,
            out,
            flags,
            round,
            over,
            phase,
            turns,
            points,
            next,
            again,
            last,
            quiet,
            starter,
        } = self;
        let mut all = Vec::new();
        for (hole, seeds) in (0..).map(Hole).zip(counts) {
            all.extend(seeds.map(|seeds| BoardPart::Hole { hole, seeds: pair(seeds, position.count(hole)) }));
        }
        all.extend(relations.iter().enumerate().map(|(relation, stated)| {
            let seeds = stated.value.holes.iter().map(|hole| u32::from(position.count(hole))).sum();
            BoardPart::Relation { relation, seeds }
        }));
        for player in Player::ALL {
            let (store, ended, won) =
                (position.store(player), position.turns()[player], position.points()[player]);
            all.extend(stores[player].map(|seeds| BoardPart::Store { player, seeds: pair(seeds, store) }));
            all.extend(turns[player].map(|turns| BoardPart::Turns { player, turns: pair(turns, ended) }));
            all.extend(points[player].map(|points| BoardPart::Points { player, points: pair(points, won) }));
        }
        all.extend(flags.iter().map(|&StatedFlag { flag, owner, holes }| BoardPart::Flag {
            flag,
            owner,
            holes: pair(holes, position.flagged(flag)[owner]),
        }));
        all.extend(out.map(|seeds| BoardPart::Out(pair(seeds, position.count(Hole::OUT)))));
        all.extend(round.map(|round| BoardPart::Round(pair(round, position.round()))));
        all.extend(over.then_some(BoardPart::RoundGoesOn));
        all.extend(phase.map(|phase| BoardPart::Phase(pair(phase, position.phase()))));
        all.extend(next.map(|next| BoardPart::Next(pair(next, position.mover()))));
        all.extend(again.then_some(BoardPart::NotAgain(position.mover())));
        all.extend(starter.map(|starter| BoardPart::Starter(pair(starter, position.starter()))));
        let memory = position.memory();
        all.extend(last.map(|last| BoardPart::Last(pair(last, memory.last))));
        all.extend(quiet.map(|quiet| BoardPart::Quiet(pair(quiet, memory.quiet))));
        all
    }
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
