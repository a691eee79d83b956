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

use crate::common::RecordSummary;
use crate::export::{Checksum, sha256};
use record::check::{RecordReport, RecordSlice, UnreadRecord};

/// The file in which a site keeps it.
pub(crate) const CACHE: &str = ".sowbook-kept";

/// A file of a site.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct CacheFile {
    /// Its path below the site's folder.
    pub(crate) name: String,
    /// Its length.
    pub(crate) bytes: u64,
    pub(crate) sha256: Checksum,
}

impl CacheFile {
    /// What is kept of a file with that content.
    pub(crate) fn new(name: String, content: &[u8]) -> Self {
        let bytes = u64::try_from(content.len()).unwrap_or(u64::MAX);
        Self { name, bytes, sha256: sha256(content) }
    }
}

/// What is kept of a record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct CachedRecord {
    /// What it was made from.
    pub(crate) key: Checksum,
    /// What was found in it. On a disk, and in the memory of a single build, findings are only counted.
    pub(crate) report: RecordReport,
    /// What the rest of the site says about it.
    pub(crate) summary: Arc<RecordSummary>,
    /// Its pages and the files beside them.
    pub(crate) files: Vec<CacheFile>,
}

/// The records a site was made from, by key.
pub(crate) type Cache = BTreeMap<Checksum, Arc<CachedRecord>>;

pub(crate) fn cache(records: &[Arc<CachedRecord>]) -> Cache {
    records.iter().map(|record| (record.key, Arc::clone(record))).collect()
}

/// What a site kept; nothing where it cannot be read, for then everything is made again.
pub(crate) fn read(text: &str) -> Cache {
    let lines: Vec<&str> = text.lines().collect();
    let records = lines.par_iter().filter_map(|line| serde_json::from_str::<CachedRecord>(line).ok());
    cache(&records.map(Arc::new).collect::<Vec<_>>())
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
pub(crate) fn key(shared: &Sha256, slice: &RecordSlice<'_>) -> Checksum {
    let mut digest = shared.clone();
    let (state, bytes) = match &slice.text {
        Ok(text) => (0, text.as_bytes()),
        Err(UnreadRecord::NotText(bytes)) => (1, *bytes),
        Err(UnreadRecord::MacLineEnds(bytes)) => (2, *bytes),
        Err(UnreadRecord::TooLong(head, length)) => (*length, *head),
    };
    let alone = usize::from(slice.alone);
    for number in [state, slice.line, slice.offset, alone, slice.file.len()] {
        digest.update(number.to_le_bytes());
    }
    for part in [slice.file.as_bytes(), bytes] {
        digest.update(part);
    }
    Checksum::from_digest(digest)
}
