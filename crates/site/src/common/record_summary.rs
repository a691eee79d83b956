//! What the rest of the site says about a record without reading it.

use std::collections::{BTreeMap, BTreeSet};

use chrono::Datelike;
use serde::{Deserialize, Serialize};

use base::board::Player;
use record::archive::{Archive, Date, GameId, HistoryEntry, Provenance, RecordEvent, RecordSource};
use record::check::{Code, FindingCounts, Verdict};
use record::notation::PagePlace;
use record::notation::syntax::{EndResult, Item};
use record::replay::stated_end;

use super::messages::{Messages, plural};
use super::picture::Picture;
use super::route::Route;
use super::slug::Slug;

/// What the rest of the site says about a record without reading it. Nothing in it is borrowed, so that it can be kept
/// between builds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct RecordSummary {
    /// Its id, which is also its folder below `r/`.
    pub(crate) id: String,
    /// Its title; its id where it has none.
    pub(crate) title: String,
    /// The tag of the language of its texts; `None` for that of the archive.
    pub(crate) language: Option<String>,
    /// The tags of other languages in which it has comments, in order.
    pub(crate) comment_languages: BTreeSet<String>,
    /// The class of evidence it is; `None` where the header gives none that is known.
    pub(crate) provenance: Option<Provenance>,
    /// The game of its ruleset, by id.
    pub(crate) game: Option<String>,
    /// The ruleset it names, whether or not the archive has it.
    pub(crate) ruleset: Option<String>,
    /// Readings and options that differ from the ruleset's defaults.
    pub(crate) readings: BTreeMap<String, String>,
    /// The verdict on the record.
    pub(crate) verdict: Verdict,
    /// Plies of the main line by verdict.
    pub(crate) counts: PlyCounts,
    /// The variations of its main line, in number.
    pub(crate) variations: usize,
    /// Plies of the main line by the class of evidence they are, as the header and the marks in the play state it.
    pub(crate) plies_by_class: Vec<(Option<Provenance>, usize)>,
    /// Plies of the main line that were played against the rules, supplied or corrected.
    pub(crate) interventions: usize,
    /// Where, when and on what occasion it was played, as the header writes it.
    pub(crate) event: Option<RecordEvent>,
    /// Who played South.
    pub(crate) south: Option<String>,
    /// Who played North.
    pub(crate) north: Option<String>,
    /// Who made the first move of the main line, where it is known.
    pub(crate) first: Option<Player>,
    /// The result, as the header writes it.
    pub(crate) result: Option<String>,
    /// Who won by its header or, where that says nothing, by the end of its play.
    pub(crate) game_result: GameResult,
    /// The first moves of a game that was played from the beginning by the ruleset's default readings, at most
    /// [`OPENING`], with the ruleset's labels.
    pub(crate) opening: Vec<String>,
    /// What the record is from, as its header says, with its witnesses.
    pub(crate) sources: Vec<RecordSource>,
    /// What its comments cite and its header does not: nothing that the play is from.
    pub(crate) comment_sources: Vec<RecordSource>,
    /// Its plies of which it says where on paper they are, in the order of the text.
    pub(crate) read_plies: Vec<ReadPly>,
    /// The statements that the clauses of its plies cite, in order of their ids.
    pub(crate) statements: Vec<Rests>,
    /// The readings on which its plies depended, in order of their names.
    pub(crate) depended: Vec<Depended>,
    /// The other readings under which it goes otherwise, each with a page that shows both.
    pub(crate) partings: Vec<Parting>,
    /// What was found in it, in the order of the text.
    pub(crate) findings: Vec<FoundHere>,
    /// What was done to it, and when, in the order of the header.
    pub(crate) history: Vec<HistoryEntry>,
    /// Its licence, as the header names it.
    pub(crate) licence: Option<String>,
    /// The last position of the main line that is wholly known.
    pub(crate) picture: Option<Picture>,
    /// Its pages and the fragments of each, and the files beside it.
    pub(crate) addresses: Vec<Address>,
}

/// The most moves of an opening.
pub(crate) const OPENING: usize = 4;

impl RecordSummary {
    /// Whether people played it, so that its players and its event are real.
    pub(crate) fn was_played(&self) -> bool {
        self.provenance.is_some_and(Provenance::was_played)
    }

    /// The game of its ruleset.
    pub(crate) fn game_id(&self) -> Option<GameId> {
        self.game.as_ref()?.parse().ok()
    }

