//! The code, message and help of each problem: what was found, what was expected, and what to do.
//!
//! Messages begin in lower case and have no full stop; names from files are between backticks. Every match is
//! exhaustive, so that no problem lacks a message.

mod absent;
mod boards;
mod movetext;
mod rulesets;
mod yaml_files;

use std::fmt;

use crate::archive::{RulesetProblem, RulesetProblemKind};
use crate::rules;
use crate::text::{SourceText, Span, turns_direction, unseen};
use crate::yaml;

use super::{Code, Diagnostic, Location, Severity};

pub(super) use absent::{absent, unknown_licence};
pub use boards::of_position;
pub use boards::{board_placed, of_board};
pub(super) use boards::{of_both_sides, of_hole_names};
pub use movetext::of_notation;
pub use movetext::{ENDS, form_of};
pub use rulesets::{of_rules, of_shape};
pub use yaml_files::size_words;
pub use yaml_files::{of_misread, of_yaml};

/// The code, message and help of a problem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// The code of the defect.
    pub code: Code,
    /// What was found and what was expected.
    pub what: String,
    /// What to do, where that can be said.
    pub help: Option<String>,
}

impl Message {
    /// A message without help.
    pub fn new(code: Code, what: impl Into<String>) -> Self {
        Self { code, what: what.into(), help: None }
    }

    /// The same with a text that says what to do.
    pub fn help(self, help: impl Into<String>) -> Self {
        Self { help: Some(help.into()), ..self }
    }

    /// The finding with this message at a place.
    pub fn at(self, place: Location) -> Diagnostic {
        Diagnostic { help: self.help, ..Diagnostic::new(self.code, self.what, place) }
    }
}

/// What was found, and after it what to do in parentheses.
impl fmt::Display for Message {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.what)?;
        match &self.help {
            Some(help) => write!(out, " ({help})"),
            None => Ok(()),
        }
    }
}

/// The message for a problem of a ruleset's file.
pub(super) fn of_ruleset(problem: &RulesetProblem) -> Message {
    match &problem.kind {
        RulesetProblemKind::Yaml(kind @ yaml::ProblemKind::KeyIsNotAWord) => {
            of_yaml(kind).help("put the key in quotes; a hole is written `at: {hole: …, if: …}`")
        }
        RulesetProblemKind::Yaml(kind) => of_yaml(kind),
        RulesetProblemKind::Rules(kind) => of_rules(kind),
    }
}

/// A problem of a ruleset's file with its place: `file:line:column: what (help)`.
pub fn placed(problem: &RulesetProblem) -> String {
    format!("{}:{}:{}: {}", problem.file, problem.at.line, problem.at.column, of_ruleset(problem))
}

/// A message with its place in a text: `file:line:column: what (help)`.
pub fn placed_in(text: &SourceText, span: Span, message: &Message) -> String {
    let at = text.line_column(span.start);
    format!("{}:{}:{}: {message}", text.name(), at.line, at.column)
}

/// Whether a problem keeps a ruleset from being used; what only deserves a warning does not.
pub fn keeps_from_use(problem: &RulesetProblem) -> bool {
    of_ruleset(problem).code.severity() == Severity::Error
}

/// A problem of a ruleset under some choice of readings, with the way to it: `path: what (help)`.
pub fn under_readings(problem: &rules::Problem) -> String {
    let message = of_rules(&problem.kind).to_string();
    // A problem of the whole ruleset has no way to it.
    if problem.path.segments().is_empty() { message } else { format!("{}: {message}", problem.path) }
}

/// What is wrong and where, in a line: the cause of other findings, which its own finding explains.
pub fn cause(problem: &rules::Problem) -> String {
    let what = of_rules(&problem.kind).what;
    if problem.path.segments().is_empty() { what } else { format!("{}: {what}", problem.path) }
}

/// The message for a file in which nothing is written.
pub fn empty_file() -> Message {
    Message::new(Code::ArchiveEmptyFile, "the file is empty").help("restore its contents, or delete it")
}

/// A character that nobody sees, by its number and its name.
pub(super) fn character(letter: char) -> String {
    let number = u32::from(letter);
    unseen(letter).map_or_else(|| format!("U+{number:04X}"), |name| format!("U+{number:04X} ({name})"))
}

/// The message for a character that nobody sees.
pub(super) fn unseen_character(letter: char) -> Message {
    let what = match letter {
        _ if turns_direction(letter) => "which changes the direction of the text after it",
        '\t' => "inside a value",
        _ => "which nobody sees",
    };
    let help = if letter == '\t' { "write a space instead" } else { "delete it" };
    Message::new(Code::ArchiveUnseenCharacter, format!("{}, {what}", character(letter))).help(help)
}

/// The message for a text whose lines end as on old Macs.
pub fn mac_line_ends() -> Message {
    Message::new(
        Code::ArchiveMacLineEnds,
        "lines end with a carriage return (CR) alone, as on old Macs; expected a line \
                feed (LF)",
    )
    .help("save the file with LF or CRLF line ends, for example with `tr '\\r' '\\n'`")
}

/// The message for a NUL byte among moves, and what to do about it.
pub const NUL: (&str, &str) =
    ("a NUL byte (0x00)", "delete it, and check what was there before: text files have no NUL bytes");

/// The word that was meant, as a help.
pub fn did_you_mean(close: Option<&str>) -> Option<String> {
    close.map(|close| format!("did you mean `{close}`?"))
}

/// The word that was meant, or else all that are known.
fn meant(suggestion: Option<&str>, what: &str, known: &[String]) -> String {
    did_you_mean(suggestion).unwrap_or_else(|| match known {
        [] => format!("{what}: none"),
        known => format!("{what}: {}", known.join(", ")),
    })
}
