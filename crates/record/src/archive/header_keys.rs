//! The keys of a record's header, and which of them play cannot be replayed without.

use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use base::text::{Span, closest};
use base::yaml::schema::of_value;
use base::yaml::{Document, MisreadKind, Segment, Word, YamlProblem, YamlProblemKind as Kind};

use super::header_values::{
    Acknowledged, Hand, HistoryEntry, HoleNames, Orientation, Provenance, RecordEvent, RecordSetup,
    RecordSource, WitnessSource,
};
use super::language::LanguageTag;

/// Reads values out of a header, and keeps what is wrong with them.
pub(super) trait KeyReader {
    /// The value of a key, if it is there and can be read.
    fn value<T: DeserializeOwned>(&mut self, key: &'static str) -> Option<T>;
    /// The entries of a list, each of which is read by itself.
    fn list<T: DeserializeOwned>(&mut self, key: &'static str) -> Option<Vec<T>>;
}

/// Makes everything that knows all keys, out of one table: `needed` if play can only be replayed if the value is known,
/// `aside` if not; `value`, or `list` for entries that are read one by one.
macro_rules! header_keys {
    ($($(#[$meta:meta])* $key:ident: $form:ident $type:ty, $need:ident;)*) => {
        /// The keys of a header, in the order in which they are usually written.
        pub const HEADER_KEYS: [&str; [$(stringify!($key)),*].len()] = [$(stringify!($key)),*];

        /// The header of a record, as it is written.
        #[derive(JsonSchema)]
        #[serde(deny_unknown_fields)]
        pub(super) struct WrittenHeader {
            $($(#[$meta])* pub(super) $key: Option<$type>,)*
        }

        impl WrittenHeader {
            pub(super) fn read(reader: &mut impl KeyReader) -> Self {
                Self { $($key: reader.$form(stringify!($key)),)* }
            }
        }

        /// Whether play can only be replayed if the value of this key is known.
        fn replay_needs(key: &str) -> bool {
            match key {
                $(stringify!($key) => header_keys!(@$need),)*
                _ => false,
            }
        }
    };
    (@needed) => { true };
    (@aside) => { false };
}

header_keys! {
    /// The version of the format, which is `1`.
    #[schemars(required, extend("examples" = [1]))]
    sowbook: value u32, needed;
    /// The id of the record, which is also its file's name if the file has only this record. It is part of the record's
    /// address, so it must not change once it is published.
    #[schemars(required, extend("examples" = ["bell-1935-second-game"]))]
    id: value Word, aside;
    /// The title of the record, for people. Pages and lists show it.
    #[schemars(extend("examples" = ["The second game"]))]
    title: value Word, aside;
    /// The language of the record's own texts (title, comments, notes), as a tag such as `fr` or `ar-Latn`, if it is not
    /// that of the archive. A comment in another language names its own: `{@fr: …}`, `{ED@fr: …}`.
    #[schemars(extend("examples" = ["fr"]))]
    language: value LanguageTag, aside;
    /// The ruleset by which the record is replayed, by its id. `sowbook rules` lists them.
    #[schemars(required, extend("examples" = ["two-rows"]))]
    ruleset: value Word, needed;
    /// Readings and options other than the defaults of the ruleset: the alternative of each, by name.
    #[schemars(extend("examples" = [{"first_drop": "at"}]))]
    readings: value BTreeMap<String, Word>, needed;
    /// The source's own names of the holes, if they differ from the ruleset's.
    holes: value Holes, needed;
    /// How the play is known. Documented play needs `sources`.
    #[schemars(required)]
    provenance: value Provenance, aside;
    /// Where the play is documented.
    sources: list Vec<RecordSource>, aside;
    /// Where and when it was played.
    event: value RecordEvent, aside;
    /// Who played, as the source names them.
    players: value Players, aside;
    /// Who begins, if the ruleset leaves that open.
    first: value First, needed;
    /// Who may sign a comment or a correction, by a short name: a letter, then letters, digits, `_`, `-` and `'`. Only a
    /// name that is declared here signs a comment; any other word and colon are text.
    #[schemars(extend("examples" = [{"ED": {"name": "The Editors"}}]))]
    hands: value BTreeMap<String, Hand>, aside;
    /// The copies or versions of the play that differ, by capital letters.
    #[schemars(extend("examples" = [{"A": {"source": "marin-1931", "locator": "p. 503"}}]))]
    witnesses: value BTreeMap<String, WitnessSource>, aside;
    /// The position from which the record begins, if it is not that of the ruleset.
    #[schemars(extend("examples" = [{"given": "south 0 5 3; north 4 0 6; store 2 1; turns 4 4; next south"}]))]
    setup: value RecordSetup, needed;
    /// Findings that an editor has accepted, each with the reason.
    acknowledge: list Vec<Acknowledged>, aside;
    /// The result as the source states it. It is compared with the end of play.
    #[schemars(extend("examples" = ["south wins"]))]
    result: value Word, aside;
    /// The licence of the transcription, as an SPDX identifier.
    #[schemars(extend("examples" = ["CC-BY-4.0"]))]
    licence: value Word, aside;
    /// How the source prints the board. The labels of holes mean the same either way.
    orientation: value Orientation, aside;
    /// What was done to the record, and when.
    history: list Vec<HistoryEntry>, aside;
}

/// The schema of a header.
pub fn header_schema(title: &str, about: &str) -> Schema {
    of_value::<WrittenHeader>(title, about)
}

/// The version of the format that is read.
pub const FORMAT_VERSION: u32 = 1;

/// The source's names of the holes of both sides.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Holes {
    /// South's holes.
    pub(super) south: Option<HoleNames>,
    /// North's holes.
    pub(super) north: Option<HoleNames>,
}

/// The players.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Players {
    /// Who played South.
    pub(super) south: Option<Word>,
    /// Who played North.
    pub(super) north: Option<Word>,
}

/// Who begins.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum First {
    /// South.
    South,
    /// North.
    North,
}

/// The key of a header that means something below this key of it alone.
pub fn parent_of_key(key: &str) -> Option<&'static str> {
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
pub(super) fn first_unknown(document: &Document, problems: &[YamlProblem]) -> Option<UnknownValue> {
    problems.iter().find_map(|problem| {
        let key = match &problem.kind {
            // What follows is not read, and could be anything.
            Kind::SecondDocument | Kind::KeyIsNotAWord => "sowbook",
            Kind::Misread(MisreadKind::UnknownKey { key, .. }) if problem.path.segments().len() == 1 => {
                closest(key, HEADER_KEYS).or_else(|| parent_of_key(key))?
            }
            _ => key_of(document, problem)?,
        };
        replay_needs(key).then_some(UnknownValue { key, span: problem.span })
    })
}

/// The key of the header a problem is about.
fn key_of(document: &Document, problem: &YamlProblem) -> Option<&'static str> {
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
        Kind::DuplicateKey { key, .. } => known(key),
        _ => None,
    })
}
