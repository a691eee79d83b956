//! Reports as data: the keys that `record.json`, `replay` and `play` have in common. Keys are in alphabetical order, as
//! everywhere in those files; `site/schemas/record-2.schema.json` describes them.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::Serialize;

use base::board::{HoleSet, Player};
use engine::{GameResult, Position, Status};
use rules::Ruleset;

use super::check_outcome::CheckReport;
use super::print::{Naming, print_position_in};
use super::report::{CommentText, LineReport, PlyReport, VariationReport};
use super::verdict::PositionState;

/// How many levels of variations are given with their plies. Each level is four levels of JSON, and widely used readers
/// of JSON read at most 128.
pub const MOST_LEVELS: usize = 24;

/// Something of each side.
#[derive(Debug, Serialize)]
struct Sides<T> {
    north: T,
    south: T,
}

impl<T> Sides<T> {
    /// What `of` gives for each side.
    fn of(of: impl Fn(Player) -> T) -> Self {
        Self { north: of(Player::North), south: of(Player::South) }
    }
}

/// A reading with an alternative.
#[derive(Debug, Serialize)]
struct ReadingData<'a> {
    alternative: &'a str,
    reading: &'a str,
}

/// A clause with the statements it cites.
#[derive(Debug, Serialize)]
struct ClauseData<'a> {
    clause: &'a str,
    statements: &'a [String],
}

/// A check with what became of it.
#[derive(Debug, Serialize)]
struct CheckData {
    check: &'static str,
    outcome: &'static str,
    written: String,
}

/// The holes a flag is set on: of each side where a player owns the flag.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum FlagData<'a> {
    Owned(Sides<Vec<Cow<'a, str>>>),
    Shared(Vec<Cow<'a, str>>),
}

/// A position: seeds by hole, `null` where they are not known, and the rest where the whole of it is known.
#[derive(Debug, Serialize)]
pub struct PositionData<'a> {
    flags: Option<BTreeMap<&'a str, FlagData<'a>>>,
    holes: Sides<BTreeMap<&'a str, Option<u16>>>,
    next: Option<&'static str>,
    notation: Option<String>,
    round: Option<u16>,
    status: Option<&'static str>,
    stores: Option<Sides<u16>>,
}

impl<'a> PositionData<'a> {
    /// What is known of a position.
    pub fn of(ruleset: &'a Ruleset, known: &PositionState) -> Self {
        let shape = ruleset.shape();
        let side = |player| {
            let holes = shape.label_order(player).iter();
            holes.map(|&hole| (shape.label(hole), known.count(hole))).collect()
        };
        let whole = known.position();
        Self {
            flags: whole.map(|position| flags(ruleset, position)),
            holes: Sides::of(side),
            next: whole.map(|position| position.mover().word()),
            notation: whole.map(|position| print_position_in(ruleset, position, Naming::Ruleset)),
            round: whole.map(Position::round),
            status: whole.map(|position| status_word(position.status())),
            stores: whole.map(|position| Sides::of(|player| position.store(player))),
        }
    }
}

fn flags<'a>(ruleset: &'a Ruleset, position: &Position) -> BTreeMap<&'a str, FlagData<'a>> {
    let shape = ruleset.shape();
    let labels = |holes: HoleSet| holes.iter().map(|hole| shape.written(hole, None)).collect::<Vec<_>>();
    let data = |(flag, name): (usize, &'a str)| {
        let holes = position.flagged(flag);
        let data = if ruleset.flag_is_owned(flag) {
            FlagData::Owned(Sides::of(|player| labels(holes[player])))
        } else {
            FlagData::Shared(labels(holes[Player::South]))
        };
        (name, data)
    };
    ruleset.flag_names().enumerate().map(data).collect()
}

