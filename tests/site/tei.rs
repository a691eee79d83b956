//! Records and evidence in TEI: every file against `tests/tei/model.yaml`, and against what the other outputs say.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use roxmltree::{Document, Node};
use serde::Deserialize;
use serde_json::Value;
use sowbook::archive::PlayFile;

use super::exports::json;
use crate::{Home, Site, addressed, fixture, french, real, root};

const TEI: &str = "http://www.tei-c.org/ns/1.0";
const XML: &str = "http://www.w3.org/XML/1998/namespace";

/// What an element may have.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Form {
    #[serde(default)]
    attributes: Vec<String>,
    #[serde(default)]
    children: Vec<String>,
    #[serde(default)]
    in_order: bool,
    #[serde(default)]
    text: bool,
    #[serde(default)]
    values: BTreeMap<String, Vec<String>>,
}

type Model = BTreeMap<String, Form>;

fn folder() -> PathBuf {
    root().join("tests/tei")
}

fn model() -> Model {
    let text = fs::read_to_string(folder().join("model.yaml")).expect("a model");
    serde_yaml::from_str(&text).expect("YAML")
}

/// The name of an attribute, with `xml:` where it is of XML.
fn attribute_name(attribute: &roxmltree::Attribute<'_, '_>) -> String {
    let prefix = if attribute.namespace() == Some(XML) { "xml:" } else { "" };
    format!("{prefix}{}", attribute.name())
}

/// What is wrong with an element by itself.
fn own_faults(model: &Model, node: Node<'_, '_>, faults: &mut Vec<String>) {
    let name = node.tag_name().name();
    if node.tag_name().namespace() != Some(TEI) {
        return faults.push(format!("{name}: not of TEI"));
    }
    let Some(form) = model.get(name) else { return faults.push(format!("{name}: unknown")) };
    let mut present = BTreeSet::new();
    for attribute in node.attributes() {
        let attribute_name = attribute_name(&attribute);
        if !form.attributes.iter().any(|known| known.trim_end_matches('!') == attribute_name) {
            faults.push(format!("{name}: no attribute {attribute_name}"));
        }
        let values = form.values.get(&attribute_name);
        if values.is_some_and(|values| !values.iter().any(|value| value == attribute.value())) {
            faults.push(format!("{name}: {attribute_name} is {}", attribute.value()));
        }
        present.insert(attribute_name);
    }
    let needed = form.attributes.iter().filter_map(|attribute| attribute.strip_suffix('!'));
    faults.extend(
        needed.filter(|needed| !present.contains(*needed)).map(|needed| format!("{name}: no {needed}")),
    );
    let mut last = (0, "");
    for child in node.children() {
        if child.is_text() && !form.text && !child.text().unwrap_or_default().trim().is_empty() {
            faults.push(format!("{name}: text"));
        }
        if !child.is_element() {
            continue;
        }
        let own = child.tag_name().name();
        match form.children.iter().position(|known| known == own) {
            None if child.tag_name().namespace() == Some(TEI) => {
                faults.push(format!("{name}: no {own} may be here"));
            }
            None => {}
            Some(place) if form.in_order && place < last.0 => {
                faults.push(format!("{name}: no {own} may be behind {}", last.1));
            }
            Some(place) => last = (place, own),
        }
    }
}

/// Where a relative reference of a file leads: the other file, and the place in it.
fn target<'r>(file: &str, reference: &'r str) -> (String, Option<&'r str>) {
    let (path, place) = reference.split_once('#').map_or((reference, None), |(path, at)| (path, Some(at)));
    let mut folders: Vec<&str> = file.split('/').collect();
    folders.pop();
    for part in path.split('/') {
        match part {
            ".." => drop(folders.pop()),
            part => folders.push(part),
        }
    }
    (folders.join("/"), place)
}

