//! How much of the archive's play is documented, drawn as seeds.

use std::fmt::Write;
use std::sync::Arc;

use crate::archive::Provenance;
use crate::site::base::html::Html;
use crate::site::base::messages::{Messages, class_label, plural};
use crate::site::base::record_summary::RecordSummary;
use crate::site::base::split::classes;

/// The most seeds of all rows together.
const MOST: usize = 400;
/// Seeds in a line, and from one to the next.
const LINE: usize = 40;
const PITCH: usize = 12;

/// The plies of a class.
pub(super) struct SplitRow {
    pub(super) class: String,
    pub(super) plies: String,
    pub(super) svg: Html,
}

/// A row for each class that has plies, and the number of plies that a seed stands for: a power of ten, one where it can
/// be. A seed that stands for fewer than that is drawn too, so that no class is left out.
pub(super) fn rows(m: &Messages, records: &[Arc<RecordSummary>]) -> (Vec<SplitRow>, usize) {
    let classes = classes(records);
    let all: usize = classes.values().map(|(_, plies)| plies).sum();
    let mut unit = 1;
    while all / unit > MOST {
        unit *= 10;
    }
    let with_plies = classes.iter().filter(|(_, (_, plies))| *plies > 0);
    let rows = with_plies.map(|((_, class), (_, plies))| SplitRow {
        class: class_label(m, *class).to_owned(),
        plies: plural(*plies, &m.ply_one, &m.ply_other),
        svg: seeds(*class, plies.div_ceil(unit)),
    });
    (rows.collect(), unit)
}

/// Full seeds for what is documented, half ones for what follows from it, hollow ones for what nobody is known to have
/// played. The numbers are beside it in words.
fn seeds(class: Option<Provenance>, number: usize) -> Html {
    let (width, height) = (number.min(LINE) * PITCH, number.div_ceil(LINE) * PITCH);
    let mut svg = format!(
        "<svg class=\"seedrow\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" aria-hidden=\"true\">"
    );
    let (ring, half) = match class {
        Some(Provenance::Derived | Provenance::Reconstructed) => ("hollow", true),
        Some(class) if class.is_documented() => ("full", false),
        _ => ("hollow", false),
    };
    let centres =
        || (0..number).map(|seed| (PITCH * (seed % LINE) + PITCH / 2, PITCH * (seed / LINE) + PITCH / 2));
    let _ = write!(svg, "<path class=\"{ring}\" d=\"");
    centres().for_each(|(x, y)| {
        let _ = write!(svg, "M{} {y}a4 4 0 1 1 0 .1z", x - 4);
    });
    svg.push_str("\"/>");
    if half {
        svg.push_str("<path class=\"full\" d=\"");
        centres().for_each(|(x, y)| {
            let _ = write!(svg, "M{x} {}a4 4 0 0 0 0 8z", y - 4);
        });
        svg.push_str("\"/>");
    }
    svg.push_str("</svg>");
    Html::trusted(svg)
}

#[cfg(test)]
mod tests {
    use super::seeds;
    use crate::archive::Provenance;

    #[test]
    fn every_ply_is_a_seed_and_what_was_not_played_is_hollow() {
        for (class, full, hollow) in [
            (Some(Provenance::WorkedExample), 41, 0),
            (Some(Provenance::Derived), 41, 41),
            (Some(Provenance::Machine), 0, 41),
            (None, 0, 41),
        ] {
            let svg = seeds(class, 41);
            let count = |name: &str| {
                let path = svg.as_str().split(&format!("class=\"{name}\" d=\"")).nth(1).unwrap_or_default();
                path.split('"').next().unwrap_or_default().matches('M').count()
            };
            assert_eq!((count("full"), count("hollow")), (full, hollow), "{class:?}");
            assert!(svg.as_str().contains("viewBox=\"0 0 480 24\""), "41 seeds are two lines");
        }
    }
}
