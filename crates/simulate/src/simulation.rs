//! A simulation as data: what was played, and the sums.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::atomic::AtomicBool;

use rules::Language;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use super::combination::Combination;
use super::exact::{ChosenRuleset, ExactBounds, ExactFindings, exact_findings};
use super::examples::{ExampleGame, ExampleGames};
use super::half_width::GamesUntil;
use super::numbers::GameNumbers;
use super::player::{PlayerPair, SimplePlayer};
use super::requested::RequestedGames;
use super::statistics::{LengthCurve, Share};
use super::stream::PROTOCOL;
use super::sums::{Measure, Sums};
use super::wording::{FEWEST_DECIDED, are_enough_distinct};

/// The plies after which `play` stops a game unless another number is given.
const USUAL_PLIES: u32 = 2_000;

/// What was played by the rulesets of one family, and what it came to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Simulation {
    /// The ruleset, by its id.
    pub simulation: String,
    /// The [`PROTOCOL`].
    pub protocol: u32,
    /// The version of the program.
    pub program: String,
    pub seed: u64,
    /// The readings around which others were tried, as far as they are not the defaults.
    pub origin: BTreeMap<String, String>,
    /// What the ruleset claimed of play before any of the games were played: digests by name, see
    /// [`claim_digests`](crate::claim_digests).
    pub claims: BTreeMap<String, String>,
    /// What is proved of the combinations, if it was searched for.
    pub exact: Option<ExactFindings>,
    /// By the number of readings that differ from the origin, then by their names, then by player.
    pub runs: Vec<SimulationRun>,
    /// Whether it was stopped: games may be missing, runs of which none was played, and what can be proved.
    #[serde(default, skip_serializing_if = "is_false")]
    pub partial: bool,
    /// The digest that its file has, of all that is above it there; see [`Simulation::has_its_digest`].
    #[serde(default)]
    pub digest: Option<String>,
}

/// Whether a key is left out.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde calls it")]
const fn is_false(is_partial: &bool) -> bool {
    !*is_partial
}

/// The games of two players under one combination of readings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SimulationRun {
    /// The readings and options that differ from the defaults.
    pub readings: BTreeMap<String, String>,
    /// Who makes the first turn of the main play, and the other.
    pub players: [String; 2],
    /// How often players other than `random` play at random.
    pub noise: String,
    /// The plies after which a game was stopped.
    pub max_plies: u32,
    /// A digest of the clauses, see [`rules_digest`](crate::rules_digest).
    pub ruleset_digest: String,
    /// The number of games that were asked for, or that were enough.
    pub asked: u32,
    /// How that number was decided, if it was not asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<GamesUntil>,
    /// The games that were played.
    pub games: GameNumbers,
    pub sums: Sums,
    /// Games that are worth looking at, if they were asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub examples: Option<ExampleGames>,
}

impl SimulationRun {
    /// The games that were asked for and are not there.
    pub fn missing(&self) -> GameNumbers {
        self.games.missing(self.asked)
    }

    /// How long its games were.
    pub fn lengths(&self) -> LengthCurve {
        LengthCurve {
            ended: self.sums.lengths.iter().collect(),
            unfinished: self.sums.count(Measure::Unfinished),
            cap: self.max_plies,
        }
    }

    /// The games won by who moves first, of those with a winner, if they are enough for an interval that means something:
    /// at least 20 with a winner, and at least half of the first 1,000 games distinct, or half of all where there are fewer.
    pub fn first_wins(&self) -> Option<Share> {
        let results = self.sums.results();
        let is_enough = results.decided() >= FEWEST_DECIDED && self.has_enough_distinct();
        is_enough.then_some(Share { count: results.first, of: results.decided() })
    }

    /// Whether at least half of the first 1,000 games are distinct, or half of all where there are fewer.
    pub(crate) fn has_enough_distinct(&self) -> bool {
        are_enough_distinct(self.sums.distinct_games(), self.sums.count(Measure::Games))
    }

    /// Whether it has the number of games that its rule gives, if it has all its games.
    pub(crate) fn has_enough_games(&self) -> bool {
        self.until.is_none_or(|GamesUntil { half_width, at_most }| {
            self.missing().count() > 0
                || self.asked == at_most
                || self.asked < at_most && half_width.is_reached(&self.sums)
        })
    }

