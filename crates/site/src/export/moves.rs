//! `moves.csv`: one line a ply. Beginning with the record's id, so that the tables of many records make one.

use itertools::Itertools;

use crate::common::Slug;
use base::board::Player;
use record::replay::{LineReport, Naming, PlyReport, print_position_in};

use super::table::{cell, table};

/// The columns: name, type as Frictionless names it, and what it holds.
pub(super) const COLUMNS: [(&str, &str, &str); 22] = [
    ("record", "string", "The id of the record."),
    ("ply", "integer", "The number of the ply in the main line, from 1; gaps are counted."),
    ("turn", "integer", "The number of the turn, as written."),
    ("player", "string", "The player, south or north; empty if both play or it is unknown."),
    ("kind", "string", "The kind of ply: turn, both, pass, round, act, gap or unreadable."),
    ("written", "string", "The ply as written."),
    ("provenance", "string", "The provenance of the play, such as worked-example, derived or constructed."),
    (
        "verdict",
        "string",
        "legal, contradicted, legal-under-other-readings, illegal-as-played, not-determined or not-checked.",
    ),
    (
        "under",
        "string",
        "The other alternatives under which it is legal, as reading=alternative, separated by spaces.",
    ),
    ("why", "string", "The reason if it is not determined."),
    ("sentence", "string", "What happened, in English."),
    ("laps", "integer", "The number of laps; empty if it was not replayed."),
    ("captured_south", "integer", "Seeds that South captured in it; empty if it was not replayed."),
    ("captured_north", "integer", "Seeds that North captured in it; empty if it was not replayed."),
    ("clauses", "string", "The clauses of the ruleset that decided it, separated by spaces."),
    ("statements", "string", "The statements of the evidence that those clauses cite, separated by spaces."),
    (
        "readings",
        "string",
        "The readings that its outcome depends on, as reading=alternative, separated by spaces.",
    ),
    ("position", "string", "The position after it, in the notation of boards; empty if it is unknown."),
    (
        "move",
        "string",
        "The move with the labels of the ruleset, if it was played; `written` has those of the source.",
    ),
    ("page", "string", "The page it was read from, as printed or foliated, if the record gives it."),
    ("line", "string", "The line, lines or zone of that page, if the record gives it."),
    ("source", "string", "The id of the source that the page is of."),
];

/// The table of a record's main line; its header alone where the record could not be replayed.
pub(super) fn moves(id: &Slug, line: Option<&LineReport<'_>>) -> String {
    let plies = line.map_or(&[] as &[PlyReport<'_>], |line| &line.plies);
    table(&header(), plies.iter().map(|ply| row(id, ply)))
}

/// The names of the columns.
pub(super) fn header() -> [&'static str; COLUMNS.len()] {
    COLUMNS.map(|(name, _, _)| name)
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
