//! A replay for people: each ply with its board, and at the end the clauses that fired, in words.

use std::collections::BTreeSet;

use itertools::Itertools;

use super::printer::PlyPrinter;
use crate::cli::clause_text::clause;
use crate::cli::console;
use crate::cli::page::Page;
use base::board::Player;
use record::archive::RecordHeader;
use record::check::verdict_of;
use record::replay::{
    CommentText, Phrases, PlyReport, PlyVerdict, RecordVerdict, Replay, VariationReport, draw, lap_sentences,
    last_hole,
};
use rules::ClauseId;

/// The laps of one turn that are described at most; turns without end have thousands.
const MOST_LAPS: usize = 200;

/// What is above the plies.
pub(super) fn begin(page: &mut Page, id: &str, header: &RecordHeader) {
    page.heading(0, &format!("{id}: {}", header.title.as_deref().unwrap_or("no title")));
}

/// What is below the plies: the clauses that fired in them, and the verdict.
pub(super) fn end(
    page: &mut Page,
    printer: &PlyPrinter<'_>,
    id: &str,
    replay: &Replay,
    fired: BTreeSet<ClauseId>,
) {
    let findings = match replay.findings.len() {
        0 => String::new(),
        1 => "; 1 finding (see `sowbook check`)".to_owned(),
        some => format!("; {some} findings (see `sowbook check`)"),
    };
    if let (Some(line), false) = (&replay.line, fired.is_empty()) {
        page.heading(0, &format!("Clauses of {} that fired", line.ruleset.id()));
        for id in fired {
            clause(page, printer.archive, &line.ruleset, id, line.ruleset.support(id));
        }
    }
    page.space();
    let checks = corrected_checks(replay);
    page.hanging(0, 2, &format!("{id}: {}{checks}{findings}", record_verdict(replay)));
    page.space();
}

/// A ply of the main line.
pub(super) fn ply(page: &mut Page, printer: &PlyPrinter<'_>, report: &PlyReport<'_>) {
    // A round begins before its first turn.
    let turn = report.step.turn.filter(|turn| *turn > 0);
    let turn = turn.map_or_else(|| format!("({})", report.step.number), |turn| format!("{turn}."));
    let head = format!("{turn} {} ({})", report.written(), verdict(&report.step.verdict));
    if printer.detail.brief {
        page.hanging(0, 4, &format!("{head}{}", counts(report)));
        errors(page, printer, report, 2);
        laps(page, printer, report);
        return;
    }
    report.opening_comments().iter().for_each(|said| comment(page, said));
    page.heading(0, &head);
    errors(page, printer, report, 2);
    if !laps(page, printer, report) {
        page.paragraph(2, &report.sentence());
    }
    page.verbatim(0, &draw(report.ruleset, &report.step.after, console::signs()));
    if let Some(read) = report.at() {
        let siglum = read.witness.map_or_else(String::new, |siglum| format!("@{siglum} "));
        page.hanging(2, 4, &format!("at: {siglum}{}", read.place));
    }
    let clauses: Vec<&str> = report.clauses().map(|(name, _)| name).collect();
    if !clauses.is_empty() {
        page.hanging(2, 4, &format!("clauses: {}", clauses.join(", ")));
    }
    let readings = &report.step.readings;
    if !readings.is_empty() {
        page.hanging(2, 4, &format!("depended on {}", readings.iter().join(", ")));
    }
    let (comments, others) = (report.comments(), report.variations());
    let mut behind = |variations| {
        let here = comments.iter().filter(|said| said.variations == variations);
        here.for_each(|said| comment(page, said));
        if let Some(other) = others.get(variations) {
            variation(page, printer, other, 2);
        }
    };
    (0..=others.len()).for_each(&mut behind);
}

