//! A place in a file, with the lines that show it: whoever draws a finding needs no file.

use base::text::{Damage, LineColumn, SourceText, Span};
use base::yaml::{Path, Places};

/// The longest stretch of one file that is shown, in bytes.
const LONGEST: usize = 2000;

/// Lines shown of a place that spans many.
const MOST_LINES: usize = 4;

/// A place in a file, with the lines that show it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Location {
    /// The file, as the user named it or as a path below the archive.
    pub file: String,
    /// The place in bytes from the beginning of the file; `None` where the whole file is meant.
    pub span: Option<Span>,
    /// Line and column of its beginning, from 1.
    pub from: LineColumn,
    /// Line and column after its end, from 1.
    pub to: LineColumn,
    /// The lines it is on.
    pub excerpt: Option<Excerpt>,
}

/// Whole lines of a file, or a stretch of a very long one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Excerpt {
    pub text: String,
    /// Number of its first line, from 1.
    pub line: usize,
    /// The place within the text, in bytes.
    pub span: Span,
    /// Whether the text begins where a line begins, so that columns can be counted in it.
    pub whole: bool,
}

impl Location {
    /// A file as a whole.
    pub fn of_file(file: impl Into<String>) -> Self {
        let start = LineColumn { line: 1, column: 1 };
        Self { file: file.into(), span: None, from: start, to: start, excerpt: None }
    }

    /// Where a record begins, without its lines.
    pub(crate) fn of_record(file: &str, line: usize, offset: usize) -> Self {
        let at = LineColumn { line, column: 1 };
        Self { span: Some(Span::at(offset)), from: at, to: at, ..Self::of_file(file) }
    }

    /// A place in a whole file.
    pub fn in_text(text: &SourceText, span: Span) -> Self {
        Self::in_slice(text, span, 0, 1)
    }

    /// The value at a path of a YAML file, or the nearest around it.
    pub(crate) fn at_path(text: &SourceText, path: &Path) -> Self {
        match Places::parse(text.contents()) {
            Some(places) => Self::in_text(text, places.nearest(path.segments())),
            None => Self::of_file(text.name()),
        }
    }

    /// A place in a piece of a file that begins `offset` bytes and `first_line - 1` lines into it. `span` is seen
    /// from the piece.
    pub fn in_slice(slice: &SourceText, span: Span, offset: usize, first_line: usize) -> Self {
        let contents = slice.contents();
        let start = floor(contents, span.start);
        let end = floor(contents, span.end).max(start);
        let moved = |at: LineColumn| LineColumn { line: at.line + first_line - 1, ..at };
        let (from, to) = (slice.line_column(start), slice.line_column(end));
        Self {
            file: slice.name().to_owned(),
            span: Some(Span::new(start, end).shifted(offset)),
            from: moved(from),
            to: moved(to),
            excerpt: Some(excerpt(slice, Span::new(start, end), first_line)),
        }
    }
}

impl Location {
    /// The damaged byte in a piece of a file that begins `offset` bytes and `first_line - 1` lines into it.
    pub fn of_damage(file: &str, damage: &Damage, offset: usize, first_line: usize) -> Self {
        let damage = damage.below(first_line);
        let LineColumn { line, column } = damage.place;
        let excerpt = Excerpt { text: damage.line, line, span: damage.span, whole: damage.is_whole };
        Self {
            file: file.to_owned(),
            span: Some(Span::new(damage.offset, damage.offset + 1).shifted(offset)),
            from: damage.place,
            to: LineColumn { line, column: column + 1 },
            excerpt: Some(excerpt).filter(|excerpt| !excerpt.text.is_empty()),
        }
    }
}

fn excerpt(slice: &SourceText, span: Span, first_line: usize) -> Excerpt {
    let contents = slice.contents();
    let line = slice.line_column(span.start).line;
    let line_start = slice.line_start(line).unwrap_or(0);
    let begin = if span.start - line_start > LONGEST / 2 {
        floor(contents, span.start - LONGEST / 4)
    } else {
        line_start
    };
    let most = floor(contents, (begin + LONGEST).max(span.start));
    let shown = &contents[begin..most];
    let last_line = slice.line_column(span.end).line.min(line + MOST_LINES - 1);
    let lines = last_line - line + 1;
    let end = shown.match_indices('\n').nth(lines - 1).map_or(shown.len(), |(at, _)| at);
    let text = shown[..end].trim_end_matches('\r').to_owned();
    let start = (span.start - begin).min(text.len());
    let stop = (span.end - begin).min(text.len()).max(start);
    Excerpt { span: Span::new(start, stop), text, line: line + first_line - 1, whole: begin == line_start }
}

/// The nearest beginning of a character at or before `offset`.
fn floor(text: &str, offset: usize) -> usize {
    let mut offset = offset.min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    offset
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_carries_its_lines() {
        let text = SourceText::new("x", "one\ntwo béchi\nthree\n");
        let place = Location::in_slice(&text, Span::new(8, 14), 100, 11);
        let excerpt = place.excerpt.expect("there is one");
        assert_eq!((excerpt.text.as_str(), excerpt.line), ("two béchi", 12));
        assert_eq!(&excerpt.text[excerpt.span.range()], "béchi");
        assert_eq!(place.from, LineColumn { line: 12, column: 5 });
        assert_eq!(place.span, Some(Span::new(108, 114)));
    }

    #[test]
    fn long_lines_are_cut() {
        let text = SourceText::new("x", format!("{}here{}", "é".repeat(4000), "z".repeat(9000)));
        let place = Location::in_text(&text, Span::new(8000, 8004));
        let excerpt = place.excerpt.expect("there is one");
        assert!(excerpt.text.len() <= LONGEST && !excerpt.whole);
        assert_eq!(&excerpt.text[excerpt.span.range()], "here");
        assert_eq!(place.from.column, 4001);
    }

    #[test]
    fn places_past_the_end_are_places_at_the_end() {
        let text = SourceText::new("x", "ab\n");
        for span in [Span::new(3, 3), Span::new(9, 12), Span::new(2, 1)] {
            let place = Location::in_text(&text, span);
            assert!(place.excerpt.is_some_and(|excerpt| excerpt.span.end <= excerpt.text.len()));
        }
    }
}
