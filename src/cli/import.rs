//! `sowbook import`: lists of moves as records.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, BufWriter, Seek, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result, bail};
use rayon::prelude::*;
use tempfile::{NamedTempFile, TempDir, TempPath};

use tools::lists::{Census, GameEntry, Importer, Mapping, Report, games_of_page, read_games, slug};

use super::args::{Arguments, Import};
use super::embedded::Embedded;
use super::files::{self, shown};
use super::lists::{self, Chosen};
use super::replace::beside;
use super::{Exit, console, progress};

/// The most files of a folder that are waited for at the same time.
const WRITES: usize = 32;

pub(super) fn run(arguments: &Arguments, embedded: &Embedded, asked: &Import) -> Result<Exit> {
    let Some(input) = asked.input.as_ref().filter(|_| !asked.list) else {
        match &asked.show {
            Some(name) => lists::show(embedded, name)?,
            None => lists::list(embedded)?,
        }
        return Ok(Exit::Clean);
    };
    let Chosen { mapping, unusable } = lists::mapping(embedded, &asked.lists)?;
    let id = mapping.ruleset().with_context(|| unusable.clone())?;
    let family = Arc::new(super::archive::family(arguments, id)?);
    let ruleset = super::archive::default_ruleset(&family)?;
    let mut input = Source::open(input)?;
    if mapping.moves.page {
        let mut games = Vec::new();
        input.games(&mapping, &mut |game| {
            games.push(game.clone());
            Ok(())
        })?;
        input.page = Some(games_of_page(&mapping, &ruleset, games).with_context(|| unusable.clone())?);
    }
    let mut census = Census::default();
    let progress = progress::bar("games");
    input.games(&mapping, &mut |game| {
        progress.add(1);
        census.take(&mapping, game);
        Ok(())
    })?;
    // The id of a record that is alone in its file is the name of that file.
    let name = asked.out.as_deref().filter(|path| is_file(path)).and_then(Path::file_stem);
    let name = name.and_then(OsStr::to_str).filter(|name| slug(name) == **name);
    let named = name.and_then(|name| census.name_only(name));
    let families = |wanted: &str| (wanted == id).then(|| Arc::clone(&family));
    let mut importer = Importer::new(&mapping, &ruleset, &families, &census).with_context(|| unusable)?;
    let mut out = Records::at(asked.out.as_deref())?;
    let (unread, unwanted) = input.games(&mapping, &mut |game| {
        let (id, text) = importer.record(game);
        progress.reach(importer.report.games, census.games());
        out.record(&id, &text)
    })?;
    progress.end();
    if census.games() == 0 && unwanted == 0 && unread.is_empty() {
        console::message("warning: no game was found; is this the form of the lists?")?;
        return Ok(Exit::Findings);
    }
    let made = out.end()?;
    let mut report = std::mem::take(&mut importer.report);
    report.unwanted = unwanted;
    print_report(&report, &unread)?;
    let named =
        named.map(|id| format!("note: the id of the only record is the name of its file, not `{id}`"));
    for message in named.into_iter().chain(made) {
        console::message(&message)?;
    }
    Ok(if report.is_complete() && unread.is_empty() { Exit::Clean } else { Exit::Findings })
}

/// Whether records go to one file, not to a folder.
fn is_file(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "sow")
}

/// Prints a report and what could not be read at all.
pub(super) fn print_report(report: &Report, unread: &[String]) -> Result<()> {
    unread.iter().chain(&report.lines()).try_for_each(|line| console::message(line))
}

/// An input that can be read twice.
struct Source {
    name: String,
    file: File,
    /// The games of a page, once their rows are put together.
    page: Option<Vec<GameEntry>>,
}

impl Source {
    /// A file; the standard input is copied to one that vanishes with the program.
    fn open(path: &Path) -> Result<Self> {
        let name = shown(path);
        if path.as_os_str() != "-" {
            return Ok(Self { name, file: files::open(path)?, page: None });
        }
        let mut file = tempfile::tempfile().context("cannot make a temporary file")?;
        io::copy(&mut io::stdin().lock(), &mut file).context("cannot read the standard input")?;
        Ok(Self { name, file, page: None })
    }

    /// Gives every game that the mapping asks for on. Gives a message for each entry that is no game, and the number of
    /// games that are not asked for.
    fn games(
        &mut self,
        mapping: &Mapping,
        each: &mut dyn FnMut(&GameEntry) -> Result<()>,
    ) -> Result<(Vec<String>, usize)> {
        if let Some(games) = &self.page {
            return games.iter().try_for_each(each).map(|()| (Vec::new(), 0));
        }
        let unread_input = || format!("cannot read `{}`", self.name);
        self.file.rewind().with_context(unread_input)?;
        let (mut unread, mut unwanted, mut failed) = (Vec::new(), 0, None);
        let read = read_games(mapping, &mut self.file, &mut |game| {
            match game {
                Ok(game) if game.is_wanted(mapping) => {
                    if let Err(error) = each(&game) {
                        failed = Some(error);
                        return Err(io::Error::other("stopped"));
                    }
                }
                Ok(_) => unwanted += 1,
                Err(entry) => unread
                    .push(format!("error: {}: entry {} is no game: {}", self.name, entry.number, entry.why)),
            }
            Ok(())
        });
        match failed {
            Some(error) => Err(error),
            None => read.with_context(|| format!("cannot read `{}`", self.name)).map(|()| (unread, unwanted)),
        }
    }
}

