//! Games played in place are the games played move by move.

use std::collections::BTreeSet;

use sowbook::engine::{Event, EventKind, EventSink, Position, Random, RandomGame, legal_moves, play};
use sowbook::rules::ClauseId;

use crate::rulesets::all;

/// What is heard of a ply, with an event for each seed that falls or without.
#[derive(Debug, Default, PartialEq)]
struct Heard {
    fired: BTreeSet<ClauseId>,
    drops: u64,
    /// Every event but drops.
    others: Vec<Event>,
}

/// Listens so.
#[derive(Default)]
struct Listener<const HEARS_DROPS: bool>(Heard);

impl<const HEARS_DROPS: bool> EventSink for Listener<HEARS_DROPS> {
    const ENABLED: bool = true;
    const SKIPS_REPETITIONS: bool = true;
    const HEARS_DROPS: bool = HEARS_DROPS;

    fn emit(&mut self, event: Event) {
        self.0.fired.insert(event.clause);
        match event.kind {
            EventKind::Drop { .. } => self.0.drops += 1,
            _ => self.0.others.push(event),
        }
    }

    fn fallen(&mut self, clause: ClauseId, seeds: u16) {
        assert!(!HEARS_DROPS);
        self.0.fired.insert(clause);
        self.0.drops += u64::from(seeds);
    }
}

/// A game that draws its moves and plays them in place draws among the legal moves in their order, and has the positions
/// and the events of the same moves, whether a listener asks where each seed falls or not.
#[test]
fn games_played_in_place_are_those_played_move_by_move() {
    for case in all() {
        let (ruleset, label) = (&case.ruleset, &case.label);
        let mut random = Random::new(11);
        let mut game = RandomGame::new(ruleset, Position::initial(ruleset));
        for ply in 0..60 {
            let before = game.position().clone();
            let moves = legal_moves(ruleset, &before).expect("few enough moves to list");
            let mut number = None;
            let drawn = game.draw(|count| {
                let bound = u32::try_from(count).expect("few enough moves");
                *number.insert(usize::try_from(random.below(bound)).expect("a small number"))
            });
            let drawn = drawn.expect("few enough moves to list");
            assert_eq!(drawn.map(|drawn| drawn.played), number.map(|number| moves[number]), "{label} {ply}");
            let Some(drawn) = drawn else { break };
            assert_eq!(drawn.options, moves.len(), "{label} {ply}");
            let (mut few, mut every) = (Listener::<false>::default(), Listener::<true>::default());
            let outcome = play(ruleset, &before, &drawn.played, &mut every).expect("a legal move");
            let ply_played = game.play_drawn(&mut few).expect("a move was drawn");
            assert_eq!(
                (ply_played.laps, ply_played.endless),
                (outcome.laps, outcome.endless),
                "{label} {ply}"
            );
            assert_eq!(game.position(), &outcome.position, "{label} {ply}");
            assert_eq!(few.0, every.0, "{label} {ply}");
            assert_eq!(game.play_drawn(&mut ()), None, "a move is played once: {label} {ply}");
        }
    }
}
