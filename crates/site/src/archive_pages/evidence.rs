//! An evidence, statement by statement, and the list of all.

use std::collections::BTreeMap;

use askama::Template;

use crate::archive::{
    About, Conflict, Evidence, FullText, RulesetId, Section, Sentence, Statement, StatementId,
};
use crate::yaml::Word;

use super::cited_by::{Use, uses};
use super::source::rights;
use crate::site::base::html::{Html, join};
use crate::site::base::messages::{Messages, confidence, evidence_kind, fill, plural, statement_kind};
use crate::site::base::route::Route;
use crate::site::page_shell::PageShell;
use crate::site::page_shell::context::{PageContext, foreign};
use crate::text::{isolated, isolated_list};

#[derive(Template)]
#[template(path = "evidence.html")]
struct EvidencePage<'a> {
    base: PageShell<'a>,
    title: Html,
    source: Html,
    via: Vec<(Html, Html)>,
    facts: Vec<(String, Html)>,
    /// The licence of the statements, where it is not that of the archive.
    licence: Option<Html>,
    notes: Vec<Html>,
    sections: Vec<SectionView>,
    full_text: Option<FullTextView>,
    conflicts: Vec<ConflictView>,
    omitted: Vec<(String, Html)>,
}

/// Of more clauses and readings that cite a statement, the list is folded.
const UNFOLDED: usize = 5;

/// The whole text of the account.
struct FullTextView {
    lang: String,
    note: Html,
    rights: Html,
    paragraphs: Vec<ParagraphView>,
}

struct ParagraphView {
    heading: Option<String>,
    /// The place and the words of each sentence, and the statements that retell it.
    sentences: Vec<(String, String, Html)>,
}

struct SectionView {
    anchor: &'static str,
    name: String,
    statements: Vec<StatementView>,
}

struct StatementView {
    id: String,
    heading: Option<Html>,
    kind: String,
    context: String,
    says: Html,
    words: Vec<QuotationView>,
    note: Option<Html>,
    rests: Html,
    /// How much cites it, where the list is folded because it is long.
    folded: Option<String>,
    in_play: Html,
    /// How many records that is.
    played: String,
    conflicts: Html,
    /// The place of the sentence that it retells, where the archive has the whole text.
    sentence: Option<String>,
}

struct QuotationView {
    text: String,
    lang: String,
    translation: Option<Html>,
}

struct ConflictView {
    id: String,
    what: Html,
    sides: Vec<(Html, Html)>,
    treated: Html,
}

pub(crate) fn page(here: &PageContext<'_>, evidence: &Evidence) -> askama::Result<String> {
    let (site, m) = (here.site, &here.site.m);
    let mut sections: Vec<SectionView> = Vec::new();
    for statement in &evidence.statements {
        let (anchor, name) = section(statement.section, m);
        let view = statement_view(here, evidence, statement);
        match sections.last_mut().filter(|last| last.anchor == anchor) {
            Some(last) => last.statements.push(view),
            None => sections.push(SectionView { anchor, name: name.to_owned(), statements: vec![view] }),
        }
    }
    let via = evidence.via.iter().map(|via| (cited(here, &via.source), here.prose(&via.how))).collect();
    let mut source = here.source_of(evidence);
    if let Some(known) = site.archive.sources.get(&evidence.source) {
        source.push_text(". ");
        source.push(&small(&here.entry(known)));
    }
    let crumbs = [
        (Route::Games, Html::text(&m.games)),
        (Route::Game(evidence.game.clone()), here.game_name(&evidence.game)),
    ];
    let base =
        PageShell::new(here, &m.evidence, &evidence.title, &crumbs).about(&evidence.title).with_margin();
    let own = site.archive.licence_of(evidence).and(site.archive.sources.get(&evidence.source));
    let apart = own.and_then(|source| source.rights.as_ref()).map(|one| rights(here, one));
    EvidencePage {
        base: match &apart {
            Some(rights) => base.with_licence(&m.statements_licence, rights),
            None => base,
        },
        licence: apart,
        title: here.prose_unlinked(&evidence.title),
        source,
        via,
        facts: facts(here, evidence),
        notes: evidence.notes.iter().map(|note| here.prose(note)).collect(),
        sections,
        full_text: full_text(here, evidence),
        conflicts: evidence.conflicts.iter().map(|conflict| conflict_view(here, conflict)).collect(),
        omitted: evidence
            .omitted
            .iter()
            .map(|omitted| (omitted.id.to_string(), here.prose(&omitted.reason)))
            .collect(),
    }
    .render()
}

