//! `record.json`: everything known of a record, for programs. The form is described in the handbook and by
//! `site/schemas/record-4.schema.json`; its number changes with any change that could break a reader.

use std::collections::BTreeMap;

use crate::common::Route;
use crate::record_page::RecordLayout;
use serde_json::{Map, Value, json};

use base::board::Player;
use record::archive::RecordHeader;
use record::check::Diagnostic;
use record::replay::{KnownPosition, Line, LineReport, PlyReport, PositionState};
use rules::Ruleset;

/// The number of the form.
pub(super) const VERSION: u32 = 4;

/// The file: a key on each line, and each ply on a line of its own.
pub(super) fn record_json(layout: &RecordLayout<'_>) -> String {
    let RecordLayout { input, report: line, .. } = layout;
    let line = line.as_ref();
    let unread = RecordHeader::default();
    let header = input.replayed.map_or(&unread, |replayed| &replayed.header);
    let settings = input.shared.site.settings;
    let mut record: BTreeMap<&str, Value> = BTreeMap::new();
    let mut put = |key: &'static str, value: Value| {
        record.insert(key, value);
    };
    put("version", json!(VERSION));
    put("id", json!(input.id.to_string()));
    put("title", json!(header.title));
    put("language", json!(header.language.as_deref().unwrap_or(&settings.language)));
    put("address", json!(input.address(&Route::Record(input.id.clone()))));
    put(
        "edition",
        json!({
            "archive": settings.title,
            "edition": &*settings.edition,
            "date": settings.edition_date.to_string(),
        }),
    );
    put("ruleset", json!(header.ruleset));
    put("readings", json!(header.readings));
    put("holes", line.map_or(Value::Null, |report| names(&report.line.ruleset)));
    put("provenance", json!(header.provenance.map(|class| class.word())));
    put("documented", json!(header.provenance.map(|class| class.is_documented())));
    put("licence", json!(header.licence));
    stated(header, &mut put);
    put("verdict", json!(input.report.verdict.word()));
    put("comments", json!(line.map_or_else(Vec::new, LineReport::comments)));
    put("findings", input.report.diagnostics.iter().map(finding).collect());
    let order = line.map_or(Value::Null, |report| order(&report.line.ruleset));
    let place = |known: fn(&Line) -> &PositionState| {
        let line = line?.line;
        Some(position(serde_json::to_value(KnownPosition(&line.ruleset, known(line))).ok()?, &order))
    };
    put("start", json!(place(|line| &line.start)));
    put("end", json!(place(|line| &line.end)));
    let plies = line.map_or(&[] as &[PlyReport<'_>], |line| &line.plies);
    let mut plies: Vec<Value> = plies.iter().map(|ply| json!(ply)).collect();
    let clauses = said_once(&mut plies, &order);
    put("clauses", Value::Object(clauses));
    let own = json!(header.provenance.map(|class| class.word()));
    for ply in plies.iter_mut().filter_map(Value::as_object_mut) {
        ply.retain(|key, value| key != "provenance" || *value != own);
    }
    put("order", order);
    for (ply, route) in plies.iter_mut().zip(&layout.ply_routes()) {
        ply["address"] = json!(input.address(route));
    }
    let mut text = String::new();
    for (key, value) in record.iter().map(|(key, value)| (*key, value.to_string())) {
        text.push_str(&format!("{}{}:{value}", if text.is_empty() { "{" } else { ",\n" }, json!(key)));
    }
    let plies: Vec<String> = plies.iter().map(Value::to_string).collect();
    format!("{text},\n\"plies\":[\n{}\n]}}\n", plies.join(",\n"))
}

/// A position without its notation, which says the same, and without what is true of most: that play goes on in the first
/// round. The seeds of a board with the holes of `order` are lists in that order.
fn position(mut position: Value, order: &Value) -> Value {
    let Some(map) = position.as_object_mut() else { return position };
    map.remove("notation");
    map.retain(|key, value| match key.as_str() {
        "round" => *value != 1,
        "status" => *value != "playing",
        _ => true,
    });
    for (side, seeds) in map.get_mut("holes").and_then(Value::as_object_mut).into_iter().flatten() {
        let (Some(labels), Some(known)) = (order[side].as_array(), seeds.as_object()) else { continue };
        let in_order = labels.iter().map(|label| known.get(label.as_str()?).cloned());
        if let Some(listed) = in_order.collect::<Option<Vec<_>>>().filter(|all| all.len() == known.len()) {
            *seeds = listed.into();
        }
    }
    position
}

/// The labels of each side's holes, in the order in which positions give their seeds.
fn order(ruleset: &Ruleset) -> Value {
    let shape = ruleset.shape();
    let side =
        |player| -> Vec<&str> { shape.label_order(player).iter().map(|&hole| shape.label(hole)).collect() };
    json!({"south": side(Player::South), "north": side(Player::North)})
}

/// Takes from the plies of a line what the file says elsewhere, the keys whose value is null, false or empty, and
/// `captured` where nothing was. Gives the clauses of the line, each with the statements it cites.
fn said_once(plies: &mut [Value], order: &Value) -> Map<String, Value> {
    let mut clauses = Map::new();
    for ply in plies.iter_mut().filter_map(Value::as_object_mut) {
        ply.remove("statements");
        if let Some(after) = ply.get_mut("after") {
            *after = position(after.take(), order);
        }
        if ply["captured"] == json!({"north": 0, "south": 0}) {
            ply.remove("captured");
        }
        for clause in ply.get_mut("clauses").and_then(Value::as_array_mut).into_iter().flatten() {
            let name = clause["clause"].take();
            if let Some(name) = name.as_str() {
                clauses.insert(name.to_owned(), clause["statements"].take());
            }
            *clause = name;
        }
        for variation in ply.get_mut("variations").and_then(Value::as_array_mut).into_iter().flatten() {
            if let Some(plies) = variation["plies"].as_array_mut() {
                variation["clauses"] = Value::Object(said_once(plies, order));
            }
        }
        ply.retain(|_, value| is_said(value));
    }
    clauses
}

/// Whether a value says anything, with what says nothing taken out of it. Of a hole, null says that its seeds are not known;
/// of a clause, an empty list says that the sources are silent.
fn is_said(value: &mut Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => false,
        Value::Object(map) => {
            map.retain(|key, value| matches!(key.as_str(), "holes" | "clauses") || is_said(value));
            !map.is_empty()
        }
        Value::Array(list) => {
            list.iter_mut().for_each(|value| {
                is_said(value);
            });
            !list.is_empty()
        }
        _ => true,
    }
}

