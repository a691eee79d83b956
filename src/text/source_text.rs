//! A text with a name, and lines and columns in it.

/// A place as people count it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
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
}

impl SourceText {
    /// The text `contents`, called `name` in messages.
    pub fn new(name: impl Into<String>, contents: impl Into<String>) -> Self {
        let contents = contents.into();
        let line_starts =
            std::iter::once(0).chain(contents.match_indices('\n').map(|(offset, _)| offset + 1)).collect();
        Self { name: name.into(), contents, line_starts }
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
    /// use sowbook::text::{LineColumn, SourceText};
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
        LineColumn { line, column: self.contents[start..end].chars().count() + 1 }
    }

    /// Offset of the first byte of a line (from 1), or `None` where the text has no such line.
    pub fn line_start(&self, line: usize) -> Option<usize> {
        self.line_starts.get(line.checked_sub(1)?).copied()
    }
}
