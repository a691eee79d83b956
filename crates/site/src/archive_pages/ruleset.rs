//! A ruleset: its clauses in words with what they cite, and its readings.

use std::collections::BTreeSet;

use crate::common::{
    DataPath, Html, Messages, Parting, Route, Slug, confidence, fill, first_few, join, named,
};
use crate::page_shell::{PageContext, PageShell};
use crate::widgets::diagram::Sheet;
use askama::Template;

use record::archive::{About, GameId, RulesetId};
use rules::prose::{Language, clause_prose, clause_title};
use rules::{ClauseId, Reading, ReadingKind, Ruleset, RulesetFamily, Section, Support};

use super::cited_by::{Use, UseKind, uses};
use super::parting::{PartingView, parting};
use super::play_claims::play_notes;
use super::play_says::{PlaySays, play_says};
use super::reading_records::{RecordsSay, records_say};

#[derive(Template)]
#[template(path = "ruleset.html")]
struct RulesetPage<'a> {
    base: PageShell<'a>,
    here: &'a PageContext<'a>,
    id: &'a RulesetId,
    game: &'a GameId,
    family: &'a RulesetFamily,
    /// How recorded games began, where there are any.
    openings: Option<Html>,
    unusable: bool,
    clauses: Vec<ClauseEntry>,
    /// Clauses that are there only where another alternative of one reading is followed.
    others: Vec<ClauseEntry>,
    readings: Vec<ReadingView<'a>>,
    records_say: Option<RecordsSay<'a>>,
    play: Option<PlaySays<'a>>,
    coverage: Vec<CoverageView>,
    file: String,
}

struct ReadingView<'a> {
    reading: &'a Reading,
    anchor: String,
    parting: Option<PartingView>,
    /// The alternatives in words, each with the records that would play out differently under it.
    records: Vec<(Html, Html)>,
    /// Games of simple players that editors show with it.
    play: Vec<Html>,
}

impl RulesetPage<'_> {
    /// The clauses, those of each section together.
    fn sections(&self) -> impl Iterator<Item = &[ClauseEntry]> {
        let sections = self.clauses.chunk_by(|one, next| one.section() == next.section());
        sections.filter(|clauses| clauses.first().and_then(ClauseEntry::section).is_some())
    }

    fn section_name(&self, clauses: &[ClauseEntry]) -> &str {
        let section = clauses.first().and_then(ClauseEntry::section);
        section.map_or("", |section| section_name(section, &self.here.site.m))
    }

    /// The readings that a clause depends on, each with the alternative that is followed.
    fn readings_of(&self, clause: &ClauseEntry) -> Html {
        let readings = clause.support.readings.iter().map(|name| {
            let chosen = match &clause.under {
                Some((reading, alternative)) if reading == name => alternative.as_str(),
                _ => self.family.declaration().reading(name).map_or("?", |reading| reading.default.as_str()),
            };
            let route = Route::Reading(self.game.clone(), self.id.clone(), Slug::from_text(name));
            self.here.link(&route, &format!("{name} = {chosen}"))
        });
        join(readings, ", ")
    }

    /// The clauses that depend on a reading; of those with one title only the first.
    fn decides(&self, reading: &Reading) -> Html {
        let mut titles = BTreeSet::new();
        let clauses = self.clauses.iter().filter(|clause| {
            clause.support.readings.contains(&reading.name) && titles.insert(clause.title.as_str())
        });
        let links = clauses.map(|clause| {
            let route =
                Route::Clause(self.game.clone(), self.id.clone(), Slug::from_text(&clause.support.name));
            self.here.link_around(&route, &self.here.rules(&clause.title))
        });
        join(links, ", ")
    }

    fn kind(&self, reading: &Reading) -> &str {
        match reading.kind {
            ReadingKind::Reading => &self.here.site.m.kind_reading,
            ReadingKind::Option => &self.here.site.m.kind_option,
        }
    }

    fn confidence(&self, reading: &Reading) -> Option<&str> {
        reading.confidence.map(|word| confidence(word, &self.here.site.m))
    }
}