/// The ruleset's label of each hole by the source's, of each side; null where the source has no others.
fn names(ruleset: &Ruleset) -> Value {
    let shape = ruleset.shape();
    if !shape.is_renamed() {
        return Value::Null;
    }
    let side = |player| -> Value {
        let holes = shape.label_order(player).iter();
        holes.map(|&hole| (shape.label(hole).to_owned(), json!(shape.ruleset_label(hole)))).collect()
    };
    json!({"south": side(Player::South), "north": side(Player::North)})
}

/// What the header states beside what every record has.
fn stated(header: &RecordHeader, put: &mut impl FnMut(&'static str, Value)) {
    put("sources", json!(header.sources));
    put("event", json!(header.event));
    put("players", json!({"south": header.players.south, "north": header.players.north}));
    put("first", json!(header.first.map(Player::word)));
    put("hands", json!(header.hands));
    put("witnesses", json!(header.witnesses));
    put("setup", json!(header.setup));
    put("result", json!(header.result));
    put("history", json!(header.history));
}

fn finding(diagnostic: &Diagnostic) -> Value {
    json!({
        "code": diagnostic.code.as_str(),
        "severity": diagnostic.severity().word(),
        "message": diagnostic.message,
        "line": diagnostic.place.from.line,
        "column": diagnostic.place.from.column,
        "ply": diagnostic.ply,
        "clause": diagnostic.clause.as_ref().map(|clause| &clause.clause),
        "statements": diagnostic.clause.as_ref().map_or(&[] as &[String], |clause| &clause.cites),
        "acknowledged": diagnostic.acknowledged.as_ref().map(|one| json!({"reason": one.reason, "by": one.by})),
    })
}
