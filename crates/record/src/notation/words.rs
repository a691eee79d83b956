//! Words between white space, as arguments and boards hold them.

use base::text::{Span, Spanned};

/// Every word that means something in play, whatever the ruleset.
pub const WORDS: [&str; 21] = [
    "at",
    "board",
    "by",
    "dispute",
    "end",
    "gap",
    "illegal",
    "laps",
    "makes",
    "north",
    "order",
    "pass",
    "provenance",
    "round",
    "sic",
    "south",
    "takeback",
    "under",
    "unstated",
    "wit",
    "wins",
];

/// What is at `span` of `text`, without the white space around it.
pub(super) fn trimmed(text: &str, span: Span) -> Spanned<&str> {
    let piece = &text[span.range()];
    let start = next_word(piece, 0).unwrap_or(piece.len());
    let word = match piece.as_bytes().last() {
        Some(b'!'..=b'~') => &piece[start..],
        _ => piece[start..].trim_end(),
    };
    let start = span.start + start;
    Spanned::new(word, Span::new(start, start + word.len()))
}

/// Where the first word begins at or after `at`.
pub(super) fn next_word(text: &str, mut at: usize) -> Option<usize> {
    while let Some(&byte) = text.as_bytes().get(at) {
        match byte {
            b'\t'..=b'\r' | b' ' => at += 1,
            // Beyond ASCII the character decides, not the byte.
            0x80.. => {
                let rest = &text[at..];
                let word = rest.trim_start();
                if word.len() == rest.len() {
                    return Some(at);
                }
                at = text.len() - word.len();
            }
            _ => return Some(at),
        }
    }
    None
}

/// Where the word ends that begins at `at`.
pub(super) fn word_end(text: &str, at: usize) -> usize {
    let bytes = &text.as_bytes()[at..];
    match bytes.iter().position(|byte| matches!(byte, b'\t'..=b'\r' | b' ' | 0x80..)) {
        None => text.len(),
        Some(length) if bytes[length] < 0x80 => at + length,
        Some(_) => at + text[at..].find(char::is_whitespace).unwrap_or(bytes.len()),
    }
}

/// Whether a text is a word: letters, digits, `_` and inner `-`, a letter first.
pub(super) fn is_word(text: &str) -> bool {
    let is_part = |part: &str| {
        !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
    };
    text.starts_with(|first: char| first.is_ascii_alphabetic()) && text.split('-').all(is_part)
}

/// Whether a word can name an act: two small letters first, and more than the sign for captured seeds and their number.
pub(super) fn may_be_act(word: &str) -> bool {
    let is_captured = word.trim_start_matches('x').bytes().all(|byte| byte.is_ascii_digit());
    word.bytes().take(2).filter(u8::is_ascii_lowercase).count() == 2 && !is_captured
}
