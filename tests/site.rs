//! The published site: each kind of page against a small made-up archive, and laws over the real one.

mod site {
    pub(crate) mod citations;
    mod direction;
    mod events;
    pub(crate) mod evidence;
    pub(crate) mod exports;
    mod facsimiles;
    mod file_names;
    pub(crate) mod golden;
    pub(crate) mod head;
    pub(crate) mod hostile;
    mod identifiers;
    mod iiif;
    pub(crate) mod laws;
    pub(crate) mod markup;
    mod other_moves;
    mod paper;
    pub(crate) mod provenance;
    pub(crate) mod records;
    pub(crate) mod reports;
    pub(crate) mod rights;
    mod simulations;
    mod statistics;
    mod tei;
    mod web;
    mod weight;
    mod whole;
    mod words;
    mod worked_page;
}

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use sowbook::archive::{Archive, PlayFile, load};
use sowbook::site::{
    BaseUrl, BuildMemory, Fingerprints, HandbookText, Interface, Protected, PublishError, PublishInput,
    PublishedAddresses, Settings, SiteWriter, publish,
};

/// An archive with what is needed to publish it.
pub(crate) struct Home {
    pub(crate) archive: Archive,
    pub(crate) settings: Settings,
    pub(crate) handbook: Vec<HandbookText>,
}

impl Home {
    pub(crate) fn read(root: &Path) -> Self {
        let (archive, _) = load(&root.join("records"));
        let text = std::fs::read_to_string(root.join("site/settings.yaml")).expect("settings");
        let (settings, problems) = Settings::read(&text);
        assert!(problems.is_empty(), "{problems:?}");
        let mut names: Vec<PathBuf> = std::fs::read_dir(root.join("site/handbook"))
            .expect("a handbook")
            .map(|entry| entry.expect("an entry").path())
            .filter(|path| path.extension().is_some_and(|extension| extension == "md"))
            .collect();
        names.sort();
        let handbook = names
            .iter()
            .map(|path| HandbookText {
                slug: path
                    .file_stem()
                    .and_then(|name| name.to_str())
                    .expect("a name")
                    .parse()
                    .expect("a slug"),
                markdown: std::fs::read_to_string(path).expect("text"),
                image: std::fs::read(path.with_extension("png")).ok(),
            })
            .collect();
        Self { archive, settings: settings.expect("settings"), handbook }
    }

    pub(crate) fn fixture() -> Self {
        Self::read(&root().join("tests/fixtures/site"))
    }

    /// The archive of this repository, and the records of `tests/site/made.sow`.
    pub(crate) fn real() -> Self {
        let mut home = Self::read(&root());
        // Expected texts have the day of the edition, and must not change with each edition.
        home.settings.edition_date = "2026-11-29".parse().expect("a day");
        // Of two collections of hundreds of games of one kind, a tournament of 32 games and one of 20; `.ci/run` builds the
        // whole.
        let bulk = [("togyz-2018/", "women-teams.sow"), ("kazakhstan-2022/", "world.sow")];
        home.archive.play.retain(|file| {
            let name = file.name().strip_prefix("play/toguz-kumalak/").unwrap_or_default();
            let of_bulk = bulk.iter().find_map(|(folder, kept)| Some((name.strip_prefix(folder)?, *kept)));
            of_bulk.is_none_or(|(name, kept)| name == kept)
        });
        // It names records of the others.
        home.archive.studies.remove(&"booklet-2022-damage".parse().expect("an id"));
        home.archive.play.push(PlayFile::new("play/made.sow", site::reports::made()));
        home
    }

    pub(crate) fn speaking(mut self, interface: Interface) -> Self {
        self.settings.interface = interface;
        self
    }

    /// The site.
    pub(crate) fn site(&self, base_url: Option<&BaseUrl>) -> Site {
        self.site_after(&BTreeSet::new(), base_url).expect("no address was published before")
    }

    /// The site, where those addresses were published before.
    pub(crate) fn site_after(
        &self,
        published: &BTreeSet<String>,
        base_url: Option<&BaseUrl>,
    ) -> Result<Site, PublishError> {
        let folder = tempfile::tempdir().expect("a folder");
        self.site_in(&folder.path().join("site"), published, base_url)
    }

    /// The site, with share cards or without.
    pub(crate) fn site_with(&self, cards: bool, base_url: Option<&BaseUrl>) -> Site {
        let folder = tempfile::tempdir().expect("a folder");
        let made = self.made_in(&folder.path().join("site"), &BTreeSet::new(), base_url, cards);
        made.expect("no address was published before")
    }

    /// The same, written to that folder.
    pub(crate) fn site_in(
        &self,
        folder: &Path,
        published: &BTreeSet<String>,
        base_url: Option<&BaseUrl>,
    ) -> Result<Site, PublishError> {
        self.made_in(folder, published, base_url, false)
    }

