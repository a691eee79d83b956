//! A replay for people: each ply with its board, and at the end the clauses that fired, in words.

use std::collections::BTreeSet;

use itertools::Itertools;

use super::PlyPrinter;
use crate::archive::RecordHeader;
use crate::cli::clause_text::clause;
use crate::cli::page::Page;
use crate::replay::{
    CommentText, PlyReport, PlyVerdict, RecordVerdict, Replay, Signs, VariationReport, draw,
};
use crate::rules::ClauseId;

/// What is above the plies.
pub(super) fn begin(page: &mut Page, id: &str, header: &RecordHeader) {
    page.heading(0, &format!("{id}: {}", header.title.as_deref().unwrap_or("no title")));
}

/// What is below the plies: the clauses that fired in them, and the verdict.
pub(super) fn end(
    page: &mut Page,
    printer: &PlyPrinter<'_>,
    id: &str,
    told: &Replay,
    fired: BTreeSet<ClauseId>,
) {
    let findings = match told.findings.len() {
        0 => String::new(),
        1 => "; 1 finding (see `sowbook check`)".to_owned(),
        some => format!("; {some} findings (see `sowbook check`)"),
    };
    if let (Some(line), false) = (&told.line, fired.is_empty()) {
        page.heading(0, &format!("Clauses of {} that fired", line.ruleset.id()));
        for id in fired {
            clause(page, printer.archive, &line.ruleset, id, line.ruleset.support(id));
        }
    }
    page.space();
    page.hanging(0, 2, &format!("{id}: {}{findings}", record_verdict(&told.verdict)));
    page.space();
}

/// A ply of the main line; `opening` are the comments before the first one.
pub(super) fn ply(
    page: &mut Page,
    printer: &PlyPrinter<'_>,
    report: &PlyReport<'_>,
    opening: &[CommentText<'_>],
) {
    let (ruleset, step) = (report.ruleset, report.step);
    opening.iter().for_each(|said| comment(page, said));
    let turn = step.turn.map_or_else(|| format!("({})", report.number), |turn| format!("{turn}."));
    page.heading(0, &format!("{turn} {} ({})", report.written(), verdict(&step.verdict)));
    page.paragraph(2, &report.sentence());
    page.verbatim(0, &draw(ruleset, &step.after, signs()));
    let clauses: Vec<&str> = report.clauses().map(|(name, _)| name).collect();
    if !clauses.is_empty() {
        page.hanging(2, 4, &format!("clauses: {}", clauses.join(", ")));
    }
    if !report.readings.is_empty() {
        page.hanging(2, 4, &format!("depended on {}", report.readings.iter().join(", ")));
    }
    report.comments().iter().for_each(|said| comment(page, said));
    report.variations.iter().for_each(|other| variation(page, printer, other, 2));
}

fn comment(page: &mut Page, comment: &CommentText<'_>) {
    let by = comment.hand.map_or(String::new(), |by| format!("{by}: "));
    page.hanging(2, 4, &format!("{by}{}", comment.text));
}

/// Other play: its plies without boards, and other play instead of those further in.
fn variation(page: &mut Page, printer: &PlyPrinter<'_>, report: &VariationReport<'_>, indent: usize) {
    let mut said = vec![format!("line {}", printer.place(report.span.start).line)];
    said.extend(report.by().map(|by| format!("by {by}")));
    said.extend(report.under().iter().map(|(reading, alternative)| format!("under {reading}={alternative}")));
    page.hanging(indent, indent + 2, &format!("variation ({}):", said.join(", ")));
    let Some(line) = &report.line else {
        return page.paragraph(indent + 2, "its ruleset cannot be used; run `sowbook check` for the reason");
    };
    for ply in &line.plies {
        let told = format!("{} ({}) {}", ply.written(), verdict(&ply.step.verdict), ply.sentence());
        page.hanging(indent + 2, indent + 4, &told);
        // Bounded: variations nest no deeper than the notation allows.
        ply.variations.iter().for_each(|other| variation(page, printer, other, indent + 2));
    }
}

/// The words of a verdict, as everywhere, with what it depends on.
fn verdict(verdict: &PlyVerdict) -> String {
    let words = verdict.word().replace('-', " ");
    match verdict {
        PlyVerdict::LegalOnlyUnder(under) => format!("{words} ({})", under.iter().join(" or ")),
        _ => words,
    }
}

fn record_verdict(verdict: &RecordVerdict) -> String {
    match verdict {
        RecordVerdict::Verified => "verified".to_owned(),
        RecordVerdict::VerifiedWithInterventions(1) => "verified, with one intervention".to_owned(),
        RecordVerdict::VerifiedWithInterventions(some) => format!("verified, with {some} interventions"),
        RecordVerdict::VerifiedOnlyUnder(under) => {
            format!("verified under other readings ({})", under.iter().join(" or "))
        }
        RecordVerdict::Contradicted => "contradicted".to_owned(),
        RecordVerdict::NotDetermined => "not determined".to_owned(),
    }
}

/// What the terminal shows: Unicode only where the locale says UTF-8.
fn signs() -> Signs {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
        .into_iter()
        .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()));
    let utf8 = locale.is_some_and(|locale| {
        let locale = locale.to_ascii_lowercase();
        locale.contains("utf-8") || locale.contains("utf8")
    });
    if utf8 { Signs::Unicode } else { Signs::Ascii }
}
