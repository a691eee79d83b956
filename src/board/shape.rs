//! The shape of a board and the labels of its holes.

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::Deserialize;

use super::labels::{Labels, NO_HOLE};
use super::{ByPlayer, Hole, HoleSet, Label, MOST_HOLES, Player};

/// A board: rows, columns, and the labels of its holes.
///
/// Boards of two rows have a row for each player, boards of four rows an outer and an inner row for each. On boards of
/// three rows each player has an outer row and a part of the row in the middle, on boards of one row half of that row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shape {
    rows: u8,
    columns: u8,
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
    /// A board has at least one column and at most [`MOST_HOLES`] holes in all; a board of one row has an even number of
    /// columns.
    Columns(u8),
    /// A row has this number of labels; expected one for each hole.
    LabelCount {
        /// Whose row.
        player: Player,
        /// The row.
        row: &'static str,
        /// The labels found.
        found: usize,
        /// The number expected; of the row in the middle of three the most that can be.
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

/// The labels of one player's holes, each row from its owner's left to right.
pub(crate) struct LabelRows {
    pub(crate) outer: Option<Vec<String>>,
    pub(crate) inner: Vec<String>,
    pub(crate) order: Option<Vec<String>>,
}

/// At which end of the middle row of three a player's holes are, as that player sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, JsonSchema)]
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
    pub(crate) fn new(
        rows: u8,
        columns: u8,
        middle: MiddleEnd,
        labels: &ByPlayer<LabelRows>,
    ) -> Result<Self, Vec<ShapeProblem>> {
        if !(1..=4).contains(&rows) {
            return Err(vec![ShapeProblem::Rows(rows)]);
        }
        let holes = usize::from(rows) * usize::from(columns);
        if columns == 0 || holes > MOST_HOLES || rows == 1 && columns % 2 == 1 {
            return Err(vec![ShapeProblem::Columns(columns)]);
        }
        let mut problems = label_counts(rows, usize::from(columns), labels);
        if !problems.is_empty() {
            return Err(problems);
        }
        let mut shape = Self {
            rows,
            columns,
            labels: Vec::new(),
            places: Vec::new(),
            of_ruleset: None,
            read: Labels::default(),
            order: ByPlayer::default(),
            stores_on_ring: false,
        };
        for (player, side) in labels.iter() {
            shape.add(player, side, middle);
        }
        shape.read = Labels::of(&shape.labels, shape.half());
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
            let written: Vec<&String> = match &side.order {
                Some(order) => order.iter().collect(),
                None => side.outer.iter().flatten().chain(&side.inner).collect(),
            };
            let order: Vec<Hole> = written
                .iter()
                .filter_map(|label| shape.hole(label))
                .filter(|&hole| shape.owner(hole) == player)
                .collect();
            let distinct: HoleSet = order.iter().copied().collect();
            if order.len() != shape.half()
                || distinct.len() as usize != shape.half()
                || written.len() != order.len()
            {
                problems.push(ShapeProblem::Order(player));
            }
            shape.order[player] = order;
        }
        if problems.is_empty() { Ok(shape) } else { Err(problems) }
    }

    /// Adds the holes of a player in the order of the ring.
    fn add(&mut self, player: Player, side: &LabelRows, middle: MiddleEnd) {
        let first = match middle {
            MiddleEnd::Left if self.rows == 3 => 0,
            _ => usize::from(self.columns) - side.inner.len(),
        };
        // On a board of one row South's half is at the left of South, and North's at the left of North.
        let first = if self.rows == 1 { 0 } else { first };
        let row = |inner: bool| match (self.rows, inner) {
            (4, true) => 2,
            (3, true) => 1,
            (rows, _) => rows - 1,
        };
        let holes = |labels: &[String], row: u8, first: usize| -> Vec<(String, u8, u8)> {
            (first..)
                .zip(labels)
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

    /// Holes in a row; on boards of three rows, in an outer row.
    pub const fn columns(&self) -> u8 {
        self.columns
    }

    /// Holes in all.
    pub fn holes(&self) -> usize {
        self.labels.len()
    }

    /// Holes of one player.
    pub fn half(&self) -> usize {
        self.holes() / 2
    }

    /// The holes as South sees them, row by row from North's side and from left to right; `None` where a board of three rows
    /// has no hole.
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
    pub(crate) fn row_and_column(&self, hole: Hole) -> (u8, u8) {
        let place = self.place(hole);
        (place.row, place.column)
    }

    /// Every hole, South's first, each side in the order of the ring.
    pub fn all(&self) -> impl Iterator<Item = Hole> + use<> {
        (0..self.holes()).filter_map(|index| u8::try_from(index).ok().map(Hole))
    }

    /// The holes of `player`.
    pub fn own(&self, player: Player) -> HoleSet {
        self.all().filter(|&hole| self.owner(hole) == player).collect()
    }

    /// Whose hole it is.
    pub fn owner(&self, hole: Hole) -> Player {
        if hole.index() < self.half() { Player::South } else { Player::North }
    }

    /// The hole of the other player in the same place, each from their own seat.
    #[must_use]
    pub fn mirrored(&self, hole: Hole) -> Hole {
        self.at(self.owner(hole).opposite(), hole.index() % self.half())
    }

    /// The hole of the same player and row as far from the other end.
    pub(crate) fn reversed(&self, hole: Hole) -> Hole {
        let alike = |other: &Hole| {
            self.owner(*other) == self.owner(hole) && self.place(*other).row == self.place(hole).row
        };
        let mut row: Vec<Hole> = self.all().filter(alike).collect();
        row.sort_by_key(|&hole| self.column(hole));
        let at = row.iter().position(|&other| other == hole);
        at.map_or(hole, |at| row[row.len() - 1 - at])
    }

    /// The same board on which each hole has the label of another, which `of` gives.
    pub(crate) fn relabelled(&self, of: impl Fn(Hole) -> Hole) -> Self {
        let all = |label: fn(&Self, Hole) -> &str| -> Vec<String> {
            self.all().map(|hole| label(self, of(hole)).to_owned()).collect()
        };
        let labels = all(Self::label);
        let of_ruleset = self.of_ruleset.as_ref().map(|_| all(Self::ruleset_label));
        Self { read: Labels::of(&labels, self.half()), labels, of_ruleset, ..self.clone() }
    }

    /// The same board whose holes a record names so, by hole; a label may be on both sides, but not twice on one.
    pub(crate) fn renamed(&self, labels: Vec<String>) -> Self {
        let of_ruleset = self.of_ruleset.clone().unwrap_or_else(|| self.labels.clone());
        let read = Labels::of(&labels, self.half());
        Self { read, labels, of_ruleset: Some(of_ruleset), ..self.clone() }
    }

    /// Whether a record names its holes otherwise than the ruleset.
    pub const fn is_renamed(&self) -> bool {
        self.of_ruleset.is_some()
    }

    /// The hole of `player` at a place on their side, from 0 in the order of the ring.
    pub(crate) fn at(&self, player: Player, place: usize) -> Hole {
        let index = player.index() * self.half() + place;
        Hole(u8::try_from(index).expect("a board has at most 60 holes"))
    }

    /// Whether the hole lies in the row nearer the opponent; on boards of three rows, in the middle one.
    pub fn is_inner(&self, hole: Hole) -> bool {
        self.rows < 3 || (1..self.rows - 1).contains(&self.place(hole).row)
    }

    /// The column of the hole, from 0 at the left of its owner.
    pub fn column(&self, hole: Hole) -> u8 {
        let column = self.place(hole).column;
        match self.owner(hole) {
            Player::South => column,
            Player::North => self.columns - 1 - column,
        }
    }

    /// The holes of `player` in the column of `hole`, from the middle of the board outwards.
    fn in_column(&self, player: Player, hole: Hole) -> impl Iterator<Item = Hole> {
        let column = self.place(hole).column;
        let own = move |&other: &Hole| self.owner(other) == player && self.place(other).column == column;
        let mut found: Vec<Hole> = self.all().filter(own).collect();
        found.sort_by_key(|&hole| self.place(hole).row);
        if player == Player::North {
            found.reverse();
        }
        found.into_iter()
    }

    /// The opponent's nearest hole in the column of `hole`: on boards of four rows the inner one; none on boards of one row.
    pub fn facing_inner(&self, hole: Hole) -> Option<Hole> {
        self.in_column(self.owner(hole).opposite(), hole).next()
    }

    /// The opponent's hole behind that one; boards of one or two rows have none, those of three rows only where the hole in
    /// the middle is the opponent's.
    pub fn facing_outer(&self, hole: Hole) -> Option<Hole> {
        self.in_column(self.owner(hole).opposite(), hole).nth(1)
    }

    /// The outer hole of the same owner and column; on boards of one or two rows the hole itself.
    pub fn outer_behind(&self, hole: Hole) -> Hole {
        self.in_column(self.owner(hole), hole).last().unwrap_or(hole)
    }

    /// The label of a hole, `S0` and `N0` for the stores; any other number that is no hole of this board gives `?`.
    pub fn label(&self, hole: Hole) -> &str {
        match hole.store_owner() {
            Some(Player::South) => "S0",
            Some(Player::North) => "N0",
            None => self.labels.get(hole.index()).map_or("?", String::as_str),
        }
    }

    /// The label the ruleset gives a hole, whatever a record calls it.
    pub fn ruleset_label(&self, hole: Hole) -> &str {
        match &self.of_ruleset {
            Some(labels) if hole.store_owner().is_none() => {
                labels.get(hole.index()).map_or("?", String::as_str)
            }
            _ => self.label(hole),
        }
    }

    /// A hole as messages and sentences name it: the label of the record, and in brackets that of the ruleset if it is
    /// another one.
    pub fn hole_name(&self, hole: Hole) -> Cow<'_, str> {
        let (label, of_ruleset) = (self.label(hole), self.ruleset_label(hole));
        if label == of_ruleset { Cow::Borrowed(label) } else { Cow::Owned(format!("{label} ({of_ruleset})")) }
    }

    /// A hole as records write it: with its side, if the label is on both sides and `mover`, who is to move if that is
    /// known, owns the other hole.
    pub fn written(&self, hole: Hole, mover: Option<Player>) -> Cow<'_, str> {
        let label = self.label(hole);
        match Label::parse(label).map(|read| self.labelled(read, mover)) {
            Some(Ok(found)) if found != hole => Cow::Owned(format!("{}.{label}", self.owner(hole))),
            Some(Err(Unnamed::BothSides)) => Cow::Owned(format!("{}.{label}", self.owner(hole))),
            _ => Cow::Borrowed(label),
        }
    }

    /// The hole of that label.
    pub fn hole(&self, label: &str) -> Option<Hole> {
        match self.labels.iter().position(|known| known == label) {
            Some(index) => u8::try_from(index).ok().map(Hole),
            None => Self::store(label).filter(|_| self.stores_on_ring),
        }
    }

    /// The store of that name.
    pub(crate) fn store(label: &str) -> Option<Hole> {
        match label {
            "S0" => Some(Hole::store(Player::South)),
            "N0" => Some(Hole::store(Player::North)),
            _ => None,
        }
    }

    /// The same board with the stores on the ring.
    #[must_use]
    pub(crate) fn with_stores_on_ring(self) -> Self {
        Self { stores_on_ring: true, ..self }
    }

    /// The hole of a label as records write it. A label without a side that is on both means the hole of `mover`, the
    /// player to move.
    ///
    /// # Errors
    /// If no hole has the label, or one of each side has it and the mover is not known.
    #[inline]
    pub fn labelled(&self, label: Label, mover: Option<Player>) -> Result<Hole, Unnamed> {
        match self.read.holes(label) {
            Some([hole, NO_HOLE] | [NO_HOLE, hole]) => Ok(hole),
            Some(both) => match mover {
                Some(side) => Ok(both[side.index()]),
                None => Err(Unnamed::BothSides),
            },
            None => self.labelled_otherwise(label),
        }
    }

    /// The hole of a label that is in no table: with its side before it, or that of a store.
    #[cold]
    fn labelled_otherwise(&self, label: Label) -> Result<Hole, Unnamed> {
        let found = match label.side() {
            Some(side) => {
                let holes = self.read.holes(label.without_side());
                holes.map(|both| both[side.index()]).filter(|&hole| hole != NO_HOLE)
            }
            None => Self::store(&label.to_string()).filter(|_| self.stores_on_ring),
        };
        found.ok_or(Unnamed::NoHole)
    }

    /// All labels, by hole.
    pub fn labels(&self) -> &[String] {
        &self.labels
    }

    /// The holes of `player` in the order in which their counts are written.
    pub fn label_order(&self, player: Player) -> &[Hole] {
        &self.order[player]
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
        match rows {
            1 => expect("inner", inner, columns / 2, inner == columns / 2),
            3 => {
                let both = labels.south.inner.len() == labels.north.inner.len();
                expect("inner", inner, columns / 2, both && (1..=columns / 2).contains(&inner));
            }
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
