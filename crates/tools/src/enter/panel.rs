//! The panel of readings: which line is marked, and the alternative beside the one taken.

use rules::Reading;

use super::played::Played;

/// Which way a choice goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    On,
    Back,
}

impl Way {
    /// The index beside `at` in a list of `length`, which is not empty; after the last comes the first.
    pub(super) const fn beside(self, at: usize, length: usize) -> usize {
        match self {
            Self::On => (at + 1) % length,
            Self::Back => (at + length - 1) % length,
        }
    }
}

/// The alternative of a reading that a record takes.
pub(super) fn taken<'r>(played: &'r Played, reading: &'r Reading) -> &'r str {
    played.line.ruleset.choices().get(&reading.name).unwrap_or(&reading.default)
}

/// The alternative beside the one that a record takes.
pub(super) fn beside<'r>(played: &Played, reading: &'r Reading, way: Way) -> Option<&'r str> {
    let taken = taken(played, reading);
    let at = reading.alternatives.iter().position(|one| one.name == taken)?;
    Some(reading.alternatives.get(way.beside(at, reading.alternatives.len()))?.name.as_str())
}
