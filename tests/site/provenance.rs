//! Constructed play never passes for documented play: whatever links to a record says how its play is known, and
//! whatever describes the archive says how much of it is invented.

use std::collections::BTreeMap;

use serde_json::Value;
use sowbook::site::Interface;

use super::exports::json;
use super::markup::escaped;
use crate::{Home, Site, addressed, base, french, real};

/// The word behind a title for each class, as people should read it: written here a second time.
const ENGLISH: [(&str, &str); 7] = [
    ("scoresheet", "players’ score"),
    ("printed", "printed"),
    ("worked-example", "worked example"),
    ("derived", "derived"),
    ("reconstructed", "reconstructed"),
    ("constructed", "constructed"),
    ("machine", "machine-played"),
];
const FRENCH: [(&str, &str); 7] = [
    ("scoresheet", "notée par les joueurs"),
    ("printed", "imprimée"),
    ("worked-example", "exemple d’une source"),
    ("derived", "déduite"),
    ("reconstructed", "reconstituée"),
    ("constructed", "construite"),
    ("machine", "jouée par un programme"),
];

/// The label of each record of a site, by its folder below `r/`.
fn labels(site: &Site, words: &[(&str, &str)]) -> BTreeMap<String, String> {
    let label = |row: &BTreeMap<String, String>| {
        let word = words.iter().find(|(class, _)| *class == row["provenance"]);
        format!("({})", word.unwrap_or_else(|| panic!("{row:?}")).1)
    };
    site.rows("records.csv").iter().map(|row| (row["id"].clone(), label(row))).collect()
}

/// The record that an address leads to, or a place, a page or a file of it; `from` is the folder of the page.
fn record_of(address: &str, from: &str) -> Option<String> {
    let path = match address.strip_prefix(base().as_str()) {
        Some(path) => path.to_owned(),
        None if address.contains("://") => return None,
        None => {
            let mut folders: Vec<&str> = from.split('/').filter(|folder| !folder.is_empty()).collect();
            for part in address.split('#').next()?.split('/') {
                match part {
                    ".." => drop(folders.pop()),
                    "" | "." => {}
                    part => folders.push(part),
                }
            }
            folders.join("/")
        }
    };
    let rest = path.strip_prefix("r/")?;
    let record = rest.split('/').next().filter(|record| !["", "index.html"].contains(record))?;
    Some(record.to_owned())
}

/// The address and the text of every link of a page.
fn links(page: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for slice in page.split("<a ").skip(1) {
        let (tag, rest) = slice.split_once('>').expect("a tag ends");
        let Some((_, href)) = tag.split_once("href=\"") else { continue };
        let href = href.split('"').next().expect("an address ends");
        let inner = rest.split("</a>").next().expect("a link ends");
        let mut text = String::new();
        for (at, slice) in inner.split('<').enumerate() {
            text.push_str(if at == 0 { slice } else { slice.split_once('>').map_or("", |(_, text)| text) });
        }
        found.push((href.to_owned(), text));
    }
    found
}

#[test]
fn whatever_links_to_a_record_says_how_its_play_is_known() {
    for (site, words, least) in [(addressed(), &ENGLISH, 300), (french(), &FRENCH, 300)] {
        let labels = labels(site, words);
        let mut count = 0;
        for (name, page) in site.html() {
            let (folder, _) = name.rsplit_once('/').unwrap_or(("", name));
            let own = name.strip_prefix("r/").and_then(|rest| rest.split_once('/')).map(|(own, _)| own);
            for (href, text) in links(page) {
                let Some(record) = record_of(&href, folder) else { continue };
                if own == Some(record.as_str()) {
                    continue;
                }
                let label = escaped(&labels[&record]);
                assert!(text.ends_with(&label), "{name}: “{text}” leads to {record} without “{label}”");
                count += 1;
            }
        }
        assert!(count > least, "{count} links");
    }
}

