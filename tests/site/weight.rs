//! How much a site weighs. `benches/README.md` has the figures.

use std::collections::{BTreeMap, BTreeSet};

use super::markup::tags;
use super::{facsimiles, identifiers};
use crate::{Home, Site, each_file, fixture, real, root};

/// The most bytes of a page.
const PAGE: usize = 400_000;

/// The most elements of a page.
const ELEMENTS: usize = 15_000;

/// The most bytes of the page of a record before its first board.
const FIRST_BOARD: usize = 32_000;

/// The most bytes of the files of a record, comparisons of readings apart: for the record, and for each board on its pages.
const RECORD: (usize, usize) = (150_000, 5_450);

#[test]
fn no_page_is_too_heavy_for_a_phone() {
    for (name, text) in real().texts() {
        if name.ends_with(".html") {
            let elements = tags(text).iter().filter(|tag| !tag.closing).count();
            assert!(text.len() <= PAGE, "{name}: {} bytes", text.len());
            assert!(elements <= ELEMENTS, "{name}: {elements} elements");
        }
    }
}

#[test]
fn the_first_board_of_a_record_is_near_the_beginning_of_its_page() {
    let before: Vec<(&str, usize)> = real()
        .texts()
        .filter(|(name, _)| name.starts_with("r/") && name.ends_with(".html"))
        .filter_map(|(name, text)| Some((name, text.find("<svg class=\"board")?)))
        .collect();
    assert!(before.len() > 100, "{} pages with a board", before.len());
    for (name, bytes) in before {
        assert!(bytes <= FIRST_BOARD, "{name}: {bytes} bytes before the first board");
    }
}

#[test]
fn a_record_weighs_what_its_boards_weigh() {
    let site = real();
    let mut weights: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for (name, bytes) in &site.files {
        let Some((id, file)) = name.strip_prefix("r/").and_then(|rest| rest.split_once('/')) else {
            continue;
        };
        let folder = file.split_once('/').map_or("", |(folder, _)| folder);
        if folder.chars().all(|letter| letter.is_ascii_digit()) {
            let (weight, boards) = weights.entry(id).or_default();
            *weight += bytes.len();
            if file.ends_with("index.html") {
                *boards += site.text(name).matches("<svg class=\"board").count();
            }
        }
    }
    for (id, (weight, boards)) in &weights {
        assert!(*weight <= RECORD.0 + RECORD.1 * boards, "{id}: {weight} bytes, {boards} boards");
    }
    let boards: usize = weights.values().map(|(_, boards)| boards).sum();
    assert!(boards > 1000, "{boards} boards");
}

/// The bytes of everything in a text from `begin` to the next `end`, both included.
fn spans(text: &str, begin: &str, end: &str) -> usize {
    let (mut bytes, mut rest) = (0, text);
    while let Some(at) = rest.find(begin) {
        let inner = &rest[at + begin.len()..];
        let Some(length) = inner.find(end) else { break };
        bytes += begin.len() + length + end.len();
        rest = &inner[length + end.len()..];
    }
    bytes
}

/// What ties play to paper in a file, by kind: the names of its files, and the markup of its parts.
fn ties(name: &str, bytes: &[u8]) -> Vec<(&'static str, usize)> {
    if name.ends_with(".tei.xml") {
        return vec![("TEI files", bytes.len())];
    }
    let is_image = name.starts_with("data/facsimiles/") && !name.ends_with(".yaml");
    if is_image || name.ends_with("/manifest.json") || name.ends_with("/page.png") {
        return vec![("images and manifests", bytes.len())];
    }
    let Ok(text) = std::str::from_utf8(bytes) else { return Vec::new() };
    // `plies.csv` is all of them.
    if name.ends_with("/moves.csv") {
        assert!(text.lines().next().is_some_and(|row| row.ends_with(",page,line,source")), "{name}");
        let last = |row: &str| row.rmatch_indices(',').nth(2).map_or(0, |(at, _)| row.len() - at);
        return vec![("columns of tables", text.lines().map(last).sum())];
    }
    if !(name.ends_with(".html") || name.ends_with(".json")) {
        return Vec::new();
    }
    let all =
        |pairs: &[(&str, &str)]| -> usize { pairs.iter().map(|(begin, end)| spans(text, begin, end)).sum() };
    let places = [
        ("<p class=\"apparatus at\">", "</p>"),
        ("<p class=\"at\">", "</p>"),
        ("<span class=\"at\">", "</span>"),
        ("\"at\":{", "}"),
        ("\"also_at\":[", "]"),
    ];
    let pages = [("<h3 id=\"p", "</ul>"), ("<p id=\"p", "</p>")];
    let zones = [("<figure class=\"crop\">", "</figure>"), ("<figure class=\"facsimile\">", "</figure>")];
    let identifiers = [
        ("\"sameAs\":\"", "\""),
        ("\"sameAs\":[", "]"),
        ("\"DOI\":\"", "\""),
        ("\"ISBN\":\"", "\""),
        ("\"ISSN\":\"", "\""),
        ("href=\"https://doi.org/", "</a>"),
        ("href=\"https://orcid.org/", "</a>"),
    ];
    let is_link = |line: &&str| line.contains(".tei.xml");
    vec![
        ("places", all(&places)),
        ("what was read from pages", if name.starts_with("s/") { all(&pages) } else { 0 }),
        ("zones", all(&zones)),
        ("since editions", all(&[("since edition ", "</div>")])),
        ("identifiers", all(&identifiers)),
        ("links to TEI files", text.lines().filter(is_link).map(|line| line.len() + 1).sum()),
    ]
}

