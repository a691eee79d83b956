//! The simulations that an archive keeps: what is missing or made by other rules is played.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Result, bail};

use ::simulate::{
    Combination, ExactBounds, GamesUntil, Noise, Over, PROTOCOL, RequestedGames, Simulation, SimulationRun,
    read_simulation, rules_digest,
};
use record::check::{SimulationProblem, simulation_problem};

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
    let Compared { origin, all, claims } =
        Compared::over(&family, &family.declaration().defaults(), &Over::Single)?;
    let path = inside(root, format!("simulations/{id}.json"))?;
    let before = if path.exists() { Some(read_text(&path)?) } else { None };
    let stored = match before.as_deref().map(|text| read_simulation(text, id)) {
        Some(Ok(stored)) => Some(stored),
        // Its games cannot be played again, or are not those of its sums: all are played again.
        Some(Err(SimulationProblem::OtherProtocol { .. } | SimulationProblem::Inconsistent { .. })) => None,
        Some(Err(SimulationProblem::OtherName { named })) => {
            bail!("`{}` is a simulation of `{named}`, and was left unchanged", shown(&path));
        }
        Some(Err(problem)) => {
            let why = simulation_problem(&shown(&path), &problem).message;
            bail!(
                "`{}` was left unchanged: {why}; if `sowbook simulate` wrote it, delete it, and all its games are \
                 played again",
                shown(&path)
            );
        }
        None => None,
    };
    // What is stored is played as it was, unless anything else is asked for.
    let (seed, players) = match &stored {
        Some(stored) if !asks_for_games(asked) => (stored.seed, panel(stored)?),
        _ => (asked.seed, requested(asked)),
    };
    let stored = stored.filter(|stored| stored.seed == seed);
    let kept = kept(stored.as_ref(), &all, &players, asked.max_plies);
    let mut simulation = Simulation {
        simulation: id.to_owned(),
        protocol: PROTOCOL,
        program: env!("CARGO_PKG_VERSION").to_owned(),
        seed,
        origin: origin.readings.clone(),
        claims: claims_before(stored.as_ref().filter(|_| !kept.is_empty()), claims),
        exact: None,
        runs: Vec::new(),
    };
    let asked_anew = Simulate { seed, ..asked.clone() };
    let mut played_anew = 0;
    for one in &players {
        let is_missing = |combination: &&Combination| {
            !kept.iter().any(|run| run.readings == combination.readings && run.is_of(one))
        };
        let missing: Vec<Combination> = all.iter().filter(is_missing).cloned().collect();
        if missing.is_empty() {
            continue;
        }
        played_anew += missing.len();
        let compared = Compared { origin: origin.clone(), all: missing, claims: BTreeMap::new() };
        simulation.keep(played(&asked_anew, id, &compared, vec![*one], None, stop).runs);
        if stop.load(Ordering::Relaxed) {
            bail!("stopped; the simulation of `{id}` was left as it was");
        }
    }
    if played_anew == 0 && stored.as_ref().is_some_and(|stored| stored.runs.len() == kept.len()) {
        return Ok(format!("{id}: up to date"));
    }
    simulation.keep(kept);
    simulation.prove(&all, &ExactBounds::default());
    let text = simulation.json()?;
    match &before {
        Some(before) => replace(&path, Some(before.as_bytes()), text.as_bytes())?,
        None => create(&path, text.as_bytes())?,
    }
    let runs = all.len() * players.len();
    Ok(format!("{id}: played {played_anew} of {runs} runs; wrote {}", shown(&path)))
}

/// The claims that were there before any of the games: those of now, as far as `stored`, of which games are kept, had them.
fn claims_before(stored: Option<&Simulation>, now: BTreeMap<String, String>) -> BTreeMap<String, String> {
    let had =
        |name: &String, digest: &String| stored.is_none_or(|stored| stored.claims.get(name) == Some(digest));
    now.into_iter().filter(|(name, digest)| had(name, digest)).collect()
}

/// Whether the arguments say anything about the games to be played.
fn asks_for_games(asked: &Simulate) -> bool {
    let is_usual = asked.players.is_empty() && asked.noise == Noise::ONE_IN_TEN && asked.seed == 0;
    !is_usual || asked.games.is_some() || asked.half_width.is_some() || asked.max_plies.is_some()
}

/// The players of a stored simulation, with the games that they were asked for.
fn panel(stored: &Simulation) -> Result<Vec<RequestedGames>> {
    let mut all: Vec<RequestedGames> = Vec::new();
    for run in &stored.runs {
        let read = || Some((run.players.join("/").parse().ok()?, run.noise.parse::<Noise>().ok()?));
        let Some((players, noise)) = read() else {
            bail!("the simulation of `{}` names players that this program does not have", stored.simulation);
        };
        let (games, half_width) = match run.until {
            Some(GamesUntil { half_width, at_most }) => (at_most, Some(half_width)),
            None => (run.asked, None),
        };
        let one = RequestedGames { players, noise, games, half_width };
        if !all.contains(&one) {
            all.push(one);
        }
    }
    Ok(all)
}

/// The runs that need not be played again: they are whole, by the rules as they are, and asked for or of other players than
/// those that are. None are if the origin has other rules, since each is compared with it.
fn kept(
    stored: Option<&Simulation>,
    all: &[Combination],
    players: &[RequestedGames],
    max_plies: Option<u32>,
) -> Vec<SimulationRun> {
    let is_current = |run: &&SimulationRun| {
        let is_asked =
            players.iter().any(|one| run.is_of(one)) && max_plies.is_none_or(|most| run.max_plies == most);
        let is_of_others = !players.iter().any(|one| run.is_played_by(one));
        let combination = all.iter().find(|one| one.readings == run.readings);
        (is_asked || is_of_others)
            && run.missing().count() == 0
            && combination.is_some_and(|one| rules_digest(&one.ruleset) == run.ruleset_digest)
    };
    let Some(stored) = stored else { return Vec::new() };
    let runs: Vec<SimulationRun> = stored.runs.iter().filter(is_current).cloned().collect();
    let origin = all.first().map(|first| &first.readings);
    if runs.iter().any(|run| Some(&run.readings) == origin) { runs } else { Vec::new() }
}
