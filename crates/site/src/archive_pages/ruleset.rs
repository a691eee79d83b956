//! A ruleset: its clauses in words with what they cite, and its readings.

use askama::Template;

use crate::archive::{About, GameId, RulesetId};
use crate::rules::prose::{Language, clause_prose, clause_title};
use crate::rules::{ClauseId, Reading, ReadingKind, Ruleset, RulesetFamily, Section, Support};

use super::cited_by::{Use, uses};
use super::parting::{PartingView, parting};
use crate::site::base::html::{Html, join};
use crate::site::base::messages::{Messages, confidence, fill, first_few};
use crate::site::base::record_summary::Parting;
use crate::site::base::route::{DataPath, Route, Slug};
use crate::site::page_shell::PageShell;
use crate::site::page_shell::context::PageContext;
use crate::site::widgets::diagram::Sheet;

#[derive(Template)]
#[template(path = "ruleset.html")]
struct RulesetPage<'a> {
    base: PageShell<'a>,
    title: Html,
    game: Html,
    about: Html,
    /// How recorded games began, where there are any.
    openings: Option<Html>,
    unusable: bool,
    sections: Vec<SectionView>,
    others: Vec<ClauseView>,
    readings: Vec<ReadingView>,
    coverage: Vec<CoverageView>,
    file: String,
}

struct SectionView {
    name: String,
    clauses: Vec<ClauseView>,
}

struct ClauseView {
    anchor: String,
    name: String,
    title: Html,
    words: Html,
    note: Option<Html>,
    cites: Html,
    against: Html,
    silent: bool,
    readings: Html,
}

struct ReadingView {
    anchor: String,
    heading: String,
    name: String,
    kind: String,
    question: Html,
    alternatives: Vec<AlternativeView>,
    confidence: String,
    reason: Option<Html>,
    words: Vec<WordsView>,
    cites: Html,
    parting: Option<PartingView>,
    clauses: Html,
    /// The records that would play out differently with another alternative.
    records: Html,
}

struct AlternativeView {
    name: String,
    means: Html,
    cites: Html,
    against: Html,
    default: bool,
}

/// The words of a statement that decide a reading.
struct WordsView {
    id: Html,
    text: String,
    lang: String,
}

struct CoverageView {
    evidence: Html,
    summary: String,
    open: Html,
    left: Vec<(Html, Html)>,
}

pub(crate) fn page(
    here: &PageContext<'_>,
    id: &RulesetId,
    game: &GameId,
    family: &RulesetFamily,
) -> askama::Result<String> {
    let m = &here.site.m;
    let language = here.rules_language();
    let declaration = family.declaration();
    let ruleset = family.default_ruleset().ok();
    let supports = match &ruleset {
        Some(ruleset) => compiled(ruleset, language),
        None => declared(family),
    };
    let others = under_others(family, &supports, language);
    let mut sheet = Sheet::default();
    let readings = declaration
        .readings
        .iter()
        .map(|reading| reading_view(here, (game, id), family, &supports, reading, &mut sheet))
        .collect();
    let crumbs = [(Route::Games, Html::text(&m.games)), (Route::Game(game.clone()), here.game_name(game))];
    let file = DataPath::new(&format!("rulesets/{id}.yaml"));
    RulesetPage {
        base: PageShell::new(here, &m.ruleset, here.site.text_of_ruleset(&declaration.title), &crumbs)
            .about(&declaration.about)
            .with_definitions(sheet.definitions())
            .with_margin(),
        title: here.words_of_ruleset(&declaration.title),
        game: here.game(game),
        about: here.prose(&declaration.about),
        openings: super::openings::link(here, id, game),
        unusable: ruleset.is_none(),
        sections: sections(here, id, game, family, &supports),
        others: others.iter().map(|entry| clause_view(here, id, game, family, entry)).collect(),
        readings,
        coverage: coverage(here, family),
        file: file.map_or(String::new(), |path| here.href(&Route::DataFile(path))),
    }
    .render()
}

/// A clause as it is shown: what supports it, its title and its words.
struct ClauseEntry {
    support: Support,
    title: String,
    words: String,
    /// The reading and the alternative that bring it in, where the defaults do not.
    under: Option<(String, String)>,
}

/// The clauses of a ruleset, in its order.
fn compiled(ruleset: &Ruleset, language: Language) -> Vec<ClauseEntry> {
    let all = (0..).map(ClauseId).zip(ruleset.supports());
    all.map(|(id, support)| ClauseEntry {
        support: support.clone(),
        title: clause_title(ruleset, id, language),
        words: clause_prose(ruleset, id, language),
        under: None,
    })
    .collect()
}

