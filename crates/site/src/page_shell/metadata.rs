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

use serde_json::{Value, json};

use crate::base::citation::Citation;
use crate::base::files::CARD_SIZE;
use crate::base::html::Html;
use crate::base::route::RecordFile;
use crate::base::settings::Settings;
use record::archive::{Contributor, SourceKind};

/// The head of a page, but for its title, description and canonical address.
///
/// What one vocabulary says well is not said again in another, for this is in every page: the files of a record are
/// links, its keywords and language are `citation_…`, its claim and sources are schema.org.
pub(crate) struct Head<'a> {
    pub(crate) settings: &'a Settings,
    /// The page's title.
    pub(crate) title: &'a str,
    pub(crate) description: &'a str,
    /// The language of the page, as a BCP 47 tag.
    pub(crate) lang: &'a str,
    /// The page's own address, where it is settled.
    pub(crate) address: Option<&'a str>,
    /// Where the site is published, where that is settled.
    pub(crate) site: Option<&'a str>,
    /// The address of the title page, as a link of this page holds it.
    pub(crate) home: &'a str,
    /// What the page is of, where that is more than a page.
    pub(crate) subject: Option<&'a Subject>,
    /// What other sites are offered.
    pub(crate) preview: &'a Preview,
}

/// What a page is of: a record, a source, the archive itself.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Subject {
    /// How it is cited.
    pub(crate) citation: Citation,
    /// Whether reference managers take the page for it: a record is this page, a source is a thing elsewhere, which
    /// the page names by COinS.
    pub(crate) here: bool,
    /// The tags of the languages in which it has more than its own texts.
    pub(crate) other_languages: Vec<String>,
    /// What supports it: sources, each by the address of its page, without a place in it.
    pub(crate) based_on: Vec<(String, Citation)>,
    /// Drawings of it.
    pub(crate) drawings: Vec<Drawn>,
    /// The same in other forms: address as a link of the page holds it, and type.
    pub(crate) files: Vec<Alternate>,
    /// What other sites are offered of it.
    pub(crate) preview: Preview,
    /// What was reviewed and found, where the play is somebody's claim.
    pub(crate) review: Option<Review>,
}

/// The same thing in another form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Alternate {
    /// Its address, as a link of the page holds it.
    pub(crate) href: String,
    /// Its media type.
    pub(crate) media_type: &'static str,
}

/// A drawing of what a page is of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Drawn {
    /// Its address.
    pub(crate) address: String,
    /// Its media type.
    pub(crate) media_type: &'static str,
    /// What it shows.
    pub(crate) caption: String,
}

/// What sites that show previews of a page, or embed it, are offered; whole addresses.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Preview {
    /// The picture.
    pub(crate) card: Option<String>,
    /// How to embed it.
    pub(crate) oembed: Option<String>,
}

/// The verdict on play that a source reports.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Review {
    /// What is claimed, as a sentence.
    pub(crate) claim: String,
    /// The verdict, in words.
    pub(crate) verdict: String,
}

