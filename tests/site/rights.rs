//! What may be reused, and how: licences of statements, and whole texts that are free.

use std::collections::BTreeSet;

use sowbook::archive::{About, DocumentSection};

use super::exports::json;
use super::markup::escaped;
use crate::{Home, real, root};

/// The statements that retell Mancala World are under its licence, and nothing else is.
#[test]
fn statements_that_retell_a_page_are_under_its_licence() {
    const LICENCE: &str = "https://creativecommons.org/licenses/by-sa/2.5/";
    let apart: Vec<&str> =
        real().html().filter(|(_, page)| page.contains(LICENCE)).map(|(name, _)| name).collect();
    assert_eq!(apart, ["e/mancala-world-bechi/index.html", "s/mancala-world-bechi/index.html"]);
    let page = real().text(apart[0]);
    let (above, below) = page.split_once("<footer").expect("a foot");
    assert!(above.contains("CC-BY-SA-2.5. Ralf Gering") && below.contains(LICENCE));
    let package = json(real(), "datapackage.json");
    let licences = package["licenses"].as_array().expect("licences");
    assert_eq!(
        licences.iter().map(|one| one["name"].as_str().expect("a name")).collect::<Vec<_>>(),
        ["CC-BY-4.0", "CC-BY-SA-2.5"]
    );
    let crate_ = json(real(), "ro-crate-metadata.json");
    let graph = crate_["@graph"].as_array().expect("a graph");
    for node in graph.iter().filter(|node| node["@type"] == "File" && node["license"].is_object()) {
        let own = node["@id"] == "data/evidence/mancala-world-bechi.yaml";
        assert_eq!(node["license"]["@id"] == LICENCE, own, "{node}");
    }
    assert!(graph.iter().any(|node| node["@id"] == LICENCE), "the licence is no entity of the crate");
    assert!(real().text("data/index.html").contains("(CC-BY-SA-2.5)"));
    let notice = std::fs::read_to_string(root().join("records/LICENSE.md")).expect("the notice");
    assert!(notice.contains(LICENCE));
}

/// Every sentence of a whole text leads to its statements, and no statement is without its sentence.
#[test]
fn every_sentence_of_a_whole_text_leads_to_its_statement() {
    let archive = Home::real().archive;
    assert!(archive.full_texts.len() > 10, "{}", archive.full_texts.len());
    for (id, text) in &archive.full_texts {
        let evidence = &archive.evidence[id];
        let page =
            real().text(&format!("e/{id}/index.html")).replace("&#34;", "&quot;").replace("&#38;", "&amp;");
        let mut printed = BTreeSet::new();
        let mut whole = String::new();
        for sentence in text.paragraphs.iter().flat_map(|paragraph| &paragraph.sentences) {
            assert!(page.contains(&format!(">{}</span>", escaped(&sentence.text))), "{}", sentence.text);
            assert!(!sentence.statements.is_empty(), "{}", sentence.text);
            for statement in &sentence.statements {
                let (own, _) = archive.statement(statement).expect("a statement");
                assert_eq!(own.id, *id, "{statement}");
                let words = format!("{}</span> <span class=\"small\">", escaped(&sentence.text));
                let (_, links) = page.split_once(&words).expect("links to statements");
                let (links, _) = links.split_once("</span>").expect("their end");
                assert!(links.contains(&format!("<a class=\"sid\" href=\"#{statement}\">")), "{statement}");
                // The statement leads to the first sentence that it retells.
                if printed.insert(statement.clone()) {
                    let (_, own) = page.split_once(&format!("id=\"{statement}\"")).expect("a statement");
                    let (_, back) = own.split_once("<a href=\"#_s-").expect("a link to the text");
                    let (place, _) = back.split_once("\">Full text</a>").expect("its name");
                    let retold = format!("<span id=\"_s-{place}\" lang=\"");
                    let (_, sentences) = page.split_once(&retold).expect("a sentence");
                    let (_, first) = sentences.split_once('>').expect("a tag ends");
                    assert!(first.starts_with(&escaped(&sentence.text)), "{statement} leads to {place}");
                }
            }
            whole.push_str(&sentence.text);
            whole.push(' ');
        }
        for statement in evidence.statements.iter().filter(|one| one.section == DocumentSection::Content) {
            assert!(printed.contains(&statement.id), "{} has no sentence", statement.id);
            // What a statement quotes is in the text as it is quoted.
            for words in &statement.words {
                assert!(whole.contains(&words.text), "{}: {}", statement.id, words.text);
            }
        }
        assert!(evidence.statements.iter().any(|one| one.about == About::Play));
        assert!(page.contains("<span class=\"label\">Rights</span>"), "{id}");
        assert!(real().files.contains_key(&format!("data/texts/{id}.yaml")), "{id}");
    }
    let page = real().text("e/dlp-684/index.html");
    assert!(page.contains("It may be cut") && page.contains("J. H. Driberg (1888–1946)"));
}

/// On a map, a place has a name only if a document gives it one, and a region is said to be one.
#[test]
fn maps_name_what_documents_name_and_say_what_is_a_region() {
    let page = real().text("places/index.html");
    // Where names have no room on the map there are numbers; the key has all names.
    let key = page
        .split("<ol class=\"mapkey\">")
        .nth(1)
        .and_then(|rest| rest.split("</ol>").next())
        .expect("a key");
    let labels: BTreeSet<&str> = key
        .split("<li id=\"_at-")
        .skip(1)
        .filter_map(|rest| rest.split_once("<a ")?.1.split_once('>')?.1.split("</a>").next())
        .collect();
    let archive = Home::real().archive;
    let marked = archive.places.values().filter(|place| !place.coordinates.is_empty());
    let expected: BTreeSet<String> = marked
        .map(|place| {
            let name = place.names.first().map_or(&*place.label, |name| &*name.text);
            escaped(&if place.region { format!("{name} (region)") } else { name.to_owned() })
        })
        .collect();
    assert_eq!(labels, expected.iter().map(String::as_str).collect());
    for name in ["Western Eritrea (region)", "Gamacha (Nobility), second point (region)", "Jiulian Town"] {
        assert!(labels.contains(name), "{name}");
    }
    for (name, known) in [("Longarim", "Narim"), ("Topotha", "Toposa")] {
        let heading = format!("<h2>{name} <span class=\"small\">Also: {known}</span></h2>");
        assert!(real().text("people/index.html").contains(&heading), "{name}");
    }
}
