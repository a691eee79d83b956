//! What the pages are made from, and the links and marks every page uses.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::common::{
    BaseUrl, Fingerprint, Html, Input, Messages, RecordSummary, Rests, Route, Settings, SinceEdition, Slug,
    archive_description, capital, class_label, fill, join, plural, record_verdict, since_words, typographic,
};
use itertools::Itertools;
use rayon::prelude::*;
use record::archive::coverage::StatementCoverage;
use record::archive::layout::{FileKind, classify};
use record::archive::{
    Archive, Conflict, Evidence, EvidenceId, Game, GameId, PeopleId, Place, PlaceId, Quotation, RecordEvent,
    RecordSource, RulesetId, StatementId, Study, next_statement,
};
use record::check::{Code, SimulationProblem};
use record::notation::PagePlace;
use rules::prose::Language;
use rules::{ChosenWords, Reading, RulesetFamily, Worded};
use simulate::{Replayed, Simulation, verify_simulation};

use base::text::runs_right_to_left;

use super::known_things::{KnownThing, known_things};
use super::read_pages::ReadPages;

/// The archive and what has been worked out of it, for all pages.
pub(crate) struct Site<'a> {
    pub(crate) input: &'a Input<'a>,
    pub(crate) archive: &'a Archive,
    pub(crate) settings: &'a Settings,
    pub(crate) m: Messages,
    pub(crate) rulesets: BTreeMap<RulesetId, Arc<RulesetFamily>>,
    /// What the archive keeps of games of simple players, by ruleset; only on the pages that are made together.
    pub(crate) simulations: BTreeMap<RulesetId, Result<Simulation, Vec<SimulationProblem>>>,
    /// The evidence each statement belongs to.
    statements: BTreeMap<&'a StatementId, &'a EvidenceId>,
    /// The game each ruleset belongs to.
    games: BTreeMap<RulesetId, GameId>,
    /// What accounts for each statement.
    covered: BTreeMap<&'a StatementId, &'a StatementCoverage>,
    /// The records that depend on each statement.
    in_play: BTreeMap<&'a str, Vec<(&'a RecordSummary, &'a Rests)>>,
    /// The records that depend on an evidence, and on how many of its statements.
    resting: BTreeMap<&'a EvidenceId, Vec<(&'a RecordSummary, usize)>>,
    /// The records that cite a source or an evidence, by its id.
    citing: BTreeMap<&'a str, Vec<(&'a RecordSummary, &'a RecordSource)>>,
    /// What was read from each page of each source.
    pub(crate) read_pages: ReadPages<'a>,
    /// What other systems know.
    pub(crate) known_things: Vec<KnownThing<'a>>,
}

impl<'a> Site<'a> {
    pub(crate) fn new(input: &'a Input<'a>) -> Self {
        let archive = input.context.archive();
        let mut rulesets = BTreeMap::new();
        let mut games = BTreeMap::new();
        for (id, family) in input.context.families() {
            let id = id.parse::<RulesetId>().ok();
            let game = family.declaration().game.parse::<GameId>().ok();
            if let (Some(id), Some(game)) = (id, game)
                && archive.games.contains_key(&game)
            {
                games.insert(id.clone(), game);
                rulesets.insert(id, Arc::clone(family));
            }
        }
        let statements: BTreeMap<&StatementId, &EvidenceId> =
            archive.statements().map(|(evidence, statement)| (&statement.id, &evidence.id)).collect();
        let covered = input.context.coverage().evidence.values().flatten();
        let covered = covered.map(|statement| (&statement.id, statement)).collect();
        let mut in_play: BTreeMap<&str, Vec<_>> = BTreeMap::new();
        let mut resting: BTreeMap<&EvidenceId, Vec<_>> = BTreeMap::new();
        let mut citing: BTreeMap<&str, Vec<_>> = BTreeMap::new();
        for record in input.records {
            let mut counts: BTreeMap<&EvidenceId, usize> = BTreeMap::new();
            for rests in &record.statements {
                in_play.entry(rests.statement.as_str()).or_default().push((record.as_ref(), rests));
                let id = rests.statement.parse::<StatementId>().ok();
                if let Some(evidence) = id.and_then(|id| statements.get(&id)) {
                    *counts.entry(evidence).or_default() += 1;
                }
            }
            for (evidence, count) in counts {
                resting.entry(evidence).or_default().push((record.as_ref(), count));
            }
            for cited in record.sources.iter().chain(&record.comment_sources) {
                citing.entry(cited.source.as_str()).or_default().push((record.as_ref(), cited));
                if let Some(evidence) = &cited.evidence {
                    citing.entry(evidence.as_str()).or_default().push((record.as_ref(), cited));
                }
            }
        }
        let m = Messages::new(input.settings.interface);
        Self {
            input,
            archive,
            settings: input.settings,
            known_things: known_things(archive, input.records.iter().map(AsRef::as_ref), &m),
            read_pages: ReadPages::new(archive, input.records.iter().map(AsRef::as_ref)),
            m,
            rulesets,
            simulations: BTreeMap::new(),
            statements,
            games,
            covered,
            in_play,
            resting,
            citing,
        }
    }

