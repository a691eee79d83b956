//! The arguments of every command.

mod number;
mod simulate;
mod size;
mod start;

use std::path::PathBuf;

use clap::error::{ContextKind, ContextValue};
use clap::{Arg, Args, CommandFactory as _, Parser, Subcommand, ValueEnum};

use ::simulate::{Noise, SimplePlayer};
use number::number;
pub(super) use simulate::{Simulate, SimulateFormat};
pub(super) use start::{
    Completions, Init, Man, New, NewEvidence, NewFile, NewMapping, NewRecord, NewRuleset, Serve,
};

/// Check, replay and publish records of sowing games (mancala), by rules that cite their sources.
#[derive(Debug, Parser)]
#[command(version, about, propagate_version = true)]
pub(super) struct Arguments {
    /// The folder that contains the `records` of the archive, or that folder itself [default: `SOWBOOK_ARCHIVE` if it is
    /// set, or else the nearest archive, from the current folder upward].
    #[arg(long, global = true, value_name = "DIR")]
    pub(super) archive: Option<PathBuf>,
    #[command(subcommand)]
    pub(super) command: Command,
}

/// The mistake with the option that was probably meant, where clap suggests none: one of which only the last words are
/// written, such as `--plies` for `--max-plies`.
pub(super) fn with_meant_option(mut error: clap::Error) -> clap::Error {
    let mut command = Arguments::command();
    for word in std::env::args().skip(1) {
        if let Some(found) = command.find_subcommand(word) {
            command = found.clone();
        }
    }
    if let (Some(ContextValue::String(written)), None) =
        (error.get(ContextKind::InvalidArg), error.get(ContextKind::SuggestedArg))
    {
        let end = written.trim_start_matches('-');
        let meant = |long: &&str| long.strip_suffix(end).is_some_and(|start| start.ends_with('-'));
        if let Some(long) = command.get_arguments().filter_map(Arg::get_long).find(meant) {
            error.insert(ContextKind::SuggestedArg, ContextValue::String(format!("--{long}")));
        }
    }
    error
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Start an archive: settings, a ruleset with its sources, and a first record, ready to be checked and built.
    Init(Init),
    /// Write a file to fill in: a record, source, evidence, game or ruleset.
    #[command(subcommand)]
    New(New),
    /// Build the site: a folder of pages to read from a disk or put on a server.
    Build(Build),
    /// Show the site in a browser while you write: rebuild and reload on change, with findings on the page.
    ///
    /// The pages are in a temporary folder, and only this computer can read them.
    Serve(Serve),
    /// Copy the built site and the records into a bag for a repository (BagIt, RFC 8493).
    Bag(Bag),
    /// Describe a ruleset and the evidence for each clause; without a name, list the rulesets.
    Rules(Rules),
    /// List the legal moves of a position, each with the hole of its last seed, the seeds captured and the position after.
    Moves(Moves),
    /// Count the legal lines of exactly DEPTH plies.
    Count(Count),
    /// Play games at random, or by simple players.
    Play(Play),
    /// Play many games under every alternative of the open points, by several simple players, and count what differs.
    Simulate(Simulate),
    /// Check the archive, some of its files, or other records: their form, the rules, and every stated fact.
    Check(Check),
    /// Explain a code: its meaning, an example and what to do; without a code, list all codes.
    Explain(Explain),
    /// Format records, without changing their content.
    Fmt(Fmt),
    /// Replay records ply by ply.
    Replay(Replay),
    /// List, for each record, the readings and options that would change its verdict; without a record, what all records
    /// say of each reading.
    Readings(Readings),
    /// Propose what a damaged record probably had: the likeliest changes under which it holds.
    Repair(Repair),
    /// Make records of lists of moves, as a form or a mapping file describes them; report what was lost.
    Import(Import),
    /// Write records as lists of moves, as a form or a mapping file describes them; report what was lost.
    Export(Export),
    /// Write a record at the keyboard, with the board and the legal moves before you; also steps through one.
    Enter(Enter),
    /// Serve an editor over the standard input and output, by the Language Server Protocol.
    Lsp,
    /// Print the lines of a page that a program found in its image (PAGE XML, ALTO), as zones of a facsimile.
    Lines(LinesOfPage),
    /// Print the JSON Schema of a kind of file, or of what other commands print; or list the schemas.
    Schema(SchemaName),
    /// Print a script that completes commands, options and ids of the archive in a shell.
    Completions(Completions),
    /// Write the manual pages of all commands to a folder.
    Man(Man),
}

