//! A record to publish, and what all records share.

use crate::base::input::Input;
use crate::base::route::Slug;
use crate::page_shell::context::Site;
use record::check::{CheckContext, RecordReport, RecordSlice, ReplayedRecord};

/// What the pages of all records share.
pub(crate) struct Shared<'a> {
    pub(crate) site: Site<'a>,
    pub(crate) context: &'a CheckContext<'a>,
}

impl<'a> Shared<'a> {
    /// What the pages of all records share; its list of records is not looked at.
    pub(crate) fn new(input: &'a Input<'a>) -> Self {
        Self { site: Site::new(input), context: input.context }
    }

    /// The ground that records are checked on.
    pub(crate) const fn context(&self) -> &'a CheckContext<'a> {
        self.context
    }
}

/// A record to publish.
#[derive(Clone, Copy)]
pub(crate) struct RecordInput<'a> {
    /// What all records share.
    pub(crate) shared: &'a Shared<'a>,
    /// Its address below `r/`: mostly its id. No two records of a site may have the same.
    pub(crate) id: &'a Slug,
    /// Its text, with its place in its file.
    pub(crate) slice: &'a RecordSlice<'a>,
    /// What was found in it.
    pub(crate) report: &'a RecordReport,
    /// Its play; `None` where it could not be read.
    pub(crate) replayed: Option<&'a ReplayedRecord>,
}

/// The address a record asks for: its id, or one made of its file and line where it has none that can be used.
pub(crate) fn address(report: &RecordReport) -> Slug {
    let own = report.id.as_deref().and_then(|id| id.parse().ok());
    own.unwrap_or_else(|| {
        let name = report.file.rsplit('/').next().unwrap_or_default().trim_end_matches(".sow");
        Slug::of(&format!("{name}-line-{}", report.line))
    })
}
