//! Words that several helps have: what was probably meant, what is known, and odd characters.

use base::text::{closest, unseen};

/// The word that was meant, as a help.
pub fn did_you_mean(close: Option<&str>) -> Option<String> {
    close.map(|close| format!("did you mean `{close}`?"))
}

/// The word that was meant, or else all that are known.
pub(super) fn suggest(suggestion: Option<&str>, what: &str, known: &[String]) -> String {
    did_you_mean(suggestion).unwrap_or_else(|| match known {
        [] => format!("{what}: none"),
        known => format!("{what}: {}", known.join(", ")),
    })
}

/// The closest of the words that are known, or else all of them.
pub(super) fn closest_of(found: &str, what: &str, known: &[String]) -> String {
    suggest(closest(found, known.iter().map(String::as_str)), what, known)
}

/// An invisible character, by its number and its name.
pub(super) fn character(letter: char) -> String {
    let number = u32::from(letter);
    unseen(letter).map_or_else(|| format!("U+{number:04X}"), |name| format!("U+{number:04X} ({name})"))
}
