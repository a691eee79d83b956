//! Rulesets described for people: every clause as a sentence or two, made from what it says and from nothing else.
//!
//! Here is what is said in which order, one file a phase; how a language says it is in `site/messages/rules/`, a phrase
//! for each word of the vocabulary, under the word as rulesets write it. The only words taken over from a ruleset's
//! file are names (flags, sets, starts), hole labels, and the word spoken with an act; [`reading_prose`] besides
//! quotes the questions and alternatives, which are written for people.

mod act;
mod board;
mod condition;
mod ending;
mod french;
mod holes;
mod landing;
mod phrases;
mod round;
mod start;
mod terms;
#[cfg(test)]
mod tests;
mod turn;
mod words;

use super::vocabulary::{Condition, LandThen, Landing, Marks, Relay, Start, TakeTo};
use super::{ClauseBody, ClauseId, Reading, ReadingKind, Ruleset, Section};
pub use crate::Language;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use base::text::capital;
use phrases::Phrases;
use serde::Deserialize;
use words::{Context, key, list, sentence};

/// A clause in plain words: a sentence or a few, each ending with a full stop; empty for a number that is no
/// clause of the ruleset.
pub fn clause_prose(ruleset: &Ruleset, clause: ClauseId, language: Language) -> String {
    let context = context(ruleset, None, language);
    let all = ruleset.clauses().all();
    let Some(&(_, support, body)) = all.iter().find(|(id, ..)| *id == clause) else { return String::new() };
    let name = support.name.rsplit('.').next().unwrap_or_default();
    // Clauses of a section are judged in order, so some are worded by what went before.
    let earlier =
        all.iter().filter(|(id, _, other)| *id < clause && other.section() == body.section()).count();
    let sentences = sentences(&context, body, name, earlier).into_iter();
    sentences.map(|text| sentence(&context.written(text))).collect::<Vec<_>>().join(" ")
}

/// What sentences about a ruleset look things up in; `hole` is what the hole in question is called.
fn context<'a>(ruleset: &'a Ruleset, hole: Option<&'a str>, language: Language) -> Context<'a> {
    let phrases = Phrases::in_language(language);
    let that = hole.or(phrases.get("hole_word.this")).unwrap_or_default();
    let hole = hole.or(phrases.get("hole")).unwrap_or_default();
    let (clauses, shape, declared, flags) =
        (ruleset.clauses(), ruleset.shape(), &ruleset.declared, &ruleset.flags);
    Context {
        clauses,
        flags,
        shape,
        declared,
        hole,
        that,
        before: "before.falls",
        denied: false,
        language,
        phrases,
    }
}

/// A clause, in sentences without capitals and full stops.
fn sentences(context: &Context<'_>, body: ClauseBody<'_>, name: &str, earlier: usize) -> Vec<String> {
    match body {
        ClauseBody::Board(board) => board::board(context, board),
        ClauseBody::Setup(setup) => board::setup(context, setup),
        ClauseBody::Set(set) => board::set(context, name, &set.holes),
        ClauseBody::Flag(flag) => board::flag(context, name, flag),
        ClauseBody::Term(term) => {
            let it = Context { before: "before.fell", ..context.of_it() };
            let means = condition::clause_or_anything(&it, &term.holds);
            let key = key("terms", terms::subject(context.clauses, name));
            vec![context.say(&key, &[("name", &context.quoted(name)), ("means", &means)])]
        }
        ClauseBody::Phase(phase) => turn::phase(context, name, phase, earlier),
        ClauseBody::Lift(row) => landing::lifted(context, row),
        ClauseBody::PassOver(pass) => landing::pass_over(context, pass),
        ClauseBody::Drop(row) => landing::dropped(context, row),
        ClauseBody::Prefer(rule) => start::prefer(context, rule),
        ClauseBody::Direction(rule) => start::direction(context, rule, earlier),
        ClauseBody::Sowing(sowing) => start::sowing(context, sowing),
        ClauseBody::Start(start) => start::start(context, start),
        ClauseBody::Opening(opening) => start::opening(context, opening),
        ClauseBody::Landing(landing) => landing::landing(context, landing, earlier),
        ClauseBody::Extension(extension) => turn::extension(context, extension),
        ClauseBody::Pass(pass) => turn::pass(context, *pass),
        ClauseBody::Ending(ending) => ending::ending(context, ending),
        ClauseBody::Scoring(scoring) => ending::scoring(context, scoring),
        ClauseBody::Rounds(rounds) => round::rounds(context, rounds),
        ClauseBody::Act(act) => act::act(context, act),
        ClauseBody::Limits(limits) => turn::limits(context, *limits),
    }
}

/// A condition in plain words, as part of a sentence: "the hole holds an even number of seeds"; empty where it asks
/// nothing. `hole` is what the hole in question is called, `the hole` without it.
pub fn condition_prose(
    ruleset: &Ruleset,
    asked: &Condition,
    hole: Option<&str>,
    language: Language,
) -> String {
    let context = context(ruleset, hole, language);
    condition::clause(&context, asked).map(|words| context.written(words)).unwrap_or_default()
}

