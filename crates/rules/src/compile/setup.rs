//! The seeds at the beginning.

use crate::plan::CondPlan;
use crate::vocabulary::Place;
use crate::{Clauses, Problems};
use base::board::{Hole, Player, Shape};

use super::condition::Conditions;

/// The seeds in each hole at the beginning, by who starts.
pub(super) fn seeds(clauses: &Clauses, shape: &Shape, problems: &mut Problems) -> Box<[[u16; 128]; 2]> {
    let setup = &clauses.setup.body;
    let mut counts = Box::new([[0; 128]; 2]);
    for (counts, starter) in counts.iter_mut().zip(Player::ALL) {
        for player in Player::ALL {
            counts[Hole::store(player).index()] = setup.stores.seeds(player, starter);
        }
    }
    let rows = match (setup.each, [&setup.south, &setup.north], [&setup.first, &setup.second]) {
        (Some(each), [None, None], [None, None]) => {
            for starter in counts.iter_mut() {
                shape.all().for_each(|hole| starter[hole.index()] = each);
            }
            return counts;
        }
        (None, [Some(south), Some(north)], [None, None]) => {
            [[("south", south), ("north", north)], [("south", south), ("north", north)]]
        }
        (None, [None, None], [Some(first), Some(second)]) => {
            [[("first", first), ("second", second)], [("second", second), ("first", first)]]
        }
        _ => {
            let text = "the setup is none of `each`, `south` with `north`, and `first` with `second`; expected one of \
                        these";
            problems.push(clauses.setup.malformed(text));
            return counts;
        }
    };
    for (starter, sides) in rows.into_iter().enumerate() {
        for (player, (name, row)) in Player::ALL.into_iter().zip(sides) {
            let holes = shape.label_order(player);
            if row.len() != holes.len() && starter == 0 {
                let (found, expected) = (row.len(), holes.len());
                let text = format!("`{name}` has {found} counts; expected one for each of {expected} holes");
                problems.push(clauses.setup.malformed(text));
            }
            for (hole, &count) in holes.iter().zip(row) {
                counts[starter][hole.index()] = count;
            }
        }
    }
    counts
}

/// What must hold of a beginning that the record states.
pub(super) fn stated(
    clauses: &Clauses,
    conditions: &Conditions<'_>,
    problems: &mut Problems,
) -> Option<CondPlan> {
    let stated = clauses.setup.body.stated.as_ref()?;
    conditions.place.set(Place::Setup);
    Some(conditions.condition(stated, &clauses.setup.support, problems))
}
