//! Clauses: the pieces of a ruleset, each typed and each with what supports it.

use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::DeserializeOwned;

use base::yaml::Path;

use super::vocabulary::{
    Act, Board, DirectionRule, DropRow, Ending, Extension, Flag, Landing, LiftRow, Limits, NamedCondition,
    NamedHoles, Opening, Pass, PassOver, PlayPhase, Prefer, Rounds, Scoring, Setup, SowingRule, Start,
};

/// A clause of a ruleset, by its place in [`Ruleset::clauses`](super::Ruleset::clauses), from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ClauseId(pub u8);

/// Words that a source has in a statement, chosen for what cites the statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChosenWords {
    /// The statement, by id.
    pub statement: String,
    /// The words, as the evidence quotes them, or a part of them.
    pub text: String,
}

/// A statement, or several that an alternative puts in the place of one.
#[derive(JsonSchema)]
#[schemars(untagged)]
#[expect(dead_code, reason = "it only describes what `Declaration::clauses` reads")]
pub(super) enum Cited {
    One(String),
    Several(Vec<Cited>),
    Words(BTreeMap<String, WordsOf>),
}

/// Words that the evidence quotes in a statement, or a part of them.
#[derive(JsonSchema)]
#[schemars(untagged)]
#[expect(dead_code, reason = "it only describes what `Declaration::clauses` reads")]
pub(super) enum WordsOf {
    One(String),
    Several(Vec<String>),
}

/// What supports a clause.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Support {
    /// Its name: section and name within it, such as `landing.relay`.
    pub name: String,
    /// The statements that license it.
    pub cites: Vec<String>,
    /// Words of these statements that were chosen for it.
    pub words: Vec<ChosenWords>,
    /// The statements that deny it: those it names itself, and those that deny the alternatives it depends on.
    pub against: Vec<String>,
    /// Whether it says that the sources are silent.
    pub silent: bool,
    /// Why it reads as it does.
    pub note: Option<String>,
    /// The readings its wording depends on, by name.
    pub readings: Vec<String>,
    /// Where it is in the file.
    pub path: Path,
}

/// A clause: one rule, and what it cites.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clause<T> {
    /// Its number.
    pub id: ClauseId,
    /// What it cites.
    pub support: Support,
    /// The rule.
    pub body: T,
}

impl<T> Clause<T> {
    /// The name within its section.
    pub fn short_name(&self) -> &str {
        self.support.name.rsplit('.').next().unwrap_or(&self.support.name)
    }
}

