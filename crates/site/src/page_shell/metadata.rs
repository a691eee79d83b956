//! What the head of a page says to programs: search engines, reference managers, previews.
//!
//! Zotero and its like decide by a few tags what a page is. `citation_title` alone makes it an article in a journal,
//! and a journal, book, conference, thesis or report makes it one of these, whatever else is said. So only a page of
//! a record has `citation_…`, without any of those, and says beside it that it is a data set.
//!
//! There is no `integrity` on scripts and styles: with it, Chromium refuses both where a page is opened from a disk
//! ("the resource requires the request to be CORS enabled"), and the pages must work from a disk. `sha256sums.txt`
//! has the checksum of every file instead.

use std::fmt::Write;

use askama::Template;
use itertools::Itertools;
use serde_json::{Value, json};

use crate::common::{Author, CARD_SIZE, Citation, Html, RecordFile, Route, Slug, known_keys, listed_name};
use record::archive::{Contributor, Doi, Orcid, SourceKind};

use super::shell::PageShell;
use super::subject::Subject;

/// The head of a page, but for its title, description and canonical address.
#[derive(Template)]
#[template(path = "head.html")]
pub(crate) struct Head<'a> {
    base: &'a PageShell<'a>,
    /// JSON-LD.
    graph: Html,
}

impl askama::filters::HtmlSafe for Head<'_> {}

/// Text on one line.
fn line(text: &str) -> Html {
    Html::text(&text.split_whitespace().collect::<Vec<_>>().join(" "))
}

