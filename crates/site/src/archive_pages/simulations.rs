//! Simulations: the list, with every ruleset under its defaults, and a page for each.

use std::cmp::Reverse;

use askama::Template;
use itertools::Itertools as _;

use record::archive::{Provenance, RulesetId, SourceKind};
use simulate::{Measure, Share, SimplePlayer, Simulation, SimulationRun, label};

use crate::common::{
    self, Asset, Citation, CiteFile, DataPath, Html, Messages, Route, SimulationFile, capital, fill,
    fill_html, grouped, join,
};
use crate::page_shell::{PageContext, PageShell, Site, Subject, with_code};
use crate::widgets::play_chart::{self, PlyScale};

use super::play_says::{
    PlayGroup, PlayRow, caution, end_names, legend, plies_in_words, problem, row, scale, scale_in_words,
    wins_in_words,
};
use super::play_words::{per_cent, player_name};

#[derive(Template)]
#[template(path = "simulations.html")]
struct Simulations<'a> {
    base: PageShell<'a>,
    here: &'a PageContext<'a>,
    m: &'a Messages,
    players: Vec<String>,
    scale: PlyScale,
    groups: Vec<PlayGroup>,
}

/// All rulesets that have a simulation, each under its defaults.
pub(crate) fn index(here: &PageContext<'_>) -> askama::Result<String> {
    let m = &here.site.m;
    let readable = here.site.simulations.values().flatten();
    let under_defaults: Vec<&SimulationRun> =
        readable.flat_map(|one| one.runs.iter().filter(|run| run.readings.is_empty())).collect();
    let scale = scale(under_defaults.iter().copied());
    let alike = under_defaults.iter().filter(|run| run.players[0] == run.players[1]);
    // Those of few rulesets come last, so that they leave no gap in other rows.
    let players = alike.map(|run| run.players[0].clone()).counts().into_iter();
    let rank = |(name, runs): &(String, usize)| (Reverse(*runs), name.parse::<SimplePlayer>().ok());
    let players: Vec<String> = players.sorted_by_key(rank).map(|(name, _)| name).collect();
    let rows = here.site.simulations.iter().map(|(id, simulation)| {
        let title = here.link_around(&Route::Simulation(id.clone()), &ruleset_title(here, id));
        let row = match (simulation, here.site.rulesets.get(id)) {
            (Ok(simulation), Some(family)) => {
                let report = simulation.report(family);
                let under_defaults = report.combinations.iter().find(|one| one.readings.is_empty());
                under_defaults.map(|one| row(here, Html::default(), one, &players, scale))
            }
            (Err(why), _) => Some(PlayRow { sentence: problem(here, id, why), ..PlayRow::default() }),
            (Ok(_), None) => None,
        };
        PlayRow { title, ..row.unwrap_or_default() }
    });
    let rows = rows.collect();
    let base = PageShell::new(here, &m.simulations, &m.simulations, &[]).about(&m.simulations_about);
    Simulations {
        base: base.with_class("broad"),
        here,
        m,
        players,
        scale,
        groups: vec![PlayGroup { question: Html::default(), rows }],
    }
    .render()
}

#[derive(Template)]
#[template(path = "simulation.html")]
struct SimulationPage<'a> {
    base: PageShell<'a>,
    here: &'a PageContext<'a>,
    m: &'a Messages,
    id: &'a RulesetId,
    problem: Option<Html>,
    simulation: Option<&'a Simulation>,
}

impl<'a> SimulationPage<'a> {
    fn facts(&self) -> Vec<(&'a str, Html)> {
        let m = &self.here.site.m;
        let mut facts = vec![(m.ruleset.as_str(), self.here.ruleset(self.id.as_str()))];
        if let Some(simulation) = self.simulation {
            facts.push((&m.play_protocol, Html::text(&simulation.protocol.to_string())));
            facts.push((&m.play_program, Html::text(&format!("sowbook {}", simulation.program))));
            facts.push((&m.play_seed, Html::text(&simulation.seed.to_string())));
            if !simulation.origin.is_empty() {
                facts.push((&m.play_origin, Html::code(&label(&simulation.origin))));
            }
        }
        facts
    }

