//! Findings printed as they come, in one of the forms.

use std::io::{self, BufWriter, IsTerminal, Stdout, Write};

use serde_json::Value;

use crate::check::render::text::{Colour, Style};
use crate::check::render::{Summary, github, json, jsonl, sarif, text};
use crate::check::{Diagnostic, RecordReport};
use crate::cli::args::{CheckFormat, When};
use crate::cli::page::Page;

/// Where findings go: first records with theirs, then those that stand in no record.
pub(super) struct Output {
    summary: Summary,
    form: Form,
    out: BufWriter<Stdout>,
    /// The list that something was written to last; `None` at the beginning of the document.
    list: Option<List>,
}

enum Form {
    Silent,
    Text(Style),
    Json,
    Jsonl,
    Sarif,
    Github,
}

/// A list in a document for programs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum List {
    /// The records of JSON, all findings of SARIF.
    First,
    /// The findings of JSON that stand in no record.
    Second,
}

impl Output {
    /// Counts, and prints nothing.
    pub(super) fn silent() -> Self {
        Self::with(Form::Silent)
    }

    pub(super) fn new(format: CheckFormat, when: When) -> Self {
        Self::with(match format {
            CheckFormat::Text => Form::Text(style(when)),
            CheckFormat::Json => Form::Json,
            CheckFormat::Jsonl => Form::Jsonl,
            CheckFormat::Sarif => Form::Sarif,
            CheckFormat::Github => Form::Github,
        })
    }

    fn with(form: Form) -> Self {
        Self { summary: Summary::default(), form, out: BufWriter::new(io::stdout()), list: None }
    }

    pub(super) const fn is_clean(&self) -> bool {
        self.summary.counts.is_clean()
    }

    /// A finding that stands in no record, after all records.
    pub(super) fn finding(&mut self, diagnostic: &Diagnostic) -> io::Result<()> {
        self.summary.finding(diagnostic);
        self.print(diagnostic)
    }

    pub(super) fn record(&mut self, record: &RecordReport) -> io::Result<()> {
        self.summary.record(record);
        match self.form {
            Form::Json => self.entry(List::First, &json::record(record)),
            Form::Jsonl => writeln!(self.out, "{}", jsonl::record(record)?),
            _ => record.diagnostics.iter().try_for_each(|diagnostic| self.print(diagnostic)),
        }
    }

    fn print(&mut self, diagnostic: &Diagnostic) -> io::Result<()> {
        match &self.form {
            Form::Silent => Ok(()),
            Form::Text(style) => self.out.write_all(text::finding(diagnostic, *style).as_bytes()),
            Form::Json => self.entry(List::Second, &json::finding(diagnostic)),
            Form::Jsonl => writeln!(self.out, "{}", json::finding(diagnostic)),
            Form::Sarif => self.entry(List::First, &sarif::result(diagnostic)),
            Form::Github => self.out.write_all(github::finding(diagnostic).as_bytes()),
        }
    }

    fn entry(&mut self, list: List, entry: &Value) -> io::Result<()> {
        if self.list == Some(list) {
            self.out.write_all(b",\n")?;
        } else {
            self.open(list)?;
        }
        write!(self.out, "{entry}")
    }

    /// The document up to the first entry of a list.
    fn open(&mut self, list: List) -> io::Result<()> {
        if self.list.is_none() {
            let begin = if let Form::Sarif = self.form { sarif::begin() } else { json::begin() };
            self.out.write_all(begin.as_bytes())?;
        }
        if list == List::Second && self.list != Some(List::Second) {
            self.out.write_all(json::findings().as_bytes())?;
        }
        self.list = Some(list);
        Ok(())
    }

    pub(super) fn end(&mut self) -> io::Result<()> {
        match self.form {
            Form::Silent | Form::Jsonl => {}
            Form::Text(_) => writeln!(self.out, "{}", self.summary.line())?,
            Form::Json => {
                self.open(List::Second)?;
                writeln!(self.out, "{}", json::end(&self.summary))?;
            }
            Form::Sarif => {
                self.open(List::First)?;
                writeln!(self.out, "{}", sarif::end())?;
            }
            Form::Github => eprintln!("{}", self.summary.line()),
        }
        self.out.flush()
    }
}

/// As wide as the terminal; coloured on a terminal that wants it, or when asked for.
fn style(when: When) -> Style {
    let colour = match when {
        When::Always => Colour::Ansi,
        When::Never => Colour::Plain,
        When::Auto => match anstream::AutoStream::choice(&io::stdout()) {
            anstream::ColorChoice::Never => Colour::Plain,
            _ if !io::stdout().is_terminal() => Colour::Plain,
            _ => Colour::Ansi,
        },
    };
    Style { width: Page::width_of_stdout(), colour }
}
