//! The JSON Schemas of the files that people write: every file of the archive fits, and what the reader refuses for its
//! form, the schema refuses, too. The second is tried on every file with each value replaced, each key left out and a key
//! added that means nothing.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use boon::{Compiler, SchemaIndex, Schemas};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use simulate::Simulation;
use sowbook::archive::layout::{FileKind, classify};
use sowbook::archive::{
    Evidence, Facsimile, FullText, Game, LanguageEntry, People, Person, Place, RulesetFileProblemKind,
    SlipCosts, Source, Study, Term, read_header, read_ruleset,
};
use sowbook::lists::Mapping;
use sowbook::rules::RulesetProblemKind;
use sowbook::site::{FILE_FORMS, Schema, Settings};
use sowbook::text::SourceText;
use sowbook::yaml::{self, MisreadKind, YamlProblem, YamlProblemKind};

/// A schema, and a file or header of its kind.
struct Written {
    kind: &'static str,
    name: String,
    value: Value,
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() { found.extend(files(&path)) } else { found.push(path) }
    }
    found.sort();
    found
}

/// Every file with a schema in the archives of this repository and in folders of tests.
fn all() -> Vec<Written> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut all = Vec::new();
    let archives =
        ["records", "tests/games/records", "tests/check/base/records", "tests/fixtures/site/records"];
    for archive in archives {
        for path in files(&root.join(archive)) {
            let name =
                path.strip_prefix(root.join(archive)).expect("below").to_str().expect("a name").to_owned();
            let kind = match classify(&name) {
                Ok(FileKind::Source(_)) => "source",
                Ok(FileKind::Evidence(_)) => "evidence",
                Ok(FileKind::Text(_)) => "text",
                Ok(FileKind::Facsimile(_)) => "facsimile",
                Ok(FileKind::Game(_)) => "game",
                Ok(FileKind::Ruleset(_)) => "ruleset",
                Ok(FileKind::Study(_)) => "study",
                Ok(FileKind::Places) => "places",
                Ok(FileKind::Peoples) => "peoples",
                Ok(FileKind::Persons) => "persons",
                Ok(FileKind::Languages) => "languages",
                Ok(FileKind::Glossary) => "glossary",
                Ok(FileKind::SlipCosts) => "slips",
                Ok(FileKind::Play) => "header",
                Ok(FileKind::Aside) if name.ends_with("mapping.yaml") => "mapping",
                _ => continue,
            };
            add(&mut all, kind, &path);
        }
    }
    files(&root.join("tests/laws/rulesets")).iter().for_each(|path| add(&mut all, "ruleset", path));
    let mappings =
        files(&root.join("tests/import")).into_iter().filter(|path| path.ends_with("mapping.yaml"));
    mappings.for_each(|path| add(&mut all, "mapping", &path));
    for form in FILE_FORMS {
        add(&mut all, form.name, &root.join("templates/reference").join(form.name).with_extension("yaml"));
    }
    for settings in ["site/settings.yaml", "tests/fixtures/site/site/settings.yaml"] {
        add(&mut all, "settings", &root.join(settings));
    }
    all
}

fn add(all: &mut Vec<Written>, kind: &'static str, path: &Path) {
    let Ok(text) = fs::read_to_string(path) else { return };
    let mut put = |text: &str| {
        let (document, problems) = yaml::parse(text);
        assert!(problems.is_empty(), "{}: {problems:?}", path.display());
        let value = serde_json::to_value(document.expect("a document").value).expect("JSON");
        all.push(Written { kind, name: path.display().to_string(), value });
    };
    if kind != "header" || path.extension().is_some_and(|extension| extension == "yaml") {
        return put(&text);
    }
    let (file, _) = sowbook::notation::parse(&text);
    for header in file.records.iter().filter_map(|record| record.header.as_ref()) {
        put(&text[header.body.range()]);
    }
}

struct Validator(Schemas, SchemaIndex);

impl Validator {
    fn of(name: &str) -> Self {
        let schema = serde_json::from_str(&Schema::named(name).expect("a schema").text).expect("JSON");
        let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
        compiler.enable_format_assertions();
        compiler.add_resource("schema.json", schema).expect("a schema");
        let index = compiler.compile("schema.json", &mut schemas).expect("a sound schema");
        Self(schemas, index)
    }

    fn refuses(&self, value: &Value) -> Option<String> {
        self.0.validate(value, self.1).err().map(|error| format!("{error:#}"))
    }
}

