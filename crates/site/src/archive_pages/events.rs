//! Events at which recorded games were played, and who played: a list and a page for each of both.
//!
//! Names that differ only in accents or case have the same address, and share a page that gives all of them. So do those
//! that the archive's file of persons gives to one person.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::common::{GameResult, Html, RecordSummary, Route, Slug, fill, join, plural};
use crate::page_shell::{PageContext, PageShell, Site};
use askama::Template;

use base::board::Player;
use base::text::{isolated, isolated_list};

#[derive(Template)]
#[template(path = "events.html")]
struct ListPage<'a> {
    base: PageShell<'a>,
    /// Their name, and how many games there are.
    rows: Vec<(Html, String)>,
}

#[derive(Template)]
#[template(path = "event.html")]
struct GamesPage<'a> {
    base: PageShell<'a>,
    here: &'a PageContext<'a>,
    title: Html,
    facts: Vec<Html>,
    /// The score of each player, where the page is of an event.
    scores: Vec<(Html, Score)>,
    groups: Vec<(Html, Vec<&'a RecordSummary>)>,
}

/// The most games of a page that has none of them folded.
const UNFOLDED: usize = 40;

impl GamesPage<'_> {
    /// Whether the rounds of games are in a column: those of an event are above its tables.
    fn has_rounds(&self, records: &[&RecordSummary]) -> bool {
        self.scores.is_empty() && records.iter().any(|record| record.round().is_some())
    }

    /// Whether all games are shown at once.
    fn is_short(&self) -> bool {
        self.groups.iter().map(|(_, records)| records.len()).sum::<usize>() <= UNFOLDED
    }

    /// South and North of a game.
    fn players(&self, record: &RecordSummary) -> [Html; 2] {
        let here = self.here;
        [Player::South, Player::North].map(|side| {
            let player = record.players(here.site.archive).find(|player| player.side == side);
            let linked = player.map(|one| here.link_around(&Route::Player(one.slug), &here.name(one.listed)));
            linked.unwrap_or_else(|| Html::text("–"))
        })
    }

    /// The record, by the number of its plies.
    fn record(&self, record: &RecordSummary) -> Html {
        let plies = record.counts.in_words(&self.here.site.m);
        let route = Route::Record(Slug::from_text(&record.id));
        self.here.record_called(record, &route, Html::text(&plies))
    }
}

/// What a player scored in the games that are recorded.
#[derive(Default)]
struct Score {
    games: usize,
    won: usize,
    drawn: usize,
    lost: usize,
}

impl Score {
    fn add(&mut self, result: GameResult, player: Player) {
        self.games += 1;
        match result {
            GameResult::Won(winner) if winner == player => self.won += 1,
            GameResult::Won(_) => self.lost += 1,
            GameResult::Draw => self.drawn += 1,
            GameResult::Unknown => {}
        }
    }
}

/// Records of games that people played, by the address of the event or of the player.
pub(crate) type Games<'a> = BTreeMap<Slug, Vec<&'a RecordSummary>>;

/// The games of every event.
pub(crate) fn events<'a>(site: &Site<'a>) -> Games<'a> {
    by(site, |record| record.event_slug().into_iter().collect())
}

/// The games of every player; one against oneself is there once.
pub(crate) fn players<'a>(site: &Site<'a>) -> Games<'a> {
    by(site, |record| record.players(site.archive).map(|player| player.slug).collect())
}

fn by<'a>(site: &Site<'a>, addresses: impl Fn(&RecordSummary) -> BTreeSet<Slug>) -> Games<'a> {
    let mut games = Games::new();
    for record in played(site) {
        addresses(record).into_iter().for_each(|address| games.entry(address).or_default().push(record));
    }
    games
}

/// The records of games that people played, in the order of the list of records.
pub(super) fn played<'a>(site: &Site<'a>) -> impl Iterator<Item = &'a RecordSummary> + use<'a> {
    site.input.records.iter().map(Arc::as_ref).filter(|record| record.was_played())
}

/// Every event and every player, with its name and what it is.
pub(super) fn names<'s>(site: &'s Site<'_>) -> Vec<(Route, String, &'s str)> {
    let mut all: BTreeMap<Route, (String, &str)> = BTreeMap::new();
    for record in played(site) {
        if let Some(event) = record.event_slug() {
            all.entry(Route::Event(event)).or_insert_with(|| (event_name(record), &site.m.event));
        }
        for player in record.players(site.archive) {
            let route = Route::Player(player.slug);
            all.entry(route).or_insert_with(|| (player.listed.to_owned(), &site.m.player));
        }
    }
    all.into_iter().map(|(route, (name, kind))| (route, name, kind)).collect()
}

/// The list of events.
pub(crate) fn event_index(here: &PageContext<'_>) -> askama::Result<String> {
    let m = &here.site.m;
    let row = |(slug, games): (Slug, Vec<&RecordSummary>)| {
        (Route::Event(slug), here.prose_unlinked(&event_name(games[0])), games.len())
    };
    list(here, &m.events, &m.events_about, events(here.site).into_iter().map(row))
}

/// The list of players.
pub(crate) fn player_index(here: &PageContext<'_>) -> askama::Result<String> {
    let m = &here.site.m;
    let row = |(slug, games): (Slug, Vec<&RecordSummary>)| {
        let player = games[0].players(here.site.archive).find(|player| player.slug == slug);
        let name = player.map(|player| here.name(player.listed)).unwrap_or_default();
        (Route::Player(slug), name, games.len())
    };
    list(here, &m.players, &m.players_about, players(here.site).into_iter().map(row))
}

