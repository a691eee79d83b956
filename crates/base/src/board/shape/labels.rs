//! What the holes of a board are called: by its ruleset, by a record, and by whoever writes a move.

use std::borrow::Cow;

use super::{Shape, Unnamed};
use crate::board::labels::{Labels, NO_HOLE};
use crate::board::{Hole, HoleSet, Label, Player};

impl Shape {
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
    /// another one. No two holes of a board have the same name.
    pub fn hole_name(&self, hole: Hole) -> Cow<'_, str> {
        let (label, of_ruleset) = (self.label(hole), self.ruleset_label(hole));
        match (label == of_ruleset, self.is_renamed()) {
            (true, false) => Cow::Borrowed(label),
            (true, true) => self.written(hole, None),
            (false, _) => Cow::Owned(format!("{label} ({of_ruleset})")),
        }
    }

    /// A hole as records write it: with its side, if the label is on both sides and not that of `mover`, who is to move if
    /// that is known, is meant. In checks and boards, which may name the hole of either side, there is no `mover`.
    pub fn written(&self, hole: Hole, mover: Option<Player>) -> Cow<'_, str> {
        let label = self.label(hole);
        match Label::parse(label).map(|read| self.labelled(read, mover)) {
            Some(Ok(found)) if found != hole => Cow::Owned(format!("{}.{label}", self.side(hole))),
            Some(Err(Unnamed::BothSides)) => Cow::Owned(format!("{}.{label}", self.side(hole))),
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
    pub fn store(label: &str) -> Option<Hole> {
        match label {
            "S0" => Some(Hole::store(Player::South)),
            "N0" => Some(Hole::store(Player::North)),
            _ => None,
        }
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

    /// The holes that a label may mean in a check: without its side, those of both sides that have it.
    ///
    /// # Errors
    /// If no hole has the label.
    #[inline]
    pub fn labelled_in_check(&self, label: Label) -> Result<HoleSet, Unnamed> {
        match self.read.holes(label) {
            Some([hole, NO_HOLE] | [NO_HOLE, hole]) => Ok(HoleSet::EMPTY.with(hole)),
            Some(both) => Ok(both.into_iter().collect()),
            None => self.labelled_otherwise(label).map(|hole| HoleSet::EMPTY.with(hole)),
        }
    }

    /// Whether a label is on both sides, so that it does not name a hole by itself.
    pub fn is_shared(&self, label: Label) -> bool {
        self.read.holes(label).is_some_and(|holes| !holes.contains(&NO_HOLE))
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

    /// The holes on a player's side in the order in which their counts are written.
    pub fn label_order(&self, player: Player) -> &[Hole] {
        &self.order[player]
    }

    /// The same in two parts, as long as the outer and the inner row; in one, if there is no outer row.
    pub fn label_order_by_row(&self, player: Player) -> impl Iterator<Item = &[Hole]> {
        let order = self.label_order(player);
        let outer = order.iter().filter(|&&hole| !self.is_inner(hole)).count();
        let (outer, inner) = order.split_at(outer);
        [outer, inner].into_iter().filter(|row| !row.is_empty())
    }

    /// The same board on which each hole has the label of another, which `of` gives.
    pub fn relabelled(&self, of: impl Fn(Hole) -> Hole) -> Self {
        let all = |label: fn(&Self, Hole) -> &str| -> Vec<String> {
            self.all().map(|hole| label(self, of(hole)).to_owned()).collect()
        };
        let labels = all(Self::label);
        let of_ruleset = self.of_ruleset.as_ref().map(|_| all(Self::ruleset_label));
        Self { read: Labels::new(&labels, self.south), labels, of_ruleset, ..self.clone() }
    }

    /// The same board whose holes a record names so, by hole; a label may be on both sides, but not twice on one.
    pub fn renamed(&self, labels: Vec<String>) -> Self {
        let of_ruleset = self.of_ruleset.clone().unwrap_or_else(|| self.labels.clone());
        let read = Labels::new(&labels, self.south);
        Self { read, labels, of_ruleset: Some(of_ruleset), ..self.clone() }
    }

    /// Whether a record names its holes otherwise than the ruleset.
    pub const fn is_renamed(&self) -> bool {
        self.of_ruleset.is_some()
    }
}
