//! Every word a ruleset can use changes play somewhere: a mutation test over the vocabulary.
//!
//! A case in `tests/words/cases/*.yaml` is a few sections of a small ruleset, a position, and changes to the text of
//! these sections, each of which replaces or removes words. What can be played then must differ. The words are read
//! out of the types of the vocabulary, so a word without a case fails the test. `SOWBOOK_WORD=Type.word` judges only
//! the cases of one word, and prints what can be played.
//!
//! Every word is used by two games of this repository, or its page says why it exists (`templates/reference/few.yaml`).

mod overlay;
#[path = "words/uses.rs"]
mod uses;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use overlay::laid_over;
use serde::Deserialize;
use serde_yaml::{Mapping, Value};
use sowbook::archive::read_ruleset;
use sowbook::board::Player;
use sowbook::check::messages;
use sowbook::engine::{Event, EventKind, GameResult, PlayError, Position, Status, legal_moves, play};
use sowbook::replay::resolve::{LineError, PlayedLine, Refusal};
use sowbook::replay::{Phrases, print_move, print_position, read_position, sentence};
use sowbook::rules::{Ruleset, Section};
use sowbook::site::Schema;
use sowbook::text::SourceText;
use uses::Reader;

/// A word in use.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    /// The words, each behind the type it belongs to: `Side.own`.
    words: String,
    /// The whole ruleset in which the sections are put; that of two rows unless given.
    base: Option<String>,
    /// The sections, without what supports their clauses.
    rules: String,
    /// The initial position unless given.
    position: Option<String>,
    /// Plies played first.
    #[serde(default)]
    play: Vec<String>,
    /// Every legal move then, and the beginning of the position it leads to, worked out by hand.
    leads: Option<BTreeMap<String, String>>,
    /// What is replaced, each on its own: a text by others.
    change: BTreeMap<String, Texts>,
}

/// One text or several.
#[derive(Deserialize)]
#[serde(untagged)]
enum Texts {
    One(String),
    Several(Vec<String>),
}

impl Case {
    /// Every change: a text, and what takes its place.
    fn changes(&self) -> impl Iterator<Item = (&str, &str)> {
        self.change.iter().flat_map(|(from, to)| {
            let to = match to {
                Texts::One(one) => std::slice::from_ref(one),
                Texts::Several(several) => several,
            };
            to.iter().map(move |to| (from.as_str(), to.as_str()))
        })
    }
}

fn here(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn files(folder: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(here(folder)).expect("the folder");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.sort();
    files
}

/// The words of the types that are read from a ruleset's file: keys of maps and words of lists of words.
fn vocabulary() -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    for path in files("crates/rules/src/vocabulary") {
        let text = read(&path);
        let mut lines = text.lines();
        let (mut read_from_file, mut is_written) = (false, false);
        while let Some(line) = lines.next() {
            is_written = line == "written! {" || is_written && line != "}";
            if line.starts_with("#[derive(") {
                read_from_file = line.contains("Deserialize");
            }
            let (name, is_enum, indent) = match (table_of(line), type_of(line)) {
                (Some((name, is_enum)), _) => (name, is_enum, "    "),
                (None, Some((name, is_enum))) if std::mem::take(&mut read_from_file) => (name, is_enum, ""),
                (None, None) if is_written => match line.strip_prefix("    ").and_then(type_of) {
                    Some((name, is_enum)) => (name, is_enum, "    "),
                    None => continue,
                },
                _ => continue,
            };
            let body = lines.by_ref().take_while(|line| line.strip_prefix(indent) != Some("}"));
            let body: Vec<&str> = body.filter_map(|line| line.strip_prefix(indent)).collect();
            words.extend(words_of(&body, is_enum).into_iter().map(|word| format!("{name}.{word}")));
        }
    }
    words
}

