//! What every other part of the site builds on: settings, addresses, text made safe, the words of the pages, citations,
//! and what is known of each record.

mod citation;
mod embed_code;
mod files;
mod fingerprints;
mod html;
mod input;
mod isolation;
mod json;
mod messages;
mod page;
mod picture;
mod record_summary;
mod route;
mod schema;
mod schemas;
mod settings;
mod slug;
mod split;
mod typography;
mod unique;

pub(crate) use base::text::capital;
pub(crate) use citation::{Citation, Style, listed_name, short_citation};
pub(crate) use embed_code::{EMBED_SIZE, embed_code};
pub(crate) use files::{
    ArchiveFile, CARD_SIZE, CiteFile, MANIFEST_TYPE, RecordFile, SimulationFile, TEI_TYPE,
};
pub(crate) use fingerprints::{Fingerprint, SinceEdition};
pub use fingerprints::{FingerprintError, Fingerprints, unread_text};
pub(crate) use html::{Html, escape, join, printable};
pub use input::HandbookText;
pub(crate) use input::Input;
pub(crate) use json::{known_keys, pretty};
pub(crate) use messages::{
    Messages, and_more, caution, century_words, class_label, classes_label, confidence, date_words,
    day_words, evidence_kind, fill, fill_html, first_few, grouped, labelled, named, plural, provenance,
    provenance_sign, record_verdict, records_verdict, since_words, source_kind, statement_kind,
};
pub(crate) use page::Page;
pub(crate) use picture::Picture;
pub(crate) use record_summary::{
    Address, Depended, FoundHere, GameResult, OPENING, Parting, PlyCounts, PlyPlace, ReadPly, RecordSummary,
    Rests, event_slug, plies_in_words,
};
pub(crate) use route::{Asset, Cut, DataPath, ListPage, Listed, Route};
pub use schema::Schema;
pub use schemas::{FILE_FORMS, FileForm, SCHEMAS};
pub(crate) use settings::Slip;
pub use settings::{
    Author, BaseUrl, Contact, Edition, IdentifiedAuthor, Interface, Licence, Settings, Tombstone,
};
pub use slug::{Slug, SlugError};
pub(crate) use split::{archive_description, invented_note, provenance_rows, provenance_split};
pub(crate) use typography::typographic;
pub(crate) use unique::Unique;
