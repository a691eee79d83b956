//! Identifiers of sources, of people and of the archive, wherever one is published.

use std::sync::LazyLock;

use serde_json::Value;
use sowbook::archive::{LanguageEntry, Person, PlayFile, SameAs};
use sowbook::site::{Author, Edition, IdentifiedAuthor, Interface};

use super::exports::json;
use super::facsimiles;
use super::head::data;
use super::tei::valid;
use crate::{Home, Site, base};

/// The made-up archive with identifiers: a source with a DOI, an ISBN and an ISSN, and one with an ISSN alone; an
/// author with an ORCID iD; DOIs of the archive and of two editions.
pub(super) fn identified() -> &'static Site {
    static SITE: LazyLock<Site> = LazyLock::new(|| {
        let mut home = Home::fixture();
        home.settings.doi = Some("10.5072/all".parse().expect("a DOI"));
        home.settings.editions[0].doi = Some("10.5072/edition-1".parse().expect("a DOI"));
        home.settings.editions.push(Edition {
            edition: serde_json::from_str("\"0.0\"").expect("a word"),
            date: "1999-12-31".parse().expect("a day"),
            doi: Some("10.5072/edition-0".parse().expect("a DOI")),
            what: vec!["The first.".to_owned()],
        });
        let author = IdentifiedAuthor {
            name: "Carberry, Josiah".to_owned(),
            orcid: "0000-0002-1825-0097".parse().expect("an ORCID iD"),
        };
        home.settings.authors = vec![Author::Identified(author)];
        let source = home.archive.sources.get_mut(&"weaver-1901".parse().expect("an id")).expect("a source");
        source.doi = Some("10.5072/weaver<1>".parse().expect("a DOI"));
        source.isbn = Some(ISBN.parse().expect("an ISBN"));
        source.issn = Some("0317-8471".parse().expect("an ISSN"));
        let source = home.archive.sources.get_mut(&"relay-site".parse().expect("an id")).expect("a source");
        source.issn = Some("2049-3630".parse().expect("an ISSN"));
        home.site(Some(&base()))
    });
    &SITE
}

/// The DOI of a source as text, and as the address of its resolver.
const SOURCE: [&str; 2] = ["10.5072/weaver<1>", "https://doi.org/10.5072/weaver%3C1%3E"];
const ISBN: &str = "978-0-11-000222-4";
const ORCID: &str = "https://orcid.org/0000-0002-1825-0097";
const EDITION: &str = "https://doi.org/10.5072/edition-1";

#[test]
fn a_source_has_its_identifiers_in_every_form() {
    let site = identified();
    let csl = json(site, "s/weaver-1901/cite.json");
    assert_eq!((&csl[0]["DOI"], &csl[0]["ISSN"]), (&SOURCE[0].into(), &"0317-8471".into()));
    let bibtex = site.text("s/weaver-1901/cite.bib");
    assert!(
        bibtex.contains("doi = {10.5072/weaver<1>}") && bibtex.contains("issn = {0317-8471}"),
        "{bibtex}"
    );
    assert!(site.text("sources.bib").contains("doi = {10.5072/weaver<1>}"));
    let ris = site.text("s/weaver-1901/cite.ris");
    assert!(
        ris.contains("\r\nDO  - 10.5072/weaver<1>\r\n") && ris.contains("\r\nSN  - 0317-8471\r\n"),
        "{ris}"
    );
    let page = site.text("s/weaver-1901/index.html");
    assert!(page.contains("rft_id=info%3Adoi%2F10.5072%2Fweaver%3C1%3E"), "an OpenURL");
    let link = format!("<a href=\"{}\">10.5072/weaver&lt;1&gt;</a>", SOURCE[1]);
    assert!(page.contains(&link), "a link to the resolver");
    assert!(page.contains(&format!("\"identifier\":\"{}\"", SOURCE[1])), "JSON-LD");
    let zenodo = json(site, ".zenodo.json");
    let related = zenodo["related_identifiers"].as_array().expect("a list");
    let cited: Vec<&Value> = related.iter().filter(|one| one["relation"] == "cites").collect();
    assert_eq!(cited.len(), 1);
    assert_eq!((&cited[0]["identifier"], &cited[0]["scheme"]), (&SOURCE[0].into(), &"doi".into()));
    let crate_ = json(site, "ro-crate-metadata.json");
    let entities = crate_["@graph"].as_array().expect("a graph");
    assert!(entities.iter().any(|entity| entity["@id"] == SOURCE[1] && entity["name"].is_string()));
}

