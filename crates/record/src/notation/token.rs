//! The smallest parts of a text. They tile it: put together again they are the text, whatever it holds.

use super::split::{next_start, rule_end};
use base::text::Span;

/// A part of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// Where it is; never empty, except for [`TokenKind::End`].
    pub span: Span,
}

/// What a token is. The lexer knows no board: every token has one reading.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TokenKind {
    /// A header with both its lines `---`; without the second where it is never closed.
    Header,
    /// From a line `---` or `sowbook:` that begins no record to where the next record begins.
    Stray,
    /// White space, a byte order mark at the very beginning included.
    Space,
    /// `; text`, without the end of the line.
    Note,
    /// `{text}`
    Comment,
    /// `{text`, to the end of the record or to the first line that begins like play.
    OpenComment,
    /// `"text"` on one line, inside arguments.
    Quote,
    /// A label that begins with a letter: `b`, `S1`, `A'8`, `north.3`.
    Name,
    /// Digits.
    Number,
    /// `x3`
    Captured,
    /// Letters, digits, `_` and inner `-`, beginning with a letter, that are no label.
    Word,
    /// `(` glued to letters or digits: arguments follow.
    OpenArguments,
    /// `(` elsewhere.
    Open,
    /// `)`
    Close,
    /// `[`
    OpenBracket,
    /// `]`
    CloseBracket,
    /// `^`
    Caret,
    /// `<`
    Less,
    /// `>`
    Greater,
    /// `~`
    Tilde,
    /// `/`
    Slash,
    /// `:`
    Colon,
    /// `&`
    And,
    /// `,`
    Comma,
    /// `;` inside arguments.
    Semicolon,
    /// `=`
    Equals,
    /// `+`
    Plus,
    /// `-`
    Minus,
    /// `*`
    Star,
    /// `@`
    At,
    /// `.`, but not `...`
    Dot,
    /// `...`
    Ellipsis,
    /// Any number of `!` and `?`.
    Glyph,
    /// `$` and digits.
    Nag,
    /// Anything else, at least one character.
    Other,
    /// The end of the text, empty.
    End,
}

/// The pieces of a file that begin where a record begins; the first may be text before any record.
pub(super) fn records(text: &str) -> impl Iterator<Item = Span> {
    let mut start = 0;
    std::iter::from_fn(move || {
        if start == text.len() {
            return None;
        }
        let end = next_start(text.as_bytes(), start).unwrap_or(text.len());
        Some(Span::new(std::mem::replace(&mut start, end), end))
    })
}

/// Where a header and its inner lines are.
#[derive(Debug, Clone, Copy)]
pub(super) struct HeaderPlace {
    pub span: Span,
    pub body: Span,
    pub closed: bool,
}

/// The header a piece begins with.
pub(super) fn header(text: &str, record: Span) -> Option<HeaderPlace> {
    let bytes = &text.as_bytes()[..record.end];
    let first = rule_end(bytes, record.start).filter(|&end| bytes[end..].starts_with(b"sowbook:"))?;
    let mut line = first;
    while line < record.end {
        if bytes[line] == b'-' && rule_end(bytes, line).is_some() {
            let span = Span::new(record.start, line + 3);
            return Some(HeaderPlace { span, body: Span::new(first, line), closed: true });
        }
        line = memchr::memchr(b'\n', &bytes[line..]).map_or(record.end, |at| line + at + 1);
    }
    Some(HeaderPlace { span: record, body: Span::new(first, record.end), closed: false })
}
