//! `sowbook new`: a file to fill in, at its place in the archive.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Result, anyhow, bail};

use serde_yaml::Value;

use base::board::Player;
use base::yaml;
use engine::Position;
use record::archive::{Archive, Provenance, SourceId, load_apart};
use record::check::ruleset_id;
use record::replay::possible;
use rules::Ruleset;
use tools::lists::slug;

use super::archive::{ids, known, records, usable};
use super::args::{Arguments, New, NewEvidence, NewFile, NewMapping, NewRecord, NewRuleset};
use super::files::{inside, read_text_if_there, shown};
use super::move_text::with_checks;
use super::record_argument::in_archive;
use super::replace::{create, replace};
use super::skeleton::{fill, quoted};
use super::{Exit, console};

/// The legal moves that a new record lists at most.
const MOST_MOVES: usize = 24;

const PLACE: &str = include_str!("../../templates/start/place.yaml");
const PEOPLE: &str = include_str!("../../templates/start/people.yaml");
const PERSON: &str = include_str!("../../templates/start/person.yaml");
const STUDY: &str = include_str!("../../templates/start/study.yaml");

pub(super) fn run(arguments: &Arguments, asked: &New) -> Result<Exit> {
    let root = records(arguments)?;
    let here = Here { archive: load_apart(&root).0, root };
    let new = match asked {
        New::Record(asked) => here.record(asked)?,
        New::Source(asked) => {
            let fill_in = "type, title, author, issued; take the `#` from the keys that the source has";
            begun("sources", include_str!("../../templates/start/source.yaml"), asked, fill_in)?
        }
        New::Evidence(asked) => here.evidence(asked)?,
        New::Game(asked) => here.game(asked)?,
        New::Ruleset(asked) => here.ruleset(asked)?,
        New::Place(asked) => here.entry("places.yaml", PLACE, asked)?,
        New::People(asked) => here.entry("peoples.yaml", PEOPLE, asked)?,
        New::Person(asked) => here.entry("persons.yaml", PERSON, asked)?,
        New::Study(asked) => begun("studies", STUDY, asked, "claim, argument, follows, authors, date")?,
        New::Mapping(asked) => here.mapping(asked)?,
    };
    let path = inside(&here.root, &new.name)?;
    match &new.before {
        Some(before) => replace(&path, Some(before.as_bytes()), new.text.as_bytes())?,
        None => create(&path, new.text.as_bytes())?,
    }
    console::print(|out| {
        writeln!(out, "wrote {}", shown(&path))?;
        new.chosen.iter().try_for_each(|chosen| writeln!(out, "{chosen}"))?;
        writeln!(out, "fill in: {}", new.fill_in)?;
        new.then.iter().try_for_each(|then| writeln!(out, "then: {then}"))?;
        Ok(writeln!(out, "then: sowbook check {}", shown(&path))?)
    })?;
    Ok(Exit::Clean)
}

/// A file to be written, and what a person does with it.
struct NewText {
    /// Its name below the folder of records.
    name: String,
    text: String,
    /// What the file holds already, which the text begins with; `None` if there is none.
    before: Option<String>,
    /// What was chosen because nobody named anything, in a sentence each.
    chosen: Vec<String>,
    fill_in: &'static str,
    /// What else is to be done, in order.
    then: Vec<String>,
}

impl NewText {
    /// A file with nothing else to be said.
    fn new(name: String, text: String, fill_in: &'static str) -> Self {
        Self { name, text, before: None, chosen: Vec::new(), fill_in, then: Vec::new() }
    }
}

/// A file that needs nothing of the archive.
fn begun(folder: &str, template: &str, asked: &NewFile, fill_in: &'static str) -> Result<NewText> {
    let (id, title) = named(asked)?;
    let text = fill(template, &[("id", id), ("title", &title)]);
    Ok(NewText::new(format!("{folder}/{id}.yaml"), text, fill_in))
}

/// The archive that a file is for.
struct Here {
    root: PathBuf,
    archive: Archive,
}

