//! How a comment begins: who signs it, and in which language it is.
//!
//! A signature is `ED:`, `@fr:` or `ED@fr:`, glued to the bracket. Which words are hands is declared by the header, which
//! the notation does not read; a word that no header declares is the beginning of the text.

use super::syntax::Comment;
use base::text::{Span, is_short_language_tag};

/// Who signs a comment, its language, and its text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Signature {
    /// Who signs it.
    pub hand: Option<Span>,
    /// The tag of its language, without the `@`.
    pub language: Option<Span>,
    /// What it says, white space around it included.
    pub text: Span,
}

impl Signature {
    /// What the comment says, in `text`, from which it was read: without white space around it, `\\{` and `\\}` as the
    /// brackets they mean.
    pub fn said(&self, text: &str) -> String {
        text.get(self.text.range()).unwrap_or_default().trim().replace("\\{", "{").replace("\\}", "}")
    }
}

/// A beginning that looks like a signature, and is text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FalseSignature {
    /// A word at this place and a colon: a hand that the header does not declare.
    Hand(Span),
    /// Behind an `@`, what is no tag of a language.
    Language(Span),
    /// A tag at this place that is not where it belongs; with how the comment should begin.
    Form(Span, String),
}

/// Whether a word can be a hand: a letter, then letters, digits, `_`, `'`, and `-` between two of them.
pub fn is_hand(word: &str) -> bool {
    word.starts_with(char::is_alphabetic) && hand_end(word) == word.len()
}

/// Where the letters and digits of a hand end.
fn hand_end(text: &str) -> usize {
    let mut letters = text.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        let next = letters.peek().is_some_and(|(_, next)| next.is_ascii_alphanumeric());
        if !(letter.is_alphanumeric() || matches!(letter, '_' | '\'') || (letter == '-' && at > 0 && next)) {
            return at;
        }
    }
    text.len()
}

/// What a comment begins with, whatever it means.
struct Beginning<'t> {
    /// The word before the `@` or the colon; empty where there is none.
    word: &'t str,
    /// What is between the `@` and the colon or the white space.
    tag: Option<&'t str>,
    has_colon: bool,
}

impl<'t> Beginning<'t> {
    fn parse(text: &'t str) -> Option<Self> {
        let word = text.get(..hand_end(text)).filter(|word| word.is_empty() || is_hand(word))?;
        let rest = text.get(word.len()..)?;
        let Some(behind) = rest.strip_prefix('@') else {
            return (rest.starts_with(':') && !word.is_empty()).then_some(Self {
                word,
                tag: None,
                has_colon: true,
            });
        };
        let is_tag = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
        let end = behind.bytes().position(|byte| !is_tag(byte)).unwrap_or(behind.len());
        let (tag, rest) = behind.split_at_checked(end)?;
        let has_colon = rest.starts_with(':');
        (has_colon || rest.starts_with(char::is_whitespace)).then_some(Self {
            word,
            tag: Some(tag),
            has_colon,
        })
    }

    /// Bytes of the word, the `@`, the tag and the colon.
    const fn length(&self) -> usize {
        let tag = match self.tag {
            Some(tag) => tag.len() + 1,
            None => 0,
        };
        self.word.len() + tag + self.has_colon as usize
    }

    fn word_at(&self, start: usize) -> Span {
        Span::new(start, start + self.word.len())
    }

    fn tag_at(&self, start: usize) -> Option<Span> {
        let from = start + self.word.len() + 1;
        self.tag.map(|tag| Span::new(from, from + tag.len()))
    }

    fn has_good_tag(&self) -> bool {
        self.tag.is_none_or(is_short_language_tag)
    }
}

impl Comment {
    /// Who signs it and in which language it is, in `text`, from which it was read; `is_hand` says which words the header
    /// declares as hands.
    pub fn signature(&self, text: &str, is_hand: impl Fn(&str) -> bool) -> Signature {
        let Span { start, end } = self.body;
        let body = text.get(self.body.range()).unwrap_or_default();
        let signed = |beginning: &Beginning<'_>| {
            let known = beginning.word.is_empty() || is_hand(beginning.word);
            known && beginning.has_colon && beginning.has_good_tag()
        };
        match Beginning::parse(body).filter(signed) {
            Some(found) => Signature {
                hand: (!found.word.is_empty()).then(|| found.word_at(start)),
                language: found.tag_at(start),
                text: Span::new(start + found.length(), end),
            },
            None => Signature { hand: None, language: None, text: self.body },
        }
    }

    /// Where it begins like a signature but is text; `looks_like_hand` says of words that are no hands whether they
    /// were probably meant as one.
    pub fn false_signature(
        &self,
        text: &str,
        is_hand: impl Fn(&str) -> bool,
        looks_like_hand: impl Fn(&str) -> bool,
    ) -> Option<FalseSignature> {
        let signature = self.signature(text, &is_hand);
        let body = text.get(signature.text.range())?;
        if signature.language.is_some() {
            return None;
        }
        if let Some(hand) = signature.hand {
            // `ED: @fr: …`
            let start = signature.text.start + (body.len() - body.trim_start().len());
            let found = Beginning::parse(body.trim_start())?;
            let tag = found.tag.filter(|tag| found.word.is_empty() && is_short_language_tag(tag))?;
            let right = format!("{{{}@{tag}: …}}", text.get(hand.range())?);
            return Some(FalseSignature::Form(found.tag_at(start)?, right));
        }
        let start = self.body.start;
        let found = Beginning::parse(body)?;
        let known = found.word.is_empty() || is_hand(found.word);
        match found.tag {
            None => looks_like_hand(found.word).then(|| FalseSignature::Hand(found.word_at(start))),
            Some(_) if found.has_colon && found.has_good_tag() => {
                Some(FalseSignature::Hand(found.word_at(start)))
            }
            Some(_) if found.has_colon => known.then_some(FalseSignature::Language(found.tag_at(start)?)),
            // `@fr …` and `@fr ED: …`
            Some(tag) if known && is_short_language_tag(tag) => {
                let behind = body.get(found.length()..)?.trim_start();
                let behind = Beginning::parse(behind).filter(|one| one.tag.is_none() && is_hand(one.word));
                let word = behind.map_or(found.word, |one| one.word);
                Some(FalseSignature::Form(found.tag_at(start)?, format!("{{{word}@{tag}: …}}")))
            }
            Some(_) => None,
        }
    }
}
