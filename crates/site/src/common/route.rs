//! Every address of the site, once.
//!
//! Addresses are lower-case words between slashes; pages are `index.html` files in folders, and links between them
//! are relative and name that file, so that the site works as well from a folder on a disk as from a server. Ids
//! are checked where they are read, so no address can lead out of the site.

use base::text::words;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, PercentEncode, utf8_percent_encode};

use record::archive::{
    ConflictId, EvidenceId, GameId, PeopleId, PlaceId, RulesetId, SourceId, StatementId, StudyId, TermId,
};
use record::check::Code;

use super::files::{ArchiveFile, CiteFile};
use super::schema::Schema;

use super::files::{RecordFile, SimulationFile};
use super::slug::Slug;

/// An address of the site: a page, a place in a page, or a file.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Route {
    /// The title page and contents.
    Contents,
    /// All games.
    Games,
    Game(GameId),
    Ruleset(GameId, RulesetId),
    /// A clause of a ruleset, by its name.
    Clause(GameId, RulesetId, Slug),
    /// A reading of a ruleset, by its name.
    Reading(GameId, RulesetId, Slug),
    AllEvidence,
    Evidence(EvidenceId),
    /// An evidence in TEI P5.
    EvidenceFile(EvidenceId),
    /// A statement of an evidence.
    Statement(EvidenceId, StatementId),
    /// A conflict of an evidence.
    Conflict(EvidenceId, ConflictId),
    /// All sources.
    Sources,
    Source(SourceId),
    /// What was read from a page of a source, by the name of that page.
    SourcePage(SourceId, String),
    /// The citation of a source in one of its forms.
    SourceFile(SourceId, CiteFile),
    /// The IIIF manifest of the images of a source.
    Manifest(SourceId),
    /// All studies.
    Studies,
    Study(StudyId),
    /// All simulations.
    Simulations,
    /// The simulation of a ruleset.
    Simulation(RulesetId),
    /// A file beside the page of a simulation.
    SimulationFile(RulesetId, SimulationFile),
    /// All events at which recorded games were played.
    Events,
    Event(Slug),
    /// All players of recorded games.
    Players,
    Player(Slug),
    /// How recorded games by a ruleset began; the moves so far, if any.
    Openings(GameId, RulesetId, Option<Slug>),
    /// Documented games, counted.
    Statistics,
    /// The open questions of all rulesets.
    Questions,
    /// All records.
    Records,
    /// A record, by its id.
    Record(Slug),
    /// A later round of a long record, from 2.
    RecordPart(Slug, u16),
    /// A ply of a record: its number and side, such as `m12s`.
    Ply(Slug, Slug),
    /// A ply in a later round of a long record.
    PlyOfRound(Slug, u16, Slug),
    /// A record under two readings, side by side: the other reading and its alternative.
    SideBySide(Slug, Slug),
    /// A file beside a record.
    RecordFile(Slug, RecordFile),
    /// All places, with a map.
    Places,
    Place(PlaceId),
    /// All peoples.
    Peoples,
    People(PeopleId),
    /// All languages.
    Languages,
    /// A language, by its tag.
    Language(Slug),
    /// All board forms.
    Boards,
    /// A board form: rows and columns.
    Board(u8, u8),
    Glossary,
    Term(TermId),
    /// Everything in the archive that is illegal, doubtful or cannot be verified.
    Problems,
    /// A later part of a long list of problems, from 2.
    ProblemsPart(u16),
    /// A list of records or of problems that is cut out of all of them, or a later page of one.
    List(ListPage),
    /// How legality is judged.
    Method,
    Handbook,
    HandbookPage(Slug),
    /// The image of a page of the handbook.
    HandbookImage(Slug),
    /// Every kind of file that people write; a page of the handbook.
    Keys,
    /// The keys of a kind of file, by its name.
    KeysOf(&'static str),
    /// Every code of a finding, in a line; a page of the handbook.
    Codes,
    /// What the codes of a family mean.
    CodeFamily(&'static str),
    /// What a code means.
    Code(Code),
    /// Data and downloads.
    Data,
    /// A file of the archive as it is kept: `games/some.yaml`.
    DataFile(DataPath),
    Editions,
    Edition(Slug),
    /// Search, and lists from A to Z.
    Search,
    Colophon,
    /// What a server shows where there is nothing.
    NotFound,
    /// A file the pages need.
    Asset(Asset),
    /// A JSON Schema.
    Schema(&'static Schema),
    /// A file about the archive as a whole.
    ArchiveFile(ArchiveFile),
    /// A part of a long list of addresses for search engines, from 1.
    SitemapPart(u16),
    /// A page that is gone: what is at its address now.
    Gone(GonePath),
}

/// A page of a list.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct ListPage {
    pub(crate) what: Listed,
    /// Which of them.
    pub(crate) cut: Cut,
    /// The page, from 1.
    pub(crate) part: usize,
}

/// What a list has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Listed {
    Records,
    /// What was found in records.
    Problems,
}

