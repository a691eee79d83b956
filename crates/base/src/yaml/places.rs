//! Where each value of a document was written.

use super::{Misread, Path, Segment, YamlProblem, YamlProblemKind};
use crate::text::Span;

/// A value with its place, as the parser met it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Node {
    pub(super) span: Span,
    pub(super) kind: NodeKind,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum NodeKind {
    Plain(String),
    Quoted(String),
    List(Vec<Node>),
    Map(Entries),
}

/// The entries of a map in the order of the text, and where each key is among them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Entries {
    pub(super) written: Vec<(Key, Node)>,
    /// Places in `written`, in order of keys.
    order: Vec<usize>,
}

impl Entries {
    pub(super) fn new(written: Vec<(Key, Node)>) -> Self {
        let mut order: Vec<usize> = (0..written.len()).collect();
        order.sort_by(|one, other| written[*one].0.text.cmp(&written[*other].0.text));
        Self { written, order }
    }

    fn get(&self, key: &str) -> Option<&(Key, Node)> {
        let found = self.order.binary_search_by(|&at| self.written[at].0.text.as_str().cmp(key));
        found.ok().map(|found| &self.written[self.order[found]])
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Key {
    pub(super) text: String,
    pub(super) span: Span,
}

/// Where each value and each key of a document was written, in bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Places {
    pub(super) top: Node,
}

impl Places {
    /// Where the value at the end of `path` was written.
    ///
    /// ```
    /// use base::yaml::{Path, Places};
    /// let text = "name: número\nrows: [4, 3]\n";
    /// let places = Places::parse(text).unwrap();
    /// let span = places.value(Path::top().then("rows").then(1).segments()).unwrap();
    /// assert_eq!(&text[span.range()], "3");
    /// ```
    pub fn value(&self, path: &[Segment]) -> Option<Span> {
        self.find(path).map(|(_, node)| node.span)
    }

    /// Where the key of the value at the end of `path` was written; `None` for entries of a list.
    pub fn key(&self, path: &[Segment]) -> Option<Span> {
        self.find(path).and_then(|(key, _)| key).map(|key| key.span)
    }

    /// Where the value at the end of `path` was written, or the nearest value above it that was.
    pub fn nearest(&self, path: &[Segment]) -> Span {
        let mut node = &self.top;
        for segment in path {
            match step(node, segment) {
                Some((_, below)) => node = below,
                None => break,
            }
        }
        node.span
    }

    /// Where a word alone is written as a value at the end of `path` or below it; the last place, because the name of a
    /// clause comes first in it.
    ///
    /// ```
    /// use base::yaml::{Path, Places};
    /// let text = "sets: [{id: c, holes: [a, c]}]";
    /// let span = Places::parse(text).unwrap().word(Path::top().then("sets").segments(), "c").unwrap();
    /// assert_eq!(span.start, 26);
    /// ```
    pub fn word(&self, path: &[Segment], word: &str) -> Option<Span> {
        self.find(path).and_then(|(_, node)| word_in(node, word))
    }

    /// `misread` with its place: the key for a key that means nothing, else the value or the nearest above it.
    pub fn locate(&self, misread: Misread) -> YamlProblem {
        let segments = misread.path.segments();
        let key = if misread.is_about_the_key() { self.key(segments) } else { None };
        let span = key.unwrap_or_else(|| self.nearest(segments));
        YamlProblem { span, path: misread.path, kind: YamlProblemKind::Misread(misread.kind) }
    }

    /// The ways to every value below the top, with the place of each, in the order of the text.
    pub fn all(&self) -> Vec<(Path, Span)> {
        let mut found = Vec::new();
        collect(&self.top, &Path::top(), &mut found);
        found
    }

    fn find(&self, path: &[Segment]) -> Option<(Option<&Key>, &Node)> {
        let mut found = (None, &self.top);
        for segment in path {
            found = step(found.1, segment)?;
        }
        Some(found)
    }
}

fn step<'a>(node: &'a Node, segment: &Segment) -> Option<(Option<&'a Key>, &'a Node)> {
    match (&node.kind, segment) {
        (NodeKind::Map(entries), Segment::Key(key)) => entries.get(key).map(|(key, node)| (Some(key), node)),
        (NodeKind::List(items), Segment::Index(index)) => items.get(*index).map(|node| (None, node)),
        _ => None,
    }
}

fn word_in(node: &Node, word: &str) -> Option<Span> {
    match &node.kind {
        NodeKind::Plain(text) | NodeKind::Quoted(text) => (text == word).then_some(node.span),
        NodeKind::List(items) => items.iter().rev().find_map(|item| word_in(item, word)),
        NodeKind::Map(entries) => entries.written.iter().rev().find_map(|(_, value)| word_in(value, word)),
    }
}

fn collect(node: &Node, path: &Path, found: &mut Vec<(Path, Span)>) {
    match &node.kind {
        NodeKind::Plain(_) | NodeKind::Quoted(_) => {}
        NodeKind::List(items) => {
            for (index, item) in items.iter().enumerate() {
                let path = path.then(index);
                found.push((path.clone(), item.span));
                collect(item, &path, found);
            }
        }
        NodeKind::Map(entries) => {
            for (key, value) in &entries.written {
                let path = path.then(key.text.as_str());
                found.push((path.clone(), value.span));
                collect(value, &path, found);
            }
        }
    }
}
