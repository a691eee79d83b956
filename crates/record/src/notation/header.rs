//! The top-level keys of a header, found line by line. The YAML itself is read elsewhere.

use super::syntax::Header;
use base::text::Span;

/// A top-level key of a header.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HeaderKey {
    /// The key, as written.
    pub name: Span,
    /// What is after the colon on the key's own line, without the white space around it.
    pub value: Span,
    /// From the key to where the next one begins, or the header ends.
    pub entry: Span,
}

/// The top-level keys of a header: lines that begin with a word and a colon, in order.
///
/// Does not read YAML: a key in quotation marks counts with them.
///
/// ```
/// use record::notation::{header_keys, parse};
/// let text = "---\nsowbook: 1\nid: p6 # the sixth\nsetup:\n  given: b=4\n---\n";
/// let (file, _) = parse(text);
/// let header = file.records[0].header.expect("there is one");
/// let names: Vec<_> = header_keys(text, &header).map(|key| &text[key.name.range()]).collect();
/// assert_eq!(names, ["sowbook", "id", "setup"]);
/// ```
pub fn header_keys<'t>(text: &'t str, header: &Header) -> impl Iterator<Item = HeaderKey> + use<'t> {
    let body = header.body;
    let mut at = body.start;
    std::iter::from_fn(move || {
        let (name, value, mut end) = loop {
            let (line, next) = line(text, at, body.end)?;
            at = next;
            if let Some((name, value)) = key(text, line) {
                break (name, value, next);
            }
        };
        while let Some((line, next)) = line(text, end, body.end) {
            if key(text, line).is_some() {
                break;
            }
            end = next;
        }
        Some(HeaderKey { name, value, entry: Span::new(name.start, end) })
    })
}

/// The line at `start` without its end, and where the next one begins.
fn line(text: &str, start: usize, end: usize) -> Option<(Span, usize)> {
    if start >= end {
        return None;
    }
    let length = text[start..end].find('\n').unwrap_or(end - start);
    Some((Span::new(start, start + length), (start + length + 1).min(end)))
}

fn key(text: &str, line: Span) -> Option<(Span, Span)> {
    let contents = &text[line.range()];
    if contents.starts_with(|first: char| first.is_whitespace() || matches!(first, '#' | '-')) {
        return None;
    }
    let colon = contents
        .match_indices(':')
        .map(|(at, _)| at)
        .find(|at| contents[at + 1..].chars().next().is_none_or(char::is_whitespace))?;
    let after = &contents[colon + 1..];
    let value = line.start + colon + 1 + (after.len() - after.trim_start().len());
    let value = Span::new(value, value + after.trim().len());
    Some((Span::new(line.start, line.start + colon), value))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse;

    #[test]
    fn keys_are_found_by_line() {
        let text = "---\nsowbook: 1\r\n# id: no\nid:\tx-1  \nsetup:\n  given: b=4\n\n- a: b\nurl: a:b: c\nword\n---\n";
        let (file, _) = parse(text);
        let header = file.records[0].header.expect("the text begins with one");
        let keys: Vec<_> = header_keys(text, &header)
            .map(|key| [key.name, key.value, key.entry].map(|span| &text[span.range()]))
            .collect();
        assert_eq!(
            keys,
            [
                ["sowbook", "1", "sowbook: 1\r\n# id: no\n"],
                ["id", "x-1", "id:\tx-1  \n"],
                ["setup", "", "setup:\n  given: b=4\n\n- a: b\n"],
                ["url", "a:b: c", "url: a:b: c\nword\n"],
            ]
        );
    }
}
