//! One ply in every output: the page, `moves.csv`, `record.json`, and the lines that `replay` and `play` print.
//!
//! `made.sow` has comments that name the ply they belong to, so what is expected of them is written by hand.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::process::{Command, Stdio};
use std::sync::LazyLock;
use std::thread;

use boon::{Compiler, SchemaIndex, Schemas};
use serde_json::{Map, Value, json};
use sowbook::check::CheckContext;
use sowbook::replay::read_position;
use sowbook::site::{FILE_FORMS, SCHEMAS, Schema};

use super::exports::json;
use crate::{Home, fixture, real, root};

/// The keys that `replay` adds to a ply.
const OF_LINES: [&str; 4] = ["record", "line", "column", "opening"];

/// Records made up for these tests.
pub(crate) fn made() -> String {
    std::fs::read_to_string(root().join("tests/site/made.sow")).expect("the made records")
}

/// The lines of JSON that a command prints.
fn lines(arguments: &[&str], input: &[u8]) -> Vec<Value> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_sowbook"))
        .args(arguments)
        .arg("--archive")
        .arg(root())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the command runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_vec();
    let writer = thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().expect("it ends");
    let _ = writer.join();
    let text = String::from_utf8(output.stdout).expect("text");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// What `replay --format jsonl` prints of every record, by its id.
fn replayed() -> &'static BTreeMap<String, Vec<Value>> {
    static MADE: LazyLock<BTreeMap<String, Vec<Value>>> = LazyLock::new(|| {
        let mut records: BTreeMap<String, Vec<Value>> = BTreeMap::new();
        for file in &Home::real().archive.play {
            for line in lines(&["replay", "-", "--format", "jsonl"], file.contents()) {
                let id = line["record"].as_str().expect("an id").to_owned();
                records.entry(id).or_default().push(line);
            }
        }
        records
    });
    &MADE
}

/// `record.json` of every record, by its id.
fn records() -> BTreeMap<String, Value> {
    let site = real();
    let names = site.files.keys().filter_map(|name| name.strip_prefix("r/")?.strip_suffix("/record.json"));
    names.map(|id| (id.to_owned(), json(site, &format!("r/{id}/record.json")))).collect()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().unwrap_or_else(|| panic!("no list: {value}"))
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("no text: {value}"))
}

/// A ply without the keys that only one form has.
fn without(ply: &Value, keys: &[&str]) -> Map<String, Value> {
    let mut ply = ply.as_object().expect("an object").clone();
    keys.iter().for_each(|key| assert!(ply.remove(*key).is_some(), "{key}"));
    ply
}

/// A value without what `record.json` leaves out: what is null, false or empty, and the notation of positions.
fn said(value: &Value) -> Option<Value> {
    match value {
        Value::Null | Value::Bool(false) => None,
        Value::Array(all) if all.is_empty() => None,
        Value::Array(all) => Some(all.iter().map(|one| said(one).unwrap_or(json!({}))).collect()),
        Value::Object(map) => {
            let said: Map<String, Value> = map
                .iter()
                .filter(|(key, _)| *key != "notation")
                .filter_map(|(key, value)| Some((key.clone(), said(value)?)))
                .collect();
            (!said.is_empty()).then_some(Value::Object(said))
        }
        _ => Some(value.clone()),
    }
}

/// `record.json` and the lines of `replay` have the same keys and the same values for every ply.
#[test]
fn record_json_and_lines_say_the_same_of_every_ply() {
    let mut plies = 0;
    for (id, record) in records() {
        let own = list(&record["plies"]);
        let lines = replayed().get(&id).map_or(&[] as &[Value], Vec::as_slice);
        assert_eq!(own.len(), lines.len(), "{id}");
        for (index, (ply, line)) in own.iter().zip(lines).enumerate() {
            let [own, line_says] = [without(ply, &["address"]), without(line, &OF_LINES)];
            assert_eq!(said(&Value::Object(own)), said(&Value::Object(line_says)), "{id}");
            let opening = if index == 0 { record["comments"].clone() } else { json!([]) };
            assert_eq!(line["opening"], opening, "{id}");
            plies += 1;
        }
    }
    assert!(plies > 130, "{plies}");
}

