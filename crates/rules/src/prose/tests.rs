//! Every word of the vocabulary has a phrase in every language, and every phrase has its place.

pub(super) mod noted;

use std::collections::BTreeSet;

use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

use super::*;
use crate::clause::{SectionReader, section_bodies};
use crate::translation::FlagWords;
use crate::{Clause, Clauses, Support, Worded};
use base::board::{ByPlayer, LabelRows, MiddleEnd, Shape};
use base::yaml::schema::generator;

const LANGUAGES: [Language; 2] = [Language::English, Language::French];

/// Keys of forms for a number, which each language has as it needs them.
const FORMS: [&str; 4] = [".zero", ".one", ".two", ".three"];

fn is_form(key: &str) -> bool {
    FORMS.iter().any(|form| key.ends_with(form))
}

fn keys(language: Language) -> BTreeSet<&'static str> {
    Phrases::in_language(language).keys().filter(|key| !is_form(key)).collect()
}

#[test]
fn every_language_has_the_same_phrases() {
    let [english, french] = LANGUAGES.map(keys);
    assert_eq!(english, french);
    assert!(english.len() > 400);
}

#[test]
fn every_section_has_a_heading() {
    for section in Section::ALL {
        assert!(!section_title(*section).is_empty(), "{}", section.key());
    }
    assert!(section_lead(Section::Landing).is_some() && section_lead(Section::Board).is_none());
}

/// Numbers that are always the same.
struct Random(u64);

impl Random {
    fn below(&mut self, number: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % number
    }

    fn one<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len())]
    }

    /// A value that a schema allows, `depth` levels below a clause.
    fn value(&mut self, schema: &Value, kinds: &Map<String, Value>, depth: usize) -> Value {
        if let Some(kind) = schema.get("$ref").and_then(Value::as_str) {
            return self.value(&kinds[kind.rsplit('/').next().expect("a name")], kinds, depth);
        }
        if let Some(constant) = schema.get("const") {
            return constant.clone();
        }
        if let Some(Value::Array(words)) = schema.get("enum") {
            return self.one(words).clone();
        }
        if let Some(Value::Array(all)) = schema.get("anyOf").or(schema.get("oneOf")) {
            let is_word = |one: &&Value| one.get("const").is_some() || one.get("enum").is_some();
            let mut forms: Vec<&Value> = all.iter().filter(|one| one["type"] != "null").collect();
            if depth > 6 && forms.iter().any(is_word) {
                forms.retain(is_word);
            }
            let form = *self.one(&forms);
            return self.value(form, kinds, depth);
        }
        match schema["type"].as_str().or(schema["type"][0].as_str()) {
            Some("integer") => json!(self.one(&[0, 1, 2, 3, 4, 13, 255])),
            Some("boolean") => json!(self.below(2) == 0),
            Some("string") => json!(self.one(&[
                "f",
                "left_half",
                "right_half",
                "centre",
                "outer_row",
                "opening",
                "main",
                "a b"
            ])),
            Some("array") => {
                let number = *self.one(&[1, 1, 2, 3, 0]);
                (0..number).map(|_| self.value(&schema["items"], kinds, depth + 1)).collect()
            }
            _ => self.map(schema, kinds, depth),
        }
    }

    fn map(&mut self, schema: &Value, kinds: &Map<String, Value>, depth: usize) -> Value {
        let all: Vec<(&String, &Value)> = schema["properties"].as_object().into_iter().flatten().collect();
        let is_required =
            |key: &String| schema["required"].as_array().is_some_and(|all| all.contains(&json!(key)));
        let mut chosen = Vec::new();
        if schema["maxProperties"] == 1 {
            chosen.push(*self.one(&all));
        } else if schema["properties"].get("would_leave").is_some() {
            // Of the many keys of a condition only one or two are there, and most often seeds.
            let seeds = all.iter().find(|(key, _)| *key == "seeds").copied();
            chosen.extend(seeds.filter(|_| self.below(2) == 0));
            let more = self.below(3);
            chosen.extend((0..more).map(|_| *self.one(&all)));
        } else {
            let rare = if schema["minProperties"] == 1 { all.len() } else { 3 };
            chosen.extend((rare > 3).then(|| *self.one(&all)));
            chosen.extend(all.into_iter().filter(|(key, _)| is_required(key) || self.below(rare) == 0));
        }
        chosen.into_iter().map(|(key, value)| (key.clone(), self.value(value, kinds, depth + 1))).collect()
    }
}

