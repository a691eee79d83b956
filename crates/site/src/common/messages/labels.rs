//! The words for what the archive and replay name by closed lists.

use std::collections::BTreeMap;

use base::text::isolated;
use itertools::Itertools;
use record::archive::{Date, EvidenceKind, Provenance, SourceKind, StatementKind};
use record::check::Verdict;
use rules::Confidence;

use super::{Messages, fill};
use crate::common::SinceEdition;

pub(crate) fn evidence_kind(kind: EvidenceKind, m: &Messages) -> &str {
    match kind {
        EvidenceKind::Ethnography => &m.kind_ethnography,
        EvidenceKind::Compilation => &m.kind_compilation,
        EvidenceKind::Rulebook => &m.kind_rulebook,
        EvidenceKind::WebPage => &m.kind_web_page,
    }
}

/// The words for what has a word of its own; empty where there are none.
pub(crate) fn named<'m>(names: &'m BTreeMap<String, String>, word: &str) -> &'m str {
    names.get(word).map_or("", String::as_str)
}

pub(crate) fn source_kind(kind: SourceKind, m: &Messages) -> &str {
    named(&m.source_kinds, kind.word())
}

pub(crate) fn statement_kind(kind: StatementKind, m: &Messages) -> &str {
    named(&m.statement_kinds, kind.word())
}

/// How sure the default of a reading is, in words.
pub(crate) fn confidence(confidence: Confidence, m: &Messages) -> &str {
    named(&m.confidences, confidence.word())
}

/// A class of provenance in words.
pub(crate) fn provenance(m: &Messages, class: Provenance) -> &str {
    named(&m.provenances, class.word())
}

/// A class of provenance in a word or two, as it is put behind a title.
pub(crate) fn class_label(m: &Messages, class: Option<Provenance>) -> &str {
    class.map_or(&m.provenance_missing, |class| named(&m.class_labels, class.word()))
}

/// The same of several records.
pub(crate) fn classes_label(m: &Messages, class: Option<Provenance>) -> &str {
    class.map_or(&m.provenance_missing, |class| named(&m.classes_labels, class.word()))
}

/// What a class of provenance means, in a sentence; empty where the word says enough.
pub(crate) fn caution(m: &Messages, class: Option<Provenance>) -> &str {
    class.map_or("", |class| named(&m.cautions, class.word()))
}

/// The title of a record with its class of provenance: `A whole game (constructed)`. Whatever names a record outside
/// its own page names it so.
pub(crate) fn labelled(m: &Messages, title: &str, class: Option<Provenance>) -> String {
    format!("{} ({})", isolated(title), class_label(m, class))
}

/// A number with its digits in groups of three.
pub(crate) fn grouped(m: &Messages, number: impl ToString) -> String {
    base::text::grouped(number, &m.thousands)
}

/// The century that begins with a year: `21st century`.
pub(crate) fn century_words(m: &Messages, first: i32) -> String {
    let number = usize::try_from(first / 100).ok().and_then(|place| m.centuries.split(' ').nth(place));
    number.map_or_else(|| format!("{first}–{}", first + 99), |number| fill(&m.century, &[("n", number)]))
}

/// A day or month in ISO 8601, or words with such, as the language writes it.
pub(crate) fn day_words(m: &Messages, written: impl ToString) -> String {
    let nth = |words: &str, number: &str| {
        let place = number.parse::<usize>().ok().filter(|_| number.len() == 2)?.checked_sub(1)?;
        words.split(' ').nth(place).map(str::to_owned)
    };
    let one = |word: &str| match word.split('-').collect::<Vec<_>>().as_slice() {
        [year, month, day] => {
            let [month, day] = [nth(&m.months, month)?, nth(&m.days, day)?];
            Some(fill(&m.date_day, &[("year", year), ("month", &month), ("day", &day)]))
        }
        [year, month] => Some(fill(&m.date_month, &[("year", year), ("month", &nth(&m.months, month)?)])),
        _ => None,
    };
    written.to_string().split(' ').map(|word| one(word).unwrap_or_else(|| word.to_owned())).join(" ")
}

/// A date in EDTF as readers write it; as it is written where it is none.
pub(crate) fn date_words(m: &Messages, written: &str) -> String {
    match written.parse::<Date>() {
        Ok(date) => {
            let doubt = if written.contains(['?', '%']) { "?" } else { "" };
            let plain = format!("{}{doubt}", day_words(m, date.plain()));
            if date.is_approximate() { fill(&m.date_about, &[("date", &plain)]) } else { plain }
        }
        Err(_) => written.to_owned(),
    }
}

/// The verdict on a record in words.
pub(crate) fn record_verdict(m: &Messages, verdict: Verdict) -> &str {
    named(&m.record_verdicts, verdict.word())
}

/// The verdict on several records in words.
pub(crate) fn records_verdict(m: &Messages, verdict: Verdict) -> &str {
    named(&m.records_verdicts, verdict.word())
}

/// The class of the sign of a provenance: documented, derived from rules, or made by editors or programs.
pub(crate) const fn provenance_sign(provenance: Option<Provenance>) -> &'static str {
    match provenance {
        Some(Provenance::Derived | Provenance::Reconstructed) => "half",
        Some(Provenance::Constructed | Provenance::Machine) | None => "none",
        Some(_) => "whole",
    }
}

/// What became of a record or account since an earlier edition.
pub(crate) fn since_words(since: SinceEdition<'_>, m: &Messages) -> String {
    match since {
        SinceEdition::Unchanged(edition) => fill(&m.since_unchanged, &[("edition", edition)]),
        SinceEdition::New(edition) => fill(&m.since_new, &[("edition", edition)]),
        SinceEdition::Changed(edition, parts) => {
            let parts = parts.into_iter().map(|part| named(&m.text_parts, part.word())).join(", ");
            fill(&m.since_changed, &[("edition", edition), ("parts", &parts)])
        }
    }
}
