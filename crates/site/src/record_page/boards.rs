//! The first and the last position of a record, as files beside its page have them.

use crate::widgets::diagram::{Drawing, Frame, frame_of};
use record::replay::Line;

use super::beginning::assumed;
use super::drawing;
use super::layout::RecordLayout;

/// The first and the last position of a record.
pub(crate) struct Boards {
    /// The board, with the labels of the record.
    pub(crate) frame: Frame,
    /// The position before the first ply.
    pub(crate) opening: Drawing,
    /// The last position that is known, with what the ply before it did; the first one where there is no other.
    pub(crate) last: Drawing,
}

/// The first and the last position; `None` where there is no play.
pub(crate) fn boards(layout: &RecordLayout<'_>) -> Option<Boards> {
    let replayed = layout.input.replayed?;
    let line: &Line = layout.report.as_ref()?.line;
    let (m, ruleset) = (&layout.input.shared.site.m, &line.ruleset);
    let mut doubtful = assumed(&replayed.header, line);
    let opening = drawing::known(ruleset, &line.start, doubtful);
    let mut last = None;
    for step in &line.plies {
        doubtful = drawing::still_assumed(doubtful, &step.events);
        if step.after.is_known() {
            last = Some((step, doubtful));
        }
    }
    let last = last.and_then(|(step, doubtful)| drawing::after(ruleset, (step, &step.events), doubtful));
    let opening = opening.unwrap_or_else(Drawing::not_stated);
    let last = last.unwrap_or_else(|| opening.clone());
    Some(Boards { frame: frame_of(ruleset, m), opening, last })
}