/// Clauses with sentences of their own for some words that are seldom together.
const TOGETHER: &str = r#"[
    ["endings", {"when": {"cannot_start": "own"}, "ends": "game"}],
    ["endings", {"when": {"holes": {"of": {"of": "own", "if": {"seeds": 2}}, "is": "empty"}}, "ends": "game"}],
    ["endings", {"when": {}, "sweep": {"who": "shared", "odd": "fewer"}, "ends": "game"}],
    ["endings", {"when": {}, "sweep": {"who": "shared", "odd": "more"}, "ends": "game"}],
    ["endings", {"of": "either", "when": {}, "ends": "game", "result": "that_player_loses"}],
    ["endings", {"when": {}, "sweep": {"who": "own_holes", "holes": {"of": "board", "if": {"seeds": 2}}}, "ends": "game"}],
    ["terms", {"holds": {"turn": {"first": 1}}}],
    ["terms", {"holds": {"unless": {"before": "empty"}}}],
    ["terms", {"holds": {"unless": {"before": "occupied"}}}],
    ["landing", {"take": [{"pick": "own", "holes": 2, "most": 2}], "then": "end"}],
    ["landing", {"take": [{"walk": {"along": "ahead", "step": 4, "most": 1}}], "then": "end"}],
    ["landing", {"take": [{"walk": {"along": "back", "most": 1}}], "then": "end"}],
    ["landing", {"take": [{"walk": {"along": "ahead", "over": {"flag": "a b"}}}], "then": "end"}],
    ["landing", {"take": [{"walk": {"along": "ahead", "over": {"unless": {"flag": "a b"}}}}], "then": "end"}],
    ["landing", {"when": {"side": "own", "row": "inner"}, "then": "end"}],
    ["landing", {"when": {"side": "opponent", "row": "inner"}, "then": "end"}],
    ["landing", {"when": {"total": {"of": {"of": "own", "if": {"flag": "f"}}, "is": 1}}, "then": "end"}],
    ["landing", {"when": {"total": {"of": {"of": "own", "if": {"unless": {"flag": "f"}}}, "is": 1}}, "then": "end"}],
    ["landing", {"when": {"look": {"facing": {"seeds": 1}, "facing_outer": {"seeds": "occupied"}}}, "then": "end"}],
    ["landing", {"when": {"look": {"facing": {"seeds": 1}, "facing_outer": {"seeds": {"at_least": 0}}}}, "then": "end"}],
    ["landing", {"when": {"look": {"facing": {"seeds": 1}, "facing_outer": {"seeds": {"at_most": 3}}}}, "then": "end"}],
    ["landing", {"when": {"look": {"facing": {"seeds": 1}, "facing_outer": {"seeds": {"at_least": 2}}}}, "then": "end"}],
    ["landing", {"when": {"look": {"facing": {"seeds": 1}, "facing_outer": {"seeds": {"at_least": 2, "at_most": 3}}}}, "then": "end"}],
    ["landing", {"when": {"look": {"facing": {"seeds": 1}, "facing_outer": {"seeds": {"more_than": "next"}}}}, "then": "end"}],
    ["landing", {"when": {"look": {"facing": {"seeds": 1}, "facing_outer": {"seeds": {"same_as": "next"}}}}, "then": "end"}],
    ["landing", {"when": {"look": {"facing": {"seeds": 1}, "facing_outer": {"seeds": {"one_of": [1, 2]}}}}, "then": "end"}],
    ["landing", {"when": {"total": {"of": {"of": "own", "if": {"seeds": 1, "unless": {"flag": "f"}}}, "is": 1}}, "then": "end"}],
    ["landing", {"when": {"look": {"facing": {"seeds": 1}, "facing_outer": {"seeds": "odd"}}}, "then": "end"}],
    ["landing", {"when": {"turn": {"first": 1, "of": "game", "in": "round"}}, "then": "end"}],
    ["landing", {"when": {"turn": {"first": 2, "of": "game", "in": "round"}}, "then": "end"}],
    ["landing", {"then": {"sow": {"from": "lap_lift", "first": "next", "adding": "lap_lift"}}}],
    ["landing", {"take": [{"each": "own", "most": 2}, {"each": "own", "take": "facing", "most": 2}], "then": "end"}],
    ["landing", {"take": [{"walk": {"along": "ahead", "step": 2, "over": {"flag": "f"}}}], "then": "end"}],
    ["landing", {"take": [{"spare": "last", "of": [{"walk": {"along": "ahead"}}, {"walk": {"along": "back"}}]}], "then": "end"}],
    ["landing", {"take": ["dropped"], "to": "owner", "then": "end"}],
    ["landing", {"take": ["dropped"], "to": {"own": "f"}, "then": "end"}],
    ["landing", {"take": ["dropped"], "to": "out", "then": "end"}],
    ["landing", {"take": ["dropped"], "to": {"hole": "facing"}, "then": "end"}],
    ["landing", {"take": ["dropped"], "to": {"pick": "own"}, "then": "end"}],
    ["landing", {"take": [{"walk": {"along": "ahead", "step": 3, "most": 1, "while": {"unless": {"seeds": 2}}}}], "then": "end"}],
    ["landing", {"take": [{"walk": {"along": "ahead", "step": 4, "most": 2, "over": {"seeds": 2}}}], "then": "end"}],
    ["landing", {"take": ["dropped"], "to": "flag_owner", "then": "end"}],
    ["landing", {"when": {"flag": "a b"}, "mark": "a b", "unmark": "a b", "then": "end"}],
    ["landing", {"when": {"in": "f"}, "then": "end"}],
    ["landing", {"take": ["facing", "facing_outer"], "to": "hand", "then": {"sow": {"from": "this", "first": "at"}}}],
    ["landing", {"take": ["dropped"], "to": "hand", "then": "end"}],
    ["landing", {"take": ["dropped"], "to": "landing", "then": "end"}],
    ["landing", {"take": ["dropped"], "to": "opponent", "then": "end"}],
    ["landing", {"take": ["dropped"], "to": {"flag": "f"}, "then": "end"}],
    ["landing", {"take": [{"walk": {"along": "ahead", "while": {"any": [{"seeds": "even"}]}}}], "then": "end"}],
    ["landing", {"take": [{"walk": {"along": "ahead", "while": {"any": [{"seeds": "even"}, {"seeds": "empty"}]}}}], "then": "end"}],
    ["landing", {"take": [{"walk": {"along": "ahead", "while": {"any": [{"seeds": 2}, {"seeds": 3}]}}}], "then": "end"}]
]"#;

