//! `record.json`: everything known of a record, for programs. The form is told in the handbook and by
//! `site/schemas/record-1.schema.json`; its number changes with any change that could break a reader.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::{Value, json};

use crate::archive::RecordHeader;
use crate::board::Player;
use crate::check::Diagnostic;
use crate::notation::syntax::Item;
use crate::replay::{PositionState, print_position};
use crate::rules::Ruleset;
use crate::site::base::route::Route;

use super::plies::{Ply, Said, Told};
use super::record_export::RecordExport;

/// The number of the form.
pub(super) const VERSION: u32 = 1;

/// A part of the file. Plies are printed as they are, without a tree of values between: they are most of it.
#[derive(Serialize)]
#[serde(untagged)]
enum Part<'a> {
    Value(Value),
    Position(PositionForm<'a>),
    Plies(Vec<PlyForm<'a>>),
}

/// The file, with a line end after it.
pub(super) fn record_json(export: &RecordExport<'_>, told: Option<&Told<'_>>, own: &[Ply<'_>]) -> String {
    let header = export.header;
    let mut record: BTreeMap<&str, Part<'_>> = BTreeMap::new();
    let mut put = |key: &'static str, value: Value| {
        record.insert(key, Part::Value(value));
    };
    put("version", json!(VERSION));
    put("id", json!(export.id.to_string()));
    put("title", json!(header.title));
    put("address", json!(export.address(&Route::Record(export.id.clone()))));
    put(
        "edition",
        json!({
            "archive": export.settings.title,
            "edition": &*export.settings.edition,
            "date": export.settings.edition_date.to_string(),
        }),
    );
    put("ruleset", json!(header.ruleset));
    put("readings", json!(header.readings));
    put("provenance", json!(header.provenance.map(|class| class.word())));
    put("documented", json!(header.provenance.map(|class| class.is_documented())));
    put("licence", json!(header.licence));
    stated(header, &mut put);
    put("verdict", json!(export.report.verdict.word()));
    put("comments", told.map_or_else(|| json!([]), |told| json!(told.opening_comments())));
    put("findings", export.report.diagnostics.iter().map(finding).collect());
    let place = |known| match told {
        Some(told) => Part::Position(position(&told.line.ruleset, known)),
        None => Part::Value(Value::Null),
    };
    let unknown = PositionState::Unknown;
    record.insert("start", place(told.map_or(&unknown, |told| &told.line.start)));
    record.insert("end", place(told.map_or(&unknown, |told| &told.line.end)));
    let plies = told.map_or_else(Vec::new, |told| plies(export, told, own, export.places));
    record.insert("plies", Part::Plies(plies));
    format!("{}\n", serde_json::to_string_pretty(&record).unwrap_or_default())
}

/// What the header states beside what every record has.
fn stated(header: &RecordHeader, put: &mut impl FnMut(&'static str, Value)) {
    let text = |word: &Option<crate::yaml::Word>| word.as_ref().map(ToString::to_string);
    let sources = header.sources.iter().map(|one| {
        json!({
            "source": one.source.to_string(),
            "locator": text(&one.locator),
            "evidence": text(&one.evidence),
            "witness": text(&one.witness),
            "note": one.note,
        })
    });
    put("sources", sources.collect());
    let event = header.event.as_ref();
    put(
        "event",
        json!(event.map(|event| json!({
            "place": text(&event.place),
            "date": text(&event.date),
            "occasion": event.occasion,
        }))),
    );
    put("players", json!({"south": header.players.south, "north": header.players.north}));
    put("first", json!(header.first.map(Player::word)));
    let hands = header
        .hands
        .iter()
        .map(|(siglum, hand)| (siglum.clone(), json!({"name": hand.name, "role": text(&hand.role)})));
    put("hands", Value::Object(hands.collect()));
    let witnesses = header.witnesses.iter().map(|(siglum, witness)| {
        let value = json!({
            "source": witness.source.as_ref().map(ToString::to_string),
            "locator": text(&witness.locator),
            "note": witness.note,
        });
        (siglum.clone(), value)
    });
    put("witnesses", Value::Object(witnesses.collect()));
    let setup = header.setup.as_ref();
    put("setup", json!(setup.map(|setup| json!({"given": setup.given, "assumed": setup.assumed}))));
    put("result", json!(header.result));
    let history = header
        .history
        .iter()
        .map(|entry| json!({"date": entry.date.to_string(), "by": text(&entry.by), "what": entry.what}));
    put("history", history.collect());
}

/// A reading with the alternative followed.
#[derive(Serialize)]
struct Pair<'a> {
    alternative: &'a str,
    reading: &'a str,
}

/// A clause with the statements it cites.
#[derive(Serialize)]
struct ClauseForm<'a> {
    clause: &'a str,
    statements: &'a [String],
}

/// Something of each side.
#[derive(Serialize)]
struct Sides<T> {
    north: T,
    south: T,
}