/// Which records a list has, or which records' problems.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Cut {
    All,
    /// Those of a game.
    Game(GameId),
    /// Those of a class of provenance, by its word.
    Class(&'static str),
    /// Those played in these years, the first and the last.
    Years([i32; 2]),
    /// Those with a result, by its word in addresses.
    Result(&'static str),
    /// All of them, in a table.
    Table,
}

impl ListPage {
    /// The address of this page: the first one of a whole list is where lists have always been.
    pub(crate) fn route(self) -> Route {
        match (self.what, &self.cut, self.part) {
            (Listed::Records, Cut::All, 1) => Route::Records,
            (Listed::Problems, Cut::All, 1) => Route::Problems,
            _ => Route::List(self),
        }
    }

    fn file(&self) -> String {
        let what = match self.what {
            Listed::Records => "records/",
            Listed::Problems => "problems/",
        };
        let (by, name) = match &self.cut {
            Cut::All => ("all/", String::new()),
            Cut::Game(game) => ("game/", game.to_string()),
            Cut::Class(class) => ("provenance/", (*class).to_owned()),
            Cut::Years([first, last]) if first == last => ("date/", first.to_string()),
            Cut::Years([first, last]) => ("date/", format!("{first}-{last}")),
            Cut::Result(result) => ("result/", (*result).to_owned()),
            Cut::Table => ("table/", String::new()),
        };
        let end = if name.is_empty() { "" } else { "/" };
        match self.part {
            1 => page(["lists/", what, by, &name, end]),
            part => page(["lists/", what, by, &name, end, &part.to_string(), "/"]),
        }
    }
}

/// The address of a page that is gone: folders of slugs, and `index.html`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct GonePath(String);

impl GonePath {
    /// The address, or `None` where no page could have had it.
    pub(crate) fn new(file: &str) -> Option<Self> {
        let folder = file.strip_suffix("/index.html")?;
        let fit = folder.split('/').all(|part| part.parse::<Slug>().is_ok());
        fit.then(|| Self(file.to_owned()))
    }
}

words! {
    /// A file the pages need.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub(crate) enum Asset: name {
        /// The style sheet.
        Style = "style.css",
        /// The sign of the site in tabs and bookmarks.
        Icon = "icon.svg",
        /// The viewer of records.
        Viewer = "viewer.js",
        Search = "search.js",
        /// The field in the head of every page that leads to the search.
        Find = "find.js",
        /// The choice of colours in the foot of every page.
        Theme = "theme.js",
        /// The buttons that copy citations.
        Cite = "cite.js",
        /// The buttons that save boards.
        Save = "save.js",
        /// The controls of two readings side by side.
        Sides = "sides.js",
        /// What sorts and filters tables.
        Table = "table.js",
        /// What the search looks through.
        Index = "index.js",
    }
}

/// The path of a file of the archive; one that [`layout`](record::archive::layout) knows, so it cannot lead out.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct DataPath(String);

impl DataPath {
    /// The path, or `None` where an archive has no such file.
    pub(crate) fn new(path: &str) -> Option<Self> {
        record::archive::layout::classify(path).ok().map(|_| Self(path.to_owned()))
    }
}

