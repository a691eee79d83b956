//! Findings printed as they come, in one of the forms.

use std::collections::BTreeMap;
use std::io::{self, Write};

use anyhow::Result;
use serde_json::Value;

use crate::cli::args::{CheckFormat, When};
use crate::cli::console::{self, Out};
use crate::cli::page::Page;
use base::text::counted;
use record::check::render::text::{Colour, Style};
use record::check::render::{Summary, github, json, jsonl, text};
use record::check::{Code, Diagnostic, Limit, MOST_ALIKE, OmittedFindings, RecordReport};

/// Where findings go.
pub(super) struct Output {
    summary: Summary,
    form: Form,
    out: Out,
    /// The list that something was written to last; `None` at the beginning of the document.
    list: Option<List>,
    /// Every finding is wanted.
    all: bool,
    limit: Limit,
    /// What documents for programs name at their end.
    omitted: Vec<OmittedFindings>,
    /// How many records say the same of their ruleset, by what they say. Only the first is printed.
    alike: BTreeMap<String, usize>,
    /// What could not be written, where the work goes on.
    failed: Option<io::Error>,
    pub(super) fails_at_the_end: bool,
    /// Whether only files without records are checked, so that it is no news that there are none.
    pub(super) is_without_records: bool,
}

/// How findings are drawn that are not printed.
const KEPT: Style = Style { width: 100, colour: Colour::Plain };

enum Form {
    Silent,
    /// The texts of findings that need attention.
    Kept(Vec<String>),
    Text(Style),
    Json,
    Jsonl,
    Github,
}

/// A list in a document for programs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum List {
    /// The records of JSON.
    First,
    /// The findings of JSON that are in no record.
    Second,
}

impl Output {
    /// Counts, and prints nothing.
    pub(super) fn silent() -> Self {
        Self::with(Form::Silent, 0)
    }

    /// Prints nothing, and keeps the texts of findings that need attention; see [`Output::kept`].
    pub(super) fn keeping() -> Self {
        Self::with(Form::Kept(Vec::new()), MOST_ALIKE)
    }

    /// The texts of the findings that need attention.
    pub(super) fn kept(mut self) -> Vec<String> {
        let repeated = self.repeated();
        let Form::Kept(mut kept) = self.form else { return Vec::new() };
        kept.extend(repeated);
        kept
    }

    /// Prints at most [`MOST_ALIKE`] findings of one code in one file, or all.
    pub(super) fn new(format: CheckFormat, when: When, all: bool) -> Self {
        let form = match format {
            CheckFormat::Text => Form::Text(style(when)),
            CheckFormat::Json => Form::Json,
            CheckFormat::Jsonl => Form::Jsonl,
            CheckFormat::Github => Form::Github,
        };
        Self::with(form, if all { usize::MAX } else { MOST_ALIKE })
    }

    fn with(form: Form, most: usize) -> Self {
        Self {
            summary: Summary::default(),
            form,
            out: Out::new(),
            list: None,
            all: most == usize::MAX,
            limit: Limit::new(most),
            omitted: Vec::new(),
            alike: BTreeMap::new(),
            failed: None,
            fails_at_the_end: false,
            is_without_records: false,
        }
    }

    /// Whether people read it from its beginning; documents for programs have an order of their own.
    pub(super) const fn is_for_people(&self) -> bool {
        matches!(self.form, Form::Text(_) | Form::Kept(_) | Form::Github)
    }

    /// Whether it only counts.
    pub(super) const fn is_silent(&self) -> bool {
        matches!(self.form, Form::Silent)
    }

    /// Whether it keeps the texts of findings.
    pub(super) const fn is_keeping(&self) -> bool {
        matches!(self.form, Form::Kept(_))
    }

    pub(super) const fn is_clean(&self) -> bool {
        self.summary.counts.is_clean()
    }

    /// Whether nobody reads the findings any more.
    pub(super) const fn is_closed(&self) -> bool {
        self.out.is_closed()
    }

    /// Findings that were left out before, to be named with those of their file.
    pub(super) fn omit(&mut self, left: OmittedFindings) {
        self.summary.omit(&left);
        self.limit.add(&left);
    }

    /// What was found in the files of the archive, named from another folder: `folder` comes before their names.
    ///
    /// # Errors
    /// Where it cannot be written.
    pub(super) fn archive(
        &mut self,
        found: &[Diagnostic],
        left: &[&OmittedFindings],
        folder: &str,
    ) -> io::Result<()> {
        for left in left {
            self.omit(OmittedFindings { file: format!("{folder}{}", left.file), ..(*left).clone() });
        }
        found.iter().try_for_each(|one| self.finding(&one.clone().below(folder)))
    }

    /// A finding that is in no record; in documents for programs after all records.
    ///
    /// # Errors
    /// Where it cannot be written.
    pub(super) fn finding(&mut self, diagnostic: &Diagnostic) -> io::Result<()> {
        self.summary.finding(diagnostic);
        self.attempt(|output| {
            output.goes_on_with(&diagnostic.place.file)?;
            output.print(diagnostic)
        })
    }

    /// A record and its findings.
    ///
    /// # Errors
    /// Where it cannot be written.
    pub(super) fn record(&mut self, record: &RecordReport) -> io::Result<()> {
        self.summary.record(record);
        self.attempt(|output| {
            output.goes_on_with(&record.file)?;
            if let Form::Json = output.form {
                let shown = record.diagnostics.iter();
                let shown =
                    shown.filter(|one| output.limit.admits(&record.file, one.code)).collect::<Vec<_>>();
                return output.entry(List::First, &json::record(record, &shown));
            }
            if let Form::Jsonl = output.form {
                return writeln!(output.out, "{}", jsonl::record(record)?);
            }
            record.diagnostics.iter().try_for_each(|diagnostic| output.print(diagnostic))
        })
    }

