//! Parts of a simulation, added.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow};

use ::simulate::Simulation;

use super::super::console;
use super::super::files::{read_text, shown};

/// The parts in some files, added.
pub(super) fn merged(paths: &[PathBuf]) -> Result<Simulation> {
    let mut all: Option<Simulation> = None;
    for path in paths {
        let name = shown(path);
        let part = part(path)?;
        part.verify().map_err(|error| anyhow!("cannot add `{name}`: {error}"))?;
        match &mut all {
            None => all = Some(part),
            Some(all) => all.add(part).map_err(|error| anyhow!("cannot add `{name}`: {error}"))?,
        }
    }
    let all = all.context("there are no files to add")?;
    for run in &all.runs {
        let missing = run.missing().to_string();
        if !missing.is_empty() {
            let label = ::simulate::label(&run.readings);
            let players = run.players.join("/");
            console::message(&format!("note: {label}, {players}: games {missing} are missing"))?;
        }
    }
    Ok(all)
}

fn part(path: &Path) -> Result<Simulation> {
    let text = read_text(path)?;
    serde_json::from_str(&text).with_context(|| {
        format!("`{}` is no simulation as `sowbook simulate --format json` writes it", shown(path))
    })
}
