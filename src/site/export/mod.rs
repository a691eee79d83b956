//! What is published beside the pages: records and the whole archive as data, for programs and for depositing.
//!
//! - Beside a record: its replay as JSON and as a table, and its citation in three forms.
//! - For the archive: tables of records and plies, descriptions for those who keep data (RO-Crate, Frictionless,
//!   CITATION.cff, Zenodo), a feed of changes, and lists of addresses and checksums.
//!
//! Everything here is a function of values; nothing asks a clock, and nothing is stated that the archive does not say.

mod moves;
mod plies;
mod record_json;
mod table;

use crate::archive::RecordHeader;
use crate::check::RecordReport;
use crate::notation::syntax::Record;
use crate::replay::Replay;
use crate::rules::Family;

use super::{BaseUrl, Citation, CitedKind, Page, RecordFile, Route, Settings, Slug};

use plies::Told;

/// A record and what its files are made from.
#[derive(Debug, Clone, Copy)]
pub struct RecordExport<'a> {
    /// Its address below `r/`.
    pub id: &'a Slug,
    /// The settings of the site.
    pub settings: &'a Settings,
    /// Where the site will be published, if that is settled.
    pub base_url: Option<&'a BaseUrl>,
    /// Its text.
    pub text: &'a str,
    /// Its tree.
    pub record: &'a Record,
    /// Its header.
    pub header: &'a RecordHeader,
    /// What became of its play, with every event.
    pub replay: &'a Replay,
    /// Its ruleset with all readings, where the archive has it.
    pub family: Option<&'a Family>,
    /// What was found in it.
    pub report: &'a RecordReport,
    /// Where each ply of the main line stands, in order.
    pub places: &'a [Route],
    /// Words the record is found by: its game, its people.
    pub keywords: &'a [String],
}

impl RecordExport<'_> {
    /// An address: whole where the site's own is settled, else as seen from the record's page.
    fn address(&self, route: &Route) -> String {
        match self.base_url {
            Some(base) => route.below(base.as_str()),
            None => route.href_from(&Route::Record(self.id.clone())),
        }
    }

    /// The record as it is cited.
    pub fn citation(&self) -> Citation {
        let title = self.header.title.clone().unwrap_or_else(|| self.id.to_string());
        cite_record(self.settings, self.base_url, self.id, &title).found_by(self.keywords.iter().cloned())
    }
}

/// A record as it is cited.
pub fn cite_record(settings: &Settings, base_url: Option<&BaseUrl>, id: &Slug, title: &str) -> Citation {
    let address = base_url.map(|base| Route::Record(id.clone()).below(base.as_str()));
    Citation::of_archive(settings, CitedKind::Dataset, &id.to_string(), title, address)
}

/// The files beside a record, without its text: `record.json`, `moves.csv`, and the citation in three forms.
pub fn record_files(export: &RecordExport<'_>) -> Vec<Page> {
    let RecordExport { text, header, record, family, .. } = *export;
    let told = Told::main(text, header, record, export.replay.line.as_ref(), family);
    let citation = export.citation();
    let files = [
        (RecordFile::Json, record_json::record_json(export, told.as_ref())),
        (RecordFile::Moves, moves::moves(export.id, told.as_ref())),
        (RecordFile::Bibtex, citation.bibtex()),
        (RecordFile::Ris, citation.ris()),
        (RecordFile::Csl, citation.csl()),
    ];
    let page = |(file, text): (RecordFile, String)| Page {
        route: Route::RecordFile(export.id.clone(), file),
        bytes: text.into_bytes(),
    };
    files.into_iter().map(page).collect()
}

/// `plies.csv`: the tables `moves.csv` of all records as one, in the order given.
pub fn all_plies<'a>(tables: impl IntoIterator<Item = &'a str>) -> String {
    moves::together(tables)
}
