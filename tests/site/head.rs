//! What the head of a page says to programs, read as they read it.

use std::collections::BTreeMap;

use serde_json::Value;
use sowbook::site::Contact;

use super::markup::{Tag, tags};
use crate::{Home, addressed, real};

/// The text an attribute stands for.
fn unescaped(value: &str) -> String {
    let signs = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")];
    signs.iter().fold(value.to_owned(), |text, (written, sign)| text.replace(written, sign))
}

/// Every `meta` by its name or property, in order.
fn metas(tags: &[Tag]) -> Vec<(String, String)> {
    let metas = tags.iter().filter(|tag| tag.name == "meta");
    let named = metas.filter_map(|tag| Some((tag.get("name").or(tag.get("property"))?, tag.get("content")?)));
    named.map(|(name, content)| (name.to_owned(), unescaped(content))).collect()
}

/// What Zotero's translator "Embedded Metadata" makes of a page, by the rules of its source.
#[derive(Debug, PartialEq, Eq)]
struct Zotero {
    item_type: String,
    title: String,
    creators: Vec<String>,
    date: String,
    url: String,
    language: String,
    tags: Vec<String>,
}

/// The translator: `z:itemType` goes before everything but a tag that decides; then Open Graph; `citation_…` gives
/// the fields, and `;` parts keywords.
fn embedded_metadata(page: &str, address: &str) -> Zotero {
    let metas = metas(&tags(page));
    let all = |name: &str| -> Vec<String> {
        metas.iter().filter(|(known, _)| known == name).map(|(_, value)| value.clone()).collect()
    };
    let first = |name: &str| all(name).into_iter().next();
    const DECIDING: [(&str, &str); 5] = [
        ("citation_journal_title", "journalArticle"),
        ("citation_technical_report_institution", "report"),
        ("citation_conference_title", "conferencePaper"),
        ("citation_book_title", "bookSection"),
        ("citation_dissertation_institution", "thesis"),
    ];
    let decided = DECIDING.iter().find(|(name, _)| first(name).is_some());
    let guessed = first("citation_title").map_or("webpage", |_| "journalArticle");
    let graph = match first("og:type").as_deref() {
        Some("website") => Some("webpage".to_owned()),
        _ => None,
    };
    let item_type = decided.map(|(_, item_type)| (*item_type).to_owned());
    let item_type = item_type.or_else(|| first("z:itemType")).or(graph).unwrap_or_else(|| guessed.to_owned());
    let or = |one: &str, other: &str| first(one).or_else(|| first(other)).unwrap_or_default();
    let authors = all("citation_author");
    Zotero {
        item_type,
        title: or("citation_title", "DC.title"),
        creators: if authors.is_empty() { all("DC.creator") } else { authors },
        date: or("citation_publication_date", "DC.date"),
        url: first("citation_public_url").or_else(|| first("og:url")).unwrap_or_else(|| address.to_owned()),
        language: or("citation_language", "DC.language"),
        tags: all("citation_keywords")
            .iter()
            .flat_map(|words| words.split(';'))
            .map(|word| word.trim().to_owned())
            .collect(),
    }
}

const RECORD: &str = "r/driberg-1927b-increment/index.html";

#[test]
fn zotero_takes_a_record_for_a_dataset() {
    let expected = Zotero {
        item_type: "dataset".to_owned(),
        title: format!("{} (worked example)", title_of("driberg-1927b-increment")),
        creators: vec!["The Editors".to_owned()],
        date: "2026/11/29".to_owned(),
        url: "https://example.org/sow/r/driberg-1927b-increment/".to_owned(),
        language: "en".to_owned(),
        tags: [
            "Choro (Lango)",
            "choro-lango",
            "worked-example",
            "mancala",
            "sowing games",
            "board games",
            "ethnography",
        ]
        .map(str::to_owned)
        .to_vec(),
    };
    assert_eq!(embedded_metadata(addressed().text(RECORD), "here"), expected);
}

/// The title a record's own file gives it.
fn title_of(id: &str) -> String {
    let home = Home::real();
    let text = home.archive.play.iter().find_map(|text| {
        let (_, rest) = std::str::from_utf8(text.contents()).ok()?.split_once(&format!("id: {id}\n"))?;
        rest.lines().find_map(|line| line.strip_prefix("title: ")).map(str::to_owned)
    });
    text.expect("the record is in the archive")
}

#[test]
fn other_pages_are_web_pages() {
    for (name, page) in addressed().html() {
        // The page of a simulation is all of it. The first page of a record is the whole of it; its later parts and pages of two readings are pages about it.
        let parts: Vec<&str> = name.split('/').collect();
        let is_data = matches!(parts.as_slice(), ["r" | "simulations", _, "index.html"]);
        let item = embedded_metadata(page, "here").item_type;
        assert_eq!(item, if is_data { "dataset" } else { "webpage" }, "{name}");
    }
}

/// A reference manager that finds COinS takes nothing else of the page, so only pages of sources have it.
#[test]
fn only_pages_of_sources_name_sources_by_coins() {
    let home = Home::real();
    let mut sources = 0;
    for (name, page) in real().html() {
        let tags = tags(page);
        let spans = tags.iter().filter(|tag| tag.get("class") == Some("Z3988")).count();
        let expected = match name.strip_prefix("s/") {
            Some("index.html") => home.archive.sources.len(),
            Some(_) => 1,
            None => 0,
        };
        assert_eq!(spans, expected, "{name}");
        sources += spans;
    }
    assert_eq!(sources, 2 * home.archive.sources.len());
}

