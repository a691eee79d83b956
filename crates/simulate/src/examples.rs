//! Games of a run that are worth looking at: found as they are counted, by number.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

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

    /// Each game with all that it shows, in words, in the order of their numbers.
    pub fn in_words(&self) -> Vec<(ExampleGame, String)> {
        let mut games: BTreeMap<u32, (ExampleGame, Vec<String>)> = BTreeMap::new();
        for (what, one) in &self.0 {
            let (_, shows) = games.entry(one.game).or_insert_with(|| (one.clone(), Vec::new()));
            shows.push(match what.as_str() {
                CAME_UP => "the first in which the point comes up".to_owned(),
                SHORTEST => format!("the shortest, of {} plies", one.plies),
                LONGEST => format!("the longest, of {} plies", one.plies),
                "endless" => "the first with a turn without end".to_owned(),
                "beyond_limit" => "the first with a turn of more laps than the limit".to_owned(),
                "unfinished" => "the first that is unfinished after the most plies".to_owned(),
                "stuck" => "the first in which no move can be made".to_owned(),
                "unlisted" => "the first whose legal moves are not listed".to_owned(),
                end => ended(end),
            });
        }
        games.into_values().map(|(one, shows)| (one, shows.join("; "))).collect()
    }
}

/// The end by a clause, in words.
fn ended(end: &str) -> String {
    let (clause, result) = end.split_once('/').unwrap_or((end, ""));
    let result = match result {
        "drawn" => ", drawn",
        "void" => ", void",
        "not_said" => ", and no source says who has won",
        _ => ", with a winner",
    };
    format!("the first that ends by `{clause}`{result}")
}