/// Where records go.
enum Records {
    /// The standard output.
    Printed { any: bool, text: console::Out },
    /// One file of records.
    File { path: PathBuf, new: BufWriter<NamedTempFile>, any: bool },
    /// A file for each record; all are kept beside their places until every one of them can be put there.
    Folder { path: PathBuf, new: TempDir, names: Vec<String> },
}

impl Records {
    fn at(path: Option<&Path>) -> Result<Self> {
        let Some(path) = path else { return Ok(Self::Printed { any: false, text: console::Out::new() }) };
        if is_file(path) {
            let new = beside(path).with_context(|| format!("cannot write `{}`", shown(path)))?;
            return Ok(Self::File { path: path.to_owned(), new: BufWriter::new(new), any: false });
        }
        fs::create_dir_all(path).with_context(|| format!("cannot create the folder `{}`", shown(path)))?;
        let new = tempfile::Builder::new().prefix(".sowbook-").tempdir_in(path);
        let new = new.with_context(|| format!("cannot write in the folder `{}`", shown(path)))?;
        Ok(Self::Folder { path: path.to_owned(), new, names: Vec::new() })
    }

    fn record(&mut self, id: &str, text: &str) -> Result<()> {
        match self {
            Self::Printed { any, text: out } => {
                let blank = if std::mem::replace(any, true) { "\n" } else { "" };
                Ok(write!(out, "{blank}{text}")?)
            }
            Self::File { path, new, any } => {
                let blank = if std::mem::replace(any, true) { "\n" } else { "" };
                write!(new, "{blank}{text}").with_context(|| format!("cannot write `{}`", shown(path)))
            }
            Self::Folder { new, names, .. } => {
                let name = format!("{id}.sow");
                let file = new.path().join(&name);
                fs::write(&file, text).with_context(|| format!("cannot write `{}`", shown(&file)))?;
                names.push(name);
                Ok(())
            }
        }
    }

    /// Ends writing; gives a message about what was written.
    fn end(self) -> Result<Vec<String>> {
        match self {
            Self::Printed { mut text, .. } => {
                text.end()?;
                Ok(Vec::new())
            }
            Self::File { path, new, .. } => {
                let new = new.into_inner().with_context(|| format!("cannot write `{}`", shown(&path)))?;
                let is_there = is_there(new.path(), &path)?;
                if !is_there {
                    let failed = || format!("cannot write `{}`", shown(&path));
                    new.as_file().sync_all().with_context(failed)?;
                    new.persist_noclobber(&path).map_err(|error| error.error).with_context(failed)?;
                }
                let done = if is_there { "unchanged:" } else { "wrote" };
                Ok(vec![format!("{done} `{}`", shown(&path))])
            }
            Self::Folder { path, new, names } => {
                let mut absent = Vec::new();
                for name in &names {
                    if !is_there(&new.path().join(name), &path.join(name))? {
                        absent.push(name);
                    }
                }
                // Waiting for the disk after each file by itself would take most of the time.
                let pool = rayon::ThreadPoolBuilder::new().num_threads(WRITES).build()?;
                pool.install(|| {
                    absent.par_iter().try_for_each(|name| {
                        let file = new.path().join(name);
                        let synced = File::open(&file).and_then(|file| file.sync_all());
                        synced.with_context(|| format!("cannot write `{}`", shown(&file)))
                    })
                })?;
                for name in &absent {
                    let file = path.join(name);
                    let failed = || format!("cannot write `{}`", shown(&file));
                    let new = TempPath::try_from_path(new.path().join(name)).with_context(failed)?;
                    new.persist_noclobber(&file).map_err(|error| error.error).with_context(failed)?;
                }
                let (made, same) = (absent.len(), names.len() - absent.len());
                Ok(vec![format!("`{}`: {made} new files, {same} unchanged", shown(&path))])
            }
        }
    }
}

/// Whether a file is at its place already; an error if there is another one.
fn is_there(new: &Path, path: &Path) -> Result<bool> {
    if fs::symlink_metadata(path).is_err() {
        return Ok(false);
    }
    let length =
        |path: &Path| fs::metadata(path).ok().filter(|found| found.is_file()).map(|found| found.len());
    let read = |path: &Path| fs::read(path).with_context(|| format!("cannot read `{}`", shown(path)));
    if length(path) != length(new) || read(path)? != read(new)? {
        bail!(
            "`{}` exists and holds something else; remove it or name another place with --out",
            shown(path)
        );
    }
    Ok(true)
}
