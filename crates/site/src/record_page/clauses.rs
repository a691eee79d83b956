//! The clauses that licensed the plies of a page: described once at its foot, and named with each ply.

use std::sync::Arc;

use crate::base::html::{Html, escape, join};
use crate::base::messages::fill_html;
use crate::base::route::{Route, Slug};
use crate::page_shell::context::PageContext;
use engine::EventKind;
use record::replay::PlyStep;
use rules::prose::{Language, clause_prose, clause_title};
use rules::{ClauseId, Ruleset, RulesetFamily};

/// The clauses of a page, in the order in which they are first named.
#[derive(Debug)]
pub(super) struct ClauseList {
    language: Language,
    entries: Vec<Entry>,
    /// What has been looked up: the ruleset, the clause, and its entry.
    known: Vec<(Arc<Ruleset>, ClauseId, usize)>,
}

#[derive(Debug)]
struct Entry {
    anchor: String,
    ruleset: Arc<Ruleset>,
    clause: ClauseId,
    words: String,
    /// The words of its sources, as they are beside a board.
    source: Html,
}

/// A clause as the foot of the page shows it.
pub(super) struct ClauseView {
    pub(super) anchor: String,
    pub(super) title: Html,
    /// The alternatives under which it has these words, if the clause is above in other words.
    pub(super) under: Option<Html>,
    pub(super) words: Html,
    /// Its name, as a link to its place in the ruleset.
    pub(super) name: Html,
    pub(super) cites: Html,
    pub(super) against: Html,
    pub(super) silent: bool,
    pub(super) note: Option<Html>,
    /// The source's own words, each with its statement.
    pub(super) quotes: Vec<Html>,
}

impl ClauseList {
    /// No clauses yet, to be described in this language.
    pub(super) const fn new(language: Language) -> Self {
        Self { language, entries: Vec::new(), known: Vec::new() }
    }

    /// The place of a clause on the page, described at its foot from now on.
    pub(super) fn anchor(&mut self, ruleset: &Arc<Ruleset>, clause: ClauseId) -> String {
        let same =
            |known: &&(Arc<Ruleset>, ClauseId, usize)| known.1 == clause && Arc::ptr_eq(&known.0, ruleset);
        let entry = match self.known.iter().find(same) {
            Some(&(_, _, entry)) => entry,
            None => self.add(ruleset, clause),
        };
        self.entries.get(entry).map(|entry| entry.anchor.clone()).unwrap_or_default()
    }

    fn add(&mut self, ruleset: &Arc<Ruleset>, clause: ClauseId) -> usize {
        let words = clause_prose(ruleset, clause, self.language);
        let name = &ruleset.support(clause).name;
        let alike = |entry: &Entry| {
            entry.ruleset.id() == ruleset.id()
                && entry.words == words
                && entry.ruleset.support(entry.clause).name == *name
        };
        let entry = self.entries.iter().position(alike).unwrap_or_else(|| {
            let wanted = format!("c-{}", Slug::of(name));
            let taken = |anchor: &str| self.entries.iter().any(|entry| entry.anchor == anchor);
            let mut anchor = wanted.clone();
            let mut again = 2;
            while taken(&anchor) {
                anchor = format!("{wanted}-{again}");
                again += 1;
            }
            self.entries.push(Entry {
                anchor,
                ruleset: Arc::clone(ruleset),
                clause,
                words,
                source: Html::default(),
            });
            self.entries.len() - 1
        });
        self.known.push((Arc::clone(ruleset), clause, entry));
        entry
    }

    /// A clause that has a place on the page: what it says, and the words of its sources, which are made once.
    pub(super) fn entry(
        &mut self,
        ruleset: &Arc<Ruleset>,
        clause: ClauseId,
        source: impl FnOnce() -> Html,
    ) -> (&str, &Html) {
        self.anchor(ruleset, clause);
        let same =
            |known: &&(Arc<Ruleset>, ClauseId, usize)| known.1 == clause && Arc::ptr_eq(&known.0, ruleset);
        let at = self.known.iter().find(same).map_or(0, |&(_, _, entry)| entry);
        let entry = &mut self.entries[at];
        if entry.source.is_empty() {
            entry.source = source();
        }
        (&entry.words, &entry.source)
    }

