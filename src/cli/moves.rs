//! `sowbook moves`: the legal moves of a position.

use std::io::Write;

use anyhow::{Error, Result, anyhow};
use serde::Serialize;
use serde_json::{Value, json};

use base::board::{ByPlayer, Player};
use engine::{GameResult, MOST_MOVES, Position, Status, Unlisted};
use record::replay::{Possible, captured, last_hole, possible, print_position, status_word};
use rules::Ruleset;

use super::args::{Arguments, Moves, MovesFormat};
use super::move_text::with_checks;
use super::{Exit, console};

pub(super) fn run(arguments: &Arguments, moves: &Moves) -> Result<Exit> {
    let (_, _, ruleset, position) = super::archive::placed(arguments, &moves.placed)?;
    let listed = match possible(&ruleset, &position) {
        Ok(listed) => listed,
        Err(why) if matches!(moves.format, MovesFormat::Json) => {
            let mut all = answer(&ruleset, &position);
            all["unlisted"] = unlisted(why).to_string().into();
            console::print(|out| Ok(writeln!(out, "{all:#}")?))?;
            return Ok(Exit::Clean);
        }
        Err(why) => return Err(unlisted(why)),
    };
    let listed: Vec<Listed> = listed.map(|one| Listed::new(&ruleset, &position, &one)).collect();
    console::print(|out| print(out, moves.format, &ruleset, &position, &listed))?;
    Ok(Exit::Clean)
}

fn print(
    out: &mut impl Write,
    format: MovesFormat,
    ruleset: &Ruleset,
    position: &Position,
    listed: &[Listed],
) -> Result<()> {
    match format {
        MovesFormat::Json => {
            let mut all = answer(ruleset, position);
            all["moves"] = json!(listed);
            writeln!(out, "{all:#}")?;
        }
        MovesFormat::Jsonl => {
            for one in listed {
                writeln!(out, "{}", json!(one))?;
            }
        }
        MovesFormat::Text => {
            if listed.is_empty() {
                writeln!(out, "no legal move: {}", without_moves(position.status()))?;
            }
            let width = listed.iter().map(|one| one.checked.chars().count()).max().unwrap_or(0);
            for one in listed {
                writeln!(out, "{:width$}  {}{}", one.checked, one.position, one.no_end())?;
            }
        }
    }
    Ok(())
}

/// What is printed of a position as JSON, without its moves.
fn answer(ruleset: &Ruleset, position: &Position) -> Value {
    json!({
        "ruleset": ruleset.id(),
        "position": print_position(ruleset, position),
        "status": status_word(position.status()),
        "moves": null,
    })
}

/// What is printed of a legal move. What happened in it is not kept: turns without end have long lists of that.
#[derive(Serialize)]
struct Listed {
    #[serde(rename = "move")]
    written: String,
    /// The same with the hole of its last seed and the seeds captured.
    #[serde(rename = "written")]
    checked: String,
    /// The label of the hole of each player's last seed, unless the turn has no end.
    last: ByPlayer<Option<String>>,
    captured: ByPlayer<u32>,
    laps: u32,
    endless: bool,
    period: Option<u64>,
    position: String,
    status: &'static str,
}

impl Listed {
    fn new(ruleset: &Ruleset, before: &Position, Possible { written, step }: &Possible) -> Self {
        let after = &step.outcome.position;
        let ends = step.outcome.endless.is_none();
        let last = |player| last_hole(ruleset.shape(), &step.events, player).filter(|_| ends);
        let last = |player| last(player).map(|hole| ruleset.shape().written(hole, None).into_owned());
        let captured = |player| captured(ruleset, &step.events, player);
        Self {
            written: written.clone(),
            checked: with_checks(ruleset, before, step, written),
            last: ByPlayer::new(last(Player::South), last(Player::North)),
            captured: ByPlayer::new(captured(Player::South), captured(Player::North)),
            laps: step.outcome.laps,
            endless: step.outcome.endless.is_some(),
            period: step.period,
            position: print_position(ruleset, after),
            status: status_word(after.status()),
        }
    }

    fn no_end(&self) -> String {
        match (self.endless, self.period) {
            (false, _) => String::new(),
            (true, Some(period)) => {
                format!("  (no end within {} laps; repeats every {period} laps)", self.laps)
            }
            (true, None) => format!("  (more than {} laps)", self.laps),
        }
    }
}

/// What is said where the moves of a position are not listed.
pub(super) fn unlisted(why: Unlisted) -> Error {
    match why {
        Unlisted::TooMany => {
            anyhow!("the position has more than {MOST_MOVES} legal moves, too many to list")
        }
        Unlisted::LaidFreely => anyhow!(
            "the round is over, and the players lay their seeds for the next as they like; such moves are not listed \
             (give a position of the next round with `--position`)"
        ),
    }
}

/// Where play is if no move is legal, in words.
const fn without_moves(status: Status) -> &'static str {
    match status {
        Status::Playing => "play continues, since endings are tested after a ply",
        over => status_words(over),
    }
}

/// The status of play in words.
pub(super) const fn status_words(status: Status) -> &'static str {
    match status {
        Status::Playing => "play continues",
        Status::RoundOver => "round over",
        Status::Over(GameResult::Won(Player::South)) => "south wins",
        Status::Over(GameResult::Won(Player::North)) => "north wins",
        Status::Over(GameResult::Draw) => "draw",
        Status::Over(GameResult::NotSaid) => "over; the sources do not say who has won",
        Status::Over(GameResult::Endless) => "stopped: endless turn",
        Status::Over(GameResult::Void) => "void",
    }
}
