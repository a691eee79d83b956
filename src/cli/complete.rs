//! What a shell asks while somebody types a command: its words and options, and the ids of the archive.

use std::ffi::{OsStr, OsString};
use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::{Command, CommandFactory};
use clap_complete::Shell;
use clap_complete::engine::{ArgValueCompleter, CompletionCandidate, PathCompleter, ValueCompleter};
use clap_complete::env::{EnvCompleter, Shells};

use record::archive::{Archive, load_apart};
use record::check::Code;

use super::args::Arguments;
use super::record_argument::ids_in_archive;
use super::{Exit, console};

/// The variable by which the script of a shell asks: it holds the name of the shell.
const VARIABLE: &str = "SOWBOOK_COMPLETE";

/// Prints the script that completes commands in a shell. It asks this program whenever somebody wants a completion.
pub(super) fn script(shell: Shell) -> Result<Exit> {
    let mut script = Vec::new();
    completer(&shell.to_string())?.write_registration(
        VARIABLE,
        "sowbook",
        "sowbook",
        "sowbook",
        &mut script,
    )?;
    console::print(|out| Ok(out.write_all(&script)?))?;
    Ok(Exit::Clean)
}

/// Answers a shell, if one asks.
pub(super) fn answer() -> Option<Result<Exit>> {
    let shell = std::env::var(VARIABLE).ok().filter(|shell| !shell.is_empty())?;
    Some(candidates(&shell))
}

fn candidates(shell: &str) -> Result<Exit> {
    let words = words();
    let mut command = with_ids(Arguments::command());
    let mut found = Vec::new();
    let folder = std::env::current_dir().ok();
    completer(shell)?.write_complete(&mut command, words, folder.as_deref(), &mut found)?;
    console::print(|out| Ok(out.write_all(&found)?))?;
    Ok(Exit::Clean)
}

/// The command and those in it, with the ids that their arguments may name.
fn with_ids(command: Command) -> Command {
    let names: Vec<String> = command.get_subcommands().map(|inner| inner.get_name().to_owned()).collect();
    let command = names.into_iter().fold(command, |command, name| command.mut_subcommand(name, with_ids));
    let name = command.get_name().to_owned();
    command.mut_args(|argument| {
        let ids = match (name.as_str(), argument.get_id().as_str()) {
            // The rulesets that a new archive may have are not those of this one.
            ("init", _) => return argument,
            (_, "ruleset") => ArgValueCompleter::new(rulesets),
            (_, "source") => ArgValueCompleter::new(sources),
            (_, "game") => ArgValueCompleter::new(games),
            ("replay" | "readings" | "repair", "record") | ("check", "paths") => {
                ArgValueCompleter::new(records)
            }
            ("explain", "code") => ArgValueCompleter::new(codes),
            _ => return argument,
        };
        argument.add(ids)
    })
}

fn completer(shell: &str) -> Result<&'static dyn EnvCompleter> {
    const SHELLS: Shells<'static> = Shells::builtins();
    SHELLS.0.iter().copied().find(|one| one.is(shell)).with_context(|| format!("there is no shell `{shell}`"))
}

/// The words of the command that somebody types: those of this process behind a `--`.
fn words() -> Vec<OsString> {
    std::env::args_os().skip_while(|word| word != "--").skip(1).collect()
}

/// The archive that the command will read.
fn archive() -> Option<(PathBuf, Archive)> {
    let words = words();
    let named = words.iter().zip(words.iter().skip(1)).find(|(word, _)| *word == "--archive");
    let named = named.map(|(_, folder)| PathBuf::from(folder));
    let joined =
        || words.iter().find_map(|word| Some(PathBuf::from(word.to_str()?.strip_prefix("--archive=")?)));
    let root = super::archive::records_of(named.or_else(joined)).ok()?;
    let archive = load_apart(&root).0;
    Some((root, archive))
}

/// Those of the words that begin as somebody has typed.
fn beginning(current: &OsStr, words: impl IntoIterator<Item = String>) -> Vec<CompletionCandidate> {
    let begun = current.to_string_lossy();
    let fitting = words.into_iter().filter(|word| word.starts_with(&*begun));
    fitting.map(CompletionCandidate::new).collect()
}

/// The rulesets of the archive.
fn rulesets(current: &OsStr) -> Vec<CompletionCandidate> {
    beginning(current, archive().into_iter().flat_map(|(_, archive)| super::archive::ids(&archive)))
}

/// The sources of the archive.
fn sources(current: &OsStr) -> Vec<CompletionCandidate> {
    let ids = archive().into_iter().flat_map(|(_, archive)| archive.sources.into_keys());
    beginning(current, ids.map(|id| id.to_string()))
}

/// The games of the archive.
fn games(current: &OsStr) -> Vec<CompletionCandidate> {
    let ids = archive().into_iter().flat_map(|(_, archive)| archive.games.into_keys());
    beginning(current, ids.map(|id| id.to_string()))
}

/// The records of the archive, and files and folders.
fn records(current: &OsStr) -> Vec<CompletionCandidate> {
    let mut all = beginning(current, archive().into_iter().flat_map(|(root, _)| ids_in_archive(&root)));
    all.extend(PathCompleter::any().complete(current));
    all
}

/// The codes of findings, and their families.
fn codes(current: &OsStr) -> Vec<CompletionCandidate> {
    beginning(current, Code::all().iter().map(|code| code.to_string()))
}