/// The whole text of the account, where the archive has it.
fn full_text(here: &PageContext<'_>, evidence: &Evidence) -> Option<FullTextView> {
    let archive = here.site.archive;
    let text = archive.full_texts.get(&evidence.id)?;
    let known = archive.sources.get(&evidence.source).and_then(|source| source.rights.as_ref());
    let mut places = sentences(text);
    let paragraphs = text.paragraphs.iter().map(|paragraph| ParagraphView {
        heading: paragraph.heading.clone(),
        sentences: (places.by_ref().take(paragraph.sentences.len()))
            .map(|(place, sentence)| (place, sentence.text.clone(), here.cites(&sentence.statements)))
            .collect(),
    });
    Some(FullTextView {
        lang: text.language.to_string(),
        note: here.prose(&text.note),
        rights: known.map_or_else(|| Html::text(&here.site.m.rights_unknown), |one| rights(here, one)),
        paragraphs: paragraphs.collect(),
    })
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

/// A source that hands the account on, with its entry in the bibliography.
fn cited(here: &PageContext<'_>, id: &crate::archive::SourceId) -> Html {
    let mut html = here.source(id);
    if let Some(source) = here.site.archive.sources.get(id) {
        html.push_text(". ");
        html.push(&small(&here.entry(source)));
    }
    html
}

fn small(html: &Html) -> Html {
    Html::trusted(format!("<span class=\"small\">{html}</span>"))
}

fn facts(here: &PageContext<'_>, evidence: &Evidence) -> Vec<(String, Html)> {
    let m = &here.site.m;
    let mut facts: Vec<(String, Html)> = Vec::new();
    let mut add = |name: &str, value: Html| {
        if !value.is_empty() {
            facts.push((name.to_owned(), value));
        }
    };
    let given = |words: &[Word]| Html::text(&isolated_list(words.iter().map(Word::as_str), ", "));
    add(&m.kind_of_account, Html::text(evidence_kind(evidence.kind, m)));
    add(&m.game, here.game(&evidence.game));
    add(&m.said_by, Html::text(&isolated_list(&evidence.said_by, ", ")));
    add(&m.named_players, Html::text(&isolated_list(&evidence.players, ", ")));
    add(&m.peoples, join(evidence.peoples.iter().map(|people| here.people(people)), ", "));
    add(&m.places, join(evidence.places.iter().map(|place| here.place(place)), ", "));
    let mut date = Html::text(evidence.date.as_ref().map_or("", |date| date.as_str()));
    if let Some(given) = &evidence.date_given {
        date.push_text(&format!(" ({} {})", m.given_as, isolated(given)));
    }
    add(&m.date, date);
    add(&m.ages, given(&evidence.ages));
    add(&m.genders, given(&evidence.genders));
    add(&m.social_status, given(&evidence.social_status));
    add(&m.spaces, given(&evidence.spaces));
    add(&m.language, here.language(&evidence.language));
    add(&m.words_in_document, Html::text(&evidence.source_words.to_string()));
    for (name, value) in &evidence.metadata {
        let mut html = Html::text(&value.given);
        if let Some(note) = &value.note {
            html.push_text(" \u{2014} ");
            html.push(&here.prose(note));
        }
        add(&name.replace('_', " "), html);
    }
    facts
}

fn statement_view(here: &PageContext<'_>, evidence: &Evidence, statement: &Statement) -> StatementView {
    let m = &here.site.m;
    let id = statement.id.to_string();
    let uses = uses(here.site, &statement.id);
    let rests = if uses.is_empty() && statement.about == About::Play && here.site.has_ruleset(&evidence.game)
    {
        Html::text(&m.no_clause_rests)
    } else {
        resting(here, &uses)
    };
    let conflicts = evidence
        .conflicts
        .iter()
        .filter(|conflict| conflict.sides.iter().any(|side| side.statements.contains(&statement.id)))
        .map(|conflict| {
            let route = Route::Conflict(evidence.id.clone(), conflict.id.clone());
            here.link(&route, &conflict.id.to_string())
        });
    StatementView {
        heading: statement.heading.as_ref().map(|words| foreign(words, &evidence.language)),
        kind: statement_kind(statement.kind, m).to_owned(),
        context: if statement.about == About::Context { m.context_only.clone() } else { String::new() },
        says: here.prose(&statement.says),
        words: statement
            .words
            .iter()
            .map(|words| QuotationView {
                text: words.text.clone(),
                lang: words.lang.to_string(),
                translation: words.translation.as_ref().map(|text| Html::text(text)),
            })
            .collect(),
        note: statement.note.as_ref().map(|note| here.prose(note)),
        in_play: super::records::in_play(here, &statement.id.to_string()),
        played: format!(
            "{} {}",
            m.in_play,
            plural(here.site.in_play(&statement.id.to_string()).len(), &m.record_one, &m.record_other)
        ),
        rests,
        folded: (uses.len() > UNFOLDED).then(|| fill(&m.uses_folded, &[("n", &uses.len().to_string())])),
        sentence: here.site.archive.full_texts.get(&evidence.id).and_then(|text| {
            let retold = sentences(text).find(|(_, sentence)| sentence.statements.contains(&statement.id));
            retold.map(|(place, _)| place)
        }),
        conflicts: join(conflicts, ", "),
        id,
    }
}

/// What cites a statement. Where several rulesets do, each is named, for their clauses often have the same names.
fn resting(here: &PageContext<'_>, uses: &[Use]) -> Html {
    let ruleset = |used: &Use| match used {
        Use::Clause(ruleset, ..) | Use::Against(ruleset, ..) | Use::Reading(ruleset, ..) => {
            Some(ruleset.clone())
        }
        Use::NotModelled(..) => None,
    };
    let mut rulesets: Vec<RulesetId> = uses.iter().filter_map(ruleset).collect();
    rulesets.sort();
    rulesets.dedup();
    if rulesets.len() < 2 {
        return join(uses.iter().map(|used| use_html(here, used)), " · ");
    }
    let mut slices: Vec<Html> = Vec::new();
    for id in &rulesets {
        let mut html = here.ruleset(id.as_str());
        html.push_text(&here.site.m.colon);
        let own = uses.iter().filter(|used| ruleset(used).as_ref() == Some(id));
        html.push(&join(own.map(|used| use_html(here, used)), ", "));
        slices.push(html);
    }
    let others = uses.iter().filter(|used| ruleset(used).is_none());
    slices.extend(others.map(|used| use_html(here, used)));
    join(slices, " · ")
}

fn use_html(here: &PageContext<'_>, used: &Use) -> Html {
    match used {
        Use::Clause(_, route, name) => here.link(route, name),
        Use::Against(_, route, name) => {
            let mut html = Html::text(&here.site.m.against);
            html.push_text(" ");
            html.push(&here.link(route, name));
            html
        }
        Use::Reading(_, route, name, supported) => {
            let m = &here.site.m;
            let mut html = Html::text(&m.reading);
            html.push_text(" ");
            html.push(&here.link(route, name));
            if let Some(supported) = supported {
                html.push_text(&format!(" ({} {})", m.confidence, confidence(*supported, m)));
            }
            html
        }
        Use::NotModelled(route, title, reason) => {
            let mut html = Html::text(&here.site.m.not_modelled);
            html.push_text(" (");
            html.push(&here.link_around(route, &here.words_of_ruleset(title)));
            html.push_text("): ");
            html.push(&here.prose(reason));
            html
        }
    }
}

fn conflict_view(here: &PageContext<'_>, conflict: &Conflict) -> ConflictView {
    ConflictView {
        id: conflict.id.to_string(),
        what: here.prose(&conflict.what),
        sides: conflict
            .sides
            .iter()
            .map(|side| (here.prose(&side.holds), here.cites(&side.statements)))
            .collect(),
        treated: here.prose(&conflict.treated),
    }
}

fn section(section: Section, m: &Messages) -> (&'static str, &str) {
    match section {
        Section::Rules => ("_rules", &m.section_rules),
        Section::Content => ("_content", &m.section_content),
        Section::Header => ("_header", &m.section_header),
        Section::Body => ("_body", &m.section_body),
    }
}

#[derive(Template)]
#[template(path = "evidence_index.html")]
struct Index<'a> {
    base: PageShell<'a>,
    rows: Vec<IndexRow>,
}

struct IndexRow {
    title: Html,
    game: Html,
    source: Html,
    about: String,
}

pub(crate) fn index(here: &PageContext<'_>) -> askama::Result<String> {
    let m = &here.site.m;
    let rows = here.site.archive.evidence.values().map(|evidence| {
        let mut about = plural(evidence.statements.len(), &m.statement_one, &m.statement_other);
        if !evidence.conflicts.is_empty() {
            about.push_str(", ");
            about.push_str(&plural(evidence.conflicts.len(), &m.conflict_one, &m.conflict_other));
        }
        IndexRow {
            title: here.evidence(&evidence.id),
            game: here.game(&evidence.game),
            source: here.source_of(evidence),
            about,
        }
    });
    Index {
        base: PageShell::new(here, &m.evidence, &m.evidence, &[]).about(&m.evidence_about),
        rows: rows.collect(),
    }
    .render()
}
