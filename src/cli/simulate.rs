//! `sowbook simulate`: many games of simple players under every alternative, counted.

mod asked;
mod exact;
mod merge;
mod update;

use std::io::Write as _;
use std::sync::atomic::Ordering;

use anyhow::{Result, bail};

use ::simulate::{ExactBounds, Shard, Simulation};
use rules::RulesetFamily;

use super::args::{Arguments, Simulate, SimulateFormat};
use super::exit::stop_by_key;
use super::files::{inside, shown};
use super::{Exit, console};
use asked::{Compared, played, requested};

/// The most combinations of which something is proved before games are played.
const MOST_COMPARED: usize = 64;

pub(super) fn run(arguments: &Arguments, asked: &Simulate) -> Result<Exit> {
    if let Some(path) = &asked.out
        && path.symlink_metadata().is_ok()
    {
        bail!("`{}` exists; `--out` writes a new file", shown(path));
    }
    if asked.half_width.is_some() && asked.shard != Shard::ALL {
        bail!(
            "`--half-width` cannot be used with `--shard`: how many games are enough depends on all games before, of \
             which a part has only its own; name a number of games with `--games`"
        );
    }
    if asked.update {
        return update::run(arguments, asked);
    }
    let text = match &asked.ruleset {
        Some(id) if asked.exact => exact::run(arguments, asked, id)?,
        Some(id) => {
            let family = super::archive::family(arguments, id)?;
            let compared = Compared::new(&family, asked)?;
            // Findings that decide a sentence; forced wins do not.
            let bounds = ExactBounds { forced_moves: 0, ..ExactBounds::default() };
            let exact = (compared.all.len() <= MOST_COMPARED).then_some(bounds);
            let stop = stop_by_key()?;
            let simulation = played(asked, id, &compared, requested(asked), exact, stop);
            if stop.load(Ordering::Relaxed) {
                console::message("note: stopped; what follows is partial")?;
            }
            written(&simulation, asked.format, Some(&family))?
        }
        None if asked.merge.is_empty() => {
            let root = super::archive::records(arguments)?;
            let ids = super::archive::ruleset_ids(&inside(&root, "rulesets")?)?;
            bail!(
                "name a ruleset, as in `sowbook simulate RULESET`\nrulesets of this archive: {}",
                ids.join(", ")
            );
        }
        None => {
            let (merged, family) = merge::merged(arguments, &asked.merge)?;
            written(&merged, asked.format, family.as_ref())?
        }
    };
    match &asked.out {
        Some(path) => super::replace::create(path, text.as_bytes())?,
        None => console::print(|out| Ok(out.write_all(text.as_bytes())?))?,
    }
    Ok(Exit::Clean)
}

/// A simulation in the format that is asked for; with sentences if the rulesets are at hand.
fn written(
    simulation: &Simulation,
    format: SimulateFormat,
    family: Option<&RulesetFamily>,
) -> Result<String> {
    Ok(match format {
        SimulateFormat::Text => {
            let report = family.map(|family| simulation.report(family));
            simulation.text(report.as_ref())
        }
        SimulateFormat::Csv => simulation.csv()?,
        SimulateFormat::Json => simulation.json()?,
    })
}
