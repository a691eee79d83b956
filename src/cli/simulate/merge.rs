//! Parts of a simulation, added.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};

use ::simulate::{Replayed, Simulation};
use record::check::{SimulationProblem, simulation_problem};
use rules::RulesetFamily;

use super::super::args::Arguments;
use super::super::files::{read_text, shown};
use super::super::{archive, console};

/// The parts in some files, added, and their ruleset. Rules that are not those of the games are reported and not given, so
/// that nothing is said by them.
pub(super) fn merged(
    arguments: &Arguments,
    paths: &[PathBuf],
) -> Result<(Simulation, Option<RulesetFamily>)> {
    let mut all: Option<Simulation> = None;
    for path in paths {
        let name = shown(path);
        let part = part(path)?;
        part.verify().map_err(|error| anyhow!("cannot add `{name}`: {error}"))?;
        if !part.has_its_digest() {
            let why = simulation_problem(&name, &SimulationProblem::Changed).message;
            bail!("cannot add `{name}`: {why}");
        }
        match &mut all {
            None => all = Some(part),
            Some(all) => all.add(part).map_err(|error| anyhow!("cannot add `{name}`: {error}"))?,
        }
    }
    let all = all.context("there are no files to add")?;
    let family = archive::family(arguments, &all.simulation).ok();
    let problems = match &family {
        Some(family) => all.problems(family, Replayed::Nothing),
        None => vec![SimulationProblem::UnknownRuleset { id: all.simulation.clone() }],
    };
    for problem in &problems {
        let what = simulation_problem(&all.simulation, problem).message;
        console::message(&format!("warning: {what}; sentences are left out"))?;
    }
    for run in &all.runs {
        let missing = run.missing().to_string();
        if !missing.is_empty() {
            let label = ::simulate::label(&run.readings);
            let players = run.players.join("/");
            console::message(&format!("note: {label}, {players}: games {missing} are missing"))?;
        }
    }
    Ok((all, family.filter(|_| problems.is_empty())))
}

fn part(path: &Path) -> Result<Simulation> {
    let text = read_text(path)?;
    if text.trim().is_empty() {
        bail!("cannot add `{}`: the file is empty", shown(path));
    }
    serde_json::from_str(&text).with_context(|| {
        format!("`{}` is no simulation as `sowbook simulate --format json` writes it", shown(path))
    })
}
