//! What a place, people, language, game or person of the archive is called in other systems.

use super::{GeonamesId, Glottocode, GndId, Isni, Orcid, ViafId, WikidataItem};
use base::text::words;
use schemars::JsonSchema;
use serde::Deserialize;

/// The same thing in other systems, by its identifier in each. That it is the same is a person's claim: nothing is looked
/// up, and nothing is guessed.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SameAs {
    /// Its item in Wikidata: `Q42`.
    pub wikidata: Option<WikidataItem>,
    /// Its number in GeoNames, for a place.
    pub geonames: Option<GeonamesId>,
    /// Its code in Glottolog, for a language, with its dialects or family.
    pub glottolog: Option<Glottocode>,
    /// Its number in VIAF, the Virtual International Authority File of libraries.
    pub viaf: Option<ViafId>,
    /// Its number in the GND, the authority file of libraries in German-speaking countries; the last digit is checked.
    pub gnd: Option<GndId>,
    /// The ISNI of a person or body, sixteen digits without spaces; the last one is checked.
    pub isni: Option<Isni>,
    /// The ORCID iD of a person; the last digit is checked.
    pub orcid: Option<Orcid>,
    /// How sure it is that they are the same, and who says so.
    pub note: Option<String>,
}

words! {
    /// A system that identifies things, by its key in `same_as`.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub enum IdScheme {
        /// Wikidata.
        Wikidata = "wikidata",
        /// GeoNames.
        Geonames = "geonames",
        /// Glottolog.
        Glottolog = "glottolog",
        /// The Virtual International Authority File.
        Viaf = "viaf",
        /// The Integrated Authority File of the German National Library.
        Gnd = "gnd",
        /// The International Standard Name Identifier.
        Isni = "isni",
        /// The Open Researcher and Contributor ID.
        Orcid = "orcid",
    }
}

impl IdScheme {
    /// Its name, and what is before an identifier in its addresses.
    const fn name_and_address(self) -> (&'static str, &'static str) {
        match self {
            Self::Wikidata => ("Wikidata", "http://www.wikidata.org/entity/"),
            Self::Geonames => ("GeoNames", "https://sws.geonames.org/"),
            Self::Glottolog => ("Glottolog", "https://glottolog.org/resource/languoid/id/"),
            Self::Viaf => ("VIAF", "http://viaf.org/viaf/"),
            Self::Gnd => ("GND", "https://d-nb.info/gnd/"),
            Self::Isni => ("ISNI", "https://isni.org/isni/"),
            Self::Orcid => ("ORCID", "https://orcid.org/"),
        }
    }

    /// Its name, which is the same in every language.
    pub const fn name(self) -> &'static str {
        self.name_and_address().0
    }
}

/// An identifier in one system.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct ExternalId<'a> {
    /// The system.
    pub scheme: IdScheme,
    /// The identifier as it is written.
    pub id: &'a str,
}

impl ExternalId<'_> {
    /// The address by which its system names the thing in data: of some it is an `http` address, letter by letter.
    pub fn url(&self) -> String {
        let behind = if self.scheme == IdScheme::Geonames { "/" } else { "" };
        format!("{}{}{behind}", self.scheme.name_and_address().1, self.id)
    }
}

impl SameAs {
    /// Its identifiers, in the order of the schemes.
    ///
    /// ```
    /// use base::yaml::read;
    /// use record::archive::SameAs;
    ///
    /// let (same_as, problems) = read::<SameAs>("{geonames: 2643743, wikidata: Q84}");
    /// assert!(problems.is_empty());
    /// let addresses: Vec<String> = same_as.unwrap().ids().map(|id| id.url()).collect();
    /// assert_eq!(addresses, ["http://www.wikidata.org/entity/Q84", "https://sws.geonames.org/2643743/"]);
    /// ```
    pub fn ids(&self) -> impl Iterator<Item = ExternalId<'_>> {
        let ids = [
            self.wikidata.as_ref().map(WikidataItem::as_str),
            self.geonames.as_ref().map(GeonamesId::as_str),
            self.glottolog.as_ref().map(Glottocode::as_str),
            self.viaf.as_ref().map(ViafId::as_str),
            self.gnd.as_ref().map(GndId::as_str),
            self.isni.as_ref().map(Isni::as_str),
            self.orcid.as_ref().map(Orcid::as_str),
        ];
        IdScheme::ALL.into_iter().zip(ids).filter_map(|(scheme, id)| Some(ExternalId { scheme, id: id? }))
    }
}

/// A language of which the archive says something, by its tag.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LanguageEntry {
    /// The same language in other systems.
    pub same_as: SameAs,
}
