//! The archive as data: every file against what it is made from and against its format.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, LazyLock};

use boon::{Compiler, Schemas};
use serde_json::Value;
use sowbook::check::{CheckContext, Code, RecordSlice, replay_record};
use sowbook::site::export::sha256;
use sowbook::site::permalinks::{addresses, compare, print_list, read_list};
use sowbook::site::record_page::RecordSummary;
use sowbook::site::{BaseUrl, Interface, Page, Slug, Tombstone};

use super::markup::tags;
use crate::{Home, html};

fn base() -> BaseUrl {
    BaseUrl::new("https://example.org/sow/").expect("an address")
}

/// A site as its tests look at it: what is told of the records, and every file.
type Site = (Vec<Arc<RecordSummary>>, Vec<Page>);

/// The real archive without an address, made once.
pub(crate) fn plain() -> &'static Site {
    static SITE: LazyLock<Site> = LazyLock::new(|| Home::real().published(None));
    &SITE
}

/// The real archive with an address, made once.
pub(crate) fn addressed() -> &'static Site {
    static SITE: LazyLock<Site> = LazyLock::new(|| Home::real().published(Some(&base())));
    &SITE
}

/// The files of a site by name, as text.
fn texts(pages: &[Page]) -> BTreeMap<String, String> {
    let text = |page: &Page| String::from_utf8(page.bytes.clone()).expect("UTF-8");
    pages.iter().map(|page| (page.route.file(), text(page))).collect()
}

fn json(texts: &BTreeMap<String, String>, name: &str) -> Value {
    serde_json::from_str(&texts[name]).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The rows of a table by column.
fn rows(text: &str) -> Vec<BTreeMap<String, String>> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let header: Vec<String> = reader.headers().expect("a header").iter().map(str::to_owned).collect();
    let row = |row: csv::StringRecord| header.iter().cloned().zip(row.iter().map(str::to_owned)).collect();
    reader.records().map(|record| row(record.expect("as many cells as columns"))).collect()
}

/// Each ply of each record, with its counts, is in the record's data, and folds to the position in notation.
#[test]
fn a_record_as_data_has_every_ply_and_every_seed() {
    let home = Home::real();
    let texts = texts(&plain().1);
    let (context, _) = CheckContext::new(&home.archive, &[]);
    let mut plies = 0;
    for file in &home.archive.play {
        for slice in RecordSlice::all(file.name(), file.contents()) {
            let replayed = replay_record(&context, &slice).expect("no panic").expect("a record");
            let id = replayed.header.id.clone().expect("an id");
            let data = json(&texts, &format!("r/{id}/record.json"));
            let line = replayed.replay.line.as_ref().expect("a line");
            assert_eq!(data["version"], 1);
            assert_eq!(data["title"].as_str(), replayed.header.title.as_deref());
            let told = data["plies"].as_array().expect("plies");
            assert_eq!(told.len(), line.plies.len(), "{id}");
            for (ply, step) in told.iter().zip(&line.plies) {
                plies += 1;
                let address = ply["address"].as_str().expect("every ply of the main line has a place");
                let (file, place) = address.split_once('#').expect("a place in a page");
                let page = if file.is_empty() { "index.html" } else { file };
                let page = &texts[&format!("r/{id}/{page}")];
                assert!(page.contains(&format!(" id=\"{place}\"")), "{id}: {address}");
                let shape = line.ruleset.shape();
                for hole in shape.all() {
                    let side =
                        if shape.owner(hole) == sowbook::board::Player::South { "south" } else { "north" };
                    let count = &ply["after"]["holes"][side][shape.label(hole)];
                    assert_eq!(count.as_u64(), step.after.count(hole).map(u64::from), "{id}: {ply}");
                }
                for statement in ply["statements"].as_array().expect("a list") {
                    let known = statement.as_str().and_then(|id| id.parse().ok());
                    assert!(
                        known.is_some_and(|id| home.archive.statement(&id).is_some()),
                        "{id}: {statement}"
                    );
                }
            }
            let text = slice.text.expect("text");
            let (_, moves) = text.split_once("\n---\n").expect("a header");
            assert_eq!(signed(&data), moves.matches("{ED:").count(), "{id}: comments");
        }
    }
    assert!(plies > 100, "{plies}");
}

