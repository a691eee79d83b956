//! Games that rulesets show with a reading, and all that is wrong with the simulations of an archive.

use std::collections::{BTreeMap, BTreeSet};

use base::text::SourceText;
use rayon::prelude::*;
use record::archive::{Archive, StudyGame, read_ruleset};
use record::check::{Diagnostic, SimulationProblem, messages, shown_game_problem, simulation_problem};
use rules::{PlayNote, Reading, RulesetFamily};

use super::combination::label;
use super::simulation::{Simulation, SimulationRun};
use super::verify::{Replayed, read_simulation, verify_simulation};

impl Simulation {
    /// The run with the game of a note, under its alternative alone. `None` where no run has that game.
    pub fn run_of_note(&self, reading: &Reading, note: &PlayNote) -> Option<&SimulationRun> {
        self.run_of_game(&readings_of(reading, note), &note.player, note.game)
    }

    /// The run under these readings with a game of a player against its like; the run with noise where there are two.
    pub fn run_of_game(
        &self,
        readings: &BTreeMap<String, String>,
        player: &str,
        game: u32,
    ) -> Option<&SimulationRun> {
        let is_of_player = |run: &&SimulationRun| run.players.iter().all(|one| one == player);
        let runs = || self.runs.iter().filter(|run| run.readings == *readings).filter(is_of_player);
        let run = runs().find(|run| run.noise != "0").or_else(|| runs().next())?;
        run.games.iter().any(|one| one == game).then_some(run)
    }
}

/// The readings of the game of a note: its alternative alone.
fn readings_of(reading: &Reading, note: &PlayNote) -> BTreeMap<String, String> {
    let chosen = (reading.name.clone(), note.alternative.to_string());
    std::iter::once(chosen).filter(|(_, chosen)| *chosen != reading.default).collect()
}

/// Everything wrong with the simulations of an archive, and with the games that its rulesets show. `wants` says of which
/// files: their names are those in the archive, such as `simulations/RULESET.json`.
pub fn check_simulations(
    archive: &Archive,
    replayed: Replayed,
    wants: impl Fn(&str) -> bool + Sync,
) -> Vec<Diagnostic> {
    let texts = archive.rulesets.iter().chain(&archive.simulations);
    let ids: BTreeSet<&str> = texts.filter(|text| wants(text.name())).map(id_of).collect();
    let of_id = |texts: &[SourceText], id: &str| texts.iter().find(|text| id_of(text) == id).cloned();
    let found = ids.into_par_iter().flat_map_iter(|id| {
        let ruleset = of_id(&archive.rulesets, id);
        let family = ruleset.as_ref().and_then(usable);
        let stored = of_id(&archive.simulations, id);
        let is_wanted = stored.as_ref().is_some_and(|text| wants(text.name()));
        let replayed = if is_wanted { replayed } else { Replayed::Nothing };
        let stored =
            stored.map(|text| (verify_simulation(text.contents(), id, family.as_ref(), replayed), text));
        let mut found: Vec<Diagnostic> = Vec::new();
        if let (Some((Err(problems), text)), true) = (&stored, is_wanted) {
            found.extend(problems.iter().map(|problem| simulation_problem(text.name(), problem)));
        }
        if let (Some((Ok(simulation), text)), Some(family), true) = (&stored, &family, is_wanted) {
            let remarks = simulation.remarks(family, replayed);
            found.extend(remarks.iter().map(|remark| simulation_problem(text.name(), remark)));
        }
        // Of a simulation that cannot be used, that is said, and not what follows from it.
        if let (Some(ruleset), Some(family), None | Some((Ok(_), _))) = (&ruleset, &family, &stored)
            && wants(ruleset.name())
        {
            let simulation = stored.as_ref().and_then(|(simulation, _)| simulation.as_ref().ok());
            found.extend(unknown_games(ruleset, family, simulation));
        }
        found
    });
    found.chain(unknown_games_of_studies(archive, &wants)).collect()
}

/// The games that studies cite and that no simulation has.
fn unknown_games_of_studies(archive: &Archive, wants: impl Fn(&str) -> bool + Sync) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for (study, cited) in
        archive.studies.iter().flat_map(|(id, study)| study.play.iter().map(move |one| (id, one)))
    {
        let file = format!("studies/{study}.yaml");
        let StudyGame { ruleset, readings, player, game } = cited;
        let text = archive.simulations.iter().find(|text| id_of(text) == ruleset.as_str());
        let simulation = text.and_then(|text| read_simulation(text.contents(), ruleset.as_str()).ok());
        let readings = readings.iter().map(|(name, chosen)| (name.clone(), chosen.to_string())).collect();
        let run = simulation.as_ref().and_then(|one| one.run_of_game(&readings, player, *game));
        if run.is_none() && wants(&file) {
            let (ruleset, player) = (ruleset.to_string(), player.to_string());
            let readings = label(&readings);
            let problem = SimulationProblem::UnknownGame { ruleset, readings, player, game: *game };
            found.push(simulation_problem(&file, &problem));
        }
    }
    found
}

/// The ruleset of a file, by the file's name.
fn id_of(text: &SourceText) -> &str {
    let name = text.name().rsplit('/').next().unwrap_or_default();
    name.strip_suffix(".yaml").or_else(|| name.strip_suffix(".json")).unwrap_or(name)
}

/// The ruleset in a text, if nothing is wrong with its form.
fn usable(ruleset: &SourceText) -> Option<RulesetFamily> {
    let (family, problems) = read_ruleset(ruleset);
    family.filter(|_| !problems.iter().any(messages::keeps_from_use))
}

/// The games of notes that no simulation has.
fn unknown_games(
    ruleset: &SourceText,
    family: &RulesetFamily,
    simulation: Option<&Simulation>,
) -> Vec<Diagnostic> {
    let notes = family.declaration().readings.iter().flat_map(|reading| {
        reading.play.iter().enumerate().map(move |(number, note)| (reading, number, note))
    });
    let unknown = notes.filter(|(reading, _, note)| {
        simulation.and_then(|simulation| simulation.run_of_note(reading, note)).is_none()
    });
    let found = unknown.map(|(reading, number, note)| {
        let problem = SimulationProblem::UnknownGame {
            ruleset: id_of(ruleset).to_owned(),
            readings: label(&readings_of(reading, note)),
            player: note.player.to_string(),
            game: note.game,
        };
        shown_game_problem(ruleset, &reading.name, number, &problem)
    });
    found.collect()
}
