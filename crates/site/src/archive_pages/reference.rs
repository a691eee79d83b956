//! A page for each kind of file that people write, with every key, made of its schema.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fmt::Write;
use std::sync::LazyLock;

use crate::common::{FILE_FORMS, FileForm, Html, Route, Slug};
use crate::page_shell::PageContext;
use serde::Deserialize;
use serde_json::Value;

use super::handbook::generated;

/// The keys that every clause of a ruleset has; they are described once.
const SUPPORT: &str = "ClauseSupport";

/// Words of rulesets that few games use, and why they exist.
#[derive(Deserialize)]
struct Few {
    words: String,
    why: String,
}

/// Why a word of rulesets exists that few games use, under `SECTION.WORD`.
static FEW: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| {
    let few: Vec<Few> = serde_yaml::from_str(include_str!("../../../../templates/reference/few.yaml"))
        .expect("a test reads this file");
    let words = |few: &Few| few.words.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    few.into_iter().flat_map(|few| words(&few).into_iter().map(move |word| (word, few.why.clone()))).collect()
});

/// The list of all kinds of files.
pub(crate) fn index(here: &PageContext<'_>) -> askama::Result<String> {
    let mut page = format!("# {}\n\n", here.site.m.keys);
    page.push_str(
        "Each page has every key of a kind of file: its type, whether it is required, and what it means. The pages are \
         made of the types with which the program reads these files.\n\n| page | file | what it is |\n|---|---|---|\n",
    );
    for FileForm { name, place, title, about, .. } in FILE_FORMS {
        let _ = writeln!(page, "| [{title}](page:handbook/keys/{name}) | `{place}` | {about} |");
    }
    page.push_str(
        "\n`sowbook schema` lists the JSON Schemas of these files, and `sowbook schema NAME` prints one. ",
    );
    if here.handbook_page("editor", "").is_some() {
        page.push_str("[In your editor](page:handbook/editor) says how editors use them.\n");
    }
    let crumbs = [(Route::Handbook, Html::text(&here.site.m.handbook))];
    generated(here, &page, &here.site.m.keys, &crumbs, &here.site.m.keys_about)
}

/// The page of a kind of file.
pub(crate) fn page(here: &PageContext<'_>, form: &FileForm) -> askama::Result<String> {
    let m = &here.site.m;
    let crumbs = [(Route::Handbook, Html::text(&m.handbook)), (Route::Keys, Html::text(&m.keys))];
    generated(here, &markdown(form), form.title, &crumbs, form.about)
}

/// The page as Markdown.
fn markdown(form: &FileForm) -> String {
    let schema = form.schema().to_value();
    let mut page = format!("# {}\n\n{}\n\nFile: `{}`.", form.title, form.about, form.place);
    let _ = write!(
        page,
        " Schema: `sowbook schema {}`.\n\n## Example\n\n```yaml\n{}```\n",
        form.name, form.example
    );
    let is_ruleset = schema["properties"]["landing"].is_object();
    let mut pages = Sections { schema: &schema, is_ruleset, waiting: VecDeque::new(), done: BTreeSet::new() };
    let top = match schema.get("additionalProperties").filter(|entry| entry.is_object()) {
        Some(entry) => pages.resolved(entry).clone(),
        None => schema.clone(),
    };
    if is_ruleset {
        let choice = pages.link("Choice", &schema["$defs"]["Choice"]);
        let _ = writeln!(page, "\nEvery value of a clause may depend on a reading: see {choice}.");
    }
    page.push_str("\n## Keys\n\n");
    pages.table(&mut page, "", &top);
    if let Some(support) = schema["$defs"].get(SUPPORT) {
        page.push_str("\n## Every clause\n\n");
        pages.table(&mut page, SUPPORT, support);
    }
    while let Some((name, schema)) = pages.waiting.pop_front() {
        let _ = write!(page, "\n## {}\n\n", heading(&name));
        if let Some(about) = schema["description"].as_str() {
            let _ = write!(page, "{}\n\n", cell(about));
        }
        pages.table(&mut page, &name, &schema);
    }
    page
}

