//! The TEI file of an account of evidence: its statements as items, and its text sentence by sentence where the archive
//! has it.

use std::collections::BTreeMap;

use crate::common::{Route, evidence_kind, fill, statement_kind};
use crate::page_shell::Site;
use record::archive::{
    Conflict, Evidence, FullText, LanguageTag, Rights, Statement, StatementId, StatementKind,
};

use super::header::{TeiHeader, found_by, identified, languages, licence, persons, setting, taxonomy};
use super::paper::{PageImages, PaperBreaks};
use super::sources::{bibl, date};
use super::xml::{Element, id, text, to, web_address};

/// The TEI file of an account.
pub(in crate::export) fn evidence_tei(site: &Site<'_>, evidence: &Evidence) -> String {
    let m = &site.m;
    let account = Account::new(site, evidence);
    let mut images = PageImages::new(site);
    let language = &site.settings.language;
    let body = Element::new("body")
        .lines([account.statements(&mut images)])
        .lines(account.conflicts())
        .lines(account.text.map(|text| account.full_text(text, &mut images)));
    let notes = evidence.notes.iter().map(|note| text("note", note));
    let kinds = StatementKind::ALL.map(|kind| (id("kind", kind.word()), statement_kind(kind, m).to_owned()));
    TeiHeader {
        site,
        id: evidence.id.as_str(),
        title: text("title", &evidence.title).with("xml:lang", &**language),
        address: site.address(&Route::Evidence(evidence.id.clone())),
        people: Vec::new(),
        licences: licences(site, evidence, account.text),
        notes: notes.collect(),
        sources: sources(site, evidence),
        no_source: "",
        about: vec![fill(&m.tei_evidence, &[("id", evidence.id.as_str())]), m.tei_evidence_lost.clone()],
        taxonomies: vec![taxonomy(
            "kinds",
            &m.tei_kinds,
            kinds.iter().map(|(id, words)| (id.as_str(), words.clone())),
        )],
        profile: profile(site, evidence),
        changes: Vec::new(),
    }
    .file(images.element(), Element::new("text").with("xml:lang", &**language).child(body))
}

/// How it may be used: its statements, and its text.
fn licences(site: &Site<'_>, evidence: &Evidence, full_text: Option<&FullText>) -> Vec<Element> {
    let own = site
        .archive
        .licence_of(evidence)
        .map(|own| text("licence", &*own.licence).maybe("target", web_address(&own.url)));
    let mut licences = vec![own.unwrap_or_else(|| licence(site, None))];
    if full_text.is_some() {
        let rights = site.archive.sources.get(&evidence.source).and_then(|source| source.rights.as_ref());
        let words = rights.map_or_else(
            || site.m.rights_unknown.clone(),
            |rights: &Rights| {
                let parts = [rights.licence.as_deref(), rights.holder.as_deref(), rights.note.as_deref()];
                parts.into_iter().flatten().collect::<Vec<_>>().join(". ")
            },
        );
        licences.push(text("p", format!("{}{}{words}", site.m.full_text, site.m.colon)));
    }
    licences
}

/// The source, and through whom the account came.
fn sources(site: &Site<'_>, evidence: &Evidence) -> Vec<Element> {
    let publication = |id| {
        let known = site.archive.sources.get(id);
        known.map_or_else(|| Element::new("bibl").child(text("title", id.as_str())), bibl)
    };
    let locator = evidence.locator.as_ref().map(|locator| text("citedRange", &**locator));
    let own = publication(&evidence.source).with("type", "source").lines(locator);
    let via = evidence
        .via
        .iter()
        .map(|via| publication(&via.source).with("type", "via").lines([text("note", &via.how)]));
    [own].into_iter().chain(via).collect()
}

/// Who says it, where and when it was played, and in which language.
fn profile(site: &Site<'_>, evidence: &Evidence) -> Vec<Element> {
    let mut tags: Vec<&LanguageTag> = vec![&site.settings.language];
    let quoted = evidence.statements.iter().flat_map(|statement| &statement.words);
    for tag in [&evidence.language].into_iter().chain(quoted.map(|quotation| &quotation.lang)) {
        if !tags.contains(&tag) {
            tags.push(tag);
        }
    }
    let named = evidence.said_by.iter().map(|name| ("source", name.as_str()));
    let named = named.chain(evidence.players.iter().map(|name| ("player", name.as_str())));
    let places = evidence.places.iter().map(|id| {
        let known = site.archive.places.get(id);
        let name = text("name", known.map_or(id.as_str(), |place| &place.label)).with("type", "place");
        identified(name, known.map(|place| &place.same_as))
    });
    let peoples = evidence.peoples.iter().map(|id| {
        let known = site.archive.peoples.get(id);
        let name = text("name", known.map_or(id.as_str(), |people| &people.name)).with("type", "people");
        identified(name, known.map(|people| &people.same_as))
    });
    let terms = [("account", evidence_kind(evidence.kind, &site.m))];
    let parts = [
        Some(languages(site, tags.into_iter().map(LanguageTag::as_str))),
        persons(site, named),
        setting(places.chain(peoples).chain(evidence.date.as_ref().map(date))),
        found_by(site, None, Some(&evidence.game), terms),
    ];
    parts.into_iter().flatten().collect()
}

