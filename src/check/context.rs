//! What records are checked against: the archive and its rulesets.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::Omitted;
use crate::archive::Archive;
use crate::rules::RulesetFamily;
use crate::text::SourceText;

/// An archive with its rulesets read: what records are checked against.
#[derive(Debug)]
pub struct CheckContext<'a> {
    pub(super) archive: &'a Archive,
    pub(super) families: BTreeMap<String, Arc<RulesetFamily>>,
    pub(super) left: Vec<Omitted>,
    pub(super) is_complete: bool,
}

impl<'a> CheckContext<'a> {
    /// What was found in files of the archive and is only counted.
    pub fn left(&self) -> &[Omitted] {
        &self.left
    }

    /// Whether every finding is wanted, however many they are.
    pub(super) const fn is_complete(&self) -> bool {
        self.is_complete
    }

    /// The archive.
    pub const fn archive(&self) -> &'a Archive {
        self.archive
    }

    /// A ruleset with its readings, or `None` where there is none of that id that could be read.
    pub fn family(&self, id: &str) -> Option<&Arc<RulesetFamily>> {
        self.families.get(id)
    }

    /// The files of rulesets that nothing can be played by.
    pub(super) fn unusable_rulesets(&self) -> impl Iterator<Item = &'a SourceText> {
        let is_usable = |id| self.families.get(id).is_some_and(|family| family.default_ruleset().is_ok());
        self.archive.rulesets.iter().filter(move |text| !is_usable(ruleset_id(text.name())))
    }

    /// Every ruleset that could be read, by id.
    pub const fn families(&self) -> &BTreeMap<String, Arc<RulesetFamily>> {
        &self.families
    }
}

/// The id of a ruleset by the name of its file.
pub(crate) fn ruleset_id(name: &str) -> &str {
    name.trim_start_matches("rulesets/").trim_end_matches(".yaml")
}
