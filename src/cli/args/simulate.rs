//! The arguments of `simulate`.

use std::path::PathBuf;

use ::simulate::{HalfWidth, MOST_GAMES, Noise, PlayerPair, Shard};
use clap::{Args, ValueEnum};

use super::number::number;

#[derive(Debug, Clone, Args)]
pub(in crate::cli) struct Simulate {
    /// The ruleset, by its id.
    pub(in crate::cli) ruleset: Option<String>,
    /// A reading or option other than the default, around which others are tried; may be repeated.
    #[arg(long = "reading", value_name = "NAME=ALTERNATIVE")]
    pub(in crate::cli) readings: Vec<String>,
    /// What is compared: `single` (each other alternative), `pairs` (and every two), `product` (all combinations), or
    /// every combination of the readings and options named, with commas between them.
    #[arg(long, value_name = "WHAT", default_value = "single")]
    pub(in crate::cli) over: String,
    /// Say what looking at all cases proves, within bounds, instead of playing games: which combinations are the same
    /// game, where moves differ, the course of a game without choice, wins that can be forced.
    #[arg(long, conflicts_with_all = ["players", "noise", "games", "half_width", "max_plies", "seed", "shard", "merge"])]
    pub(in crate::cli) exact: bool,
    /// Write the runs to `records/simulations/RULESET.json`. Runs that are there already, by the same rules, are kept.
    #[arg(long, conflicts_with_all = ["readings", "over", "exact", "shard", "merge", "format", "out"])]
    pub(in crate::cli) update: bool,
    /// Update every ruleset of the archive.
    #[arg(long, requires = "update", conflicts_with_all = ["ruleset", "exact"])]
    pub(in crate::cli) all: bool,
    /// Who plays, with commas between them: `random`, `greedy`, `depth:D` (looks D plies ahead), `playouts:N` (plays N
    /// random games a turn). Each plays against its like; `FIRST/OTHER` against another [default: `random`, `greedy`,
    /// `depth:3`, `depth:4`, and `depth:3` without noise].
    #[arg(long, value_name = "PLAYERS", value_delimiter = ',')]
    pub(in crate::cli) players: Vec<PlayerPair>,
    /// The share of turns that players other than `random` play at random; `0` for none [default: 1/10].
    #[arg(long, value_name = "CHANCE")]
    pub(in crate::cli) noise: Option<Noise>,
    /// The number of games of each two players under each combination [default: 10000 for `random`, 2000 for `greedy`,
    /// 300 for `depth`, 100 for `playouts`].
    #[arg(long, value_name = "N", value_parser = games, allow_negative_numbers = true)]
    pub(in crate::cli) games: Option<u32>,
    /// Play 250 games at a time until the 95 % interval of the first player's share is at most this wide to each side,
    /// such as `1%`, or until the number of games is that of `--games` [default of `--games`: ten times the usual number].
    #[arg(long, value_name = "SHARE")]
    pub(in crate::cli) half_width: Option<HalfWidth>,
    /// Name games worth looking at, each with the command that plays it again: the first in which the point comes up, the
    /// shortest and the longest, and the first of each kind of end.
    #[arg(long, conflicts_with_all = ["exact", "merge"])]
    pub(in crate::cli) examples: bool,
    /// Stop each game after this number of plies [default: 2000, or 20 times the median of 200 random games if that is
    /// more, at most 50000].
    #[arg(long, value_name = "PLIES")]
    #[arg(value_parser = number::<u32>(1, "expected at least 1"), allow_negative_numbers = true)]
    pub(in crate::cli) max_plies: Option<u32>,
    /// The seed of the random numbers; `play --seed` with the number of a game plays that game [default: 0, or that of the
    /// file with `--update`].
    #[arg(long, value_parser = number::<u64>(0, ""), allow_negative_numbers = true)]
    pub(in crate::cli) seed: Option<u64>,
    /// Play one part of the games, such as `1/4`, the first of four; `--merge` adds the parts.
    #[arg(long, value_name = "I/N", default_value = "1/1", hide_default_value = true)]
    pub(in crate::cli) shard: Shard,
    /// Add the parts in these files, written with `--format json`, instead of playing.
    #[arg(long, value_name = "FILE", num_args = 1..)]
    #[arg(conflicts_with_all = ["ruleset", "readings", "over", "players", "noise", "games", "half_width", "max_plies", "seed", "shard"])]
    pub(in crate::cli) merge: Vec<PathBuf>,
    /// The output format.
    #[arg(long, value_enum, default_value_t = SimulateFormat::Text)]
    pub(in crate::cli) format: SimulateFormat,
    /// Write to a new file [default: the standard output].
    #[arg(long, value_name = "FILE")]
    pub(in crate::cli) out: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum SimulateFormat {
    /// Tables for people.
    Text,
    /// For spreadsheets: a row for each number.
    Csv,
    /// For programs: the sums, which `--merge` adds.
    Json,
}

/// A reader of numbers of games.
fn games(written: &str) -> Result<u32, String> {
    let games = number::<u32>(1, "expected at least 1")(written)?;
    if games > MOST_GAMES { Err(format!("expected at most {MOST_GAMES}")) } else { Ok(games) }
}
