//! `sowbook man`: a manual page for every command.

use std::fs;
use std::io::Write;

use anyhow::{Context, Result, bail};
use clap::{Command, CommandFactory};

use super::args::{Arguments, Man};
use super::files::{read, shown};
use super::replace::replace;
use super::{Exit, console};

/// Writes a page for the program and one for each command; a page of an older version is replaced.
pub(super) fn run(asked: &Man) -> Result<Exit> {
    let mut whole = Arguments::command().disable_help_subcommand(true);
    whole.build();
    fs::create_dir_all(&asked.folder).with_context(|| format!("cannot make `{}`", shown(&asked.folder)))?;
    let mut pages = Vec::new();
    collect(&whole, "sowbook", &mut pages)?;
    let paths: Vec<_> = pages.iter().map(|(name, _)| asked.folder.join(name)).collect();
    for path in paths.iter().filter(|path| path.exists()) {
        if !String::from_utf8_lossy(&read(path)?).contains(".TH SOWBOOK") {
            bail!(
                "`{}` exists already and is no manual page of this program; name another folder",
                shown(path)
            );
        }
    }
    for (path, (_, page)) in paths.iter().zip(&pages) {
        replace(path, None, page)?;
    }
    console::print(|out| Ok(writeln!(out, "wrote {} pages to {}", pages.len(), shown(&asked.folder))?))?;
    Ok(Exit::Clean)
}

/// The page of a command, and of the commands in it.
fn collect(command: &Command, name: &str, pages: &mut Vec<(String, Vec<u8>)>) -> Result<()> {
    let mut page = Vec::new();
    let source = concat!("sowbook ", env!("CARGO_PKG_VERSION"));
    clap_mangen::Man::new(command.clone()).title(name.to_uppercase()).source(source).render(&mut page)?;
    pages.push((format!("{name}.1"), page));
    for inner in command.get_subcommands() {
        collect(inner, &format!("{name}-{}", inner.get_name()), pages)?;
    }
    Ok(())
}
