//! `sowbook readings`: the readings under which a record's verdict would be another.

use std::io::Write;

use anyhow::{Result, bail};
use serde_json::json;

use crate::archive::load;
use crate::check::{Ground, PANIC_HELP, Piece, check_record, other_readings};

use super::Exit;
use super::args::{Arguments, Readings, TextOrJson};
use super::page::Page;

pub(super) fn run(arguments: &Arguments, asked: &Readings) -> Result<Exit> {
    let (archive, problems) = load(&super::archive::records(arguments)?);
    let (ground, _) = Ground::new(&archive, &problems);
    let named = super::named::named(arguments, &asked.record)?;
    let mut page = Page::for_stdout();
    let mut listed = Vec::new();
    let mut exit = Exit::Clean;
    for piece in Piece::all(named.source.name(), named.source.contents()) {
        let id = check_record(&ground, &piece).id;
        if !named.means(id.as_deref()) {
            continue;
        }
        let id = id.unwrap_or_else(|| format!("line {}", piece.line));
        let (verdict, others) = match other_readings(&ground, &piece) {
            Ok(Some(others)) => others,
            Ok(None) => bail!("the record `{id}` cannot be replayed; `sowbook check` says why"),
            Err(panicked) => {
                let _ = writeln!(std::io::stderr(), "error: {id}: {panicked}; {PANIC_HELP}");
                exit = Exit::Findings;
                continue;
            }
        };
        page.heading(0, &format!("{id}: {verdict}"));
        if others.is_empty() {
            page.paragraph(2, "The verdict is the same under every other reading.");
        }
        for other in &others {
            let at = match (other.ply, &other.written) {
                (Some(ply), Some(written)) => format!(", first at ply {ply} (`{written}`)"),
                _ => String::new(),
            };
            page.hanging(2, 6, &format!("{}={}: {}{at}", other.reading, other.alternative, other.verdict));
        }
        let others: Vec<_> = others
            .iter()
            .map(|other| {
                json!({
                    "reading": other.reading,
                    "alternative": other.alternative,
                    "verdict": other.verdict.word(),
                    "ply": other.ply,
                    "written": other.written,
                })
            })
            .collect();
        listed.push(json!({"record": id, "verdict": verdict.word(), "others": others}));
    }
    if listed.is_empty() && exit == Exit::Clean {
        bail!("there is no record in `{}`", asked.record);
    }
    match asked.format {
        TextOrJson::Text => print!("{}", page.text()),
        TextOrJson::Json => println!("{:#}", serde_json::Value::from(listed)),
    }
    Ok(exit)
}
