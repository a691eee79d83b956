//! An evidence, statement by statement, and the list of all.

use askama::Template;

use crate::archive::{About, Conflict, Evidence, RulesetId, Section, Statement};
use crate::yaml::Word;

use super::cited_by::{Use, uses};
use crate::site::base::citation;
use crate::site::base::html::{Html, join};
use crate::site::base::messages::{Messages, evidence_kind, plural, statement_kind};
use crate::site::base::route::Route;
use crate::site::page_shell::PageShell;
use crate::site::page_shell::context::{PageContext, foreign};

#[derive(Template)]
#[template(path = "evidence.html")]
struct EvidencePage<'a> {
    base: PageShell<'a>,
    title: Html,
    source: Html,
    via: Vec<(Html, Html)>,
    facts: Vec<(String, Html)>,
    notes: Vec<Html>,
    sections: Vec<SectionView>,
    conflicts: Vec<ConflictView>,
    omitted: Vec<(String, Html)>,
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
    in_play: Html,
    conflicts: Html,
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
    let mut source = cited(here, &evidence.source);
    if let Some(locator) = &evidence.locator {
        source.push_text(&format!(" {} ", m.at_locator));
        source.push(&here.locator(locator));
        source.push_text(".");
    }
    let crumbs = [
        (Route::Games, Html::text(&m.games)),
        (Route::Game(evidence.game.clone()), Html::text(&site.game_title(&evidence.game))),
    ];
    EvidencePage {
        base: PageShell::new(here, &m.evidence, &evidence.title, &crumbs)
            .about(&evidence.title)
            .with_margin(),
        title: here.prose_unlinked(&evidence.title),
        source,
        via,
        facts: facts(here, evidence),
        notes: evidence.notes.iter().map(|note| here.prose(note)).collect(),
        sections,
        conflicts: evidence.conflicts.iter().map(|conflict| conflict_view(here, conflict)).collect(),
        omitted: evidence
            .omitted
            .iter()
            .map(|omitted| (omitted.id.to_string(), here.prose(&omitted.reason)))
            .collect(),
    }
    .render()
}

fn cited(here: &PageContext<'_>, id: &crate::archive::SourceId) -> Html {
    match here.site.archive.sources.get(id) {
        Some(source) => {
            let mut html = here.source(id);
            html.push_text(" ");
            html.push_trusted("<span class=\"small\">");
            html.push(&citation::full(source, &here.site.m));
            html.push_trusted("</span>");
            html
        }
        None => Html::text(id.as_str()),
    }
}

fn facts(here: &PageContext<'_>, evidence: &Evidence) -> Vec<(String, Html)> {
    let m = &here.site.m;
    let mut facts: Vec<(String, Html)> = Vec::new();
    let mut add = |name: &str, value: Html| {
        if !value.is_empty() {
            facts.push((name.to_owned(), value));
        }
    };
    let given = |words: &[Word]| Html::text(&words.iter().map(Word::as_str).collect::<Vec<_>>().join(", "));
    add(&m.kind_of_account, Html::text(evidence_kind(evidence.kind, m)));
    add(&m.game, here.game(&evidence.game));
    add(&m.said_by, Html::text(&evidence.said_by.join(", ")));
    add(&m.named_players, Html::text(&evidence.players.join(", ")));
    add(&m.peoples, join(evidence.peoples.iter().map(|people| here.people(people)), ", "));
    add(&m.places, join(evidence.places.iter().map(|place| here.place(place)), ", "));
    let mut date = Html::text(evidence.date.as_ref().map_or("", |date| date.as_str()));
    if let Some(given) = &evidence.date_given {
        date.push_text(&format!(" ({} {given})", m.given_as));
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
        rests,
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
        html.push_text(": ");
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
        Use::Against(_, route, name) | Use::Reading(_, route, name) => {
            let m = &here.site.m;
            let is_against = matches!(used, Use::Against(..));
            let mut html = Html::text(if is_against { &m.against } else { &m.reading });
            html.push_text(" ");
            html.push(&here.link(route, name));
            html
        }
        Use::NotModelled(route, title, reason) => {
            let mut html = Html::text(&here.site.m.not_modelled);
            html.push_text(" (");
            html.push(&here.link_around(route, &here.prose_unlinked(title)));
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
            source: here.source(&evidence.source),
            about,
        }
    });
    Index {
        base: PageShell::new(here, &m.evidence, &m.evidence, &[]).about(&m.evidence_about),
        rows: rows.collect(),
    }
    .render()
}
