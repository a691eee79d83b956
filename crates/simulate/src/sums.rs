//! What many games come to: whole numbers that add up, in any order, to those of all games.

use std::collections::BTreeMap;

use base::text::words;
use serde::{Deserialize, Serialize};

use super::distinct::DistinctGames;
use super::lengths::Lengths;
use super::wording::DISTINCT_AMONG;

words! {
    /// Something that is counted over many games.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Measure {
        /// Games played.
        Games = "games",
        /// Games that stopped at the most plies that were played.
        Unfinished = "unfinished",
        /// Games that stopped where no move was legal and no ending applied, or a round was over before anyone moved.
        Stuck = "stuck",
        /// Games that stopped where the legal moves are not listed: there are too many, or seeds are laid freely.
        Unlisted = "unlisted",
        /// Games that came back to a position they had since the last capture or the beginning of a round.
        Repeated = "repeated",
        /// Plies: turns, passes, and fillings of the board between rounds.
        Plies = "plies",
        /// Turns in which seeds were sown; an opening of both players has two.
        Turns = "turns",
        /// Laps, those of turns without end up to the limit among them.
        Laps = "laps",
        /// Seeds dropped one by one; repetitions in turns without end are left out.
        Drops = "drops",
        /// Turns that passed because no start was possible.
        Passes = "passes",
        /// Rounds begun, the first of each game among them.
        Rounds = "rounds",
        /// Seeds captured: into a store, or out of the opponent's holes into the hand.
        Captured = "captured",
        /// Plies in which seeds were captured.
        CapturingPlies = "capturing_plies",
        /// Games in which seeds were captured.
        GamesWithCapture = "games_with_capture",
        /// Plies up to the first that captures, that one included, of the games that have one.
        PliesToCapture = "plies_to_capture",
        /// Times at which the player who had fewer seeds came to have more, as the players count them.
        LeadChanges = "lead_changes",
        /// Seeds on the board at the end, before the players took what was left.
        SeedsLeft = "seeds_left",
        /// Games with a winner in which the loser had no seed on the board at the end.
        LoserWithoutSeeds = "loser_without_seeds",
        /// Positions in which a player of the main play had to move.
        Positions = "positions",
        /// Legal moves in them, decisions within turns included.
        Moves = "moves",
        /// Those of them with one legal move.
        SingleMoves = "single_moves",
        /// Of the first games, those that were looked at again, position by position, to find where the origin of the
        /// simulation has other legal moves or outcomes.
        ComparedGames = "compared_games",
        /// Those of them in which it has.
        DifferentGames = "different_games",
        /// Positions of these games that were looked at.
        ComparedPositions = "compared_positions",
        /// Those of them in which the origin has other legal moves, or a move leads to another position.
        DifferentPositions = "different_positions",
    }
}

/// Games by result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GamesByResult {
    /// Won by the player who made the first turn of the main play.
    pub first: u64,
    /// Won by the other.
    pub other: u64,
    /// Without a winner, by the rules.
    pub drawn: u64,
    /// Void by the rules.
    pub void: u64,
    /// Of which no source says who has won.
    pub not_said: u64,
}

impl GamesByResult {
    /// All of them.
    pub const fn games(&self) -> u64 {
        let won = self.first.saturating_add(self.other).saturating_add(self.drawn);
        won.saturating_add(self.void).saturating_add(self.not_said)
    }

    /// Those with a winner.
    pub const fn decided(&self) -> u64 {
        self.first.saturating_add(self.other)
    }

    /// Each with its name.
    pub const fn named(self) -> [(&'static str, u64); 5] {
        let Self { first, other, drawn, void, not_said } = self;
        [("first", first), ("other", other), ("drawn", drawn), ("void", void), ("not_said", not_said)]
    }

    /// The same and others.
    #[must_use]
    pub const fn plus(self, more: Self) -> Self {
        Self {
            first: self.first.saturating_add(more.first),
            other: self.other.saturating_add(more.other),
            drawn: self.drawn.saturating_add(more.drawn),
            void: self.void.saturating_add(more.void),
            not_said: self.not_said.saturating_add(more.not_said),
        }
    }
}

/// Games by how they came to a stop; each is in one field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct GamesByEnd {
    /// Ended with a winner.
    pub won: u64,
    /// Ended drawn.
    pub drawn: u64,
    /// Ended, and no source says who has won, or the game is void.
    pub not_said: u64,
    /// Stopped in a turn without end, or of more laps than the limit, whatever that counts as.
    pub endless: u64,
    /// Stopped where no move can be made, and no rule says what follows.
    pub stuck: u64,
    /// Stopped at the most plies, or where the legal moves are not listed.
    pub stopped: u64,
}

impl GamesByEnd {
    /// The numbers in the order of the fields.
    pub const fn in_order(self) -> [u64; 6] {
        let Self { won, drawn, not_said, endless, stuck, stopped } = self;
        [won, drawn, not_said, endless, stuck, stopped]
    }
}

