//! `sowbook bag`: the built site and the records as one folder that says of each file what is in it.

use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::site::export::{BagFile, bag_tags};

use super::Exit;
use super::args::{Arguments, Bag};

pub(super) fn run(arguments: &Arguments, bagging: &Bag) -> Result<Exit> {
    let records = super::archive::records(arguments)?;
    let home = super::build::home(&records);
    let site = bagging.site.clone().unwrap_or_else(|| home.join("public"));
    if !site.join("sha256sums.txt").is_file() {
        bail!(
            "there is no built site in `{}`: run `sowbook build` first (or name one with --site DIR)",
            site.display()
        );
    }
    let (_, settings) = super::build::settings(&home.join("settings.yaml"))?;
    let out = &bagging.out;
    if out.exists() && std::fs::read_dir(out).map_or(true, |mut entries| entries.next().is_some()) {
        bail!("`{}` is there already and holds something; name another folder, or empty it", out.display());
    }
    let mut files = Vec::new();
    for (from, below) in [(site.as_path(), "data/site"), (records.as_path(), "data/records")] {
        fill(from, below, out, &mut files)?;
    }
    for (name, text) in bag_tags(&settings, &files) {
        write(&out.join(name), text.as_bytes())?;
    }
    writeln!(std::io::stdout(), "{} files in the bag {}", files.len(), out.display())?;
    Ok(Exit::Clean)
}

/// Copies a folder into the bag. Links are left out, and so is what the program keeps for itself.
fn fill(from: &Path, below: &str, out: &Path, files: &mut Vec<BagFile>) -> Result<()> {
    let read = || format!("cannot read `{}`", from.display());
    let entries = std::fs::read_dir(from).with_context(read)?;
    let mut entries = entries.collect::<Result<Vec<_>, _>>().with_context(read)?;
    entries.sort_by_key(std::fs::DirEntry::file_name);
    for entry in entries {
        let name = entry.file_name();
        let Some(name) = name.to_str().filter(|name| !name.starts_with(".sowbook")) else { continue };
        let path = format!("{below}/{name}");
        let kind = entry.file_type().with_context(read)?;
        if kind.is_dir() {
            fill(&entry.path(), &path, out, files)?;
        } else if kind.is_file() {
            let content = std::fs::read(entry.path())
                .with_context(|| format!("cannot read `{}`", entry.path().display()))?;
            write(&out.join(&path), &content)?;
            files.push(BagFile::of(path, &content));
        }
    }
    Ok(())
}

fn write(path: &Path, content: &[u8]) -> Result<()> {
    let written = || format!("cannot write `{}`", path.display());
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).with_context(written)?;
    }
    std::fs::write(path, content).with_context(written)
}