/// Every cell of `moves.csv` is what `record.json` says, and its position has the counts that are there.
#[test]
fn moves_csv_says_the_same_of_every_ply() {
    let (home, site) = (Home::real(), real());
    let (context, _) = CheckContext::new(&home.archive, &[]);
    let words = |list: &[Value]| list.iter().map(text).collect::<Vec<_>>().join(" ");
    let pairs = |value: &Value| {
        let pairs = list(value).iter();
        let pairs = pairs.map(|one| format!("{}={}", text(&one["reading"]), text(&one["alternative"])));
        pairs.collect::<Vec<_>>().join(" ")
    };
    for (id, record) in records() {
        let rows = site.rows(&format!("r/{id}/moves.csv"));
        assert_eq!(rows.len(), list(&record["plies"]).len(), "{id}");
        let family = context.family(text(&record["ruleset"])).expect("its ruleset");
        let readings = record["readings"].as_object().expect("readings").iter();
        let readings: Vec<(&str, &str)> =
            readings.map(|(name, value)| (name.as_str(), text(value))).collect();
        let choices = family.declaration().choose(readings).expect("readings of it");
        let ruleset = family.ruleset(&choices).expect("it can be used");
        for (row, ply) in rows.iter().zip(list(&record["plies"])) {
            for key in [
                "ply",
                "turn",
                "laps",
                "player",
                "kind",
                "written",
                "move",
                "provenance",
                "verdict",
                "why",
                "sentence",
            ] {
                let expected = match &ply[key] {
                    Value::Null => String::new(),
                    Value::String(text) => text.split_whitespace().collect::<Vec<_>>().join(" "),
                    number => number.to_string(),
                };
                assert_eq!(row[key].trim_start_matches('\''), expected, "{id}: {key}");
            }
            for key in ["under", "readings"] {
                assert_eq!(row[key], pairs(&ply[key]), "{id}: {key}");
            }
            assert_eq!(row["statements"], words(list(&ply["statements"])), "{id}");
            let clauses: Vec<&str> = list(&ply["clauses"]).iter().map(|one| text(&one["clause"])).collect();
            assert_eq!(row["clauses"], clauses.join(" "), "{id}");
            for (key, side) in [("captured_south", "south"), ("captured_north", "north")] {
                let seeds = ply["captured"][side].as_u64().map_or(String::new(), |seeds| seeds.to_string());
                assert_eq!(row[key], seeds, "{id}: {key}");
            }
            if row["position"].is_empty() {
                assert_eq!(ply["after"]["next"], Value::Null, "{id}");
                continue;
            }
            let position = read_position(&ruleset, &row["position"]).expect("a position");
            let shape = ruleset.shape();
            for hole in shape.all() {
                let side = shape.owner(hole).word();
                let own = Value::from(shape.label(hole));
                let named = record["holes"][side].as_object().into_iter().flatten();
                let label =
                    named.clone().find_map(|(label, known)| (*known == own).then_some(label.as_str()));
                let count = &ply["after"]["holes"][side][label.unwrap_or(shape.label(hole))];
                assert_eq!(count.as_u64(), Some(u64::from(position.count(hole))), "{id}");
            }
        }
    }
}

/// A record that names the holes as its source does has both labels of each in its data, and a page that shows both.
#[test]
fn holes_have_the_labels_of_the_source_and_of_the_ruleset() {
    let site = real();
    let record = &records()["made-named"];
    assert_eq!(record["holes"]["north"], json!({"1": "N1", "2": "N2", "3": "N3", "4": "N4"}));
    let plies: Vec<(&str, &str)> =
        list(&record["plies"]).iter().map(|ply| (text(&ply["written"]), text(&ply["move"]))).collect();
    assert_eq!(plies, [("1:4", "S1"), ("2:north.4", "N2"), ("3:1", "S3"), ("2:2", "N2")]);
    assert_eq!(list(&record["plies"])[1]["after"]["flags"]["moved"], json!(["south.1", "north.2"]));
    let page = site.text("r/made-named/index.html");
    for words in ["South: 1 (S1), 2 (S2), 3 (S3), 4 (S4)", "the last falls in 4 (S4)"] {
        assert!(page.contains(words), "{words}");
    }
}

