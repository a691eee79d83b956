//! `moves.csv`: one line a ply. Beginning with the record's id, so that the tables of many records make one.

use crate::board::Player;
use crate::site::base::route::Slug;

use super::plies::{Ply, Told};
use super::table::{cell, table};

/// The columns: name, type as Frictionless names it, and what it holds.
pub(super) const COLUMNS: [(&str, &str, &str); 18] = [
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
];

/// The table of a record's main line; its header alone where the record could not be replayed.
pub(super) fn moves(id: &Slug, told: Option<&Told<'_>>, plies: &[Ply<'_>]) -> String {
    let rows = plies.iter().filter_map(|ply| told.map(|told| row(id, told, ply)));
    table(&header(), rows)
}

/// The names of the columns.
pub(super) fn header() -> [&'static str; COLUMNS.len()] {
    COLUMNS.map(|(name, _, _)| name)
}

fn row(id: &Slug, told: &Told<'_>, ply: &Ply<'_>) -> Vec<String> {
    let pairs = |pairs: &mut dyn Iterator<Item = (&str, &str)>| {
        pairs.map(|(reading, alternative)| format!("{reading}={alternative}")).collect::<Vec<_>>().join(" ")
    };
    let clauses: Vec<&str> = ply.clauses.iter().map(|(name, _)| *name).collect();
    vec![
        id.to_string(),
        ply.number.to_string(),
        cell(ply.step.turn),
        ply.step.player.map_or(String::new(), |player| player.word().to_owned()),
        ply.kind().to_owned(),
        ply.written.clone(),
        ply.provenance.map_or(String::new(), |class| class.word().to_owned()),
        ply.verdict.to_owned(),
        pairs(&mut ply.under.iter().map(|one| (one.reading.as_str(), one.alternative.as_str()))),
        ply.why.unwrap_or_default().to_owned(),
        ply.sentence.clone(),
        cell(ply.captured.map(|_| ply.step.laps)),
        cell(ply.captured.map(|both| both[Player::South.index()])),
        cell(ply.captured.map(|both| both[Player::North.index()])),
        clauses.join(" "),
        ply.statements().join(" "),
        pairs(&mut ply.readings.iter().map(|(name, value)| (name.as_str(), value.as_str()))),
        ply.position(&told.line.ruleset),
    ]
}
