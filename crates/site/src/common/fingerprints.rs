//! What records and accounts were in earlier editions: sums of their parts, so that a page can say what has changed
//! since.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt;

use base::text::{SourceText, words};
use itertools::Itertools;
use rayon::prelude::*;
use record::archive::{Archive, Evidence, PlayFile};
use record::check::RecordSlice;
use record::notation::{TokenKind, tokens};
use serde_yaml::{Mapping, Value};
use sha2::{Digest, Sha256};

use super::settings::Settings;
use super::slug::Slug;

/// The sums of all editions that were frozen, as `site/fingerprints.txt` keeps them: a line for each record (`r/ID`) and
/// account (`e/ID`) of each edition, with the sum of each part.
///
/// ```
/// use site::Fingerprints;
/// let text = "0.1 r/some header=1a play=7c comments=5f\n";
/// assert_eq!(text.parse::<Fingerprints>().unwrap().to_string(), text);
/// assert_eq!("0.1 r/some".parse::<Fingerprints>().unwrap_err().line, 1);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Fingerprints(BTreeMap<String, Texts>);

/// Records and accounts by their addresses.
type Texts = BTreeMap<String, Fingerprint>;

words! {
    /// A part of a record or account.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub(crate) enum TextPart {
        /// The header of a record.
        Header = "header",
        /// Its play, with checks and boards.
        Play = "play",
        /// Its comments and notes.
        Comments = "comments",
        /// The statements of an account.
        Statements = "statements",
        /// The whole text of an account, where the archive has it.
        FullText = "text",
        /// Everything else that is said of an account.
        Description = "description",
    }
}

/// The sums of the parts of a text. White space, and comments in YAML, are in none.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Fingerprint(BTreeMap<TextPart, String>);

/// A line of the list that cannot be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: expected an edition, an address, and parts such as `play=7c`")]
pub struct FingerprintError {
    /// The line, from 1.
    pub line: usize,
}

