//! Documented games of the archive, counted: by game, kind of source, century, place and length, and how they ended.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use askama::Template;
use itertools::Itertools as _;

use record::archive::{GameId, Provenance};

use super::records::cut_link;
use crate::common::{
    Cut, GameResult, Html, RecordSummary, Route, century_words, classes_label, fill, join, plural,
};
use crate::page_shell::{PageContext, PageShell};
use crate::widgets::charts::{Results, results_bar};

/// Plies in one step of the lengths of games.
const STEP: usize = 25;

#[derive(Template)]
#[template(path = "statistics.html")]
struct Statistics<'a> {
    base: PageShell<'a>,
    lead: String,
    charts: Vec<Chart<'a>>,
    wins: Vec<Wins>,
}

/// A table of numbers.
struct Chart<'a> {
    /// The last part of the place of its heading.
    name: &'static str,
    title: &'a str,
    /// What its heading does not say; empty where it says all.
    about: &'a str,
    rows: Vec<(Html, usize)>,
}

impl Chart<'_> {
    /// The rows, each with a line as long as its number.
    fn measured(&self) -> impl Iterator<Item = (&Html, Html, usize)> {
        let most = self.rows.iter().map(|(_, number)| *number).max().unwrap_or(0);
        let line = move |number| results_bar(&Results { south: number, draw: most - number, north: 0 });
        self.rows.iter().map(move |(label, number)| (label, line(*number), *number))
    }
}

/// How the games of one game ended for the player who made the first move.
#[derive(Default)]
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

    /// The part of the games with a known result that the first player won, in whole hundredths.
    fn share(&self) -> Option<usize> {
        let known = self.first + self.draw + self.second;
        (self.first * 100 + known / 2).checked_div(known)
    }

    fn add(&mut self, record: &RecordSummary) {
        *match (record.game_result, record.first) {
            (GameResult::Draw, _) => &mut self.draw,
            (GameResult::Won(winner), Some(first)) if winner == first => &mut self.first,
            (GameResult::Won(_), Some(_)) => &mut self.second,
            _ => &mut self.unknown,
        } += 1;
    }
}

pub(crate) fn page(here: &PageContext<'_>) -> askama::Result<String> {
    let m = &here.site.m;
    let all = here.site.input.records.iter().map(AsRef::as_ref);
    let (played, others): (Vec<&RecordSummary>, Vec<_>) = all.partition(|record| record.was_played());
    let number = plural(played.len() + others.len(), &m.record_one, &m.record_other);
    let lead = fill(&m.statistics_lead, &[("documented", &played.len().to_string()), ("all", &number)]);
    let chart = |name, title, about, rows| Chart { name, title, about, rows };
    let mut charts = vec![
        chart("game", &m.records_by_game, "", by_game(here, &played)),
        chart("class", &m.records_by_class, &m.statistics_class, by_class(here, &played)),
        chart("century", &m.statistics_by_century, &m.statistics_century, by_century(here, &played)),
        chart("place", &m.statistics_by_place, &m.statistics_place, by_place(here, &played)),
        chart("length", &m.statistics_by_length, &m.statistics_length, by_length(here, &played)),
        chart("apart", &m.statistics_apart, &m.statistics_apart_about, by_class(here, &others)),
    ];
    charts.retain(|chart| !chart.rows.is_empty());
    let crumbs = [(Route::Records, Html::text(&m.records))];
    let base = PageShell::new(here, &m.records, &m.statistics, &crumbs)
        .about(&m.statistics_about)
        .with_class("broad");
    Statistics { base, lead, charts, wins: wins(here, &played) }.render()
}

/// How many records have each key, in the order of the keys, and last how many have none.
fn counted<K: Ord>(
    here: &PageContext<'_>,
    records: &[&RecordSummary],
    key: impl Fn(&RecordSummary) -> Option<K>,
    label: impl Fn(K) -> Html,
) -> Vec<(Html, usize)> {
    let mut counts: BTreeMap<_, usize> = BTreeMap::new();
    for key in records.iter().map(|record| key(record)) {
        *counts.entry((key.is_none(), key)).or_default() += 1;
    }
    let unknown = || Html::text(&here.site.m.result_unknown);
    counts.into_iter().map(|((_, key), number)| (key.map_or_else(unknown, &label), number)).collect()
}