/// Everything wrong with a file of a site.
fn faults(model: &Model, site: &Site, file: &str, text: &str) -> Vec<String> {
    let Ok(document) = Document::parse(text) else { return vec!["not well-formed".to_owned()] };
    let mut faults = Vec::new();
    let mut ids = BTreeSet::new();
    let is_name = |id: &str| {
        id.starts_with(|letter: char| letter.is_ascii_alphabetic() || letter == '_')
            && id.chars().all(|letter| letter.is_ascii_alphanumeric() || "._-".contains(letter))
    };
    let elements = || document.descendants().filter(Node::is_element);
    for node in elements() {
        own_faults(model, node, &mut faults);
        let Some(id) = node.attribute((XML, "id")) else { continue };
        if !is_name(id) {
            faults.push(format!("xml:id: {id} is no name"));
        }
        if !ids.insert(id) {
            faults.push(format!("xml:id: {id} again"));
        }
    }
    for node in elements() {
        for name in ["ana", "corresp", "edRef", "facs", "resp", "who", "wit", "scheme", "target"] {
            for reference in node.attribute(name).iter().flat_map(|all| all.split(' ')) {
                let leads = match reference.strip_prefix('#') {
                    Some(id) => ids.contains(id),
                    None if reference.starts_with("https://") || reference.starts_with("http://") => true,
                    None => {
                        let (path, place) = target(file, reference);
                        let known = site.files.get(&path).and_then(|text| std::str::from_utf8(text).ok());
                        let named = place.map_or(String::new(), |place| format!("xml:id=\"{place}\""));
                        known.is_some_and(|text| text.contains(&named))
                    }
                };
                if !leads {
                    faults.push(format!("{name}: {reference} leads nowhere"));
                }
            }
        }
    }
    faults
}

/// The TEI files of a site.
fn files(site: &Site) -> impl Iterator<Item = (&str, &str)> {
    site.texts().filter(|(name, _)| name.ends_with(".tei.xml"))
}

/// Every TEI file of a site is as the model says; how many there are.
pub(super) fn valid(site: &Site) -> usize {
    let model = model();
    let mut count = 0;
    for (name, text) in files(site) {
        assert_eq!(faults(&model, site, name, text), Vec::<String>::new(), "{name}");
        count += 1;
    }
    count
}

#[test]
fn every_file_is_as_the_model_says() {
    let of_pages = |site: &Site| {
        let is_own = |name: &&str| {
            let parts: Vec<&str> = name.split('/').collect();
            matches!(parts.as_slice(), ["r" | "e", _, "index.html"])
        };
        site.html().map(|(name, _)| name).filter(is_own).count()
    };
    for site in [real(), addressed(), french(), fixture()] {
        assert_eq!(valid(site), of_pages(site), "a file for each record and each account");
    }
}

/// One case is one file, whose first line says what is wrong with it.
#[test]
fn what_is_wrong_is_found() {
    let model = model();
    let mut cases = 0;
    for entry in fs::read_dir(folder().join("reject")).expect("a folder") {
        let path = entry.expect("an entry").path();
        let text = fs::read_to_string(&path).expect("text");
        let expected =
            text.strip_prefix("<!-- ").and_then(|rest| rest.split_once(" -->")).expect("a comment").0;
        let found = faults(&model, fixture(), "e/weaver/evidence.tei.xml", &text);
        assert_eq!(found.first().map(String::as_str), Some(expected), "{}", path.display());
        cases += 1;
    }
    assert!(cases > 12, "{cases}");
}

/// The made-up archive with a record that has everything the notation has.
fn everything() -> Site {
    let mut home = Home::fixture();
    let text = fs::read(folder().join("everything.sow")).expect("the record");
    home.archive.play.push(PlayFile::new("play/everything.sow", text));
    home.site(None)
}

