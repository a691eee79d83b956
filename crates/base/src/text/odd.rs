//! Characters that a reader takes for others, or does not see at all: what they are, and what was probably meant.

use unicode_normalization::UnicodeNormalization;
use unicode_script::{Script, UnicodeScript};
use unicode_security::skeleton;

use super::steering::invisible;

/// The longest text that is written out as it was probably meant.
const LONGEST: usize = 40;

/// What is wrong with the first odd character of a text, and what to write instead; `None` where there is none.
///
/// ```
/// use base::text::odd_words;
/// assert_eq!(odd_words("Ѕ1").as_deref(), Some("`Ѕ` is a Cyrillic letter (U+0405): write `S1`"));
/// assert_eq!(odd_words("24–20").as_deref(), Some("`–` is an en dash (U+2013): write `24-20`"));
/// assert_eq!(odd_words("S1"), None);
/// ```
pub fn odd_words(text: &str) -> Option<String> {
    let odd = text.chars().find(|&letter| !letter.is_ascii() && plain(letter).is_some())?;
    let name = name(odd);
    let what = match is_seen(odd) {
        true => format!("`{odd}` is {name} ({})", code_point(odd)),
        false => format!("{name} ({}) is here, which cannot be seen", code_point(odd)),
    };
    if !is_seen(odd) && plain_text(text) {
        return Some(format!("{what}: delete it"));
    }
    let word =
        || text.split(|letter: char| letter.is_whitespace() || letter == ';').find(|word| word.contains(odd));
    let is_short = text.chars().count() <= LONGEST && !text.contains('\n');
    let meant = plainly(if is_short { text } else { word()? });
    // A quotation mark may have its other one elsewhere.
    let is_whole = meant.is_ascii() && meant.matches('"').count().is_multiple_of(2);
    let meant = if is_whole { meant.trim().to_owned() } else { plain(odd).unwrap_or_default() };
    Some(if meant.is_empty() { format!("{what}: delete it") } else { format!("{what}: write `{meant}`") })
}

/// A text in which what cannot be seen is written as its code point.
///
/// ```
/// use base::text::with_unseen;
/// assert_eq!(with_unseen("S\u{200b}1"), "S<U+200B>1");
/// ```
pub fn with_unseen(text: &str) -> String {
    text.chars().fold(String::with_capacity(text.len()), |mut shown, letter| {
        match is_seen(letter) {
            true => shown.push(letter),
            false => shown.push_str(&format!("<{}>", code_point(letter))),
        }
        shown
    })
}

/// Whether a text has a typographic quotation mark where one that opens an argument belongs.
pub fn opens_typographically(text: &str) -> bool {
    text.starts_with(|first| matches!(first, '\u{201c}'..='\u{201f}' | '«' | '»' | '\u{2018}'..='\u{201b}'))
}

/// Whether nothing of a text is odd but what cannot be seen.
fn plain_text(text: &str) -> bool {
    text.chars().filter(|&letter| is_seen(letter)).all(|letter| letter.is_ascii())
        && text.chars().any(|letter| !is_seen(letter))
}

/// The text with every odd character as it was probably meant.
fn plainly(text: &str) -> String {
    text.chars().map(|letter| plain(letter).unwrap_or_else(|| letter.to_string())).collect()
}

fn code_point(letter: char) -> String {
    format!("U+{:04X}", u32::from(letter))
}

/// The plain characters that one was probably meant as, none for one that cannot be seen; `None` for one that is plain,
/// or like no other.
fn plain(letter: char) -> Option<String> {
    if letter.is_ascii() {
        return None;
    }
    let sign = match letter {
        _ if letter.is_whitespace() => return None,
        _ if !is_seen(letter) => "",
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe58}' | '\u{fe63}' | '\u{ff0d}' => "-",
        '\u{201c}'..='\u{201f}' | '«' | '»' | '\u{2033}' | '\u{ff02}' => "\"",
        '\u{2018}'..='\u{201b}' | '\u{2032}' | '\u{02bc}' | '\u{ff07}' => "'",
        '\u{d7}' => "x",
        '\u{2026}' => "...",
        _ => return alike(letter),
    };
    Some(sign.to_owned())
}

/// The plain characters that look like one, or that it is another form of.
fn alike(letter: char) -> Option<String> {
    let usual: String = std::iter::once(letter).nfkc().collect();
    let plain = |text: String| Some(text).filter(|text| !text.is_empty() && text.is_ascii());
    if letter.is_numeric() {
        return plain(usual).or_else(|| plain(any_ascii::any_ascii_char(letter).trim().to_owned()));
    }
    plain(usual).or_else(|| plain(skeleton(letter.encode_utf8(&mut [0; 4])).collect()))
}

