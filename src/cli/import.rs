//! `sowbook import`: lists of moves as records.

use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result, bail};
use tempfile::NamedTempFile;

use tools::lists::{Census, GameEntry, Importer, Mapping, Report, read_games};

use super::args::{Arguments, Import};
use super::files::{self, shown};
use super::replace::beside;
use super::{Exit, console};

pub(super) fn run(arguments: &Arguments, asked: &Import) -> Result<Exit> {
    let mapping = mapping(&asked.mapping)?;
    let id = mapping.ruleset().with_context(|| unusable(&asked.mapping))?;
    let family = Arc::new(super::archive::family(arguments, id)?);
    let ruleset = super::archive::default_ruleset(&family)?;
    let mut input = Source::open(&asked.input)?;
    let mut census = Census::default();
    input.games(&mapping, &mut |game| {
        census.take(&mapping, game);
        Ok(())
    })?;
    let families = |wanted: &str| (wanted == id).then(|| Arc::clone(&family));
    let mut importer =
        Importer::new(&mapping, &ruleset, &families, &census).with_context(|| unusable(&asked.mapping))?;
    let mut out = Records::at(asked.out.as_deref())?;
    let (unread, unwanted) = input.games(&mapping, &mut |game| {
        let (id, text) = importer.record(game);
        out.record(&id, &text)
    })?;
    let made = out.end()?;
    let mut report = std::mem::take(&mut importer.report);
    report.unwanted = unwanted;
    print_report(&report, &unread)?;
    for message in made {
        console::message(&message)?;
    }
    Ok(if report.is_complete() && unread.is_empty() { Exit::Clean } else { Exit::Findings })
}

/// Prints a report and what could not be read at all.
pub(super) fn print_report(report: &Report, unread: &[String]) -> Result<()> {
    unread.iter().chain(&report.lines()).try_for_each(|line| console::message(line))
}

pub(super) fn unusable(path: &Path) -> String {
    format!("the mapping `{}` cannot be used", shown(path))
}

/// The mapping in a file.
pub(super) fn mapping(path: &Path) -> Result<Mapping> {
    let text = files::read_text(path)?;
    files::yaml(path, &text, &unusable(path))
}

/// An input that can be read twice.
struct Source {
    name: String,
    file: File,
}

impl Source {
    /// A file; the standard input is copied to one that vanishes with the program.
    fn open(path: &Path) -> Result<Self> {
        let name = shown(path);
        if path.as_os_str() != "-" {
            return Ok(Self { name, file: files::open(path)? });
        }
        let mut file = tempfile::tempfile().context("cannot make a temporary file")?;
        io::copy(&mut io::stdin().lock(), &mut file).context("cannot read the standard input")?;
        Ok(Self { name, file })
    }

    /// Gives every game that the mapping asks for on. Gives a message for each entry that is no game, and the number of
    /// games that are not asked for.
    fn games(
        &mut self,
        mapping: &Mapping,
        each: &mut dyn FnMut(&GameEntry) -> Result<()>,
    ) -> Result<(Vec<String>, usize)> {
        let unread_input = || format!("cannot read `{}`", self.name);
        self.file.rewind().with_context(unread_input)?;
        let (mut unread, mut unwanted, mut failed) = (Vec::new(), 0, None);
        let read = read_games(mapping.input, &mut self.file, &mut |game| {
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
    /// A file for each record.
    Folder { path: PathBuf, made: usize, same: usize },
}

impl Records {
    fn at(path: Option<&Path>) -> Result<Self> {
        let Some(path) = path else { return Ok(Self::Printed { any: false, text: console::Out::new() }) };
        if path.extension().is_some_and(|extension| extension == "sow") {
            let new = beside(path).with_context(|| format!("cannot write `{}`", shown(path)))?;
            return Ok(Self::File { path: path.to_owned(), new: BufWriter::new(new), any: false });
        }
        fs::create_dir_all(path).with_context(|| format!("cannot create the folder `{}`", shown(path)))?;
        Ok(Self::Folder { path: path.to_owned(), made: 0, same: 0 })
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
            Self::Folder { path, made, same } => {
                let file = path.join(format!("{id}.sow"));
                let failed = || format!("cannot write `{}`", shown(&file));
                let mut new = beside(&file).with_context(failed)?;
                new.write_all(text.as_bytes()).with_context(failed)?;
                *(if put(new, &file)? { made } else { same }) += 1;
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
                let done = if put(new, &path)? { "wrote" } else { "unchanged:" };
                Ok(vec![format!("{done} `{}`", shown(&path))])
            }
            Self::Folder { path, made, same } => {
                Ok(vec![format!("`{}`: {made} new files, {same} unchanged", shown(&path))])
            }
        }
    }
}

/// Moves a new file to its place, if there is none yet; `false` if there is one that holds the same.
fn put(mut new: NamedTempFile, path: &Path) -> Result<bool> {
    let failed = || format!("cannot write `{}`", shown(path));
    new.as_file().sync_all().with_context(failed)?;
    if fs::symlink_metadata(path).is_ok() {
        new.rewind().with_context(failed)?;
        if same(new.as_file_mut(), &mut files::open(path)?).with_context(failed)? {
            return Ok(false);
        }
        bail!(
            "`{}` exists and holds something else; remove it or name another place with --out",
            shown(path)
        );
    }
    new.persist_noclobber(path).map_err(|error| error.error).with_context(failed)?;
    Ok(true)
}

fn same(one: &mut File, other: &mut File) -> io::Result<bool> {
    let (mut left, mut right) = (vec![0; 65_536], Vec::new());
    loop {
        let read = one.read(&mut left)?;
        right.clear();
        let most = u64::try_from(read.max(1)).unwrap_or(u64::MAX);
        (&mut *other).take(most).read_to_end(&mut right)?;
        if left[..read] != right[..] {
            return Ok(false);
        }
        if read == 0 {
            return Ok(true);
        }
    }
}