/// A page alone after a line of it begins a line without a number: what follows is not on the line before.
#[test]
fn a_page_alone_ends_the_line_before() {
    for (play, breaks) in [
        ("at(12:2)\n1. A1\nat(12)\nB1\nat(12)\n2. A2", vec!["pb 12", "lb 2", "lb "]),
        ("at(12:fig-1)\n1. A1\nat(12)\nB1", vec!["pb 12", "milestone fig-1", "milestone "]),
        ("at(12:2)\n1. A1\nat(11)\nB1", vec!["pb 12", "lb 2", "pb 11"]),
    ] {
        let mut home = Home::fixture();
        let text = format!(
            "---\nsowbook: 1\nid: alone\ntitle: x\nruleset: two-rows\nprovenance: printed\n\
             sources: [{{source: weaver-1901}}]\nlicence: CC0-1.0\n---\n{play}\n"
        );
        home.archive.play.push(PlayFile::new("play/alone.sow", text));
        let site = home.site(None);
        assert!(valid(&site) > 0);
        let document = Document::parse(site.text("r/alone/record.tei.xml")).expect("XML");
        let is_break = |node: &Node<'_, '_>| {
            ["pb", "lb"].iter().any(|name| node.has_tag_name(*name)) || node.attribute("unit") == Some("zone")
        };
        let found = document.descendants().filter(is_break);
        let found = found
            .map(|node| format!("{} {}", node.tag_name().name(), node.attribute("n").unwrap_or_default()));
        assert_eq!(found.collect::<Vec<_>>(), breaks, "{play}");
    }
}

#[test]
fn golden_files() {
    let site = everything();
    valid(&site);
    for (name, file) in [("record", "r/everything/record.tei.xml"), ("evidence", "e/weaver/evidence.tei.xml")]
    {
        let path = folder().join(format!("golden/{name}.tei.xml"));
        let found = site.text(file);
        if std::env::var_os("SOWBOOK_BLESS").is_some() {
            fs::create_dir_all(path.parent().expect("a folder")).expect("made");
            fs::write(&path, found).expect("written");
        }
        assert_eq!(found, fs::read_to_string(&path).expect("a golden file"), "{name}");
    }
}

/// Every `.sow` file below a folder.
fn records_below(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            records_below(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "sow") {
            found.push(path);
        }
    }
}

/// Damaged and odd records of other tests give files that are as the model says.
#[test]
fn odd_records_give_sound_files() {
    let mut home = Home::real();
    let mut paths = Vec::new();
    for name in ["check", "replay", "scenarios", "corpus/notation"] {
        records_below(&root().join("tests").join(name), &mut paths);
    }
    paths.sort();
    let file = |(number, path): (usize, &PathBuf)| {
        PlayFile::new(format!("play/odd-{number}.sow"), fs::read(path).expect("a file"))
    };
    home.archive.play = paths.iter().enumerate().map(file).collect();
    let count = valid(&home.site(None));
    assert!(count > 200, "{count}");
}

/// What is read in an element: of a correction what the editor reads, of an apparatus the lemma, with the signs of the
/// notation for what is unclear, supplied or cannot be read.
fn read(node: Node<'_, '_>) -> String {
    if node.is_text() {
        return node.text().unwrap_or_default().to_owned();
    }
    let inner = || node.children().map(read).collect::<String>();
    match node.tag_name().name() {
        "note" | "sic" | "rdg" => String::new(),
        "unclear" => format!("{}~", inner()),
        "supplied" => format!("[{}]", inner()),
        "gap" => "?".to_owned(),
        _ => inner(),
    }
}

