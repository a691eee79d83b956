//! Games in which nothing is chosen, followed to their end or until they repeat themselves.

use base::board::{ByPlayer, Player};
use engine::{GameResult, Move, Phase, Position, Status, legal_moves};
use record::replay::print_move;
use rules::Ruleset;

use super::budget::reach;

/// The turns of a round after which no rule asks how many there were: rules name them with 8 bits.
const TURNS_ASKED: u16 = 256;

/// The most plies of a course that are written out.
const MOST_WRITTEN: usize = 40;

/// The only course of a game without choices.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Course {
    /// Who makes the first turn.
    pub first: Player,
    /// How it ends.
    pub end: CourseEnd,
    /// The moves in the notation of records, from the beginning: all of them, or the first 40.
    pub line: Vec<String>,
}

/// How a course ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CourseEnd {
    /// The game is over after this number of plies, and that player has won.
    Won {
        /// Plies, passes included.
        plies: u32,
        /// Who has won.
        winner: Player,
    },
    /// The game is over after this number of plies, without a known winner: it is drawn or void, or no source says who
    /// has won.
    NotWon {
        /// Plies, passes included.
        plies: u32,
    },
    /// The game has no end: after `from` plies a position comes again `period` plies later, and so on without end.
    Circle {
        /// Plies before the first position that comes again.
        from: u32,
        /// Plies until it does.
        period: u32,
    },
    /// The turn after this number of plies has no end.
    TurnWithoutEnd {
        /// Plies before it.
        plies: u32,
    },
    /// The turn after this number of plies was stopped at the limit of laps; whether it has an end is not known.
    LongTurn {
        /// Plies before it.
        plies: u32,
    },
    /// After this number of plies the player to move has no move, and no rule says what follows.
    NoMove { plies: u32 },
    /// It had not ended after this number of plies, where the bound lay.
    Unfinished { plies: u32 },
}

/// Follows a game in which nothing is chosen, for at most `most_plies` plies; `None` where somebody has a choice.
pub fn follow_course(ruleset: &Ruleset, most_plies: u32) -> Option<Course> {
    let mut position = Position::initial(ruleset);
    let mut first = None;
    let mut past = Past::default();
    let mut line = Vec::new();
    let mut plies = 0;
    let end = loop {
        match position.status() {
            Status::Over(GameResult::Won(winner)) => break CourseEnd::Won { plies, winner },
            Status::Over(_) => break CourseEnd::NotWon { plies },
            Status::RoundOver | Status::Playing => {}
        }
        if let Some(circle) = past.comes_again(ruleset, &position, plies) {
            break circle;
        }
        let only = match legal_moves(ruleset, &position).ok()?.as_slice() {
            [] => break CourseEnd::NoMove { plies },
            [only] => *only,
            _ => return None,
        };
        if plies == most_plies {
            break CourseEnd::Unfinished { plies };
        }
        if position.phase() != Phase::Opening {
            first = first.or(Some(position.mover()));
        }
        if line.len() < MOST_WRITTEN {
            line.push(print_move(ruleset, &position, &only));
        }
        let reached = reach(ruleset, &position, &only)?;
        if reached.is_unproved {
            break CourseEnd::LongTurn { plies };
        }
        if reached.position.status() == Status::Over(GameResult::Endless) {
            break CourseEnd::TurnWithoutEnd { plies };
        }
        position = reached.position;
        // To fill the board again is not a ply.
        plies += u32::from(matches!(only, Move::Turn(_) | Move::Both(_) | Move::Pass));
    };
    Some(Course { first: first.unwrap_or(position.starter()), end, line })
}

/// The positions of a course so far, and a search for one that comes again, by Brent's method: one earlier position is
/// kept, and replaced after twice as many each time.
#[derive(Default)]
struct Past {
    /// Each position without the turns played, which only ever grow, and the plies before it.
    all: Vec<(Position, u32)>,
    /// The place of the one that is kept, with the turns as far as a rule can ask for them.
    kept: Option<(usize, Position)>,
    /// Positions after which it is replaced.
    power: usize,
}

impl Past {
    /// Adds a position; gives the circle if it is the one that is kept.
    ///
    /// A rule may ask whether a turn is among the first 255, so that only later positions prove a circle. It may have
    /// begun earlier all the same: as far back as the positions are those of one period later.
    fn comes_again(&mut self, ruleset: &Ruleset, position: &Position, plies: u32) -> Option<CourseEnd> {
        // A rule that asks how often a position was reached can end what would be a circle.
        if ruleset.plan.asks_repeated {
            return None;
        }
        let bare = position.clone().with_turns(ByPlayer::default());
        let asked = bare.clone().with_turns(position.turns().map(|turns| turns.min(TURNS_ASKED)));
        let place = self.all.len();
        self.all.push((bare, plies));
        match &self.kept {
            Some((earlier, kept)) if *kept == asked => Some(self.circle(*earlier, place - earlier)),
            Some((earlier, _)) if place - earlier < self.power => None,
            _ => {
                self.kept = Some((place, asked));
                self.power = (2 * self.power).max(1);
                None
            }
        }
    }

    /// The circle to which the position at a place belongs; `period` is counted in positions.
    fn circle(&self, earlier: usize, period: usize) -> CourseEnd {
        let is_again = |at: &usize| self.all[*at].0 == self.all[*at + period].0;
        let from = (0..earlier).rev().take_while(is_again).last().unwrap_or(earlier);
        let (from_plies, again_plies) = (self.all[from].1, self.all[from + period].1);
        CourseEnd::Circle { from: from_plies, period: again_plies - from_plies }
    }
}