/// Conditions that are asked and denied in words of their own.
const ASKED: &str = r#"[
    {"before": "empty"}, {"before": "occupied"}, {"seed": "first"}, {"seed": "last"}, {"is": "f"}, {"is": "g"}, {"is": "h"},
    {"starter": "own"}, {"starter": "opponent"},
    {"lap": {"go": "clockwise"}}, {"lap": {"nth": "first"}}, {"lap": {"nth": "later"}},
    {"lap": {"seeds": 1}}, {"lap": {"dropped": 1}}, {"lap": {"in_hand": 1}}, {"lap": {"left": 1}}, {"turn": {"captured": 1}}, {"turn": {"first": 1}},
    {"turn": {"reached": "own"}}, {"turn": {"ended_in": "own"}}, {"turn": {"again": true}}, {"turn": {"rows": ["f"]}},
    {"starts": ["f"]}, {"cannot_start": "own"}, {"cannot_start": "opponent"}, {"cannot_start": "either"},
    {"cannot_start": "both"}, {"phase": "opening"}, {"phase": "main"}, {"phase": "f"},
    {"after": {"of": "lap", "that": {"before": "occupied"}}}, {"after": {"of": "lap", "that": {"before": "empty"}}},
    {"holes": {"of": {"of": "own", "if": {"seeds": {"at_most": 1}}}, "is": "empty"}},
    {"holes": {"of": {"of": "board", "if": {"seeds": {"at_most": 1}}}, "is": "empty"}},
    {"after": {"of": "lap", "that": "captures"}}, {"after": {"of": "turn", "that": "captures"}},
    {"holes": {"of": {"of": "own", "if": {"flag": "f"}}, "is": "empty"}}, {"in": "f"},
    {"flag": {"is": "a b", "owner": "own"}}, {"flag": {"is": "a b", "owner": "opponent"}},
    {"holes": {"of": {"of": "own", "if": {"flag": "a b"}}, "is": "empty"}},
    {"holes": {"of": {"of": "own", "if": {"unless": {"flag": "a b"}}}, "is": "empty"}},
    {"holes": {"of": {"of": "own", "if": {"owner": "own"}}, "is": "occupied"}},
    {"holes": {"of": {"of": "board", "if": {"side": "own"}}, "is": "empty"}},
    {"holes": {"of": {"of": "board", "if": {"look": {"facing": {"seeds": 1}}}}, "is": "occupied"}}
]"#;