/// A text on one line without comments.
fn plain(text: &str) -> String {
    let mut depth = 0;
    let kept = text.chars().filter(|letter| {
        depth += i32::from(*letter == '{');
        let is_kept = depth == 0;
        depth -= i32::from(*letter == '}');
        is_kept
    });
    kept.collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The id that the file gives a ply, by its address: the place in the page, with the number of a later page before it.
fn id_of(address: &str) -> String {
    let (page, place) = address.split_once('#').expect("a place");
    match page.split('/').rev().nth(1).filter(|_| page.ends_with("/index.html")) {
        Some(part) => format!("p{part}.{place}"),
        None => place.to_owned(),
    }
}

fn ana<'a>(node: Node<'a, '_>) -> Vec<&'a str> {
    node.attribute("ana")
        .iter()
        .flat_map(|all| all.split(' '))
        .map(|one| one.trim_start_matches('#'))
        .collect()
}

/// A ply of a record's main line: its id, what it refers to, and how it is written.
type WrittenPly = (String, Vec<String>, String);

fn plies_of(text: &str) -> Vec<WrittenPly> {
    let document = Document::parse(text).expect("XML");
    let is_of_variation =
        |node: &Node<'_, '_>| node.ancestors().any(|above| above.attribute("type") == Some("variation"));
    let plies = document.descendants().filter(|node| node.attribute("type") == Some("ply"));
    let ply = |node: Node<'_, '_>| {
        let id = node.attribute((XML, "id")).expect("an id").to_owned();
        (id, ana(node).into_iter().map(str::to_owned).collect(), plain(&read(node)))
    };
    plies.filter(|node| !is_of_variation(node)).map(ply).collect()
}

fn plies_by_json(record: &Value) -> Vec<WrittenPly> {
    let plies = record["plies"].as_array().expect("plies").iter();
    let text = |ply: &Value, key: &str| ply[key].as_str().map(str::to_owned);
    let turns = plies.filter(|ply| matches!(ply["kind"].as_str(), Some("turn" | "both" | "pass")));
    let ply = |ply: &Value| {
        let known = [text(ply, "verdict"), text(ply, "provenance")].into_iter().flatten().collect();
        (
            id_of(&text(ply, "address").expect("an address")),
            known,
            plain(&text(ply, "written").expect("text")),
        )
    };
    turns.map(ply).collect()
}

/// Each ply of a record is a segment in its place, with the same words, verdict and provenance as in `record.json`.
#[test]
fn plies_are_segments_in_order() {
    let mut plies = 0;
    for site in [real(), &everything()] {
        for (name, text) in files(site).filter(|(name, _)| name.starts_with("r/")) {
            let record = json(site, &name.replace("record.tei.xml", "record.json"));
            let expected = plies_by_json(&record);
            if record["verdict"] != "not-replayed" {
                assert_eq!(plies_of(text), expected, "{name}");
            }
            plies += expected.len();
            // Whatever else has a place on the page has it here, too.
            for ply in record["plies"].as_array().expect("plies") {
                let id = id_of(ply["address"].as_str().expect("an address"));
                assert!(text.contains(&format!(" xml:id=\"{id}\"")), "{name}: {id}");
            }
        }
    }
    assert!(plies > 2000, "{plies}");
}

/// Nothing constructed looks documented: the file says of the whole how the play is known, and of every ply.
#[test]
fn provenance_is_where_the_play_is() {
    let mut classes = BTreeSet::new();
    for (name, text) in files(real()).filter(|(name, _)| name.starts_with("r/")) {
        let record = json(real(), &name.replace("record.tei.xml", "record.json"));
        let class = record["provenance"].as_str().expect("a class");
        let document = Document::parse(text).expect("XML");
        let all =
            |tag: &'static str| document.descendants().filter(move |node| node.has_tag_name((TEI, tag)));
        assert_eq!(all("text").next().map(ana), Some(vec![class]), "{name}");
        assert_eq!(
            all("catRef").next().and_then(|node| node.attribute("target")),
            Some(&*format!("#{class}"))
        );
        let known: Vec<&str> = all("category").filter_map(|node| node.attribute((XML, "id"))).collect();
        for ply in all("seg").filter(|node| node.attribute("type") == Some("ply")) {
            let ana = ana(ply);
            // Other play by an editor, or by other rules, is of no source.
            let around = ply.ancestors().skip(1).flat_map(|above| above.children());
            let kinds: Vec<&str> = around.filter_map(|node| node.attribute("type")).collect();
            let is_own = kinds.contains(&"by") || kinds.contains(&"under");
            assert!(ana.len() == 2 || ana.len() == 1 && is_own, "{name}: {ana:?}");
            let documented = ["observed", "scoresheet", "dictated", "printed", "worked-example"];
            assert!(!is_own || !ana.iter().any(|id| documented.contains(id)), "{name}: {ana:?}");
            assert!(ana.iter().all(|id| known.contains(id)), "{name}: {ana:?}");
        }
        // Where a class begins, it is one that the plies behind it have.
        for milestone in all("milestone") {
            assert!(ana(milestone).iter().all(|id| known.contains(id)), "{name}");
        }
        let title = all("title").next().and_then(|node| node.text()).unwrap_or_default();
        let title_of_page = real().text(&name.replace("record.tei.xml", "cite.json"));
        let title_of_page: Value = serde_json::from_str(title_of_page).expect("JSON");
        assert_eq!(Some(title), title_of_page[0]["title"].as_str(), "{name}: with its class, as it is cited");
        let notes = all("note").filter(|node| node.attribute("type") == Some("provenance"));
        assert_eq!(notes.count(), 1, "{name}");
        classes.insert(class.to_owned());
    }
    assert!(classes.len() > 4, "{classes:?}");
}

/// A statement and the sentences that it retells refer to each other.
#[test]
fn statements_and_sentences_refer_to_each_other() {
    let mut pairs = 0;
    for (name, text) in files(real()).filter(|(name, _)| name.starts_with("e/")) {
        let document = Document::parse(text).expect("XML");
        let references = |tag: &'static str| -> BTreeSet<(String, String)> {
            let nodes = document.descendants().filter(move |node| node.has_tag_name((TEI, tag)));
            let all = nodes.flat_map(|node| {
                let id = node.attribute((XML, "id")).unwrap_or_default().to_owned();
                let to =
                    node.attribute("corresp").into_iter().flat_map(|all| all.split(' ')).map(str::to_owned);
                to.map(move |to| (id.clone(), to.trim_start_matches('#').to_owned())).collect::<Vec<_>>()
            });
            all.collect()
        };
        let back: BTreeSet<(String, String)> =
            references("s").into_iter().map(|(sentence, statement)| (statement, sentence)).collect();
        assert_eq!(references("item"), back, "{name}");
        pairs += back.len();
    }
    assert!(pairs > 50, "{pairs}");
}

