//! Many games of every combination, on every core.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use engine::Position;
use rayon::prelude::*;
use rules::Ruleset;

use super::came_up::{COMPARED_GAMES, compare_game};
use super::combination::Combination;
use super::exact::{ExactBounds, rules_digest};
use super::examples::ExampleGames;
use super::game::GameSetup;
use super::half_width::STEP;
use super::numbers::{GameNumbers, Shard};
use super::player::{Noise, PlayerPair, SimplePlayer};
use super::playing::{CountedGameEnd, count_game_unless, sums_of_none};
use super::requested::RequestedGames;
use super::simulation::{Simulation, SimulationRun};
use super::statistics::LengthCurve;
use super::stream::{PROTOCOL, game_stream};
use super::sums::{Measure, Sums};

/// The games that are played in one go.
const BATCH: usize = 50;

/// The games whose digests are kept apart, so that they can be played again.
pub(crate) const FIRST_GAMES: u32 = 20;

/// The games of which the distinct ones are counted.
const DISTINCT_GAMES: u32 = 1_000;

/// The games of the pilot, which finds out how long games are.
const PILOT_GAMES: u32 = 200;
/// The fewest plies after which a game is stopped, where none are asked for.
const LEAST_PLIES: u32 = 2_000;
/// The most.
const MOST_PLIES: u32 = 50_000;
/// How often the median length of the pilot goes into the most plies.
const MEDIANS: u32 = 20;

/// What is to be played by every combination.
#[derive(Debug, Clone)]
pub struct SimulationRequest {
    pub seed: u64,
    /// Who plays, and how many games.
    pub players: Vec<RequestedGames>,
    /// How much is proved of the combinations before any game; `None` for nothing.
    pub exact: Option<ExactBounds>,
    /// The plies after which a game is stopped. `None`: 2,000, or twenty times the median of 200 random games if that is
    /// more, at most 50,000.
    pub max_plies: Option<u32>,
    /// The part of the games that is played.
    pub shard: Shard,
    /// Whether games that are worth looking at are named.
    pub examples: bool,
    /// The version of the program.
    pub program: String,
    /// What the ruleset claims of play; see [`claim_digests`](crate::claim_digests).
    pub claims: BTreeMap<String, String>,
}

/// One run that is being played.
struct Running<'a> {
    combination: &'a Combination,
    /// The ruleset with which it is compared, position by position.
    origin: Option<&'a Ruleset>,
    asked: RequestedGames,
    setup: GameSetup<'a>,
    max_plies: u32,
    done: Mutex<Done>,
}

/// What has been played of a run.
struct Done {
    sums: Sums,
    games: Vec<u32>,
    /// The last game that was to be played so far; 0 before any.
    asked: u32,
    examples: ExampleGames,
}

/// Plays combinations of readings around an origin, which may be among them. Games are shared over the cores of the machine; the result does not depend on how many there
/// are. `reach` hears how many batches are done, and of how many. Once `stop` is set, games that
/// have begun are left out, as are runs without games, and nothing is proved; see [`Simulation::partial`].
pub fn simulate(
    id: &str,
    origin: &Combination,
    combinations: &[Combination],
    request: &SimulationRequest,
    stop: &AtomicBool,
    reach: &(dyn Fn(usize, usize) + Sync),
) -> Simulation {
    let max_plies: Vec<u32> = combinations
        .par_iter()
        .map(|one| request.max_plies.unwrap_or_else(|| plies_by_pilot(&one.ruleset, request.seed, stop)))
        .collect();
    let runs: Vec<Running<'_>> = combinations
        .iter()
        .zip(max_plies)
        .flat_map(|(combination, max_plies)| {
            let origin = (origin.readings != combination.readings).then_some(&*origin.ruleset);
            request.players.iter().map(move |asked| begin(combination, origin, *asked, max_plies))
        })
        .collect();
    let next_games = || -> Vec<Vec<u32>> { runs.iter().map(|run| run.next_games(request.shard)).collect() };
    let (mut before, mut next) = (0, next_games());
    while next.iter().any(|games| !games.is_empty()) && !stop.load(Ordering::Relaxed) {
        before +=
            play_step(&runs, &next, request.seed, stop, &|done, all| reach(before + done, before + all));
        next = next_games();
    }
    let mut simulation = Simulation {
        simulation: id.to_owned(),
        protocol: PROTOCOL,
        program: request.program.clone(),
        seed: request.seed,
        origin: origin.readings.clone(),
        claims: request.claims.clone(),
        exact: None,
        runs: runs.into_iter().map(|run| run.end(request.examples)).collect(),
        partial: false,
        digest: None,
    };
    if let Some(bounds) = &request.exact {
        simulation.prove(combinations, bounds, stop);
    }
    if stop.load(Ordering::Relaxed) {
        simulation.partial = true;
        simulation.runs.retain(|run| run.games.count() > 0);
    }
    simulation.sort();
    simulation
}

