//! The archive made ready to check records against, and what is found in it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use rayon::prelude::*;

use super::code::of_ruleset;
use super::context::ruleset_id;
use super::diagnose::{archive_code, archive_problem, ruleset_problem};
use super::{CheckContext, Diagnostic, Limit, MOST_ALIKE, PreparedArchive, Severity, passes};
use crate::archive::layout::{FileKind, classify};
use crate::archive::{Archive, ArchiveProblem, EntrySort, read_ruleset, verify_ruleset};
use rules::Declaration;

impl<'a> CheckContext<'a> {
    /// The ground that an archive gives, and the findings of its files: of one code in one file the first
    /// [`MOST_ALIKE`]; the others are counted in [`CheckContext::omitted`]. `problems` are those of reading the archive.
    pub fn new(archive: &'a Archive, problems: &[ArchiveProblem]) -> (Self, Vec<Diagnostic>) {
        Self::limited(archive, Some(problems), MOST_ALIKE)
    }

    /// The same with every finding, and every finding of each record checked on this ground, however many they are.
    pub fn complete(archive: &'a Archive, problems: &[ArchiveProblem]) -> (Self, Vec<Diagnostic>) {
        Self::limited(archive, Some(problems), usize::MAX)
    }

    /// The same for checking records alone: the files of the archive are read, but not checked. With `complete`, every
    /// finding of each record.
    pub fn for_records(archive: &'a Archive, complete: bool) -> Self {
        Self::limited(archive, None, if complete { usize::MAX } else { MOST_ALIKE }).0
    }

    /// Without `problems` the files of the archive are not checked.
    fn limited(
        archive: &'a Archive,
        problems: Option<&[ArchiveProblem]>,
        most: usize,
    ) -> (Self, Vec<Diagnostic>) {
        let mut limit = Limit::new(most);
        let (problems, checks_files) = (problems.unwrap_or_default(), problems.is_some());
        let shown = problems.iter().filter(|problem| limit.admits(&problem.file, archive_code(problem)));
        let mut found: Vec<Diagnostic> = shown.map(|problem| archive_problem(archive, problem)).collect();
        let read = archive.rulesets.par_iter().map(|source| {
            let (family, mut problems) = read_ruleset(source);
            if let (true, Some(family)) = (checks_files, &family) {
                let declaration = family.declaration();
                let known = statements(archive, declaration);
                let knows = |id: &str, words: Option<&str>| {
                    let quoted = words.is_none_or(|words| archive.quotation(id, words).is_some());
                    (known.contains(id) && quoted) || archive.unread.has(EntrySort::Statement, id)
                };
                problems.extend(verify_ruleset(source, declaration, knows));
            }
            (source, family, problems)
        });
        let mut families = BTreeMap::new();
        for (source, family, problems) in read.collect::<Vec<_>>() {
            let shown = problems.iter().filter(|one| limit.admits(source.name(), of_ruleset(&one.kind).code));
            found.extend(shown.map(|problem| ruleset_problem(source, problem)));
            if let Some(family) = family {
                // The file's name holds, as everywhere in the archive.
                families.insert(ruleset_id(source.name()).to_owned(), Arc::new(family));
            }
        }
        let prepared = PreparedArchive {
            families: Arc::new(families),
            coverage: Arc::default(),
            omitted: Vec::new(),
            is_complete: most == usize::MAX,
        };
        let mut context = prepared.context(archive);
        let of_passes = if checks_files { passes::archive(&context) } else { Vec::new() };
        found.extend(of_passes.into_iter().filter(|one| limit.admits(&one.place.file, one.code)));
        context.prepared.omitted = limit.end();
        name_consequences(&context, &mut found);
        found.sort_by(|a, b| (&a.place.file, a.place.span).cmp(&(&b.place.file, b.place.span)));
        (context, found)
    }
}

/// Says at the first error of every file that could not be read what follows from it.
fn name_consequences(context: &CheckContext<'_>, found: &mut [Diagnostic]) {
    let mut name = |file: &str, note: &str| {
        let is_cause = |one: &&mut Diagnostic| one.place.file == file && one.severity() == Severity::Error;
        if let Some(cause) = found.iter_mut().filter(is_cause).min_by_key(|one| one.place.span) {
            cause.notes.push(note.to_owned());
        }
    };
    for file in context.archive.unread.files() {
        let follows = match classify(file) {
            Ok(FileKind::SlipCosts) => "slips cost what they cost without it",
            _ => "references to it are not reported",
        };
        name(file, &format!("until this file can be read, {follows}"));
    }
    for ruleset in context.unusable_rulesets() {
        name(ruleset.name(), "until this ruleset can be used, its records are not replayed");
    }
}

/// The statements in the evidence of a ruleset.
fn statements(archive: &Archive, declaration: &Declaration) -> BTreeSet<String> {
    let own = |name: &str| declaration.evidence.iter().any(|one| one == name);
    let evidence = archive.evidence.iter().filter(|(name, _)| own(name.as_str()));
    evidence.flat_map(|(_, evidence)| &evidence.statements).map(|one| one.id.to_string()).collect()
}
