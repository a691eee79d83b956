//! What a word of a file names in the archive: one list that completion, hover and go to definition share.

use std::sync::Arc;

use itertools::Itertools;

use base::text::Span;
use base::yaml::{Path, Places};
use record::archive::{
    Archive, Evidence, Game, HeaderWord, Source, Statement, header_keys_below, header_words,
};
use record::check::messages::ENDS;
use rules::{Alternative, Reading, RulesetFamily};

use super::View;
use super::cursor::Cursor;

/// Something that a word can name.
#[derive(Debug, Clone)]
pub(super) enum Named<'a> {
    Source(&'a Source),
    Evidence(&'a Evidence),
    Statement(&'a Evidence, &'a Statement),
    Ruleset(&'a str, &'a Arc<RulesetFamily>),
    Reading(&'a str, &'a Reading),
    Alternative(&'a str, &'a Reading, &'a Alternative),
    Game(&'a Game),
    /// A place: its id and its name.
    Place(String, &'a str),
    /// A people: its id and its name.
    People(String, &'a str),
    /// A word of a closed list, with what it is.
    Word(&'a str, &'static str),
}

impl<'a> Named<'a> {
    /// How it is written.
    pub(super) fn id(&self) -> String {
        match self {
            Self::Source(source) => source.id.to_string(),
            Self::Evidence(evidence) => evidence.id.to_string(),
            Self::Statement(_, statement) => statement.id.to_string(),
            Self::Ruleset(id, _) => (*id).to_owned(),
            Self::Reading(_, reading) => reading.name.clone(),
            Self::Alternative(_, _, alternative) => alternative.name.clone(),
            Self::Game(game) => game.id.to_string(),
            Self::Place(id, _) | Self::People(id, _) => id.clone(),
            Self::Word(word, _) => (*word).to_owned(),
        }
    }

    /// What it is, in a line.
    pub(super) fn title(&self) -> String {
        match self {
            Self::Source(source) => {
                let names =
                    source.author.iter().filter_map(|one| one.family.as_ref().or(one.literal.as_ref()));
                let names: Vec<&str> = names.map(String::as_str).collect();
                let year = source.issued.as_ref().map_or(String::new(), |date| format!(" ({date})"));
                let author = names.join(", ") + &year;
                if author.is_empty() {
                    source.title.clone()
                } else {
                    format!("{}: {}", author.trim(), source.title)
                }
            }
            Self::Evidence(evidence) => evidence.title.clone(),
            Self::Statement(_, statement) => statement.says.clone(),
            Self::Ruleset(_, family) => family.declaration().title.to_string(),
            Self::Reading(_, reading) => reading.question.to_string(),
            Self::Alternative(_, _, alternative) => alternative.means.to_string(),
            Self::Game(game) => game.names.first().map_or(String::new(), |name| name.text.clone()),
            Self::Place(_, name) | Self::People(_, name) => (*name).to_owned(),
            Self::Word(_, what) => first_sentence(what).to_owned(),
        }
    }

    /// Everything an editor shows of it, as Markdown.
    pub(super) fn description(&self) -> String {
        let title = self.title();
        let what = if let Self::Word(_, what) = self { what } else { title.as_str() };
        let head = format!("**{}** {}", self.id(), plain(what));
        let more: Vec<String> = match self {
            Self::Statement(evidence, statement) => {
                let words = statement.words.iter().map(|words| {
                    let english = words.translation.as_ref();
                    let english =
                        english.map_or(String::new(), |english| format!(", in English “{}”", plain(english)));
                    format!("“{}” ({}){english}", plain(&words.text), words.lang)
                });
                words.chain([format!("in {} of {}", evidence.id, evidence.source)]).collect()
            }
            Self::Evidence(evidence) => {
                let pages =
                    evidence.locator.as_ref().map_or(String::new(), |at| format!(", {}", at.as_str()));
                vec![format!("{} statements from {}{pages}", evidence.statements.len(), evidence.source)]
            }
            Self::Ruleset(_, family) => vec![plain(&family.declaration().about)],
            Self::Reading(_, reading) => {
                let means = |one: &Alternative| {
                    let default = if one.name == reading.default { " (default)" } else { "" };
                    format!("- `{}`{default}: {}", one.name, plain(&one.means))
                };
                vec![reading.alternatives.iter().map(means).join("\n")]
            }
            Self::Alternative(_, reading, _) => vec![format!("an answer to: {}", plain(&reading.question))],
            _ => Vec::new(),
        };
        std::iter::once(head).chain(more).join("\n\n")
    }

    /// The file that says what it is, and the place in it.
    pub(super) fn definition(&self, archive: &Archive) -> Option<(String, Span)> {
        let (file, path) = match self {
            Self::Source(source) => (format!("sources/{}.yaml", source.id), Path::top().then("id")),
            Self::Evidence(evidence) => (format!("evidence/{}.yaml", evidence.id), Path::top().then("id")),
            Self::Statement(evidence, statement) => {
                let file = format!("evidence/{}.yaml", evidence.id);
                let id = statement.id.to_string();
                let text = archive.texts.get(&file)?.contents();
                return Some((file, entry_with_id(text, "statements", &id)?));
            }
            Self::Ruleset(id, _) => (format!("rulesets/{id}.yaml"), Path::top().then("ruleset")),
            Self::Reading(ruleset, reading) => {
                (format!("rulesets/{ruleset}.yaml"), Path::top().then("readings").then(reading.name.as_str()))
            }
            Self::Alternative(ruleset, reading, alternative) => {
                let path = Path::top().then("readings").then(reading.name.as_str()).then("alternatives");
                (format!("rulesets/{ruleset}.yaml"), path.then(alternative.name.as_str()))
            }
            Self::Game(game) => (format!("games/{}.yaml", game.id), Path::top().then("id")),
            Self::Place(id, _) => ("places.yaml".to_owned(), Path::top().then(id.as_str())),
            Self::People(id, _) => ("peoples.yaml".to_owned(), Path::top().then(id.as_str())),
            Self::Word(..) => return None,
        };
        let places = Places::parse(super::text_of(archive, &file)?);
        let span =
            places.and_then(|places| places.key(path.segments()).or_else(|| places.value(path.segments())));
        Some((file, span.unwrap_or_default()))
    }
}

/// Where the entry with that id is in a list of a file.
fn entry_with_id(text: &str, list: &str, id: &str) -> Option<Span> {
    let places = Places::parse(text)?;
    (0..)
        .map_while(|index| places.value(Path::top().then(list).then(index).then("id").segments()))
        .find(|span| text.get(span.range()) == Some(id))
}

/// The first sentence of a text.
fn first_sentence(text: &str) -> &str {
    text.find(". ").map_or(text, |end| &text[..=end])
}

/// Text in Markdown that means itself.
pub(super) fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for sign in text.split_whitespace().join(" ").chars() {
        if matches!(sign, '\\' | '*' | '_' | '`' | '[' | ']' | '<' | '>' | '#' | '|' | '~' | '&') {
            plain.push('\\');
        }
        plain.push(sign);
    }
    plain
}

/// What is known of a record besides the archive.
#[derive(Debug, Default)]
pub(super) struct HeaderNames<'a> {
    /// Whether it is a header at all, and not another file of YAML.
    pub(super) is_header: bool,
    pub(super) ruleset: Option<(&'a str, &'a Arc<RulesetFamily>)>,
}

/// What may be written as the value, or as the key, where the cursor is.
pub(super) fn candidates<'a>(
    view: &View<'a>,
    cursor: &Cursor<'_>,
    header: &HeaderNames<'a>,
) -> Vec<Named<'a>> {
    let readings = header.ruleset.map(|(id, family)| (id, family.declaration().readings.as_slice()));
    match (cursor.key(), cursor.above(), cursor.is_key) {
        (Some("readings"), None, true) => {
            let (id, readings) = readings.unwrap_or_default();
            readings.iter().map(|reading| Named::Reading(id, reading)).collect()
        }
        (_, _, true) if header.is_header => words(header_keys_below(&cursor.keys)),
        (_, _, true) => Vec::new(),
        (Some(name), Some("readings"), false) => {
            let (id, readings) = readings.unwrap_or_default();
            let reading = readings.iter().find(|reading| reading.name == name);
            let all = |reading: &'a Reading| {
                reading.alternatives.iter().map(move |one| Named::Alternative(id, reading, one))
            };
            reading.into_iter().flat_map(all).collect()
        }
        (Some(key), _, false) => match header_words(&cursor.keys) {
            closed if header.is_header && !closed.is_empty() => words(closed),
            _ => values(view, key),
        },
        (None, _, false) => Vec::new(),
    }
}

