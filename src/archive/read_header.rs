//! The reader of a record's header, whatever its YAML is.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::board::{ByPlayer, Player};
use crate::notation::syntax::Header;
use crate::text::{Span, closest};
use crate::yaml::{self, MisreadKind, Segment, Word, read_slice};

use super::header_keys::{HEADER_KEYS, UnknownValue, first_unknown};
use super::header_places::HeaderPlaces;
use super::plain_header;
use super::record::{HoleNames, RecordHeader};

/// The header of a record in `text`, and everything wrong with it, each problem with its place in `text`.
///
/// ```
/// use sowbook::archive::read_header;
/// let text = "---\nsowbook: 1\nid: small\nruleset: some-rules\n---\nS1";
/// let (file, _) = sowbook::notation::parse(text);
/// let (header, problems) = read_header(text, file.records[0].header.as_ref().unwrap());
/// assert_eq!(header.ruleset.as_deref(), Some("some-rules"));
/// assert!(problems.is_empty());
/// ```
pub fn read_header(text: &str, header: &Header) -> (RecordHeader, Vec<yaml::Problem>) {
    match plain_header::read(text, header.body) {
        Some(header) => (header, Vec::new()),
        None => read_header_as_yaml(text, header),
    }
}

/// The same, and never by the short way for plain lines.
pub(super) fn read_header_as_yaml(text: &str, header: &Header) -> (RecordHeader, Vec<yaml::Problem>) {
    let body = header.body;
    let Some(written) = text.get(body.range()) else { return (RecordHeader::default(), Vec::new()) };
    let (document, mut problems) = yaml::parse(written);
    let Some(document) = document else {
        shift(&mut problems, body);
        return (RecordHeader { places: HeaderPlaces::unknown(body), ..Default::default() }, problems);
    };
    let mut reader = Reader { document: &document, problems };
    let mut read = reader.header();
    let mut problems = reader.problems;
    read.unread = !problems.is_empty();
    read.unknown = first_unknown(&document, &problems)
        .map(|unknown| UnknownValue { span: unknown.span.shifted(body.start), ..unknown });
    shift(&mut problems, body);
    let places = HeaderPlaces::of_tree(body, document.places);
    (RecordHeader { places, ..read }.with_version(), problems)
}

fn shift(problems: &mut [yaml::Problem], body: Span) {
    for problem in problems {
        problem.span = problem.span.shifted(body.start);
        if let yaml::ProblemKind::DuplicateKey { first, .. } = &mut problem.kind {
            *first = first.shifted(body.start);
        }
    }
}

struct Reader<'a> {
    document: &'a yaml::Document,
    problems: Vec<yaml::Problem>,
}

impl Reader<'_> {
    fn header(&mut self) -> RecordHeader {
        if let serde_yaml::Value::Mapping(mapping) = &self.document.value {
            for key in mapping.keys() {
                let Some(key) = key.as_str() else { continue };
                if !HEADER_KEYS.contains(&key) {
                    let kind = MisreadKind::UnknownKey {
                        key: key.to_owned(),
                        expected: HEADER_KEYS.map(str::to_owned).to_vec(),
                        suggestion: closest(key, HEADER_KEYS.iter().copied()).map(str::to_owned),
                    };
                    self.misread(yaml::Misread {
                        path: yaml::Path(vec![Segment::Key(key.to_owned())]),
                        kind,
                    });
                }
            }
        }
        let word = |word: Word| word.to_string();
        let readings: BTreeMap<String, Word> = self.key("readings").unwrap_or_default();
        let players: Option<Players> = self.key("players");
        let holes: Option<Holes> = self.key("holes");
        RecordHeader {
            sowbook: self.key("sowbook"),
            id: self.key("id").map(word),
            title: self.key("title").map(word),
            ruleset: self.key("ruleset").map(word),
            readings: readings.into_iter().map(|(name, value)| (name, value.to_string())).collect(),
            holes: holes.map_or_else(ByPlayer::default, |holes| ByPlayer::new(holes.south, holes.north)),
            provenance: self.key("provenance"),
            sources: self.list("sources"),
            event: self.key("event"),
            players: players.map_or_else(ByPlayer::default, |players| {
                ByPlayer::new(players.south.map(word), players.north.map(word))
            }),
            first: self.key::<First>("first").map(|first| match first {
                First::South => Player::South,
                First::North => Player::North,
            }),
            hands: self.key("hands").unwrap_or_default(),
            witnesses: self.key("witnesses").unwrap_or_default(),
            setup: self.key("setup"),
            acknowledge: self.list("acknowledge"),
            result: self.key("result").map(word),
            licence: self.key("licence").map(word),
            orientation: self.key("orientation"),
            history: self.list("history"),
            unknown: None,
            unread: false,
            places: HeaderPlaces::default(),
        }
    }

    fn misread(&mut self, misread: yaml::Misread) {
        self.problems.push(self.document.places.locate(misread));
    }

    fn key<T: DeserializeOwned>(&mut self, key: &'static str) -> Option<T> {
        let value = self.document.value.get(key)?;
        if value.is_null() {
            // A default in its place would hide that the value was lost.
            let kind = MisreadKind::Other(format!("the key `{key}` has no value"));
            self.misread(yaml::Misread { path: yaml::Path(vec![Segment::from(key)]), kind });
            return None;
        }
        match read_slice(value, &[Segment::from(key)]) {
            Ok(value) => Some(value),
            Err(misread) => {
                self.misread(misread);
                None
            }
        }
    }

    /// A list, entry by entry: a bad one costs that one alone.
    fn list<T: DeserializeOwned>(&mut self, key: &'static str) -> Vec<T> {
        let Some(serde_yaml::Value::Sequence(entries)) = self.document.value.get(key) else {
            return self.key(key).unwrap_or_default();
        };
        let mut read = Vec::new();
        for (index, entry) in entries.iter().enumerate() {
            match read_slice(entry, &[Segment::from(key), Segment::Index(index)]) {
                Ok(value) => read.push(value),
                Err(misread) => self.misread(misread),
            }
        }
        read
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum First {
    South,
    North,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Holes {
    south: Option<HoleNames>,
    north: Option<HoleNames>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Players {
    south: Option<Word>,
    north: Option<Word>,
}