/// Reads sections out of a file, and keeps what is wrong with them.
pub(super) trait SectionReader {
    /// A section that must be there: one clause.
    fn single<T: DeserializeOwned>(&mut self, key: &'static str) -> Option<Clause<T>>;
    /// A section of one clause that may be missing.
    fn optional<T: DeserializeOwned>(&mut self, key: &'static str) -> Option<Clause<T>>;
    /// A section of any number of clauses.
    fn list<T: DeserializeOwned>(&mut self, key: &'static str) -> Vec<Clause<T>>;
    /// A section of any number of clauses that must be there.
    fn table<T: DeserializeOwned>(&mut self, key: &'static str) -> Vec<Clause<T>>;
}

/// How often a section is in a file.
#[derive(Debug, Clone, Copy)]
pub(super) enum SectionForm {
    /// Once.
    Single,
    /// At most once.
    Optional,
    /// A list of clauses with ids.
    List,
    /// Such a list that must be there.
    Table,
}

/// Makes everything that knows all sections, out of one table.
macro_rules! sections {
    ($($(#[doc = $doc:literal])* $section:ident: $form:ident $field:ident, $variant:ident($type:ty);)*) => {
        /// All clauses of a ruleset under one choice of readings.
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub struct Clauses {
            $($(#[doc = $doc])* pub $field: sections!(@type $form $type),)*
        }

        /// The parts of a ruleset, in the order of play.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Section {
            $($(#[doc = $doc])* $section,)*
        }

        impl Section {
            /// All sections, in the order of play.
            pub const ALL: &'static [Self] = &[$(Self::$section,)*];

            /// The key of the section in a ruleset's file.
            pub const fn key(self) -> &'static str {
                match self {
                    $(Self::$section => stringify!($field),)*
                }
            }

            /// The section with this key.
            pub fn with_key(key: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|section| section.key() == key)
            }
        }

        /// Every section: its key, what it is, how it is written, and the schema of a clause of it.
        pub(super) fn section_bodies(
            generator: &mut SchemaGenerator,
        ) -> Vec<(&'static str, &'static str, SectionForm, Schema)> {
            vec![$((
                stringify!($field),
                concat!($($doc),*),
                sections!(@form $form),
                <$type>::json_schema(generator),
            ),)*]
        }

        /// The rule of a clause of any section.
        #[derive(Debug, Clone, Copy, PartialEq)]
        pub enum ClauseBody<'a> {
            $($(#[doc = $doc])* $variant(&'a $type),)*
        }

        impl ClauseBody<'_> {
            /// The section it belongs to.
            pub const fn section(self) -> Section {
                match self {
                    $(Self::$variant(_) => Section::$section,)*
                }
            }
        }

        impl Clauses {
            /// Reads every section; `None` where one that must be there is not.
            pub(super) fn read(reader: &mut impl SectionReader) -> Option<Self> {
                // Every section first, so that all problems are found.
                $(let $field = reader.$form(stringify!($field));)*
                Some(Self { $($field: sections!(@found $form $field),)* })
            }

            /// Every clause, section by section: its number, what it cites, and the rule.
            pub fn all(&self) -> Vec<(ClauseId, &Support, ClauseBody<'_>)> {
                let mut all = Vec::new();
                $(for clause in sections!(@clauses $form self.$field) {
                    all.push((clause.id, &clause.support, ClauseBody::$variant(&clause.body)));
                })*
                all
            }

            /// What the clauses say, without what supports them: a list for each section, each clause with its name.
            /// Two choices of readings that say the same here play the same game.
            ///
            /// It is made of the keys and words of ruleset files and is sorted by key. It depends neither on how a file
            /// is written, nor on the names of types in this program. What is not said (null, false, an empty list or
            /// map) is left out, so that a new key of the vocabulary changes nothing where it is not used.
            pub fn canonical(&self) -> serde_json::Value {
                let mut sections = serde_json::Map::new();
                $(for clause in sections!(@clauses $form self.$field) {
                    let mut body = serde_json::to_value(&clause.body).unwrap_or_default();
                    leave_out_unsaid(&mut body);
                    let section = sections.entry(stringify!($field)).or_insert_with(|| serde_json::json!([]));
                    let section = section.as_array_mut().into_iter();
                    section.for_each(|all| all.push(serde_json::json!([clause.short_name(), body])));
                })*
                let mut canonical = serde_json::Value::Object(sections);
                canonical.sort_all_objects();
                canonical
            }
        }
    };
    (@type single $type:ty) => { Clause<$type> };
    (@type optional $type:ty) => { Option<Clause<$type>> };
    (@type list $type:ty) => { Vec<Clause<$type>> };
    (@type table $type:ty) => { Vec<Clause<$type>> };
    (@form single) => { SectionForm::Single };
    (@form optional) => { SectionForm::Optional };
    (@form list) => { SectionForm::List };
    (@form table) => { SectionForm::Table };
    (@found single $field:ident) => { $field? };
    (@found $form:ident $field:ident) => { $field };
    (@clauses single $clause:expr) => { std::slice::from_ref(&$clause) };
    (@clauses optional $clause:expr) => { $clause.as_slice() };
    (@clauses list $clauses:expr) => { &$clauses };
    (@clauses table $clauses:expr) => { &$clauses };
}

/// Removes from maps what is not said. A map with one entry stays: its key alone can be what is said, as in `again: false`.
fn leave_out_unsaid(value: &mut serde_json::Value) {
    use serde_json::Value;
    match value {
        Value::Array(items) => items.iter_mut().for_each(leave_out_unsaid),
        Value::Object(map) => {
            map.values_mut().for_each(leave_out_unsaid);
            let alone = map.len() == 1;
            map.retain(|_, value| match value {
                _ if alone => true,
                Value::Null | Value::Bool(false) => false,
                Value::Array(items) => !items.is_empty(),
                Value::Object(map) => !map.is_empty(),
                _ => true,
            });
        }
        _ => {}
    }
}

// A section is there once (`single`), at most once (`optional`), or is a list of clauses with ids, which may be missing (`list`) or
// not (`table`).
sections! {
    /// The board: rows, columns, the circuit of sowing, and the labels of the holes.
    Board: single board, Board(Board);
    /// The seeds at the beginning.
    Setup: single setup, Setup(Setup);
    /// Holes with a name, by South's labels.
    Sets: list sets, Set(NamedHoles);
    /// Flags: marks that holes carry.
    Flags: list flags, Flag(Flag);
    /// Conditions with a name.
    Terms: list terms, Term(NamedCondition);
    /// Phases of play, in this order.
    Phases: list phases, Phase(PlayPhase);
    /// Directions of sowing by the hole a lap starts from; the first that matches applies.
    Directions: table directions, Direction(DirectionRule);
    /// Where seeds lifted fall first.
    Sowing: single sowing, Sowing(SowingRule);
    /// What differs when seeds are lifted under some condition; the first row that matches applies.
    Lifts: list lifts, Lift(LiftRow);
    /// Holes that a sowing passes over.
    Passes: list passes, PassOver(PassOver);
    /// What happens after each seed has fallen; the first row that matches applies.
    Drops: list drops, Drop(DropRow);
    /// Ways to start a turn.
    Starts: table starts, Start(Start);
    /// Which starts must be chosen, judged in this order.
    Prefer: list prefer, Prefer(Prefer);
    /// A simultaneous opening.
    Opening: optional opening, Opening(Opening);
    /// The landing table; the first row that matches applies.
    Landing: table landing, Landing(Landing);
    /// How a turn may be extended with the seeds of other holes.
    Extension: optional extension, Extension(Extension);
    /// When a player passes.
    Pass: optional pass, Pass(Pass);
    /// Endings, judged in this order after every ply.
    Endings: list endings, Ending(Ending);
    /// How a score is counted.
    Scoring: optional scoring, Scoring(Scoring);
    /// What happens between rounds.
    Rounds: optional rounds, Rounds(Rounds);
    /// What players do besides moves.
    Acts: list acts, Act(Act);
    /// How long a turn may last, and what a turn without end means.
    Limits: single limits, Limits(Limits);
}
