//! The simulations that an archive keeps: what is missing or made by other rules is played.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context as _, Result, bail};

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
    let stored = before.as_deref().map(|text| stored(text, id, &path)).transpose()?;
    // What is stored is played as it was, unless anything else is asked for.
    let players = match &stored {
        Some(stored) if !asks_for_games(asked) => panel(stored)?,
        _ => requested(asked),
    };
    let seed = asked.seed.or(stored.as_ref().map(|stored| stored.seed)).unwrap_or_default();
    let same_games = stored.as_ref().filter(|stored| (stored.protocol, stored.seed) == (PROTOCOL, seed));
    let current = stored.as_ref().map_or_else(Vec::new, |stored| current(stored, &compared.all));
    if let Some(stored) = &stored {
        refuse_loss(stored, &current, same_games.is_some(), &players, asked.max_plies, &path)?;
    }
    let kept =
        same_games.map_or_else(Vec::new, |stored| kept(stored, &current, &compared.all, &players, asked));
    let asked_again = Simulate { seed: Some(seed), ..asked.clone() };
    let (runs, left) =
        play_missing(&asked_again, id, &compared, &players, Known { kept: &kept, current: &current }, stop);
    refuse_other_sums(&runs, &current, same_games.is_some(), &path)?;
    let (played_again, is_stopped) = (runs.len(), !left.is_empty());
    if is_stopped && (played_again == 0 || stored.is_some() && same_games.is_none()) {
        bail!("stopped; the simulation of `{id}` was left as it was");
    }
    let file = shown(&path);
    if played_again == 0
        && let (Some(stored), Some(before)) = (same_games, &before)
        && stored.runs.len() == kept.len()
        && stored.exact.is_some()
    {
        if stored.digest.is_some() {
            return Ok(format!("{id}: up to date"));
        }
        replace(&path, Some(before.as_bytes()), stored.json()?.as_bytes())?;
        return Ok(format!("{id}: added the digest; wrote {file}"));
    }
    let earlier = match same_games {
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
        claims: claims_before(
            same_games.filter(|_| !earlier.is_empty() || !current.is_empty()),
            compared.claims,
        ),
        exact: same_games.and_then(|stored| stored.exact.clone()),
        runs: Vec::new(),
        partial: false,
        digest: None,
    };
    simulation.keep(runs);
    simulation.keep(earlier);
    simulation.prove(&compared.all, &ExactBounds::default(), stop);
    let text = simulation.json()?;
    match &before {
        Some(before) => replace(&path, Some(before.as_bytes()), text.as_bytes())?,
        None => create(&path, text.as_bytes())?,
    }
    let is_proved = simulation.exact.is_some();
    if is_stopped || !is_proved {
        let without = if is_proved { "" } else { ", without what can be proved of them" };
        let prove = format!("`sowbook simulate {id} --update`");
        let rest = if is_stopped { left.join(", then with ") } else { prove };
        bail!(
            "stopped; runs of `{id}` that are complete ({played_again}) are written to `{file}`{without}; go on with {rest}"
        );
    }
    let runs = compared.all.len() * players.len();
    Ok(format!("{id}: played {played_again} of {runs} runs; wrote {file}"))
}

/// What the archive has of a simulation.
#[derive(Clone, Copy)]
struct Known<'a> {
    /// The runs that stay.
    kept: &'a [SimulationRun],
    /// The runs of the rules as they are.
    current: &'a [&'a SimulationRun],
}

/// Plays the runs that are not `kept`. Where there are more games than one of the `current` runs has, they are as long at
/// most as those. Gives the runs that are complete, and the commands for the others where that was stopped.
fn play_missing(
    asked: &Simulate,
    id: &str,
    compared: &Compared,
    players: &[RequestedGames],
    Known { kept, current }: Known<'_>,
    stop: &AtomicBool,
) -> (Vec<SimulationRun>, Vec<String>) {
    let (mut complete, mut left) = (Vec::new(), Vec::new());
    for one in players {
        let is_missing = |combination: &&Combination| {
            !kept.iter().any(|run| run.readings == combination.readings && run.is_of(one))
        };
        let mut by_length: BTreeMap<Option<u32>, Vec<Combination>> = BTreeMap::new();
        for combination in compared.all.iter().filter(is_missing) {
            let is_longer =
                |run: &&&SimulationRun| run.readings == combination.readings && run.is_played_by(one);
            let known = || current.iter().find(is_longer).map(|run| run.max_plies);
            by_length.entry(asked.max_plies.or_else(known)).or_default().push(combination.clone());
        }
        let mut is_complete = true;
        for (max_plies, all) in by_length {
            let missing = all.len();
            let mut runs = Vec::new();
            if !stop.load(Ordering::Relaxed) {
                let compared = Compared { origin: compared.origin.clone(), all, claims: BTreeMap::new() };
                let asked = Simulate { max_plies, ..asked.clone() };
                runs = played(&asked, id, &compared, vec![*one], None, stop).runs;
                runs.retain(|run| run.missing().count() == 0);
            }
            is_complete &= runs.len() == missing;
            complete.extend(runs);
        }
        if !is_complete {
            left.push(command_of(id, one, asked));
        }
    }
    (complete, left)
}