    /// Who played, South first, as far as the header names them.
    pub(crate) fn players<'a>(&'a self, archive: &'a Archive) -> impl Iterator<Item = NamedPlayer<'a>> {
        let sides = [(Player::South, &self.south), (Player::North, &self.north)];
        sides.into_iter().filter_map(|(side, name)| {
            let written = name.as_deref().filter(|name| !name.is_empty())?;
            let listed = archive.listed_name(written);
            Some(NamedPlayer { side, slug: Slug::from_text(listed), listed, written })
        })
    }

    /// The occasion on which it was played.
    pub(crate) fn occasion(&self) -> Option<&str> {
        self.event.as_ref()?.occasion.as_deref()
    }

    /// The round of that occasion, as the source counts it.
    pub(crate) fn round(&self) -> Option<&str> {
        self.event.as_ref()?.round.as_deref()
    }

    /// When it was played, as its header has it.
    pub(crate) fn date(&self) -> Option<&str> {
        self.event.as_ref()?.date.as_deref()
    }

    /// The years in which it was played, the first and the last.
    pub(crate) fn years(&self) -> Option<[i32; 2]> {
        let date: Date = self.date()?.parse().ok()?;
        Some([date.earliest()?.year(), date.latest()?.year()])
    }

    /// The year in which it was played, where its date begins with one.
    pub(crate) fn year(&self) -> Option<&str> {
        year(self.date())
    }

    /// The address of the event at which it was played.
    pub(crate) fn event_slug(&self) -> Option<Slug> {
        Some(event_slug(self.occasion()?, self.date()))
    }

    /// Whether it says anything of its result.
    pub(crate) fn states_result(&self) -> bool {
        self.result.is_some() || self.game_result != GameResult::Unknown
    }

    /// How many findings there are, by severity.
    pub(crate) fn finding_counts(&self) -> FindingCounts {
        let mut counts = FindingCounts::default();
        for finding in &self.findings {
            counts.add_some(finding.code, finding.acknowledged.is_some(), 1);
        }
        counts
    }
}

/// Who played a side.
pub(crate) struct NamedPlayer<'a> {
    pub(crate) side: Player,
    /// The address of the player's page.
    pub(crate) slug: Slug,
    /// The name under which the archive lists the person.
    pub(crate) listed: &'a str,
    /// The name in the header.
    pub(crate) written: &'a str,
}

/// The address of an event: its occasion and the year.
pub(crate) fn event_slug(occasion: &str, date: Option<&str>) -> Slug {
    Slug::from_text(&format!("{occasion} {}", year(date).unwrap_or_default()))
}

fn year(date: Option<&str>) -> Option<&str> {
    let year = date?.get(..4)?;
    year.bytes().all(|digit| digit.is_ascii_digit()).then_some(year)
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub(crate) enum GameResult {
    /// That player has won.
    Won(Player),
    /// Nobody has won.
    Draw,
    /// Neither the header nor the play says so, or in other words.
    Unknown,
}

impl GameResult {
    /// The result that a header states or, where that says nothing, the end of the play.
    pub(crate) fn stated(header: Option<&str>, items: &[Item]) -> Self {
        match stated_end(header, items).map(|end| end.result) {
            Some(EndResult::Wins(winner)) => Self::Won(winner),
            Some(EndResult::Draw) => Self::Draw,
            Some(EndResult::Unfinished | EndResult::Unknown) | None => Self::Unknown,
        }
    }

    /// In words.
    pub(crate) const fn label(self, m: &Messages) -> &str {
        match self {
            Self::Won(Player::South) => m.result_south.as_str(),
            Self::Won(Player::North) => m.result_north.as_str(),
            Self::Draw => m.result_draw.as_str(),
            Self::Unknown => m.result_unknown.as_str(),
        }
    }

    /// Its word in addresses.
    pub(crate) const fn slug(self) -> &'static str {
        match self {
            Self::Won(Player::South) => "south-wins",
            Self::Won(Player::North) => "north-wins",
            Self::Draw => "draw",
            Self::Unknown => "unknown",
        }
    }
}

/// How many plies there are, and how many more are an editor's, or were worked out.
pub(crate) fn plies_in_words(m: &Messages, plies: usize, reconstructed: usize) -> String {
    let counted = plural(plies, &m.ply_one, &m.ply_other);
    match (plies, reconstructed) {
        (_, 0) => counted,
        (0, more) => plural(more, &m.reconstructed_ply_one, &m.reconstructed_ply_other),
        (_, more) => {
            format!("{counted} {}", plural(more, &m.and_reconstructed_one, &m.and_reconstructed_other))
        }
    }
}

