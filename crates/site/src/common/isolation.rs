//! Texts in other directions on pages: each is kept apart from what is around it.
//!
//! Whatever is put among other words is between marks (`text::isolated`). In the content of a page they become
//! `<bdi>`, where no element may be, as in a title or a drawing, the control characters of Unicode, and in addresses
//! and data nothing. What nobody has marked is kept apart as a whole.

use base::text::{
    IsolationMark, TextDirection, direction, is_right_to_left, isolation_mark, may_run_right_to_left,
    turns_direction,
};

/// Where a text is, and so what its marks become.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    /// In the content of a page.
    Content,
    /// In a title, a drawing, or an attribute that people read.
    Words,
    /// In data, or an attribute that programs read.
    Data,
}

/// The markup with every text kept apart, and without other characters that turn the direction of text.
pub(crate) fn isolate_texts(markup: String) -> String {
    if !may_run_right_to_left(markup.as_bytes()) && !may_turn_direction(markup.as_bytes()) {
        return markup;
    }
    let mut page =
        Isolating { out: String::with_capacity(markup.len() + 64), place: Place::Content, drawings: 0 };
    let mut rest = markup.as_str();
    while let Some(begin) = rest.find('<') {
        let (text, tag) = rest.split_at(begin);
        page.text(text, page.place);
        let end = end_of_tag(tag);
        let (tag, after) = tag.split_at(end);
        page.tag(tag);
        rest = after;
    }
    page.text(rest, page.place);
    page.out
}

/// Whether bytes may hold a character that turns the direction of text; all begin with this one.
fn may_turn_direction(bytes: &[u8]) -> bool {
    memchr::memchr_iter(0xe2, bytes)
        .any(|at| matches!(bytes.get(at + 1..at + 3), Some([0x80, 0xaa..=0xae] | [0x81, 0xa6..=0xa9])))
}

/// The place behind the `>` that ends a tag: the first one outside quotation marks.
fn end_of_tag(tag: &str) -> usize {
    let mut is_quoted = false;
    for (at, byte) in tag.bytes().enumerate() {
        match byte {
            b'"' => is_quoted = !is_quoted,
            b'>' if !is_quoted => return at + 1,
            _ => {}
        }
    }
    tag.len()
}

/// Markup on its way.
struct Isolating {
    out: String,
    /// Where the text between the tags is.
    place: Place,
    /// The drawings around it.
    drawings: usize,
}

impl Isolating {
    /// A tag with its attributes; what is in it decides where the text after it is.
    fn tag(&mut self, tag: &str) {
        let name = tag.trim_start_matches(['<', '/']);
        let name = name.split(|letter: char| !letter.is_ascii_alphanumeric()).next().unwrap_or_default();
        let closes = tag.starts_with("</");
        if name == "svg" {
            self.drawings = if closes { self.drawings.saturating_sub(1) } else { self.drawings + 1 };
        }
        let within = |is_within: bool, place: Place| if is_within { place } else { Place::Content };
        self.place = match (name, closes) {
            ("script" | "style", false) => Place::Data,
            ("title", false) => Place::Words,
            _ => within(self.drawings > 0, Place::Words),
        };
        let mut rest = tag;
        while let Some((before, after)) = rest.split_once("=\"") {
            let (value, next) = after.split_once('"').unwrap_or((after, ""));
            self.out.push_str(before);
            self.out.push_str("=\"");
            let key = before.rsplit(char::is_whitespace).next().unwrap_or_default();
            let is_read = matches!(key, "title" | "aria-label" | "alt" | "placeholder");
            self.text(value, if is_read { Place::Words } else { Place::Data });
            self.out.push('"');
            rest = next;
        }
        self.out.push_str(rest);
    }

