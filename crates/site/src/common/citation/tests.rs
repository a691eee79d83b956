//! Every form of a citation against what its format's manual says, worked by hand.

use std::collections::BTreeMap;

use super::dated::Dated;
use super::*;
use crate::common::Messages;
use crate::common::settings::{Author, Interface};
use base::yaml::read;
use record::archive::{Source, SourceKind};

/// A source as the archive keeps it.
fn source(yaml: &str) -> Citation {
    let (source, problems) = read::<Source>(yaml);
    assert!(problems.is_empty(), "{problems:?}");
    Citation::of_source(&source.expect("a source"))
}

fn article() -> Citation {
    source(
        "id: weaver-1901\ntype: article-journal\ntitle: A Game of Béchi & {Two} Rows\n\
         author: [{family: Weaver, given: A.}, {literal: The Guild of Weavers}]\n\
         container-title: Journal of 100% Invented Games\nvolume: 3\nissue: 1\npage: 10-12\nissued: 1901\n\
         language: en\naccessed: 2026-01-02\n",
    )
}

#[test]
fn an_article_in_bibtex() {
    let expected = "@article{weaver-1901,
  author = {{Weaver}, {A.} and {The Guild of Weavers}},
  title = {{A Game of Béchi \\& {\\textbraceleft}Two{\\textbraceright} Rows}},
  journal = {Journal of 100\\% Invented Games},
  volume = {3},
  number = {1},
  pages = {10--12},
  year = {1901},
  langid = {en},
  urldate = {2026-01-02}
}
";
    assert_eq!(article().written(CiteFile::Bibtex), expected);
}

#[test]
fn an_article_in_ris() {
    let expected = "TY  - JOUR
ID  - weaver-1901
AU  - Weaver, A.
AU  - The Guild of Weavers
TI  - A Game of Béchi & {Two} Rows
T2  - Journal of 100% Invented Games
VL  - 3
IS  - 1
SP  - 10
EP  - 12
PY  - 1901
LA  - en
Y2  - 2026/01/02
ER  - 
";
    assert_eq!(article().written(CiteFile::Ris), expected.replace('\n', "\r\n"));
}

#[test]
fn an_article_in_csl() {
    let items: serde_json::Value = serde_json::from_str(&article().written(CiteFile::Csl)).expect("JSON");
    let expected = serde_json::json!([{
        "id": "weaver-1901",
        "type": "article-journal",
        "title": "A Game of Béchi & {Two} Rows",
        "author": [{"family": "Weaver", "given": "A."}, {"literal": "The Guild of Weavers"}],
        "container-title": "Journal of 100% Invented Games",
        "volume": "3",
        "issue": "1",
        "page": "10-12",
        "language": "en",
        "issued": {"date-parts": [[1901]]},
        "accessed": {"date-parts": [[2026, 1, 2]]},
    }]);
    assert_eq!(items, expected);
}

/// As Zotero reads it: split at `&`, then at the first `=`, then percent-decoded.
#[test]
fn an_article_in_coins() {
    let html = article().coins().to_string();
    let title = html.strip_prefix("<span class=\"Z3988\" title=\"").expect("a span");
    let title = title.strip_suffix("\"></span>").expect("an empty one").replace("&amp;", "&");
    let mut pairs = Vec::new();
    for pair in title.split('&') {
        let (key, value) = pair.split_once('=').expect("a key and a value");
        let mut bytes = Vec::new();
        let mut rest = value.bytes();
        while let Some(byte) = rest.next() {
            if byte == b'%' {
                let digits = [rest.next(), rest.next()].map(|digit| char::from(digit.expect("a digit")));
                let digits: String = digits.iter().collect();
                bytes.push(u8::from_str_radix(&digits, 16).expect("two digits"));
            } else {
                bytes.push(byte);
            }
        }
        pairs.push((key.to_owned(), String::from_utf8(bytes).expect("UTF-8")));
    }
    let expected = [
        ("ctx_ver", "Z39.88-2004"),
        ("rft_val_fmt", "info:ofi/fmt:kev:mtx:journal"),
        ("rft.genre", "article"),
        ("rft.atitle", "A Game of Béchi & {Two} Rows"),
        ("rft.jtitle", "Journal of 100% Invented Games"),
        ("rft.au", "Weaver, A."),
        ("rft.au", "The Guild of Weavers"),
        ("rft.date", "1901"),
        ("rft.volume", "3"),
        ("rft.issue", "1"),
        ("rft.pages", "10-12"),
        ("rft.language", "en"),
    ];
    let pairs: Vec<(&str, &str)> = pairs.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
    assert_eq!(pairs, expected);
}

