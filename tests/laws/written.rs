//! The laws of written turns that are played one after another.

use sowbook::board::{Hole, Player};
use sowbook::engine::{
    Event, Move, Playout, Policy, Position, Random, RandomGame, RequestedStart, RequestedTurn, StartHole,
    TurnSummary, WrittenTurn, WrittenTurns, play, random_move,
};
use sowbook::rules::Ruleset;
use sowbook::rules::vocabulary::Direction;

use crate::rulesets::{all, games};

/// Turns of which nothing is written but how they start, and what they came to.
struct Written<'a> {
    turns: &'a [WrittenTurn],
    at: usize,
    came_to: Vec<(Player, TurnSummary)>,
}

impl WrittenTurns for Written<'_> {
    fn next(&mut self, _: Player) -> Option<WrittenTurn> {
        self.turns.get(self.at).copied()
    }

    fn played(&mut self, mover: Player, summary: TurnSummary) {
        self.at += 1;
        self.came_to.push((mover, summary));
    }
}

/// Plays a turn by itself.
fn by_itself(playout: &mut Playout<'_>, turn: WrittenTurn) -> Option<TurnSummary> {
    match turn {
        WrittenTurn::Lift(hole, way) => {
            playout.turn(RequestedTurn { hole, starts: RequestedStart::Lift(way), decisions: &[] })
        }
        WrittenTurn::Pass => playout.pass().then_some(TurnSummary { laps: 0, last: None, captured: 0 }),
    }
}

/// What a record would write of a move, where that is nothing but how it starts.
fn bare(played: &Move, random: &mut Random) -> Option<WrittenTurn> {
    match played {
        Move::Pass => Some(WrittenTurn::Pass),
        Move::Turn(sowing) if sowing.decisions.as_slice().is_empty() => match sowing.start {
            StartHole::Lift(hole, way) => {
                Some(WrittenTurn::Lift(hole, (random.below(4) == 0).then_some(way)))
            }
            _ => None,
        },
        _ => None,
    }
}

/// Anything that could be written: mostly not legal.
fn slip(random: &mut Random) -> WrittenTurn {
    let hole = Hole(u8::try_from(random.below(72)).unwrap_or(0));
    match random.below(6) {
        0 => WrittenTurn::Pass,
        1 => WrittenTurn::Lift(hole, Some(Direction::Anticlockwise)),
        2 => WrittenTurn::Lift(hole, Some(Direction::Clockwise)),
        _ => WrittenTurn::Lift(hole, None),
    }
}

/// Turns written from a position on, with slips among them, up to a move that is written otherwise; and what each comes
/// to and leads to if it is played by itself.
struct Line {
    turns: Vec<WrittenTurn>,
    came_to: Vec<Option<TurnSummary>>,
    /// One more than turns.
    positions: Vec<Position>,
}

fn line(ruleset: &Ruleset, start: &Position, random: &mut Random) -> Line {
    let mut playout = Playout::new(ruleset, start.clone());
    let mut line = Line { turns: Vec::new(), came_to: Vec::new(), positions: vec![start.clone()] };
    while line.turns.len() < 60 {
        let before = playout.position().clone();
        let (turn, after) = if random.below(12) == 0 {
            (slip(random), None)
        } else {
            let Ok(Some(played)) = random_move(ruleset, &before, random) else { break };
            let Some(turn) = bare(&played, random) else { break };
            // With a listener, turns are played seed by seed.
            let outcome = play(ruleset, &before, &played, &mut Vec::<Event>::new()).expect("a legal move");
            (turn, outcome.endless.is_none().then_some(outcome.position))
        };
        line.turns.push(turn);
        line.came_to.push(by_itself(&mut playout, turn));
        line.positions.push(playout.position().clone());
        if let (Some(after), Some(_)) = (after, line.came_to.last().copied().flatten()) {
            assert_eq!(playout.position(), &after, "{turn:?}");
        }
    }
    line
}

/// Written turns played one after another come to the same as each of them played by itself. One that cannot be played
/// so, whatever it is, is left with everything after it.
#[test]
fn written_turns_played_at_once_are_turns_played_by_themselves() {
    let (mut at_once, mut all_turns) = (0, 0);
    for case in all().iter().chain(games()) {
        let ruleset = &case.ruleset;
        let mut random = Random::new(7);
        let mut start = Position::initial(ruleset);
        // Stretches of random play make the tables at once.
        let mut game = RandomGame::new(ruleset, start.clone()).with_policy(Policy::EachOffer);
        game.play_on(1, |bound| random.below(bound));
        for part in 0..6 {
            let line = line(ruleset, &start, &mut random);
            let mut written = Written { turns: &line.turns, at: 0, came_to: Vec::new() };
            let mut playout = Playout::new(ruleset, start.clone());
            all_turns += line.turns.len();
            loop {
                let from = written.at;
                playout.turns(&mut written);
                at_once += written.at - from;
                let label = format!("{} part {part} turns {from} to {}", case.label, written.at);
                for (at, (mover, summary)) in (from..).zip(written.came_to.drain(..)) {
                    let expected = (line.positions[at].mover(), line.came_to[at]);
                    assert_eq!((mover, Some(summary)), expected, "{label}");
                }
                assert_eq!(playout.position(), &line.positions[written.at], "{label}");
                let Some(&turn) = line.turns.get(written.at) else { break };
                assert_eq!(by_itself(&mut playout, turn), line.came_to[written.at], "{label}: {turn:?}");
                written.at += 1;
                assert_eq!(playout.position(), &line.positions[written.at], "{label}: {turn:?}");
            }
            // On by whatever move, which may be one that is written otherwise.
            let last = line.positions.last().unwrap_or(&start);
            start = match random_move(ruleset, last, &mut random) {
                Ok(Some(played)) => play(ruleset, last, &played, &mut ()).expect("a legal move").position,
                _ => Position::initial(ruleset),
            };
        }
    }
    // Slips, and many rulesets, are left to the ordinary way.
    assert!(at_once * 8 > all_turns, "{at_once} of {all_turns}");
}
