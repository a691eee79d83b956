//! Identifiers of sources, of people and of the archive, wherever one is published.

use std::sync::LazyLock;

use serde_json::Value;
use sowbook::site::{Author, IdentifiedAuthor};

use super::exports::json;
use crate::{Home, Site, base};

/// The made-up archive with identifiers: a source with a DOI and an ISSN, an author with an ORCID iD, an edition with a DOI.
fn identified() -> &'static Site {
    static SITE: LazyLock<Site> = LazyLock::new(|| {
        let mut home = Home::fixture();
        home.settings.doi = Some("10.5072/all".parse().expect("a DOI"));
        home.settings.editions[0].doi = Some("10.5072/edition-1".parse().expect("a DOI"));
        let author = IdentifiedAuthor {
            name: "Carberry, Josiah".to_owned(),
            orcid: "0000-0002-1825-0097".parse().expect("an ORCID iD"),
        };
        home.settings.authors = vec![Author::Identified(author)];
        let source = home.archive.sources.get_mut(&"weaver-1901".parse().expect("an id")).expect("a source");
        source.doi = Some("10.5072/weaver<1>".parse().expect("a DOI"));
        source.issn = Some("0317-8471".parse().expect("an ISSN"));
        home.site(Some(&base()))
    });
    &SITE
}

/// The DOI of a source as text, and as the address of its resolver.
const SOURCE: [&str; 2] = ["10.5072/weaver<1>", "https://doi.org/10.5072/weaver%3C1%3E"];
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
    // An edition is cited by its own DOI, the page of a record by its address.
    for page in ["editions/index.html", "editions/1-0/index.html"] {
        assert!(site.text(page).contains(EDITION), "{page}");
    }
    assert!(!site.text("r/weaver-example/index.html").contains("10.5072/edition-1"));
    let colophon = site.text("colophon/index.html");
    assert!(colophon.contains("https://doi.org/10.5072/all") && colophon.contains(ORCID), "{colophon}");
}
