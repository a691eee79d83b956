//! Exact findings in words: a line for each, to be wrapped by whoever shows it.

use std::fmt::Display;

use base::board::Player;
use rules::Language;

use super::compare::{ComparedLevel, DifferentMove, ExactComparison, HowDifferent};
use super::course::{Course, CourseEnd};
use super::findings::{ExactFindings, SameGame};
use super::forced::{ForcedWin, OpeningSearch};
use crate::phrases::Phrases;

/// The most forced wins of a game that are written out.
const MOST_WINS: usize = 12;

impl ExactFindings {
    /// The findings in a language, a paragraph a line. A line that begins with two spaces belongs to the one before.
    pub fn text(&self, language: Language) -> String {
        let mut text = String::new();
        for game in &self.games {
            text += &format!("{}\n", Words(Phrases::in_language(language)).title(game));
            self.of_game(game, language).iter().for_each(|line| text += &format!("  {line}\n"));
        }
        text
    }

    /// What was found of a game of these, each a sentence or more.
    pub fn of_game(&self, game: &SameGame, language: Language) -> Vec<String> {
        let words = Words(Phrases::in_language(language));
        let compared = game.compared.iter().flat_map(|compared| match self.has_first_course(game) {
            true => vec![words.0.say("same_course", &[("first", &words.label(&compared.first))])],
            false => words.compared(compared),
        });
        let course = game.course.iter().map(|course| words.course(course));
        compared.chain(course).chain(words.forced(&game.forced)).collect()
    }
}

