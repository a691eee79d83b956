//! Where things are: in units of which a hole is thirty wide.

use crate::board::{Hole, Player, Shape};

use super::{Frame, Stores};

/// From the centre of a hole to the centre of the next.
pub(super) const PITCH: i32 = 36;
/// From the centre of a hole to the line on which seeds travel past it.
pub(super) const LANE: i32 = 21;
/// From the centre of a hole to the edge of the board.
pub(super) const EDGE: i32 = 18;

/// The measures of one board.
#[derive(Debug, Clone, Copy)]
pub(super) struct Layout {
    pub(super) width: i32,
    pub(super) height: i32,
    /// The part of the height that is below the board and its names, for the legend of flags.
    pub(super) legend: i32,
    /// Free room at either end of the rows.
    pub(super) margin: i32,
    columns: i32,
    rows: u8,
}

impl Layout {
    pub(super) fn new(frame: &Frame) -> Self {
        let columns = i32::from(frame.shape.columns());
        let margin = if frame.stores == Stores::Ovals { 50 } else { 14 };
        let legend = if frame.flags.is_empty() { 0 } else { 14 };
        let height = legend + if frame.shape.rows() == 4 { 249 } else { 136 };
        Self {
            width: 2 * margin + columns * PITCH,
            height,
            legend,
            margin,
            columns,
            rows: frame.shape.rows(),
        }
    }

    /// The centre of a hole.
    pub(super) fn centre(self, shape: &Shape, hole: Hole) -> (i32, i32) {
        let column = i32::from(shape.column(hole));
        let from_left = match shape.owner(hole) {
            Player::South => column,
            Player::North => self.columns - 1 - column,
        };
        let x = self.margin + PITCH / 2 + PITCH * from_left;
        let y = match (self.rows, shape.owner(hole), shape.is_inner(hole)) {
            (4, Player::North, false) => 50,
            (4, Player::North, true) => 86,
            (4, Player::South, true) => 163,
            (4, Player::South, false) => 199,
            (_, Player::North, _) => 50,
            (_, Player::South, _) => 86,
        };
        (x, y)
    }

    /// Where the hole's outer side is: 1 for below it, −1 for above it. Seeds travel and labels are there.
    pub(super) fn outside(self, shape: &Shape, hole: Hole) -> i32 {
        let south = shape.owner(hole) == Player::South;
        let facing_out = self.rows == 2 || !shape.is_inner(hole);
        if south == facing_out { 1 } else { -1 }
    }

    /// The middle of a hole's label.
    pub(super) fn label(self, shape: &Shape, hole: Hole) -> (i32, i32) {
        let (x, y) = self.centre(shape, hole);
        (x, y + self.outside(shape, hole) * (LANE + 8))
    }

    /// The height at which a player's name is.
    pub(super) fn name(self, player: Player) -> i32 {
        match player {
            Player::North => 8,
            Player::South => self.board_height() - 8,
        }
    }

    /// The middle of the board, where the two sides meet.
    pub(super) fn middle(self) -> i32 {
        self.board_height() / 2
    }

    /// The height without the legend.
    pub(super) fn board_height(self) -> i32 {
        self.height - self.legend
    }

    /// The board's outline: left, top, width, height.
    pub(super) fn outline(self) -> (i32, i32, i32, i32) {
        let top = 50 - EDGE;
        (self.margin, top, self.width - 2 * self.margin, self.board_height() - 2 * top)
    }
}
