//! A replay for programs: an object a ply.

use itertools::Itertools;
use serde_json::{Map, Value, json};

use super::{Placed, PlyPrinter, verdict};
use crate::board::Player;
use crate::replay::{ENGLISH, print_position, sentence};
use crate::rules::Ruleset;

/// A ply of the main line.
pub(super) fn ply(printer: &PlyPrinter<'_>, id: &str, ruleset: &Ruleset, placed: &Placed) -> Value {
    let ply = &placed.ply;
    let shape = ruleset.shape();
    let side = |player: Player| -> Map<String, Value> {
        let holes = shape.label_order(player).iter();
        holes.map(|&hole| (shape.label(hole).to_owned(), json!(ply.after.count(hole)))).collect()
    };
    let place = printer.place(ply.span.start);
    let after = ply.after.position();
    let comments = printer.said_of(placed).iter();
    let comments: Vec<Value> = comments.map(|remark| json!({"by": remark.by, "text": remark.text})).collect();
    let clauses: Vec<_> = ply.clauses().into_iter().map(|clause| ruleset.support(clause)).collect();
    let statements: Vec<&String> = clauses.iter().flat_map(|support| &support.cites).unique().collect();
    json!({
        "record": id,
        "ply": placed.index + 1,
        "turn": ply.turn,
        "player": ply.player.map(Player::word),
        "kind": ply.kind.word(),
        "written": printer.written(ply),
        "line": place.line,
        "column": place.column,
        "verdict": verdict(&ply.verdict),
        "sentence": sentence(ruleset, &ENGLISH, &ply.events),
        "laps": ply.laps,
        "period": ply.period,
        "counts": {"south": side(Player::South), "north": side(Player::North)},
        "stores": after.map(|after| {
            json!({"south": after.store(Player::South), "north": after.store(Player::North)})
        }),
        "next": after.map(|after| after.mover().word()),
        "position": after.map(|after| print_position(ruleset, after)),
        "clauses": clauses.iter().map(|support| support.name.as_str()).collect::<Vec<_>>(),
        "statements": statements,
        "readings": printer.depended(ruleset, ply),
        "comments": comments,
    })
}