impl Route {
    /// The path of the file below the site's folder, with `/` between folders.
    pub(crate) fn file(&self) -> String {
        match self {
            Self::Contents => page([]),
            Self::Games => page(["g/"]),
            Self::Game(game) => page(["g/", game.as_str(), "/"]),
            Self::Ruleset(game, ruleset)
            | Self::Clause(game, ruleset, _)
            | Self::Reading(game, ruleset, _) => {
                page(["g/", game.as_str(), "/rules/", ruleset.as_str(), "/"])
            }
            Self::AllEvidence => page(["e/"]),
            Self::Evidence(evidence) | Self::Statement(evidence, _) | Self::Conflict(evidence, _) => {
                page(["e/", evidence.as_str(), "/"])
            }
            Self::EvidenceFile(evidence) => ["e/", evidence.as_str(), "/evidence.tei.xml"].concat(),
            Self::Sources => page(["s/"]),
            Self::Source(source) | Self::SourcePage(source, _) => page(["s/", source.as_str(), "/"]),
            Self::SourceFile(source, file) => ["s/", source.as_str(), "/", file.name()].concat(),
            Self::Manifest(source) => ["s/", source.as_str(), "/manifest.json"].concat(),
            Self::Studies => page(["studies/"]),
            Self::Study(study) => page(["studies/", study.as_str(), "/"]),
            Self::Simulations => page(["simulations/"]),
            Self::Simulation(ruleset) => page(["simulations/", ruleset.as_str(), "/"]),
            Self::SimulationFile(ruleset, SimulationFile::Table) => {
                ["simulations/", ruleset.as_str(), "/", ruleset.as_str(), ".csv"].concat()
            }
            Self::SimulationFile(ruleset, SimulationFile::Cite(form)) => {
                ["simulations/", ruleset.as_str(), "/", form.name()].concat()
            }
            Self::Events => page(["events/"]),
            Self::Event(event) => page(["events/", event.as_str(), "/"]),
            Self::Players => page(["players/"]),
            Self::Player(player) => page(["players/", player.as_str(), "/"]),
            Self::Openings(game, ruleset, None) => {
                page(["g/", game.as_str(), "/rules/", ruleset.as_str(), "/openings/"])
            }
            Self::Openings(game, ruleset, Some(moves)) => {
                page(["g/", game.as_str(), "/rules/", ruleset.as_str(), "/openings/", moves.as_str(), "/"])
            }
            Self::Statistics => page(["statistics/"]),
            Self::Questions => page(["questions/"]),
            Self::Records => page(["r/"]),
            Self::Record(record) | Self::Ply(record, _) => page(["r/", record.as_str(), "/"]),
            Self::RecordPart(record, round) | Self::PlyOfRound(record, round, _) => {
                page(["r/", record.as_str(), "/", &round.to_string(), "/"])
            }
            Self::SideBySide(record, reading) => page(["r/", record.as_str(), "/", reading.as_str(), "/"]),
            Self::RecordFile(record, file) => ["r/", record.as_str(), "/", file.name()].concat(),
            Self::Places | Self::Place(_) => page(["places/"]),
            Self::Peoples | Self::People(_) => page(["people/"]),
            Self::Languages | Self::Language(_) => page(["languages/"]),
            Self::Boards | Self::Board(..) => page(["boards/"]),
            Self::Glossary | Self::Term(_) => page(["glossary/"]),
            Self::Problems => page(["problems/"]),
            Self::ProblemsPart(part) => page(["problems/", &part.to_string(), "/"]),
            Self::List(list) => list.file(),
            Self::Method => page(["method/"]),
            Self::Handbook => page(["handbook/"]),
            Self::HandbookPage(slug) => page(["handbook/", slug.as_str(), "/"]),
            Self::HandbookImage(slug) => ["handbook/", slug.as_str(), "/page.png"].concat(),
            Self::Keys => page(["handbook/keys/"]),
            Self::KeysOf(name) => page(["handbook/keys/", name, "/"]),
            Self::Codes => page(["handbook/codes/"]),
            Self::CodeFamily(family) => page(["handbook/codes/", family, "/"]),
            Self::Code(code) => page(["handbook/codes/", code.family(), "/"]),
            Self::Data => page(["data/"]),
            Self::DataFile(path) => ["data/", &path.0].concat(),
            Self::Editions => page(["editions/"]),
            Self::Edition(edition) => page(["editions/", edition.as_str(), "/"]),
            Self::Search => page(["search/"]),
            Self::Colophon => page(["colophon/"]),
            Self::NotFound => "404.html".to_owned(),
            Self::Asset(asset) => ["assets/", asset.name()].concat(),
            Self::Schema(schema) => ["assets/", &schema.file].concat(),
            Self::ArchiveFile(file) => file.name().to_owned(),
            Self::SitemapPart(part) => format!("sitemap-{part}.xml"),
            Self::Gone(path) => path.0.clone(),
        }
    }