/// The name of the type of which a table of words or of keys begins on a line, and whether these are words.
fn table_of(line: &str) -> Option<(&str, bool)> {
    let line = line.strip_prefix("    ")?.strip_suffix(" {")?;
    let map = line.split(" with ").next()?.strip_suffix("Map");
    if let Some(name) = map.filter(|name| !name.is_empty() && name.chars().all(char::is_alphanumeric)) {
        return Some((name, false));
    }
    let mut parts = line.split(' ');
    let (table, kind, name) = (parts.next()?, parts.next()?, parts.next()?);
    let is_table = !table.is_empty() && table.chars().all(char::is_alphanumeric) && parts.next().is_none();
    match kind {
        "for" if is_table => Some((table.strip_suffix("Word")?, true)),
        "as" if is_table => Some((name.trim_matches('"'), false)),
        _ => None,
    }
}

/// The name of a type that begins on a line, and whether it is an enum. Types of one form of a value count as the
/// value's.
fn type_of(line: &str) -> Option<(&str, bool)> {
    let hidden = line.strip_prefix("pub(super) ");
    let line = hidden.or(line.strip_prefix("pub ")).unwrap_or(line);
    let (is_enum, name) = match (line.strip_prefix("enum "), line.strip_prefix("struct ")) {
        (Some(name), _) => (true, name),
        (_, Some(name)) => (false, name),
        _ => return None,
    };
    let name = name.strip_suffix(" {")?.split('<').next()?;
    let whole = || name.strip_suffix("Word").or(name.strip_suffix("Map"));
    Some((hidden.and_then(|_| whole()).unwrap_or(name), is_enum))
}

/// The words of a type's body.
fn words_of(body: &[&str], is_enum: bool) -> Vec<String> {
    let mut words = Vec::new();
    let mut renamed = None;
    for line in body.iter().filter_map(|line| line.strip_prefix("    ")) {
        if line.starts_with("#[serde(") {
            renamed = line.split("rename = \"").nth(1).and_then(|rest| rest.split('"').next()).or(renamed);
        }
        let line = line.strip_prefix("pub ").or(line.strip_prefix("r#")).unwrap_or(line);
        let name: String = line.chars().take_while(|sign| sign.is_alphanumeric() || *sign == '_').collect();
        let rest = &line[name.len()..];
        let is_word = if is_enum {
            rest.starts_with(['(', ',']) || rest.starts_with(" =>")
        } else {
            rest.starts_with(": ")
        };
        if !name.is_empty() && is_word {
            words.push(renamed.take().map_or_else(|| snake(&name), str::to_owned));
        }
    }
    words
}

fn snake(name: &str) -> String {
    let mut snake = String::new();
    for (index, sign) in name.char_indices() {
        if sign.is_uppercase() && index > 0 {
            snake.push('_');
        }
        snake.extend(sign.to_lowercase());
    }
    snake
}

/// The ruleset under its defaults, or what prevents that; each of its clauses that cites nothing is taken to be silent.
/// Clauses without effect are let pass.
fn made(text: &str) -> Result<Arc<Ruleset>, Vec<String>> {
    let mut whole: Mapping = serde_yaml::from_str(text).expect("YAML");
    let heads = ["ruleset", "title", "game", "evidence", "about", "readings", "not_modelled", "translations"];
    for (_, section) in whole.iter_mut().filter(|(key, _)| !heads.iter().any(|head| *key == head)) {
        match section {
            Value::Sequence(clauses) => clauses.iter_mut().for_each(silent),
            clause => silent(clause),
        }
    }
    let text = serde_yaml::to_string(&whole).expect("YAML");
    let (family, problems) = read_ruleset(&SourceText::new("rulesets/small.yaml", text));
    let worded = |problems: &[_]| problems.iter().map(messages::placed).collect::<Vec<String>>();
    let family = family.ok_or_else(|| worded(&problems))?;
    family.default_ruleset().map_err(|problems| problems.iter().map(messages::under_readings).collect())
}

fn silent(clause: &mut Value) {
    if let Value::Mapping(clause) = clause {
        clause.insert("silent".into(), true.into());
        clause.insert("note".into(), "made up".into());
    }
}

/// How an outcome begins where the position or a ply is refused.
const REFUSED: &str = "refused: ";

