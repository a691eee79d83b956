//! What a text cites: sources and evidence in `[@…]`, statements by their ids, and links.

use base::text::{Span, Spanned};

/// Something that a text cites.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cited<'t> {
    /// The id of a source or an evidence with a place in it, in `[@davies-1925, p. 140]`.
    Work(&'t str, &'t str),
    /// The id of a statement, as a word of the text.
    Statement(&'t str),
    /// Where a link of Markdown leads.
    Link(&'t str),
}

/// Everything that a text cites, with its place. What is between backticks cites nothing.
pub fn cited(text: &str) -> Vec<Spanned<Cited<'_>>> {
    let mut found = Vec::new();
    let mut at = 0;
    for (index, slice) in text.split('`').enumerate() {
        if index % 2 == 0 {
            outside_code(slice, at, &mut found);
        }
        at += slice.len() + 1;
    }
    found
}

fn outside_code<'t>(text: &'t str, offset: usize, found: &mut Vec<Spanned<Cited<'t>>>) {
    let mut rest = text;
    let place = |rest: &str| offset + text.len() - rest.len();
    while let Some((before, inside, after)) = next_citation(rest) {
        words(before, place(rest), found);
        let start = place(rest) + before.len();
        let span = Span::new(start, place(after));
        found.extend(
            citations(inside).into_iter().map(|(key, place)| Spanned::new(Cited::Work(key, place), span)),
        );
        rest = after;
    }
    words(rest, place(rest), found);
}

/// The statements and links in a text without `[@…]`.
fn words<'t>(text: &'t str, offset: usize, found: &mut Vec<Spanned<Cited<'t>>>) {
    let mut rest = text;
    while let Some((before, id, after)) = next_statement(rest) {
        let start = offset + text.len() - rest.len() + before.len();
        // `GPL-3.0` is a version.
        let is_version = after.starts_with('.') && after[1..].starts_with(|next: char| next.is_ascii_digit());
        if !is_version && !after.starts_with('-') {
            found.push(Spanned::new(Cited::Statement(id), Span::new(start, start + id.len())));
        }
        rest = after;
    }
    for (at, _) in text.match_indices("](") {
        let Some(length) = text[at + 2..].find(')') else { break };
        let place = Span::new(offset + at + 2, offset + at + 2 + length);
        found.push(Spanned::new(Cited::Link(&text[at + 2..at + 2 + length]), place));
    }
}

/// The next `[@…]` of a text: what is before it, within it, and after it.
pub fn next_citation(text: &str) -> Option<(&str, &str, &str)> {
    let begin = text.find("[@")?;
    let inside = text.get(begin + 1..)?;
    let end = inside.find(']')?;
    Some((text.get(..begin)?, inside.get(..end)?, inside.get(end + 1..)?))
}

/// The keys within `[…]`, each with its locator.
pub fn citations(inside: &str) -> Vec<(&str, &str)> {
    let each = inside.split(';').map(|one| {
        let one = one.trim().trim_start_matches('@');
        let (key, locator) = one.split_once(',').unwrap_or((one, ""));
        (key.trim(), locator.trim())
    });
    each.collect()
}

/// The first word of the form of a statement's id, with what is before and after it.
pub fn next_statement(text: &str) -> Option<(&str, &str, &str)> {
    let bytes = text.as_bytes();
    let mut from = 0;
    while let Some(dash) = memchr::memchr(b'-', &bytes[from..]).map(|found| from + found) {
        let capitals = bytes[from..dash].iter().rev().take_while(|byte| byte.is_ascii_uppercase()).count();
        let start = dash - capitals;
        let is_free = start == 0 || !(bytes[start - 1].is_ascii_alphanumeric() || bytes[start - 1] == b'-');
        let digits = bytes[dash + 1..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let end = dash + 1 + digits;
        let ends = !bytes.get(end).is_some_and(u8::is_ascii_alphanumeric);
        if is_free && (2..=4).contains(&capitals) && digits > 0 && ends {
            return Some((&text[..start], &text[start..end], &text[end..]));
        }
        from = dash + 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{Cited, cited, next_statement};

    #[test]
    fn ids_are_found_in_prose() {
        for (text, id) in [
            ("as said (BE-22).", Some("BE-22")),
            ("B-C9 and NS-5", Some("NS-5")),
            ("BE-", None),
            ("XBE-22a", None),
            ("ABCDE-1", None),
            ("BE-2-BE-3", Some("BE-2")),
            ("é BE-1é", Some("BE-1")),
        ] {
            assert_eq!(next_statement(text).map(|found| found.1), id, "{text}");
        }
    }

    #[test]
    fn everything_cited_is_found_where_it_is() {
        let text =
            "As in [@davies-1925, p. 3; @driberg-1927b] and BE-5, [this](page:r/one); not `ZZ-9` or GPL-3.0";
        let found = cited(text);
        let words: Vec<&str> = found.iter().map(|one| &text[one.span.range()]).collect();
        let work = "[@davies-1925, p. 3; @driberg-1927b]";
        assert_eq!(words, [work, work, "BE-5", "page:r/one"]);
        let values: Vec<Cited<'_>> = found.iter().map(|one| one.value).collect();
        let works = [Cited::Work("davies-1925", "p. 3"), Cited::Work("driberg-1927b", "")];
        assert_eq!(values, [works[0], works[1], Cited::Statement("BE-5"), Cited::Link("page:r/one")]);
    }
}
