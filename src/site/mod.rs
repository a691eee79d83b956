//! The published site: pages from an archive, as bytes.
//!
//! ```text
//! each record → publish → its pages, RecordSummary ┐
//! Input (archive, settings, handbook, summaries)   ┴→ build → the other pages
//! ```
//!
//! ```text
//! Work → make: both, on all cores, into Writing, which keeps what has not changed
//! ```
//!
//! - [`Route`] knows every address.
//! - Each kind of page has one view struct in `view`, made by one function from the archive; it holds ready strings
//!   and addresses, and its template in `templates/` only lays them out.
//! - [`diagram`] draws boards; `map` cuts the sketch map out of the coast lines in `site/assets`.
//! - [`Messages`] are the words of the pages themselves, in the language the settings choose.
//! - [`Writing`] alone touches files; everything else is values in, values out: no clock, no
//!   network, and no order but that of ids.
//!
//! The site works from a folder on a disk: no page needs a server, a script, or another site.

pub mod diagram;
pub mod export;

mod build;
mod cache;
mod citation;
mod context;
mod files;
mod html;
mod map;
mod markdown;
mod messages;
mod page_metadata;
mod page_shell;
pub mod permalinks;
mod pipeline;
pub mod record_page;
mod route;
mod settings;
mod unique;
mod view;
mod write;

pub use build::{HandbookText, Input, Page, build};
pub use cache::CacheFile;
pub use citation::{Citation, CitedKind, Dated, csl_list, maker};
pub use files::{ArchiveFile, CiteFile};
pub use html::Html;
pub use messages::Messages;
pub use page_metadata::{Alternate, Review, Subject};
pub use permalinks::Tombstone;
pub use pipeline::{EditionError, Made, Work, make};
pub use route::{Asset, DataPath, GonePath, RecordFile, Route, Slug, SlugError};
pub use settings::{BaseUrl, Edition, Interface, Licence, Settings};
pub use write::{FinishedSite, NewFolder, Notice, Overlap, Protected, WriteError, WriteReport, Writing};
