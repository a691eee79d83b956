//! What a person settles about a site: its title, edition, authors, languages.

use schemars::JsonSchema;
use serde::de::Error;
use serde::{Deserialize, Deserializer};
use serde_json::{Value, json};

use super::html::Html;
use super::route::{GonePath, Route};
use base::text::words;
use base::yaml::{Word, YamlProblem, read};
use record::archive::{Contributor, Day, Doi, GameId, LanguageTag, Orcid, StatementId};
use rules::prose::Language;

/// What `site/settings.yaml` says.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "snake_case")]
pub struct Settings {
    /// The title of the archive.
    pub title: String,
    /// A line below the title.
    pub subtitle: String,
    /// What the archive is, in a few sentences.
    pub about: String,
    /// The edition, as it is cited.
    pub edition: Word,
    /// The day of the edition; the only date a page takes from here.
    pub edition_date: Day,
    /// The language of what the archive holds, as a BCP 47 tag.
    pub language: LanguageTag,
    /// The language of headings and labels: `en` or `fr`.
    pub interface: Interface,
    /// Who makes the archive.
    pub authors: Vec<Author>,
    /// The DOI of the archive in all its editions.
    #[serde(default)]
    pub doi: Option<Doi>,
    /// Who publishes it, where that is settled.
    #[serde(default)]
    pub publisher: Option<String>,
    /// Words it is found by.
    #[serde(default)]
    pub keywords: Vec<String>,
    /// The licence of the archive's own texts and data.
    pub licence: Licence,
    /// What to write in a correction, in words; shown where there is a `contact`.
    pub corrections: String,
    /// Where readers send corrections.
    #[serde(default)]
    pub contact: Option<Contact>,
    /// What the title page shows of the archive.
    #[serde(default)]
    pub home: TitlePage,
    /// Past and present editions, newest first, each with what it brought.
    #[serde(default)]
    pub editions: Vec<Edition>,
    /// Addresses that are withdrawn.
    #[serde(default)]
    pub tombstones: Vec<Tombstone>,
}

/// Where readers write: an e-mail address, or an `https` address.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(try_from = "String")]
#[schemars(extend("pattern" = "^(https://[!-~]+|[!#-9;=?A-~]+@[!#-9;=?A-~]+)$"))]
pub struct Contact(String);

/// ```
/// use site::Contact;
/// let is_one = |text: &str| Contact::try_from(text.to_owned()).is_ok();
/// assert!(is_one("archive@example.org") && is_one("https://example.org/write?to=us"));
/// assert!(!is_one("javascript:alert(1)") && !is_one("http://example.org/") && !is_one("ask us"));
/// ```
impl TryFrom<String> for Contact {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let is_graphic = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_graphic());
        let is_plain = |part: &str| is_graphic(part) && !part.contains(['@', ':', '<', '>', '"']);
        let is_mail = text.split_once('@').is_some_and(|(name, host)| is_plain(name) && is_plain(host));
        let is_web = text.strip_prefix("https://").is_some_and(is_graphic);
        match is_mail || is_web {
            true => Ok(Self(text)),
            false => Err("expected an e-mail address or an `https` address"),
        }
    }
}

impl Contact {
    /// The link to it.
    pub(crate) fn link(&self) -> Html {
        let text = Html::text(&self.0);
        match self.0.starts_with("https://") {
            true => Html::web(&self.0, &[], &text),
            false => Html::element("a", &[("href", &format!("mailto:{}", self.0))], &text),
        }
    }
}

/// Who makes the archive: a name, or a name with what identifies the person.
#[derive(Debug, Clone, PartialEq, Eq, JsonSchema)]
#[schemars(untagged)]
pub enum Author {
    /// A person as `Family, Given`; any other name is that of a group.
    Name(String),
    /// A person whom other systems know.
    Identified(IdentifiedAuthor),
}

/// A person with an ORCID iD.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct IdentifiedAuthor {
    /// Their name as `Family, Given`.
    pub name: String,
    /// Their ORCID iD.
    pub orcid: Orcid,
}

impl Author {
    /// The name as it is written.
    pub fn name(&self) -> &str {
        match self {
            Self::Name(name) | Self::Identified(IdentifiedAuthor { name, .. }) => name,
        }
    }

    /// The ORCID iD, where one is known.
    pub const fn orcid(&self) -> Option<&Orcid> {
        match self {
            Self::Name(_) => None,
            Self::Identified(author) => Some(&author.orcid),
        }
    }

    /// The author as citations name them: a person where the name is written `Family, Given`, else a group.
    pub(crate) fn contributor(&self) -> Contributor {
        let name = self.name();
        match name.split_once(',') {
            Some((family, given)) if !family.trim().is_empty() && !given.trim().is_empty() => Contributor {
                family: Some(family.trim().to_owned()),
                given: Some(given.trim().to_owned()),
                literal: None,
            },
            _ => Contributor { family: None, given: None, literal: Some(name.trim().to_owned()) },
        }
    }
}

impl<'de> Deserialize<'de> for Author {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match serde_yaml::Value::deserialize(deserializer)? {
            author @ serde_yaml::Value::Mapping(_) => {
                serde_yaml::from_value(author).map(Self::Identified).map_err(D::Error::custom)
            }
            name => serde_yaml::from_value(name).map(Self::Name).map_err(D::Error::custom),
        }
    }
}

