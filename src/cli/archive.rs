//! Finding the archive, a ruleset in it, and a position, with messages for people where that fails.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result, anyhow, bail};

use crate::check::words;
use crate::engine::Position;
use crate::replay::read_position;
use crate::rules::{Choices, Family, Problem, Ruleset};
use crate::text::{SourceText, closest};

use super::args::{Arguments, Placed};

/// The folder of records the arguments name.
pub(super) fn records(arguments: &Arguments) -> Result<PathBuf> {
    let named = &arguments.archive;
    let below = named.join("records");
    if below.is_dir() {
        Ok(below)
    } else if named.join("rulesets").is_dir() {
        Ok(named.clone())
    } else {
        bail!(
            "no archive in `{}`: expected a folder `records` there (or name one with --archive DIR)",
            named.display()
        )
    }
}

/// A ruleset with all its readings.
pub(super) fn family(arguments: &Arguments, id: &str) -> Result<Family> {
    let records = records(arguments)?;
    let folder = records.join("rulesets");
    known(&ruleset_ids(&folder)?, id)?;
    let path = folder.join(format!("{id}.yaml"));
    let text = std::fs::read_to_string(&path).with_context(|| format!("cannot read `{}`", path.display()))?;
    let source = SourceText::new(format!("rulesets/{id}.yaml"), text);
    usable(&source, id)
}

/// The ruleset in a text, if nothing is wrong with its form.
pub(super) fn usable(source: &SourceText, id: &str) -> Result<Family> {
    let (family, problems) = crate::archive::read_ruleset(source);
    match family {
        Some(family) if problems.is_empty() => Ok(family),
        _ => Err(anyhow!("the ruleset `{id}` cannot be used:{}", lines(problems.iter().map(words::placed)))),
    }
}

/// Fails unless `id` is one of the rulesets.
pub(super) fn known(ids: &[String], id: &str) -> Result<()> {
    if ids.iter().any(|name| name == id) {
        return Ok(());
    }
    let hint = closest(id, ids.iter().map(String::as_str));
    let hint = hint.map_or(String::new(), |close| format!("; did you mean `{close}`?"));
    bail!("there is no ruleset `{id}`{hint}\nrulesets of this archive: {}", ids.join(", "));
}

/// The ruleset under a choice of readings.
pub(super) fn ruleset(family: &Family, choices: &Choices) -> Result<Arc<Ruleset>> {
    family.ruleset(choices).map_err(|problems: Vec<Problem>| {
        let shown = lines(problems.iter().map(words::under_readings));
        anyhow!("the ruleset cannot be used under these readings:{shown}")
    })
}

fn lines(messages: impl Iterator<Item = String>) -> String {
    messages.map(|message| format!("\n  {message}")).collect()
}

fn ruleset_ids(folder: &Path) -> Result<Vec<String>> {
    let entries = std::fs::read_dir(folder).with_context(|| format!("cannot read `{}`", folder.display()))?;
    let mut ids = Vec::new();
    for entry in entries {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "yaml") {
            ids.extend(path.file_stem().map(|stem| stem.to_string_lossy().into_owned()));
        }
    }
    ids.sort();
    Ok(ids)
}

/// The choices that `--reading` makes.
pub(super) fn choices(family: &Family, readings: &[String]) -> Result<Choices> {
    let mut pairs = Vec::new();
    for written in readings {
        match written.split_once('=') {
            Some((name, alternative)) => pairs.push((name.trim(), alternative.trim())),
            None => bail!("`--reading {written}`: expected NAME=ALTERNATIVE"),
        }
    }
    family.declaration().choose(pairs).map_err(|problems| {
        let messages: Vec<String> = problems.iter().map(|kind| words::of_rules(kind).to_string()).collect();
        anyhow!(messages.join("\n"))
    })
}

/// A ruleset ready to play, and the position to play from.
pub(super) fn placed(
    arguments: &Arguments,
    placed: &Placed,
) -> Result<(Family, Choices, Arc<Ruleset>, Position)> {
    let family = family(arguments, &placed.chosen.ruleset)?;
    let choices = choices(&family, &placed.chosen.readings)?;
    let ruleset = ruleset(&family, &choices)?;
    let position = match &placed.position {
        None => Position::initial(&ruleset),
        Some(text) => read_position(&ruleset, text).map_err(|problems| {
            let shown = lines(problems.iter().map(|problem| words::board_placed(text, problem)));
            anyhow!("the position cannot be read:{shown}")
        })?,
    };
    Ok((family, choices, ruleset, position))
}
