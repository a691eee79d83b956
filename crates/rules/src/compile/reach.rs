//! Which rows can be reached, and which terms and sets are used.

use base::yaml::Path;

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
