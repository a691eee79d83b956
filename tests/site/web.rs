//! What is for other sites and for other programs than browsers: cards, drawings, frames, ids of data, editions.

use std::collections::BTreeMap;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use roxmltree::Document;
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::exports::json;
use super::head::data;
use super::markup::{Tag, tags};
use crate::{Home, Site, addressed, base, fixture, real};

/// The record pages of a site, by id.
fn records(site: &Site) -> Vec<String> {
    let pages = site.files.keys().filter_map(|name| {
        let id = name.strip_prefix("r/")?.strip_suffix("/index.html")?;
        (!id.contains('/')).then(|| id.to_owned())
    });
    pages.collect()
}

fn meta<'t>(tags: &'t [Tag], name: &str) -> Option<&'t str> {
    tags.iter().find(|tag| tag.get("property") == Some(name)).and_then(|tag| tag.get("content"))
}

/// A file of the site by its whole address.
fn by_address<'s>(site: &'s Site, address: &str) -> &'s [u8] {
    let path = address.strip_prefix(base().as_str()).expect("an address of the site");
    let path = if path.is_empty() || path.ends_with('/') { format!("{path}index.html") } else { path.into() };
    site.files.get(&path).unwrap_or_else(|| panic!("{path} is not there"))
}

/// A program built without what draws cards makes none.
#[test]
fn a_page_names_its_card_exactly_if_there_is_one() {
    let home = Home::fixture();
    for (cards, address) in [(true, Some(base())), (true, None), (false, Some(base())), (false, None)] {
        let site = home.site_with(cards, address.as_ref());
        let drawn = cards && sowbook::site::DRAWS_CARDS;
        let mut played = 0;
        for id in records(&site) {
            let tags = tags(site.text(&format!("r/{id}/index.html")));
            let has_play = site.files.contains_key(&format!("r/{id}/final.svg"));
            played += usize::from(has_play);
            let card = site.files.get(&format!("r/{id}/card.png"));
            assert_eq!(card.is_some(), drawn && has_play, "{id}");
            let named = meta(&tags, "og:image");
            assert_eq!(named.is_some(), drawn && has_play && address.is_some(), "{id}");
            assert!(
                named.is_none_or(|named| Some(by_address(&site, named)) == card.map(Vec::as_slice)),
                "{id}"
            );
            if let Some(card) = card {
                assert!(
                    card.starts_with(b"\x89PNG\r\n\x1a\n") && card.len() < 150_000,
                    "{id}: {}",
                    card.len()
                );
                // The header has the width and the height in four bytes each.
                assert_eq!(card[16..24], [0, 0, 0x04, 0xb0, 0, 0, 0x02, 0x76], "{id}");
            }
            let links = tags.iter().filter(|tag| tag.get("href") == Some("card.png")).count();
            assert_eq!(links, usize::from(card.is_some()), "{id}: the list of files");
        }
        assert!(played > 1, "{played}");
        assert!(site == home.site_with(cards, address.as_ref()), "two builds differ");
        // Nobody can be held to an address that only some builds have.
        assert!(site.new_addresses.iter().all(|address| !address.ends_with("card.png")));
    }
}

/// The drawings beside a record are whole: nothing is used from elsewhere, each hole is there, and the words are those
/// of the page.
#[test]
fn drawings_of_the_first_and_last_position_stand_alone() {
    let site = real();
    let mut drawings = 0;
    for id in records(site) {
        let record = json(site, &format!("r/{id}/record.json"));
        for file in ["opening.svg", "final.svg"] {
            let Some(bytes) = site.files.get(&format!("r/{id}/{file}")) else { continue };
            let text = std::str::from_utf8(bytes).expect("UTF-8");
            let svg = Document::parse(text).unwrap_or_else(|error| panic!("{id} {file}: {error}"));
            drawings += 1;
            let named = |name: &str| svg.descendants().find(|node| node.tag_name().name() == name);
            for absent in ["use", "image", "script", "foreignObject"] {
                assert!(named(absent).is_none(), "{id} {file}: {absent}");
            }
            assert!(
                !text.contains("var(") && !text.contains("url(") && !text.contains(" id=\""),
                "{id} {file}"
            );
            let holes = svg.descendants().filter(|node| node.attribute("class") == Some("h")).count();
            let last = &record["plies"].as_array().expect("plies");
            if let Some(ply) = last.last() {
                let labels = ["south", "north"]
                    .map(|side| ply["after"]["holes"][side].as_object().map_or(0, |all| all.len()));
                assert_eq!(holes, labels[0] + labels[1], "{id} {file}");
            }
            assert!(named("title").is_some_and(|title| title.text().is_some()), "{id} {file}");
            let licence = named("license").and_then(|node| {
                node.attributes()
                    .find(|attribute| attribute.name() == "resource")
                    .map(|one| one.value().to_owned())
            });
            assert_eq!(
                licence.as_deref(),
                Some("https://creativecommons.org/licenses/by/4.0/"),
                "{id} {file}"
            );
        }
    }
    assert!(drawings > 200, "{drawings}");
}

