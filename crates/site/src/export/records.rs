//! `records.csv`: one line a record.

use itertools::Itertools;

use crate::common::{RecordSummary, Route, Slug};
use crate::page_shell::{Site, addresses};
use record::archive::{GameId, PlaceId, Provenance, RecordSource, SameAs};

use super::table::{cell, table};

/// The columns: name, type as Frictionless names it, and what it holds.
pub(super) const COLUMNS: [(&str, &str, &str); 41] = [
    ("id", "string", "The id of the record."),
    ("address", "string", "Its page: the full address if the site has one, otherwise relative to this file."),
    ("title", "string", "Its title."),
    ("provenance", "string", "The provenance of the play, such as worked-example or constructed."),
    ("game", "string", "The game, by id."),
    ("ruleset", "string", "The ruleset it names, by id."),
    (
        "readings",
        "string",
        "Readings other than the ruleset's defaults, as reading=alternative, separated by spaces.",
    ),
    ("verdict", "string", "The verdict, in the words of verdicts.tsv."),
    ("plies", "integer", "Plies of the main line."),
    ("legal", "integer", "Plies that are legal and that no check contradicts."),
    ("legal_under_other_readings", "integer", "Plies that are legal only under other readings."),
    ("illegal_as_played", "integer", "Plies that were played against the rules."),
    ("not_determined", "integer", "Plies whose verdict is not determined."),
    ("not_checked", "integer", "Plies that were not checked."),
    ("gaps", "integer", "Gaps in the play."),
    ("interventions", "integer", "Plies played against the rules, supplied or corrected."),
    ("errors", "integer", "Errors found that nobody acknowledged."),
    ("warnings", "integer", "Warnings found that nobody acknowledged."),
    ("notes", "integer", "Notes."),
    ("acknowledged", "integer", "Errors and warnings that an editor acknowledged, with a reason."),
    ("date", "string", "When it was played, as an EDTF date."),
    ("place", "string", "Where it was played, by id."),
    ("south", "string", "Who played South."),
    ("north", "string", "Who played North."),
    (
        "sources",
        "string",
        "The sources that the play is from, those of witnesses too, by id, separated by spaces; empty if it is invented.",
    ),
    ("evidence", "string", "The evidence that reports it, by id, separated by spaces."),
    ("statements", "string", "The statements that its play depends on, separated by spaces."),
    (
        "depended",
        "string",
        "The readings that its play depends on, as reading=alternative, separated by spaces.",
    ),
    ("licence", "string", "Its licence."),
    ("contradicted", "integer", "Plies that a check contradicts."),
    (
        "comment_sources",
        "string",
        "Sources or evidence that only its comments cite, by id, separated by spaces; the play is not from them.",
    ),
    ("occasion", "string", "On what occasion it was played."),
    ("round", "string", "The round of that occasion."),
    ("site", "string", "Where it was played, as the source names the place."),
    ("result", "string", "The result, as the header gives it."),
    ("language", "string", "The language of its own texts, as a BCP 47 tag."),
    ("comment_languages", "string", "Other languages in which it has comments, separated by spaces."),
    ("game_same_as", "string", "What other systems call the game: addresses, separated by spaces."),
    ("place_same_as", "string", "The same of the place in the column `place`."),
    ("south_same_as", "string", "The same of who played South."),
    ("north_same_as", "string", "The same of who played North."),
];

/// The table.
pub(super) fn records(site: &Site<'_>) -> String {
    let header = COLUMNS.map(|(name, _, _)| name);
    table(&header, site.input.records.iter().map(|summary| row(site, summary)))
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
    let game = summary.game.as_ref().and_then(|id| archive.games.get(&id.parse::<GameId>().ok()?));
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
    ]
}