/// Plies of a main line by verdict; gaps are counted apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(crate) struct PlyCounts {
    /// Legal, with every check in agreement.
    pub(crate) legal: usize,
    /// Contradicted by a check.
    pub(crate) contradicted: usize,
    /// Legal only under other readings.
    pub(crate) other: usize,
    /// Illegal as played.
    pub(crate) illegal: usize,
    /// Not determined.
    pub(crate) undetermined: usize,
    /// Not checked.
    pub(crate) unchecked: usize,
    pub(crate) gaps: usize,
    /// Plies that an editor supplied or corrected, or that were worked out; they are in none of the other numbers.
    pub(crate) reconstructed: usize,
}

impl PlyCounts {
    /// The plies in words, as [`plies_in_words`] has them.
    pub(crate) fn in_words(&self, m: &Messages) -> String {
        plies_in_words(m, self.plies(), self.reconstructed)
    }

    /// All plies of documented play, or of the class that the record is; gaps are not counted.
    pub(crate) const fn plies(&self) -> usize {
        self.legal + self.contradicted + self.other + self.illegal + self.undetermined + self.unchecked
    }
}

/// A place on the pages of a record.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct PlyPlace {
    /// The page, from 1; a long record has several.
    pub(crate) part: u16,
    /// The place in it, such as `m12s`.
    pub(crate) fragment: String,
}

impl PlyPlace {
    /// Its address, in the record of that id.
    pub(crate) fn route(&self, record: &Slug) -> Route {
        let fragment = Slug::from_text(&self.fragment);
        match self.part {
            0 | 1 => Route::Ply(record.clone(), fragment),
            part => Route::PlyOfRound(record.clone(), part, fragment),
        }
    }
}

/// A ply that was read from a page of a source.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ReadPly {
    /// The source, as the header names it.
    pub(crate) source: String,
    /// Where in the source.
    pub(crate) at: PagePlace,
    /// Where in the record.
    pub(crate) place: PlyPlace,
    /// The ply as written, with its number.
    pub(crate) written: String,
    /// How it is known.
    pub(crate) provenance: Option<Provenance>,
}

/// A statement that plies depend on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Rests {
    /// The statement, by id.
    pub(crate) statement: String,
    /// The plies, in number.
    pub(crate) plies: usize,
    /// The first of them.
    pub(crate) first: PlyPlace,
}

/// A reading on which plies depended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Depended {
    pub(crate) reading: String,
    /// The alternative the record follows.
    pub(crate) alternative: String,
}

/// Another reading under which a record goes otherwise.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Parting {
    pub(crate) reading: String,
    /// The other alternative.
    pub(crate) alternative: String,
    /// The verdict under it.
    pub(crate) verdict: Verdict,
    /// The verdict by documented play alone; `None` where only what an editor supplied or corrected makes it another.
    pub(crate) documented: Option<Verdict>,
    /// Where the two part.
    pub(crate) place: PlyPlace,
    /// The folder of the page that shows both, below the record's.
    pub(crate) folder: String,
    /// Whether there is such a page; where little changes, a line of the record's page says so.
    pub(crate) has_page: bool,
}

impl Parting {
    /// Where both are shown, for the record of that id.
    pub(crate) fn route(&self, record: &Slug) -> Route {
        if self.has_page { self.page(record) } else { Route::Ply(record.clone(), self.line()) }
    }

    /// The address of the page that shows both, or did so once.
    pub(crate) fn page(&self, record: &Slug) -> Route {
        Route::SideBySide(record.clone(), Slug::from_text(&self.folder))
    }

    /// The place of the line that says the same on the record's page.
    pub(crate) fn line(&self) -> Slug {
        Slug::from_text(&format!("under-{}", self.folder))
    }
}

/// Something found in a record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct FoundHere {
    /// Its code, which also says how much it weighs.
    pub(crate) code: Code,
    /// What was found.
    pub(crate) message: String,
    /// The line of the file, from 1.
    pub(crate) line: usize,
    /// Where the page shows it; `None` for what concerns the whole record.
    pub(crate) place: Option<PlyPlace>,
    /// The reason why an editor acknowledges it.
    pub(crate) acknowledged: Option<String>,
}

/// A file of a record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Address {
    /// The path below the site's folder.
    pub(crate) file: String,
    /// The places in it that others may cite, in the order of the page.
    pub(crate) fragments: Vec<String>,
    /// The places in it of laps that were published and are gone, in order.
    pub(crate) past_laps: Vec<String>,
}

impl Address {
    /// The address of a file without places.
    pub(crate) const fn of_file(file: String) -> Self {
        Self { file, fragments: Vec::new(), past_laps: Vec::new() }
    }
}
