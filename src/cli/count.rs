//! `sowbook count`: legal lines of exactly DEPTH plies.

use std::io::Write;

use anyhow::{Result, anyhow};

use engine::{CountError, MOST_DEPTH, Move, Position, count, legal_moves, play};
use record::replay::print_move;
use rules::Ruleset;

use super::args::{Arguments, Count};
use super::{Exit, console, progress};

pub(super) fn run(arguments: &Arguments, counted: &Count) -> Result<Exit> {
    let (_, _, ruleset, position) = super::archive::placed(arguments, &counted.placed)?;
    let words = |error| words(counted.depth, error);
    let (lines, divided) = lines(&ruleset, &position, counted.depth).map_err(words)?;
    console::print(|out| {
        if counted.divide {
            for (played, lines) in divided.map_err(words)? {
                writeln!(out, "{}: {lines}", print_move(&ruleset, &position, &played))?;
            }
        }
        writeln!(out, "{lines}")?;
        Ok(Exit::Clean)
    })
}

/// The lines that begin with each first move.
type Divided = Vec<(Move, u64)>;

/// The lines of exactly `depth` plies, and how many begin with each first move, where the first moves can be listed.
fn lines(
    ruleset: &Ruleset,
    position: &Position,
    depth: u32,
) -> Result<(u64, Result<Divided, CountError>), CountError> {
    let first = match legal_moves(ruleset, position) {
        Ok(first) if (1..=MOST_DEPTH).contains(&depth) && !first.is_empty() => first,
        first => {
            return Ok((
                count(ruleset, position, depth)?,
                first.map(|_| Vec::new()).map_err(CountError::from),
            ));
        }
    };
    // Move by move, so that it shows how far this is.
    let bar = progress::bar("first moves");
    let mut divided = Vec::with_capacity(first.len());
    for (done, played) in first.iter().enumerate() {
        bar.reach(done, first.len());
        if let Ok(outcome) = play(ruleset, position, played, &mut ()) {
            divided.push((*played, count(ruleset, &outcome.position, depth - 1)?));
        }
    }
    bar.end();
    Ok((divided.iter().map(|(_, lines)| lines).sum(), Ok(divided)))
}

fn words(depth: u32, error: CountError) -> anyhow::Error {
    match error {
        CountError::TooDeep => {
            anyhow!("cannot count lines of {depth} plies; the limit is {MOST_DEPTH} plies")
        }
        CountError::Unlisted(why) => super::moves::unlisted(why),
    }
}
