//! The keys of a record's header, and which of them play cannot be replayed without.

use crate::text::{Span, closest};
use crate::yaml::{Document, MisreadKind, Problem, ProblemKind, Segment};

/// The keys of a header, in the order in which they are usually written.
pub const HEADER_KEYS: [&str; 19] = [
    "sowbook",
    "id",
    "title",
    "ruleset",
    "readings",
    "holes",
    "provenance",
    "sources",
    "event",
    "players",
    "first",
    "hands",
    "witnesses",
    "setup",
    "acknowledge",
    "result",
    "licence",
    "orientation",
    "history",
];

/// The version of the format that is read.
pub const FORMAT_VERSION: u32 = 1;

/// Whether play can only be replayed if the value of this key is known. Every key of [`HEADER_KEYS`] has its line.
const fn replay_needs(key: &str) -> bool {
    match key.as_bytes() {
        // How the record is to be read at all.
        b"sowbook" => true,
        // The rules, and the position from which play begins.
        b"ruleset" | b"readings" | b"setup" | b"first" => true,
        // What the holes are called in everything that is written.
        b"holes" => true,
        // Compared with the end of play; without it nothing is compared.
        b"result" => false,
        // Who signs comments and corrections, and what the witnesses are.
        b"hands" | b"witnesses" => false,
        // How the source prints the board. The labels of holes mean the same either way.
        b"orientation" => false,
        // Which findings are known. Play and its verdict are the same without it.
        b"acknowledge" => false,
        // For people and catalogues.
        b"id" | b"title" | b"provenance" | b"sources" | b"event" | b"players" | b"licence" | b"history" => {
            false
        }
        _ => false,
    }
}

/// The key of a header that means something below this key of it alone.
pub(crate) fn parent_of_key(key: &str) -> Option<&'static str> {
    match key {
        "given" | "assumed" => Some("setup"),
        "south" | "north" => Some("players"),
        "place" | "date" | "occasion" | "site" => Some("event"),
        "source" | "locator" | "evidence" | "witness" => Some("sources"),
        "code" | "reason" => Some("acknowledge"),
        _ => None,
    }
}

/// A key of a header that replay needs and whose value is not known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownValue {
    /// The key, as it should be written.
    pub key: &'static str,
    /// What is in its place, in the text of the record.
    pub span: Span,
}

/// The first key that replay needs and whose value `problems` leave unknown; its place is seen from the header's lines.
pub(super) fn first_unknown(document: &Document, problems: &[Problem]) -> Option<UnknownValue> {
    problems.iter().find_map(|problem| {
        let key = match &problem.kind {
            // What follows is not read, and could be anything.
            ProblemKind::SecondDocument | ProblemKind::KeyIsNotAWord => "sowbook",
            ProblemKind::Misread(MisreadKind::UnknownKey { key, .. })
                if problem.path.segments().len() == 1 =>
            {
                closest(key, HEADER_KEYS).or_else(|| parent_of_key(key))?
            }
            _ => key_of(document, problem)?,
        };
        replay_needs(key).then_some(UnknownValue { key, span: problem.span })
    })
}

/// The key of the header a problem is about.
fn key_of(document: &Document, problem: &Problem) -> Option<&'static str> {
    let known = |name: &str| HEADER_KEYS.into_iter().find(|key| *key == name);
    if let Some(Segment::Key(key)) = problem.path.segments().first() {
        return known(key);
    }
    // What is wrong with YAML itself is known by its place alone.
    let holds = |key: &&str| {
        let value = document.places.value(&[Segment::from(*key)]);
        value.is_some_and(|value| value.start <= problem.span.start && problem.span.end <= value.end)
    };
    HEADER_KEYS.into_iter().find(holds).or_else(|| match &problem.kind {
        ProblemKind::DuplicateKey { key, .. } => known(key),
        _ => None,
    })
}
