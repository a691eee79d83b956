//! CSL-JSON, which reference managers and processors of citations read.

use std::borrow::Cow;

use serde_json::{Value, json};

use record::archive::{Contributor, SourceKind};

use super::dated::Dated;
use super::item::Citation;
use crate::common::json::{known_keys, pretty};
use base::text::without_steering as shown;

pub(super) fn list(citation: &Citation) -> String {
    pretty(&[item(citation)])
}

fn item(citation: &Citation) -> Value {
    let container = if citation.kind == SourceKind::Book { "collection-title" } else { "container-title" };
    let people = |people: &[Contributor]| people.iter().map(name).collect::<Value>();
    let text = |value: &Option<String>| value.as_deref().map(shown).map(Cow::into_owned);
    let keywords = citation.keywords.join(", ");
    let accessed = citation.accessed.and_then(|day| Dated::from_date(&day.to_string().parse().ok()?));
    let mut item = json!({
        "id": shown(&citation.key),
        "type": citation.kind.word(),
        "title": shown(&citation.title),
        "author": people(&citation.authors),
        "editor": people(&citation.editors),
        "interviewer": people(&citation.interviewers),
        "recipient": people(&citation.recipients),
        "volume": text(&citation.volume),
        "issue": text(&citation.issue),
        "page": text(&citation.pages),
        "number": text(&citation.number),
        "publisher": text(&citation.publisher),
        "year-suffix": text(&citation.suffix),
        "publisher-place": text(&citation.place),
        "genre": text(&citation.genre),
        "medium": text(&citation.medium),
        "archive": text(&citation.archive),
        "archive-place": text(&citation.archive_place),
        "archive_location": text(&citation.archive_location),
        "version": text(&citation.edition),
        "language": text(&citation.language),
        "license": text(&citation.licence),
        "DOI": text(&citation.doi.as_ref().map(ToString::to_string)),
        "ISBN": text(&citation.isbn),
        "ISSN": text(&citation.issn),
        "URL": text(&citation.address),
        "note": text(&citation.note),
        "issued": citation.dated().as_ref().map(date),
        "accessed": accessed.as_ref().map(date),
        "keyword": (!keywords.is_empty()).then(|| shown(&keywords)),
    });
    item[container] = json!(text(&citation.container));
    known_keys(item)
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
