//! What slips cost, in bits: minus the logarithm of how often a hand or a machine makes them.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use base::text::looks_alike;

/// Signs that are taken for each other in print and handwriting, besides those that look alike in every type.
const TAKEN_FOR_EACH_OTHER: [&str; 9] = ["17", "38", "56", "68", "89", "49", "27", "35", "ce"];

/// What slips cost. Costs are in tenths of a bit, so that sums are exact on every machine.
///
/// An archive may have its own in `slips.yaml` beside its records; see [`Costs::read`].
///
/// # Examples
/// ```
/// use record::repair::Costs;
///
/// let costs = Costs::default();
/// assert_eq!(costs.version(), "1");
/// let own = Costs::read("ply_lost: 12.5\nalike: [\"04\"]").unwrap();
/// assert_ne!(own.version(), "1");
/// assert!(Costs::read("ply_lost: -1").is_err());
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Costs {
    /// A hole misread as one whose label looks like it.
    pub(super) alike: u32,
    /// A hole misread as any other.
    pub(super) misread: u32,
    /// The start and the end hole exchanged.
    pub(super) digits_exchanged: u32,
    /// Each further fact of the same ply.
    pub(super) further: u32,
    /// A ply that cannot be read, read as some move.
    pub(super) unreadable: u32,
    pub(super) mark: u32,
    pub(super) number: u32,
    /// Without the choice of the move, which costs the logarithm of how many there are.
    pub(super) ply_lost: u32,
    pub(super) ply_too_many: u32,
    pub(super) ply_doubled: u32,
    /// Each further ply that is lost or too many at the same place: it is one event.
    pub(super) further_lost: u32,
    pub(super) further_too_many: u32,
    pub(super) exchanged: u32,
    /// The sides exchanged from a row on.
    pub(super) sides_exchanged: u32,
    /// Another reading than the header has, without the choice among them.
    pub(super) reading: u32,
    pub(super) count: u32,
    pub(super) further_count: u32,
    pub(super) most_counts: u32,
    pub(super) counts_exchanged: u32,
    pub(super) turn_number: u32,
    pub(super) result: u32,
    /// Signs that are taken for each other, the smaller first.
    pairs: BTreeSet<(char, char)>,
    version: String,
}

/// A line of a table of costs that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CostsProblem(String);

impl std::fmt::Display for CostsProblem {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(&self.0)
    }
}

impl std::error::Error for CostsProblem {}

/// `slips.yaml`: costs in bits that differ from those of the program, and signs that are taken for each other.
#[derive(Debug, Deserialize)]
struct Table {
    #[serde(default)]
    alike: Vec<String>,
    #[serde(flatten)]
    bits: BTreeMap<String, f64>,
}

impl Default for Costs {
    fn default() -> Self {
        let pair = |pair: &&str| ordered(pair.chars().next(), pair.chars().nth(1));
        Self {
            alike: 125,
            misread: 150,
            digits_exchanged: 130,
            further: 50,
            unreadable: 30,
            mark: 100,
            number: 110,
            ply_lost: 110,
            ply_too_many: 140,
            ply_doubled: 110,
            further_lost: 50,
            further_too_many: 40,
            exchanged: 120,
            sides_exchanged: 160,
            reading: 100,
            count: 130,
            further_count: 60,
            most_counts: 180,
            counts_exchanged: 120,
            turn_number: 60,
            result: 110,
            pairs: TAKEN_FOR_EACH_OTHER.iter().filter_map(pair).collect(),
            version: "1".to_owned(),
        }
    }
}

/// Two signs, the smaller first.
fn ordered(one: Option<char>, other: Option<char>) -> Option<(char, char)> {
    let (one, other) = (one?, other?);
    Some((one.min(other), one.max(other)))
}

impl Costs {
    /// The least that a change of a ply or board costs; `has_more` where a ply has other checks than its end hole, or is
    /// beside its equal.
    pub(super) fn least(&self, has_more: bool) -> u32 {
        let all = [
            self.alike,
            self.misread,
            self.exchanged,
            self.sides_exchanged,
            self.count,
            self.counts_exchanged,
        ];
        let more = [self.mark, self.number, self.ply_doubled].into_iter().filter(|_| has_more);
        all.into_iter().chain([self.ply_lost + 10, self.ply_too_many]).chain(more).min().unwrap_or(0)
    }