#[test]
fn the_archive_and_its_authors_have_theirs() {
    let site = identified();
    let cff: Value = serde_yaml::from_str(site.text("CITATION.cff")).expect("YAML");
    assert_eq!((&cff["doi"], &cff["authors"][0]["orcid"]), (&"10.5072/edition-1".into(), &ORCID.into()));
    assert_eq!(json(site, ".zenodo.json")["creators"][0]["orcid"], "0000-0002-1825-0097");
    let package = json(site, "datapackage.json");
    assert_eq!((&package["id"], &package["contributors"][0]["path"]), (&EDITION.into(), &ORCID.into()));
    let crate_ = json(site, "ro-crate-metadata.json");
    let entities = crate_["@graph"].as_array().expect("a graph");
    let root = entities.iter().find(|entity| entity["@id"] == "./").expect("the archive");
    assert_eq!((&root["identifier"], &root["author"][0]["@id"]), (&EDITION.into(), &ORCID.into()));
    assert!(entities.iter().any(|entity| entity["@id"] == ORCID && entity["@type"] == "Person"));
    let title_page = site.text("index.html");
    assert!(title_page.contains(&format!("\"identifier\":\"{EDITION}\"")), "JSON-LD");
    assert!(title_page.contains(&format!("\"@id\":\"{ORCID}\"")), "JSON-LD");
    // An edition is cited by its own DOI.
    for page in ["editions/index.html", "editions/1-0/index.html"] {
        assert!(site.text(page).contains(EDITION), "{page}");
    }
    let colophon = site.text("colophon/index.html");
    assert!(colophon.contains("https://doi.org/10.5072/all") && colophon.contains(ORCID), "{colophon}");
}

/// Every export names every identifier of what it is of; of a page, this is its JSON-LD.
#[test]
fn every_export_names_every_identifier() {
    const OF_ARCHIVE: &[&str] = &["10.5072/edition-1", "10.5072/all"];
    const OF_SOURCE: &[&str] = &["10.5072/weaver", ISBN, "0317-8471"];
    let site = identified();
    let archive = [
        "CITATION.cff",
        ".zenodo.json",
        "ro-crate-metadata.json",
        "index.html",
        "editions/1-0/index.html",
        "editions/0-0/index.html",
        "e/weaver/index.html",
        "r/weaver-example/index.html",
        "r/weaver-example/cite.bib",
        "r/weaver-example/cite.ris",
        "r/weaver-example/cite.json",
    ];
    let source = [
        ".zenodo.json",
        "ro-crate-metadata.json",
        "sources.bib",
        "s/weaver-1901/index.html",
        "s/weaver-1901/cite.bib",
        "s/weaver-1901/cite.ris",
        "s/weaver-1901/cite.json",
    ];
    let of_archive = archive.into_iter().map(|name| (name, OF_ARCHIVE));
    let of_source = source.into_iter().map(|name| (name, OF_SOURCE));
    for (name, identifiers) in of_archive.chain(of_source) {
        let text = site.text(name);
        let text = if name.ends_with(".html") { data(name, text).to_string() } else { text.to_owned() };
        for identifier in identifiers {
            assert!(text.contains(identifier), "{name}: {identifier}");
        }
    }
}

