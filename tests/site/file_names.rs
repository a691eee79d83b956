//! Names of files that people gave: links to them lead there, whatever is in them.

use percent_encoding::percent_decode_str;
use sowbook::archive::PlayFile;

use super::markup::tags;
use crate::{Home, Site, base};

const NAMES: [&str; 9] = [
    "game #1.sow",
    "a%20b.sow",
    "50%.sow",
    "partie n\u{b0} 3 & 4.sow",
    "what?.sow",
    "a;b,c=d+e@f!g'(h)[i]{j}~.sow",
    "%23.sow",
    "\u{645}\u{62d}\u{645}\u{62f}.sow",
    "x/1927?/y#z/game.sow",
];

/// The fixture with a record in a file of each name.
fn site(base_url: bool) -> Site {
    let mut home = Home::fixture();
    for (at, name) in NAMES.iter().enumerate() {
        let text = format!(
            "---\nsowbook: 1\nid: odd-{at}\ntitle: T\nruleset: two-rows\nprovenance: constructed\n\
             licence: CC0-1.0\n---\n1. A1\nend(unfinished)\n"
        );
        home.archive.play.push(PlayFile::new(format!("play/{name}"), text));
    }
    home.site(base_url.then(base).as_ref())
}

/// The file that an address leads to from a page, as a browser reads it: `#` and `?` end the path, `%` and two digits
/// are a byte.
fn target(page: &str, address: &str) -> String {
    let path = address.split(['#', '?']).next().unwrap_or_default();
    let path = path.replace("&amp;", "&").replace("&#39;", "'");
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~/%".contains(&byte);
    assert!(path.bytes().all(is_plain), "{page}: {address} has what an address has not");
    let mut folders: Vec<String> = page.split('/').map(str::to_owned).collect();
    folders.pop();
    for part in path.split('/') {
        match part {
            ".." => assert!(folders.pop().is_some(), "{page}: {address}"),
            part => folders.push(percent_decode_str(part).decode_utf8().expect("UTF-8").into_owned()),
        }
    }
    folders.join("/")
}

#[test]
fn links_to_files_lead_there_whatever_their_names() {
    let site = site(false);
    let mut odd = 0;
    for (name, page) in site.html() {
        for tag in tags(page) {
            let Some(link) = tag.get("href").or(tag.get("src")) else { continue };
            if link.is_empty() || link.starts_with("https://") || link.starts_with('#') {
                continue;
            }
            let target = target(name, link);
            // Of the handbook the fixture has two pages, and others link to more.
            let is_there = target.starts_with("handbook/") || site.files.contains_key(&target);
            assert!(is_there, "{name}: {link} leads to {target}, which is not there");
            odd += usize::from(NAMES.iter().any(|odd| target == format!("data/play/{odd}")));
        }
    }
    assert!(odd >= NAMES.len(), "{odd} links to files with odd names");
}

#[test]
fn data_that_names_files_by_addresses_leads_there() {
    let site = site(true);
    let crate_file: serde_json::Value =
        serde_json::from_str(site.text("ro-crate-metadata.json")).expect("JSON");
    let files =
        crate_file["@graph"].as_array().expect("entities").iter().filter(|one| one["@type"] == "File");
    let mut odd = 0;
    for file in files {
        let id = file["@id"].as_str().expect("an id");
        let target = target("ro-crate-metadata.json", id);
        assert!(site.files.contains_key(&target), "{id} leads to {target}, which is not there");
        odd += usize::from(NAMES.iter().any(|odd| target == format!("data/play/{odd}")));
    }
    assert_eq!(odd, NAMES.len());
}