    /// The costs of the program with those of a text in place of theirs: a map of names of slips to bits, and under
    /// `alike` pairs of signs that are taken for each other.
    ///
    /// # Errors
    /// What cannot be read: another key, a cost that is no number from 1 to 60, a pair that is not two signs.
    pub fn read(text: &str) -> Result<Self, CostsProblem> {
        let table: Table = serde_yaml::from_str(text).map_err(|error| CostsProblem(error.to_string()))?;
        let mut costs = Self::default();
        for (key, bits) in &table.bits {
            let known = costs.by_key().map(|(key, _)| key).join(", ");
            let mut by_key = costs.by_key();
            let Some((_, cost)) = by_key.iter_mut().find(|(known, _)| known == key) else {
                return Err(CostsProblem(format!("`{key}` is no cost; expected `alike`, or one of {known}")));
            };
            if !(1.0..=60.0).contains(bits) {
                return Err(CostsProblem(format!(
                    "`{key}` costs {bits} bits; expected a number from 1 to 60"
                )));
            }
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 10 to 600")]
            let tenths = (bits * 10.0).round() as u32;
            **cost = tenths;
        }
        for pair in &table.alike {
            let mut signs = pair.chars();
            let (one, other, None) = (signs.next(), signs.next(), signs.next()) else {
                return Err(CostsProblem(format!("`alike` has `{pair}`; expected two signs, such as `17`")));
            };
            let pair = ordered(one, other).ok_or_else(|| {
                CostsProblem(format!("`alike` has `{pair}`; expected two signs, such as `17`"))
            })?;
            costs.pairs.insert(pair);
        }
        let digest = Sha256::digest(text.as_bytes());
        costs.version = format!("1-{:02x}{:02x}{:02x}", digest[0], digest[1], digest[2]);
        Ok(costs)
    }

    /// Which table it is: `1` for that of the program, and otherwise a checksum of the archive's.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// The pairs of signs that the program does not know, as a line of a table of costs; empty if there are none.
    pub(super) fn own_pairs(&self) -> String {
        let known = Self::default().pairs;
        let own = self.pairs.difference(&known).map(|(one, other)| json!(format!("{one}{other}")));
        let own: Vec<Value> = own.collect();
        if own.is_empty() { String::new() } else { format!("alike: {}\n", Value::from(own)) }
    }

    pub(super) fn by_key(&mut self) -> [(&'static str, &mut u32); 14] {
        [
            ("misread_alike", &mut self.alike),
            ("misread", &mut self.misread),
            ("digits_exchanged", &mut self.digits_exchanged),
            ("unreadable", &mut self.unreadable),
            ("mark", &mut self.mark),
            ("number", &mut self.number),
            ("ply_lost", &mut self.ply_lost),
            ("ply_too_many", &mut self.ply_too_many),
            ("ply_doubled", &mut self.ply_doubled),
            ("plies_exchanged", &mut self.exchanged),
            ("sides_exchanged", &mut self.sides_exchanged),
            ("reading", &mut self.reading),
            ("count", &mut self.count),
            ("result", &mut self.result),
        ]
    }

    /// The cost of one label written for another.
    pub(super) fn label(&self, written: &str, read: &str) -> u32 {
        if self.are_alike(written, read) { self.alike } else { self.misread }
    }

    /// Whether each sign of one label may be taken for that of another.
    pub fn are_alike(&self, written: &str, read: &str) -> bool {
        let like = |(one, other): (char, char)| {
            let pair = ordered(Some(one), Some(other));
            one == other
                || looks_alike(one.encode_utf8(&mut [0; 4]), other.encode_utf8(&mut [0; 4]))
                || pair.is_some_and(|pair| self.pairs.contains(&pair))
        };
        written.chars().count() == read.chars().count() && written.chars().zip(read.chars()).all(like)
    }

    /// The cost of one choice among some that are equally likely.
    pub(super) fn choice(among: usize) -> u32 {
        let among = u128::try_from(among).unwrap_or(u128::MAX).clamp(1, 4096);
        // Ten times the logarithm, in whole numbers.
        among.pow(10).ilog2()
    }
}
