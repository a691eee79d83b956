//! Whether a simulation that an archive keeps is still that of its ruleset and of this program.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use engine::Position;
use rayon::prelude::*;
use record::check::SimulationProblem;
use rules::{Choices, Ruleset, RulesetFamily};
use serde::Deserialize;
use serde_json::Value;

use super::claims::claim_digests;
use super::combination::{Over, changed_readings, combinations, label};
use super::exact::{ChosenRuleset, SameGame, rules_digest};
use super::game::GameSetup;
use super::player::{Noise, PlayerPair, SimplePlayer};
use super::playing::{count_game, sums_of_none};
use super::run::FIRST_GAMES;
use super::simulation::{MergeError, Simulation, SimulationRun};
use super::stream::{PROTOCOL, game_stream};
use super::sums::{GameDigests, Measure};

/// The most runs of a simulation that is read.
const MOST_RUNS: usize = 4_200;

/// The greatest number in what is proved, far above all bounds of the search: sums of them cannot overflow.
const MOST_PROVED: u64 = 1 << 40;

/// The most laps and plies of games that are played again where not all runs are: what takes longer is left out.
const MOST_REPLAYED: u64 = 20_000;

/// Which runs have their first games played again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Replayed {
    /// None.
    Nothing,
    /// Those of the random player under the origin, if they take no time by the sums of the run.
    RandomOfOrigin,
    All,
}

/// What is read before the rest.
#[derive(Deserialize)]
struct SimulationHead {
    protocol: u32,
    exact: Value,
}

/// Reads the simulation that an archive keeps of the ruleset `id`, and compares it with that ruleset: `family`, if there is
/// one that can be used.
///
/// # Errors
/// All that is wrong with it. Its numbers are not shown then.
pub fn verify_simulation(
    text: &str,
    id: &str,
    family: Option<&RulesetFamily>,
    replayed: Replayed,
) -> Result<Simulation, Vec<SimulationProblem>> {
    let simulation = read_simulation(text, id).map_err(|problem| vec![problem])?;
    let Some(family) = family else {
        return Err(vec![SimulationProblem::UnknownRuleset { id: id.to_owned() }]);
    };
    let mut problems = simulation.problems(family, replayed);
    problems.extend(without_runs(&simulation, family));
    if problems.is_empty() { Ok(simulation) } else { Err(problems) }
}

