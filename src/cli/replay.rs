//! `sowbook replay`: a record, ply by ply.

mod jsonl;
mod lines;
mod printer;
mod text;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::sync::Arc;

use anyhow::Result;

use base::text::SourceText;
use record::archive::{Archive, RecordHeader, load_apart, read_header};
use record::check::{PANIC_HELP, RecordSlice, Stage, Verdict, errors_of_plies, isolated, verdict_of};
use record::notation::{Record, parse};
use record::replay::{Families, FindingsOnly, PlyReport, WrittenRecord, replay, replay_again};
use rules::RulesetFamily;

use super::args::{Arguments, Input, Replay, TextOrJsonl};
use super::page::Page;
use super::record_argument::RecordArgument;
use super::{Exit, console};
use jsonl::PlyLine;
use printer::{Detail, PlyPrinter};

pub(super) fn run(arguments: &Arguments, replaying: &Replay) -> Result<Exit> {
    if replaying.input == Input::Jsonl {
        return lines::run(arguments, replaying);
    }
    if replaying.format == TextOrJsonl::Jsonl && (replaying.brief || replaying.laps) {
        anyhow::bail!("`--brief` and `--laps` change only text: leave out `--format jsonl`");
    }
    let named = super::record_argument::named(arguments, &replaying.record)?;
    let known: RefCell<BTreeMap<String, Option<Arc<RulesetFamily>>>> = RefCell::default();
    let families = |id: &str| {
        let mut known = known.borrow_mut();
        let make = || super::archive::family(arguments, id).ok().map(Arc::new);
        known.entry(id.to_owned()).or_insert_with(make).clone()
    };
    let archive =
        super::archive::records(arguments).map_or_else(|_| Archive::default(), |at| load_apart(&at).0);
    let session = Session { named: &named, replaying, archive: &archive, families: &families };
    let mut done = Done::default();
    console::print(|out| {
        named.slices().iter().try_for_each(|slice| match slice.text {
            // Nobody reads the rest, and the exit status is known.
            _ if out.is_closed() && done.open => Ok(()),
            Ok(text) => done.record(out, &session, slice, text),
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
        session: &Session<'_>,
        slice: &RecordSlice<'_>,
        text: &str,
    ) -> Result<()> {
        let (file, problems) = parse(text);
        let Some(record) = file.records.first() else { return Ok(()) };
        let (header, wrong) = match &record.header {
            Some(header) => read_header(text, header),
            None => Default::default(),
        };
        if !session.named.means(header.id.as_deref()) {
            return Ok(());
        }
        self.records += 1;
        self.open |= !problems.is_empty() || !wrong.is_empty();
        let source = SourceText::new(slice.file, text);
        let one = One { session, source: &source, slice, header: &header, record };
        match isolated(Stage::Replaying, slice, || one.print(out)) {
            Ok(done) => {
                let (verdict, plies) = done?;
                self.open |= !verdict.fits_its_readings() && verdict != Verdict::NoMoves;
                self.longest = self.longest.max(plies);
            }
            Err(panicked) => self.unread.push(format!("error: {}: {panicked}; {PANIC_HELP}", one.id())),
        }
        Ok(())
    }
}

/// What was asked for, and what replay needs besides the record.
struct Session<'a> {
    named: &'a RecordArgument,
    replaying: &'a Replay,
    /// Evidence, for what clauses cite.
    archive: &'a Archive,
    families: Families<'a>,
}

/// A record to be replayed.
struct One<'a> {
    session: &'a Session<'a>,
    /// The text of the record.
    source: &'a SourceText,
    slice: &'a RecordSlice<'a>,
    header: &'a RecordHeader,
    record: &'a Record,
}

impl<'a> One<'a> {
    fn written(&self) -> WrittenRecord<'a> {
        WrittenRecord { text: self.source.contents(), header: Some(self.header) }
    }

    fn id(&self) -> &str {
        self.header.id.as_deref().unwrap_or("without an id")
    }

    /// Replays the record and prints it; gives its verdict, and how many plies its main line has.
    ///
    /// It is played twice, first for the verdict alone. So each ply can be printed as it is played, and a record of
    /// millions of plies needs no more memory than its text.
    fn print(&self, out: &mut impl Write) -> Result<(Verdict, usize)> {
        let Session { replaying, archive, families, .. } = *self.session;
        let text = self.source.contents();
        let replayed = replay::<FindingsOnly>(families, self.header, self.record, text);
        let Replay { brief, laps, .. } = *replaying;
        let detail = Detail { brief, laps };
        let errors = errors_of_plies(self.slice, self.header, &replayed);
        let printer = PlyPrinter { source: self.source, first: self.slice.line, archive, detail, errors };
        let mut page = Page::for_stdout();
        if self.in_text() {
            text::begin(&mut page, self.id(), self.header);
        }
        let (mut plies, mut fired) = (0, BTreeSet::new());
        if let Some(line) = &replayed.line {
            let mut print = |report: &PlyReport<'_>| -> Result<()> {
                if !self.in_text() {
                    let line = PlyLine::new(&printer, self.header.id.as_deref(), report);
                    serde_json::to_writer(&mut *out, &line)?;
                    return Ok(writeln!(out)?);
                }
                if !brief {
                    fired.extend(report.step.clauses());
                }
                text::ply(&mut page, &printer, report);
                Ok(page.flush(out)?)
            };
            let mut printed = Ok(());
            replay_again(families, self.header, self.record, text, &replayed, &mut |step| {
                plies += 1;
                let asked = replaying.ply.is_none_or(|asked| asked == plies);
                if asked && printed.is_ok() {
                    let items = &self.record.items;
                    printed = print(&PlyReport::new(&step, &line.ruleset, items, self.written()));
                }
            });
            printed?;
        }
        if self.in_text() {
            text::end(&mut page, &printer, self.id(), &replayed, fired);
            out.write_all(page.text().as_bytes())?;
        }
        Ok((verdict_of(&replayed), plies))
    }

    fn in_text(&self) -> bool {
        self.session.replaying.format == TextOrJsonl::Text
    }
}
