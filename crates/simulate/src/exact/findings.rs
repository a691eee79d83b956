//! All that can be proved of some games of a family.

use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;

use super::budget::NEVER;
use super::chosen::{ChosenRuleset, ExactBounds};
use super::compare::{ExactComparison, compare};
use super::course::{Course, CourseEnd, follow_course};
use super::digest::rules_digest;
use super::forced::{OpeningSearch, search_forced};

/// What was proved of some games of a family; see [`exact_findings`].
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct ExactFindings {
    /// How much was looked at.
    pub bounds: ExactBounds,
    /// The games, in the order in which they were given, with all choices that lead to each.
    pub games: Vec<SameGame>,
}

/// One game, and what was found of it.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct SameGame {
    /// The choices under which the rules are the same, by label.
    pub labels: Vec<String>,
    /// The digest of the rules; see [`rules_digest`](super::rules_digest).
    pub digest: String,
    /// How it compares with the first game; `None` for that one.
    pub compared: Option<ExactComparison>,
    /// Its one course, if nothing is chosen in it.
    pub course: Option<Course>,
    /// Forced wins after each opening, in the order of legal moves; in a game without openings, of its beginning. None
    /// are searched where nothing is chosen.
    pub forced: Vec<OpeningSearch>,
}

impl SameGame {
    /// What was chosen, as it was first given.
    pub fn label(&self) -> &str {
        self.labels.first().map_or("", String::as_str)
    }
}

impl ExactFindings {
    /// Whether they are of those games, by the rules as they are, and within those bounds.
    pub(crate) fn is_of(&self, chosen: &[ChosenRuleset<'_>], bounds: &ExactBounds) -> bool {
        let of_label = |label: &String| self.games.iter().find(|game| game.labels.contains(label));
        let is_known = |one: &ChosenRuleset<'_>| {
            of_label(&one.label).is_some_and(|game| game.digest == rules_digest(one.ruleset))
        };
        let labels = self.games.iter().map(|game| game.labels.len()).sum::<usize>();
        self.bounds == *bounds && labels == chosen.len() && chosen.iter().all(is_known)
    }

    /// Whether a game has the one course of the first game: the same moves to the same end, or in the same circle.
    pub fn has_first_course(&self, game: &SameGame) -> bool {
        let first = self.games.first().and_then(|first| first.course.as_ref());
        let (Some(first), Some(own), Some(compared)) = (first, &game.course, &game.compared) else {
            return false;
        };
        let is_known = match own.end {
            // Filling the board again is a level, too, but no ply; a ply follows it, so half of the levels are plies.
            CourseEnd::Circle { from, period } => u32::try_from(compared.levels.len() / 2)
                .is_ok_and(|plies| plies >= from.saturating_add(period)),
            _ => compared.is_whole_game,
        };
        is_known && compared.example.is_none() && (first.first, first.end) == (own.first, own.end)
    }
}

/// The most moves of a search that is made again to see whether it finds the same.
const MOST_SEARCHED: u64 = 20_000;

impl SameGame {
    /// Whether the search for forced wins, and the comparison with the first game, are short enough to be made again.
    pub(crate) fn short_searches(&self, bounds: &ExactBounds) -> [bool; 2] {
        let compared = self.compared.as_ref().map_or(0, |one| {
            let is_ended = one.is_whole_game || one.example.is_some() || one.not_compared.is_some();
            let is_ended = is_ended || one.levels.iter().any(|last| last.plies + 1 >= bounds.compared_plies);
            // Each move is played in both games. How many of a level that was not finished is not known.
            let known: u64 = one.levels.iter().map(|level| 2 * level.moves).sum();
            if is_ended { known } else { bounds.compared_moves }
        });
        [self.forced.iter().map(|one| one.moves).sum(), compared].map(|moves: u64| moves <= MOST_SEARCHED)
    }

    /// Whether the short searches find the same again in this game.
    pub(crate) fn is_found_again(&self, [first, own]: [&ChosenRuleset<'_>; 2], bounds: &ExactBounds) -> bool {
        let [forced, compared] = self.short_searches(bounds);
        let forced = forced && self.course.is_none();
        follow_course(own.ruleset, bounds.course_plies) == self.course
            && (!forced || search_forced(own.ruleset, bounds, &NEVER) == self.forced)
            && self
                .compared
                .as_ref()
                .is_none_or(|known| !compared || compare(first, own, bounds, &NEVER) == *known)
    }
}

/// Proves what can be proved of some games of a family within bounds: which are the same, how their moves differ from
/// those of the first, the courses of games without choice, and forced wins; `None` once `stop` is set.
///
/// # Examples
/// ```
/// use std::path::Path;
///
/// use record::archive::{load, read_ruleset};
/// use simulate::{ChosenRuleset, ExactBounds, exact_findings};
///
/// let (archive, _) = load(Path::new("../../tests/check/base/records"));
/// let family = read_ruleset(&archive.rulesets[0]).0.unwrap();
/// let usual = family.default_ruleset().unwrap();
/// let again = family.ruleset(&family.declaration().defaults()).unwrap();
/// let chosen = [("the defaults", &usual), ("the same", &again)]
///     .map(|(label, ruleset)| ChosenRuleset { label: label.to_owned(), ruleset });
/// let bounds = ExactBounds { compared_moves: 100, forced_moves: 100, ..ExactBounds::default() };
/// let stop = std::sync::atomic::AtomicBool::new(false);
/// let findings = exact_findings(&chosen, &bounds, &stop).unwrap();
/// assert_eq!(findings.games[0].labels, ["the defaults", "the same"]);
/// ```
pub fn exact_findings(
    rulesets: &[ChosenRuleset<'_>],
    bounds: &ExactBounds,
    stop: &AtomicBool,
) -> Option<ExactFindings> {
    if stop.load(Ordering::Relaxed) {
        return None;
    }
    let mut games: Vec<(&ChosenRuleset<'_>, String, Vec<String>)> = Vec::new();
    for chosen in rulesets {
        let digest = rules_digest(chosen.ruleset);
        match games.iter_mut().find(|(_, known, _)| *known == digest) {
            Some((_, _, labels)) => labels.push(chosen.label.clone()),
            None => games.push((chosen, digest, vec![chosen.label.clone()])),
        }
    }
    let first = rulesets.first();
    let games = games.into_par_iter().enumerate().map(|(at, (chosen, digest, labels))| {
        let course = follow_course(chosen.ruleset, bounds.course_plies);
        let forced = match course {
            Some(_) => Vec::new(),
            None => search_forced(chosen.ruleset, bounds, stop),
        };
        let compared = first.filter(|_| at > 0).map(|first| compare(first, chosen, bounds, stop));
        SameGame { labels, digest, compared, course, forced }
    });
    let found = ExactFindings { bounds: *bounds, games: games.collect() };
    // What was stopped is not all that can be found.
    (!stop.load(Ordering::Relaxed)).then_some(found)
}
