//! A simulation as tables: for people, and for spreadsheets.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use base::text::wrap;
use rules::Language;

use super::claims::{ClaimCount, ClaimReport};
use super::combination::label;
use super::half_width::GamesUntil;
use super::player::Noise;
use super::report::{PlayReport, UnreachedClause};
use super::simulation::{Simulation, SimulationRun};
use super::statistics::Share;
use super::sums::{Measure, Sums};
use super::wording::DISTINCT_AMONG;

/// What the columns mean.
const LEGEND: &str = include_str!("table_legend.txt");

const HEAD: &str = " player       games       first wins  won draw void no end stuck  cut    median";

impl Simulation {
    /// The tables for people, in lines of at most 80 characters, but for very large numbers. With the sentences and the
    /// clauses of a report, if there is one.
    pub fn text(&self, report: Option<&PlayReport<'_>>) -> String {
        let mut text = format!(
            "{}: seed {}, protocol {}, program {}\n\n{LEGEND}",
            self.simulation, self.seed, self.protocol, self.program
        );
        let mut before = None;
        for run in &self.runs {
            if before != Some(&run.readings) {
                push_sentence(&mut text, report, before);
                before = Some(&run.readings);
                let _ = write!(text, "\n{}\n{HEAD}\n", label(&run.readings));
            }
            text.push_str(&row(run));
            let is_random = run.players.iter().all(|player| player == "random");
            if !is_random && run.noise != Noise::ONE_IN_TEN.to_string() {
                let _ = writeln!(text, "    with noise {}", run.noise);
            }
            if let Some(GamesUntil { half_width, .. }) = run.until
                && !half_width.is_reached(&run.sums)
            {
                let _ = writeln!(text, "    the interval is still wider than {half_width} to each side");
            }
            let missing = run.missing().to_string();
            if !missing.is_empty() {
                let _ = writeln!(text, "    partial: games {} of {} are missing", short(&missing), run.asked);
            }
        }
        push_sentence(&mut text, report, before);
        report.iter().flat_map(|report| &report.claims).for_each(|claim| push_claim(&mut text, claim));
        self.push_examples(&mut text);
        let unreached = report.map_or(&[][..], |report| &report.unreached);
        if !unreached.is_empty() {
            text.push_str("\nClauses that no game reached:\n");
        }
        for UnreachedClause { name, sentence } in unreached {
            let line = format!("{name}: {}", sentence.text(Language::English));
            let _ = writeln!(text, "{}", wrap::paragraph(&line, 79, "  ", "    "));
        }
        text
    }

    /// Games of each run that are worth looking at, with the commands that play them again.
    fn push_examples(&self, text: &mut String) {
        for run in &self.runs {
            let examples = self.examples(run, Language::English);
            if examples.is_empty() {
                continue;
            }
            let _ = writeln!(text, "\nGames of {}, {}:", run.players.join("/"), label(&run.readings));
            for (one, shows) in examples {
                let line = format!("game {}: {shows}", one.game);
                let _ = writeln!(text, "{}", wrap::paragraph(&line, 79, "  ", "    "));
                // Not wrapped, so that it can be copied.
                let _ = writeln!(text, "    {}", one.command);
            }
        }
    }

    /// One row for each run and measure, for spreadsheets, in CSV as RFC 4180 has it.
    ///
    /// # Errors
    /// Never: a text takes every row.
    pub fn csv(&self) -> Result<String, csv::Error> {
        let mut rows = csv::Writer::from_writer(Vec::new());
        let columns =
            "ruleset readings players noise max_plies protocol seed games measure count of low high";
        rows.write_record(columns.split(' '))?;
        for run in &self.runs {
            let fixed = [
                self.simulation.clone(),
                label(&run.readings),
                run.players.join("/"),
                run.noise.clone(),
                run.max_plies.to_string(),
                self.protocol.to_string(),
                self.seed.to_string(),
                run.games.to_string(),
            ];
            for MeasureRow { measure, count, of, is_share } in measures(&run.sums) {
                let interval = of
                    .filter(|_| is_share && run.has_enough_distinct())
                    .and_then(|of| Share { count, of }.interval());
                let of = of.map_or_else(String::new, |of| of.to_string());
                let bounds = interval.map(|interval| [interval.low, interval.high]);
                let bounds = bounds.map(|bounds| bounds.map(|bound| format!("{bound:.6}")));
                let [low, high] = bounds.unwrap_or_default();
                let own = [measure, count.to_string(), of, low, high];
                rows.write_record(fixed.iter().chain(&own))?;
            }
        }
        let bytes = rows.into_inner().map_err(|error| error.into_error())?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }
}

/// Writes the sentence of the combination whose rows were written last.
fn push_sentence(
    text: &mut String,
    report: Option<&PlayReport<'_>>,
    readings: Option<&BTreeMap<String, String>>,
) {
    let reported = report.map_or(&[][..], |report| &report.combinations);
    if let Some(one) = reported.iter().find(|one| Some(one.readings) == readings) {
        let _ = writeln!(text, "{}", wrap::paragraph(&one.sentence.text(Language::English), 79, "  ", "  "));
    }
}

