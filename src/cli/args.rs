//! The arguments of every command.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

/// Documented play of sowing games (mancala): rules as cited data, records, replay, validation, publication.
#[derive(Debug, Parser)]
#[command(version, about, propagate_version = true)]
pub(super) struct Arguments {
    /// The folder that holds the archive's `records`, or that folder itself.
    #[arg(long, global = true, value_name = "DIR", default_value = ".")]
    pub(super) archive: PathBuf,
    #[command(subcommand)]
    pub(super) command: Command,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Tell a ruleset in plain words, with what each clause rests on; without a name, list the rulesets.
    Rules(Rules),
    /// List the legal moves of a position, each with the position it leads to.
    Moves(Moves),
    /// Count the legal lines of play of exactly so many plies.
    Count(Count),
    /// Play random games.
    Play(Play),
    /// Replay records, ply by ply.
    Replay(Replay),
}

#[derive(Debug, Args)]
pub(super) struct Rules {
    /// The ruleset, by its id.
    pub(super) ruleset: Option<String>,
    /// A reading or option other than the default; may be given several times.
    #[arg(long = "reading", value_name = "NAME=ALTERNATIVE", requires = "ruleset")]
    pub(super) readings: Vec<String>,
    /// Show for each statement of the evidence what accounts for it; the status is 1 where nothing does.
    #[arg(long, conflicts_with = "readings")]
    pub(super) coverage: bool,
    /// How to print it.
    #[arg(long, value_enum, default_value_t = TextOrJson::Text)]
    pub(super) format: TextOrJson,
}

/// A ruleset and the readings chosen.
#[derive(Debug, Args)]
pub(super) struct Chosen {
    /// The ruleset, by its id.
    pub(super) ruleset: String,
    /// A reading or option other than the default; may be given several times.
    #[arg(long = "reading", value_name = "NAME=ALTERNATIVE")]
    pub(super) readings: Vec<String>,
}

/// A ruleset, readings, and a position.
#[derive(Debug, Args)]
pub(super) struct Placed {
    #[command(flatten)]
    pub(super) chosen: Chosen,
    /// The position, written as the inside of `board(…)`; without it the ruleset's own beginning.
    #[arg(long, value_name = "BOARD")]
    pub(super) position: Option<String>,
}

#[derive(Debug, Args)]
pub(super) struct Moves {
    #[command(flatten)]
    pub(super) placed: Placed,
    /// How to print them.
    #[arg(long, value_enum, default_value_t = TextOrJson::Text)]
    pub(super) format: TextOrJson,
}

#[derive(Debug, Args)]
pub(super) struct Count {
    #[command(flatten)]
    pub(super) placed: Placed,
    /// Plies of each line.
    pub(super) depth: u32,
    /// Also print the count of each first move.
    #[arg(long)]
    pub(super) divide: bool,
}

#[derive(Debug, Args)]
pub(super) struct Play {
    #[command(flatten)]
    pub(super) placed: Placed,
    /// The seed of the random choices; the same seed gives the same games.
    #[arg(long, default_value_t = 0)]
    pub(super) seed: u64,
    /// How many games.
    #[arg(long, default_value_t = 1)]
    pub(super) games: u32,
    /// Stop each game after so many plies.
    #[arg(long, value_name = "PLIES", default_value_t = 2000)]
    pub(super) max_plies: u32,
    /// How to print them.
    #[arg(long, value_enum, default_value_t = TextOrJsonl::Text)]
    pub(super) format: TextOrJsonl,
}

#[derive(Debug, Args)]
pub(super) struct Replay {
    /// The file of records; `-` for the standard input.
    pub(super) record: PathBuf,
    /// Only this ply of the main line, from 1.
    #[arg(long)]
    pub(super) ply: Option<usize>,
    /// How to print it.
    #[arg(long, value_enum, default_value_t = TextOrJsonl::Text)]
    pub(super) format: TextOrJsonl,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum TextOrJson {
    /// For people.
    Text,
    /// For programs.
    Json,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum TextOrJsonl {
    /// For people.
    Text,
    /// For programs: one JSON object a ply.
    Jsonl,
}
