//! Hostile text in every field a person can write: none of it becomes markup.

use std::fs;
use std::path::Path;

use serde_yaml::Value;

use super::markup::tags;
use crate::{Home, base, fixture, root};

const HOSTILE: &str = "\u{1b}[2J\u{7f}\u{85}\u{202e}\u{2067}\"' onmouseover=\"alert(1)\" x='<script>alert(2)</script><img src=x onerror=alert(3)>&lt;</main>--><!--";

/// Keys whose values are ids, tags of a closed list, dates or numbers, which no hostile text gets through.
const CLOSED: [&str; 51] = [
    "holes",
    "sowbook",
    "provenance",
    "first",
    "readings",
    "given",
    "assumed",
    "witnesses_",
    "id",
    "game",
    "source",
    "evidence",
    "places",
    "peoples",
    "see",
    "statements",
    "cite",
    "rulesets",
    "type",
    "kind",
    "section",
    "about_",
    "date",
    "issued",
    "accessed",
    "source_words",
    "rows",
    "columns",
    "latitude",
    "longitude",
    "ruleset",
    "default",
    "parts",
    "board",
    "setup",
    "directions",
    "sowing",
    "starts",
    "landing",
    "limits",
    "lang",
    "language",
    "edition_date",
    "interface",
    "home",
    "at_least",
    "place",
    "people",
    "number_",
    "then",
    "lap",
];

/// Adds a text to every field that takes one.
pub(super) struct Poison {
    /// The text.
    pub(super) text: &'static str,
    /// How many fields have got it.
    pub(super) fields: usize,
}

fn poison(key: &str, value: &mut Value, poisoned: &mut Poison) {
    match value {
        Value::String(text)
            if !(CLOSED.contains(&key) || text == "context" || key == "about" && text == "play") =>
        {
            text.push_str(poisoned.text);
            poisoned.fields += 1;
        }
        Value::Sequence(items) if !CLOSED.contains(&key) => {
            items.iter_mut().for_each(|item| poison(key, item, poisoned));
        }
        Value::Mapping(entries) if !CLOSED.contains(&key) || key == "via" => {
            for (key, value) in entries.iter_mut() {
                poison(key.as_str().unwrap_or("no"), value, poisoned);
            }
        }
        _ => {}
    }
}

/// A copy of an archive or of the folder of its site with the text in every field.
pub(super) fn copy(from: &Path, to: &Path, poisoned: &mut Poison) {
    fs::create_dir_all(to).expect("made");
    for entry in fs::read_dir(from).expect("a folder") {
        let path = entry.expect("an entry").path();
        let target = to.join(path.file_name().expect("a name"));
        if path.is_dir() {
            copy(&path, &target, poisoned);
            continue;
        }
        let text = fs::read_to_string(&path).expect("text");
        if path.extension().is_some_and(|extension| extension == "yaml") {
            let mut value: Value = serde_yaml::from_str(&text).expect("YAML");
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            if let Value::Mapping(entries) = &mut value {
                for (key, value) in entries.iter_mut() {
                    // In the lists the keys are ids, and everything is below them.
                    let key = key.as_str().unwrap_or("no");
                    let lists =
                        ["places.yaml", "peoples.yaml", "persons.yaml", "languages.yaml", "glossary.yaml"];
                    let key = if lists.contains(&name) { "entry" } else { key };
                    poison(key, value, poisoned);
                }
            }
            fs::write(&target, serde_yaml::to_string(&value).expect("YAML")).expect("written");
        } else if path.extension().is_some_and(|extension| extension == "sow") {
            fs::write(&target, poisoned_record(&text, poisoned)).expect("written");
        } else {
            let hostile = poisoned.text;
            fs::write(&target, format!("{text}\n\n## {hostile}\n\n{hostile} [x](javascript:alert(4)) ![y](https://example.org/z)\n")).expect("written");
        }
    }
}

