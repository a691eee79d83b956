//! Whether a simulation that an archive keeps is still that of its rulesets and of this program.

use std::collections::{BTreeMap, BTreeSet};

use base::text::SourceText;
use engine::Position;
use record::check::SimulationProblem;
use rules::RulesetFamily;

use super::combination::label;
use super::exact::rules_digest;
use super::game::GameSetup;
use super::player::{PlayerPair, SimplePlayer};
use super::playing::{count_game, sums_of_none};
use super::run::FIRST_GAMES;
use super::simulation::{MergeError, Simulation, SimulationRun};
use super::stream::{PROTOCOL, game_stream};
use super::sums::GameDigests;

/// Which runs have their first games played again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Replayed {
    /// None.
    Nothing,
    /// Those of the random player under the origin, which take no time.
    RandomOfOrigin,
    All,
}

/// Reads a simulation of an archive and compares it with its rulesets. `family` gives the ruleset of an id, if there is one
/// that can be used. The simulation is `None` where it cannot be shown.
pub fn verify_simulation(
    text: &SourceText,
    family: impl FnOnce(&str) -> Option<RulesetFamily>,
    replayed: Replayed,
) -> (Option<Simulation>, Vec<SimulationProblem>) {
    let id = text.name().rsplit('/').next().and_then(|name| name.strip_suffix(".json")).unwrap_or_default();
    let simulation: Simulation = match serde_json::from_str(text.contents()) {
        Ok(simulation) => simulation,
        Err(error) => return (None, vec![SimulationProblem::Unreadable(error.to_string())]),
    };
    match simulation.verify() {
        Ok(()) => {}
        Err(MergeError::Inconsistent(readings)) => {
            return (None, vec![SimulationProblem::Inconsistent { readings: label(&readings) }]);
        }
        Err(_) => {
            let found = simulation.protocol;
            return (None, vec![SimulationProblem::OtherProtocol { found, known: PROTOCOL }]);
        }
    }
    if simulation.simulation != id {
        return (None, vec![SimulationProblem::OtherName { named: simulation.simulation }]);
    }
    let Some(family) = family(id) else {
        return (None, vec![SimulationProblem::UnknownRuleset { id: id.to_owned() }]);
    };
    let problems = problems(&simulation, &family, replayed);
    (problems.is_empty().then_some(simulation), problems)
}

fn problems(simulation: &Simulation, family: &RulesetFamily, replayed: Replayed) -> Vec<SimulationProblem> {
    let mut problems = Vec::new();
    let mut stale: BTreeSet<String> = BTreeSet::new();
    let mut by_readings: BTreeMap<&BTreeMap<String, String>, Vec<&SimulationRun>> = BTreeMap::new();
    for run in &simulation.runs {
        by_readings.entry(&run.readings).or_default().push(run);
    }
    for (readings, runs) in by_readings {
        let pairs = readings.iter().map(|(name, chosen)| (name.as_str(), chosen.as_str()));
        let ruleset =
            family.declaration().choose(pairs).ok().and_then(|choices| family.ruleset(&choices).ok());
        let Some(ruleset) = ruleset else {
            problems.push(SimulationProblem::UnknownReading { readings: label(readings) });
            continue;
        };
        let digest = rules_digest(&ruleset);
        for run in runs {
            if run.ruleset_digest != digest {
                stale.insert(label(readings));
                continue;
            }
            let is_origin = *readings == simulation.origin;
            let is_random = run.players.iter().all(|player| *player == SimplePlayer::Random.to_string());
            let is_wanted = match replayed {
                Replayed::Nothing => false,
                Replayed::RandomOfOrigin => is_origin && is_random,
                Replayed::All => true,
            };
            if is_wanted && first_games(&ruleset, simulation.seed, run) != Some(run.sums.first_games) {
                let players = run.players.join("/");
                problems.push(SimulationProblem::NotReproduced { readings: label(readings), players });
            }
        }
    }
    if let Some(first) = stale.first() {
        problems.push(SimulationProblem::Stale { readings: first.clone(), combinations: stale.len() });
    }
    problems
}

/// The digests of the first games of a run, played again; `None` where its players are not known.
fn first_games(ruleset: &rules::Ruleset, seed: u64, run: &SimulationRun) -> Option<GameDigests> {
    let [first, other] = &run.players;
    let players = PlayerPair { first: first.parse().ok()?, other: other.parse().ok()? };
    let setup = GameSetup::new(ruleset, Position::initial(ruleset), players, run.noise.parse().ok()?);
    let mut sums = sums_of_none(ruleset);
    let games = run.games.iter().take_while(|game| *game <= FIRST_GAMES);
    Some(games.fold(GameDigests::default(), |digests, game| {
        digests.plus(count_game(ruleset, &setup, game_stream(seed, game.into()), run.max_plies, &mut sums))
    }))
}
