//! The lists of records, and records as other pages name them.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::common::{
    Asset, Cut, GameResult, Html, ListPage, Listed, Messages, RecordSummary, Route, Slug, classes_label,
    date_words, fill, first_few, grouped, plural, record_verdict, records_verdict,
};
use crate::page_shell::{PageContext, PageShell, Site};
use crate::widgets::diagram::Sheet;
use askama::Template;
use base::board::Player;
use base::text::isolated;

use record::archive::{GameId, Provenance};
use record::check::Verdict;

/// Records named in one place; of more than that, only the number.
const MOST: usize = 6;

/// Records on one page of a list.
const PAGE: usize = 200;

/// Records on one page of the table, which has ten elements for each.
const TABLE: usize = 1_400;

/// Records listed on the page of their game.
const WITH_GAME: usize = 40;

#[derive(Template)]
#[template(path = "records.html")]
struct Records<'a> {
    base: PageShell<'a>,
    here: &'a PageContext<'a>,
    groups: Vec<Group<'a>>,
    pages: Vec<(Html, bool)>,
}

#[derive(Template)]
#[template(path = "records_table.html")]
struct RecordsTable<'a> {
    base: PageShell<'a>,
    here: &'a PageContext<'a>,
    records: &'a [&'a RecordSummary],
    pages: Vec<(Html, bool)>,
}

impl RecordsTable<'_> {
    /// The name of the game of a record.
    fn game(&self, record: &RecordSummary) -> Html {
        record.game_id().map_or_else(Html::default, |game| self.here.game_name(&game))
    }

    fn verdict(&self, record: &RecordSummary) -> &str {
        record_verdict(self.base.m, record.verdict)
    }

    /// The date of a record in words.
    fn date(&self, record: &RecordSummary) -> String {
        record.date().map_or_else(String::new, |date| date_words(self.base.m, date))
    }
}

impl Records<'_> {
    /// The table of all records.
    fn table(&self) -> Html {
        cut_link(self.here, Cut::Table, &Html::text(&self.base.m.records_table))
    }

    /// The lists of classes of provenance, with how many records each has.
    fn classes(&self) -> Vec<(Html, usize)> {
        let words = |class| Html::text(classes_label(self.base.m, Some(class)));
        self.cuts(|record| record.provenance, |class| (Cut::Class(class.word()), words(class)))
    }

    /// The lists of games, with how many records each has.
    fn games(&self) -> Vec<(Html, usize)> {
        let name = |game: GameId| (Cut::Game(game.clone()), self.here.game_name(&game));
        self.cuts(RecordSummary::game_id, name)
    }

    /// The lists of years of play, with how many records each has.
    fn years(&self) -> Vec<(Html, usize)> {
        self.cuts(RecordSummary::years, |years| (Cut::Years(years), Html::text(&years_label(years))))
    }

    /// The lists of results, with how many records each has.
    fn results(&self) -> Vec<(Html, usize)> {
        let known =
            |record: &RecordSummary| Some(record.game_result).filter(|&result| result != GameResult::Unknown);
        let m = self.base.m;
        self.cuts(known, |result| (Cut::Result(result.slug()), Html::text(results_label(m, result))))
    }

    /// When it was played and who won, where that is known.
    fn played(&self, record: &RecordSummary) -> Vec<String> {
        let m = self.base.m;
        let wins = |player: &Option<String>, side: &str| {
            // A header that names the players by their sides says no more than the page does.
            let name = player.as_deref().filter(|name| !matches!(*name, "South" | "North"));
            fill(&m.end_wins, &[("player", &isolated(name.unwrap_or(side)))])
        };
        let result = match record.game_result {
            GameResult::Won(Player::South) => wins(&record.south, &m.south),
            GameResult::Won(Player::North) => wins(&record.north, &m.north),
            GameResult::Draw => m.end_draw.clone(),
            GameResult::Unknown => String::new(),
        };
        let date = record.date().map(|date| date_words(m, date));
        let result = (!result.is_empty()).then(|| result.trim_end_matches('.').to_owned());
        date.into_iter().chain(result).collect()
    }

    /// Lists cut out of all records by a key, each as a link, with how many records it has.
    fn cuts<K: Ord>(
        &self,
        key: impl Fn(&RecordSummary) -> Option<K>,
        named: impl Fn(K) -> (Cut, Html),
    ) -> Vec<(Html, usize)> {
        let mut counts: BTreeMap<K, usize> = BTreeMap::new();
        for key in self.here.site.input.records.iter().filter_map(|record| key(record)) {
            *counts.entry(key).or_default() += 1;
        }
        let link = |(cut, words)| cut_link(self.here, cut, &words);
        counts.into_iter().map(|(key, records)| (link(named(key)), records)).collect()
    }
}

