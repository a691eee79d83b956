//! The simulations that an archive keeps: what is missing or made by other rules is played.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Result, bail};

use ::simulate::{
    Combination, ExactBounds, GamesUntil, Noise, Over, PROTOCOL, RequestedGames, Simulation, SimulationRun,
    label, read_simulation, rules_digest,
};
use record::check::{SimulationProblem, simulation_problem};

use super::super::args::{Arguments, Simulate};
use super::super::exit::stop_by_key;
use super::super::files::{inside, read_text, shown};
use super::super::replace::{create, replace};
use super::super::{Exit, console};
use super::asked::{Compared, played, requested};

/// Updates the simulation of one ruleset, or of all.
pub(super) fn run(arguments: &Arguments, asked: &Simulate) -> Result<Exit> {
    let root = super::super::archive::records(arguments)?;
    let ids = match &asked.ruleset {
        Some(id) => vec![id.clone()],
        None => super::super::archive::ruleset_ids(&inside(&root, "rulesets")?)?,
    };
    if ids.is_empty() {
        console::message("note: the archive has no rulesets")?;
    }
    let stop = stop_by_key()?;
    for id in &ids {
        let said = one(arguments, asked, &root, id, stop)?;
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
    let compared = Compared::over(&family, &family.declaration().defaults(), &Over::Single)?;
    let path = inside(root, format!("simulations/{id}.json"))?;
    let before = if path.exists() { Some(read_text(&path)?) } else { None };
    let stored = before.as_deref().map(|text| stored(text, id, &path)).transpose()?.flatten();
    // What is stored is played as it was, unless anything else is asked for.
    let players = match &stored {
        Some(stored) if !asks_for_games(asked) => panel(stored)?,
        _ => requested(asked),
    };
    let seed = asked.seed.or(stored.as_ref().map(|stored| stored.seed)).unwrap_or_default();
    let current = stored.as_ref().map_or_else(Vec::new, |stored| current(stored, &compared.all));
    let other_seed = stored.as_ref().map(|stored| stored.seed).filter(|stored| *stored != seed);
    refuse_loss(&current, other_seed, &players, &path)?;
    let same_seed = stored.as_ref().filter(|_| other_seed.is_none());
    let kept = same_seed.map_or_else(Vec::new, |_| kept(&current, &players, asked.max_plies));
    let asked_anew = Simulate { seed: Some(seed), ..asked.clone() };
    let (runs, left) = play_missing(&asked_anew, id, &compared, &players, &kept, stop);
    let (played_anew, is_stopped) = (runs.len(), !left.is_empty());
    if is_stopped && (played_anew == 0 || other_seed.is_some()) {
        bail!("stopped; the simulation of `{id}` was left as it was");
    }
    if played_anew == 0 && stored.as_ref().is_some_and(|stored| stored.runs.len() == kept.len()) {
        return Ok(format!("{id}: up to date"));
    }
    let earlier = match same_seed {
        // What has still to be played again is left, so that `check` says so and the next update does it.
        Some(stored) if is_stopped => stored.runs.clone(),
        _ => kept,
    };
    let mut simulation = Simulation {
        simulation: id.to_owned(),
        protocol: PROTOCOL,
        program: env!("CARGO_PKG_VERSION").to_owned(),
        seed,
        origin: compared.origin.readings.clone(),
        claims: claims_before(same_seed.filter(|_| !earlier.is_empty()), compared.claims),
        exact: None,
        runs: Vec::new(),
    };
    simulation.keep(runs);
    simulation.keep(earlier);
    simulation.prove(&compared.all, &ExactBounds::default());
    let text = simulation.json()?;
    match &before {
        Some(before) => replace(&path, Some(before.as_bytes()), text.as_bytes())?,
        None => create(&path, text.as_bytes())?,
    }
    let file = shown(&path);
    if is_stopped {
        let left = left.join(", then with ");
        bail!(
            "stopped; runs of `{id}` that are complete ({played_anew}) are written to `{file}`; play the rest with {left}"
        );
    }
    let runs = compared.all.len() * players.len();
    Ok(format!("{id}: played {played_anew} of {runs} runs; wrote {file}"))
}

/// Plays the runs that are not kept. Gives those that are complete, and the arguments for the others where that was stopped.
fn play_missing(
    asked: &Simulate,
    id: &str,
    compared: &Compared,
    players: &[RequestedGames],
    kept: &[SimulationRun],
    stop: &AtomicBool,
) -> (Vec<SimulationRun>, Vec<String>) {
    let (mut complete, mut left) = (Vec::new(), Vec::new());
    for one in players {
        let is_missing = |combination: &&Combination| {
            !kept.iter().any(|run| run.readings == combination.readings && run.is_of(one))
        };
        let all: Vec<Combination> = compared.all.iter().filter(is_missing).cloned().collect();
        let missing = all.len();
        let mut runs = Vec::new();
        if missing > 0 && !stop.load(Ordering::Relaxed) {
            let compared = Compared { origin: compared.origin.clone(), all, claims: BTreeMap::new() };
            runs = played(asked, id, &compared, vec![*one], None, stop).runs;
            runs.retain(|run| run.missing().count() == 0);
        }
        if runs.len() < missing {
            left.push(arguments_of(one));
        }
        complete.extend(runs);
    }
    (complete, left)
}

/// The simulation in a file; `None` where all its games are to be played again.
fn stored(text: &str, id: &str, path: &Path) -> Result<Option<Simulation>> {
    match read_simulation(text, id) {
        Ok(stored) => Ok(Some(stored)),
        // Its games cannot be played again, or are not those of its sums.
        Err(SimulationProblem::OtherProtocol { .. } | SimulationProblem::Inconsistent { .. }) => Ok(None),
        Err(SimulationProblem::OtherName { named }) => {
            bail!("`{}` is a simulation of `{named}`, and was left unchanged", shown(path));
        }
        Err(problem) => {
            let why = simulation_problem(&shown(path), &problem).message;
            bail!(
                "`{}` was left unchanged: {why}; if `sowbook simulate` wrote it, delete it, and all its games are \
                 played again",
                shown(path)
            );
        }
    }
}

/// The arguments by which some games are played.
fn arguments_of(one: &RequestedGames) -> String {
    let RequestedGames { players, noise, games, half_width } = one;
    let half_width = half_width.map_or(String::new(), |half_width| format!(" --half-width {half_width}"));
    format!("`--players {players} --noise {noise} --games {games}{half_width}`")
}

/// Refuses to lose games that were played by the rules as they are, be it with another seed.
fn refuse_loss(
    current: &[&SimulationRun],
    other_seed: Option<u64>,
    players: &[RequestedGames],
    path: &Path,
) -> Result<()> {
    let file = shown(path);
    for run in current {
        let (label, who, games) = (label(&run.readings), run.players.join("/"), run.games.count());
        match (players.iter().find(|one| run.is_played_by(one)), other_seed) {
            (None, Some(seed)) => bail!(
                "`{file}` was left unchanged: its games have seed {seed}, and one file has one seed, so the run \
                 `{label}` of `{who}` would be lost; leave out `--seed`, name all its players, or delete the file first"
            ),
            (Some(one), _) if run.has_more_games(one) => bail!(
                "`{file}` was left unchanged: its run `{label}` of `{who}` has {games} games, and fewer are asked for; \
                 ask for at least that many, or delete the file first"
            ),
            _ => {}
        }
    }
    Ok(())
}

/// The claims that were there before any of the games: those of now, as far as `stored`, of which games are kept, had them.
fn claims_before(stored: Option<&Simulation>, now: BTreeMap<String, String>) -> BTreeMap<String, String> {
    let had =
        |name: &String, digest: &String| stored.is_none_or(|stored| stored.claims.get(name) == Some(digest));
    now.into_iter().filter(|(name, digest)| had(name, digest)).collect()
}

/// Whether the arguments say anything about players or the number and length of games.
fn asks_for_games(asked: &Simulate) -> bool {
    let has_players = !asked.players.is_empty() || asked.noise.is_some();
    has_players || asked.games.is_some() || asked.half_width.is_some() || asked.max_plies.is_some()
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

/// The runs that are whole and by the rules as they are, as is the run of the same players under the origin: each is compared
/// with that.
fn current<'s>(stored: &'s Simulation, all: &[Combination]) -> Vec<&'s SimulationRun> {
    let is_by_rules = |run: &&SimulationRun| {
        let combination = all.iter().find(|one| one.readings == run.readings);
        run.missing().count() == 0
            && combination.is_some_and(|one| rules_digest(&one.ruleset) == run.ruleset_digest)
    };
    let mut runs: Vec<&SimulationRun> = stored.runs.iter().filter(is_by_rules).collect();
    let origin = all.first().map(|first| &first.readings);
    let of_origin: Vec<&SimulationRun> =
        runs.iter().copied().filter(|run| Some(&run.readings) == origin).collect();
    runs.retain(|run| of_origin.iter().any(|one| one.is_played_like(run)));
    runs
}

/// Those of the runs by the rules as they are that need not be played again: they are asked for, or of other players than
/// those that are.
fn kept(
    current: &[&SimulationRun],
    players: &[RequestedGames],
    max_plies: Option<u32>,
) -> Vec<SimulationRun> {
    let is_kept = |run: &&SimulationRun| {
        let is_asked =
            players.iter().any(|one| run.is_of(one)) && max_plies.is_none_or(|most| run.max_plies == most);
        is_asked || !players.iter().any(|one| run.is_played_by(one))
    };
    current.iter().copied().filter(is_kept).cloned().collect()
}
