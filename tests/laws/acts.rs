//! Acts keep the laws of events too: whatever is stated, no seed is lost, and what is refused changes nothing.

use proptest::prelude::*;
use sowbook::board::{Hole, Player};
use sowbook::engine::{
    ActAt, Move, PlacedAct, Position, Sowing, Status, between_turns, legal_moves, play, play_with_acts,
};
use sowbook::replay::{print_position, read_position};

use crate::arbitrary::{parts, position};
use crate::rulesets::{Case, all, one};
use crate::witness::Witness;

fn with_acts() -> Vec<&'static Case> {
    let knows = |case: &&Case| case.ruleset.acts().next().is_some();
    all().iter().filter(knows).collect()
}

fn placed() -> impl Strategy<Value = PlacedAct> {
    let at = prop_oneof![4 => (1..8_u16).prop_map(ActAt::Drop), 1 => Just(ActAt::End), 1 => Just(ActAt::BetweenTurns)];
    (0..5_usize, 0..9_u8, at, 0..4_u16).prop_map(|(act, hole, at, seeds)| PlacedAct {
        act,
        hole: Hole(hole),
        at,
        seeds,
    })
}

crate::random_tests::random_tests! {
    cases: 1_500;

    fn acts_within_turns_conserve_seeds(
        which in any::<prop::sample::Index>(),
        parts in parts(),
        acts in prop::collection::vec(placed(), 0..4),
    ) {
        let cases = with_acts();
        let ruleset = &which.get(&cases).ruleset;
        let before = position(ruleset, &parts);
        for played in legal_moves(ruleset, &before).expect("few enough moves to list") {
            let Move::Turn(sowing) = played else { continue };
            let (start, plain) = (sowing.start, Sowing::plain(sowing.start));
            let written = plain.written();
            let mut witness = Witness::new(ruleset, &before);
            let loud = play_with_acts(ruleset, &before, start, &written, &acts, &mut witness);
            let silent = play_with_acts(ruleset, &before, start, &written, &acts, &mut ());
            prop_assert_eq!(&loud, &silent);
            if let Ok((_, outcome)) = &loud {
                witness.agrees(&outcome.position, &print_position(ruleset, &before));
            }
            if acts.is_empty() {
                let move_of_it = loud.map(|(sowing, _)| sowing);
                let played = play(ruleset, &before, &Move::Turn(plain), &mut ());
                prop_assert_eq!(move_of_it == Ok(plain), played.is_ok());
            }
        }
    }

    fn acts_between_turns_conserve_seeds(
        which in any::<prop::sample::Index>(),
        parts in parts(),
        act in placed(),
        dropped in prop_oneof![Just(None), Just(Some(Player::South)), Just(Some(Player::North))],
    ) {
        let cases = with_acts();
        let ruleset = &which.get(&cases).ruleset;
        let before = position(ruleset, &parts);
        let mut witness = Witness::new(ruleset, &before);
        let loud = between_turns(ruleset, &before, act, dropped, &mut witness);
        prop_assert_eq!(&loud, &between_turns(ruleset, &before, act, dropped, &mut ()));
        match loud {
            Ok(after) => witness.agrees(&after, &print_position(ruleset, &before)),
            Err(_) => witness.agrees(&before, "refused"),
        }
    }
}

/// The acts of Béchi in one turn, so that the laws above are not held by refusals alone: fault and shu, fault and
/// taking back, and a decoy.
#[test]
fn acts_happen() {
    let ruleset = one("bechi", "");
    let act = |name: &str| {
        ruleset.acts().position(|act| act.short_name() == name).unwrap_or_else(|| panic!("no act {name}"))
    };
    let before =
        read_position(&ruleset, "south 0 0 0 5; north 0 2 2 0; store 0 3; flag dead N1; round 2; next south")
            .expect("a position");
    let n1 = ruleset.shape().hole("N1").expect("a hole");
    let s4 = legal_moves(&ruleset, &before).expect("few enough moves to list")[0];
    let Move::Turn(sowing) = s4 else { panic!("{s4:?}") };
    let turn = |acts: &[(&str, u16)]| -> Position {
        let acts: Vec<PlacedAct> = acts
            .iter()
            .map(|&(name, drop)| PlacedAct { act: act(name), hole: n1, at: ActAt::Drop(drop), seeds: 0 })
            .collect();
        let mut witness = Witness::new(&ruleset, &before);
        let written = Sowing::plain(sowing.start).written();
        let (_, outcome) = play_with_acts(&ruleset, &before, sowing.start, &written, &acts, &mut witness)
            .expect("it can be");
        witness.agrees(&outcome.position, "acts");
        assert_eq!(outcome.position.status(), Status::Playing);
        outcome.position
    };
    let shown = |position: &Position| (position.count(n1), position.store(Player::North));
    assert_eq!(shown(&turn(&[("fault", 2)])), (1, 3));
    assert_eq!(shown(&turn(&[("fault", 2), ("shu", 3)])), (0, 4));
    assert_eq!(shown(&turn(&[("fault", 2), ("retract", 2)])), (0, 3));
    let decoy = PlacedAct { act: act("decoy"), hole: n1, at: ActAt::BetweenTurns, seeds: 2 };
    let after = between_turns(&ruleset, &before, decoy, None, &mut ()).expect("it can be");
    assert_eq!(shown(&after), (2, 1));
}