/// The plies of a page: each fragment with the HTML that belongs to it, that of its variations left out.
fn on_page(page: &str) -> BTreeMap<&str, &str> {
    let items = page.split("<li class=\"ply").skip(1);
    let items = items.map(|item| {
        let (_, rest) = item.split_once(" id=\"").expect("every ply has a place");
        rest.split_once('"').expect("a place ends")
    });
    items.collect()
}

/// The letters and digits of some HTML, without its tags.
fn letters(html: &str) -> String {
    let mut text = String::new();
    let mut inside = false;
    for letter in html.chars() {
        match letter {
            '<' => inside = true,
            '>' => inside = false,
            letter if !inside => text.push(letter),
            _ => {}
        }
    }
    let text = text.replace("&quot;", "").replace("&#39;", "").replace("&amp;", "").replace("&lt;", "");
    text.replace("&gt;", "").chars().filter(|letter| letter.is_alphanumeric()).collect()
}

/// Whether the letters of a page have the words of a comment in their order; citations in brackets and names of readings
/// are written otherwise there.
fn has_comment(page: &str, comment: &str) -> bool {
    let prose = comment.split(['[', ']']).step_by(2).flat_map(|prose| prose.split('`').step_by(2));
    let pieces: Vec<_> = prose.map(letters).collect();
    let mut rest = page;
    pieces.into_iter().all(|piece| match rest.split_once(&piece) {
        Some((_, after)) => {
            rest = after;
            true
        }
        None => false,
    })
}

/// The counts a page gives of a position, by label; `None` where they are not known.
fn counts(html: &str) -> BTreeMap<&str, Option<u64>> {
    let (_, rest) = html.split_once("<p class=\"position\">").expect("every ply has its position");
    let (position, _) = rest.split_once("</p>").expect("it ends");
    let sides = position.split(['.', ';']).filter_map(|side| side.split_once(": ")).map(|(_, side)| side);
    let holes = sides.flat_map(|side| side.split(", ")).filter_map(|hole| hole.rsplit_once(' '));
    holes.map(|(label, seeds)| (label, seeds.trim_matches(['[', ']']).parse().ok())).collect()
}

