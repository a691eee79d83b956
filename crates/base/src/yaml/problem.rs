//! What can be wrong with a YAML text, before anybody asks what it means.

use super::{Path, Segment};
use crate::text::Span;

/// Something wrong, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct YamlProblem {
    /// The place in the text, in bytes.
    pub span: Span,
    /// The way to the value concerned; empty where the text could not be read at all.
    pub path: Path,
    /// What is wrong.
    pub kind: YamlProblemKind,
}

/// What is wrong with a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum YamlProblemKind {
    /// The text is longer than is read; both in bytes.
    TooLarge {
        /// Length of the text.
        bytes: usize,
        /// The longest that is read.
        limit: usize,
    },
    /// Lists and maps nest deeper than is read.
    TooDeep {
        /// The deepest nesting that is read.
        limit: usize,
    },
    /// Not YAML; with the parser's words.
    Syntax(String),
    /// An anchor (`&name`), which the archive does not use.
    Anchor,
    /// An alias (`*name`), which the archive does not use.
    Alias,
    /// A tag (`!name`), which the archive does not use.
    Tag(String),
    /// A key that is not a word but a list or a map.
    KeyIsNotAWord,
    /// A key written before in the same map; the first value holds.
    DuplicateKey {
        key: String,
        /// Where it was written first.
        first: Span,
    },
    /// A value ends with `"` and does not begin with one.
    LoneQuote,
    /// Words behind ` #` after a value without quotation marks, which YAML takes for a comment; the span is theirs.
    HashInValue,
    /// A second document in the same text; it is not read.
    SecondDocument,
    /// The values are not what is expected.
    Misread(MisreadKind),
}

/// A value that is not what is expected, with the way to it but no place yet.
///
/// [`Places::locate`](super::Places::locate) turns it into a [`YamlProblem`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Misread {
    /// The way to the value.
    pub path: Path,
    /// What is wrong with it.
    pub kind: MisreadKind,
}

/// In what way a value is not what is expected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MisreadKind {
    /// A key that means nothing here. The path leads to its value.
    UnknownKey {
        key: String,
        /// The keys that mean something here.
        expected: Vec<String>,
        /// What was probably meant.
        meant: KeyMeant,
    },
    /// A key that must be here and is not. The path leads to the map that lacks it.
    MissingKey { key: String },
    /// A word that is not one of a closed list.
    UnknownWord {
        /// The word.
        found: String,
        /// The list.
        expected: Vec<String>,
        /// The one probably meant.
        suggestion: Option<String>,
    },
    /// A value of the wrong type.
    Mismatch {
        /// What is there.
        found: String,
        /// What should.
        expected: String,
        /// What may be written, where that is a closed list.
        options: Options,
    },
    /// Refused for a reason of its own.
    Other(String),
}

/// What may be written in a place.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Options {
    /// More than can be listed.
    #[default]
    Open,
    /// One of these words.
    Words(Vec<String>),
    /// A map with some of these keys.
    Keys(Vec<String>),
    /// The same value under another key of the map.
    OtherKey(String),
    /// A map with the value found under a key: the key and the value.
    MapOf(String, String),
}

/// What was probably meant by a key that means nothing where it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum KeyMeant {
    /// Nobody can say.
    Unclear,
    /// Another key.
    Key(String),
    /// The same key in the map that is the value of this one.
    Inside(String),
    /// No key, but the rest of a text that a comma ended.
    Text,
}

impl Misread {
    /// Whether the key is at fault and not the value.
    pub(super) fn is_about_the_key(&self) -> bool {
        matches!(self.kind, MisreadKind::UnknownKey { .. })
    }

    /// The same, seen from a document in which the value read is at `path`.
    #[must_use]
    pub(super) fn below(self, path: &[Segment]) -> Self {
        let mut steps = path.to_vec();
        steps.extend(self.path.0);
        Self { path: Path(steps), kind: self.kind }
    }
}
