//! What games of simple players say of the claims of a ruleset's sources, and the games that editors show with a reading.

use std::collections::BTreeMap;

use record::archive::{RulesetId, StudyGame};
use rules::{ClaimMeasure, PlayClaim, Reading};
use simulate::{ClaimCount, ClaimOfPlayer, ClaimReport, PlayReport, Plies, Simulation, SimulationRun};

use crate::common::{Html, Messages, Route, fill, fill_html, grouped, join, named};
use crate::page_shell::PageContext;

use super::play_words::{count_of, player_name, plies, share_in_words};

/// A claim, and what the games of each combination say of it.
pub(super) struct ClaimView {
    /// The statements and what they are taken to mean.
    pub(super) claim: Html,
    /// Why the bounds are as they are.
    pub(super) note: Html,
    /// For each combination: its readings, and what the games of each player say.
    pub(super) combinations: Vec<(Html, String)>,
}

/// A claim of a ruleset as a page has it.
pub(super) fn claim(here: &PageContext<'_>, readings: &[Reading], report: &ClaimReport<'_>) -> ClaimView {
    let m = &here.site.m;
    let mut claim = here.cites(&report.claim.cite);
    claim.push_text(&format!("{}{}", m.colon, bounds(m, report.claim)));
    let mut note = here.prose(&report.claim.note);
    if report.is_later {
        note.push_text(" ");
        note.push(&Html::bold(&Html::text(&m.claim_later)));
    }
    let combinations = report.combinations.iter().map(|(label, players)| {
        let title = game_title(here, readings, std::slice::from_ref(label));
        let said: Vec<String> = players.iter().map(|one| of_player(m, one)).collect();
        (title, said.join(&m.semicolon))
    });
    ClaimView { claim, note, combinations: combinations.collect() }
}

/// What is counted, and the bounds.
fn bounds(m: &Messages, claim: &PlayClaim) -> String {
    let what = named(&m.claim_measures, claim.measure.word());
    let number = |bound: u32| match claim.measure {
        ClaimMeasure::Length => grouped(m, bound),
        _ => format!("{bound}\u{202f}%"),
    };
    let bound =
        |words: &str, bound: Option<u32>| bound.map(|bound| fill(words, &[("bound", &number(bound))]));
    let bounds = [bound(&m.claim_at_least, claim.at_least), bound(&m.claim_at_most, claim.at_most)];
    let bounds: Vec<String> = bounds.into_iter().flatten().collect();
    let universal =
        (claim.at_least == Some(100) || claim.at_most == Some(0)) && claim.measure != ClaimMeasure::Length;
    let universal = if universal { format!(" ({})", m.claim_universal) } else { String::new() };
    format!("{what}, {}{universal}", bounds.join(", "))
}

fn of_player(m: &Messages, one: &ClaimOfPlayer<'_>) -> String {
    let verdict = named(&m.claim_verdicts, one.verdict.word());
    let counted = match one.counted {
        ClaimCount::Copies(share) if share.of > 0 => count_of(m, share),
        ClaimCount::Games(share) | ClaimCount::Copies(share) => share_in_words(m, share),
        ClaimCount::Length(length) => length.map_or_else(|| "–".to_owned(), |length: Plies| plies(m, length)),
    };
    let is_all =
        matches!(one.counted, ClaimCount::Games(share) | ClaimCount::Copies(share) if share.of == one.games);
    let of = fill(&m.claim_of_games, &[("n", &grouped(m, one.games))]);
    let of = if is_all { String::new() } else { format!(", {of}") };
    format!("{}{}{verdict}, {counted}{of}", player_name(m, one.player), m.colon)
}

/// The games that editors show with a reading: what may be said of the alternative, what the editors say, and how to play
/// the game again.
pub(super) fn play_notes(
    here: &PageContext<'_>,
    id: &RulesetId,
    reading: &Reading,
    report: Option<&PlayReport<'_>>,
) -> Vec<Html> {
    let notes = reading.play.iter().map(|note| {
        let m = &here.site.m;
        let (sentence, again) =
            shown_game(here, id, report, note.game, |simulation| simulation.run_of_note(reading, note));
        let shown = join([Html::bold(&Html::text(&m.play_shows)), Html::code(&note.alternative)], " ");
        let sentence = join([shown, sentence], &m.colon);
        let said = [sentence, Html::label(&m.play_editors), here.prose(&note.note)];
        join(said.into_iter().chain(again), " ")
    });
    notes.collect()
}

/// A game of a simulation: what may be said of the readings by which it is played, and how to play it again; that there is
/// no such game where `run` gives none.
fn shown_game(
    here: &PageContext<'_>,
    id: &RulesetId,
    report: Option<&PlayReport<'_>>,
    game: u32,
    run: impl FnOnce(&Simulation) -> Option<&SimulationRun>,
) -> (Html, Option<Html>) {
    let m = &here.site.m;
    let simulation = here.site.simulation(id);
    let found = simulation.zip(report).and_then(|(simulation, report)| {
        let run = run(simulation)?;
        let combination = report.combinations.iter().find(|one| *one.readings == run.readings)?;
        let command = simulation.play_command(run, game);
        let sentence = here.said(&combination.sentence.text(here.rules_language()));
        let played = [("n", Html::text(&game.to_string())), ("command", Html::code(&command))];
        let link = here.link(&Route::Simulation(id.clone()), &m.play_run);
        Some((sentence, Some(join([fill_html(&m.play_game, &played), link], " "))))
    });
    found.unwrap_or_else(|| (Html::text(&m.play_no_game), None))
}

/// The games that a study cites: by which rules each is played, what may be said of these, and how to play it again.
pub(super) fn cited_games(here: &PageContext<'_>, games: &[StudyGame]) -> Vec<Html> {
    let m = &here.site.m;
    let cited = games.iter().map(|cited| {
        let StudyGame { ruleset, readings, player, game } = cited;
        let readings: BTreeMap<String, String> =
            readings.iter().map(|(name, chosen)| (name.clone(), chosen.to_string())).collect();
        let simulation = here.site.simulation(ruleset);
        let family = here.site.rulesets.get(ruleset);
        let report = simulation.zip(family).map(|(simulation, family)| simulation.report(family));
        let (sentence, again) = shown_game(here, ruleset, report.as_ref(), *game, |simulation| {
            simulation.run_of_game(&readings, player, *game)
        });
        let chosen = match readings.is_empty() {
            true => Html::text(&m.play_defaults),
            false => Html::code(&simulate::label(&readings)),
        };
        let mut html = join([here.ruleset(ruleset.as_str()), chosen], ", ");
        html.push_text(&format!(", {}{}", player_name(m, player), m.colon));
        html.push(&sentence);
        join([html].into_iter().chain(again), " ")
    });
    cited.collect()
}

/// The combinations of readings that are one game, in words; as it is written where it is no single alternative.
pub(super) fn game_title(here: &PageContext<'_>, readings: &[Reading], labels: &[String]) -> Html {
    let words = labels.iter().map(|label| match label.split_once('=') {
        None => Html::text(&here.site.m.play_defaults),
        Some((name, chosen)) => match readings.iter().find(|one| one.name == name) {
            Some(reading) if reading.alternative(chosen).is_some() => here.alternative(reading, chosen),
            _ => Html::code(label),
        },
    });
    join(words, "; ")
}