/// What the title page shows of the archive.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TitlePage {
    /// The record that a reader can step through, by its id; a short one.
    #[serde(default)]
    pub record: Option<String>,
    /// The statements whose words are shown beside it, by their ids.
    #[serde(default)]
    pub words: Vec<StatementId>,
    /// The pieces of those words that are underlined, one for each line of play that the record shows: its own, and those
    /// under other rules.
    #[serde(default)]
    pub underline: Vec<String>,
    /// A slip in that record, to show what `check` finds.
    #[serde(default)]
    pub slip: Option<Slip>,
    /// The games shown with a picture, by their ids; without any, the first five.
    #[serde(default)]
    pub games: Vec<GameId>,
}

/// A slip made on purpose.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Slip {
    /// What the record has; the first such piece of its play is taken.
    pub right: String,
    /// What is put in its place.
    pub wrong: String,
}

/// A licence.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Licence {
    /// Its name.
    pub name: String,
    /// Its SPDX identifier, such as `CC-BY-4.0`, which registries of data ask for.
    #[serde(default)]
    pub spdx: Option<Word>,
    /// Where it can be read; shown as text where it is no `https` address.
    pub url: String,
}

/// An edition and what it brought.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Edition {
    /// Its name.
    pub edition: Word,
    /// Its day.
    pub date: Day,
    /// Its own DOI, reserved before the edition is built.
    #[serde(default)]
    pub doi: Option<Doi>,
    /// What it brought.
    pub what: Vec<String>,
}

/// An address that is withdrawn: why, and what to read instead.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Tombstone {
    /// The address, as in `site/published.txt`: a page (`r/some/`), a place in one (`r/some/#m12s`), or a file.
    pub address: String,
    /// The day on which it was withdrawn.
    pub date: Day,
    /// Why, for whoever followed a link to it.
    pub reason: String,
    /// The address that took its place, where there is one.
    #[serde(default)]
    pub now: Option<String>,
}

impl Tombstone {
    /// The page that says so; `None` where only a place in a page, or a file, is withdrawn, or where the address is
    /// none.
    pub(crate) fn page(&self) -> Option<Route> {
        GonePath::new(&format!("{}index.html", self.address)).map(Route::Gone)
    }

    /// The address that took its place, as a file and a place in it, where it is one that links can hold.
    pub(crate) fn successor(&self) -> Option<(GonePath, Option<String>)> {
        let now = self.now.as_deref()?;
        let (page, place) = now.split_once('#').map_or((now, None), |(page, place)| (page, Some(place)));
        let fit = |place: &&str| place.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        Some((GonePath::new(&format!("{page}index.html"))?, place.filter(fit).map(str::to_owned)))
    }
}

words! {
    /// A language the pages themselves can speak.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize, JsonSchema)]
    #[serde(rename_all = "lowercase")]
    pub enum Interface: tag {
        /// English.
        En = "en",
        /// French.
        Fr = "fr",
    }
}

impl Interface {
    /// The language in which pages describe rules.
    pub(crate) const fn rules(self) -> Language {
        match self {
            Self::En => Language::English,
            Self::Fr => Language::French,
        }
    }
}

impl Settings {
    /// The names of the authors as they are written.
    pub(crate) fn author_names(&self) -> Vec<&str> {
        self.authors.iter().map(Author::name).collect()
    }

    /// The present edition's own DOI.
    pub(crate) fn own_doi(&self) -> Option<&Doi> {
        let present = self.editions.iter().find(|edition| edition.edition == self.edition);
        present.and_then(|edition| edition.doi.as_ref())
    }

    /// The DOI by which the present edition is cited: its own, or else that of the archive.
    pub(crate) fn edition_doi(&self) -> Option<&Doi> {
        self.own_doi().or(self.doi.as_ref())
    }

    /// The DOIs of the present edition and of all editions, each with what it is the DOI of.
    pub(crate) fn dois(&self) -> impl Iterator<Item = (&'static str, &Doi)> {
        let own = self.own_doi().map(|doi| ("the edition", doi));
        let archive = self.doi.as_ref().map(|doi| ("the archive in all its editions", doi));
        own.into_iter().chain(archive)
    }

    /// The archive in all its editions, in the words of schema.org, where that has a DOI: what an edition is an
    /// example of.
    pub(crate) fn work(&self) -> Option<Value> {
        let url = self.doi.as_ref()?.url();
        Some(json!({"@id": url, "@type": "CreativeWork", "identifier": url, "name": self.title}))
    }

    /// The settings in a text, and everything wrong with it; `None` where something needed is missing.
    pub fn read(text: &str) -> (Option<Self>, Vec<YamlProblem>) {
        read(text)
    }
}

/// An address a site can be published at: `http` or `https`, ending in `/`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BaseUrl(String);

impl BaseUrl {
    /// The address, with a `/` put at its end, or `None` where it is none: it has another scheme, no host, a query,
    /// a fragment, or letters an address does not have.
    ///
    /// ```
    /// use site::BaseUrl;
    /// assert_eq!(BaseUrl::new("https://example.org/sow").unwrap().as_str(), "https://example.org/sow/");
    /// assert_eq!(BaseUrl::new("https://example.org/sow").unwrap().path(), "/sow/");
    /// assert!(BaseUrl::new("javascript:alert(1)").is_none());
    /// ```
    pub fn new(text: &str) -> Option<Self> {
        let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"))?;
        let fit = |letter: char| letter.is_ascii_alphanumeric() || "-._~:/%[]".contains(letter);
        if rest.is_empty() || rest.starts_with('/') || !rest.chars().all(fit) {
            return None;
        }
        let end = if text.ends_with('/') { "" } else { "/" };
        Some(Self(format!("{text}{end}")))
    }

    /// The address, which ends in `/`.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Its path, which begins and ends in `/`.
    pub fn path(&self) -> &str {
        let host = self.0.find("://").map_or(0, |at| at + 3);
        self.0[host..].find('/').map_or("/", |at| &self.0[host + at..])
    }
}
