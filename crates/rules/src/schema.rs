//! The JSON Schema of a ruleset's file, made of the types that read it.

use schemars::{JsonSchema, Schema};
use serde_json::{Map, Value, json};

use super::clause::{Cited, SectionForm, section_bodies};
use super::declaration::WrittenHead;
use base::yaml::Word;
use base::yaml::schema::{finish, generator};

/// What is written beside the words of a clause.
#[derive(JsonSchema)]
#[expect(dead_code, reason = "it only describes what `Declaration::clauses` takes from each clause")]
struct ClauseSupport {
    /// The name of the clause, once in its section. It is part of the clause's address.
    id: Word,
    /// The statements that license it; with a statement can be the words of it that a page shows beside the clause.
    cite: Vec<Cited>,
    /// The statements that deny it.
    against: Vec<Cited>,
    /// Whether the sources say nothing on this point; then `note` says why the clause reads as it does.
    silent: bool,
    /// Why it reads as it does.
    note: String,
}

/// The schema of a ruleset's file.
pub fn ruleset_schema(title: &str, about: &str) -> Schema {
    let mut of_clauses = generator();
    let sections: Vec<_> = section_bodies(&mut of_clauses);
    let mut definitions = of_clauses.take_definitions(false);
    for definition in definitions.values_mut() {
        open(definition);
    }

    let mut generator = generator();
    let mut schema = WrittenHead::json_schema(&mut generator);
    generator.subschema_for::<ClauseSupport>();
    let mut of_support = generator.definitions().get("ClauseSupport").cloned().unwrap_or_default();
    open(&mut of_support);
    let mut required = Vec::new();
    let mut properties = Map::new();
    for (key, doc, form, body) in sections {
        let mut body = body.to_value();
        open(&mut body);
        add_support(&mut body, &of_support, form);
        let mut section = match form {
            SectionForm::List | SectionForm::Table => either(json!({"type": "array", "items": either(body)})),
            SectionForm::Single | SectionForm::Optional => either(body),
        };
        section["description"] = json!(doc.trim());
        properties.insert(key.to_owned(), section);
        if matches!(form, SectionForm::Single | SectionForm::Table) {
            required.push(json!(key));
        }
    }
    let object = schema.ensure_object();
    if let Some(Value::Object(all)) = object.get_mut("properties") {
        all.append(&mut properties);
    }
    if let Some(Value::Array(all)) = object.get_mut("required") {
        all.append(&mut required);
    }
    object.insert("additionalProperties".to_owned(), json!(false));
    definitions.insert("Choice".to_owned(), choice());
    generator.definitions_mut().append(&mut definitions);
    finish(title, about, schema, generator)
}

/// A value that depends on a reading.
fn choice() -> Value {
    json!({
        "title": "choice by a reading",
        "description": "A value that depends on a reading: its alternative as `$name`, or a value for each alternative.",
        "anyOf": [
            {"type": "string", "pattern": "^\\$", "description": "The name of the alternative chosen."},
            {
                "type": "object",
                "properties": {"by": {"type": "string", "description": "The name of the reading."}},
                "required": ["by"],
                "description": "`by`, and the value under the name of each alternative.",
            },
        ],
    })
}

fn either(mut value: Value) -> Value {
    let description = value.as_object_mut().and_then(|object| object.remove("description"));
    let mut either = json!({"anyOf": [value, {"$ref": "#/$defs/Choice"}]});
    if let Some(description) = description {
        either["description"] = description;
    }
    either
}

/// Lets every value below a clause depend on a reading.
fn open(schema: &mut Value) {
    let Some(object) = schema.as_object_mut() else { return };
    for forms in ["anyOf", "oneOf"] {
        if let Some(Value::Array(all)) = object.get_mut(forms) {
            all.iter_mut().for_each(open);
        }
    }
    if let Some(Value::Object(properties)) = object.get_mut("properties") {
        for value in properties.values_mut() {
            open(value);
            *value = either(std::mem::take(value));
        }
    }
    if let Some(items) = object.get_mut("items") {
        open(items);
        *items = either(std::mem::take(items));
    }
}

/// Adds the keys that every clause has.
fn add_support(body: &mut Value, support: &Value, form: SectionForm) {
    let Some(object) = body.as_object_mut() else { return };
    if let Some(Value::Array(all)) = object.get_mut("oneOf") {
        all.iter_mut().for_each(|one| add_support(one, support, form));
        return;
    }
    let is_list = matches!(form, SectionForm::List | SectionForm::Table);
    let keys = support.get("properties").and_then(Value::as_object).into_iter().flatten();
    let properties = object.entry("properties").or_insert_with(|| json!({}));
    for (key, value) in keys.filter(|(key, _)| is_list || *key != "id") {
        properties[key] = value.clone();
    }
    if is_list {
        let required = object.entry("required").or_insert_with(|| json!([]));
        required.as_array_mut().into_iter().for_each(|all| all.insert(0, json!("id")));
    }
}