    /// The foot of the page.
    pub(super) fn views(
        &self,
        here: &PageContext<'_>,
        families: &dyn Fn(&str) -> Option<Arc<RulesetFamily>>,
    ) -> Vec<ClauseView> {
        let mut order: Vec<&Entry> = self.entries.iter().collect();
        let first = |id: &str| self.entries.iter().position(|entry| entry.ruleset.id() == id);
        order.sort_by_key(|entry| (first(entry.ruleset.id()), entry.clause));
        let mut views = Vec::new();
        for (at, entry) in order.iter().enumerate() {
            let before = order[..at].iter().find(|before| before.is_same_clause(entry));
            let mut view = view(here, entry, families);
            if let Some(before) = before {
                view.under = under(here, entry, &before.ruleset, families);
                view.quotes.clear();
            }
            views.push(view);
        }
        views
    }
}

impl Entry {
    /// Whether the other entry is the same clause, in other words.
    fn is_same_clause(&self, other: &Self) -> bool {
        self.ruleset.id() == other.ruleset.id()
            && self.ruleset.support(self.clause).name == other.ruleset.support(other.clause).name
    }
}

/// The alternatives under which the clause has other words than under the choices of another ruleset.
fn under(
    here: &PageContext<'_>,
    entry: &Entry,
    other: &Ruleset,
    families: &dyn Fn(&str) -> Option<Arc<RulesetFamily>>,
) -> Option<Html> {
    let family = families(entry.ruleset.id())?;
    let depends = &entry.ruleset.support(entry.clause).readings;
    let choices = entry.ruleset.choices().iter().filter(|(name, alternative)| {
        other.choices().get(name) != Some(alternative) && depends.iter().any(|known| known == name)
    });
    let means: Vec<Html> = choices
        .filter_map(|(name, alternative)| family.declaration().reading(name)?.alternative(alternative))
        .map(|alternative| here.words_of_ruleset(&alternative.means))
        .collect();
    let m = &here.site.m;
    (!means.is_empty()).then(|| fill_html(&m.if_read, &[("means", join(means, &m.semicolon))]))
}

/// The clause that decided a ply: the last row of the landing table that fired, or the first clause of a ply in which
/// nothing is sown.
pub(super) fn deciding(step: &PlyStep) -> Option<ClauseId> {
    let landing = step.events.iter().rfind(|event| matches!(event.kind, EventKind::Landing { .. }));
    landing.or(step.events.first()).map(|event| event.clause)
}

fn view(
    here: &PageContext<'_>,
    entry: &Entry,
    families: &dyn Fn(&str) -> Option<Arc<RulesetFamily>>,
) -> ClauseView {
    let ruleset = &entry.ruleset;
    let support = ruleset.support(entry.clause);
    let mut quotes = Vec::new();
    for cited in &support.cites {
        let Some((_, statement)) = cited.parse().ok().and_then(|id| here.site.archive.statement(&id)) else {
            continue;
        };
        for words in &statement.words {
            quotes.push(Html::trusted(format!(
                "<q lang=\"{}\" translate=\"no\">{}</q> {}",
                escape(&words.lang),
                escape(&words.text),
                here.cite(cited)
            )));
        }
    }
    let name = Html::trusted(format!("<code>{}</code>", escape(&support.name)));
    ClauseView {
        anchor: entry.anchor.clone(),
        title: here.rules(&clause_title(ruleset, entry.clause, here.rules_language())),
        under: None,
        words: here.rules(&entry.words),
        name: match route(here, ruleset, &support.name, families) {
            Some(route) => here.link_around(&route, &name),
            None => name,
        },
        cites: here.cites(&support.cites),
        against: here.cites(&support.against),
        silent: support.silent,
        note: support.note.as_ref().map(|note| here.prose(note)),
        quotes,
    }
}

/// The place of a clause on the page of its ruleset, which shows those of its defaults and of single other choices.
fn route(
    here: &PageContext<'_>,
    ruleset: &Ruleset,
    name: &str,
    families: &dyn Fn(&str) -> Option<Arc<RulesetFamily>>,
) -> Option<Route> {
    let (game, id) = here.site.ruleset_named(ruleset.id())?;
    let family = families(ruleset.id())?;
    let has = |ruleset: &Ruleset| ruleset.supports().iter().any(|support| support.name == name);
    let has_page = family.default_ruleset().is_ok_and(|ruleset| has(&ruleset))
        || family
            .declaration()
            .single_choices()
            .iter()
            .any(|choices| family.ruleset(choices).is_ok_and(|ruleset| has(&ruleset)));
    has_page.then(|| Route::Clause(game.clone(), id.clone(), Slug::of(name)))
}
