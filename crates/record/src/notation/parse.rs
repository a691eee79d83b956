//! From text to tree. Never fails: what cannot be read stays in the tree, with a problem.

mod arguments;
mod cursor;
mod line;
mod plain;
mod play;
mod ply;

use super::syntax::{File, Header, Item, Record};
use super::token::{TokenKind, header, records};
use super::{NotationProblem, NotationProblemKind as Kind, Problems};
use base::text::Span;
pub use line::DEEPEST_VARIATION;
use line::Line;

/// The records in `text`, and what is wrong with them, in order.
///
/// Takes time linear in the text.
///
/// ```
/// use record::notation::{ItemKind, NotationProblemKind, parse};
/// let (file, problems) = parse("1. b:h x3 {so it stands} c?");
/// assert!(matches!(file.records[0].items[1].kind, ItemKind::Ply(_)));
/// assert_eq!(problems[0].kind, NotationProblemKind::GluedGlyph);
/// assert_eq!(problems[0].span.range(), 25..27);
/// ```
pub fn parse(text: &str) -> (File, Vec<NotationProblem>) {
    let mut problems = Vec::new();
    let before = records(text).next().filter(|span| is_blank(&text[span.range()])).unwrap_or_default();
    let records = one_by_one(text, &mut problems).collect();
    (File { before, records }, problems)
}

/// The items of some play without a header; `None` where not all of it can be read.
pub(crate) fn parse_items(text: &str) -> Option<Vec<Item>> {
    let (file, problems) = parse(text);
    let mut records = file.records.into_iter();
    let (record, None) = (records.next()?, records.next()) else { return None };
    problems.is_empty().then_some(record.items)
}

/// The records in `text`, each read when it is asked for.
pub(super) fn one_by_one(text: &str, problems: &mut Problems) -> impl Iterator<Item = Record> {
    let spans = records(text).filter(|span| !(span.start == 0 && is_blank(&text[span.range()])));
    spans.map(|span| record(text, span, problems))
}

/// Whether a text holds nothing but white space, as may be before the first record.
pub fn is_blank(text: &str) -> bool {
    text.trim_start_matches('\u{feff}').trim().is_empty()
}

fn record(text: &str, span: Span, problems: &mut Problems) -> Record {
    let first_problem = problems.len();
    let place = header(text, span);
    let moves = Span::new(place.map_or(span.start, |place| place.span.end), span.end);
    if let Some(place) = place.filter(|place| !place.closed) {
        let opening = Span::new(place.span.start, place.span.start + 3);
        problems.push(NotationProblem::new(Kind::UnclosedHeader, opening));
    }
    let mut line = Line::new(text, moves, problems);
    let rest = line.read();
    let items = line.finish();
    let stray = (rest.kind == TokenKind::Stray).then_some(rest.span);
    if let Some(stray) = stray {
        problems.push(NotationProblem::new(Kind::StrayText, stray));
    }
    problems[first_problem..].sort_by_key(|problem| problem.span);
    let header = place.map(|place| Header { span: place.span, body: place.body });
    Record { span, header, items, stray, unread: problems.len() > first_problem }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::syntax::Item;
    use proptest::prelude::*;

    /// The items of a text and its problems, read as ever and read token by token.
    fn agree(text: &str) {
        let read = |by_tokens: bool| -> (Vec<Item>, TokenKind, Vec<NotationProblem>) {
            let mut problems = Vec::new();
            let line = Line::new(text, Span::new(0, text.len()), &mut problems);
            let mut line = if by_tokens { line.by_tokens() } else { line };
            let rest = line.read();
            (line.finish(), rest.kind, problems)
        };
        assert_eq!(read(false), read(true), "{text:?}");
    }

    #[test]
    fn records_are_read_alike_with_and_without_tokens() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../records/play");
        let mut files = vec![folder];
        let mut read = 0;
        while let Some(path) = files.pop() {
            if path.is_dir() {
                files.extend(std::fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
            } else if let Ok(text) = std::fs::read_to_string(&path) {
                agree(&text);
                read += 1;
            }
        }
        assert!(read > 5);
    }

    crate::random_tests::random_tests! {
        cases: 256;

        fn movetext_is_read_alike_with_and_without_tokens(
            parts in prop::collection::vec(
                prop::sample::select(vec![
                    " ", " ", " ", "\n", "\n\n", "\t", "a", "S1", "N12", "x", "x3", "x03", "s", "sowbook:", "---", "1", "1.", "12.",
                    "7", "99999999", ".", "...", ":", ":b", ":N3", "b/i", "/N3>", "~", "<", "/", "&", "(", ")", "{", "}", "[", "]", "'", "é",
                    "board(south 1 2)", "board(", "end(unknown)", "x(1, 2)", "gap(2 plies, \"a)\")", "pass", "=4", "=07", "=", "!", ";", "-", "\u{a0}",
                ]),
                0..14,
            )
        ) {
            agree(&parts.concat());
        }
    }
}
