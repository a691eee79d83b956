//! The codes of everything that can be found: one for each defect, by family, in words that do not change.
//!
//! The name says the defect, not the cure: `archive/unknown-source`. The tables ([`message::findings`]) have the code,
//! weight, message and help of each finding beside each other, one file for each place that findings come from. Beside
//! them is the page of each code ([`Code::explain`]), one file for each family.

pub(super) mod archive;
mod board;
mod message;
pub(super) mod notation;
mod page;
pub(super) mod record;
pub(super) mod replay;
pub(super) mod rules;
mod severity;
pub(super) mod simulation;
pub(super) mod suggestion;
pub(super) mod yaml;

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use serde::de::Error;
use serde::{Deserialize, Deserializer};

pub use board::of_board;
pub use message::{Code, Message};
pub use notation::of_notation;
pub use notation::{ENDS, form_of};
pub use page::{Explanation, code_page, codes_page, family_page};
pub use record::PANIC_HELP;
pub(super) use replay::ReplayContext;
pub(super) use rules::of_ruleset;
pub use rules::{of_rules, of_shape};
pub use severity::Severity;
pub use simulation::SimulationProblem;
pub use suggestion::did_you_mean;
pub use yaml::{of_misread, of_yaml};

use base::text::closest;

/// The codes of every table.
const TABLES: [&[Code]; 11] = [
    yaml::FORM,
    yaml::VALUES,
    archive::CODES,
    rules::CODES,
    rules::BOARD,
    notation::CODES,
    board::CODES,
    board::NAMES,
    record::CODES,
    replay::CODES,
    simulation::CODES,
];

/// A text that is no code.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no code `{found}`{}", .suggestion.map(|code| format!("; did you mean `{code}`?")).unwrap_or_default())]
pub struct UnknownCode {
    /// The text.
    pub found: String,
    /// The code probably meant.
    pub suggestion: Option<Code>,
}

impl Code {
    /// The code of that name, which is written in the program itself.
    ///
    /// # Panics
    /// If there is none; in a constant, the program does not compile.
    pub const fn named(name: &str) -> Self {
        let mut table = 0;
        while table < TABLES.len() {
            let mut entry = 0;
            while entry < TABLES[table].len() {
                let code = TABLES[table][entry];
                if is_same(code.name.as_bytes(), name.as_bytes()) {
                    return code;
                }
                entry += 1;
            }
            table += 1;
        }
        panic!("no code has this name")
    }

    /// Every code, in the order of the pages.
    pub fn all() -> &'static [Self] {
        static ALL: LazyLock<Vec<Code>> = LazyLock::new(|| {
            let known = |(family, defect)| {
                let is_it = |code: &&Code| code.family() == family && code.defect() == defect;
                TABLES.iter().copied().flatten().find(is_it).copied()
            };
            page::headings().filter_map(known).collect()
        });
        &ALL
    }

    /// The family, before the slash.
    pub fn family(self) -> &'static str {
        self.name.split_once('/').map_or("", |(family, _)| family)
    }

    /// The defect, after the slash.
    pub fn defect(self) -> &'static str {
        self.name.split_once('/').map_or("", |(_, defect)| defect)
    }

    /// What it means, why it matters, an example, and how to fix it.
    pub fn explain(self) -> Explanation {
        page::explanation(self)
    }
}

/// Whether two texts are the same, known while the program is compiled.
const fn is_same(one: &[u8], other: &[u8]) -> bool {
    let mut at = 0;
    while at < one.len() && at < other.len() && one[at] == other[at] {
        at += 1;
    }
    at == one.len() && at == other.len()
}
impl fmt::Display for Code {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(self.as_str())
    }
}

impl FromStr for Code {
    type Err = UnknownCode;

    fn from_str(text: &str) -> Result<Self, UnknownCode> {
        if let Some(code) = Self::all().iter().find(|code| code.as_str() == text) {
            return Ok(*code);
        }
        // The defect alone is enough where one family has it.
        let mut same = Self::all().iter().filter(|code| code.defect() == text);
        let suggestion = match (same.next(), same.next()) {
            (Some(code), None) => Some(*code),
            _ => closest(text, Self::all().iter().map(|code| code.as_str()))
                .and_then(|close| Self::all().iter().find(|code| code.as_str() == close).copied()),
        };
        Err(UnknownCode { found: text.to_owned(), suggestion })
    }
}

impl From<Code> for &'static str {
    fn from(code: Code) -> Self {
        code.name
    }
}

impl<'de> Deserialize<'de> for Code {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_words_and_unique() {
        for (index, code) in Code::all().iter().enumerate() {
            let words = |text: &str| {
                !text.is_empty()
                    && text.split('-').all(|word| {
                        !word.is_empty()
                            && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
                    })
            };
            assert!(words(code.family()) && words(code.defect()), "{code}");
            assert!(Code::all()[..index].iter().all(|other| other.as_str() != code.as_str()), "{code}");
            assert_eq!(code.as_str().parse(), Ok(*code));
            assert!(!code.title().ends_with('.'), "{code}");
        }
        let with_page = Code::all().len();
        assert_eq!(TABLES.iter().map(|table| table.len()).sum::<usize>(), with_page, "each has a page");
    }

    #[test]
    fn a_slip_is_answered_with_the_code_meant() {
        let meant = |text: &str| text.parse::<Code>().unwrap_err().suggestion.map(Code::as_str);
        assert_eq!(meant("archive/unknown-sourec"), Some("archive/unknown-source"));
        assert_eq!(meant("clause-without-source"), Some("rules/clause-without-source"));
        assert_eq!(meant("zebra"), None);
    }
}