impl Here {
    fn game(&self, asked: &NewFile) -> Result<NewText> {
        let new = begun("games", include_str!("../../templates/start/game.yaml"), asked, "names, boards")?;
        let id = &asked.id;
        let then = vec![
            format!("`sowbook new evidence ID --game {id}`, and name it under `evidence` in this file"),
            format!("`sowbook new ruleset ID --game {id}`, and name it under `rulesets` in this file"),
        ];
        Ok(NewText { then, ..new })
    }

    /// A new entry at the end of a file that holds many.
    fn entry(&self, name: &str, template: &str, asked: &NewFile) -> Result<NewText> {
        let (id, title) = named(asked)?;
        let path = inside(&self.root, name)?;
        let before = read_text_if_there(&path)?;
        let there = before.as_deref().unwrap_or_default();
        let line_end = if there.is_empty() || there.ends_with('\n') { "" } else { "\n" };
        let text = format!("{there}{line_end}{}", fill(template, &[("id", id), ("title", &title)]));
        let entries = |text: &str| match yaml::parse(text).0?.value {
            Value::Mapping(entries) => Some(entries),
            Value::Null => Some(serde_yaml::Mapping::new()),
            _ => None,
        };
        let known = entries(there);
        if known.as_ref().is_some_and(|known| known.contains_key(id)) {
            bail!("there is an entry `{id}` already, in {}", self.file(name));
        }
        // The end of a map in lines is the only place where an entry is sure to change nothing else.
        let is_added = known.zip(entries(&text)).is_some_and(|(known, mut all)| {
            all.remove(id).is_some_and(|entry| entry.is_mapping()) && all == known
        });
        if !is_added {
            let file = self.file(name);
            bail!(
                "no entry can be added at the end of {file}: expected entries that begin with `id:` at the margin"
            );
        }
        let fill_in = "what is known; take the `#` from its keys";
        Ok(NewText { before, ..NewText::new(name.to_owned(), text, fill_in) })
    }

    fn mapping(&self, asked: &NewMapping) -> Result<NewText> {
        let id = usable_id(&asked.id)?;
        let mut chosen = Vec::new();
        let rulesets = ids(&self.archive);
        let ruleset = one("ruleset", asked.ruleset.as_deref(), rulesets.iter(), None, &mut chosen)?;
        let (rules, game) = self.rules(&ruleset)?;
        let shape = rules.shape();
        let holes = |player| {
            let labels = shape.label_order(player).iter().map(|hole| shape.label(*hole));
            quoted(&labels.collect::<Vec<_>>().join(" "))
        };
        let (south, north) = (holes(Player::South), holes(Player::North));
        let values = [("id", id), ("ruleset", &ruleset), ("south", &south), ("north", &north)];
        let text = fill(include_str!("../../templates/start/mapping.yaml"), &values);
        let folder = format!("play/{game}/{id}");
        let out = shown(&self.root.join(&folder));
        let then = vec![format!("sowbook import --mapping {out}/mapping.yaml LISTS --out {out}")];
        let fill_in = "input, the header, and the names of the holes";
        Ok(NewText { chosen, then, ..NewText::new(format!("{folder}/mapping.yaml"), text, fill_in) })
    }

    fn evidence(&self, asked: &NewEvidence) -> Result<NewText> {
        let (id, title) = named(&asked.file)?;
        let archive = &self.archive;
        self.readable("games", asked.game.as_deref())?;
        self.readable("sources", asked.source.as_deref())?;
        let mut chosen = Vec::new();
        let game = one("game", asked.game.as_deref(), archive.games.keys(), None, &mut chosen)?;
        let source = one("source", asked.source.as_deref(), archive.sources.keys(), Some(id), &mut chosen)?;
        let used: Vec<&str> = archive.statements().map(|(_, statement)| statement.id.letters()).collect();
        let letters = letters(id, &used);
        let values =
            [("id", id), ("title", &title), ("game", &game), ("source", &source), ("letters", &letters)];
        let text = fill(include_str!("../../templates/start/evidence.yaml"), &values);
        let then = vec![
            format!("name `{id}` under `evidence` in {}", self.file(&format!("games/{game}.yaml"))),
            "cite each statement about play in a ruleset; `check` reports those that none accounts for"
                .to_owned(),
        ];
        let fill_in = "title, language, source_words, statements";
        Ok(NewText { chosen, then, ..NewText::new(format!("evidence/{id}.yaml"), text, fill_in) })
    }