/// The rows with the most records first; what is not known stays last.
fn most_first(here: &PageContext<'_>, mut rows: Vec<(Html, usize)>) -> Vec<(Html, usize)> {
    let unknown = Html::text(&here.site.m.result_unknown);
    rows.sort_by_key(|(label, number)| (*label == unknown, Reverse(*number)));
    rows
}

/// Games, each with the list of its records; the one with the most first.
fn by_game(here: &PageContext<'_>, records: &[&RecordSummary]) -> Vec<(Html, usize)> {
    let label = |game: GameId| cut_link(here, Cut::Game(game.clone()), &here.game_name(&game));
    most_first(here, counted(here, records, RecordSummary::game_id, label))
}

fn by_class(here: &PageContext<'_>, records: &[&RecordSummary]) -> Vec<(Html, usize)> {
    let words = |class| Html::text(classes_label(&here.site.m, Some(class)));
    let label = |class: Provenance| cut_link(here, Cut::Class(class.word()), &words(class));
    counted(here, records, |record| record.provenance, label)
}

/// The first year of the century of all years of play; `None` where they are not known or not of one century.
fn century(record: &RecordSummary) -> Option<i32> {
    let [first, last] = record.years()?.map(|year| (year - 1).div_euclid(100) * 100 + 1);
    (first == last).then_some(first)
}

/// Centuries, each with links to the lists of its years.
fn by_century(here: &PageContext<'_>, records: &[&RecordSummary]) -> Vec<(Html, usize)> {
    let label = |first: i32| {
        let years = records.iter().filter(|record| century(record) == Some(first));
        let years: BTreeSet<[i32; 2]> = years.filter_map(|record| record.years()).collect();
        let years = years.into_iter().map(|years| {
            let words = years.iter().dedup().join("\u{2013}");
            cut_link(here, Cut::Years(years), &Html::text(&words))
        });
        let mut html = Html::text(&format!("{} (", century_words(&here.site.m, first)));
        html.push(&join(years, ", "));
        html.push_text(")");
        html
    };
    counted(here, records, century, label)
}

/// Places of play, of the archive or as the source names them; the one with the most first.
fn by_place(here: &PageContext<'_>, records: &[&RecordSummary]) -> Vec<(Html, usize)> {
    let place = |record: &RecordSummary| {
        let event = record.event.as_ref()?;
        let known = here.site.place_of(event);
        let name = known.map(|(_, place)| place.label.as_str());
        let name = name.or(event.place.as_deref()).or(event.site.as_deref())?;
        Some((name.to_owned(), known.map(|(id, _)| id.clone())))
    };
    most_first(
        here,
        counted(here, records, place, |(name, known)| {
            known.map_or_else(|| here.prose_unlinked(&name), |id| here.place(&id))
        }),
    )
}

/// Steps of [`STEP`] plies; what could not be replayed has no length.
fn by_length(here: &PageContext<'_>, records: &[&RecordSummary]) -> Vec<(Html, usize)> {
    let step = |record: &RecordSummary| record.counts.plies().checked_sub(1).map(|plies| plies / STEP);
    let label = |step: usize| Html::text(&format!("{}\u{2013}{}", step * STEP + 1, (step + 1) * STEP));
    counted(here, records, step, label)
}

/// The results of each game.
fn wins(here: &PageContext<'_>, records: &[&RecordSummary]) -> Vec<Wins> {
    let mut games: BTreeMap<GameId, Wins> = BTreeMap::new();
    for record in records {
        if let Some(id) = record.game_id() {
            let label = || cut_link(here, Cut::Game(id.clone()), &here.game_name(&id));
            let wins = games.entry(id.clone()).or_insert_with(|| Wins { game: label(), ..Wins::default() });
            wins.add(record);
        }
    }
    games.into_values().collect()
}