/// Reads the simulation of the ruleset `id` by itself, without looking at the ruleset.
///
/// # Errors
/// The first reason for which its numbers are not shown.
pub fn read_simulation(text: &str, id: &str) -> Result<Simulation, SimulationProblem> {
    let unreadable = |error: serde_json::Error| {
        let why = if error.is_eof() { "the file ends too early".to_owned() } else { error.to_string() };
        SimulationProblem::Unreadable(why)
    };
    // Another protocol may have other fields.
    let SimulationHead { protocol, exact } = serde_json::from_str(text).map_err(unreadable)?;
    if protocol != PROTOCOL {
        return Err(SimulationProblem::OtherProtocol { found: protocol, known: PROTOCOL });
    }
    let simulation: Simulation = serde_json::from_str(text).map_err(unreadable)?;
    if simulation.simulation != id {
        return Err(SimulationProblem::OtherName { named: simulation.simulation });
    }
    if !(1..=MOST_RUNS).contains(&simulation.runs.len()) {
        return Err(SimulationProblem::Unreadable(format!("expected 1 to {MOST_RUNS} runs")));
    }
    if !is_bounded(&exact) {
        return Err(SimulationProblem::Unreadable(format!(
            "expected numbers up to {MOST_PROVED} in `exact`"
        )));
    }
    match simulation.verify() {
        Err(MergeError::Inconsistent(readings)) => {
            return Err(SimulationProblem::Inconsistent { readings: label(&readings) });
        }
        Err(MergeError::TwoRuns { readings, players }) => {
            let (readings, players) = (label(&readings), players.join("/"));
            return Err(SimulationProblem::Overlap { readings, players });
        }
        _ => {}
    }
    match simulation.runs.iter().find(|run| !is_possible(run)) {
        Some(run) => Err(SimulationProblem::Inconsistent { readings: label(&run.readings) }),
        None if !simulation.has_its_digest() => Err(SimulationProblem::Changed),
        None => Ok(simulation),
    }
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

/// Whether a run names players of this program, and has no more of some games than games.
fn is_possible(run: &SimulationRun) -> bool {
    let has_name = |player: &String| {
        let known = player.parse::<SimplePlayer>();
        known.is_ok_and(|known| known.to_string() == *player)
    };
    let has_players = run.players.iter().all(has_name) && run.noise.parse::<Noise>().is_ok();
    let count = |measure| run.sums.count(measure);
    has_players
        && count(Measure::Repeated) <= count(Measure::Games)
        && count(Measure::DifferentGames) <= count(Measure::ComparedGames)
}

impl Simulation {
    /// All that is wrong with what it has, by the rulesets of `family`.
    pub fn problems(&self, family: &RulesetFamily, replayed: Replayed) -> Vec<SimulationProblem> {
        let mut problems = Vec::new();
        let mut stale: BTreeSet<String> = BTreeSet::new();
        let mut digests: BTreeMap<String, (String, Arc<Ruleset>)> = BTreeMap::new();
        let mut by_readings: BTreeMap<&BTreeMap<String, String>, Vec<&SimulationRun>> = BTreeMap::new();
        for run in &self.runs {
            by_readings.entry(&run.readings).or_default().push(run);
        }
        for (readings, runs) in by_readings {
            let choices = choices(family, readings);
            let ruleset = choices.as_ref().and_then(|choices| family.ruleset(choices).ok());
            let (Some(choices), Some(ruleset)) = (choices, ruleset) else {
                problems.push(SimulationProblem::UnknownReading { readings: label(readings) });
                continue;
            };
            if changed_readings(family, &choices) != *readings {
                let found = label(readings);
                let why = format!("expected readings that differ from the defaults, found `{found}`");
                problems.push(SimulationProblem::Unreadable(why));
            }
            let digest = rules_digest(&ruleset);
            for run in runs {
                if run.ruleset_digest != digest {
                    stale.insert(label(readings));
                    continue;
                }
                let is_origin = *readings == self.origin;
                let is_random = run.players.iter().all(|player| *player == SimplePlayer::Random.to_string());
                let is_wanted = match replayed {
                    Replayed::Nothing => false,
                    Replayed::RandomOfOrigin => is_origin && is_random && is_short(run),
                    Replayed::All => true,
                };
                if is_wanted && first_games(&ruleset, self.seed, run) != Some(run.sums.first_games) {
                    let players = run.players.join("/");
                    problems.push(SimulationProblem::NotReproduced { readings: label(readings), players });
                }
            }
            digests.insert(label(readings), (digest, ruleset));
        }
        // What is proved is of the same rules.
        for game in self.exact.iter().flat_map(|findings| &findings.games) {
            let is_other =
                |label: &&String| digests.get(*label).is_some_and(|(digest, _)| *digest != game.digest);
            stale.extend(game.labels.iter().filter(is_other).cloned());
        }
        if replayed == Replayed::All && stale.is_empty() {
            problems.extend(self.not_found_again(&digests));
        }
        problems.extend(stale_problem(stale, true));
        problems
    }

    /// What is proved of games and not found again by the searches that are short.
    fn not_found_again(&self, rulesets: &BTreeMap<String, (String, Arc<Ruleset>)>) -> Vec<SimulationProblem> {
        let Some(findings) = &self.exact else { return Vec::new() };
        let chosen = |game: &SameGame| Some((game.label().to_owned(), &*rulesets.get(game.label())?.1));
        let chosen = |game| chosen(game).map(|(label, ruleset)| ChosenRuleset { label, ruleset });
        let Some(first) = findings.games.first().and_then(chosen) else { return Vec::new() };
        let others = findings.games.par_iter().filter(|game| {
            chosen(game).is_some_and(|own| !game.is_found_again([&first, &own], &findings.bounds))
        });
        others.map(|game| SimulationProblem::NotProved { readings: game.label().to_owned() }).collect()
    }

    /// What is to be said of it although its numbers are shown: that it has no digest, which claims are newer, and of how
    /// many games not all that is proved was searched again.
    pub fn remarks(&self, family: &RulesetFamily, replayed: Replayed) -> Vec<SimulationProblem> {
        let now = claim_digests(family.declaration()).into_iter();
        let later = now.filter(|(name, digest)| self.claims.get(name) != Some(digest));
        let later = later.map(|(name, _)| SimulationProblem::LaterClaim { name });
        let searched = self.exact.iter().filter(|_| replayed == Replayed::All);
        let searched = searched.flat_map(|all| all.games.iter().map(|game| game.short_searches(&all.bounds)));
        let games = searched.filter(|short| short.contains(&false)).count();
        let left = (games > 0).then_some(SimulationProblem::NotSearched { games });
        let no_digest = self.digest.is_none().then_some(SimulationProblem::NoDigest);
        no_digest.into_iter().chain(later).chain(left).collect()
    }
}

/// The choices with those readings; `None` where the ruleset does not have them.
fn choices(family: &RulesetFamily, readings: &BTreeMap<String, String>) -> Option<Choices> {
    let pairs = readings.iter().map(|(name, chosen)| (name.as_str(), chosen.as_str()));
    family.declaration().choose(pairs).ok()
}

/// The combinations without a run: the origin, those one alternative away from it, and those of which something is proved.
fn without_runs(simulation: &Simulation, family: &RulesetFamily) -> Option<SimulationProblem> {
    let played: BTreeSet<String> = simulation.runs.iter().map(|run| label(&run.readings)).collect();
    let around = choices(family, &simulation.origin)
        .and_then(|origin| combinations(family, &origin, &Over::Single).ok())
        .map_or_else(Vec::new, |found| found.all);
    let proved = simulation.exact.iter().flat_map(|findings| &findings.games).flat_map(|game| &game.labels);
    let all = around.iter().map(|one| label(&one.readings)).chain(proved.cloned());
    let all = all.chain([label(&simulation.origin)]);
    stale_problem(all.filter(|label| !played.contains(label)).collect(), false)
}

/// The problem of combinations whose games are of other rules, or that have none.
fn stale_problem(labels: BTreeSet<String>, played: bool) -> Option<SimulationProblem> {
    let combinations = labels.len();
    let readings = labels.into_iter().next()?;
    Some(SimulationProblem::Stale { readings, combinations, played })
}

/// Whether the first games of a run are short, if they are as long as the others.
fn is_short(run: &SimulationRun) -> bool {
    let [games, laps, plies] =
        [Measure::Games, Measure::Laps, Measure::Plies].map(|measure| run.sums.count(measure));
    let first = games.min(FIRST_GAMES.into());
    laps.saturating_add(plies).saturating_mul(first) / games.max(1) <= MOST_REPLAYED
}

/// The digests of the first games of a run, played again; `None` where its players are not known.
fn first_games(ruleset: &Ruleset, seed: u64, run: &SimulationRun) -> Option<GameDigests> {
    let [first, other] = &run.players;
    let players = PlayerPair { first: first.parse().ok()?, other: other.parse().ok()? };
    let setup = GameSetup::new(ruleset, Position::initial(ruleset), players, run.noise.parse().ok()?);
    let mut sums = sums_of_none(ruleset);
    let games = run.games.iter().take_while(|game| *game <= FIRST_GAMES);
    Some(games.fold(GameDigests::default(), |digests, game| {
        let random = game_stream(seed, game.into());
        digests.plus(count_game(ruleset, &setup, random, run.max_plies, &mut sums).digests)
    }))
}
