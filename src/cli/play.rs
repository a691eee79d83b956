//! `sowbook play`: games at random or by simple players, ply by ply.

pub(super) mod sow;

use std::io::Write;

use anyhow::{Result, bail};
use itertools::Itertools;
use serde::Serialize;

use base::board::Player;
use base::text::counted;
use engine::{Move, Position, Status};
use record::archive::Provenance;
use record::replay::{PlyReport, PlyStep, WrittenRecord, print_move, print_position, step};
use rules::{Neighbours, Ruleset};
use simulate::{GameSetup, Noise, PlayerPair, SimplePlayer, game_stream};

use super::Exit;
use super::args::{Arguments, Play, PlayFormat};
use super::console::{self, Out};
use sow::{GameHeader, GameText};

pub(super) fn run(arguments: &Arguments, playing: &Play) -> Result<Exit> {
    let players = players(playing)?;
    let (family, choices, ruleset, start) = super::archive::placed(arguments, &playing.placed)?;
    let neighbours = family.neighbours(&choices);
    let noise = playing.noise.unwrap_or(Noise::NONE);
    let setup = GameSetup::new(&ruleset, start, players, noise);
    let (ruleset, setup, neighbours) = (&*ruleset, &setup, neighbours.as_deref());
    let games = Games { playing, players, noise, ruleset, setup, neighbours };
    console::print(|out| games.print_all(out))?;
    if playing.game.is_some() && playing.noise.is_none() && games.who().is_some() {
        console::message(&format!(
            "note: played without noise; the games of `simulate` have `--noise {}` unless another is named",
            Noise::ONE_IN_TEN
        ))?;
    }
    Ok(Exit::Clean)
}

/// The players that the arguments name.
fn players(playing: &Play) -> Result<PlayerPair> {
    match *playing.players {
        [] => Ok(PlayerPair::alike(SimplePlayer::Random)),
        [player] => Ok(PlayerPair::alike(player)),
        [first, other] => Ok(PlayerPair { first, other }),
        _ => bail!("`--player` may be given twice: for the player who moves first, and for the other"),
    }
}

/// The games that are asked for.
struct Games<'a> {
    playing: &'a Play,
    players: PlayerPair,
    noise: Noise,
    ruleset: &'a Ruleset,
    setup: &'a GameSetup<'a>,
    neighbours: Option<&'a Neighbours>,
}

impl Games<'_> {
    fn print_all(&self, out: &mut Out) -> Result<()> {
        let first = self.playing.game.unwrap_or(1);
        let last = self.playing.game.unwrap_or(self.playing.games);
        for game in first..=last {
            if out.is_closed() {
                return Ok(());
            }
            if game > first && self.playing.format != PlayFormat::Jsonl {
                writeln!(out)?;
            }
            self.print(out, game)?;
        }
        Ok(())
    }

    /// Plays the game with that number.
    fn print(&self, out: &mut Out, number: u32) -> Result<()> {
        let Self { playing, ruleset, neighbours, .. } = *self;
        let mut game = self.setup.game(game_stream(playing.seed, number.into()));
        let mut record = self.record(game.position(), number);
        if playing.format == PlayFormat::Text {
            writeln!(out, "{}", self.heading(number))?;
            writeln!(out, "     {}", print_position(ruleset, game.position()))?;
        }
        let (mut ply, mut stopped) = (0, Ok(()));
        while ply < playing.max_plies && !out.is_closed() {
            let played = match game.choose() {
                Ok(Some(chosen)) => chosen.played,
                Ok(None) => break,
                Err(why) => {
                    stopped = Err(super::moves::unlisted(why));
                    break;
                }
            };
            let position = game.position().clone();
            let Ok(step) = step(ruleset, &position, &played) else { break };
            let written = print_move(ruleset, &position, &played);
            ply += 1;
            game.go_on(&played, step.outcome.position.clone());
            if playing.format == PlayFormat::Sow {
                record.ply(ruleset, &position, &step, &written);
            } else {
                let step = PlyStep::of_move(ruleset, neighbours, ply, position, step, &written);
                let written = WrittenRecord { text: &written, header: None };
                print(out, playing.format, number, &PlyReport::new(&step, ruleset, &[], written))?;
            }
        }
        let status = game.position().status();
        match playing.format {
            PlayFormat::Text => {
                let at_once = match game.is_over_at_once() {
                    true => " before anyone moved; no further round is played",
                    false => "",
                };
                let status = super::moves::status_words(status);
                writeln!(out, "after {}: {status}{at_once}", counted(ply, "ply", "plies"))?;
            }
            PlayFormat::Sow => out.write_all(record.end(status).as_bytes())?,
            PlayFormat::Jsonl => {}
        }
        // What was played before is printed all the same.
        stopped
    }

    /// The line above a game.
    fn heading(&self, number: u32) -> String {
        let which = match self.playing.game {
            Some(_) => format!("game {number}"),
            None => format!("game {number} of {}", self.playing.games),
        };
        let who = self.who().map_or_else(String::new, |who| format!(", {who}"));
        format!("{which}, seed {}, {}{who}", self.playing.seed, self.ruleset.id())
    }

    /// The players, where they do not play at random.
    fn who(&self) -> Option<String> {
        let noise = match self.noise {
            Noise::NONE => String::new(),
            noise => format!(", noise {noise}"),
        };
        (self.players != PlayerPair::alike(SimplePlayer::Random)).then(|| format!("{}{noise}", self.players))
    }

    /// The beginning of a game as a record.
    fn record(&self, start: &Position, game: u32) -> GameText {
        let Self { playing, ruleset, .. } = self;
        let (id, seed) = (ruleset.id(), playing.seed);
        let is_stated = playing.placed.position.is_some() || ruleset.setup_is_stated();
        let setup = is_stated.then(|| print_position(ruleset, start));
        let who = self.who();
        let kind = who.as_deref().unwrap_or("random").replace([':', '/', ' '], "-").replace(',', "");
        let title = who.unwrap_or_else(|| "Random play".to_owned());
        GameText::begin(
            ruleset,
            &GameHeader {
                id: &format!("{kind}-{id}-{seed}-{game}"),
                title: &format!("{title}, seed {seed}, game {game}"),
                provenance: Provenance::Machine,
                readings: &playing.placed.chosen.readings,
                setup: setup.as_deref(),
                more: "",
            },
        )
    }
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
    // A round begins with it.
    if is_over && matches!(step.played, Some(Move::Fill(_) | Move::Half(_) | Move::Lay(_))) {
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
