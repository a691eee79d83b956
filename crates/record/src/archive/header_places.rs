//! Where the values of a header are in the text of its record.

use base::text::Span;
use base::yaml::{Places, Segment};

use super::header_keys::HEADER_KEYS;

/// Where the values of a header are, in the text of the record.
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
    /// Where the value at a path is, or the nearest one above it; the whole header where there is none.
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

    /// Those of a header at `body` that cannot be read as YAML.
    pub(super) const fn unknown(body: Span) -> Self {
        Self { body, known: KnownPlaces::Nothing }
    }

    /// Those of a header at `body`, whose values are in these places.
    pub(super) const fn of_tree(body: Span, places: Places) -> Self {
        Self { body, known: KnownPlaces::Tree(places) }
    }

    /// Whether the header could be read as YAML; if not, nothing is known of what it leaves out.
    pub const fn are_known(&self) -> bool {
        !matches!(self.known, KnownPlaces::Nothing)
    }

    /// Where the value of a top-level key is.
    pub fn value(&self, key: &'static str) -> Span {
        self.nearest(&[Segment::from(key)])
    }
}

/// Where the values of a header of plain lines are, by the place of their key in [`HEADER_KEYS`]; empty where the
/// key is not written. Places are seen from where the header's lines begin.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Lines {
    /// From the first key to the last value.
    pub whole: Span,
    pub(super) values: [Span; HEADER_KEYS.len()],
}

impl Lines {
    /// Where the value of a key is; of the whole header, where the key is not written.
    pub(super) fn nearest(&self, key: &str) -> Span {
        let known = HEADER_KEYS.iter().position(|known| *known == key);
        known.map(|known| self.values[known]).filter(|span| span.end > span.start).unwrap_or(self.whole)
    }
}
