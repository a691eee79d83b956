//! What a simulation says of each combination of readings: its numbers brought before the table of sentences.

use std::collections::{BTreeMap, BTreeSet};

use rules::{Ruleset, RulesetFamily};

use super::claims::ClaimReport;
use super::combination::label;
use super::player::SimplePlayer;
use super::sentence::{ClauseSentence, PlaySentence};
use super::simulation::{Simulation, SimulationRun};
use super::statistics::{Share, difference_p_value, holm};
use super::sums::Measure;
use super::wording::{
    ClauseFacts, Exercise, OriginFacts, PlayFacts, PlayerFacts, clause_sentence, exact_sentence,
    play_sentence,
};

/// Sections of which no event always names a clause where it matters: flags are set by other clauses, too, and a turn names the
/// clause of its start.
const SILENT: [&str; 3] = ["flags", "lifts", "directions"];

/// What a simulation says of the combinations of a ruleset.
#[derive(Debug)]
pub struct PlayReport<'s> {
    /// One for each combination, in the order of the runs: the origin first.
    pub combinations: Vec<CombinationReport<'s>>,
    /// Clauses that no game reached, whatever the readings; those that cite a source first.
    pub unreached: Vec<UnreachedClause>,
    /// What the sources say of how play goes, and whether it was so.
    pub claims: Vec<ClaimReport<'s>>,
}

/// What a simulation says of one combination.
#[derive(Debug)]
pub struct CombinationReport<'s> {
    /// The readings and options that differ from the defaults.
    pub readings: &'s BTreeMap<String, String>,
    /// Those that differ from the origin; none for the origin itself.
    pub changed: BTreeMap<&'s str, &'s str>,
    /// What may be said.
    pub sentence: PlaySentence,
    /// Games of players of one kind against each other, by player: those from which the sentence is.
    pub runs: Vec<&'s SimulationRun>,
    /// For each of these, in how many of the games that were looked at the point came up. `None` where it did in no position
    /// that was compared, and yet the games are others: it came up between rounds, or after the last of these positions.
    pub came_up: Vec<Option<Share>>,
}

/// A clause that no game reached.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnreachedClause {
    pub name: String,
    /// What may be said of it.
    pub sentence: ClauseSentence,
}

impl Simulation {
    /// What it says of each combination, by the rulesets of `family`.
    pub fn report<'s>(&'s self, family: &'s RulesetFamily) -> PlayReport<'s> {
        let mut by_readings: Vec<Vec<&SimulationRun>> = Vec::new();
        for run in &self.runs {
            match by_readings.last_mut() {
                Some(last) if last.first().is_some_and(|first| first.readings == run.readings) => {
                    last.push(run);
                }
                _ => by_readings.push(vec![run]),
            }
        }
        let grouped: Vec<RunsOfCombination<'_>> =
            by_readings.iter().filter_map(|runs| RunsOfCombination::new(self, family, runs)).collect();
        let mut facts: Vec<PlayFacts> = grouped.iter().map(|runs| runs.facts(self, &grouped)).collect();
        correct(&mut facts);
        let combinations = grouped.iter().zip(&facts);
        let combinations = combinations.map(|(runs, facts)| CombinationReport {
            readings: runs.readings,
            changed: runs.changed.clone(),
            sentence: play_sentence(facts),
            runs: runs.alike.iter().map(|alike| alike.run).collect(),
            came_up: runs.alike.iter().map(|alike| came_up(alike, origin_of(self, &grouped))).collect(),
        });
        let combinations: Vec<CombinationReport<'_>> = combinations.collect();
        let runs: Vec<_> = combinations.iter().map(|one| (one.readings, one.runs.clone())).collect();
        let claims = self.claims_of(family.declaration(), &runs);
        PlayReport { unreached: self.unreached_clauses(&grouped), claims, combinations }
    }