/// Sections that are still to be written: types that others refer to, and maps within lists.
struct Sections<'s> {
    schema: &'s Value,
    is_ruleset: bool,
    waiting: VecDeque<(String, Value)>,
    /// The names that have a section, or will have one.
    done: BTreeSet<String>,
}

impl Sections<'_> {
    /// What a reference refers to.
    fn resolved<'v>(&'v self, schema: &'v Value) -> &'v Value {
        let name = schema["$ref"].as_str().and_then(|path| path.strip_prefix("#/$defs/"));
        name.and_then(|name| self.schema["$defs"].get(name)).unwrap_or(schema)
    }

    /// A link to the section of a name, which will be there.
    fn link(&mut self, name: &str, schema: &Value) -> String {
        if self.done.insert(name.to_owned()) {
            self.waiting.push_back((name.to_owned(), schema.clone()));
        }
        let heading = heading(name);
        format!("[{}](#{})", heading.to_lowercase(), Slug::from_text(&heading))
    }

    /// Why a word exists that few games use.
    fn why(&self, section: &str, word: &str) -> String {
        let why = FEW.get(&format!("{section}.{word}")).filter(|_| self.is_ruleset);
        why.map(|why| format!(" Few games need it: {why}")).unwrap_or_default()
    }

    /// The words and keys that a value of a section may have.
    fn table(&mut self, page: &mut String, section: &str, schema: &Value) {
        let mut found = Forms::default();
        forms(schema, &mut found);
        let mut ways: Vec<String> = Vec::new();
        ways.extend((!found.words.is_empty()).then(|| "one of these words".to_owned()));
        // Maps that exclude each other have a key each.
        let is_choice = found.maps.len() > 1;
        let keys = if is_choice { "a map with one of these keys" } else { "a map with these keys" };
        ways.extend((!found.maps.is_empty()).then(|| keys.to_owned()));
        ways.extend(found.others.iter().map(|other| self.kind(section, other)));
        if is_choice || !found.others.is_empty() {
            let _ = writeln!(page, "Forms: {}.\n", ways.join("; "));
        }
        if !found.words.is_empty() {
            page.push_str("| word | meaning |\n|---|---|\n");
        }
        for word in &found.words {
            let about = word["description"].as_str().unwrap_or_default();
            let word = plain(&word["const"]);
            let _ = writeln!(page, "| `{word}` | {}{} |", cell(about), cell(&self.why(section, &word)));
        }
        if !found.words.is_empty() && !found.maps.is_empty() {
            page.push('\n');
        }
        if !found.maps.is_empty() {
            page.push_str("| key | type | meaning |\n|---|---|---|\n");
        }
        for map in &found.maps {
            self.rows(page, section, map, is_choice);
        }
    }

    fn rows(&mut self, page: &mut String, section: &str, map: &Value, is_choice: bool) {
        let is_support = section == SUPPORT;
        let Some(properties) = map["properties"].as_object() else { return };
        let required: Vec<&str> =
            map["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        let support = self.schema["$defs"][SUPPORT]["properties"].as_object().cloned().unwrap_or_default();
        // The order of the file where it is known: keys that are needed, then the others.
        let optional = properties.keys().map(String::as_str).filter(|key| !required.contains(key));
        for key in required.iter().copied().chain(optional) {
            if !is_support
                && !support.is_empty()
                && support.contains_key(key)
                && properties.contains_key("cite")
            {
                continue;
            }
            let Some(value) = properties.get(key) else { continue };
            let needed = if required.contains(&key) && !is_support && !is_choice { ", required" } else { "" };
            let kind = self.kind(key, value);
            let about =
                [value, self.resolved(value), map].into_iter().find_map(|one| one["description"].as_str());
            let mut about = cell(about.unwrap_or_default());
            let examples = value["examples"].as_array().into_iter().flatten();
            let examples: Vec<String> = examples.map(|example| format!("`{}`", plain(example))).collect();
            if !examples.is_empty() {
                let _ = write!(about, " Example: {}.", examples.join(", "));
            }
            if let Some(default) = value.get("default") {
                let default = plain(default);
                let _ = match default.as_str() {
                    "" | "[]" | "{}" | "null" => write!(about, " Default: none."),
                    default => write!(about, " Default: `{default}`."),
                };
            }
            about.push_str(&cell(&self.why(section, key)));
            let _ = writeln!(page, "| `{key}` | {kind}{needed} | {about} |");
        }
    }

    /// What may be written, in a few words with links.
    fn kind(&mut self, key: &str, schema: &Value) -> String {
        if let Some(name) = schema["$ref"].as_str().and_then(|path| path.strip_prefix("#/$defs/")) {
            let target = self.schema["$defs"][name].clone();
            return self.link(name, &target);
        }
        if let Some(title) = schema["title"].as_str() {
            return title.to_owned();
        }
        for both in ["anyOf", "oneOf"] {
            let Some(all) = schema[both].as_array() else { continue };
            // Forms that need an explanation have a section.
            let is_map = |one: &&Value| one["properties"].is_object();
            let is_word = |one: &Value| one["const"].is_string() && one["description"].is_string();
            if all.iter().filter(is_map).count() > 1 || all.iter().all(is_word) {
                return self.link(key, schema);
            }
            let is_choice = |one: &&Value| one["$ref"].as_str().is_some_and(|name| name.ends_with("/Choice"));
            let all: Vec<String> =
                all.iter().filter(|one| !is_choice(one)).map(|one| self.kind(key, one)).collect();
            return all.join(" or ");
        }
        match schema["type"].as_str() {
            _ if schema["const"].is_string() => format!("`{}`", plain(&schema["const"])),
            Some("array") => format!("list: {}", self.kind(key, &schema["items"])),
            Some("object") if schema["properties"].is_object() => self.link(key, schema),
            Some("object") if schema["additionalProperties"].is_object() => {
                format!("map: {}", self.kind(key, &schema["additionalProperties"]))
            }
            Some("object") => "map".to_owned(),
            Some("integer") => "number".to_owned(),
            Some("boolean") => "`true` or `false`".to_owned(),
            Some("string") if schema["format"] == "date" => "day".to_owned(),
            Some("string") => "text".to_owned(),
            _ => "any".to_owned(),
        }
    }
}

