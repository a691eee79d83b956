//! What play says of a ruleset: pictures in a table, with a row for each combination of readings, and what is proved.
//!
//! Of results it has the sentences of `simulate` and no others.

use std::collections::BTreeMap;

use askama::Template;

use record::archive::RulesetId;
use record::check::SimulationProblem;
use rules::{Reading, RulesetFamily};
use simulate::{
    CombinationReport, ExactFindings, LengthCurve, Measure, PlayReport, Plies, Share, SimulationRun,
};

use crate::common::{Html, Messages, Route, Slug, fill, fill_html, join};
use crate::page_shell::PageContext;
use crate::widgets::play_chart::{self, PlyScale};

use super::play_claims::{ClaimView, claim, game_title};
use super::play_words::{count_of, per_cent, player_name, plies, share_in_words};

/// The most games of which findings are written out.
const MOST_FINDINGS: usize = 100;

/// What some games came to, in a row.
#[derive(Default)]
pub(super) struct PlayRow {
    /// What was played.
    pub(super) title: Html,
    /// What else is to be known of it.
    pub(super) note: String,
    pub(super) ends: Html,
    pub(super) wins: Html,
    pub(super) lengths: Html,
    /// What may be said of it, or why there is nothing to see.
    pub(super) sentence: Html,
}

/// Rows of one open point.
pub(super) struct PlayGroup {
    /// The question; empty for the combination with which others are compared.
    pub(super) question: Html,
    pub(super) rows: Vec<PlayRow>,
}

/// What play says of a ruleset, as a section of its page.
#[derive(Template)]
#[template(path = "playsays.html")]
pub(super) struct PlaySays<'a> {
    here: &'a PageContext<'a>,
    m: &'a Messages,
    /// A link to the simulation.
    run: Html,
    /// Why there are no numbers.
    problem: Option<Html>,
    /// Who plays, in the order of the lines of each row.
    players: Vec<String>,
    /// On which the lengths of all rows are.
    scale: PlyScale,
    groups: Vec<PlayGroup>,
    /// How many combinations have no row; empty where all have one.
    more: String,
    /// What the sources say of how play goes.
    claims: Vec<ClaimView>,
    /// What is proved of every game, and of some: of which, and the findings.
    proved_of_all: Vec<String>,
    proved: Vec<(Html, Vec<String>)>,
    /// Clauses that no game reached, those that cite a source first: heading, and each clause with what may be said of it.
    unreached: [(&'a str, Vec<(Html, Html)>); 2],
}

impl askama::filters::HtmlSafe for PlaySays<'_> {}

impl PlaySays<'_> {
    /// A finding. It has notation in it, so it is set as it is written; an example is folded.
    fn finding(&self, text: &str) -> Html {
        match text.strip_prefix(&format!("{}{}", self.m.play_example, self.m.colon)) {
            None => Html::text(text),
            Some(example) => {
                let mut folded = Html::element("summary", &[], &Html::text(&self.m.play_example));
                folded.push_text(example);
                Html::element("details", &[("class", "alts")], &folded)
            }
        }
    }
}

/// What play says of a ruleset; `None` where the archive has no simulation of it. `report` is of that
/// simulation, if it can be read. `titles` are those of the clauses that the
/// page has, by name.
pub(super) fn play_says<'a>(
    here: &'a PageContext<'a>,
    id: &RulesetId,
    family: &RulesetFamily,
    report: Option<&PlayReport<'_>>,
    titles: &BTreeMap<&str, &str>,
) -> Option<PlaySays<'a>> {
    let (site, m) = (here.site, &here.site.m);
    let simulation = site.simulations.get(id)?;
    let mut says = PlaySays {
        here,
        m,
        run: here.link(&Route::Simulation(id.clone()), &m.play_run),
        problem: simulation.as_ref().err().map(|problem| self::problem(here, id, problem)),
        players: Vec::new(),
        scale: scale(simulation.iter().flat_map(|simulation| &simulation.runs)),
        groups: Vec::new(),
        more: String::new(),
        claims: Vec::new(),
        proved_of_all: Vec::new(),
        proved: Vec::new(),
        unreached: [(&m.play_unreached, Vec::new()), (&m.play_unneeded, Vec::new())],
    };
    let (Ok(simulation), Some(report)) = (simulation, report) else { return Some(says) };
    if let Some(origin) = report.combinations.iter().find(|one| one.changed.is_empty()) {
        // All of them: a sentence may be about any.
        says.players = origin.runs.iter().map(|run| run.players[0].clone()).collect();
        let title = match origin.readings.is_empty() {
            true => Html::text(&m.play_defaults),
            false => Html::code(&simulate::label(origin.readings)),
        };
        let rows = vec![row(here, title, origin, &says.players, says.scale)];
        says.groups.push(PlayGroup { question: Html::default(), rows });
    }
    let (players, scale) = (&says.players, says.scale);
    says.groups.extend(family.declaration().readings.iter().filter_map(|reading| {
        let changed = report.combinations.iter().filter_map(|one| Some((one, only_change(one, reading)?)));
        let to_row = |(one, chosen)| row(here, here.alternative(reading, chosen), one, players, scale);
        let rows: Vec<PlayRow> = changed.map(to_row).collect();
        let question = here.words_of_ruleset(&reading.question);
        (!rows.is_empty()).then_some(PlayGroup { question, rows })
    }));
    let shown: usize = says.groups.iter().map(|group| group.rows.len()).sum();
    if report.combinations.len() > shown {
        says.more = fill(&m.play_more, &[("n", &(report.combinations.len() - shown).to_string())]);
    }
    let readings = &family.declaration().readings;
    says.claims = report.claims.iter().map(|one| claim(here, readings, one)).collect();
    if let Some(findings) = &simulation.exact {
        (says.proved_of_all, says.proved) = proved(here, readings, findings);
    }
    for clause in &report.unreached {
        let Some(title) = titles.get(clause.name.as_str()) else { continue };
        let Some(game) = site.game_of(id) else { continue };
        let route = Route::Clause(game.clone(), id.clone(), Slug::from_text(&clause.name));
        let own = usize::from(!clause.sentence.cited);
        // Several clauses may have the same title.
        let named = join([here.rules(title), Html::code(&clause.name)], " ");
        let link = here.link_around(&route, &named);
        says.unreached[own].1.push((link, here.said(&clause.sentence.text(here.rules_language()))));
    }
    Some(says)
}