fn validators() -> BTreeMap<&'static str, Validator> {
    FILE_FORMS.iter().map(|form| (form.name, Validator::of(form.name))).collect()
}

#[test]
fn every_file_fits_its_schema() {
    let validators = validators();
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    let mut wrong = String::new();
    for Written { kind, name, value } in all() {
        *seen.entry(kind).or_default() += 1;
        if let Some(error) = validators[kind].refuses(&value) {
            wrong.push_str(&format!("{name} ({kind})\n{error}\n"));
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert_eq!(seen.len(), FILE_FORMS.len(), "every schema is tried: {seen:?}");
}

/// The settings for editors in the handbook name the schema of every file.
#[test]
fn the_handbook_names_every_schema_for_editors() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("site/handbook/editor.md");
    let page = fs::read_to_string(page).expect("the page");
    for form in FILE_FORMS.iter().filter(|form| form.name != "header") {
        let line = format!("\"site/public/assets/{}.schema.json\": \"{}\"", form.name, form.place);
        assert!(page.contains(&line), "{line}");
    }
}

/// What the reader says of a value: nothing, that its form is wrong, or that something else is.
#[derive(Debug, PartialEq, Eq, Clone, Copy)]
enum Verdict {
    Read,
    WrongForm,
    WrongOtherwise,
}

fn verdict(kind: &str, value: &Value) -> Verdict {
    let text = value.to_string();
    match kind {
        "source" => of_type::<Source>(value),
        "evidence" => of_type::<Evidence>(value),
        "text" => of_type::<FullText>(value),
        "facsimile" => of_type::<Facsimile>(value),
        "game" => of_type::<Game>(value),
        "study" => of_type::<Study>(value),
        "places" => of_type::<BTreeMap<String, Place>>(value),
        "peoples" => of_type::<BTreeMap<String, People>>(value),
        "persons" => of_type::<BTreeMap<String, Person>>(value),
        "languages" => of_type::<BTreeMap<String, LanguageEntry>>(value),
        "glossary" => of_type::<BTreeMap<String, Term>>(value),
        "slips" => of_type::<SlipCosts>(value),
        // Which keys a header may have is looked at later.
        "mapping" => match yaml::read::<Mapping>(&text) {
            (Some(mapping), _) if mapping.ruleset().is_err() => Verdict::WrongOtherwise,
            (mapping, _) => {
                if mapping.is_some() {
                    Verdict::Read
                } else {
                    Verdict::WrongForm
                }
            }
        },
        "settings" => of_form(Settings::read(&text).1.iter().map(|problem| &problem.kind).map(is_misread)),
        "ruleset" => {
            let (_, problems) = read_ruleset(&SourceText::new("rulesets/tried.yaml", text));
            of_form(problems.iter().map(|problem| match &problem.kind {
                RulesetFileProblemKind::Yaml(kind) => is_misread(kind),
                RulesetFileProblemKind::Rules(kind) => matches!(kind, RulesetProblemKind::Misread(_)),
            }))
        }
        "header" => {
            let text = header_text(value);
            let (file, _) = sowbook::notation::parse(&text);
            // What is no map is no header, but play.
            let Some(header) = file.records.first().and_then(|record| record.header.as_ref()) else {
                return Verdict::WrongOtherwise;
            };
            let (read, problems) = read_header(&text, header);
            // `check` reports what is missing: `record/without-id` and its like.
            let is_whole = read.id.is_some() && read.provenance.is_some() && read.ruleset.is_some();
            match of_form(problems.iter().map(|problem| is_misread(&problem.kind))) {
                Verdict::Read if !is_whole => Verdict::WrongOtherwise,
                verdict => verdict,
            }
        }
        other => panic!("no reader of {other}"),
    }
}

fn is_misread(kind: &YamlProblemKind) -> bool {
    matches!(kind, YamlProblemKind::Misread(_))
}

/// A record with this header, whose first key is the one by which a header is known.
fn header_text(value: &Value) -> String {
    let mut value = value.clone();
    let version = value.as_object_mut().and_then(|map| map.remove("sowbook"));
    let version = version.map_or(String::new(), |version| format!("sowbook: {version}\n"));
    format!("---\n{version}{}---\n\nend(unknown)\n", serde_yaml::to_string(&value).expect("YAML"))
}

/// The keys that the reader lists for a map with a key that means nothing.
fn listed(kind: &str, value: &Value) -> Vec<String> {
    let text = value.to_string();
    let kinds = match kind {
        "ruleset" => {
            let (_, problems) = read_ruleset(&SourceText::new("rulesets/tried.yaml", text));
            let kinds = problems.into_iter().filter_map(|problem| match problem.kind {
                RulesetFileProblemKind::Rules(RulesetProblemKind::Misread(kind)) => Some(kind),
                _ => None,
            });
            kinds.collect()
        }
        "header" => {
            let text = header_text(value);
            let (file, _) = sowbook::notation::parse(&text);
            // A text over several lines may end a header.
            let header = file.records.first().and_then(|record| record.header.as_ref());
            header.map_or_else(Vec::new, |header| misread(read_header(&text, header).1))
        }
        "settings" => misread(Settings::read(&text).1),
        "source" => misread(yaml::read::<Source>(&text).1),
        "evidence" => misread(yaml::read::<Evidence>(&text).1),
        "text" => misread(yaml::read::<FullText>(&text).1),
        "facsimile" => misread(yaml::read::<Facsimile>(&text).1),
        "game" => misread(yaml::read::<Game>(&text).1),
        "study" => misread(yaml::read::<Study>(&text).1),
        "places" => misread(yaml::read::<BTreeMap<String, Place>>(&text).1),
        "peoples" => misread(yaml::read::<BTreeMap<String, People>>(&text).1),
        "persons" => misread(yaml::read::<BTreeMap<String, Person>>(&text).1),
        "languages" => misread(yaml::read::<BTreeMap<String, LanguageEntry>>(&text).1),
        "glossary" => misread(yaml::read::<BTreeMap<String, Term>>(&text).1),
        "slips" => misread(yaml::read::<SlipCosts>(&text).1),
        _ => misread(yaml::read::<Mapping>(&text).1),
    };
    let keys = kinds.into_iter().filter_map(|kind: MisreadKind| match kind {
        MisreadKind::UnknownKey { expected, .. } => Some(expected),
        _ => None,
    });
    keys.flatten().collect()
}

fn misread(problems: Vec<YamlProblem>) -> Vec<MisreadKind> {
    let kinds = problems.into_iter().filter_map(|problem| match problem.kind {
        YamlProblemKind::Misread(kind) => Some(kind),
        _ => None,
    });
    kinds.collect()
}

/// Every key of a schema, at any depth.
fn keys(schema: &Value, found: &mut BTreeSet<String>) {
    if let Value::Object(properties) = &schema["properties"] {
        found.extend(properties.keys().cloned());
    }
    match schema {
        Value::Object(map) => map.values().for_each(|value| keys(value, found)),
        Value::Array(all) => all.iter().for_each(|value| keys(value, found)),
        _ => {}
    }
}

/// The keys that the reader names when it refuses one are in the schema, and so on the page made of it.
#[test]
fn every_key_of_the_reader_is_in_the_schema() {
    let mut tried: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    let mut count: BTreeMap<&str, usize> = BTreeMap::new();
    let mut files = all();
    files.sort_by_key(|file| (file.kind, std::cmp::Reverse(file.value.to_string().len())));
    for Written { kind, value, .. } in files {
        let count = count.entry(kind).or_default();
        *count += 1;
        if *count > 3 {
            continue;
        }
        let mut found = Vec::new();
        places(&value, "", &mut found);
        found.retain(|place| value.pointer(place).is_some_and(Value::is_object));
        let step = found.len() / 30 + 1;
        for place in found.iter().step_by(step) {
            let mut changed = value.clone();
            changed.pointer_mut(place).expect("it is there")["zzz"] = json!(1);
            tried.entry(kind).or_default().extend(listed(kind, &changed));
        }
    }
    for form in FILE_FORMS {
        let mut known = BTreeSet::new();
        keys(form.schema().as_value(), &mut known);
        let listed = tried.remove(form.name).unwrap_or_default();
        assert!(!listed.is_empty(), "{}", form.name);
        assert_eq!(listed.difference(&known).collect::<Vec<_>>(), Vec::<&String>::new(), "{}", form.name);
    }
}

fn of_type<T: DeserializeOwned>(value: &Value) -> Verdict {
    let value = serde_yaml::to_value(value).expect("a value");
    if yaml::read_slice::<T>(&value, &[]).is_ok() { Verdict::Read } else { Verdict::WrongForm }
}

fn of_form(mut misread: impl Iterator<Item = bool>) -> Verdict {
    match (misread.next(), misread.any(|one| one)) {
        (None, _) => Verdict::Read,
        (Some(true), _) | (_, true) => Verdict::WrongForm,
        (Some(false), false) => Verdict::WrongOtherwise,
    }
}

/// The places of all values of a value, those below a choice by a reading excepted.
fn places(value: &Value, place: &str, found: &mut Vec<String>) {
    found.push(place.to_owned());
    match value {
        Value::Object(map) if !map.contains_key("by") => {
            for (key, value) in map {
                places(value, &format!("{place}/{}", key.replace('~', "~0").replace('/', "~1")), found);
            }
        }
        Value::Array(all) => {
            all.iter()
                .enumerate()
                .for_each(|(index, value)| places(value, &format!("{place}/{index}"), found));
        }
        _ => {}
    }
}

/// The value with one thing changed, and what was changed.
fn changed(value: &Value, place: &str) -> Vec<(String, Value)> {
    let mut all = Vec::new();
    let mut put = |what: String, change: &dyn Fn(&mut Value)| {
        let mut changed = value.clone();
        change(changed.pointer_mut(place).expect("it is there"));
        all.push((what, changed));
    };
    for other in [json!({"zzz": 1}), json!(["zzz"]), json!("zzz zzz"), json!(7), json!(true)] {
        put(format!("{place} = {other}"), &|value| *value = other.clone());
    }
    if let Some(Value::Object(map)) = value.pointer(place) {
        put(format!("{place} + zzz"), &|value| value["zzz"] = json!(1));
        for key in map.keys() {
            put(format!("{place} - {key}"), &|value| {
                value.as_object_mut().expect("a map").remove(key);
            });
        }
    }
    all
}

#[test]
fn what_the_reader_refuses_the_schema_refuses() {
    let validators = validators();
    let mut tried: BTreeMap<&str, usize> = BTreeMap::new();
    let mut refused = 0;
    let mut wrong = Vec::new();
    // Most files of a kind are alike: the longest few have everything.
    let mut files = all();
    files.sort_by_key(|file| (file.kind, std::cmp::Reverse(file.value.to_string().len())));
    for Written { kind, name, value } in files {
        let count = tried.entry(kind).or_default();
        *count += 1;
        if *count > 2 {
            continue;
        }
        let mut found = Vec::new();
        places(&value, "", &mut found);
        // A long file says the same thing often; and the readings of a ruleset are all compiled.
        let step = found.len() / if kind == "ruleset" { 30 } else { 100 } + 1;
        for place in found.iter().step_by(step) {
            // The name of an alternative is put into clauses, which may have no such word.
            let is_put =
                kind == "ruleset" && place.starts_with("/readings/") && place.ends_with("/alternatives");
            for (what, changed) in changed(&value, place) {
                let (verdict, error) = (verdict(kind, &changed), validators[kind].refuses(&changed));
                refused += usize::from(error.is_some());
                match (verdict, error) {
                    (Verdict::WrongForm, None) if !is_put => {
                        wrong.push(format!("the schema allows {what} in {name}"))
                    }
                    (Verdict::Read, Some(_)) => wrong.push(format!("the schema forbids {what} in {name}")),
                    _ => {}
                }
            }
        }
    }
    assert!(refused > 1000 && wrong.is_empty(), "{refused} refused; {}\n{}", wrong.len(), wrong.join("\n"));
}

/// Every simulation of an archive fits the schema of what `simulate` writes, and what the program cannot read does not.
#[test]
fn every_simulation_fits_its_schema() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let validator = Validator::of("simulation");
    let read = |path: &PathBuf| -> Value {
        serde_json::from_str(&fs::read_to_string(path).expect("a file")).expect("JSON")
    };
    let [archive, small] = ["records/simulations", "tests/fixtures/site/records/simulations"]
        .map(|folder| files(&root.join(folder)));
    assert!(archive.len() > 40 && small.len() == 1);
    for path in archive.iter().chain(&small) {
        assert_eq!(validator.refuses(&read(path)), None, "{}", path.display());
    }
    let (value, mut found) = (read(&small[0]), Vec::new());
    places(&value, "", &mut found);
    let (mut unread, step) = (0, found.len() / 300 + 1);
    for place in found.iter().step_by(step) {
        for (what, changed) in changed(&value, place) {
            if serde_json::from_value::<Simulation>(changed.clone()).is_err() {
                unread += 1;
                assert!(validator.refuses(&changed).is_some(), "the schema allows {what}");
            }
        }
    }
    assert!(unread > 100, "{unread}");
}
