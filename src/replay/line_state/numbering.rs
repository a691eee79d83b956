//! Numbers of turns as written, and of plies as counted.

use crate::replay::difference::Pair;

/// The turn numbers of a line, against which the next one is compared.
#[derive(Default)]
pub(in crate::replay) struct TurnNumbers {
    /// The number last written.
    last: Option<u32>,
    /// The number before the last gap.
    before_gap: Option<u32>,
    /// Whether the first number must be 1.
    from_first: bool,
    /// Whether the next number may be the last one again, because a ply was taken back or is replaced.
    may_repeat: bool,
}

impl TurnNumbers {
    /// Turns that are numbered from 1.
    pub(in crate::replay) fn from_first() -> Self {
        Self { from_first: true, ..Self::default() }
    }

    /// The turn numbers of a variation on the last ply.
    pub(in crate::replay) fn of_variation(&self) -> Self {
        Self { last: self.last, may_repeat: true, ..Self::default() }
    }

    /// The number last written.
    pub(in crate::replay) const fn last(&self) -> Option<u32> {
        self.last
    }

    /// Takes a written number; gives what was expected if it is another. `restarts` says that the numbers may begin
    /// again in a gap, as they do with a new round.
    pub(in crate::replay) fn read(&mut self, found: u32, restarts: bool) -> Option<Pair<u32>> {
        let expected = match self.last {
            Some(last) if self.may_repeat && found == last => Some(last),
            Some(last) => Some(last + 1),
            None => self.from_first.then_some(1),
        };
        // Plies missing in a gap are numbered too, so the numbers after it are not smaller.
        let least = self.before_gap.filter(|&least| found < least && !restarts);
        self.may_repeat = false;
        self.last = Some(found);
        let expected = expected.or(least).filter(|&expected| expected != found)?;
        Some(Pair { expected, found })
    }

    /// A new round begins, whose turns are numbered from 1.
    pub(in crate::replay) const fn begin_round(&mut self) {
        self.last = Some(0);
    }

    /// Plies are missing here.
    pub(in crate::replay) fn gap(&mut self) {
        self.before_gap = self.last.take().or(self.before_gap);
        self.from_first = false;
    }

    /// The last ply is taken back.
    pub(in crate::replay) const fn take_back(&mut self) {
        self.may_repeat = true;
    }
}

/// How many plies of a line are numbered.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(in crate::replay) struct PlyCount {
    last: u32,
    /// The number of the ply before the line.
    before: u32,
}

impl PlyCount {
    /// The count of a variation that replaces the last ply of a line.
    pub(in crate::replay) const fn replacing_last(outer: Self) -> Self {
        let before = outer.last.saturating_sub(1);
        Self { last: before, before }
    }

    /// Numbers one more ply.
    pub(in crate::replay) const fn add(&mut self) -> u32 {
        self.last += 1;
        self.last
    }

    /// Whether no ply of the line is numbered yet.
    pub(in crate::replay) const fn is_empty(self) -> bool {
        self.last == self.before
    }
}
