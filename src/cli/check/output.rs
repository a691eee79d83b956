//! Findings printed as they come, in one of the forms.

use std::io::{self, BufWriter, IsTerminal, Stdout, Write};

use serde_json::Value;

use crate::check::render::text::{Colour, Style};
use crate::check::render::{Summary, github, json, sarif, text};
use crate::check::{Diagnostic, RecordReport};
use crate::cli::args::{CheckFormat, When};
use crate::cli::page::Page;

/// Where findings go.
pub(super) struct Output {
    summary: Summary,
    form: Form,
    out: BufWriter<Stdout>,
    /// Whether something stands in the list that is being written.
    begun: bool,
}

enum Form {
    Silent,
    Text(Style),
    /// With the findings that stand in no record.
    Json(Vec<Value>),
    Sarif,
    Github,
}

impl Output {
    /// Counts, and prints nothing.
    pub(super) fn silent() -> Self {
        Self::with(Form::Silent)
    }

    pub(super) fn new(format: CheckFormat, when: When) -> Self {
        Self::with(match format {
            CheckFormat::Text => Form::Text(style(when)),
            CheckFormat::Json => Form::Json(Vec::new()),
            CheckFormat::Sarif => Form::Sarif,
            CheckFormat::Github => Form::Github,
        })
    }

    fn with(form: Form) -> Self {
        Self { summary: Summary::default(), form, out: BufWriter::new(io::stdout()), begun: false }
    }

    pub(super) const fn is_clean(&self) -> bool {
        self.summary.counts.is_clean()
    }

    /// A finding that stands in no record.
    pub(super) fn finding(&mut self, diagnostic: &Diagnostic) -> io::Result<()> {
        self.summary.finding(diagnostic);
        self.print(diagnostic)
    }

    pub(super) fn record(&mut self, record: &RecordReport) -> io::Result<()> {
        self.summary.record(record);
        if let Form::Json(_) = self.form {
            self.open(&json::begin())?;
            return write!(self.out, "{}", json::record(record));
        }
        record.diagnostics.iter().try_for_each(|diagnostic| self.print(diagnostic))
    }

    fn print(&mut self, diagnostic: &Diagnostic) -> io::Result<()> {
        match &mut self.form {
            Form::Silent => Ok(()),
            Form::Text(style) => self.out.write_all(text::finding(diagnostic, *style).as_bytes()),
            Form::Json(findings) => {
                findings.push(json::finding(diagnostic));
                Ok(())
            }
            Form::Sarif => {
                self.open(&sarif::begin())?;
                write!(self.out, "{}", sarif::result(diagnostic))
            }
            Form::Github => self.out.write_all(github::finding(diagnostic).as_bytes()),
        }
    }

    /// The beginning of the document before its first entry, and a comma before every other.
    fn open(&mut self, begin: &str) -> io::Result<()> {
        let before = if self.begun { ",\n" } else { begin };
        self.begun = true;
        self.out.write_all(before.as_bytes())
    }

    pub(super) fn end(&mut self) -> io::Result<()> {
        let summary = self.summary.line();
        match &self.form {
            Form::Silent => {}
            Form::Text(_) => writeln!(self.out, "{summary}")?,
            Form::Json(findings) => {
                let begin = if self.begun { String::new() } else { json::begin() };
                writeln!(self.out, "{begin}{}", json::end(findings, &self.summary))?;
            }
            Form::Sarif => {
                let begin = if self.begun { String::new() } else { sarif::begin() };
                writeln!(self.out, "{begin}{}", sarif::end())?;
            }
            Form::Github => eprintln!("{summary}"),
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
