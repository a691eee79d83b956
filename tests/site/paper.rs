//! Places on paper: what was read from a page, and the page it was read from, lead to each other.

use std::collections::BTreeSet;

use serde_json::Value;
use sowbook::archive::PlayFile;
use sowbook::notation::PagePlace;

use super::facsimiles::{RIGHTS, home, page};
use super::head::data;
use super::laws::resolve;
use super::markup::tags;
use crate::{Home, Site, fixture, real};

/// A page of a source and what was read from it, each with the file and the place in it.
type Read = BTreeSet<(String, String)>;

fn whole(page: &str, href: &str) -> String {
    let (path, place) = href.split_once('#').expect("a place in a page");
    let file = if path.is_empty() { page.to_owned() } else { resolve(page, path) };
    format!("{file}#{place}")
}

/// What pages of records and accounts say of where they were read.
fn said(site: &Site) -> Read {
    let mut read = Read::new();
    let pages = site.html().filter(|(name, _)| name.starts_with("r/") || name.starts_with("e/"));
    for (name, page) in pages.filter(|(name, _)| name.ends_with("index.html")) {
        let (mut place, mut is_next) = (String::new(), false);
        for tag in tags(page) {
            // Within a ply are the other addresses that lead to it.
            let is_place = name.starts_with("e/") || tag.name == "li";
            if let Some(id) = tag.get("id").filter(|_| is_place) {
                place = id.to_owned();
            }
            if is_next && tag.name == "a" {
                let here = format!("{name}#{place}");
                read.insert((whole(name, tag.get("href").expect("a link")), here));
            }
            is_next = tag.get("class").is_some_and(|class| class.split(' ').any(|class| class == "at"));
        }
    }
    read
}

/// What pages of sources list.
fn listed(site: &Site) -> Read {
    let mut read = Read::new();
    for (name, page) in site.html().filter(|(name, _)| name.starts_with("s/")) {
        let mut on = None;
        for tag in tags(page) {
            match (tag.name.as_str(), tag.get("id"), tag.get("href")) {
                ("h3" | "p", Some(id), _) if id.starts_with('p') => on = Some(format!("{name}#{id}")),
                ("section" | "footer", ..) => on = None,
                ("a", _, Some(href)) => {
                    let to = on.clone().map(|on| (on, whole(name, href)));
                    read.extend(to);
                }
                _ => {}
            }
        }
    }
    read
}

#[test]
fn what_was_read_and_the_page_lead_to_each_other() {
    for (site, least) in [(real(), 80), (fixture(), 6)] {
        let (said, listed) = (said(site), listed(site));
        assert_eq!(said, listed);
        assert!(said.len() >= least, "{} places", said.len());
    }
}

#[test]
fn a_place_is_shown_in_words_and_given_in_data() {
    let site = fixture();
    let page = site.text("r/weaver-example/index.html");
    for words in [">p. 12, l. 3</a>", ">A, p. 12, l. 4</a>", ">B, f. 7v, ll. 2\u{2013}3</a>", ">p. 11</a>"] {
        assert!(page.contains(words), "{words}");
    }
    let record: Value = serde_json::from_str(site.text("r/weaver-example/record.json")).expect("JSON");
    let rows = site.rows("r/weaver-example/moves.csv");
    let source = |at: &Value| at["source"].as_str().unwrap_or_default().to_owned();
    for (row, ply) in rows.iter().zip(record["plies"].as_array().expect("plies")) {
        let word = |key: &str| ply["at"][key].as_str().unwrap_or_default();
        assert_eq!((row["page"].as_str(), row["line"].as_str()), (word("page"), word("line")));
        assert_eq!(row["source"], source(&ply["at"]));
    }
    assert_eq!(rows[0]["page"], "12");
    // Supplied by an editor.
    assert_eq!((rows[3]["written"].as_str(), rows[3]["page"].as_str()), ("[B3~]", ""));
    let last = rows.last().expect("a ply");
    assert_eq!((last["page"].as_str(), last["source"].as_str()), ("7v", "relay-site"));
    assert_eq!(record["plies"][1]["variations"][0]["plies"][0]["at"]["witness"], "A");
    assert_eq!(record["plies"][1]["variations"][1]["plies"][0]["at"], Value::Null);
}

/// Boards and comments may be on other pages than plies: their places are with the ply that they say something of.
#[test]
fn places_of_boards_and_comments_are_shown_with_their_ply() {
    let play = "at(12:1)\n{A heading.}\nat(12:3)\n1. A1\nat(12:2)\nboard(south 0 3 3; north 2 2 2; next north)\n\
                at(12:5)\n{A remark.}\nat(11)\n{Before the ply.}\nB1\nat(10:1)\n; Nothing.\nat(12:fig-1)\n{The end.}\n";
    let text = format!(
        "---\nsowbook: 1\nid: on-paper\ntitle: x\nruleset: two-rows\nprovenance: printed\n\
         sources: [{{source: weaver-1901}}]\nlicence: CC0-1.0\n---\n{play}"
    );
    let site = |mut home: Home| {
        home.archive.play.push(PlayFile::new("play/on-paper.sow", text.as_str()));
        home.site(None)
    };
    let with_images = site(home(&format!("{RIGHTS},"), page(1.0)));
    let html = with_images.text("r/on-paper/index.html");
    assert_eq!(html.matches("viewBox=\"40 180 320 30\"").count(), 1, "the remark");
    let site = site(Home::fixture());
    let record: Value = serde_json::from_str(site.text("r/on-paper/record.json")).expect("JSON");
    let lines = |ply: usize| -> Vec<&str> {
        let others = record["plies"][ply]["also_at"].as_array().expect("places");
        others.iter().filter_map(|at| at["line"].as_str()).collect()
    };
    assert_eq!((lines(0), lines(1)), (vec!["1", "2", "5"], vec!["fig-1"]));
    let html = site.text("r/on-paper/index.html");
    for words in [">p. 12, l. 3</a>", ">p. 12, l. 5</a>", ">p. 11</a>"] {
        assert_eq!(html.matches(words).count(), 1, "{words}");
    }
    assert_eq!(said(&site), listed(&site));
}

