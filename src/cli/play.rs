//! `sowbook play`: random games, ply by ply.

use std::io::Write;

use anyhow::Result;
use itertools::Itertools;
use serde::Serialize;

use crate::board::Player;
use crate::engine::{Position, Random, TooManyMoves, random_move};
use crate::replay::{PlyData, PlyId, PlyReport, PlyStep, print_move, print_position, step};
use crate::rules::{Neighbours, Ruleset};

use super::args::{Arguments, Play, TextOrJsonl};
use super::{Exit, console};

pub(super) fn run(arguments: &Arguments, playing: &Play) -> Result<Exit> {
    let (family, choices, ruleset, start) = super::archive::placed(arguments, &playing.placed)?;
    let neighbours = family.neighbours(&choices);
    console::print(|out| games(out, playing, &ruleset, &start, neighbours.as_deref()))?;
    Ok(Exit::Clean)
}

fn games(
    out: &mut impl Write,
    playing: &Play,
    ruleset: &Ruleset,
    start: &Position,
    neighbours: Option<&Neighbours>,
) -> Result<()> {
    let mut random = Random::new(playing.seed);
    for game in 1..=playing.games {
        let mut position = start.clone();
        if playing.format == TextOrJsonl::Text {
            if game > 1 {
                writeln!(out)?;
            }
            writeln!(out, "game {game} of {}, seed {}, {}", playing.games, playing.seed, ruleset.id())?;
            writeln!(out, "     {}", print_position(ruleset, &position))?;
        }
        let mut ply = 0;
        while ply < playing.max_plies {
            let chosen = random_move(ruleset, &position, &mut random);
            let Some(played) = chosen.map_err(|TooManyMoves| super::moves::too_many())? else { break };
            let Ok(step) = step(ruleset, &position, &played) else { break };
            let after = step.outcome.position.clone();
            let written = print_move(ruleset, &position, &played);
            let step = PlyStep::of_move(position, step, PlyId(ply), &written);
            ply += 1;
            let report = PlyReport::of_move(ruleset, neighbours, ply, &step, &written);
            match playing.format {
                TextOrJsonl::Jsonl => {
                    serde_json::to_writer(&mut *out, &PlyLine { game, ply: PlyData::of(&report) })?;
                    writeln!(out)?;
                }
                TextOrJsonl::Text => text(out, &report)?,
            }
            position = after;
        }
        if playing.format == TextOrJsonl::Text {
            writeln!(out, "after {}: {}", plies(ply), super::moves::status_words(position.status()))?;
        }
    }
    Ok(())
}

/// A ply of a game as one JSON object.
#[derive(Serialize)]
struct PlyLine<'a> {
    game: u32,
    #[serde(flatten)]
    ply: PlyData<'a>,
}

fn text(out: &mut impl Write, report: &PlyReport<'_>) -> Result<()> {
    let (ruleset, step) = (report.ruleset, report.step);
    let who = step.player.map_or("both", Player::word);
    let laps = match step.laps {
        0 => String::new(),
        1 => ", 1 lap".to_owned(),
        laps => format!(", {laps} laps"),
    };
    writeln!(out, "{:>4} {who}: {}{laps}", report.number, report.written())?;
    if let Some(after) = step.after.position() {
        writeln!(out, "     {}", print_position(ruleset, after))?;
    }
    for clause in step.clauses() {
        let support = ruleset.support(clause);
        let rests =
            if support.silent { "the sources are silent".to_owned() } else { support.cites.join(", ") };
        writeln!(out, "       {}: {rests}", support.name)?;
    }
    if !report.readings.is_empty() {
        writeln!(out, "       depended on {}", report.readings.iter().join(", "))?;
    }
    Ok(())
}

fn plies(number: u32) -> String {
    if number == 1 { "1 ply".to_owned() } else { format!("{number} plies") }
}