    /// The runs, those of each combination together.
    fn combinations(&self) -> impl Iterator<Item = &'a [SimulationRun]> {
        let runs = self.simulation.map_or(&[][..], |simulation| &simulation.runs);
        runs.chunk_by(|one, next| one.readings == next.readings)
    }

    /// The readings of some runs: each question with its answer, and how a command has them.
    fn title(&self, runs: &[SimulationRun]) -> Html {
        let readings = runs.first().map(|run| &run.readings).filter(|readings| !readings.is_empty());
        let Some(readings) = readings else { return Html::text(&self.m.play_defaults) };
        let family = self.here.site.rulesets.get(self.id);
        let declared = readings.iter().filter_map(|(name, chosen)| {
            let reading = family?.declaration().reading(name)?;
            let means = self.here.capital_words_of_ruleset(&reading.alternative(chosen)?.means);
            let mut html = join([self.here.words_of_ruleset(&reading.question), Html::bold(&means)], " ");
            html.push_text(".");
            Some(html)
        });
        join(declared.chain([Html::code(&label(readings))]), " ")
    }

    /// The cells of a run.
    fn cells(&self, run: &SimulationRun) -> Vec<String> {
        let of = run.sums.count(Measure::Games);
        let mut players = run.players.each_ref().map(|player| player_name(self.m, player)).to_vec();
        players.dedup();
        let mut cells = vec![
            players.join("/"),
            grouped(self.m, of),
            run.noise.clone(),
            grouped(self.m, run.max_plies),
            wins_in_words(self.m, run),
        ];
        cells.extend(run.sums.ends().in_order().map(|count| per_cent(self.m, Share { count, of })));
        cells.push(plies_in_words(self.m, run));
        cells
    }

    /// How to play the first game of a run again, and to find games that are worth looking at.
    fn again(&self) -> Option<Html> {
        let simulation = self.simulation?;
        let is_greedy = |run: &&SimulationRun| run.players[0] == "greedy";
        let run = simulation.runs.iter().find(is_greedy).or(simulation.runs.first())?;
        let [command, examples] = [simulation.play_command(run, 1), simulation.examples_command(run)];
        let commands = [("command", Html::code(&command)), ("examples", Html::code(&examples))];
        Some(fill_html(&self.m.play_again, &commands))
    }

    /// Games of a run that are worth looking at: each with what it shows and how to play it again.
    fn examples(&self, run: &SimulationRun) -> Vec<Html> {
        let all = self.simulation.map(|one| one.examples(run, self.here.rules_language()));
        let shown = all.into_iter().flatten().map(|(game, shows)| {
            let game = [("n", Html::text(&game.game.to_string())), ("command", Html::code(&game.command))];
            join([with_code(&capital(&shows)), fill_html(&self.m.play_game, &game)], &self.m.colon)
        });
        shown.collect()
    }

    /// The files beside it.
    fn files(&self) -> Html {
        let table = Route::SimulationFile(self.id.clone(), SimulationFile::Table);
        let table = self.simulation.map(|_| self.here.link(&table, &self.m.file_simulation_table));
        let kept = DataPath::new(&format!("simulations/{}.json", self.id));
        let kept = kept.map(|path| self.here.link(&Route::DataFile(path), &self.m.file_simulation));
        join(table.into_iter().chain(kept), " · ")
    }

    fn cite_files(&self) -> Html {
        self.here.cite_files(|form| cite_file(self.id, form))
    }
}

fn cite_file(id: &RulesetId, form: CiteFile) -> Route {
    Route::SimulationFile(id.clone(), SimulationFile::Cite(form))
}

/// The page of a simulation: all runs, how to play their games again, files and citation.
pub(crate) fn page(here: &PageContext<'_>, id: &RulesetId) -> askama::Result<String> {
    let m = &here.site.m;
    let simulation = here.site.simulations.get(id);
    let title = title(here.site, id);
    let subject = Subject::cited(here, citation(here.site, id), |form| cite_file(id, form));
    let crumbs = [(Route::Simulations, Html::text(&m.simulations))];
    SimulationPage {
        base: PageShell::new(here, &m.simulations, &title, &crumbs)
            .about(&m.simulations_about)
            .with_class("broad")
            .with_script(Asset::Cite)
            .with_subject(subject),
        here,
        m,
        id,
        problem: simulation.and_then(|one| one.as_ref().err()).map(|one| problem(here, id, one)),
        simulation: here.site.simulation(id),
    }
    .render()
}

fn ruleset_title(here: &PageContext<'_>, id: &RulesetId) -> Html {
    let family = here.site.rulesets.get(id);
    family
        .map_or_else(|| Html::text(id.as_str()), |family| here.words_of_ruleset(&family.declaration().title))
}

/// What a simulation is called: the ruleset, and that a program played.
pub(crate) fn title(site: &Site<'_>, id: &RulesetId) -> String {
    let family = site.rulesets.get(id);
    let title = family.map(|family| site.text_of_ruleset(&family.declaration().title));
    fill(&site.m.simulation_title, &[("ruleset", &title.unwrap_or_else(|| id.to_string()))])
}

/// A simulation as it is cited.
pub(crate) fn citation(site: &Site<'_>, id: &RulesetId) -> Citation {
    let address = site.address(&Route::Simulation(id.clone()));
    let key = format!("simulation-{id}");
    let mut citation =
        Citation::of_archive(site.settings, SourceKind::Dataset, &key, &title(site, id), address);
    citation.language = Some(site.settings.interface.tag().to_owned());
    citation.found_by([id.to_string(), Provenance::Machine.word().to_owned()])
}