    /// Whether it is played by those players, with that noise, in any number of games.
    pub fn is_played_by(&self, asked: &RequestedGames) -> bool {
        let PlayerPair { first, other } = asked.players;
        self.players == [first.to_string(), other.to_string()] && self.noise == asked.real_noise().to_string()
    }

    /// Whether it is what is asked for.
    pub fn is_of(&self, asked: &RequestedGames) -> bool {
        self.is_played_by(asked)
            && self.until == asked.until()
            && (self.until.is_some() || self.asked == asked.games)
    }

    /// Whether it would lose games if it were played again as asked.
    pub fn has_more_games(&self, asked: &RequestedGames) -> bool {
        // An interval that is narrow enough already is so after as many games at most.
        let is_narrow = asked.half_width.is_some_and(|half_width| half_width.is_reached(&self.sums));
        !self.is_of(asked) && (self.games.count() > u64::from(asked.games) || is_narrow)
    }

    /// Whether two runs are of the same games but for their numbers.
    fn is_like(&self, other: &Self) -> bool {
        self.readings == other.readings && self.is_played_like(other)
    }

    /// Whether the same players play, with the same noise.
    pub fn is_played_like(&self, other: &Self) -> bool {
        (&self.players, &self.noise) == (&other.players, &other.noise)
    }
}

/// Why parts of a simulation are not added.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MergeError {
    /// There are no parts.
    Nothing,
    /// It was made by another protocol than this program has.
    OtherProtocol(u32),
    /// It is of another ruleset, seed, origin or version of the program than the part before it.
    OtherSimulation(&'static str),
    /// A run of the same readings and players has another limit of plies or another digest of the clauses.
    OtherRun { readings: BTreeMap<String, String>, what: &'static str },
    /// A game is in two parts.
    Overlap { readings: BTreeMap<String, String>, game: u32 },
    /// Two of its own runs are of the same readings, players and noise.
    TwoRuns { readings: BTreeMap<String, String>, players: [String; 2] },
    /// Its sums are not of the games it names.
    Inconsistent(BTreeMap<String, String>),
}

impl fmt::Display for MergeError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let label = super::combination::label;
        match self {
            Self::Nothing => out.write_str("there is nothing to add"),
            Self::OtherProtocol(protocol) => {
                write!(out, "it has protocol {protocol}; this program has protocol {PROTOCOL}")
            }
            Self::OtherSimulation(what) => write!(out, "it has another {what} than the file before it"),
            Self::OtherRun { readings, what } => {
                write!(out, "its run `{}` has another {what} than the file before it", label(readings))
            }
            Self::Overlap { readings, game } => {
                write!(out, "game {game} of the run `{}` is in a file before it, too", label(readings))
            }
            Self::TwoRuns { readings, players } => {
                write!(out, "it has two runs of `{}` by `{}`", label(readings), players.join("/"))
            }
            Self::Inconsistent(readings) => {
                write!(out, "the sums of its run `{}` are not of the games it names", label(readings))
            }
        }
    }
}

impl Simulation {
    /// Puts the runs in their order.
    pub(crate) fn sort(&mut self) {
        let origin = &self.origin;
        let distance = |readings: &BTreeMap<String, String>| {
            let changed = readings.iter().filter(|(name, chosen)| origin.get(*name) != Some(chosen)).count();
            changed + origin.keys().filter(|name| !readings.contains_key(*name)).count()
        };
        self.runs.sort_by_cached_key(|run| {
            let kinds = run.players.each_ref().map(|player| player.parse::<SimplePlayer>().ok());
            let names = (run.players.clone(), run.noise.clone());
            (distance(&run.readings), run.readings.clone(), kinds, names)
        });
    }

    /// The file of the simulation: JSON, with a line for each run, so that files can be compared line by line, and a digest
    /// at the end.
    ///
    /// # Errors
    /// Never: all of it can be written as JSON.
    pub fn json(&self) -> serde_json::Result<String> {
        let text = self.json_above_digest()?;
        let digest = hex::encode(Sha256::digest(&text));
        Ok(format!("{text},\n\"digest\": \"{digest}\"\n}}\n"))
    }

