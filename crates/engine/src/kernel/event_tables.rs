//! What it takes to report the turns of the kernel: which row fires by which clause, and the seeds that fall.

use crate::board::{Hole, Player};
use crate::rules::vocabulary::{Direction, FirstDrop, HoleWord};
use crate::rules::{ClauseId, LandAction, LandingPlan, NO_HOLE, Plan, TakePlan};

use super::super::{Event, EventKind};
use super::forms::COUNTS;
use super::lanes::Lanes;

/// Seeds that are written at once; what is too much is written over.
pub(super) const TOGETHER: usize = 8;

/// From here on it depends on what a landing faces which row fires: the number of a table, as
/// [`LandingPlan::row_of_cell`] wants it.
pub(super) const DEPENDS: u8 = 0x80;

/// What it takes to report turns.
#[derive(Debug)]
pub(super) struct EventTables {
    /// The rows that fire, in the order of the cells of one context after the other; of a row for which it matters what
    /// is faced, the number of a table and [`DEPENDS`].
    pub(super) fired: Vec<u8>,
    /// The clauses of all rows.
    pub(super) clauses: [ClauseId; DEPENDS as usize],
    /// By mover and way: a seed that falls into each lane in turn, so often round the ring that every lap is a part of
    /// it.
    pub(super) drops: [[Box<[Event]>; 2]; 2],
    /// Lanes from the one that is lifted to the one of the first seed.
    pub(super) skipped: usize,
}

impl EventTables {
    /// What it takes for a plan, and where the rows of each context begin; `cells` are the states and lanes of a context.
    pub(super) fn new(plan: &Plan, lanes: &Lanes, cells: (usize, usize)) -> (Self, [u32; 16]) {
        let mut clauses = [plan.sowing.clause; DEPENDS as usize];
        for (clause, row) in clauses.iter_mut().zip(&plan.landing.rows) {
            *clause = row.taking.clause;
        }
        let (fired, begins) = fired(plan, lanes, cells);
        let skipped = usize::from(plan.sowing.first == FirstDrop::Next);
        (Self { fired, clauses, drops: drops(plan, lanes), skipped }, begins)
    }
}

fn drops(plan: &Plan, lanes: &Lanes) -> [[Box<[Event]>; 2]; 2] {
    let ring = u32::from(lanes.ring);
    Player::ALL.map(|player| {
        Direction::ALL.map(|direction| {
            let fall = |number: u32| {
                let lane = match direction {
                    Direction::Anticlockwise => number % ring,
                    Direction::Clockwise => (ring - number % ring) % ring,
                };
                let hole = Hole(lanes.hole(player, lane.to_le_bytes()[0]));
                Event { player, clause: plan.sowing.clause, kind: EventKind::Drop { hole } }
            };
            (0..2 * ring + plan.board.seeds + TOGETHER as u32).map(fall).collect()
        })
    })
}

fn fired(plan: &Plan, lanes: &Lanes, (states, width): (usize, usize)) -> (Vec<u8>, [u32; 16]) {
    let landing: &LandingPlan = &plan.landing;
    let (mut fired, mut begins) = (Vec::new(), [0; 16]);
    if landing.in_order.is_some() {
        return (fired, begins);
    }
    for context in 0..16 {
        let cells = landing.cells_of(context);
        let same = |&other: &usize| context & 1 == other & 1 && landing.cells_of(other) == cells;
        if let Some(same) = (0..context).find(same) {
            begins[context] = begins[same];
            continue;
        }
        begins[context] = u32::try_from(fired.len()).unwrap_or(0);
        for (state, lane) in (0..states).flat_map(|state| (0..width).map(move |lane| (state, lane))) {
            let hole = lanes.hole(Player::ALL[context & 1], lane.to_le_bytes()[0]);
            let first = cells + state * landing.flag_step as usize + (usize::from(hole) << landing.stride);
            let alone = plan.board.facing_inner.of(hole) == NO_HOLE;
            fired.extend((0..COUNTS).map(|after| match landing.cells.get(first + after) {
                Some(&cell) if alone => landing.row_of_cell(cell, [0; 2]) as u8,
                Some(&cell) => cell,
                None => 0,
            }));
        }
    }
    (fired, begins)
}

/// Whether the rows of a plan can be known from what is on the board before and after them; `prey` says that only whether
/// what is faced is prey is known of it.
pub(super) fn rows_are_clear(plan: &Plan, prey: bool) -> bool {
    let landing = &plan.landing;
    // Which holes a chain took is seen from what is gone.
    let clear = |row: &LandAction| {
        let takes = |wanted: fn(&TakePlan) -> bool| row.taking.takes.iter().any(wanted);
        let faced = takes(|take| matches!(take, TakePlan::Hole(HoleWord::Facing, _)));
        !(faced && takes(|take| matches!(take, TakePlan::Walk(_))))
    };
    let classes = landing.facing_classes;
    let alike = |table: &[u8]| {
        let same = |place: usize| {
            let both = usize::from(place / classes > 0 && !place.is_multiple_of(classes));
            table.get(place) == table.get(both * (classes + 1))
        };
        (0..classes * classes).all(same)
    };
    let mut tables = landing.facing.chunks_exact((classes * classes).max(1));
    landing.in_order.is_none()
        && plan.extension.is_none()
        && landing.rows.iter().all(clear)
        && (!prey || tables.all(alike))
}