/// The simulation in a file, be it of another protocol.
fn stored(text: &str, id: &str, path: &Path) -> Result<Simulation> {
    let file = shown(path);
    let problem = match read_simulation(text, id) {
        Ok(stored) => return Ok(stored),
        Err(SimulationProblem::OtherName { named }) => {
            bail!("`{file}` is a simulation of `{named}`, and was left unchanged");
        }
        Err(problem) => problem,
    };
    // Its players are named, and play again.
    let is_of_other_protocol = matches!(problem, SimulationProblem::OtherProtocol { .. });
    let read = serde_json::from_str::<Simulation>(text).ok();
    read.filter(|read| is_of_other_protocol && read.simulation == id).with_context(|| {
        let why = simulation_problem(&file, &problem).message;
        format!(
            "`{file}` was left unchanged: {why}; restore it, or delete it, and all its games are played again"
        )
    })
}

/// The command by which some games are played.
fn command_of(id: &str, one: &RequestedGames, asked: &Simulate) -> String {
    let RequestedGames { players, noise, games, half_width } = one;
    let half_width = half_width.map_or(String::new(), |half_width| format!(" --half-width {half_width}"));
    let max_plies = asked.max_plies.map_or(String::new(), |most| format!(" --max-plies {most}"));
    let examples = if asked.examples { " --examples" } else { "" };
    format!(
        "`sowbook simulate {id} --update --players {players} --noise {noise} --games {games}{half_width}{max_plies}{examples}`"
    )
}

/// Refuses runs that are not what the same games gave before, which only another program can have played.
fn refuse_other_sums(
    runs: &[SimulationRun],
    current: &[&SimulationRun],
    are_same_games: bool,
    path: &Path,
) -> Result<()> {
    let is_again = |run: &SimulationRun, known: &SimulationRun| {
        let is_like = known.readings == run.readings && known.is_played_like(run);
        are_same_games && is_like && (known.asked, known.max_plies) == (run.asked, run.max_plies)
    };
    for run in runs {
        if current.iter().any(|known| is_again(run, known) && known.sums != run.sums) {
            let (label, who) = (label(&run.readings), run.players.join("/"));
            bail!(
                "`{}` was left unchanged: the games of its run `{label}` of `{who}` were played again, and are others \
                 now; delete it, and all its games are played again",
                shown(path)
            );
        }
    }
    Ok(())
}

/// Refuses to lose games that were played by the rules as they are, be it with another seed, and all games of players that
/// are not named where none can be kept.
fn refuse_loss(
    stored: &Simulation,
    current: &[&SimulationRun],
    are_kept: bool,
    players: &[RequestedGames],
    max_plies: Option<u32>,
    path: &Path,
) -> Result<()> {
    for run in &stored.runs {
        let (label, who, games) = (label(&run.readings), run.players.join("/"), run.games.count());
        let is_current = current.contains(&run);
        let why = match players.iter().find(|one| run.is_played_by(one)) {
            None if !are_kept && stored.protocol != PROTOCOL => format!(
                "it was made by protocol {}, so its run `{label}` of `{who}` would be lost; name all its players or none",
                stored.protocol
            ),
            None if !are_kept => format!(
                "its games have seed {}, and one file has one seed, so the run `{label}` of `{who}` would be lost; leave out \
                 `--seed`, name all its players",
                stored.seed
            ),
            Some(one) if is_current && run.has_more_games(one) => format!(
                "its run `{label}` of `{who}` has {games} games, and fewer are asked for; ask for at least that many"
            ),
            Some(_) if is_current && max_plies.is_some_and(|most| most < run.max_plies) => format!(
                "the games of its run `{label}` of `{who}` have up to {} plies, and `--max-plies` asks for fewer; leave it out",
                run.max_plies
            ),
            _ => continue,
        };
        bail!("`{}` was left unchanged: {why}, or delete the file first", shown(path));
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
            bail!(
                "the simulation of `{}` names players that this program does not have; delete its file, and others play",
                stored.simulation
            );
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
        stored.protocol == PROTOCOL
            && run.missing().count() == 0
            && combination.is_some_and(|one| rules_digest(&one.ruleset) == run.ruleset_digest)
    };
    let mut runs: Vec<&SimulationRun> = stored.runs.iter().filter(is_by_rules).collect();
    let origin = all.first().map(|first| &first.readings);
    let of_origin: Vec<&SimulationRun> =
        runs.iter().copied().filter(|run| Some(&run.readings) == origin).collect();
    runs.retain(|run| of_origin.iter().any(|one| one.is_played_like(run)));
    runs
}

/// The runs that are not played again: those by the rules as they are, if they are what is asked for, and those of other
/// players than are asked for, as they are.
fn kept(
    stored: &Simulation,
    current: &[&SimulationRun],
    all: &[Combination],
    players: &[RequestedGames],
    asked: &Simulate,
) -> Vec<SimulationRun> {
    let is_kept = |run: &&SimulationRun| {
        let is_asked = || {
            current.contains(run)
                && players.iter().any(|one| run.is_of(one))
                && asked.max_plies.is_none_or(|most| run.max_plies == most)
                && (run.examples.is_some() || !asked.examples)
        };
        let is_of_others = || {
            !players.iter().any(|one| run.is_played_by(one))
                && all.iter().any(|one| one.readings == run.readings)
        };
        is_asked() || is_of_others()
    };
    stored.runs.iter().filter(is_kept).cloned().collect()
}
