//! A position as small pictures in lists show it.

use serde::{Deserialize, Serialize};

use base::board::{Hole, Shape};

/// The seeds of a position, row by row from North's side and from left to right; `None` where the board has no hole.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Picture(pub(crate) Vec<Vec<Option<u16>>>);

impl Picture {
    /// The picture of a position; `None` where a count is not known, for a small picture has no sign for that.
    pub(crate) fn new(shape: &Shape, count: impl Fn(Hole) -> Option<u16>) -> Option<Self> {
        let rows = shape.grid().into_iter().map(|row| {
            let holes = row.into_iter().map(|hole| hole.map_or(Some(None), |hole| count(hole).map(Some)));
            holes.collect::<Option<Vec<Option<u16>>>>()
        });
        rows.collect::<Option<Vec<_>>>().map(Self)
    }
}
