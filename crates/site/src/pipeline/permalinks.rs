//! Addresses are forever: what was published once is there, or something at its place says why it is not.
//!
//! `site/published.txt` is the list of every address and of every place in a page that others may cite, one a line,
//! in order: `g/some/`, `g/some/#names`, `records.csv`. A build compares with it what it would publish now; only
//! `sowbook build --freeze` adds to it. What goes has a tombstone in `site/settings.yaml`.

use std::collections::BTreeSet;
use std::fmt;

use memchr::memmem::Finder;

use crate::common::{Address, Page, Route, SimulationFile, Tombstone};
use crate::record_page::lap_of;

/// What differs between what was published and what would be.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Comparison {
    /// Addresses that would be gone without a word: each needs a tombstone, or its page back.
    pub lost: Vec<String>,
    /// Tombstones of what is there.
    pub alive: Vec<String>,
    /// Tombstones that point to an address that is not there: the tombstone's own, and the other.
    pub astray: Vec<(String, String)>,
    /// Addresses that are new, for `--freeze` to add.
    pub new: Vec<String>,
}

impl Comparison {
    /// Whether the site may be published.
    pub fn is_sound(&self) -> bool {
        self.lost.is_empty() && self.alive.is_empty() && self.astray.is_empty()
    }
}

/// What is wrong, one line each, with what to do.
impl fmt::Display for Comparison {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (address, within) in lost_together(&self.lost) {
            if let Some(edition) = address.strip_prefix("editions/").and_then(|rest| rest.strip_suffix('/')) {
                writeln!(
                    out,
                    "the page of edition `{edition}` was published and would be lost; list the edition under `editions` in \
                     site/settings.yaml, with its date"
                )?;
                continue;
            }
            let within = match within {
                0 => String::new(),
                1 => " with one more address within".to_owned(),
                more => format!(" with {more} more addresses within"),
            };
            writeln!(
                out,
                "`{address}` was published and would be lost{within}; restore it, or give it a tombstone (address, \
                 date, reason, and now: the address that took its place) under `tombstones` in site/settings.yaml"
            )?;
        }
        for address in &self.alive {
            writeln!(out, "`{address}` has both a page and a tombstone; remove one of them")?;
        }
        for (address, now) in &self.astray {
            writeln!(out, "the tombstone of `{address}` points to `{now}`, which does not exist")?;
        }
        Ok(())
    }
}

/// The lost addresses that need a tombstone each, in order, with the number of those that the tombstone answers for too.
fn lost_together(lost: &[String]) -> Vec<(&str, usize)> {
    let mut together: Vec<(&str, usize)> = Vec::new();
    for address in lost {
        match together.last_mut() {
            Some((stone, within)) if takes_along(stone, address) => *within += 1,
            _ => together.push((address, 0)),
        }
    }
    together
}

/// Compares the addresses that were published with those that would be.
pub(crate) fn compare(
    published: &BTreeSet<String>,
    now: BTreeSet<String>,
    tombstones: &[Tombstone],
) -> Comparison {
    let buried: BTreeSet<&str> = tombstones.iter().map(|tombstone| tombstone.address.as_str()).collect();
    let is_buried = |address: &str| buried.iter().any(|stone| takes_along(stone, address));
    // Lists of earlier versions of this program have manifests in them.
    let was_lasting = |address: &str| {
        !is_lap(address) && !is_page_of_source(address) && !address.ends_with("/manifest.json")
    };
    let is_lost = |address: &str| !now.contains(address) && was_lasting(address) && !is_buried(address);
    let lost = published.iter().filter(|address| is_lost(address));
    let alive = tombstones.iter().filter(|tombstone| now.contains(&tombstone.address));
    let astray = tombstones.iter().filter_map(|tombstone| {
        let successor = tombstone.now.as_ref()?;
        let known = now.contains(successor) || buried.contains(successor.as_str());
        (!known).then(|| (tombstone.address.clone(), successor.clone()))
    });
    Comparison {
        lost: lost.cloned().collect(),
        alive: alive.map(|tombstone| tombstone.address.clone()).collect(),
        astray: astray.collect(),
        new: now.into_iter().filter(|address| !published.contains(address)).collect(),
    }
}

/// Whether an address is the place of a lap, which is not permanent: its ply is.
fn is_lap(address: &str) -> bool {
    let place = address.strip_prefix("r/").and_then(|rest| rest.split_once('#'));
    place.is_some_and(|(_, place)| lap_of(place).is_some())
}

/// Whether an address is a page of a source, which is not permanent: a place on paper may be corrected.
fn is_page_of_source(address: &str) -> bool {
    address.strip_prefix("s/").is_some_and(|rest| rest.contains("/#p"))
}

