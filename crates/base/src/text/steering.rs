//! Characters that are not seen, and those that change how the text after them is shown.

use std::borrow::Cow;

use super::{Span, isolation_mark};

/// Whether a character turns the direction of the text after it, until another ends that. Marks of direction, which
/// concern only their own place, do not.
///
/// ```
/// use base::text::turns_direction;
/// assert!(turns_direction('\u{202e}') && turns_direction('\u{2066}'));
/// assert!(!turns_direction('\u{200f}') && !turns_direction('a'));
/// ```
pub const fn turns_direction(letter: char) -> bool {
    matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// What a character is called that is invisible and that no text needs; `None` for all others. Joiners and marks of
/// direction are among the others: Persian, Hindi, Arabic and Hebrew need them.
///
/// ```
/// use base::text::unseen;
/// assert_eq!(unseen('\u{202e}'), Some("right-to-left override"));
/// assert_eq!(unseen('\u{200d}'), None);
/// ```
pub const fn unseen(letter: char) -> Option<&'static str> {
    match invisible(letter) {
        Some((name, Needed::No)) => Some(name),
        _ => None,
    }
}

/// Whether some text needs an invisible character.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Needed {
    Yes,
    No,
}

/// What an invisible character is called, and whether some text needs it; line ends are none.
pub(super) const fn invisible(letter: char) -> Option<(&'static str, Needed)> {
    // Source: the names of Unicode.
    let name = match letter {
        '\n' | '\r' => return None,
        '\t' => "tab",
        '\u{85}' => "next line",
        '\u{ad}' => "soft hyphen",
        '\u{200b}' => "zero width space",
        '\u{2028}' => "line separator",
        '\u{2029}' => "paragraph separator",
        '\u{202a}' => "left-to-right embedding",
        '\u{202b}' => "right-to-left embedding",
        '\u{202c}' => "pop directional formatting",
        '\u{202d}' => "left-to-right override",
        '\u{202e}' => "right-to-left override",
        '\u{2060}' => "word joiner",
        '\u{2066}' => "left-to-right isolate",
        '\u{2067}' => "right-to-left isolate",
        '\u{2068}' => "first strong isolate",
        '\u{2069}' => "pop directional isolate",
        '\u{feff}' => "byte order mark",
        '\0'..='\u{1f}' | '\u{7f}'..='\u{9f}' => "control character",
        '\u{200c}' => return Some(("zero width non-joiner", Needed::Yes)),
        '\u{200d}' => return Some(("zero width joiner", Needed::Yes)),
        '\u{200e}' | '\u{200f}' | '\u{61c}' => return Some(("mark of direction", Needed::Yes)),
        '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}' => {
            return Some(("variation selector", Needed::Yes));
        }
        '\u{34f}'
        | '\u{115f}'..='\u{1160}'
        | '\u{17b4}'..='\u{17b5}'
        | '\u{180b}'..='\u{180f}'
        | '\u{2061}'..='\u{206f}'
        | '\u{3164}'
        | '\u{ffa0}'
        | '\u{e0000}'..='\u{e0fff}' => return Some(("character", Needed::Yes)),
        _ => return None,
    };
    Some((name, Needed::No))
}

/// Every [unseen] character of a text with its place in bytes, tabs apart.
pub fn unseen_in(text: &str) -> Vec<(usize, char)> {
    let bytes = text.as_bytes();
    let character = |at: usize| {
        let letter = text.get(at..)?.chars().next()?;
        unseen(letter).map(|_| (at, letter))
    };
    // All others begin with one of these bytes.
    let mut found: Vec<(usize, char)> =
        memchr::memchr3_iter(0xc2, 0xe2, 0xef, bytes).filter_map(character).collect();
    let is_control = |byte: u8| (byte < 0x20) & !matches!(byte, b'\t' | b'\n' | b'\r') | (byte == 0x7f);
    // Nearly no text has any: without a branch, many bytes are looked at together.
    if bytes.chunks(512).any(|some| some.iter().fold(false, |any, &byte| any | is_control(byte))) {
        let controls = bytes.iter().enumerate().filter(|(_, byte)| is_control(**byte));
        found.extend(controls.filter_map(|(at, _)| character(at)));
        found.sort_unstable();
    }
    found
}