/// The position after the plies of a case.
fn position_of(ruleset: &Ruleset, case: &Case) -> Result<Position, String> {
    let start = case.position.as_ref().map(|position| read_position(ruleset, position));
    let start = match start {
        None => Position::initial(ruleset),
        Some(Ok(position)) => position,
        Some(Err(problems)) => return Err(format!("{REFUSED}{problems:?}")),
    };
    let mut line = PlayedLine::new(start.settled(ruleset));
    for ply in &case.play {
        match line.play(ruleset, ply, &mut ()) {
            Ok(next) => line = next,
            Err(_) => return Err(format!("{REFUSED}{ply}")),
        }
    }
    Ok(line.after)
}

/// What is otherwise than a case says of its legal moves.
fn otherwise(ruleset: &Ruleset, case: &Case) -> Option<String> {
    let (leads, before) = (case.leads.as_ref()?, position_of(ruleset, case).ok()?);
    let moves = legal_moves(ruleset, &before).expect("few enough moves");
    let found: BTreeMap<String, String> = moves
        .iter()
        .map(|played| {
            let after = play(ruleset, &before, played, &mut ()).expect("a legal move").position;
            (print_move(ruleset, &before, played), print_position(ruleset, &after))
        })
        .collect();
    let alike = found.len() == leads.len()
        && leads.iter().all(|(ply, after)| found.get(ply).is_some_and(|found| found.starts_with(after)));
    (!alike).then(|| format!("expected {leads:#?}, found {found:#?}"))
}

/// Everything that can be played after some plies from a position.
fn outcome(ruleset: &Ruleset, case: &Case) -> String {
    let before = match position_of(ruleset, case) {
        Ok(before) => before,
        Err(refused) => return refused,
    };
    let moves = legal_moves(ruleset, &before).expect("few enough moves");
    let mut text = format!("{before:?}\n");
    for played in &moves {
        let after = play(ruleset, &before, played, &mut ()).map(|outcome| outcome.position);
        text.push_str(&format!("{}: {after:?}\n", print_move(ruleset, &before, played)));
    }
    text
}

/// Whether a text has a word, as a whole.
fn has_word(text: &str, word: &str) -> bool {
    text.split(|sign: char| !(sign.is_alphanumeric() || sign == '_')).any(|found| found == word)
}

/// What is wrong with a case.
fn judge(case: &Case, bases: &BTreeMap<String, String>, show: bool) -> Vec<String> {
    let base = &bases[case.base.as_deref().unwrap_or("two")];
    let mut wrong = Vec::new();
    let own = match made(&laid_over(base, &case.rules)) {
        Ok(ruleset) => {
            wrong.extend(otherwise(&ruleset, case));
            outcome(&ruleset, case)
        }
        Err(problems) => return vec![format!("{problems:?}")],
    };
    if show {
        println!("{}\n{own}", case.words);
    }
    if own.starts_with(REFUSED) {
        wrong.push(own.clone());
    }
    for (from, to) in case.changes() {
        if !case.rules.contains(from) {
            wrong.push(format!("`{from}` is not in the rules"));
            continue;
        }
        match made(&laid_over(base, &case.rules.replace(from, to))) {
            Ok(ruleset) if outcome(&ruleset, case) == own => {
                wrong.push(format!("`{from}` by `{to}` changes nothing"))
            }
            Ok(_) => {}
            Err(problems) => wrong.push(format!("`{from}` by `{to}`: {problems:?}")),
        }
    }
    for word in case.words.split_whitespace() {
        let short = word.rsplit('.').next().expect("a word");
        if !case.changes().any(|(from, to)| has_word(from, short) || has_word(to, short)) {
            wrong.push(format!("no change is of `{word}`"));
        }
    }
    wrong
}

