//! One pass over the events of a text: what is refused is refused here, and the rest becomes a tree.

use super::places::{Entries, Key, Node, NodeKind};
use super::{Path, Places, YamlProblem, YamlProblemKind as Kind};
use crate::text::Span;
use saphyr_parser::{Event, Parser, ScalarStyle};
use serde_yaml::{Mapping, Number, Value};
use std::collections::BTreeMap;

/// The longest text that is read, in bytes.
pub const MAX_BYTES: usize = 4 * 1024 * 1024;

/// The deepest nesting of lists and maps that is read; the document itself is at depth 1.
pub const MAX_DEPTH: usize = 32;

/// A text that could be read: its values, and where each was written.
#[derive(Debug, Clone, PartialEq)]
pub struct Document {
    pub value: Value,
    /// Where each was written.
    pub places: Places,
}

/// The document in `text`, with everything wrong about it as YAML.
///
/// There is no document where the text is too large, too deep, or not YAML. After lesser problems there is
/// one: an anchor or a tag counts as not written, an alias as nothing, and of a key written twice the first
/// value holds. An empty text is an empty document.
pub fn parse(text: &str) -> (Option<Document>, Vec<YamlProblem>) {
    let (top, problems) = scan(text);
    (top.map(|top| Document { value: value_of(&top), places: Places { top } }), problems)
}

impl Places {
    /// The places in `text`, or `None` where it cannot be read as YAML.
    ///
    /// Meant for a text with a finding: it is read again, and only then.
    pub fn parse(text: &str) -> Option<Self> {
        scan(text).0.map(|top| Self { top })
    }
}

fn scan(text: &str) -> (Option<Node>, Vec<YamlProblem>) {
    if text.len() > MAX_BYTES {
        let kind = Kind::TooLarge { bytes: text.len(), limit: MAX_BYTES };
        return (None, vec![YamlProblem { span: Span::at(0), path: Path::top(), kind }]);
    }
    let mut scan =
        Scan { text, offsets: Offsets::new(text), open: Vec::new(), top: None, problems: Vec::new() };
    let mut documents = 0;
    for next in Parser::new_from_str(text) {
        let (event, place) = match next {
            Ok(found) => found,
            Err(error) => {
                let at = scan.offsets.byte(error.marker().index());
                let is_nul = text.as_bytes().get(at) == Some(&0);
                let span =
                    if !is_nul && error.info().contains("tab") { tab_at(text, at) } else { Span::at(at) };
                // The parser looks ahead, and has a limit of its own for brackets.
                let kind = match error.info() {
                    "recursion limit exceeded" => Kind::TooDeep { limit: MAX_DEPTH },
                    "while parsing node, found unknown anchor" => Kind::Alias,
                    _ if is_nul => Kind::Syntax("a NUL byte".to_owned()),
                    info => Kind::Syntax(info.to_owned()),
                };
                scan.problem(span, kind);
                return (None, scan.problems);
            }
        };
        let span = Span::new(scan.offsets.byte(place.start.index()), scan.offsets.byte(place.end.index()));
        if matches!(event, Event::DocumentStart(_)) {
            documents += 1;
            if documents > 1 {
                scan.problem(span, Kind::SecondDocument);
                break;
            }
        }
        scan.event(event, span);
        if scan.open.len() > MAX_DEPTH {
            scan.problem(span, Kind::TooDeep { limit: MAX_DEPTH });
            return (None, scan.problems);
        }
    }
    let nothing = Node { span: Span::at(0), kind: NodeKind::Plain(String::new()) };
    (Some(scan.top.unwrap_or(nothing)), scan.problems)
}