#[derive(Debug, Default, Args)]
pub(super) struct Check {
    /// Files or folders, ids of records of the archive, `FILE#ID` for one record of a file, or `-` for the standard input
    /// [default: the whole archive].
    #[arg(value_name = "PATH")]
    pub(super) paths: Vec<PathBuf>,
    /// The format of the standard input; `jsonl` needs `-` and `--format jsonl`.
    #[arg(long, value_enum, default_value_t = Input::Sow)]
    pub(super) input: Input,
    /// The output format.
    #[arg(long, value_enum, default_value_t = CheckFormat::Text)]
    pub(super) format: CheckFormat,
    /// Print every finding, even beyond 100 of one code in one file.
    #[arg(long)]
    pub(super) all: bool,
    /// Apply safe fixes and report the remaining findings.
    #[arg(long)]
    pub(super) fix: bool,
    /// Check again whenever a file changes, until you press Ctrl-C.
    #[arg(long, conflicts_with_all = ["fix", "accept_verdicts", "format"])]
    pub(super) watch: bool,
    /// Write the verdict of every record to `verdicts.tsv`; later changes are then reported.
    #[arg(long, conflicts_with = "paths")]
    pub(super) accept_verdicts: bool,
    /// Play the first games of every run of every simulation again, not only those of the random player.
    #[arg(long)]
    pub(super) simulations: bool,
    /// When to use colour.
    #[arg(long, value_enum, default_value_t = When::Auto)]
    pub(super) color: When,
}

#[derive(Debug, Args)]
pub(super) struct Explain {
    /// The code, such as `archive/unknown-source`, or a family of codes to list, such as `archive`.
    pub(super) code: Option<String>,
    /// Explain every code, or every code of the family.
    #[arg(long)]
    pub(super) all: bool,
    /// The output format.
    #[arg(long, value_enum, default_value_t = TextOrMarkdown::Text)]
    pub(super) format: TextOrMarkdown,
}

#[derive(Debug, Args)]
pub(super) struct Fmt {
    /// Files or folders [default: the records of the archive].
    #[arg(value_name = "PATH", conflicts_with = "stdin")]
    pub(super) paths: Vec<PathBuf>,
    /// Change nothing; list the files that would change, with exit status 1 if there are any.
    #[arg(long)]
    pub(super) check: bool,
    /// Read the standard input and write to the standard output.
    #[arg(long)]
    pub(super) stdin: bool,
}