/// A record with hostile text in its header, in every comment and in all quotation marks.
fn poisoned_record(text: &str, poisoned: &mut Poison) -> String {
    let (header, moves) = text.trim_start_matches("---\n").split_once("\n---\n").expect("a header");
    let mut value: Value = serde_yaml::from_str(header).expect("YAML");
    if let Value::Mapping(entries) = &mut value {
        for (key, value) in entries.iter_mut() {
            poison(key.as_str().unwrap_or("no"), value, poisoned);
        }
    }
    let hostile = poisoned.text;
    let quoted = hostile.replace('"', "\\\"");
    let moves = moves
        .replace("{ED: ", &format!("{{ED: {hostile} "))
        .replace("an empty hole\"", &format!("an empty hole{quoted}\""))
        .replace("sic(A3, ED)", &format!("sic(\"A3{quoted}\", ED)"))
        .replace("torn)", &format!("\"torn{quoted}\")"));
    format!(
        "---\nsowbook: 1\n{}---\n{moves}",
        serde_yaml::to_string(&value).expect("YAML").replace("sowbook: 1\n", "")
    )
}

#[test]
fn hostile_text_stays_text() {
    let above = std::env::temp_dir().join(format!("sowbook-hostile-{}", std::process::id()));
    let _ = fs::remove_dir_all(&above);
    let mut poisoned = Poison { text: HOSTILE, fields: 0 };
    copy(&root().join("tests/fixtures/site/records"), &above.join("records"), &mut poisoned);
    copy(&root().join("tests/fixtures/site/site"), &above.join("site"), &mut poisoned);
    let home = Home::read(&above);
    let clean = Home::fixture();
    assert!(poisoned.fields > 60, "{}", poisoned.fields);
    assert_eq!(home.archive.evidence.len(), clean.archive.evidence.len(), "the evidence is still read");
    let site = home.site(None);
    let pages: Vec<(&str, &str)> = site.html().collect();
    let names: Vec<&str> = fixture().html().map(|(name, _)| name).collect();
    assert_eq!(pages.iter().map(|(name, _)| *name).collect::<Vec<_>>(), names);
    let mut seen = 0;
    for (name, page) in &pages {
        let control = page.chars().find(|letter| letter.is_control() && !matches!(letter, '\n' | '\t'));
        assert!(control.is_none(), "{name}: {control:?}");
        seen += page.matches("alert(2)").count();
        for tag in tags(page) {
            assert!(
                tag.name != "img"
                    && !(tag.name == "script"
                        && !tag.closing
                        && tag.get("src").is_none()
                        && tag.get("type") != Some("application/ld+json")),
                "{name}: {tag:?}"
            );
            assert!(!tag.attributes.iter().any(|(key, _)| key.starts_with("on")), "{name}: {tag:?}");
            let href = tag.get("href").unwrap_or_default();
            assert!(!href.contains(':') || href.starts_with("https://"), "{name}: {href}");
        }
    }
    assert!(super::tei::valid(&site) > 3);
    let (mut files, mut json) = (0, 0);
    for (name, text) in home.site(Some(&base())).texts() {
        let is_cited = name.contains("cite.") || !name.contains('/') && !name.ends_with(".html");
        // What somebody transcribed is there as data, byte for byte.
        if is_cited && !name.ends_with(".csv") {
            let bad = |letter: &char| {
                letter.is_control() && !"\r\n\t".contains(*letter) || sowbook::text::turns_direction(*letter)
            };
            let found = text.chars().find(bad);
            assert!(found.is_none(), "{name}: {found:?}");
            if name.ends_with(".json") {
                let value: serde_json::Value = serde_json::from_str(text).expect("JSON");
                let nested = value.to_string();
                assert!(!nested.contains("\u{202e}") && !nested.contains("\\u202e"), "{name}");
                json += 1;
            }
            files += 1;
        }
    }
    assert!(files > 20 && json > 5, "{files} {json}");
    assert!(seen > 150, "{seen} places show it as text");
    fs::remove_dir_all(above).expect("removed");
}