    fn ruleset(&self, asked: &NewRuleset) -> Result<NewText> {
        let (id, title) = named(&asked.file)?;
        self.readable("games", asked.game.as_deref())?;
        let mut chosen = Vec::new();
        let game = one("game", asked.game.as_deref(), self.archive.games.keys(), Some(id), &mut chosen)?;
        let about = self.archive.evidence.iter().filter(|(_, evidence)| evidence.game.as_str() == game);
        let about: Vec<(&str, &str)> = about
            .map(|(id, evidence)| {
                (id.as_str(), evidence.statements.first().map_or("", |one| one.id.letters()))
            })
            .collect();
        let evidence = about.iter().map(|(id, _)| *id).collect::<Vec<_>>().join(", ");
        let letters = about.first().map_or("AA", |(_, letters)| letters);
        let evidence = format!("[{evidence}]");
        let values =
            [("id", id), ("title", &title), ("game", &game), ("evidence", &evidence), ("letters", letters)];
        let text = fill(include_str!("../../templates/start/ruleset.yaml"), &values);
        let then = vec![
            format!("name `{id}` under `rulesets` in {}", self.file(&format!("games/{game}.yaml"))),
            format!("sowbook rules {id}"),
            "sowbook rules --coverage".to_owned(),
        ];
        let fill_in = "title, about, and every clause with the statements it cites";
        Ok(NewText { chosen, then, ..NewText::new(format!("rulesets/{id}.yaml"), text, fill_in) })
    }

    fn record(&self, asked: &NewRecord) -> Result<NewText> {
        let (id, title) = named(&asked.file)?;
        if let Ok(other) = in_archive(&self.root, id) {
            bail!("there is a record `{id}` already, in {}", self.file(other.name()));
        }
        self.readable("sources", asked.source.as_deref())?;
        let rulesets = ids(&self.archive);
        let mut chosen = Vec::new();
        let ruleset = one("ruleset", asked.ruleset.as_deref(), rulesets.iter(), None, &mut chosen)?;
        let sources = match &asked.source {
            None => "# sources: [{source: \"…\", locator: p. 1}]".to_owned(),
            Some(source) => {
                let source = one("source", Some(source), self.archive.sources.keys(), None, &mut chosen)?;
                format!("sources: [{{source: {source}, locator: p. 1}}]")
            }
        };
        let provenance = if asked.source.is_some() { Provenance::Printed } else { Provenance::Constructed };
        let (rules, game) = self.rules(&ruleset)?;
        let (moves, example) = beginnings(&rules);
        let values = [
            ("id", id),
            ("title", &title),
            ("ruleset", &ruleset),
            ("provenance", provenance.word()),
            ("sources", &sources),
            ("moves", &moves),
            ("example", &example),
        ];
        let text = fill(include_str!("../../templates/start/record.sow"), &values);
        let fill_in = "title, provenance, sources, and the play below the header";
        Ok(NewText { chosen, ..NewText::new(format!("play/{game}/{id}.sow"), text, fill_in) })
    }

    /// A ruleset of the archive under its defaults, and its game.
    fn rules(&self, id: &str) -> Result<(std::sync::Arc<Ruleset>, String)> {
        let source = self.archive.rulesets.iter().find(|source| ruleset_id(source.name()) == id);
        let family = usable(source.ok_or_else(|| anyhow!("`{id}` cannot be read"))?, id)?;
        Ok((super::archive::default_ruleset(&family)?, family.declaration().game.clone()))
    }

    /// Fails where the file of what is asked for is there and cannot be read whole.
    fn readable(&self, folder: &str, asked: Option<&str>) -> Result<()> {
        if let Some(id) = asked.filter(|id| self.archive.unread.has_file(folder, id)) {
            let file = self.file(&format!("{folder}/{id}.yaml"));
            bail!("{file} cannot be read whole; `sowbook check` says why");
        }
        Ok(())
    }

    /// A file of the archive as messages show it.
    fn file(&self, name: &str) -> String {
        format!("`{}`", shown(&self.root.join(name)))
    }
}

