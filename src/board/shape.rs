//! The shape of a board and the labels of its holes.

use super::{ByPlayer, Hole, HoleSet, Label, Player};

/// The most holes a board may have.
pub const MOST_HOLES: usize = 60;

/// A board: rows, columns, and the labels of its holes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shape {
    rows: u8,
    columns: u8,
    labels: Vec<String>,
    /// The labels as records write them.
    read: Labels,
    order: ByPlayer<Vec<Hole>>,
    /// Whether seeds can fall into the stores, which are then named `S0` and `N0`.
    stores_on_ring: bool,
}

/// Why a board cannot be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ShapeProblem {
    /// Boards have two or four rows, not this number.
    Rows(u8),
    /// A board has at least one column and at most [`MOST_HOLES`] holes in all.
    Columns(u8),
    /// A row has this number of labels; expected one for each hole.
    LabelCount {
        /// Whose row.
        player: Player,
        /// The row.
        row: &'static str,
        /// The labels found.
        found: usize,
    },
    /// Two holes share a label.
    LabelTwice(String),
    /// A label records could not write or read.
    LabelForm(String),
    /// The order of a side's labels does not name each of its holes once.
    Order(Player),
}

/// A row of labels from its owner's left to right.
pub(crate) struct LabelRows {
    pub(crate) outer: Option<Vec<String>>,
    pub(crate) inner: Vec<String>,
    pub(crate) order: Option<Vec<String>>,
}

