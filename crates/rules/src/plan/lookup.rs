//! Looking up the row of the landing table that fires.

use crate::vocabulary::Direction;
use base::board::{Hole, HoleSet, Player};

use super::{Flags, LandingPlan, PerHole};

/// Bits of a context, after the mover's.
pub(crate) const CLOCKWISE: usize = 2;
pub(crate) const FIRST_OF_PLAYER: usize = 4;
pub(crate) const FIRST_OF_GAME: usize = 8;
pub(crate) const OPENING: usize = 16;
pub(crate) const PAST_CORNER: usize = 32;

impl LandingPlan {
    /// The context of landings of a turn.
    pub fn context_of(mover: Player, first_of_player: bool, first_of_game: bool) -> usize {
        mover.index()
            | if first_of_player { FIRST_OF_PLAYER } else { 0 }
            | if first_of_game { FIRST_OF_GAME } else { 0 }
    }

    /// The same context for a lap sown that way.
    pub const fn with_lap(context: usize, direction: Direction) -> usize {
        match direction {
            Direction::Anticlockwise => context,
            Direction::Clockwise => context | CLOCKWISE,
        }
    }

    /// The same context in a simultaneous opening, before or behind the corner that rows ask for.
    pub const fn in_opening(context: usize, opening: bool, past_corner: bool) -> usize {
        context | if opening { OPENING } else { 0 } | if past_corner { PAST_CORNER } else { 0 }
    }

    /// Where the cells of a context begin.
    #[inline(always)]
    pub const fn cells_of(&self, context: usize) -> usize {
        self.context[context & 63] as usize
    }

    /// The holes that carry the first and the second tested flag.
    #[inline(always)]
    pub fn flags_of(&self, flags: &Flags) -> [HoleSet; 2] {
        let of = |tested: &[usize; 2]| flags.of(tested[0]).union(flags.of(tested[1]));
        match self.tested.as_slice() {
            [] => [HoleSet::EMPTY; 2],
            [one] => [of(one), HoleSet::EMPTY],
            [one, two, ..] => [of(one), of(two)],
        }
    }

    /// The number of the row that fires. `flags` are the slots of the position, `count` the seeds of a hole; `landing` is the
    /// hole of the last seed and the seeds it is judged to hold.
    #[inline(always)]
    pub fn row(
        &self,
        facing_of: (&PerHole, &PerHole),
        context: usize,
        landing: (Hole, u16),
        count: impl Fn(u8) -> u16,
        flags: &Flags,
    ) -> usize {
        self.row_in(self.cells_of(context), self.flags_of(flags), facing_of, landing, count)
    }

    /// The same, with the context's cells and the tested flags at hand.
    #[inline(always)]
    pub fn row_in(
        &self,
        cells: usize,
        tested: [HoleSet; 2],
        facing_of: (&PerHole, &PerHole),
        (hole, after): (Hole, u16),
        count: impl Fn(u8) -> u16,
    ) -> usize {
        let mut index = cells + (hole.index() << self.stride) + usize::from(after);
        if tested != [HoleSet::EMPTY; 2] {
            let [one, other] = tested.map(|holes| usize::from(holes.contains(hole)));
            index += self.flag_step as usize * (one + 2 * other);
        }
        let cell = self.cells[index];
        if cell < 0x80 {
            return usize::from(cell);
        }
        let class = |hole: u8| usize::from(self.facing_class[usize::from(count(hole) & 255)]);
        self.row_of_cell(cell, [class(facing_of.0.of(hole.0)), class(facing_of.1.of(hole.0))])
    }

    /// The row of a cell, given the classes of the counts that the landing faces.
    #[inline(always)]
    pub fn row_of_cell(&self, cell: u8, [inner, outer]: [usize; 2]) -> usize {
        if cell < 0x80 {
            return usize::from(cell);
        }
        let place = usize::from(cell & 0x7f) * self.facing_classes * self.facing_classes
            + inner * self.facing_classes
            + outer;
        usize::from(self.facing[place])
    }
}
