//! What slips cost, in bits: minus the logarithm of how often a hand or a machine makes them.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::de::{Deserialize, Deserializer, Error, Unexpected};
use serde_json::json;
use sha2::{Digest, Sha256};

use base::text::looks_alike;
use base::yaml::schema::inline_schema;
use base::yaml::{Word, read};

/// Signs that are taken for each other in print and handwriting, besides those that look alike in every type.
const TAKEN_FOR_EACH_OTHER: [&[u8; 2]; 9] = [b"17", b"38", b"56", b"68", b"89", b"49", b"27", b"35", b"ce"];

/// Each further fact of the same ply, in tenths of a bit.
pub(crate) const FURTHER: u32 = 50;
/// Each further ply that is lost at the same place, and each that is too many: it is one event.
pub(crate) const FURTHER_LOST: u32 = 50;
pub(crate) const FURTHER_TOO_MANY: u32 = 40;
/// Each further count of a board, and the most that all of them cost.
pub(crate) const FURTHER_COUNT: u32 = 60;
pub(crate) const MOST_COUNTS: u32 = 180;
pub(crate) const COUNTS_EXCHANGED: u32 = 120;
pub(crate) const TURN_NUMBER: u32 = 60;

/// Makes the table of costs, which has each key once.
macro_rules! costs {
    ($($key:ident $tenths:literal $about:literal;)*) => {
        /// What slips cost: those of the program, and in their place those that an archive has in `slips.yaml`.
        ///
        /// # Examples
        /// ```
        /// use record::archive::SlipCosts;
        ///
        /// assert_eq!(SlipCosts::default().version(), "1");
        /// let own = SlipCosts::read("ply_lost: 12.5\nalike: [\"04\"]").unwrap();
        /// assert_ne!(own.version(), "1");
        /// assert!(SlipCosts::read("ply_lost: -1").is_none());
        /// ```
        #[derive(Debug, Clone, PartialEq, Eq, serde::Deserialize, JsonSchema)]
        #[serde(default, deny_unknown_fields)]
        pub struct SlipCosts {
            $(#[doc = $about] pub(crate) $key: Bits,)*
            /// Pairs of signs that are taken for each other, besides those that the program knows.
            alike: BTreeSet<SignPair>,
            #[serde(skip)]
            version: String,
        }

        impl Default for SlipCosts {
            fn default() -> Self {
                Self { $($key: Bits($tenths),)* alike: BTreeSet::new(), version: "1".to_owned() }
            }
        }

        impl SlipCosts {
            /// Those that an archive may have, in bits, each with its key.
            pub(crate) fn by_key(&self) -> Vec<(&'static str, f64)> {
                vec![$((stringify!($key), f64::from(self.$key.0) / 10.0)),*]
            }
        }
    };
}

costs! {
    misread_alike 125 "A hole misread as one whose label looks like it.";
    misread 150 "A hole misread as any other.";
    digits_exchanged 130 "The start and the end hole exchanged.";
    unreadable 30 "A ply that cannot be read, read as some move.";
    mark 100 "A mark misread or missing.";
    number 110 "A number of seeds misread.";
    ply_lost 110 "A ply lost, without the choice of the move: that costs the logarithm of how many there are.";
    ply_too_many 140 "A ply too many.";
    ply_doubled 110 "A ply written twice.";
    plies_exchanged 120 "Two plies in each other's place.";
    sides_exchanged 160 "The sides exchanged from a row on.";
    reading 100 "Another reading than the header has, without the choice among them.";
    count 130 "A count of a board misread.";
    result 110 "The result misread.";
}

/// A cost in tenths of a bit, so that sums are exact on every machine; written in bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Bits(pub(crate) u32);

inline_schema! { Bits, {
    "type": ["string", "number"],
    "title": "bits",
    "pattern": "^[0-9.]+$",
    "minimum": 1,
    "maximum": 60,
} }

impl<'de> Deserialize<'de> for Bits {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Word::deserialize(deserializer)?;
        match text.parse::<f64>() {
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 10 to 600")]
            Ok(bits) if (1.0..=60.0).contains(&bits) => Ok(Self((bits * 10.0).round() as u32)),
            _ => Err(Error::invalid_value(Unexpected::Str(&text), &"a number of bits from 1 to 60")),
        }
    }
}

