//! The arguments of the commands that start an archive, show it while it grows, and help to type.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use clap_complete::Shell;

use super::number::number;

#[derive(Debug, Args)]
pub(in crate::cli) struct Init {
    /// The folder for the archive. It must be empty, not exist, or hold only files that a new archive has; those are
    /// left unchanged.
    #[arg(value_name = "DIR", required_unless_present = "list")]
    pub(in crate::cli) folder: Option<PathBuf>,
    /// The ruleset to begin with [default: the one with the shortest file].
    #[arg(long, value_name = "ID")]
    pub(in crate::cli) ruleset: Option<String>,
    /// The title of the archive [default: the name of the folder].
    #[arg(long)]
    pub(in crate::cli) title: Option<String>,
    /// Leave out the first record, and the ruleset too unless `--ruleset` names one.
    #[arg(long)]
    pub(in crate::cli) empty: bool,
    /// List the rulesets that the program brings along.
    #[arg(long, conflicts_with_all = ["folder", "ruleset", "title", "empty"])]
    pub(in crate::cli) list: bool,
}

#[derive(Debug, Subcommand)]
pub(in crate::cli) enum New {
    /// A record of play, in `records/play/GAME/`.
    Record(NewRecord),
    /// A source: a publication or a page, in `records/sources/`.
    Source(NewFile),
    /// Evidence: what one source says about one game, in `records/evidence/`.
    Evidence(NewEvidence),
    /// A game: its names, boards, evidence and rulesets, in `records/games/`.
    Game(NewFile),
    /// A ruleset: the rules of a game, in `records/rulesets/`.
    Ruleset(NewRuleset),
    /// A place, in `records/places.yaml`.
    Place(NewFile),
    /// A people, in `records/peoples.yaml`.
    People(NewFile),
    /// A person whose name records write in several ways, in `records/persons.yaml`.
    Person(NewFile),
    /// A study: a claim and what records say to it, in `records/studies/`.
    Study(NewFile),
    /// A mapping of lists for `import` and `export`, in `records/play/GAME/ID/`.
    Mapping(NewMapping),
}

#[derive(Debug, Args)]
pub(in crate::cli) struct NewFile {
    /// The id: lower-case letters a–z, digits and single hyphens.
    pub(in crate::cli) id: String,
    /// The title or the name [default: the id].
    #[arg(long)]
    pub(in crate::cli) title: Option<String>,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct NewMapping {
    /// The id: the folder of the records and how their ids begin; lower-case letters a–z, digits and single hyphens.
    pub(in crate::cli) id: String,
    /// The ruleset of the records [default: the only one of the archive].
    #[arg(long, value_name = "ID")]
    pub(in crate::cli) ruleset: Option<String>,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct NewRecord {
    #[command(flatten)]
    pub(in crate::cli) file: NewFile,
    /// The ruleset it is played by [default: the only one of the archive].
    #[arg(long, value_name = "ID")]
    pub(in crate::cli) ruleset: Option<String>,
    /// The source that prints it; without one, the record says that the play is constructed.
    #[arg(long, value_name = "ID")]
    pub(in crate::cli) source: Option<String>,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct NewEvidence {
    #[command(flatten)]
    pub(in crate::cli) file: NewFile,
    /// The game it is about [default: the only one of the archive].
    #[arg(long, value_name = "ID")]
    pub(in crate::cli) game: Option<String>,
    /// The source whose account it is [default: the one with the same id, or the only one of the archive].
    #[arg(long, value_name = "ID")]
    pub(in crate::cli) source: Option<String>,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct NewRuleset {
    #[command(flatten)]
    pub(in crate::cli) file: NewFile,
    /// The game it describes [default: the one with the same id, or the only one of the archive].
    #[arg(long, value_name = "ID")]
    pub(in crate::cli) game: Option<String>,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct Serve {
    /// Open the site in a browser.
    #[arg(long)]
    pub(in crate::cli) open: bool,
    /// The port on this computer; 0 means any free one [default: 4017, or any free one].
    #[arg(long, value_name = "N", value_parser = number::<u16>(0, ""), allow_negative_numbers = true)]
    pub(in crate::cli) port: Option<u16>,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct Completions {
    /// The shell.
    pub(in crate::cli) shell: Shell,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct Man {
    /// The folder for the pages, such as `~/.local/share/man/man1`.
    #[arg(value_name = "DIR")]
    pub(in crate::cli) folder: PathBuf,
}
