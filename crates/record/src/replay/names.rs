//! The holes as a record names them: its header may have the source's own labels in place of the ruleset's.
//!
//! The labels become those of the board that the ruleset is replayed with, so that whatever reads or prints a hole
//! afterwards does so in the words of the source.

use std::sync::Arc;

use crate::archive::{HoleNames, RecordHeader};
use base::board::{Hole, Label, Player, Shape};
use base::text::Span;
use base::yaml::Segment;
use rules::Ruleset;

/// What is wrong with the names of the holes of one side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HoleNamesProblem {
    /// Another number of rows than the side has.
    Rows {
        /// Whose side.
        side: Player,
        /// Rows named.
        found: usize,
        /// Rows of the side.
        expected: usize,
    },
    /// More or fewer labels than there are holes.
    Count {
        /// Whose side.
        side: Player,
        /// The row, from 1 for the outer one; `None` for the whole side.
        row: Option<usize>,
        /// Labels found.
        found: usize,
        /// The ruleset's labels of the holes, in the order expected.
        holes: Vec<String>,
    },
    /// A word that is no label.
    Form(String),
    /// A label that the board has for a store.
    Store(String),
    /// A label that is on one side twice.
    Twice {
        /// Whose side.
        side: Player,
        label: String,
    },
}

/// What is wrong with the names of a side, and in which row of a list of rows, from 0.
type Misnamed = (Option<usize>, HoleNamesProblem);

/// The ruleset with the holes as the header of a record names them; the same one if the header leaves them as they are.
///
/// # Errors
/// What is wrong with the names of each side, and where.
pub fn named(
    ruleset: &Arc<Ruleset>,
    header: &RecordHeader,
) -> Result<Arc<Ruleset>, Vec<(HoleNamesProblem, Span)>> {
    if header.holes.iter().all(|(_, names)| names.is_none()) {
        return Ok(Arc::clone(ruleset));
    }
    let shape = ruleset.shape();
    let mut labels = shape.labels().to_vec();
    let mut problems = Vec::new();
    for (side, names) in header.holes.iter() {
        let Some(names) = names else { continue };
        match labels_of_side(shape, side, names) {
            Ok(named) => {
                for (hole, label) in named {
                    labels[hole.index()] = label.to_string();
                }
            }
            Err((row, problem)) => {
                let mut path = vec![Segment::from("holes"), Segment::from(side.word())];
                path.extend(row.map(Segment::Index));
                problems.push((problem, header.places.nearest(&path)));
            }
        }
    }
    if problems.is_empty() { Ok(Arc::new(ruleset.renamed(labels))) } else { Err(problems) }
}

/// Another ruleset with the holes named as in `like`, if it has the same board; else as it names them itself.
pub(super) fn named_like(ruleset: Arc<Ruleset>, like: &Ruleset) -> Arc<Ruleset> {
    let (shape, other) = (ruleset.shape(), like.shape());
    let same_board = shape.grid() == other.grid();
    if other.is_renamed() && same_board {
        Arc::new(ruleset.renamed(other.labels().to_vec()))
    } else {
        ruleset
    }
}

/// The holes of a side, each with its label.
fn labels_of_side(shape: &Shape, side: Player, names: &HoleNames) -> Result<Vec<(Hole, Label)>, Misnamed> {
    let order = shape.label_order(side);
    let (rows, listed): (Vec<Vec<Hole>>, bool) = match names {
        HoleNames::InOrder(_) => (vec![order.to_vec()], false),
        HoleNames::Rows(_) => (rows_of(shape, order), true),
    };
    let (found, expected) = (names.rows().len(), rows.len());
    if found != expected {
        return Err((None, HoleNamesProblem::Rows { side, found, expected }));
    }
    let mut named: Vec<(Hole, Label)> = Vec::with_capacity(order.len());
    for (row, (words, holes)) in names.rows().iter().zip(&rows).enumerate() {
        let at = listed.then_some(row);
        let words: Vec<&str> = words.split_whitespace().collect();
        for word in &words {
            let Some(label) = Label::parse(word).filter(|label| label.is_plain()) else {
                return Err((at, HoleNamesProblem::Form((*word).to_owned())));
            };
            if Shape::store(word).is_some() {
                return Err((at, HoleNamesProblem::Store((*word).to_owned())));
            }
            named.push((Hole::OUT, label));
        }
        if words.len() != holes.len() {
            let holes = holes.iter().map(|&hole| shape.label(hole).to_owned()).collect();
            let (row, found) = (listed.then_some(row + 1), words.len());
            return Err((at, HoleNamesProblem::Count { side, row, found, holes }));
        }
        let first = named.len() - holes.len();
        for (one, &hole) in named[first..].iter_mut().zip(holes) {
            one.0 = hole;
        }
        for index in first..named.len() {
            let label = named[index].1;
            if named[..index].iter().any(|(_, known)| *known == label) {
                return Err((at, HoleNamesProblem::Twice { side, label: label.to_string() }));
            }
        }
    }
    Ok(named)
}

/// The holes of a side row by row, the outer row first, each from its owner's left.
fn rows_of(shape: &Shape, holes: &[Hole]) -> Vec<Vec<Hole>> {
    let rows = [false, true].map(|inner| {
        let mut row: Vec<Hole> =
            holes.iter().copied().filter(|&hole| shape.is_inner(hole) == inner).collect();
        row.sort_by_key(|&hole| shape.column(hole));
        row
    });
    rows.into_iter().filter(|row| !row.is_empty()).collect()
}