#[test]
fn zotero_takes_a_page_of_a_source_for_the_source() {
    let tags = tags(real().text("s/pankhurst-1971/index.html"));
    let span = tags.iter().find(|tag| tag.get("class") == Some("Z3988")).expect("COinS");
    let title = unescaped(span.get("title").expect("a title"));
    let pairs: BTreeMap<&str, &str> = title.split('&').filter_map(|pair| pair.split_once('=')).collect();
    assert_eq!(pairs["rft_val_fmt"], "info%3Aofi%2Ffmt%3Akev%3Amtx%3Ajournal");
    assert_eq!(
        pairs["rft.atitle"].replace("%20", " "),
        "Gabata and Related Board Games of Ethiopia and the Horn of Africa"
    );
    assert_eq!(pairs["rft.au"], "Pankhurst%2C%20Richard");
    assert_eq!((pairs["rft.volume"], pairs["rft.issue"], pairs["rft.date"]), ("14", "3", "1971"));
}

/// The data of a page: one script, whole, in JSON.
pub(super) fn data(name: &str, page: &str) -> Value {
    let (_, rest) = page.split_once("<script type=\"application/ld+json\">").expect(name);
    let (json, rest) = rest.split_once("</script>").expect(name);
    assert!(!rest.contains("application/ld+json"), "{name}: two scripts of data");
    serde_json::from_str(json).unwrap_or_else(|error| panic!("{name}: {error}: {json}"))
}

#[test]
fn every_page_says_what_it_is_in_data() {
    // The page for what is not found is no page of the archive.
    // Nor is a frame, which names the page of its record.
    for (name, page) in addressed().html().filter(|(name, _)| name.ends_with("index.html")) {
        let data = data(name, page);
        let nodes = data["@graph"].as_array().expect("a graph");
        let ids: Vec<&str> = nodes.iter().filter_map(|node| node["@id"].as_str()).collect();
        assert_eq!(ids.first(), Some(&"https://example.org/sow/#archive"), "{name}: the archive");
        let mut parts = 0;
        for node in nodes {
            for key in ["isPartOf", "mainEntity"] {
                let named = node[key]["@id"].as_str();
                assert!(named.is_none_or(|named| ids.contains(&named)), "{name}: {named:?}");
                parts += usize::from(key == "isPartOf" && named == ids.first().copied());
            }
        }
        assert_eq!(parts, 1, "{name}: one thing is what the page is");
    }
    let record = data(RECORD, addressed().text(RECORD));
    let nodes = record["@graph"].as_array().expect("a graph");
    let own = "https://example.org/sow/r/driberg-1927b-increment/#work";
    let work = nodes.iter().find(|node| node["@id"] == own).expect("the record");
    assert_eq!(work["@type"], "Dataset");
    assert_eq!(work["isBasedOn"][0]["@type"], "ScholarlyArticle");
    assert_eq!(work["isBasedOn"][0]["@id"], "https://example.org/sow/s/driberg-1927b/#work");
    let drawn: Vec<&str> =
        work["image"].as_array().expect("drawings").iter().filter_map(|one| one["@id"].as_str()).collect();
    let folder = "https://example.org/sow/r/driberg-1927b-increment/";
    assert_eq!(drawn, [format!("{folder}opening.svg"), format!("{folder}final.svg")]);
    assert_eq!(work["image"][0]["license"], "https://creativecommons.org/licenses/by/4.0/");
    assert_eq!(work["isBasedOn"][0]["author"][0]["name"], "J. H. Driberg");
    assert_eq!(work["isBasedOn"][0]["isPartOf"]["name"], "Man");
    let review = nodes.iter().find(|node| node["@type"] == "ClaimReview").expect("the verdict");
    assert_eq!(review["itemReviewed"]["appearance"]["@id"], own);
}

/// Nobody claims that constructed play took place, so there is nothing to review.
#[test]
fn constructed_play_is_nobodys_claim() {
    for (name, page) in real().html() {
        if name.starts_with("r/constructed-") {
            assert!(!page.contains("ClaimReview"), "{name}");
        }
    }
}

#[test]
fn the_other_forms_of_a_record_are_named_in_its_head() {
    let tags = tags(real().text(RECORD));
    let links = tags.iter().filter(|tag| tag.name == "link" && tag.get("rel") == Some("alternate"));
    let found: Vec<(&str, &str)> =
        links.filter_map(|tag| Some((tag.get("href")?, tag.get("type")?))).collect();
    assert_eq!(
        found,
        [
            ("record.txt", "text/plain"),
            ("record.json", "application/json"),
            ("record.tei.xml", "application/tei+xml"),
            ("moves.csv", "text/csv"),
            ("cite.bib", "application/x-bibtex"),
            ("cite.ris", "application/x-research-info-systems"),
            ("cite.json", "application/vnd.citationstyles.csl+json"),
        ]
    );
    for (href, _) in found {
        assert!(real().files.contains_key(&RECORD.replace("index.html", href)), "{href}");
    }
}

/// Without a place to write to, no page asks for corrections.
#[test]
fn corrections_are_asked_for_where_there_is_a_contact() {
    let corrections = "Say which page is wrong.";
    let mut home = Home::fixture();
    assert!(home.site(None).html().all(|(_, page)| !page.contains(corrections)));
    for (contact, link) in [
        ("archive@example.org", "<a href=\"mailto:archive@example.org\">archive@example.org</a>"),
        ("https://example.org/?a=b", "<a href=\"https://example.org/?a=b\">https://example.org/?a=b</a>"),
    ] {
        home.settings.contact = Contact::try_from(contact.to_owned()).ok();
        let site = home.site(None);
        let page = site.text("glossary/index.html");
        assert!(page.contains(&format!("{corrections} {link}")), "{page}");
    }
}
