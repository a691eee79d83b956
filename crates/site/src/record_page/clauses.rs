//! The clauses that licensed the plies of a page: described once at its foot, and named with each ply.

use std::sync::Arc;

use crate::common::{Html, Route, Slug, Unique, fill_html, join};
use crate::page_shell::{PageContext, language_name};
use engine::EventKind;
use record::replay::PlyStep;
use rules::prose::{Language, clause_prose, clause_title};
use rules::{ClauseId, Ruleset, Support};

use super::record_context::RecordContext;

/// The most statements that a ply names, and the most whose paraphrases stand for words; the ruleset has them all.
const MOST_WORDS: usize = 3;

/// The clauses of a page, in the order in which they are first named.
pub(super) struct ClauseList {
    language: Language,
    entries: Vec<ClauseEntry>,
    anchors: Unique,
    /// What has been looked up.
    known: Vec<Known>,
}

struct Known {
    ruleset: Arc<Ruleset>,
    clause: ClauseId,
    entry: ClauseIndex,
}

/// The place of a clause in the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ClauseIndex(usize);

/// A clause of a page.
pub(super) struct ClauseEntry {
    /// Its place at the foot of the page.
    pub(super) anchor: String,
    ruleset: Arc<Ruleset>,
    clause: ClauseId,
    words: String,
}

impl ClauseList {
    /// No clauses yet, to be described in this language.
    pub(super) fn new(language: Language) -> Self {
        Self { language, entries: Vec::new(), anchors: Unique::default(), known: Vec::new() }
    }

    /// Lists a clause, unless it is known.
    pub(super) fn add(&mut self, ruleset: &Arc<Ruleset>, clause: ClauseId) -> ClauseIndex {
        let same = |known: &&Known| known.clause == clause && Arc::ptr_eq(&known.ruleset, ruleset);
        if let Some(known) = self.known.iter().find(same) {
            return known.entry;
        }
        let words = clause_prose(ruleset, clause, self.language);
        let name = &ruleset.support(clause).name;
        let alike = |entry: &ClauseEntry| {
            entry.ruleset.id() == ruleset.id() && entry.words == words && entry.support().name == *name
        };
        let entry = self.entries.iter().position(alike).unwrap_or_else(|| {
            let anchor = format!("c-{}", self.anchors.name(Slug::from_text(name)));
            let ruleset = Arc::clone(ruleset);
            self.entries.push(ClauseEntry { anchor, ruleset, clause, words });
            self.entries.len() - 1
        });
        let entry = ClauseIndex(entry);
        self.known.push(Known { ruleset: Arc::clone(ruleset), clause, entry });
        entry
    }

    pub(super) fn entry(&self, index: ClauseIndex) -> &ClauseEntry {
        &self.entries[index.0]
    }

    /// The foot of the page: each clause, and the ruleset by which it is above in other words.
    pub(super) fn listed(&self) -> Vec<(&ClauseEntry, Option<&Ruleset>)> {
        let mut order: Vec<&ClauseEntry> = self.entries.iter().collect();
        let first = |id: &str| self.entries.iter().position(|entry| entry.ruleset.id() == id);
        order.sort_by_key(|entry| (first(entry.ruleset.id()), entry.clause));
        let before = |at: usize, entry: &ClauseEntry| {
            let same = |other: &&&ClauseEntry| {
                entry.ruleset.id() == other.ruleset.id() && entry.support().name == other.support().name
            };
            order[..at].iter().find(same).map(|other| other.ruleset.as_ref())
        };
        order.iter().enumerate().map(|(at, entry)| (*entry, before(at, entry))).collect()
    }
}

impl ClauseEntry {
    pub(super) fn support(&self) -> &Support {
        self.ruleset.support(self.clause)
    }

    pub(super) fn title(&self, here: &PageContext<'_>) -> Html {
        here.rules(&clause_title(&self.ruleset, self.clause, here.rules_language()))
    }

    pub(super) fn words(&self, here: &PageContext<'_>) -> Html {
        here.rules(&self.words)
    }

    /// Its name, as a link to its place on the page of its ruleset, which shows those of its defaults and of single other
    /// choices.
    pub(super) fn name(&self, context: &RecordContext<'_>) -> Html {
        let name = &self.support().name;
        let code = Html::code(name);
        let family = context.family(self.ruleset.id());
        let (Some((game, id)), Some(family)) = (context.here.site.ruleset_named(self.ruleset.id()), family)
        else {
            return code;
        };
        let has = |ruleset: &Ruleset| ruleset.supports().iter().any(|support| support.name == *name);
        let mut singles = family.declaration().single_choices().into_iter();
        let has_place = family.default_ruleset().is_ok_and(|ruleset| has(&ruleset))
            || singles.any(|choices| family.ruleset(&choices).is_ok_and(|ruleset| has(&ruleset)));
        let route = Route::Clause(game.clone(), id.clone(), Slug::from_text(name));
        if has_place { context.here.link_around(&route, &code) } else { code }
    }

