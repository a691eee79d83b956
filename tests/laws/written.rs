//! The laws of written lines.

use sowbook::board::{Hole, Player};
use sowbook::engine::{
    Event, Move, Position, Random, StartHole, TurnSummary, WrittenLine, WrittenMove, WrittenTurn, play,
    play_line, random_move,
};
use sowbook::rules::Ruleset;
use sowbook::rules::vocabulary::Direction;

use crate::rulesets::{all, games};

/// Moves of which nothing is written but how they start, and what they came to.
pub(crate) struct Written<'a> {
    moves: &'a [WrittenMove],
    pub(crate) at: usize,
    /// Whether tables are made for them.
    is_long: bool,
    /// The place of a move that does not come to what is written of it.
    differs: usize,
    came_to: Vec<(Player, TurnSummary)>,
    without_position: usize,
}

impl<'a> Written<'a> {
    pub(crate) fn new(moves: &'a [WrittenMove], is_long: bool) -> Self {
        let (at, differs, came_to) = (0, usize::MAX, Vec::new());
        Self { moves, at, is_long, differs, came_to, without_position: 0 }
    }
}

impl WrittenLine for Written<'_> {
    fn next(&mut self, _: Player) -> Option<WrittenMove> {
        self.moves.get(self.at).cloned()
    }

    fn is_simple(&self) -> bool {
        self.at + 1 < self.moves.len()
    }

    fn is_long(&self) -> bool {
        self.is_long
    }

    fn agrees(&mut self, mover: Player, summary: TurnSummary, after: Option<&Position>) -> bool {
        if self.at == self.differs {
            return false;
        }
        assert!(after.is_some() || self.is_simple());
        self.without_position += usize::from(after.is_none());
        self.at += 1;
        self.came_to.push((mover, summary));
        true
    }
}

/// What a record would write of a move, where that is nothing but how it starts.
fn bare(played: &Move, random: &mut Random) -> Option<WrittenMove> {
    match played {
        Move::Pass => Some(WrittenMove::Pass),
        Move::Turn(sowing) if sowing.decisions.as_slice().is_empty() => match sowing.start {
            StartHole::Lift(hole, way) => {
                let way = (random.below(4) == 0).then_some(way);
                Some(WrittenMove::Turn(WrittenTurn::lift(hole, way)))
            }
            _ => None,
        },
        _ => None,
    }
}

/// Anything that could be written: mostly not legal.
fn slip(random: &mut Random) -> WrittenMove {
    let hole = Hole(u8::try_from(random.below(72)).unwrap_or(0));
    let way = match random.below(6) {
        0 => return WrittenMove::Pass,
        1 => Some(Direction::Anticlockwise),
        2 => Some(Direction::Clockwise),
        _ => None,
    };
    WrittenMove::Turn(WrittenTurn::lift(hole, way))
}

/// Moves written from a position on, with slips among them, up to a move that is written otherwise; and what each comes
/// to and leads to if the walker plays it by itself. Slips that are refused lead nowhere.
struct Line {
    moves: Vec<WrittenMove>,
    came_to: Vec<Option<TurnSummary>>,
    /// One more than moves.
    positions: Vec<Position>,
}

fn line(ruleset: &Ruleset, start: &Position, random: &mut Random) -> Line {
    let mut line = Line { moves: Vec::new(), came_to: Vec::new(), positions: vec![start.clone()] };
    while line.moves.len() < 60 {
        let before = line.positions[line.moves.len()].clone();
        let (written, after) = if random.below(12) == 0 {
            (slip(random), None)
        } else {
            let Ok(Some(played)) = random_move(ruleset, &before, random) else { break };
            let Some(written) = bare(&played, random) else { break };
            let outcome = play(ruleset, &before, &played, &mut Vec::<Event>::new()).expect("a legal move");
            (written, outcome.endless.is_none().then_some(outcome.position))
        };
        let one = [written];
        let mut by_itself = Written::new(&one, false);
        let (_, position) = play_line(ruleset, before, &mut by_itself);
        let summary = by_itself.came_to.first().map(|(_, summary)| *summary);
        if let (Some(after), Some(_)) = (after, summary) {
            assert_eq!(position, after, "{one:?}");
        }
        line.moves.extend(one);
        line.came_to.push(summary);
        line.positions.push(position);
    }
    line
}

/// Written moves played one after another, with tables or without, come to the same as each of them played by itself; so
/// does a line whose moves one by one do not come to what is written. One that is refused is left with all after it.
#[test]
fn written_moves_in_a_line_are_moves_played_by_themselves() {
    let (mut by_tables, mut all_moves) = (0, 0);
    for case in all().iter().chain(games()) {
        let ruleset = &case.ruleset;
        let mut random = Random::new(7);
        let mut start = Position::initial(ruleset);
        for part in 0..6 {
            let line = line(ruleset, &start, &mut random);
            all_moves += line.moves.len();
            for (is_long, differing) in [(true, false), (false, false), (true, true)] {
                let mut written = Written::new(&line.moves, is_long);
                let mut position = start.clone();
                loop {
                    let from = written.at;
                    if differing {
                        written.differs = from + usize::try_from(random.below(9)).unwrap_or(0);
                    }
                    let (before, after) = play_line(ruleset, position, &mut written);
                    let label = format!("{} part {part} moves {from} to {}", case.label, written.at);
                    for (at, (mover, summary)) in (from..).zip(written.came_to.drain(..)) {
                        let expected = (line.positions[at].mover(), line.came_to[at]);
                        assert_eq!((mover, Some(summary)), expected, "{label}");
                    }
                    assert_eq!(after, line.positions[written.at], "{label}");
                    let refused = written.at < line.moves.len();
                    if !refused && written.at > from {
                        assert_eq!(before, line.positions[written.at - 1], "{label}");
                    }
                    if !refused {
                        break;
                    }
                    let differs = written.at == written.differs;
                    assert!(differs || line.came_to[written.at].is_none(), "{label}: refused");
                    written.at += 1;
                    position = line.positions[written.at].clone();
                }
                by_tables += if differing { 0 } else { written.without_position };
            }
            // On by whatever move, which may be one that is written otherwise.
            let last = line.positions.last().unwrap_or(&start);
            start = match random_move(ruleset, last, &mut random) {
                Ok(Some(played)) => play(ruleset, last, &played, &mut ()).expect("a legal move").position,
                _ => Position::initial(ruleset),
            };
        }
    }
    // Slips, and many rulesets, are left to the walker.
    assert!(by_tables * 8 > all_moves, "{by_tables} of {all_moves}");
}