fn list(
    here: &PageContext<'_>,
    title: &str,
    about: &str,
    rows: impl Iterator<Item = (Route, Html, usize)>,
) -> askama::Result<String> {
    let m = &here.site.m;
    let rows = rows.map(|(route, name, count)| {
        (here.link_around(&route, &name), plural(count, &m.played_one, &m.played_other))
    });
    ListPage { base: PageShell::new(here, title, title, &[]).about(about), rows: rows.collect() }.render()
}

/// An event: its games by round, and what each player scored in them.
pub(crate) fn event(here: &PageContext<'_>, all: &[&RecordSummary]) -> askama::Result<String> {
    let m = &here.site.m;
    let title = all.first().map(|record| event_name(record)).unwrap_or_default();
    let mut scores: BTreeMap<Slug, (&str, Score)> = BTreeMap::new();
    let mut rounds: BTreeMap<(usize, String), Vec<&RecordSummary>> = BTreeMap::new();
    for record in all {
        for player in record.players(here.site.archive) {
            let (_, score) = scores.entry(player.slug).or_insert((player.listed, Score::default()));
            score.add(record.game_result, player.side);
        }
        let round = record.round().unwrap_or_default().to_owned();
        let number = round.parse().unwrap_or(usize::MAX);
        rounds.entry((number, round)).or_default().push(record);
    }
    let groups = rounds.into_iter().map(|((_, round), rows)| {
        let heading = match round.as_str() {
            "" => Html::text(&m.round_unknown),
            round => Html::text(&fill(&m.event_round, &[("number", round)])),
        };
        (heading, rows)
    });
    let events = all.iter().filter_map(|record| record.event.as_ref());
    let sites: BTreeMap<_, _> = events.map(|event| (event.site.as_ref(), here.event_site(event))).collect();
    let mut facts: Vec<Html> = sites.into_values().flatten().collect();
    facts.push(Html::text(&plural(all.len(), &m.played_one, &m.played_other)));
    facts.push(Html::text(&m.event_about));
    let base = PageShell::new(here, &m.event, &title, &[(Route::Events, Html::text(&m.events))]);
    GamesPage {
        base: base.about(&m.event_about).with_class("broad"),
        here,
        title: here.prose_unlinked(&title),
        facts,
        scores: sorted(here, scores),
        groups: groups.collect(),
    }
    .render()
}

/// The scores, the best first.
fn sorted(here: &PageContext<'_>, scores: BTreeMap<Slug, (&str, Score)>) -> Vec<(Html, Score)> {
    let mut scores: Vec<(Slug, (&str, Score))> = scores.into_iter().collect();
    scores.sort_by_key(|(slug, (_, score))| {
        (usize::MAX - (2 * score.won + score.drawn), score.games, slug.clone())
    });
    let named = |(slug, (name, score)): (Slug, (&str, Score))| {
        (here.link_around(&Route::Player(slug), &here.name(name)), score)
    };
    scores.into_iter().map(named).collect()
}

/// A player: the games, by event.
pub(crate) fn player(
    here: &PageContext<'_>,
    slug: &Slug,
    games: &[&RecordSummary],
) -> askama::Result<String> {
    let m = &here.site.m;
    // The name under which the player is listed comes first.
    let mut names: BTreeSet<(bool, &str)> = BTreeSet::new();
    let mut score = Score::default();
    let mut groups: BTreeMap<Option<Slug>, (Html, Vec<&RecordSummary>)> = BTreeMap::new();
    for record in games {
        for player in record.players(here.site.archive).filter(|player| player.slug == *slug) {
            names.extend([(false, player.listed), (player.written != player.listed, player.written)]);
            score.add(record.game_result, player.side);
        }
        let heading = || match record.event_slug() {
            Some(event) => here.link_around(&Route::Event(event), &here.prose_unlinked(&event_name(record))),
            None => Html::text(&m.event_unknown),
        };
        let (_, rows) = groups.entry(record.event_slug()).or_insert_with(|| (heading(), Vec::new()));
        rows.push(record);
    }
    let names: Vec<&str> = names.into_iter().map(|(_, name)| name).collect();
    let title = isolated_list(&names, &m.semicolon);
    let counts = [("won", score.won), ("drawn", score.drawn), ("lost", score.lost)];
    let counts = counts.map(|(name, count)| (name, count.to_string()));
    let counts = counts.each_ref().map(|(name, count)| (*name, count.as_str()));
    let mut facts = vec![
        Html::text(&plural(score.games, &m.played_one, &m.played_other)),
        Html::text(&fill(&m.player_score, &counts)),
    ];
    let person = names.first().and_then(|name| here.site.archive.person(name));
    let same_as = person.map(|person| here.same_as(&person.same_as)).filter(|html| !html.is_empty());
    facts.extend(same_as.map(|html| {
        let mut fact = Html::text(&format!("{}{}", m.same_as, m.colon));
        fact.push(&html);
        fact
    }));
    let note = person.and_then(|person| person.note.as_deref());
    facts.extend(note.map(|note| here.prose(note)));
    let base = PageShell::new(here, &m.player, &title, &[(Route::Players, Html::text(&m.players))]);
    GamesPage {
        base: base.about(&m.players_about),
        here,
        title: join(names.into_iter().map(|name| here.name(name)), &m.semicolon),
        facts,
        scores: Vec::new(),
        groups: groups.into_values().collect(),
    }
    .render()
}

/// The name of an event: the occasion and the year.
fn event_name(record: &RecordSummary) -> String {
    let occasion = record.occasion().unwrap_or_default();
    record.year().map_or_else(|| occasion.to_owned(), |year| format!("{}, {year}", isolated(occasion)))
}
