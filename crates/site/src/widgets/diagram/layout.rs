//! Where things are: in units of which a hole is sixty wide.

use base::board::{Hole, Player, Shape};

use super::{Frame, Place};

/// How wide a hole is, from its centre.
pub(super) const RADIUS: i32 = 30;
/// From the centre of a hole to the centre of the next.
pub(super) const PITCH: i32 = 68;
/// From the centre of a hole to the line on which seeds travel past it.
pub(super) const LANE: i32 = 36;
/// From this line to the one of seeds that pass a second time.
pub(super) const STEP: i32 = 6;
/// The lines beside a row; what passes more often runs on the last.
pub(super) const LANES: i32 = 3;
/// From the centre of a hole to the edge of the board.
pub(super) const EDGE: i32 = 54;
/// The height of the line with a player's name.
const NAME: i32 = 20;
/// From the centre of a hole to where its label begins, on the left, and its count ends, on the right; and from the
/// centre along to both. Neither grows out of the hole's column, however long it is.
pub(super) const CORNER: (i32, i32) = (30, 28);

/// The height of a line of the legend, and how many flags it names.
pub(super) const LEGEND_LINE: i32 = 14;
pub(super) const FLAGS_IN_LINE: usize = 4;

/// The measures of one board.
#[derive(Debug, Clone, Copy)]
pub(super) struct Layout {
    pub(super) width: i32,
    pub(super) height: i32,
    /// The part of the height that is below the board and its names, for the legend of flags.
    pub(super) legend: i32,
    rows: u8,
}

impl Layout {
    pub(super) fn new(frame: &Frame) -> Self {
        let columns = i32::from(frame.shape.columns());
        let legend = match frame.flags.len() {
            _ if frame.place == Place::Desk => 0,
            0 => 0,
            1..=FLAGS_IN_LINE => 24,
            _ => 24 + LEGEND_LINE,
        };
        let mut layout = Self {
            width: (columns - 1) * PITCH + 2 * EDGE,
            height: 0,
            legend,
            rows: frame.shape.rows().clamp(1, 4),
        };
        layout.height = layout.row(layout.rows - 1) + EDGE + NAME + legend;
        layout
    }

    /// The centre of a hole.
    pub(super) fn centre(self, shape: &Shape, hole: Hole) -> (i32, i32) {
        let (row, column) = shape.row_and_column(hole);
        let x = match hole.store_owner() {
            None => EDGE + PITCH * i32::from(column),
            Some(Player::South) => self.store(1),
            Some(Player::North) => self.store(-1),
        };
        (x, self.row(row))
    }

    /// Where seeds go into a store: past the end of the row, which is at the right for 1 and at the left for −1.
    pub(super) fn store(self, end: i32) -> i32 {
        if end > 0 { self.width - EDGE + LANE - 12 } else { EDGE - LANE + 12 }
    }

    /// The height of the middle of a row, from 0 at the top.
    pub(super) fn row(self, row: u8) -> i32 {
        // A row has its ways on one side and its labels on the other; between two rows there is room for both.
        let below = match self.rows {
            3 => [0, 90, 180, 0],
            4 => [0, self.row_pitch(), self.row_pitch() + 104, 2 * self.row_pitch() + 104],
            _ => [0, 75, 0, 0],
        };
        NAME + EDGE + below.get(usize::from(row)).copied().unwrap_or_default()
    }

    /// From one of a player's two rows to the other. A broad board is drawn small, so its labels are large.
    const fn row_pitch(self) -> i32 {
        match (self.width - 2 * EDGE) / PITCH {
            0..=6 => 80,
            7..=8 => 86,
            _ => 96,
        }
    }

    /// The number of rows.
    pub(super) const fn rows(self) -> u8 {
        self.rows
    }

    /// The line between the two sides, from the left: x and y of its corners.
    pub(super) fn border(self, shape: &Shape) -> Vec<(i32, i32)> {
        let (left, top, width, height) = self.outline();
        if self.rows == 1 {
            let centre = left + width / 2;
            return vec![(centre, top + 8), (centre, top + height - 8)];
        }
        let (from, to) = (left + 20, left + width - 20);
        if self.rows != 3 {
            return vec![(from, self.middle()), (to, self.middle())];
        }
        // Above the middle row and its ways where it is South's, below where it is North's.
        let side = |hole: Option<Hole>| match hole.map(|hole| shape.side(hole)) {
            Some(Player::South) => self.row(1) - EDGE + 3,
            Some(Player::North) => self.row(1) + EDGE - 3,
            None => self.middle(),
        };
        let heights: Vec<i32> = shape.grid()[1].iter().map(|&hole| side(hole)).collect();
        let mut corners = vec![(from, heights[0])];
        for (x, pair) in (EDGE + PITCH / 2..).step_by(68).zip(heights.windows(2)) {
            if pair[0] != pair[1] {
                corners.extend([(x, pair[0]), (x, pair[1])]);
            }
        }
        corners.push((to, *heights.last().unwrap_or(&self.middle())));
        corners
    }

    /// Where the hole's outer side is: 1 for below it, −1 for above it. Seeds travel there; label and count are on the
    /// other side.
    pub(super) fn outside(self, shape: &Shape, hole: Hole) -> i32 {
        // Both halves of a single row have theirs below, so that seeds go to the right all along it.
        let owner = hole.store_owner().unwrap_or_else(|| shape.side(hole));
        let south = self.rows == 1 || owner == Player::South;
        let facing_out = self.rows < 3 || hole.store_owner().is_some() || !shape.is_inner(hole);
        if south == facing_out { 1 } else { -1 }
    }

    /// The height at which a player's name is.
    pub(super) fn name(self, player: Player) -> i32 {
        match player {
            Player::North => NAME / 2,
            Player::South => self.board_height() - NAME / 2,
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
        (1, NAME, self.width - 2, self.board_height() - 2 * NAME)
    }
}