#[derive(Debug, Args)]
pub(super) struct Enter {
    /// The ruleset, by its id.
    pub(super) ruleset: String,
    /// The file of the record, `FILE#ID` for one record of several; made if it does not exist [default:
    /// `play/GAME/ID.sow` in the archive].
    pub(super) file: Option<String>,
    /// The form of the lists whose lines are typed, by its name [default: the one that reads a line that is no play in
    /// the notation]; `sowbook import --list` lists them.
    #[arg(long, value_name = "NAME")]
    pub(super) form: Option<String>,
    /// The mapping of these lists instead, a YAML file.
    #[arg(long, value_name = "FILE", conflicts_with = "form")]
    pub(super) mapping: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(super) struct Readings {
    /// The id of a record of the archive, a file of records, `FILE#ID` for one of them, or `-` for the standard input
    /// [default: all records of the archive, counted for each alternative of each reading].
    pub(super) record: Option<String>,
    /// The output format.
    #[arg(long, value_enum, default_value_t = TextOrJson::Text)]
    pub(super) format: TextOrJson,
}

#[derive(Debug, Args)]
pub(super) struct Repair {
    /// The id of a record of the archive, a file of records, `FILE#ID` for one of them, or `-` for the standard input.
    #[arg(required_unless_present = "learn")]
    pub(super) record: Option<String>,
    /// Print a table of costs that is estimated from the corrections of the whole archive, for `records/slips.yaml`.
    #[arg(long, conflicts_with_all = ["record", "accept", "hand", "slips", "max_plays", "format"])]
    pub(super) learn: bool,
    /// Write the candidate with this id into the record: `sic(…)` for what is read otherwise, brackets for plies that
    /// are put in. Nothing else writes.
    #[arg(long, value_name = "ID", requires = "hand")]
    pub(super) accept: Option<String>,
    /// The hand that signs the change, as the header declares it.
    #[arg(long, value_name = "HAND", requires = "accept")]
    pub(super) hand: Option<String>,
    /// The most slips that are assumed in one stretch.
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = number::<u32>(1, "expected at least 1"))]
    pub(super) slips: u32,
    /// The most plies that are played for one stretch.
    #[arg(long, value_name = "N", default_value_t = 400_000, value_parser = number::<u64>(1, "expected at least 1"))]
    pub(super) max_plays: u64,
    /// The output format.
    #[arg(long, value_enum, default_value_t = TextOrJson::Text)]
    pub(super) format: TextOrJson,
}

#[derive(Debug, Args)]
pub(super) struct Import {
    /// List the forms that the program has, each with the lists it is for.
    #[arg(long, conflicts_with_all = ["show", "form", "mapping", "input"])]
    pub(super) list: bool,
    /// Print the mapping of a form, to change it and give it with `--mapping`.
    #[arg(long, value_name = "NAME", conflicts_with_all = ["form", "mapping", "input"])]
    pub(super) show: Option<String>,
    #[command(flatten)]
    pub(super) lists: Lists,
    /// The lists of moves: a text, a table, lines of JSON, a JSON array or a log; `-` for the standard input.
    #[arg(required_unless_present_any = ["list", "show"])]
    pub(super) input: Option<PathBuf>,
    /// A file of records (`NAME.sow`), or a folder for a file per record [default: the standard output]. Files that
    /// hold something else are not replaced.
    #[arg(long, value_name = "PATH")]
    pub(super) out: Option<PathBuf>,
}

/// How lists are written, and what their records say.
#[derive(Debug, Default, Args)]
pub(super) struct Lists {
    /// The mapping: a YAML file that describes the lists and the header of the records.
    #[arg(long, value_name = "FILE", conflicts_with = "form")]
    pub(super) mapping: Option<PathBuf>,
    /// A form that the program has, by its name, instead of a mapping; `sowbook import --list` lists them.
    #[arg(long, value_name = "NAME")]
    pub(super) form: Option<String>,
    /// The ruleset of the records, by its id, instead of that of the mapping.
    #[arg(long, value_name = "ID")]
    pub(super) ruleset: Option<String>,
    /// The source of the records, by its id, instead of those of the mapping.
    #[arg(long, value_name = "ID")]
    pub(super) source: Option<String>,
    /// How the play of the records is known, instead of what the mapping says.
    #[arg(long, value_name = "WORD")]
    pub(super) provenance: Option<String>,
    /// A key of the mapping and its value in YAML, such as `moves.last_hole=never`; may be repeated.
    #[arg(long, value_name = "KEY=VALUE")]
    pub(super) set: Vec<String>,
}

#[derive(Debug, Args)]
pub(super) struct Export {
    #[command(flatten)]
    pub(super) lists: Lists,
    /// Files of records, or folders with such files.
    #[arg(value_name = "RECORDS", required = true)]
    pub(super) records: Vec<PathBuf>,
}