impl Shape {
    /// The board of a number of rows and columns with these labels, or everything that is wrong with it.
    pub(crate) fn new(
        rows: u8,
        columns: u8,
        labels: &ByPlayer<LabelRows>,
    ) -> Result<Self, Vec<ShapeProblem>> {
        let mut problems = Vec::new();
        if rows != 2 && rows != 4 {
            problems.push(ShapeProblem::Rows(rows));
        }
        if columns == 0 || usize::from(rows) * usize::from(columns) > MOST_HOLES {
            problems.push(ShapeProblem::Columns(columns));
        }
        if !problems.is_empty() {
            return Err(problems);
        }
        for (player, side) in labels.iter() {
            let mut expect = |row, found: usize, expected: usize| {
                if found != expected {
                    problems.push(ShapeProblem::LabelCount { player, row, found });
                }
            };
            expect("inner", side.inner.len(), usize::from(columns));
            let outer = if rows == 4 { usize::from(columns) } else { 0 };
            expect("outer", side.outer.as_ref().map_or(0, Vec::len), outer);
        }
        if !problems.is_empty() {
            return Err(problems);
        }
        let mut shape = Self {
            rows,
            columns,
            labels: Vec::new(),
            read: Labels::default(),
            order: ByPlayer::default(),
            stores_on_ring: false,
        };
        for (_, side) in labels.iter() {
            match &side.outer {
                Some(outer) => {
                    shape.labels.extend(outer.iter().cloned());
                    shape.labels.extend(side.inner.iter().rev().cloned());
                }
                None => shape.labels.extend(side.inner.iter().cloned()),
            }
        }
        shape.read = Labels::of(&shape.labels);
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

    /// Rows in all, 2 or 4.
    pub const fn rows(&self) -> u8 {
        self.rows
    }

    /// Holes in a row.
    pub const fn columns(&self) -> u8 {
        self.columns
    }

    /// Holes in all.
    pub const fn holes(&self) -> usize {
        self.rows as usize * self.columns as usize
    }

    /// Holes of one player.
    pub const fn half(&self) -> usize {
        self.holes() / 2
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

    /// The hole of the same row as far from the other end.
    pub(crate) fn reversed(&self, hole: Hole) -> Hole {
        let (half, columns) = (self.half(), usize::from(self.columns));
        let place = hole.index() % half;
        let row = place / columns * columns;
        self.at(self.owner(hole), row + columns - 1 - (place - row))
    }

    /// The same board on which each hole bears the label of another, which `of` gives.
    pub(crate) fn relabelled(&self, of: impl Fn(Hole) -> Hole) -> Self {
        let labels: Vec<String> = self.all().map(|hole| self.label(of(hole)).to_owned()).collect();
        Self { read: Labels::of(&labels), labels, ..self.clone() }
    }

    /// The hole of `player` at a place on their side, from 0 in the order of the ring.
    pub(crate) fn at(&self, player: Player, place: usize) -> Hole {
        let index = player.index() * self.half() + place;
        Hole(u8::try_from(index).expect("a board has at most 60 holes"))
    }

    /// Whether the hole lies in the row nearer the opponent.
    pub fn is_inner(&self, hole: Hole) -> bool {
        self.rows == 2 || hole.index() % self.half() >= usize::from(self.columns)
    }

    /// The column of the hole, from 0 at the left of its owner.
    pub fn column(&self, hole: Hole) -> u8 {
        let place = hole.index() % self.half();
        let columns = usize::from(self.columns);
        let column = if place < columns { place } else { 2 * columns - 1 - place };
        u8::try_from(column).expect("a board has at most 60 holes")
    }

    /// The opponent's inner hole in the column of `hole`.
    pub fn facing_inner(&self, hole: Hole) -> Hole {
        let columns = usize::from(self.columns);
        let column = columns - 1 - usize::from(self.column(hole));
        let place = if self.rows == 2 { column } else { 2 * columns - 1 - column };
        self.at(self.owner(hole).opposite(), place)
    }

    /// The opponent's outer hole in the column of `hole`; boards of two rows have none.
    pub fn facing_outer(&self, hole: Hole) -> Option<Hole> {
        let column = usize::from(self.columns - 1 - self.column(hole));
        (self.rows == 4).then(|| self.at(self.owner(hole).opposite(), column))
    }

    /// The outer hole of the same owner and column; on boards of two rows the hole itself.
    pub fn outer_behind(&self, hole: Hole) -> Hole {
        if self.rows == 2 { hole } else { self.at(self.owner(hole), usize::from(self.column(hole))) }
    }

    /// The label of a hole, `S0` and `N0` for the stores; any other number that is no hole of this board gives `?`.
    pub fn label(&self, hole: Hole) -> &str {
        match hole.store_owner() {
            Some(Player::South) => "S0",
            Some(Player::North) => "N0",
            None => self.labels.get(hole.index()).map_or("?", String::as_str),
        }
    }

    /// The hole of that label.
    pub fn hole(&self, label: &str) -> Option<Hole> {
        match self.labels.iter().position(|known| known == label) {
            Some(index) => u8::try_from(index).ok().map(Hole),
            None => self.store(label),
        }
    }

    /// The store of that name, on boards where seeds can fall into the stores.
    fn store(&self, label: &str) -> Option<Hole> {
        match label {
            "S0" if self.stores_on_ring => Some(Hole::store(Player::South)),
            "N0" if self.stores_on_ring => Some(Hole::store(Player::North)),
            _ => None,
        }
    }

    /// The same board with the stores on the ring.
    #[must_use]
    pub(crate) fn with_stores_on_ring(self) -> Self {
        Self { stores_on_ring: true, ..self }
    }

    /// The hole of a label as records write it, or `None` where no hole has it.
    #[inline]
    pub fn labelled(&self, label: Label) -> Option<Hole> {
        match self.read.hole(label) {
            None if self.stores_on_ring => self.store(&label.to_string()),
            found => found,
        }
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

/// Labels with their holes, to be found without going through all of them: each is at the place its bits give, or
/// at the next that is free.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Labels(Box<[Option<(Label, Hole)>; PLACES]>);

/// Twice as many as holes at least, so that few labels share a place and some places are free.
const PLACES: usize = 128;
const _: () = assert!(PLACES >= 2 * MOST_HOLES);

impl Default for Labels {
    fn default() -> Self {
        Self(Box::new([None; PLACES]))
    }
}

impl Labels {
    fn of(labels: &[String]) -> Self {
        let mut all = Self::default();
        for (index, label) in labels.iter().enumerate().take(MOST_HOLES) {
            let (Some(label), Ok(hole)) = (Label::parse(label), u8::try_from(index)) else { continue };
            let mut place = place(label);
            while all.0[place].is_some_and(|(known, _)| known != label) {
                place = (place + 1) % PLACES;
            }
            // Of two holes of one name the first is meant.
            all.0[place].get_or_insert((label, Hole(hole)));
        }
        all
    }

    #[inline]
    fn hole(&self, label: Label) -> Option<Hole> {
        let mut place = place(label);
        loop {
            let (known, hole) = self.0[place]?;
            if known == label {
                return Some(hole);
            }
            place = (place + 1) % PLACES;
        }
    }
}

/// Where a label is looked for first: the bits of letter and number, spread by a number without pattern.
const fn place(label: Label) -> usize {
    (label.bits().wrapping_mul(0x9e37_79b1) >> 25) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split(' ').map(str::to_owned).collect()
    }

    fn lettered() -> Shape {
        let side = |outer: &str, inner: &str, order: &str| LabelRows {
            outer: Some(words(outer)),
            inner: words(inner),
            order: Some(words(order)),
        };
        let south = side("k l m n o p a b", "j i h g f e d c", "a b c d e f g h i j k l m n o p");
        let north = side("K L M N O P A B", "J I H G F E D C", "A B C D E F G H I J K L M N O P");
        Shape::new(4, 8, &ByPlayer::new(south, north)).expect("Driberg's board is a board")
    }

    /// Pairs that Driberg 1927a and 1927b name in their examples.
    #[test]
    fn drivers_of_the_lettering_hold() {
        let shape = lettered();
        for (own, inner, outer) in [
            ("f", "G", "N"),
            ("d", "I", "L"),
            ("h", "E", "P"),
            ("n", "F", "O"),
            ("p", "H", "M"),
            ("j", "C", "B"),
        ] {
            let hole = shape.hole(own).expect("a label of the board");
            assert_eq!(shape.label(shape.facing_inner(hole)), inner);
            assert_eq!(shape.facing_outer(hole).map(|hole| shape.label(hole)), Some(outer));
        }
        let f = shape.hole("f").expect("a label");
        assert_eq!(shape.label(shape.outer_behind(f)), "o");
        assert_eq!(shape.label(shape.mirrored(f)), "F");
        let a = shape.hole("a").expect("a label");
        assert_eq!(shape.label(Hole(a.0 + 1)), "b");
    }

    #[test]
    fn two_rows_face_each_other() {
        let side = |labels: &str| LabelRows { outer: None, inner: words(labels), order: None };
        let shape =
            Shape::new(2, 4, &ByPlayer::new(side("S1 S2 S3 S4"), side("N1 N2 N3 N4"))).expect("a board");
        for (south, north) in [("S1", "N4"), ("S2", "N3"), ("S3", "N2"), ("S4", "N1")] {
            let hole = shape.hole(south).expect("a label");
            assert_eq!(shape.label(shape.facing_inner(hole)), north);
            assert_eq!(shape.facing_outer(hole), None);
        }
    }

    #[test]
    fn impossible_boards_say_why() {
        let side = |labels: &str| LabelRows { outer: None, inner: words(labels), order: None };
        let problems = |rows, columns, south: &str, north: &str| {
            Shape::new(rows, columns, &ByPlayer::new(side(south), side(north))).expect_err("no board")
        };
        assert_eq!(problems(3, 1, "a", "b"), [ShapeProblem::Rows(3)]);
        assert_eq!(problems(2, 31, "a", "b")[0], ShapeProblem::Columns(31));
        assert!(problems(2, 2, "a b", "a c").contains(&ShapeProblem::LabelTwice("a".to_owned())));
    }
}
