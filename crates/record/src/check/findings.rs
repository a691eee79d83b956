//! The findings of one record as they come: the first of them shown, the others counted, and all compared with what
//! its editors acknowledge.

use std::str::FromStr;

use super::code::record::{stale_acknowledgement, too_many_findings, unknown_code};
use super::record_slice::SliceText;
use super::{Acknowledgement, Code, Diagnostic, FindingCounts, Location};
use crate::archive::RecordHeader;
use base::text::Span;
use base::yaml::Path;

/// The most findings of one record that are shown; more would bury the first.
pub const MOST: usize = 200;

/// The findings of a record.
pub(super) struct Findings {
    most: usize,
    shown: Vec<Diagnostic>,
    hidden: FindingCounts,
    all: usize,
    known: Vec<Acknowledgements>,
}

/// What the editors of a record acknowledge.
struct Acknowledgements {
    code: Code,
    /// The ply it is acknowledged at; at any, where there is none.
    ply: Option<usize>,
    acknowledged: Acknowledgement,
    /// Whether it was found.
    is_met: bool,
    /// Which entry of the header it is.
    entry: usize,
}

impl Findings {
    /// No findings yet of a record with this header, of which at most `most` are to be shown.
    pub(super) fn new(most: usize, header: Option<&RecordHeader>) -> Self {
        let entries = header.into_iter().flat_map(|header| header.acknowledge.iter().enumerate());
        let known = entries.filter_map(|(entry, one)| {
            let ply = one.at.as_ref().and_then(|at| at.parse().ok());
            let by = one.by.as_ref().map(ToString::to_string);
            let acknowledged = Acknowledgement { reason: one.reason.clone(), by };
            Some(Acknowledgements {
                code: Code::from_str(&one.code).ok()?,
                ply,
                acknowledged,
                is_met: false,
                entry,
            })
        });
        Self { most, shown: Vec::new(), hidden: FindingCounts::default(), all: 0, known: known.collect() }
    }

    /// Adds typed problems, each with its code; those that will not be shown need no words.
    pub(super) fn of_problems<P>(
        &mut self,
        problems: &[P],
        code: impl Fn(&P) -> Code,
        worded: impl Fn(&P) -> Diagnostic,
    ) {
        let shown = problems.len().min(self.most);
        self.extend(problems[..shown].iter().map(worded));
        for problem in &problems[shown..] {
            let mut bare = Diagnostic::new(code(problem), "", Location::of_file(""));
            self.acknowledge(&mut bare);
            self.all += 1;
            self.hidden.add(&bare);
        }
    }

    /// Adds findings.
    pub(super) fn extend(&mut self, found: impl IntoIterator<Item = Diagnostic>) {
        let before = self.shown.len();
        for mut diagnostic in found {
            self.acknowledge(&mut diagnostic);
            self.all += 1;
            if self.shown.len() - before < self.most {
                self.shown.push(diagnostic);
            } else {
                self.hidden.add(&diagnostic);
            }
        }
    }

    /// Changes the first finding shown of the notation at a place in the file.
    pub(super) fn amend_notation(&mut self, span: Span, change: impl FnOnce(&mut Diagnostic)) {
        let at = |one: &&mut Diagnostic| one.place.span == Some(span) && one.code.family() == "notation";
        if let Some(one) = self.shown.iter_mut().find(at) {
            change(one);
        }
    }

    /// Marks what the editors acknowledge.
    fn acknowledge(&mut self, diagnostic: &mut Diagnostic) {
        for known in &mut self.known {
            if diagnostic.code == known.code && known.ply.is_none_or(|ply| diagnostic.ply == Some(ply)) {
                known.is_met = true;
                diagnostic.acknowledged = Some(known.acknowledged.clone());
            }
        }
    }

    /// Adds a finding for each acknowledgement of what is not found, or is no code.
    pub(super) fn unmet(&mut self, header: &RecordHeader, text: &SliceText<'_>) {
        let place = |entry: usize| {
            let path = Path::top().then("acknowledge").then(entry).then("code");
            text.place(header.places.nearest(path.segments()))
        };
        let mut found = Vec::new();
        for (entry, one) in header.acknowledge.iter().enumerate() {
            if let Err(error) = Code::from_str(&one.code) {
                let close = error.suggestion.map(Code::as_str);
                found.push(unknown_code(&one.code, close).at(place(entry)));
            }
        }
        for Acknowledgements { code, entry, .. } in self.known.iter().filter(|known| !known.is_met) {
            found.push(stale_acknowledgement(code.as_str()).at(place(*entry)));
        }
        // These cannot be acknowledged.
        self.all += found.len();
        self.shown.extend(found);
    }

    /// The findings shown, in the order of the text, and the numbers of the others. `first` is the first line.
    pub(super) fn shown(self, first: impl Fn() -> Location) -> (Vec<Diagnostic>, FindingCounts) {
        let Self { most, mut shown, mut hidden, all, .. } = self;
        shown.sort_by_key(|diagnostic| diagnostic.place.span);
        if all > most {
            shown.drain(most.min(shown.len())..).for_each(|diagnostic| hidden.add(&diagnostic));
            shown.push(too_many_findings(all, most).at(first()));
        }
        (shown, hidden)
    }
}
