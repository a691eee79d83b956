//! Who decides within a turn.

use crate::board::{Hole, HoleSet, Player};

/// A choice on offer: the hole it uses and the way of its lap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Offered {
    pub(super) hole: u8,
    pub(super) clockwise: bool,
}

/// Who decides within a turn.
pub(super) trait Chooser {
    /// 0 to decline, otherwise the option from 1.
    fn choose(&mut self, offered: &[Offered]) -> usize;

    /// The option from 1, where none may be declined.
    fn must_choose(&mut self, offered: &[Offered]) -> usize;

    /// So many of some holes, or all of them where there are no more. They are chosen by rising number, so that the same
    /// holes are one choice in whatever order they are picked.
    fn pick(&mut self, open: HoleSet, number: u8) -> HoleSet {
        let mut left: Vec<Offered> =
            open.iter().map(|hole| Offered { hole: hole.0, clockwise: false }).collect();
        let number = left.len().min(usize::from(number));
        let mut picked = HoleSet::EMPTY;
        for later in (0..number).rev() {
            let offered = left.len() - later;
            let chosen = self.must_choose(&left[..offered]).clamp(1, offered);
            picked = picked.with(Hole(left[chosen - 1].hole));
            left.drain(..chosen);
        }
        picked
    }

    /// In an opening: whose decision comes next.
    fn turn_to(&mut self, _: Player) {}

    /// Whether everything will be declined.
    fn declines_all(&self) -> bool {
        false
    }
}

/// Declines everything, and picks nothing.
pub(super) struct Declining;

impl Chooser for Declining {
    fn must_choose(&mut self, _: &[Offered]) -> usize {
        1
    }

    fn pick(&mut self, _: HoleSet, _: u8) -> HoleSet {
        HoleSet::EMPTY
    }

    #[inline(always)]
    fn choose(&mut self, _: &[Offered]) -> usize {
        0
    }

    #[inline(always)]
    fn declines_all(&self) -> bool {
        true
    }
}
