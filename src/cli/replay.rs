//! `sowbook replay`: a record, ply by ply.

mod jsonl;
mod lines;
mod text;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::sync::Arc;

use anyhow::Result;

use crate::archive::{Archive, RecordHeader, load_apart, read_header};
use crate::check::{PANIC_HELP, RecordSlice, Stage, isolated};
use crate::notation::{ItemKind, Record, parse};
use crate::replay::{
    Families, FindingsOnly, PlyStep, PlyVerdict, PositionState, ReadingChoice, RecordVerdict, dependence,
    replay, replay_again,
};
use crate::rules::{Neighbours, Ruleset, RulesetFamily};
use crate::text::{LineColumn, SourceText, Span};

use super::args::{Arguments, Input, Replay, TextOrJsonl};
use super::page::Page;
use super::record_argument::RecordArgument;
use super::{Exit, console};

pub(super) fn run(arguments: &Arguments, replaying: &Replay) -> Result<Exit> {
    if replaying.input == Input::Jsonl {
        return lines::run(arguments, replaying);
    }
    let named = super::record_argument::named(arguments, &replaying.record)?;
    let known: RefCell<BTreeMap<String, Option<Arc<RulesetFamily>>>> = RefCell::default();
    let families = |id: &str| {
        let mut known = known.borrow_mut();
        let make = || super::archive::family(arguments, id).ok().map(Arc::new);
        known.entry(id.to_owned()).or_insert_with(make).clone()
    };
    // Evidence, for what clauses rest on.
    let archive =
        super::archive::records(arguments).map_or_else(|_| Archive::default(), |at| load_apart(&at).0);
    let mut done = Done::default();
    console::print(|out| {
        named.slices().iter().try_for_each(|slice| match slice.text {
            Ok(text) => done.record(out, (&named, replaying), (&archive, &families), slice, text),
            // A record that is meant by its id can be read; of a whole file the others are replayed.
            Err(_) => {
                done.unread.extend(super::record_argument::unread(slice).filter(|_| named.means(None)));
                Ok(())
            }
        })
    })?;
    done.unread.iter().try_for_each(|why| console::message(why))?;
    if let Some(asked) = replaying.ply.filter(|asked| *asked > done.longest && done.records > 0) {
        anyhow::bail!("no ply {asked}: the longest record has {}", done.longest);
    }
    super::record_argument::some(&replaying.record, done.records > 0 || !done.unread.is_empty())?;
    Ok(if done.open || !done.unread.is_empty() { Exit::Findings } else { Exit::Clean })
}

/// What was replayed.
#[derive(Default)]
struct Done {
    records: usize,
    /// Plies of the longest line of play.
    longest: usize,
    /// Whether anything was found that needs attention.
    open: bool,
    /// Why records were not replayed.
    unread: Vec<String>,
}

impl Done {
    /// Replays one record, if it is meant.
    fn record(
        &mut self,
        out: &mut impl Write,
        (named, replaying): (&RecordArgument, &Replay),
        (archive, families): (&Archive, Families<'_>),
        slice: &RecordSlice<'_>,
        text: &str,
    ) -> Result<()> {
        let (file, problems) = parse(text);
        let Some(record) = file.records.first() else { return Ok(()) };
        let (header, wrong) = match &record.header {
            Some(header) => read_header(text, header),
            None => Default::default(),
        };
        if !named.means(header.id.as_deref()) {
            return Ok(());
        }
        self.records += 1;
        self.open |= !problems.is_empty() || !wrong.is_empty();
        let source = SourceText::new(slice.file, text);
        let one = One { replaying, source: &source, first: slice.line, archive, header: &header, record };
        match isolated(Stage::Replaying, slice, || one.print(families, out)) {
            Ok(done) => {
                let (verdict, plies) = done?;
                self.open |=
                    !matches!(verdict, RecordVerdict::Verified | RecordVerdict::VerifiedWithInterventions(_));
                self.longest = self.longest.max(plies);
            }
            Err(panicked) => self.unread.push(format!("error: {}: {panicked}; {PANIC_HELP}", one.id())),
        }
        Ok(())
    }
}

/// A record to be replayed, and what is asked of it.
struct One<'a> {
    replaying: &'a Replay,
    /// The text of the record.
    source: &'a SourceText,
    /// The line of the file on which the record begins, from 1.
    first: usize,
    archive: &'a Archive,
    header: &'a RecordHeader,
    record: &'a Record,
}