/// The alternative of a reading in which alone a combination differs from the origin.
fn only_change<'a>(one: &CombinationReport<'a>, reading: &'a Reading) -> Option<&'a str> {
    let mut changed = one.changed.iter();
    let (name, chosen) = changed.next().filter(|_| one.changed.len() == 1)?;
    // Nothing is written where it is the default and the origin has another one.
    let chosen = if chosen.is_empty() { reading.default.as_str() } else { chosen };
    (*name == reading.name).then_some(chosen)
}

/// A row for a combination.
pub(super) fn row(
    here: &PageContext<'_>,
    title: Html,
    one: &CombinationReport<'_>,
    players: &[String],
    scale: PlyScale,
) -> PlayRow {
    let m = &here.site.m;
    let mut runs: Vec<Option<&SimulationRun>> =
        players.iter().map(|player| one.runs.iter().copied().find(|run| run.players[0] == *player)).collect();
    runs.truncate(runs.iter().rposition(Option::is_some).map_or(0, |last| last + 1));
    let lines = || players.iter().map(String::as_str).zip(runs.iter().copied());
    let ends: Vec<_> = lines().map(|(player, run)| (player, run.map(|run| run.sums.ends()))).collect();
    let wins: Vec<_> =
        lines().map(|(player, run)| (player, run.and_then(SimulationRun::first_wins))).collect();
    let lengths: Vec<_> =
        lines().map(|(player, run)| (player, run.and_then(|run| quantiles(&run.lengths())))).collect();
    let words = |of_run: &dyn Fn(&SimulationRun) -> String| {
        let said = runs.iter().zip(players).filter_map(|(run, player)| Some((of_run(run.as_ref()?), player)));
        let said = said.map(|(words, player)| format!("{}{}{words}", player_name(m, player), m.colon));
        let said: Vec<String> = said.collect();
        said.join(&m.semicolon)
    };
    PlayRow {
        title,
        note: came_up(m, one),
        ends: play_chart::ends(&ends, &labelled(&m.play_ends, &words(&|run| ends_in_words(m, run)), m)),
        wins: play_chart::wins(&wins, &labelled(&m.play_first, &words(&|run| wins_in_words(m, run)), m)),
        lengths: play_chart::lengths(
            &lengths,
            scale,
            &labelled(&m.play_length, &words(&|run| plies_in_words(m, run)), m),
        ),
        sentence: here.said(&one.sentence.text(here.rules_language())),
    }
}

fn labelled(what: &str, words: &str, m: &Messages) -> String {
    format!("{what}{}{words}", m.colon)
}

/// In how many of the games that were looked at the point came up, for each player; empty where none were.
fn came_up(m: &Messages, one: &CombinationReport<'_>) -> String {
    let known = || one.runs.iter().zip(&one.came_up).filter_map(|(run, share)| Some((run, (*share)?)));
    let counts = known().filter(|(_, share)| share.of > 0).map(|(run, share)| {
        // How many of the copies of one game have it says nothing.
        let is_one_game = share.of > 1 && run.sums.distinct_games() == 1;
        let words = if is_one_game { &m.play_one_game } else { "{player} {games}" };
        fill(words, &[("player", player_name(m, &run.players[0])), ("games", &count_of(m, share))])
    });
    let counts: Vec<String> = counts.collect();
    let counted = (!counts.is_empty()).then(|| fill(&m.play_came_up, &[("games", &counts.join(" · "))]));
    let elsewhere = one.came_up.contains(&None).then(|| m.play_came_up_elsewhere.clone());
    counted.into_iter().chain(elsewhere).collect::<Vec<_>>().join(" ")
}

