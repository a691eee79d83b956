//! The reader of a record's header, whatever its YAML is.

use serde::de::DeserializeOwned;

use crate::notation::syntax::Header;
use base::board::{ByPlayer, Player};
use base::text::{Span, closest};
use base::yaml::{self, KeyMeant, MisreadKind, Segment, Word, YamlProblem, YamlProblemKind, read_slice};

use super::header_keys::{First, HEADER_KEYS, KeyReader, UnknownValue, WrittenHeader, first_unknown};
use super::header_places::HeaderPlaces;
use super::plain_header;
use super::record::RecordHeader;

/// The header of a record in `text`, and everything wrong with it, each problem with its place in `text`.
///
/// ```
/// use record::archive::read_header;
/// let text = "---\nsowbook: 1\nid: small\nruleset: some-rules\n---\nS1";
/// let (file, _) = record::notation::parse(text);
/// let (header, problems) = read_header(text, file.records[0].header.as_ref().unwrap());
/// assert_eq!(header.ruleset.as_deref(), Some("some-rules"));
/// assert!(problems.is_empty());
/// ```
pub fn read_header(text: &str, header: &Header) -> (RecordHeader, Vec<YamlProblem>) {
    match plain_header::read(text, header.body) {
        Some(header) => (header, Vec::new()),
        None => read_header_as_yaml(text, header),
    }
}

/// The same, and never by the short way for plain lines.
pub(super) fn read_header_as_yaml(text: &str, header: &Header) -> (RecordHeader, Vec<YamlProblem>) {
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

fn shift(problems: &mut [YamlProblem], body: Span) {
    for problem in problems {
        problem.span = problem.span.shifted(body.start);
        if let YamlProblemKind::DuplicateKey { first, .. } = &mut problem.kind {
            *first = first.shifted(body.start);
        }
    }
}

struct Reader<'a> {
    document: &'a yaml::Document,
    problems: Vec<YamlProblem>,
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
                        meant: closest(key, HEADER_KEYS.iter().copied())
                            .map_or(KeyMeant::Unclear, |key| KeyMeant::Key(key.to_owned())),
                    };
                    self.misread(yaml::Misread {
                        path: yaml::Path(vec![Segment::Key(key.to_owned())]),
                        kind,
                    });
                }
            }
        }
        let word = |word: Word| word.to_string();
        let written = WrittenHeader::read(self);
        let readings = written.readings.unwrap_or_default().into_iter();
        RecordHeader {
            sowbook: written.sowbook,
            id: written.id.map(word),
            title: written.title.map(word),
            language: written.language,
            ruleset: written.ruleset.map(word),
            readings: readings.map(|(name, value)| (name, value.to_string())).collect(),
            holes: written
                .holes
                .map_or_else(ByPlayer::default, |holes| ByPlayer::new(holes.south, holes.north)),
            provenance: written.provenance,
            sources: written.sources.unwrap_or_default(),
            event: written.event,
            players: written.players.map_or_else(ByPlayer::default, |players| {
                ByPlayer::new(players.south.map(word), players.north.map(word))
            }),
            first: written.first.map(|first| match first {
                First::South => Player::South,
                First::North => Player::North,
            }),
            hands: written.hands.unwrap_or_default(),
            witnesses: written.witnesses.unwrap_or_default(),
            setup: written.setup,
            acknowledge: written.acknowledge.unwrap_or_default(),
            result: written.result.map(word),
            licence: written.licence.map(word),
            orientation: written.orientation,
            history: written.history.unwrap_or_default(),
            unknown: None,
            unread: false,
            places: HeaderPlaces::default(),
        }
    }

    fn misread(&mut self, misread: yaml::Misread) {
        self.problems.push(self.document.places.locate(misread));
    }
}

impl KeyReader for Reader<'_> {
    fn value<T: DeserializeOwned>(&mut self, key: &'static str) -> Option<T> {
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
    fn list<T: DeserializeOwned>(&mut self, key: &'static str) -> Option<Vec<T>> {
        let Some(serde_yaml::Value::Sequence(entries)) = self.document.value.get(key) else {
            return self.value(key);
        };
        let mut read = Vec::new();
        for (index, entry) in entries.iter().enumerate() {
            match read_slice(entry, &[Segment::from(key), Segment::Index(index)]) {
                Ok(value) => read.push(value),
                Err(misread) => self.misread(misread),
            }
        }
        Some(read)
    }
}
