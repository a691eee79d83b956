//! `sowbook schema`: the JSON Schemas of what the program and people write.

use std::io::Write;

use anyhow::{Result, anyhow};
use serde_json::Value;

use site::{SCHEMAS, Schema};

use super::args::SchemaName;
use super::{Exit, console};

pub(super) fn run(asked: &SchemaName) -> Result<Exit> {
    let Some(name) = &asked.name else {
        console::print(list)?;
        return Ok(Exit::Clean);
    };
    let schema = Schema::named(name).ok_or_else(|| unknown(name))?;
    console::print(|out| Ok(out.write_all(schema.text.as_bytes())?))?;
    Ok(Exit::Clean)
}

/// A line for each schema: its name and its title.
fn list(out: &mut impl Write) -> Result<()> {
    let width = SCHEMAS.iter().map(|schema| short_name(schema).len()).max().unwrap_or(0);
    for schema in SCHEMAS.iter() {
        let value: Value = serde_json::from_str(&schema.text)?;
        let title = value["title"].as_str().unwrap_or_default();
        writeln!(out, "{:width$}  {title}", short_name(schema))?;
    }
    Ok(())
}

/// The shortest name by which a schema is found.
fn short_name(schema: &Schema) -> &'static str {
    if schema.is_newest() { schema.family() } else { schema.name }
}

fn unknown(name: &str) -> anyhow::Error {
    let hint = super::archive::hint(name, SCHEMAS.iter().map(short_name));
    anyhow!("unknown schema `{name}`{hint}\n`sowbook schema` lists them all")
}
