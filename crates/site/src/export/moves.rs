//! `moves.csv`: one line a ply. Beginning with the record's id, so that the tables of many records make one.

use itertools::Itertools;

use crate::common::Slug;
use base::board::Player;
use record::replay::{LineReport, Naming, PlyReport, print_position_in};

use super::table::{cell, table};

/// The table of a record's main line; its header alone where the record could not be replayed.
pub(super) fn moves(id: &Slug, line: Option<&LineReport<'_>>) -> String {
    let plies = line.map_or(&[] as &[PlyReport<'_>], |line| &line.plies);
    table("plies", plies.iter().map(|ply| row(id, ply)))
}

fn row(id: &Slug, ply: &PlyReport<'_>) -> Vec<String> {
    let step = ply.step;
    let captured = ply.captured();
    let after = step.after.position();
    let at = ply.at();
    vec![
        id.to_string(),
        step.number.to_string(),
        cell(step.turn),
        cell(step.player.map(Player::word)),
        step.kind.word().to_owned(),
        ply.written(),
        cell(step.provenance.map(|class| class.word())),
        step.verdict.word().to_owned(),
        step.verdict.under().iter().join(" "),
        cell(step.verdict.why().map(|why| why.word())),
        ply.sentence(),
        cell(ply.laps()),
        cell(captured.map(|captured| captured.south)),
        cell(captured.map(|captured| captured.north)),
        ply.clauses().map(|(name, _)| name).join(" "),
        ply.statements().join(" "),
        step.readings.iter().join(" "),
        cell(after.map(|position| print_position_in(ply.ruleset, position, Naming::Ruleset))),
        cell(ply.played()),
        cell(at.as_ref().map(|at| at.place.page())),
        cell(at.as_ref().and_then(|at| at.place.line())),
        cell(at.as_ref().and_then(|at| at.source)),
    ]
}