/// The clauses that are there only where another alternative of one reading is followed.
fn under_others(family: &RulesetFamily, known: &[ClauseEntry], language: Language) -> Vec<ClauseEntry> {
    let declaration = family.declaration();
    let defaults = declaration.defaults();
    let mut others: Vec<ClauseEntry> = Vec::new();
    for reading in &declaration.readings {
        for alternative in reading.others(&reading.default) {
            let Ok(ruleset) = family.ruleset(&defaults.with(&reading.name, alternative)) else { continue };
            for entry in compiled(&ruleset, language) {
                let same = |other: &&ClauseEntry| other.support.name == entry.support.name;
                if known.iter().find(same).is_none() && others.iter().find(same).is_none() {
                    others.push(ClauseEntry {
                        under: Some((reading.name.clone(), alternative.to_owned())),
                        ..entry
                    });
                }
            }
        }
    }
    others
}

/// The clauses under the defaults, where the ruleset cannot be compiled and so not be described either.
fn declared(family: &RulesetFamily) -> Vec<ClauseEntry> {
    let mut entry = Vec::new();
    if let (Some(clauses), _) = family.declaration().clauses(&family.declaration().defaults()) {
        for (_, support, _) in clauses.all() {
            let title = support.name.clone();
            entry.push(ClauseEntry { support: support.clone(), title, words: String::new(), under: None });
        }
    }
    entry
}

fn sections(
    here: &PageContext<'_>,
    id: &RulesetId,
    game: &GameId,
    family: &RulesetFamily,
    supports: &[ClauseEntry],
) -> Vec<SectionView> {
    let m = &here.site.m;
    let mut sections: Vec<SectionView> = Vec::new();
    for entry in supports {
        let key = entry.support.name.split('.').next().unwrap_or_default();
        let Some(section) = Section::with_key(key) else { continue };
        let name = section_name(section, m);
        let clause = clause_view(here, id, game, family, entry);
        match sections.last_mut().filter(|last| last.name == name) {
            Some(last) => last.clauses.push(clause),
            None => sections.push(SectionView { name: name.to_owned(), clauses: vec![clause] }),
        }
    }
    sections
}

fn clause_view(
    here: &PageContext<'_>,
    id: &RulesetId,
    game: &GameId,
    family: &RulesetFamily,
    entry: &ClauseEntry,
) -> ClauseView {
    let support = &entry.support;
    let readings = support.readings.iter().map(|name| {
        let route = Route::Reading(game.clone(), id.clone(), Slug::of(name));
        let chosen = match &entry.under {
            Some((reading, alternative)) if reading == name => alternative.as_str(),
            _ => family.declaration().reading(name).map_or("?", |reading| reading.default.as_str()),
        };
        here.link(&route, &format!("{name} = {chosen}"))
    });
    ClauseView {
        anchor: format!("c-{}", Slug::of(&support.name)),
        name: support.name.clone(),
        title: here.rules(&entry.title),
        words: here.rules(&entry.words),
        note: support.note.as_ref().map(|note| here.prose(note)),
        cites: here.cites(&support.cites),
        against: here.cites(&support.against),
        silent: support.silent,
        readings: join(readings, ", "),
    }
}

fn reading_view(
    here: &PageContext<'_>,
    (game, id): (&GameId, &RulesetId),
    family: &RulesetFamily,
    supports: &[ClauseEntry],
    reading: &Reading,
    sheet: &mut Sheet,
) -> ReadingView {
    let m = &here.site.m;
    let anchor = format!("reading-{}", Slug::of(&reading.name));
    let words = reading.cites.iter().filter_map(|cited| {
        let id = cited.parse().ok()?;
        let (_, statement) = here.site.archive.statement(&id)?;
        Some(statement.words.iter().map(move |words| WordsView {
            id: here.cite(cited),
            text: words.text.clone(),
            lang: words.lang.to_string(),
        }))
    });
    let deciding = supports.iter().filter(|entry| entry.support.readings.contains(&reading.name));
    let clauses = deciding.map(|ClauseEntry { support, title, .. }| {
        here.link_around(
            &Route::Clause(game.clone(), id.clone(), Slug::of(&support.name)),
            &here.rules(title),
        )
    });
    ReadingView {
        heading: format!("_h-{anchor}"),
        anchor,
        name: reading.name.clone(),
        kind: match reading.kind {
            ReadingKind::Reading => m.kind_reading.clone(),
            ReadingKind::Option => m.kind_option.clone(),
        },
        question: here.prose_of_ruleset(&reading.question),
        alternatives: reading
            .alternatives
            .iter()
            .map(|known| AlternativeView {
                name: known.name.clone(),
                means: here.prose_of_ruleset(&known.means),
                cites: here.cites(&known.cites),
                against: here.cites(&known.against),
                default: known.name == reading.default,
            })
            .collect(),
        confidence: reading.confidence.map_or(String::new(), |word| confidence(word, m).to_owned()),
        reason: reading.reason.as_ref().map(|reason| here.prose(reason)),
        words: words.flatten().collect(),
        cites: here.cites(&reading.cites),
        parting: parting(family, reading, m, sheet),
        clauses: join(clauses, ", "),
        records: records(here, id, reading),
    }
}

