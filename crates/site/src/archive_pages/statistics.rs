//! Documented games of the archive, counted: by game, kind of source, century, place and length, and who won.

use std::collections::{BTreeMap, BTreeSet};

use askama::Template;

use base::board::Player;
use record::archive::{GameId, PlaceId, Provenance};

use crate::common::{
    Cut, GameResult, Html, ListPage, Listed, RecordSummary, Route, class_label, fill, join, plural,
};
use crate::page_shell::{PageContext, PageShell};
use crate::widgets::charts::{Results, measure, results_bar};

/// Plies in one step of the lengths of games.
const STEP: usize = 25;

#[derive(Template)]
#[template(path = "statistics.html")]
struct Statistics<'a> {
    base: PageShell<'a>,
    lead: String,
    charts: Vec<Chart<'a>>,
    wins: Vec<Wins>,
    /// Records of other classes, and of none.
    apart: Chart<'a>,
}

/// A table of numbers with a line for each.
struct Chart<'a> {
    /// The last part of the place of its heading.
    name: &'static str,
    title: &'a str,
    about: &'a str,
    rows: Vec<(Html, usize)>,
}

impl Chart<'_> {
    /// The rows, each with a line as long as its number.
    fn measured(&self) -> impl Iterator<Item = (&Html, Html, usize)> {
        let most = self.rows.iter().map(|(_, number)| *number).max().unwrap_or(0);
        self.rows.iter().map(move |(label, number)| (label, measure(*number, most), *number))
    }
}

/// How games of one kind ended for the player who made the first move.
struct Wins {
    game: Html,
    first: usize,
    draw: usize,
    second: usize,
    /// Games of which the result or the first player is not known.
    unknown: usize,
}

impl Wins {
    /// The same as a line of three parts.
    fn line(&self) -> Html {
        results_bar(&Results { south: self.first, draw: self.draw, north: self.second })
    }

    /// The part of the games with a known winner, or a draw, that the first player won, in whole hundredths.
    fn share(&self) -> Option<usize> {
        let known = self.first + self.draw + self.second;
        (self.first * 100 + known / 2).checked_div(known)
    }

    fn add(&mut self, record: &RecordSummary) {
        *match (record.game_result(), record.first) {
            (GameResult::Draw, _) => &mut self.draw,
            (GameResult::Won(winner), Some(first)) if winner == first => &mut self.first,
            (GameResult::Won(_), Some(_)) => &mut self.second,
            _ => &mut self.unknown,
        } += 1;
    }
}

pub(crate) fn page(here: &PageContext<'_>) -> askama::Result<String> {
    let m = &here.site.m;
    let all = here.site.input.records;
    let played: Vec<&RecordSummary> =
        all.iter().map(AsRef::as_ref).filter(|record| record.was_played()).collect();
    let others: Vec<&RecordSummary> =
        all.iter().map(AsRef::as_ref).filter(|record| !record.was_played()).collect();
    let number = |records: usize| plural(records, &m.record_one, &m.record_other);
    let lead =
        fill(&m.statistics_lead, &[("documented", &played.len().to_string()), ("all", &number(all.len()))]);
    let chart = |name, title, about, rows| Chart { name, title, about, rows };
    let charts = vec![
        chart("game", &m.records_by_game, &m.statistics_game, by_game(here, &played)),
        chart("class", &m.records_by_class, &m.statistics_class, by_class(here, &played)),
        chart("century", &m.statistics_by_century, &m.statistics_century, by_century(here, &played)),
        chart("place", &m.statistics_by_place, &m.statistics_place, by_place(here, &played)),
        chart("length", &m.statistics_by_length, &m.statistics_length, by_length(here, &played)),
    ];
    let apart = chart("apart", &m.statistics_apart, &m.statistics_apart_about, by_class(here, &others));
    let crumbs = [(Route::Records, Html::text(&m.records))];
    let base = PageShell::new(here, &m.records, &m.statistics, &crumbs)
        .about(&m.statistics_about)
        .with_class("broad");
    Statistics { base, lead, charts, wins: wins(here, &played), apart }.render()
}

/// How many records have each key, in the order of the keys.
fn count<K: Ord>(records: &[&RecordSummary], key: impl Fn(&RecordSummary) -> K) -> BTreeMap<K, usize> {
    let mut counts = BTreeMap::new();
    records.iter().for_each(|record| *counts.entry(key(record)).or_default() += 1);
    counts
}

/// The greatest number first, equal ones in the order of their keys.
fn by_number<K>(counts: BTreeMap<K, usize>) -> Vec<(K, usize)> {
    let mut counts: Vec<(K, usize)> = counts.into_iter().collect();
    counts.sort_by_key(|(_, number)| std::cmp::Reverse(*number));
    counts
}

/// What is not known last.
fn known_first<K>(counts: BTreeMap<Option<K>, usize>) -> Vec<(Option<K>, usize)> {
    let mut counts: Vec<(Option<K>, usize)> = counts.into_iter().collect();
    counts.sort_by_key(|(key, _)| key.is_none());
    counts
}

/// The list of records of a cut.
fn list(cut: Cut) -> Route {
    ListPage { what: Listed::Records, cut, part: 1 }.route()
}

fn game(record: &RecordSummary) -> Option<GameId> {
    record.game.as_ref()?.parse().ok()
}

fn unknown(here: &PageContext<'_>) -> Html {
    Html::text(&here.site.m.result_unknown)
}

