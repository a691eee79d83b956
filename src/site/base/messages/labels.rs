//! The words for what the archive and replay name by closed lists.

use crate::archive::{EvidenceKind, SourceKind, StatementKind};
use crate::check::Verdict;

use super::Messages;

pub(crate) fn evidence_kind(kind: EvidenceKind, m: &Messages) -> &str {
    match kind {
        EvidenceKind::Ethnography => &m.kind_ethnography,
        EvidenceKind::WebPage => &m.kind_web_page,
    }
}

pub(crate) fn source_kind(kind: SourceKind, m: &Messages) -> &str {
    match kind {
        SourceKind::ArticleJournal => &m.kind_article,
        SourceKind::Book => &m.kind_book,
        SourceKind::Webpage => &m.kind_webpage,
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

/// A class of provenance in words; `None` for a word that is no class.
pub(crate) fn provenance<'m>(m: &'m Messages, word: &str) -> Option<&'m str> {
    Some(match word {
        "observed" => &m.provenance_observed,
        "scoresheet" => &m.provenance_scoresheet,
        "dictated" => &m.provenance_dictated,
        "printed" => &m.provenance_printed,
        "worked-example" => &m.provenance_worked_example,
        "derived" => &m.provenance_derived,
        "reconstructed" => &m.provenance_reconstructed,
        "constructed" => &m.provenance_constructed,
        "machine" => &m.provenance_machine,
        _ => return None,
    })
}

/// The verdict on a record in words.
pub(crate) fn record_verdict(m: &Messages, verdict: Verdict) -> &str {
    match verdict {
        Verdict::Verified => &m.record_verified,
        Verdict::VerifiedWithInterventions => &m.record_verified_with_interventions,
        Verdict::VerifiedUnderOtherReadings => &m.record_verified_under_other_readings,
        Verdict::NotDetermined => &m.record_not_determined,
        Verdict::Contradicted => &m.record_contradicted,
        Verdict::NotReplayed => &m.record_not_replayed,
    }
}
