//! `record.json`: everything known of a record, for programs. The form is told in the handbook and by
//! `site/schemas/record-1.schema.json`; its number changes with any change that could break a reader.

use serde_json::{Map, Value, json};

use crate::archive::RecordHeader;
use crate::board::Player;
use crate::check::Diagnostic;
use crate::replay::{Known, print_position};
use crate::rules::Ruleset;
use crate::site::Route;

use super::RecordExport;
use super::plies::{Ply, Said, Told};

/// The number of the form.
pub(super) const VERSION: u32 = 1;

/// The file, with a line end after it.
pub(super) fn record_json(export: &RecordExport<'_>, told: Option<&Told<'_>>, own: &[Ply<'_>]) -> String {
    let header = export.header;
    let mut record = Map::new();
    let mut put = |key: &str, value: Value| {
        record.insert(key.to_owned(), value);
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
    put("start", told.map_or(Value::Null, |told| position(&told.line.ruleset, &told.line.start)));
    put("comments", told.map_or_else(|| json!([]), |told| comments(&told.opening_comments())));
    let plies = told.map_or_else(Vec::new, |told| plies(export, told, own, export.places));
    put("plies", Value::Array(plies));
    put("end", told.map_or(Value::Null, |told| position(&told.line.ruleset, &told.line.end)));
    put("findings", export.report.diagnostics.iter().map(finding).collect());
    format!("{}\n", serde_json::to_string_pretty(&Value::Object(record)).unwrap_or_default())
}

/// What the header states beside what every record has.
fn stated(header: &RecordHeader, put: &mut impl FnMut(&str, Value)) {
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

fn plies(export: &RecordExport<'_>, told: &Told<'_>, all: &[Ply<'_>], places: &[Route]) -> Vec<Value> {
    let tell = |ply: &Ply<'_>| {
        let place = places.get(ply.number - 1).map(|place| export.address(place));
        self::ply(export, told, ply, place)
    };
    all.iter().map(tell).collect()
}

fn ply(export: &RecordExport<'_>, told: &Told<'_>, ply: &Ply<'_>, place: Option<String>) -> Value {
    let ruleset: &Ruleset = &told.line.ruleset;
    let pairs = |pairs: &mut dyn Iterator<Item = (&str, &str)>| -> Value {
        pairs.map(|(reading, alternative)| json!({"reading": reading, "alternative": alternative})).collect()
    };
    let clauses = ply.clauses.iter().map(|(name, cites)| json!({"clause": name, "statements": cites}));
    let variations = ply.variations.iter().map(|written| {
        let told_as = ply.step.variations.iter().find(|variation| variation.span == written.span);
        let line = told_as.and_then(|variation| told.of_variation(ply, variation));
        let under = told_as.map_or(&[] as &[(String, String)], |variation| &variation.under);
        // Comments stand with the plies they follow; where the play could not be told, all of them stand here.
        let said = line.as_ref().map_or_else(|| told.comments_within(written), Told::opening_comments);
        json!({
            "by": told_as.and_then(|variation| export.text.get(variation.by?.range())),
            "ruleset": told_as.and_then(|variation| Some(variation.line.as_ref()?.ruleset.id())),
            "under": pairs(&mut under.iter().map(|(name, value)| (name.as_str(), value.as_str()))),
            "written": export.text.get(written.span.range()),
            "comments": comments(&said),
            "plies": line.map_or_else(Vec::new, |line| plies(export, &line, &line.plies(), &[])),
        })
    });
    json!({
        "ply": ply.number,
        "address": place,
        "turn": ply.step.turn,
        "player": ply.step.player.map(Player::word),
        "kind": ply.kind(),
        "written": ply.written,
        "remarks": ply.remarks,
        "provenance": ply.provenance.map(|class| class.word()),
        "verdict": ply.verdict,
        "under": pairs(&mut ply.under.iter().map(|one| (one.reading.as_str(), one.alternative.as_str()))),
        "why": ply.why,
        "sentence": ply.sentence,
        "laps": ply.captured.map(|_| ply.step.laps),
        "period": ply.step.period,
        "captured": ply.captured.map(|[south, north]| json!({"south": south, "north": north})),
        "clauses": Value::Array(clauses.collect()),
        "statements": ply.statements(),
        "readings": pairs(&mut ply.readings.iter().map(|(name, value)| (name.as_str(), value.as_str()))),
        "after": position(ruleset, &ply.step.after),
        "comments": comments(&ply.comments),
        "variations": Value::Array(variations.collect()),
    })
}

/// A position: seeds by hole, `null` where they are not known, and the whole in notation where it is known.
fn position(ruleset: &Ruleset, known: &Known) -> Value {
    let shape = ruleset.shape();
    let side = |player: Player| -> Map<String, Value> {
        let holes = shape.label_order(player).iter();
        holes.map(|&hole| (shape.label(hole).to_owned(), json!(known.count(hole)))).collect()
    };
    let whole = known.position();
    json!({
        "holes": {"south": side(Player::South), "north": side(Player::North)},
        "stores": whole.map(|position| {
            json!({"south": position.store(Player::South), "north": position.store(Player::North)})
        }),
        "next": whole.map(|position| position.mover().word()),
        "notation": whole.map(|position| print_position(ruleset, position)),
    })
}

fn comments(all: &[Said]) -> Value {
    all.iter().map(|said| json!({"by": said.hand, "text": said.text})).collect()
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