/// Whether a condition asks anything of the hole in question.
pub fn asks_of_the_hole(ruleset: &Ruleset, asked: &Condition) -> bool {
    let context = context(ruleset, None, Language::English);
    !condition::predicates(&context, asked, condition::Verbs::One).is_empty()
}

/// A few words that say what a clause is about; empty for a number that is no clause of the ruleset.
pub fn clause_title(ruleset: &Ruleset, clause: ClauseId, language: Language) -> String {
    let all = ruleset.clauses().all();
    let Some(&(_, support, body)) = all.iter().find(|(id, ..)| *id == clause) else { return String::new() };
    let name = support.name.rsplit('.').next().unwrap_or_default();
    title(&context(ruleset, None, language), body, name)
}

fn title(context: &Context<'_>, body: ClauseBody<'_>, name: &str) -> String {
    let table = format!("titles.{}", body.section().key());
    let (key, name) = match body {
        ClauseBody::Direction(rule) => (key(&table, rule.go), name),
        ClauseBody::Start(Start::Lift(_)) => (key(&table, "lift"), name),
        ClauseBody::Start(Start::Take(_)) => (key(&table, "take"), name),
        ClauseBody::Start(Start::Enter(_)) => (key(&table, "enter"), name),
        ClauseBody::Landing(landing) => landing_title(landing),
        ClauseBody::Ending(ending) => (key(&table, ending.ends), name),
        ClauseBody::Act(act) => (key(&table, &act.effect), name),
        _ => (table, name),
    };
    capital(&context.say(&key, &[("name", &context.quoted(name))]))
}

/// The key of the title of a landing, and the flag that the title names.
fn landing_title(landing: &Landing) -> (String, &str) {
    fn flag(marks: &Marks) -> Option<&str> {
        marks.0.first().map(|mark| mark.flag.as_str())
    }
    let (word, flag) = match (flag(&landing.mark), flag(&landing.unmark)) {
        _ if !landing.take.is_empty() => {
            let word = match landing.to {
                TakeTo::Hand => "sown",
                // Seeds taken to the hole that is lifted next are sown on with its own.
                TakeTo::Landing if landing.then == LandThen::Relay(Relay::LANDING) => "sown",
                TakeTo::Landing | TakeTo::Hole(_) | TakeTo::Pick(_) => "move",
                _ => "take",
            };
            (word, "")
        }
        (Some(flag), _) => ("mark", flag),
        (None, Some(flag)) => ("unmark", flag),
        (None, None) => return (key("titles.landing", landing.then), ""),
    };
    (key("titles.landing", word), flag)
}

/// What is said of a section, as `sections.yaml` has it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SectionWords {
    title: String,
    lead: Option<String>,
}

fn section_words(section: Section) -> Option<&'static SectionWords> {
    static ALL: LazyLock<BTreeMap<String, SectionWords>> =
        LazyLock::new(|| serde_yaml::from_str(include_str!("sections.yaml")).unwrap_or_default());
    ALL.get(section.key())
}

/// The heading of a section.
pub fn section_title(section: Section) -> &'static str {
    section_words(section).map_or("", |words| &words.title)
}

/// What must be known to read the clauses of a section together, such as their order; `None` where nothing need be.
pub fn section_lead(section: Section) -> Option<&'static str> {
    section_words(section)?.lead.as_deref()
}

/// A reading as it is taken: its question, the alternative `chosen`, and the others. Questions and alternatives are
/// the words of the ruleset's file.
///
/// ```
/// use rules::{Alternative, Reading, ReadingKind, prose::reading_prose};
/// let alternative = |name: &str, means: &str| Alternative {
///     name: name.to_owned(),
///     means: means.into(),
///     cites: Vec::new(),
///     against: Vec::new(),
/// };
/// let reading = Reading {
///     name: "resow_first".to_owned(),
///     kind: ReadingKind::Reading,
///     question: "Where does the first ball fall?".into(),
///     alternatives: vec![
///         alternative("at", "into the hole itself"),
///         alternative("next", "into the hole after it"),
///     ],
///     default: "at".to_owned(),
///     cites: Vec::new(),
///     words: Vec::new(),
///     confidence: None,
///     reason: None,
///     parts: None,
///     play: Vec::new(),
/// };
/// assert_eq!(
///     reading_prose(&reading, "at"),
///     "Where does the first ball fall? The sources leave it open. Here: into the hole itself (at). \
///      It can also be read: into the hole after it (next)."
/// );
/// ```
pub fn reading_prose(reading: &Reading, chosen: &str) -> String {
    let worded = |name: &str| {
        let means = reading.alternative(name).map(|known| known.means.as_str());
        match means {
            Some(means) if means != name && !means.is_empty() => format!("{means} ({name})"),
            _ => name.to_owned(),
        }
    };
    let others: Vec<String> = reading.others(chosen).map(worded).collect();
    let (standing, other) = match reading.kind {
        ReadingKind::Reading => ("The sources leave it open.", "It can also be read"),
        ReadingKind::Option => ("The players agree on it.", "They can also agree on"),
    };
    let here = sentence(&format!("here: {}", worded(chosen)));
    let others = sentence(&format!("{other}: {}", list(&others, "or")));
    format!("{} {standing} {here} {others}", reading.question.trim())
}
