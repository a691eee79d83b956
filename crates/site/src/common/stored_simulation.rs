//! The simulations that an archive keeps, as far as pages may show their numbers.

use std::collections::BTreeMap;

use rules::RulesetFamily;
use serde::Deserialize;
use serde_json::Value;
use simulate::{Measure, Noise, PROTOCOL, SimplePlayer, Simulation, SimulationRun, label, rules_digest};

/// The most runs of a simulation that is read.
const MOST_RUNS: usize = 4_000;

/// The greatest number in what is proved, far above all bounds of the search: sums of them cannot overflow.
const MOST_PROVED: u64 = 1 << 40;

/// Why the numbers of a simulation are not shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SimulationProblem {
    /// It is none of that ruleset, or none that this program can have written.
    Unreadable,
    /// It was made by another protocol.
    OtherProtocol,
    /// It is of rules that have changed since.
    Stale,
}

/// What is read before the rest.
#[derive(Deserialize)]
struct Head {
    protocol: u32,
    exact: Value,
}

/// Reads a simulation of the ruleset with that id.
pub(crate) fn read_simulation(
    text: &str,
    id: &str,
    family: &RulesetFamily,
) -> Result<Simulation, SimulationProblem> {
    let Head { protocol, exact } = serde_json::from_str(text).map_err(|_| SimulationProblem::Unreadable)?;
    if protocol != PROTOCOL {
        return Err(SimulationProblem::OtherProtocol);
    }
    let read: Option<Simulation> = serde_json::from_str(text).ok();
    let is_whole = |simulation: &Simulation| {
        simulation.simulation == id
            && (1..=MOST_RUNS).contains(&simulation.runs.len())
            && simulation.verify().is_ok()
            && simulation.runs.iter().all(is_possible)
    };
    let simulation =
        read.filter(|_| is_bounded(&exact)).filter(is_whole).ok_or(SimulationProblem::Unreadable)?;
    if is_current(&simulation, family) { Ok(simulation) } else { Err(SimulationProblem::Stale) }
}

/// Whether all numbers are small enough that no sum of them overflows.
fn is_bounded(proved: &Value) -> bool {
    match proved {
        Value::Array(all) => all.iter().all(is_bounded),
        Value::Object(all) => all.values().all(is_bounded),
        Value::Number(number) => number.as_u64().is_some_and(|number| number <= MOST_PROVED),
        _ => true,
    }
}

/// Whether a run names players of this program, and each of its games came to one stop and has one length.
fn is_possible(run: &SimulationRun) -> bool {
    let has_name = |player: &String| {
        let known = player.parse::<SimplePlayer>();
        known.is_ok_and(|known| known.to_string() == *player)
    };
    let has_players = run.players.iter().all(has_name) && run.noise.parse::<Noise>().is_ok();
    let sums = &run.sums;
    let results = sums.endings.values().chain([&sums.endless, &sums.beyond_limit]);
    let results =
        results.flat_map(|games| [games.first, games.other, games.drawn, games.void, games.not_said]);
    let stopped = [Measure::Unfinished, Measure::Stuck, Measure::Unlisted].map(|measure| sums.count(measure));
    let lengths = sums.lengths.iter().map(|(_, games)| games);
    let games = Some(sums.count(Measure::Games));
    has_players
        && total(results.chain(stopped)) == games
        && total(lengths.chain([sums.count(Measure::Unfinished)])) == games
        && sums.count(Measure::Repeated) <= sums.count(Measure::Games)
        && sums.count(Measure::DifferentGames) <= sums.count(Measure::ComparedGames)
}

/// The sum; `None` where it is too great.
fn total(mut numbers: impl Iterator<Item = u64>) -> Option<u64> {
    numbers.try_fold(0_u64, u64::checked_add)
}

/// Whether every run is of the rules as they are, and what is proved is of the same rules.
fn is_current(simulation: &Simulation, family: &RulesetFamily) -> bool {
    let mut digests: BTreeMap<String, String> = BTreeMap::new();
    for run in &simulation.runs {
        let own = digests.entry(label(&run.readings)).or_insert_with(|| {
            let declaration = family.declaration();
            let is_known = run.readings.iter().all(|(name, chosen)| {
                let reading = declaration.reading(name);
                reading.is_some_and(|reading| reading.others(&reading.default).any(|other| other == chosen))
            });
            let mut choices = declaration.defaults();
            for (name, chosen) in &run.readings {
                choices = choices.with(name, chosen);
            }
            let ruleset = family.ruleset(&choices).ok().filter(|_| is_known);
            ruleset.map_or_else(String::new, |ruleset| rules_digest(&ruleset))
        });
        if *own != run.ruleset_digest {
            return false;
        }
    }
    let proved = simulation.exact.iter().flat_map(|findings| &findings.games);
    let mut proved = proved.flat_map(|game| game.labels.iter().map(move |label| (label, &game.digest)));
    digests.contains_key(&label(&simulation.origin))
        && proved.all(|(label, digest)| digests.get(label) == Some(digest))
}