/// Every `record.json` of the archive keeps to the schema that is published for it, and a false one does not.
#[test]
fn every_record_as_data_keeps_to_the_schema() {
    let mut schemas = Schemas::new();
    let path = crate::root().join("site/schemas/record-1.schema.json");
    let path = path.to_str().expect("a path");
    let schema = Compiler::new().compile(path, &mut schemas).expect("a schema");
    let texts = texts(&plain().1);
    let fixture = self::texts(&Home::fixture().pages(None));
    let mut records = 0;
    for (name, text) in texts.iter().chain(&fixture).filter(|(name, _)| name.ends_with("/record.json")) {
        let data: Value = serde_json::from_str(text).expect("JSON");
        if let Err(error) = schemas.validate(&data, schema) {
            panic!("{name}: {error}");
        }
        records += 1;
        let mut wrong = data.clone();
        wrong["plies"] = Value::Null;
        assert!(schemas.validate(&wrong, schema).is_err(), "{name}: plies are a list");
    }
    assert!(records > 30, "{records} records");
}

/// Comments of the line and of all variations that the editors sign.
fn signed(line: &Value) -> usize {
    let own = |value: &Value| {
        let comments = value["comments"].as_array().map_or(&[] as &[Value], Vec::as_slice);
        comments.iter().filter(|comment| comment["by"] == "ED").count()
    };
    let plies = line["plies"].as_array().map_or(&[] as &[Value], Vec::as_slice);
    let variations = plies.iter().filter_map(|ply| ply["variations"].as_array()).flatten();
    own(line) + plies.iter().map(own).sum::<usize>() + variations.map(signed).sum::<usize>()
}

/// What a summary tells of places in a record's pages is there, so that what is frozen can be found.
#[test]
fn every_place_a_summary_tells_is_on_its_page() {
    let (summaries, pages) = plain();
    for summary in summaries {
        for address in &summary.addresses {
            let page = pages.iter().find(|page| page.route.file() == address.file);
            let page = page.unwrap_or_else(|| panic!("{} is not there", address.file));
            if address.file.ends_with(".html") {
                let text = String::from_utf8_lossy(&page.bytes);
                let tags = tags(&text);
                let ids: BTreeSet<&str> = tags.iter().filter_map(|tag| tag.get("id")).collect();
                let lost = address.fragments.iter().find(|place| !ids.contains(place.as_str()));
                assert_eq!(lost, None, "{}", address.file);
            }
        }
    }
}

#[test]
fn tables_agree_with_the_records() {
    let (summaries, pages) = plain();
    let texts = texts(pages);
    let records = rows(&texts["records.csv"]);
    let ids: Vec<&str> = records.iter().map(|row| row["id"].as_str()).collect();
    assert_eq!(ids, summaries.iter().map(|summary| summary.id.as_str()).collect::<Vec<_>>());
    let plies = rows(&texts["plies.csv"]);
    for id in &ids {
        let data = json(&texts, &format!("r/{id}/record.json"));
        let own = rows(&texts[&format!("r/{id}/moves.csv")]);
        let among: Vec<&BTreeMap<String, String>> =
            plies.iter().filter(|row| row["record"] == **id).collect();
        assert_eq!(own.iter().collect::<Vec<_>>(), among, "{id}");
        let told = data["plies"].as_array().expect("plies");
        assert_eq!(own.len(), told.len(), "{id}");
        for (row, ply) in own.iter().zip(told) {
            for key in ["written", "verdict", "sentence", "kind"] {
                let cell = row[key].strip_prefix('\'').unwrap_or(&row[key]);
                assert_eq!(cell, ply[key].as_str().expect("text"), "{id}");
            }
            let notation = ply["after"]["notation"].as_str().unwrap_or_default();
            assert_eq!(row["position"], notation, "{id}");
        }
    }
    assert!(plies.iter().all(|row| ids.contains(&row["record"].as_str())));
}

/// Constructed and derived play is named so in every row, wherever it stands.
#[test]
fn no_row_of_made_up_play_looks_documented() {
    let texts = texts(&plain().1);
    let plies = rows(&texts["plies.csv"]);
    for row in &plies {
        if row["record"].starts_with("constructed-") {
            assert!(["constructed", "machine"].contains(&row["provenance"].as_str()), "{row:?}");
        }
    }
    let seams = plies.iter().filter(|row| row["provenance"] == "derived").count();
    assert!(plies.iter().all(|row| !row["provenance"].is_empty()));
    assert!(seams > 0, "plies that an editor derived are named so within records that are documented");
}