/// What is a part of an edition does not take its DOI, and the archive is not one of its editions.
#[test]
fn every_identifier_is_that_of_the_right_thing() {
    let site = identified();
    let all = "https://doi.org/10.5072/all";
    let cff: Value = serde_yaml::from_str(site.text("CITATION.cff")).expect("YAML");
    let dois = cff["identifiers"].as_array().expect("identifiers").iter();
    let dois: Vec<&str> = dois.filter_map(|doi| doi["description"].as_str()).collect();
    assert_eq!(dois, ["The DOI of the edition", "The DOI of the archive in all its editions"]);

    let zenodo = json(site, ".zenodo.json");
    assert!(zenodo["doi"].is_null());
    let related = zenodo["related_identifiers"].as_array().expect("a list");
    for (identifier, relation) in [
        ("10.5072/edition-1", "isIdenticalTo"),
        ("10.5072/all", "isVersionOf"),
        (SOURCE[0], "cites"),
        (ISBN, "references"),
        ("0317-8471", "references"),
        ("2049-3630", "references"),
    ] {
        let found: Vec<&Value> = related.iter().filter(|one| one["identifier"] == identifier).collect();
        assert!(found.len() == 1 && found[0]["relation"] == relation, "{identifier}: {found:?}");
    }

    let bibtex = site.text("r/weaver-example/cite.bib");
    assert!(!bibtex.contains("  doi = "), "{bibtex}");
    let ris = site.text("r/weaver-example/cite.ris");
    assert!(!ris.contains("\r\nDO  - "), "{ris}");
    assert!(json(site, "r/weaver-example/cite.json")[0]["DOI"].is_null());
    for (page, thing, doi) in [
        ("r/weaver-example/", "#work", None),
        ("r/weaver-example/", "#archive", Some("10.5072/edition-1")),
        ("editions/0-0/", "#work", Some("10.5072/edition-0")),
        ("editions/1-0/", "#work", Some("10.5072/edition-1")),
    ] {
        let folder = if thing == "#archive" { "" } else { page };
        let id = format!("{}{folder}{thing}", base().as_str());
        let name = format!("{page}index.html");
        let node = graph(&name, site.text(&name)).into_iter().find(|node| node["@id"] == id.as_str());
        let node = node.unwrap_or_else(|| panic!("{name}: {id}"));
        let url = doi.map(|doi| format!("https://doi.org/{doi}"));
        assert_eq!(node["identifier"].as_str(), url.as_deref(), "{name}: {id}");
        assert_eq!(node["exampleOfWork"]["identifier"].as_str(), doi.map(|_| all), "{name}: {id}");
    }
}

/// The ORCID iD of an author is in the data of every page that names them, and in TEI, which has the DOIs as those of the
/// edition and of the series.
#[test]
fn authors_and_editions_have_theirs_in_pages_and_in_tei() {
    let site = identified();
    let mut named = 0;
    for (name, page) in site.html() {
        for node in graph(name, page) {
            let people = ["author", "creator"].into_iter().filter_map(|key| node[key].as_array()).flatten();
            for person in people.filter(|person| person["name"] == "Josiah Carberry") {
                assert_eq!(person["@id"], ORCID, "{name}");
                named += 1;
            }
        }
    }
    assert!(named > 3, "{named}");
    assert!(valid(site) > 1);
    for file in ["r/weaver-example/record.tei.xml", "e/weaver/evidence.tei.xml"] {
        let text = site.text(file);
        for part in [
            "<editor>Carberry, Josiah <idno type=\"ORCID\">0000-0002-1825-0097</idno></editor>",
            "<idno type=\"DOI\">10.5072/edition-1</idno></edition>",
            "<seriesStmt><title>Fixture</title> <idno type=\"DOI\">10.5072/all</idno></seriesStmt>",
        ] {
            assert!(text.contains(part), "{file}: {part}");
        }
        let own = text.split("publicationStmt>").nth(1).expect("what is published");
        assert!(!own.contains("DOI"), "{file}: it has no DOI of its own");
    }
}

/// An image elsewhere may be of another copy: it has neither the copy nor the rights of the images of the archive.
#[test]
fn an_image_elsewhere_has_no_rights_of_the_own_copy() {
    let site = facsimiles::home(&format!("{},", facsimiles::RIGHTS), facsimiles::page(1.0)).site(None);
    let mut captions = 0;
    for (name, page) in site.html() {
        let all = page.split("<figcaption").skip(1).filter_map(|rest| rest.split("</figcaption>").next());
        for caption in all.filter(|caption| caption.contains("https://images.example/")) {
            assert!(!caption.contains("for this test") && !caption.contains("/rights"), "{name}: {caption}");
            captions += 1;
        }
    }
    assert!(captions > 1, "on the page of the account and on that of the source");
}

