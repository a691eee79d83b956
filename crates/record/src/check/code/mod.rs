//! The codes of everything that can be found: one for each defect, by family, in words that do not change.
//!
//! The name says the defect, not the cure: `archive/unknown-source`. Each code has a severity, a title, and a page
//! of plain text ([`Code::explain`]) kept beside this file, one file a family.

mod page;
mod severity;
mod table;

use std::fmt;
use std::str::FromStr;

pub use page::{Explanation, code_page, codes_page, family_page};
pub use severity::Severity;
pub use table::Code;

use crate::text::closest;

/// A text that is no code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownCode {
    /// The text.
    pub found: String,
    /// The code probably meant.
    pub suggestion: Option<Code>,
}

impl fmt::Display for UnknownCode {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "there is no code `{}`", self.found)?;
        match self.suggestion {
            Some(code) => write!(out, "; did you mean `{code}`?"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for UnknownCode {}

impl Code {
    /// The family, before the slash.
    pub fn family(self) -> &'static str {
        self.as_str().split_once('/').map_or("", |(family, _)| family)
    }

    /// The defect, after the slash.
    pub fn defect(self) -> &'static str {
        self.as_str().split_once('/').map_or("", |(_, defect)| defect)
    }

    /// What it means, why it matters, an example, and how to fix it.
    pub fn explain(self) -> Explanation {
        page::explanation(self)
    }
}

impl fmt::Display for Code {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(self.as_str())
    }
}

impl FromStr for Code {
    type Err = UnknownCode;

    fn from_str(text: &str) -> Result<Self, UnknownCode> {
        if let Some(code) = Self::ALL.iter().find(|code| code.as_str() == text) {
            return Ok(*code);
        }
        // The defect alone is enough where one family has it.
        let mut same = Self::ALL.iter().filter(|code| code.defect() == text);
        let suggestion = match (same.next(), same.next()) {
            (Some(code), None) => Some(*code),
            _ => closest(text, Self::ALL.iter().map(|code| code.as_str()))
                .and_then(|close| Self::ALL.iter().find(|code| code.as_str() == close).copied()),
        };
        Err(UnknownCode { found: text.to_owned(), suggestion })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_words_and_unique() {
        for (index, code) in Code::ALL.iter().enumerate() {
            let words = |text: &str| {
                !text.is_empty()
                    && text.split('-').all(|word| {
                        !word.is_empty()
                            && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
                    })
            };
            assert!(words(code.family()) && words(code.defect()), "{code}");
            assert!(Code::ALL[..index].iter().all(|other| other.as_str() != code.as_str()), "{code}");
            assert_eq!(code.as_str().parse(), Ok(*code));
            assert!(!code.title().ends_with('.'), "{code}");
        }
    }

    #[test]
    fn a_slip_is_answered_with_the_code_meant() {
        let meant = |text: &str| text.parse::<Code>().unwrap_err().suggestion.map(Code::as_str);
        assert_eq!(meant("archive/unknown-sourec"), Some("archive/unknown-source"));
        assert_eq!(meant("clause-without-source"), Some("rules/clause-without-source"));
        assert_eq!(meant("zebra"), None);
    }
}
