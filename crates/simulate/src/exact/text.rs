//! Exact findings in plain English: a line for each, to be wrapped by whoever shows it.

use std::fmt::Write as _;

use base::board::Player;
use base::text::counted;

use super::compare::{ComparedLevel, DifferentMove, ExactComparison, Following, HowDifferent, NotCompared};
use super::course::{Course, CourseEnd};
use super::findings::{ExactFindings, SameGame};
use super::forced::{ForcedWin, OpeningSearch};

/// The most forced wins of a game that are written out.
const MOST_WINS: usize = 12;

impl ExactFindings {
    /// The findings in plain English, a paragraph a line. A line that begins with two spaces belongs to the one before.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for game in &self.games {
            let _ = writeln!(text, "{}", title(game));
            let compared = game.compared.iter().flat_map(|compared| match self.has_first_course(game) {
                true => vec![format!("It has the same course as with {}.", compared.first)],
                false => compared_lines(compared),
            });
            let course = game.course.iter().map(course_line);
            for line in compared.chain(course).chain(forced_lines(&game.forced)) {
                let _ = writeln!(text, "  {line}");
            }
        }
        text
    }
}

fn title(game: &SameGame) -> String {
    match game.labels.as_slice() {
        [first, others @ ..] if !others.is_empty() => {
            format!("{first}; the rules are the same under {}", others.join(", "))
        }
        _ => game.label().to_owned(),
    }
}

fn compared_lines(compared: &ExactComparison) -> Vec<String> {
    let first = &compared.first;
    if let Some(why) = compared.not_compared {
        let why = match why {
            NotCompared::Board => "the boards or the labels of their holes differ",
            NotCompared::Flags => "the holes can carry other flags",
            NotCompared::Phases => "the phases of play differ",
            NotCompared::Beginning => "the games begin with other positions",
        };
        return vec![format!("Not compared with {first}: {why}.")];
    }
    let mut lines = Vec::new();
    let differs = compared.levels.iter().find(|level| level.different_positions > 0);
    if let (Some(opening), true) = (compared.levels.first(), compared.has_opening) {
        lines.push(opening_line(opening));
    }
    match differs {
        Some(level) if level.plies > 0 || !compared.has_opening => lines.push(different_line(level, first)),
        None => lines.push(same_line(compared)),
        Some(_) => {}
    }
    if let Some(example) = &compared.example {
        lines.push(example_line(example, first));
    }
    lines
}

fn opening_line(level: &ComparedLevel) -> String {
    match level.different_moves() {
        0 => format!("All {} lead to the same positions.", counted(level.moves, "opening", "openings")),
        1 => format!("1 of {} differs.", counted(level.moves, "opening", "openings")),
        different => format!("{different} of {} differ.", counted(level.moves, "opening", "openings")),
    }
}

fn different_line(level: &ComparedLevel, first: &str) -> String {
    let mut parts = Vec::new();
    for (number, how) in [
        (level.only_first, format!("legal only with {first}")),
        (level.only_other, "legal only here".to_owned()),
        (level.different_outcomes, "with another outcome".to_owned()),
    ] {
        if number > 0 {
            parts.push(format!("{} {how}", counted(number, "move", "moves")));
        }
    }
    let when = match level.plies {
        0 => "at the beginning".to_owned(),
        plies => format!("after {}", counted(plies, "ply", "plies")),
    };
    format!(
        "It first differs from {first} {when}: in {} of {}, {}.",
        level.different_positions,
        counted(level.positions, "position", "positions"),
        parts.join(", "),
    )
}

fn same_line(compared: &ExactComparison) -> String {
    let first = &compared.first;
    let positions: u64 = compared.levels.iter().map(|level| level.positions).sum();
    let unlisted: u64 = compared.levels.iter().map(|level| level.unlisted_positions).sum();
    let positions_text = counted(positions, "position", "positions");
    let mut line = match compared.levels.last() {
        None => format!("Too many moves to compare it with {first}."),
        Some(_) if compared.is_whole_game => format!(
            "The same moves with the same outcomes as with {first}, in all {positions_text} that play can reach."
        ),
        Some(last) => format!(
            "The same moves with the same outcomes as with {first}, in all {positions_text} within {}; further play was \
             {}.",
            counted(last.plies, "ply", "plies"),
            // The bound was reached among the positions of the next level.
            if compared.example.is_some() { "compared in part only, and differs" } else { "not compared" },
        ),
    };
    if unlisted > 0 {
        let _ = write!(line, " Except {unlisted}, whose moves are too many to list.");
    }
    line
}

