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

/// The text without signs that [turn the direction](turns_direction) of what follows, which could make a line of one
/// field read as another.
///
/// ```
/// use sowbook::text::without_turns;
/// assert_eq!(without_turns("a\u{202e}b"), "ab");
/// ```
pub fn without_turns(text: &str) -> Cow<'_, str> {
    if text.is_ascii() || !text.contains(turns_direction) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.replace(turns_direction, ""))
}