/// The page of a record says of every ply of its main line what `record.json` says: verdict, readings, counts,
/// comments.
#[test]
fn pages_say_the_same_of_every_ply() {
    let site = real();
    let verdicts = BTreeMap::from([
        ("legal", "legal"),
        ("contradicted", "contradicted"),
        ("legal-under-other-readings", "legal under another reading"),
        ("illegal-as-played", "illegal as played"),
        ("not-determined", "not determined"),
        ("not-checked", "not checked"),
    ]);
    let (mut commented, mut known) = (0, 0);
    for (id, record) in records() {
        let mut own: Vec<(&str, &str, String, &Value)> = Vec::new();
        for ply in list(&record["plies"]) {
            let (file, place) = text(&ply["address"]).split_once('#').expect("a place in a page");
            let file = if file.is_empty() { "index.html" } else { file };
            let places = on_page(site.text(&format!("r/{id}/{file}")));
            let html = places[place];
            // Comments behind its variations are behind their plies.
            let variation = format!("{place}-v");
            let behind = places.iter().filter(|(other, _)| other.starts_with(&variation));
            let words = behind.fold(letters(html), |words, (_, html)| words + &letters(html));
            own.push((place, html, words, ply));
        }
        for &(place, html, _, ply) in &own {
            let at = format!("{id}: {place}");
            let kind = text(&ply["kind"]);
            if ["turn", "both", "pass", "unreadable"].contains(&kind) {
                let verdict = verdicts[text(&ply["verdict"])];
                assert!(html.contains(&format!(">{verdict}</b>")), "{at}: {verdict}");
            }
            let readings: Vec<String> = list(&ply["readings"])
                .iter()
                .map(|one| format!("{}={}", text(&one["reading"]), text(&one["alternative"])))
                .collect();
            let shown: Vec<&str> = html
                .split("<p class=\"rd\" title=\"")
                .skip(1)
                .map(|rest| rest.split('"').next().unwrap_or_default())
                .collect();
            assert_eq!(shown, readings, "{at}");
            let counts = counts(html);
            for side in ["south", "north"] {
                for (label, count) in ply["after"]["holes"][side].as_object().expect("holes") {
                    let written = match &record["holes"][side][label] {
                        Value::String(of_ruleset) if of_ruleset != label => format!("{label} ({of_ruleset})"),
                        _ => label.clone(),
                    };
                    let found = counts.get(written.as_str()).copied().flatten();
                    assert_eq!(found, count.as_u64(), "{at}: {written}");
                    known += usize::from(!count.is_null());
                }
            }
            for comment in list(&ply["comments"]) {
                commented += 1;
                for (other, _, words, ply) in &own {
                    let expected = list(&ply["comments"]).contains(comment);
                    let found = has_comment(words, text(&comment["text"]));
                    assert_eq!(found, expected, "{at}: {comment} and {other}");
                }
            }
        }
    }
    assert!(commented > 60 && known > 1000, "{commented} comments, {known} counts");
}

/// The comments of a line and of its variations, each with the name of its ply.
fn places<'a>(path: &str, line: &'a Value, found: &mut Vec<(String, &'a str)>) {
    let mut add = |path: String, value: &'a Value| {
        found.extend(list(&value["comments"]).iter().map(|comment| (path.clone(), text(&comment["text"]))));
    };
    add(format!("{path}0"), line);
    for ply in list(&line["plies"]) {
        add(format!("{path}{}", ply["ply"]), ply);
    }
    for ply in list(&line["plies"]) {
        for (at, variation) in list(&ply["variations"]).iter().enumerate() {
            places(&format!("{path}{}/{}/", ply["ply"], at + 1), variation, found);
        }
    }
}

/// Each comment of the made records belongs to the ply it names, once, in data and on the page.
#[test]
fn every_comment_belongs_to_the_ply_it_names() {
    let mut all = 0;
    for (id, record) in records().into_iter().filter(|(id, _)| id.starts_with("made-")) {
        let mut found = Vec::new();
        places("", &record, &mut found);
        for (place, text) in &found {
            assert_eq!(*text, format!("at {place}"), "{id}");
        }
        let page = real().text(&format!("r/{id}/index.html"));
        for (_, text) in &found {
            let shown = page.matches(&format!("{text} <span class=\"hand\"")).count();
            let written = found.iter().filter(|(_, other)| other == text).count();
            assert_eq!(shown, written, "{id}: {text}");
        }
        all += found.len();
    }
    assert_eq!(all, made().matches("{ED: at").count());
}

/// What became of checks is worked out by hand: S1 has six seeds, which end in S4; N3 has seven, which end in N1 and
/// capture nothing.
#[test]
fn checks_are_reported_with_their_outcome() {
    let record = &records()["made-differs"];
    let checks: Vec<&Value> = list(&record["plies"]).iter().map(|ply| &ply["checks"]).collect();
    let check = |check, written, outcome| json!({"check": check, "written": written, "outcome": outcome});
    assert_eq!(checks[0], &json!([check("end-hole", ":S3", "differs")]));
    let second = json!([check("end-hole", ":N1", "agrees"), check("captured", "x2", "differs")]);
    assert_eq!(checks[1], &second);
    let ply = &records()["made-readings"]["plies"][0];
    assert_eq!(ply["verdict"], "legal-under-other-readings");
    assert_eq!(ply["under"], json!([{"reading": "start_min", "alternative": "1"}]));
}