/// What a ply came to, in numbers: `, 7 laps, last seed in o6, 3 captured`.
fn counts(report: &PlyReport<'_>) -> String {
    let (shape, events) = (report.ruleset.shape(), &report.step.events);
    let several = report.laps().filter(|laps| *laps > 1).map(|laps| format!(", {laps} laps"));
    let mut words = several.unwrap_or_default();
    let is_joint = report.step.player.is_none();
    for player in Player::ALL {
        let who = match player {
            _ if !is_joint => "",
            Player::South => "South's ",
            Player::North => "North's ",
        };
        let last = last_hole(shape, events, player)
            .map(|hole| format!(", {who}last seed in {}", shape.written(hole, None)));
        words.push_str(&last.unwrap_or_default());
        match report.captured().map(|captured| captured[player]) {
            None | Some(0) => {}
            Some(seeds) => words.push_str(&format!(", {seeds} captured")),
        }
    }
    words
}

/// The laps of a turn of several, one by one, if they are asked for; gives whether there were any.
fn laps(page: &mut Page, printer: &PlyPrinter<'_>, report: &PlyReport<'_>) -> bool {
    if !printer.detail.laps {
        return false;
    }
    let laps = lap_sentences(report.ruleset, Phrases::english(), &report.step.events, MOST_LAPS);
    for player in Player::ALL {
        let own = laps.iter().filter(|lap| lap.player == player).enumerate();
        own.for_each(|(number, lap)| page.hanging(2, 6, &format!("lap {}: {}", number + 1, lap.sentence)));
    }
    !laps.is_empty()
}

fn comment(page: &mut Page, comment: &CommentText<'_>) {
    page.hanging(2, 4, &comment.signed());
}

/// Other play: its plies without boards, and other play instead of those further in.
fn variation(page: &mut Page, printer: &PlyPrinter<'_>, report: &VariationReport<'_>, indent: usize) {
    let mut said = vec![format!("line {}", printer.place(report.span.start).line)];
    said.extend(report.by().map(|by| format!("by {by}")));
    said.extend(report.under().iter().map(|choice| format!("under {choice}")));
    page.hanging(indent, indent + 2, &format!("variation ({}):", said.join(", ")));
    let Some(line) = report.line() else {
        return page.paragraph(indent + 2, "its ruleset cannot be used; run `sowbook check` for the reason");
    };
    for ply in &line.plies {
        let text = format!("{} ({}) {}", ply.written(), verdict(&ply.step.verdict), ply.sentence());
        page.hanging(indent + 2, indent + 4, &text);
        errors(page, printer, ply, indent + 4);
        // Bounded: variations nest no deeper than the notation allows.
        ply.variations().iter().for_each(|other| variation(page, printer, other, indent + 2));
    }
}

/// What is wrong with a ply, in the words of `check`.
fn errors(page: &mut Page, printer: &PlyPrinter<'_>, report: &PlyReport<'_>, indent: usize) {
    let here = printer.errors.iter().filter(|(ply, _)| *ply == report.step.id);
    here.for_each(|(_, words)| page.hanging(indent, indent + 2, &format!("error: {words}")));
}

/// The words of a verdict, as everywhere, with what it depends on.
fn verdict(verdict: &PlyVerdict) -> String {
    let words = verdict.word().replace('-', " ");
    match verdict {
        PlyVerdict::LegalOnlyUnder(under) => format!("{words} ({})", under.iter().join(" or ")),
        _ => words,
    }
}

/// How many checks agree as the source has them, if an editor corrects one.
fn corrected_checks(replay: &Replay) -> String {
    let tally = &replay.tally;
    if tally.corrected == 0 {
        return String::new();
    }
    let is_legal = replay.verdict.is_verified() && tally.legal == tally.plies;
    let all = if is_legal { "all moves are legal; " } else { "" };
    let (agreed, checks, corrected) = (tally.agreed, tally.checks, tally.corrected);
    format!("; {all}{agreed} of {checks} checks agree, {corrected} corrected by the editors")
}

fn record_verdict(replay: &Replay) -> String {
    match &replay.verdict {
        RecordVerdict::VerifiedWithInterventions(1) => "verified, with one intervention".to_owned(),
        RecordVerdict::VerifiedWithInterventions(some) => format!("verified, with {some} interventions"),
        RecordVerdict::VerifiedOnlyUnder(under) => {
            format!("verified under other readings ({})", under.iter().join(" or "))
        }
        _ => verdict_of(replay).to_string(),
    }
}
