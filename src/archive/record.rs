//! The header of a record, typed, with the place of each value.

use std::collections::BTreeMap;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::board::{ByPlayer, Player};
use crate::notation::syntax::Header;
use crate::text::{Span, closest};
use crate::yaml::{self, MisreadKind, Places, Segment, Word, read_slice};

use super::header_keys::{FORMAT_VERSION, HEADER_KEYS, UnknownValue, first_unknown};
use super::plain_header::{self, Lines};

/// The header of a record. What is not written is `None` or empty; what cannot be read is a problem and missing.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct RecordHeader {
    /// The version of the format.
    pub sowbook: Option<u32>,
    /// The record's id, stable for ever.
    pub id: Option<String>,
    /// Its title, for people.
    pub title: Option<String>,
    /// The ruleset, by its id.
    pub ruleset: Option<String>,
    /// Readings and options that differ from the ruleset's defaults.
    pub readings: BTreeMap<String, String>,
    /// Which class of evidence it is.
    pub provenance: Option<Provenance>,
    /// Where it stands.
    pub sources: Vec<RecordSource>,
    /// Where and when it was played.
    pub event: Option<RecordEvent>,
    /// Who played.
    pub players: ByPlayer<Option<String>>,
    /// Who begins.
    pub first: Option<Player>,
    /// Who may sign a comment or a correction, by sigla of two or more capitals.
    pub hands: BTreeMap<String, Hand>,
    /// Witnesses, by sigla.
    pub witnesses: BTreeMap<String, WitnessSource>,
    /// The position it begins from; `None` for the ruleset's own beginning.
    pub setup: Option<Setup>,
    /// Findings that are known, with a reason.
    pub acknowledge: Vec<Acknowledged>,
    /// The result as the source states it.
    pub result: Option<String>,
    /// The licence.
    pub licence: Option<String>,
    /// How the source prints the board.
    pub orientation: Option<Orientation>,
    /// What was done to the record, and when.
    pub history: Vec<HistoryEntry>,
    /// A key whose value replay needs and does not know, because it was misspelt, written twice or could not be read.
    /// Nothing is replayed then: a default in its place would be a guess.
    pub unknown: Option<UnknownValue>,
    /// Whether some of it could not be read; a problem says what.
    pub unread: bool,
    /// Where the values stand, in the text of the record.
    pub places: HeaderPlaces,
}

/// The class of evidence a record, or a stretch of one, is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Provenance {
    /// Written down while play was watched.
    Observed,
    /// The players' own record.
    Scoresheet,
    /// Dictated from memory.
    Dictated,
    /// A published game score.
    Printed,
    /// A fragment a source uses to explain a rule.
    WorkedExample,
    /// Forced by the rules from a stated position.
    Derived,
    /// An editor's conjecture.
    Reconstructed,
    /// Made to illustrate a rule; no such play is documented.
    Constructed,
    /// Played by a program.
    Machine,
}

impl Provenance {
    /// All classes.
    pub const ALL: [Self; 9] = [
        Self::Observed,
        Self::Scoresheet,
        Self::Dictated,
        Self::Printed,
        Self::WorkedExample,
        Self::Derived,
        Self::Reconstructed,
        Self::Constructed,
        Self::Machine,
    ];

    /// The word records use.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Observed => "observed",
            Self::Scoresheet => "scoresheet",
            Self::Dictated => "dictated",
            Self::Printed => "printed",
            Self::WorkedExample => "worked-example",
            Self::Derived => "derived",
            Self::Reconstructed => "reconstructed",
            Self::Constructed => "constructed",
            Self::Machine => "machine",
        }
    }

    /// The class of that word.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|class| class.word() == word)
    }

    /// Whether play of this class is documented by a source; a record of it needs one.
    pub const fn is_documented(self) -> bool {
        !matches!(self, Self::Constructed | Self::Machine)
    }
}

/// How a source prints the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Orientation {
    /// South at the bottom.
    SouthBelow,
    /// South at the top.
    SouthAbove,
}

impl Orientation {
    /// The orientation of that word of records.
    pub fn from_word(word: &str) -> Option<Self> {
        match word {
            "south-below" => Some(Self::SouthBelow),
            "south-above" => Some(Self::SouthAbove),
            _ => None,
        }
    }
}

