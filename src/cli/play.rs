//! `sowbook play`: random games, ply by ply.

use std::io::Write;

use anyhow::Result;
use serde_json::{Map, Value, json};

use crate::board::Player;
use crate::engine::{Phase, Position, Random, TooManyMoves, random_move};
use crate::replay::{Step, dependence, print_move, print_position, step};
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
            ply += 1;
            let readings =
                neighbours.map_or_else(Vec::new, |neighbours| dependence(neighbours, &position, &played));
            let written = print_move(ruleset, &position, &played);
            match playing.format {
                TextOrJsonl::Jsonl => {
                    let line = ply_json(ruleset, game, ply, &position, &written, &step, &readings);
                    writeln!(out, "{line}")?;
                }
                TextOrJsonl::Text => text(out, ruleset, ply, &position, &written, &step, &readings)?,
            }
            position = step.outcome.position;
        }
        if playing.format == TextOrJsonl::Text {
            writeln!(out, "after {}: {}", plies(ply), super::moves::status_word(position.status()))?;
        }
    }
    Ok(())
}

fn text(
    out: &mut impl Write,
    ruleset: &Ruleset,
    ply: u32,
    position: &Position,
    written: &str,
    step: &Step,
    readings: &[&str],
) -> Result<()> {
    let who =
        if position.phase() == Phase::Opening { "both".to_owned() } else { position.mover().to_string() };
    let laps = match step.outcome.laps {
        0 => String::new(),
        1 => ", 1 lap".to_owned(),
        laps => format!(", {laps} laps"),
    };
    writeln!(out, "{ply:>4} {who}: {written}{laps}")?;
    writeln!(out, "     {}", print_position(ruleset, &step.outcome.position))?;
    for clause in step.clauses() {
        let support = ruleset.support(clause);
        let rests =
            if support.silent { "the sources are silent".to_owned() } else { support.cites.join(", ") };
        writeln!(out, "       {}: {rests}", support.name)?;
    }
    if !readings.is_empty() {
        let chosen = |name: &&str| format!("{name}={}", ruleset.choices().get(name).unwrap_or("?"));
        writeln!(out, "       depended on {}", readings.iter().map(chosen).collect::<Vec<_>>().join(", "))?;
    }
    Ok(())
}

fn plies(number: u32) -> String {
    if number == 1 { "1 ply".to_owned() } else { format!("{number} plies") }
}

/// A ply as one JSON object: the move, and everything after it.
pub(super) fn ply_json(
    ruleset: &Ruleset,
    game: u32,
    ply: u32,
    position: &Position,
    written: &str,
    step: &Step,
    readings: &[&str],
) -> Value {
    let shape = ruleset.shape();
    let after = &step.outcome.position;
    let side = |player: Player| -> Value {
        let holes = shape.label_order(player).iter();
        let counts: Map<String, Value> =
            holes.map(|&hole| (shape.label(hole).to_owned(), json!(after.count(hole)))).collect();
        Value::Object(counts)
    };
    let flags: Map<String, Value> = ruleset
        .flag_names()
        .enumerate()
        .map(|(flag, name)| {
            let labels = |player: Player| -> Vec<&str> {
                after.flagged(flag)[player].iter().map(|hole| shape.label(hole)).collect()
            };
            let value = if ruleset.flag_is_owned(flag) {
                json!({"south": labels(Player::South), "north": labels(Player::North)})
            } else {
                json!(labels(Player::South))
            };
            (name.to_owned(), value)
        })
        .collect();
    let clauses: Vec<&str> =
        step.clauses().iter().map(|&clause| ruleset.support(clause).name.as_str()).collect();
    let mover =
        if position.phase() == Phase::Opening { json!("both") } else { json!(position.mover().word()) };
    json!({
        "game": game,
        "ply": ply,
        "player": mover,
        "move": written,
        "laps": step.outcome.laps,
        "endless": step.outcome.endless.is_some(),
        "period": step.period,
        "counts": {"south": side(Player::South), "north": side(Player::North)},
        "stores": {"south": after.store(Player::South), "north": after.store(Player::North)},
        "flags": flags,
        "round": after.round(),
        "next": after.mover().word(),
        "status": super::moves::status_word(after.status()),
        "position": print_position(ruleset, after),
        "clauses": clauses,
        "readings": readings,
    })
}
