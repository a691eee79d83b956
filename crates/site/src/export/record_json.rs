//! `record.json`: everything known of a record, for programs. The form is described in the handbook and by
//! `site/schemas/record-2.schema.json`; its number changes with any change that could break a reader.

use std::collections::BTreeMap;

use crate::common::Route;
use crate::record_page::RecordLayout;
use serde::Serialize;
use serde_json::{Value, json};

use base::board::Player;
use record::archive::RecordHeader;
use record::check::Diagnostic;
use record::replay::{KnownPosition, Line, LineReport, PlyReport, PositionState};
use rules::Ruleset;

/// The number of the form.
pub(super) const VERSION: u32 = 2;

/// A part of the file. Plies are printed as they are, without a tree of values between: they are most of it.
#[derive(Serialize)]
#[serde(untagged)]
enum Part<'a> {
    Value(Value),
    Position(KnownPosition<'a>),
    Plies(Vec<AddressedPly<'a>>),
}

/// The file, with a line end after it.
pub(super) fn record_json(layout: &RecordLayout<'_>) -> String {
    let RecordLayout { input, report: line, .. } = layout;
    let line = line.as_ref();
    let unread = RecordHeader::default();
    let header = input.replayed.map_or(&unread, |replayed| &replayed.header);
    let settings = input.shared.site.settings;
    let mut record: BTreeMap<&str, Part<'_>> = BTreeMap::new();
    let mut put = |key: &'static str, value: Value| {
        record.insert(key, Part::Value(value));
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
    let place = |known: fn(&Line) -> &PositionState| match line {
        Some(LineReport { line, .. }) => Part::Position(KnownPosition(&line.ruleset, known(line))),
        None => Part::Value(Value::Null),
    };
    record.insert("start", place(|line| &line.start));
    record.insert("end", place(|line| &line.end));
    let places = layout.ply_routes();
    let plies = line.map_or(&[] as &[PlyReport<'_>], |line| &line.plies);
    let addressed = plies
        .iter()
        .zip(&places)
        .map(|(ply, place)| AddressedPly { address: input.address(place), ply: *ply });
    record.insert("plies", Part::Plies(addressed.collect()));
    format!("{}\n", serde_json::to_string_pretty(&record).unwrap_or_default())
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

/// A ply of the main line, with its place on the pages of the record.
#[derive(Serialize)]
struct AddressedPly<'a> {
    address: String,
    #[serde(flatten)]
    ply: PlyReport<'a>,
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
