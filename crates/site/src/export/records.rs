//! `records.csv`: one line a record.

use itertools::Itertools;

use crate::common::{RecordSummary, Route, Slug};
use crate::page_shell::{Site, addresses};
use record::archive::{PlaceId, Provenance, RecordSource, SameAs};

use super::table::{cell, table};

/// The table.
pub(super) fn records(site: &Site<'_>) -> String {
    table("records", site.input.records.iter().map(|summary| row(site, summary)))
}

/// The row of a record.
fn row(site: &Site<'_>, summary: &RecordSummary) -> Vec<String> {
    let route = Route::Record(Slug::from_text(&summary.id));
    let address = site.address(&route).unwrap_or_else(|| route.file());
    let text = |value: &Option<String>| value.clone().unwrap_or_default();
    let counts = &summary.counts;
    let findings = summary.finding_counts();
    let by_source = |all: &[RecordSource]| all.iter().map(|cited| cited.source.to_string()).collect();
    let mut sources: Vec<String> = by_source(&summary.sources);
    let mut comment_sources: Vec<String> = by_source(&summary.comment_sources);
    let evidence = summary.sources.iter().filter_map(|cited| cited.evidence.as_ref());
    let mut evidence: Vec<String> = evidence.map(ToString::to_string).collect();
    let event = summary.event.as_ref();
    for list in [&mut sources, &mut comment_sources, &mut evidence] {
        list.sort_unstable();
        list.dedup();
    }
    let mut readings = summary.readings.iter().map(|(name, value)| format!("{name}={value}"));
    let mut depended = summary.depended.iter().map(|one| format!("{}={}", one.reading, one.alternative));
    let archive = site.archive;
    let game = summary.game_id().and_then(|id| archive.games.get(&id));
    let place = event.and_then(|event| archive.places.get(&event.place.as_ref()?.parse::<PlaceId>().ok()?));
    let person = |name: &Option<String>| archive.person(name.as_deref()?).map(|person| &person.same_as);
    let known = |same_as: Option<&SameAs>| same_as.map(addresses).unwrap_or_default().join(" ");
    vec![
        summary.id.clone(),
        address,
        summary.title.clone(),
        summary.provenance.map_or("", Provenance::word).to_owned(),
        text(&summary.game),
        text(&summary.ruleset),
        readings.join(" "),
        summary.verdict.word().to_owned(),
        counts.plies().to_string(),
        counts.legal.to_string(),
        counts.other.to_string(),
        counts.illegal.to_string(),
        counts.undetermined.to_string(),
        counts.unchecked.to_string(),
        counts.gaps.to_string(),
        summary.interventions.to_string(),
        findings.errors.to_string(),
        findings.warnings.to_string(),
        findings.notes.to_string(),
        findings.acknowledged.to_string(),
        cell(event.and_then(|event| event.date.as_ref())),
        cell(event.and_then(|event| event.place.as_ref())),
        text(&summary.south),
        text(&summary.north),
        sources.join(" "),
        evidence.join(" "),
        summary.statements.iter().map(|rests| &rests.statement).join(" "),
        depended.join(" "),
        text(&summary.licence),
        counts.contradicted.to_string(),
        comment_sources.join(" "),
        cell(event.and_then(|event| event.occasion.as_ref())),
        cell(event.and_then(|event| event.round.as_ref())),
        cell(event.and_then(|event| event.site.as_ref())),
        text(&summary.result),
        summary.language.clone().unwrap_or_else(|| site.settings.language.to_string()),
        summary.comment_languages.iter().join(" "),
        known(game.map(|game| &game.same_as)),
        known(place.map(|place| &place.same_as)),
        known(person(&summary.south)),
        known(person(&summary.north)),
        counts.reconstructed.to_string(),
    ]
}