#[test]
fn every_word_changes_play() {
    let only = std::env::var("SOWBOOK_WORD").ok();
    let bases: BTreeMap<String, String> = files("tests/words/bases")
        .iter()
        .map(|path| (path.file_stem().expect("a name").to_string_lossy().into_owned(), read(path)))
        .collect();
    let mut wrong = String::new();
    let mut seen = BTreeSet::new();
    for path in files("tests/words/cases") {
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        let cases: Vec<Case> =
            serde_yaml::from_str(&read(&path)).unwrap_or_else(|error| panic!("{name}: {error}"));
        for case in cases {
            let words: Vec<&str> = case.words.split_whitespace().collect();
            if only.as_ref().is_some_and(|only| !words.contains(&only.as_str())) {
                continue;
            }
            for problem in judge(&case, &bases, only.is_some()) {
                wrong.push_str(&format!("\n{name}, {}: {problem}", case.words));
            }
            seen.extend(words.into_iter().map(str::to_owned));
        }
    }
    let vocabulary = vocabulary();
    assert!(vocabulary.len() > 300, "{vocabulary:?}");
    let without: BTreeMap<String, String> =
        serde_yaml::from_str(&read(&here("tests/words/without.yaml"))).expect("words with a reason");
    for word in seen.iter().chain(without.keys()).filter(|word| !vocabulary.contains(*word)) {
        wrong.push_str(&format!("\n`{word}` is no word of the vocabulary"));
    }
    for word in seen.intersection(&without.keys().cloned().collect()) {
        wrong.push_str(&format!("\n`{word}` has a case, but `without.yaml` has it too"));
    }
    for word in vocabulary.iter().filter(|word| !seen.contains(*word) && !without.contains_key(*word)) {
        if only.is_none() {
            wrong.push_str(&format!("\n`{word}` has no case"));
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// Words of which a page says why they exist.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Few {
    words: String,
    why: String,
}

#[test]
fn every_word_is_used_by_two_games_or_says_why_it_exists() {
    let reader = Reader::new(&Schema::named("ruleset").expect("a schema").text);
    let sections = || Section::ALL.iter().map(|section| section.key());
    let mut games: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for path in ["records/rulesets", "tests/games/records/rulesets"].into_iter().flat_map(files) {
        let (document, _) = sowbook::yaml::parse(&read(&path));
        let ruleset = serde_json::to_value(document.expect("a document").value).expect("JSON");
        let game = ruleset["game"].as_str().expect("a game").to_owned();
        for word in reader.of_ruleset(&ruleset, sections()) {
            games.entry(word).or_default().insert(game.clone());
        }
    }
    let few: Vec<Few> =
        serde_yaml::from_str(&read(&here("templates/reference/few.yaml"))).expect("words with a reason");
    let mut wrong = String::new();
    let mut said = BTreeSet::new();
    for Few { words, why } in &few {
        if why.split_whitespace().count() < 5 {
            wrong.push_str(&format!("\n`{words}`: `{why}` is no reason"));
        }
        for word in words.split_whitespace().filter(|word| !said.insert((*word).to_owned())) {
            wrong.push_str(&format!("\n`{word}` is listed twice"));
        }
    }
    let vocabulary = reader.vocabulary(sections());
    assert!(vocabulary.len() > 400, "{vocabulary:?}");
    let rare: BTreeSet<String> =
        vocabulary.into_iter().filter(|word| games.get(word).is_none_or(|games| games.len() < 2)).collect();
    for word in rare.difference(&said) {
        wrong.push_str(&format!(
            "\n`{word}` is used by {:?} only",
            games.get(word).unwrap_or(&BTreeSet::new())
        ));
    }
    for word in said.difference(&rare) {
        wrong.push_str(&format!("\n`{word}` is listed, but no word that is used by fewer than two games"));
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// Uses are found through readings, below lists and in each form of a value.
#[test]
fn uses_are_found() {
    let reader = Reader::new(&Schema::named("ruleset").expect("a schema").text);
    let text = "{ruleset: small, readings: {r: {alternatives: {at: x, next: y}}}, sowing: {first: $r}, \
                landing: [{id: a, when: {look: {next: {seeds: {by: r, at: even, next: 3}}}}, take: [facing, {ahead: 2}], then: end}]}";
    let (document, _) = sowbook::yaml::parse(text);
    let ruleset = serde_json::to_value(document.expect("a document").value).expect("JSON");
    let words = reader.of_ruleset(&ruleset, ["sowing", "landing"].into_iter());
    let expected = "Condition.look Condition.seeds FirstDrop.at FirstDrop.next HoleWord.ahead HoleWord.facing HoleWord.next \
                    LandThen.end Test.even landing.take landing.then landing.when sowing.first";
    assert_eq!(words.into_iter().collect::<Vec<_>>(), expected.split_whitespace().collect::<Vec<_>>());
}

/// The reader of the types sees what is there.
#[test]
fn words_are_read_out_of_the_types() {
    let words = vocabulary();
    for word in [
        "Condition.in",
        "Condition.is",
        "Walk.while",
        "HoleWord.lap_lift",
        "Test.at_least",
        "DirectionChoice.either",
    ] {
        assert!(words.contains(word), "{word}");
    }
    for word in ["Condition.in_set", "Test.Empty", "Take.Hole", "HoleWordWord.this"] {
        assert!(!words.contains(word), "{word}");
    }
}

/// A written round that is over ends the match, if the rules say so.
#[test]
fn a_written_end_of_a_round_may_end_the_match() {
    let rules = "endings: [{id: two, at: round, when: {round: 2}, ends: game, result: points}, \
                 {id: over, when: {left: empty}, ends: round}]\n\
                 rounds: {fill: setup, starter: same, stop_below: 3, tally: {per: win}}";
    let ruleset = made(&laid_over(&read(&here("tests/words/bases/two.yaml")), rules)).expect("a ruleset");
    for (position, status) in [
        ("store 6 10; round 1 over; points 0 1", Status::RoundOver),
        ("store 2 14; round 1 over; points 0 1", Status::Over(GameResult::Won(Player::North))),
        ("store 6 10; round 2 over; points 0 2", Status::Over(GameResult::Won(Player::North))),
        ("store 6 10; round 2 over; points 1 1", Status::Over(GameResult::Draw)),
    ] {
        let read = read_position(&ruleset, &format!("rest=0; {position}; next south")).expect("a position");
        assert_eq!(read.status(), status, "{position}");
    }
}

/// In an opening, nobody moves again: who begins the main play is said at its end.
#[test]
fn nobody_moves_again_in_an_opening() {
    let rules = "opening: {lift: {from: any, at_least: 1}, pairing: independent, starter: first_to_end}\n\
                 landing: [{id: stop, then: end}]";
    let ruleset = made(&laid_over(&read(&here("tests/words/bases/two.yaml")), rules)).expect("a ruleset");
    let before = read_position(&ruleset, "d=1; D=2; rest=0; phase opening").expect("a position");
    let mut events = Vec::new();
    PlayedLine::new(before).play(&ruleset, "d & D", &mut events).expect("an opening");
    let next: Vec<(Player, Player)> = events
        .iter()
        .filter_map(|event: &Event| match event.kind {
            EventKind::TurnEnd { next, .. } => Some((event.player, next)),
            EventKind::PhaseEnd { starter } => Some((starter, starter)),
            _ => None,
        })
        .collect();
    let (south, north) = (Player::South, Player::North);
    assert_eq!(next, [(south, north), (north, south), (south, south)]);
}

/// A turn that ends the round or the game gives nobody another turn, whatever its last row says.
#[test]
fn nobody_moves_again_after_the_end() {
    let rules = "landing: [{id: eat, when: {seeds: 2}, take: [this], then: again}, {id: more, then: again}]\n\
                 endings: [{id: over, when: {left: empty}, ends: game, result: not_said}]";
    let ruleset = made(&laid_over(&read(&here("tests/words/bases/two.yaml")), rules)).expect("a ruleset");
    let played = |position: &str| {
        let before = read_position(&ruleset, position).expect("a position").settled(&ruleset);
        let mut events = Vec::new();
        PlayedLine::new(before).play(&ruleset, "a", &mut events).expect("a turn");
        sentence(&ruleset, Phrases::english(), &events)
    };
    let going_on = played("a=1; b=2; rest=0; next south");
    assert!(going_on.contains("South moves again"), "{going_on}");
    let over = played("a=1; b=1; rest=0; next south");
    assert!(over.contains("the game is over") && !over.contains("moves again"), "{over}");
}

/// Where only one number of seeds is possible, it may be written or left out.
#[test]
fn the_only_number_of_seeds_may_be_written() {
    let rules =
        "starts: [{id: lift, lift: {from: any, at_least: 1, seeds: {at_least: 1, at_most: 9}, leave: 1}}]";
    let ruleset = made(&laid_over(&read(&here("tests/words/bases/two.yaml")), rules)).expect("a ruleset");
    let before =
        read_position(&ruleset, "a=2; b=3; rest=0; next south").expect("a position").settled(&ruleset);
    let played = |ply: &str| {
        let line = PlayedLine::new(before.clone()).play(&ruleset, ply, &mut ());
        line.map(|line| print_position(&ruleset, &line.after)).map_err(|error| match error {
            LineError::Refused(Refusal::Play(error)) => error,
            other => panic!("{other:?}"),
        })
    };
    assert!(played("a").is_ok_and(|after| after.starts_with("south 1 4 0 0")));
    assert_eq!(played("a*1"), played("a"));
    assert_eq!(played("a*2"), Err(PlayError::SeedsNotPossible { least: 1, most: 1 }));
    assert_eq!(played("b"), Err(PlayError::SeedsNotSaid { least: 1, most: 2 }));
    assert!(played("b*2").is_ok());
}

/// A number of seeds that is greater than any that can be chosen is refused, and not taken for the greatest.
#[test]
fn more_seeds_than_can_be_chosen_are_refused() {
    let rules = "setup: {each: 300}\nstarts: [{id: lift, lift: {from: any, at_least: 1, seeds: chosen}}]";
    let ruleset = made(&laid_over(&read(&here("tests/words/bases/two.yaml")), rules)).expect("a ruleset");
    let before = read_position(&ruleset, "a=300; rest=0; next south").expect("a position").settled(&ruleset);
    for (seeds, fits) in [(254, true), (255, true), (256, false), (300, false), (511, false), (65_535, false)]
    {
        let line = PlayedLine::new(before.clone()).play(&ruleset, &format!("a*{seeds}"), &mut ());
        let refused = match line {
            Ok(_) => None,
            Err(LineError::Refused(Refusal::Play(error))) => Some(error),
            Err(other) => panic!("{other:?}"),
        };
        let expected = (!fits).then_some(PlayError::SeedsNotPossible { least: 1, most: 255 });
        assert_eq!(refused, expected, "{seeds}");
    }
}

/// Holes are picked in any order, and cannot be left out where there is a choice.
#[test]
fn picks_are_read_in_any_order_and_not_left_out() {
    let rules = "landing: [{id: eat, when: {before: empty}, take: [facing, {pick: opponent, holes: 2}], then: end}, \
                 {id: stop, then: end}]";
    let ruleset = made(&laid_over(&read(&here("tests/words/bases/two.yaml")), rules)).expect("a ruleset");
    let played = |position: &str, ply: &str| {
        let before = read_position(&ruleset, position).expect("a position").settled(&ruleset);
        let line = PlayedLine::new(before).play(&ruleset, ply, &mut ());
        line.map(|line| print_position(&ruleset, &line.after)).map_err(|error| match error {
            LineError::Refused(Refusal::Play(error)) => error,
            other => panic!("{other:?}"),
        })
    };
    let position = "a=1; A=1; B=2; C=3; D=4; rest=0; next south";
    assert!(played(position, "a/A/D").is_ok());
    assert_eq!(played(position, "a/D/A"), played(position, "a/A/D"));
    for (ply, error) in [
        ("a", PlayError::NotPicked { decision: 0 }),
        ("a/A", PlayError::NotPicked { decision: 1 }),
        ("a/C/D", PlayError::NotOffered { decision: 0 }),
        ("a/A/A", PlayError::NotOffered { decision: 1 }),
        ("a/A/B/D", PlayError::NotOffered { decision: 2 }),
    ] {
        assert_eq!(played(position, ply), Err(error), "{ply}");
    }
    let few = "a=1; A=1; D=4; rest=0; next south";
    assert_eq!(played(few, "a"), played(few, "a/D/A"));
    assert!(played(few, "a").is_ok());
}
