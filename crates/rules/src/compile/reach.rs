//! Which rows can be reached, and which terms and sets are used.

use base::yaml::Path;

use crate::Support;

/// Which rows of the landing table can fire at all, and which do fire, under one choice of readings. Terms and
/// sets are in it, too: one is reached if some clause uses it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Reach {
    pub name: String,
    pub path: Path,
    /// Some landing satisfies its own conditions.
    pub possible: bool,
    /// Some landing satisfies them and those of no earlier row.
    pub reached: bool,
}

impl Reach {
    /// How far the clause with this support is reached.
    pub(super) fn new(support: &Support, possible: bool, reached: bool) -> Self {
        Self { name: support.name.clone(), path: support.path.clone(), possible, reached }
    }
}
