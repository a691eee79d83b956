//! Rulesets described for people: every clause as a sentence or two, made from what it says and from nothing else.
//!
//! All words about rules are in this folder, one file a phase: the English ones here, the French ones in `french/`. A
//! new word of the vocabulary does not compile until both have it. The only words taken over from a ruleset's file are names (flags, sets, starts), hole labels, and
//! the word spoken with an act; [`reading_prose`] besides quotes the questions and alternatives, which are written
//! for people.

mod act;
mod board;
mod condition;
mod context;
mod ending;
mod french;
mod landing;
mod round;
mod start;
mod turn;
mod words;

use super::vocabulary::{ActEffect, Condition, DirectionChoice, LandThen, Landing, Scope, Start, TakeTo};
use super::{ClauseBody, ClauseId, Reading, ReadingKind, Ruleset, Section};
use context::Context;
use words::{list, quoted, sentence};

/// A language in which clauses are described.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Language {
    /// English.
    English,
    /// French.
    French,
}

impl Language {
    /// What the hole is called of which a condition asks.
    const fn hole(self) -> &'static str {
        match self {
            Self::English => "the hole",
            Self::French => "le trou",
        }
    }
}

/// A clause in plain words: a sentence or a few, each ending with a full stop; empty for a number that is no
/// clause of the ruleset.
pub fn clause_prose(ruleset: &Ruleset, clause: ClauseId, language: Language) -> String {
    let context = Context { clauses: ruleset.clauses(), shape: ruleset.shape(), hole: language.hole() };
    let all = ruleset.clauses().all();
    let Some(&(_, support, body)) = all.iter().find(|(id, ..)| *id == clause) else { return String::new() };
    let name = support.name.rsplit('.').next().unwrap_or_default();
    // Clauses of a section are judged in order, so some are worded by what went before.
    let earlier =
        all.iter().filter(|(id, _, other)| *id < clause && other.section() == body.section()).count();
    let sentences = match language {
        Language::English => english(&context, body, name, earlier),
        Language::French => french::clause(&context, body, name, earlier),
    };
    sentences.iter().map(|text| sentence(text)).collect::<Vec<_>>().join(" ")
}