/// Where a record stands.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordSource {
    /// The source, by its id.
    pub source: Word,
    /// Where in it.
    pub locator: Option<Word>,
    /// The evidence that reports it, by its id.
    pub evidence: Option<Word>,
    /// Of which witness.
    pub witness: Option<Word>,
    /// Anything else, in a sentence.
    pub note: Option<String>,
}

/// Where and when a record was played.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordEvent {
    /// The place, by its id.
    pub place: Option<Word>,
    /// The date, as EDTF.
    pub date: Option<Word>,
    /// On what occasion.
    pub occasion: Option<String>,
}

/// Who signs with a siglum.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hand {
    /// The name.
    pub name: String,
    /// What they did.
    pub role: Option<Word>,
}

/// A witness of the text: the source it is, or a note on what it is.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WitnessSource {
    /// The source, by its id; `None` for a witness of play that no source documents.
    pub source: Option<Word>,
    /// Where in it.
    pub locator: Option<Word>,
    /// Anything else, in a sentence.
    pub note: Option<String>,
}

/// The position a record begins from.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Default)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// What the source states, in the syntax of boards.
    pub given: Option<String>,
    /// What the editors supply so that play can be replayed.
    pub assumed: Option<String>,
}

/// A finding that is known.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Acknowledged {
    /// The code of the finding.
    pub code: Word,
    /// Why it may stand.
    pub reason: String,
    /// Who says so.
    pub by: Option<Word>,
    /// At which ply, where the record has more than one such finding.
    pub at: Option<Word>,
}

/// What was done to a record.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HistoryEntry {
    /// When.
    pub date: Word,
    /// By whom.
    pub by: Option<Word>,
    /// What.
    pub what: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Players {
    south: Option<Word>,
    north: Option<Word>,
}

/// Where the values of a header stand, in the text of the record.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct HeaderPlaces {
    body: Span,
    known: KnownPlaces,
}

/// What is known of the places in a header.
#[derive(Debug, Clone, PartialEq, Default)]
enum KnownPlaces {
    /// Nothing: it could not be read as YAML.
    #[default]
    Nothing,
    /// It is plain lines.
    Lines(Box<Lines>),
    /// It is more.
    Tree(Places),
}

impl HeaderPlaces {
    /// Where the value at a path stands, or the nearest one above it; the whole header where there is none.
    pub fn nearest(&self, path: &[Segment]) -> Span {
        let span = match (&self.known, path.first()) {
            (KnownPlaces::Nothing, _) => return self.body,
            (KnownPlaces::Tree(places), _) => places.nearest(path),
            (KnownPlaces::Lines(lines), Some(Segment::Key(key))) => lines.nearest(key),
            (KnownPlaces::Lines(lines), _) => lines.whole,
        };
        span.shifted(self.body.start)
    }

    /// Those of a header of plain lines at `body`.
    pub(super) fn of_lines(body: Span, lines: Lines) -> Self {
        Self { body, known: KnownPlaces::Lines(Box::new(lines)) }
    }

    /// Whether the header could be read as YAML; if not, nothing is known of what it leaves out.
    pub const fn are_known(&self) -> bool {
        !matches!(self.known, KnownPlaces::Nothing)
    }

    /// Where the value of a top-level key stands.
    pub fn of(&self, key: &'static str) -> Span {
        self.nearest(&[Segment::from(key)])
    }
}

impl RecordHeader {
    /// The same; a version that is not read leaves everything else unknown.
    pub(super) fn with_version(mut self) -> Self {
        if self.unknown.is_none() && self.sowbook.is_some_and(|version| version != FORMAT_VERSION) {
            self.unknown = Some(UnknownValue { key: "sowbook", span: self.places.of("sowbook") });
        }
        self
    }
}

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
        return (
            RecordHeader { places: HeaderPlaces { body, known: KnownPlaces::Nothing }, ..Default::default() },
            problems,
        );
    };
    let mut reader = Reader { document: &document, problems };
    let mut read = reader.header();
    let mut problems = reader.problems;
    read.unread = !problems.is_empty();
    read.unknown = first_unknown(&document, &problems)
        .map(|unknown| UnknownValue { span: unknown.span.shifted(body.start), ..unknown });
    shift(&mut problems, body);
    let places = HeaderPlaces { body, known: KnownPlaces::Tree(document.places) };
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
        RecordHeader {
            sowbook: self.key("sowbook"),
            id: self.key("id").map(word),
            title: self.key("title").map(word),
            ruleset: self.key("ruleset").map(word),
            readings: readings.into_iter().map(|(name, value)| (name, value.to_string())).collect(),
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