/// An account with the sentences that its statements retell.
struct Account<'a> {
    site: &'a Site<'a>,
    evidence: &'a Evidence,
    text: Option<&'a FullText>,
    /// The sentences, by number from 1, that retell a statement.
    sentences: BTreeMap<&'a StatementId, Vec<String>>,
}

impl<'a> Account<'a> {
    fn new(site: &'a Site<'a>, evidence: &'a Evidence) -> Self {
        let text = site.archive.full_texts.get(&evidence.id);
        let mut sentences: BTreeMap<&StatementId, Vec<String>> = BTreeMap::new();
        let all = text.iter().flat_map(|text| &text.paragraphs).flat_map(|paragraph| &paragraph.sentences);
        for (sentence, number) in all.zip(1..) {
            for statement in &sentence.statements {
                sentences.entry(statement).or_default().push(sentence_id(number));
            }
        }
        Self { site, evidence, text, sentences }
    }

    /// The statements: a list for each part of the document, and for each heading of it.
    fn statements(&self, images: &mut PageImages<'_>) -> Element {
        let is_same =
            |one: &Statement, next: &Statement| one.section == next.section && next.heading.is_none();
        let mut breaks = PaperBreaks::default();
        let lists = self.evidence.statements.chunk_by(is_same).map(|statements| {
            let first = statements.first();
            let heading = first.and_then(|statement| statement.heading.as_ref());
            let heading =
                heading.map(|heading| text("head", heading).with("xml:lang", &*self.evidence.language));
            let section = first.map_or("", |statement| statement.section.word());
            let list = Element::new("list").with("type", section).lines(heading);
            list.lines(statements.iter().map(|statement| self.statement(statement, &mut breaks, images)))
        });
        Element::new("div").with("type", "statements").lines(lists)
    }

    /// A statement with the words it quotes.
    fn statement(
        &self,
        statement: &Statement,
        breaks: &mut PaperBreaks,
        images: &mut PageImages<'_>,
    ) -> Element {
        let sentences = self.sentences.get(&statement.id).map(to);
        let item = Element::new("item")
            .with("xml:id", statement.id.to_string())
            .with("ana", to([id("kind", statement.kind.word())]))
            .maybe("corresp", sentences);
        let source = &self.evidence.source;
        let place = statement.at.as_ref();
        let place = place.map(|place| breaks.next(String::new(), place, &images.of(Some(source), place)));
        let item = place.into_iter().flatten().fold(item, Element::child);
        let mut item = item.text(&statement.says);
        for quotation in &statement.words {
            item = item.text(" ").child(text("quote", &quotation.text).with("xml:lang", &*quotation.lang));
            if let Some(translation) = &quotation.translation {
                item = item.text(" ").child(text("gloss", translation));
            }
        }
        match &statement.note {
            Some(note) => item.text(" ").child(text("note", note)),
            None => item,
        }
    }

    /// Where statements disagree.
    fn conflicts(&self) -> Option<Element> {
        let conflict = |conflict: &Conflict| {
            let sides = conflict.sides.iter().map(|side| {
                text("seg", &side.holds)
                    .with("type", "side")
                    .with("corresp", self.references(&side.statements))
            });
            let treated = text("note", &conflict.treated).with("type", "treated");
            let item = Element::new("item").with("xml:id", conflict.id.to_string()).text(&conflict.what);
            item.lines(sides).lines([treated])
        };
        let list = Element::new("list").lines(self.evidence.conflicts.iter().map(conflict)).unless_empty()?;
        Some(Element::new("div").with("type", "conflicts").child(list))
    }

    /// References to statements, of this account or of others; one that the archive does not have is left out.
    fn references(&self, statements: &[StatementId]) -> String {
        let reference = |statement: &StatementId| {
            let (evidence, _) = self.site.archive.statement(statement)?;
            let file = match evidence.id == self.evidence.id {
                true => String::new(),
                false => Route::EvidenceFile(evidence.id.clone())
                    .href_from(&Route::EvidenceFile(self.evidence.id.clone())),
            };
            Some(format!("{file}#{statement}"))
        };
        statements.iter().filter_map(reference).collect::<Vec<_>>().join(" ")
    }

    /// The text as the archive has it.
    fn full_text(&self, full: &FullText, images: &mut PageImages<'_>) -> Element {
        let own = |id: &&StatementId| self.evidence.statements.iter().any(|statement| statement.id == **id);
        let mut number = 0;
        let mut breaks = PaperBreaks::default();
        let mut parts = vec![text("note", &full.note).with("xml:lang", &*self.site.settings.language)];
        for paragraph in &full.paragraphs {
            parts.extend(
                paragraph.heading.as_ref().map(|heading| text("ab", heading).with("type", "heading")),
            );
            let mut sentences = Vec::new();
            for sentence in &paragraph.sentences {
                number += 1;
                let source = Some(&self.evidence.source);
                let place = sentence.at.as_ref();
                let place = place.map(|place| breaks.next(String::new(), place, &images.of(source, place)));
                sentences.extend(place.into_iter().flatten());
                let statements = sentence.statements.iter().filter(own).map(ToString::to_string);
                let element = text("s", &sentence.text).with("xml:id", sentence_id(number));
                sentences.push(element.with("corresp", to(statements)));
            }
            parts.extend(Element::new("p").lines(sentences).unless_empty());
        }
        Element::new("div").with("type", "text").with("xml:lang", &*full.language).lines(parts)
    }
}

fn sentence_id(number: usize) -> String {
    format!("s.{number}")
}