    fn made_in(
        &self,
        folder: &Path,
        published: &BTreeSet<String>,
        base_url: Option<&BaseUrl>,
        cards: bool,
    ) -> Result<Site, PublishError> {
        let new_addresses = self.publish_in(folder, published, base_url, cards)?.into_iter().collect();
        let mut files = BTreeMap::new();
        each_file(folder, "", &mut |name, bytes| drop(files.insert(name, bytes)));
        Ok(Site { files, new_addresses })
    }

    /// Writes the site to that folder; gives the new addresses.
    pub(crate) fn publish_in(
        &self,
        folder: &Path,
        published: &BTreeSet<String>,
        base_url: Option<&BaseUrl>,
        cards: bool,
    ) -> Result<Vec<String>, PublishError> {
        let writing = SiteWriter::begin(folder, &Protected::default(), &|_| {}).expect("a folder");
        let input = PublishInput {
            archive: &self.archive,
            problems: &[],
            settings: &self.settings,
            handbook: &self.handbook,
            base_url,
            cards,
            verdicts: None,
            published,
            fingerprints: &Fingerprints::default(),
            addresses: PublishedAddresses::MustStay,
            maker: None,
            done: &|_, _| {},
            early: &|_| {},
        };
        Ok(publish(&input, writing, &mut BuildMemory::of_one_build())?.new_addresses)
    }
}

/// Every file below a folder but those that a site has for the next build.
pub(crate) fn each_file(folder: &Path, above: &str, each: &mut impl FnMut(String, Vec<u8>)) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let entry = entry.expect("an entry");
        let name = format!("{above}{}", entry.file_name().to_str().expect("UTF-8"));
        if entry.path().is_dir() {
            each_file(&entry.path(), &format!("{name}/"), each);
        } else if !name.starts_with(".sowbook-") {
            each(name, std::fs::read(entry.path()).expect("a file"));
        }
    }
}

/// A site as it was written.
#[derive(PartialEq, Eq)]
pub(crate) struct Site {
    /// Every file, by its path.
    pub(crate) files: BTreeMap<String, Vec<u8>>,
    /// Every address that others may cite and that was not published before.
    pub(crate) new_addresses: BTreeSet<String>,
}

impl Site {
    /// The text of a file.
    pub(crate) fn text(&self, name: &str) -> &str {
        let bytes = self.files.get(name).unwrap_or_else(|| panic!("{name} is not there"));
        std::str::from_utf8(bytes).expect("UTF-8")
    }

    /// Every file but pictures, as text.
    pub(crate) fn texts(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files
            .keys()
            .filter(|name| !name.ends_with(".png") && !name.ends_with(".zip"))
            .map(|name| (name.as_str(), self.text(name)))
    }

    /// The HTML pages: name and text.
    pub(crate) fn html(&self) -> impl Iterator<Item = (&str, &str)> {
        self.texts().filter(|(name, _)| name.ends_with(".html"))
    }

    /// The rows of a table, by column.
    pub(crate) fn rows(&self, name: &str) -> Vec<BTreeMap<String, String>> {
        let mut reader = csv::Reader::from_reader(self.text(name).as_bytes());
        let header: Vec<String> = reader.headers().expect("a header").iter().map(str::to_owned).collect();
        let row =
            |row: csv::StringRecord| header.iter().cloned().zip(row.iter().map(str::to_owned)).collect();
        reader.records().map(|record| row(record.expect("as many cells as columns"))).collect()
    }

    /// The row of a record in `records.csv`.
    pub(crate) fn record(&self, id: &str) -> BTreeMap<String, String> {
        let mut rows = self.rows("records.csv").into_iter();
        rows.find(|row| row["id"] == id).unwrap_or_else(|| panic!("no record {id}"))
    }
}

/// The real archive published without an address.
pub(crate) fn real() -> &'static Site {
    static SITE: LazyLock<Site> = LazyLock::new(|| Home::real().site(None));
    &SITE
}

/// The address at which [`addressed`] is published.
pub(crate) fn base() -> BaseUrl {
    BaseUrl::new("https://example.org/sow/").expect("an address")
}

/// The real archive published at an address.
pub(crate) fn addressed() -> &'static Site {
    static SITE: LazyLock<Site> = LazyLock::new(|| Home::real().site(Some(&base())));
    &SITE
}

/// The real archive published in French, without an address.
pub(crate) fn french() -> &'static Site {
    static SITE: LazyLock<Site> = LazyLock::new(|| Home::real().speaking(Interface::Fr).site(None));
    &SITE
}

/// The made-up archive published without an address.
pub(crate) fn fixture() -> &'static Site {
    static SITE: LazyLock<Site> = LazyLock::new(|| Home::fixture().site(None));
    &SITE
}

pub(crate) fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}