/// The counts in words of the last drawing are those that the data of the record has after its last known ply.
#[test]
fn the_last_drawing_has_the_last_known_position() {
    let site = real();
    let mut compared = 0;
    for id in records(site) {
        let record = json(site, &format!("r/{id}/record.json"));
        let plies = record["plies"].as_array().expect("plies");
        let Some(ply) = plies.last() else { continue };
        let holes = ["south", "north"].map(|side| ply["after"]["holes"][side].as_object().cloned());
        let [Some(south), Some(north)] = holes else { continue };
        // Behind a gap nothing is known of the last ply.
        if south.values().chain(north.values()).all(Value::is_null) {
            continue;
        }
        let text = site.text(&format!("r/{id}/final.svg"));
        let svg = Document::parse(text).expect("XML");
        let desc = svg.descendants().find(|node| node.tag_name().name() == "desc");
        let desc = desc.and_then(|node| node.text().map(str::to_owned)).expect("words");
        let numbers = |part: &str| -> i64 {
            let part = part.split(';').next().unwrap_or_default();
            let words = part.split([' ', ',', '.', '[', ']']).filter_map(|word| word.parse::<i64>().ok());
            words.sum()
        };
        // Labels may be numbers themselves; then words and counts look alike.
        if south.keys().chain(north.keys()).any(|label| label.parse::<i64>().is_ok()) {
            continue;
        }
        let (first, second) = desc.split_once(" North:").unwrap_or((desc.as_str(), ""));
        let sum =
            |side: &serde_json::Map<String, Value>| side.values().filter_map(Value::as_i64).sum::<i64>();
        assert_eq!((numbers(first), numbers(second)), (sum(&south), sum(&north)), "{id}: {desc}");
        compared += 1;
    }
    assert!(compared > 100, "{compared}");
}

#[test]
fn records_can_be_embedded_where_the_site_has_an_address() {
    let site = addressed();
    let mut frames = 0;
    for id in records(site) {
        if !site.files.contains_key(&format!("r/{id}/final.svg")) {
            continue;
        }
        frames += 1;
        let head = tags(site.text(&format!("r/{id}/index.html")));
        let found = head.iter().find(|tag| tag.get("type") == Some("application/json+oembed"));
        let address = found.and_then(|tag| tag.get("href")).unwrap_or_else(|| panic!("{id}: no discovery"));
        let data: Value = serde_json::from_slice(by_address(site, address)).expect("JSON");
        assert_eq!((data["version"].as_str(), data["type"].as_str()), (Some("1.0"), Some("rich")), "{id}");
        assert!(data["width"].is_u64() && data["height"].is_u64() && data["thumbnail_url"].is_null(), "{id}");
        let frame = tags(&format!("<!doctype html>{}", data["html"].as_str().expect("markup")));
        let source = frame[0].get("src").expect("an address");
        assert_eq!(
            frame[0].get("title"),
            data["title"].as_str().map(super::markup::escaped).as_deref(),
            "{id}"
        );
        // The page of the record, of which the script of every page shows a part in a frame.
        assert_eq!(source, format!("{}r/{id}/?embed", base().as_str()));
    }
    assert!(frames > 100, "{frames}");
    for name in real().files.keys() {
        assert!(!name.ends_with("oembed.json"), "{name} needs whole addresses");
    }
}