/// How the games of a run end: each kind that there is, with its share.
fn ends_in_words(m: &Messages, run: &SimulationRun) -> String {
    let of = run.sums.count(Measure::Games);
    let parts = end_names(m).into_iter().zip(run.sums.ends().in_order()).filter(|(_, count)| *count > 0);
    let parts: Vec<String> =
        parts.map(|(name, count)| format!("{name} {}\u{202f}%", per_cent(m, Share { count, of }))).collect();
    parts.join(", ")
}

/// What the kinds of ends are called, in the order of a bar.
pub(super) fn end_names(m: &Messages) -> [&str; 6] {
    [&m.play_won, &m.play_drawn, &m.play_not_said, &m.play_endless, &m.play_stuck, &m.play_stopped]
}

/// The share of the first player with its interval, if there are enough games.
pub(super) fn wins_in_words(m: &Messages, run: &SimulationRun) -> String {
    run.first_wins().map_or_else(|| m.play_not_shown.clone(), |share| share_in_words(m, share))
}

/// The plies within which 10, 50 and 90 % of games end.
pub(super) fn plies_in_words(m: &Messages, run: &SimulationRun) -> String {
    let all = quantiles(&run.lengths()).into_iter().flatten().map(|length| plies(m, length));
    all.collect::<Vec<String>>().join(", ")
}

/// The scale for the lengths of some runs.
pub(super) fn scale<'a>(runs: impl Iterator<Item = &'a SimulationRun>) -> PlyScale {
    PlyScale::of_all(runs.filter_map(|run| quantiles(&run.lengths())).flatten().map(Plies::at_least))
}

/// What a scale of lengths is, where there is no room to draw it.
pub(super) fn scale_in_words(m: &Messages, scale: &PlyScale) -> String {
    let [from, to] = scale.ends(m);
    fill(&m.play_length_scale, &[("from", &from), ("to", &to)])
}

fn quantiles(curve: &LengthCurve) -> Option<[Plies; 3]> {
    Some([curve.quantile(10)?, curve.quantile(50)?, curve.quantile(90)?])
}

/// What is proved of all games, and a list for each that differs from the others in it.
fn proved(
    here: &PageContext<'_>,
    readings: &[Reading],
    findings: &ExactFindings,
) -> (Vec<String>, Vec<(Html, Vec<String>)>) {
    let of_game = |game| findings.of_game(game, here.rules_language());
    let shown = findings.games.iter().take(MOST_FINDINGS);
    let all: Vec<(Html, Vec<String>)> =
        shown.map(|game| (game_title(here, readings, &game.labels), of_game(game))).collect();
    let common = |line: &&String| all.len() > 1 && all.iter().all(|(_, lines)| lines.contains(line));
    let of_all: Vec<String> =
        all.first().iter().flat_map(|(_, lines)| lines).filter(common).cloned().collect();
    let mut games: Vec<(Html, Vec<String>)> = Vec::new();
    for (title, mut lines) in all {
        lines.retain(|line| !of_all.contains(line));
        match games.iter_mut().find(|(_, known)| *known == lines) {
            Some((titles, _)) => *titles = join([std::mem::take(titles), title], "; "),
            None => games.push((title, lines)),
        }
    }
    games.retain(|(_, lines)| !lines.is_empty());
    (of_all, games)
}

/// What shapes, bars and lines mean.
pub(super) fn legend(m: &Messages, players: &[String]) -> Html {
    let signs = players.iter().map(|player| (play_chart::sign(player), player_name(m, player)));
    let samples = play_chart::samples().into_iter().zip(end_names(m));
    let named = signs.chain(samples).map(|(mut html, name)| {
        html.push_text(&format!(" {name}"));
        html
    });
    let mut html = join(named, " · ");
    html.push_text(&format!(". {} {}", m.play_players_about, m.play_legend));
    html
}

/// Why no numbers are shown, with what to do.
pub(super) fn problem(here: &PageContext<'_>, id: &RulesetId, problems: &[SimulationProblem]) -> Html {
    let m = &here.site.m;
    let words = match problems.first() {
        Some(SimulationProblem::OtherProtocol { .. }) => &m.play_other_protocol,
        Some(SimulationProblem::Stale { .. } | SimulationProblem::UnknownReading { .. }) => &m.play_stale,
        _ => &m.play_unreadable,
    };
    fill_html(words, &[("command", Html::code(&format!("sowbook simulate {id} --update")))])
}

/// What play is worth, with a link to the page of the handbook on it, if the archive has that.
pub(super) fn caution(here: &PageContext<'_>) -> Html {
    let m = &here.site.m;
    let link = here.handbook_page("play", &m.play_worth);
    join([Html::bold(&Html::text(&m.play_caution))].into_iter().chain(link), " ")
}
