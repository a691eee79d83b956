//! The boards of the games in `tests/games`: whatever play leads to can be written and read.

use std::path::Path;

use sowbook::archive::{load, read_ruleset};
use sowbook::engine::{Position, Random, play, random_move};

use crate::laws::prints_what_it_reads;

/// Plies of a game; long enough for stores, flags, extra turns and new rounds.
const PLIES: u32 = 80;

#[test]
fn positions_of_all_games_print_what_they_read() {
    let (archive, _) = load(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games/records"));
    assert!(archive.rulesets.len() > 50, "{}", archive.rulesets.len());
    for source in &archive.rulesets {
        let (family, problems) = read_ruleset(source);
        assert!(problems.is_empty(), "{}: {problems:?}", source.name());
        let ruleset = family.expect("a ruleset without problems").default_ruleset().expect("it can be used");
        for seed in 0..8 {
            let mut random = Random::new(seed);
            let mut position = Position::initial(&ruleset);
            for _ in 0..PLIES {
                prints_what_it_reads(&ruleset, &position);
                // A position with too many moves to list ends the game here.
                let Ok(Some(played)) = random_move(&ruleset, &position, &mut random) else { break };
                position = play(&ruleset, &position, &played, &mut ()).expect("a legal move").position;
            }
            prints_what_it_reads(&ruleset, &position);
        }
    }
}
