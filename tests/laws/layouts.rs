//! Small and wide layout: a position plays alike in both.

use sowbook::engine::{Position, legal_moves, play};

use crate::arbitrary::{Parts, parts, position};
use crate::rulesets::all;

fn agree_everywhere(parts: &Parts) {
    for case in all() {
        let (ruleset, label) = (&case.ruleset, &case.label);
        let small = position(ruleset, parts);
        let wide = small.clone().in_wide_layout();
        assert_eq!(small, wide, "{label}");
        let moves = legal_moves(ruleset, &small);
        assert_eq!(moves, legal_moves(ruleset, &wide), "{label}: {small:?}");
        for played in moves.iter().flatten() {
            let (mut heard, mut heard_wide) = (Vec::new(), Vec::new());
            let outcome = play(ruleset, &small, played, &mut heard);
            assert_eq!(
                outcome,
                play(ruleset, &wide, played, &mut heard_wide),
                "{label}: {played:?} in {small:?}"
            );
            assert_eq!(heard, heard_wide, "{label}: {played:?} in {small:?}");
        }
    }
}

crate::random_tests::random_tests! {
    cases: 20;

    fn small_and_wide_layout_play_alike(parts in parts()) {
        agree_everywhere(&parts);
    }
}

/// Play copies positions all the time: what large boards need must not be part of each.
#[cfg(target_pointer_width = "64")]
#[test]
fn a_position_of_a_usual_board_is_no_larger_for_large_boards() {
    assert!(std::mem::size_of::<Position>() <= 160);
}
