//! An evidence, statement by statement, and the list of all.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::{
    Fingerprint, Html, Route, TEI_TYPE, confidence, date_words, evidence_kind, grouped, join, named, plural,
    statement_kind,
};
use crate::page_shell::{Alternate, Crop, PageContext, PageShell, foreign};
use askama::Template;

use base::yaml::Word;
use record::archive::{About, Conflict, Evidence, FullText, RulesetId, Sentence, Statement, StatementId};

use super::cited_by::{Use, UseKind, uses};
use super::source::{rights, rights_of};
use base::text::{isolated, isolated_list};

/// Of more clauses and readings that cite a statement, the list is folded.
const UNFOLDED: usize = 5;

#[derive(Template)]
#[template(path = "evidence.html")]
struct EvidencePage<'a> {
    base: PageShell<'a>,
    here: &'a PageContext<'a>,
    evidence: &'a Evidence,
    facts: Vec<(Html, Html)>,
    /// The licence of the statements, where it is not that of the archive.
    licence: Option<Html>,
}

/// A paragraph of the whole text: its heading, and its sentences with their places.
type TextParagraph<'a> = (Option<&'a str>, Vec<(String, &'a Sentence)>);

impl EvidencePage<'_> {
    /// The statements, those of each section together.
    fn sections(&self) -> impl Iterator<Item = &[Statement]> {
        self.evidence.statements.chunk_by(|one, next| one.section == next.section)
    }

    fn section_name(&self, statements: &[Statement]) -> &str {
        let section = statements.first().map(|statement| statement.section);
        section.map_or("", |section| named(&self.here.site.m.document_sections, section.word()))
    }

    fn kind(&self, statement: &Statement) -> &str {
        statement_kind(statement.kind, &self.here.site.m)
    }

    fn uses(&self, statement: &Statement) -> Vec<Use> {
        uses(self.here.site, &statement.id)
    }

    fn rests(&self, statement: &Statement, uses: &[Use]) -> Html {
        let site = self.here.site;
        if uses.is_empty() && statement.about == About::Play && site.has_ruleset(&self.evidence.game) {
            return Html::text(&site.m.no_clause_rests);
        }
        resting(self.here, uses)
    }

    /// How much cites a statement, where the list is folded because it is long.
    fn folded(&self, uses: &[Use]) -> Option<String> {
        let uses = uses.len();
        (uses > UNFOLDED)
            .then(|| plural(uses, &self.here.site.m.uses_folded_one, &self.here.site.m.uses_folded_other))
    }

    fn conflicts(&self, statement: &Statement) -> Html {
        let names =
            |conflict: &&Conflict| conflict.sides.iter().any(|side| side.statements.contains(&statement.id));
        let conflicts = self.evidence.conflicts.iter().filter(names);
        join(conflicts.map(|conflict| self.here.conflict(self.evidence, conflict)), ", ")
    }

    /// Where on paper it is; empty where that is not known.
    fn at(&self, statement: &Statement) -> Html {
        let known = self.here.site.archive.read_from(self.evidence, statement);
        known.map_or_else(Html::default, |(source, place)| self.here.paper(source.as_str(), place))
    }

    /// The part of a page that it was read from.
    fn crop(&self, statement: &Statement) -> Option<Crop<'_>> {
        let (source, place) = self.here.site.archive.read_from(self.evidence, statement)?;
        self.here.crop(source, place)
    }

    /// The place of the sentence that a statement retells, where the archive has the whole text.
    fn sentence(&self, statement: &Statement) -> Option<String> {
        let text = self.here.site.archive.full_texts.get(&self.evidence.id)?;
        let mut of_statement =
            sentences(text).filter(|(_, sentence)| sentence.statements.contains(&statement.id));
        of_statement.next().map(|(place, _)| place)
    }

    /// The paragraphs of the whole text.
    fn paragraphs<'t>(&self, text: &'t FullText) -> Vec<TextParagraph<'t>> {
        let mut places = sentences(text);
        let paragraphs = text.paragraphs.iter().map(|paragraph| {
            let sentences = places.by_ref().take(paragraph.sentences.len()).collect();
            (paragraph.heading.as_deref(), sentences)
        });
        paragraphs.collect()
    }
}

