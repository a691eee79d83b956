//! `sowbook simulate`: many games of simple players under every alternative, counted.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result, anyhow, bail};

use ::simulate::{
    ChosenRuleset, Combination, CombinationError, Combinations, ExactBounds, ExactFindings, MOST_COMBINATIONS, Over,
    PlayerPair, RequestedGames, SimplePlayer, Simulation, SimulationRequest, changed_readings, combinations,
    exact_findings, simulate,
};
use record::check::messages;
use rules::{Choices, RulesetFamily};

use super::args::{Arguments, Simulate, SimulateFormat};
use super::files::{read_text, shown};
use super::page::Page;
use super::{Exit, console, progress};

/// The status of a program that was stopped by Ctrl-C.
const INTERRUPTED: i32 = 130;

pub(super) fn run(arguments: &Arguments, asked: &Simulate) -> Result<Exit> {
    if let Some(path) = &asked.out
        && path.symlink_metadata().is_ok()
    {
        bail!("`{}` exists; `--out` writes a new file", shown(path));
    }
    let text = match &asked.ruleset {
        Some(id) if asked.exact => proved(arguments, asked, id)?,
        Some(id) => written(&played(arguments, asked, id)?, asked.format)?,
        None => written(&merged(&asked.merge)?, asked.format)?,
    };
    match &asked.out {
        Some(path) => super::replace::create(path, text.as_bytes())?,
        None => console::print(|out| Ok(out.write_all(text.as_bytes())?))?,
    }
    Ok(Exit::Clean)
}

/// A simulation in the format that is asked for.
fn written(simulation: &Simulation, format: SimulateFormat) -> Result<String> {
    Ok(match format {
        SimulateFormat::Text => simulation.text(),
        SimulateFormat::Csv => simulation.csv()?,
        SimulateFormat::Json => serde_json::to_string_pretty(simulation)? + "\n",
    })
}

/// What is proved of the combinations that are asked for, in the format that is asked for.
fn proved(arguments: &Arguments, asked: &Simulate, id: &str) -> Result<String> {
    if asked.format == SimulateFormat::Csv {
        bail!("what is proved is no table; use `--format text` or `--format json`");
    }
    let Compared { all, .. } = Compared::new(arguments, asked, id)?;
    let chosen: Vec<ChosenRuleset<'_>> = all
        .iter()
        .map(|one| ChosenRuleset { label: ::simulate::label(&one.readings), ruleset: &one.ruleset })
        .collect();
    let findings = exact_findings(&chosen, &ExactBounds::default());
    Ok(match asked.format {
        SimulateFormat::Json => serde_json::to_string_pretty(&findings)? + "\n",
        SimulateFormat::Text | SimulateFormat::Csv => {
            let page = if asked.out.is_some() { Page::for_file() } else { Page::for_stdout() };
            wrapped(&findings, page)
        }
    })
}

/// Findings as text of the width of a page.
fn wrapped(findings: &ExactFindings, mut page: Page) -> String {
    for line in findings.text().lines() {
        match line.strip_prefix("  ") {
            Some(finding) => page.hanging(2, 4, finding),
            None => page.heading(0, line),
        }
    }
    page.text().to_owned()
}

/// The rulesets that are compared.
struct Compared {
    /// The readings of the first that are not the defaults.
    changed: BTreeMap<String, String>,
    all: Vec<Combination>,
}

impl Compared {
    fn new(arguments: &Arguments, asked: &Simulate, id: &str) -> Result<Self> {
        let family = super::archive::family(arguments, id)?;
        let origin = super::archive::choices(&family, &asked.readings)?;
        super::archive::ruleset(&family, &origin)?;
        let Combinations { all, excluded } = compared(&family, &origin, &asked.over)?;
        for label in excluded {
            console::message(&format!("note: {label}: these alternatives exclude each other; left out"))?;
        }
        Ok(Self { changed: changed_readings(&family, &origin), all })
    }
}

/// Plays what is asked for.
fn played(arguments: &Arguments, asked: &Simulate, id: &str) -> Result<Simulation> {
    let Compared { changed, all } = Compared::new(arguments, asked, id)?;
    let games = |players: PlayerPair| {
        let default = match (players.first, players.other) {
            (SimplePlayer::Random, SimplePlayer::Random) => 10_000,
            (SimplePlayer::Random | SimplePlayer::Greedy, SimplePlayer::Random | SimplePlayer::Greedy) => {
                2_000
            }
            _ => 1_000,
        };
        RequestedGames { players, games: asked.games.unwrap_or(default) }
    };
    let mut players = asked.players.clone();
    players.sort_unstable();
    players.dedup();
    let request = SimulationRequest {
        seed: asked.seed,
        players: players.into_iter().map(games).collect(),
        noise: asked.noise,
        max_plies: asked.max_plies,
        shard: asked.shard,
        program: env!("CARGO_PKG_VERSION").to_owned(),
    };
    let stop = stop_by_key()?;
    let bar = progress::bar("batches of games");
    let simulation = simulate(id, &changed, &all, &request, &stop, &|done, all| bar.reach(done, all));
    bar.end();
    if stop.load(Ordering::Relaxed) {
        console::message("note: stopped; what follows is partial")?;
    }
    Ok(simulation)
}

/// The combinations that are asked for.
fn compared(family: &RulesetFamily, origin: &Choices, over: &str) -> Result<Combinations> {
    let over = match over {
        "single" => Over::Single,
        "pairs" => Over::Pairs,
        "product" => Over::Product,
        names => Over::Named(names.split(',').map(|name| name.trim().to_owned()).collect()),
    };
    combinations(family, origin, &over).map_err(|error| match error {
        CombinationError::TooMany(count) => anyhow!(
            "there are {count} combinations, and at most {MOST_COMBINATIONS} are played at once; name fewer readings with \
             `--over`"
        ),
        CombinationError::UnknownReading(kind) => anyhow!("`--over`: {}", messages::of_rules(&kind)),
    })
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

/// The parts in some files, added.
fn merged(paths: &[PathBuf]) -> Result<Simulation> {
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