#[test]
fn every_description_says_the_same() {
    let home = Home::real();
    let texts = texts(&addressed().1);
    let settings = &home.settings;
    let cff: Value = serde_yaml::from_str(&texts["CITATION.cff"]).expect("YAML");
    let zenodo = json(&texts, ".zenodo.json");
    let package = json(&texts, "datapackage.json");
    let crate_ = json(&texts, "ro-crate-metadata.json");
    let entities = crate_["@graph"].as_array().expect("a graph");
    let entity =
        |id: &str| entities.iter().find(|entity| entity["@id"] == id).unwrap_or_else(|| panic!("{id}"));
    let root = entity("./");
    for title in [&cff["title"], &zenodo["title"], &package["title"], &root["name"]] {
        assert_eq!(title.as_str(), Some(settings.title.as_str()));
    }
    for version in [&cff["version"], &zenodo["version"], &package["version"], &root["version"]] {
        assert_eq!(version.as_str(), Some(&*settings.edition));
    }
    let day = settings.edition_date.to_string();
    for date in [&cff["date-released"], &zenodo["publication_date"], &root["datePublished"]] {
        assert_eq!(date.as_str(), Some(day.as_str()));
    }
    for name in [
        &cff["authors"][0]["name"],
        &zenodo["creators"][0]["name"],
        &package["contributors"][0]["title"],
        &entity("#maker-1")["name"],
    ] {
        assert_eq!(name.as_str(), Some(settings.authors[0].as_str()));
    }
    assert_eq!(cff["license"], "CC-BY-4.0");
    assert_eq!(package["licenses"][0]["name"], "CC-BY-4.0");
    assert_eq!(root["license"]["@id"].as_str(), Some(settings.licence.url.as_str()));

    // The crate is flat: whatever is named is told, and every part is a file or a folder of the site.
    let parts = root["hasPart"].as_array().expect("parts");
    assert!(parts.len() > 60, "{}", parts.len());
    for part in parts {
        let id = part["@id"].as_str().expect("an id");
        assert!(entity(id).get("name").is_some(), "{id}");
        let file = if id.ends_with('/') { format!("{id}index.html") } else { id.to_owned() };
        assert!(texts.contains_key(&file), "{id}");
    }
    // The columns described are the columns there are.
    for resource in package["resources"].as_array().expect("resources") {
        let path = resource["path"].as_str().expect("a path");
        let named: Vec<&str> = resource["schema"]["fields"]
            .as_array()
            .expect("fields")
            .iter()
            .filter_map(|field| field["name"].as_str())
            .collect();
        let header = texts[path].lines().next().expect("a header").trim_end();
        assert_eq!(header, named.join(","), "{path}");
    }
}

#[test]
fn what_names_whole_addresses_needs_one() {
    let (with, without) = (texts(&addressed().1), texts(&plain().1));
    for name in ["feed.atom", "sitemap.xml"] {
        assert!(with.contains_key(name) && !without.contains_key(name), "{name}");
    }
    for (name, text) in &without {
        assert!(!text.contains("https://example.org"), "{name}");
    }
    let pages = with.keys().filter(|name| name.ends_with("index.html")).count();
    assert_eq!(with["sitemap.xml"].matches("<loc>https://example.org/sow/").count(), pages);
    assert!(with["robots.txt"].contains("Sitemap: https://example.org/sow/sitemap.xml"));
}

