//! The way of a sowing, outside the holes.

use crate::board::{Hole, HoleSet, Shape};
use crate::rules::vocabulary::Direction;

use super::Sown;
use super::layout::{LANE, Layout, PITCH};
use super::lean::number;

/// How round the corners are.
const CORNER: i32 = 7;

/// The way as the `d` of a path: a line along the rows and round their ends, with a tick to each seed's hole as it is
/// passed, and an arrow at the last. So the way of one lap is a piece of that of another, which packs well.
///
/// Further rounds run over the first, which says no more than where seeds passed; the numbers are in the sentence.
pub(super) fn path(layout: Layout, shape: &Shape, sown: &Sown) -> String {
    let mut d = String::new();
    let Some(&last) = sown.drops.last() else { return d };
    let lane = |hole| {
        let (x, y) = layout.centre(shape, hole);
        let outside = layout.outside(shape, hole);
        (x, y + outside * LANE, outside)
    };
    let mut ticked = HoleSet::EMPTY.with(last);
    let (mut x, mut y, mut outside) = lane(sown.from);
    step(&mut d, "M", &[x, y]);
    let mut before = sown.from;
    for (walked, &hole) in sown.drops.iter().enumerate() {
        let across = across(shape, before, hole);
        before = hole;
        let (to_x, to_y, to_outside) = lane(hole);
        // Below a row seeds that go anticlockwise go to the right.
        let rightwards = (outside > 0) == (sown.direction == Direction::Anticlockwise);
        let onwards = if rightwards { to_x > x } else { to_x < x };
        if walked == 0 && hole == sown.from {
            // The first seed goes back into the hole it was lifted from: no way to go.
        } else if walked >= shape.holes() {
            // Every hole of the circuit has been passed; only the last is still to be found.
            (x, y, outside) = lane(last);
            step(&mut d, "M", &[x, y]);
            break;
        } else {
            if across {
                step(&mut d, "M", &[to_x, to_y]);
            } else if to_y != y || !onwards {
                // Round the end of the row; and round both ends where the hole lies behind.
                neighbours(&mut d, layout, shape, (y, outside), rightwards, to_y);
            }
            (x, y, outside) = (to_x, to_y, to_outside);
            if !across {
                d.push('H');
                number(&mut d, x);
            }
        }
        if !ticked.contains(hole) {
            ticked = ticked.with(hole);
            d.push_str(if outside > 0 { "v-3v3" } else { "v3v-3" });
        }
    }
    // The arrow: a stem into the hole's side and two barbs.
    d.push_str(if outside > 0 { "v-5m-3 3l3 -3l3 3" } else { "v5m-3 -3l3 3l3 -3" });
    d
}

/// Whether seeds go over the board from one hole to the other: between a player's part of the middle row of three, where it
/// is at the right, and the opponent's outer row, which begins at the other end.
fn across(shape: &Shape, from: Hole, to: Hole) -> bool {
    let middle = if shape.is_inner(from) { from } else { to };
    shape.rows() == 3
        && [from, to].into_iter().all(|hole| hole.store_owner().is_none())
        && shape.owner(from) != shape.owner(to)
        && shape.is_inner(from) != shape.is_inner(to)
        && shape.column(middle) >= shape.columns() / 2
}

/// A step of a path: its letter, and its numbers with spaces between them.
fn step(d: &mut String, letter: &str, numbers: &[i32]) {
    d.push_str(letter);
    for (at, &one) in numbers.iter().enumerate() {
        if at > 0 {
            d.push(' ');
        }
        number(d, one);
    }
}

/// Walks round the end of a row, from one lane to another; where both are the same lane, over to the other lane of
/// the circuit and back round its other end.
fn neighbours(
    d: &mut String,
    layout: Layout,
    shape: &Shape,
    (y, outside): (i32, i32),
    rightwards: bool,
    to_y: i32,
) {
    let end = |right: bool| {
        let inner = layout.margin + PITCH / 2;
        if right { layout.width - inner + LANE } else { inner - LANE }
    };
    let mut corner = |right: bool, from: i32, to: i32| {
        let x = end(right);
        let back = x + if right { -CORNER } else { CORNER };
        let round = if to > from { CORNER } else { -CORNER };
        step(d, "H", &[back]);
        step(d, "Q", &[x, from, x, from + round]);
        step(d, "V", &[to - round]);
        step(d, "Q", &[x, to, back, to]);
    };
    if to_y == y {
        // The two rows of a circuit lie one pitch apart, centre to centre; a single row is its own way back.
        let apart = if shape.rows() == 1 { 0 } else { PITCH };
        let other = y - outside * (apart + 2 * LANE);
        corner(rightwards, y, other);
        corner(!rightwards, other, y);
    } else {
        corner(rightwards, y, to_y);
    }
}
