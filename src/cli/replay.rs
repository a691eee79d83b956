//! `sowbook replay`: a record, ply by ply.

mod jsonl;
mod text;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io::Write;
use std::sync::Arc;

use anyhow::Result;

use crate::archive::{Archive, load_apart, read_header};
use crate::check::{Doing, PANIC_HELP, Piece, isolated};
use crate::notation::{Record, What, parse};
use crate::replay::{Chosen, Known, Line, PlyStep, RecordVerdict, Told, Verdict, dependence, replay};
use crate::rules::{Family, Neighbours};
use crate::text::{SourceText, Span};

use super::Exit;
use super::args::{Arguments, Replay, TextOrJsonl};
use super::page::Page;

pub(super) fn run(arguments: &Arguments, replaying: &Replay) -> Result<Exit> {
    let named = super::named::named(arguments, &replaying.record)?;
    let text = named.source.contents();
    let known: RefCell<BTreeMap<String, Option<Arc<Family>>>> = RefCell::default();
    let families = |id: &str| {
        let mut known = known.borrow_mut();
        let make = || super::archive::family(arguments, id).ok().map(Arc::new);
        known.entry(id.to_owned()).or_insert_with(make).clone()
    };
    // Evidence, for what clauses rest on.
    let archive =
        super::archive::records(arguments).map_or_else(|_| Archive::default(), |at| load_apart(&at).0);
    let (file, problems) = parse(text);
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    let mut clean = problems.is_empty();
    let mut longest = 0;
    for record in &file.records {
        let (header, problems) = match &record.header {
            Some(header) => read_header(text, header),
            None => Default::default(),
        };
        if !named.means(header.id.as_deref()) {
            continue;
        }
        clean &= problems.is_empty();
        let piece = Piece { file: named.source.name(), text: Ok(text), offset: 0, line: 1, alone: false };
        let told = isolated(Doing::Replaying, &piece, || replay::<Told>(&families, &header, record, text));
        let told = match told {
            Ok(told) => told,
            Err(panicked) => {
                let id = header.id.as_deref().unwrap_or("without an id");
                let _ = writeln!(std::io::stderr(), "error: {id}: {panicked}; {PANIC_HELP}");
                clean = false;
                continue;
            }
        };
        clean &=
            matches!(told.verdict, RecordVerdict::Verified | RecordVerdict::VerifiedWithInterventions(_));
        let family = header.ruleset.as_deref().and_then(families);
        let around = told.line.as_ref().and_then(|line| family?.around(line.ruleset.choices()));
        let around = around.as_deref();
        let remarks = remarks(text, record);
        let teller = Teller { source: &named.source, archive: &archive, around, remarks };
        let plies = told.line.as_ref().map_or(0, |line| line.plies.len());
        longest = longest.max(plies);
        let asked = match replaying.ply {
            None => 0..plies,
            Some(ply) => ply.min(plies + 1) - 1..ply.min(plies),
        };
        match replaying.format {
            TextOrJsonl::Text => {
                let mut page = Page::for_stdout();
                text::record(&mut page, &teller, &header, &told, asked);
                out.write_all(page.text().as_bytes())?;
            }
            TextOrJsonl::Jsonl => {
                for value in jsonl::record(&teller, &header, &told, asked) {
                    writeln!(out, "{value}")?;
                }
            }
        }
    }
    out.flush()?;
    if let Some(asked) = replaying.ply.filter(|asked| *asked > longest) {
        anyhow::bail!("there is no ply {asked}: the longest line of play here has {longest}");
    }
    if file.records.is_empty() {
        anyhow::bail!("there is no record in `{}`", replaying.record);
    }
    Ok(if clean { Exit::Clean } else { Exit::Findings })
}

/// What plies are told from.
struct Teller<'a> {
    source: &'a SourceText,
    archive: &'a Archive,
    /// The rulesets that show what a ply depended on.
    around: Option<&'a Neighbours>,
    remarks: Vec<Remark<'a>>,
}

impl Teller<'_> {
    fn written(&self, ply: &PlyStep) -> &str {
        self.source.contents().get(ply.span.range()).unwrap_or_default()
    }

    /// The readings a ply depended on, each with the alternative it was played under.
    fn depended(&self, line: &Line, ply: &PlyStep) -> Vec<String> {
        let (Some(around), Some(played), Known::Position(before)) = (self.around, &ply.played, &ply.before)
        else {
            return Vec::new();
        };
        let choices = line.ruleset.choices();
        let names = dependence(around, before, played);
        names.iter().map(|name| format!("{name}={}", choices.get(name).unwrap_or("?"))).collect()
    }
}

/// A comment of the main line.
struct Remark<'a> {
    /// Where it stands.
    at: usize,
    /// Who signs it.
    by: Option<&'a str>,
    text: String,
}

/// The comments of a record's main line, in order.
fn remarks<'a>(text: &'a str, record: &Record) -> Vec<Remark<'a>> {
    let words = |span: Span| text.get(span.range()).unwrap_or_default();
    let comments = record.items.iter().filter_map(|item| match &item.what {
        What::Comment(comment) => {
            Some(Remark { at: item.span.start, by: comment.hand().map(words), text: comment.said(text) })
        }
        _ => None,
    });
    comments.collect()
}

/// What is said behind a ply and before the next; at the first ply also what is said before it.
fn said_of<'r, 'a>(remarks: &'r [Remark<'a>], line: &Line, index: usize) -> &'r [Remark<'a>] {
    let before = |index: usize| match line.plies.get(index) {
        Some(ply) => remarks.partition_point(|remark| remark.at < ply.span.start),
        None => remarks.len(),
    };
    let from = if index == 0 { 0 } else { before(index) };
    remarks.get(from..before(index + 1)).unwrap_or_default()
}

fn chosen(all: &[Chosen]) -> String {
    let all: Vec<String> = all.iter().map(|one| format!("{}={}", one.reading, one.alternative)).collect();
    all.join(" or ")
}

fn verdict(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Legal => "legal".to_owned(),
        Verdict::LegalOnlyUnder(all) => format!("legal only under {}", chosen(all)),
        Verdict::IllegalAsPlayed => "illegal as played".to_owned(),
        Verdict::NotDetermined(_) => "not determined".to_owned(),
        Verdict::NotChecked => "not checked".to_owned(),
    }
}

fn record_verdict(verdict: &RecordVerdict) -> String {
    match verdict {
        RecordVerdict::Verified => "verified".to_owned(),
        RecordVerdict::VerifiedWithInterventions(1) => "verified, with one intervention".to_owned(),
        RecordVerdict::VerifiedWithInterventions(some) => format!("verified, with {some} interventions"),
        RecordVerdict::VerifiedOnlyUnder(all) => format!("verified only under {}", chosen(all)),
        RecordVerdict::Contradicted => "contradicted".to_owned(),
        RecordVerdict::NotDetermined => "not determined".to_owned(),
    }
}
