//! Damage to a text: lost and doubled delimiters, files that are cut, and bytes that do not belong.

use sowbook::notation::parse;
use sowbook::notation::syntax::{Item, ItemKind};

use super::kind::Kind;

/// A text with one damage.
pub(crate) struct Damage {
    pub(crate) kind: Kind,
    pub(crate) bytes: Vec<u8>,
    /// The last place at which it has to be named, if it has to.
    pub(crate) by: usize,
    pub(crate) description: String,
}

/// One place in this many is tried for bytes that may be anywhere; no multiple of what recurs in records.
const SOMEWHERE: usize = 7;

/// The damages of the text of one record; `wanted` chooses among those of a kind by their number.
pub(crate) fn damages(text: &str, items: &[Item], wanted: &mut dyn FnMut(Kind) -> bool) -> Vec<Damage> {
    let mut all = Damages { text, wanted, all: Vec::new() };
    let end = text.len() + 4;
    let mut delimiters = Vec::new();
    structural(text, items, &mut delimiters);
    delimiters.sort_unstable();
    for &at in &delimiters {
        let sign = &text[at..=at];
        let next = text[at + 1..].find('{').map_or(end, |next| at + 1 + next);
        let (missing, by) = match sign {
            "}" => (Kind::MissingBrace, next),
            ")" => (Kind::MissingParen, end),
            "]" => (Kind::MissingBracket, end),
            _ => (Kind::MissingOpener, end),
        };
        all.put(missing, at, at + 1, b"", by);
        let by = if matches!(sign, "{" | "}") { at + 1 } else { end };
        all.put(Kind::DoubledDelimiter, at, at, sign.as_bytes(), by);
    }
    for (at, byte) in text.bytes().enumerate() {
        if byte == b'\n' {
            all.put(Kind::CutAtLine, at + 1, text.len(), b"", end);
            all.put(Kind::CrLineEnd, at, at + 1, b"\r", end);
        }
        if byte == b' ' {
            all.put(Kind::Tab, at, at + 1, b"\t", end);
        }
        all.put(Kind::CutAtByte, at, text.len(), b"", end);
        if at % SOMEWHERE == 0 && text.is_char_boundary(at) {
            all.put(Kind::ByteOrderMark, at, at, "\u{feff}".as_bytes(), end);
            all.put(Kind::Nul, at, at, b"\0", end);
            all.put(Kind::Latin1, at, at, b"\xe9", at);
        }
    }
    if (all.wanted)(Kind::CrEverywhere) {
        all.all.push(Damage {
            kind: Kind::CrEverywhere,
            bytes: text.replace('\n', "\r").into_bytes(),
            by: end,
            description: "every line end".to_owned(),
        });
    }
    all.all
}

struct Damages<'a> {
    text: &'a str,
    wanted: &'a mut dyn FnMut(Kind) -> bool,
    all: Vec<Damage>,
}

impl Damages<'_> {
    fn put(&mut self, kind: Kind, from: usize, to: usize, instead: &[u8], by: usize) {
        if !(self.wanted)(kind) {
            return;
        }
        let bytes = self.text.as_bytes();
        let mut changed = bytes[..from].to_vec();
        changed.extend_from_slice(instead);
        changed.extend_from_slice(&bytes[to..]);
        let line = bytes[..from].iter().filter(|byte| **byte == b'\n').count() + 1;
        let near = String::from_utf8_lossy(&bytes[from.saturating_sub(12)..(from + 12).min(bytes.len())]);
        let description = format!("line {line}, byte {from}, at {near:?}");
        self.all.push(Damage { kind, bytes: changed, by, description });
    }
}

/// The delimiters of movetext that close and open something: not those that are words of comments, notes and
/// quotations.
fn structural(text: &str, items: &[Item], found: &mut Vec<usize>) {
    for item in items {
        let span = item.span;
        match &item.kind {
            ItemKind::Comment(_) => found.extend([span.start, span.end - 1]),
            ItemKind::Note => {}
            ItemKind::Variation(variation) => {
                found.extend([span.start, span.end - 1]);
                structural(text, &variation.items, found);
            }
            _ => {
                let mut quoted = false;
                for (at, sign) in text[span.range()].char_indices() {
                    quoted ^= sign == '"';
                    if !quoted && "()[]".contains(sign) {
                        found.push(span.start + at);
                    }
                }
            }
        }
    }
}

/// What a text of one record says, but for comments, notes and white space; `None` where it is not one record.
pub(crate) fn said(bytes: &[u8]) -> Option<(String, Vec<String>)> {
    let text = std::str::from_utf8(bytes).ok()?;
    let (file, _) = parse(text);
    let [record] = file.records.as_slice() else { return None };
    if record.stray.is_some() {
        return None;
    }
    let header = words(&statements(&text[record.header?.span.range()]));
    let mut items = Vec::new();
    outline(text, &record.items, &mut items);
    Some((header, items))
}

/// Keys of a header whose values are words for readers.
const FREE: [&str; 8] =
    ["title:", "players:", "hands:", "sources:", "history:", "event:", "witnesses:", "acknowledge:"];

/// The lines of a header but for those of free words. In YAML a carriage return ends a line too.
fn statements(header: &str) -> String {
    let mut free = false;
    let mut kept = String::new();
    for line in header.replace('\r', "\n").lines() {
        let begins = FREE.iter().any(|key| line.starts_with(key));
        free = begins || free && line.starts_with([' ', '-']) && !line.starts_with("---");
        if !free {
            kept.push_str(line);
            kept.push('\n');
        }
    }
    kept
}

fn outline(text: &str, items: &[Item], found: &mut Vec<String>) {
    for item in items {
        match &item.kind {
            ItemKind::Comment(_) | ItemKind::Note => {}
            ItemKind::Variation(variation) => {
                found.push("(".to_owned());
                outline(text, &variation.items, found);
                found.push(")".to_owned());
            }
            ItemKind::Gap(_) => {
                found.push(words(text[item.span.range()].split(',').next().unwrap_or_default()));
            }
            _ => found.push(words(&unquoted(&text[item.span.range()]))),
        }
    }
}

/// A token without its quotations, which are free words.
fn unquoted(text: &str) -> String {
    text.split('"').step_by(2).collect::<Vec<_>>().join("\"")
}

fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
