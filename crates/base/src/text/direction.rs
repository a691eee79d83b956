//! Texts that run from right to left, and how they are kept apart from the words around them.
//!
//! A name in Arabic beside another one, or beside a number, is shown in the wrong order if nothing says where it begins
//! and ends. So a text that is put among other words is *isolated*: it is put between marks. The marks are
//! noncharacters, which Unicode keeps for use within a program; whoever prints the text makes of them what the place
//! can hold: an element, the control characters of Unicode, or nothing.

use std::borrow::Cow;

/// The direction of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TextDirection {
    /// As in Latin script.
    LeftToRight,
    /// As in Arabic and Hebrew script.
    RightToLeft,
}

/// The mark before a text that runs from left to right.
const BEFORE_LEFT_TO_RIGHT: char = '\u{fdd0}';

/// The mark before a text that runs from right to left.
const BEFORE_RIGHT_TO_LEFT: char = '\u{fdd1}';

/// The mark behind a text.
const BEHIND: char = '\u{fdd2}';

/// A mark of an isolated text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IsolationMark {
    Before(TextDirection),
    Behind,
}

/// What a character marks, if it is a mark.
pub const fn isolation_mark(letter: char) -> Option<IsolationMark> {
    match letter {
        BEFORE_LEFT_TO_RIGHT => Some(IsolationMark::Before(TextDirection::LeftToRight)),
        BEFORE_RIGHT_TO_LEFT => Some(IsolationMark::Before(TextDirection::RightToLeft)),
        BEHIND => Some(IsolationMark::Behind),
        _ => None,
    }
}

/// Whether a character is of a script that runs from right to left, or a mark of its direction.
///
/// Source: the blocks that the Unicode bidirectional algorithm (UAX 9) gives the classes R and AL by default.
pub const fn is_right_to_left(letter: char) -> bool {
    matches!(
        letter,
        '\u{590}'..='\u{8ff}'
            | '\u{200f}'
            | '\u{fb1d}'..='\u{fdcf}'
            | '\u{fdf0}'..='\u{fdff}'
            | '\u{fe70}'..='\u{fefe}'
            | '\u{10800}'..='\u{10fff}'
            | '\u{1e800}'..='\u{1efff}'
    )
}

/// Whether bytes may hold a character that runs from right to left or a mark of isolation: all begin with such a byte,
/// but the mark of direction, which ends in 0x8F.
pub fn may_run_right_to_left(bytes: &[u8]) -> bool {
    let may_be = |byte: u8| (0xd6..=0xe0).contains(&byte) | (byte == 0xef) | (byte == 0xf0) | (byte == 0x8f);
    // Nearly no text has any: without a branch, many bytes are looked at together.
    bytes.chunks(512).any(|some| some.iter().fold(false, |any, &byte| any | may_be(byte)))
}

/// The direction of a text by its first letter that has one; `None` where nothing in it runs from right to left.
/// What is isolated in it does not count.
pub fn direction(letters: impl Iterator<Item = char>) -> Option<TextDirection> {
    let (mut depth, mut first, mut any) = (0_usize, None, false);
    for letter in letters {
        match isolation_mark(letter) {
            Some(IsolationMark::Before(_)) => depth += 1,
            Some(IsolationMark::Behind) => depth = depth.saturating_sub(1),
            None if depth > 0 => {}
            None if is_right_to_left(letter) => {
                any = true;
                first.get_or_insert(TextDirection::RightToLeft);
            }
            None if letter.is_alphabetic() => {
                first.get_or_insert(TextDirection::LeftToRight);
            }
            None => {}
        }
    }
    first.filter(|_| any)
}

/// The text between marks, where something in it runs from right to left.
pub fn isolated(text: &str) -> Cow<'_, str> {
    if !may_run_right_to_left(text.as_bytes()) {
        return Cow::Borrowed(text);
    }
    let before = match direction(text.chars()) {
        None => return Cow::Borrowed(text),
        Some(TextDirection::LeftToRight) => BEFORE_LEFT_TO_RIGHT,
        Some(TextDirection::RightToLeft) => BEFORE_RIGHT_TO_LEFT,
    };
    Cow::Owned(format!("{before}{text}{BEHIND}"))
}

/// Texts with a separator between them, each isolated.
pub fn isolated_list<T: AsRef<str>>(texts: impl IntoIterator<Item = T>, separator: &str) -> String {
    texts.into_iter().map(|text| isolated(text.as_ref()).into_owned()).collect::<Vec<_>>().join(separator)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_runs_from_right_to_left_is_isolated_and_only_once() {
        assert_eq!(isolated("Béchi – ‘12’ 日本 😀"), "Béchi – ‘12’ 日本 😀");
        assert_eq!(isolated("محمد 12"), "\u{fdd1}محمد 12\u{fdd2}");
        assert_eq!(isolated("said محمد"), "\u{fdd0}said محمد\u{fdd2}");
        assert_eq!(isolated("a\u{200f}"), "\u{fdd0}a\u{200f}\u{fdd2}");
        assert_eq!(isolated("12 محمد said"), "\u{fdd1}12 محمد said\u{fdd2}");
        let again = isolated("محمد");
        assert_eq!(isolated(&again), again);
        let among = format!("{again}, 1998");
        assert_eq!(isolated(&among), among);
        assert_eq!(isolated_list(["محمد", "Ali"], ", "), "\u{fdd1}محمد\u{fdd2}, Ali");
    }
}
