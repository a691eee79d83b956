//! The shape of a board.

mod labels;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::labels::Labels;
use super::{ByPlayer, Hole, HoleSet, Label, MOST_HOLES, Player};

/// A board: rows, columns, and the labels of its holes.
///
/// Boards of two rows have a row for each player, boards of four rows an outer and an inner row for each. On boards of
/// three rows each player has an outer row and a part of the row in the middle, on boards of one row a part of that row.
/// A row may have places without a hole, so the sides may have different numbers of holes.
///
/// A hole lies on the *side* of the player under whose labels it is; that player also *owns* it, unless
/// the owners are given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shape {
    rows: u8,
    columns: u8,
    /// Holes on South's side, which are the first.
    south: usize,
    /// The holes that South owns.
    owned: HoleSet,
    labels: Vec<String>,
    /// Where each hole is.
    places: Vec<Place>,
    /// The labels of the ruleset, if a record names the holes otherwise.
    of_ruleset: Option<Vec<String>>,
    /// The labels as records write them.
    read: Labels,
    order: ByPlayer<Vec<Hole>>,
    /// Whether seeds can fall into the stores, which are then named `S0` and `N0`.
    stores_on_ring: bool,
}

/// Where a hole is, as South sees the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Place {
    /// From 0 at the top, on North's side.
    row: u8,
    /// From 0 at the left of South.
    column: u8,
}

/// Why a board cannot be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ShapeProblem {
    /// Boards have one to four rows, not this number.
    Rows(u8),
    /// A board has at least one column, no more than [`MOST_HOLES`] columns, and at most as many holes in all.
    Columns(u8),
    /// A side without a hole.
    NoHoles(Player),
    /// A row has this number of labels and gaps (`-`); expected one for each column.
    LabelCount {
        /// Whose row.
        player: Player,
        /// The row.
        row: &'static str,
        /// The labels found.
        found: usize,
        /// The number expected; of the row in the middle of three the most that can be. What the other player has of a
        /// shared row is not counted.
        expected: usize,
    },
    /// Two holes share a label.
    LabelTwice(String),
    /// A label records could not write or read.
    LabelForm(String),
    /// The order of a side's labels does not name each of its holes once.
    Order(Player),
}

/// Why a label names no hole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unnamed {
    /// No hole has it.
    NoHole,
    /// A hole of each side has it, and it is not known which side is meant.
    BothSides,
}

/// What is written in place of a label where a row has no hole.
pub(super) const NO_HOLE_HERE: &str = "-";

/// The labels of one player's holes, each row from its owner's left to right, with `-` where there is no hole.
pub struct LabelRows {
    /// The outer row, where there are two.
    pub outer: Option<Vec<String>>,
    /// The inner row, or the only one.
    pub inner: Vec<String>,
    /// All labels in the order of the ring, where that is stated.
    pub order: Option<Vec<String>>,
}

/// At which end of the middle row of three a player's holes are, as that player sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum MiddleEnd {
    /// At the right: the ring goes through the outer row first.
    #[default]
    Right,
    /// At the left: the ring goes through the middle row first.
    Left,
}

impl Shape {
    /// The board of a number of rows and columns with these labels, or everything that is wrong with it.
    pub fn new(
        rows: u8,
        columns: u8,
        middle: MiddleEnd,
        labels: &ByPlayer<LabelRows>,
    ) -> Result<Self, Vec<ShapeProblem>> {
        if !(1..=4).contains(&rows) {
            return Err(vec![ShapeProblem::Rows(rows)]);
        }
        if columns == 0 || usize::from(columns) > MOST_HOLES {
            return Err(vec![ShapeProblem::Columns(columns)]);
        }
        let mut problems = label_counts(rows, usize::from(columns), labels);
        if !problems.is_empty() {
            return Err(problems);
        }
        let mut shape = Self {
            rows,
            columns,
            south: 0,
            owned: HoleSet::EMPTY,
            labels: Vec::new(),
            places: Vec::new(),
            of_ruleset: None,
            read: Labels::default(),
            order: ByPlayer::default(),
            stores_on_ring: false,
        };
        for (player, side) in labels.iter() {
            let before = shape.labels.len();
            shape.add(player, side, middle);
            if shape.labels.len() == before {
                problems.push(ShapeProblem::NoHoles(player));
            }
            if player == Player::South {
                shape.south = shape.labels.len();
            }
        }
        if shape.holes() > MOST_HOLES {
            return Err(vec![ShapeProblem::Columns(columns)]);
        }
        shape.owned = shape.on_side(Player::South);
        shape.read = Labels::new(&shape.labels, shape.south);
        for (index, label) in shape.labels.iter().enumerate() {
            if shape.labels[..index].contains(label) {
                problems.push(ShapeProblem::LabelTwice(label.clone()));
            }
            if !Label::parse(label).is_some_and(Label::is_plain) {
                problems.push(ShapeProblem::LabelForm(label.clone()));
            }
        }
        if !problems.is_empty() {
            return Err(problems);
        }
        for (player, side) in labels.iter() {
            let in_rows =
                || side.outer.iter().flatten().chain(&side.inner).filter(|&label| label != NO_HOLE_HERE);
            let written: Vec<&String> = match &side.order {
                Some(order) => order.iter().collect(),
                None => in_rows().collect(),
            };
            let order: Vec<Hole> = written
                .iter()
                .filter_map(|label| shape.hole(label))
                .filter(|&hole| shape.side(hole) == player)
                .collect();
            let distinct: HoleSet = order.iter().copied().collect();
            if distinct != shape.on_side(player) || written.len() != in_rows().count() {
                problems.push(ShapeProblem::Order(player));
            }
            shape.order[player] = order;
        }
        if problems.is_empty() { Ok(shape) } else { Err(problems) }
    }

