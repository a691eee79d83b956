//! What is at a place in YAML, found line by line: while somebody types, a file is seldom whole.

use base::text::Span;

use super::document::floor;

/// What is at a place in YAML.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Cursor<'t> {
    /// The word around the place; empty between words.
    pub(super) word: Span,
    /// The keys whose values hold the place, the outermost first.
    pub(super) keys: Vec<&'t str>,
    /// Whether a key would be here.
    pub(super) is_key: bool,
}

impl Cursor<'_> {
    /// The key whose value holds the place.
    pub(super) fn key(&self) -> Option<&str> {
        self.keys.last().copied()
    }

    /// The key above that one.
    pub(super) fn above(&self) -> Option<&str> {
        self.keys.len().checked_sub(2).map(|at| self.keys[at])
    }
}

/// Whether a sign may be part of an id or a key.
fn is_part(sign: char) -> bool {
    sign.is_alphanumeric() || matches!(sign, '-' | '_')
}

/// The word around a place.
pub(super) fn word_at(text: &str, at: usize) -> Span {
    let at = floor(text, at);
    let before: usize = text[..at].chars().rev().take_while(|sign| is_part(*sign)).map(char::len_utf8).sum();
    let after: usize = text[at..].chars().take_while(|sign| is_part(*sign)).map(char::len_utf8).sum();
    Span::new(at - before, at + after)
}

/// What is at `at`, in the YAML at `body` of `text`.
pub(super) fn cursor_at(text: &str, body: Span, at: usize) -> Cursor<'_> {
    let at = floor(text, at);
    let word = word_at(text, at);
    let from = floor(text, body.start).min(word.start);
    let before = &text[from..word.start];
    let (above, line) = before.rsplit_once('\n').unwrap_or(("", before));
    let indent = if line.trim().is_empty() { line.len() } else { indent(line) };
    let mut keys = ancestors(above, indent);
    let frames = frames(line);
    keys.extend(frames.iter().filter_map(|(_, key)| *key));
    let is_key = match frames.as_slice() {
        [.., ('{', key)] => key.is_none(),
        [(_, None)] => line.trim_start().trim_start_matches("- ").trim().is_empty(),
        _ => false,
    };
    Cursor { word, keys, is_key }
}

/// What is open at the end of a line: the line itself, and the brackets in it, each with the key whose value they are.
fn frames(line: &str) -> Vec<(char, Option<&str>)> {
    let mut frames: Vec<(char, Option<&str>)> = vec![('\n', None)];
    let mut is_quoted = false;
    for (at, sign) in line.char_indices() {
        let depth = frames.len();
        match sign {
            '"' => is_quoted = !is_quoted,
            _ if is_quoted => {}
            '{' | '[' => frames.push((sign, None)),
            '}' | ']' if depth > 1 => drop(frames.pop()),
            ',' if frames[depth - 1].0 == '{' => frames[depth - 1].1 = None,
            ':' if frames[depth - 1].1.is_none() => frames[depth - 1].1 = key_before(line, at),
            _ => {}
        }
    }
    frames
}

/// The keys above a line with that indentation, the outermost first.
fn ancestors(above: &str, mut least: usize) -> Vec<&str> {
    let mut keys = Vec::new();
    for line in above.lines().rev() {
        let is_plain = !line.trim().is_empty() && !line.trim_start().starts_with('#');
        if least == 0 || !is_plain || indent(line) >= least {
            continue;
        }
        least = line.len() - line.trim_start().len();
        keys.extend(frames(line)[0].1);
    }
    keys.reverse();
    keys
}

/// The column at which the content of a line begins, after the signs of a list.
fn indent(line: &str) -> usize {
    let content = line.trim_start();
    let content = content.strip_prefix("- ").map_or(content, str::trim_start);
    line.len() - content.len()
}

/// The key that a colon at `at` ends: a word, with a blank or the end of the line behind the colon.
fn key_before(line: &str, at: usize) -> Option<&str> {
    let is_colon = line[at + 1..].chars().next().is_none_or(char::is_whitespace);
    let word: usize = line[..at].chars().rev().take_while(|sign| is_part(*sign)).map(char::len_utf8).sum();
    Some(&line[at - word..at]).filter(|word| is_colon && !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `|` is the place.
    #[test]
    fn keys_are_found_line_by_line() {
        for (text, word, keys, is_key) in [
            ("id: a\nruleset: ti|n", "tin", &["ruleset"][..], false),
            ("id: a\nrul|", "rul", &[], true),
            ("|", "", &[], true),
            ("readings:\n  fir|st: next\n", "first", &["readings"], true),
            ("readings:\n  first: ne|", "ne", &["readings", "first"], false),
            ("readings: {first: |}", "", &["readings", "first"], false),
            ("readings: {first: a, ot|}", "ot", &["readings"], true),
            ("sources:\n  - source: a\n    evi|", "evi", &["sources"], true),
            ("sources:\n  - source: a\n    evidence: d|", "d", &["sources", "evidence"], false),
            ("sources: [{source: dlp-1|", "dlp-1", &["sources", "source"], false),
            ("landing:\n  - name: stop\n    cite: [BE-2|1, BE-3]", "BE-21", &["landing", "cite"], false),
            ("  - {id: a, when: {before: b}, cite: [BE-2|", "BE-2", &["cite"], false),
            ("  - {id: a, cite: [BE-1, BE-2|", "BE-2", &["cite"], false),
            ("x: {id: a, when: {before: |", "", &["x", "when", "before"], false),
            ("title: \"a {b: c|", "c", &["title"], false),
            ("title: 日本|", "日本", &["title"], false),
        ] {
            let at = text.find('|').expect("a place");
            let text = text.replace('|', "");
            let cursor = cursor_at(&text, Span::new(0, text.len()), at);
            let found = (&text[cursor.word.range()], cursor.keys.as_slice(), cursor.is_key);
            assert_eq!(found, (word, keys, is_key), "{text}");
        }
    }
}
