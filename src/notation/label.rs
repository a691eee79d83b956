//! The name of a hole as written.

use std::fmt;

/// The name of a hole: one letter, an optional `'`, an optional number; or a number alone.
///
/// Numbers run from 0 to 99 and have no leading zero. Whether a board has such a hole is not known here.
///
/// ```
/// use sowbook::notation::Label;
/// assert_eq!(Label::parse("A'8").map(|label| label.to_string()), Some("A'8".to_owned()));
/// assert_eq!(Label::parse("b100"), None);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Label {
    letter: Option<char>,
    prime: Prime,
    number: Option<u8>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Prime {
    Absent,
    Present,
}

impl Label {
    /// The label that is the whole of `text`, or `None`.
    pub fn parse(text: &str) -> Option<Self> {
        // By far the commonest label, and reading labels is most of reading a ply.
        if let [letter] = text.as_bytes()
            && letter.is_ascii_alphabetic()
        {
            return Some(Self { letter: Some(char::from(*letter)), prime: Prime::Absent, number: None });
        }
        if length(text) != text.len() {
            return None;
        }
        let letter = text.chars().next().filter(|first| first.is_alphabetic());
        let after_letter = &text[letter.map_or(0, char::len_utf8)..];
        let (prime, digits) = match after_letter.strip_prefix('\'') {
            Some(digits) => (Prime::Present, digits),
            None => (Prime::Absent, after_letter),
        };
        let number = if digits.is_empty() { None } else { Some(digits.parse().ok()?) };
        (letter.is_some() || number.is_some()).then_some(Self { letter, prime, number })
    }

    /// Its letter; `None` where it is a number alone.
    pub const fn letter(self) -> Option<char> {
        self.letter
    }

    /// Its number, up to 99.
    pub const fn number(self) -> Option<u8> {
        self.number
    }
}

/// Bytes of the longest label `text` begins with; 0 where it begins with none.
///
/// A letter or digit that follows does not matter here: `ab` begins with the label `a`.
pub(crate) fn length(text: &str) -> usize {
    let bytes = text.as_bytes();
    let letter = match bytes.first() {
        None => return 0,
        Some(byte) if byte.is_ascii_alphabetic() => 1,
        Some(byte) if byte.is_ascii() => 0,
        Some(_) => text.chars().next().filter(|first| first.is_alphabetic()).map_or(0, char::len_utf8),
    };
    let mut end = letter;
    if letter > 0 && bytes.get(end) == Some(&b'\'') {
        end += 1;
    }
    match (bytes.get(end), bytes.get(end + 1)) {
        (Some(b'1'..=b'9'), Some(second)) if second.is_ascii_digit() => end + 2,
        (Some(first), _) if first.is_ascii_digit() => end + 1,
        _ => end,
    }
}

impl fmt::Display for Label {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(letter) = self.letter {
            write!(formatter, "{letter}")?;
        }
        if self.prime == Prime::Present {
            formatter.write_str("'")?;
        }
        match self.number {
            Some(number) => write!(formatter, "{number}"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels() {
        for text in ["a", "P", "S1", "b'", "A'8", "B'0", "99", "7", "0", "x10", "é2"] {
            assert_eq!(Label::parse(text).map(|label| label.to_string()).as_deref(), Some(text));
        }
        for text in ["", "'", "'3", "ab", "b100", "100", "b01", "01", "b ", "2b", "a''", "b-1"] {
            assert_eq!(Label::parse(text), None, "{text}");
        }
    }
}