    /// The same board on which South owns these holes, and North the others.
    #[must_use]
    pub fn with_owners(self, south: HoleSet) -> Self {
        Self { owned: south, ..self }
    }

    /// Whether each player owns the holes of their own side.
    pub fn is_owned_by_side(&self) -> bool {
        self.owned == self.on_side(Player::South)
    }

    /// Adds the holes of a player in the order of the ring.
    fn add(&mut self, player: Player, side: &LabelRows, middle: MiddleEnd) {
        let first = match middle {
            MiddleEnd::Left if self.rows == 3 => 0,
            _ => usize::from(self.columns) - side.inner.len(),
        };
        // On a board of one row South's part is at the left of South, and North's at the left of North.
        let first = if self.rows == 1 { 0 } else { first };
        let row = |inner: bool| match (self.rows, inner) {
            (4, true) => 2,
            (3, true) => 1,
            (rows, _) => rows - 1,
        };
        let holes = |labels: &[String], row: u8, first: usize| -> Vec<(String, u8, u8)> {
            (first..)
                .zip(labels)
                .filter(|(_, label)| *label != NO_HOLE_HERE)
                .filter_map(|(at, label)| Some((label.clone(), row, u8::try_from(at).ok()?)))
                .collect()
        };
        let outer = holes(side.outer.as_deref().unwrap_or_default(), row(false), 0);
        let mut inner = holes(&side.inner, row(true), first);
        // An inner row is passed on the way back from the outer one; seen by North, so is North's half of a single row.
        if side.outer.is_some() || self.rows == 1 && player == Player::North {
            inner.reverse();
        }
        let all = match middle {
            MiddleEnd::Left if self.rows == 3 => [inner, outer].concat(),
            _ => [outer, inner].concat(),
        };
        for (label, row, column) in all {
            self.labels.push(label);
            self.places.push(match player {
                Player::South => Place { row, column },
                Player::North => Place { row: self.rows - 1 - row, column: self.columns - 1 - column },
            });
        }
    }

    /// Rows in all, 1 to 4.
    pub const fn rows(&self) -> u8 {
        self.rows
    }

    /// Places in a row; on boards of three rows, in an outer row.
    pub const fn columns(&self) -> u8 {
        self.columns
    }

    /// Holes in all.
    pub fn holes(&self) -> usize {
        self.labels.len()
    }

    /// Holes on a player's side.
    pub fn side_len(&self, player: Player) -> usize {
        match player {
            Player::South => self.south,
            Player::North => self.holes() - self.south,
        }
    }

    /// The holes as South sees them, row by row from North's side and from left to right; `None` where the board has no
    /// hole.
    pub fn grid(&self) -> Vec<Vec<Option<Hole>>> {
        let mut grid = vec![vec![None; usize::from(self.columns)]; usize::from(self.rows)];
        for hole in self.all() {
            let place = self.place(hole);
            grid[usize::from(place.row)][usize::from(place.column)] = Some(hole);
        }
        grid
    }

    /// Where a hole is; a store is at the end of its owner's row.
    fn place(&self, hole: Hole) -> Place {
        let end = |player| match player {
            Player::South => Place { row: self.rows - 1, column: self.columns - 1 },
            Player::North => Place { row: 0, column: 0 },
        };
        let of_store = || end(hole.store_owner().unwrap_or(Player::South));
        self.places.get(hole.index()).copied().unwrap_or_else(of_store)
    }

    /// The row and the column of a hole as South sees the board, both from 0, rows from North's side.
    pub fn row_and_column(&self, hole: Hole) -> (u8, u8) {
        let place = self.place(hole);
        (place.row, place.column)
    }

    /// Every hole, South's first, each side in the order of the ring.
    pub fn all(&self) -> impl Iterator<Item = Hole> + use<> {
        (0..self.holes()).filter_map(|index| u8::try_from(index).ok().map(Hole))
    }

    /// The holes that `player` owns.
    pub fn own(&self, player: Player) -> HoleSet {
        self.all().filter(|&hole| self.owner(hole) == player).collect()
    }

    /// Whose hole it is.
    pub fn owner(&self, hole: Hole) -> Player {
        if self.owned.contains(hole) { Player::South } else { Player::North }
    }

    /// The holes on the side of `player`.
    pub fn on_side(&self, player: Player) -> HoleSet {
        self.all().filter(|&hole| self.side(hole) == player).collect()
    }

