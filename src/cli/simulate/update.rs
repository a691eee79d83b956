//! The simulations that an archive keeps: what is missing or made by other rules is played.

use std::io::Write as _;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result, bail};

use ::simulate::{
    Combination, ExactBounds, Noise, Over, PROTOCOL, RequestedGames, Simulation, SimulationRun, rules_digest,
};

use super::super::args::{Arguments, Simulate};
use super::super::files::{inside, read_text, shown};
use super::super::replace::{create, replace};
use super::super::{Exit, console};
use super::asked::{Compared, played, requested, stop_by_key};

/// Updates the simulation of one ruleset, or of all.
pub(super) fn run(arguments: &Arguments, asked: &Simulate) -> Result<Exit> {
    let root = super::super::archive::records(arguments)?;
    let ids = match &asked.ruleset {
        Some(id) => vec![id.clone()],
        None => super::super::archive::ruleset_ids(&inside(&root, "rulesets")?)?,
    };
    let stop = stop_by_key()?;
    for id in &ids {
        let said = one(arguments, asked, &root, id, &stop)?;
        console::print(|out| Ok(writeln!(out, "{said}")?))?;
        if stop.load(Ordering::Relaxed) {
            break;
        }
    }
    Ok(Exit::Clean)
}

/// Updates the simulation of a ruleset, and says what was done.
fn one(arguments: &Arguments, asked: &Simulate, root: &Path, id: &str, stop: &AtomicBool) -> Result<String> {
    let family = super::super::archive::family(arguments, id)?;
    let Compared { origin, all } = Compared::over(&family, &family.declaration().defaults(), &Over::Single)?;
    let path = inside(root, format!("simulations/{id}.json"))?;
    let before = if path.exists() { Some(read_text(&path)?) } else { None };
    let stored: Option<Simulation> = match &before {
        Some(text) => Some(serde_json::from_str(text).with_context(|| {
            format!("`{}` was not written by `sowbook simulate`, and was left unchanged", shown(&path))
        })?),
        None => None,
    };
    let stored = stored.filter(|stored| stored.protocol == PROTOCOL && stored.verify().is_ok());
    // What is stored is played as it was, unless anything else is asked for.
    let (seed, players) = match &stored {
        Some(stored) if !asks_for_games(asked) => (stored.seed, panel(stored)?),
        _ => (asked.seed, requested(asked)),
    };
    let stored = stored.filter(|stored| stored.seed == seed);
    let kept = kept(stored.as_ref(), &all, &players, asked.max_plies);
    let is_missing = |one: &&Combination| {
        let runs = kept.iter().filter(|run| run.readings == one.readings).count();
        runs < players.len()
    };
    let missing: Vec<Combination> = all.iter().filter(is_missing).cloned().collect();
    if missing.is_empty() && stored.as_ref().is_some_and(|stored| stored.runs.len() == kept.len()) {
        return Ok(format!("{id}: up to date"));
    }
    let compared = Compared { origin, all: missing };
    let played_anew = compared.all.len();
    let asked_anew = Simulate { seed, ..asked.clone() };
    let mut simulation = played(&asked_anew, id, &compared, players, None, stop);
    if stop.load(Ordering::Relaxed) {
        bail!("stopped; the simulation of `{id}` was left as it was");
    }
    simulation.keep(kept);
    simulation.prove(&all, &ExactBounds::default());
    let text = simulation.json()?;
    match &before {
        Some(before) => replace(&path, Some(before.as_bytes()), text.as_bytes())?,
        None => create(&path, text.as_bytes())?,
    }
    Ok(format!("{id}: played {played_anew} of {} combinations; wrote {}", all.len(), shown(&path)))
}

/// Whether the arguments say anything about the games to be played.
fn asks_for_games(asked: &Simulate) -> bool {
    let is_usual = asked.players.is_empty() && asked.noise == Noise::ONE_IN_TEN && asked.seed == 0;
    !is_usual || asked.games.is_some() || asked.max_plies.is_some()
}

/// The players of a stored simulation, with the games that they were asked for.
fn panel(stored: &Simulation) -> Result<Vec<RequestedGames>> {
    let mut all: Vec<RequestedGames> = Vec::new();
    for run in &stored.runs {
        let read = || Some((run.players.join("/").parse().ok()?, run.noise.parse::<Noise>().ok()?));
        let Some((players, noise)) = read() else {
            bail!("the simulation of `{}` names players that this program does not have", stored.simulation);
        };
        let one = RequestedGames { players, noise, games: run.asked };
        if !all.contains(&one) {
            all.push(one);
        }
    }
    Ok(all)
}

/// The runs that need not be played again: they are whole, and by the rules as they are. None are if the origin has other
/// rules, since each is compared with it.
fn kept(
    stored: Option<&Simulation>,
    all: &[Combination],
    players: &[RequestedGames],
    max_plies: Option<u32>,
) -> Vec<SimulationRun> {
    let is_current = |run: &&SimulationRun| {
        let is_asked = players.iter().any(|one| run.is_of(one));
        let combination = all.iter().find(|one| one.readings == run.readings);
        is_asked
            && run.missing().count() == 0
            && max_plies.is_none_or(|most| run.max_plies == most)
            && combination.is_some_and(|one| rules_digest(&one.ruleset) == run.ruleset_digest)
    };
    let Some(stored) = stored else { return Vec::new() };
    let runs: Vec<SimulationRun> = stored.runs.iter().filter(is_current).cloned().collect();
    let origin = all.first().map(|first| &first.readings);
    if runs.iter().any(|run| Some(&run.readings) == origin) { runs } else { Vec::new() }
}
