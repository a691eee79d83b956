//! A ruleset as JSON for programs.

use serde_json::{Value, json};

use record::archive::{Archive, Voice};
use rules::prose::{Language, clause_prose, clause_title, section_title};
use rules::{Confidence, Declaration, ReadingKind, Ruleset, Worded};

/// A ruleset in a list.
pub(super) fn listed(declaration: &Declaration) -> Value {
    json!({
        "ruleset": declaration.id,
        "title": declaration.title.as_str(),
        "translations": translations(&declaration.title),
        "game": declaration.game,
        "evidence": declaration.evidence,
    })
}

/// A whole ruleset under its choice of readings.
pub(super) fn ruleset(archive: &Archive, declaration: &Declaration, ruleset: &Ruleset) -> Value {
    let clauses: Vec<Value> = ruleset
        .clauses()
        .all()
        .into_iter()
        .map(|(id, support, says)| {
            json!({
                "name": support.name,
                "section": says.section().key(),
                "section_title": section_title(says.section()),
                "title": clause_title(ruleset, id, Language::English),
                "prose": clause_prose(ruleset, id, Language::English),
                "silent": support.silent,
                "note": support.note,
                "readings": support.readings,
                "cites": cited(archive, &support.cites),
                "against": cited(archive, &support.against),
            })
        })
        .collect();
    let readings: Vec<Value> = declaration
        .readings
        .iter()
        .map(|reading| {
            let alternatives = reading.alternatives.iter();
            let alternatives: Vec<Value> = alternatives
                .map(|known| {
                    json!({
                        "name": known.name,
                        "means": known.means.as_str(),
                        "translations": translations(&known.means),
                        "cites": known.cites,
                        "against": reading.against(&known.name),
                    })
                })
                .collect();
            json!({
                "name": reading.name,
                "kind": match reading.kind {
                    ReadingKind::Reading => "reading",
                    ReadingKind::Option => "option",
                },
                "question": reading.question.as_str(),
                "translations": translations(&reading.question),
                "alternatives": alternatives,
                "default": reading.default,
                "chosen": ruleset.choices().get(&reading.name),
                "confidence": reading.confidence.map(Confidence::word),
                "reason": reading.reason,
                "cites": cited(archive, &reading.cites),
                "parts": reading.parts.as_ref().map(|parts| json!({
                    "position": parts.position,
                    "play": parts.play,
                    "with": parts.with,
                })),
            })
        })
        .collect();
    let not_modelled = declaration.not_modelled.iter();
    let not_modelled: Vec<Value> =
        not_modelled.map(|(id, reason)| json!({"statement": id, "reason": reason})).collect();
    let mut all = listed(declaration);
    all["about"] = json!(declaration.about);
    all["clauses"] = clauses.into();
    all["readings"] = readings.into();
    all["not_modelled"] = not_modelled.into();
    all
}

/// The translations of a text, by language.
fn translations(words: &Worded) -> Value {
    words.translations().map(|(language, text)| (language.tag().to_owned(), json!(text))).collect()
}

fn cited(archive: &Archive, cites: &[String]) -> Vec<Value> {
    cites
        .iter()
        .map(|id| match crate::cli::clause_text::statement(archive, id) {
            None => json!({"statement": id}),
            Some((evidence, statement)) => {
                let words: Vec<Value> = statement
                    .words
                    .iter()
                    .map(|words| json!({"text": words.text, "lang": words.lang.as_str(), "translation": words.translation}))
                    .collect();
                let (source, locator, via) = match evidence.voice(statement) {
                    Voice::Source { source, locator, via } => (source, locator, via),
                    Voice::Summary { by } => (by, None, None),
                };
                json!({
                    "statement": id,
                    "evidence": evidence.id.as_str(),
                    "source": source.as_str(),
                    "locator": locator,
                    "via": via.map(|via| via.as_str()),
                    "says": statement.says,
                    "words": words,
                })
            }
        })
        .collect()
}