#[test]
fn the_feed_tells_what_was_done_to_records() {
    let mut home = Home::real();
    home.settings.tombstones.push(Tombstone {
        address: "r/old-record/".to_owned(),
        date: "2026-12-24".parse().expect("a day"),
        reason: "It was <not> a record & had no source.".to_owned(),
        now: None,
    });
    let told = texts(&plain().1);
    let records = told.keys().filter(|name| name.ends_with("/record.json"));
    let all: usize = records.map(|name| json(&told, name)["history"].as_array().map_or(0, Vec::len)).sum();
    assert!(all > 30, "{all} things were done to records");
    let texts = texts(&home.pages(Some(&base())));
    let feed = &texts["feed.atom"];
    assert_eq!(feed.matches("<entry>").count(), all + 1);
    let first = feed.split("<entry>").nth(1).expect("an entry");
    assert!(
        first.contains("https://example.org/sow/r/old-record/") && first.contains("2026-12-24T00:00:00Z"),
        "{first}"
    );
    assert!(first.contains("It was &lt;not&gt; a record &amp; had no source."), "{first}");
    let ids: BTreeSet<&str> =
        feed.split("<id>").skip(1).filter_map(|rest| rest.split("</id>").next()).collect();
    assert_eq!(ids.len(), all + 2, "every entry has an id of its own");
}

#[test]
fn every_file_but_the_list_itself_has_its_checksum() {
    let pages = &plain().1;
    let texts = texts(pages);
    let listed: BTreeMap<&str, &str> = texts["sha256sums.txt"]
        .lines()
        .filter_map(|line| line.split_once("  ").map(|(sum, name)| (name, sum)))
        .collect();
    for page in pages {
        let name = page.route.file();
        match listed.get(name.as_str()) {
            Some(sum) => assert_eq!(*sum, sha256(&page.bytes).to_string(), "{name}"),
            None => assert_eq!(name, "sha256sums.txt"),
        }
    }
    assert_eq!(listed.len(), pages.len() - 1);
}

#[test]
fn every_code_has_its_place_and_every_finding_its_line() {
    let home = Home::real();
    let (summaries, pages) = plain();
    let texts = html(pages);
    let page = |name: &str| &texts.iter().find(|(known, _)| known == name).expect("the page").1;
    let codes = tags(page("handbook/codes/index.html"));
    let ids: BTreeSet<&str> = codes.iter().filter_map(|tag| tag.get("id")).collect();
    for code in Code::ALL {
        assert!(ids.contains(Slug::of(code.as_str()).to_string().as_str()), "{code}");
    }
    let findings: usize = summaries.iter().map(|summary| summary.findings.len()).sum();
    let (_, archive) = CheckContext::new(&home.archive, &[]);
    let rows = page("problems/index.html").matches("<span class=\"verdict ").count();
    assert_eq!(rows, findings + archive.len());
}

/// The addresses of the two languages are the same, and none is lost between two builds.
#[test]
fn addresses_do_not_hang_on_the_language() {
    let all = |pages: &[Page]| -> BTreeSet<String> { pages.iter().flat_map(addresses).collect() };
    let french = all(&Home::real().speaking(Interface::Fr).pages(None));
    let english = all(&plain().1);
    assert_eq!(english, french);
    assert!(compare(&read_list(&print_list(&english)), french, &[]).is_sound());
    assert!(english.contains("./") && english.contains("records.csv") && english.contains("glossary/#sow"));
}

#[test]
fn a_page_that_is_withdrawn_says_why() {
    let mut home = Home::real();
    let before: BTreeSet<String> = plain().1.iter().flat_map(addresses).collect();
    let mut published = before.clone();
    published.insert("r/old-record/".to_owned());
    published.insert("r/old-record/#m1s".to_owned());
    assert_eq!(compare(&published, before, &[]).lost, ["r/old-record/", "r/old-record/#m1s"]);
    home.settings.tombstones.push(Tombstone {
        address: "r/old-record/".to_owned(),
        date: "2026-12-24".parse().expect("a day"),
        reason: "It told the same play as another.".to_owned(),
        now: Some("r/driberg-1927b-increment/".to_owned()),
    });
    let pages = home.pages(Some(&base()));
    let now: BTreeSet<String> = pages.iter().flat_map(addresses).collect();
    let found = compare(&published, now, &home.settings.tombstones);
    assert!(found.is_sound(), "{found}");
    let texts = texts(&pages);
    let gone = &texts["r/old-record/index.html"];
    assert!(gone.contains("It told the same play as another."));
    assert!(gone.contains("href=\"../driberg-1927b-increment/index.html\""));
    assert!(
        gone.contains("<link rel=\"canonical\" href=\"https://example.org/sow/r/driberg-1927b-increment/\">")
    );
    assert!(texts["editions/index.html"].contains("r/old-record/"));
}