    /// The place in the page, where the address names one.
    pub(crate) fn fragment(&self) -> Option<String> {
        match self {
            Self::Clause(_, _, clause) => Some(format!("c-{clause}")),
            Self::Reading(_, _, reading) => Some(format!("reading-{reading}")),
            Self::Statement(_, statement) => Some(statement.to_string()),
            Self::Conflict(_, conflict) => Some(conflict.to_string()),
            Self::SourcePage(_, page) => Some(format!("p{page}")),
            Self::Ply(_, ply) | Self::PlyOfRound(_, _, ply) => Some(ply.to_string()),
            Self::Place(place) => Some(place.to_string()),
            Self::People(people) => Some(people.to_string()),
            Self::Language(tag) => Some(tag.to_string()),
            Self::Board(rows, columns) => Some(format!("b{rows}x{columns}")),
            Self::Term(term) => Some(term.to_string()),
            Self::Code(code) => Some(Slug::from_text(code.as_str()).to_string()),
            _ => None,
        }
    }

    /// The link to this address from the page `from`, as an `href` holds it.
    pub(crate) fn href_from(&self, from: &Self) -> String {
        self.href_from_file(&from.file())
    }

    /// The same, where the file of the page is known: a page has many links.
    pub(crate) fn href_from_file(&self, here: &str) -> String {
        let (file, fragment) = (self.file(), self.fragment());
        let mut href = String::with_capacity(file.len() + 24);
        if file != here || fragment.is_none() {
            let same = file.bytes().zip(here.bytes()).take_while(|(there, here)| there == here).count();
            let shared = file.get(..same).and_then(|same| same.rfind('/')).map_or(0, |end| end + 1);
            let up = here.bytes().skip(shared).filter(|&byte| byte == b'/').count();
            href.extend(std::iter::repeat_n("../", up));
            href.extend(encoded(file.get(shared..).unwrap_or_default()));
        }
        if let Some(fragment) = fragment {
            href.push('#');
            href.push_str(&fragment);
        }
        href
    }

    /// The address below a base URL that ends in `/`: pages end in `/`, as canonical links have it.
    pub(crate) fn below(&self, base: &str) -> String {
        let file = self.file();
        let path = encoded(file.strip_suffix("index.html").unwrap_or(&file));
        let fragment = self.fragment().map_or(String::new(), |fragment| format!("#{fragment}"));
        format!("{base}{path}{fragment}")
    }

    /// The path of the file as an address from the site's folder.
    pub(crate) fn path(&self) -> String {
        encoded(&self.file()).to_string()
    }
}

/// What stays as it is in the path of an address: the unreserved characters of RFC 3986, and `/`.
const IN_PATH: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~').remove(b'/');

/// The path of a file as addresses have it. Only the names that people gave their files need it.
fn encoded(file: &str) -> PercentEncode<'_> {
    utf8_percent_encode(file, IN_PATH)
}

/// The file of a page in these folders; put together at once, for every link of every page asks for it.
fn page<const PARTS: usize>(folders: [&str; PARTS]) -> String {
    let mut file = String::with_capacity(folders.iter().map(|part| part.len()).sum::<usize>() + 10);
    file.extend(folders);
    file.push_str("index.html");
    file
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_relative_and_name_the_file() {
        let game: GameId = "bechi".parse().expect("an id");
        let ruleset: RulesetId = "bechi".parse().expect("an id");
        let clause = Route::Clause(game.clone(), ruleset.clone(), Slug::from_text("landing.capture"));
        let page = Route::Ruleset(game.clone(), ruleset);
        for (to, from, href) in [
            (&clause, &page, "#c-landing-capture"),
            (&clause, &Route::Game(game.clone()), "rules/bechi/index.html#c-landing-capture"),
            (&page, &page, "index.html"),
            (&Route::Contents, &page, "../../../../index.html"),
            (&Route::Asset(Asset::Style), &Route::NotFound, "assets/style.css"),
            (&Route::Games, &Route::Game(game.clone()), "../index.html"),
            (&Route::Glossary, &Route::Game(game.clone()), "../../glossary/index.html"),
            (&Route::Game(game.clone()), &Route::Contents, "g/bechi/index.html"),
        ] {
            assert_eq!(to.href_from(from), href);
        }
        assert_eq!(page.below("https://example.org/a/"), "https://example.org/a/g/bechi/rules/bechi/");
        assert_eq!(Route::NotFound.below("/"), "/404.html");
        let odd = Route::DataFile(DataPath::new("play/a#1?/50% é.sow").expect("a path"));
        assert_eq!(odd.href_from(&Route::Data), "play/a%231%3F/50%25%20%C3%A9.sow");
        assert_eq!(
            odd.below("https://example.org/"),
            "https://example.org/data/play/a%231%3F/50%25%20%C3%A9.sow"
        );
    }

    #[test]
    fn no_path_of_data_leads_out_of_the_archive() {
        assert_eq!(DataPath::new("games/../../x.yaml"), None);
    }
}