/// A game, as a link to the list of its records.
fn game_link(here: &PageContext<'_>, game: Option<GameId>) -> Html {
    let Some(game) = game else { return unknown(here) };
    let name = here.game_name(&game);
    here.link_around(&list(Cut::Game(game)), &name)
}

fn by_game(here: &PageContext<'_>, records: &[&RecordSummary]) -> Vec<(Html, usize)> {
    let games = by_number(count(records, game)).into_iter();
    games.map(|(game, number)| (game_link(here, game), number)).collect()
}

/// What states no class has no list.
fn by_class(here: &PageContext<'_>, records: &[&RecordSummary]) -> Vec<(Html, usize)> {
    let label = |class: Option<Provenance>| {
        let words = class_label(&here.site.m, class);
        class.map_or_else(|| Html::text(words), |class| here.link(&list(Cut::Class(class.word())), words))
    };
    let classes = known_first(count(records, |record| record.provenance)).into_iter();
    classes.map(|(class, number)| (label(class), number)).collect()
}

/// The first year of the century of all years of play; `None` where they are not known or not of one century.
fn century(record: &RecordSummary) -> Option<i32> {
    let [first, last] = record.years()?.map(|year| (year - 1).div_euclid(100) * 100 + 1);
    (first == last).then_some(first)
}

/// Centuries, each with links to the lists of its years.
fn by_century(here: &PageContext<'_>, records: &[&RecordSummary]) -> Vec<(Html, usize)> {
    let years = |first: i32| {
        let years = records.iter().filter(|record| century(record) == Some(first));
        let years: BTreeSet<[i32; 2]> = years.filter_map(|record| record.years()).collect();
        let link = |[first, last]: [i32; 2]| {
            let words = if first == last { first.to_string() } else { format!("{first}\u{2013}{last}") };
            here.link(&list(Cut::Years([first, last])), &words)
        };
        let mut html = Html::text(&format!("{first}\u{2013}{} (", first + 99));
        html.push(&join(years.into_iter().map(link), ", "));
        html.push_text(")");
        html
    };
    let centuries = known_first(count(records, century)).into_iter();
    centuries.map(|(first, number)| (first.map_or_else(|| unknown(here), years), number)).collect()
}

/// The place of play: one of the archive, or as the source names it.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    Known(PlaceId),
    Named(String),
    Unknown,
}

impl Place {
    fn new(record: &RecordSummary) -> Self {
        let event = record.event.as_ref();
        let known = event.and_then(|event| event.place.as_deref()?.parse().ok());
        let named = event.and_then(|event| event.site.clone());
        known.map_or_else(|| named.map_or(Self::Unknown, Self::Named), Self::Known)
    }
}

fn by_place(here: &PageContext<'_>, records: &[&RecordSummary]) -> Vec<(Html, usize)> {
    let label = |place: Place| match place {
        Place::Known(id) => here.place(&id),
        Place::Named(name) => here.prose_unlinked(&name),
        Place::Unknown => unknown(here),
    };
    let mut places = by_number(count(records, Place::new));
    places.sort_by_key(|(place, _)| *place == Place::Unknown);
    places.into_iter().map(|(place, number)| (label(place), number)).collect()
}

/// Steps of [`STEP`] plies, also those with no game; what could not be replayed has no length.
fn by_length(here: &PageContext<'_>, records: &[&RecordSummary]) -> Vec<(Html, usize)> {
    let step = |record: &RecordSummary| record.counts.plies().checked_sub(1).map(|plies| plies / STEP);
    let label = |step: usize| Html::text(&format!("{}\u{2013}{}", step * STEP + 1, (step + 1) * STEP));
    let mut steps = count(records, step);
    let last = steps.keys().copied().max().flatten();
    (0..last.unwrap_or(0)).for_each(|step| drop(steps.entry(Some(step)).or_default()));
    let steps = known_first(steps).into_iter();
    steps.map(|(step, number)| (step.map_or_else(|| unknown(here), label), number)).collect()
}

/// The results of each game, the one with the most records first.
fn wins(here: &PageContext<'_>, records: &[&RecordSummary]) -> Vec<Wins> {
    let games = by_number(count(records, game)).into_iter();
    let wins = games.map(|(id, _)| {
        let mut wins = Wins { game: Html::default(), first: 0, draw: 0, second: 0, unknown: 0 };
        records.iter().filter(|record| game(record) == id).for_each(|record| wins.add(record));
        Wins { game: game_link(here, id), ..wins }
    });
    wins.collect()
}

impl Statistics<'_> {
    /// The charts, and last that of what is not documented, if there is such a thing.
    fn all(&self) -> impl Iterator<Item = &Chart<'_>> {
        self.charts.iter().chain([&self.apart]).filter(|chart| !chart.rows.is_empty())
    }

    /// The list of a result, which is of a side and not of who began.
    fn results(&self) -> Html {
        let m = self.base.m;
        let all = [GameResult::Won(Player::South), GameResult::Won(Player::North), GameResult::Draw];
        let has = |result: &GameResult| {
            self.base.here.site.input.records.iter().any(|record| record.game_result() == *result)
        };
        let link = |result: GameResult| {
            self.base.here.link(&list(Cut::Result(result.slug())), super::records::result_label(m, result))
        };
        join(all.into_iter().filter(has).map(link), " · ")
    }
}
