//! What records are checked against: the archive and its rulesets.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use super::OmittedFindings;
use crate::archive::Archive;
use crate::archive::coverage::{Coverage, coverage};
use base::text::SourceText;
use rules::RulesetFamily;

/// An archive with its rulesets read: what records are checked against.
#[derive(Debug)]
pub struct CheckContext<'a> {
    pub(super) archive: &'a Archive,
    pub(super) prepared: PreparedArchive,
}

/// What is made of the files of an archive apart from its records. It can be used again as long as none of these files
/// changes. Copies share what they hold.
#[derive(Debug, Clone)]
pub struct PreparedArchive {
    pub(super) families: Arc<BTreeMap<String, Arc<RulesetFamily>>>,
    pub(super) coverage: Arc<OnceLock<Coverage>>,
    pub(super) omitted: Vec<OmittedFindings>,
    pub(super) is_complete: bool,
}

impl PreparedArchive {
    /// The context that an archive gives which differs only in its records from the one that this was made of.
    pub const fn context(self, archive: &Archive) -> CheckContext<'_> {
        CheckContext { archive, prepared: self }
    }

    /// What was found in files of the archive and is only counted.
    pub fn omitted(&self) -> &[OmittedFindings] {
        &self.omitted
    }
}

impl<'a> CheckContext<'a> {
    /// What the context holds besides the archive, to be used for another state of its records.
    pub const fn prepared(&self) -> &PreparedArchive {
        &self.prepared
    }

    /// What was found in files of the archive and is only counted.
    pub fn omitted(&self) -> &[OmittedFindings] {
        self.prepared.omitted()
    }

    /// What accounts for each statement of the archive, by all rulesets that could be read and no tests.
    pub fn coverage(&self) -> &Coverage {
        let declarations = || self.families().values().map(|family| family.declaration());
        self.prepared.coverage.get_or_init(|| coverage(self.archive, declarations(), &[], |_| true))
    }

    /// Whether every finding is wanted, however many they are.
    pub(super) const fn is_complete(&self) -> bool {
        self.prepared.is_complete
    }

    /// The archive.
    pub const fn archive(&self) -> &'a Archive {
        self.archive
    }

    /// A ruleset with its readings, or `None` where there is none of that id that could be read.
    pub fn family(&self, id: &str) -> Option<&Arc<RulesetFamily>> {
        self.families().get(id)
    }

    /// The files of rulesets that nothing can be played by.
    pub(super) fn unusable_rulesets(&self) -> impl Iterator<Item = &'a SourceText> {
        let is_usable = |id| self.families().get(id).is_some_and(|family| family.default_ruleset().is_ok());
        self.archive.rulesets.iter().filter(move |text| !is_usable(ruleset_id(text.name())))
    }

    /// Every ruleset that could be read, by id.
    pub fn families(&self) -> &BTreeMap<String, Arc<RulesetFamily>> {
        &self.prepared.families
    }
}

/// The id of a ruleset by the name of its file.
pub fn ruleset_id(name: &str) -> &str {
    name.trim_start_matches("rulesets/").trim_end_matches(".yaml")
}
