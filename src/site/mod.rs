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

mod archive_pages;
mod base;
mod export;
mod page_shell;
mod pipeline;
mod record_page;
mod widgets;

pub use base::input::HandbookText;
pub use base::route::{Slug, SlugError};
pub use base::settings::{BaseUrl, Edition, Interface, Licence, Settings, Tombstone};
pub use pipeline::permalinks::Comparison;
pub use pipeline::write::{Notice, Overlap, Protected, WriteError, WriteReport, Writing};
pub use pipeline::{PublishError, PublishInput, Published, publish};

pub(crate) use export::{BagFile, Sum, bag_tags, sha256};
pub(crate) use pipeline::permalinks::{print_list, read_list};
pub(crate) use pipeline::write::{FinishedSite, NewFolder};
