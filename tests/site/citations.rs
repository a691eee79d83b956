//! Citations in three styles, compared with what citeproc-js prints (`tests/citations/README.md`).

use std::collections::BTreeMap;
use std::fs;

use serde_json::{Value, json};

use crate::{Home, addressed, real, root};

/// Works that no source of the archive is like.
fn invented() -> Vec<Value> {
    vec![
        json!({
            "id": "three-people", "type": "article-journal", "title": "Seeds and Holes", "volume": "3",
            "author": [
                {"family": "Weaver", "given": "Anna"}, {"family": "Loom", "given": "Jean-Paul"},
                {"family": "Shuttle", "given": "Dora B."},
            ],
            "container-title": "Journal of Invented Games", "page": "1087-1089", "issued": {"date-parts": [[1901]]},
        }),
        json!({
            "id": "two-editors", "type": "book", "title": "What Is a Seed?", "publisher": "Loom Press",
            "publisher-place": "Oxford",
            "editor": [{"family": "Weaver", "given": "Anna"}, {"family": "Loom", "given": "B. C."}],
            "issued": {"date-parts": [[1901], [1903]]},
        }),
        json!({
            "id": "one-page", "type": "article-journal", "title": "A Hole", "volume": "2", "issue": "4",
            "author": [{"family": "Weaver", "given": "Anna"}], "container-title": "Journal of Invented Games",
            "page": "7", "issued": {"date-parts": [[1902]]}, "year-suffix": "c",
        }),
    ]
}

/// Every source of the archive, a record and a page of the archive as data, and the invented works.
fn items() -> Vec<Value> {
    let published = |name: &str| -> Value {
        let list: Value = serde_json::from_str(addressed().text(name)).expect("JSON");
        list[0].clone()
    };
    let sources =
        addressed().files.keys().filter(|name| name.starts_with("s/") && name.ends_with("/cite.json"));
    let mut items: Vec<Value> = sources.map(|name| published(name)).collect();
    items.push(published("r/driberg-1927b-increment/cite.json"));
    items.extend(invented());
    items
}

/// The markup of an entry as citeproc writes it: italics and nothing else.
fn italics(html: &str) -> String {
    let mut found = String::new();
    for (at, slice) in html.split('<').enumerate() {
        let Some((tag, text)) = slice.split_once('>').filter(|_| at > 0) else {
            found.push_str(slice);
            continue;
        };
        found.push_str(match tag.split(' ').next() {
            Some("cite" | "i") => "<i>",
            Some("/cite" | "/i") => "</i>",
            _ => "",
        });
        found.push_str(text);
    }
    found
}

/// The styles of a page of a source or a record, by name.
fn printed(page: &str) -> BTreeMap<String, String> {
    let list =
        page.split("<dl class=\"facts\" data-copy=").nth(1).and_then(|rest| rest.split("</dl>").next());
    let rows = list.expect("a list of styles").split("<dt>").skip(1);
    rows.map(|row| {
        let (name, rest) = row.split_once("</dt><dd>").expect("a name and an entry");
        (name.to_owned(), italics(rest.split("</dd>").next().expect("an entry")))
    })
    .collect()
}

/// Sources that our styles do not print as citeproc does: volumes of books, editors beside authors, web pages and
/// issues that are neither in a volume nor on a site with a name, and a family name with a particle.
const UNLIKE: [&str; 9] = [
    "beart-1955",
    "bennett-1927",
    "eagle-1995",
    "gutenberg-66220",
    "popova-1979",
    "poree-maspero-1962",
    "voogt-2003",
    "world-nomad-games-2018",
    "yunyj-tekhnik-1963",
];

#[test]
fn citations_are_those_of_citeproc() {
    let folder = root().join("tests/citations");
    let text = format!("{}\n", serde_json::to_string_pretty(&items()).expect("JSON"));
    if std::env::var_os("SOWBOOK_BLESS").is_some() {
        fs::write(folder.join("items.json"), &text).expect("written");
    }
    let known = fs::read_to_string(folder.join("items.json")).expect("items");
    assert_eq!(known, text, "tests/citations/README.md says how to write the items again");
    let expected = fs::read_to_string(folder.join("expected.json")).expect("expected texts");
    let expected: Value = serde_json::from_str(&expected).expect("JSON");
    let (mut count, mut different) = (0, Vec::new());
    for item in items() {
        let id = item["id"].as_str().expect("an id");
        let page = match item["type"].as_str() {
            Some("dataset") => format!("r/{id}/index.html"),
            _ => format!("s/{id}/index.html"),
        };
        let Some(page) = addressed().files.contains_key(&page).then(|| addressed().text(&page)) else {
            continue;
        };
        for (style, found) in printed(page) {
            let mut wanted = expected[&style][id].as_str().expect("an expected text").to_owned();
            if style == "Chicago" {
                // What our form has and the style leaves out.
                if let Some(number) = item["number"].as_str() {
                    wanted = wanted.replacen(" n.d. ", &format!(" n.d. {number}. "), 1);
                }
                if let Some(version) = item["version"].as_str() {
                    wanted = wanted.replacen("</i>. ", &format!("</i>, version {version}. "), 1);
                }
            }
            if found != wanted && !UNLIKE.contains(&id) {
                different.push(format!("{id} in {style}\n  found  {found}\n  wanted {wanted}"));
            }
            count += 1;
        }
    }
    assert!(different.is_empty(), "{}", different.join("\n"));
    assert!(count >= 36, "{count} citations compared");
}

