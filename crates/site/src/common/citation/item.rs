//! What is cited, once, for every form of citation.

use serde_json::{Value, json};

use crate::common::json::known_keys;
use crate::common::settings::{Author, Settings};
use base::text::{seen_words, without_steering};
use record::archive::{Contributor, Date, Day, Doi, Source, SourceKind};

use super::dated::Dated;

/// What is cited; every form of citation is made from it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Citation {
    /// Its key in a bibliography.
    pub(crate) key: String,
    /// What sort of thing it is.
    pub(crate) kind: SourceKind,
    /// Its title, as printed.
    pub(crate) title: String,
    /// Who wrote or made it.
    pub(crate) authors: Vec<Contributor>,
    /// Who edited it.
    pub(crate) editors: Vec<Contributor>,
    /// Who asked the questions.
    pub(crate) interviewers: Vec<Contributor>,
    /// To whom it went.
    pub(crate) recipients: Vec<Contributor>,
    /// The journal, series, site or archive it is in.
    pub(crate) container: Option<String>,
    /// Volume, as cited.
    pub(crate) volume: Option<String>,
    /// Issue within the volume, as cited.
    pub(crate) issue: Option<String>,
    /// Pages, as cited.
    pub(crate) pages: Option<String>,
    /// The number under which the container keeps it.
    pub(crate) number: Option<String>,
    /// Who published it.
    pub(crate) publisher: Option<String>,
    /// Where it was published.
    pub(crate) place: Option<String>,
    /// What it is more exactly.
    pub(crate) genre: Option<String>,
    /// On what it is.
    pub(crate) medium: Option<String>,
    /// The archive that keeps it.
    pub(crate) archive: Option<String>,
    /// The town of that archive.
    pub(crate) archive_place: Option<String>,
    /// Where in that archive.
    pub(crate) archive_location: Option<String>,
    /// The letter behind the year that distinguishes the works of one author and year.
    pub(crate) suffix: Option<String>,
    /// When it appeared.
    pub(crate) issued: Option<Date>,
    /// The edition it is cited from.
    pub(crate) edition: Option<String>,
    /// Its language, as a BCP 47 tag.
    pub(crate) language: Option<String>,
    /// The day it was looked at.
    pub(crate) accessed: Option<Day>,
    pub(crate) address: Option<String>,
    pub(crate) doi: Option<Doi>,
    /// The DOI of the edition of the archive that it is a part of.
    pub(crate) edition_doi: Option<Doi>,
    /// Whether that edition has no DOI of its own, so that its DOI is the one of all editions.
    pub(crate) is_doi_of_all: bool,
    /// The ISBN of the book, or of the book it is in.
    pub(crate) isbn: Option<String>,
    /// The ISSN of the journal or series.
    pub(crate) issn: Option<String>,
    /// What no other field holds: the DOIs of the archive that it is a part of.
    pub(crate) note: Option<String>,
    /// The licence, as it is named.
    pub(crate) licence: Option<String>,
    /// Words it is found by.
    pub(crate) keywords: Vec<String>,
}

impl Citation {
    /// A source, as the archive describes it.
    pub(crate) fn of_source(source: &Source) -> Self {
        let text = |word: &Option<base::yaml::Word>| word.as_ref().map(ToString::to_string);
        Self {
            key: source.id.to_string(),
            kind: source.kind,
            title: source.title.clone(),
            authors: source.author.clone(),
            editors: source.editor.clone(),
            interviewers: source.interviewer.clone(),
            recipients: source.recipient.clone(),
            container: source.container_title.clone(),
            volume: text(&source.volume),
            issue: text(&source.issue),
            pages: text(&source.page),
            number: text(&source.number),
            publisher: source.publisher.clone(),
            place: source.publisher_place.clone(),
            genre: source.genre.clone(),
            medium: source.medium.clone(),
            archive: source.archive.clone(),
            archive_place: source.archive_place.clone(),
            archive_location: text(&source.archive_location),
            suffix: source.year_suffix.as_ref().map(ToString::to_string),
            issued: source.issued.clone(),
            edition: None,
            language: source.language.as_ref().map(ToString::to_string),
            accessed: source.accessed,
            address: source.url.clone(),
            doi: source.doi.clone(),
            edition_doi: None,
            is_doi_of_all: false,
            isbn: source.isbn.as_ref().map(ToString::to_string),
            issn: source.issn.as_ref().map(ToString::to_string),
            note: None,
            licence: source.rights.as_ref().and_then(|rights| text(&rights.licence)),
            keywords: Vec::new(),
        }
    }

