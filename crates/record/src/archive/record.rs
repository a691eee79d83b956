//! The header of a record, typed, with the place of each value.

use std::collections::BTreeMap;

use base::board::{ByPlayer, Player};

use super::header_keys::{FORMAT_VERSION, UnknownValue};
use super::header_places::HeaderPlaces;
use super::header_values::{
    Acknowledged, Hand, HistoryEntry, HoleNames, Orientation, Provenance, RecordEvent, RecordSetup,
    RecordSource, WitnessSource,
};
use super::language::LanguageTag;

/// The header of a record. What is not written is `None` or empty; what cannot be read is a problem and missing.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct RecordHeader {
    /// The version of the format.
    pub sowbook: Option<u32>,
    /// The record's id, stable forever.
    pub id: Option<String>,
    /// Its title, for people.
    pub title: Option<String>,
    /// The language of its own texts; `None` for that of the archive.
    pub language: Option<LanguageTag>,
    /// The ruleset, by its id.
    pub ruleset: Option<String>,
    /// Readings and options that differ from the ruleset's defaults.
    pub readings: BTreeMap<String, String>,
    /// The source's names of the holes of each side, where they differ from the ruleset's.
    pub holes: ByPlayer<Option<HoleNames>>,
    /// Which class of evidence it is.
    pub provenance: Option<Provenance>,
    /// Where it is.
    pub sources: Vec<RecordSource>,
    /// Where and when it was played.
    pub event: Option<RecordEvent>,
    /// Who played.
    pub players: ByPlayer<Option<String>>,
    /// Who begins.
    pub first: Option<Player>,
    /// Who may sign a comment or a correction, by sigla.
    pub hands: BTreeMap<String, Hand>,
    /// Witnesses, by sigla.
    pub witnesses: BTreeMap<String, WitnessSource>,
    /// The position it begins from; `None` for the ruleset's own beginning.
    pub setup: Option<RecordSetup>,
    /// Findings that are known, with a reason.
    pub acknowledge: Vec<Acknowledged>,
    /// The result as the source states it.
    pub result: Option<String>,
    pub licence: Option<String>,
    /// How the source prints the board.
    pub orientation: Option<Orientation>,
    /// What was done to the record, and when.
    pub history: Vec<HistoryEntry>,
    /// A key whose value replay needs and does not know, because it was misspelt, written twice or could not be read.
    /// Nothing is replayed then: a default in its place would be a guess.
    pub unknown: Option<UnknownValue>,
    /// Whether some of it could not be read; a problem says what.
    pub unread: bool,
    /// Where the values are, in the text of the record.
    pub places: HeaderPlaces,
}

impl RecordHeader {
    /// The source of a witness, by its siglum, or the first of all sources, by its id.
    pub fn source_of(&self, witness: Option<&str>) -> Option<&str> {
        match witness {
            Some(siglum) => self.witnesses.get(siglum)?.source.as_deref(),
            None => Some(&self.sources.first()?.source),
        }
    }

    /// The readings and options that it chooses, each with its alternative.
    pub fn chosen(&self) -> impl ExactSizeIterator<Item = (&str, &str)> {
        self.readings.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// The sources of the play: those that the header lists, and those that it has only as witnesses.
    pub fn all_sources(&self) -> Vec<RecordSource> {
        let mut all = self.sources.clone();
        for (siglum, WitnessSource { source, locator, note }) in &self.witnesses {
            let Some(source) = source else { continue };
            let is_listed = |cited: &RecordSource| {
                cited.source == *source && (locator.is_none() || cited.locator == *locator)
            };
            if !all.iter().any(is_listed) {
                all.push(RecordSource {
                    source: source.clone(),
                    locator: locator.clone(),
                    evidence: None,
                    witness: Some(siglum.as_str().into()),
                    note: note.clone(),
                });
            }
        }
        all
    }

    /// The same; a version that is not read leaves everything else unknown.
    pub(super) fn with_version(mut self) -> Self {
        if self.unknown.is_none() && self.sowbook.is_some_and(|version| version != FORMAT_VERSION) {
            self.unknown = Some(UnknownValue { key: "sowbook", span: self.places.value("sowbook") });
        }
        self
    }
}
