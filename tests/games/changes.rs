//! The comparison finds what it is meant to find: a trace that was changed in one place differs there.

use crate::case::{Case, Kind};
use crate::compare::{Compared, compare};
use crate::trace::{Entry, Lap, Trace, Turn};
use crate::{families, folder, ruleset, trace};

/// The trace that is changed, and its first turn.
const NAME: &str = "stoneshark-endodoi";

fn compared(change: impl FnOnce(&mut Trace)) -> Compared {
    let families = families();
    let case = Case { ruleset: "endodoi".to_owned(), ..Case::default() };
    let mut trace = trace(&folder().join("traces"), NAME);
    // The first game: nothing departs in it.
    trace.games.truncate(1);
    change(&mut trace);
    compare(&trace, &case, &ruleset(families, &case))
}

fn first_turn(trace: &mut Trace) -> &mut Turn {
    let turn = trace.games[0].entries.iter_mut().find_map(|entry| match entry {
        Entry::Turn(turn) => Some(turn),
        Entry::At(..) => None,
    });
    turn.expect("a game has a turn")
}

fn first_lap(trace: &mut Trace) -> &mut Lap {
    &mut first_turn(trace).laps[0]
}

#[track_caller]
fn assert_differs(kind: Kind, change: impl FnOnce(&mut Trace)) {
    let found = compared(change);
    assert!(found.differing.contains_key(&kind), "{kind:?} is expected: {:?}", found.shown);
    assert!(found.agreeing < found.turns);
    // Only the turn that was changed differs: the next one begins with what the trace states.
    assert!(found.turns - found.agreeing <= 2, "{:?}", found.shown);
}

#[test]
fn what_was_not_changed_agrees() {
    let found = compared(|_| {});
    assert_eq!((found.shown, found.agreeing), (Vec::new(), found.turns));
    assert!(found.turns > 10);
}

#[test]
fn changes_of_seeds_are_found() {
    assert_differs(Kind::Board, |trace| first_lap(trace).after.counts[0] += 1);
    assert_differs(Kind::Board, |trace| first_lap(trace).after.stores[1] += 1);
    assert_differs(Kind::Setup, |trace| {
        if let Entry::At(state, _) = &mut trace.games[0].entries[0] {
            state.counts.swap(0, 1);
            state.counts[0] -= 1;
            state.counts[1] += 1;
        }
    });
    assert_differs(Kind::Position, |trace| {
        if let Entry::At(state, _) = &mut trace.games[0].entries[0] {
            state.counts[0] = 200;
        }
    });
}

#[test]
fn changes_of_moves_are_found() {
    assert_differs(Kind::Legal, |trace| {
        first_lap(trace).legal.as_mut().expect("they are known").pop();
    });
    assert_differs(Kind::Legal, |trace| {
        first_lap(trace).legal.as_mut().expect("they are known").push("A".to_owned());
    });
    assert_differs(Kind::Board, |trace| "A".clone_into(&mut first_lap(trace).played));
    assert_differs(Kind::EndHole, |trace| first_lap(trace).last = Some("a".to_owned()));
}

#[test]
fn changes_of_what_follows_are_found() {
    assert_differs(Kind::Next, |trace| "S".clone_into(&mut first_turn(trace).leads));
    assert_differs(Kind::End, |trace| "over".clone_into(&mut first_turn(trace).leads));
}
