//! The archive: what is known, where it was found, and who said it.
//!
//! An archive is a folder of small files (see [`layout`]). [`load`] reads it and is the only reader of files in
//! the library; [`verify`] then compares the files with each other. Neither gives up: a file or an entry that
//! cannot be read is an [`ArchiveProblem`] with its place, and the rest is there.
//!
//! - A [`Source`] is a publication or page, as a bibliography names it.
//! - An [`Evidence`] is one account of one game: where it is, who says it, and its [`Statement`]s, each a
//!   sentence of the account in our words, with the decisive words quoted where a reading depends on them.
//! - A [`FullText`] is the whole text of an account, where its rights allow us to publish it.
//! - A [`Facsimile`] has images of the pages of a source, and where its lines are on them.
//! - A [`Game`] gathers names, people, places, evidence and rulesets.
//! - A [`Study`] argues for or against a claim about play, from records and statements.
//! - [`Place`]s, [`People`]s, [`Person`]s, languages and glossary [`Term`]s are one file each.
//!
//! Rulesets and records of play are kept as texts: they are read by the modules that know their meaning.

mod cited;
pub mod coverage;
mod date;
mod evidence;
mod facsimile;
mod facsimile_pages;
mod full_text;
mod game;
mod glossary;
mod header_form;
mod header_keys;
mod header_places;
mod header_values;
mod id;
mod identifier;
mod language;
pub mod layout;
mod licence;
mod load;
mod names;
mod person;
mod place;
mod plain_header;
mod problem;
mod read_from;
mod read_header;
mod reader;
mod record;
mod ruleset;
mod same_as;
pub(crate) mod slip_costs;
mod source;
mod study;
mod unread;
mod verify;

#[cfg(test)]
mod tests;

pub use cited::{Cited, citations, cited, next_citation, next_statement};
pub use date::{Date, DateError, Day};
pub use evidence::{
    About, Conflict, ConflictSide, DocumentSection, Evidence, EvidenceKind, Metadata, Omitted, Quotation,
    Statement, StatementKind, Via, Voice,
};
pub use facsimile::{
    Facsimile, FacsimileNameError, FacsimilePage, FacsimileRights, ImageAddress, ImageName, LONGEST_IMAGE,
    PageImage, PageName, PageSize, Zone, ZoneName,
};
pub use facsimile_pages::{PageFacsimile, PublishedImage};
pub use full_text::{FullText, Paragraph, Sentence};
pub use game::{BoardForm, Game, Name, Related};
pub use glossary::Term;
pub use header_form::{HeaderWord, header_keys_below, header_words};
pub use header_keys::{FORMAT_VERSION, HEADER_KEYS, UnknownValue};
pub use header_keys::{header_schema, parent_of_key};
pub use header_places::HeaderPlaces;
pub use header_values::{
    Acknowledged, Hand, HistoryEntry, HoleNames, Orientation, Provenance, RecordEvent, RecordSetup,
    RecordSource, WitnessSource,
};
pub use id::{
    ConflictId, EvidenceId, GameId, IdError, PeopleId, PersonId, PlaceId, RulesetId, SourceId, StatementId,
    StudyId, TermId,
};
pub use identifier::{
    Doi, GeonamesId, Glottocode, GndId, IdentifierError, Isbn, Isni, Issn, Orcid, ViafId, WikidataItem,
};
pub use language::{LanguageTag, LanguageTagError};
pub use licence::{closest_licence, is_licence};
pub use load::{Archive, LeadsOut, MAX_FOLDERS, PlayFile, inside, load, load_apart, load_edited};
pub use person::Person;
pub use place::{Coordinates, Degrees, People, Place};
pub use problem::{ArchiveProblem, ArchiveProblemKind, EntrySort};
pub(crate) use read_from::PlacesInOrder;
pub use read_header::read_header;
pub use reader::Reader;
pub use record::RecordHeader;
pub use ruleset::{RulesetFileProblem, RulesetFileProblemKind, read_ruleset, verify_ruleset};
pub use same_as::{ExternalId, IdScheme, LanguageEntry, SameAs};
pub use slip_costs::SlipCosts;
pub use source::{Contributor, Rights, Source, SourceKind, StatementsLicence};
pub use study::{Study, StudyGame};
pub use unread::Unread;
pub(crate) use verify::Refers;
pub use verify::{MAX_QUOTED_WORDS, QUOTED_SHARE, missing_records, unread_zones, verify};