/// The id and the title as a string of YAML.
fn named(file: &NewFile) -> Result<(&str, String)> {
    let id = usable_id(&file.id)?;
    Ok((id, quoted(file.title.as_deref().unwrap_or(id))))
}

/// An id, if it is one.
fn usable_id(id: &str) -> Result<&str> {
    if let Err(error) = id.parse::<SourceId>() {
        let close = slug(id);
        let hint = if close == id { String::new() } else { format!("; did you mean `{close}`?") };
        bail!("`{id}` cannot be used: expected {error}{hint}");
    }
    Ok(id)
}

/// The thing of that kind that is meant: the one asked for, the one called `same`, or the only one. What nobody asked for
/// is put into `chosen`.
fn one<'a, T: ToString + 'a>(
    kind: &str,
    asked: Option<&str>,
    ids: impl Iterator<Item = &'a T>,
    same: Option<&str>,
    chosen: &mut Vec<String>,
) -> Result<String> {
    let ids: Vec<String> = ids.map(ToString::to_string).collect();
    if let Some(asked) = asked {
        known(kind, &ids, asked).map_err(|error| match ids.as_slice() {
            [] => error,
            _ => anyhow!("{error}\na new one is begun by `sowbook new {kind} {asked}`"),
        })?;
        return Ok(asked.to_owned());
    }
    let (id, why) = match (ids.as_slice(), same.and_then(|same| ids.iter().find(|id| *id == same))) {
        (_, Some(same)) => (same, "which has the same id"),
        ([only], None) => (only, "the only one of the archive"),
        ([], None) => bail!("the archive has no {kind} yet; begin with `sowbook new {kind} ID`"),
        (_, None) => bail!("name the {kind}: add `--{kind} ID`\n{kind}s of this archive: {}", ids.join(", ")),
    };
    chosen.push(format!("{kind}: `{id}`, {why}; `--{kind} ID` takes another"));
    Ok(id.clone())
}

/// Capitals for the statements of an evidence which no other has: of its id if possible.
fn letters(id: &str, used: &[&str]) -> String {
    let own: Vec<char> =
        id.chars().filter(char::is_ascii_alphabetic).map(|sign| sign.to_ascii_uppercase()).collect();
    let first = own.first().copied().unwrap_or('A');
    let others = own.iter().skip(1).copied().chain('A'..='Z').map(|second| (first, second));
    let any = ('A'..='Z').flat_map(|first| ('A'..='Z').map(move |second| (first, second)));
    let mut pairs = others.chain(any).map(|(first, second)| format!("{first}{second}"));
    pairs.find(|pair| !used.contains(&pair.as_str())).unwrap_or_else(|| "AAA".to_owned())
}

/// The first legal moves of a game, and how a turn of each player is written.
fn beginnings(ruleset: &Ruleset) -> (String, String) {
    let initial = Position::initial(ruleset);
    let Ok(first) = possible(ruleset, &initial) else { return Default::default() };
    let first: Vec<_> = first.take(MOST_MOVES + 1).collect();
    let mut moves: Vec<&str> = first.iter().take(MOST_MOVES).map(|one| one.written.as_str()).collect();
    if first.len() > MOST_MOVES {
        moves.push("…");
    }
    let Some(one) = first.first() else { return (moves.join(", "), String::new()) };
    let mut example = format!("1. {}", with_checks(ruleset, &initial, &one.step, &one.written));
    let after = &one.step.outcome.position;
    let answer = possible(ruleset, after).ok().and_then(|mut answers| answers.next());
    if let Some(answer) = answer {
        example.push_str(&format!(" {}", with_checks(ruleset, after, &answer.step, &answer.written)));
    }
    (moves.join(", "), example)
}

#[cfg(test)]
mod tests {
    use super::letters;

    #[test]
    fn letters_are_those_of_the_id_unless_they_are_used() {
        assert_eq!(letters("mrisho-1998", &[]), "MR");
        assert_eq!(letters("mrisho-1998", &["MR", "MI"]), "MS");
        assert_eq!(letters("m", &[]), "MA");
        assert_eq!(letters("1998", &["AA"]), "AB");
    }
}
