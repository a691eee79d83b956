//! Findings in SARIF 2.1.0, the exchange format of programs that read findings of many tools.

use serde_json::{Value, json};

use crate::check::{Code, Diagnostic, Location, Omitted, Severity};

/// How the document begins: the tool and its rules, up to the first result.
pub fn begin() -> String {
    let rules: Vec<Value> = Code::ALL.iter().map(|code| rule(*code)).collect();
    let driver = json!({
        "name": "sowbook",
        "semanticVersion": env!("CARGO_PKG_VERSION"),
        "rules": rules,
    });
    format!(
        "{{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\
         \"runs\":[{{\"tool\":{{\"driver\":{driver}}},\"columnKind\":\"unicodeCodePoints\",\"results\":["
    )
}

/// How it ends: what was left out, if anything was, as notifications of the tool.
pub fn end(omitted: &[Omitted]) -> String {
    if omitted.is_empty() {
        return "]}]}".to_owned();
    }
    let notifications: Vec<Value> = omitted
        .iter()
        .map(|left| {
            json!({
                "level": "note",
                "message": {"text": left.words()},
                "associatedRule": {"id": left.code.as_str()},
                "locations": [{"physicalLocation": {"artifactLocation": {"uri": uri(&left.file)}}}],
            })
        })
        .collect();
    let invocation = json!({"executionSuccessful": true, "toolExecutionNotifications": notifications});
    format!("],\"invocations\":[{invocation}]}}]}}")
}

fn rule(code: Code) -> Value {
    json!({
        "id": code.as_str(),
        "name": code.variant(),
        "shortDescription": {"text": code.title()},
        "fullDescription": {"text": code.explain().meaning},
        "help": {"text": code.explain().remedy},
        "defaultConfiguration": {"level": level(code.severity())},
    })
}

const fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    }
}

/// One finding as a result.
pub fn result(diagnostic: &Diagnostic) -> Value {
    let index = Code::ALL.iter().position(|code| *code == diagnostic.code);
    let mut message = diagnostic.message.clone();
    if let Some(help) = &diagnostic.help {
        message.push_str(&format!(" ({help})"));
    }
    let mut result = json!({
        "ruleId": diagnostic.code.as_str(),
        "ruleIndex": index,
        "level": level(diagnostic.severity()),
        "message": {"text": message},
        "locations": [location(diagnostic)],
    });
    if !diagnostic.others.is_empty() {
        let related = diagnostic.others.iter().enumerate().map(|(id, other)| {
            json!({"id": id, "physicalLocation": physical(&other.place), "message": {"text": other.text}})
        });
        result["relatedLocations"] = related.collect();
    }
    if let (Some(fix), Some(_)) = (&diagnostic.fix, diagnostic.place.span) {
        result["fixes"] = json!([{
            "description": {"text": fix.title},
            "artifactChanges": [{
                "artifactLocation": {"uri": uri(&diagnostic.place.file)},
                "replacements": [{
                    "deletedRegion": {"byteOffset": fix.span.start, "byteLength": fix.span.end - fix.span.start},
                    "insertedContent": {"text": fix.replacement},
                }],
            }],
        }]);
    }
    if let Some(acknowledged) = &diagnostic.acknowledged {
        result["suppressions"] = json!([{"kind": "inSource", "justification": acknowledged.reason}]);
    }
    result
}

fn location(diagnostic: &Diagnostic) -> Value {
    let mut location = json!({"physicalLocation": physical(&diagnostic.place)});
    if let Some(record) = &diagnostic.record {
        location["logicalLocations"] = json!([{"name": record, "kind": "object"}]);
    }
    location
}

fn physical(place: &Location) -> Value {
    let artifact = json!({"uri": uri(&place.file)});
    match place.span {
        None => json!({"artifactLocation": artifact}),
        Some(span) => json!({
            "artifactLocation": artifact,
            "region": {
                "startLine": place.from.line,
                "startColumn": place.from.column,
                "endLine": place.to.line,
                "endColumn": place.to.column,
                "byteOffset": span.start,
                "byteLength": span.end - span.start,
            },
        }),
    }
}

/// A path as a relative reference: everything but letters, digits and a few signs in per cent form.
fn uri(path: &str) -> String {
    let mut uri = String::with_capacity(path.len());
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                uri.push(char::from(byte));
            }
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri
}
