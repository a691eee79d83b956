//! What kinds of sources are in formats of citations.

use std::sync::LazyLock;

use record::archive::SourceKind;
use serde::Deserialize;

/// A kind of source, as `templates/reference/source_kinds.yaml` has it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct KindOfSource {
    kind: SourceKind,
    /// The type of its entry in BibTeX.
    pub(super) bibtex: String,
    /// The field of BibTeX that has what it is in.
    pub(super) container: String,
    /// The field of BibTeX that has who published it.
    pub(super) publisher: String,
    /// The type of its reference in RIS.
    pub(super) ris: String,
}

static KINDS: LazyLock<Vec<KindOfSource>> = LazyLock::new(|| {
    serde_yaml::from_str(include_str!("../../../../../templates/reference/source_kinds.yaml"))
        .expect("a test reads this file")
});

impl KindOfSource {
    pub(super) fn of(kind: SourceKind) -> &'static Self {
        KINDS.iter().find(|one| one.kind == kind).expect("a test holds that every kind is there")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_is_there_once() {
        assert_eq!(KINDS.iter().map(|one| one.kind).collect::<Vec<_>>(), SourceKind::ALL);
    }
}
