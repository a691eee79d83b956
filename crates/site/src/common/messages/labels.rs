//! The words for what the archive and replay name by closed lists.

use base::text::isolated;
use itertools::Itertools;
use record::archive::{Date, EvidenceKind, Provenance, SourceKind, StatementKind};
use record::check::Verdict;
use rules::Confidence;

use super::{Messages, fill};
use crate::common::{SinceEdition, TextPart};

pub(crate) fn evidence_kind(kind: EvidenceKind, m: &Messages) -> &str {
    match kind {
        EvidenceKind::Ethnography => &m.kind_ethnography,
        EvidenceKind::Compilation => &m.kind_compilation,
        EvidenceKind::Rulebook => &m.kind_rulebook,
        EvidenceKind::WebPage => &m.kind_web_page,
    }
}

pub(crate) fn source_kind(kind: SourceKind, m: &Messages) -> &str {
    match kind {
        SourceKind::ArticleJournal => &m.kind_article,
        SourceKind::Book => &m.kind_book,
        SourceKind::Webpage => &m.kind_webpage,
        SourceKind::ArticleNewspaper => &m.kind_newspaper,
        SourceKind::Chapter => &m.kind_chapter,
        SourceKind::Dataset => &m.kind_dataset,
        SourceKind::Interview => &m.kind_interview,
        SourceKind::Manuscript => &m.kind_manuscript,
        SourceKind::MotionPicture => &m.kind_film,
        SourceKind::PersonalCommunication => &m.kind_communication,
        SourceKind::Report => &m.kind_report,
        SourceKind::Song => &m.kind_recording,
        SourceKind::Thesis => &m.kind_thesis,
    }
}

pub(crate) fn statement_kind(kind: StatementKind, m: &Messages) -> &str {
    match kind {
        StatementKind::Setup => &m.about_setup,
        StatementKind::Direction => &m.about_direction,
        StatementKind::Sowing => &m.about_sowing,
        StatementKind::Relay => &m.about_relay,
        StatementKind::Capture => &m.about_capture,
        StatementKind::Restriction => &m.about_restriction,
        StatementKind::TurnEnd => &m.about_turn_end,
        StatementKind::Opening => &m.about_opening,
        StatementKind::End => &m.about_end,
        StatementKind::Scoring => &m.about_scoring,
        StatementKind::Rounds => &m.about_rounds,
        StatementKind::Act => &m.about_act,
        StatementKind::Tactics => &m.about_tactics,
        StatementKind::Definition => &m.about_definition,
        StatementKind::Example => &m.about_example,
        StatementKind::Comparison => &m.about_comparison,
        StatementKind::Social => &m.about_social,
        StatementKind::Place => &m.about_place,
        StatementKind::Bibliographic => &m.about_bibliographic,
    }
}

/// How sure the default of a reading is, in words.
pub(crate) fn confidence(confidence: Confidence, m: &Messages) -> &str {
    match confidence {
        Confidence::Strong => &m.confidence_strong,
        Confidence::Open => &m.confidence_open,
        Confidence::Weak => &m.confidence_weak,
    }
}

/// What is said of a class of provenance: its name, a word or two behind a title, in the forms of [`form`], and what it
/// means, which is empty where the name says enough.
fn words_of(m: &Messages, class: Provenance) -> [&str; 3] {
    match class {
        Provenance::Observed => [&m.provenance_observed, &m.class_observed, ""],
        Provenance::Scoresheet => [&m.provenance_scoresheet, &m.class_scoresheet, ""],
        Provenance::Dictated => [&m.provenance_dictated, &m.class_dictated, ""],
        Provenance::Printed => [&m.provenance_printed, &m.class_printed, ""],
        Provenance::WorkedExample => [&m.provenance_worked_example, &m.class_worked_example, ""],
        Provenance::Derived => [&m.provenance_derived, &m.class_derived, &m.caution_derived],
        Provenance::Reconstructed => {
            [&m.provenance_reconstructed, &m.class_reconstructed, &m.caution_reconstructed]
        }
        Provenance::Constructed => [&m.provenance_constructed, &m.class_constructed, &m.caution_constructed],
        Provenance::Machine => [&m.provenance_machine, &m.class_machine, &m.caution_machine],
    }
}

