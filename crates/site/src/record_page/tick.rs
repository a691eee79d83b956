//! What marks a ply on the slider.

use base::board::Player;
use engine::EventKind;
use record::replay::{PlyKind, PlyReport};

/// What a ply is marked by on the slider: the strongest of a new round, a capture, a reading it depended on, a note.
pub(super) fn tick(report: &PlyReport<'_>, noted: bool) -> &'static str {
    let captures = report.step.events.iter().any(|event| matches!(event.kind, EventKind::Capture { .. }));
    let gained = report.captured().is_some_and(|all| Player::ALL.into_iter().any(|player| all[player] > 0));
    match () {
        () if report.step.kind == PlyKind::Round => "r",
        () if captures || gained => "c",
        () if !report.step.readings.is_empty() => "d",
        () if noted => "n",
        () => "",
    }
}