#[derive(Debug, Args)]
pub(super) struct LinesOfPage {
    /// The file, in PAGE XML or ALTO, as Transkribus, eScriptorium, kraken and Tesseract write it; or `-` for the standard
    /// input.
    #[arg(value_name = "FILE")]
    pub(super) file: PathBuf,
    /// The id of the source that the page is of.
    #[arg(long, value_name = "ID")]
    pub(super) source: String,
    /// The page as it is printed or foliated, such as 506 or 14v.
    #[arg(long, value_name = "PAGE")]
    pub(super) page: String,
    /// The size of the image in points, if the file does not give it or measures in another unit.
    #[arg(long, value_name = "WIDTHxHEIGHT", value_parser = size::size)]
    pub(super) size: Option<[u32; 2]>,
    /// Print the start of a record instead, in which each line is a note behind its place.
    #[arg(long)]
    pub(super) record: bool,
}

#[derive(Debug, Args)]
pub(super) struct SchemaName {
    /// The schema, such as `record` or `record-1`; without it, list them all.
    pub(super) name: Option<String>,
}

#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum CheckFormat {
    /// For people.
    #[default]
    Text,
    /// For programs: one JSON document.
    Json,
    /// For programs: one JSON object per record.
    Jsonl,
    /// For GitHub Actions.
    Github,
}

/// What the standard input holds.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Input {
    /// Records, as in a file.
    #[default]
    Sow,
    /// Lines of JSON, `{"id": …, "text": …}`, each with one record and answered by one line.
    Jsonl,
}

#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum When {
    /// On a terminal, unless `NO_COLOR` is set.
    #[default]
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
    /// A reading or option other than the default; may be repeated.
    #[arg(long = "reading", value_name = "NAME=ALTERNATIVE", requires = "ruleset")]
    pub(super) readings: Vec<String>,
    /// Show what accounts for each statement of the evidence; the exit status is 1 if nothing does for some.
    #[arg(long, conflicts_with = "readings")]
    pub(super) coverage: bool,
    /// The output format.
    #[arg(long, value_enum, default_value_t = TextOrJson::Text)]
    pub(super) format: TextOrJson,
}

/// A ruleset and the readings chosen.
#[derive(Debug, Args)]
pub(super) struct ReadingArguments {
    /// The ruleset, by its id.
    pub(super) ruleset: String,
    /// A reading or option other than the default; may be repeated.
    #[arg(long = "reading", value_name = "NAME=ALTERNATIVE")]
    pub(super) readings: Vec<String>,
}

/// A ruleset, readings, and a position.
#[derive(Debug, Args)]
pub(super) struct Placed {
    #[command(flatten)]
    pub(super) chosen: ReadingArguments,
    /// The position, as inside `board(…)` [default: the initial position of the ruleset].
    #[arg(long, value_name = "BOARD")]
    pub(super) position: Option<String>,
}

#[derive(Debug, Args)]
pub(super) struct Build {
    /// The folder for the site [default: `site/public` beside the records]. It must be empty or contain a site, and must
    /// not be part of the archive. Files from elsewhere are left unchanged.
    #[arg(long, value_name = "DIR")]
    pub(super) out: Option<PathBuf>,
    /// The address of the published site; without it there are no canonical addresses, no feed and no sitemap.
    #[arg(long, value_name = "URL")]
    pub(super) base_url: Option<String>,
    /// Draw a share card (`card.png`, 1200 by 630 pixels) for each record. This takes twice as long as the rest of the
    /// build. With a base URL, previews of links show it. Needs a program built with the feature `cards`.
    #[arg(long)]
    pub(super) cards: bool,
    /// Rebuild every page, even if its record has not changed since the last build.
    #[arg(long, alias = "anew")]
    pub(super) rebuild: bool,
    /// Add new addresses to `site/published.txt`; these addresses become permanent. Also note in `site/fingerprints.txt`
    /// what records and accounts are in this edition.
    #[arg(long)]
    pub(super) freeze: bool,
}

