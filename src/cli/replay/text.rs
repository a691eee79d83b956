//! A replay for people: each ply with its board, and at the end the clauses that fired, in words.

use std::collections::BTreeSet;

use super::{Placed, PlyPrinter, record_verdict, verdict};
use crate::archive::RecordHeader;
use crate::cli::clause_text::clause;
use crate::cli::page::Page;
use crate::replay::{ENGLISH, Replay, Signs, Variation, draw, sentence};
use crate::rules::{ClauseId, Ruleset};

/// What stands above the plies.
pub(super) fn begin(page: &mut Page, id: &str, header: &RecordHeader) {
    page.heading(0, &format!("{id}: {}", header.title.as_deref().unwrap_or("no title")));
}

/// What stands below the plies: the clauses that fired in them, and the verdict.
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

/// A ply of the main line.
pub(super) fn ply(page: &mut Page, printer: &PlyPrinter<'_>, ruleset: &Ruleset, placed: &Placed) {
    let ply = &placed.ply;
    let turn = ply.turn.map_or_else(|| format!("({})", placed.index + 1), |turn| format!("{turn}."));
    page.heading(0, &format!("{turn} {} ({})", printer.written(ply), verdict(&ply.verdict)));
    page.paragraph(2, &sentence(ruleset, &ENGLISH, &ply.events));
    page.verbatim(0, &draw(ruleset, &ply.after, signs()));
    let name = |clause: ClauseId| ruleset.support(clause).name.clone();
    let clauses: Vec<String> = ply.clauses().into_iter().map(name).collect();
    if !clauses.is_empty() {
        page.hanging(2, 4, &format!("clauses: {}", clauses.join(", ")));
    }
    let depended = printer.depended(ruleset, ply);
    if !depended.is_empty() {
        page.hanging(2, 4, &format!("depended on {}", depended.join(", ")));
    }
    for remark in printer.said_of(placed) {
        let by = remark.by.map_or(String::new(), |by| format!("{by}: "));
        page.hanging(2, 4, &format!("{by}{}", remark.text));
    }
    ply.variations.iter().for_each(|other| variation(page, printer, other, 2));
}

/// Other play: its plies without boards, and other play instead of those further in.
fn variation(page: &mut Page, printer: &PlyPrinter<'_>, variation: &Variation, indent: usize) {
    let mut said = vec![format!("line {}", printer.place(variation.span.start).line)];
    let by = variation.by.and_then(|span| printer.source.contents().get(span.range()));
    said.extend(by.map(|by| format!("by {by}")));
    said.extend(
        variation.under.iter().map(|(reading, alternative)| format!("under {reading}={alternative}")),
    );
    page.hanging(indent, indent + 2, &format!("variation ({}):", said.join(", ")));
    let Some(line) = &variation.line else {
        return page.paragraph(indent + 2, "its ruleset cannot be used; run `sowbook check` for the reason");
    };
    for ply in &line.plies {
        let told = sentence(&line.ruleset, &ENGLISH, &ply.events);
        let told = format!("{} ({}) {told}", printer.written(ply), verdict(&ply.verdict));
        page.hanging(indent + 2, indent + 4, &told);
        // Bounded: variations nest no deeper than the notation allows.
        ply.variations.iter().for_each(|other| self::variation(page, printer, other, indent + 2));
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
