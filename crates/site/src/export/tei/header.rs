//! The header of a file, in the order that TEI asks for.

use crate::common::{fill, listed_name};
use crate::page_shell::{Site, language_name};
use base::yaml::Word;
use record::archive::{Doi, GameId, LanguageTag, Orcid, SameAs};

use super::sources::day;
use super::xml::{Element, document, text, web_address};

/// What the header of a file says.
pub(super) struct TeiHeader<'a> {
    pub(super) site: &'a Site<'a>,
    /// The id of what the file is of.
    pub(super) id: &'a str,
    pub(super) title: Element,
    /// The address of its page, if that of the site is settled.
    pub(super) address: Option<String>,
    /// Who did what, besides the makers of the archive.
    pub(super) people: Vec<Element>,
    pub(super) licences: Vec<Element>,
    /// Remarks on the whole.
    pub(super) notes: Vec<Element>,
    /// Publications and witnesses; without any, `no_source` is said.
    pub(super) sources: Vec<Element>,
    pub(super) no_source: &'a str,
    /// What the file is, in paragraphs.
    pub(super) about: Vec<String>,
    /// What `ana` refers to.
    pub(super) taxonomies: Vec<Element>,
    /// Who, where, when, in which languages.
    pub(super) profile: Vec<Element>,
    pub(super) changes: Vec<Element>,
}

impl TeiHeader<'_> {
    /// The whole file: the header, the images of its pages, and the text.
    pub(super) fn file(self, images: Option<Element>, text: Element) -> String {
        let language = self.site.settings.interface.tag();
        let root =
            Element::new("TEI").with("xmlns", "http://www.tei-c.org/ns/1.0").with("xml:lang", language);
        document(&root.lines([self.element()]).lines(images).lines([text]))
    }

    fn element(self) -> Element {
        let settings = self.site.settings;
        let edition = fill(
            &self.site.m.edition_of,
            &[("edition", &settings.edition), ("date", &settings.edition_date.to_string())],
        );
        let makers = settings.authors.iter().map(|author| {
            let maker = text("editor", listed_name(&author.contributor()));
            known_as(maker, "ORCID", author.orcid().map(Orcid::as_str))
        });
        // What the file is of has no DOI of its own, but is in an edition and an archive that may have one.
        let edition = text("edition", edition).with("n", &*settings.edition);
        let edition = known_as(edition, "DOI", settings.own_doi().map(Doi::as_str));
        let archive = Element::new("seriesStmt").child(text("title", &settings.title));
        let archive = known_as(archive, "DOI", settings.doi.as_ref().map(Doi::as_str));
        let published = [
            Some(text("publisher", settings.publisher.as_ref().unwrap_or(&settings.title))),
            day(settings.edition_date).map(|day| text("date", day.clone()).with("when", day)),
            Some(text("idno", self.id).with("type", "sowbook")),
            self.address.map(|address| text("idno", address).with("type", "URI")),
            Some(Element::new("availability").lines(self.licences)),
        ];
        let sources = if self.sources.is_empty() { vec![text("p", self.no_source)] } else { self.sources };
        let file = Element::new("fileDesc").lines([
            Element::new("titleStmt").lines([self.title].into_iter().chain(makers).chain(self.people)),
            Element::new("editionStmt").child(edition),
            Element::new("publicationStmt").lines(published.into_iter().flatten()),
            archive,
        ]);
        let notes = Element::new("notesStmt").lines(self.notes).unless_empty();
        let file = file.lines(notes).lines([Element::new("sourceDesc").lines(sources)]);
        let about = self.about.into_iter().map(|paragraph| text("p", paragraph));
        let encoding = Element::new("encodingDesc").lines([
            Element::new("projectDesc").lines(about),
            Element::new("classDecl").lines(self.taxonomies),
        ]);
        let profile = Element::new("profileDesc").lines(self.profile);
        let changes = Element::new("revisionDesc").lines(self.changes).unless_empty();
        Element::new("teiHeader").lines([file, encoding, profile]).lines(changes)
    }
}