/// Whether what is buried at one address was at another too: the places in a page, and the files and pages of its
/// folder. The lists at the beginning of a section take nothing along but their places.
fn takes_along(stone: &str, address: &str) -> bool {
    let Some(rest) = address.strip_prefix(stone) else { return false };
    let is_own_folder = stone.ends_with('/') && stone.matches('/').count() > 1;
    rest.is_empty() || rest.starts_with('#') && !stone.contains('#') || is_own_folder
}

/// The list as it is kept, read: empty lines are passed over.
pub fn read_list(text: &str) -> BTreeSet<String> {
    text.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned).collect()
}

/// The list as it is kept, in order, one address a line.
pub fn print_list(addresses: &BTreeSet<String>) -> String {
    addresses.iter().map(|address| format!("{address}\n")).collect()
}

/// The addresses of a page or file and of the places in it that others may cite.
///
/// Tombstones are not among them, nor is what a page needs to look as it does, nor the page for what is not found,
/// nor the pages of lists that grow and shrink, nor the table of a simulation, which is not there while the rules have
/// changed, nor what needs the address of the site, which is there only in a build that knows it.
pub(crate) fn addresses(page: &Page) -> Vec<String> {
    if matches!(
        page.route,
        Route::Gone(_)
            | Route::Asset(_)
            | Route::Schema(_)
            | Route::NotFound
            | Route::ProblemsPart(_)
            | Route::List(_)
            | Route::SitemapPart(_)
            | Route::SimulationFile(_, SimulationFile::Table)
            | Route::Manifest(_)
            | Route::HandbookImage(_)
    ) || matches!(page.route, Route::ArchiveFile(file) if file.needs_address())
    {
        return Vec::new();
    }
    if matches!(page.route, Route::HandbookPage(_) | Route::Method | Route::Contents | Route::Source(_)) {
        // Headings of the handbook may be reworded, the title page shows what the settings choose, and a place on paper may be
        // corrected.
        return listed(&page.route.file(), std::iter::empty());
    }
    let places = std::str::from_utf8(&page.bytes).map(places).unwrap_or_default();
    listed(&page.route.file(), places.into_iter())
}

/// The same of a file of a record, as its summary says.
pub(crate) fn addresses_of(file: &Address) -> Vec<String> {
    listed(&file.file, file.fragments.iter().map(String::as_str))
}

fn listed<'p>(file: &str, places: impl Iterator<Item = &'p str>) -> Vec<String> {
    let Some(address) = file.strip_suffix("index.html") else { return vec![file.to_owned()] };
    // The title page, whose address is empty, needs some text on a line.
    let address = if address.is_empty() { "./" } else { address };
    let places = places.map(|place| [address, "#", place].concat());
    std::iter::once(address.to_owned()).chain(places).collect()
}

/// The places in a page that others may cite: its ids, but for those that begin with `_`, those within drawings, and
/// those that label a drawing beside them, which end in `-t` and `-p`.
fn places(html: &str) -> Vec<&str> {
    let mut places: Vec<&str> = Vec::new();
    let mut labels: BTreeSet<&str> = BTreeSet::new();
    let mut drawings = 0_u32;
    let id = Finder::new(" id=\"");
    // Markup is of our own making: every `<` begins a tag, and values are between double quotation marks.
    for tag in html.split('<').skip(1) {
        if tag.starts_with("svg") {
            drawings += 1;
            if let Some(by) = attribute(tag, "aria-labelledby") {
                labels.extend(by.split(' '));
            }
        } else if tag.starts_with("/svg") {
            drawings = drawings.saturating_sub(1);
        } else if drawings == 0
            // Most tags have none.
            && id.find(tag.as_bytes()).is_some()
            && let Some(id) = attribute(tag, "id").filter(|id| !id.starts_with('_'))
        {
            places.push(id);
        }
    }
    places.retain(|place| !labels.contains(place));
    places
}