    /// Writes, unless writing has failed before.
    fn attempt(&mut self, write: impl FnOnce(&mut Self) -> io::Result<()>) -> io::Result<()> {
        if matches!(self.form, Form::Silent) || self.failed.is_some() {
            return Ok(());
        }
        match write(self) {
            Err(error) if self.fails_at_the_end => {
                self.failed = Some(error);
                Ok(())
            }
            written => written,
        }
    }

    /// Says how much was left out of other files before the findings of this one.
    fn goes_on_with(&mut self, file: &str) -> io::Result<()> {
        let left = self.limit.before(file);
        self.leave_out(left)
    }

    fn leave_out(&mut self, left: Vec<OmittedFindings>) -> io::Result<()> {
        match &mut self.form {
            Form::Silent => Ok(()),
            Form::Kept(kept) => {
                kept.extend(left.iter().map(|left| text::omitted(left, KEPT.width).trim_end().to_owned()));
                Ok(())
            }
            Form::Text(style) => {
                let width = style.width;
                left.iter().try_for_each(|left| self.out.write_all(text::omitted(left, width).as_bytes()))
            }
            Form::Github => {
                left.iter().try_for_each(|left| self.out.write_all(github::omitted(left).as_bytes()))
            }
            Form::Jsonl => left.iter().try_for_each(|left| writeln!(self.out, "{}", json::omitted(left))),
            Form::Json => {
                self.omitted.extend(left);
                Ok(())
            }
        }
    }

    fn print(&mut self, diagnostic: &Diagnostic) -> io::Result<()> {
        if self.repeats(diagnostic) || !self.limit.admits(&diagnostic.place.file, diagnostic.code) {
            return Ok(());
        }
        match &mut self.form {
            Form::Silent => Ok(()),
            Form::Kept(kept) => {
                if diagnostic.needs_attention() {
                    kept.push(text::finding(diagnostic, KEPT).trim_end().to_owned());
                }
                Ok(())
            }
            Form::Text(style) => self.out.write_all(text::finding(diagnostic, *style).as_bytes()),
            Form::Json => self.entry(List::Second, &json::finding(diagnostic)),
            Form::Jsonl => writeln!(self.out, "{}", json::finding(diagnostic)),
            Form::Github => self.out.write_all(github::finding(diagnostic).as_bytes()),
        }
    }

    /// Whether another record said the same of its ruleset; one line at the end counts these.
    fn repeats(&mut self, diagnostic: &Diagnostic) -> bool {
        const OF_RULESETS: [Code; 2] =
            [Code::named("replay/unusable-ruleset"), Code::named("archive/unknown-ruleset")];
        let is_of_ruleset = OF_RULESETS.contains(&diagnostic.code);
        if self.all || !is_of_ruleset || !matches!(self.form, Form::Text(_) | Form::Kept(_)) {
            return false;
        }
        let count = self.alike.entry(diagnostic.message.clone()).or_default();
        *count += 1;
        *count > 1
    }

    /// A line for each ruleset that keeps more than one record from being replayed.
    fn repeated(&mut self) -> Vec<String> {
        let repeated = std::mem::take(&mut self.alike).into_iter().filter(|(_, count)| *count > 1);
        let line = |(message, count): (String, usize)| {
            let records = counted(count - 1, "more record", "more records");
            format!("{records}: {message}; `sowbook check --all` prints them")
        };
        repeated.map(line).collect()
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
            self.out.write_all(json::begin().as_bytes())?;
        }
        if list == List::Second && self.list != Some(List::Second) {
            self.out.write_all(json::findings().as_bytes())?;
        }
        self.list = Some(list);
        Ok(())
    }

    /// Writes what is after all findings.
    ///
    /// # Errors
    /// Where anything could not be written.
    pub(super) fn end(&mut self) -> Result<()> {
        self.attempt(Self::close)?;
        if let Some(error) = self.failed.take() {
            return Err(error.into());
        }
        match self.form {
            Form::Github => console::message(&self.summary.line()),
            _ => Ok(()),
        }
    }

    fn close(&mut self) -> io::Result<()> {
        let left = self.limit.end();
        self.leave_out(left)?;
        let repeated = self.repeated();
        match self.form {
            Form::Silent | Form::Kept(_) | Form::Jsonl | Form::Github => {}
            Form::Text(style) => {
                for line in repeated {
                    self.out.write_all(text::line(&line, style.width).as_bytes())?;
                }
                let line = self.summary.line();
                let line =
                    line.strip_prefix("no records; ").filter(|_| self.is_without_records).unwrap_or(&line);
                writeln!(self.out, "{line}")?;
            }
            Form::Json => {
                self.open(List::Second)?;
                writeln!(self.out, "{}", json::end(&self.summary, &self.omitted))?;
            }
        }
        self.out.end()
    }
}

/// As wide as the terminal; coloured on a terminal that wants it, or when asked for.
fn style(when: When) -> Style {
    let colour = match when {
        When::Always => Colour::Ansi,
        When::Never => Colour::Plain,
        When::Auto if console::shows_colours() => Colour::Ansi,
        When::Auto => Colour::Plain,
    };
    Style { width: Page::width_of_stdout(), colour }
}
