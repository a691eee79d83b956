//! `sowbook simulate`: many games of simple players under every alternative, counted.

mod exact;
mod merge;
mod update;

use std::io::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result, anyhow, bail};

use ::simulate::{
    Combination, CombinationError, Combinations, ExactBounds, MOST_COMBINATIONS, Over, PlayerPair,
    RequestedGames, Simulation, SimulationRequest, combinations, simulate,
};
use record::check::messages;
use rules::{Choices, RulesetFamily};

use super::args::{Arguments, Simulate, SimulateFormat};
use super::files::shown;
use super::{Exit, console, progress};

/// The status of a program that was stopped by Ctrl-C.
const INTERRUPTED: i32 = 130;

/// The most combinations of which something is proved before games are played.
const MOST_COMPARED: usize = 64;

pub(super) fn run(arguments: &Arguments, asked: &Simulate) -> Result<Exit> {
    if let Some(path) = &asked.out
        && path.symlink_metadata().is_ok()
    {
        bail!("`{}` exists; `--out` writes a new file", shown(path));
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
            let simulation = played(asked, id, &compared, requested(asked), exact, &stop);
            if stop.load(Ordering::Relaxed) {
                console::message("note: stopped; what follows is partial")?;
            }
            written(&simulation, asked.format, Some(&family))?
        }
        None => {
            let merged = merge::merged(&asked.merge)?;
            let family = super::archive::family(arguments, &merged.simulation).ok();
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

/// The rulesets that are compared.
struct Compared {
    /// The one around which others are tried.
    origin: Combination,
    /// Those that are played, the origin first if it is among them.
    all: Vec<Combination>,
}

impl Compared {
    /// Those that are asked for.
    fn new(family: &RulesetFamily, asked: &Simulate) -> Result<Self> {
        let origin = super::archive::choices(family, &asked.readings)?;
        super::archive::ruleset(family, &origin)?;
        let over = match asked.over.as_str() {
            "single" => Over::Single,
            "pairs" => Over::Pairs,
            "product" => Over::Product,
            names => Over::Named(names.split(',').map(|name| name.trim().to_owned()).collect()),
        };
        Self::over(family, &origin, &over)
    }

    fn over(family: &RulesetFamily, origin: &Choices, over: &Over) -> Result<Self> {
        let Combinations { all, excluded } = combinations(family, origin, over).map_err(|error| match error {
            CombinationError::TooMany(count) => anyhow!(
                "there are {count} combinations, and at most {MOST_COMBINATIONS} are played at once; name fewer \
                 readings with `--over`"
            ),
            CombinationError::UnknownReading(kind) => anyhow!("`--over`: {}", messages::of_rules(&kind)),
        })?;
        for label in excluded {
            console::message(&format!("note: {label}: these alternatives exclude each other; left out"))?;
        }
        let origin = all.first().cloned().context("no combination can be made")?;
        Ok(Self { origin, all })
    }
}

/// Who plays, and how many games.
fn requested(asked: &Simulate) -> Vec<RequestedGames> {
    let mut players: Vec<PlayerPair> = asked.players.clone();
    players.sort_unstable();
    players.dedup();
    let mut all: Vec<RequestedGames> = match players.is_empty() {
        true => RequestedGames::panel(asked.noise),
        false => players.into_iter().map(|players| RequestedGames::usual(players, asked.noise)).collect(),
    };
    for one in &mut all {
        one.games = asked.games.unwrap_or(one.games);
    }
    all
}

/// Plays what is asked for.
fn played(
    asked: &Simulate,
    id: &str,
    compared: &Compared,
    players: Vec<RequestedGames>,
    exact: Option<ExactBounds>,
    stop: &AtomicBool,
) -> Simulation {
    let request = SimulationRequest {
        seed: asked.seed,
        players,
        exact,
        max_plies: asked.max_plies,
        shard: asked.shard,
        program: env!("CARGO_PKG_VERSION").to_owned(),
    };
    let bar = progress::bar("batches of games");
    let reach = |done, all| bar.reach(done, all);
    let simulation = simulate(id, &compared.origin, &compared.all, &request, stop, &reach);
    bar.end();
    simulation
}

/// Set by Ctrl-C. The second time, the program ends at once.
fn stop_by_key() -> Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    let pressed = Arc::clone(&stop);
    let handler = move || {
        if pressed.swap(true, Ordering::Relaxed) {
            std::process::exit(INTERRUPTED);
        }
    };
    ctrlc::set_handler(handler).context("cannot wait for Ctrl-C")?;
    Ok(stop)
}
