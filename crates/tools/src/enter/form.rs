//! The questions before a new record: what its header needs.

use serde_yaml::{Mapping, Value};

use crate::lists::{print_header, slug};
use record::archive::{Archive, LanguageTag, Provenance, SourceId};
use record::notation::is_hand;

use super::key::Key;
use super::line::TypedLine;
use super::panel::Way;
use super::paste::as_typed;

/// What is to be done after a key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FormStep {
    /// Go on asking.
    Ask,
    /// The header is whole: the id of the record, and its text.
    Begin {
        id: String,
        /// The record, without play.
        text: String,
    },
    /// The end.
    Quit,
}

/// A question.
#[derive(Debug, Clone)]
pub(super) struct Field {
    pub(super) question: &'static str,
    pub(super) help: &'static str,
    pub(super) answer: TypedLine,
    /// Answers to choose from; none where anything may be typed.
    pub(super) choices: Vec<String>,
}

/// The questions before a new record.
#[derive(Debug, Clone)]
pub struct NewRecordForm {
    ruleset: String,
    /// In the order of [`FIELDS`].
    pub(super) fields: Vec<Field>,
    pub(super) at: usize,
    pub(super) message: String,
}

const ID: usize = 0;
const TITLE: usize = 1;
const PROVENANCE: usize = 2;
const SOURCE: usize = 3;
const LOCATOR: usize = 4;
const SOUTH: usize = 5;
const NORTH: usize = 6;
const FIRST: usize = 7;
const SETUP: usize = 8;
const SOUTH_HOLES: usize = 9;
const NORTH_HOLES: usize = 10;
const HAND: usize = 11;
const LANGUAGE: usize = 12;
const LICENCE: usize = 13;

/// The questions, each with what helps to answer it.
const FIELDS: [(&str, &str); 14] = [
    ("Id of the record", "small letters, digits and hyphens; it never changes"),
    ("Title", "for people: what is played, by whom, where"),
    ("How the play is known", "Tab shows the next answer"),
    ("Source", "the id of the source; Tab shows the next one of the archive"),
    ("Where in the source", "a page or section; may stay empty"),
    ("South is", "the name of the player; may stay empty"),
    ("North is", "the name of the player; may stay empty"),
    ("Who begins", "Tab shows the other"),
    ("Position", "as in board(…), if play does not begin at the beginning; may stay empty"),
    ("South's holes", "the names in the source, in the order of counts, if they differ; may stay empty"),
    ("North's holes", "the same for North; may stay empty"),
    ("Who signs comments", "a short name and the full one, such as `ED The Editors`; may stay empty"),
    ("Language of comments", "a tag such as `fr`, if it is not that of the archive; may stay empty"),
    ("Licence", "an SPDX identifier"),
];

impl NewRecordForm {
    /// The questions before a record of a ruleset; `id` is proposed.
    pub fn new(archive: &Archive, ruleset: &str, id: &str) -> Self {
        let field = |(index, (question, help)): (usize, &(&'static str, &'static str))| {
            let (answer, choices) = match index {
                ID => (slug(id), Vec::new()),
                PROVENANCE => {
                    ("printed".to_owned(), Provenance::ALL.map(|class| class.word().to_owned()).to_vec())
                }
                SOURCE => (String::new(), archive.sources.keys().map(ToString::to_string).collect()),
                FIRST => ("south".to_owned(), vec!["south".to_owned(), "north".to_owned()]),
                LICENCE => ("CC-BY-4.0".to_owned(), Vec::new()),
                _ => (String::new(), Vec::new()),
            };
            Field { question, help, answer: TypedLine::proposed(answer), choices }
        };
        let fields = FIELDS.iter().enumerate().map(field).collect();
        Self { ruleset: ruleset.to_owned(), fields, at: ID, message: String::new() }
    }

    /// The same with a message, such as why a file cannot be made.
    #[must_use]
    pub fn with_message(mut self, message: impl Into<String>) -> Self {
        self.message = message.into();
        self
    }

    /// The form after text was pasted: an answer is one line.
    #[must_use]
    pub fn paste(mut self, text: &str) -> Self {
        self.fields[self.at].answer.insert(&as_typed(text).replace('\n', " "));
        self
    }

    /// The form after a key, and what is to be done.
    #[must_use]
    pub fn key(mut self, key: Key) -> (Self, FormStep) {
        let last = self.fields.len() - 1;
        let field = &mut self.fields[self.at];
        match key {
            Key::Tab => choose(field, Way::On),
            Key::BackTab => choose(field, Way::Back),
            Key::Up => self.at = self.at.saturating_sub(1),
            Key::Down => self.at = (self.at + 1).min(last),
            Key::Enter => return self.enter(),
            Key::Esc | Key::Quit => return (self, FormStep::Quit),
            _ => drop(field.answer.key(key)),
        }
        (self, FormStep::Ask)
    }

