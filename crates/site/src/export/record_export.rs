//! A record as the files beside its page need it.

use crate::base::route::{Route, Slug};
use crate::base::settings::{BaseUrl, Settings};
use record::archive::RecordHeader;
use record::check::RecordReport;

/// A record and what its files are made from.
#[derive(Clone, Copy)]
pub(super) struct RecordExport<'a> {
    /// Its address below `r/`.
    pub(super) id: &'a Slug,
    pub(super) settings: &'a Settings,
    pub(super) base_url: Option<&'a BaseUrl>,
    /// Its header; empty where it could not be read.
    pub(super) header: &'a RecordHeader,
    /// What was found in it.
    pub(super) report: &'a RecordReport,
    /// Where each ply of the main line is, in order.
    pub(super) places: &'a [Route],
}

impl RecordExport<'_> {
    /// An address: whole where the site's own is settled, else as seen from the record's page.
    pub(super) fn address(&self, route: &Route) -> String {
        match self.base_url {
            Some(base) => route.below(base.as_str()),
            None => route.href_from(&Route::Record(self.id.clone())),
        }
    }
}
