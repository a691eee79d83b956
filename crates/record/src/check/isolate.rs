//! A mistake of the program in one record is a finding of that record.
//!
//! No input should make the program panic. Where one does all the same, the other records of the archive are checked,
//! replayed and published as if nothing had happened, and what is known of the panic is reported with the record. This
//! is the only place that catches panics. It can do so safely because work on a record changes nothing that outlives
//! it: what records share is either read only, or a cache that is filled by whole values and whose lock may be
//! poisoned (`RulesetFamily`). Running out of memory or of stack is no panic and cannot be caught; limits keep input from it.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, PanicHookInfo, catch_unwind, set_hook, take_hook};
use std::sync::Once;

use super::code::record::panicked;
use super::{Diagnostic, Location, RecordReport, RecordSlice};
use base::text::{seen_words, words};

words! {
    /// What was being done with a record.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Stage {
        /// Its header was read.
        Reading = "reading",
        /// It was checked.
        Checking = "checking",
        /// It was replayed with everything that happened.
        Replaying = "replaying",
        /// Its pages were made.
        Publishing = "publishing",
    }
}

/// A panic that was caught.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Panicked {
    stage: Stage,
    /// What the program says went wrong, in one line.
    message: String,
    /// Where in the program, as `file:line:column`; `None` where it panicked on another thread.
    place: Option<String>,
}

impl std::fmt::Display for Panicked {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "sowbook panicked while {} this record: {}", self.stage.word(), self.message)?;
        self.place.iter().try_for_each(|place| write!(out, " (at {place})"))
    }
}

impl std::error::Error for Panicked {}

thread_local! {
    /// How many calls of [`isolated`] this thread is inside of.
    static DEPTH: Cell<u32> = const { Cell::new(0) };
    /// Where the last panic caught on this thread happened.
    static PLACE: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Does work on a record and catches a panic in it. Nothing is printed of one that is caught.
///
/// # Errors
/// The panic.
pub fn isolated<T>(stage: Stage, slice: &RecordSlice<'_>, work: impl FnOnce() -> T) -> Result<T, Panicked> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let usual = take_hook();
        set_hook(Box::new(move |panic| {
            if !noted(panic) {
                usual(panic);
            }
        }));
    });
    #[cfg(any(test, feature = "provoked-panics"))]
    let work = || {
        provoke(stage, slice);
        work()
    };
    #[cfg(not(any(test, feature = "provoked-panics")))]
    let _ = slice;
    DEPTH.set(DEPTH.get() + 1);
    let done = catch_unwind(AssertUnwindSafe(work));
    DEPTH.set(DEPTH.get() - 1);
    done.map_err(|payload| Panicked { stage, message: message_of(payload.as_ref()), place: PLACE.take() })
}

/// Notes where a panic happened, if it will be caught; whether it will be.
fn noted(panic: &PanicHookInfo<'_>) -> bool {
    let caught = DEPTH.get() > 0;
    if caught {
        PLACE.set(panic.location().map(ToString::to_string));
    }
    caught
}

/// The message of a panic in one line, without control characters.
fn message_of(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().copied();
    let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
    seen_words(text.unwrap_or("no message"))
}

impl Panicked {
    /// The finding of a record.
    pub fn finding(&self, slice: &RecordSlice<'_>, id: Option<&String>) -> Diagnostic {
        // The text is what the program failed on, so nothing is looked up in it.
        let place = Location::of_record(slice.file, slice.line, slice.offset);
        let mut finding = panicked(&self.to_string()).at(place);
        finding.record = id.cloned();
        finding
    }

    /// The report on a record of which nothing else is known.
    pub(super) fn report(&self, slice: &RecordSlice<'_>, id: Option<String>) -> RecordReport {
        let finding = self.finding(slice, id.as_ref());
        RecordReport { id, diagnostics: vec![finding], ..RecordReport::new(slice) }
    }
}