impl One<'_> {
    fn id(&self) -> &str {
        self.header.id.as_deref().unwrap_or("without an id")
    }

    /// Replays the record and prints it; gives its verdict, and how many plies its main line has.
    ///
    /// It is played twice, first for the verdict alone. So each ply can be printed as it is played, and a record of
    /// millions of plies needs no more memory than its text.
    fn print(&self, families: Families<'_>, out: &mut impl Write) -> Result<(RecordVerdict, usize)> {
        let text = self.source.contents();
        let told = replay::<FindingsOnly>(families, self.header, self.record, text);
        let family = self.header.ruleset.as_deref().and_then(families);
        let neighbours = told.line.as_ref().and_then(|line| family?.neighbours(line.ruleset.choices()));
        let remarks = remarks(text, self.record);
        let printer = PlyPrinter {
            source: self.source,
            first: self.first,
            archive: self.archive,
            neighbours: neighbours.as_deref(),
            remarks,
        };
        let mut page = Page::for_stdout();
        let mut fired = BTreeSet::new();
        let in_text = self.replaying.format == TextOrJsonl::Text;
        if in_text {
            text::begin(&mut page, self.id(), self.header);
        }
        let mut written = Ok(());
        let mut print = |placed: Placed| {
            let Some(line) = &told.line else { return };
            if written.is_err() || self.replaying.ply.is_some_and(|asked| asked != placed.index + 1) {
                return;
            }
            written = if in_text {
                fired.extend(placed.ply.clauses());
                text::ply(&mut page, &printer, &line.ruleset, &placed);
                page.flush(out)
            } else {
                writeln!(out, "{}", jsonl::ply(&printer, self.id(), &line.ruleset, &placed))
            };
        };
        // What is said of a ply ends where the next one begins.
        let mut plies = 0;
        let mut waiting: Option<Placed> = None;
        replay_again(families, (self.header, self.record, text), &told, &mut |ply| {
            if let Some(mut before) = waiting.take() {
                before.next = Some(ply.span.start);
                print(before);
            }
            waiting = Some(Placed { index: plies, ply, next: None });
            plies += 1;
        });
        waiting.into_iter().for_each(&mut print);
        written?;
        if in_text {
            text::end(&mut page, &printer, self.id(), &told, fired);
            out.write_all(page.text().as_bytes())?;
        }
        Ok((told.verdict, plies))
    }
}

/// A ply of the main line in its place.
struct Placed {
    /// Its number, from 0.
    index: usize,
    ply: PlyStep,
    /// Where the next ply begins; `None` where there is none.
    next: Option<usize>,
}

/// What plies are told from.
struct PlyPrinter<'a> {
    /// The text of the record.
    source: &'a SourceText,
    /// The line of the file on which the record begins, from 1.
    first: usize,
    archive: &'a Archive,
    /// The rulesets that show what a ply depended on.
    neighbours: Option<&'a Neighbours>,
    remarks: Vec<Remark<'a>>,
}

impl<'a> PlyPrinter<'a> {
    /// Line and column of a place of the record, in its file.
    fn place(&self, at: usize) -> LineColumn {
        let place = self.source.line_column(at);
        LineColumn { line: place.line + self.first - 1, ..place }
    }

    fn written(&self, ply: &PlyStep) -> &str {
        self.source.contents().get(ply.span.range()).unwrap_or_default()
    }

    /// The readings a ply depended on, each with the alternative it was played under.
    fn depended(&self, ruleset: &Ruleset, ply: &PlyStep) -> Vec<String> {
        let (Some(neighbours), Some(played), PositionState::Position(before)) =
            (self.neighbours, &ply.played, &ply.before)
        else {
            return Vec::new();
        };
        let choices = ruleset.choices();
        let names = dependence(neighbours, before, played);
        names.iter().map(|name| format!("{name}={}", choices.get(name).unwrap_or("?"))).collect()
    }

    /// What is said behind a ply and before the next; at the first ply also what is said before it.
    fn said_of(&self, placed: &Placed) -> &[Remark<'a>] {
        let before = |place: usize| self.remarks.partition_point(|remark| remark.at < place);
        let from = if placed.index == 0 { 0 } else { before(placed.ply.span.start) };
        let to = placed.next.map_or(self.remarks.len(), before);
        self.remarks.get(from..to).unwrap_or_default()
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
    let comments = record.items.iter().filter_map(|item| match &item.kind {
        ItemKind::Comment(comment) => {
            Some(Remark { at: item.span.start, by: comment.hand().map(words), text: comment.said(text) })
        }
        _ => None,
    });
    comments.collect()
}

fn chosen(all: &[ReadingChoice]) -> String {
    let all: Vec<String> = all.iter().map(|one| format!("{}={}", one.reading, one.alternative)).collect();
    all.join(" or ")
}

fn verdict(verdict: &PlyVerdict) -> String {
    match verdict {
        PlyVerdict::Legal => "legal".to_owned(),
        PlyVerdict::Contradicted => "contradicted by its checks".to_owned(),
        PlyVerdict::LegalOnlyUnder(all) => format!("legal only under {}", chosen(all)),
        PlyVerdict::IllegalAsPlayed => "illegal as played".to_owned(),
        PlyVerdict::NotDetermined(_) => "not determined".to_owned(),
        PlyVerdict::NotChecked => "not checked".to_owned(),
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