#[derive(Debug, Args)]
pub(super) struct Bag {
    /// The folder to create. It must be empty or not exist, and must not be part of the archive or the site. With `--zip`,
    /// the file to create, which must not exist [default: `site/public.zip` beside the records].
    #[arg(long, value_name = "PATH", required_unless_present = "zip")]
    pub(super) out: Option<PathBuf>,
    /// The built site [default: `site/public` beside the records].
    #[arg(long, value_name = "DIR")]
    pub(super) site: Option<PathBuf>,
    /// Write the bag as one ZIP file. The same site and records give the same bytes.
    #[arg(long)]
    pub(super) zip: bool,
}

#[derive(Debug, Args)]
pub(super) struct Moves {
    #[command(flatten)]
    pub(super) placed: Placed,
    /// The output format.
    #[arg(long, value_enum, default_value_t = MovesFormat::Text)]
    pub(super) format: MovesFormat,
}

#[derive(Debug, Args)]
pub(super) struct Count {
    #[command(flatten)]
    pub(super) placed: Placed,
    /// The number of plies of each line.
    #[arg(value_parser = number::<u32>(0, ""), allow_negative_numbers = true)]
    pub(super) depth: u32,
    /// Also print the count of each first move.
    #[arg(long)]
    pub(super) divide: bool,
}

#[derive(Debug, Args)]
pub(super) struct Play {
    #[command(flatten)]
    pub(super) placed: Placed,
    /// The seed of the random numbers; the same seed and number of a game give the same game.
    #[arg(long, default_value_t = 0, value_parser = number::<u64>(0, ""), allow_negative_numbers = true)]
    pub(super) seed: u64,
    /// The number of games.
    #[arg(long, default_value_t = 1, value_parser = number::<u32>(0, ""), allow_negative_numbers = true)]
    pub(super) games: u32,
    /// Play only the game with this number, counted from 1.
    #[arg(long, value_name = "N", conflicts_with = "games")]
    #[arg(value_parser = number::<u32>(1, "games count from 1"), allow_negative_numbers = true)]
    pub(super) game: Option<u32>,
    /// Who plays: `random`, `greedy`, `depth:D` (looks D plies ahead) or `playouts:N` (plays N random games a turn). Given
    /// twice: who makes the first turn of the main play, and then the other [default: random].
    #[arg(long = "player", value_name = "PLAYER")]
    pub(super) players: Vec<SimplePlayer>,
    /// The share of turns that a player other than `random` plays at random, such as `1/10`, which is the default of
    /// `simulate` [default: 0].
    #[arg(long, value_name = "CHANCE")]
    pub(super) noise: Option<Noise>,
    /// Stop each game after this number of plies.
    #[arg(long, value_name = "PLIES", default_value_t = 2000)]
    #[arg(value_parser = number::<u32>(0, ""), allow_negative_numbers = true)]
    pub(super) max_plies: u32,
    /// The output format.
    #[arg(long, value_enum, default_value_t = PlayFormat::Text)]
    pub(super) format: PlayFormat,
}

#[derive(Debug, Args)]
pub(super) struct Replay {
    /// A file of records, `FILE#ID` for one of them, `-` for the standard input, or the id of a record of the archive.
    pub(super) record: String,
    /// Print only this ply of the main line, counted from 1.
    #[arg(long, value_parser = number::<usize>(1, "plies count from 1"), allow_negative_numbers = true)]
    pub(super) ply: Option<usize>,
    /// Print a line for each ply, without boards and clauses.
    #[arg(long)]
    pub(super) brief: bool,
    /// Describe every lap of a turn of several laps.
    #[arg(long)]
    pub(super) laps: bool,
    /// The format of the standard input; `jsonl` needs `-` and `--format jsonl`.
    #[arg(long, value_enum, default_value_t = Input::Sow)]
    pub(super) input: Input,
    /// The output format.
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
    /// For programs: one JSON object per ply; with `--input jsonl`, one per record.
    Jsonl,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum MovesFormat {
    /// For people.
    Text,
    /// For programs: one JSON document.
    Json,
    /// For programs: one JSON object per move.
    Jsonl,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum PlayFormat {
    /// For people.
    Text,
    /// For programs: one JSON object per ply.
    Jsonl,
    /// A record of each game.
    Sow,
}
