//! What records are checked against: the archive and its rulesets.

use std::collections::BTreeMap;
use std::sync::Arc;

use rayon::prelude::*;

use super::cook::{archive_problem, ruleset_problem};
use super::{Diagnostic, passes};
use crate::archive::{self, Archive, read_ruleset, verify_ruleset};
use crate::rules::{Declaration, Family};

/// An archive with its rulesets read: what records are checked against.
#[derive(Debug)]
pub struct Ground<'a> {
    archive: &'a Archive,
    families: BTreeMap<String, Arc<Family>>,
}

impl<'a> Ground<'a> {
    /// The ground that an archive gives, and every finding of its files. `problems` are those of reading it.
    pub fn new(archive: &'a Archive, problems: &[archive::Problem]) -> (Self, Vec<Diagnostic>) {
        let mut found: Vec<Diagnostic> =
            problems.iter().map(|problem| archive_problem(archive, problem)).collect();
        let read = archive.rulesets.par_iter().map(|source| {
            let (family, mut problems) = read_ruleset(source);
            if let Some(family) = &family {
                let declaration = family.declaration();
                problems.extend(verify_ruleset(source, declaration, |id| knows(archive, declaration, id)));
            }
            (source, family, problems)
        });
        let mut families = BTreeMap::new();
        for (source, family, problems) in read.collect::<Vec<_>>() {
            found.extend(problems.iter().map(|problem| ruleset_problem(source, problem)));
            if let Some(family) = family {
                // The file's name holds, as everywhere in the archive.
                families.insert(ruleset_id(source.name()).to_owned(), Arc::new(family));
            }
        }
        let ground = Self { archive, families };
        found.extend(passes::archive(&ground));
        found.sort_by(|a, b| (&a.place.file, a.place.span).cmp(&(&b.place.file, b.place.span)));
        (ground, found)
    }

    /// The archive.
    pub const fn archive(&self) -> &'a Archive {
        self.archive
    }

    /// A ruleset with its readings, or `None` where there is none of that id that could be read.
    pub fn family(&self, id: &str) -> Option<&Arc<Family>> {
        self.families.get(id)
    }

    /// Every ruleset that could be read, by id.
    pub const fn families(&self) -> &BTreeMap<String, Arc<Family>> {
        &self.families
    }
}

/// The id of a ruleset by the name of its file.
pub(crate) fn ruleset_id(name: &str) -> &str {
    name.trim_start_matches("rulesets/").trim_end_matches(".yaml")
}

/// Whether a statement stands in the evidence of a ruleset.
fn knows(archive: &Archive, declaration: &Declaration, id: &str) -> bool {
    let own = |name: &str| declaration.evidence.iter().any(|one| one == name);
    let evidence = archive.evidence.iter().filter(|(name, _)| own(name.as_str()));
    evidence.into_iter().any(|(_, evidence)| evidence.statements.iter().any(|one| one.id.to_string() == id))
}
