//! What a site keeps for the next one: which records it was made from, so that those that have not changed need not
//! be replayed and laid out again.
//!
//! A record's key is a digest of everything its pages are made from: the program, the settings, the archive but its
//! records, and the record with its place in its file. Where the key is the same, so are its pages.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::Arc;

use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::check::{FindingCounts, RecordReport, RecordSlice, Unread, Verdict};
use crate::site::base::record_summary::RecordSummary;
use crate::site::export::{Sum, sha256};

/// The file in which a site keeps it.
pub(crate) const KEPT: &str = ".sowbook-kept";

/// A file of a site.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct CacheFile {
    /// Its path below the site's folder.
    pub(crate) name: String,
    /// Its length.
    pub(crate) bytes: u64,
    /// Its SHA-256.
    pub(crate) sha256: Sum,
}

impl CacheFile {
    /// What is kept of a file with that content.
    pub(crate) fn of(name: String, content: &[u8]) -> Self {
        let bytes = u64::try_from(content.len()).unwrap_or(u64::MAX);
        Self { name, bytes, sha256: sha256(content) }
    }
}

/// What is kept of a record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct CachedRecord {
    /// What it was made from.
    pub(crate) key: Sum,
    /// What was found in it, in numbers.
    pub(crate) found: CachedReport,
    /// What was found in it, if that was kept in memory.
    #[serde(skip)]
    pub(crate) report: Option<Arc<RecordReport>>,
    /// What the rest of the site says about it.
    pub(crate) summary: Arc<RecordSummary>,
    /// Its pages and the files beside them.
    pub(crate) files: Vec<CacheFile>,
}

/// A report without its findings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct CachedReport {
    id: Option<String>,
    verdict: Verdict,
    plies: usize,
    interventions: usize,
    /// How many findings there were.
    pub(crate) counts: FindingCounts,
}

impl CachedReport {
    /// What is kept of a report.
    pub(crate) fn of(report: &RecordReport) -> Self {
        Self {
            id: report.id.clone(),
            verdict: report.verdict,
            plies: report.plies,
            interventions: report.interventions,
            counts: report.counts(),
        }
    }

    /// The report on the record that is now at `slice`, without its findings.
    pub(crate) fn report(&self, slice: &RecordSlice<'_>) -> RecordReport {
        RecordReport {
            id: self.id.clone(),
            file: slice.file.to_owned(),
            line: slice.line,
            offset: slice.offset,
            verdict: self.verdict,
            plies: self.plies,
            interventions: self.interventions,
            diagnostics: Vec::new(),
            hidden: FindingCounts::default(),
        }
    }
}

/// The records a site was made from, by key.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Cache {
    records: BTreeMap<Sum, Arc<CachedRecord>>,
}

impl Cache {
    /// What a site kept; nothing where it cannot be read, for then everything is made again.
    pub(crate) fn read(text: &str) -> Self {
        let lines: Vec<&str> = text.lines().collect();
        let records = lines.par_iter().filter_map(|line| serde_json::from_str::<CachedRecord>(line).ok());
        let records: Vec<(Sum, Arc<CachedRecord>)> =
            records.map(|record| (record.key, Arc::new(record))).collect();
        Self { records: records.into_iter().collect() }
    }

    /// These records.
    pub(crate) fn of(records: &[Arc<CachedRecord>]) -> Self {
        Self { records: records.iter().map(|record| (record.key, Arc::clone(record))).collect() }
    }

    /// The record of that key.
    pub(crate) fn record(&self, key: &Sum) -> Option<&Arc<CachedRecord>> {
        self.records.get(key)
    }
}

/// Prints what the next site keeps of its records, one line of JSON for each.
pub(crate) fn print(records: &[Arc<CachedRecord>], out: &mut dyn Write) -> io::Result<()> {
    // Some at a time, so that all of them are never in memory twice.
    for some in records.chunks(1024) {
        let lines = some.par_iter().map(|record| serde_json::to_string(record.as_ref()));
        for line in lines.collect::<Result<Vec<String>, _>>()? {
            writeln!(out, "{line}")?;
        }
    }
    Ok(())
}

/// The key of what all records share: each part in its order.
pub(crate) fn shared_key<'p>(parts: impl Iterator<Item = &'p [u8]>) -> Sha256 {
    let mut digest = Sha256::new();
    for part in parts {
        // The length before it, so that no two lists of parts look alike.
        digest.update(part.len().to_le_bytes());
        digest.update(part);
    }
    digest
}

/// The key of a record.
pub(crate) fn key(shared: &Sha256, slice: &RecordSlice<'_>) -> Sum {
    let mut digest = shared.clone();
    let (state, bytes) = match &slice.text {
        Ok(text) => (0, text.as_bytes()),
        Err(Unread::NotText(bytes)) => (1, *bytes),
        Err(Unread::MacLineEnds(bytes)) => (2, *bytes),
        Err(Unread::TooLong(head, length)) => (*length, *head),
    };
    let alone = usize::from(slice.alone);
    for number in [state, slice.line, slice.offset, alone, slice.file.len()] {
        digest.update(number.to_le_bytes());
    }
    for part in [slice.file.as_bytes(), bytes] {
        digest.update(part);
    }
    Sum::of(digest)
}