/// What a character is called.
fn name(letter: char) -> String {
    if let Some((name, _)) = invisible(letter) {
        return format!("a {name}");
    }
    let name = match letter {
        '\u{2010}' => "a typographic hyphen",
        '\u{2011}' => "a non-breaking hyphen",
        '\u{2012}' => "a figure dash",
        '\u{2013}' => "an en dash",
        '\u{2014}' => "an em dash",
        '\u{2015}' => "a horizontal bar",
        '\u{2212}' => "a minus sign",
        '\u{2018}'..='\u{201f}' | '«' | '»' | '\u{2039}' | '\u{203a}' => "a typographic quotation mark",
        '\u{2032}' | '\u{2033}' => "a prime",
        '\u{d7}' => "a multiplication sign",
        '\u{2026}' => "an ellipsis",
        '\u{ff01}'..='\u{ff5e}' => "a full-width character",
        _ => {
            let kind = match () {
                () if letter.is_numeric() => "digit",
                () if letter.is_alphabetic() => "letter",
                () => "sign",
            };
            return match letter.script() {
                Script::Common | Script::Inherited | Script::Unknown => format!("not a plain {kind}"),
                script => {
                    let article =
                        if script.full_name().starts_with(['A', 'E', 'I', 'O']) { "an" } else { "a" };
                    format!("{article} {} {kind}", script.full_name().replace('_', " "))
                }
            };
        }
    };
    name.to_owned()
}

/// Whether a character can be seen, or is white space or a control character.
fn is_seen(letter: char) -> bool {
    letter.is_control() || letter.is_whitespace() || invisible(letter).is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each with its name in the Unicode Character Database, and what was meant by whoever typed or scanned it.
    #[test]
    fn odd_characters_are_named() {
        for (text, expected) in [
            // CYRILLIC CAPITAL LETTER DZE, CYRILLIC SMALL LETTER HA, GREEK CAPITAL LETTER NU
            ("\u{405}1", "`\u{405}` is a Cyrillic letter (U+0405): write `S1`"),
            ("37\u{445}", "`\u{445}` is a Cyrillic letter (U+0445): write `37x`"),
            ("\u{39d}2", "`\u{39d}` is a Greek letter (U+039D): write `N2`"),
            // FULLWIDTH DIGIT ONE, ARABIC-INDIC DIGIT THREE, SUPERSCRIPT TWO
            ("S\u{ff11}", "`\u{ff11}` is a full-width character (U+FF11): write `S1`"),
            ("S\u{663}", "`\u{663}` is an Arabic digit (U+0663): write `S3`"),
            ("x\u{b2}", "`\u{b2}` is not a plain digit (U+00B2): write `x2`"),
            ("24\u{2013}20", "`\u{2013}` is an en dash (U+2013): write `24-20`"),
            ("24\u{2212}20", "`\u{2212}` is a minus sign (U+2212): write `24-20`"),
            (
                "\u{201c}no taking\u{201d}",
                "`\u{201c}` is a typographic quotation mark (U+201C): write `\"no taking\"`",
            ),
            ("\u{201c}no", "`\u{201c}` is a typographic quotation mark (U+201C): write `\"`"),
            (
                "south 7 7 7 7 7 7 7 7; n\u{43e}rth 7 7 7 7 7 7 7 7; next south",
                "`\u{43e}` is a Cyrillic letter (U+043E): write `north`",
            ),
            ("S\u{200b}1", "a zero width space (U+200B) is here, which cannot be seen: delete it"),
            ("\u{feff}", "a byte order mark (U+FEFF) is here, which cannot be seen: delete it"),
            ("N\u{ad}1", "a soft hyphen (U+00AD) is here, which cannot be seen: delete it"),
            (
                "\u{2028}\u{202e}",
                "a right-to-left override (U+202E) is here, which cannot be seen: delete it",
            ),
            ("N\u{200d}\u{405}", "a zero width joiner (U+200D) is here, which cannot be seen: write `NS`"),
        ] {
            assert_eq!(odd_words(text).as_deref(), Some(expected), "{text:?}");
        }
    }

    #[test]
    fn other_characters_are_left_alone() {
        for text in ["S1", "", "Béchi", "☃", "a\u{a0}b", "\u{2028}", "女", "ж"] {
            assert_eq!(odd_words(text), None, "{text:?}");
        }
    }
}
