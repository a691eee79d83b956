//! What the rest of the site says about a record, gathered from its play.

use std::collections::BTreeMap;

use crate::common::{
    Depended, FoundHere, GameResult, OPENING, Picture, PlyCounts, PlyPlace, ReadPly, RecordSummary, Rests,
};
use engine::Position;
use record::archive::{Provenance, RecordHeader, RecordSource};
use record::notation::syntax::{Item, ItemKind};
use record::replay::{Line, LineReport, PlyKind, PlyReport, PlyVerdict, PositionState, ReadFrom, print_move};
use rules::Ruleset;

use super::anchors::{Placed, places_within, variation_name};
use super::comment::cited;
use super::findings::Findings;
use super::record_context::RecordContext;
use super::record_input::RecordInput;

/// What the header and the report alone tell of a record.
pub(super) fn of_header(input: &RecordInput<'_>, header: &RecordHeader) -> RecordSummary {
    let family = header.ruleset.as_deref().and_then(|id| input.shared.context.family(id));
    RecordSummary {
        id: input.id.to_string(),
        title: header.title.clone().unwrap_or_else(|| input.id.to_string()),
        language: header.language.as_deref().map(str::to_owned),
        comment_languages: input.comment_languages(),
        provenance: header.provenance,
        game: family.map(|family| family.declaration().game.clone()),
        ruleset: header.ruleset.clone(),
        readings: header.readings.clone(),
        verdict: input.report.verdict,
        counts: PlyCounts::default(),
        variations: 0,
        plies_by_class: Vec::new(),
        interventions: input.report.interventions,
        event: header.event.clone(),
        south: header.players.south.clone(),
        north: header.players.north.clone(),
        first: None,
        result: header.result.clone(),
        game_result: GameResult::stated(
            header.result.as_deref(),
            input.replayed.map_or(&[], |replayed| &replayed.record.items),
        ),
        opening: Vec::new(),
        sources: header.all_sources(),
        comment_sources: Vec::new(),
        read_plies: Vec::new(),
        statements: Vec::new(),
        depended: Vec::new(),
        partings: Vec::new(),
        findings: Vec::new(),
        history: header.history.clone(),
        licence: header.licence.clone(),
        picture: None,
        addresses: Vec::new(),
    }
}

/// Adds what was found, with the places of plies.
pub(super) fn add_findings(
    summary: &mut RecordSummary,
    findings: &Findings<'_>,
    places: &BTreeMap<u32, PlyPlace>,
) {
    summary.findings.extend(findings.all.iter().map(|(diagnostic, ply)| FoundHere {
        code: diagnostic.code,
        message: diagnostic.message.clone(),
        line: diagnostic.place.from.line,
        place: ply.and_then(|ply| places.get(&ply)).cloned(),
        acknowledged: diagnostic.acknowledged.as_ref().map(|one| one.reason.clone()),
    }));
}

/// Adds what the plies of the main line came to, and what they depend on.
pub(super) fn add_play(summary: &mut RecordSummary, line: &LineReport<'_>, places: &[Placed]) {
    let known = line.plies.iter().rev().map(|ply| &ply.step.after).chain([&line.line.start]);
    let shape = line.line.ruleset.shape();
    summary.picture = known.filter_map(|known| Picture::new(shape, |hole| known.count(hole))).next();
    summary.first = line.plies.iter().find(|ply| ply.step.kind.is_turn()).and_then(|ply| ply.step.player);
    let mut statements: BTreeMap<String, Rests> = BTreeMap::new();
    let mut readings: BTreeMap<String, Depended> = BTreeMap::new();
    let mut classes: BTreeMap<Option<Provenance>, usize> = BTreeMap::new();
    for (ply, placed) in line.plies.iter().zip(places) {
        let is_reconstructed = ply.step.is_reconstructed_in(summary.provenance);
        if is_reconstructed && ply.step.kind.is_turn() {
            summary.counts.reconstructed += 1;
        } else {
            count(&mut summary.counts, ply);
        }
        summary.variations += ply.variations().len();
        if ply.step.kind.is_turn() {
            *classes.entry(ply.step.provenance).or_default() += 1;
        }
        if is_reconstructed {
            continue;
        }
        let mut cites: Vec<&String> = ply.clauses().flat_map(|(_, cites)| cites).collect();
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
        for one in &ply.step.readings {
            readings.entry(one.reading.clone()).or_insert_with(|| Depended {
                reading: one.reading.clone(),
                alternative: one.alternative.clone(),
            });
        }
    }
    summary.plies_by_class = classes.into_iter().collect();
    summary.statements = statements.into_values().collect();
    summary.depended = readings.into_values().collect();
}