/// What may be written as the value of a key.
fn values<'a>(view: &View<'a>, key: &str) -> Vec<Named<'a>> {
    let archive = view.context.archive();
    match key {
        "source" => archive.sources.values().map(Named::Source).collect(),
        "evidence" => archive.evidence.values().map(Named::Evidence).collect(),
        "ruleset" | "rulesets" => rulesets(view).collect(),
        "game" => archive.games.values().map(Named::Game).collect(),
        "place" | "places" => {
            archive.places.iter().map(|(id, place)| Named::Place(id.to_string(), &place.label)).collect()
        }
        "people" | "peoples" => {
            archive.peoples.iter().map(|(id, people)| Named::People(id.to_string(), &people.name)).collect()
        }
        "cite" | "against" | "statements" => {
            archive.statements().map(|(evidence, statement)| Named::Statement(evidence, statement)).collect()
        }
        "result" => ENDS.iter().map(|end| Named::Word(end, "")).collect(),
        _ => Vec::new(),
    }
}

fn rulesets<'a>(view: &View<'a>) -> impl Iterator<Item = Named<'a>> + use<'a> {
    view.context.families().iter().map(|(id, family)| Named::Ruleset(id, family))
}

fn words<'a>(all: Vec<HeaderWord>) -> Vec<Named<'a>> {
    all.into_iter().map(|(word, what)| Named::Word(word, what)).collect()
}

/// What a word names: by the key it is the value of, or anything of that id.
pub(super) fn named<'a>(
    view: &View<'a>,
    word: &str,
    cursor: Option<&Cursor<'_>>,
    header: &HeaderNames<'a>,
) -> Option<Named<'a>> {
    let archive = view.context.archive();
    let is_it = |one: &Named<'a>| one.id() == word;
    let by_key = cursor.and_then(|cursor| candidates(view, cursor, header).into_iter().find(is_it));
    let reading = || {
        let (id, family) = header.ruleset?;
        family.declaration().reading(word).map(|reading| Named::Reading(id, reading))
    };
    let statement =
        || archive.statement(&word.parse().ok()?).map(|(evidence, one)| Named::Statement(evidence, one));
    by_key
        .or_else(statement)
        .or_else(reading)
        .or_else(|| archive.sources.values().map(Named::Source).find(is_it))
        .or_else(|| archive.evidence.values().map(Named::Evidence).find(is_it))
        .or_else(|| rulesets(view).find(is_it))
        .or_else(|| archive.games.values().map(Named::Game).find(is_it))
}