/// A link to the first page of a list of records.
pub(super) fn cut_link(here: &PageContext<'_>, cut: Cut, words: &Html) -> Html {
    here.link_around(&ListPage { what: Listed::Records, cut, part: 1 }.route(), words)
}

/// Years of play in words.
fn years_label([first, last]: [i32; 2]) -> String {
    if first == last { first.to_string() } else { format!("{first}\u{2013}{last}") }
}

/// The result of several records.
const fn results_label(m: &Messages, result: GameResult) -> &str {
    match result {
        GameResult::Draw => m.results_draw.as_str(),
        result => result.label(m),
    }
}

/// Records under a heading; `above` is that of several groups, given with the first of them.
struct Group<'a> {
    above: String,
    /// Whether the list has no headings above those of its groups.
    alone: bool,
    heading: Html,
    rows: Vec<(Html, &'a RecordSummary)>,
}

/// A page of a list of records: which, of how many, and its records.
pub(crate) struct RecordList<'a> {
    pub(crate) page: ListPage,
    parts: usize,
    records: Vec<&'a RecordSummary>,
}

/// Every list of records, page by page: of all, of each game, class of provenance, date and result. What is documented
/// comes first, then records of a game are together; those of a date are in the order of their dates.
pub(crate) fn lists<'a>(site: &Site<'a>) -> Vec<RecordList<'a>> {
    let mut all: Vec<&RecordSummary> = site.input.records.iter().map(AsRef::as_ref).collect();
    all.sort_by(|a, b| (!is_documented(a), &a.game).cmp(&(!is_documented(b), &b.game)));
    let mut cuts: BTreeMap<Cut, Vec<&RecordSummary>> = BTreeMap::new();
    for record in &all {
        cuts.entry(Cut::All).or_default().push(record);
        cuts.entry(Cut::Table).or_default().push(record);
        if let Some(game) = record.game_id() {
            cuts.entry(Cut::Game(game)).or_default().push(record);
        }
        if let Some(class) = record.provenance {
            cuts.entry(Cut::Class(class.word())).or_default().push(record);
        }
        if let Some(years) = record.years() {
            cuts.entry(Cut::Years(years)).or_default().push(record);
        }
        if record.game_result != GameResult::Unknown {
            cuts.entry(Cut::Result(record.game_result.slug())).or_default().push(record);
        }
    }
    for (_, records) in cuts.iter_mut().filter(|(cut, _)| matches!(cut, Cut::Years(_))) {
        records
            .sort_by_cached_key(|one| (!is_documented(one), one.game.clone(), one.date().map(str::to_owned)));
    }
    cuts.entry(Cut::All).or_default();
    let mut lists = Vec::new();
    for (cut, records) in cuts {
        let size = if cut == Cut::Table { TABLE } else { PAGE };
        let parts = records.len().div_ceil(size).max(1);
        for part in 1..=parts {
            let page = ListPage { what: Listed::Records, cut: cut.clone(), part };
            let records = records.iter().skip(size * (part - 1)).take(size).copied().collect();
            lists.push(RecordList { page, parts, records });
        }
    }
    lists
}