/// Sections as values, read as those of a file are.
struct Sections(Map<String, Value>);

impl Sections {
    fn clauses<T: DeserializeOwned>(&self, key: &str) -> Vec<Clause<T>> {
        let bodies = self.0.get(key).into_iter().flat_map(|value| match value {
            Value::Array(all) => all.as_slice(),
            one => std::slice::from_ref(one),
        });
        let support = |name: &str| Support { name: format!("{key}.{name}"), ..Support::default() };
        let bodies = bodies.filter_map(|body| serde_json::from_value(body.clone()).ok());
        let named = bodies.zip(["f", "g", "h"]);
        named.map(|(body, name)| Clause { id: ClauseId(0), support: support(name), body }).collect()
    }
}

impl SectionReader for Sections {
    fn single<T: DeserializeOwned>(&mut self, key: &'static str) -> Option<Clause<T>> {
        self.clauses(key).pop()
    }

    fn optional<T: DeserializeOwned>(&mut self, key: &'static str) -> Option<Clause<T>> {
        self.clauses(key).pop()
    }

    fn list<T: DeserializeOwned>(&mut self, key: &'static str) -> Vec<Clause<T>> {
        self.clauses(key)
    }

    fn table<T: DeserializeOwned>(&mut self, key: &'static str) -> Vec<Clause<T>> {
        self.list(key)
    }
}

/// Boards of one row to four, with all holes and with some, the last with an owner for each hole.
fn boards() -> Vec<Shape> {
    let split = |row: &str| row.split(' ').map(str::to_owned).collect::<Vec<_>>();
    let rows = |outer: Option<&str>, inner: &str| LabelRows {
        outer: outer.map(split),
        inner: split(inner),
        order: None,
    };
    let shape = |count: u8, south: LabelRows, north: LabelRows| {
        let columns = if count == 1 { 4 } else { 2 };
        Shape::new(count, columns, MiddleEnd::Right, &ByPlayer { south, north }).expect("a board")
    };
    let two = || shape(2, rows(None, "a b"), rows(None, "A B"));
    vec![
        shape(1, rows(None, "a b"), rows(None, "A B")),
        two(),
        shape(2, rows(None, "a -"), rows(None, "A B")),
        shape(2, rows(None, "a -"), rows(None, "- A")),
        shape(2, rows(None, "a -"), rows(None, "A -")),
        shape(3, rows(Some("a b"), "c"), rows(Some("A B"), "C")),
        shape(4, rows(Some("a b"), "c d"), rows(Some("A B"), "C D")),
        shape(4, rows(Some("a -"), "c d"), rows(Some("A B"), "C -")),
        two().with_owners([two().hole("A").expect("a hole")].into_iter().collect()),
    ]
}

