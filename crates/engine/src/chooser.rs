//! Who decides within a turn.

use base::board::{Hole, HoleSet, Player};

/// A choice on offer: the hole it uses and the way of its lap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Offered {
    pub(super) hole: u8,
    pub(super) clockwise: bool,
}

/// Whether a hole is on offer both ways.
pub(super) fn is_either_way(offered: &[Offered], hole: u8) -> bool {
    let goes = |clockwise| offered.contains(&Offered { hole, clockwise });
    goes(true) && goes(false)
}

/// Who decides within a turn.
pub(super) trait Chooser {
    /// 0 to decline, otherwise the option from 1.
    fn choose(&mut self, offered: &[Offered]) -> usize;

    /// The option from 1, where none may be declined.
    fn must_choose(&mut self, offered: &[Offered]) -> usize;

    /// A number of holes among some, or all of them where there are no more. They are chosen by rising number, so that
    /// the same holes are one choice in whatever order they are picked.
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

    /// A number of seeds between two, of which the first is smaller and at least 1.
    fn number(&mut self, hole: u8, least: u8, most: u8) -> u8 {
        let offered = [Offered { hole, clockwise: false }; MOST_SEEDS];
        let options = usize::from(most.saturating_sub(least)).saturating_add(1).min(MOST_SEEDS);
        let chosen = self.must_choose(&offered[..options]).clamp(1, options);
        least.saturating_add(u8::try_from(chosen - 1).unwrap_or(0))
    }

    /// The only number of seeds that is possible where the mover would choose one.
    fn only_number(&mut self, _: u16) {}

    /// By which way to start the turn starts, by number, where that is known.
    fn kind(&self) -> Option<usize> {
        None
    }

    /// In an opening: whose decision comes next.
    fn turn_to(&mut self, _: Player) {}

    /// Whether everything will be declined from now on.
    fn declines_all(&self) -> bool {
        false
    }

    /// How many decisions it has taken, if the same state leads to the same laps for as long as this number stays;
    /// `None` if what is decided next is not known.
    fn decided(&self) -> Option<usize> {
        self.declines_all().then_some(0)
    }
}

/// The most seeds that a number can be chosen of.
pub(super) const MOST_SEEDS: usize = 255;

/// Declines everything, picks nothing, and starts with as many seeds as it may.
#[derive(Default)]
pub(super) struct Declining {
    /// As [`Chooser::kind`].
    pub(super) kind: Option<usize>,
}

impl Chooser for Declining {
    #[inline(always)]
    fn choose(&mut self, _: &[Offered]) -> usize {
        0
    }

    fn must_choose(&mut self, _: &[Offered]) -> usize {
        1
    }

    fn pick(&mut self, _: HoleSet, _: u8) -> HoleSet {
        HoleSet::EMPTY
    }

    fn number(&mut self, _: u8, _: u8, most: u8) -> u8 {
        most
    }

    fn kind(&self) -> Option<usize> {
        self.kind
    }

    #[inline(always)]
    fn declines_all(&self) -> bool {
        true
    }
}

/// Draws at each offer: gives it a number below its argument.
pub(super) struct Drawing<F>(pub(super) F);

impl<F: FnMut(u32) -> u32> Chooser for Drawing<F> {
    #[inline]
    fn choose(&mut self, offered: &[Offered]) -> usize {
        let options = u32::try_from(offered.len() + 1).unwrap_or(1);
        usize::try_from((self.0)(options)).unwrap_or(0)
    }

    fn must_choose(&mut self, offered: &[Offered]) -> usize {
        let options = u32::try_from(offered.len()).unwrap_or(1).max(1);
        usize::try_from((self.0)(options)).unwrap_or(0) + 1
    }
}
