//! A text with a name, and lines and columns in it.

use std::sync::OnceLock;

/// A place as people count it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct LineColumn {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters (not bytes), from 1.
    pub column: usize,
}

/// A text with the name it goes by in messages (mostly a path below the archive).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceText {
    name: String,
    contents: String,
    line_starts: Vec<usize>,
    /// Characters before every [`MARK`]th byte, counted where a line is long enough for that to matter.
    marks: OnceLock<Vec<usize>>,
}

/// Bytes between two places up to which characters are counted once for all.
const MARK: usize = 4096;

impl SourceText {
    /// The text `contents`, called `name` in messages.
    pub fn new(name: impl Into<String>, contents: impl Into<String>) -> Self {
        let contents = contents.into();
        let line_starts =
            std::iter::once(0).chain(contents.match_indices('\n').map(|(offset, _)| offset + 1)).collect();
        Self { name: name.into(), contents, line_starts, marks: OnceLock::new() }
    }

    /// The name it goes by in messages.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The whole text.
    pub fn contents(&self) -> &str {
        &self.contents
    }

    /// Line and column of the byte at `offset`; an offset past the end, or inside a character, counts as the
    /// nearest place before it.
    ///
    /// ```
    /// use base::text::{LineColumn, SourceText};
    /// let text = SourceText::new("greeting", "é b\nc");
    /// assert_eq!(text.line_column(3), LineColumn { line: 1, column: 3 });
    /// assert_eq!(text.line_column(5), LineColumn { line: 2, column: 1 });
    /// ```
    pub fn line_column(&self, offset: usize) -> LineColumn {
        let line = self.line_starts.partition_point(|&start| start <= offset).max(1);
        let start = self.line_starts[line - 1];
        let mut end = offset.min(self.contents.len());
        while !self.contents.is_char_boundary(end) {
            end -= 1;
        }
        let column = if end - start < MARK {
            self.contents[start..end].chars().count()
        } else {
            self.characters_before(end) - self.characters_before(start)
        };
        LineColumn { line, column: column + 1 }
    }

    /// Characters before a byte that begins one. Many places on one long line take no longer than on many lines.
    fn characters_before(&self, offset: usize) -> usize {
        let count = |bytes: &[u8]| bytes.iter().filter(|byte| **byte & 0xC0 != 0x80).count();
        let bytes = self.contents.as_bytes();
        let marks = self.marks.get_or_init(|| {
            let counts = bytes.chunks(MARK).map(count);
            std::iter::once(0)
                .chain(counts.scan(0, |all, count| {
                    *all += count;
                    Some(*all)
                }))
                .collect()
        });
        let mark = offset / MARK;
        marks[mark] + count(&bytes[mark * MARK..offset])
    }

    /// Offset of the first byte of a line (from 1), or `None` where the text has no such line.
    pub fn line_start(&self, line: usize) -> Option<usize> {
        self.line_starts.get(line.checked_sub(1)?).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_of_long_lines_are_counted_as_those_of_short_ones() {
        let contents = format!("short\n{}\n{}", "aé—𝄞".repeat(3000), "b".repeat(9000));
        let text = SourceText::new("x", contents.as_str());
        for (offset, _) in contents.char_indices().step_by(97) {
            let start = contents[..offset].rfind('\n').map_or(0, |at| at + 1);
            let expected = LineColumn {
                line: contents[..offset].matches('\n').count() + 1,
                column: contents[start..offset].chars().count() + 1,
            };
            assert_eq!(text.line_column(offset), expected, "{offset}");
        }
    }
}