pub(crate) fn page(here: &PageContext<'_>, evidence: &Evidence) -> askama::Result<String> {
    let (site, m) = (here.site, &here.site.m);
    let crumbs = here.above(&evidence.game);
    let base =
        PageShell::new(here, &m.evidence, &evidence.title, &crumbs).about(&evidence.title).with_class("wide");
    let tei = here.href(&Route::EvidenceFile(evidence.id.clone()));
    let base = base.with_alternate(Alternate { href: tei, media_type: TEI_TYPE });
    let own = site.archive.licence_of(evidence).and(site.archive.sources.get(&evidence.source));
    let licence = own.and_then(|source| source.rights.as_ref()).map(|one| rights(here, one));
    let base = match &licence {
        Some(rights) => base.with_licence(&m.statements_licence, rights),
        None => base,
    };
    EvidencePage { base, here, evidence, facts: facts(here, evidence), licence }.render()
}

/// The sentences of a text, each with its place on the page; a place for this page alone, as its beginning says. It is
/// named after the first statement that retells the sentence, with a number if an earlier sentence has that name.
fn sentences(text: &FullText) -> impl Iterator<Item = (String, &Sentence)> {
    let mut seen: BTreeMap<Option<&StatementId>, usize> = BTreeMap::new();
    text.paragraphs.iter().flat_map(|paragraph| &paragraph.sentences).map(move |sentence| {
        let first = sentence.statements.first();
        let count = seen.entry(first).or_default();
        *count += 1;
        let number = if *count > 1 { format!("-{count}") } else { String::new() };
        let name = first.map_or(String::new(), ToString::to_string);
        (format!("_s-{name}{number}"), sentence)
    })
}

fn facts(here: &PageContext<'_>, evidence: &Evidence) -> Vec<(Html, Html)> {
    let m = &here.site.m;
    let mut facts: Vec<(Html, Html)> = Vec::new();
    let mut add = |name: &str, value: Html| {
        if !value.is_empty() {
            facts.push((Html::text(name), value));
        }
    };
    let own_words = |words: String| here.in_archive_language(Html::text(&words));
    let given = |words: &[Word]| own_words(isolated_list(words.iter().map(Word::as_str), ", "));
    add(&m.kind_of_account, Html::text(evidence_kind(evidence.kind, m)));
    add(&m.game, here.game(&evidence.game));
    add(&m.said_by, own_words(isolated_list(&evidence.said_by, ", ")));
    add(&m.named_players, Html::text(&isolated_list(&evidence.players, ", ")));
    add(&m.peoples, here.peoples(&evidence.peoples));
    add(&m.places, here.places(&evidence.places));
    let own = evidence.date.as_ref().map_or_else(String::new, |date| date_words(m, date.as_str()));
    let mut date = Html::text(&own);
    // "1927-01-01 - 1927-12-31" is no other way to give a year.
    let is_other = |given: &&Word| date_words(m, &given.replace(" - ", "/")) != own;
    if let Some(given) = evidence.date_given.as_ref().filter(is_other) {
        date.push_text(&format!(" ({} {})", m.given_as, isolated(given)));
    }
    add(&m.date, date);
    add(&m.ages, given(&evidence.ages));
    add(&m.genders, given(&evidence.genders));
    add(&m.social_status, given(&evidence.social_status));
    add(&m.spaces, given(&evidence.spaces));
    add(&m.language, here.language(&evidence.language));
    add(&m.words_in_document, Html::text(&grouped(m, evidence.source_words)));
    for (name, value) in &evidence.metadata {
        let note = value.note.as_ref().map(|note| here.prose(note));
        let html = join([own_words(value.given.to_string())].into_iter().chain(note), " \u{2014} ");
        facts.push((own_words(name.replace('_', " ")), html));
    }
    let now = Fingerprint::of_account(here.site.archive, evidence);
    let since = here.since_edition(&format!("e/{}", evidence.id), now);
    facts.extend(since.map(|since| (Html::text(&m.edition), since)));
    facts
}