/// A page of a record, a later part of it, or a page of two readings says it at its head, and to programs.
#[test]
fn every_page_of_a_record_says_how_its_play_is_known() {
    let labels = labels(addressed(), &ENGLISH);
    let mut count = 0;
    for (name, page) in addressed().html() {
        let Some((record, _)) = name.strip_prefix("r/").and_then(|rest| rest.split_once('/')) else {
            continue;
        };
        let label = escaped(&labels[record]);
        let title = page.split("<title>").nth(1).and_then(|rest| rest.split("</title>").next());
        assert!(title.is_some_and(|title| title.contains(&label)), "{name}: {title:?}");
        let head = ["<p class=\"prov\">", "<p class=\"byline\">"].iter().find_map(|tag| page.split_once(tag));
        let printed = head.and_then(|(_, rest)| rest.split("</p>").next()).unwrap_or_default();
        let starts =
            printed.starts_with("<span class=\"sign ") || printed.starts_with("<span class=\"label\">");
        assert!(starts, "{name}: {printed:?}");
        count += 1;
        let first = name.matches('/').count() == 2;
        for tag in ["og:title", if first { "citation_title" } else { "DC.title" }] {
            let content = page.split(&format!("\"{tag}\" content=\"")).nth(1).expect("the tag");
            assert!(content.split('"').next().expect("a value").contains(&label), "{name}: {tag}");
        }
    }
    assert!(count > 40, "{count} pages");
}