/// The licence of the archive; another one by its identifier, if there is one.
pub(super) fn licence(site: &Site<'_>, own: Option<&str>) -> Element {
    let archive = &site.settings.licence;
    match own.filter(|own| Some(*own) != archive.spdx.as_ref().map(Word::as_str)) {
        Some(own) => text("licence", own),
        None => text("licence", &archive.name).maybe("target", web_address(&archive.url)),
    }
}

/// The languages of the texts, by their tags.
pub(super) fn languages<'t>(site: &Site<'_>, tags: impl IntoIterator<Item = &'t str>) -> Element {
    let language = |tag: &'t str| {
        let entry = tag.parse::<LanguageTag>().ok().and_then(|tag| site.archive.languages.get(&tag));
        let language = text("language", language_name(tag, &site.m)).with("ident", tag);
        identified(language, entry.map(|entry| &entry.same_as))
    };
    Element::new("langUsage").lines(tags.into_iter().map(language))
}

/// An element with what its thing is called in other systems.
pub(super) fn identified(element: Element, same_as: Option<&SameAs>) -> Element {
    let ids = same_as.into_iter().flat_map(SameAs::ids);
    ids.fold(element, |element, known| known_as(element, known.scheme.name(), Some(known.id)))
}

/// An element with the identifier of its thing in one system, if there is one.
fn known_as(element: Element, system: &'static str, id: Option<&str>) -> Element {
    match id {
        Some(id) => element.text(" ").child(text("idno", id).with("type", system)),
        None => element,
    }
}

/// A closed list to which `ana` refers: the id and the words of each.
pub(super) fn taxonomy<'t>(
    id: &str,
    about: &str,
    categories: impl IntoIterator<Item = (&'t str, String)>,
) -> Element {
    let category = |(id, words): (&'t str, String)| {
        Element::new("category").with("xml:id", id).child(text("catDesc", words))
    };
    let taxonomy = Element::new("taxonomy").with("xml:id", id).lines([text("desc", about)]);
    taxonomy.lines(categories.into_iter().map(category))
}

/// People who are named, each with a role.
pub(super) fn persons<'t>(
    site: &Site<'_>,
    named: impl IntoIterator<Item = (&'static str, &'t str)>,
) -> Option<Element> {
    let person = |(role, name): (&'static str, &'t str)| {
        let person = Element::new("person").with("role", role).child(text("persName", name));
        identified(person, site.archive.person(name).map(|person| &person.same_as))
    };
    let list = Element::new("listPerson").lines(named.into_iter().map(person)).unless_empty()?;
    Some(Element::new("particDesc").child(list))
}

/// Where and when, if anything is known of it.
pub(super) fn setting(parts: impl IntoIterator<Item = Element>) -> Option<Element> {
    let setting = Element::new("setting").lines(parts).unless_empty()?;
    Some(Element::new("settingDesc").child(setting))
}

/// What it is found by: a list to which its class belongs, if it has one, its game, and other terms.
pub(super) fn found_by<'t>(
    site: &Site<'_>,
    class: Option<&str>,
    game: Option<&GameId>,
    terms: impl IntoIterator<Item = (&'static str, &'t str)>,
) -> Option<Element> {
    let game = game.map(|id| {
        let same_as = site.archive.games.get(id).map(|game| &game.same_as);
        identified(text("term", site.game_title(id)).with("type", "game"), same_as)
    });
    let class = class.map(|class| {
        Element::new("catRef").with("scheme", "#provenance").with("target", format!("#{class}"))
    });
    let term = |(kind, term): (&'static str, &'t str)| text("term", term).with("type", kind);
    let keywords =
        Element::new("keywords").lines(game.into_iter().chain(terms.into_iter().map(term))).unless_empty();
    Element::new("textClass").lines(class.into_iter().chain(keywords)).unless_empty()
}