/// Records named with a reading; of more than that, only the number.
const MOST_RECORDS: usize = 12;

/// The records of a ruleset that would play out differently with another alternative of a reading, each with links to
/// the pages that show both.
fn records(here: &PageContext<'_>, id: &RulesetId, reading: &Reading) -> Html {
    let m = &here.site.m;
    let of_ruleset = here.site.input.records.iter().filter(|one| one.ruleset.as_deref() == Some(id.as_str()));
    let is_of = |parting: &&Parting| parting.reading == reading.name;
    let concerned: Vec<_> =
        of_ruleset.filter(|record| record.partings.iter().any(|one| is_of(&one))).collect();
    let entries = concerned.iter().map(|record| {
        let slug = Slug::of(&record.id);
        let links = record.partings.iter().filter(is_of);
        let links = links.map(|one| here.record_at(record, &one.route(&slug), &one.alternative));
        let mut html = here.record(record);
        html.push_text(" (");
        html.push(&join(links, ", "));
        html.push_text(")");
        html
    });
    first_few(m, entries, MOST_RECORDS)
}

/// How far the ruleset accounts for the statements about play of each evidence it is based on.
fn coverage(here: &PageContext<'_>, family: &RulesetFamily) -> Vec<CoverageView> {
    let (site, m) = (here.site, &here.site.m);
    let declaration = family.declaration();
    let mut coverage = Vec::new();
    for (id, evidence) in &site.archive.evidence {
        if !declaration.evidence.iter().any(|named| named == id.as_str()) {
            continue;
        }
        let play = evidence.statements.iter().filter(|statement| statement.about == About::Play);
        let (mut all, mut covered, mut open, mut left) = (0, 0, Vec::new(), Vec::new());
        for statement in play {
            all += 1;
            let name = statement.id.to_string();
            let uses = uses(site, &statement.id);
            if uses.iter().any(|used| belongs(used, here) && !matches!(used, Use::NotModelled(..))) {
                covered += 1;
            } else if let Some((_, reason)) =
                declaration.not_modelled.iter().find(|(known, _)| *known == name)
            {
                left.push((here.cite(&name), here.prose(reason)));
            } else {
                open.push(name);
            }
        }
        coverage.push(CoverageView {
            evidence: here.evidence(id),
            summary: fill(&m.covered, &[("covered", &covered.to_string()), ("all", &all.to_string())]),
            open: here.cites(&open),
            left,
        });
    }
    coverage
}

/// Whether something belongs to the ruleset of this page.
fn belongs(used: &Use, here: &PageContext<'_>) -> bool {
    let (Use::Clause(_, route, _)
    | Use::Against(_, route, _)
    | Use::Reading(_, route, ..)
    | Use::NotModelled(route, ..)) = used;
    route.file() == here.route.file()
}

fn section_name(section: Section, m: &Messages) -> &str {
    match section {
        Section::Board => &m.clauses_board,
        Section::Setup => &m.clauses_setup,
        Section::Sets => &m.clauses_sets,
        Section::Flags => &m.clauses_flags,
        Section::Terms => &m.clauses_terms,
        Section::Phases => &m.clauses_phases,
        Section::Directions => &m.clauses_directions,
        Section::Lifts => &m.clauses_lifts,
        Section::Passes => &m.clauses_passes,
        Section::Drops => &m.clauses_drops,
        Section::Prefer => &m.clauses_prefer,
        Section::Sowing => &m.clauses_sowing,
        Section::Starts => &m.clauses_starts,
        Section::Opening => &m.clauses_opening,
        Section::Landing => &m.clauses_landing,
        Section::Extension => &m.clauses_extension,
        Section::Pass => &m.clauses_pass,
        Section::Endings => &m.clauses_endings,
        Section::Scoring => &m.clauses_scoring,
        Section::Rounds => &m.clauses_rounds,
        Section::Acts => &m.clauses_acts,
        Section::Limits => &m.clauses_limits,
    }
}