/// Adds the plies of a line that were read from pages of a source, with those of its variations.
pub(super) fn add_read_plies(summary: &mut RecordSummary, line: &LineReport<'_>, places: &[Placed]) {
    for (ply, placed) in line.plies.iter().zip(places) {
        for ReadFrom { place, source, .. } in ply.at().into_iter().chain(ply.also_at()) {
            let Some(source) = source else { continue };
            let number = placed.number.map_or(String::new(), |number| format!("{number}. "));
            summary.read_plies.push(ReadPly {
                source: source.to_owned(),
                at: place,
                place: placed.place.clone(),
                written: format!("{number}{}", ply.written()),
                provenance: ply.step.provenance,
            });
        }
        for (at, variation) in ply.variations().into_iter().enumerate() {
            let Some(line) = variation.line() else { continue };
            let name = variation_name(placed, at);
            let PlyPlace { part, .. } = placed.place;
            let places = places_within(&line.line.ruleset, &line.plies, part, &name, placed.number);
            // Bounded: variations nest no deeper than the notation allows.
            add_read_plies(summary, &line, &places);
        }
    }
}

/// Adds the first moves, where the game began as its ruleset says.
pub(super) fn add_opening(summary: &mut RecordSummary, ruleset: &Ruleset, line: &Line) {
    let initial = PositionState::Position(Position::initial(ruleset));
    if !summary.was_played() || !summary.readings.is_empty() || line.start != initial {
        return;
    }
    let moves = line.plies.iter().map_while(|step| match (&step.before, &step.played) {
        (PositionState::Position(before), Some(played))
            if step.kind == PlyKind::Turn && step.provenance.is_some_and(Provenance::was_played) =>
        {
            Some(print_move(ruleset, before, played))
        }
        _ => None,
    });
    summary.opening = moves.take(OPENING).collect();
}

fn count(counts: &mut PlyCounts, ply: &PlyReport<'_>) {
    if ply.step.kind == PlyKind::Gap {
        counts.gaps += 1;
    } else if ply.step.kind.is_turn() {
        *match &ply.step.verdict {
            PlyVerdict::Legal => &mut counts.legal,
            PlyVerdict::Contradicted => &mut counts.contradicted,
            PlyVerdict::LegalOnlyUnder(_) => &mut counts.other,
            PlyVerdict::IllegalAsPlayed => &mut counts.illegal,
            PlyVerdict::NotDetermined(_) => &mut counts.undetermined,
            PlyVerdict::NotChecked => &mut counts.unchecked,
        } += 1;
    }
}

/// Adds the sources that the record's comments cite and its header does not, each place in a source once.
pub(super) fn add_cited(summary: &mut RecordSummary, context: &RecordContext<'_>, items: &[Item]) {
    for item in items {
        match &item.kind {
            ItemKind::Comment(comment) => {
                let signature = context.signature(comment);
                for cited in cited(context.words(signature.text)) {
                    let is_same = |one: &RecordSource| {
                        one.source == cited.source || one.evidence.as_ref() == Some(&cited.source)
                    };
                    if !summary.sources.iter().any(is_same) && !summary.comment_sources.contains(&cited) {
                        summary.comment_sources.push(cited);
                    }
                }
            }
            ItemKind::Variation(variation) => add_cited(summary, context, &variation.items),
            _ => {}
        }
    }
}