    /// On whose side it lies.
    pub fn side(&self, hole: Hole) -> Player {
        if hole.index() < self.south { Player::South } else { Player::North }
    }

    /// The hole of the other side in the same place, each seen from the seat of its side; `None` where there is none.
    #[must_use]
    pub fn mirrored(&self, hole: Hole) -> Option<Hole> {
        let other = self.side(hole).opposite();
        if self.rows == 1 {
            // Places of a single row are counted along the ring.
            let place =
                if other == Player::North { hole.index() } else { hole.index().checked_sub(self.south)? };
            return (place < self.side_len(other)).then(|| self.at(other, place));
        }
        let here = self.places.get(hole.index())?;
        let there = Place { row: self.rows - 1 - here.row, column: self.columns - 1 - here.column };
        let index = self.places.iter().position(|place| *place == there)?;
        u8::try_from(index).ok().map(Hole).filter(|&found| self.side(found) == other)
    }

    /// Whether every hole has one in the same place on the other side.
    pub fn is_symmetrical(&self) -> bool {
        self.all().all(|hole| self.mirrored(hole).is_some())
    }

    /// The hole of the same player and row as far from the other end.
    pub fn reversed(&self, hole: Hole) -> Hole {
        let alike = |other: &Hole| {
            self.side(*other) == self.side(hole) && self.place(*other).row == self.place(hole).row
        };
        let mut row: Vec<Hole> = self.all().filter(alike).collect();
        row.sort_by_key(|&hole| self.column(hole));
        let at = row.iter().position(|&other| other == hole);
        at.map_or(hole, |at| row[row.len() - 1 - at])
    }

    /// Whether the stores are on the ring, so that seeds can fall into them and they are named.
    pub const fn has_stores_on_ring(&self) -> bool {
        self.stores_on_ring
    }

    /// The same board with the stores on the ring.
    #[must_use]
    pub fn with_stores_on_ring(self) -> Self {
        Self { stores_on_ring: true, ..self }
    }

    /// The hole at a place on a side, from 0 in the order of the ring.
    fn at(&self, player: Player, place: usize) -> Hole {
        let index = player.index() * self.south + place;
        Hole(u8::try_from(index).expect("the number of a hole is below `MOST_HOLES`"))
    }

    /// Whether the hole lies in the row nearer the opponent; on boards of three rows, in the middle one.
    pub fn is_inner(&self, hole: Hole) -> bool {
        self.rows < 3 || (1..self.rows - 1).contains(&self.place(hole).row)
    }

    /// The column of the hole, from 0 at the left of the player on whose side it lies.
    pub fn column(&self, hole: Hole) -> u8 {
        let column = self.place(hole).column;
        match self.side(hole) {
            Player::South => column,
            Player::North => self.columns - 1 - column,
        }
    }

    /// The holes on a side in the column of `hole`, from the middle of the board outwards.
    fn in_column(&self, player: Player, hole: Hole) -> impl Iterator<Item = Hole> {
        let column = self.place(hole).column;
        let own = move |&other: &Hole| self.side(other) == player && self.place(other).column == column;
        let mut found: Vec<Hole> = self.all().filter(own).collect();
        found.sort_by_key(|&hole| self.place(hole).row);
        if player == Player::North {
            found.reverse();
        }
        found.into_iter()
    }

    /// The other side's nearest hole in the column of `hole`: on boards of four rows the inner one; none on boards of one
    /// row.
    pub fn facing_inner(&self, hole: Hole) -> Option<Hole> {
        self.in_column(self.side(hole).opposite(), hole).next()
    }

    /// The other side's hole behind that one; boards of one or two rows have none, those of three rows only where the hole
    /// in the middle is the opponent's.
    pub fn facing_outer(&self, hole: Hole) -> Option<Hole> {
        self.in_column(self.side(hole).opposite(), hole).nth(1)
    }

    /// The outer hole of the same side and column; on boards of one or two rows the hole itself.
    pub fn outer_behind(&self, hole: Hole) -> Hole {
        self.in_column(self.side(hole), hole).last().unwrap_or(hole)
    }
}

/// Rows with a wrong number of labels.
fn label_counts(rows: u8, columns: usize, labels: &ByPlayer<LabelRows>) -> Vec<ShapeProblem> {
    let mut problems = Vec::new();
    for (player, side) in labels.iter() {
        let mut expect = |row, found: usize, expected: usize, right: bool| {
            if !right {
                problems.push(ShapeProblem::LabelCount { player, row, found, expected });
            }
        };
        let inner = side.inner.len();
        // A single row and the middle one of three are shared.
        let left = columns.saturating_sub(labels[player.opposite()].inner.len());
        match rows {
            // A side without a hole is reported as such.
            1 => expect("inner", inner, left, inner == left),
            3 => expect("inner", inner, left, (1..=left).contains(&inner)),
            _ => expect("inner", inner, columns, inner == columns),
        }
        let outer = if rows > 2 { columns } else { 0 };
        let found = side.outer.as_ref().map_or(0, Vec::len);
        expect("outer", found, outer, found == outer);
    }
    problems
}

#[cfg(test)]
mod tests;
