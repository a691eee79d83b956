//! Records and accounts of evidence in TEI P5, for libraries and corpora. What each part becomes is in the handbook's page
//! on data; there is no way back.
//!
//! The files are made as trees of [`xml`] and use only elements of `tei_all`, which `tests/tei/run` checks.

mod evidence;
mod header;
mod paper;
mod play;
mod record;
mod sources;
mod xml;

pub(super) use evidence::evidence_tei;
pub(super) use record::record_tei;