/// A row of a run in the table for people.
fn row(run: &SimulationRun) -> String {
    let sums = &run.sums;
    let games = sums.count(Measure::Games);
    let results = sums.results();
    let first = run.first_wins().and_then(with_interval);
    let first = first.unwrap_or_else(|| format!("{} of {}", results.first, results.decided()));
    let share = |count: u64| Share { count, of: games }.fraction().map_or_else(|| "-".to_owned(), percent);
    let [won, drawn, not_said, endless, stuck, stopped] = sums.ends().in_order().map(share);
    let half = run.lengths().quantile(50).map_or_else(|| "-".to_owned(), |plies| plies.to_string());
    let [first_player, other] = &run.players;
    let players = if first_player == other { first_player.clone() } else { run.players.join("/") };
    format!(
        " {players:<12} {games:>5} {first:>16} {won:>4} {drawn:>4} {not_said:>4} {endless:>6} {stuck:>5} \
         {stopped:>4} {half:>9}\n"
    )
}

/// A measure of a run, as a row has it.
struct MeasureRow {
    measure: String,
    count: u64,
    /// Of how many.
    of: Option<u64>,
    /// Whether the count is a share of games, so that it has an interval if a few games are not repeated.
    is_share: bool,
}

/// Every number of a run.
fn measures(sums: &Sums) -> Vec<MeasureRow> {
    let games = sums.count(Measure::Games);
    let results = sums.results();
    let share = |measure: String, count, of| MeasureRow { measure, count, of: Some(of), is_share: true };
    let number = |measure: String, count, of| MeasureRow { measure, count, of, is_share: false };
    let all = |measure| Some(sums.count(measure));
    let mut rows = vec![share("first_wins".to_owned(), results.first, results.decided())];
    for measure in Measure::ALL {
        let (count, name) = (sums.count(measure), measure.word().to_owned());
        rows.push(match measure {
            Measure::Games => number(name, count, None),
            Measure::LoserWithoutSeeds => share(name, count, results.decided()),
            Measure::Unfinished
            | Measure::Stuck
            | Measure::Unlisted
            | Measure::Repeated
            | Measure::GamesWithCapture => share(name, count, games),
            Measure::DifferentGames => share(name, count, sums.count(Measure::ComparedGames)),
            Measure::DifferentPositions => number(name, count, all(Measure::ComparedPositions)),
            Measure::PliesToCapture => number(name, count, all(Measure::GamesWithCapture)),
            Measure::CapturingPlies | Measure::Passes => number(name, count, all(Measure::Plies)),
            Measure::Moves | Measure::SingleMoves => number(name, count, all(Measure::Positions)),
            _ => number(name, count, Some(games)),
        });
    }
    rows.push(number("most_laps".to_owned(), sums.most_laps, None));
    let endings = sums.endings.iter().map(|(clause, games)| (format!("end:{clause}"), games));
    let endless = [("endless".to_owned(), &sums.endless), ("beyond_limit".to_owned(), &sums.beyond_limit)];
    for (name, by_result) in endings.chain(endless) {
        for (result, count) in by_result.named() {
            rows.push(share(format!("{name}:{result}"), count, games));
        }
    }
    for (plies, count) in sums.lengths.iter() {
        rows.push(number(format!("length:{plies}"), count, Some(games)));
    }
    for (clause, firings) in &sums.clauses {
        rows.push(share(format!("clause:{clause}"), firings.games, games));
        rows.push(number(format!("clause_plies:{clause}"), firings.plies, all(Measure::Plies)));
    }
    rows.push(number("digest:moves".to_owned(), sums.digests.moves, None));
    rows.push(number("digest:results".to_owned(), sums.digests.results, None));
    rows.push(number("digest:counts".to_owned(), sums.digests.counts, None));
    rows.push(number("distinct".to_owned(), sums.distinct_games(), Some(games.min(DISTINCT_AMONG))));
    rows
}

/// A share in percent with its interval; `None` of nothing.
fn with_interval(share: Share) -> Option<String> {
    let (fraction, interval) = (share.fraction()?, share.interval()?);
    Some(format!("{} ({}-{})", percent(fraction), percent(interval.low), percent(interval.high)))
}

/// What the games say of a claim.
fn push_claim(text: &mut String, report: &ClaimReport<'_>) {
    let ClaimReport { name, claim, is_later, combinations } = report;
    let later = if *is_later { "; written after the games were played" } else { "" };
    let _ = writeln!(text, "\nClaim {name} ({}): {}{later}", claim.cite.join(", "), claim.bounds());
    for (readings, players) in combinations {
        let players = players.iter().map(|one| {
            let counted = match one.counted {
                ClaimCount::Games(share) => with_interval(share),
                ClaimCount::Copies(share) => {
                    (share.of > 0).then(|| format!("{} of {}", share.count, share.of))
                }
                ClaimCount::Length(plies) => plies.map(|plies| plies.to_string()),
            };
            format!("{} {} {}", one.player, one.verdict.word(), counted.unwrap_or_else(|| "-".to_owned()))
        });
        let line = format!("{readings}: {}", players.collect::<Vec<_>>().join(", "));
        let _ = writeln!(text, "{}", wrap::paragraph(&line, 79, "  ", "    "));
    }
}

/// A share in percent, with one digit behind the point; without it where it is nothing or all.
fn percent(share: f64) -> String {
    match share {
        ..=0.0 => "0".to_owned(),
        1.0.. => "100".to_owned(),
        _ => format!("{:.1}", 100.0 * share),
    }
}

/// A list of numbers, cut where it is long.
fn short(numbers: &str) -> String {
    match numbers.char_indices().nth(40) {
        Some((end, _)) => format!("{} …", &numbers[..end]),
        None => numbers.to_owned(),
    }
}