fn example_line(example: &DifferentMove, first: &str) -> String {
    let DifferentMove { position, played, how } = example;
    match how {
        HowDifferent::OnlyFirst => {
            format!("Example: {played} is legal only with {first}, in board({position}).")
        }
        HowDifferent::OnlyOther => format!("Example: {played} is legal only here, in board({position})."),
        HowDifferent::Outcomes { first: own, other } => format!(
            "Example: {played} in board({position}) leads to board({own}) with {first}, and here to board({other})."
        ),
        HowDifferent::After { position: after, first: own, other } => format!(
            "Example: {played} in board({position}) leads to board({after}). With {first} {}; here {}.",
            following(*own),
            following(*other),
        ),
    }
}

const fn following(after: Following) -> &'static str {
    match after {
        Following::Turn => "play goes on from there",
        Following::Round => "the round is then over",
        Following::South => "the game is then over, and South has won",
        Following::North => "the game is then over, and North has won",
        Following::Drawn => "the game is then drawn",
        Following::NotSaid => "the game is then over, and no source says who has won",
    }
}

/// The player, and whether that is the one who makes the first turn.
fn named(player: Player, first: Player) -> String {
    let moves = if player == first { "moves first" } else { "moves second" };
    let name = match player {
        Player::South => "South",
        Player::North => "North",
    };
    format!("{name}, who {moves},")
}

fn course_line(course: &Course) -> String {
    let plies = |plies: u32| counted(plies, "ply", "plies");
    let end = match course.end {
        CourseEnd::Won { plies: after, winner } => {
            format!("It is over after {}. {} wins.", plies(after), named(winner, course.first))
        }
        CourseEnd::NotWon { plies: after } => {
            format!("It is over after {}. There is no winner, or no source says who has won.", plies(after))
        }
        CourseEnd::Circle { from, period } => {
            format!("It has no end: after {} a position comes again every {}.", plies(from), plies(period))
        }
        CourseEnd::TurnWithoutEnd { plies: after } => {
            format!("The turn after {} has no end.", plies(after))
        }
        CourseEnd::LongTurn { plies: after } => format!(
            "The turn after {} was stopped at the limit of laps; whether it has an end is not known.",
            plies(after)
        ),
        CourseEnd::NoMove { plies: after } => {
            format!("After {} the player to move has no move, and no rule says what follows.", plies(after))
        }
        CourseEnd::Unfinished { plies: after } => format!("It was followed for {}.", plies(after)),
    };
    let line = course.line.join(" ");
    format!("Nothing is chosen, so the game has one course. {end} It begins: {line}")
}

fn forced_lines(searched: &[OpeningSearch]) -> Vec<String> {
    let (mut won, open): (Vec<&OpeningSearch>, Vec<&OpeningSearch>) =
        searched.iter().partition(|one| one.win.is_some());
    let mut lines = Vec::new();
    if won.len() > MOST_WINS {
        let by_first = won.iter().filter(|one| one.win.as_ref().is_some_and(|win| win.winner == one.first));
        lines.push(format!(
            "{} of {} openings are won by force, {} of them by who moves first. The {MOST_WINS} shortest wins:",
            won.len(),
            searched.len(),
            by_first.count(),
        ));
        won.sort_by_key(|one| one.win.as_ref().map(|win| win.plies));
        won.truncate(MOST_WINS);
    }
    lines.extend(won.into_iter().filter_map(win_line));
    let Some(plies) = open.iter().map(|one| one.plies).min() else { return lines };
    let which = match (open.len(), searched.len()) {
        (1, 1) => "No win".to_owned(),
        (some, all) if some == all => format!("After {all} openings no win"),
        (some, all) => format!("After {some} of {all} openings no win"),
    };
    lines.push(format!("{which} can be forced within {}.", counted(plies, "ply", "plies")));
    lines
}

fn win_line(searched: &OpeningSearch) -> Option<String> {
    let ForcedWin { winner, plies, line } = searched.win.as_ref()?;
    let begin = match &searched.opening {
        Some(opening) => format!("After {opening} "),
        None => String::new(),
    };
    let who = named(*winner, searched.first);
    Some(match plies {
        0 => format!("{begin}{who} has won already."),
        _ => format!("{begin}{who} wins by force in {}: {}", counted(*plies, "ply", "plies"), line.join(" ")),
    })
}
