//! The closed lists of the archive, in words.

use crate::archive::{EvidenceKind, SourceKind, StatementKind};

use crate::site::Messages;

pub(super) fn evidence_kind(kind: EvidenceKind, m: &Messages) -> &str {
    match kind {
        EvidenceKind::Ethnography => &m.kind_ethnography,
        EvidenceKind::WebPage => &m.kind_web_page,
    }
}

pub(super) fn source_kind(kind: SourceKind, m: &Messages) -> &str {
    match kind {
        SourceKind::ArticleJournal => &m.kind_article,
        SourceKind::Book => &m.kind_book,
        SourceKind::Webpage => &m.kind_webpage,
    }
}

pub(super) fn statement_kind(kind: StatementKind, m: &Messages) -> &str {
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