/// Panics while doing what the record's text asks for. This is no part of the program that is shipped.
#[cfg(any(test, feature = "provoked-panics"))]
fn provoke(stage: Stage, slice: &RecordSlice<'_>) {
    let wanted = format!("{{panic while {}}}", stage.word());
    if slice.text.is_ok_and(|text| text.contains(&wanted)) {
        panic!("provoked\nby a {}", "test");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::archive::load;
    use crate::check::{CheckContext, Verdict, check, check_record, other_readings, replay_record};

    fn text(stage: &str) -> String {
        let record = |id: &str, comment: &str| {
            format!(
                "---\nsowbook: 1\nid: {id}\nruleset: bechi\nlicence: CC0-1.0\nprovenance: constructed\n---\n1. S1 N1 {comment}\n\n"
            )
        };
        format!(
            "{}{}{}",
            record("one", ""),
            record("two", &format!("{{panic while {stage}}}")),
            record("three", "")
        )
    }

    fn archive() -> crate::archive::Archive {
        load(&std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../records")).0
    }

    #[test]
    fn what_is_done_without_a_panic_is_as_it_was() {
        let slice = &RecordSlice::all("a.sow", "text")[0];
        assert_eq!(isolated(Stage::Checking, slice, || 3), Ok(3));
    }

    #[test]
    fn a_panic_is_caught_with_message_and_place() {
        let slice = &RecordSlice::all("a.sow", "text")[0];
        let caught = isolated(Stage::Publishing, slice, || [1, 2, 3][slice.text.map_or(0, str::len)]);
        let message = caught.expect_err("there is no fourth").to_string();
        assert!(
            message.starts_with("sowbook panicked while publishing this record: index out of bounds: the len is 3 but the index is 4 (at crates/record/src/check/isolate.rs:"),
            "{message}"
        );
        // The next one has its own place, and a panic of whatever type has a message.
        let caught = isolated(Stage::Checking, slice, || std::panic::panic_any(3));
        let message = caught.expect_err("it panics").to_string();
        assert!(message.contains(": no message (at crates/record/src/check/isolate.rs:"), "{message}");
    }

    #[test]
    fn a_panic_within_isolated_work_leaves_the_outer_work_isolated() {
        let slice = &RecordSlice::all("a.sow", "text")[0];
        let outer = isolated(Stage::Publishing, slice, || {
            let inner = isolated(Stage::Checking, slice, || panic!("inner"));
            assert!(inner.is_err_and(|panicked: Panicked| panicked.message == "inner"));
            panic!("outer")
        });
        assert!(outer.is_err_and(|panicked: Panicked| panicked.message == "outer"));
        assert_eq!(DEPTH.get(), 0);
    }

    /// The record before it and the one after it are checked as ever, and in order.
    #[test]
    fn a_panic_in_one_record_is_a_finding_of_that_record() {
        let mut archive = archive();
        archive.play = vec![crate::archive::PlayFile::new("play/a.sow", text("checking"))];
        let report = check(&archive, &[]);
        let verdicts: Vec<(Option<&str>, Verdict)> =
            report.records.iter().map(|record| (record.id.as_deref(), record.verdict)).collect();
        let expected = [
            (Some("one"), Verdict::Verified),
            (Some("two"), Verdict::NotReplayed),
            (Some("three"), Verdict::Verified),
        ];
        assert_eq!(verdicts, expected);
        let [finding] = report.records[1].diagnostics.as_slice() else { panic!("one finding") };
        assert_eq!(finding.code.as_str(), "program/panic");
        assert_eq!((finding.place.file.as_str(), finding.place.from.line), ("play/a.sow", 10));
        assert_eq!(finding.record.as_deref(), Some("two"));
        assert!(
            finding
                .message
                .contains("while checking this record: provoked by a test (at crates/record/src/check/")
        );
        assert_eq!(finding.help.as_deref(), Some(crate::check::PANIC_HELP));
        assert!(!report.summary().counts.is_clean());
    }

    #[test]
    fn a_panic_in_a_replay_is_an_error_of_that_replay() {
        let archive = archive();
        let (context, _) = CheckContext::new(&archive, &[]);
        let text = text("replaying");
        let slices = RecordSlice::all("a.sow", &text);
        let played: Vec<bool> = slices.iter().map(|slice| replay_record(&context, slice).is_ok()).collect();
        assert_eq!(played, [true, false, true]);
        assert!(other_readings(&context, &slices[1]).is_err());
        assert_eq!(check_record(&context, &slices[1]).verdict, Verdict::Verified);
    }

    /// A header that cannot be read either leaves the record without an id, and no more.
    #[test]
    fn a_panic_in_reading_the_header_too_is_reported() {
        let archive = archive();
        let (context, _) = CheckContext::new(&archive, &[]);
        let text = text("checking} {panic while reading");
        let report = check_record(&context, &RecordSlice::all("a.sow", &text)[1]);
        assert_eq!((report.id, report.verdict, report.line), (None, Verdict::NotReplayed, 10));
        assert_eq!(report.diagnostics.len(), 1);
    }
}
