//! `sowbook readings`: the readings under which a record's verdict would be another.

use std::path::Path;

use anyhow::{Context, Result, bail};
use serde_json::json;

use crate::archive::load;
use crate::check::{Ground, Piece, check_record, other_readings};
use crate::text::{SourceText, closest};

use super::Exit;
use super::args::{Arguments, Readings, TextOrJson};
use super::page::Page;

pub(super) fn run(arguments: &Arguments, asked: &Readings) -> Result<Exit> {
    let (archive, problems) = load(&super::archive::records(arguments)?);
    let (ground, _) = Ground::new(&archive, &problems);
    let path = Path::new(&asked.record);
    let file = if path.is_file() {
        let text =
            std::fs::read_to_string(path).with_context(|| format!("cannot read `{}`", asked.record))?;
        Some(SourceText::new(asked.record.as_str(), text))
    } else {
        None
    };
    let texts: Vec<&SourceText> = match &file {
        Some(file) => vec![file],
        None => archive.play.iter().collect(),
    };
    let mut page = Page::for_stdout();
    let mut listed = Vec::new();
    let mut ids = Vec::new();
    for text in texts {
        for piece in Piece::all(text.name(), text.contents()) {
            let id = check_record(&ground, &piece).id.unwrap_or_else(|| format!("line {}", piece.line));
            if file.is_none() && id != asked.record {
                ids.push(id);
                continue;
            }
            let Some((verdict, others)) = other_readings(&ground, &piece) else {
                bail!("the record `{id}` cannot be replayed; `sowbook check` says why");
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
                page.hanging(
                    2,
                    6,
                    &format!("{}={}: {}{at}", other.reading, other.alternative, other.verdict),
                );
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
    }
    if listed.is_empty() {
        let hint = closest(&asked.record, ids.iter().map(String::as_str));
        let hint = hint.map_or(String::new(), |close| format!("; did you mean `{close}`?"));
        bail!("there is no record `{}` in the archive{hint}", asked.record);
    }
    match asked.format {
        TextOrJson::Text => print!("{}", page.text()),
        TextOrJson::Json => println!("{:#}", serde_json::Value::from(listed)),
    }
    Ok(Exit::Clean)
}