/// A clause in English, in sentences without capitals and full stops.
fn english(context: &Context<'_>, body: ClauseBody<'_>, name: &str, earlier: usize) -> Vec<String> {
    match body {
        ClauseBody::Board(board) => board::board(context, board),
        ClauseBody::Setup(setup) => board::setup(context, setup),
        ClauseBody::Set(set) => board::set(context, name, &set.holes),
        ClauseBody::Flag(flag) => board::flag(context, name, flag),
        ClauseBody::Term(term) => vec![format!(
            "a hole or a turn is {} if {}",
            quoted(name),
            condition::clause(context, &term.holds).unwrap_or_else(|| "anything holds".to_owned())
        )],
        ClauseBody::Phase(phase) => turn::phase(context, name, phase, earlier),
        ClauseBody::Lift(row) => landing::lifted(context, row),
        ClauseBody::PassOver(pass) => landing::pass_over(context, pass),
        ClauseBody::Drop(row) => landing::dropped(context, row),
        ClauseBody::Prefer(rule) => start::prefer(context, rule),
        ClauseBody::Direction(rule) => start::direction(context, rule, earlier),
        ClauseBody::Sowing(sowing) => start::sowing(sowing),
        ClauseBody::Start(start) => start::start(context, start),
        ClauseBody::Opening(opening) => start::opening(context, opening),
        ClauseBody::Landing(landing) => landing::landing(context, landing, earlier),
        ClauseBody::Extension(extension) => turn::extension(extension),
        ClauseBody::Pass(pass) => turn::pass(*pass),
        ClauseBody::Ending(ending) => ending::ending(context, ending),
        ClauseBody::Scoring(scoring) => ending::scoring(scoring),
        ClauseBody::Rounds(rounds) => round::rounds(context, rounds),
        ClauseBody::Act(act) => act::act(context, act),
        ClauseBody::Limits(limits) => turn::limits(*limits),
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
    let hole = hole.unwrap_or(language.hole());
    let context = Context { clauses: ruleset.clauses(), shape: ruleset.shape(), hole };
    match language {
        Language::English => condition::clause(&context, asked).unwrap_or_default(),
        Language::French => french::condition(&context, asked),
    }
}

/// Whether a condition asks anything of the hole in question.
pub fn asks_of_the_hole(ruleset: &Ruleset, asked: &Condition) -> bool {
    let context = Context { clauses: ruleset.clauses(), shape: ruleset.shape(), hole: "" };
    !condition::predicates(&context, asked, "holds").is_empty()
}

/// A few words that say what a clause is about; empty for a number that is no clause of the ruleset.
pub fn clause_title(ruleset: &Ruleset, clause: ClauseId, language: Language) -> String {
    let all = ruleset.clauses().all();
    let Some(&(_, support, body)) = all.iter().find(|(id, ..)| *id == clause) else { return String::new() };
    let name = support.name.rsplit('.').next().unwrap_or_default();
    match language {
        Language::English => english_title(body, name),
        Language::French => french::title(body, name),
    }
}

fn english_title(body: ClauseBody<'_>, name: &str) -> String {
    match body {
        ClauseBody::Board(_) => "The board".to_owned(),
        ClauseBody::Setup(_) => "Seeds at the beginning".to_owned(),
        ClauseBody::Set(_) => format!("The holes called {}", quoted(name)),
        ClauseBody::Flag(_) => format!("The flag {}", quoted(name)),
        ClauseBody::Direction(rule) => match rule.go {
            DirectionChoice::Anticlockwise => "Sown anticlockwise",
            DirectionChoice::Clockwise => "Sown clockwise",
            DirectionChoice::Either => "Sown in either direction",
        }
        .to_owned(),
        ClauseBody::Sowing(_) => "The first seed of a lap".to_owned(),
        ClauseBody::Term(_) => format!("What {} means", quoted(name)),
        ClauseBody::Phase(_) => format!("The phase {}", quoted(name)),
        ClauseBody::Lift(_) => "A lift".to_owned(),
        ClauseBody::PassOver(_) => "Holes passed over".to_owned(),
        ClauseBody::Drop(_) => "After a seed has fallen".to_owned(),
        ClauseBody::Prefer(_) => "Which start must be chosen".to_owned(),
        ClauseBody::Start(Start::Lift(_)) => "Start by lifting".to_owned(),
        ClauseBody::Start(Start::Take(_)) => "Start by taking".to_owned(),
        ClauseBody::Start(Start::Enter(_)) => "Start by entering".to_owned(),
        ClauseBody::Opening(_) => "Simultaneous opening".to_owned(),
        ClauseBody::Landing(landing) => landing_title(landing),
        ClauseBody::Extension(_) => "Extension of a turn".to_owned(),
        ClauseBody::Pass(_) => "Pass".to_owned(),
        ClauseBody::Ending(ending) => match ending.ends {
            Scope::Round => "End of the round",
            Scope::Game => "End of the game",
        }
        .to_owned(),
        ClauseBody::Scoring(_) => "Scores".to_owned(),
        ClauseBody::Rounds(_) => "The next round".to_owned(),
        ClauseBody::Act(act) => match act.effect {
            ActEffect::Deposit(_) => "Seeds laid into a flagged hole",
            ActEffect::DropInto(_) => "A seed dropped into a flagged hole",
            ActEffect::TakeBack(_) => "A seed taken back",
            ActEffect::Claim(_) => "A seed claimed",
        }
        .to_owned(),
        ClauseBody::Limits(_) => "Endless turns".to_owned(),
    }
}

fn landing_title(landing: &Landing) -> String {
    let then = match landing.then {
        LandThen::End => "end of the turn",
        LandThen::Again => "another turn",
        LandThen::Relay(_) => "relay",
        LandThen::Sow(_) => "sowing on",
        LandThen::Choose => "a choice of laps",
    };
    let first = match (landing.take.is_empty(), &landing.to, landing.mark.0.first()) {
        (false, TakeTo::Hand, _) => return "Capture, sown on".to_owned(),
        (false, ..) => return "Capture".to_owned(),
        (true, _, Some(mark)) => return format!("The flag {} is set", quoted(&mark.flag)),
        (true, _, None) => match landing.unmark.0.first() {
            Some(mark) => return format!("The flag {} is taken off", quoted(&mark.flag)),
            None => then,
        },
    };
    words::capital(first)
}

/// The heading of a section.
pub const fn section_title(section: Section) -> &'static str {
    match section {
        Section::Board => "Board",
        Section::Setup => "Seeds at the beginning",
        Section::Sets => "Holes with a name",
        Section::Flags => "Flags",
        Section::Terms => "Terms",
        Section::Phases => "Phases of play",
        Section::Directions => "Direction of sowing",
        Section::Lifts => "Lifting seeds",
        Section::Passes => "Holes passed over",
        Section::Drops => "After each seed",
        Section::Prefer => "Starts that must be chosen",
        Section::Sowing => "Sowing",
        Section::Starts => "Starting a turn",
        Section::Opening => "Opening",
        Section::Landing => "Where the last seed falls",
        Section::Extension => "Extending a turn",
        Section::Pass => "Passing",
        Section::Endings => "End of play",
        Section::Scoring => "Scores",
        Section::Rounds => "Rounds",
        Section::Acts => "Acts besides moves",
        Section::Limits => "Endless turns",
    }
}

/// What must be known to read the clauses of a section together, such as their order; `None` where nothing need be.
pub const fn section_lead(section: Section) -> Option<&'static str> {
    match section {
        Section::Directions => Some("The first of these that applies to a hole is used."),
        Section::Landing => Some("After every lap the first of these that applies is used."),
        Section::Lifts | Section::Drops => Some("The first of these that applies is used."),
        Section::Prefer => {
            Some("Each of these in turn leaves only the starts that satisfy it, if there are any.")
        }
        Section::Phases => Some("Play goes through these in turn, and never back."),
        Section::Endings => Some("Tested in this order after every turn."),
        Section::Acts => Some("They are not legal moves; a record states them."),
        Section::Board
        | Section::Setup
        | Section::Sets
        | Section::Flags
        | Section::Terms
        | Section::Passes
        | Section::Sowing
        | Section::Starts
        | Section::Opening
        | Section::Extension
        | Section::Pass
        | Section::Scoring
        | Section::Rounds
        | Section::Limits => None,
    }
}

/// A reading as it is taken: its question, the alternative `chosen`, and the others. Questions and alternatives are
/// the words of the ruleset's file.
///
/// ```
/// use sowbook::rules::{Alternative, Reading, ReadingKind, prose::reading_prose};
/// let alternative = |name: &str, means: &str| Alternative {
///     name: name.to_owned(),
///     means: means.to_owned(),
///     cites: Vec::new(),
///     against: Vec::new(),
/// };
/// let reading = Reading {
///     name: "resow_first".to_owned(),
///     kind: ReadingKind::Reading,
///     question: "Where does the first ball fall?".to_owned(),
///     alternatives: vec![
///         alternative("at", "into the hole itself"),
///         alternative("next", "into the hole after it"),
///     ],
///     default: "at".to_owned(),
///     cites: Vec::new(),
///     confidence: None,
///     reason: None,
///     parts: None,
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
