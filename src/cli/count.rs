//! `sowbook count`: legal lines of exactly so many plies.

use std::io::Write;

use anyhow::Result;

use crate::engine::{count, divide};
use crate::replay::print_move;

use super::Exit;
use super::args::{Arguments, Count};

pub(super) fn run(arguments: &Arguments, counted: &Count) -> Result<Exit> {
    let (_, _, ruleset, position) = super::archive::placed(arguments, &counted.placed)?;
    let mut out = std::io::stdout().lock();
    if counted.divide {
        for (played, lines) in divide(&ruleset, &position, counted.depth) {
            writeln!(out, "{}: {lines}", print_move(&ruleset, &position, &played))?;
        }
    }
    writeln!(out, "{}", count(&ruleset, &position, counted.depth))?;
    Ok(Exit::Clean)
}