/// Two signs that are taken for each other, the smaller first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct SignPair(char, char);

inline_schema! { SignPair, {
    "type": ["string", "integer"],
    "title": "two signs",
    "pattern": "^..$",
    "minimum": 10,
    "maximum": 99,
    "examples": ["17"],
} }

impl SignPair {
    fn new(one: char, other: char) -> Self {
        Self(one.min(other), one.max(other))
    }
}

impl<'de> Deserialize<'de> for SignPair {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Word::deserialize(deserializer)?;
        let mut signs = text.chars();
        match (signs.next(), signs.next(), signs.next()) {
            (Some(one), Some(other), None) => Ok(Self::new(one, other)),
            _ => Err(Error::invalid_value(Unexpected::Str(&text), &"two signs, such as `17`")),
        }
    }
}

impl SlipCosts {
    /// The least that a change of a ply or board costs; `has_more` where a ply has other checks than its end hole, or is
    /// beside its equal.
    pub(crate) fn least(&self, has_more: bool) -> u32 {
        let all = [self.misread_alike, self.misread, self.plies_exchanged, self.sides_exchanged, self.count];
        let more = [self.mark, self.number, self.ply_doubled].into_iter().filter(|_| has_more);
        let least = all.into_iter().chain([self.ply_too_many]).chain(more).map(|cost| cost.0).min();
        least.unwrap_or(0).min(self.ply_lost.0 + 10).min(COUNTS_EXCHANGED)
    }

    /// Those of a text; `None` where `sowbook check` has something to say of it.
    pub fn read(text: &str) -> Option<Self> {
        let (costs, problems) = read::<Self>(text);
        costs.filter(|_| problems.is_empty()).map(|costs| costs.with_version_of(text))
    }

    /// The same, with the version that follows from the text they were read from.
    pub(super) fn with_version_of(self, text: &str) -> Self {
        let digest = Sha256::digest(text.as_bytes());
        Self { version: format!("1-{:02x}{:02x}{:02x}", digest[0], digest[1], digest[2]), ..self }
    }

    /// Which table it is: `1` for that of the program, and otherwise a checksum of the archive's.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// The pairs of signs that the program does not know, as a line of `slips.yaml`; empty if there are none.
    pub(crate) fn own_pairs(&self) -> String {
        let own: Vec<String> =
            self.alike.iter().map(|SignPair(one, other)| format!("{one}{other}")).collect();
        if own.is_empty() { String::new() } else { format!("alike: {}\n", json!(own)) }
    }

    /// The cost of one label written for another.
    pub(crate) fn label(&self, written: &str, read: &str) -> u32 {
        if self.are_alike(written, read) { self.misread_alike.0 } else { self.misread.0 }
    }

    /// Whether each sign of one label may be taken for that of another.
    pub fn are_alike(&self, written: &str, read: &str) -> bool {
        let like = |(one, other): (char, char)| {
            let pair = SignPair::new(one, other);
            one == other
                || looks_alike(one.encode_utf8(&mut [0; 4]), other.encode_utf8(&mut [0; 4]))
                || TAKEN_FOR_EACH_OTHER
                    .iter()
                    .any(|&&[one, other]| pair == SignPair(one.into(), other.into()))
                || self.alike.contains(&pair)
        };
        written.chars().count() == read.chars().count() && written.chars().zip(read.chars()).all(like)
    }

    /// The cost of one choice among some that are equally likely.
    pub(crate) fn choice(among: usize) -> u32 {
        let among = u128::try_from(among).unwrap_or(u128::MAX).clamp(1, 4096);
        // Ten times the logarithm, in whole numbers.
        among.pow(10).ilog2()
    }
}