/// The value of an attribute in a tag without its `<`.
fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    // Quotation marks and `>` are escaped within values.
    let (own, _) = tag.split_once('>')?;
    let (_, value) = own.split_once(&format!(" {name}=\""))?;
    value.split('"').next()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(addresses: &[&str]) -> BTreeSet<String> {
        addresses.iter().map(|&address| address.to_owned()).collect()
    }

    fn tombstone(address: &str, now: Option<&str>) -> Tombstone {
        Tombstone {
            address: address.to_owned(),
            date: "2026-12-01".parse().expect("a day"),
            reason: "It was two records.".to_owned(),
            now: now.map(str::to_owned),
        }
    }

    #[test]
    fn an_address_is_lost_only_without_a_tombstone() {
        let published = set(&[
            "./",
            "g/one/",
            "g/one/#names",
            "r/two/",
            "r/two/#m1s",
            "r/two/#m1s-2",
            "records.csv",
            "s/x/#p68",
        ]);
        for (now, tombstones, lost, alive, astray, new) in [
            (
                &["./", "g/one/", "g/one/#names", "r/two/", "r/two/#m1s", "records.csv"][..],
                vec![],
                vec![],
                vec![],
                vec![],
                vec![],
            ),
            (
                &["./", "g/one/", "g/one/#names", "r/two/", "r/two/#m1s", "r/two/#m1s-1", "records.csv"],
                vec![],
                vec![],
                vec![],
                vec![],
                vec!["r/two/#m1s-1"],
            ),
            (
                &["./", "g/one/", "g/one/#names", "r/two/", "records.csv"],
                vec![],
                vec!["r/two/#m1s"],
                vec![],
                vec![],
                vec![],
            ),
            (
                &["./", "g/one/", "r/two/", "r/two/#m1s", "records.csv"],
                vec![],
                vec!["g/one/#names"],
                vec![],
                vec![],
                vec![],
            ),
            (
                &["./", "g/one/", "g/one/#names", "r/three/"],
                vec![tombstone("r/two/", Some("r/three/")), tombstone("records.csv", None)],
                vec![],
                vec![],
                vec![],
                vec!["r/three/"],
            ),
            (
                &["./", "g/one/", "g/one/#names", "r/two/", "r/two/#m1s", "records.csv"],
                vec![tombstone("r/two/", Some("r/nowhere/"))],
                vec![],
                vec!["r/two/"],
                vec![("r/two/", "r/nowhere/")],
                vec![],
            ),
        ] {
            let found = compare(&published, set(now), &tombstones);
            assert_eq!(found.lost, lost, "{now:?}");
            assert_eq!(found.alive, alive, "{now:?}");
            let astray: Vec<(String, String)> =
                astray.iter().map(|(a, b): &(&str, &str)| ((*a).to_owned(), (*b).to_owned())).collect();
            assert_eq!(found.astray, astray, "{now:?}");
            assert_eq!(found.new, new, "{now:?}");
        }
    }

    #[test]
    fn a_page_takes_its_folder_along_and_a_section_does_not() {
        for (stone, address, takes) in [
            ("r/two/", "r/two/", true),
            ("r/two/", "r/two/#m1s", true),
            ("r/two/", "r/two/record.json", true),
            ("r/two/", "r/two/2/#m90s", true),
            ("r/two/", "r/two-more/", false),
            ("r/", "r/two/", false),
            ("r/", "r/#x", true),
            ("r/two/#m1s", "r/two/#m1s", true),
            ("r/two/#m1s", "r/two/#m1s-2", false),
            ("records.csv", "records.csv", true),
        ] {
            assert_eq!(takes_along(stone, address), takes, "{stone} {address}");
        }
    }

    #[test]
    fn what_one_tombstone_answers_for_is_one_line() {
        let lost = ["r/two/", "r/two/#m1s", "r/two/record.json", "r/two-more/#m1s", "records.csv"];
        let lost: Vec<String> = lost.map(str::to_owned).to_vec();
        assert_eq!(lost_together(&lost), [("r/two/", 2), ("r/two-more/#m1s", 0), ("records.csv", 0)]);
        let said = Comparison { lost, ..Comparison::default() }.to_string();
        assert_eq!(said.lines().count(), 3, "{said}");
        assert!(
            said.contains("`r/two/` was published and would be lost with 2 more addresses within;"),
            "{said}"
        );
    }

    #[test]
    fn places_are_ids_that_are_meant_to_be_cited() {
        let page = Page {
            route: Route::Glossary,
            bytes: "<!doctype html>\n<h1 id=\"sow\" class=\"x\">a</h1><p class=\"id\" id=\"_main\"></p>\
                    <svg aria-labelledby=\"m1s-t m1s-p\"><g id=\"h1\"/></svg><span id=\"m1s-t\"></span>\
                    <li data-id=\"no\" id=\"m1s\">id=\"x\" &quot;</li>"
                .as_bytes()
                .to_vec(),
        };
        assert_eq!(addresses(&page), ["glossary/", "glossary/#sow", "glossary/#m1s"]);
    }

    #[test]
    fn the_list_reads_as_it_was_written() {
        let list = set(&["./", "g/", "g/#a", "records.csv"]);
        assert_eq!(read_list(&print_list(&list)), list);
    }
}