/// What programs read: the feed, the search, the data in pages, the crate and the citations.
#[test]
fn data_files_say_how_the_play_of_a_record_is_known() {
    let site = addressed();
    let labels = labels(site, &ENGLISH);
    let mut counts = [0; 4];
    for entry in site.text("feed.atom").split("<entry>").skip(1) {
        let address = entry.split("href=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("a link");
        let Some(record) = record_of(address, "") else { continue };
        let title = entry.split("<title>").nth(1).and_then(|rest| rest.split("</title>").next());
        assert!(title.is_some_and(|title| title.ends_with(&labels[&record])), "{title:?}");
        counts[0] += 1;
    }
    let index = site.text("assets/index.js");
    let rows =
        index.strip_prefix("var SOWBOOK=").and_then(|rows| rows.strip_suffix(",\n];\n")).expect("rows");
    let rows: Vec<Vec<String>> = serde_json::from_str(&format!("{rows}]")).expect("JSON");
    for row in rows {
        let [text, _, address, ..] = row.as_slice() else { panic!("{row:?}") };
        let Some(record) = record_of(address, "") else { continue };
        // Records with one title have their ids behind the label.
        let text = text.strip_suffix(&format!(" · {record}")).unwrap_or(text);
        assert!(text.ends_with(&labels[&record]), "{text}");
        counts[1] += 1;
    }
    for node in json(site, "ro-crate-metadata.json")["@graph"].as_array().expect("a graph") {
        let Some(record) = node["@id"].as_str().and_then(|id| record_of(id, "")) else { continue };
        assert!(node["name"].as_str().is_some_and(|name| name.ends_with(&labels[&record])), "{node}");
        counts[2] += 1;
    }
    for (record, label) in &labels {
        let page = site.text(&format!("r/{record}/index.html"));
        let (_, rest) = page.split_once("<script type=\"application/ld+json\">").expect("data");
        let data: Value =
            serde_json::from_str(rest.split("</script>").next().expect("an end")).expect("JSON");
        let nodes = data["@graph"].as_array().expect("a graph");
        let own = format!("{}r/{record}/#work", base().as_str());
        let work = nodes.iter().find(|node| node["@id"] == own.as_str()).expect("the record");
        assert!(work["name"].as_str().is_some_and(|name| name.ends_with(label)), "{record}: {work}");
        for file in ["cite.bib", "cite.ris", "cite.json"] {
            let cited = site.text(&format!("r/{record}/{file}"));
            assert!(cited.contains(label.as_str()), "{record}/{file}");
        }
        counts[3] += 1;
    }
    assert!(counts.iter().all(|count| *count > 30), "{counts:?}");
}

/// Constructed play was seen nowhere.
#[test]
fn no_invented_play_is_said_to_be_seen_somewhere() {
    for name in ["places/index.html", "people/index.html"] {
        let records: Vec<String> = links(real().text(name))
            .iter()
            .filter_map(|(href, _)| record_of(href, name.split('/').next()?))
            .collect();
        assert!(!records.is_empty(), "{name}");
        for record in records {
            let class = real().record(&record)["provenance"].clone();
            assert!(!["constructed", "machine"].contains(&class.as_str()), "{name}: {record} is {class}");
        }
    }
}

/// A number below a million with a comma behind its thousands.
fn grouped(number: usize) -> String {
    if number < 1_000 { number.to_string() } else { format!("{},{:03}", number / 1_000, number % 1_000) }
}

/// The sentences of an archive on how its play is known, counted a second time from its tables.
fn split(site: &Site) -> String {
    let (records, plies) = (site.rows("records.csv"), site.rows("plies.csv"));
    let plies: Vec<_> = plies
        .iter()
        .filter(|ply| ["turn", "both", "pass", "unreadable"].contains(&ply["kind"].as_str()))
        .collect();
    let of = |rows: &mut dyn Iterator<Item = &BTreeMap<String, String>>, class: &str| {
        rows.filter(|row| row["provenance"] == class).count()
    };
    let classes = ENGLISH.iter().filter_map(|(class, label)| {
        // Of several records.
        let label = match *class {
            "scoresheet" => "players’ scores",
            "worked-example" => "worked examples",
            _ => label,
        };
        let records = of(&mut records.iter(), class);
        let plies = of(&mut plies.iter().copied(), class);
        (records + plies > 0).then(|| format!("{label} {} and {}", grouped(records), grouped(plies)))
    });
    let classes = classes.collect::<Vec<_>>().join("; ");
    let invented = classes.contains(" constructed") || classes.contains("machine");
    let records = match records.len() {
        1 => "1 record".to_owned(),
        number => format!("{} records", grouped(number)),
    };
    let plies = if plies.len() == 1 { "1 ply".to_owned() } else { format!("{} plies", grouped(plies.len())) };
    let end =
        if invented { " Nobody is known to have played what is constructed or machine-played." } else { "" };
    format!("{records} of play with {plies}. Records and plies by provenance: {classes}.{end}")
}

/// Everything that describes the archive as a whole.
const DESCRIPTIONS: [&str; 6] =
    ["index.html", "CITATION.cff", ".zenodo.json", "datapackage.json", "ro-crate-metadata.json", "feed.atom"];

/// A text without line ends and what they are indented by.
fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn whatever_describes_the_archive_says_how_much_is_constructed() {
    let printed = split(addressed());
    assert!(printed.contains("; constructed "), "{printed}");
    // Other data, other words: the archive with some of its records.
    let mut home = Home::real();
    home.archive.play.retain(|file| file.name().starts_with("play/choro-lango/"));
    assert!(home.archive.play.len() > 3, "{}", home.archive.play.len());
    let fewer = home.site(Some(&base()));
    let other = split(&fewer);
    assert_ne!(printed, other);
    for name in DESCRIPTIONS {
        assert!(flat(addressed().text(name)).contains(&printed), "{name} does not say “{printed}”");
        assert!(flat(fewer.text(name)).contains(&other), "{name} does not say “{other}”");
    }
    // The head of the title page says it too: to search engines, previews and readers of schema.org.
    assert_eq!(addressed().text("index.html").matches(&printed).count(), 3);
    let classes =
        printed.split_once("provenance: ").and_then(|(_, rest)| rest.split_once('.')).expect("classes").0;
    for class in classes.split("; ") {
        let (label, numbers) =
            class.split_at(class.find(|letter: char| letter.is_ascii_digit()).expect("numbers"));
        let (records, plies) = numbers.split_once(" and ").expect("two numbers");
        let row =
            format!("<tr><th scope=\"row\">{}</th><td>{records}</td><td>{plies}</td></tr>", label.trim());
        assert!(addressed().text("index.html").contains(&row), "{row}");
    }
    home.settings.interface = Interface::Fr;
    let page = home.site(None);
    assert!(page.text("index.html").contains("Parties et coups selon leur provenance"), "French");
}

/// No description that people write claims that play is documented.
#[test]
fn nothing_written_by_hand_claims_documented_play() {
    for (name, text) in real().texts().chain(french().texts()) {
        let text = text.to_lowercase();
        for claim in ["archive of documented play", "as people were seen to play", "jeu documenté"] {
            assert!(!text.contains(claim), "{name}: {claim}");
        }
    }
}

/// What a record is from and what its comments cite are kept apart.
#[test]
fn constructed_play_is_from_no_source() {
    let mut commented = 0;
    for row in real().rows("records.csv") {
        let invented = ["constructed", "machine"].contains(&row["provenance"].as_str());
        assert_eq!(row["sources"].is_empty(), invented, "{}", row["id"]);
        commented += usize::from(invented && !row["comment_sources"].is_empty());
        for source in row["comment_sources"].split(' ') {
            assert!(!row["sources"].split(' ').any(|one| !one.is_empty() && one == source), "{}", row["id"]);
        }
    }
    assert!(commented > 0, "no constructed record cites anything in a comment");
}