/// What became of a record or account since earlier editions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum SinceEdition<'a> {
    /// It is as it was in that edition, and in all between.
    Unchanged(&'a str),
    /// These parts are not as they were in the edition before.
    Changed(&'a str, Vec<TextPart>),
    /// The edition before did not have it.
    New(&'a str),
}

impl std::str::FromStr for Fingerprints {
    type Err = FingerprintError;

    fn from_str(text: &str) -> Result<Self, FingerprintError> {
        let mut all = Self::default();
        for (line, words) in (1..).zip(text.lines()).filter(|(_, words)| !words.trim().is_empty()) {
            let mut words = words.split_whitespace();
            let (Some(edition), Some(address)) = (words.next(), words.next()) else {
                return Err(FingerprintError { line });
            };
            let parts: Option<BTreeMap<TextPart, String>> = words.map(read_part).collect();
            let parts = parts.filter(|parts| !parts.is_empty()).ok_or(FingerprintError { line })?;
            let edition = all.0.entry(edition.to_owned()).or_default();
            edition.insert(address.to_owned(), Fingerprint(parts));
        }
        Ok(all)
    }
}

impl fmt::Display for Fingerprints {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (edition, all) in &self.0 {
            for (address, Fingerprint(parts)) in all {
                let parts = parts.iter().map(|(part, sum)| format!("{}={sum}", part.word())).join(" ");
                writeln!(out, "{edition} {address} {parts}")?;
            }
        }
        Ok(())
    }
}

impl Fingerprints {
    /// The same with the records and accounts of `archive` as those of the present edition.
    #[must_use]
    pub fn with_edition(mut self, settings: &Settings, archive: &Archive) -> Self {
        self.0.insert(key(&settings.edition), texts_of(archive));
        self
    }

    /// Whether the present edition was frozen.
    pub fn is_frozen(&self, settings: &Settings) -> bool {
        self.0.contains_key(&key(&settings.edition))
    }

    /// The records and accounts of the present edition that `now` has otherwise, or no more.
    pub fn differing(&self, settings: &Settings, now: &Self) -> Vec<&str> {
        let edition = key(&settings.edition);
        let now = |address: &String| now.0.get(&edition)?.get(address);
        let known = self.0.get(&edition).into_iter().flatten();
        known.filter(|(address, was)| now(address) != Some(was)).map(|(address, _)| &**address).collect()
    }

    /// What became of a record or account since the editions before the present one; `None` where none of them was
    /// frozen.
    pub(crate) fn since<'a>(
        &self,
        settings: &'a Settings,
        address: &str,
        now: &Fingerprint,
    ) -> Option<SinceEdition<'a>> {
        since(&self.before(settings, &settings.edition), address, now)
    }

    /// The records and accounts that an edition added or changed, by their addresses; none where it, or every edition
    /// before it, was not frozen. The present edition has the texts of `archive`.
    pub(crate) fn changed_in<'a>(
        &self,
        settings: &'a Settings,
        archive: &Archive,
        edition: &str,
    ) -> Vec<(String, SinceEdition<'a>)> {
        let before = self.before(settings, edition);
        let texts = match edition == settings.edition.as_str() {
            _ if before.is_empty() => None,
            true => Some(texts_of(archive)),
            false => self.0.get(&key(edition)).cloned(),
        };
        let all = texts.into_iter().flatten().filter_map(|(address, text)| {
            let since = since(&before, &address, &text)?;
            Some((address, since))
        });
        all.filter(|(_, since)| !matches!(since, SinceEdition::Unchanged(_))).collect()
    }

    /// The editions before one that were frozen, the newest first.
    fn before<'a>(&self, settings: &'a Settings, edition: &str) -> Vec<(&'a str, &Texts)> {
        // The present edition is the newest, whatever its date.
        let all = settings.editions.iter();
        let all = all.sorted_by_key(|one| (one.edition != settings.edition, Reverse(one.date)));
        let names: Vec<&str> = all.map(|one| one.edition.as_str()).collect();
        let earlier = names.iter().rposition(|name| *name == edition).map_or(0, |place| place + 1);
        names.into_iter().skip(earlier).filter_map(|name| Some((name, self.0.get(&key(name))?))).collect()
    }
}

/// A file with YAML that cannot be read as it is, so that sums of its parts would be of something else: of an account, or
/// with such a header of a record.
pub fn unread_text(archive: &Archive) -> Option<&str> {
    let is_account = |name: &&str| name.starts_with("evidence/") || name.starts_with("texts/");
    let is_wrong = |text: &SourceText| serde_yaml::from_str::<Mapping>(text.contents()).is_err();
    let wrong = archive.texts.iter().filter(|(_, text)| is_wrong(text)).map(|(name, _)| &**name);
    let has_wrong_header = |file: &&PlayFile| {
        let slices = RecordSlice::all(file.name(), file.contents());
        slices.iter().filter_map(|slice| read_header(slice.text.ok()?)).any(|header| header.is_err())
    };
    let records = archive.play.par_iter().find_first(has_wrong_header).map(PlayFile::name);
    wrong.chain(archive.unread.files()).find(is_account).or(records)
}

/// The records and accounts of an archive that can be read.
fn texts_of(archive: &Archive) -> Texts {
    let records = archive.play.par_iter().flat_map_iter(|file| {
        RecordSlice::all(file.name(), file.contents()).into_iter().filter_map(|slice| {
            let (id, text) = (slice.header_id()?, slice.text.ok()?);
            Some((format!("r/{}", Slug::from_text(&id)), Fingerprint::of_record(text)?))
        })
    });
    let mut all: Texts = records.collect();
    let accounts = archive.evidence.values();
    all.extend(accounts.filter_map(|account| {
        Some((format!("e/{}", account.id), Fingerprint::of_account(archive, account)?))
    }));
    all
}

