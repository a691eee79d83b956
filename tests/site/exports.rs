//! The archive as data: every file against what it is made from and against its format.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use sowbook::check::{CheckContext, Code, RecordSlice, check_record, replay_record};
use sowbook::site::{PublishError, Slug, Tombstone};

use super::markup::tags;
use crate::{Home, Site, addressed, base, fixture, french, real};

/// A file of JSON. The plies of `record.json` have the keys that it leaves out, with what `replay` prints there.
pub(crate) fn json(site: &Site, name: &str) -> Value {
    let mut value: Value =
        serde_json::from_str(site.text(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    if name.ends_with("/record.json") {
        let (order, provenance) = (value["order"].clone(), value["provenance"].clone());
        for position in ["start", "end"] {
            whole_position(&mut value[position], &order);
        }
        for ply in value["plies"].as_array_mut().expect("plies") {
            if ply["provenance"].is_null() {
                ply["provenance"] = provenance.clone();
            }
        }
        whole_line(&mut value, &order);
    }
    value
}

/// Puts what a position leaves out where readers look for it, and the seeds of each hole under its label.
fn whole_position(position: &mut Value, order: &Value) {
    if position.is_null() {
        return;
    }
    for (side, seeds) in position["holes"].as_object_mut().expect("holes") {
        if let Some(listed) = seeds.as_array() {
            let labels = order[side].as_array().expect("labels");
            assert_eq!(labels.len(), listed.len());
            let named = labels.iter().map(|label| label.as_str().expect("a label").to_owned());
            *seeds = Value::Object(named.zip(listed.clone()).collect());
        }
    }
    // A position that is not known as a whole has neither.
    if !position["next"].is_null() {
        for (key, usual) in [("round", json!(1)), ("status", json!("playing"))] {
            if position[key].is_null() {
                position[key] = usual;
            }
        }
    }
}

/// Puts what the plies of a line leave out where readers of whole plies look for it.
fn whole_line(line: &mut Value, order: &Value) {
    let clauses = line["clauses"].take();
    for ply in line["plies"].as_array_mut().expect("plies") {
        for list in ["checks", "clauses", "comments", "readings", "remarks", "under", "variations"] {
            if ply[list].is_null() {
                ply[list] = json!([]);
            }
        }
        whole_position(&mut ply["after"], order);
        if ply["captured"].is_null() && !ply["move"].is_null() {
            ply["captured"] = json!({"south": 0, "north": 0});
        }
        let mut statements: Vec<Value> = Vec::new();
        for clause in ply["clauses"].as_array_mut().expect("a list") {
            let cited = &clauses[clause.as_str().expect("a name")];
            let cited = cited.as_array().expect("every clause of the line is in its list");
            statements.extend(cited.clone());
            *clause = json!({"clause": clause, "statements": cited});
        }
        let all = statements.clone();
        let mut at = 0..;
        statements.retain(|one| !all[..at.next().expect("a number")].contains(one));
        ply["statements"] = statements.into();
        ply["variations"].as_array_mut().expect("a list").iter_mut().for_each(|variation| {
            if variation["plies"].is_null() {
                variation["plies"] = json!([]);
            }
            whole_line(variation, order);
            if variation["comments"].is_null() {
                variation["comments"] = json!([]);
            }
        });
    }
}

/// Each ply of each record, with its counts, is in the record's data, and folds to the position in notation.
#[test]
fn a_record_as_data_has_every_ply_and_every_seed() {
    let home = Home::real();
    let site = real();
    let (context, _) = CheckContext::new(&home.archive, &[]);
    let mut plies = 0;
    for file in &home.archive.play {
        for slice in RecordSlice::all(file.name(), file.contents()) {
            let replayed = replay_record(&context, &slice).expect("no panic").expect("a record");
            let id = replayed.header.id.clone().expect("an id");
            let data = json(site, &format!("r/{id}/record.json"));
            let line = replayed.replay.line.as_ref().expect("a line");
            assert_eq!(data["version"], 4);
            assert_eq!(data["title"].as_str(), replayed.header.title.as_deref());
            let exported = data["plies"].as_array().expect("plies");
            assert_eq!(exported.len(), line.plies.len(), "{id}");
            for (ply, step) in exported.iter().zip(&line.plies) {
                plies += 1;
                let address = ply["address"].as_str().expect("every ply of the main line has a place");
                let (file, place) = address.split_once('#').expect("a place in a page");
                let page = if file.is_empty() { "index.html" } else { file };
                let page = site.text(&format!("r/{id}/{page}"));
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

/// Every place that others may cite is on its page, and every file and page is there.
#[test]
fn every_address_that_may_be_cited_is_there() {
    let mut places = 0;
    // A page is read once, for all the places on it.
    let mut ids: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for address in &real().new_addresses {
        let (path, place) =
            address.split_once('#').map_or((address.as_str(), None), |(path, at)| (path, Some(at)));
        let path = path.trim_start_matches("./");
        let file = if path.is_empty() || path.ends_with('/') {
            format!("{path}index.html")
        } else {
            path.to_owned()
        };
        assert!(real().files.contains_key(&file), "{address}");
        if let Some(place) = place {
            let text = real().text(&file);
            let ids = ids.entry(file).or_insert_with(|| {
                tags(text).iter().filter_map(|tag| tag.get("id").map(str::to_owned)).collect()
            });
            assert!(ids.contains(place), "{address}");
            places += 1;
        }
    }
    assert!(places > 500, "{places} places");
}

#[test]
fn tables_agree_with_the_records() {
    let home = Home::real();
    let (context, _) = CheckContext::new(&home.archive, &[]);
    let slices = home.archive.play.iter().flat_map(|file| RecordSlice::all(file.name(), file.contents()));
    let written: Vec<String> =
        slices.map(|slice| check_record(&context, &slice).id.expect("an id")).collect();
    let site = real();
    let records = site.rows("records.csv");
    let ids: Vec<&str> = records.iter().map(|row| row["id"].as_str()).collect();
    assert_eq!(ids, written);
    let plies = site.rows("plies.csv");
    for id in &ids {
        let data = json(site, &format!("r/{id}/record.json"));
        let own = site.rows(&format!("r/{id}/moves.csv"));
        let among: Vec<&BTreeMap<String, String>> =
            plies.iter().filter(|row| row["record"] == **id).collect();
        assert_eq!(own.iter().collect::<Vec<_>>(), among, "{id}");
        let exported = data["plies"].as_array().expect("plies");
        assert_eq!(own.len(), exported.len(), "{id}");
        for (row, ply) in own.iter().zip(exported) {
            for key in ["written", "verdict", "sentence", "kind"] {
                let cell = row[key].strip_prefix('\'').unwrap_or(&row[key]);
                assert_eq!(cell, ply[key].as_str().expect("text"), "{id}");
            }
            assert_eq!(row["position"].is_empty(), ply["after"]["next"].is_null(), "{id}");
        }
    }
    assert!(plies.iter().all(|row| ids.contains(&row["record"].as_str())));
}

/// Constructed and derived play is named so in every row, wherever it is.
#[test]
fn constructed_records_are_labelled_in_exports() {
    let plies = real().rows("plies.csv");
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
    let site = addressed();
    let settings = &home.settings;
    let cff: Value = serde_yaml::from_str(site.text("CITATION.cff")).expect("YAML");
    let zenodo = json(site, ".zenodo.json");
    let package = json(site, "datapackage.json");
    let crate_ = json(site, "ro-crate-metadata.json");
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
        assert_eq!(name.as_str(), Some(settings.authors[0].name()));
    }
    assert_eq!(cff["license"], "CC-BY-4.0");
    assert_eq!(package["licenses"][0]["name"], "CC-BY-4.0");
    assert_eq!(root["license"]["@id"].as_str(), Some(settings.licence.url.as_str()));

    // The crate is flat: whatever is named is listed, and every part is a file or a folder of the site.
    let parts = root["hasPart"].as_array().expect("parts");
    assert!(parts.len() > 60, "{}", parts.len());
    for part in parts {
        let id = part["@id"].as_str().expect("an id");
        assert!(entity(id).get("name").is_some(), "{id}");
        let file = if id.ends_with('/') { format!("{id}index.html") } else { id.to_owned() };
        assert!(site.files.contains_key(&file), "{id}");
    }
    // The columns described are the columns there are.
    for resource in package["resources"].as_array().expect("resources") {
        let path = resource["path"].as_str().expect("a path");
        if resource["format"] != "csv" {
            assert!(site.files.contains_key(path), "{path}");
            continue;
        }
        let named: Vec<&str> = resource["schema"]["fields"]
            .as_array()
            .expect("fields")
            .iter()
            .filter_map(|field| field["name"].as_str())
            .collect();
        let header = site.text(path).lines().next().expect("a header").trim_end();
        assert_eq!(header, named.join(","), "{path}");
    }
}

#[test]
fn what_names_whole_addresses_needs_one() {
    let (with, without) = (addressed(), real());
    for name in ["feed.atom", "sitemap.xml"] {
        assert!(with.files.contains_key(name) && !without.files.contains_key(name), "{name}");
    }
    for (name, text) in without.texts() {
        assert!(!text.contains("https://example.org"), "{name}");
    }
    let pages = with.files.keys().filter(|name| name.ends_with("index.html")).count();
    assert_eq!(with.text("sitemap.xml").matches("<loc>https://example.org/sow/").count(), pages);
    assert!(with.text("robots.txt").contains("Sitemap: https://example.org/sow/sitemap.xml"));
}

#[test]
fn the_feed_says_what_was_done_to_records() {
    let done = |site: &Site| -> usize {
        let records = site.files.keys().filter(|name| name.ends_with("/record.json"));
        records.map(|name| json(site, name)["history"].as_array().map_or(0, Vec::len)).sum()
    };
    let all = done(addressed());
    assert!(all > 30, "{all} things were done to records");
    assert_eq!(addressed().text("feed.atom").matches("<entry>").count(), all);
    let all = done(fixture());
    let feed = withdrawn().text("feed.atom");
    assert_eq!(feed.matches("<entry>").count(), all + 1, "and one page was withdrawn");
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
    let listed: BTreeMap<&str, &str> = real()
        .text("sha256sums.txt")
        .lines()
        .filter_map(|line| line.split_once("  ").map(|(sum, name)| (name, sum)))
        .collect();
    for (name, bytes) in &real().files {
        match listed.get(name.as_str()) {
            Some(sum) => assert_eq!(*sum, format!("{:x}", Sha256::digest(bytes)), "{name}"),
            None => assert_eq!(name, "sha256sums.txt"),
        }
    }
    assert_eq!(listed.len(), real().files.len() - 1);
}

#[test]
fn every_code_has_its_place_and_every_finding_its_line() {
    let home = Home::real();
    let codes = tags(real().text("handbook/codes/index.html"));
    let ids: BTreeSet<&str> = codes.iter().filter_map(|tag| tag.get("id")).collect();
    for code in Code::all() {
        assert!(ids.contains(Slug::from_text(code.as_str()).as_str()), "{code}");
    }
    let (context, archive) = CheckContext::new(&home.archive, &[]);
    let slices = home.archive.play.iter().flat_map(|file| RecordSlice::all(file.name(), file.contents()));
    let findings: usize = slices.map(|slice| check_record(&context, &slice).diagnostics.len()).sum();
    // A long list goes on on other pages.
    let pages = real().html().filter(|(name, _)| name.starts_with("problems/"));
    let count = |page: &str, what: &str| page.matches(what).count();
    // What is found many times in the same words is said once, with a list of places.
    let rows: usize = pages
        .map(|(_, page)| {
            count(page, "<span class=\"verdict ") + count(page, "<li class=\"place\">")
                - count(page, "<ul class=\"places\">")
        })
        .sum();
    assert_eq!(rows, findings + archive.len());
}

/// The addresses of the two languages are the same, and none is lost between two builds.
#[test]
fn addresses_do_not_depend_on_the_language() {
    let english = &real().new_addresses;
    assert_eq!(*english, french().new_addresses);
    for address in ["./", "records.csv", "glossary/#sow"] {
        assert!(english.contains(address), "{address}");
    }
    let again = &withdrawn().new_addresses;
    assert!(again.is_empty(), "{again:?}");
}

/// Two addresses of a page that is not in any archive here.
const OLD: [&str; 2] = ["r/old-record/", "r/old-record/#m1s"];

/// The made-up archive published at an address, with every address published before, and a page withdrawn.
fn withdrawn() -> &'static Site {
    static SITE: LazyLock<Site> = LazyLock::new(|| {
        let mut home = Home::fixture();
        let mut published = fixture().new_addresses.clone();
        published.extend(OLD.map(str::to_owned));
        home.settings.tombstones.push(Tombstone {
            address: OLD[0].to_owned(),
            date: "2026-12-24".parse().expect("a day"),
            reason: "It was <not> a record & had no source.".to_owned(),
            now: Some("r/weaver-example/".to_owned()),
        });
        home.site_after(&published, Some(&base())).expect("the tombstone is for both addresses")
    });
    &SITE
}

#[test]
fn addresses_are_not_lost_without_a_tombstone() {
    let mut published = fixture().new_addresses.clone();
    published.extend(OLD.map(str::to_owned));
    match Home::fixture().site_after(&published, None) {
        Err(PublishError::Addresses(found)) => assert_eq!(found.lost, OLD),
        Err(error) => panic!("{error}"),
        Ok(_) => panic!("two addresses are lost"),
    }
}

#[test]
fn a_page_that_is_withdrawn_says_why() {
    let site = withdrawn();
    let gone = site.text("r/old-record/index.html");
    assert!(gone.contains("It was &lt;not&gt; a record &amp; had no source."));
    assert!(gone.contains("href=\"../weaver-example/index.html\""));
    assert!(gone.contains("<link rel=\"canonical\" href=\"https://example.org/sow/r/weaver-example/\">"));
    assert!(site.text("editions/index.html").contains("r/old-record/"));
}
