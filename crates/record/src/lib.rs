//! Records of play: what is written, what an archive holds, what a replay finds.
//!
//! A record is text, a ruleset is data, and what does not agree is a finding:
//!
//! ```
//! use std::path::Path;
//! use std::sync::Arc;
//!
//! use record::archive::{load, read_header, read_ruleset};
//! use record::notation::parse;
//! use record::replay::{FindingKind, FullTrace, PlyVerdict, replay};
//!
//! // The rules: two rows of three holes; a last seed in an empty hole takes what faces it.
//! let (archive, _) = load(Path::new("../../tests/check/base/records"));
//! let family = Arc::new(read_ruleset(&archive.rulesets[0]).0.unwrap());
//!
//! // A record: South plays the one seed of `a`, and the source says that it falls in `c`.
//! let text = "---
//! sowbook: 1
//! ruleset: tiny
//! setup: {given: \"a=1; B=3; rest=0; next south\"}
//! ---
//! 1. a:c";
//! let (file, _) = parse(text);
//! let record = &file.records[0];
//! let (header, _) = read_header(text, record.header.as_ref().unwrap());
//!
//! // The replay: the seed falls in `b`, and captures the three seeds of `B`.
//! let found = replay::<FullTrace>(&|id| (id == "tiny").then(|| family.clone()), &header, record, text);
//! let line = found.line.unwrap();
//! let hole = |label| line.ruleset.shape().hole(label).unwrap();
//! assert_eq!(line.plies[0].after.count(hole("b")), Some(1));
//! assert_eq!(line.plies[0].after.count(hole("B")), Some(0));
//! assert_eq!(line.plies[0].verdict, PlyVerdict::Contradicted);
//!
//! // The finding: the end hole differs.
//! let ends = found.findings.iter().find_map(|finding| match finding.kind {
//!     FindingKind::EndHoleDiffers(ends) => Some((&text[finding.span.range()], ends)),
//!     _ => None,
//! });
//! let (written, ends) = ends.unwrap();
//! assert_eq!((written, ends.expected, ends.found), ("a:c", hole("b"), hole("c")));
//! ```

pub mod archive;
pub mod check;
pub mod notation;
pub mod repair;
pub mod replay;

#[cfg(test)]
#[path = "../../../tests/random_tests/mod.rs"]
mod random_tests;
