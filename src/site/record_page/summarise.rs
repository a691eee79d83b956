//! What the rest of the site tells of a record, gathered from its play.

use std::collections::BTreeMap;

use crate::archive::Provenance;
use crate::notation::syntax::{Item, ItemKind};
use crate::replay::{Line, PlyVerdict};

use super::align::AlignedLine;
use super::anchors::Placed;
use super::comment::cited;
use super::findings::Findings;
use super::record_context::RecordContext;
use super::record_input::RecordInput;
use crate::site::base::record_summary::{
    Change, CitedSource, Depended, FoundHere, PlyCounts, PlyPlace, RecordSummary, Rests,
};

/// What the header and the report alone tell of a record.
pub(super) fn of_header(input: &RecordInput<'_>) -> RecordSummary {
    let report = input.report;
    let mut summary = RecordSummary {
        id: input.id.to_string(),
        title: input.id.to_string(),
        verdict: report.verdict.word().to_owned(),
        interventions: report.interventions,
        ..RecordSummary::default()
    };
    let Some(header) = input.replayed.map(|replayed| &replayed.header) else { return summary };
    if let Some(title) = &header.title {
        summary.title.clone_from(title);
    }
    let word = |word: &crate::yaml::Word| word.to_string();
    summary.provenance = header.provenance.map(Provenance::word).map(str::to_owned);
    summary.ruleset.clone_from(&header.ruleset);
    let family = header.ruleset.as_deref().and_then(|id| input.shared.context.family(id));
    summary.game = family.map(|family| family.declaration().game.clone());
    summary.readings.clone_from(&header.readings);
    if let Some(event) = &header.event {
        summary.date = event.date.as_ref().map(word);
        summary.place = event.place.as_ref().map(word);
    }
    summary.south.clone_from(&header.players.south);
    summary.north.clone_from(&header.players.north);
    summary.sources = header
        .sources
        .iter()
        .map(|source| CitedSource {
            source: word(&source.source),
            locator: source.locator.as_ref().map(word),
            evidence: source.evidence.as_ref().map(word),
        })
        .collect();
    summary.history = header
        .history
        .iter()
        .map(|entry| Change {
            date: word(&entry.date),
            by: entry.by.as_ref().map(word),
            what: entry.what.clone(),
        })
        .collect();
    summary.licence.clone_from(&header.licence);
    summary
}

/// Adds what was found, with the places of plies.
pub(super) fn add_findings(
    summary: &mut RecordSummary,
    input: &RecordInput<'_>,
    findings: &Findings<'_>,
    places: &BTreeMap<u32, PlyPlace>,
) {
    for diagnostic in &input.report.diagnostics {
        let told =
            |all: &Vec<&crate::check::Diagnostic>| all.iter().any(|one| std::ptr::eq(*one, diagnostic));
        let ply = findings.by_ply.iter().find(|(_, all)| told(all)).map(|(ply, _)| ply);
        summary.findings.push(FoundHere {
            code: diagnostic.code.to_string(),
            severity: diagnostic.severity().word().to_owned(),
            message: diagnostic.message.clone(),
            line: diagnostic.place.from.line,
            place: ply.and_then(|ply| places.get(ply)).cloned(),
            acknowledged: diagnostic.acknowledged.as_ref().map(|one| one.reason.clone()),
        });
    }
}

/// Adds what the plies of the main line came to, and what they rest on.
pub(super) fn add_play(
    summary: &mut RecordSummary,
    context: &RecordContext<'_>,
    line: &Line,
    laid: &AlignedLine<'_>,
    places: &[Placed],
) {
    let mut statements: BTreeMap<String, Rests> = BTreeMap::new();
    let mut readings: BTreeMap<String, Depended> = BTreeMap::new();
    for (laid, placed) in laid.plies.iter().zip(places) {
        count(&mut summary.counts, laid.is_turn(), &laid.step.verdict, laid.step.deed);
        let clauses = laid.step.clauses();
        let cites = clauses.iter().flat_map(|&clause| &line.ruleset.support(clause).cites);
        let mut cites: Vec<&String> = cites.collect();
        cites.sort_unstable();
        cites.dedup();
        for cited in cites {
            let rests = statements.entry(cited.clone()).or_insert_with(|| Rests {
                statement: cited.clone(),
                plies: 0,
                first: placed.place.clone(),
            });
            rests.plies += 1;
        }
        for name in context.depended.at(laid.step.id) {
            readings.entry(name.clone()).or_insert_with(|| Depended {
                reading: name.clone(),
                alternative: line.ruleset.choices().get(name).unwrap_or("?").to_owned(),
            });
        }
    }
    summary.statements = statements.into_values().collect();
    summary.depended = readings.into_values().collect();
}

fn count(counts: &mut PlyCounts, is_turn: bool, verdict: &PlyVerdict, deed: crate::replay::PlyKind) {
    if deed == crate::replay::PlyKind::Gap {
        counts.gaps += 1;
    } else if is_turn {
        *match verdict {
            PlyVerdict::Legal => &mut counts.legal,
            PlyVerdict::Contradicted => &mut counts.contradicted,
            PlyVerdict::LegalOnlyUnder(_) => &mut counts.other,
            PlyVerdict::IllegalAsPlayed => &mut counts.illegal,
            PlyVerdict::NotDetermined(_) => &mut counts.undetermined,
            PlyVerdict::NotChecked => &mut counts.unchecked,
        } += 1;
    }
}

/// Adds the sources that the record's comments cite and its header does not.
pub(super) fn add_cited(summary: &mut RecordSummary, context: &RecordContext<'_>, items: &[Item]) {
    for item in items {
        match &item.kind {
            ItemKind::Comment(comment) => {
                for (source, locator) in cited(context.words(comment.text)) {
                    let known = summary
                        .sources
                        .iter()
                        .any(|one| one.source == source || one.evidence.as_deref() == Some(source.as_str()));
                    if !known {
                        summary.sources.push(CitedSource { source, locator, evidence: None });
                    }
                }
            }
            ItemKind::Variation(variation) => add_cited(summary, context, &variation.items),
            _ => {}
        }
    }
}
