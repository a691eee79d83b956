//! An open file as the editor has it, and places as the protocol counts them.

use lsp_types::{Position, Range, TextDocumentContentChangeEvent, TextEdit};

use base::text::Span;

/// An open file as the editor has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextDocument {
    name: String,
    text: String,
    lines: Lines,
}

impl TextDocument {
    /// The file `name`, a path below the archive where it is in one, with this text.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        let text = text.into();
        Self { name: name.into(), lines: Lines::new(&text), text }
    }

    /// The name it goes by in findings.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether it holds records.
    pub fn is_play(&self) -> bool {
        self.name.ends_with(".sow")
    }

    /// A place in it, as the protocol counts.
    pub fn range(&self, span: Span) -> Range {
        self.lines.range(&self.text, span)
    }

    /// The byte at a position; a position beyond the end of a line or of the text is that end.
    pub fn offset(&self, position: Position) -> usize {
        self.lines.offset(&self.text, position)
    }

    /// The bytes of a range.
    pub fn span(&self, range: Range) -> Span {
        let start = self.offset(range.start);
        Span::new(start, self.offset(range.end).max(start))
    }

    /// The same document after a change that the editor reports.
    #[must_use]
    pub fn changed(self, change: TextDocumentContentChangeEvent) -> Self {
        let Some(range) = change.range else { return Self::new(self.name, change.text) };
        let span = self.span(range);
        let mut text = self.text;
        text.replace_range(span.range(), &change.text);
        Self::new(self.name, text)
    }

    /// The change that makes the text `after` of it, without what both have at the beginning and at the end; none where
    /// they are the same.
    pub fn edit(&self, after: &str) -> Option<TextEdit> {
        if self.text == after {
            return None;
        }
        let common = |one: &mut dyn Iterator<Item = (char, char)>| -> usize {
            one.take_while(|(one, other)| one == other).map(|(one, _)| one.len_utf8()).sum()
        };
        let start = common(&mut self.text.chars().zip(after.chars()));
        let (before, after) = (&self.text[start..], &after[start..]);
        let end = common(&mut before.chars().rev().zip(after.chars().rev()));
        let span = Span::new(start, self.text.len() - end);
        Some(TextEdit { range: self.range(span), new_text: after[..after.len() - end].to_owned() })
    }
}

/// Where the lines of a text begin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Lines {
    starts: Vec<usize>,
}

impl Lines {
    /// The lines of a text. As in the protocol, a carriage return alone ends a line, too.
    pub(super) fn new(text: &str) -> Self {
        let bytes = text.as_bytes();
        let ends = memchr::memchr2_iter(b'\n', b'\r', bytes);
        let ends = ends.filter(|&at| bytes[at] == b'\n' || bytes.get(at + 1) != Some(&b'\n'));
        Self { starts: std::iter::once(0).chain(ends.map(|at| at + 1)).collect() }
    }

    pub(super) fn range(&self, text: &str, span: Span) -> Range {
        let start = self.position(text, span.start);
        Range { start, end: self.position(text, span.end.max(span.start)) }
    }

    fn position(&self, text: &str, offset: usize) -> Position {
        let offset = floor(text, offset);
        let line = self.starts.partition_point(|&start| start <= offset).max(1) - 1;
        let units: usize = text[self.starts[line]..offset].chars().map(char::len_utf16).sum();
        Position { line: number(line), character: number(units) }
    }

    fn offset(&self, text: &str, position: Position) -> usize {
        let line = usize::try_from(position.line).unwrap_or(usize::MAX);
        let Some(&start) = self.starts.get(line) else { return text.len() };
        let end = self.starts.get(line + 1).copied().unwrap_or(text.len());
        let (mut at, mut units) = (start, 0);
        for sign in text[start..end].trim_end_matches(['\n', '\r']).chars() {
            units += number(sign.len_utf16());
            if units > position.character {
                break;
            }
            at += sign.len_utf8();
        }
        at
    }
}

/// The nearest beginning of a character at or before `offset`.
pub(super) fn floor(text: &str, offset: usize) -> usize {
    let mut offset = offset.min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    offset
}

fn number(size: usize) -> u32 {
    u32::try_from(size).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Positions of the specification's own example: `a𐐀b`, where `b` is at 3.
    #[test]
    fn characters_are_counted_in_utf_16() {
        let document = TextDocument::new("x", "a\u{10400}b\r\nsecond\rthird\n");
        let at = |offset| document.range(Span::at(offset)).start;
        assert_eq!(at(5), Position::new(0, 3));
        assert_eq!(at(3), Position::new(0, 1));
        assert_eq!(document.offset(Position::new(0, 2)), 1);
        assert_eq!(document.offset(Position::new(0, 3)), 5);
        assert_eq!(document.offset(Position::new(0, 99)), 6);
        assert_eq!(document.offset(Position::new(1, 0)), 8);
        assert_eq!(document.offset(Position::new(2, 2)), 17);
        assert_eq!((at(15), at(17)), (Position::new(2, 0), Position::new(2, 2)));
        assert_eq!(document.offset(Position::new(99, 0)), document.text().len());
    }

    #[test]
    fn a_change_touches_only_what_differs() {
        let document = TextDocument::new("x", "1.  S1   N1\nend\n");
        let edit = document.edit("1. S1 N1\nend\n").expect("a change");
        assert_eq!((edit.range, edit.new_text.as_str()), (document.range(Span::new(3, 8)), "S1"));
        let change = TextDocumentContentChangeEvent {
            range: Some(edit.range),
            range_length: None,
            text: edit.new_text,
        };
        assert_eq!(document.clone().changed(change).text(), "1. S1 N1\nend\n");
        assert_eq!(document.edit(document.text()), None);
    }
}
