//! Whether what a source says of how play goes is so in the games of each player.

use std::collections::BTreeMap;

use base::text::words;
use rules::{ClaimMeasure, Declaration, PlayClaim};
use sha2::{Digest as _, Sha256};

use super::combination::label;
use super::exact::CourseEnd;
use super::simulation::{Simulation, SimulationRun};
use super::statistics::{Plies, Share};
use super::sums::Measure;
use super::wording::{CountedGames, FEWEST_DECIDED};

words! {
    /// Whether the games of a player are as a claim has it.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum ClaimVerdict {
        /// The whole 95 % interval is within the bounds; for a bound of all games or none, every game.
        Holds = "holds",
        /// The whole interval is outside; for a bound of all games or none, some game is.
        Fails = "fails",
        /// Neither, or there are too few games, or too few that differ.
        Undecided = "undecided",
    }
}

/// What was counted for a claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClaimCount {
    Games(Share),
    /// Of a few games that are repeated: how many there are means nothing, so that no share is shown. One of them is still
    /// enough against a bound of all games or none.
    Copies(Share),
    /// The plies after which half of the games are over; `None` of no games.
    Length(Option<Plies>),
}

/// A claim with what the games of each player come to.
#[derive(Debug)]
pub struct ClaimReport<'s> {
    /// Its name in the ruleset.
    pub name: &'s str,
    pub claim: &'s PlayClaim,
    /// Whether it was written, or its bounds were changed, after games of the simulation were played.
    pub is_later: bool,
    /// By combination, then by player, in the order of the runs.
    pub combinations: Vec<(String, Vec<ClaimOfPlayer<'s>>)>,
}

/// A claim and the games of one player.
#[derive(Debug)]
pub struct ClaimOfPlayer<'s> {
    /// Who plays against its like.
    pub player: &'s str,
    /// The games that it played.
    pub games: u64,
    pub counted: ClaimCount,
    pub verdict: ClaimVerdict,
}

/// The digests of the claims of a ruleset, by name. A digest changes with the statements, the measure and the bounds.
pub fn claim_digests(declaration: &Declaration) -> BTreeMap<String, String> {
    let digest = |claim: &PlayClaim| {
        let PlayClaim { cite, measure, at_least, at_most, note: _ } = claim;
        let bounds =
            [at_least, at_most].map(|bound| bound.map_or_else(String::new, |bound| bound.to_string()));
        let text = format!("{} {} {}", cite.join(","), measure.word(), bounds.join(" "));
        hex::encode(Sha256::digest(text))
    };
    declaration.claims.iter().map(|(name, claim)| (name.clone(), digest(claim))).collect()
}

impl Simulation {
    /// What its games say of the claims of its ruleset, in the order of their names; by combination, with the runs of each
    /// player against its like.
    pub(crate) fn claims_of<'s>(
        &self,
        declaration: &'s Declaration,
        combinations: &[(&'s BTreeMap<String, String>, Vec<&'s SimulationRun>)],
    ) -> Vec<ClaimReport<'s>> {
        let digests = claim_digests(declaration);
        let reports = declaration.claims.iter().map(|(name, claim)| ClaimReport {
            name,
            claim,
            is_later: self.claims.get(name) != digests.get(name),
            combinations: combinations
                .iter()
                .map(|(readings, runs)| {
                    let played = |run| Played { run, counted: self.counted(run) };
                    (label(readings), runs.iter().map(|&run| played(run).of_player(claim)).collect())
                })
                .collect(),
        });
        reports.collect()
    }

    /// What was counted of the games of a run.
    pub(crate) fn counted(&self, run: &SimulationRun) -> CountedGames {
        let name = label(&run.readings);
        let games = self.exact.iter().flat_map(|exact| &exact.games);
        let mut courses =
            games.filter(|game| game.labels.contains(&name)).filter_map(|game| game.course.as_ref());
        let (ends, results) = (run.sums.ends(), run.sums.results());
        let unfinished = run.sums.count(Measure::Unfinished);
        CountedGames {
            games: run.sums.count(Measure::Games),
            distinct: run.sums.distinct_games(),
            // Where a course was stopped at the cap, it is known only of a circle how it would go on.
            is_only_course: courses
                .next()
                .is_some_and(|course| matches!(course.end, CourseEnd::Circle { .. }) || unfinished == 0),
            first_wins: Share { count: results.first, of: results.decided() },
            known_results: ends.won + ends.drawn,
            unfinished,
            lengths: run.lengths(),
        }
    }
}

