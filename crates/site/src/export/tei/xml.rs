//! XML as a tree: whatever text is put into it is escaped as it is printed, and nothing else becomes markup.

use std::collections::BTreeSet;

use crate::export::web::xml;

/// An element, with its attributes and content.
pub(super) struct Element {
    name: &'static str,
    attributes: Vec<(&'static str, String)>,
    content: Vec<Node>,
}

/// Something within an element.
pub(super) enum Node {
    Element(Element),
    Text(String),
}

impl Element {
    /// An element without attributes or content.
    pub(super) const fn new(name: &'static str) -> Self {
        Self { name, attributes: Vec::new(), content: Vec::new() }
    }

    /// The same with an attribute; one without a value is left out.
    pub(super) fn with(mut self, name: &'static str, value: impl Into<String>) -> Self {
        let value = value.into();
        if !value.is_empty() {
            self.attributes.push((name, value));
        }
        self
    }

    /// The same with an attribute, if there is a value for it.
    pub(super) fn maybe<T: Into<String>>(self, name: &'static str, value: Option<T>) -> Self {
        match value {
            Some(value) => self.with(name, value),
            None => self,
        }
    }

    /// The same with text behind its content.
    pub(super) fn text(mut self, text: impl Into<String>) -> Self {
        self.content.push(Node::Text(text.into()));
        self
    }

    /// The same with an element directly behind its content.
    pub(super) fn child(mut self, element: Self) -> Self {
        self.content.push(Node::Element(element));
        self
    }

    /// The same with elements behind its content, each on a line of its own.
    pub(super) fn lines(mut self, elements: impl IntoIterator<Item = Self>) -> Self {
        for element in elements {
            if self.content.is_empty() {
                self.content.push(Node::Text("\n".to_owned()));
            }
            self.content.extend([Node::Element(element), Node::Text("\n".to_owned())]);
        }
        self
    }

    /// The same with more content.
    pub(super) fn content(mut self, content: impl IntoIterator<Item = Node>) -> Self {
        self.content.extend(content);
        self
    }

    /// It, unless it has neither content nor attributes.
    pub(super) fn unless_empty(self) -> Option<Self> {
        (!self.content.is_empty() || !self.attributes.is_empty()).then_some(self)
    }

    fn print<'a>(&'a self, ids: &mut BTreeSet<&'a str>, out: &mut String) {
        out.extend(["<", self.name]);
        for (name, value) in &self.attributes {
            // Of two things with one name, as a damaged archive may have them, the first keeps it.
            if *name != "xml:id" || ids.insert(value) {
                out.extend([" ", name, "=\"", &xml(value), "\""]);
            }
        }
        if self.content.is_empty() {
            out.push_str("/>");
            return;
        }
        out.push('>');
        for node in &self.content {
            match node {
                Node::Element(element) => element.print(ids, out),
                Node::Text(text) => out.push_str(&xml(text)),
            }
        }
        out.extend(["</", self.name, ">"]);
    }
}

/// An element with text alone.
pub(super) fn text(name: &'static str, text: impl Into<String>) -> Element {
    Element::new(name).text(text)
}

/// A document with this root and a line end after it. No two of its elements have the same `xml:id`.
pub(super) fn document(root: &Element) -> String {
    let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    root.print(&mut BTreeSet::new(), &mut out);
    out.push('\n');
    out
}

/// An `xml:id` for what people named: the kind, a full stop, and the name with everything but ASCII letters, digits and
/// hyphens as its number between `_`. Two names give two ids, and an id is a name without colons (NCName).
pub(super) fn id(kind: &str, name: &str) -> String {
    let mut id = format!("{kind}.");
    for letter in name.chars() {
        match letter {
            'A'..='Z' | 'a'..='z' | '0'..='9' | '-' => id.push(letter),
            _ => id.push_str(&format!("_{:x}_", u32::from(letter))),
        }
    }
    id
}

/// References to things in the same document by their ids.
pub(super) fn to(ids: impl IntoIterator<Item = impl AsRef<str>>) -> String {
    let all: Vec<String> = ids.into_iter().map(|id| format!("#{}", id.as_ref())).collect();
    all.join(" ")
}

/// An address of the web as attributes hold it; `None` for a text that is none.
pub(super) fn web_address(text: &str) -> Option<String> {
    let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"))?;
    let is_fit = |letter: char| letter.is_ascii_alphanumeric() || "-._~:/?#@!$&'()*+,;=%".contains(letter);
    let is_escape = |escape: &str| escape.bytes().take(2).filter(u8::is_ascii_hexdigit).count() == 2;
    let is_address = rest.starts_with(|letter: char| letter.is_ascii_alphanumeric())
        && rest.chars().all(is_fit)
        && rest.split('%').skip(1).all(is_escape)
        && rest.matches('#').count() <= 1;
    is_address.then(|| text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_cannot_become_markup() {
        let hostile = "]]><!--\u{0}\u{b}\u{ffff}\"'&lt;";
        let root = Element::new("a").with("n", hostile).text(hostile).child(text("b", "x"));
        let safe = "]]&gt;&lt;!--\u{fffd}\u{fffd}\u{fffd}&quot;&apos;&amp;lt;";
        let expected =
            format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<a n=\"{safe}\">{safe}<b>x</b></a>\n");
        assert_eq!(document(&root), expected);
    }

    #[test]
    fn an_id_is_given_once() {
        let twice = || Element::new("b").with("xml:id", "x");
        let printed = document(&Element::new("a").child(twice()).child(twice()));
        assert!(printed.ends_with("<a><b xml:id=\"x\"/><b/></a>\n"), "{printed}");
        assert_eq!(id("hand", "É D'_"), "hand._c9__20_D_27__5f_");
    }

    #[test]
    fn only_addresses_of_the_web_are_addresses() {
        for address in ["https://example.org/a?b=c#d", "http://example.org/%C3%A9"] {
            assert_eq!(web_address(address).as_deref(), Some(address));
        }
        for other in
            ["javascript:alert(1)", "https://", "https://a b", "https://a/%x", "https://a#b#c", "https://é/"]
        {
            assert_eq!(web_address(other), None, "{other}");
        }
    }
}