    /// Whether its digest is that of what it has, however it is written. Where there is no digest, nothing is known.
    pub fn has_its_digest(&self) -> bool {
        let is_of = |digest: &String| {
            self.json_above_digest().is_ok_and(|text| hex::encode(Sha256::digest(text)) == *digest)
        };
        self.digest.as_ref().is_none_or(is_of)
    }

    fn json_above_digest(&self) -> serde_json::Result<String> {
        let mut text = format!(
            "{{\n\"simulation\": {},\n\"protocol\": {},\n\"program\": {},\n\"seed\": {},\n\"origin\": {},\n\"claims\": {},\n\"exact\": {},\n\"runs\": [",
            serde_json::to_string(&self.simulation)?,
            self.protocol,
            serde_json::to_string(&self.program)?,
            self.seed,
            serde_json::to_string(&self.origin)?,
            serde_json::to_string(&self.claims)?,
            serde_json::to_string(&self.exact)?,
        );
        for (number, run) in self.runs.iter().enumerate() {
            text.push_str(if number == 0 { "\n" } else { ",\n" });
            let examples = run.examples.as_ref();
            let examples = examples.map(|games| games.with_commands(|game| self.play_command(run, game)));
            text.push_str(&serde_json::to_string(&SimulationRun { examples, ..run.clone() })?);
        }
        text.push_str(if self.partial { "\n],\n\"partial\": true" } else { "\n]" });
        Ok(text)
    }

    /// The command that plays a game of a run again.
    pub fn play_command(&self, run: &SimulationRun, game: u32) -> String {
        let [first, other] = &run.players;
        let mut command = format!("sowbook play {}", self.simulation);
        for (name, chosen) in &run.readings {
            command.push_str(&format!(" --reading {name}={chosen}"));
        }
        command.push_str(&format!(" --seed {} --game {game} --player {first}", self.seed));
        if first != other {
            command.push_str(&format!(" --player {other}"));
        }
        command.push_str(&format!(" --noise {}", run.noise));
        if run.max_plies != USUAL_PLIES {
            command.push_str(&format!(" --max-plies {}", run.max_plies));
        }
        command.push_str(" --format sow");
        command
    }

    /// Games of a run that are worth looking at, if it names any, each with its command and all that it shows.
    pub fn examples(&self, run: &SimulationRun, language: Language) -> Vec<(ExampleGame, String)> {
        let named = run.examples.iter();
        let named = named.map(|games| games.with_commands(|game| self.play_command(run, game)));
        named.flat_map(|games| games.in_words(language)).collect()
    }

    /// The command that plays the games of a run again and names those that are worth looking at.
    pub fn examples_command(&self, run: &SimulationRun) -> String {
        let players: BTreeSet<&str> = run.players.iter().map(String::as_str).collect();
        let players = if players.len() == 1 { run.players[0].clone() } else { run.players.join("/") };
        let (id, seed, noise, games) = (&self.simulation, self.seed, &run.noise, run.asked);
        format!(
            "sowbook simulate {id} --seed {seed} --players {players} --noise {noise} --games {games} --examples"
        )
    }

    /// Adds what can be proved of combinations, the first of which is the origin. Once `stop` is set, what was there stays,
    /// if it is of the same rules, and nothing is added.
    pub fn prove(&mut self, combinations: &[Combination], bounds: &ExactBounds, stop: &AtomicBool) {
        let chosen: Vec<ChosenRuleset<'_>> = combinations.iter().map(Combination::chosen).collect();
        let earlier = self.exact.take().filter(|known| known.is_of(&chosen, bounds));
        self.exact = exact_findings(&chosen, bounds, stop).or(earlier);
    }

    /// Adds runs that were played earlier, but for those of which there are newer ones.
    pub fn keep(&mut self, earlier: Vec<SimulationRun>) {
        for run in earlier {
            if !self.runs.iter().any(|known| known.is_like(&run)) {
                self.runs.push(run);
            }
        }
        self.sort();
    }

