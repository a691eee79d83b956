//! The archive as the files about it need it.

use std::sync::Arc;

use crate::base::input::Input;
use crate::base::messages::Messages;
use crate::base::record_summary::RecordSummary;
use crate::base::settings::{BaseUrl, Settings};
use crate::base::split::described;
use record::archive::Archive;

/// The archive and what the files about it are made from.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ArchiveExport<'a> {
    pub(super) settings: &'a Settings,
    pub(super) base_url: Option<&'a BaseUrl>,
    pub(super) archive: &'a Archive,
    pub(super) records: &'a [Arc<RecordSummary>],
    pub(super) messages: &'a Messages,
}

impl<'a> ArchiveExport<'a> {
    pub(crate) const fn new(input: &Input<'a>, messages: &'a Messages) -> Self {
        let Input { settings, base_url, context, records, .. } = *input;
        Self { settings, base_url, archive: context.archive(), records, messages }
    }

    /// What the archive is, and how its play is known.
    pub(super) fn described(&self) -> String {
        described(self.settings, self.messages, self.records)
    }
}
