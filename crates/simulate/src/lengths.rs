//! How long games are.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// How many games have which number of plies: exactly up to 127 plies, beyond that in 32 steps for each doubling, of which
/// the shortest length is kept.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Lengths(BTreeMap<u32, u64>);

impl Lengths {
    /// Counts a game of that many plies.
    pub fn count(&mut self, plies: u32) {
        *self.0.entry(step_of(plies)).or_default() += 1;
    }

    /// Adds games counted elsewhere.
    pub fn add(&mut self, other: &Self) {
        for (plies, games) in &other.0 {
            let own = self.0.entry(*plies).or_default();
            *own = own.saturating_add(*games);
        }
    }

    /// The steps in rising order, each by its shortest length in plies, with its games.
    pub fn iter(&self) -> impl Iterator<Item = (u32, u64)> {
        self.0.iter().map(|(plies, games)| (*plies, *games))
    }

    /// Whether every step begins where one can begin.
    pub(crate) fn is_well_formed(&self) -> bool {
        self.0.keys().all(|plies| step_of(*plies) == *plies)
    }
}

/// The shortest length of the step in which a number of plies is.
const fn step_of(plies: u32) -> u32 {
    if plies < 128 {
        return plies;
    }
    plies >> (plies.ilog2() - 5) << (plies.ilog2() - 5)
}