/// How often a clause fired.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Firings {
    /// Games in which it fired.
    pub games: u64,
    /// Plies in which it fired.
    pub plies: u64,
}

/// Sums of hashes, modulo 2⁶⁴. Equal sums mean the same games, or the same results, but for chance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameDigests {
    /// Of the moves of each game.
    pub moves: u64,
    /// Of the number of plies and the result of each game.
    pub results: u64,
    /// Of the seeds in the holes and the store of each player at the end of each game.
    pub counts: u64,
}

impl GameDigests {
    /// The same and others.
    #[must_use]
    pub const fn plus(self, more: Self) -> Self {
        Self {
            moves: self.moves.wrapping_add(more.moves),
            results: self.results.wrapping_add(more.results),
            counts: self.counts.wrapping_add(more.counts),
        }
    }
}

/// The sums of some games. All are whole numbers, so that parts add up exactly, in any order.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sums {
    /// By measure; none is missing.
    pub counts: BTreeMap<Measure, u64>,
    /// The most laps in one turn.
    pub most_laps: u64,
    /// Games that came to an end, by the clause of the ending and by result.
    pub endings: BTreeMap<String, GamesByResult>,
    /// Games that stopped in a turn that is proved to have no end: it repeats a state.
    pub endless: GamesByResult,
    /// Games that stopped in a turn of more laps than the limit, which proves nothing.
    pub beyond_limit: GamesByResult,
    /// The lengths of all games but the unfinished, in plies.
    pub lengths: Lengths,
    /// How often each clause fired, those that never did among them.
    pub clauses: BTreeMap<String, Firings>,
    pub digests: GameDigests,
    /// The digests of games 1 to 20 alone, so that they can be played again to see whether the sums are reproduced.
    pub first_games: GameDigests,
    /// How many of games 1 to 1,000 are distinct.
    pub distinct: DistinctGames,
}

impl Sums {
    /// The sums of no games, with those clauses.
    pub(crate) fn of_none<'a>(clauses: impl IntoIterator<Item = &'a str>) -> Self {
        Self {
            counts: Measure::ALL.into_iter().map(|measure| (measure, 0)).collect(),
            clauses: clauses.into_iter().map(|name| (name.to_owned(), Firings::default())).collect(),
            ..Self::default()
        }
    }

    /// A count.
    pub fn count(&self, measure: Measure) -> u64 {
        self.counts.get(&measure).copied().unwrap_or(0)
    }

    /// Adds to a count.
    pub(crate) fn raise(&mut self, measure: Measure, by: u64) {
        let count = self.counts.entry(measure).or_default();
        *count = count.saturating_add(by);
    }

    /// Adds those of other games. It does not matter in which order sums are added.
    pub fn add(&mut self, other: &Self) {
        for (measure, count) in &other.counts {
            self.raise(*measure, *count);
        }
        self.most_laps = self.most_laps.max(other.most_laps);
        for (clause, games) in &other.endings {
            let own = self.endings.entry(clause.clone()).or_default();
            *own = own.plus(*games);
        }
        self.endless = self.endless.plus(other.endless);
        self.beyond_limit = self.beyond_limit.plus(other.beyond_limit);
        self.lengths.add(&other.lengths);
        for (clause, firings) in &other.clauses {
            let own = self.clauses.entry(clause.clone()).or_default();
            own.games = own.games.saturating_add(firings.games);
            own.plies = own.plies.saturating_add(firings.plies);
        }
        self.digests = self.digests.plus(other.digests);
        self.first_games = self.first_games.plus(other.first_games);
        self.distinct.add(&other.distinct);
    }

    /// How many of games 1 to 1,000 are distinct, by estimate; at most the games there are.
    pub fn distinct_games(&self) -> u64 {
        self.distinct.estimate().min(self.count(Measure::Games)).min(DISTINCT_AMONG)
    }

    /// All games by how they came to a stop.
    pub fn ends(&self) -> GamesByEnd {
        let ended = self.endings.values().fold(GamesByResult::default(), |all, games| all.plus(*games));
        GamesByEnd {
            won: ended.decided(),
            drawn: ended.drawn,
            not_said: ended.void.saturating_add(ended.not_said),
            endless: self.endless.games().saturating_add(self.beyond_limit.games()),
            stuck: self.count(Measure::Stuck),
            stopped: self.count(Measure::Unfinished).saturating_add(self.count(Measure::Unlisted)),
        }
    }

    /// All games with a result of some kind: those that came to an end, and those that stopped in a turn without end.
    pub fn results(&self) -> GamesByResult {
        let ended = self.endings.values().fold(GamesByResult::default(), |all, games| all.plus(*games));
        ended.plus(self.endless).plus(self.beyond_limit)
    }
}