    /// A text between two tags, or in an attribute.
    fn text(&mut self, text: &str, place: Place) {
        let mut open: Vec<TextDirection> = Vec::new();
        let mut rest = text;
        while let Some((at, letter)) = rest.char_indices().find(|(_, letter)| is_special(*letter)) {
            let (before, after) = rest.split_at(at);
            self.unmarked(before, if open.is_empty() { place } else { Place::Data });
            match isolation_mark(letter) {
                Some(IsolationMark::Before(direction)) => {
                    self.out.push_str(begin(place, direction));
                    open.push(direction);
                }
                Some(IsolationMark::Behind) if open.pop().is_some() => self.out.push_str(end(place)),
                // A mark that nothing answers is no mark of ours.
                Some(IsolationMark::Behind) => {}
                None if place == Place::Data => {}
                None => self.out.push('\u{fffd}'),
            }
            rest = after.get(letter.len_utf8()..).unwrap_or_default();
        }
        self.unmarked(rest, if open.is_empty() { place } else { Place::Data });
        for _ in open {
            self.out.push_str(end(place));
        }
    }

    /// A text without marks; where it runs from right to left, it is kept apart from its first letter to its last.
    fn unmarked(&mut self, text: &str, place: Place) {
        let direction = if place == Place::Data { None } else { direction(text.chars()) };
        let Some(direction) = direction else { return self.out.push_str(text) };
        let is_letter = |letter: char| letter.is_alphanumeric() || is_right_to_left(letter);
        let from = text.find(is_letter).unwrap_or_default();
        let to = text.rfind(is_letter).map_or(text.len(), |at| {
            at + text.get(at..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8)
        });
        self.out.push_str(&text[..from]);
        self.out.push_str(begin(place, direction));
        self.out.push_str(&text[from..to]);
        self.out.push_str(end(place));
        self.out.push_str(&text[to..]);
    }
}

fn is_special(letter: char) -> bool {
    isolation_mark(letter).is_some() || turns_direction(letter)
}

const fn begin(place: Place, direction: TextDirection) -> &'static str {
    match (place, direction) {
        (Place::Content, TextDirection::LeftToRight) => "<bdi dir=\"ltr\">",
        (Place::Content, TextDirection::RightToLeft) => "<bdi dir=\"rtl\">",
        (Place::Words, TextDirection::LeftToRight) => "\u{2066}",
        (Place::Words, TextDirection::RightToLeft) => "\u{2067}",
        (Place::Data, _) => "",
    }
}

const fn end(place: Place) -> &'static str {
    match place {
        Place::Content => "</bdi>",
        Place::Words => "\u{2069}",
        Place::Data => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::text::{isolated, isolated_list};

    #[test]
    fn texts_are_kept_apart_as_their_place_allows() {
        let name = isolated("محمد");
        let both = isolated_list(["محمد", "علي"], ", ");
        for (markup, page) in [
            ("<p>Béchi – ‘12’</p>".to_owned(), "<p>Béchi – ‘12’</p>".to_owned()),
            (format!("<p>{both}</p>"), "<p><bdi dir=\"rtl\">محمد</bdi>, <bdi dir=\"rtl\">علي</bdi></p>".to_owned()),
            (
                format!("<title>{name} · T</title><a title=\"{name}, 2\" href=\"{name}\">x</a>"),
                "<title>\u{2067}محمد\u{2069} · T</title><a title=\"\u{2067}محمد\u{2069}, 2\" href=\"محمد\">x</a>"
                    .to_owned(),
            ),
            (
                format!("<svg><text>{name}</text></svg><p>{name}</p><script>\"{name}\"</script>"),
                "<svg><text>\u{2067}محمد\u{2069}</text></svg><p><bdi dir=\"rtl\">محمد</bdi></p><script>\"محمد\"</script>"
                    .to_owned(),
            ),
            ("<p> · محمد (5).</p>".to_owned(), "<p> · <bdi dir=\"rtl\">محمد (5</bdi>).</p>".to_owned()),
            ("<p>said محمد</p>".to_owned(), "<p><bdi dir=\"ltr\">said محمد</bdi></p>".to_owned()),
            ("<p>a\u{202e}b\u{2069}</p>".to_owned(), "<p>a\u{fffd}b\u{fffd}</p>".to_owned()),
            // Marks that are none of ours.
            ("<p>\u{fdd2}a\u{fdd0}b</p><p>c</p>".to_owned(), "<p>a<bdi dir=\"ltr\">b</bdi></p><p>c</p>".to_owned()),
        ] {
            assert_eq!(isolate_texts(markup), page);
        }
    }
}
