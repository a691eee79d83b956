//! Places in a text.

use std::ops::Range;

/// A place in a text: byte offsets from its beginning, `start` included, `end` excluded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Span {
    /// Offset of the first byte.
    pub start: usize,
    /// Offset after the last byte.
    pub end: usize,
}

impl Span {
    /// The place from `start` to before `end`, in bytes.
    pub const fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    /// The empty place at `offset`.
    pub const fn at(offset: usize) -> Self {
        Self::new(offset, offset)
    }

    /// The smallest place that holds both.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self::new(self.start.min(other.start), self.end.max(other.end))
    }

    /// The same place seen from a text in which this one's begins at `offset`.
    #[must_use]
    pub const fn shifted(self, offset: usize) -> Self {
        Self::new(self.start + offset, self.end + offset)
    }

    /// The place as a range of bytes.
    pub const fn range(self) -> Range<usize> {
        self.start..self.end
    }
}

/// A value with the place where it was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Spanned<T> {
    /// What was written.
    pub value: T,
    /// Where.
    pub span: Span,
}

impl<T> Spanned<T> {
    /// `value`, written at `span`.
    pub const fn new(value: T, span: Span) -> Self {
        Self { value, span }
    }
}