/// A schema with every object closed, so that a key it does not describe is a mistake.
fn closed(schema: &mut Value) {
    match schema {
        Value::Object(map) => {
            if map.contains_key("properties") && !map.contains_key("additionalProperties") {
                map.insert("additionalProperties".to_owned(), json!(false));
            }
            map.values_mut().for_each(closed);
        }
        Value::Array(all) => all.iter_mut().for_each(closed),
        _ => {}
    }
}

/// The schema of plies, all its objects closed.
fn schema(part: &str) -> (Schemas, SchemaIndex) {
    let mut schema: Value =
        serde_json::from_str(&Schema::named("record").expect("a schema").text).expect("JSON");
    closed(&mut schema);
    let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
    compiler.add_resource("record.json", schema).expect("a schema");
    let index = compiler.compile(&format!("record.json{part}"), &mut schemas).expect("a sound schema");
    (schemas, index)
}

/// One schema describes every form in which a ply is printed, with every key of it.
#[test]
fn one_schema_describes_every_form_of_a_ply() {
    let (whole, index) = schema("");
    let valid = |(schemas, part): &(Schemas, SchemaIndex), value: &Value| {
        for (schemas, index) in [(schemas, *part), (&whole, index)] {
            if let Err(error) = schemas.validate(value, index) {
                panic!("{value}\n{error:#}");
            }
        }
    };
    let of_records = schema("#/$defs/record");
    let of_archive = real().texts().filter(|(name, _)| name.ends_with("/record.json"));
    of_archive.for_each(|(_, text)| valid(&of_records, &serde_json::from_str(text).expect("JSON")));
    let of_fixture = fixture().texts().filter(|(name, _)| name.ends_with("/record.json"));
    of_fixture.for_each(|(_, text)| valid(&of_records, &serde_json::from_str(text).expect("JSON")));
    let of_lines = schema("#/$defs/replayed_ply");
    replayed().values().flatten().for_each(|line| valid(&of_lines, line));
    let of_games = schema("#/$defs/played_ply");
    for ruleset in ["bechi", "choro-lango", "gamacha-nobility", "nsumbi", "pereauni-didinga"] {
        let plies = lines(&["play", ruleset, "--max-plies", "40", "--format", "jsonl"], b"");
        assert!(!plies.is_empty());
        plies.iter().for_each(|line| valid(&of_games, line));
    }
    let of_answers = schema("#/$defs/replay_answer");
    let sent = json!({"id": 1, "text": made().split("\n---\nsowbook").next().expect("a record")});
    let answers =
        lines(&["replay", "-", "--input", "jsonl", "--format", "jsonl"], format!("{sent}\n").as_bytes());
    assert_eq!(list(&answers[0]["plies"]).len(), 5);
    answers.iter().for_each(|line| valid(&of_answers, line));

    // It refuses what is not of the form.
    let good = &replayed()["made-announced"][0];
    for (key, wrong) in [
        ("verdict", json!("legal only under start_rule=dlp")),
        ("readings", json!(["start_rule=dlp"])),
        ("counts", json!({"south": {}, "north": {}})),
        ("comments", json!(null)),
        ("checks", json!([{"check": "board", "written": "", "outcome": "fits"}])),
    ] {
        let mut ply = good.clone();
        ply[key] = wrong;
        assert!(whole.validate(&ply, index).is_err(), "{key}");
    }
}