/// The words of findings in one language.
struct Words(&'static Phrases);

impl Words {
    /// What was chosen; where nothing was, that has a word of its own.
    fn label(&self, label: &str) -> String {
        if label == "defaults" { self.0.say("defaults", &[]) } else { label.to_owned() }
    }

    fn title(&self, game: &SameGame) -> String {
        let labels: Vec<String> = game.labels.iter().map(|label| self.label(label)).collect();
        match labels.as_slice() {
            [first, others @ ..] if !others.is_empty() => {
                self.0.say("same_rules", &[("first", first), ("others", &others.join(", "))])
            }
            _ => labels.concat(),
        }
    }

    fn compared(&self, compared: &ExactComparison) -> Vec<String> {
        let first = &self.label(&compared.first);
        if let Some(why) = compared.not_compared {
            let why = self.0.of("not_", &why, &[]);
            return vec![self.0.say("not_compared", &[("first", first), ("why", &why)])];
        }
        let mut lines = Vec::new();
        let differs = compared.levels.iter().find(|level| level.different_positions > 0);
        if let (Some(opening), true) = (compared.levels.first(), compared.has_opening) {
            let key = match opening.different_moves() {
                0 => "openings_same",
                1 => "openings_differ_one",
                _ => "openings_differ",
            };
            let openings = self.0.counted(opening.moves, "openings");
            lines.push(self.0.say(key, &[("n", &opening.different_moves()), ("openings", &openings)]));
        }
        match differs {
            Some(level) if level.plies > 0 || !compared.has_opening => {
                lines.push(self.different(level, first));
            }
            None => lines.push(self.same(compared, first)),
            Some(_) => {}
        }
        lines.extend(compared.example.iter().map(|example| self.example(example, first)));
        lines
    }

    fn different(&self, level: &ComparedLevel, first: &str) -> String {
        let differ = [
            ("only_first", level.only_first),
            ("only_other", level.only_other),
            ("different_outcomes", level.different_outcomes),
        ];
        let how = differ.into_iter().filter(|(_, number)| *number > 0).map(|(key, number)| {
            self.0.say(key, &[("moves", &self.0.counted(number, "moves")), ("first", &first)])
        });
        let when = match level.plies {
            0 => self.0.say("at_the_beginning", &[]),
            plies => self.0.say("after_plies", &[("plies", &self.0.counted(plies, "plies"))]),
        };
        let values: [(&str, &dyn Display); 5] = [
            ("first", &first),
            ("when", &when),
            ("n", &level.different_positions),
            ("positions", &self.0.counted(level.positions, "positions")),
            ("how", &how.collect::<Vec<_>>().join(", ")),
        ];
        self.0.say("first_differs", &values)
    }

    fn same(&self, compared: &ExactComparison, first: &str) -> String {
        let positions: u64 = compared.levels.iter().map(|level| level.positions).sum();
        let unlisted: u64 = compared.levels.iter().map(|level| level.unlisted_positions).sum();
        let key = match compared.levels.last() {
            None => "too_many",
            Some(_) if compared.is_whole_game => "same_everywhere",
            // The bound was reached among the positions of the next level.
            Some(_) if compared.example.is_some() => "same_at_first",
            Some(_) => "same_within",
        };
        let plies = compared.levels.last().map_or(0, |last| last.plies);
        let positions = self.0.counted(positions, "positions");
        let plies = self.0.counted(plies, "plies");
        let line = self.0.say(key, &[("first", &first), ("positions", &positions), ("plies", &plies)]);
        match unlisted {
            0 => line,
            some => line + &self.0.say("unlisted", &[("n", &some)]),
        }
    }

    fn example(&self, example: &DifferentMove, first: &str) -> String {
        let DifferentMove { position, played, how } = example;
        let common: [(&str, &dyn Display); 3] =
            [("played", played), ("position", position), ("with", &first)];
        match how {
            HowDifferent::After { position: after, first: own, other } => {
                let [own, other] = [own, other].map(|what| self.0.of("after_", what, &[]));
                let more: [(&str, &dyn Display); 3] = [("after", after), ("own", &own), ("other", &other)];
                self.0.say("example_follows", &[common, more].concat())
            }
            _ => self.0.of("example_", how, &common),
        }
    }

    /// The player, and whether that is the one who makes the first turn.
    fn who(&self, player: Player, first: Player) -> String {
        let key = if player == first { "who_first" } else { "who_second" };
        self.0.say(key, &[("player", &self.0.of("", &player, &[]))])
    }

    fn course(&self, course: &Course) -> String {
        let winner = match course.end {
            CourseEnd::Won { winner, .. } => self.who(winner, course.first),
            _ => String::new(),
        };
        let end = self.0.of("course_", &course.end, &[("who", &winner)]);
        self.0.say("course", &[("end", &end), ("line", &course.line.join(" "))])
    }

    fn forced(&self, searched: &[OpeningSearch]) -> Vec<String> {
        let (mut won, open): (Vec<&OpeningSearch>, Vec<&OpeningSearch>) =
            searched.iter().partition(|one| one.win.is_some());
        let (some, all) = (open.len(), searched.len());
        let mut lines = Vec::new();
        if won.len() > MOST_WINS {
            let by_first =
                won.iter().filter(|one| one.win.as_ref().is_some_and(|win| win.winner == one.first));
            let (n, by_first) = (won.len(), by_first.count());
            let values: [(&str, &dyn Display); 4] =
                [("n", &n), ("all", &all), ("by_first", &by_first), ("shown", &MOST_WINS)];
            lines.push(self.0.say("many_wins", &values));
            won.sort_by_key(|one| one.win.as_ref().map(|win| win.plies));
            won.truncate(MOST_WINS);
        }
        lines.extend(won.into_iter().filter_map(|one| self.win(one)));
        let Some(plies) = open.iter().map(|one| one.plies).min() else { return lines };
        let key = match (some, all) {
            (1, 1) => "no_win",
            _ if some == all => "no_win_after_all",
            _ => "no_win_after_some",
        };
        let plies = self.0.counted(plies, "plies");
        lines.push(self.0.say(key, &[("n", &some), ("all", &all), ("plies", &plies)]));
        lines
    }

    fn win(&self, searched: &OpeningSearch) -> Option<String> {
        let ForcedWin { winner, plies, line } = searched.win.as_ref()?;
        let who = self.who(*winner, searched.first);
        let finding = match plies {
            0 => self.0.say("won_already", &[("who", &who)]),
            _ => {
                let plies = self.0.counted(*plies, "plies");
                self.0.say("win", &[("who", &who), ("plies", &plies), ("line", &line.join(" "))])
            }
        };
        Some(match &searched.opening {
            Some(opening) => self.0.say("after_opening", &[("opening", opening), ("finding", &finding)]),
            None => finding,
        })
    }
}
