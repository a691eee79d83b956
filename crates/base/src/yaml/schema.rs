//! JSON Schemas of files, made of the types that read them.
//!
//! A schema is stricter than the reader in one point: it does not allow a key without a value, which the reader takes
//! for a key that is not there.

use schemars::generate::SchemaSettings;
use schemars::transform::{RecursiveTransform, Transform};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Value, json};

/// Describes a type that is written as one value, in the place where it is used.
#[macro_export]
macro_rules! inline_schema {
    ($name:ident, $schema:tt) => {
        impl schemars::JsonSchema for $name {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!($schema)
            }
        }
    };
}

pub use inline_schema;

/// Makes schemas that share their definitions.
pub fn generator() -> SchemaGenerator {
    SchemaSettings::draft2020_12().into_generator()
}

/// A schema with its title, what it is of, and what it refers to by `$ref`.
pub fn finish(title: &str, about: &str, mut schema: Schema, mut generator: SchemaGenerator) -> Schema {
    let definitions = generator.take_definitions(false);
    if !definitions.is_empty() {
        schema.insert("$defs".to_owned(), definitions.into());
    }
    schema.insert("$schema".to_owned(), json!("https://json-schema.org/draft/2020-12/schema"));
    RecursiveTransform(tidy).transform(&mut schema);
    schema.insert("title".to_owned(), json!(title));
    schema.insert("description".to_owned(), json!(about));
    schema
}

/// The schema of a file that is one value.
pub fn of_value<T: JsonSchema>(title: &str, about: &str) -> Schema {
    let mut generator = generator();
    let schema = T::json_schema(&mut generator);
    finish(title, about, schema, generator)
}

/// The schema of a file that is a map from ids to values.
pub fn of_map<T: JsonSchema>(title: &str, about: &str) -> Schema {
    let mut generator = generator();
    let entry = generator.subschema_for::<T>();
    let schema = schemars::json_schema!({
        "type": "object",
        "propertyNames": {"pattern": "^[a-z0-9]+(-[a-z0-9]+)*$", "maxLength": 64},
        "additionalProperties": entry,
    });
    finish(title, about, schema, generator)
}

/// Takes out what says something about Rust only, and the value `null`.
fn tidy(schema: &mut Schema) {
    let Some(object) = schema.as_object_mut() else { return };
    object
        .remove("format")
        .filter(|format| format == "date")
        .map(|format| object.insert("format".into(), format));
    object
        .remove("default")
        .filter(|value| !value.is_null() && *value != json!([]))
        .map(|value| object.insert("default".into(), value));
    if let Some(Value::String(text)) = object.get_mut("description") {
        *text = text.split_whitespace().collect::<Vec<_>>().join(" ").replace("[`", "`").replace("`]", "`");
    }
    if let Some(Value::Array(types)) = object.get_mut("type") {
        types.retain(|one| one != "null");
        if let [only] = types.as_slice() {
            let only = only.clone();
            object.insert("type".to_owned(), only);
        }
    }
    if let Some(Value::Array(all)) = object.get_mut("enum") {
        all.retain(|one| !one.is_null());
    }
    let Some(Value::Array(forms)) = object.get_mut("anyOf") else { return };
    forms.retain(|form| *form != json!({"type": "null"}));
    if let [Value::Object(only)] = forms.as_slice() {
        let only = only.clone();
        object.remove("anyOf");
        for (key, value) in only {
            object.entry(key).or_insert(value);
        }
    }
}