    /// The same with its simulations, which pages of records do not need.
    pub(crate) fn with_simulations(mut self) -> Self {
        let read = self.archive.simulations.par_iter().filter_map(|file| {
            let Ok(FileKind::Simulation(id)) = classify(file.name()) else { return None };
            let family = self.rulesets.get(&id)?;
            let simulation = verify_simulation(file.contents(), id.as_str(), Some(family), Replayed::Nothing);
            Some((id, simulation))
        });
        self.simulations = read.collect();
        self
    }

    /// The simulation of a ruleset, if it can be read.
    pub(crate) fn simulation(&self, ruleset: &RulesetId) -> Option<&Simulation> {
        self.simulations.get(ruleset)?.as_ref().ok()
    }

    /// A whole address, where that of the site is settled.
    pub(crate) fn address(&self, route: &Route) -> Option<String> {
        self.input.base_url.map(|base| route.below(base.as_str()))
    }

    /// What the archive is, and how its play is known.
    pub(crate) fn description(&self) -> String {
        archive_description(self.settings, &self.m, self.input.records)
    }

    /// What accounts for a statement.
    pub(crate) fn covered(&self, statement: &StatementId) -> Option<&StatementCoverage> {
        self.covered.get(statement).copied()
    }

    /// The records that depend on a statement, and with which plies.
    pub(crate) fn in_play(&self, statement: &str) -> &[(&'a RecordSummary, &'a Rests)] {
        self.in_play.get(statement).map_or(&[], Vec::as_slice)
    }

    /// The records whose plies depend on an evidence, each with on how many of its statements.
    pub(crate) fn resting(&self, evidence: &EvidenceId) -> &[(&'a RecordSummary, usize)] {
        self.resting.get(evidence).map_or(&[], Vec::as_slice)
    }

    /// The records that cite a source or an evidence by its id, and where in it.
    pub(crate) fn citing(&self, id: &str) -> &[(&'a RecordSummary, &'a RecordSource)] {
        self.citing.get(id).map_or(&[], Vec::as_slice)
    }

    /// The ruleset that calls itself so, with its game.
    pub(crate) fn ruleset_named(&self, name: &str) -> Option<(&GameId, &RulesetId)> {
        let (id, _) = self.rulesets.iter().find(|(_, family)| family.declaration().id == name)?;
        Some((self.games.get(id)?, id))
    }

    /// The game a ruleset belongs to.
    pub(crate) fn game_of(&self, ruleset: &RulesetId) -> Option<&GameId> {
        self.games.get(ruleset)
    }

    /// The address of a statement, where the archive has it.
    pub(crate) fn statement(&self, id: &str) -> Option<Route> {
        let id: StatementId = id.parse().ok()?;
        let evidence = *self.statements.get(&id)?;
        Some(Route::Statement(evidence.clone(), id))
    }

    /// The rulesets that play a game, in the order of the game's file, and then any it does not name.
    pub(crate) fn rulesets_of<'b>(&'b self, game: &'b Game) -> Vec<(&'b RulesetId, &'b RulesetFamily)> {
        let named = game.rulesets.iter().filter_map(|id| self.rulesets.get_key_value(id));
        let others = self.rulesets.iter().filter(|(id, _)| !game.rulesets.contains(id));
        let all = named.chain(others).filter(|(id, _)| self.games.get(*id) == Some(&game.id));
        all.map(|(id, family)| (id, family.as_ref())).collect()
    }