/// A ply of a line.
#[derive(Debug, Serialize)]
pub struct PlyData<'a> {
    after: PositionData<'a>,
    captured: Option<Sides<u32>>,
    checks: Vec<CheckData>,
    clauses: Vec<ClauseData<'a>>,
    comments: Vec<CommentText<'a>>,
    endless: bool,
    kind: &'static str,
    laps: Option<u32>,
    #[serde(rename = "move")]
    played: Option<String>,
    period: Option<u64>,
    player: Option<&'static str>,
    ply: u32,
    provenance: Option<&'static str>,
    readings: Vec<ReadingData<'a>>,
    remarks: Vec<String>,
    sentence: String,
    statements: Vec<&'a str>,
    turn: Option<u32>,
    under: Vec<ReadingData<'a>>,
    variations: Vec<VariationData<'a>>,
    verdict: &'static str,
    why: Option<&'static str>,
    written: String,
}

impl<'a> PlyData<'a> {
    /// A ply as data, with its variations.
    pub fn of(report: &'a PlyReport<'a>) -> Self {
        Self::at(report, 0)
    }

    /// A ply that is `level` variations deep.
    fn at(report: &'a PlyReport<'a>, level: usize) -> Self {
        let step = report.step;
        let clauses = report.clauses().map(|(clause, statements)| ClauseData { clause, statements });
        Self {
            after: PositionData::of(report.ruleset, &step.after),
            captured: report.captured().map(|captured| Sides::of(|player| captured[player])),
            checks: report.checks.iter().map(|check| check_data(check, report.text())).collect(),
            clauses: clauses.collect(),
            comments: report.comments(),
            endless: report.is_endless(),
            kind: step.kind.word(),
            laps: report.laps(),
            played: report.played(),
            period: step.period,
            player: step.player.map(Player::word),
            ply: report.number,
            provenance: report.provenance.map(|class| class.word()),
            readings: reading_data(report.readings.iter().map(|one| (&one.reading, &one.alternative))),
            remarks: report.remarks(),
            sentence: report.sentence(),
            statements: report.statements(),
            turn: step.turn,
            under: reading_data(step.verdict.under().iter().map(|one| (&one.reading, &one.alternative))),
            variations: report.variations.iter().map(|one| VariationData::at(one, level + 1)).collect(),
            verdict: step.verdict.word(),
            why: step.verdict.why().map(|why| why.word()),
            written: report.written(),
        }
    }
}

/// Other play instead of a ply.
#[derive(Debug, Serialize)]
struct VariationData<'a> {
    by: Option<&'a str>,
    comments: Vec<CommentText<'a>>,
    plies: Vec<PlyData<'a>>,
    ruleset: Option<&'a str>,
    under: Vec<ReadingData<'a>>,
    written: &'a str,
}

impl<'a> VariationData<'a> {
    fn at(report: &'a VariationReport<'a>, level: usize) -> Self {
        let line = report.line.as_ref().filter(|_| level <= MOST_LEVELS);
        let plies = line.map_or(&[] as &[PlyReport<'_>], |line| &line.plies);
        Self {
            by: report.by(),
            comments: line.map_or_else(|| report.all_comments(), LineReport::comments),
            plies: plies.iter().map(|ply| PlyData::at(ply, level)).collect(),
            ruleset: report.line.as_ref().map(|report| report.line.ruleset.id()),
            under: reading_data(report.under().iter().map(|(reading, alternative)| (reading, alternative))),
            written: report.written(),
        }
    }
}

fn reading_data<'a>(pairs: impl Iterator<Item = (&'a String, &'a String)>) -> Vec<ReadingData<'a>> {
    pairs.map(|(reading, alternative)| ReadingData { alternative, reading }).collect()
}

fn check_data(check: &CheckReport<'_>, text: &str) -> CheckData {
    CheckData { check: check.kind(), outcome: check.outcome.word(), written: check.written(text) }
}

/// The status of play in a word, as data has it.
pub const fn status_word(status: Status) -> &'static str {
    match status {
        Status::Playing => "playing",
        Status::RoundOver => "round-over",
        Status::Over(GameResult::Won(Player::South)) => "south-wins",
        Status::Over(GameResult::Won(Player::North)) => "north-wins",
        Status::Over(GameResult::Draw) => "draw",
        Status::Over(GameResult::NotSaid) => "winner-not-stated",
        Status::Over(GameResult::Endless) => "endless",
        Status::Over(GameResult::Void) => "void",
    }
}