/// An ISBN or ISSN of what a source is in is named as that of the book or journal.
#[test]
fn a_number_of_what_a_source_is_in_is_not_its_own() {
    let site = identified();
    let page = graph("s/weaver-1901", site.text("s/weaver-1901/index.html"));
    let work = page.iter().find(|node| node["@type"] == "ScholarlyArticle").expect("the source");
    assert!(work["isbn"].is_null());
    assert_eq!(work["isPartOf"][0]["isbn"], ISBN);
    assert_eq!(work["isPartOf"][1]["issn"], "0317-8471");
    assert_eq!(work["isPartOf"][1]["name"], "Journal of Invented Games");
    let crate_ = json(site, "ro-crate-metadata.json");
    let entities = crate_["@graph"].as_array().expect("a graph");
    let entity = |id: &str| entities.iter().find(|entity| entity["@id"] == id).expect("an entity");
    assert_eq!(entity("./")["exampleOfWork"]["@id"], "https://doi.org/10.5072/all");
    assert_eq!(entity("https://doi.org/10.5072/all")["name"], "Fixture");
    assert_eq!(entity(SOURCE[1])["isPartOf"][0]["@id"], "urn:isbn:9780110002224");
    assert_eq!(entity("s/relay-site/")["isPartOf"][0]["@id"], "urn:issn:2049-3630");
    assert_eq!(entity("urn:isbn:9780110002224")["@type"], "Book");
    assert_eq!(entity("urn:issn:2049-3630")["issn"], "2049-3630");
}

/// A thing of each kind with its identifiers, as YAML has them: where they are in the site, and their addresses.
const KNOWN: [[&str; 6]; 5] = [
    ["Game", "{wikidata: Q42}", "g/two-rows/", "thing", "Wikidata Q42", "http://www.wikidata.org/entity/Q42"],
    [
        "Place",
        "{geonames: 2643743}",
        "places/",
        "hill",
        "GeoNames 2643743",
        "https://sws.geonames.org/2643743/",
    ],
    ["Thing", "{gnd: 4074335-4}", "people/", "testers", "GND 4074335-4", "https://d-nb.info/gnd/4074335-4"],
    [
        "Language",
        "{glottolog: stan1295, note: The <standard> language.}",
        "languages/",
        "de",
        "Glottolog stan1295",
        "https://glottolog.org/resource/languoid/id/stan1295",
    ],
    [
        "Person",
        "{viaf: 113230702}",
        "players/a-woman-of-the-testers/",
        "thing",
        "VIAF 113230702",
        "http://viaf.org/viaf/113230702",
    ],
];

/// The made-up archive with an identifier for a thing of each kind.
fn known(interface: Interface) -> Site {
    let mut home = Home::fixture();
    home.settings.interface = interface;
    let [game, place, people, language, person] =
        KNOWN.map(|known| serde_yaml::from_str::<SameAs>(known[1]).expect("identifiers"));
    let archive = &mut home.archive;
    archive.games.get_mut(&"two-rows".parse().expect("an id")).expect("a game").same_as = game;
    archive.places.get_mut(&"hill".parse().expect("an id")).expect("a place").same_as = place;
    archive.peoples.get_mut(&"testers".parse().expect("an id")).expect("a people").same_as = people;
    archive.languages.insert("de".parse().expect("a tag"), LanguageEntry { same_as: language });
    let name = "a woman of the testers".to_owned();
    archive.persons.insert(
        "a-woman".parse().expect("an id"),
        Person { name, also: Vec::new(), same_as: person, note: None },
    );
    let played = "---\nsowbook: 1\nid: cup-1\ntitle: x\nruleset: none-such\nprovenance: printed\n\
                  players: {south: a woman of the testers}\nlicence: CC0-1.0\n---\n\n1. a\n";
    home.archive.play.push(PlayFile::new("play/cup.sow", played));
    home.site(Some(&base()))
}

/// What the page describes in JSON-LD; a frame describes nothing.
fn graph(name: &str, page: &str) -> Vec<Value> {
    let data = page.contains("application/ld+json").then(|| data(name, page));
    data.and_then(|data| data["@graph"].as_array().cloned()).unwrap_or_default()
}

