//! A finding in words, ready to be drawn: nothing here knows a terminal.

use super::messages::Message;
use super::{Code, Location, Severity};
use base::text::Span;

/// A finding in words.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Diagnostic {
    /// What was found.
    pub code: Code,
    /// What was found here, and what was expected: one sentence, lower case, without a full stop.
    pub message: String,
    /// Where.
    pub place: Location,
    /// What to say at the place, where more than the message.
    pub label: Option<String>,
    /// Other places that belong to it.
    pub others: Vec<Annotation>,
    /// The record it is in, by id.
    pub record: Option<String>,
    /// The ply it concerns, from 1 within its line of play.
    pub ply: Option<usize>,
    /// Boards that show it.
    pub boards: Vec<BoardDrawing>,
    /// The clause that decides, and what supports it.
    pub clause: Option<Deciding>,
    /// What else a reader should know.
    pub notes: Vec<String>,
    /// What to do.
    pub help: Option<String>,
    /// A change of the text that fixes it and changes nothing else.
    pub fix: Option<Fix>,
    /// Changes of the text that may be what was meant; a person decides.
    pub suggestions: Vec<Fix>,
    /// The reason why an editor acknowledges it.
    pub acknowledged: Option<Acknowledgement>,
}

/// A place and what to say there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Annotation {
    pub place: Location,
    /// What to say there.
    pub text: String,
}

/// A board drawn in signs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardDrawing {
    /// What it shows: `before`, `expected`, `found`.
    pub title: String,
    /// The board in lines.
    pub text: String,
}

/// The clause that decides, and what supports it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deciding {
    pub ruleset: String,
    /// The clause, such as `landing.relay`.
    pub clause: String,
    /// What it says, in plain words.
    pub says: String,
    /// The statements it cites; empty where the sources are silent.
    pub cites: Vec<String>,
}

/// A change of the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fix {
    /// What it does.
    pub title: String,
    /// What it replaces, in bytes of the file.
    pub span: Span,
    /// What it puts there.
    pub replacement: String,
}

/// Why an editor acknowledges a finding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Acknowledgement {
    pub reason: String,
    /// Who says so.
    pub by: Option<String>,
}

impl Message {
    /// The finding with this message at a place.
    pub fn at(self, place: Location) -> Diagnostic {
        Diagnostic { help: self.help, ..Diagnostic::new(self.code, self.what, place) }
    }
}

impl Diagnostic {
    /// A finding with its message and place, and nothing else.
    pub fn new(code: Code, message: impl Into<String>, place: Location) -> Self {
        Self { code, message: message.into(), place, ..Self::default() }
    }

    /// How much it weighs, by its code.
    pub const fn severity(&self) -> Severity {
        self.code.severity()
    }

    /// Whether the exit status is 1 because of it: an error or a warning that nobody acknowledged.
    pub fn needs_attention(&self) -> bool {
        self.severity() != Severity::Note && self.acknowledged.is_none()
    }

    /// The same with every file named from another folder: `folder` comes before its name.
    #[must_use]
    pub fn below(mut self, folder: &str) -> Self {
        let others = self.others.iter_mut().map(|other| &mut other.place);
        for place in std::iter::once(&mut self.place).chain(others) {
            place.file.insert_str(0, folder);
        }
        self
    }

    /// The same with another message.
    pub(crate) fn say(&mut self, message: Message) {
        let Message { code, what, help } = message;
        (self.code, self.message, self.help) = (code, what, help);
    }

    /// The same with another place, and what is there.
    #[must_use]
    pub fn other(mut self, place: Location, text: impl Into<String>) -> Self {
        self.others.push(Annotation { place, text: text.into() });
        self
    }
}
