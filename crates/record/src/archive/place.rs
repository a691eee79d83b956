//! Places and peoples.

use super::{EvidenceId, LanguageTag, Name, PeopleId, PlaceId, SameAs, StatementId};
use base::yaml::Word;
use base::yaml::schema::inline_schema;

use schemars::JsonSchema;
use serde::de::{self, Deserialize, Deserializer, Unexpected};

/// Where something was played, as far as the documents say.
#[derive(Debug, Clone, PartialEq, serde::Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// What it is called here; not a name anybody attests.
    pub label: String,
    /// Whether it is an area, not a point.
    #[serde(default)]
    pub region: bool,
    /// Names that are attested; none where the documents give numbers alone.
    #[serde(default)]
    pub names: Vec<Name>,
    /// Positions that the documents give.
    #[serde(default)]
    pub coordinates: Vec<Coordinates>,
    /// How sure the place is, in words.
    #[serde(default)]
    pub uncertainty: String,
    /// Evidence that gives it; none for a place that only records name.
    #[serde(default)]
    pub evidence: Vec<EvidenceId>,
    /// The same place in other systems.
    #[serde(default)]
    pub same_as: SameAs,
}

/// A position, as a document prints it and as a number.
#[derive(Debug, Clone, PartialEq, serde::Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Coordinates {
    /// As printed.
    pub printed: String,
    /// Degrees north of the equator, −90 to 90.
    pub latitude: Degrees,
    /// Degrees east of Greenwich, −180 to 180.
    pub longitude: Degrees,
    /// The evidence that prints it.
    pub evidence: EvidenceId,
}

/// An angle in degrees.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Degrees(f64);

impl Degrees {
    /// The angle as a number, −180 to 180.
    pub const fn value(self) -> f64 {
        self.0
    }
}

inline_schema! { Degrees, {
    "type": ["string", "number"],
    "title": "degrees",
    "pattern": "^[-+]?[0-9.]+$",
    "minimum": -180,
    "maximum": 180,
    "examples": ["4.05"],
} }

impl<'de> Deserialize<'de> for Degrees {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Word::deserialize(deserializer)?;
        match text.parse::<f64>() {
            Ok(value) if (-180.0..=180.0).contains(&value) => Ok(Self(value)),
            _ => Err(de::Error::invalid_value(Unexpected::Str(&text), &"degrees from -180 to 180")),
        }
    }
}

/// People among whom a game was recorded, or whom a document names.
#[derive(Debug, Clone, PartialEq, Eq, serde::Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct People {
    /// The name used here.
    pub name: String,
    /// Other names of the same people, such as those in use today.
    #[serde(default)]
    pub also: Vec<String>,
    /// Their language, as a BCP 47 tag, where it is the one the terms are in.
    pub language: Option<LanguageTag>,
    /// Where the sources place them.
    #[serde(default)]
    pub places: Vec<PlaceId>,
    /// Peoples they are named beside.
    #[serde(default)]
    pub see: Vec<PeopleId>,
    /// Where they are named.
    #[serde(default)]
    pub statements: Vec<StatementId>,
    /// The same people in other systems.
    #[serde(default)]
    pub same_as: SameAs,
    /// Anything else a reader should know.
    pub note: Option<String>,
}
