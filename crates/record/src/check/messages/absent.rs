//! An id that names nothing, and how to add what it names.

use crate::archive::{SourceId, closest_licence, is_licence};
use crate::check::Code;

use super::{Message, did_you_mean};
use crate::text::odd_words;

/// The message for an id that names nothing, with the id that was probably meant, or else how to add the thing.
pub(in crate::check) fn absent(code: Code, what: &str, id: &str, close: Option<&str>) -> Message {
    Message::new(code, format!("there is no {what} `{id}`"))
        .help(odd_words(id).or(did_you_mean(close)).unwrap_or_else(|| how_to_add(code, id)))
}

/// The message for a licence that no list of licences has; `None` for one that can be found by its name.
pub(in crate::check) fn unknown_licence(found: &str) -> Option<Message> {
    if is_licence(found) {
        return None;
    }
    let how =
        "write an identifier of the SPDX list, such as `CC-BY-4.0`, or `LicenseRef-NAME` for another licence";
    let message =
        Message::new(Code::ArchiveUnknownLicence, format!("`{found}` is not the identifier of a licence"));
    Some(
        message.help(
            odd_words(found).or(did_you_mean(closest_licence(found))).unwrap_or_else(|| how.to_owned()),
        ),
    )
}

fn how_to_add(code: Code, id: &str) -> String {
    // What cannot be an id is no name of a file either.
    let id = if id.parse::<SourceId>().is_ok() { id } else { "ID" };
    let file = |folder: &str, kind: &str| {
        format!("add `records/{folder}/{id}.yaml`; `sowbook new {kind} {id}` begins it")
    };
    let add = match code {
        Code::ArchiveUnknownSource => file("sources", "source"),
        Code::ArchiveUnknownEvidence => file("evidence", "evidence"),
        Code::ArchiveUnknownGame => file("games", "game"),
        Code::ArchiveUnknownRuleset => file("rulesets", "ruleset"),
        Code::ArchiveUnknownPlace => {
            format!("add `{id}: {{label: …}}` to `records/places.yaml`; a label is enough")
        }
        Code::ArchiveUnknownPeople => {
            format!("add `{id}: {{name: …}}` to `records/peoples.yaml`; a name is enough")
        }
        Code::ArchiveUnknownTerm => {
            format!("add `{id}: {{term: …, lang: …, definition: …}}` to `records/glossary.yaml`")
        }
        Code::ArchiveUnknownStatement => "add the statement to its file in `records/evidence`".to_owned(),
        _ => "add the record to a file below `records/play`".to_owned(),
    };
    format!("correct the id, or {add}")
}
