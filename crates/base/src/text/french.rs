//! The spaces of French that a line is not broken at.

/// French text with no-break spaces where it has plain ones: before `:` and `»` and after `«`, and narrow ones before `;`,
/// `?`, `!` and `%`. What is between backticks or braces stays as it is.
///
/// ```
/// assert_eq!(base::text::french_spaces("« {name} » : a ; b ?"), "«\u{a0}{name}\u{a0}»\u{a0}: a\u{202f}; b\u{202f}?");
/// ```
pub fn french_spaces(text: &str) -> String {
    let mut spaced = String::with_capacity(text.len() + 8);
    let mut inside = None;
    let mut letters = text.chars().peekable();
    let mut last = None;
    while let Some(letter) = letters.next() {
        inside = match (inside, letter) {
            (Some(end), letter) if end == letter => None,
            (None, '`') => Some('`'),
            (None, '{') => Some('}'),
            (inside, _) => inside,
        };
        spaced.push(match (letter, last, letters.peek()) {
            (' ', ..) if inside.is_some() => ' ',
            (' ', Some('«'), _) | (' ', _, Some(':' | '»')) => '\u{a0}',
            (' ', _, Some(';' | '?' | '!' | '%')) => '\u{202f}',
            (letter, ..) => letter,
        });
        last = Some(letter);
    }
    spaced
}

#[cfg(test)]
mod tests {
    use super::french_spaces;

    #[test]
    fn lines_are_not_broken_before_marks() {
        for (plain, expected) in [
            ("Partie {n} : {command}.", "Partie {n}\u{a0}: {command}."),
            (" ; si", "\u{202f}; si"),
            ("quoi ? là !", "quoi\u{202f}? là\u{202f}!"),
            ("« mot » ; fin", "«\u{a0}mot\u{a0}»\u{202f}; fin"),
            ("https://a.b/c?d; e: f", "https://a.b/c?d; e: f"),
            ("`a : b ; c` : d", "`a : b ; c`\u{a0}: d"),
            ("à 95 %", "à 95\u{202f}%"),
            ("un mot", "un mot"),
        ] {
            assert_eq!(french_spaces(plain), expected);
            assert_eq!(french_spaces(expected), expected, "again");
        }
    }
}