/// The forms of a value: words with a meaning, maps with known keys, and all others.
#[derive(Default)]
struct Forms<'v> {
    words: Vec<&'v Value>,
    maps: Vec<&'v Value>,
    others: Vec<&'v Value>,
}

fn forms<'v>(schema: &'v Value, found: &mut Forms<'v>) {
    let mut is_one = true;
    for both in ["anyOf", "oneOf"] {
        for one in schema[both].as_array().into_iter().flatten() {
            forms(one, found);
            is_one = false;
        }
    }
    let is_choice = schema["$ref"].as_str().is_some_and(|name| name.ends_with("/Choice"));
    if schema["const"].is_string() {
        found.words.push(schema);
    } else if schema["properties"].is_object() {
        found.maps.push(schema);
    } else if is_one && !is_choice && schema["additionalProperties"] != false {
        found.others.push(schema);
    }
}

/// A value as YAML writes it on one line.
fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Object(map) => {
            let pair = |(key, value): (&String, &Value)| format!("{key}: {}", plain(value));
            format!("{{{}}}", map.iter().map(pair).collect::<Vec<_>>().join(", "))
        }
        other => other.to_string(),
    }
}

/// The words of a type's name.
fn heading(name: &str) -> String {
    let mut heading = String::new();
    for (at, letter) in name.char_indices() {
        if at > 0 && letter.is_uppercase() {
            heading.push(' ');
            heading.extend(letter.to_lowercase());
        } else {
            heading.push(letter);
        }
    }
    heading
}

/// Text within a table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

#[cfg(test)]
mod tests {
    use super::{FEW, FILE_FORMS, markdown};

    /// Every word that few games use is on the page of rulesets with the reason, and on no other page.
    #[test]
    fn words_of_few_games_have_their_reason() {
        for form in FILE_FORMS {
            let page = markdown(form);
            let found = page.matches(" Few games need it: ").count();
            assert_eq!(found, if form.name == "ruleset" { FEW.len() } else { 0 }, "{}", form.name);
        }
    }
}