/// The games of a run.
struct Played<'s> {
    run: &'s SimulationRun,
    counted: CountedGames,
}

impl<'s> Played<'s> {
    fn of_player(&self, claim: &PlayClaim) -> ClaimOfPlayer<'s> {
        let counted = match counted(claim.measure, self.run) {
            ClaimCount::Games(share) if self.counted.is_only_course || !self.run.has_enough_distinct() => {
                ClaimCount::Copies(share)
            }
            counted => counted,
        };
        let verdict = match counted {
            ClaimCount::Games(share) | ClaimCount::Copies(share) => self.of_share(claim, share),
            ClaimCount::Length(_) => self.of_length(claim),
        };
        let games = self.run.sums.count(Measure::Games);
        ClaimOfPlayer { player: &self.run.players[0], games, counted, verdict }
    }

    /// Whether a share of games is within the bounds of a claim.
    fn of_share(&self, claim: &PlayClaim, share: Share) -> ClaimVerdict {
        // One game is enough against all or none.
        let is_refuted = claim.at_least == Some(100) && share.count < share.of
            || claim.at_most == Some(0) && share.count > 0;
        if is_refuted {
            return ClaimVerdict::Fails;
        }
        let is_enough = self.counted.is_only_course || share.of >= FEWEST_DECIDED;
        let Some(interval) = self.counted.chance(share).filter(|_| is_enough) else {
            return ClaimVerdict::Undecided;
        };
        let least = claim.at_least.map(|bound| match bound {
            100 => ClaimVerdict::Holds,
            bound => judged(interval.low >= of_hundred(bound), interval.high < of_hundred(bound)),
        });
        let most = claim.at_most.map(|bound| match bound {
            0 => ClaimVerdict::Holds,
            bound => judged(interval.high <= of_hundred(bound), interval.low > of_hundred(bound)),
        });
        both(least, most)
    }

    /// Whether the plies after which half of the games are over are within the bounds of a claim.
    fn of_length(&self, claim: &PlayClaim) -> ClaimVerdict {
        let curve = self.run.lengths();
        let of = self.run.sums.count(Measure::Games);
        let judge = |is_within: &dyn Fn(u32) -> bool, unfinished: u64| {
            let ended = curve.ended.iter().filter(|(plies, _)| is_within(**plies)).map(|(_, games)| games);
            let share = Share { count: (ended.sum::<u64>() + unfinished).min(of), of };
            self.counted
                .chance(share)
                .map_or(ClaimVerdict::Undecided, |interval| judged(interval.low > 0.5, interval.high < 0.5))
        };
        // A game stopped at the cap is longer than that, so that it is long enough for no greater bound.
        let long = |bound: u32| if curve.cap >= bound { curve.unfinished } else { 0 };
        let least = claim.at_least.map(|bound| judge(&|plies| plies >= bound, long(bound)));
        let most = claim.at_most.map(|bound| judge(&|plies| plies <= bound, 0));
        both(least, most)
    }
}

/// What a run has of a measure.
fn counted(measure: ClaimMeasure, run: &SimulationRun) -> ClaimCount {
    let results = run.sums.results();
    let games = run.sums.count(Measure::Games);
    let (count, of) = match measure {
        ClaimMeasure::FirstWins => (results.first, results.decided()),
        ClaimMeasure::Won => (results.decided(), games),
        ClaimMeasure::Drawn => (results.drawn, games),
        ClaimMeasure::LoserWithoutSeeds => (run.sums.count(Measure::LoserWithoutSeeds), results.decided()),
        ClaimMeasure::Length => return ClaimCount::Length(run.lengths().quantile(50)),
    };
    ClaimCount::Games(Share { count: count.min(of), of })
}

const fn judged(holds: bool, fails: bool) -> ClaimVerdict {
    match (holds, fails) {
        (true, _) => ClaimVerdict::Holds,
        (false, true) => ClaimVerdict::Fails,
        (false, false) => ClaimVerdict::Undecided,
    }
}

/// Both bounds together.
fn both(least: Option<ClaimVerdict>, most: Option<ClaimVerdict>) -> ClaimVerdict {
    let verdicts = [least, most];
    let mut said = verdicts.iter().flatten();
    if verdicts.contains(&Some(ClaimVerdict::Fails)) {
        ClaimVerdict::Fails
    } else if said.all(|verdict| *verdict == ClaimVerdict::Holds) {
        ClaimVerdict::Holds
    } else {
        ClaimVerdict::Undecided
    }
}

fn of_hundred(bound: u32) -> f64 {
    f64::from(bound) / 100.0
}
