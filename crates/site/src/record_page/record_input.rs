//! A record to publish, and what all records share.

use std::collections::BTreeSet;

use crate::common::{Input, RecordFile, Route, Slug};
use crate::page_shell::Site;
use record::check::{CheckContext, RecordReport, RecordSlice, ReplayedRecord};
use record::notation::syntax::{Item, ItemKind};

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
}

/// A record to publish.
#[derive(Clone, Copy)]
pub(crate) struct RecordInput<'a> {
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

impl<'a> RecordInput<'a> {
    /// An address: whole where the site's own is settled, else as seen from the record's page.
    pub(crate) fn address(&self, route: &Route) -> String {
        let page = Route::Record(self.id.clone());
        self.shared.site.address(route).unwrap_or_else(|| route.href_from(&page))
    }

    /// Whether it has play, and so drawings.
    pub(super) fn has_boards(&self) -> bool {
        self.replayed.is_some_and(|replayed| replayed.replay.line.is_some())
    }

    /// The drawings that are files beside its page, with what they show.
    pub(super) fn drawings(&self) -> Vec<(RecordFile, &'a str)> {
        let site = &self.shared.site;
        let mut all = Vec::new();
        if self.has_boards() {
            all.extend([
                (RecordFile::Opening, site.m.file_opening.as_str()),
                (RecordFile::Last, &site.m.file_last),
            ]);
            all.extend(site.input.cards.then_some((RecordFile::Card, site.m.file_card.as_str())));
        }
        all
    }

    /// The tags of the languages of comments, those of variations included, that are not the language of the record.
    pub(crate) fn comment_languages(&self) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        if let (Some(replayed), Ok(text)) = (self.replayed, self.slice.text) {
            add_languages(&mut found, text, replayed, &replayed.record.items);
            found.remove(replayed.header.language.as_deref().unwrap_or(&self.shared.site.settings.language));
        }
        found
    }
}

fn add_languages(found: &mut BTreeSet<String>, text: &str, replayed: &ReplayedRecord, items: &[Item]) {
    for item in items {
        match &item.kind {
            ItemKind::Comment(comment) => {
                let hands = &replayed.header.hands;
                let signature = comment.signature(text, |word| hands.contains_key(word));
                let tag = signature.language.and_then(|tag| text.get(tag.range()));
                found.extend(tag.map(str::to_owned));
            }
            ItemKind::Variation(variation) => add_languages(found, text, replayed, &variation.items),
            _ => {}
        }
    }
}

/// The address a record asks for: its id, or one made of its file and line where it has none that can be used.
pub(crate) fn address(report: &RecordReport) -> Slug {
    let own = report.id.as_deref().and_then(|id| id.parse().ok());
    own.unwrap_or_else(|| {
        let name = report.file.rsplit('/').next().unwrap_or_default().trim_end_matches(".sow");
        Slug::from_text(&format!("{name}-line-{}", report.line))
    })
}
