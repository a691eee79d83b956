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
    rows: u8,
}

impl Layout {
    pub(super) fn new(frame: &Frame) -> Self {
        let columns = i32::from(frame.shape.columns());
        let margin = if frame.stores == Stores::Ovals { 50 } else { 14 };
        let legend = if frame.flags.is_empty() { 0 } else { 14 };
        let height = legend
            + match frame.shape.rows() {
                1 => 100,
                2 => 136,
                3 => 236,
                _ => 249,
            };
        Self { width: 2 * margin + columns * PITCH, height, legend, margin, rows: frame.shape.rows() }
    }

    /// The centre of a hole.
    pub(super) fn centre(self, shape: &Shape, hole: Hole) -> (i32, i32) {
        let (row, column) = shape.row_and_column(hole);
        let x = match hole.store_owner() {
            None => self.margin + PITCH / 2 + PITCH * i32::from(column),
            // Seeds for a store go past the end of its owner's row.
            Some(Player::South) => self.width - self.margin,
            Some(Player::North) => self.margin,
        };
        (x, self.row(row))
    }

    /// The height of the middle of a row, from 0 at the top.
    fn row(self, row: u8) -> i32 {
        let rows: &[i32] = match self.rows {
            3 => &[50, 118, 186],
            4 => &[50, 86, 163, 199],
            _ => &[50, 86],
        };
        rows[usize::from(row)]
    }

    /// The line between the two sides, from the left: x and y of its corners.
    pub(super) fn border(self, shape: &Shape) -> Vec<(i32, i32)> {
        let (left, top, width, height) = self.outline();
        if self.rows == 1 {
            let centre = left + width / 2;
            return vec![(centre, top + 4), (centre, top + height - 4)];
        }
        let mut corners = vec![(left + 4, self.middle()), (left + width - 4, self.middle())];
        if self.rows == 3 {
            // Above the middle row and its labels where it is South's, below where it is North's.
            let side = |hole: Option<Hole>| match hole.map(|hole| shape.owner(hole)) {
                Some(Player::South) => self.row(1) - 43,
                Some(Player::North) => self.row(1) + 43,
                None => self.middle(),
            };
            let heights: Vec<i32> = shape.grid()[1].iter().map(|&hole| side(hole)).collect();
            corners = vec![(left + 4, heights[0])];
            for (x, pair) in (left + PITCH..).step_by(36).zip(heights.windows(2)) {
                if pair[0] != pair[1] {
                    corners.extend([(x, pair[0]), (x, pair[1])]);
                }
            }
            corners.push((left + width - 4, *heights.last().unwrap_or(&self.middle())));
        }
        corners
    }

    /// Where the hole's outer side is: 1 for below it, −1 for above it. Seeds travel and labels are there.
    pub(super) fn outside(self, shape: &Shape, hole: Hole) -> i32 {
        // Both halves of a single row have theirs below, so that seeds go to the right all along it.
        let owner = hole.store_owner().unwrap_or_else(|| shape.owner(hole));
        let south = self.rows == 1 || owner == Player::South;
        let facing_out = self.rows < 3 || hole.store_owner().is_some() || !shape.is_inner(hole);
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