    /// A record or page of the archive, by its key and title, as the edition has it. `address` is where it is
    /// published, if that is settled.
    pub(crate) fn of_archive(
        settings: &Settings,
        kind: SourceKind,
        key: &str,
        title: &str,
        address: Option<String>,
    ) -> Self {
        let dois: Vec<String> = settings.dois().map(|(what, doi)| format!("DOI of {what}: {doi}")).collect();
        Self {
            key: key.to_owned(),
            kind,
            title: title.to_owned(),
            authors: settings.authors.iter().map(Author::contributor).collect(),
            editors: Vec::new(),
            interviewers: Vec::new(),
            recipients: Vec::new(),
            container: Some(settings.title.clone()),
            volume: None,
            issue: None,
            pages: None,
            number: None,
            publisher: settings.publisher.clone(),
            place: None,
            genre: None,
            medium: None,
            archive: None,
            archive_place: None,
            archive_location: None,
            suffix: None,
            issued: settings.edition_date.to_string().parse().ok(),
            edition: Some(settings.edition.to_string()),
            language: Some(settings.language.to_string()),
            accessed: None,
            address,
            doi: None,
            edition_doi: settings.edition_doi().cloned(),
            is_doi_of_all: settings.own_doi().is_none(),
            isbn: None,
            issn: None,
            note: (!dois.is_empty()).then(|| dois.join("; ")),
            licence: Some(settings.licence.name.clone()),
            keywords: settings.keywords.clone(),
        }
    }

    /// When it appeared, in numbers; `None` where not even a year is known.
    pub(crate) fn dated(&self) -> Option<Dated> {
        self.issued.as_ref().and_then(Dated::from_date)
    }

    /// The ISBN that is its own; any other is that of the book it is in.
    pub(crate) fn own_isbn(&self) -> Option<&String> {
        let is_book = matches!(self.kind, SourceKind::Book | SourceKind::Report | SourceKind::Thesis);
        self.isbn.as_ref().filter(|_| is_book)
    }

    /// The book and the journal or series it is in, as far as they have a number, in the words of schema.org.
    pub(crate) fn hosts(&self) -> Vec<Value> {
        let isbn = self.isbn.as_ref().filter(|_| self.own_isbn().is_none());
        // Where both have a number, a chapter is cited with the title of its book, an article with that of its journal.
        let names_book = isbn.is_some() && (self.kind == SourceKind::Chapter || self.issn.is_none());
        let numbers =
            [("Book", "isbn", isbn, names_book), ("Periodical", "issn", self.issn.as_ref(), !names_book)];
        let hosts = numbers.into_iter().filter_map(|(class, key, number, is_named)| {
            let title = self.container.as_ref().filter(|_| is_named);
            Some(known_keys(json!({"@type": class, key: number?, "name": title})))
        });
        hosts.collect()
    }

    /// The same with words it is found by, before those of the archive.
    #[must_use]
    pub(crate) fn found_by(mut self, words: impl IntoIterator<Item = String>) -> Self {
        let mut keywords: Vec<String> = Vec::new();
        for word in words.into_iter().chain(std::mem::take(&mut self.keywords)) {
            if !word.is_empty() && !keywords.contains(&word) {
                keywords.push(word);
            }
        }
        self.keywords = keywords;
        self
    }
}

/// Family and given names in that order with a comma, or the whole name.
pub(crate) fn listed_name(person: &Contributor) -> String {
    match (&person.family, &person.given) {
        (Some(family), Some(given)) => format!("{family}, {given}"),
        (Some(one), None) | (None, Some(one)) => one.clone(),
        (None, None) => person.literal.clone().unwrap_or_default(),
    }
}

/// Text as one line: white space and what cannot be printed become single spaces, and nothing turns the direction of
/// what follows.
pub(super) fn one_line(text: &str) -> String {
    without_steering(&seen_words(text)).into_owned()
}
