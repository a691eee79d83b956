//! `sowbook bag`: the built site and the records as one folder that says of each file what is in it.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::archive::layout::classify;
use crate::site::{BagFile, FinishedSite, NewFolder, bag_tags};

use super::args::{Arguments, Bag};
use super::out::{notify, protected};
use super::{Exit, console};

/// How many files that are left out are named.
const NAMED: usize = 5;

pub(super) fn run(arguments: &Arguments, bagging: &Bag) -> Result<Exit> {
    let records = super::archive::records(arguments)?;
    let home = super::out::home(&records);
    let site = bagging.site.clone().unwrap_or_else(|| home.join("public"));
    let (_, settings) = super::build::settings(&home.join("settings.yaml"))?;
    let mut protected = protected(&records, &home);
    protected.with_all_of(&site);
    let finished = FinishedSite::open(&site, &notify(&site))?;
    let folder = NewFolder::begin(&bagging.out, &protected)?;
    let mut files = Vec::new();
    let mut add = |name: String, content: &[u8]| -> Result<()> {
        folder.write(&name, content)?;
        files.push(BagFile::of(name, content));
        Ok(())
    };
    finished.read(|name, content| add(format!("data/site/{name}"), content))?;
    let (names, left_out) = of_archive(&records, &home)?;
    for name in names {
        let path = records.join(&name);
        let content = std::fs::read(&path).with_context(|| format!("cannot read `{}`", path.display()))?;
        add(format!("data/records/{name}"), &content)?;
    }
    for (name, text) in bag_tags(&settings, &files) {
        folder.write(name, text.as_bytes())?;
    }
    folder.finish()?;
    console::print(|shown| print_summary(shown, bagging, files.len(), &left_out))?;
    Ok(Exit::Clean)
}

fn print_summary(shown: &mut impl Write, bagging: &Bag, files: usize, left_out: &[PathBuf]) -> Result<()> {
    writeln!(shown, "{files} files in the bag {}", bagging.out.display())?;
    if let Some(more) = left_out.len().checked_sub(1) {
        let named: Vec<String> =
            left_out.iter().take(NAMED).map(|path| format!("`{}`", path.display())).collect();
        let more = if more < NAMED { String::new() } else { format!(" and {} more", left_out.len() - NAMED) };
        writeln!(
            shown,
            "not included, because they are not files of an archive: {}{more}",
            named.join(", ")
        )?;
    }
    Ok(())
}

/// The files of an archive below a folder, by their names in order with `/` between folders, and what else is there.
/// Names that begin with a dot are passed over, as they are everywhere.
fn of_archive(records: &Path, home: &Path) -> Result<(Vec<String>, Vec<PathBuf>)> {
    let (mut names, mut left_out) = (Vec::new(), Vec::new());
    let mut folders = vec![String::new()];
    while let Some(below) = folders.pop() {
        let folder = records.join(&below);
        let read = || format!("cannot read `{}`", folder.display());
        for entry in std::fs::read_dir(&folder).with_context(read)? {
            let entry = entry.with_context(read)?;
            let kind = entry.file_type().with_context(read)?;
            let name = entry.file_name();
            if name.as_encoded_bytes().starts_with(b".") {
                continue;
            }
            // Some archives have the settings of their site among the records.
            if entry.path() == home {
                continue;
            }
            match name.to_str().map(|name| format!("{below}{name}")) {
                Some(name) if kind.is_dir() => folders.push(format!("{name}/")),
                Some(name) if kind.is_file() && classify(&name).is_ok() => names.push(name),
                _ => left_out.push(entry.path()),
            }
        }
    }
    names.sort();
    left_out.sort();
    Ok((names, left_out))
}