/// A clause that a schema allows, said of every board in every language.
#[test]
fn every_word_has_a_phrase_in_every_language() {
    let mut generator = generator();
    let sections = section_bodies(&mut generator);
    let kinds = generator.take_definitions(false);
    let labels = json!({"south": {"inner": "a"}, "north": {"inner": "A"}});
    let base = json!({
        "board": {"rows": 2, "columns": 1, "ring": "all", "labels": labels},
        "setup": {"each": 2},
        "sowing": {"first": "next"},
        "limits": {},
        "sets": [{"holes": ["a"]}],
        "terms": [
            {"holds": {"turn": {"first": 1}}},
            {"holds": {"cannot_start": "own"}},
            {"holds": {"any": [{"turn": {"first": 1}}, {"cannot_start": "own"}]}},
        ],
        "scoring": {"sum": [{"flag": "f"}], "tie": "draw"},
        "rounds": {"fill": "territory", "flag": "g", "starter": "same"},
        "drops": {"mark": "f", "unmark": "f"},
        "landing": {"mark": "f", "unmark": "f", "then": "end"},
    });
    let (boards, mut random) = (boards(), Random(1));
    let (mut said, mut wrong) = (0, BTreeSet::new());
    let mut together: Vec<(String, Value)> = serde_json::from_str(TOGETHER).expect("clauses");
    let asked: Vec<Value> = serde_json::from_str(ASKED).expect("conditions");
    together.extend(asked.into_iter().flat_map(|asked| {
        let denied = json!({"unless": asked});
        [asked, denied].map(|when| ("landing".to_owned(), json!({"when": when, "then": "end"})))
    }));
    let of_boards =
        |clause: &(String, Value)| boards.iter().map(|board| (clause.clone(), board)).collect::<Vec<_>>();
    let mut clauses: Vec<_> = together.iter().flat_map(of_boards).collect();
    for (section, _, _, schema) in &sections {
        for _ in 0..if *section == "landing" { 8000 } else { 1500 } {
            let clause = ((*section).to_owned(), random.value(schema.as_value(), &kinds, 0));
            clauses.push((clause, random.one(&boards)));
        }
    }
    // One of the flags has words of its own.
    let mut tuzdik = Worded::default();
    LANGUAGES.iter().for_each(|language| tuzdik.translate(*language, "a tuzdik"));
    let flags = FlagWords::from([("a b".to_owned(), tuzdik)]);
    for ((section, value), shape) in clauses {
        let mut sections = base.as_object().expect("a map").clone();
        sections.insert(section.clone(), value.clone());
        let Some(clauses) = Clauses::read(&mut Sections(sections)) else { continue };
        let all = clauses.all();
        let Some((_, _, body)) = all.iter().find(|(.., body)| body.section().key() == section) else {
            continue;
        };
        let (name, earlier) = (random.one(&["f", "g", "h"]), random.below(2));
        for language in LANGUAGES {
            let phrases = Phrases::in_language(language);
            let (hole, that, before) = ("the hole", "that hole", "before.falls");
            let context = Context {
                clauses: &clauses,
                flags: &flags,
                shape,
                declared: shape,
                hole,
                that,
                before,
                denied: false,
                language,
                phrases,
            };
            let sentences = sentences(&context, *body, name, earlier);
            for words in sentences.into_iter().chain([title(&context, *body, name)]) {
                said += 1;
                if words.is_empty() || words.contains(['{', '}']) {
                    wrong.insert(format!("{section}: {value}: {words}"));
                }
            }
        }
    }
    assert!(said > 100_000 && wrong.is_empty(), "{said} {:?}", wrong.first());
    let used = noted::phrases();
    let used: BTreeSet<&str> = used.iter().map(String::as_str).filter(|key| !is_form(key)).collect();
    let phrases = keys(Language::English);
    let missing: Vec<_> = used.difference(&phrases).collect();
    let unused: Vec<_> = phrases.difference(&used).collect();
    // The clauses made at random change with the vocabulary: what is unused then belongs in `TOGETHER` or `ASKED`.
    assert!(missing.is_empty() && unused.is_empty(), "missing {missing:?}, unused {unused:?}");
}

