//! CSL-JSON, which reference managers and processors of citations read.

use serde_json::{Value, json};

use record::archive::{Contributor, SourceKind};

use super::dated::Dated;
use super::item::Citation;
use base::text::without_steering as shown;

pub(super) fn list(citation: &Citation) -> String {
    let items = json!([item(citation)]);
    // Values of our own making can always be printed.
    format!("{}\n", serde_json::to_string_pretty(&items).unwrap_or_default())
}

fn item(citation: &Citation) -> Value {
    let container = if citation.kind == SourceKind::Book { "collection-title" } else { "container-title" };
    let mut item = json!({
        "id": shown(&citation.key),
        "type": citation.kind.word(),
        "title": shown(&citation.title),
    });
    for (key, people) in [
        ("author", &citation.authors),
        ("editor", &citation.editors),
        ("interviewer", &citation.interviewers),
        ("recipient", &citation.recipients),
    ] {
        if !people.is_empty() {
            item[key] = people.iter().map(name).collect();
        }
    }
    for (key, value) in [
        (container, &citation.container),
        ("volume", &citation.volume),
        ("issue", &citation.issue),
        ("page", &citation.pages),
        ("number", &citation.number),
        ("publisher", &citation.publisher),
        ("year-suffix", &citation.suffix),
        ("publisher-place", &citation.place),
        ("genre", &citation.genre),
        ("medium", &citation.medium),
        ("archive", &citation.archive),
        ("archive-place", &citation.archive_place),
        ("archive_location", &citation.archive_location),
        ("version", &citation.edition),
        ("language", &citation.language),
        ("license", &citation.licence),
        ("DOI", &citation.doi.as_ref().map(ToString::to_string)),
        ("ISBN", &citation.isbn),
        ("ISSN", &citation.issn),
        ("URL", &citation.address),
        ("note", &citation.note),
    ] {
        if let Some(value) = value {
            item[key] = json!(shown(value));
        }
    }
    if let Some(dated) = citation.dated() {
        item["issued"] = date(&dated);
    }
    if let Some(dated) = citation.accessed.and_then(|day| Dated::from_date(&day.to_string().parse().ok()?)) {
        item["accessed"] = date(&dated);
    }
    if !citation.keywords.is_empty() {
        item["keyword"] = json!(shown(&citation.keywords.join(", ")));
    }
    item
}

fn name(person: &Contributor) -> Value {
    match (&person.family, &person.given) {
        (Some(family), Some(given)) => json!({"family": shown(family), "given": shown(given)}),
        _ => json!({"literal": shown(&super::listed_name(person))}),
    }
}

fn date(dated: &Dated) -> Value {
    let parts: Vec<&Vec<i32>> = std::iter::once(&dated.from).chain(&dated.to).collect();
    if dated.circa { json!({"date-parts": parts, "circa": true}) } else { json!({"date-parts": parts}) }
}