    /// Goes on to the next question, or begins after the last one; to the first whose answer cannot be used.
    fn enter(mut self) -> (Self, FormStep) {
        if self.at + 1 < self.fields.len() {
            self.message = self.fault(self.at).unwrap_or_default();
            self.at += usize::from(self.message.is_empty());
            return (self, FormStep::Ask);
        }
        let fault = (0..self.fields.len()).find_map(|at| Some((at, self.fault(at)?)));
        if let Some((at, why)) = fault {
            (self.at, self.message) = (at, why);
            return (self, FormStep::Ask);
        }
        let (id, text) = (self.answer(ID).to_owned(), self.text());
        (self, FormStep::Begin { id, text })
    }

    fn answer(&self, field: usize) -> &str {
        self.fields[field].answer.text().trim()
    }

    /// Why an answer cannot be used.
    fn fault(&self, field: usize) -> Option<String> {
        let answer = self.answer(field);
        let is_documented =
            Provenance::from_word(self.answer(PROVENANCE)).is_none_or(Provenance::is_documented);
        match field {
            ID if answer.parse::<SourceId>().is_err() => {
                Some(format!("`{answer}` is not an id: use small letters, digits and single hyphens"))
            }
            TITLE if answer.is_empty() => Some("a record needs a title".to_owned()),
            PROVENANCE if Provenance::from_word(answer).is_none() => {
                Some(format!("`{answer}` is not a class of evidence; Tab shows them"))
            }
            SOURCE if answer.is_empty() && is_documented => Some(
                "documented play needs a source; for invented play choose `constructed` above".to_owned(),
            ),
            SOURCE if !answer.is_empty() && !self.fields[field].choices.iter().any(|id| id == answer) => {
                Some(format!("there is no source `{answer}` in the archive; Tab shows them"))
            }
            FIRST if !self.fields[field].choices.iter().any(|side| side == answer) => {
                Some("expected `south` or `north`".to_owned())
            }
            NORTH_HOLES if answer.is_empty() != self.answer(SOUTH_HOLES).is_empty() => {
                Some("name the holes of both sides, or of none".to_owned())
            }
            HAND if !answer.is_empty() && self.hand().is_none() => Some(
                "expected a short name without spaces and the full one, such as `ED The Editors`".to_owned(),
            ),
            LANGUAGE if !answer.is_empty() && answer.parse::<LanguageTag>().is_err() => {
                Some(format!("`{answer}` is not the tag of a language: write one such as `fr` or `ar-Latn`"))
            }
            LICENCE if answer.is_empty() => Some("a record needs a licence".to_owned()),
            _ => None,
        }
    }

    /// Who signs comments: a short name and the full one.
    fn hand(&self) -> Option<(&str, &str)> {
        let (siglum, name) = self.answer(HAND).split_once(' ')?;
        (is_hand(siglum) && !name.trim().is_empty()).then_some((siglum, name.trim()))
    }

    /// The record without play.
    fn text(&self) -> String {
        let word =
            |field: usize| Some(self.answer(field)).filter(|answer| !answer.is_empty()).map(Value::from);
        let map = |pairs: &[(&str, usize)]| {
            let pairs = pairs.iter().filter_map(|(key, field)| Some((Value::from(*key), word(*field)?)));
            Some(pairs.collect::<Mapping>()).filter(|map| !map.is_empty()).map(Value::Mapping)
        };
        let sources =
            map(&[("source", SOURCE), ("locator", LOCATOR)]).filter(|_| !self.answer(SOURCE).is_empty());
        let hands = self.hand().map(|(siglum, name)| {
            let name: Mapping = [(Value::from("name"), Value::from(name))].into_iter().collect();
            let hands: Mapping = [(Value::from(siglum), Value::Mapping(name))].into_iter().collect();
            Value::Mapping(hands)
        });
        let keys = [
            ("id", word(ID)),
            ("title", word(TITLE)),
            ("language", word(LANGUAGE)),
            ("ruleset", Some(Value::from(self.ruleset.as_str()))),
            ("holes", map(&[("south", SOUTH_HOLES), ("north", NORTH_HOLES)])),
            ("provenance", word(PROVENANCE)),
            ("sources", sources.map(|source| Value::Sequence(vec![source]))),
            ("players", map(&[("south", SOUTH), ("north", NORTH)])),
            ("first", word(FIRST).filter(|_| self.answer(SETUP).is_empty())),
            ("hands", hands),
            ("setup", map(&[("given", SETUP)])),
            ("licence", word(LICENCE)),
        ];
        let keys: Vec<_> = keys.into_iter().filter_map(|(key, value)| Some((key, value?))).collect();
        format!("{}\nend(unfinished)\n", print_header(&keys))
    }
}

/// The answer beside the one that is there.
fn choose(field: &mut Field, way: Way) {
    if field.choices.is_empty() {
        return;
    }
    let fits = |choice: &String| choice == field.answer.text();
    let at = match (field.choices.iter().position(fits), way) {
        (Some(at), way) => way.beside(at, field.choices.len()),
        (None, Way::On) => {
            field.choices.iter().position(|one| one.starts_with(field.answer.text())).unwrap_or(0)
        }
        (None, Way::Back) => field.choices.len() - 1,
    };
    field.answer.set(field.choices[at].as_str());
}