/// The words for one, or for several where a message has them, after `|`.
fn form(words: &str, several: bool) -> &str {
    let (one, many) = words.split_once('|').unwrap_or((words, words));
    if several { many } else { one }
}

/// A class of provenance in words.
pub(crate) fn provenance(m: &Messages, class: Provenance) -> &str {
    words_of(m, class)[0]
}

/// A class of provenance in a word or two, as it is put behind a title.
pub(crate) fn class_label(m: &Messages, class: Option<Provenance>) -> &str {
    class.map_or(&m.provenance_missing, |class| form(words_of(m, class)[1], false))
}

/// The same of several records.
pub(crate) fn classes_label(m: &Messages, class: Option<Provenance>) -> &str {
    class.map_or(&m.provenance_missing, |class| form(words_of(m, class)[1], true))
}

/// What a class of provenance means, in a sentence; empty where the word says enough.
pub(crate) fn caution(m: &Messages, class: Option<Provenance>) -> &str {
    class.map_or("", |class| words_of(m, class)[2])
}

/// The title of a record with its class of provenance: `A whole game (constructed)`. Whatever names a record outside
/// its own page names it so.
pub(crate) fn labelled(m: &Messages, title: &str, class: Option<Provenance>) -> String {
    format!("{} ({})", isolated(title), class_label(m, class))
}

/// A number with its digits in groups of three.
pub(crate) fn grouped(m: &Messages, number: impl ToString) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (index, digit) in digits.char_indices() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push_str(&m.thousands);
        }
        grouped.push(digit);
    }
    grouped
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
    form(verdict_words(m, verdict), false)
}

/// The verdict on several records in words.
pub(crate) fn records_verdict(m: &Messages, verdict: Verdict) -> &str {
    form(verdict_words(m, verdict), true)
}

fn verdict_words(m: &Messages, verdict: Verdict) -> &str {
    match verdict {
        Verdict::Verified => &m.record_verified,
        Verdict::VerifiedWithInterventions => &m.record_verified_with_interventions,
        Verdict::VerifiedUnderOtherReadings => &m.record_verified_under_other_readings,
        Verdict::NotDetermined => &m.record_not_determined,
        Verdict::Contradicted => &m.record_contradicted,
        Verdict::NotReplayed => &m.record_not_replayed,
    }
}

/// The class of the sign of a provenance: documented, derived from rules, or made by editors or programs.
pub(crate) const fn provenance_sign(provenance: Option<Provenance>) -> &'static str {
    match provenance {
        Some(Provenance::Derived | Provenance::Reconstructed) => "half",
        Some(Provenance::Constructed | Provenance::Machine) | None => "none",
        Some(_) => "whole",
    }
}

fn text_part(part: TextPart, m: &Messages) -> &str {
    match part {
        TextPart::Header => &m.part_header,
        TextPart::Play => &m.part_play,
        TextPart::Comments => &m.part_comments,
        TextPart::Statements => &m.part_statements,
        TextPart::FullText => &m.part_text,
        TextPart::Description => &m.part_description,
    }
}

/// What became of a record or account since an earlier edition.
pub(crate) fn since_words(since: SinceEdition<'_>, m: &Messages) -> String {
    match since {
        SinceEdition::Unchanged(edition) => fill(&m.since_unchanged, &[("edition", edition)]),
        SinceEdition::New(edition) => fill(&m.since_new, &[("edition", edition)]),
        SinceEdition::Changed(edition, parts) => {
            let parts = parts.into_iter().map(|part| text_part(part, m)).join(", ");
            fill(&m.since_changed, &[("edition", edition), ("parts", &parts)])
        }
    }
}