/// A position: seeds by hole, `null` where they are not known, and the whole in notation where it is known.
#[derive(Serialize)]
struct PositionForm<'a> {
    holes: Sides<BTreeMap<&'a str, Option<u8>>>,
    next: Option<&'static str>,
    notation: Option<String>,
    stores: Option<Sides<u8>>,
}

/// A ply. Keys stand in the order of the alphabet, as everywhere in the file.
#[derive(Serialize)]
struct PlyForm<'a> {
    address: Option<String>,
    after: PositionForm<'a>,
    captured: Option<Sides<u32>>,
    clauses: Vec<ClauseForm<'a>>,
    comments: Vec<Said>,
    kind: &'static str,
    laps: Option<u32>,
    period: Option<u64>,
    player: Option<&'static str>,
    ply: usize,
    provenance: Option<&'static str>,
    readings: Vec<Pair<'a>>,
    remarks: &'a [String],
    sentence: &'a str,
    statements: Vec<&'a str>,
    turn: Option<u32>,
    under: Vec<Pair<'a>>,
    variations: Vec<Value>,
    verdict: &'static str,
    why: Option<&'static str>,
    written: &'a str,
}

fn plies<'a>(
    export: &RecordExport<'_>,
    told: &Told<'a>,
    all: &'a [Ply<'a>],
    places: &[Route],
) -> Vec<PlyForm<'a>> {
    let tell = |ply: &'a Ply<'a>| {
        let place = places.get(ply.number - 1).map(|place| export.address(place));
        self::ply(export, told, ply, place)
    };
    all.iter().map(tell).collect()
}

fn ply<'a>(
    export: &RecordExport<'_>,
    told: &Told<'a>,
    ply: &'a Ply<'a>,
    address: Option<String>,
) -> PlyForm<'a> {
    fn pair<'p>((reading, alternative): (&'p String, &'p String)) -> Pair<'p> {
        Pair { alternative, reading }
    }
    let clauses = ply.clauses.iter().map(|&(clause, statements)| ClauseForm { clause, statements });
    let under = ply.under.iter().map(|one| (&one.reading, &one.alternative));
    PlyForm {
        address,
        after: position(&told.line.ruleset, &ply.step.after),
        captured: ply.captured.map(|[south, north]| Sides { north, south }),
        clauses: clauses.collect(),
        comments: ply.comments.clone(),
        kind: ply.kind(),
        laps: ply.captured.map(|_| ply.step.laps),
        period: ply.step.period,
        player: ply.step.player.map(Player::word),
        ply: ply.number,
        provenance: ply.provenance.map(|class| class.word()),
        readings: ply.readings.iter().map(|(name, value)| pair((name, value))).collect(),
        remarks: &ply.remarks,
        sentence: &ply.sentence,
        statements: ply.statements(),
        turn: ply.step.turn,
        under: under.map(pair).collect(),
        variations: ply.variations.iter().map(|written| variation(export, told, ply, written)).collect(),
        verdict: ply.verdict,
        why: ply.why,
        written: &ply.written,
    }
}

/// Other play instead of a ply.
fn variation(export: &RecordExport<'_>, told: &Told<'_>, ply: &Ply<'_>, written: &Item) -> Value {
    let told_as = ply.step.variations.iter().find(|variation| variation.span == written.span);
    let line = told_as.and_then(|variation| told.of_variation(ply, variation));
    let under = told_as.map_or(&[] as &[(String, String)], |variation| &variation.under);
    // Comments stand with the plies they follow; where the play could not be told, all of them stand here.
    let said = line.as_ref().map_or_else(|| told.comments_within(written), Told::opening_comments);
    let own = line.as_ref().map_or_else(Vec::new, Told::plies);
    json!({
        "by": told_as.and_then(|variation| export.text.get(variation.by?.range())),
        "ruleset": told_as.and_then(|variation| Some(variation.line.as_ref()?.ruleset.id())),
        "under": under.iter().map(|(name, value)| Pair { alternative: value, reading: name }).collect::<Vec<_>>(),
        "written": export.text.get(written.span.range()),
        "comments": said,
        "plies": line.as_ref().map_or_else(Vec::new, |line| plies(export, line, &own, &[])),
    })
}

fn position<'a>(ruleset: &'a Ruleset, known: &PositionState) -> PositionForm<'a> {
    let shape = ruleset.shape();
    let side = |player: Player| -> BTreeMap<&'a str, Option<u8>> {
        shape.label_order(player).iter().map(|&hole| (shape.label(hole), known.count(hole))).collect()
    };
    let whole = known.position();
    PositionForm {
        holes: Sides { north: side(Player::North), south: side(Player::South) },
        next: whole.map(|position| position.mover().word()),
        notation: whole.map(|position| print_position(ruleset, position)),
        stores: whole.map(|position| Sides {
            north: position.store(Player::North),
            south: position.store(Player::South),
        }),
    }
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