struct CoverageView {
    evidence: Html,
    summary: String,
    open: Html,
    omitted: Vec<(Html, Html)>,
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
    let clauses = match &ruleset {
        Some(ruleset) => compiled(ruleset, language),
        None => declared(family),
    };
    let others = under_others(family, &clauses, language);
    let titles = clauses.iter().chain(&others).map(|one| (one.support.name.as_str(), one.title.as_str()));
    let simulation = here.site.simulation(id);
    let report = simulation.map(|simulation| simulation.report(family));
    let play = play_says(here, id, family, report.as_ref(), &titles.collect());
    let mut sheet = Sheet::default();
    let readings = declaration.readings.iter().map(|reading| ReadingView {
        reading,
        anchor: format!("reading-{}", Slug::from_text(&reading.name)),
        parting: parting(here, family, reading, &mut sheet),
        records: records(here, id, reading),
        play: play_notes(here, id, reading, report.as_ref()),
    });
    let readings = readings.collect();
    let crumbs = here.above(game);
    let file = DataPath::new(&format!("rulesets/{id}.yaml"));
    RulesetPage {
        base: PageShell::new(here, &m.ruleset, &here.site.text_of_ruleset(&declaration.title), &crumbs)
            .about(&declaration.about)
            .with_definitions(sheet.definitions())
            .with_class("wide"),
        here,
        id,
        game,
        family,
        openings: super::openings::link(here, id, game),
        unusable: ruleset.is_none(),
        clauses,
        others,
        readings,
        records_say: records_say(here, id, family, report.as_ref()),
        play,
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

impl ClauseEntry {
    fn section(&self) -> Option<Section> {
        Section::with_key(self.support.name.split('.').next().unwrap_or_default())
    }

    fn anchor(&self) -> String {
        format!("c-{}", Slug::from_text(&self.support.name))
    }
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

/// Records named with an alternative; of more than that, only the number.
const MOST_RECORDS: usize = 12;

/// The records of a ruleset that would play out differently under each alternative of a reading, as links to the pages
/// that show both.
fn records(here: &PageContext<'_>, id: &RulesetId, reading: &Reading) -> Vec<(Html, Html)> {
    let all = here.site.input.records;
    let by_alternative = reading.alternatives.iter().map(|alternative| {
        let is_of =
            |parting: &&Parting| parting.reading == reading.name && parting.alternative == alternative.name;
        let of_ruleset = all.iter().filter(|record| record.ruleset.as_deref() == Some(id.as_str()));
        let links = of_ruleset.filter_map(|record| {
            let parting = record.partings.iter().find(is_of)?;
            Some(here.record_at(record, &parting.route(&Slug::from_text(&record.id)), &record.title))
        });
        let links: Vec<Html> = links.collect();
        let records = first_few(&here.site.m, links.into_iter(), MOST_RECORDS);
        (here.capital_words_of_ruleset(&alternative.means), records)
    });
    by_alternative.filter(|(_, records)| !records.is_empty()).collect()
}

/// How far the ruleset accounts for the statements about play of each evidence it is based on.
fn coverage(here: &PageContext<'_>, family: &RulesetFamily) -> Vec<CoverageView> {
    let (site, m) = (here.site, &here.site.m);
    let declaration = family.declaration();
    let belongs = |used: &Use| used.route.file() == here.route.file();
    let mut coverage = Vec::new();
    for (id, evidence) in &site.archive.evidence {
        if !declaration.evidence.iter().any(|named| named == id.as_str()) {
            continue;
        }
        let play = evidence.statements.iter().filter(|statement| statement.about == About::Play);
        let (mut all, mut covered, mut open, mut omitted) = (0, 0, Vec::new(), Vec::new());
        for statement in play {
            all += 1;
            let name = statement.id.to_string();
            let uses = uses(site, &statement.id);
            if uses.iter().any(|used| belongs(used) && !matches!(used.kind, UseKind::NotModelled(..))) {
                covered += 1;
            } else if let Some((_, reason)) =
                declaration.not_modelled.iter().find(|(known, _)| *known == name)
            {
                omitted.push((here.cite(&name), here.prose(reason)));
            } else {
                open.push(name);
            }
        }
        coverage.push(CoverageView {
            evidence: here.evidence(id),
            summary: fill(&m.covered, &[("covered", &covered.to_string()), ("all", &all.to_string())]),
            open: here.cites(&open),
            omitted,
        });
    }
    coverage
}

fn section_name(section: Section, m: &Messages) -> &str {
    named(&m.clause_sections, section.key())
}