/// Plays some games of each run, in batches; gives the number of batches.
fn play_step(
    runs: &[Running<'_>],
    games: &[Vec<u32>],
    seed: u64,
    stop: &AtomicBool,
    reach: &(dyn Fn(usize, usize) + Sync),
) -> usize {
    let batches: Vec<Vec<&[u32]>> = games.iter().map(|games| games.chunks(BATCH).collect()).collect();
    let most = batches.iter().map(Vec::len).max().unwrap_or(0);
    // The same batch of every run comes before the next one of any, so that a run that is stopped has some of all.
    let units: Vec<(&Running<'_>, &[u32])> = (0..most)
        .flat_map(|number| {
            let of_number = batches.iter().map(move |of_run| of_run.get(number));
            runs.iter().zip(of_number).filter_map(|(run, games)| Some((run, *games?)))
        })
        .collect();
    let finished = Mutex::new(0);
    // In order, so that a run that is stopped has the first games.
    units.iter().par_bridge().for_each(|(run, games)| {
        if stop.load(Ordering::Relaxed) {
            return;
        }
        run.play(seed, games, stop);
        let mut finished = finished.lock().unwrap_or_else(PoisonError::into_inner);
        *finished += 1;
        reach(*finished, units.len());
    });
    units.len()
}

fn begin<'a>(
    combination: &'a Combination,
    origin: Option<&'a Ruleset>,
    asked: RequestedGames,
    max_plies: u32,
) -> Running<'a> {
    let ruleset = &*combination.ruleset;
    let setup = GameSetup::new(ruleset, Position::initial(ruleset), asked.players, asked.noise);
    let examples = ExampleGames::default();
    let done = Mutex::new(Done { sums: sums_of_none(ruleset), games: Vec::new(), asked: 0, examples });
    Running { combination, origin, asked, setup, max_plies, done }
}

impl Running<'_> {
    /// The games that come next: all at once where their number is asked for, or else some, until they are enough. It
    /// depends on the sums of the games before, and on nothing else.
    fn next_games(&self, shard: Shard) -> Vec<u32> {
        let mut done = self.done.lock().unwrap_or_else(PoisonError::into_inner);
        let before = done.asked;
        done.asked = match self.asked.half_width {
            None => self.asked.games,
            Some(half_width) if before > 0 && half_width.is_reached(&done.sums) => before,
            Some(_) => before.saturating_add(STEP).min(self.asked.games),
        };
        shard.games(done.asked).skip_while(|game| *game <= before).collect()
    }

    fn play(&self, seed: u64, games: &[u32], stop: &AtomicBool) {
        let ruleset = &*self.combination.ruleset;
        let (mut sums, mut examples) = (sums_of_none(ruleset), ExampleGames::default());
        let mut played = Vec::new();
        for game in games {
            let random = || game_stream(seed, u64::from(*game));
            let origin = self.origin.filter(|_| *game <= COMPARED_GAMES);
            let compared = origin.and_then(|origin| {
                compare_game(ruleset, origin, &self.setup, random(), self.max_plies, stop)
            });
            let counted = count_game_unless(stop, ruleset, &self.setup, random(), self.max_plies, &mut sums);
            let Some(CountedGameEnd { digests, plies, end }) = counted else { break };
            played.push(*game);
            if *game <= FIRST_GAMES {
                sums.first_games = sums.first_games.plus(digests);
            }
            if *game <= DISTINCT_GAMES {
                sums.distinct.insert(digests.moves);
            }
            let comes_up = compared.is_some_and(|compared| compared.count(&mut sums));
            examples.add_game(*game, plies, &end, comes_up);
        }
        let mut done = self.done.lock().unwrap_or_else(PoisonError::into_inner);
        done.sums.add(&sums);
        done.examples.add(&examples);
        done.games.extend(played);
    }

    fn end(self, keeps_examples: bool) -> SimulationRun {
        let mut done = self.done.into_inner().unwrap_or_else(PoisonError::into_inner);
        done.games.sort_unstable();
        let PlayerPair { first, other } = self.asked.players;
        SimulationRun {
            readings: self.combination.readings.clone(),
            players: [first.to_string(), other.to_string()],
            noise: self.asked.real_noise().to_string(),
            max_plies: self.max_plies,
            ruleset_digest: rules_digest(&self.combination.ruleset),
            asked: done.asked,
            until: self.asked.until(),
            games: GameNumbers::from_rising(done.games),
            sums: done.sums,
            examples: keeps_examples.then_some(done.examples),
        }
    }
}

/// The plies after which the games of a ruleset are stopped, by the length of some random games.
fn plies_by_pilot(ruleset: &Ruleset, seed: u64, stop: &AtomicBool) -> u32 {
    let most = MOST_PLIES / MEDIANS;
    let players = PlayerPair::alike(SimplePlayer::Random);
    let setup = GameSetup::new(ruleset, Position::initial(ruleset), players, Noise::NONE);
    let mut sums = sums_of_none(ruleset);
    for game in 1..=PILOT_GAMES {
        count_game_unless(stop, ruleset, &setup, game_stream(seed, game.into()), most, &mut sums);
    }
    let unfinished = sums.count(Measure::Unfinished);
    let curve = LengthCurve { ended: sums.lengths.iter().collect(), unfinished, cap: most };
    let median = curve.quantile(50).map_or(most, |plies| plies.at_least());
    median.saturating_mul(MEDIANS).clamp(LEAST_PLIES, MOST_PLIES)
}
