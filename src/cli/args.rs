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
    /// Build the published site: a folder of pages that can be read from a disk or put on a server.
    Build(Build),
    /// Put the built site and the records into one folder that says of each file what is in it, for depositing
    /// (BagIt, RFC 8493).
    Bag(Bag),
    /// Tell a ruleset in plain words, with what each clause rests on; without a name, list the rulesets.
    Rules(Rules),
    /// List the legal moves of a position, each with the position it leads to.
    Moves(Moves),
    /// Count the legal lines of play of exactly so many plies.
    Count(Count),
    /// Play random games.
    Play(Play),
    /// Check the archive, or files of it, or records anywhere: form, rules, and everything a record says about
    /// itself.
    Check(Check),
    /// Say what a code means, why it matters, and how to mend it; without a code, list them all.
    Explain(Explain),
    /// Lay out records in their one form, without changing what they say.
    Fmt(Fmt),
    /// Replay records, ply by ply.
    Replay(Replay),
    /// Name, for each record, the readings under which its verdict would be another.
    Readings(Readings),
}

#[derive(Debug, Args)]
pub(super) struct Check {
    /// Files or folders; `-` is the standard input. Without any, the whole archive.
    #[arg(value_name = "PATH")]
    pub(super) paths: Vec<PathBuf>,
    /// What the standard input holds; `jsonl` needs `-` and `--format jsonl`.
    #[arg(long, value_enum, default_value_t = Input::Sow)]
    pub(super) input: Input,
    /// How to print what is found.
    #[arg(long, value_enum, default_value_t = CheckFormat::Text)]
    pub(super) format: CheckFormat,
    /// Print every finding, even more than 100 of one code in one file.
    #[arg(long)]
    pub(super) all: bool,
    /// Mend what can be mended without a doubt, and say what is left.
    #[arg(long)]
    pub(super) fix: bool,
    /// Write the verdict of every record to `verdicts.tsv`, so that later changes are named.
    #[arg(long, conflicts_with = "paths")]
    pub(super) accept_verdicts: bool,
    /// When to use colour.
    #[arg(long, value_enum, default_value_t = When::Auto)]
    pub(super) color: When,
}

#[derive(Debug, Args)]
pub(super) struct Explain {
    /// The code, such as `archive/unknown-source`.
    pub(super) code: Option<String>,
    /// Explain every code.
    #[arg(long, conflicts_with = "code")]
    pub(super) all: bool,
    /// How to print it.
    #[arg(long, value_enum, default_value_t = TextOrMarkdown::Text)]
    pub(super) format: TextOrMarkdown,
}

#[derive(Debug, Args)]
pub(super) struct Fmt {
    /// Files or folders; without any, the records of the archive.
    #[arg(value_name = "PATH", conflicts_with = "stdin")]
    pub(super) paths: Vec<PathBuf>,
    /// Change nothing; name the files that would change. The status is 1 where there are any.
    #[arg(long)]
    pub(super) check: bool,
    /// Read the standard input and write the standard output.
    #[arg(long)]
    pub(super) stdin: bool,
}

#[derive(Debug, Args)]
pub(super) struct Readings {
    /// The id of a record of the archive, a file of records, `FILE#ID` for one of them, or `-` for the standard input.
    pub(super) record: String,
    /// How to print it.
    #[arg(long, value_enum, default_value_t = TextOrJson::Text)]
    pub(super) format: TextOrJson,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum CheckFormat {
    /// For people.
    Text,
    /// For programs: one JSON document.
    Json,
    /// For programs: one JSON object a record.
    Jsonl,
    /// For programs that read SARIF 2.1.0.
    Sarif,
    /// For the runners of GitHub.
    Github,
}

/// What the standard input holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Input {
    /// Records, as in a file.
    Sow,
    /// Lines of JSON, `{"id": …, "text": …}`, with one record each; each is answered by one line.
    Jsonl,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum When {
    /// On a terminal, unless `NO_COLOR` is set.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum TextOrMarkdown {
    /// For the terminal.
    Text,
    /// For a page.
    Markdown,
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
pub(super) struct ReadingArguments {
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
    pub(super) chosen: ReadingArguments,
    /// The position, written as the inside of `board(…)`; without it the ruleset's own beginning.
    #[arg(long, value_name = "BOARD")]
    pub(super) position: Option<String>,
}

#[derive(Debug, Args)]
pub(super) struct Build {
    /// The folder to write the site to [default: `site/public` beside the records]. It must be empty or hold a site, and
    /// must not be part of the archive. Files that no build wrote stay.
    #[arg(long, value_name = "DIR")]
    pub(super) out: Option<PathBuf>,
    /// The address the site will be published at; without it there are no canonical addresses, no feed and no sitemap.
    #[arg(long, value_name = "URL")]
    pub(super) base_url: Option<String>,
    /// Make every page anew, even of records that have not changed since the site was last built.
    #[arg(long)]
    pub(super) anew: bool,
    /// Add the addresses that are new to `site/published.txt`: from then on they stay for ever.
    #[arg(long)]
    pub(super) freeze: bool,
}

#[derive(Debug, Args)]
pub(super) struct Bag {
    /// The folder to make. It must be empty or not exist yet, and must not be part of the archive or the site.
    #[arg(long, value_name = "DIR")]
    pub(super) out: PathBuf,
    /// The built site; without it `site/public` beside the records.
    #[arg(long, value_name = "DIR")]
    pub(super) site: Option<PathBuf>,
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
    /// A file of records, `FILE#ID` for one of them, `-` for the standard input, or the id of a record of the archive.
    pub(super) record: String,
    /// Only this ply of the main line, from 1.
    #[arg(long, value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(1..))]
    pub(super) ply: Option<usize>,
    /// What the standard input holds; `jsonl` needs `-` and `--format jsonl`.
    #[arg(long, value_enum, default_value_t = Input::Sow)]
    pub(super) input: Input,
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
    /// For programs: one JSON object a ply; with `--input jsonl`, one a record.
    Jsonl,
}