/// What became of a record or account since editions, which are the newest first; `None` without any.
fn since<'a>(editions: &[(&'a str, &Texts)], address: &str, now: &Fingerprint) -> Option<SinceEdition<'a>> {
    let &(last, all) = editions.first()?;
    let Some(was) = all.get(address) else { return Some(SinceEdition::New(last)) };
    if was != now {
        return Some(SinceEdition::Changed(last, was.differences(now)));
    }
    let same = editions.iter().take_while(|(_, all)| all.get(address) == Some(now));
    same.last().map(|&(name, _)| SinceEdition::Unchanged(name))
}

/// A part with its sum: `play=7c`.
fn read_part(word: &str) -> Option<(TextPart, String)> {
    let (name, sum) = word.split_once('=')?;
    Some((TextPart::ALL.into_iter().find(|part| part.word() == name)?, sum.to_owned()))
}

/// An edition as one word.
fn key(edition: &str) -> String {
    edition.split_whitespace().join("-")
}

impl Fingerprint {
    /// `None` where the YAML of the header cannot be read, so that nothing is said of its parts.
    pub(crate) fn of_record(text: &str) -> Option<Self> {
        let of_kinds = |is_one: fn(TokenKind) -> bool| {
            let all = tokens(text).filter(|token| is_one(token.kind));
            sum(all.map(|token| text.get(token.span.range()).unwrap_or_default()))
        };
        let header = printed(&Value::Mapping(read_header(text)?.ok()?));
        let comments = of_kinds(is_comment);
        let play = of_kinds(|kind| {
            !is_comment(kind) && !matches!(kind, TokenKind::Header | TokenKind::Space | TokenKind::End)
        });
        Some(Self(
            [(TextPart::Header, header), (TextPart::Play, play), (TextPart::Comments, comments)].into(),
        ))
    }

    /// `None` where the YAML of a file cannot be read.
    pub(crate) fn of_account(archive: &Archive, evidence: &Evidence) -> Option<Self> {
        let yaml = |folder: &str| {
            let text = archive.texts.get(&format!("{folder}/{}.yaml", evidence.id))?;
            Some(serde_yaml::from_str::<Mapping>(text.contents()))
        };
        let mut account = yaml("evidence")?.ok()?;
        let statements = account.remove("statements").unwrap_or(Value::Null);
        let description = printed(&Value::Mapping(account));
        let mut sums = BTreeMap::from([
            (TextPart::Statements, printed(&statements)),
            (TextPart::Description, description),
        ]);
        if let Some(whole) = yaml("texts") {
            sums.insert(TextPart::FullText, printed(&Value::Mapping(whole.ok()?)));
        }
        Some(Self(sums))
    }

    /// The parts that differ, those that only one has among them.
    fn differences(&self, other: &Self) -> Vec<TextPart> {
        TextPart::ALL.into_iter().filter(|part| self.0.get(part) != other.0.get(part)).collect()
    }
}

/// The header of a record; `None` without one.
fn read_header(text: &str) -> Option<Result<Mapping, serde_yaml::Error>> {
    let header = tokens(text).find(|token| token.kind == TokenKind::Header)?;
    Some(serde_yaml::from_str(text.get(header.span.range())?.trim().trim_matches('-')))
}

const fn is_comment(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::Comment | TokenKind::OpenComment | TokenKind::Note)
}

/// The sum of a value in YAML, however it is written.
fn printed(value: &Value) -> String {
    sum([serde_yaml::to_string(value).unwrap_or_default().as_str()])
}

/// The first half of the SHA-256 of some texts, in hexadecimal; how much white space is between two words does not count.
fn sum<'t>(texts: impl IntoIterator<Item = &'t str>) -> String {
    let mut digest = Sha256::new();
    for text in texts {
        digest.update(text.split_whitespace().join(" ").as_bytes());
        digest.update([0]);
    }
    hex::encode(&digest.finalize()[..16])
}
