//! The files that the program brings along, and what of them a ruleset needs.

use std::collections::{BTreeMap, BTreeSet};

use include_dir::Dir;
use serde_yaml::Value;

use base::yaml;
use record::archive::next_statement;

/// Files of an archive within the program: its rules with what they cite, and the handbook. So that the command works
/// without a copy of that archive.
pub struct Embedded {
    /// Folders without folders in them, with their names below the archive.
    pub folders: &'static [(&'static str, Dir<'static>)],
    /// Files with their names.
    pub files: &'static [(&'static str, &'static str)],
}

impl Embedded {
    /// Every file, with its name below the archive.
    pub(super) fn all(&self) -> impl Iterator<Item = (String, &'static [u8])> {
        let of_folders = self.folders.iter().flat_map(|(folder, files)| {
            files.files().filter_map(move |file| {
                let name = file.path().file_name()?.to_str()?;
                Some((format!("{folder}/{name}"), file.contents()))
            })
        });
        of_folders.chain(self.files.iter().map(|(name, text)| ((*name).to_owned(), text.as_bytes())))
    }

    /// Those that are text.
    pub(super) fn files(&self) -> impl Iterator<Item = (String, &'static str)> {
        self.all().filter_map(|(name, bytes)| Some((name, std::str::from_utf8(bytes).ok()?)))
    }

    /// The rulesets by id, with their text.
    pub(super) fn rulesets(&self) -> BTreeMap<String, &'static str> {
        let id = |name: &str| Some(name.strip_prefix("records/rulesets/")?.strip_suffix(".yaml")?.to_owned());
        self.files().filter_map(|(name, text)| Some((id(&name)?, text))).collect()
    }

    /// The files of a ruleset and of everything it refers to, directly or not: names below the archive, and text.
    pub(super) fn needed_by(&self, ruleset: &str) -> BTreeMap<String, String> {
        Entries::new(self).needed_by(ruleset)
    }
}

/// Files that hold many entries, with their kind.
const MAPS: [(&str, &str); 2] = [("records/peoples.yaml", "peoples"), ("records/places.yaml", "places")];

/// The kind of an entry, which is the folder or file it is in, and its id.
type Key = (String, String);

/// All entries of the embedded archive.
struct Entries {
    entries: BTreeMap<Key, Entry>,
    /// The evidence that each statement is in.
    statements: BTreeMap<String, Key>,
}

struct Entry {
    text: String,
    value: Value,
}

impl Entry {
    fn new(text: String) -> Self {
        let value = yaml::parse(&text).0.map(|document| document.value).unwrap_or_default();
        Self { text, value }
    }
}

impl Entries {
    fn new(embedded: &Embedded) -> Self {
        let mut entries = BTreeMap::new();
        for (name, text) in embedded.files() {
            if let Some((_, kind)) = MAPS.iter().find(|(map, _)| *map == name) {
                for (id, text) in parts(text) {
                    entries.insert(((*kind).to_owned(), id), Entry::new(text));
                }
            } else if let Some((kind, file)) =
                name.strip_prefix("records/").and_then(|below| below.split_once('/'))
            {
                let text = text.to_owned();
                // A simulation refers to nothing, and is long.
                let (id, entry) = match file.strip_suffix(".json") {
                    Some(id) => (id, Entry { text, value: Value::Null }),
                    None => (file.trim_end_matches(".yaml"), Entry::new(text)),
                };
                entries.insert((kind.to_owned(), id.to_owned()), entry);
            }
        }
        let mut statements = BTreeMap::new();
        for (key, entry) in entries.iter().filter(|((kind, _), _)| kind == "evidence") {
            let all = entry.value.get("statements").and_then(Value::as_sequence);
            for id in all.into_iter().flatten().filter_map(|one| one.get("id")?.as_str()) {
                statements.insert(id.to_owned(), key.clone());
            }
        }
        Self { entries, statements }
    }

    fn needed_by(&self, ruleset: &str) -> BTreeMap<String, String> {
        let mut waiting = vec![("rulesets".to_owned(), ruleset.to_owned())];
        let mut found = BTreeSet::new();
        while let Some(key) = waiting.pop() {
            if let Some(entry) = self.entries.get(&key)
                && found.insert(key.clone())
            {
                self.refer(&key.0, "", &entry.value, &mut waiting);
                // The text of an evidence has its id, and so has the simulation of a ruleset.
                let beside = match key.0.as_str() {
                    "evidence" => Some("texts"),
                    "rulesets" => Some("simulations"),
                    _ => None,
                };
                waiting.extend(beside.map(|kind| (kind.to_owned(), key.1)));
            }
        }
        let mut files: BTreeMap<String, String> = BTreeMap::new();
        for key in &found {
            let Some(entry) = self.entries.get(key) else { continue };
            let (kind, id) = key;
            let ending = if kind == "simulations" { "json" } else { "yaml" };
            let map = MAPS.iter().find(|(_, own)| own == kind);
            let file =
                map.map_or_else(|| format!("records/{kind}/{id}.{ending}"), |(file, _)| (*file).to_owned());
            files.entry(file).or_default().push_str(&entry.text);
        }
        files
    }

    /// Adds everything that a value refers to, in an entry of that kind under that key.
    fn refer(&self, kind: &str, key: &str, value: &Value, waiting: &mut Vec<Key>) {
        match value {
            Value::Mapping(map) => {
                for (key, value) in map {
                    self.refer(kind, key.as_str().unwrap_or_default(), value, waiting);
                }
            }
            Value::Sequence(items) => items.iter().for_each(|item| self.refer(kind, key, item, waiting)),
            Value::String(text) => {
                let kind = match key {
                    "game" => Some("games"),
                    "source" => Some("sources"),
                    "see" => Some(kind),
                    "evidence" | "peoples" | "places" | "rulesets" => Some(key),
                    _ => None,
                };
                waiting.extend(kind.map(|kind| (kind.to_owned(), text.clone())));
                let mut rest = text.as_str();
                while let Some((_, id, behind)) = next_statement(rest) {
                    waiting.extend(self.statements.get(id).cloned());
                    rest = behind;
                }
            }
            _ => {}
        }
    }
}

/// The entries of a file that is a map, with their text as it is written.
fn parts(text: &str) -> Vec<(String, String)> {
    let mut parts: Vec<(String, String)> = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        if let Some((id, _)) = line.split_once(':').filter(|_| !line.starts_with(' ')) {
            parts.push((id.to_owned(), String::new()));
        }
        if let Some((_, part)) = parts.last_mut() {
            part.push_str(line);
            part.push('\n');
        }
    }
    parts
}