#[test]
fn dates_keep_their_doubt() {
    for (written, from, to, circa) in [
        ("1971", vec![1971], None, false),
        ("1971-03", vec![1971, 3], None, false),
        ("1971-03-04", vec![1971, 3, 4], None, false),
        ("1920~/1927", vec![1920], Some(vec![1927]), true),
        ("1899?", vec![1899], None, true),
        ("189X", vec![1890], Some(vec![1899]), true),
        ("1899-XX", vec![1899], None, true),
    ] {
        let dated = Dated::from_date(&written.parse().expect("a date")).expect("a year");
        assert_eq!(dated, Dated { from, to, circa }, "{written}");
    }
}

#[test]
fn people_and_groups_are_distinguished() {
    let maker = |name: &str| Author::Name(name.to_owned()).contributor();
    let person = maker("Weaver, Anna");
    assert_eq!((person.family.as_deref(), person.given.as_deref()), (Some("Weaver"), Some("Anna")));
    for group in ["the editors of the archive", "Weaver,", ", Anna"] {
        assert_eq!(maker(group).literal.as_deref(), Some(group.trim()), "{group}");
    }
}

/// Text that would end a value, a line or an entry early stays within it.
#[test]
fn hostile_text_stays_in_its_place() {
    let hostile = "}\r\nER  - \n@book{x, title={\\{\u{7}\" </script>&rft.au=Nobody\u{202e}\u{2066}\u{2028}";
    let mut citation = article();
    citation.title = hostile.to_owned();
    citation.container = Some(hostile.to_owned());
    citation.keywords = vec![hostile.to_owned()];
    citation.key = hostile.to_owned();

    let bibtex = citation.written(CiteFile::Bibtex);
    let mut depth = 0_i32;
    for letter in bibtex.chars() {
        depth += i32::from(letter == '{') - i32::from(letter == '}');
        assert!(depth >= 0, "{bibtex}");
    }
    assert_eq!(depth, 0, "{bibtex}");
    assert_eq!(bibtex.lines().filter(|line| line.starts_with('@')).count(), 1, "{bibtex}");
    // Every line is the entry, a field, or the end.
    let lines: Vec<&str> = bibtex.lines().collect();
    let (first, rest) = lines.split_first().expect("lines");
    let (last, fields) = rest.split_last().expect("lines");
    assert!(first.starts_with("@article{") && *last == "}");
    assert!(fields.iter().all(|line| line.starts_with("  ") && line.contains(" = ")), "{bibtex}");

    let ris = citation.written(CiteFile::Ris);
    assert_eq!(ris.matches("ER  - ").count(), 1, "{ris}");
    assert!(ris.ends_with("\r\nER  - \r\n"), "{ris}");
    assert!(ris.replace("\r\n", "").chars().all(|letter| !letter.is_control()), "{ris}");
    for line in ris.split_terminator("\r\n") {
        assert!(line.get(2..6) == Some("  - "), "{line}");
    }

    let csl: serde_json::Value = serde_json::from_str(&citation.written(CiteFile::Csl)).expect("JSON");
    assert_eq!(csl[0]["title"], hostile.replace(['\u{7}', '\u{202e}', '\u{2066}'], ""));

    let coins = citation.coins().to_string();
    assert_eq!(coins.matches("rft.au=").count(), 2, "{coins}");
    assert_eq!(coins.matches('<').count(), 2, "{coins}");
    // A character that turns the direction of text would let one field look like another.
    for text in [&bibtex, &ris, &citation.written(CiteFile::Csl)] {
        assert!(!text.contains(base::text::turns_direction), "{text}");
    }
    assert!(!coins.contains("%E2%80%AE") && !coins.contains("%E2%81%A6"), "{coins}");
}

