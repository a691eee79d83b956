//! `sowbook count`: legal lines of exactly DEPTH plies.

use std::io::Write;

use anyhow::{Result, anyhow};

use crate::engine::{CountError, MOST_DEPTH, count, divide};
use crate::replay::print_move;

use super::args::{Arguments, Count};
use super::{Exit, console};

pub(super) fn run(arguments: &Arguments, counted: &Count) -> Result<Exit> {
    let (_, _, ruleset, position) = super::archive::placed(arguments, &counted.placed)?;
    let words = |error| words(counted.depth, error);
    let lines = count(&ruleset, &position, counted.depth).map_err(words)?;
    console::print(|out| {
        if counted.divide {
            let divided = divide(&ruleset, &position, counted.depth).map_err(words)?;
            for (played, lines) in divided {
                writeln!(out, "{}: {lines}", print_move(&ruleset, &position, &played))?;
            }
        }
        writeln!(out, "{lines}")?;
        Ok(Exit::Clean)
    })
}

fn words(depth: u32, error: CountError) -> anyhow::Error {
    match error {
        CountError::TooDeep => {
            anyhow!("cannot count lines of {depth} plies; the limit is {MOST_DEPTH} plies")
        }
        CountError::TooManyMoves => super::moves::too_many(),
    }
}