/// Every node of data with an id that has more than the id, by the whole id.
fn nodes(value: &Value, page: &str, found: &mut Vec<(String, BTreeMap<String, String>)>) {
    match value {
        Value::Array(all) => all.iter().for_each(|one| nodes(one, page, found)),
        Value::Object(all) => {
            all.values().for_each(|one| nodes(one, page, found));
            if let Some(id) = all.get("@id").and_then(Value::as_str)
                && all.len() > 1
            {
                let own = all.iter().map(|(key, value)| (key.clone(), value.to_string())).collect();
                found.push((resolved(page, id), own));
            }
        }
        _ => {}
    }
}

/// An address as a page resolves it; pages are files.
fn resolved(page: &str, id: &str) -> String {
    if id.starts_with("https://") {
        return id.to_owned();
    }
    if id.starts_with('#') {
        return format!("{page}{id}");
    }
    let mut folders: Vec<&str> = page.split('/').collect();
    folders.pop();
    for part in id.split('/') {
        match part {
            ".." => drop(folders.pop()),
            part => folders.push(part),
        }
    }
    folders.join("/")
}

/// Values in data that are addresses are as the page has them, so only what does not depend on the page is compared.
fn is_comparable(value: &str) -> bool {
    !value.contains("index.html") && !value.contains("#") && !value.contains(".svg")
}

#[test]
fn a_node_of_data_has_one_id_and_an_id_one_node() {
    for site in [real(), addressed()] {
        let mut all: BTreeMap<String, BTreeMap<String, String>> = BTreeMap::new();
        let mut sources = 0;
        for (name, page) in site.html().filter(|(name, _)| name.ends_with("index.html")) {
            let mut own = Vec::new();
            nodes(&data(name, page), name, &mut own);
            let mut here: Vec<&str> = own.iter().map(|(id, _)| id.as_str()).collect();
            here.sort_unstable();
            assert!(here.windows(2).all(|pair| pair[0] != pair[1]), "{name}: {here:?}");
            for (id, node) in own {
                let known = all.entry(id.clone()).or_default();
                sources += usize::from(id.contains("s/") && !known.is_empty());
                for (key, value) in node {
                    let said = known.entry(key.clone()).or_insert_with(|| value.clone());
                    let same = *said == value || !is_comparable(&value);
                    assert!(same, "{name}: {id}: {key}: {value}, elsewhere {said}");
                }
            }
        }
        assert!(sources > 50, "{sources}: what records are based on are the sources of their pages");
        let archives = all.keys().filter(|id| id.ends_with("#archive")).count();
        assert_eq!(archives, 1, "the archive is one node on all pages");
    }
}

#[test]
fn every_edition_has_a_page_that_says_how_to_cite_it() {
    let mut home = Home::fixture();
    let site = home.site(Some(&base()));
    let edition = home.settings.edition.to_string();
    let slug = sowbook::site::Slug::from_text(&edition);
    let page = site.text(&format!("editions/{slug}/index.html"));
    assert!(page.contains("https://example.org/sow/") && page.contains(&edition), "{page}");
    assert!(site.text("editions/index.html").contains(&format!("href=\"{slug}/index.html\"")));
    // Two editions are two pages; only the present one is at the address.
    let past = sowbook::site::Edition {
        edition: serde_json::from_str("\"0.0\"").expect("a word"),
        date: "1999-12-31".parse().expect("a day"),
        doi: None,
        what: vec!["The first.".to_owned()],
    };
    home.settings.editions.push(past);
    let site = home.site(Some(&base()));
    let old = site.text("editions/0-0/index.html");
    let (_, old) = old.split_once("<main").expect("a page");
    assert!(old.contains("The first.") && old.contains("1999") && !old.contains("CITATION.cff"), "{old}");
    assert!(site.files.contains_key(&format!("editions/{slug}/index.html")));
}

/// Without an address the page for what is not found can link no style, and its policy allows exactly the one within.
#[test]
fn what_is_not_found_has_a_style_of_its_own() {
    let page = fixture().text("404.html");
    let (_, rest) = page.split_once("<style>").expect("a style");
    let (style, _) = rest.split_once("</style>").expect("its end");
    let sum = format!("'sha256-{}'", STANDARD.encode(Sha256::digest(style)));
    assert!(page.contains(&sum) && fixture().text("_headers").contains(&sum), "{page}");
    let linked = addressed().text("404.html");
    assert!(!linked.contains("<style>") && linked.contains("/sow/assets/style.css"), "{linked}");
    assert!(!addressed().text("_headers").contains("frame-ancestors"), "frames in other sites are offered");
}