/// What cites a statement. Where several rulesets do, each is named, for their clauses often have the same names.
fn resting(here: &PageContext<'_>, uses: &[Use]) -> Html {
    let own = uses.iter().filter(|used| !matches!(used.kind, UseKind::NotModelled(..)));
    let rulesets: BTreeSet<&RulesetId> = own.map(|used| &used.ruleset).collect();
    let others = left_out(here, uses);
    if rulesets.len() < 2 {
        return join(uses.iter().filter_map(|used| use_html(here, used)).chain(others), " · ");
    }
    let by_ruleset = rulesets.into_iter().map(|id| {
        let own = uses.iter().filter(|used| used.ruleset == *id);
        let own = join(own.filter_map(|used| use_html(here, used)), ", ");
        join([here.ruleset(id.as_str()), own], &here.site.m.colon)
    });
    join(by_ruleset.chain(others), " · ")
}

/// What uses a statement, as a link; `None` where a ruleset leaves it out.
fn use_html(here: &PageContext<'_>, used: &Use) -> Option<Html> {
    let m = &here.site.m;
    let named = |words: &str, name: &str| join([Html::text(words), here.link(&used.route, name)], " ");
    match &used.kind {
        UseKind::Clause(name) => Some(here.link(&used.route, name)),
        UseKind::Against(name) => Some(named(&m.against, name)),
        UseKind::Reading(name, supported) => {
            let mut html = named(&m.reading, name);
            if let Some(supported) = supported {
                html.push_text(&format!(" ({} {})", m.confidence, confidence(*supported, m)));
            }
            Some(html)
        }
        UseKind::NotModelled(..) => None,
    }
}

/// Why rulesets leave a statement out: each reason once, with the rulesets that give it.
fn left_out(here: &PageContext<'_>, uses: &[Use]) -> Vec<Html> {
    let mut reasons: Vec<(&str, Vec<Html>)> = Vec::new();
    for used in uses {
        let UseKind::NotModelled(title, reason) = &used.kind else { continue };
        let ruleset = here.link_around(&used.route, &here.words_of_ruleset(title));
        match reasons.iter_mut().find(|(known, _)| known == reason) {
            Some((_, rulesets)) => rulesets.push(ruleset),
            None => reasons.push((reason.as_str(), vec![ruleset])),
        }
    }
    let reasons = reasons.into_iter().map(|(reason, rulesets)| {
        let mut html = Html::text(&format!("{} (", here.site.m.not_modelled));
        html.push(&join(rulesets, ", "));
        html.push_text("): ");
        html.push(&here.prose(reason));
        html
    });
    reasons.collect()
}

#[derive(Template)]
#[template(path = "evidence_index.html")]
struct Index<'a> {
    base: PageShell<'a>,
    here: &'a PageContext<'a>,
}

impl Index<'_> {
    /// What an account has, in numbers.
    fn about(&self, evidence: &Evidence) -> String {
        let m = &self.here.site.m;
        let mut about = plural(evidence.statements.len(), &m.statement_one, &m.statement_other);
        if !evidence.conflicts.is_empty() {
            about.push_str(", ");
            about.push_str(&plural(evidence.conflicts.len(), &m.conflict_one, &m.conflict_other));
        }
        about
    }
}

pub(crate) fn index(here: &PageContext<'_>) -> askama::Result<String> {
    let m = &here.site.m;
    Index { base: PageShell::new(here, &m.evidence, &m.evidence, &[]).about(&m.evidence_about), here }
        .render()
}