/// The first tab that indents a line from `at` on, where the parser stopped: often in the value before it.
fn tab_at(text: &str, at: usize) -> Span {
    let start = text.get(..at).and_then(|before| before.rfind('\n')).map_or(0, |end| end + 1);
    let mut line_start = start;
    for line in text.get(start..).unwrap_or_default().split_inclusive('\n') {
        let indent = line.len() - line.trim_start_matches([' ', '\t']).len();
        if let Some(tab) = line[..indent].find('\t') {
            return Span::new(line_start + tab, line_start + tab + 1);
        }
        line_start += line.len();
    }
    Span::at(at)
}

/// Byte offsets of characters, because the parser counts characters.
enum Offsets {
    Ascii { length: usize },
    Wide(Vec<usize>),
}

impl Offsets {
    fn new(text: &str) -> Self {
        if text.is_ascii() {
            return Self::Ascii { length: text.len() };
        }
        Self::Wide(text.char_indices().map(|(offset, _)| offset).chain([text.len()]).collect())
    }

    fn byte(&self, index: usize) -> usize {
        match self {
            Self::Ascii { length } => index.min(*length),
            Self::Wide(offsets) => offsets.get(index).or(offsets.last()).copied().unwrap_or(0),
        }
    }
}

/// A list or map whose end has not been met.
enum Open {
    List { span: Span, items: Vec<Node> },
    Map { span: Span, entries: Vec<(Key, Node)>, seen: BTreeMap<String, Span>, key: Option<PendingKey> },
}

/// A key whose value has not been met; `None` inside for a key that is refused with its value.
type PendingKey = Option<Key>;

struct Scan<'a> {
    text: &'a str,
    offsets: Offsets,
    open: Vec<Open>,
    top: Option<Node>,
    problems: Vec<YamlProblem>,
}

impl Scan<'_> {
    fn problem(&mut self, span: Span, kind: Kind) {
        self.problems.push(YamlProblem { span, path: Path::top(), kind });
    }

    fn event(&mut self, event: Event<'_>, span: Span) {
        match event {
            Event::Scalar(text, style, anchor, tag) => {
                self.properties(span, anchor, tag.map(|tag| tag.to_string()));
                // The parser counts the blanks after a closing quote to the value.
                let written = self.text.get(span.range()).unwrap_or_default();
                let span = Span::new(span.start, span.start + written.trim_end().len());
                let text = text.into_owned();
                if style == ScalarStyle::Plain {
                    if text.ends_with('"') && text.bytes().filter(|byte| *byte == b'"').count() % 2 == 1 {
                        self.problem(span, Kind::LoneQuote);
                    }
                    if let Some(hidden) = hidden_words(self.text, span) {
                        self.problem(hidden, Kind::HashInValue);
                    }
                }
                let kind =
                    if style == ScalarStyle::Plain { NodeKind::Plain(text) } else { NodeKind::Quoted(text) };
                self.node(Node { span, kind });
            }
            Event::Alias(_) => {
                self.problem(span, Kind::Alias);
                self.node(Node { span, kind: NodeKind::Plain(String::new()) });
            }
            Event::SequenceStart(anchor, tag) => {
                self.properties(span, anchor, tag.map(|tag| tag.to_string()));
                self.open.push(Open::List { span, items: Vec::new() });
            }
            Event::MappingStart(anchor, tag) => {
                self.properties(span, anchor, tag.map(|tag| tag.to_string()));
                self.open.push(Open::Map { span, entries: Vec::new(), seen: BTreeMap::new(), key: None });
            }
            Event::SequenceEnd | Event::MappingEnd => self.close(span),
            _ => {}
        }
    }

    fn properties(&mut self, span: Span, anchor: usize, tag: Option<String>) {
        if anchor != 0 {
            self.problem(span, Kind::Anchor);
        }
        if let Some(tag) = tag {
            self.problem(span, Kind::Tag(tag));
        }
    }

    /// A block ends where its last entry ends (the parser meets its end only at the next one); a list or map in
    /// brackets ends at its closing bracket, which takes room.
    fn close(&mut self, end: Span) {
        let node = match self.open.pop() {
            Some(Open::List { span, items }) => {
                let last = items.last().map(|item| item.span);
                Node { span: span_of_collection(span, last, end), kind: NodeKind::List(items) }
            }
            Some(Open::Map { span, entries, .. }) => {
                let last = entries.last().map(|(key, value)| key.span.to(value.span));
                let first = entries.first().map_or(span, |(key, _)| Span::at(key.span.start.min(span.start)));
                Node {
                    span: span_of_collection(span.to(first), last, end),
                    kind: NodeKind::Map(Entries::new(entries)),
                }
            }
            None => return,
        };
        self.node(node);
    }

    /// Puts a finished value where it belongs: into the innermost open list or map, or at the top.
    fn node(&mut self, node: Node) {
        match self.open.last_mut() {
            None => self.top = Some(node),
            Some(Open::List { items, .. }) => items.push(node),
            Some(Open::Map { entries, seen, key, .. }) => match key.take() {
                Some(Some(key)) => entries.push((key, node)),
                Some(None) => {}
                None => {
                    let span = node.span;
                    let (pending, kind) = match node.kind {
                        NodeKind::Plain(text) | NodeKind::Quoted(text) => match seen.get(&text) {
                            Some(&first) => (None, Some(Kind::DuplicateKey { key: text, first })),
                            None => {
                                seen.insert(text.clone(), span);
                                (Some(Key { text, span }), None)
                            }
                        },
                        NodeKind::List(_) | NodeKind::Map(_) => (None, Some(Kind::KeyIsNotAWord)),
                    };
                    *key = Some(pending);
                    if let Some(kind) = kind {
                        self.problem(span, kind);
                    }
                }
            },
        }
    }
}

