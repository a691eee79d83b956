//! What every other part of the site builds on: settings, addresses, text made safe, the words of the pages, citations,
//! and what is known of each record.

pub(crate) mod citation;
pub(crate) mod files;
pub(crate) mod html;
pub(crate) mod input;
mod isolation;
pub(crate) mod messages;
pub(crate) mod page;
pub(crate) mod picture;
pub(crate) mod record_summary;
pub(crate) mod route;
pub(crate) mod schema;
pub(crate) mod schemas;
pub(crate) mod settings;
pub(crate) mod slug;
pub(crate) mod split;
pub(crate) mod typography;
pub(crate) mod unique;