#[test]
fn clauses_name_holes_by_declared_labels_and_are_said_with_those_in_use() {
    let labels = json!({"south": {"inner": "a b"}, "north": {"inner": "A B"}});
    let sections = json!({
        "board": {"rows": 2, "columns": 2, "ring": "a b A B", "labels": labels},
        "setup": {"each": 2},
        "sets": [{"holes": ["b"]}],
        "sowing": {"first": "next"},
        "limits": {},
    });
    let sections = sections.as_object().expect("a map").clone();
    let clauses = Clauses::read(&mut Sections(sections)).expect("clauses");
    let declared = &boards()[1];
    let said = |named: [&str; 4]| {
        let label = |hole| match declared.label(hole) {
            "a" => named[0],
            "b" => named[1],
            "A" => named[2],
            _ => named[3],
        };
        let shape = &declared.renamed(declared.all().map(|hole| label(hole).to_owned()).collect());
        let (language, phrases) = (Language::English, Phrases::in_language(Language::English));
        let (hole, that, before) = ("the hole", "that hole", "before.falls");
        let (clauses, denied) = (&clauses, false);
        let flags = &FlagWords::new();
        let context =
            Context { clauses, flags, shape, declared, hole, that, before, denied, language, phrases };
        let own = super::super::vocabulary::From::Set("f".to_owned());
        let board = board::board(&context, &clauses.board.body).join(" ");
        assert!(board.contains(&named.join(" ")), "{board}");
        [
            holes::few_holes(&context, "f").expect("a few holes"),
            context.one_of(&own, "one_of.any_own"),
            board::set(&context, "f", &clauses.sets[0].body.holes).concat(),
        ]
    };
    for [few, one, set] in [said(["a", "b", "A", "B"]), said(["1", "b", "A", "B"])] {
        assert_eq!(few, "b or B");
        assert!([one, set].iter().all(|text| text.contains("b; for North, B")));
    }
    let [few, one, set] = said(["1", "2", "8", "9"]);
    assert_eq!(few, "2 or 9");
    assert!([one, set].iter().all(|text| text.contains("2; for North, 9")));
    // Where both players' holes have the same names, each is said once.
    let [few, one, set] = said(["1", "2", "1", "2"]);
    assert_eq!(few, "2");
    assert!([one, set].iter().all(|text| text.contains('2') && !text.contains("North")));
}

#[test]
fn numbers_are_words_up_to_twelve() {
    let [english, french] = LANGUAGES.map(Phrases::in_language);
    for (value, expected) in [(1, "one"), (12, "twelve"), (13, "13"), (999, "999"), (10_000, "10,000")] {
        assert_eq!(english.number(value), expected);
    }
    for (value, expected) in [(0, "zéro"), (12, "douze"), (10_000, "10\u{a0}000")] {
        assert_eq!(french.number(value), expected);
    }
}

#[test]
fn lists_end_with_their_word() {
    let items = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(list(&items("a"), "or"), "a");
    assert_eq!(list(&items("a b"), "or"), "a or b");
    assert_eq!(list(&items("a b c"), "and"), "a, b and c");
}

#[test]
fn sentences_are_closed_once() {
    assert_eq!(sentence(" so it is"), "So it is.");
    assert_eq!(sentence("éh?"), "Éh?");
}
