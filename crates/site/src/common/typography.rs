//! How words are set: quotation marks and apostrophes as print has them.

use std::borrow::Cow;

use base::text::french_spaces;

/// Marks that French sets apart from a word.
const APART: [char; 5] = [':', ';', '!', '?', '«'];
/// The space within French quotation marks.
const WIDE: char = '\u{a0}';

/// A text with its apostrophes curved, and in English and French its quotation marks too, in French with the spaces that
/// keep marks with their words; other languages have other marks. What is set already stays.
pub(crate) fn typographic<'a>(text: &'a str, language: &str) -> Cow<'a, str> {
    let is =
        |tag: &str| language.strip_prefix(tag).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'));
    let (english, french) = (is("en"), is("fr"));
    if !(text.contains(['"', '\'']) || french && text.contains(APART)) {
        return Cow::Borrowed(text);
    }
    let mut set = String::with_capacity(text.len() + 8);
    let mut before = None;
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let after_gap =
            before.is_none_or(|before: char| before.is_whitespace() || "([{-–—“‘".contains(before));
        let before_word =
            letters.peek().is_some_and(|&after| !after.is_whitespace() && !",.;:!?)".contains(after));
        let opens = after_gap && before_word;
        let mark = match letter {
            '"' if french && opens => {
                set.push('«');
                WIDE
            }
            '"' if french => {
                set.push(WIDE);
                '»'
            }
            '"' if english && opens => '“',
            '"' if english => '”',
            '\'' if english && opens => '‘',
            '\'' => '’',
            other => other,
        };
        set.push(mark);
        before = Some(letter);
    }
    if french { Cow::Owned(french_spaces(&set)) } else { Cow::Owned(set) }
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
            ("fr", r#"l'autre "trou""#, "l’autre «\u{a0}trou\u{a0}»"),
            ("fr", "Où ? Ici : là", "Où\u{202f}? Ici\u{a0}: là"),
            ("fr", "a:b", "a:b"),
            ("de", r#"das "Loch""#, "das \"Loch\""),
            ("en", "players’ score", "players’ score"),
        ];
        for (language, text, expected) in cases {
            assert_eq!(typographic(text, language), expected);
        }
    }
}