    /// The alternatives under which the clause has other words than under the choices of another ruleset; empty if there
    /// are none.
    pub(super) fn under(&self, context: &RecordContext<'_>, other: &Ruleset) -> Html {
        let Some(family) = context.family(self.ruleset.id()) else { return Html::default() };
        let choices = self.ruleset.choices().iter().filter(|(name, alternative)| {
            other.choices().get(name) != Some(alternative)
                && self.support().readings.iter().any(|known| known == name)
        });
        let means = choices.filter_map(|(name, alternative)| {
            let known = family.declaration().reading(name)?.alternative(alternative)?;
            Some(context.here.words_of_ruleset(&known.means))
        });
        let means: Vec<Html> = means.collect();
        if means.is_empty() {
            return Html::default();
        }
        fill_html(&context.m.if_read, &[("means", join(means, &context.m.semicolon))])
    }

    /// What a ply says of its source: the statements whose words are at the foot of the page, as a link to them.
    pub(super) fn cited(&self, context: &RecordContext<'_>) -> Html {
        let support = self.support();
        if support.silent {
            return Html::text(&context.m.source_silent);
        }
        let chosen = support.words.iter().map(|words| words.statement.as_str());
        let mut cited: Vec<&str> = chosen.take(MOST_WORDS).collect();
        if cited.is_empty() {
            cited = support.cites.iter().map(String::as_str).take(MOST_WORDS).collect();
        }
        cited.dedup();
        if cited.is_empty() {
            return Html::default();
        }
        let place = format!("#{}", self.anchor);
        Html::element("a", &[("class", "sid"), ("href", &place)], &Html::text(&cited.join(", ")))
    }

    /// The words that were chosen for the clause, or else what the statements say that license it, and where they are.
    /// The viewer's script shows them with each ply that the clause decided.
    pub(super) fn source(&self, context: &RecordContext<'_>) -> Html {
        let support = self.support();
        let quotes = context.here.chosen_words(&support.words).into_iter().map(|(chosen, words)| {
            let here = context.here;
            // Of a part of the words there is no translation.
            let translation = words.translation.as_ref().filter(|_| words.text == chosen.text);
            let translation = translation.map(|words| here.prose_unlinked(&format!("({words})")));
            let quote = [here.quote(words, &chosen.text)].into_iter().chain(translation);
            Html::element("p", &[], &join(quote.chain([here.cite(&chosen.statement)]), " "))
        });
        let mut html = join(quotes, "");
        if html.is_empty() {
            html.push(&paraphrases(context.here, &support.cites));
        }
        let places = self.places(context);
        if !places.is_empty() {
            html.push(&Html::element("p", &[("class", "src")], &places));
        }
        html
    }

    /// The statements that license it, without those that its [source](Self::source) names.
    pub(super) fn also_cited(&self) -> Vec<String> {
        let Support { cites, words, .. } = self.support();
        let cites = cites.iter().skip(if words.is_empty() { MOST_WORDS } else { 0 });
        let is_named = |cited: &String| words.iter().any(|words| words.statement == *cited);
        cites.filter(|cited| !is_named(cited)).cloned().collect()
    }

    /// The places of the statements that license it in their sources, each once, with the languages of the words that are
    /// shown from it.
    pub(super) fn places(&self, context: &RecordContext<'_>) -> Html {
        let (here, support) = (context.here, self.support());
        let mut places: Vec<(Html, Vec<String>)> = Vec::new();
        for cited in &support.cites {
            let Some((evidence, statement)) =
                cited.parse().ok().and_then(|id| here.site.archive.statement(&id))
            else {
                continue;
            };
            let locator = evidence.locator.as_deref().unwrap_or_default();
            let place = here.cited_source(evidence.source.as_str(), locator, Some(&evidence.game));
            let at = places.iter().position(|(known, _)| *known == place).unwrap_or_else(|| {
                places.push((place, Vec::new()));
                places.len() - 1
            });
            let chosen = support.words.iter().filter(|words| words.statement == *cited);
            let chosen = chosen.filter_map(|words| statement.quotation(&words.text));
            for words in chosen {
                let language = language_name(&words.lang, context.m);
                if !places[at].1.contains(&language) {
                    places[at].1.push(language);
                }
            }
        }
        let places = places.into_iter().map(|(mut place, languages)| {
            if !languages.is_empty() {
                place.push_text(&format!(" ({})", languages.join(", ")));
            }
            place
        });
        join(places, &context.m.semicolon)
    }
}

/// The first statements of a list in the archive's words.
fn paraphrases(here: &PageContext<'_>, cites: &[String]) -> Html {
    let said = cites.iter().take(MOST_WORDS).filter_map(|cited| {
        let (_, statement) = here.site.archive.statement(&cited.parse().ok()?)?;
        Some(Html::element("p", &[], &join([here.prose_unlinked(&statement.says), here.cite(cited)], " ")))
    });
    join(said, "")
}

/// The clause that decided a ply: the last row of the landing table that fired, or the first clause of a ply in which
/// nothing is sown.
pub(super) fn deciding(step: &PlyStep) -> Option<ClauseId> {
    let landing = step.events.iter().rfind(|event| matches!(event.kind, EventKind::Landing { .. }));
    landing.or(step.events.first()).map(|event| event.clause)
}
