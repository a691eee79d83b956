//! `sowbook fmt`: records in their one form.

use std::io::{Read, Write};
use std::path::Path;

use anyhow::{Context, Result};

use crate::notation::format;

use super::Exit;
use super::args::{Arguments, Fmt};
use super::files::{named, records_below};
use super::replace::replace;

pub(super) fn run(arguments: &Arguments, asked: &Fmt) -> Result<Exit> {
    if asked.stdin || asked.paths.iter().any(|path| path.as_os_str() == "-") {
        return stdin(asked);
    }
    let files = if asked.paths.is_empty() {
        records_below(&super::archive::records(arguments)?.join("play"))?
    } else {
        named(&asked.paths)?
    };
    let mut exit = Exit::Clean;
    let mut changed = 0_usize;
    for path in &files {
        let text = read(path)?;
        let formatted = format(&text);
        if formatted == text {
            continue;
        }
        changed += 1;
        if asked.check {
            exit = Exit::Findings;
        } else {
            replace(path, &formatted)?;
        }
        println!("{}", path.display());
    }
    if files.is_empty() {
        eprintln!("there is no record to lay out: no file that ends in `.sow`");
        return Ok(exit);
    }
    let done = if asked.check { "would change" } else { "changed" };
    let of = if files.len() == 1 { "file" } else { "files" };
    eprintln!("{changed} of {} {of} {done}", files.len());
    Ok(exit)
}

fn stdin(asked: &Fmt) -> Result<Exit> {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).context("cannot read the standard input")?;
    let formatted = format(&text);
    if asked.check {
        return Ok(if formatted == text { Exit::Clean } else { Exit::Findings });
    }
    std::io::stdout().write_all(formatted.as_bytes())?;
    Ok(Exit::Clean)
}

/// A file that is not UTF-8 is not touched.
fn read(path: &Path) -> Result<String> {
    let bytes = std::fs::read(path).with_context(|| format!("cannot read `{}`", path.display()))?;
    String::from_utf8(bytes).map_err(|error| {
        let offset = error.utf8_error().valid_up_to() + 1;
        anyhow::anyhow!("`{}` is not UTF-8: its first bad byte is number {offset}", path.display())
    })
}
