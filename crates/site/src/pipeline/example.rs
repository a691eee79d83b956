//! The record that the title page shows, and what a check finds if a slip is made in it.

use crate::archive_pages::contents::Example;
use crate::common::{Html, Route, Settings, Slip, Slug};
use crate::record_page::{self, RecordInput, RecordLayout, Shared};
use record::check::{Diagnostic, RecordSlice, Severity, check_record, replay_record};

/// The record that the title page shows, as the settings name it. Of an archive without that record, the title page
/// shows none.
///
/// # Errors
/// If a template fails to render; this is a bug.
pub(super) fn example(
    shared: &Shared<'_>,
    settings: &Settings,
    slices: &[RecordSlice<'_>],
    addresses: &[Slug],
) -> Result<Example, askama::Error> {
    let named = |name: &String| addresses.iter().zip(slices).find(|(id, _)| id.as_str() == name);
    let Some((id, slice)) = settings.home.record.as_ref().and_then(named) else {
        return Ok(Example::default());
    };
    let report = check_record(shared.context, slice);
    // A panic in it is reported where its own page is made; the title page goes without it.
    let Ok(Some(replayed)) = replay_record(shared.context, slice) else { return Ok(Example::default()) };
    let layout =
        RecordLayout::new(RecordInput { shared, id, slice, report: &report, replayed: Some(&replayed) });
    let slip = settings.home.slip.as_ref();
    Ok(Example {
        specimen: record_page::specimen(&layout, &shared.site.here(Route::Contents), &Html::default())?,
        finding: slip.and_then(|slip| finding(shared, slice, slip)),
    })
}

/// What a check of the record finds first if the slip is made in its play.
fn finding(shared: &Shared<'_>, slice: &RecordSlice<'_>, slip: &Slip) -> Option<Diagnostic> {
    let (header, play) = slice.text.ok()?.split_once("\n---\n")?;
    let (before, after) = play.split_once(&slip.right)?;
    let text = format!("{header}\n---\n{before}{}{after}", slip.wrong);
    let report = check_record(shared.context, &RecordSlice { text: Ok(&text), ..*slice });
    report.diagnostics.into_iter().find(|found| found.severity() == Severity::Error)
}