/// The page has a link to each identifier with the name of its system, JSON-LD and RO-Crate have its address.
#[test]
fn what_other_systems_know_has_their_addresses() {
    for (interface, label) in [(Interface::En, "Same as"), (Interface::Fr, "Identique à")] {
        let site = known(interface);
        let crate_ = json(&site, "ro-crate-metadata.json");
        let entities = crate_["@graph"].as_array().expect("a graph");
        let root = entities.iter().find(|entity| entity["@id"] == "./").expect("the archive");
        assert_eq!(root["mentions"].as_array().map(Vec::len), Some(KNOWN.len()));
        for [class, _, folder, place, named, address] in KNOWN {
            let (system, id) = named.split_once(' ').expect("a system and an identifier");
            let link =
                format!("{system} <a href=\"{}\">{id}</a>", address.replacen("http://", "https://", 1));
            let page = site.text(&format!("{folder}index.html"));
            assert!(page.contains(label) && page.contains(&link), "{folder}: {link}");
            let node =
                graph(folder, page).into_iter().find(|node| node["sameAs"].is_array()).expect("a node");
            assert_eq!((&node["@type"], &node["sameAs"][0]), (&class.into(), &address.into()));
            assert_eq!(node["@id"], format!("{}{folder}#{place}", base().as_str()));
            let fragment = if place == "thing" { String::new() } else { format!("#{place}") };
            let entity = entities.iter().find(|entity| entity["@id"] == format!("{folder}{fragment}"));
            assert_eq!(entity.expect("an entity")["sameAs"][0], address);
        }
        assert!(site.text("languages/index.html").contains("The &lt;standard&gt; language."));
    }
}

/// The table of records has the addresses, and TEI the identifiers with their systems.
#[test]
fn tables_and_tei_have_the_identifiers() {
    let site = known(Interface::En);
    let row = site.rows("records.csv").into_iter().find(|row| row["id"] == "weaver-example").expect("a row");
    for (column, kind) in [("game_same_as", 0), ("place_same_as", 1), ("south_same_as", 4)] {
        assert_eq!(row[column], KNOWN[kind][5], "{column}");
    }
    assert_eq!(row["north_same_as"], "");
    let files =
        [("r/weaver-example/record.tei.xml", vec![0, 1, 4]), ("e/weaver/evidence.tei.xml", vec![0, 1, 2, 3])];
    for (file, kinds) in files {
        let text = site.text(file);
        for kind in kinds {
            let (system, id) = KNOWN[kind][4].split_once(' ').expect("a system and an identifier");
            assert!(text.contains(&format!("<idno type=\"{system}\">{id}</idno>")), "{file}: {system}");
        }
    }
}

/// Without identifiers nothing is said of other systems.
#[test]
fn without_identifiers_nothing_is_said() {
    let site = crate::fixture();
    for (name, page) in site.html() {
        // The handbook has the keys and what they mean.
        assert!(name.starts_with("handbook/") || !page.contains("Same as"), "{name}");
        assert!(
            graph(name, page).iter().all(|node| node["sameAs"].is_null() && node["about"].is_null()),
            "{name}"
        );
    }
    assert!(!site.text("ro-crate-metadata.json").contains("sameAs"));
}

/// A citation says that a DOI is the one of all editions where it is; that of the edition says nothing.
#[test]
fn a_citation_says_which_doi_it_has() {
    const ALL: &str = "https://doi.org/10.5072/all";
    let mut home = Home::fixture();
    home.settings.doi = Some("10.5072/all".parse().expect("a DOI"));
    let pages =
        ["index.html", "editions/1-0/index.html", "r/weaver-example/index.html", "colophon/index.html"];
    let site = home.site(Some(&base()));
    for page in pages {
        let printed = site.text(page).matches(&format!("{ALL} [all versions]")).count();
        let named = site.text(page).matches(&format!("{ALL}.")).count()
            + site.text(page).matches(&format!("{ALL},")).count();
        assert!(printed > 0 && named == 0, "{page}: {printed} {named}");
    }
    for page in pages {
        assert!(!identified().text(page).contains("all versions"), "{page}");
    }
}
