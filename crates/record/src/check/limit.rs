//! How many findings of one code are shown of one file: more would bury the others.

use std::collections::BTreeMap;

use super::{Code, Diagnostic, Location};
use base::text::counted;

/// The most findings of one code that are shown of one file, unless all are asked for.
pub const MOST_ALIKE: usize = 100;

/// Findings of one code in one file that are counted and not shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OmittedFindings {
    pub file: String,
    pub code: Code,
    /// How many they are.
    pub count: usize,
}

impl OmittedFindings {
    /// What is said in place of them.
    pub fn words(&self) -> String {
        let Self { code, count, .. } = self;
        let findings = counted(*count, "more finding", "more findings");
        format!("{findings} of `{code}` in this file; `sowbook check --all` prints them")
    }
}

impl From<&OmittedFindings> for Diagnostic {
    /// A finding in place of those that are left out, for lists of findings.
    fn from(left: &OmittedFindings) -> Self {
        Self::new(left.code, left.words(), Location::of_file(left.file.as_str()))
    }
}

/// Counts findings, file by file, and says which are to be shown.
#[derive(Debug)]
pub struct Limit {
    most: usize,
    counts: BTreeMap<String, BTreeMap<Code, Count>>,
}

/// Findings of one code in one file.
#[derive(Debug, Clone, Copy, Default)]
struct Count {
    shown: usize,
    left: usize,
}

impl Limit {
    /// Shows at most `most` findings of one code in one file.
    pub const fn new(most: usize) -> Self {
        Self { most, counts: BTreeMap::new() }
    }

    /// Counts a finding, and says whether it is to be shown.
    pub fn admits(&mut self, file: &str, code: Code) -> bool {
        let most = self.most;
        let count = self.count(file, code);
        let is_shown = count.shown < most;
        *if is_shown { &mut count.shown } else { &mut count.left } += 1;
        is_shown
    }

    /// Counts findings that were left out before.
    pub fn add(&mut self, left: &OmittedFindings) {
        self.count(&left.file, left.code).left += left.count;
    }

    /// What was left out of every file but `file`, whose findings go on; they are forgotten.
    pub fn before(&mut self, file: &str) -> Vec<OmittedFindings> {
        if self.counts.is_empty() || (self.counts.len() == 1 && self.counts.contains_key(file)) {
            return Vec::new();
        }
        let own = self.counts.remove_entry(file);
        let left = self.end();
        self.counts.extend(own);
        left
    }

    /// What was left out, in order of files and codes; it is forgotten.
    pub fn end(&mut self) -> Vec<OmittedFindings> {
        let files = std::mem::take(&mut self.counts).into_iter();
        let left = files.flat_map(|(file, codes)| {
            let left = codes.into_iter().filter(|(_, count)| count.left > 0);
            left.map(move |(code, count)| OmittedFindings { file: file.clone(), code, count: count.left })
        });
        left.collect()
    }

    fn count(&mut self, file: &str, code: Code) -> &mut Count {
        self.counts.entry(file.to_owned()).or_default().entry(code).or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TAG: Code = Code::named("yaml/tag");
    const ALIAS: Code = Code::named("yaml/alias");

    #[test]
    fn each_code_of_each_file_is_counted_by_itself() {
        let mut limit = Limit::new(2);
        let left = |file: &str, code, count| OmittedFindings { file: file.to_owned(), code, count };
        limit.add(&left("a", TAG, 5));
        let shown: Vec<bool> = (0..4).map(|_| limit.admits("a", TAG)).collect();
        assert_eq!(shown, [true, true, false, false]);
        assert!(limit.admits("a", ALIAS) && limit.admits("b", TAG));
        assert_eq!(limit.before("b"), [left("a", TAG, 7)]);
        assert!(limit.admits("b", TAG) && !limit.admits("b", TAG));
        assert_eq!(limit.end(), [left("b", TAG, 1)]);
        assert!(limit.admits("b", TAG) && limit.end().is_empty());
    }
}
