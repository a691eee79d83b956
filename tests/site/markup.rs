//! Just enough of HTML to test pages: tags with their attributes, in order.

/// Text as content and attributes hold it.
pub(crate) fn escaped(text: &str) -> String {
    let signs = [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;"), ("'", "&#39;")];
    signs.iter().fold(text.to_owned(), |text, (sign, written)| text.replace(sign, written))
}

/// A tag.
#[derive(Debug, Clone)]
pub(crate) struct Tag {
    pub(crate) name: String,
    pub(crate) closing: bool,
    /// Whether it closes itself, as in SVG.
    pub(crate) empty: bool,
    pub(crate) attributes: Vec<(String, String)>,
}

impl Tag {
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

const VOID: [&str; 5] = ["meta", "link", "br", "hr", "input"];

/// Every tag of a page; panics where the markup is not what our templates should write.
pub(crate) fn tags(page: &str) -> Vec<Tag> {
    let mut tags = Vec::new();
    let mut rest = page.strip_prefix("<!doctype html>").expect("a page begins with its type");
    while let Some(begin) = rest.find('<') {
        assert!(
            !rest[..begin].contains('>'),
            "a stray > before {}",
            &rest[begin..rest.len().min(begin + 60)]
        );
        rest = &rest[begin + 1..];
        let end = end_of_tag(rest);
        tags.push(tag(&rest[..end]));
        rest = &rest[end + 1..];
    }
    tags
}

/// The `>` that ends a tag: the first one outside quotes.
fn end_of_tag(text: &str) -> usize {
    let mut quoted = false;
    for (at, letter) in text.char_indices() {
        match letter {
            '"' => quoted = !quoted,
            '>' if !quoted => return at,
            '<' if !quoted => panic!("a < within a tag: {}", &text[..at + 1]),
            _ => {}
        }
    }
    panic!("a tag without an end: {text}")
}

fn tag(text: &str) -> Tag {
    let (text, closing) = text.strip_prefix('/').map_or((text, false), |text| (text, true));
    let (text, empty) = text.strip_suffix('/').map_or((text, false), |text| (text, true));
    let end = text.find(char::is_whitespace).unwrap_or(text.len());
    let name = text[..end].to_owned();
    assert!(!name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric()), "a tag called {name:?}");
    let mut attributes = Vec::new();
    let mut rest = text[end..].trim_start();
    while !rest.is_empty() {
        let end = rest.find(|c: char| c == '=' || c.is_whitespace()).unwrap_or(rest.len());
        let key = rest[..end].to_owned();
        rest = &rest[end..];
        let mut value = String::new();
        if let Some(quoted) = rest.strip_prefix("=\"") {
            let end = quoted.find('"').expect("a quoted value ends");
            value = quoted[..end].to_owned();
            rest = &quoted[end + 1..];
        }
        attributes.push((key, value));
        rest = rest.trim_start();
    }
    Tag { empty: empty || VOID.contains(&name.as_str()), name, closing, attributes }
}

/// Tags that may be left without an end, each with those that end it by beginning.
const ENDED_BY: [(&str, &[&str]); 6] = [
    ("li", &["li"]),
    ("dt", &["dt", "dd"]),
    ("dd", &["dt", "dd"]),
    ("th", &["th", "td", "tr"]),
    ("td", &["th", "td", "tr"]),
    ("tr", &["tr"]),
];

/// The text of a page that people read, in pieces, each with its language; drawings, code and quotations aside.
pub(crate) fn spoken(page: &str) -> Vec<(String, &str)> {
    const ASIDE: [&str; 6] = ["head", "script", "style", "code", "svg", "q"];
    let mut open: Vec<(String, String, bool)> = Vec::new();
    let mut spoken = Vec::new();
    let mut rest = page;
    while let Some(begin) = rest.find('<') {
        let text = &rest[..begin];
        if let Some((_, language, false)) = open.last()
            && !text.trim().is_empty()
        {
            spoken.push((language.clone(), text));
        }
        rest = &rest[begin + 1..];
        let end = end_of_tag(rest);
        if rest.starts_with('!') {
            rest = &rest[end + 1..];
            continue;
        }
        let tag = tag(&rest[..end]);
        rest = &rest[end + 1..];
        if tag.closing {
            while open.pop().is_some_and(|(name, ..)| name != tag.name) {}
        } else if !tag.empty {
            let above = open.last().map_or(("", false), |(_, language, aside)| (language.as_str(), *aside));
            let language = tag.get("lang").unwrap_or(above.0).to_owned();
            let aside = above.1 || ASIDE.contains(&tag.name.as_str());
            open.push((tag.name, language, aside));
        }
    }
    spoken
}

/// Whether every tag that opens also closes, in order.
pub(crate) fn unbalanced(tags: &[Tag]) -> Option<String> {
    let ends = |name: &str| ENDED_BY.iter().find(|(known, _)| *known == name).map(|(_, by)| *by);
    let mut open: Vec<&str> = Vec::new();
    for tag in tags {
        if tag.closing {
            while open.last().is_some_and(|last| *last != tag.name && ends(last).is_some()) {
                open.pop();
            }
            match open.pop() {
                Some(name) if name == tag.name => {}
                other => return Some(format!("</{}> closes {other:?}", tag.name)),
            }
        } else if !tag.empty {
            while open.last().and_then(|last| ends(last)).is_some_and(|by| by.contains(&tag.name.as_str())) {
                open.pop();
            }
            open.push(&tag.name);
        }
    }
    (!open.is_empty()).then(|| format!("{open:?} never close"))
}