impl<'a> PageShell<'a> {
    /// What the head says to programs.
    pub(crate) fn head(&'a self) -> Head<'a> {
        Head { base: self, graph: Html::trusted(inert(&self.graph().to_string())) }
    }

    /// The citation of what the page is of, where that is this page: a record, and no source, which is a thing elsewhere.
    fn own_citation(&self) -> Option<&Citation> {
        self.subject.as_ref().filter(|subject| subject.here).map(|subject| &subject.citation)
    }

    fn is_dataset(&self) -> bool {
        self.own_citation().is_some_and(|cited| cited.kind == SourceKind::Dataset)
    }

    /// The page, the archive it belongs to, and what it is of, in the words of schema.org.
    ///
    /// A page of a record is the record, and the whole of the archive is described on the title page alone: every page is
    /// read over slow lines too.
    fn graph(&self) -> Value {
        let mut graph = vec![self.archive_node()];
        let here = self.own_citation().is_some();
        if let Some(subject) = &self.subject {
            graph.push(self.subject(subject));
            graph.extend(self.review(subject));
        }
        if !here {
            let things = self.here.known_things();
            let things: Vec<Value> = things.map(|thing| thing.node(&self.thing(&thing.route))).collect();
            let mut page = self.page();
            if !things.is_empty() {
                page["about"] = things.iter().map(|thing| json!({"@id": thing["@id"]})).collect();
            }
            graph.extend(things);
            if let Some(edition) = self.edition_of_page() {
                page["mainEntity"] = json!({"@id": edition["@id"]});
                graph.push(edition);
            }
            graph.push(page);
        }
        json!({"@context": "https://schema.org", "@graph": graph})
    }

    fn page(&self) -> Value {
        known_keys(json!({
            "@id": self.node("page"),
            "@type": "WebPage",
            "name": self.title,
            "inLanguage": self.lang(),
            "isPartOf": {"@id": self.archive()},
            "url": self.canonical,
            "mainEntity": self.subject.as_ref().map(|_| json!({"@id": self.node("work")})),
        }))
    }

    fn archive_node(&self) -> Value {
        let settings = self.settings;
        let mut node = json!({
            "@id": self.archive(),
            "@type": "Dataset",
            "name": settings.title,
            "url": self.site(),
            // A record or an account has no DOI but that of the archive it is a part of, so every page has these.
            "identifier": settings.edition_doi().map(Doi::url),
            "exampleOfWork": settings.own_doi().and_then(|_| settings.work()),
        });
        if self.is_title_page() {
            node["creator"] = settings.authors.iter().map(author).collect();
            node["alternateName"] = json!(settings.subtitle);
            node["description"] = json!(self.description);
            node["version"] = json!(&*settings.edition);
            node["datePublished"] = json!(settings.edition_date.to_string());
            node["inLanguage"] = json!(&*settings.language);
            node["license"] = json!(settings.licence.url);
            node["keywords"] = json!(settings.keywords);
        }
        known_keys(node)
    }

    /// The edition that the page is of, where that has a DOI of its own.
    fn edition_of_page(&self) -> Option<Value> {
        let Route::Edition(slug) = &self.here.route else { return None };
        let mut editions = self.settings.editions.iter();
        let edition = editions.find(|edition| Slug::from_text(&edition.edition) == *slug)?;
        Some(known_keys(json!({
            "@id": self.node("work"),
            "@type": "Dataset",
            "name": self.settings.title,
            "version": &*edition.edition,
            "datePublished": edition.date.to_string(),
            "identifier": edition.doi.as_ref()?.url(),
            "exampleOfWork": self.settings.work(),
        })))
    }

    /// The address of the archive; the title page as a link of this page holds it, where the address is not settled.
    fn site(&self) -> String {
        self.here.site.input.base_url.map_or_else(|| self.home(), |base| base.as_str().to_owned())
    }

    fn is_title_page(&self) -> bool {
        self.here.route == Route::Contents
    }

    /// What the archive is called in the graph: the same on every page.
    fn archive(&self) -> String {
        format!("{}#archive", self.site())
    }

    /// What something that the page has is called in the graph.
    fn node(&self, name: &str) -> String {
        format!("{}#{name}", self.canonical.as_deref().unwrap_or_default())
    }

    /// What a thing that the page is of, or that has a place in it, is called in the graph.
    fn thing(&self, route: &Route) -> String {
        self.node(route.fragment().as_deref().unwrap_or("thing"))
    }

    fn subject(&self, subject: &Subject) -> Value {
        let mut node = thing(&subject.citation);
        node["@id"] = json!(self.node("work"));
        if !subject.other_languages.is_empty() {
            let own = subject.citation.language.iter();
            node["inLanguage"] = own.chain(&subject.other_languages).map(|tag| json!(tag)).collect();
        }
        if subject.here {
            // A citation names them without their identifiers.
            node["author"] = self.settings.authors.iter().map(author).collect();
            node["license"] = json!(self.settings.licence.url);
            node["isPartOf"] = json!({"@id": self.archive()});
        }
        node["temporalCoverage"] = json!(subject.played);
        // A source is the same node here and on its own page.
        let based_on = subject.based_on.iter().map(|(page, source)| {
            let mut source = thing(source);
            source["@id"] = json!(format!("{page}#work"));
            source
        });
        node["isBasedOn"] = based_on.collect();
        let drawings = subject.drawings.iter().map(|drawn| {
            json!({
                "@id": drawn.address,
                "@type": "ImageObject",
                "contentUrl": drawn.address,
                "encodingFormat": drawn.media_type,
                "caption": drawn.caption,
                "license": self.settings.licence.url,
                "creditText": self.settings.title,
            })
        });
        node["image"] = drawings.collect();
        known_keys(node)
    }

    /// The verdict as a review of a claim. Play made up for the archive claims nothing, so it has none.
    fn review(&self, subject: &Subject) -> Option<Value> {
        let review = subject.review.as_ref()?;
        Some(json!({
            "@id": self.node("review"),
            "@type": "ClaimReview",
            "claimReviewed": review.claim,
            "itemReviewed": {"@type": "Claim", "name": review.claim, "appearance": {"@id": self.node("work")}},
            "reviewRating": {"@type": "Rating", "alternateName": review.verdict},
            "author": {"@type": "Organization", "name": self.settings.title},
        }))
    }
}

/// A cited thing in the words of schema.org.
fn thing(citation: &Citation) -> Value {
    let kind = match citation.kind {
        SourceKind::ArticleJournal => "ScholarlyArticle",
        SourceKind::Book => "Book",
        SourceKind::Webpage => "WebPage",
        SourceKind::Dataset => "Dataset",
        SourceKind::Chapter => "Chapter",
        SourceKind::ArticleNewspaper => "NewsArticle",
        SourceKind::Thesis => "Thesis",
        SourceKind::Report => "Report",
        SourceKind::Manuscript => "Manuscript",
        SourceKind::Song => "AudioObject",
        SourceKind::MotionPicture => "VideoObject",
        _ => "CreativeWork",
    };
    let people = |people: &[Contributor]| people.iter().map(agent).collect::<Value>();
    let mut hosts = citation.hosts();
    if hosts.is_empty() && citation.kind != SourceKind::Dataset {
        hosts.extend(citation.container.iter().map(|name| json!({"@type": "CreativeWork", "name": name})));
    }
    let isbn = citation.own_isbn();
    let date = citation.dated().map(|dated| dated.from.iter().map(|number| format!("{number:02}")).join("-"));
    known_keys(json!({
        // Only a book has an ISBN, so a thesis or report that has one is a book, too.
        "@type": if isbn.is_some() && kind != "Book" { json!([kind, "Book"]) } else { json!(kind) },
        "name": citation.title,
        "author": people(&citation.authors),
        "editor": people(&citation.editors),
        "isPartOf": if let [host] = hosts.as_slice() { host.clone() } else { json!(hosts) },
        "isbn": isbn,
        "identifier": citation.doi.as_ref().map(Doi::url),
        "datePublished": date,
        "pagination": citation.pages,
        "inLanguage": citation.language,
        "url": citation.address,
    }))
}

/// Who makes the archive; the ORCID iD of a person is their address in the graph.
fn author(author: &Author) -> Value {
    let mut node = agent(&author.contributor());
    node["@id"] = json!(author.orcid().map(Orcid::url));
    known_keys(node)
}

/// Somebody who made something: a person where family and given name are distinguished, else a group.
fn agent(person: &Contributor) -> Value {
    match (&person.family, &person.given) {
        (Some(family), Some(given)) => json!({"@type": "Person", "name": format!("{given} {family}")}),
        (Some(name), None) | (None, Some(name)) => json!({"@type": "Person", "name": name}),
        (None, None) => {
            json!({"@type": "Organization", "name": person.literal.as_deref().unwrap_or_default()})
        }
    }
}

/// JSON in which nothing can end the script it is in, or begin markup.
fn inert(json: &str) -> String {
    let mut inert = String::with_capacity(json.len());
    for letter in json.chars() {
        match letter {
            '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => {
                let _ = write!(inert, "\\u{:04x}", u32::from(letter));
            }
            letter => inert.push(letter),
        }
    }
    inert
}

#[cfg(test)]
mod tests {
    use super::inert;

    #[test]
    fn data_cannot_end_its_script() {
        let json = serde_json::json!({"name": "</script><!-- & \u{2028}"}).to_string();
        let safe = inert(&json);
        assert!(!safe.contains(['<', '>', '&', '\u{2028}']), "{safe}");
        assert_eq!(
            serde_json::from_str::<serde_json::Value>(&safe).expect("JSON"),
            serde_json::from_str::<serde_json::Value>(&json).expect("JSON")
        );
    }
}