/// Every run of an [unseen] character in the values of YAML with its place, be it written as it is or by its number
/// (`\u202e`).
/// The byte order mark is left out, which YAML refuses itself, and so are tabs that only part or indent.
pub fn unseen_in_yaml(text: &str) -> Vec<(Span, char)> {
    let own = unseen_in(text).into_iter().filter(|(_, letter)| *letter != '\u{feff}');
    let mut found: Vec<(Span, char)> =
        own.map(|(at, letter)| (Span::new(at, at + letter.len_utf8()), letter)).collect();
    let tabs = memchr::memchr_iter(b'\t', text.as_bytes()).filter(|at| is_in_value(text, *at));
    found.extend(tabs.map(|at| (Span::new(at, at + 1), '\t')));
    for at in memchr::memchr_iter(b'\\', text.as_bytes()) {
        let digits = match text.as_bytes().get(at + 1) {
            Some(b'x') => 2,
            Some(b'u') => 4,
            Some(b'U') => 8,
            _ => continue,
        };
        let end = at + 2 + digits;
        let number = text.get(at + 2..end).and_then(|digits| u32::from_str_radix(digits, 16).ok());
        let letter = number.and_then(char::from_u32).filter(|letter| unseen(*letter).is_some());
        found.extend(letter.map(|letter| (Span::new(at, end), letter)));
    }
    found.sort_unstable();
    // A run of one character is one fault.
    found.dedup_by(|next, before| {
        let is_run = next.1 == before.1 && next.0.start == before.0.end;
        if is_run {
            before.0.end = next.0.end;
        }
        is_run
    });
    found
}

/// Whether a tab is among the words of a value: words are before it and after it on its line.
fn is_in_value(text: &str, at: usize) -> bool {
    let (before, after) = text.split_at(at);
    let before = before.rsplit('\n').next().unwrap_or_default().trim_end();
    let after = after.split('\n').next().unwrap_or_default().trim();
    let parts = before.is_empty() || before.ends_with([':', '-', ',', '[', '{']);
    !parts && !after.is_empty() && !after.starts_with('#')
}

/// The text without characters that [turn the direction](turns_direction) of what follows, which could make one field
/// read as another, and without control characters but tabs and line ends.
///
/// ```
/// use base::text::without_steering;
/// assert_eq!(without_steering("a\u{202e}b\u{7f}\n"), "ab\n");
/// ```
pub fn without_steering(text: &str) -> Cow<'_, str> {
    let is_removed = |letter: char| {
        steers(letter) && !matches!(letter, '\t' | '\n' | '\r') || isolation_mark(letter).is_some()
    };
    if text.contains(is_removed) { Cow::Owned(text.replace(is_removed, "")) } else { Cow::Borrowed(text) }
}

/// Whether a character steers whatever shows the text: a control character, or one that
/// [turns the direction](turns_direction).
pub fn steers(letter: char) -> bool {
    letter.is_control() || turns_direction(letter)
}

/// The text on a terminal, without characters that would [steer](steers) it; lines stay.
pub fn on_terminal(text: &str) -> String {
    text.chars().map(|sign| if steers(sign) && sign != '\n' { '\u{fffd}' } else { sign }).collect()
}

/// The words of a text with one space between them; control characters part words.
pub fn seen_words(text: &str) -> String {
    let words = text.split(|letter: char| letter.is_whitespace() || letter.is_control());
    words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// The text [without steering](without_steering) on one line, with one space between words.
pub fn on_one_line(text: &str) -> String {
    without_steering(text).split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unseen_characters_of_values_are_found_however_they_are_written() {
        for (text, found) in [
            ("title: T q — é ’", &[][..]),
            ("title: a\u{202e}b", &[(8, 11, '\u{202e}')]),
            ("title: \"a\\u2066b\"", &[(9, 15, '\u{2066}')]),
            ("title: \"\\x07\\U0000200b\"", &[(8, 12, '\u{7}'), (12, 22, '\u{200b}')]),
            ("title: a\u{2028}b\u{85}", &[(8, 11, '\u{2028}'), (12, 14, '\u{85}')]),
            ("title: a\tb", &[(8, 9, '\t')]),
            ("title: a\0\0\0b\0", &[(8, 11, '\0'), (12, 13, '\0')]),
            ("a: b\t# c\n\tb: c\n- \tx\n", &[]),
            ("title: a\u{feff}b", &[]),
            ("title: C:\\new\\uv", &[]),
        ] {
            let expected: Vec<(Span, char)> =
                found.iter().map(|&(from, to, letter)| (Span::new(from, to), letter)).collect();
            assert_eq!(unseen_in_yaml(text), expected, "{text:?}");
        }
    }
}