impl Head<'_> {
    /// The tags, each on a line of its own.
    pub(crate) fn html(&self) -> Html {
        let mut tags = Tags(Html::default());
        let dataset =
            self.subject.is_some_and(|subject| subject.here && subject.citation.kind == SourceKind::Dataset);
        match self.subject.filter(|subject| subject.here) {
            Some(subject) => tags.highwire(&subject.citation),
            None => tags.dublin_core(self),
        }
        tags.meta("name", "DC.rights", &self.settings.licence.url);
        tags.meta("name", "DC.type", if dataset { "Dataset" } else { "Text" });
        tags.meta("name", "z:itemType", if dataset { "dataset" } else { "webpage" });
        tags.meta("property", "og:title", self.title);
        tags.meta("property", "og:type", if self.is_title_page() { "website" } else { "article" });
        tags.meta("property", "og:description", self.description);
        if let Some(address) = self.address {
            tags.meta("property", "og:url", address);
        }
        if let Some(card) = &self.preview.card {
            tags.meta("property", "og:image", card);
            tags.meta("property", "og:image:width", &CARD_SIZE.0.to_string());
            tags.meta("property", "og:image:height", &CARD_SIZE.1.to_string());
            tags.meta("property", "og:image:alt", self.title);
            tags.meta("name", "twitter:card", "summary_large_image");
        }
        if let Some(oembed) = &self.preview.oembed {
            let file = RecordFile::Oembed;
            tags.alternate(&Alternate { href: oembed.clone(), media_type: file.media_type() });
        }
        for file in self.subject.iter().flat_map(|subject| &subject.files) {
            tags.alternate(file);
        }
        tags.0.push_trusted("<script type=\"application/ld+json\">");
        tags.0.push_trusted(&inert(&self.graph().to_string()));
        tags.0.push_trusted("</script>\n");
        tags.0
    }

    /// The page, the archive it belongs to, and what it is of, in the words of schema.org.
    ///
    /// A page of a record is the record, and the whole of the archive is described on the title page alone: every page is
    /// read over slow lines too.
    fn graph(&self) -> Value {
        let mut graph = vec![self.archive_node()];
        let here = self.subject.is_some_and(|subject| subject.here);
        if let Some(subject) = self.subject {
            graph.push(self.subject(subject));
            graph.extend(self.review(subject));
        }
        if !here {
            graph.push(self.page());
        }
        json!({"@context": "https://schema.org", "@graph": graph})
    }

    fn page(&self) -> Value {
        let mut page = json!({
            "@id": self.node("page"),
            "@type": "WebPage",
            "name": self.title,
            "inLanguage": self.lang,
            "isPartOf": {"@id": self.archive()},
        });
        if let Some(address) = self.address {
            page["url"] = json!(address);
        }
        if self.subject.is_some() {
            page["mainEntity"] = json!({"@id": self.node("work")});
        }
        page
    }

    fn archive_node(&self) -> Value {
        let settings = self.settings;
        let mut node = json!({
            "@id": self.archive(),
            "@type": "Dataset",
            "name": settings.title,
            "url": self.site.unwrap_or(self.home),
        });
        if self.is_title_page() {
            let makers = settings.authors.iter().map(|name| agent(&crate::base::citation::maker(name)));
            node["creator"] = makers.collect();
            node["alternateName"] = json!(settings.subtitle);
            node["description"] = json!(self.description);
            node["version"] = json!(&*settings.edition);
            node["datePublished"] = json!(settings.edition_date.to_string());
            node["inLanguage"] = json!(&*settings.language);
            node["license"] = json!(settings.licence.url);
            node["keywords"] = json!(settings.keywords);
        }
        node
    }

    fn is_title_page(&self) -> bool {
        self.home == "index.html"
    }

    /// What the archive is called in the graph: the same on every page.
    fn archive(&self) -> String {
        format!("{}#archive", self.site.unwrap_or(self.home))
    }

    /// What something that the page has is called in the graph.
    fn node(&self, name: &str) -> String {
        format!("{}#{name}", self.address.unwrap_or_default())
    }

    fn subject(&self, subject: &Subject) -> Value {
        let mut node = thing(&subject.citation);
        node["@id"] = json!(self.node("work"));
        if !subject.other_languages.is_empty() {
            let own = subject.citation.language.iter();
            node["inLanguage"] = own.chain(&subject.other_languages).map(|tag| json!(tag)).collect();
        }
        if subject.here {
            node["license"] = json!(self.settings.licence.url);
            node["isPartOf"] = json!({"@id": self.archive()});
        }
        if !subject.based_on.is_empty() {
            // A source is the same node here and on its own page.
            let based_on = subject.based_on.iter().map(|(page, source)| {
                let mut source = thing(source);
                source["@id"] = json!(format!("{page}#work"));
                source
            });
            node["isBasedOn"] = based_on.collect();
        }
        if !subject.drawings.is_empty() {
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
        }
        node
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
    let mut node = json!({"@type": kind, "name": citation.title});
    for (key, people) in [("author", &citation.authors), ("editor", &citation.editors)] {
        if !people.is_empty() {
            node[key] = people.iter().map(agent).collect();
        }
    }
    let container = citation.container.as_ref().filter(|_| citation.kind != SourceKind::Dataset);
    if let Some(container) = container {
        node["isPartOf"] = json!({"@type": "CreativeWork", "name": container});
    }
    if let Some(dated) = citation.dated() {
        let day: Vec<String> = dated.from.iter().map(|number| format!("{number:02}")).collect();
        node["datePublished"] = json!(day.join("-"));
    }
    for (key, value) in
        [("pagination", &citation.pages), ("inLanguage", &citation.language), ("url", &citation.address)]
    {
        if let Some(value) = value {
            node[key] = json!(value);
        }
    }
    node
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

struct Tags(Html);

impl Tags {
    fn meta(&mut self, attribute: &str, name: &str, content: &str) {
        for slice in ["<meta ", attribute, "=\"", name, "\" content=\""] {
            self.0.push_trusted(slice);
        }
        for (at, word) in content.split_whitespace().enumerate() {
            self.0.push_trusted(if at == 0 { "" } else { " " });
            self.0.push_text(word);
        }
        self.0.push_trusted("\">\n");
    }

    fn maybe(&mut self, name: &str, content: Option<&str>) {
        if let Some(content) = content {
            self.meta("name", name, content);
        }
    }

    fn dublin_core(&mut self, head: &Head<'_>) {
        let settings = head.settings;
        self.meta("name", "DC.title", head.title);
        settings.authors.iter().for_each(|name| self.meta("name", "DC.creator", name));
        self.maybe("DC.publisher", settings.publisher.as_deref());
        self.meta("name", "DC.date", &settings.edition_date.to_string());
        self.meta("name", "DC.language", head.lang);
        self.maybe("DC.identifier", head.address);
    }

    fn highwire(&mut self, citation: &Citation) {
        self.meta("name", "citation_title", &citation.title);
        for person in &citation.authors {
            self.meta("name", "citation_author", &crate::base::citation::listed(person));
        }
        if let Some(date) = &citation.issued {
            self.meta("name", "citation_publication_date", &date.as_str().replace('-', "/"));
        }
        self.maybe("citation_publisher", citation.publisher.as_deref());
        self.maybe("citation_public_url", citation.address.as_deref());
        self.maybe("citation_language", citation.language.as_deref());
        if !citation.keywords.is_empty() {
            self.meta("name", "citation_keywords", &citation.keywords.join("; "));
        }
    }

    fn alternate(&mut self, file: &Alternate) {
        self.0.push_trusted(&format!("<link rel=\"alternate\" type=\"{}\" href=\"", file.media_type));
        self.0.push_text(&file.href);
        self.0.push_trusted("\">\n");
    }
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