fn all_ties(site: &Site) -> BTreeMap<&'static str, usize> {
    let mut found = BTreeMap::new();
    for (kind, bytes) in site.files.iter().flat_map(|(name, bytes)| ties(name, bytes)) {
        *found.entry(kind).or_default() += bytes;
    }
    found
}

/// Identifiers, places, zones, what is unchanged since an edition, and TEI are at most 3 % of the rest of the site. That of the
/// whole archive is half a gigabyte, so its files are looked at one by one.
#[test]
fn what_ties_play_to_paper_is_a_small_part_of_the_site() {
    let folder = tempfile::tempdir().expect("a folder");
    Home::read(&root()).publish_in(folder.path(), &BTreeSet::new(), None, false).expect("a site");
    let (mut all, mut found) = (0, BTreeMap::<&str, usize>::new());
    each_file(folder.path(), "", &mut |name, bytes| {
        all += bytes.len();
        ties(&name, &bytes).into_iter().for_each(|(kind, bytes)| *found.entry(kind).or_default() += bytes);
    });
    let own: usize = found.values().sum();
    println!("{own} of {all} bytes: {found:?}");
    assert!(100 * own <= 3 * (all - own), "{own} of {all} bytes are more than 3 % of the rest: {found:?}");
    // What no longer has the markup that is looked for would be missed.
    let of_images = all_ties(&facsimiles::shown());
    for kind in ["TEI files", "columns of tables", "places", "what was read from pages", "links to TEI files"]
    {
        assert!(found[kind] > 100_000, "{kind}: {found:?}");
    }
    for kind in ["images and manifests", "zones"] {
        assert!(of_images[kind] > 1_000, "{kind}: {of_images:?}");
    }
    assert!(all_ties(identifiers::identified())["identifiers"] > 100, "links to DOIs");
}

/// A page of which there are no images has nothing of facsimiles, and a site without images no file of them.
#[test]
fn pages_without_facsimiles_have_nothing_of_them() {
    let (with, without) = (facsimiles::shown(), fixture());
    // The title page shows that record.
    let own = ["index.html", facsimiles::RECORD, "e/weaver/index.html", facsimiles::SOURCE];
    let marks = ["<image", "class=\"crop\"", "class=\"facsimile\""];
    for (name, text) in with.html().filter(|(name, _)| !name.starts_with("handbook/")) {
        let has = marks.iter().any(|mark| text.contains(mark));
        assert_eq!(has, own.contains(&name), "{name}");
        // Lists of files name the image, and what was found in it.
        if !has && !name.starts_with("data/") && !name.starts_with("problems/") {
            assert!(text == without.text(name), "{name} is not as it was");
        }
    }
    for (name, text) in without.html().filter(|(name, _)| !name.starts_with("handbook/")) {
        assert!(!marks.iter().any(|mark| text.contains(mark)), "{name}");
    }
    // The rules of style are three lines of the sheet that all pages share.
    let of_images = |line: &&str| line.contains(".crop") || line.contains(".facsimile");
    let style: usize = without.text("assets/style.css").lines().filter(of_images).map(str::len).sum();
    assert!((1..500).contains(&style), "{style} bytes");
}
