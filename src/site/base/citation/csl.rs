//! CSL-JSON, which reference managers and processors of citations read.

use serde_json::{Map, Value, json};

use crate::archive::Contributor;

use super::dated::Dated;
use super::item::{Citation, CitedKind};
use crate::text::without_steering as shown;

pub(super) fn list(citations: &[Citation]) -> String {
    let items = Value::Array(citations.iter().map(item).collect());
    // Values of our own making can always be printed.
    format!("{}\n", serde_json::to_string_pretty(&items).unwrap_or_default())
}

fn item(citation: &Citation) -> Value {
    let kind = match citation.kind {
        CitedKind::Article => "article-journal",
        CitedKind::Book => "book",
        CitedKind::Webpage => "webpage",
        CitedKind::Dataset => "dataset",
        CitedKind::Other(kind) => kind.word(),
    };
    let container = if citation.kind == CitedKind::Book { "collection-title" } else { "container-title" };
    let mut item = Map::new();
    item.insert("id".to_owned(), json!(shown(&citation.key)));
    item.insert("type".to_owned(), json!(kind));
    item.insert("title".to_owned(), json!(shown(&citation.title)));
    for (key, people) in [
        ("author", &citation.authors),
        ("editor", &citation.editors),
        ("interviewer", &citation.interviewers),
        ("recipient", &citation.recipients),
    ] {
        if !people.is_empty() {
            item.insert(key.to_owned(), people.iter().map(name).collect());
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
        ("URL", &citation.address),
    ] {
        if let Some(value) = value {
            item.insert(key.to_owned(), json!(shown(value)));
        }
    }
    if let Some(dated) = citation.issued.as_ref().and_then(Dated::of) {
        item.insert("issued".to_owned(), date(&dated));
    }
    if let Some(dated) = citation.accessed.and_then(|day| Dated::of(&day.to_string().parse().ok()?)) {
        item.insert("accessed".to_owned(), date(&dated));
    }
    if !citation.keywords.is_empty() {
        item.insert("keyword".to_owned(), json!(shown(&citation.keywords.join(", "))));
    }
    Value::Object(item)
}

fn name(person: &Contributor) -> Value {
    match (&person.family, &person.given) {
        (Some(family), Some(given)) => json!({"family": shown(family), "given": shown(given)}),
        _ => json!({"literal": shown(&super::listed(person))}),
    }
}

fn date(dated: &Dated) -> Value {
    let parts: Vec<&Vec<i32>> = std::iter::once(&dated.from).chain(&dated.to).collect();
    if dated.circa { json!({"date-parts": parts, "circa": true}) } else { json!({"date-parts": parts}) }
}
