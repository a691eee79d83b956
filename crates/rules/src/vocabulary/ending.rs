//! When play stops, who has won, and when a player must pass.

use serde::Serialize;

use super::condition::{Condition, Group, Names, Written};
use super::forms::{forms, map, words, written};

written! {
    /// A pass.
    #[derive(Copy)]
    pub struct Pass {
        /// When a player passes.
        pub when: PassKind,
    }

    /// When a player passes.
    pub enum PassKind {
        /// When, and only when, the player has no start and the opponent has one.
        NoStart,
    }

    /// A row of the endings, judged after every ply unless `at` says otherwise; the first that holds ends the round or
    /// the game.
    ///
    /// Its conditions are seen from one player: from the one whose turn it would be next, or from either.
    pub struct Ending {
        /// When it is judged.
        #[serde(default)]
        pub at: JudgedAt,
        /// From whose seat it is judged.
        #[serde(default)]
        pub of: JudgedOf,
        /// When it holds.
        pub when: Condition,
        /// What is swept first.
        pub sweep: Option<Sweep>,
        /// What ends.
        pub ends: Scope,
        /// Who has won; a round that leads to another has no result.
        pub result: Option<EndingResult>,
    }

    /// From whose seat an ending is judged.
    #[derive(Default)]
    pub enum JudgedOf {
        /// From that of the player whose turn it would be next.
        #[default]
        Next,
        /// From that of the player who has just moved.
        Last,
        /// From that of each player; it holds where it holds of one of them.
        Either,
        /// From that of the player with more seeds; of nobody where both have as many. Only with `at: round`.
        Winner,
        /// From that of the player with fewer seeds, likewise.
        Loser,
    }

    /// When an ending is judged.
    #[derive(Default)]
    pub enum JudgedAt {
        /// After every ply.
        #[default]
        Turn,
        /// After every lap that does not end its turn, and after every ply.
        Lap,
        /// When a round has ended and its seeds are swept, before the board is filled again.
        Round,
    }
}

/// Who takes which of the seeds left on the board when play stops, and where they go.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(bound(serialize = ""))]
pub struct Sweep<N: Names = Written> {
    /// Who takes them.
    pub who: Sweeper,
    /// The holes that are swept; without it all.
    pub holes: Option<Group<N>>,
    /// Where the seeds go.
    pub to: SweptTo<N>,
    /// Who gets the odd seed, where they are shared.
    pub odd: OddSeed,
}

/// Where swept seeds go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "snake_case", bound(serialize = ""))]
pub enum SweptTo<N: Names = Written> {
    /// Into the store of the player who takes them.
    #[default]
    Store,
    /// Into that player's first hole of a set, from the player's left.
    Own(N::Set),
    /// Into that player's first hole with a flag of theirs, from South's left; into the store where there is none.
    Flag(N::Flag),
}

words! {
    SweptToWord for SweptTo {
        /// Into the store of the player who takes them.
        Store => Self::Store,
    }
}

map! {
    SweptToMap with "minProperties" = 1, "maxProperties" = 1 {
        /// Into the player's first hole of this set, from the player's left.
        own: Option<String>,
        /// Into the player's first hole with a flag of this name and owner, from South's left.
        flag: Option<String>,
    }
}

forms! {
    SweptTo: SweptToWord | SweptToMap, "where swept seeds go: `store`, or `{own: SET}` or `{flag: NAME}`";

    fn of_map(map: SweptToMap) -> Result<Self, &'static str> {
        match (map.own, map.flag) {
            (Some(set), None) => Ok(Self::Own(set)),
            (None, Some(flag)) => Ok(Self::Flag(flag)),
            _ => Err("swept seeds go to one of `{own: SET}` and `{flag: NAME}`"),
        }
    }
}

written! {
    /// Who takes the seeds left on the board when play stops.
    pub enum Sweeper {
        /// Each player takes the seeds of their own holes. A hole with a flag that `scoring` counts is the own hole of
        /// the flag's owner.
        OwnHoles,
        /// The player who made the last move takes all.
        LastMover,
        /// The player whose turn it would be next takes all.
        NextMover,
        /// The player who started the round takes all.
        Starter,
        /// The player of whom the ending holds takes all; where it holds of both, each takes those of their own holes.
        ThatPlayer,
        /// The other player takes all, likewise.
        OtherPlayer,
        /// Each takes half of them; `odd` says who gets an odd one.
        Shared,
        /// They are nobody's.
        Nobody,
    }

    /// Who gets an odd seed, where seeds are shared.
    #[derive(Default)]
    pub enum OddSeed {
        /// Nobody; it is out of the game.
        #[default]
        Nobody,
        /// The player who has fewer seeds; nobody where both have as many.
        Fewer,
        /// The player who has more seeds; nobody where both have as many.
        More,
        /// The player who made the last move.
        LastMover,
        /// The player whose turn it would be next.
        NextMover,
    }
}

map! {
    SweepMap {
        /// Who takes the seeds.
        who: Sweeper,
        /// The holes that are swept; without it all.
        holes: Option<Group>,
        /// Where the seeds go.
        #[serde(default)]
        to: SweptTo,
        /// Who gets the odd seed, where seeds are shared.
        #[serde(default)]
        odd: OddSeed,
    }
}

impl From<Sweeper> for Sweep {
    fn from(who: Sweeper) -> Self {
        Self { who, holes: None, to: SweptTo::Store, odd: OddSeed::Nobody }
    }
}

forms! {
    Sweep: Sweeper | SweepMap, "who takes the seeds: a word such as `own_holes`, or a map with `who`";

    fn of_map(map: SweepMap) -> Result<Self, &'static str> {
        let SweepMap { who, holes, to, odd } = map;
        if odd != OddSeed::Nobody && who != Sweeper::Shared {
            return Err("`odd` says who gets the odd seed of shared ones, so it needs `who: shared`");
        }
        if to != SweptTo::Store && who == Sweeper::Nobody {
            return Err("`to` says where a player's seeds go, but `who: nobody` gives them to no player");
        }
        Ok(Self { who, holes, to, odd })
    }
}

written! {
    /// What ends.
    pub enum Scope {
        /// The round; another may follow.
        Round,
        /// The game.
        Game,
    }

    /// Who has won.
    pub enum EndingResult {
        /// The player to move has lost.
        MoverLoses,
        /// The player to move has won.
        MoverWins,
        /// The player of whom the condition holds has lost; where it holds of both, the sources do not say.
        ThatPlayerLoses,
        /// The player of whom the condition holds has won; where it holds of both, the sources do not say.
        ThatPlayerWins,
        /// The player with the higher score, as `scoring` counts it.
        Score,
        /// The player with more points, as `tally` of `rounds` counts them; equal points are a draw.
        Points,
        /// Nobody has won.
        Draw,
        /// The sources do not say.
        NotSaid,
    }

    /// How a score is counted.
    pub struct Scoring {
        /// What counts.
        pub sum: Vec<Scored>,
        /// What equal scores mean.
        pub tie: Tie,
    }

    /// Seeds that count.
    pub enum Scored {
        /// Those in the store.
        Store,
        /// Those in holes with this flag that belong to the player.
        Flag(String),
        /// Those in the player's holes of a set.
        Own(String),
    }

    /// What equal scores mean.
    pub enum Tie {
        /// A draw.
        Draw,
        /// The sources do not say; reported as a draw that no rule names.
        NotSaid,
    }
}
