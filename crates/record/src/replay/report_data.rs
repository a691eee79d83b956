//! Reports as data: the keys that `record.json`, `replay` and `play` have in common. Keys are in alphabetical order, as
//! everywhere in those files; `site/schemas/record-4.schema.json` describes them.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use base::board::{HoleSet, Player};
use engine::{GameResult, Position, Status};
use rules::Ruleset;

use super::ply_verdict::ReadingChoice;
use super::print::{Naming, print_position_in};
use super::report::{LineReport, PlyReport, ReadFrom, VariationReport};
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
    /// What `value` gives for each side.
    fn new(value: impl Fn(Player) -> T) -> Self {
        Self { north: value(Player::North), south: value(Player::South) }
    }
}

impl Serialize for ReadingChoice {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut choice = serializer.serialize_struct("ReadingChoice", 2)?;
        choice.serialize_field("alternative", &self.alternative)?;
        choice.serialize_field("reading", &self.reading)?;
        choice.end()
    }
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

/// What is known of a position under a ruleset. It serialises as seeds by hole, `null` where they are not known, and the
/// rest where the whole of it is known.
#[derive(Debug, Clone, Copy)]
pub struct KnownPosition<'a>(pub &'a Ruleset, pub &'a PositionState);

impl Serialize for KnownPosition<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(ruleset, known) = *self;
        let shape = ruleset.shape();
        let side = |player| -> BTreeMap<&str, Option<u16>> {
            let holes = shape.label_order(player).iter();
            holes.map(|&hole| (shape.label(hole), known.count(hole))).collect()
        };
        let whole = known.position();
        let notation = whole.map(|position| print_position_in(ruleset, position, Naming::Ruleset));
        let stores = whole.map(|position| Sides::new(|player| position.store(player)));
        let mut position = serializer.serialize_struct("Position", 7)?;
        position.serialize_field("flags", &whole.map(|position| flags(ruleset, position)))?;
        position.serialize_field("holes", &Sides::new(side))?;
        position.serialize_field("next", &whole.map(|position| position.mover().word()))?;
        position.serialize_field("notation", &notation)?;
        position.serialize_field("round", &whole.map(Position::round))?;
        position.serialize_field("status", &whole.map(|position| status_word(position.status())))?;
        position.serialize_field("stores", &stores)?;
        position.end()
    }
}

fn flags<'a>(ruleset: &'a Ruleset, position: &Position) -> BTreeMap<&'a str, FlagData<'a>> {
    let shape = ruleset.shape();
    let labels = |holes: HoleSet| holes.iter().map(|hole| shape.written(hole, None)).collect::<Vec<_>>();
    let data = |(flag, name): (usize, &'a str)| {
        let holes = position.flagged(flag);
        let data = if ruleset.flag_is_owned(flag) {
            FlagData::Owned(Sides::new(|player| labels(holes[player])))
        } else {
            FlagData::Shared(labels(holes[Player::South]))
        };
        (name, data)
    };
    ruleset.flag_names().enumerate().map(data).collect()
}

impl Serialize for ReadFrom<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut at = serializer.serialize_struct("ReadFrom", 4)?;
        at.serialize_field("line", &self.place.line())?;
        at.serialize_field("page", self.place.page())?;
        at.serialize_field("source", &self.source)?;
        at.serialize_field("witness", &self.witness)?;
        at.end()
    }
}

impl Serialize for PlyReport<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let step = self.step;
        let clauses = self.clauses().map(|(clause, statements)| ClauseData { clause, statements });
        let checks = self.checks().map(|check| CheckData {
            check: check.kind(),
            outcome: check.outcome.word(),
            written: check.written(self.text()),
        });
        let captured = self.captured().map(|captured| Sides::new(|player| captured[player]));
        let mut ply = serializer.serialize_struct("Ply", 25)?;
        ply.serialize_field("after", &KnownPosition(self.ruleset, &step.after))?;
        ply.serialize_field("also_at", &self.also_at())?;
        ply.serialize_field("at", &self.at())?;
        ply.serialize_field("captured", &captured)?;
        ply.serialize_field("checks", &checks.collect::<Vec<_>>())?;
        ply.serialize_field("clauses", &clauses.collect::<Vec<_>>())?;
        ply.serialize_field("comments", &self.comments())?;
        ply.serialize_field("endless", &self.is_endless())?;
        ply.serialize_field("kind", step.kind.word())?;
        ply.serialize_field("laps", &self.laps())?;
        ply.serialize_field("move", &self.played())?;
        ply.serialize_field("period", &step.period)?;
        ply.serialize_field("player", &step.player.map(Player::word))?;
        ply.serialize_field("ply", &step.number)?;
        ply.serialize_field("provenance", &step.provenance.map(|class| class.word()))?;
        ply.serialize_field("readings", &step.readings)?;
        ply.serialize_field("remarks", &self.remarks())?;
        ply.serialize_field("sentence", &self.sentence())?;
        ply.serialize_field("statements", &self.statements())?;
        ply.serialize_field("turn", &step.turn)?;
        ply.serialize_field("under", step.verdict.under())?;
        ply.serialize_field("variations", &self.variations())?;
        ply.serialize_field("verdict", step.verdict.word())?;
        ply.serialize_field("why", &step.verdict.why().map(|why| why.word()))?;
        ply.serialize_field("written", &self.written())?;
        ply.end()
    }
}

impl Serialize for VariationReport<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let played = self.line();
        let line = played.as_ref().filter(|_| self.level <= MOST_LEVELS);
        let comments = line.map_or_else(|| self.all_comments(), LineReport::comments);
        let mut variation = serializer.serialize_struct("Variation", 6)?;
        variation.serialize_field("by", &self.by())?;
        variation.serialize_field("comments", &comments)?;
        variation.serialize_field("plies", line.map_or(&[] as &[PlyReport<'_>], |line| &line.plies))?;
        variation.serialize_field("ruleset", &played.as_ref().map(|report| report.line.ruleset.id()))?;
        variation.serialize_field("under", self.under())?;
        variation.serialize_field("written", self.written())?;
        variation.end()
    }
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
