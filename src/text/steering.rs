//! Signs that are not seen and change how what follows is shown.

use std::borrow::Cow;

/// Whether a sign turns the direction of the text after it, until another ends that. Marks of direction, which
/// concern only their own place, do not.
///
/// ```
/// use sowbook::text::turns_direction;
/// assert!(turns_direction('\u{202e}') && turns_direction('\u{2066}'));
/// assert!(!turns_direction('\u{200f}') && !turns_direction('a'));
/// ```
pub const fn turns_direction(letter: char) -> bool {
    matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The text without signs that [turn the direction](turns_direction) of what follows, which could make one field read
/// as another, and without control characters but tabs and line ends.
///
/// ```
/// use sowbook::text::without_steering;
/// assert_eq!(without_steering("a\u{202e}b\u{7f}\n"), "ab\n");
/// ```
pub fn without_steering(text: &str) -> Cow<'_, str> {
    let steers = |letter: char| {
        turns_direction(letter) || (letter.is_control() && !matches!(letter, '\t' | '\n' | '\r'))
    };
    if text.contains(steers) { Cow::Owned(text.replace(steers, "")) } else { Cow::Borrowed(text) }
}

/// The words of a text with one space between them; control characters part words.
pub(crate) fn seen_words(text: &str) -> String {
    let words = text.split(|letter: char| letter.is_whitespace() || letter.is_control());
    words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// The text [without steering](without_steering) on one line, with one space between words.
pub(crate) fn on_one_line(text: &str) -> String {
    without_steering(text).split_whitespace().collect::<Vec<_>>().join(" ")
}