/// Who prints a short citation distinguishes the works of one author and year, wherever one is printed.
#[test]
fn works_of_one_author_and_year_have_their_letter_everywhere() {
    let mut letters = 0;
    for (name, page) in real().html().filter(|(name, _)| !name.starts_with("handbook/")) {
        for author in ["Driberg 1927", "Townshend 1977"] {
            for rest in page.split(author).skip(1) {
                // What a source or a document prints is quoted as it is.
                let lettered = rest.starts_with(['a', 'b']);
                let quoted = name.starts_with("e/") || name.starts_with("s/");
                assert!(lettered || quoted, "{name}: {author}{}", &rest[..rest.len().min(20)]);
                letters += usize::from(lettered);
            }
        }
    }
    assert!(letters > 100, "{letters}");
    // And no two sources of the archive have the same short citation.
    let titles: Vec<&str> = real()
        .html()
        .filter(|(name, _)| name.starts_with("s/") && *name != "s/index.html")
        .filter_map(|(_, page)| page.split("<h1>").nth(1)?.split("</h1>").next())
        .collect();
    let distinct: std::collections::BTreeSet<&&str> = titles.iter().collect();
    assert_eq!(distinct.len(), titles.len(), "{titles:?}");
}

/// Whoever reads a citation of a work that we have not seen learns who quotes it for us.
#[test]
fn works_at_second_hand_are_quoted_by_somebody() {
    let archive = Home::real().archive;
    for (name, page) in real().html().filter(|(name, _)| name.starts_with("r/") && *name != "r/index.html") {
        let Some(list) = page.split("id=\"_sources\"").nth(1).and_then(|rest| rest.split("</ul>").next())
        else {
            continue;
        };
        for item in list.split("<li>").skip(1) {
            let id = item.split("/s/").nth(1).and_then(|rest| rest.split('/').next()).expect("a source");
            let mut accounts = archive.evidence.values().filter(|evidence| evidence.source.as_str() == id);
            let seen = accounts.all(|evidence| evidence.via.is_empty());
            assert!(seen || item.contains(", quoted by <a "), "{name}: {item}");
        }
    }
    for name in ["dlp-1188", "dlp-2008", "dlp-662", "dlp-684", "dlp-711"] {
        let page = real().text(&format!("e/{name}/index.html"));
        let byline = page.split("<p class=\"byline\">").nth(1).and_then(|rest| rest.split("</p>").next());
        // Of Gamacha there is the database's summary, and no word of the source.
        let how = if name == "dlp-2008" { ", summarised by <a " } else { ", quoted by <a " };
        assert!(byline.is_some_and(|line| line.contains(how)), "{name}: {byline:?}");
    }
}

/// Each record says by which hands its play came, and each source what is known of its rights.
#[test]
fn every_record_names_its_line_of_transmission_and_every_source_its_rights() {
    let pages = real().html().filter(|(name, _)| name.starts_with("r/") && name.matches('/').count() == 2);
    let (mut records, mut sources) = (0, 0);
    for (name, page) in pages {
        let line = page
            .split("<dt>Line of transmission</dt><dd>")
            .nth(1)
            .and_then(|rest| rest.split("</dd>").next());
        let line = line.unwrap_or_else(|| panic!("{name} has no line of transmission"));
        assert!(line.ends_with(" → Sowbook"), "{name}: {line}");
        let id = name.trim_start_matches("r/").trim_end_matches("/index.html");
        match real().record(id)["provenance"].as_str() {
            "constructed" => assert_eq!(line, "The Editors → Sowbook", "{name}"),
            // Who played, if anybody did, who wrote it down, and the page or database that we read it in, if it is another.
            "scoresheet" | "worked-example" => assert!(line.matches('→').count() >= 2, "{name}: {line}"),
            _ => assert!(line.matches('→').count() >= 3, "{name}: {line}"),
        }
        records += 1;
    }
    for (name, page) in real().html().filter(|(name, _)| name.starts_with("s/") && *name != "s/index.html") {
        let rights = page.split("<dt>Rights</dt><dd>").nth(1).and_then(|rest| rest.split("</dd>").next());
        assert!(rights.is_some_and(|rights| !rights.is_empty() && rights != "Not stated"), "{name}");
        sources += 1;
    }
    assert!(records > 30 && sources > 10, "{records} records, {sources} sources");
}