/// `sowbook schema` lists every schema, and prints each as it is published with the site.
#[test]
fn schemas_are_printed_as_they_are_published() {
    let run = |arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_sowbook"))
            .arg("schema")
            .args(arguments)
            .output()
            .expect("it runs");
        (output.status.code(), String::from_utf8(output.stdout).expect("text"))
    };
    let (status, listed) = run(&[]);
    assert_eq!(status, Some(0));
    let names: BTreeSet<&str> = listed.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(
        names,
        [
            "check",
            "check-lines",
            "record",
            "record-1",
            "record-2",
            "record-3",
            "repair",
            "replay-lines",
            "replay-lines-1",
            "simulation"
        ]
        .into_iter()
        .chain(FILE_FORMS.iter().map(|form| form.name))
        .collect()
    );
    let site = real();
    for schema in SCHEMAS.iter() {
        // What people write is described by the types that read it, and not by a file.
        let is_made = FILE_FORMS.iter().any(|form| form.name == schema.name);
        let path = root().join("site/schemas").join(&schema.file);
        let file = if is_made { schema.text.clone() } else { std::fs::read_to_string(path).expect("a file") };
        assert_eq!(site.text(&format!("assets/{}", schema.file)), file);
        assert_eq!(run(&[schema.name]), (Some(0), file));
    }
    assert_eq!(run(&["record"]), run(&["record-4"]));
    assert_eq!(run(&["nothing"]), (Some(2), String::new()));
    let files = std::fs::read_dir(root().join("site/schemas")).expect("a folder").count();
    assert_eq!(files + FILE_FORMS.len(), SCHEMAS.len(), "every file is published");
}

/// The page of each kind of file has every key and every word of its schema.
#[test]
fn pages_have_every_key_of_the_schemas() {
    fn names(schema: &Value, found: &mut BTreeSet<String>) {
        if let Value::Object(properties) = &schema["properties"] {
            found.extend(properties.keys().cloned());
        }
        found.extend(schema["const"].as_str().map(str::to_owned));
        match schema {
            Value::Object(map) => map.values().for_each(|value| names(value, found)),
            Value::Array(all) => all.iter().for_each(|value| names(value, found)),
            _ => {}
        }
    }
    let site = real();
    for form in FILE_FORMS {
        let page = site.text(&format!("handbook/keys/{}/index.html", form.name));
        let mut all = BTreeSet::new();
        names(form.schema().as_value(), &mut all);
        assert!(!all.is_empty());
        // `by` is described in words.
        for name in all.iter().filter(|name| *name != "by") {
            assert!(page.contains(&format!("<td><code>{name}</code></td>")), "{}: {name}", form.name);
        }
        // Links lead to the first heading of a name, so no other heading may have that name.
        assert!(!page.contains("-2\">"), "{}: two headings of one name", form.name);
        // Nothing is left unsaid: every row has a meaning.
        assert!(!page.contains("<td></td>"), "{}", form.name);
    }
}

/// Places of the page on rulesets that are on other pages now are still there, and lead to them.
#[test]
fn places_that_moved_lead_to_where_they_are() {
    let page = real().text("handbook/rulesets/index.html");
    for (place, now) in [
        ("flags", "rulesets-reference/index.html#flags"),
        ("what-can-be-asked-of-the-board", "rulesets-reference/index.html#what-can-be-asked-of-the-board"),
        ("common-rules-and-where-they-go", "rulesets-idioms/index.html"),
    ] {
        let link = format!("<a id=\"{place}\" href=\"../../handbook/{now}\">");
        assert!(page.contains(&link), "{place}");
    }
}

/// What is said behind a variation is behind it on the page, and says so in data. Of the comments on the third ply of the
/// made record, four are before its two variations and two behind them.
#[test]
fn comments_keep_their_place_among_variations() {
    let site = real();
    let page = site.text("r/made-announced/index.html");
    let last = page.rfind("class=\"branch\"").expect("variations");
    assert_eq!(page[last..].matches("at 3 ").count(), 2, "{}", &page[last..]);
    let record = json(site, "r/made-announced/record.json");
    let after: Vec<_> =
        list(&record["plies"][2]["comments"]).iter().map(|one| &one["after_variations"]).collect();
    assert_eq!(after, [&json!(null), &json!(null), &json!(null), &json!(null), &json!(2), &json!(2)]);
}
