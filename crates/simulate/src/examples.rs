//! Games of a run that are worth looking at: found as they are counted, by number.

use std::collections::BTreeMap;

use rules::Language;
use serde::{Deserialize, Serialize};

use super::phrases::Phrases;

/// The first game in which the point of the combination comes up: the origin has another legal move or outcome.
const CAME_UP: &str = "came_up";
/// The game with the fewest plies, the first of these.
const SHORTEST: &str = "shortest";
/// The game with the most plies, the first of these.
const LONGEST: &str = "longest";

/// A game that is worth looking at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExampleGame {
    /// Its number.
    pub game: u32,
    /// Its length in plies.
    pub plies: u32,
    /// The command that plays it again. It is made when it is written, and not read.
    #[serde(default, skip_deserializing)]
    pub command: String,
}

/// Games that are worth looking at, by what they show: `came_up`, `shortest`, `longest`, and of each kind of end the first.
/// Ends are named by the clause of the ending with the result, such as `endings.stuck/won`, or `endless`,
/// `beyond_limit`, `unfinished`, `stuck`, `unlisted`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ExampleGames(BTreeMap<String, ExampleGame>);

impl ExampleGames {
    /// Adds a game.
    pub(crate) fn add_game(&mut self, game: u32, plies: u32, end: &str, came_up: bool) {
        let shown = [Some(SHORTEST), Some(LONGEST), Some(end), came_up.then_some(CAME_UP)];
        let one = ExampleGame { game, plies, command: String::new() };
        shown.into_iter().flatten().for_each(|what| self.keep(what, &one));
    }

    /// Adds those of other games. It does not matter in which order.
    pub(crate) fn add(&mut self, other: &Self) {
        other.0.iter().for_each(|(what, one)| self.keep(what, one));
    }

    /// Keeps a game where it shows something better than the one that is known.
    fn keep(&mut self, what: &str, one: &ExampleGame) {
        let is_better = |known: &ExampleGame| match what {
            SHORTEST if one.plies != known.plies => one.plies < known.plies,
            LONGEST if one.plies != known.plies => one.plies > known.plies,
            _ => one.game < known.game,
        };
        if self.0.get(what).is_none_or(is_better) {
            self.0.insert(what.to_owned(), one.clone());
        }
    }

    /// The same with the command for each game.
    pub(crate) fn with_commands(&self, command: impl Fn(u32) -> String) -> Self {
        let with_command = |(what, one): (&String, &ExampleGame)| {
            (what.clone(), ExampleGame { command: command(one.game), ..one.clone() })
        };
        Self(self.0.iter().map(with_command).collect())
    }

    /// Each game with all that it shows, in words, in the order of their numbers; clauses are between backticks.
    pub(crate) fn in_words(&self, language: Language) -> Vec<(ExampleGame, String)> {
        let phrases = Phrases::in_language(language);
        let mut games: BTreeMap<u32, (ExampleGame, Vec<String>)> = BTreeMap::new();
        for (what, one) in &self.0 {
            let (_, shows) = games.entry(one.game).or_insert_with(|| (one.clone(), Vec::new()));
            let plies = phrases.counted(one.plies, "plies");
            // An end has the name of its clause and of its result.
            let (key, clause) =
                what.split_once('/').map_or((what.as_str(), ""), |(clause, key)| (key, clause));
            shows.push(phrases.say(&format!("shows_{key}"), &[("plies", &plies), ("clause", &clause)]));
        }
        games.into_values().map(|(one, shows)| (one, shows.join("; "))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sums::{GamesByResult, Measure};

    #[test]
    fn all_that_a_game_may_show_has_a_phrase_of_its_own() {
        let stops = [Measure::Unfinished, Measure::Stuck, Measure::Unlisted].map(Measure::word);
        let results = GamesByResult::default().named();
        // A game that one of the two has won is one with a winner.
        let results = results.iter().map(|(name, _)| *name).skip(2).chain(["won"]);
        let ends = results.map(|result| format!("endings.x/{result}"));
        let others = [CAME_UP, SHORTEST, LONGEST, "endless", "beyond_limit"].into_iter().chain(stops);
        for language in [Language::English, Language::French] {
            let mut said = std::collections::BTreeSet::new();
            for what in ends.clone().chain(others.clone().map(str::to_owned)) {
                let mut games = ExampleGames::default();
                games.keep(&what, &ExampleGame { game: 7, plies: 31, command: String::new() });
                let (_, words) = games.in_words(language).remove(0);
                assert_eq!(words.contains("31"), [SHORTEST, LONGEST].contains(&what.as_str()), "{words}");
                assert_eq!(words.contains("`endings.x`"), what.contains('/'), "{words}");
                assert!(!words.is_empty() && said.insert(words), "{what}");
            }
            assert_eq!(said.len(), Phrases::in_language(language).beginning_with("shows_"));
        }
    }
}