    /// Whether any ruleset plays a game.
    pub(crate) fn has_ruleset(&self, game: &GameId) -> bool {
        self.games.values().any(|known| known == game)
    }

    /// The place of an event, by its id or by the name that the source writes.
    pub(crate) fn place_of(&self, event: &RecordEvent) -> Option<(&PlaceId, &Place)> {
        let is_named = |place: &Place| place.names.iter().any(|name| Some(&name.text) == event.site.as_ref());
        let is_its = |(id, place): &(&PlaceId, &Place)| match event.place.as_deref() {
            Some(known) => known == id.as_str(),
            None => is_named(place),
        };
        self.archive.places.iter().find(is_its)
    }

    /// The name a game goes by.
    pub(crate) fn game_title(&self, id: &GameId) -> String {
        let name = self.archive.games.get(id).and_then(|game| game.names.first());
        name.map_or_else(|| id.to_string(), |name| name.text.clone())
    }

    /// Words of a ruleset as text, where nothing can say in which language they are.
    pub(crate) fn text_of_ruleset(&self, words: &Worded) -> String {
        let archive = || (words.as_str(), &*self.settings.language);
        let translated = self.translated(words).map(|text| (text, self.settings.interface.rules().tag()));
        let (text, language) = translated.unwrap_or_else(archive);
        typographic(text.trim(), language).into_owned()
    }

    /// The words in the language of the pages, where that is not the archive's and the ruleset has them.
    fn translated<'w>(&self, words: &'w Worded) -> Option<&'w str> {
        let language = self.settings.interface.rules();
        words.translation(language).filter(|_| *self.settings.language != *language.tag())
    }

    /// A page of the site, to be made. What a server shows where there is nothing may have any address, so its
    /// links begin at the root, where that is known.
    pub(crate) fn here(&self, route: Route) -> PageContext<'_> {
        let below = |base: &BaseUrl| Links::Below(base.path().to_owned());
        let links = match route {
            Route::NotFound => self.input.base_url.map_or(Links::None, below),
            _ => Links::Relative,
        };
        PageContext { site: self, file: route.file(), route, links, own_pages: BTreeSet::new() }
    }
}

/// How links are written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Links {
    /// From page to page within a folder.
    Relative,
    /// From the root of a server, below this path.
    Below(String),
    /// The same for a worked example, all of whose places are on this page of the handbook.
    OnePage(Slug),
    /// Not at all: the page may be shown at any address, and the root is not known.
    None,
}

/// A page being made: the site, and where the page is.
pub(crate) struct PageContext<'a> {
    pub(crate) site: &'a Site<'a>,
    pub(crate) route: Route,
    file: String,
    pub(crate) links: Links,
    /// What the record of the page was read from: sources and their pages.
    pub(crate) own_pages: BTreeSet<(String, PagePlace)>,
}