    /// Adds another part of the same simulation. The order in which parts are added does not matter.
    ///
    /// # Errors
    /// Where it is no part of the same simulation, or a game is in both; nothing has been added then.
    pub fn add(&mut self, other: Self) -> Result<(), MergeError> {
        other.verify()?;
        let differs = [
            ("ruleset", self.simulation != other.simulation),
            ("seed", self.seed != other.seed),
            ("version of the program", self.program != other.program),
            ("origin", self.origin != other.origin),
            ("list of claims", self.claims != other.claims),
        ];
        if let Some((what, _)) = differs.into_iter().find(|(_, differs)| *differs) {
            return Err(MergeError::OtherSimulation(what));
        }
        // What is proved differs where other combinations are compared, or where the rules differ, which their runs say.
        let same_over = combinations_of(&self.runs) == combinations_of(&other.runs);
        let mut runs = self.runs.clone();
        for run in other.runs {
            match runs.iter_mut().find(|known| known.is_like(&run)) {
                Some(known) => add_run(known, &run)?,
                None => runs.push(run),
            }
        }
        if self.exact != other.exact {
            let what = if same_over { "list of exact findings" } else { "choice of combinations (`--over`)" };
            return Err(MergeError::OtherSimulation(what));
        }
        self.runs = runs;
        self.partial |= other.partial;
        self.sort();
        Ok(())
    }

    /// Refuses what cannot have been made by this program.
    ///
    /// # Errors
    /// Where it has another protocol, two runs of the same games, or sums that are not of its games.
    pub fn verify(&self) -> Result<(), MergeError> {
        if self.protocol != PROTOCOL {
            return Err(MergeError::OtherProtocol(self.protocol));
        }
        let mut known = BTreeSet::new();
        for run in &self.runs {
            if !known.insert((&run.readings, &run.players, &run.noise)) {
                return Err(MergeError::TwoRuns {
                    readings: run.readings.clone(),
                    players: run.players.clone(),
                });
            }
            let of_games = run.sums.count(Measure::Games) == run.games.count();
            let is_whole = Measure::ALL.iter().all(|measure| run.sums.counts.contains_key(measure));
            let in_range = run.games.iter().last().is_none_or(|last| last <= run.asked);
            let is_well_formed = run.sums.lengths.is_well_formed() && each_stops_once(&run.sums);
            if !of_games || !is_whole || !in_range || !is_well_formed || !run.has_enough_games() {
                return Err(MergeError::Inconsistent(run.readings.clone()));
            }
        }
        Ok(())
    }
}

/// Whether each game came to one stop and has one length. Then no sum of them overflows, either.
fn each_stops_once(sums: &Sums) -> bool {
    let results = sums.endings.values().chain([&sums.endless, &sums.beyond_limit]);
    let results = results.flat_map(|games| games.named()).map(|(_, count)| count);
    let stopped = [Measure::Unfinished, Measure::Stuck, Measure::Unlisted].map(|measure| sums.count(measure));
    let lengths = sums.lengths.iter().map(|(_, games)| games);
    let games = Some(sums.count(Measure::Games));
    total(results.chain(stopped)) == games && total(lengths.chain([sums.count(Measure::Unfinished)])) == games
}

/// The sum; `None` where it is too great.
fn total(mut numbers: impl Iterator<Item = u64>) -> Option<u64> {
    numbers.try_fold(0_u64, u64::checked_add)
}

/// The readings of some runs.
fn combinations_of(runs: &[SimulationRun]) -> BTreeSet<&BTreeMap<String, String>> {
    runs.iter().map(|run| &run.readings).collect()
}

fn add_run(known: &mut SimulationRun, run: &SimulationRun) -> Result<(), MergeError> {
    let differs = [
        ("limit of plies", known.max_plies != run.max_plies),
        ("rule for the number of games", known.until != run.until),
        ("number of games asked for (`--games`)", known.asked != run.asked),
        ("digest of the clauses", known.ruleset_digest != run.ruleset_digest),
    ];
    if let Some((what, _)) = differs.into_iter().find(|(_, differs)| *differs) {
        return Err(MergeError::OtherRun { readings: run.readings.clone(), what });
    }
    let overlap = |game| MergeError::Overlap { readings: run.readings.clone(), game };
    known.games = known.games.union(&run.games).map_err(overlap)?;
    known.sums.add(&run.sums);
    known.examples = known.examples.take().zip(run.examples.as_ref()).map(|(mut examples, more)| {
        examples.add(more);
        examples
    });
    Ok(())
}
