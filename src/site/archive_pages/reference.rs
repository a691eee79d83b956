//! A page for each kind of file that people write, with every key, made of its schema.

use std::collections::{BTreeSet, VecDeque};
use std::fmt::Write;

use serde_json::Value;

use crate::site::base::html::Html;
use crate::site::base::route::{Route, Slug};
use crate::site::base::schemas::{FILE_FORMS, FileForm};
use crate::site::page_shell::context::PageContext;

use super::handbook::generated;

/// The keys that every clause of a ruleset has; they are described once.
const SUPPORT: &str = "ClauseSupport";

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
    page.push_str("[In your editor](page:handbook/editor) says how editors use them.\n");
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
    let mut pages = Sections { schema: &schema, waiting: VecDeque::new(), done: BTreeSet::new() };
    let top = match schema.get("additionalProperties").filter(|entry| entry.is_object()) {
        Some(entry) => pages.resolved(entry).clone(),
        None => schema.clone(),
    };
    if schema["properties"]["landing"].is_object() {
        let choice = pages.link("Choice", &schema["$defs"]["Choice"]);
        let _ = writeln!(page, "\nEvery value of a clause may depend on a reading: see {choice}.");
    }
    page.push_str("\n## Keys\n\n");
    pages.table(&mut page, &top, false);
    if let Some(support) = schema["$defs"].get(SUPPORT) {
        page.push_str("\n## Every clause\n\n");
        pages.table(&mut page, support, true);
    }
    while let Some((name, schema)) = pages.waiting.pop_front() {
        let _ = write!(page, "\n## {}\n\n", heading(&name));
        if let Some(about) = schema["description"].as_str() {
            let _ = write!(page, "{}\n\n", cell(about));
        }
        pages.table(&mut page, &schema, false);
    }
    page
}

/// Sections that are still to be written: types that others refer to, and maps within lists.
struct Sections<'s> {
    schema: &'s Value,
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
        format!("[{}](#{})", heading.to_lowercase(), Slug::of(&heading))
    }

    /// The words and keys that a value may have.
    fn table(&mut self, page: &mut String, schema: &Value, is_support: bool) {
        let mut words = Vec::new();
        let mut maps = Vec::new();
        forms(schema, &mut words, &mut maps);
        if !words.is_empty() {
            page.push_str("| word | meaning |\n|---|---|\n");
            for word in words {
                let about = word["description"].as_str().unwrap_or_default();
                let _ = writeln!(page, "| `{}` | {} |", plain(&word["const"]), cell(about));
            }
            page.push('\n');
        }
        let maps = maps.into_iter().filter(|map| map["properties"].is_object()).collect::<Vec<_>>();
        if maps.is_empty() {
            return;
        }
        page.push_str("| key | type | meaning |\n|---|---|---|\n");
        for map in maps {
            self.rows(page, map, is_support);
        }
    }

    fn rows(&mut self, page: &mut String, map: &Value, is_support: bool) {
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
            let needed = if required.contains(&key) && !is_support { ", required" } else { "" };
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
                let _ = write!(about, " Default: `{}`.", plain(default));
            }
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

/// The words and the maps among the forms of a value.
fn forms<'v>(schema: &'v Value, words: &mut Vec<&'v Value>, maps: &mut Vec<&'v Value>) {
    for both in ["anyOf", "oneOf"] {
        schema[both].as_array().into_iter().flatten().for_each(|one| forms(one, words, maps));
    }
    if schema["const"].is_string() {
        words.push(schema);
    }
    if schema["type"] == "object" {
        maps.push(schema);
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
