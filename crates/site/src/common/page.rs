//! A file of the site, as it is written.

use super::html::printable;
use super::route::Route;

/// A file of the site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Page {
    /// Its address, without a place in it.
    pub(crate) route: Route,
    /// What it holds.
    pub(crate) bytes: Vec<u8>,
}

impl Page {
    /// A file of text.
    pub(crate) fn text(route: Route, text: String) -> Self {
        Self { route, bytes: text.into_bytes() }
    }

    /// A page in HTML.
    pub(crate) fn html(route: Route, text: String) -> Self {
        Self { route, bytes: printable(text).into_bytes() }
    }
}