/// Every statement of an account and every sentence of its text is in its file, and every comment of a record.
#[test]
fn nothing_said_is_lost() {
    let home = Home::real();
    let squeezed = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    for (id, evidence) in &home.archive.evidence {
        let text = real().text(&format!("e/{id}/evidence.tei.xml"));
        let document = Document::parse(text).expect("XML");
        let all: Vec<String> = document.descendants().filter_map(|node| node.text().map(squeezed)).collect();
        let said = evidence.statements.iter().map(|statement| &statement.says);
        let quoted = evidence.statements.iter().flat_map(|statement| &statement.words).map(|one| &one.text);
        let full = home.archive.full_texts.get(id).into_iter().flat_map(|text| &text.paragraphs);
        let sentences = full.flat_map(|paragraph| &paragraph.sentences).map(|sentence| &sentence.text);
        for said in said.chain(quoted).chain(sentences) {
            assert!(all.contains(&squeezed(said)), "{id}: {said}");
        }
    }
    for (name, text) in files(real()).filter(|(name, _)| name.starts_with("r/")) {
        let document = Document::parse(text).expect("XML");
        let notes = document.descendants().filter(|node| node.has_tag_name((TEI, "note")));
        let text_of = |node: Node<'_, '_>| {
            node.descendants().filter(Node::is_text).filter_map(|node| node.text()).collect::<String>()
        };
        let notes: Vec<String> = notes.map(|note| squeezed(&text_of(note))).collect();
        let record = json(real(), &name.replace("record.tei.xml", "record.json"));
        let plies = record["plies"].as_array().expect("plies").iter();
        for comment in plies.chain([&record]).flat_map(|ply| ply["comments"].as_array().expect("comments")) {
            let said = squeezed(comment["text"].as_str().expect("text"));
            assert!(notes.contains(&said), "{name}: {said}");
        }
    }
}