/// The copies that a record compares are among its sources in tables, in JSON-LD and on their own pages.
#[test]
fn sources_of_witnesses_are_sources_of_the_record() {
    let site = fixture();
    assert_eq!(site.record("weaver-example")["sources"], "relay-site weaver-1901");
    let name = "r/weaver-example/index.html";
    let data = data(name, site.text(name));
    let nodes = data["@graph"].as_array().expect("a graph");
    let based_on = nodes.iter().find_map(|node| node["isBasedOn"].as_array()).expect("sources");
    assert_eq!(based_on.len(), 2, "{based_on:?}");
    let page = site.text("s/relay-site/index.html");
    let (_, citing) = page.split_once("id=\"_citing\"").expect("records that cite it");
    assert!(citing.contains("r/weaver-example/index.html"));
}

/// A locator leads to its page if something of that page was read, and is text if not.
#[test]
fn locators_lead_to_pages_that_are_known() {
    let site = fixture();
    let account = site.text("e/weaver/index.html");
    assert!(account.contains("<a href=\"../../s/weaver-1901/index.html#p10\">p. 10</a>"));
    assert!(site.text("r/weaver-example/index.html").contains("index.html#p12\">p. 12</a>"));
    assert!(!site.text("s/relay-site/index.html").contains("id=\"p7\""));
    // To the line, where its zone is drawn there.
    let with_images = home(&format!("{RIGHTS},"), page(1.0)).site(None);
    let record = with_images.text("r/weaver-example/index.html");
    for link in ["#p12:3\">p. 12, l. 3</a>", "#p12\">p. 12</a>", "#p11\">p. 11</a>"] {
        assert!(record.contains(link), "{link}");
    }
}

/// What a study cites in its prose is a link on its pages and words in what describes it.
#[test]
fn prose_of_studies_cites_as_comments_do() {
    let mut home = home(&format!("{RIGHTS},"), page(1.0));
    let study = home.archive.studies.values_mut().next().expect("a study");
    let cites = |what: &str| format!("{what} [@weaver-1901, p. 12, l. 3].");
    (study.claim, study.follows) = (cites("Claimed"), cites("Follows"));
    study.argument = vec![cites("Argued"), "Unknown [@nothing-1900].".to_owned()];
    let site = home.site(None);
    let html = site.text("studies/relay-or-not/index.html");
    for what in ["Claimed", "Argued", "Follows"] {
        let link = "(<a href=\"../../s/weaver-1901/index.html\">Weaver 1901</a>, \
                    <a href=\"../../s/weaver-1901/index.html#p12:3\">p. 12, l. 3</a>";
        assert!(html.contains(&format!("{what} {link}")), "{what}");
    }
    assert!(html.contains("Unknown [@nothing-1900]."), "what is unknown is shown as written");
    let described = tags(html).into_iter().filter(|tag| tag.name == "meta");
    let described = described.filter_map(|tag| tag.get("content").map(str::to_owned));
    let described: Vec<String> = described.filter(|text| text.contains("Claimed")).collect();
    assert!(!described.is_empty());
    assert!(described.iter().all(|text| text == "Claimed (Weaver 1901, p. 12, l. 3)."), "{described:?}");
}

/// A record whose source is one page, or one part, was read from there, and its citation leads there.
#[test]
fn records_of_one_page_name_it_at_their_first_ply() {
    let site = real();
    let mut records = 0;
    for name in site.files.keys().filter(|name| name.ends_with("/record.json")) {
        let record: Value = serde_json::from_str(site.text(name)).expect("JSON");
        let locator = record["sources"][0]["locator"].as_str().unwrap_or_default();
        let names_one =
            ["p. ", "game "].iter().any(|word| locator.starts_with(word)) || locator.contains(".scala, ");
        let of_page = || PagePlace::from_locator(locator.split(',').next().unwrap_or_default());
        let place = PagePlace::from_locator(locator).or_else(of_page).filter(|_| names_one);
        let Some(place) = place else { continue };
        assert_eq!(record["plies"][0]["at"]["page"], place.page(), "{name}");
        let page = site.text(&name.replace("record.json", "index.html"));
        let link = format!("index.html#p{}\">{locator}", place.page());
        let leads_there = PagePlace::from_locator(locator).is_none() || page.matches(&link).count() >= 2;
        assert!(leads_there, "{name}: {link}");
        records += 1;
    }
    assert!(records >= 50, "{records}");
}
