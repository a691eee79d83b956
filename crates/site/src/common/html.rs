//! Text made safe for pages.

use std::fmt;

use super::isolation::isolate_texts;
use base::text::{TextDirection, direction, isolated, isolation_mark, may_run_right_to_left};

/// Markup that is safe in a page: made of escaped text and of our own tags.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Html(String);

impl Html {
    /// The text, escaped.
    pub(crate) fn text(text: &str) -> Self {
        let mut html = Self::default();
        html.push_text(text);
        html
    }

    /// Markup of our own making; whoever calls it has escaped what came from elsewhere.
    pub(crate) fn trusted(markup: impl Into<String>) -> Self {
        Self(markup.into())
    }

    /// An element with its attributes around markup.
    pub(crate) fn element(name: &str, attributes: &[(&str, &str)], inner: &Self) -> Self {
        let mut html = Self(String::with_capacity(inner.0.len() + 64));
        html.0.extend(["<", name]);
        for (key, value) in attributes {
            html.0.extend([" ", key, "=\""]);
            html.push_text(value);
            html.0.push('"');
        }
        html.0.extend([">", &inner.0, "</", name, ">"]);
        html
    }

    /// Text of a file or a notation.
    pub(crate) fn code(text: &str) -> Self {
        Self::element("code", &[], &Self::text(text))
    }

    /// Markup in bold.
    pub(crate) fn bold(inner: &Self) -> Self {
        Self::element("b", &[], inner)
    }

    /// A word that names what follows it.
    pub(crate) fn label(text: &str) -> Self {
        Self::element("span", &[("class", "label")], &Self::text(text))
    }

    /// A link to an address; an `https` address that may be wrong is text.
    pub(crate) fn web(address: &str, attributes: &[(&str, &str)], inner: &Self) -> Self {
        match address.starts_with("https://") {
            true => Self::element("a", &[attributes, &[("href", address)]].concat(), inner),
            false => inner.clone(),
        }
    }

    /// Adds text, escaped, fit for content and for attributes between double quotes; it is
    /// [kept apart](super::isolation) from what is around it where it runs from right to left.
    pub(crate) fn push_text(&mut self, text: &str) {
        let text = isolated(text);
        let mut rest = text.as_ref();
        // Most text needs nothing, so it goes over in long pieces.
        while let Some(at) = rest.bytes().position(may_need_escape) {
            let (plain, from) = rest.split_at(at);
            self.0.push_str(plain);
            let Some(letter) = from.chars().next() else { return };
            match letter {
                '&' => self.0.push_str("&amp;"),
                '<' => self.0.push_str("&lt;"),
                '>' => self.0.push_str("&gt;"),
                '"' => self.0.push_str("&quot;"),
                '\'' => self.0.push_str("&#39;"),
                // HTML must not contain control characters.
                '\n' | '\t' => self.0.push(letter),
                letter if letter.is_control() => self.0.push('\u{fffd}'),
                letter => self.0.push(letter),
            }
            rest = from.get(letter.len_utf8()..).unwrap_or_default();
        }
        self.0.push_str(rest);
    }

    /// The same as one text, where anything in it runs from right to left: a sentence with links in it.
    #[must_use]
    pub(crate) fn isolated(self) -> Self {
        if !may_run_right_to_left(self.0.as_bytes()) {
            return self;
        }
        let mut is_in_tag = false;
        let letters = self.0.chars().filter(|letter| {
            is_in_tag = *letter == '<' || is_in_tag && *letter != '>';
            !is_in_tag && isolation_mark(*letter).is_none()
        });
        match direction(letters) {
            None => self,
            Some(TextDirection::LeftToRight) => Self(format!("<bdi dir=\"ltr\">{self}</bdi>")),
            Some(TextDirection::RightToLeft) => Self(format!("<bdi dir=\"rtl\">{self}</bdi>")),
        }
    }

    /// Adds markup of our own making.
    pub(crate) fn push_trusted(&mut self, markup: &str) {
        self.0.push_str(markup);
    }

    /// Adds markup that is safe already.
    pub(crate) fn push(&mut self, html: &Self) {
        self.0.push_str(&html.0);
    }

    /// The markup.
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether there is nothing.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl fmt::Display for Html {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

impl askama::filters::HtmlSafe for Html {}

/// Whether a letter that begins with this byte must be escaped. The second block of control characters begins
/// with 0xC2, as a few harmless letters do.
const fn may_need_escape(byte: u8) -> bool {
    matches!(byte, 0..0x20 | b'&' | b'<' | b'>' | b'"' | b'\'' | 0x7f | 0xc2)
}

/// The markup of a page with its texts [kept apart](super::isolation), and without control characters, which no page may
/// hold; templates let them through.
pub(crate) fn printable(page: String) -> String {
    let page = isolate_texts(page);
    let bytes = page.as_bytes();
    // Nearly no page has any, and pages are long: without a branch, many bytes are looked at together.
    let is_control = |byte: u8| (byte < 0x20) & (byte != b'\n') & (byte != b'\t') | (byte == 0x7f);
    let first_block =
        bytes.chunks(512).any(|some| some.iter().fold(false, |any, &byte| any | is_control(byte)));
    // The second block of control characters is the first half of those that begin with this byte.
    let second_block =
        || memchr::memchr_iter(0xc2, bytes).any(|at| bytes.get(at + 1).is_some_and(|next| *next < 0xa0));
    if first_block || second_block() {
        return page
            .replace(|letter: char| letter.is_control() && !matches!(letter, '\n' | '\t'), "\u{fffd}");
    }
    page
}

/// Text as an attribute or as content holds it.
pub(crate) fn escape(text: &str) -> String {
    Html::text(text).0
}

/// Pieces with the same separator between them.
pub(crate) fn join(slices: impl IntoIterator<Item = Html>, separator: &str) -> Html {
    let mut joined = Html::default();
    for (at, slice) in slices.into_iter().enumerate() {
        if at > 0 {
            joined.push_trusted(separator);
        }
        joined.push(&slice);
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_have_no_control_characters() {
        for (page, clean) in [
            ("<p>a\u{1b}[2J\u{7f}b</p>\n", "<p>a\u{fffd}[2J\u{fffd}b</p>\n"),
            ("a\r\n\tb\u{85}", "a\u{fffd}\n\tb\u{fffd}"),
            ("no\u{a0}more · é", "no\u{a0}more · é"),
        ] {
            assert_eq!(printable(page.to_owned()), clean);
            for before in 250..260 {
                let long = "x".repeat(before);
                assert_eq!(printable(format!("{long}{page}")), format!("{long}{clean}"));
            }
        }
    }

    #[test]
    fn text_cannot_become_markup() {
        assert_eq!(
            Html::text("<b a='x' b=\"y\">&\u{0}\u{1b}\u{7f}\u{85} é\u{a0}·\n").as_str(),
            "&lt;b a=&#39;x&#39; b=&quot;y&quot;&gt;&amp;\u{fffd}\u{fffd}\u{fffd}\u{fffd} é\u{a0}·\n"
        );
    }
}
