//! What many records say of the alternatives of a reading.

use std::collections::{BTreeMap, BTreeSet};

use itertools::Itertools as _;
use rules::Reading;

use super::Verdict;
use crate::archive::Provenance;

/// Records that say something of one alternative, by id.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AlternativeRecords {
    /// Those that fit the rules under it.
    pub fitting: BTreeSet<String>,
    /// Those that contradict the rules under it.
    pub contradicting: BTreeSet<String>,
    /// Those that do not contradict the rules under it, and cannot be judged to their end, such as beyond a gap.
    pub not_determined: BTreeSet<String>,
}

/// What a record says of an alternative.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Outcome {
    Fits,
    Contradicts,
    NotDetermined,
}

impl Outcome {
    pub(super) const fn of(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Verified | Verdict::VerifiedWithInterventions => Self::Fits,
            Verdict::Contradicted | Verdict::VerifiedUnderOtherReadings => Self::Contradicts,
            Verdict::NoMoves | Verdict::NotDetermined | Verdict::NotReplayed => Self::NotDetermined,
        }
    }
}

/// What records say of the alternatives of one reading. Documented play and invented play are never counted together.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ReadingRecords {
    /// By alternative, then by how the play is known; only those of which a record says something.
    pub alternatives: BTreeMap<String, BTreeMap<Provenance, AlternativeRecords>>,
    /// How many records fare alike under all alternatives, by how the play is known.
    pub untouched: BTreeMap<Provenance, usize>,
    /// Records that fare otherwise under some alternative only by what an editor supplied or corrected; they are counted as
    /// documented play alone has them.
    pub by_editors: usize,
}

impl ReadingRecords {
    /// Counts a record for each alternative of `reading`. `verdict` is that under its own readings, and `differing` has the
    /// others by alternative, as documented play alone has them: what an editor supplied or corrected says nothing of a reading.
    pub fn count(
        &mut self,
        reading: &Reading,
        id: &str,
        provenance: Provenance,
        verdict: Verdict,
        differing: &BTreeMap<&str, Verdict>,
    ) {
        let outcomes = reading.alternatives.iter().map(|alternative| {
            let there = differing.get(alternative.name.as_str()).copied().unwrap_or(verdict);
            (alternative, Outcome::of(there))
        });
        // What is so under all alternatives says nothing of any.
        if outcomes.clone().map(|(_, outcome)| outcome).all_equal() {
            *self.untouched.entry(provenance).or_default() += 1;
            return;
        }
        for (alternative, outcome) in outcomes {
            let of_alternative = self.alternatives.entry(alternative.name.clone()).or_default();
            let records = of_alternative.entry(provenance).or_default();
            match outcome {
                Outcome::Fits => records.fitting.insert(id.to_owned()),
                Outcome::Contradicts => records.contradicting.insert(id.to_owned()),
                Outcome::NotDetermined => records.not_determined.insert(id.to_owned()),
            };
        }
    }

    /// The classes of play of the records that it counts.
    pub fn classes(&self) -> BTreeSet<Provenance> {
        let said = self.alternatives.values().flat_map(BTreeMap::keys);
        said.chain(self.untouched.keys()).copied().collect()
    }
}
