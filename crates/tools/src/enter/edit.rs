//! Changes of the text of a record. What somebody wrote stays; each change adds or replaces one thing, and the record is
//! put into its canonical form.

use std::collections::BTreeMap;

use serde_yaml::{Mapping, Value};

use crate::lists::header_value;
use base::text::Span;
use record::notation::syntax::Header;
use record::notation::{format, format_followed, header_keys};

/// The text of a file, and the record in it that is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct RecordText {
    before: String,
    pub(super) text: String,
    after: String,
}

impl RecordText {
    /// A file whose record at `span` is written.
    pub(super) fn new(file: &str, span: Span) -> Self {
        let part = |range: std::ops::Range<usize>| file.get(range).unwrap_or_default().to_owned();
        Self { before: part(0..span.start), text: part(span.range()), after: part(span.end..file.len()) }
    }

    /// The whole file.
    pub(super) fn whole(&self) -> String {
        [self.before.as_str(), &self.text, &self.after].concat()
    }

    /// Where the record begins in the file, in bytes.
    pub(super) fn offset(&self) -> usize {
        self.before.len()
    }

    /// Whether the file holds nothing else.
    pub(super) fn is_alone(&self) -> bool {
        self.before.trim().is_empty() && self.after.trim().is_empty()
    }

    /// The same with other words at a place of the record, in canonical form.
    pub(super) fn with(&self, span: Span, words: &str) -> Self {
        let mut text = self.text.clone();
        text.replace_range(span.range(), words);
        // How a record ends depends on whether one follows.
        let format = if self.after.is_empty() { format } else { format_followed };
        Self { text: format(&text), ..self.clone() }
    }

    /// The same with a line in place of what is there. A note `; text` at its end does not take in what follows.
    pub(super) fn with_line(&self, span: Span, line: &str) -> Self {
        let rest = self.text.get(span.end..).unwrap_or_default();
        let is_end = rest.trim_start_matches(' ').starts_with(['\n', '\r']);
        let line_end = if is_end || !line.contains(';') { "" } else { "\n" };
        self.with(span, &format!("{line}{line_end}"))
    }

    /// The same with these readings in its header; `None` where they are written in a way that would lose words.
    pub(super) fn with_readings(&self, header: &Header, readings: &BTreeMap<String, String>) -> Option<Self> {
        let value =
            |(name, value): (&String, &String)| (Value::from(name.as_str()), Value::from(value.as_str()));
        let map: Mapping = readings.iter().map(value).collect();
        let line = format!("readings: {}", header_value(&Value::Mapping(map)));
        self.with_key(header, "readings", (!readings.is_empty()).then_some(line.as_str()))
    }

    /// The same with this line for a key of its header, or without the key; `None` where the line there has a comment,
    /// which would be lost. A new key comes behind the ruleset if it is about that, or else before the licence.
    pub(super) fn with_key(&self, header: &Header, key: &str, line: Option<&str>) -> Option<Self> {
        let keys: Vec<_> = header_keys(&self.text, header).collect();
        let words = |span: Span| self.text.get(span.range()).unwrap_or_default();
        let find = |key: &str| keys.iter().find(|one| words(one.name) == key);
        let line = line.map_or(String::new(), |line| format!("{line}\n"));
        if let Some(own) = find(key) {
            return (!words(own.entry).contains('#')).then(|| self.with(own.entry, &line));
        }
        let about_rules = matches!(key, "readings" | "holes").then(|| find("ruleset")).flatten();
        let place = match (about_rules, find("licence")) {
            (Some(ruleset), _) => ruleset.entry.end,
            (None, Some(licence)) => licence.entry.start,
            (None, None) => header.body.end,
        };
        Some(self.with(Span::at(place), &line))
    }
}

/// A ply with a mark of doubt, or without the one it has.
pub(super) fn doubted(ply: &str) -> String {
    let start: usize = ply
        .char_indices()
        .find(|(at, sign)| matches!(sign, '~' | '/' | ':') || (*at > 0 && matches!(sign, '<' | '>')))
        .map_or(ply.len(), |(at, _)| at);
    let way = ply[start..].chars().next().filter(|sign| matches!(sign, '<' | '>')).map_or(0, char::len_utf8);
    let (head, rest) = ply.split_at(start + way);
    match rest.strip_prefix('~') {
        Some(rest) => format!("{head}{rest}"),
        None => format!("{head}~{rest}"),
    }
}

/// A ply with this end hole in place of the one it has; without one where `hole` is empty.
pub(super) fn ending_in(ply: &str, hole: &str) -> String {
    let head = ply.split(':').next().unwrap_or(ply);
    if hole.is_empty() { head.to_owned() } else { format!("{head}:{hole}") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use record::notation::parse;

    #[test]
    fn doubt_is_marked_after_the_first_hole() {
        for (clear, doubtful) in
            [("S1", "S1~"), ("S1<", "S1<~"), ("a/b<:c", "a~/b<:c"), ("^f>:b", "^f>~:b"), ("76", "76~")]
        {
            assert_eq!(doubted(clear), doubtful);
            assert_eq!(doubted(doubtful), clear);
        }
        assert_eq!(ending_in("a<~:b", "c"), "a<~:c");
        assert_eq!(ending_in("a", "c"), "a:c");
        assert_eq!(ending_in("a:b", ""), "a");
    }

    #[test]
    fn readings_are_one_line_of_the_header() {
        let file =
            "---\nsowbook: 1\nid: a\n---\nb\n\n---\nsowbook: 1\nruleset: r # note\ntitle: t\n---\n1. c\n";
        let record =
            RecordText::new(file, Span::new(file.rfind("---\nsowbook").expect("two records"), file.len()));
        let header = |record: &RecordText| parse(&record.text).0.records[0].header.expect("a header");
        let chosen =
            BTreeMap::from([("one".to_owned(), "x".to_owned()), ("two".to_owned(), "no".to_owned())]);
        let with = record.with_readings(&header(&record), &chosen).expect("written");
        assert!(
            with.whole().contains("ruleset: r # note\nreadings: {one: x, two: \"no\"}\ntitle: t\n"),
            "{}",
            with.whole()
        );
        let without = with.with_readings(&header(&with), &BTreeMap::new()).expect("written");
        assert_eq!(without.whole(), file);
    }
}