/// Three works as citeproc-js prints them (`tests/citations/README.md`): several people, editors, a suffix, ranges.
#[test]
fn works_in_three_styles_are_as_citeproc_has_them() {
    let works = [
        "id: three-people\ntype: article-journal\ntitle: Seeds and Holes\nvolume: 3\npage: 1087-1089\nissued: 1901\n\
         author: [{family: Weaver, given: Anna}, {family: Loom, given: Jean-Paul}, {family: Shuttle, given: Dora B.}]\n\
         container-title: Journal of Invented Games\n",
        "id: one-page\ntype: article-journal\ntitle: A Hole\nvolume: 2\nissue: 4\npage: 7\nissued: 1902\n\
         year-suffix: c\nauthor: [{family: Weaver, given: Anna}]\ncontainer-title: Journal of Invented Games\n",
        "id: two-editors\ntype: book\ntitle: What Is a Seed?\npublisher-place: Oxford\nissued: 1901/1903\n\
         editor: [{family: Weaver, given: Anna}, {family: Loom, given: B. C.}]\n",
    ];
    let expected: serde_json::Value =
        serde_json::from_str(include_str!("../../../../../tests/citations/expected.json")).expect("JSON");
    for work in works {
        let mut cited = source(work);
        if cited.kind == SourceKind::Book {
            cited.publisher = Some("Loom Press".to_owned());
        }
        for style in Style::ALL {
            let found = cited.styled(style, &BTreeMap::new()).to_string().replace("cite>", "i>");
            let wanted = expected[style.name()][&cited.key].as_str().expect("an expected text");
            assert_eq!(found, wanted, "{} in {style:?}", cited.key);
        }
    }
}

/// Where our forms differ: a full stop behind the title of an interview, the person a letter went to behind its title,
/// and a data set in italics as the archive itself is.
const UNLIKE: [(&str, &str); 3] = [("Chicago", "interview"), ("Chicago", "letter"), ("Chicago", "dataset")];

/// The types of sources that the archive has none of; `tests/citations/README.md` says how the expected texts are made.
#[test]
fn every_type_of_source_is_printed_as_citeproc_prints_it() {
    let items: Vec<serde_json::Value> =
        serde_json::from_str(include_str!("../../../../../tests/citations/kinds.json")).expect("JSON");
    let expected: serde_json::Value =
        serde_json::from_str(include_str!("../../../../../tests/citations/kinds-expected.json"))
            .expect("JSON");
    let mut wrong = String::new();
    for mut item in items {
        // Dates as we write them.
        for key in ["issued", "accessed"] {
            let Some(parts) = item[key]["date-parts"][0].as_array() else { continue };
            let parts: Vec<String> =
                parts.iter().map(|part| format!("{:02}", part.as_i64().expect("a number"))).collect();
            item[key] = parts.join("-").into();
        }
        if let Some(address) = item.as_object_mut().and_then(|item| item.remove("URL")) {
            item["url"] = address;
        }
        let cited = source(&item.to_string());
        for style in Style::ALL {
            let found = cited.styled(style, &BTreeMap::new()).to_string().replace("cite>", "i>");
            let wanted = expected[style.name()][&cited.key].as_str().expect("an expected text");
            let is_unlike = UNLIKE.contains(&(style.name(), cited.key.as_str()));
            if (found == wanted) == is_unlike {
                wrong.push_str(&format!(
                    "{} in {}\n  found  {found}\n  wanted {wanted}\n",
                    cited.key,
                    style.name()
                ));
            }
        }
        assert!(
            cited.written(CiteFile::Bibtex).starts_with('@')
                && cited.written(CiteFile::Ris).starts_with("TY  - ")
                && !cited.written(CiteFile::Csl).is_empty()
        );
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// The words and dates of styles are those of the page's language, and none is translated that no style prints.
#[test]
fn styles_speak_french() {
    let words = Messages::new(Interface::Fr).style_words;
    let code = concat!(
        include_str!("entry.rs"),
        include_str!("other_kinds.rs"),
        include_str!("style_words.rs"),
        include_str!("styles.rs")
    );
    for english in words.keys() {
        let is_month = (1..=12).any(|month| style_words::month_name(month) == english);
        assert!(is_month || english == "en" || code.contains(&format!("{english:?}")), "{english}");
    }
    let cited = source(
        "id: page\ntype: webpage\ntitle: Seeds\ncontainer-title: Holes\nissued: 2026-11-29\naccessed: 2026-08-03\n\
         url: https://example.org/\nauthor: [{family: Weaver, given: Anna}, {family: Loom, given: Jean-Paul}]\n",
    );
    let [chicago, apa, mla] = Style::ALL.map(|style| cited.styled(style, &words).to_string());
    assert!(chicago.starts_with("Weaver, Anna, et Jean-Paul Loom. 2026. "), "{chicago}");
    assert!(
        chicago.contains("«\u{a0}Seeds\u{a0}»</span>. ") && chicago.contains("29 novembre 2026"),
        "{chicago}"
    );
    assert!(chicago.contains("Consulté le 3 août 2026. https://example.org/"), "{chicago}");
    assert!(apa.contains("(2026, 29 novembre).") && apa.contains("Consulté le 3 août 2026"), "{apa}");
    assert!(mla.contains("29 nov. 2026") && mla.contains("Consulté le 3 août 2026."), "{mla}");
}
