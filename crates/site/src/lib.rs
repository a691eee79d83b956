//! The published site: pages and data from an archive, as files in a folder.
//!
//! [`publish`] is the way in: it takes an archive with [`Settings`], and gives a folder that works from a disk: no page
//! needs a server, a script, or another site.
//!
//! Inside are layers, and each uses only those before it:
//!
//! - `common`: settings, addresses, text made safe, the words of the pages, citations, and summaries of records.
//! - `page_shell`: what every page has around its own content, and the links every page uses.
//! - `widgets`: drawings of boards, the sketch map, text from Markdown.
//! - `record_page`: the pages of one record, which look at no other record.
//! - `archive_pages`: all other pages, one file for each kind. A page is a struct with the context of the page and the
//!   values it shows; its template in `templates/` prints them, and asks methods for what has to be worked out.
//! - `export`: records and the archive as data.
//! - `pipeline`: everything in order, on all cores. It writes what has changed and keeps the rest; its `write` alone
//!   touches files.
//!
//! Everything but `write` takes values and returns values: no clock, no network, and no order but that of ids.
//!
//! ```
//! use site::BaseUrl;
//!
//! // Whole addresses are written only where the address of the site is known.
//! assert_eq!(BaseUrl::new("https://example.org/sow").unwrap().path(), "/sow/");
//! ```

mod archive_pages;
mod common;
mod export;
mod page_shell;
mod pipeline;
mod record_page;
mod widgets;

pub use common::{
    Author, BaseUrl, Contact, Edition, FILE_FORMS, FileForm, FingerprintError, Fingerprints, HandbookText,
    IdentifiedAuthor, Interface, Licence, SCHEMAS, Schema, Settings, Slug, SlugError, Tombstone, unread_text,
};
pub use pipeline::write::{Notice, Overlap, Protected, SiteWriter, WriteError, WriteReport};
pub use pipeline::{
    BuildMemory, EarlyFile, PublishError, PublishInput, Published, PublishedAddresses, publish,
};

pub use export::{BagFile, Checksum, bag_tags, sha256, zip_options};
pub use pipeline::permalinks::{Comparison, print_list, read_list};
pub use pipeline::write::{FinishedSite, NewOutput};

/// Whether this program can draw share cards: it was built with the feature `cards`.
pub const DRAWS_CARDS: bool = cfg!(feature = "cards");
