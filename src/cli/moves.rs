//! `sowbook moves`: the legal moves of a position.

use std::io::Write;

use anyhow::Result;
use serde_json::json;

use crate::replay::{Possible, possible, print_position};

use super::Exit;
use super::args::{Arguments, Moves, TextOrJson};

pub(super) fn run(arguments: &Arguments, moves: &Moves) -> Result<Exit> {
    let (_, _, ruleset, position) = super::archive::placed(arguments, &moves.placed)?;
    let mut out = std::io::stdout().lock();
    let listed = possible(&ruleset, &position);
    match moves.format {
        TextOrJson::Json => {
            let listed: Vec<_> = listed
                .iter()
                .map(|Possible { written, step }| {
                    json!({
                        "move": written,
                        "laps": step.outcome.laps,
                        "endless": step.outcome.endless.is_some(),
                        "period": step.period,
                        "position": print_position(&ruleset, &step.outcome.position),
                        "status": super::play::status_word(step.outcome.position.status()),
                    })
                })
                .collect();
            let all = json!({
                "ruleset": ruleset.id(),
                "position": print_position(&ruleset, &position),
                "status": super::play::status_word(position.status()),
                "moves": listed,
            });
            writeln!(out, "{all:#}")?;
        }
        TextOrJson::Text => {
            if listed.is_empty() {
                writeln!(out, "no legal move: {}", super::play::status_word(position.status()))?;
            }
            let width = listed.iter().map(|one| one.written.chars().count()).max().unwrap_or(0);
            for Possible { written, step } in &listed {
                let position = print_position(&ruleset, &step.outcome.position);
                write!(out, "{written:width$}  {position}")?;
                if let Some(endless) = step.outcome.endless {
                    write!(out, "  (no end within {} laps", endless.laps)?;
                    match step.period {
                        Some(period) => write!(out, "; repeats every {period} laps)")?,
                        None => write!(out, ")")?,
                    }
                }
                writeln!(out)?;
            }
        }
    }
    Ok(Exit::Clean)
}
