//! `sowbook play`: random games, ply by ply.

pub(super) mod sow;

use std::io::Write;

use anyhow::Result;
use itertools::Itertools;
use serde::Serialize;

use base::board::Player;
use base::text::counted;
use engine::{Move, Position, Random, Status, random_move};
use record::archive::Provenance;
use record::replay::{PlyReport, PlyStep, WrittenRecord, print_move, print_position, step};
use rules::{Neighbours, Ruleset};

use super::Exit;
use super::args::{Arguments, Play, PlayFormat};
use super::console::{self, Out};
use sow::{GameHeader, GameText};

pub(super) fn run(arguments: &Arguments, playing: &Play) -> Result<Exit> {
    let (family, choices, ruleset, start) = super::archive::placed(arguments, &playing.placed)?;
    let neighbours = family.neighbours(&choices);
    console::print(|out| games(out, playing, &ruleset, &start, neighbours.as_deref()))?;
    Ok(Exit::Clean)
}

fn games(
    out: &mut Out,
    playing: &Play,
    ruleset: &Ruleset,
    start: &Position,
    neighbours: Option<&Neighbours>,
) -> Result<()> {
    let mut random = Random::new(playing.seed);
    for game in 1..=playing.games {
        if out.is_closed() {
            return Ok(());
        }
        let mut position = start.clone();
        let mut record = record(playing, ruleset, start, game);
        if game > 1 && playing.format != PlayFormat::Jsonl {
            writeln!(out)?;
        }
        if playing.format == PlayFormat::Text {
            writeln!(out, "game {game} of {}, seed {}, {}", playing.games, playing.seed, ruleset.id())?;
            writeln!(out, "     {}", print_position(ruleset, &position))?;
        }
        let (mut ply, mut stopped, mut over_at_once) = (0, Ok(()), false);
        // What ends a round before anyone moves would end the next one, too.
        while ply < playing.max_plies && !over_at_once && !out.is_closed() {
            let chosen = random_move(ruleset, &position, &mut random);
            let played = match chosen {
                Ok(Some(played)) => played,
                Ok(None) => break,
                Err(why) => {
                    stopped = Err(super::moves::unlisted(why));
                    break;
                }
            };
            let Ok(step) = step(ruleset, &position, &played) else { break };
            let after = step.outcome.position.clone();
            let written = print_move(ruleset, &position, &played);
            ply += 1;
            over_at_once = begins_round(&played) && after.status() == Status::RoundOver;
            if playing.format == PlayFormat::Sow {
                record.ply(ruleset, &position, &step, &written);
            } else {
                let step = PlyStep::of_move(ruleset, neighbours, ply, position, step, &written);
                let written = WrittenRecord { text: &written, header: None };
                print(out, playing.format, game, &PlyReport::new(&step, ruleset, &[], written))?;
            }
            position = after;
        }
        match playing.format {
            PlayFormat::Text => {
                let at_once =
                    if over_at_once { " before anyone moved; no further round is played" } else { "" };
                let status = super::moves::status_words(position.status());
                writeln!(out, "after {}: {status}{at_once}", counted(ply, "ply", "plies"))?;
            }
            PlayFormat::Sow => out.write_all(record.end(position.status()).as_bytes())?,
            PlayFormat::Jsonl => {}
        }
        // What was played before is printed all the same.
        stopped?;
    }
    Ok(())
}

/// The beginning of a game as a record.
fn record(playing: &Play, ruleset: &Ruleset, start: &Position, game: u32) -> GameText {
    let (id, seed) = (ruleset.id(), playing.seed);
    let is_stated = playing.placed.position.is_some() || ruleset.setup_is_stated();
    let setup = is_stated.then(|| print_position(ruleset, start));
    GameText::begin(
        ruleset,
        &GameHeader {
            id: &format!("random-{id}-{seed}-{game}"),
            title: &format!("Random play, seed {seed}, game {game}"),
            provenance: Provenance::Machine,
            readings: &playing.placed.chosen.readings,
            setup: setup.as_deref(),
            more: "",
        },
    )
}

/// Whether a move fills the board for another round.
const fn begins_round(played: &Move) -> bool {
    matches!(played, Move::Fill(_) | Move::Half(_) | Move::Lay(_))
}

fn print(out: &mut impl Write, format: PlayFormat, game: u32, report: &PlyReport<'_>) -> Result<()> {
    if format == PlayFormat::Jsonl {
        serde_json::to_writer(&mut *out, &PlyLine { game, ply: *report })?;
        return Ok(writeln!(out)?);
    }
    text(out, report)
}

/// A ply of a game as one JSON object.
#[derive(Serialize)]
struct PlyLine<'a> {
    game: u32,
    #[serde(flatten)]
    ply: PlyReport<'a>,
}

fn text(out: &mut impl Write, report: &PlyReport<'_>) -> Result<()> {
    let (ruleset, step) = (report.ruleset, report.step);
    let who = step.player.map_or("both", Player::word);
    let laps = match step.laps {
        0 => String::new(),
        1 => ", 1 lap".to_owned(),
        laps => format!(", {laps} laps"),
    };
    writeln!(out, "{:>4} {who}: {}{laps}", step.number, report.written())?;
    let is_over = step.after.position().is_some_and(|after| after.status() != Status::Playing);
    if is_over && step.played.as_ref().is_some_and(begins_round) {
        writeln!(out, "     {}", report.sentence())?;
    }
    if let Some(after) = step.after.position() {
        writeln!(out, "     {}", print_position(ruleset, after))?;
    }
    for clause in step.clauses() {
        let support = ruleset.support(clause);
        let rests =
            if support.silent { "the sources are silent".to_owned() } else { support.cites.join(", ") };
        writeln!(out, "       {}: {rests}", support.name)?;
    }
    if !step.readings.is_empty() {
        writeln!(out, "       depended on {}", step.readings.iter().join(", "))?;
    }
    Ok(())
}