/// What follows a value on its line from a `#` on that has a word glued to it, as in `title: Game #3`. People who mean a
/// comment put a space there.
fn hidden_words(text: &str, value: Span) -> Option<Span> {
    let bytes = text.as_bytes().get(value.end..)?;
    let blanks = bytes.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    if blanks == 0 || bytes.get(blanks) != Some(&b'#') {
        return None;
    }
    let start = value.end + blanks;
    let words = text[start..].lines().next()?.trim_end();
    let glued = words[1..].starts_with(char::is_alphanumeric);
    glued.then(|| Span::new(start, start + words.len()))
}

/// The span of a list or map: to its end, or to its last entry if its end is not written.
fn span_of_collection(start: Span, last: Option<Span>, end: Span) -> Span {
    if end.end > end.start {
        return start.to(end);
    }
    match last {
        Some(last) => Span::new(start.start.min(last.start), last.end),
        None => start,
    }
}

fn value_of(node: &Node) -> Value {
    match &node.kind {
        NodeKind::Plain(text) => scalar(text),
        NodeKind::Quoted(text) => Value::String(text.clone()),
        NodeKind::List(items) => Value::Sequence(items.iter().map(value_of).collect()),
        NodeKind::Map(entries) => {
            let mut map = Mapping::with_capacity(entries.written.len());
            for (key, value) in &entries.written {
                map.insert(Value::String(key.text.clone()), value_of(value));
            }
            Value::Mapping(map)
        }
    }
}

/// The value of an unquoted word; see the module's page.
fn scalar(text: &str) -> Value {
    match text {
        "" | "~" | "null" | "Null" | "NULL" => return Value::Null,
        "true" => return Value::Bool(true),
        "false" => return Value::Bool(false),
        _ => {}
    }
    if let Ok(number) = text.parse::<u64>()
        && number.to_string() == text
    {
        return Value::Number(Number::from(number));
    }
    if let Ok(number) = text.parse::<i64>()
        && number.to_string() == text
    {
        return Value::Number(Number::from(number));
    }
    if text.contains('.')
        && let Ok(number) = text.parse::<f64>()
        && number.to_string() == text
    {
        return Value::Number(Number::from(number));
    }
    Value::String(text.to_owned())
}
