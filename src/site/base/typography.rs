//! How words are set: quotation marks and apostrophes as print has them, and capitals.

use std::borrow::Cow;

/// A text with its apostrophes curved, and in English its quotation marks too; other languages have other marks. What is
/// curved already stays.
pub(crate) fn typographic<'a>(text: &'a str, language: &str) -> Cow<'a, str> {
    if !text.contains(['"', '\'']) {
        return Cow::Borrowed(text);
    }
    let english = language == "en" || language.starts_with("en-");
    let mut set = String::with_capacity(text.len() + 8);
    let mut before = None;
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let after_gap =
            before.is_none_or(|before: char| before.is_whitespace() || "([{-–—“‘".contains(before));
        let before_word =
            letters.peek().is_some_and(|&after| !after.is_whitespace() && !",.;:!?)".contains(after));
        let opens = english && after_gap && before_word;
        set.push(match letter {
            '"' if english && opens => '“',
            '"' if english => '”',
            '\'' if opens => '‘',
            '\'' => '’',
            other => other,
        });
        before = Some(letter);
    }
    Cow::Owned(set)
}

/// The words with a capital letter at the beginning.
pub(crate) fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::typographic;

    #[test]
    fn quotation_marks_and_apostrophes_are_curved() {
        let cases = [
            ("en", r#"the player's "own" holes"#, "the player’s “own” holes"),
            ("en", r#"Is it "already moved"?"#, "Is it “already moved”?"),
            ("en", r#"("in 'A' rather")"#, "(“in ‘A’ rather”)"),
            ("en", r#"", he says"#, "”, he says"),
            ("fr", r#"l'autre "trou""#, "l’autre \"trou\""),
            ("en", "players’ score", "players’ score"),
        ];
        for (language, text, expected) in cases {
            assert_eq!(typographic(text, language), expected);
        }
    }
}