    /// The clauses that no game reached, whatever the readings.
    fn unreached_clauses(&self, grouped: &[RunsOfCombination<'_>]) -> Vec<UnreachedClause> {
        let reached: BTreeSet<&str> = self
            .runs
            .iter()
            .flat_map(|run| &run.sums.clauses)
            .filter(|(_, firings)| firings.games > 0)
            .map(|(name, _)| name.as_str())
            .collect();
        let mut found: BTreeMap<&str, ClauseFacts> = BTreeMap::new();
        for run in &self.runs {
            let ruleset = grouped
                .iter()
                .find(|one| *one.readings == run.readings)
                .and_then(|one| one.ruleset.as_deref());
            let is_silent = |name: &str| SILENT.iter().any(|section| name.split('.').next() == Some(section));
            let all =
                run.sums.clauses.keys().filter(|name| !reached.contains(name.as_str()) && !is_silent(name));
            for name in all {
                let facts = found.entry(name).or_default();
                facts.cited |= ruleset.is_some_and(|ruleset| is_cited(ruleset, name));
                let games = run.sums.count(Measure::Games);
                facts.games += games;
                facts.distinct += if run.has_enough_distinct() { games } else { 0 };
            }
        }
        let unreached = found.into_iter().filter_map(|(name, facts)| {
            Some(UnreachedClause { name: name.to_owned(), sentence: clause_sentence(facts)? })
        });
        let mut unreached: Vec<UnreachedClause> = unreached.collect();
        unreached.sort_by_key(|clause| !clause.sentence.cited);
        unreached
    }
}

/// The runs of one combination.
struct RunsOfCombination<'s> {
    readings: &'s BTreeMap<String, String>,
    changed: BTreeMap<&'s str, &'s str>,
    ruleset: Option<std::sync::Arc<Ruleset>>,
    alike: Vec<RunsOfPlayer<'s>>,
}

/// The games of players of one kind against each other.
struct RunsOfPlayer<'s> {
    player: SimplePlayer,
    run: &'s SimulationRun,
    /// Those without noise, if they are others.
    noiseless: Option<&'s SimulationRun>,
}

impl RunsOfPlayer<'_> {
    fn is_noiseless(&self) -> bool {
        self.run.noise == "0" && self.player != SimplePlayer::Random
    }

    /// Whether both are of the games with the same numbers.
    fn has_numbers_of(&self, other: &Self) -> bool {
        self.run.games == other.run.games && self.run.noise == other.run.noise
    }
}

/// The runs under the origin.
fn origin_of<'a, 's>(
    simulation: &Simulation,
    all: &'a [RunsOfCombination<'s>],
) -> Option<&'a RunsOfCombination<'s>> {
    all.iter().find(|one| *one.readings == simulation.origin)
}

/// In how many of the games that were looked at, position by position, the origin would have differed.
fn different_games(run: &SimulationRun) -> Share {
    Share { count: run.sums.count(Measure::DifferentGames), of: run.sums.count(Measure::ComparedGames) }
}

/// The same, if it is known of whole games; see [`CombinationReport::came_up`].
fn came_up(alike: &RunsOfPlayer<'_>, origin: Option<&RunsOfCombination<'_>>) -> Option<Share> {
    let counted = different_games(alike.run);
    let is_other = origin
        .and_then(|origin| origin.of_player(alike.player))
        .is_some_and(|same| alike.has_numbers_of(same) && alike.run.sums.digests != same.run.sums.digests);
    Some(counted).filter(|counted| counted.of == 0 || counted.count > 0 || !is_other)
}