impl PageContext<'_> {
    /// The address of `to` as a link of this page holds it; empty where the page may not link.
    pub(crate) fn href(&self, to: &Route) -> String {
        match &self.links {
            Links::Relative => to.href_from_file(&self.file),
            Links::OnePage(page) => match (to, to.fragment()) {
                (Route::DataFile(_), _) => Route::HandbookImage(page.clone()).href_from_file(&self.file),
                (_, Some(place)) => format!("#{place}"),
                _ => to.href_from_file(&self.file),
            },
            Links::Below(path) => to.below(path),
            Links::None => String::new(),
        }
    }

    /// A link with plain text.
    pub(crate) fn link(&self, to: &Route, text: &str) -> Html {
        self.link_around(to, &Html::text(text))
    }

    /// What became of a record or account since earlier editions, as a link to the edition; `None` where none was
    /// frozen, or its text cannot be read `now`.
    pub(crate) fn since_edition(&self, address: &str, now: Option<Fingerprint>) -> Option<Html> {
        let since = self.site.input.fingerprints.since(self.site.settings, address, &now?)?;
        let (SinceEdition::Unchanged(edition)
        | SinceEdition::New(edition)
        | SinceEdition::Changed(edition, _)) = since;
        Some(self.link(&Route::Edition(Slug::from_text(edition)), &since_words(since, &self.site.m)))
    }

    /// A link around markup.
    pub(crate) fn link_around(&self, to: &Route, inner: &Html) -> Html {
        let href = self.href(to);
        if href.is_empty() {
            return inner.clone();
        }
        Html::element("a", &[("href", &href)], inner)
    }

    /// A game by its name, in the name's language.
    pub(crate) fn game(&self, id: &GameId) -> Html {
        match self.site.archive.games.get(id).and_then(|game| game.names.first()) {
            Some(_) => self.link_around(&Route::Game(id.clone()), &self.game_name(id)),
            None => Html::text(id.as_str()),
        }
    }

    /// The first name of a game, in its language.
    pub(crate) fn game_name(&self, id: &GameId) -> Html {
        let name = self.site.archive.games.get(id).and_then(|game| game.names.first());
        name.map_or_else(|| Html::text(id.as_str()), |name| foreign(&name.text, &name.lang))
    }

    /// A link to a page of the handbook; `None` where it has no page of that name.
    pub(crate) fn handbook_page(&self, name: &str, words: &str) -> Option<Html> {
        let text = self.site.input.handbook.iter().find(|text| text.slug.as_str() == name)?;
        Some(self.link(&Route::HandbookPage(text.slug.clone()), words))
    }

    /// The pages above one that belongs to a game.
    pub(crate) fn above(&self, id: &GameId) -> [(Route, Html); 2] {
        let games = (Route::Games, Html::text(&self.site.m.games));
        [games, (Route::Game(id.clone()), self.game_name(id))]
    }

    /// A people by its name.
    pub(crate) fn people(&self, id: &PeopleId) -> Html {
        match self.site.archive.peoples.get(id) {
            Some(people) => self.link_around(&Route::People(id.clone()), &self.prose_unlinked(&people.name)),
            None => Html::text(id.as_str()),
        }
    }

    /// A place by its label.
    pub(crate) fn place(&self, id: &PlaceId) -> Html {
        match self.site.archive.places.get(id) {
            Some(place) => self.link_around(&Route::Place(id.clone()), &self.prose_unlinked(&place.label)),
            None => Html::text(id.as_str()),
        }
    }

    /// Where an event was, as the source names it; a link where that is a place of the archive.
    pub(crate) fn event_site(&self, event: &RecordEvent) -> Option<Html> {
        let words = self.prose_unlinked(event.site.as_ref()?);
        let place = self.site.place_of(event).map(|(id, _)| Route::Place(id.clone()));
        Some(place.map_or_else(|| words.clone(), |place| self.link_around(&place, &words)))
    }

    /// Peoples by their names.
    pub(crate) fn peoples(&self, ids: &[PeopleId]) -> Html {
        join(ids.iter().map(|id| self.people(id)), ", ")
    }

    /// Places by their labels.
    pub(crate) fn places(&self, ids: &[PlaceId]) -> Html {
        join(ids.iter().map(|id| self.place(id)), ", ")
    }

    /// Games by their names.
    pub(crate) fn games<'g>(&self, games: impl Iterator<Item = &'g Game>) -> Html {
        join(games.map(|game| self.game(&game.id)), ", ")
    }

    /// A study by its title.
    pub(crate) fn study(&self, study: &Study) -> Html {
        self.link_around(&Route::Study(study.id.clone()), &self.prose_unlinked(&study.title))
    }

    /// A conflict of statements by its id.
    pub(crate) fn conflict(&self, evidence: &Evidence, conflict: &Conflict) -> Html {
        let route = Route::Conflict(evidence.id.clone(), conflict.id.clone());
        self.link(&route, &conflict.id.to_string())
    }

    /// An evidence by its title.
    pub(crate) fn evidence(&self, id: &EvidenceId) -> Html {
        match self.site.archive.evidence.get(id) {
            Some(evidence) => {
                self.link_around(&Route::Evidence(id.clone()), &self.prose_unlinked(&evidence.title))
            }
            None => Html::text(id.as_str()),
        }
    }

    /// A ruleset by its title; as text where the archive has none of that id.
    pub(crate) fn ruleset(&self, id: &str) -> Html {
        let known = id.parse().ok().and_then(|id: RulesetId| {
            let (id, family) = self.site.rulesets.get_key_value(&id)?;
            Some((Route::Ruleset(self.site.game_of(id)?.clone(), id.clone()), family))
        });
        match known {
            Some((route, family)) => {
                self.link_around(&route, &self.words_of_ruleset(&family.declaration().title))
            }
            None => Html::text(id),
        }
    }

    /// A link to a record, to a place in it or to another page of it: `text` and, behind it, how its play is known.
    /// This is how every page links to a record that is not its own: nobody can take constructed play for documented
    /// play, neither without styles nor in a list of links.
    pub(crate) fn record_at(&self, record: &RecordSummary, to: &Route, text: &str) -> Html {
        self.record_called(record, to, self.record_words(record.language.as_deref(), text))
    }

    /// The same, with words of the page.
    pub(crate) fn record_called(&self, record: &RecordSummary, to: &Route, words: Html) -> Html {
        let label = Html::text(&format!("({})", class_label(&self.site.m, record.provenance)));
        self.link_around(to, &join([words, Html::element("span", &[("class", "class")], &label)], " "))
    }

    /// A record by its title.
    pub(crate) fn record(&self, record: &RecordSummary) -> Html {
        self.record_at(record, &Route::Record(Slug::from_text(&record.id)), &record.title)
    }

    /// The rules of a record, as it names them.
    pub(crate) fn record_rules(&self, record: &RecordSummary) -> Html {
        record.ruleset.as_deref().map_or_else(Html::default, |id| self.ruleset(id))
    }

    /// The verdict on a record, with the number of its plies and of the variations of its main line.
    pub(crate) fn record_verdict(&self, record: &RecordSummary) -> String {
        let m = &self.site.m;
        let counted = |count, one, other| (count > 0).then(|| plural(count, one, other));
        let counts = &record.counts;
        let plies = (counts.plies() + counts.reconstructed > 0).then(|| counts.in_words(m));
        let variations = counted(record.variations, &m.variation_one, &m.variation_other);
        let verdict = record_verdict(m, record.verdict).to_owned();
        [Some(verdict), plies, variations].into_iter().flatten().join(", ")
    }

    /// A language by its tag.
    pub(crate) fn language(&self, tag: &str) -> Html {
        let name = language_name(tag, &self.site.m);
        self.link(&Route::Language(Slug::from_text(tag)), &name)
    }

    /// Statements by id, as links where the archive has them.
    pub(crate) fn cites<T: ToString>(&self, ids: &[T]) -> Html {
        join(ids.iter().map(|id| self.cite(id)), ", ")
    }

    /// One statement by id.
    pub(crate) fn cite<T: ToString + ?Sized>(&self, id: &T) -> Html {
        let id = id.to_string();
        match self.site.statement(&id) {
            Some(route) => {
                Html::element("a", &[("class", "sid"), ("href", &self.href(&route))], &Html::text(&id))
            }
            None => Html::element("span", &[("class", "sid")], &Html::text(&id)),
        }
    }

    /// The words that were chosen for a clause or a reading, each with the quotation that has them.
    pub(crate) fn chosen_words<'c>(&self, words: &'c [ChosenWords]) -> Vec<(&'c ChosenWords, &Quotation)> {
        let quotation = |words: &'c ChosenWords| {
            Some((words, self.site.archive.quotation(&words.statement, &words.text)?))
        };
        words.iter().filter_map(quotation).collect()
    }

    /// Words of a source, or a part of them, in their language, which are not to be translated.
    pub(crate) fn quote(&self, words: &Quotation, text: &str) -> Html {
        Html::element("q", &[("lang", &words.lang), ("translate", "no")], &Html::text(text))
    }

    /// A text of the archive: in its language, and with the statements it names as links.
    pub(crate) fn prose(&self, text: &str) -> Html {
        self.in_archive_language(self.with_citations(text, None))
    }

    /// A text with the statements it names as links and what is between two \` as code, and no word of its language.
    pub(crate) fn statements_linked(&self, text: &str) -> Html {
        let text = typographic(text, &self.site.settings.language);
        let mut html = Html::default();
        let mut rest = text.as_ref();
        while let Some((before, id, after)) = next_statement(rest) {
            html.push(&with_code(before));
            match self.site.statement(id) {
                Some(_) => html.push(&self.cite(id)),
                None => html.push_text(id),
            }
            rest = after;
        }
        html.push(&with_code(rest));
        html.isolated()
    }

    /// A text of the archive, in its language, without links.
    pub(crate) fn prose_unlinked(&self, text: &str) -> Html {
        self.in_archive_language(self.name(text))
    }

    /// The name of a person, which is of no language.
    pub(crate) fn name(&self, text: &str) -> Html {
        Html::text(&typographic(text, &self.site.settings.language))
    }

    /// Words of a ruleset within a sentence of the page, its title, a question, or what an alternative means: in the
    /// language of the page where the ruleset has them in it.
    pub(crate) fn words_of_ruleset(&self, words: &Worded) -> Html {
        self.set_words(words, |text| text.trim_end_matches('.').to_owned())
    }

    /// The same with a capital letter at the beginning.
    pub(crate) fn capital_words_of_ruleset(&self, words: &Worded) -> Html {
        self.set_words(words, |text| capital(text.trim_end_matches('.')))
    }

    /// Words of a ruleset by themselves, with the statements they name as links.
    pub(crate) fn prose_of_ruleset(&self, words: &Worded) -> Html {
        match self.site.translated(words) {
            Some(text) => Html::text(&typographic(text, self.rules_language().tag())),
            None => self.prose(words),
        }
    }

    /// An alternative of a reading in words, with its name.
    pub(crate) fn alternative(&self, reading: &Reading, name: &str) -> Html {
        let known = reading.alternative(name);
        let words = known.map(|known| self.capital_words_of_ruleset(&known.means)).unwrap_or_default();
        join([words, Html::code(name)], " ")
    }

    /// The question of a reading, as a link to its place in the ruleset.
    pub(crate) fn question(&self, ruleset: &RulesetId, reading: &Reading) -> Html {
        let question = self.words_of_ruleset(&reading.question);
        let Some(game) = self.site.game_of(ruleset) else { return question };
        let name = Slug::from_text(&reading.name);
        self.link_around(&Route::Reading(game.clone(), ruleset.clone(), name), &question)
    }

    fn set_words(&self, words: &Worded, set: impl Fn(&str) -> String) -> Html {
        let html = |text: &str, language: &str| Html::text(&typographic(&set(text.trim()), language));
        match self.site.translated(words) {
            Some(text) => html(text, self.rules_language().tag()),
            None => self.in_archive_language(html(words, &self.site.settings.language)),
        }
    }

    /// A place in a source, as the archive words it.
    pub(crate) fn locator(&self, text: &str) -> Html {
        self.prose_unlinked(&text.replace('-', "\u{2013}"))
    }

    /// Marks what is in the archive's language where the page speaks another.
    pub(crate) fn in_archive_language(&self, html: Html) -> Html {
        self.in_language(&self.site.settings.language, html)
    }

    /// The language in which the page describes rules.
    pub(crate) fn rules_language(&self) -> Language {
        self.site.settings.interface.rules()
    }

    /// A sentence of the program in the language of the page.
    pub(crate) fn said(&self, text: &str) -> Html {
        Html::text(&typographic(text, self.site.settings.interface.tag()))
    }

    /// A sentence about rules, in the language of the page. What it quotes in French are names of flags, sets and the like,
    /// which are in the language of the archive.
    pub(crate) fn rules(&self, text: &str) -> Html {
        let text = typographic(text, self.site.settings.interface.tag());
        let (mut html, mut rest) = (Html::default(), &*text);
        while let Some((before, (name, after))) =
            rest.split_once("«\u{a0}").and_then(|(before, rest)| Some((before, rest.split_once("\u{a0}»")?)))
        {
            html.push_text(&format!("{before}«\u{a0}"));
            html.push(&self.in_archive_language(Html::text(name)));
            html.push_text("\u{a0}»");
            rest = after;
        }
        html.push_text(rest);
        html
    }

    /// Words of the program that are in English.
    pub(crate) fn english(&self, text: &str) -> Html {
        self.in_language("en", Html::text(&typographic(text, "en")))
    }

    /// A finding: what its code means where the page speaks another language than English, and its message.
    pub(crate) fn finding(&self, code: Code, message: &str) -> Html {
        let message = self.message(message);
        let Some(meaning) = self.site.m.findings.get(code.as_str()) else { return message };
        join([with_code(&capital(meaning)), message], &self.site.m.colon)
    }

    /// A message of the program, which is in English, with what is between backticks as code, and the players named as
    /// everywhere on pages.
    pub(crate) fn message(&self, text: &str) -> Html {
        let named = |piece: &str| piece.replace("south", "South").replace("north", "North");
        let pieces = text.split('`').enumerate();
        let pieces = pieces.map(|(at, piece)| if at % 2 == 0 { named(piece) } else { piece.to_owned() });
        self.in_language("en", with_code(&pieces.collect::<Vec<_>>().join("`")))
    }

    /// The text of a record in its language, or in that of the archive where it names none; without links.
    pub(crate) fn record_words(&self, language: Option<&str>, text: &str) -> Html {
        let language = language.unwrap_or(&self.site.settings.language);
        self.in_language(language, Html::text(&typographic(text, language)))
    }

    /// Marks what is in a language where the page speaks another, and which way it is written.
    pub(crate) fn in_language(&self, language: &str, html: Html) -> Html {
        if language == self.site.settings.interface.tag() || html.is_empty() {
            return html;
        }
        let direction = runs_right_to_left(language).then_some(("dir", "rtl"));
        let attributes: Vec<_> = std::iter::once(("lang", language)).chain(direction).collect();
        Html::element("span", &attributes, &html)
    }
}

/// A word of another language, as it is spelled; not to be translated.
pub(crate) fn foreign(text: &str, lang: &str) -> Html {
    Html::element("span", &[("lang", lang), ("translate", "no")], &Html::text(text))
}

/// What a language is called: its name where the messages have one, else its tag.
pub(crate) fn language_name(tag: &str, m: &Messages) -> String {
    let known = |tag: &str| m.language_names.get(tag).cloned();
    let latin = || {
        let language = known(tag.strip_suffix("-Latn")?)?;
        Some(fill(&m.language_in_latin, &[("language", &language)]))
    };
    known(tag).or_else(latin).unwrap_or_else(|| tag.to_owned())
}

/// A text in which what is between two `\`` is code.
pub(crate) fn with_code(text: &str) -> Html {
    let mut html = Html::default();
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once('`') {
        let Some((code, after)) = behind.split_once('`') else { break };
        html.push_text(before);
        html.push(&Html::element("code", &[], &Html::text(code)));
        rest = after;
    }
    html.push_text(rest);
    html
}