/// A page of a list of records.
pub(crate) fn page(here: &PageContext<'_>, list: &RecordList<'_>) -> askama::Result<String> {
    let m = &here.site.m;
    let mut sheet = Sheet::default();
    let mut groups: Vec<Group<'_>> = Vec::new();
    let mut last: Option<(Option<bool>, Option<&str>)> = None;
    for record in &list.records {
        // A list of one class needs no heading for it, and a list of one game none for that.
        let documented = (!matches!(list.page.cut, Cut::Class(_))).then(|| is_documented(record));
        let game = if matches!(list.page.cut, Cut::Game(_)) { None } else { record.game.as_deref() };
        if last != Some((documented, game)) {
            let above = match documented.filter(|_| last.is_none_or(|(before, _)| before != documented)) {
                Some(true) => m.records_documented.clone(),
                Some(false) => m.records_made_up.clone(),
                None => String::new(),
            };
            let id = game.and_then(|game| game.parse().ok());
            let heading = id.map_or_else(Html::default, |id| here.game(&id));
            groups.push(Group { above, alone: documented.is_none(), heading, rows: Vec::new() });
            last = Some((documented, game));
        }
        if let Some(group) = groups.last_mut() {
            group.rows.push((thumb(record, &mut sheet), *record));
        }
    }
    let of = |what: &str| fill(&m.records_of, &[("what", what)]);
    let title = match &list.page.cut {
        Cut::All => m.records.clone(),
        Cut::Table => of(&m.records_table_title),
        Cut::Game(game) => of(&here.site.game_title(game)),
        Cut::Class(word) => of(classes_label(m, Provenance::from_word(word))),
        Cut::Years(years) => of(&years_label(*years)),
        Cut::Result(_) => {
            let result = list.records.first().map_or(GameResult::Unknown, |record| record.game_result);
            of(results_label(m, result))
        }
    };
    let crumbs = match here.route {
        Route::Records => vec![],
        _ => vec![(Route::Records, Html::text(&m.records))],
    };
    let at = |part| ListPage { part, ..list.page.clone() }.route();
    let parts = (1..=list.parts).filter(|_| list.parts > 1);
    let pages = parts.map(|part| (here.link(&at(part), &part.to_string()), part == list.page.part)).collect();
    let base = PageShell::new(here, &m.records, &title, &crumbs).about(&m.records_about).with_class("broad");
    if list.page.cut == Cut::Table {
        return RecordsTable { base: base.with_script(Asset::Table), here, records: &list.records, pages }
            .render();
    }
    Records { base: base.with_definitions(sheet.definitions()), here, groups, pages }.render()
}

/// The picture of a record: its last position that is wholly known.
pub(super) fn thumb(record: &RecordSummary, sheet: &mut Sheet) -> Html {
    record.picture.as_ref().map_or_else(Html::default, |picture| sheet.thumb(picture))
}

/// Whether the play of a record is documented, or follows from what is.
pub(super) fn is_documented(record: &RecordSummary) -> bool {
    record.provenance.is_some_and(|class| class.is_documented() && class != Provenance::Reconstructed)
}

/// The first records of a game, what is documented before the rest.
pub(super) fn of_game<'a>(here: &'a PageContext<'_>, game: &'a GameId) -> Vec<&'a RecordSummary> {
    let mut all: Vec<&RecordSummary> = own(here, game).collect();
    all.sort_by_key(|record| !is_documented(record));
    all.truncate(WITH_GAME);
    all
}

/// The link to the list of all records of a game, where there are more than [`of_game`] gives.
pub(super) fn more_of_game(here: &PageContext<'_>, game: &GameId) -> Html {
    let count = own(here, game).count();
    if count <= WITH_GAME {
        return Html::default();
    }
    let words = fill(&here.site.m.records_all, &[("n", &count.to_string())]);
    cut_link(here, Cut::Game(game.clone()), &Html::text(&words))
}

/// The records of a game.
pub(super) fn own<'a>(
    here: &'a PageContext<'_>,
    game: &'a GameId,
) -> impl Iterator<Item = &'a RecordSummary> {
    let all = here.site.input.records.iter().map(AsRef::as_ref);
    all.filter(move |record: &&RecordSummary| record.game.as_deref() == Some(game.as_str()))
}

/// The records whose plies depend on a statement, each as a link to the first of these plies, with how many there are;
/// empty where there is none.
pub(super) fn in_play(here: &PageContext<'_>, statement: &str) -> Html {
    let m = &here.site.m;
    let all = here.site.in_play(statement);
    let named = all.iter().map(|(record, rests)| {
        let slug = Slug::from_text(&record.id);
        let mut html = here.record_at(record, &rests.first.route(&slug), &record.title);
        html.push_text(&format!(" ({})", plural(rests.plies, &m.ply_one, &m.ply_other)));
        html
    });
    first_few(m, named, MOST)
}

/// How many records there are, by verdict: `37 records of play (30 verified, 7 not determined)`.
pub(super) fn counted(m: &Messages, records: &[Arc<RecordSummary>]) -> String {
    let by_verdict = Verdict::ALL.into_iter().filter_map(|verdict| {
        let count = records.iter().filter(|record| record.verdict == verdict).count();
        (count > 0).then(|| format!("{} {}", grouped(m, count), records_verdict(m, verdict)))
    });
    let by_verdict: Vec<String> = by_verdict.collect();
    format!("{} ({})", plural(records.len(), &m.record_one, &m.record_other), by_verdict.join(", "))
}