impl<'s> RunsOfCombination<'s> {
    fn new(simulation: &'s Simulation, family: &RulesetFamily, runs: &[&'s SimulationRun]) -> Option<Self> {
        let readings = &runs.first()?.readings;
        let mut choices = family.declaration().defaults();
        for (name, chosen) in readings {
            choices = choices.with(name, chosen);
        }
        let differs = |name: &str, chosen: &str| simulation.origin.get(name).is_none_or(|one| one != chosen);
        let changed = readings.iter().filter(|(name, chosen)| differs(name, chosen));
        let mut changed: BTreeMap<&str, &str> =
            changed.map(|(name, chosen)| (name.as_str(), chosen.as_str())).collect();
        // What the origin has other than the default, and this one has not.
        for name in simulation.origin.keys().filter(|name| !readings.contains_key(*name)) {
            changed.insert(name, "");
        }
        let mut alike: Vec<RunsOfPlayer<'s>> = Vec::new();
        for run in runs {
            let [first, other] = &run.players;
            let Some(player) = first.parse().ok().filter(|_| first == other) else { continue };
            match alike.iter_mut().find(|one| one.player == player) {
                // Runs are in the order of players and noise, so that without noise comes first.
                Some(known) if known.is_noiseless() => {
                    known.noiseless = Some(std::mem::replace(&mut known.run, run));
                }
                Some(_) => {}
                None => alike.push(RunsOfPlayer { player, run, noiseless: None }),
            }
        }
        let ruleset = family.ruleset(&choices).ok();
        Some(Self { readings, changed, ruleset, alike })
    }

    fn of_player(&self, player: SimplePlayer) -> Option<&RunsOfPlayer<'s>> {
        self.alike.iter().find(|one| one.player == player)
    }

    fn facts(&self, simulation: &Simulation, all: &[Self]) -> PlayFacts {
        let origin = origin_of(simulation, all).filter(|origin| origin.readings != self.readings);
        let findings = simulation.exact.as_ref();
        PlayFacts {
            exact: findings.and_then(|findings| exact_sentence(findings, &label(self.readings))),
            exercise: self.exercise(origin),
            players: self.alike.iter().map(|alike| self.player_facts(simulation, alike, origin)).collect(),
        }
    }

    fn player_facts(
        &self,
        simulation: &Simulation,
        alike: &RunsOfPlayer<'_>,
        origin: Option<&Self>,
    ) -> PlayerFacts {
        let sums = &alike.run.sums;
        let of_all = |count| Share { count, of: sums.count(Measure::Games) };
        let circles = alike.noiseless.or(alike.is_noiseless().then_some(alike.run));
        let came_back = circles.filter(|run| run.has_enough_distinct()).map(|run| Share {
            count: run.sums.count(Measure::Repeated),
            of: run.sums.count(Measure::Games),
        });
        let same = origin.and_then(|origin| origin.of_player(alike.player));
        PlayerFacts {
            player: alike.player,
            counted: simulation.counted(alike.run),
            came_up: different_games(alike.run),
            ended: of_all(sums.endings.values().map(|games| games.games()).sum()),
            described_end: of_all(self.described(alike.run)),
            came_back: came_back.unwrap_or(Share { count: 0, of: 0 }),
            origin: same.map(|same| {
                let (own, others) = (sums.digests, same.run.sums.digests);
                let are_same_games = alike.has_numbers_of(same);
                OriginFacts {
                    counted: simulation.counted(same.run),
                    same_moves: are_same_games && own.moves == others.moves,
                    same_results: are_same_games && own.results == others.results,
                    same_counts: are_same_games && own.counts == others.counts,
                    p_value: 1.0,
                }
            }),
        }
    }

    /// The games of a run that came to an end that a source describes, whether or not it says who has won; all of them where
    /// no source describes any.
    fn described(&self, run: &SimulationRun) -> u64 {
        let is_described = |name: &str| self.ruleset.as_ref().is_some_and(|ruleset| is_cited(ruleset, name));
        let all = self.ruleset.iter().flat_map(|ruleset| ruleset.supports());
        if !all.map(|support| &support.name).any(|name| name.starts_with("endings.") && is_described(name)) {
            return run.sums.count(Measure::Games);
        }
        let described = run.sums.endings.iter().filter(|(clause, _)| is_described(clause));
        described.map(|(_, games)| games.games()).sum()
    }

    /// Whether the players, of whom none acts, could bring up what differs from the origin. What of it only acts bring about
    /// is not known, but where all clauses that depend on it are acts.
    fn exercise(&self, origin: Option<&Self>) -> Exercise {
        let Some(ruleset) = &self.ruleset else { return Exercise::Possible };
        let depends =
            |readings: &[String]| readings.iter().any(|name| self.changed.contains_key(name.as_str()));
        let mut depend = ruleset.supports().iter().filter(|support| depends(&support.readings)).peekable();
        if depend.peek().is_some() && depend.all(|support| support.name.starts_with("acts.")) {
            return Exercise::ActsOnly;
        }
        let mut both = [Some(self), origin].into_iter().flatten().filter_map(|one| one.ruleset.as_deref());
        let has_acts = both.any(|ruleset| ruleset.acts().next().is_some());
        if has_acts { Exercise::ActsToo } else { Exercise::Possible }
    }
}

/// Whether a clause cites a statement of a source.
fn is_cited(ruleset: &Ruleset, name: &str) -> bool {
    ruleset.supports().iter().any(|support| support.name == name && !support.cites.is_empty())
}

/// Computes the p-values of all players and combinations, corrected for their number.
fn correct(facts: &mut [PlayFacts]) {
    let compared = facts.iter().flat_map(|facts| &facts.players).filter_map(|one| {
        let origin = one.origin.as_ref()?;
        Some(difference_p_value(one.counted.first_wins, origin.counted.first_wins).unwrap_or(1.0))
    });
    let corrected = holm(&compared.collect::<Vec<f64>>());
    let players = facts.iter_mut().flat_map(|facts| &mut facts.players);
    let origins = players.filter_map(|one| one.origin.as_mut());
    origins.zip(corrected).for_each(|(origin, corrected)| origin.p_value = corrected);
}
