//! Findings for people, as the compiler of Rust draws its own.

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Element, Group, Level, Origin, Patch, Renderer, Snippet};

use crate::check::{Deciding, Diagnostic, Excerpt, Fix, Location, OmittedFindings, Severity};
use base::text::{on_terminal, wrap};

/// The least width that is drawn for, in columns.
const LEAST: usize = 40;

/// How findings are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Style {
    /// Width in columns; less than 40 counts as 40. Signs of the file itself may exceed it.
    pub width: usize,
    /// Whether signs for colour are written.
    pub colour: Colour,
}

/// Whether signs for colour are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Colour {
    /// None: for files and pipes.
    Plain,
    /// Those every terminal knows.
    Ansi,
}

impl Default for Style {
    fn default() -> Self {
        Self { width: 100, colour: Colour::Plain }
    }
}

/// A finding for people, with an empty line after it.
pub fn finding(diagnostic: &Diagnostic, style: Style) -> String {
    let width = style.width.max(LEAST);
    let renderer = match style.colour {
        Colour::Plain => Renderer::plain(),
        Colour::Ansi => Renderer::styled(),
    };
    let renderer = renderer.term_width(width).decor_style(DecorStyle::Ascii);
    let mut text = headline(diagnostic, width, style.colour);
    let mut body = Group::with_level(level(diagnostic.severity()));
    body = body.elements(place(&diagnostic.place, AnnotationKind::Primary, diagnostic.label.as_deref()));
    for other in &diagnostic.others {
        body = body.elements(place(&other.place, AnnotationKind::Context, Some(&other.text)));
    }
    let inner = width.saturating_sub(14);
    for (kind, note) in notes(diagnostic, width) {
        body = body.element(kind.message(wrapped(&note, inner)));
    }
    let groups: Vec<Group<'_>> =
        std::iter::once(body).chain(diagnostic.fix.as_ref().and_then(|fix| patch(diagnostic, fix))).collect();
    let drawn = renderer.render(&groups);
    text.push_str(drawn.trim_start_matches('\n'));
    while text.ends_with('\n') {
        text.pop();
    }
    text.push_str("\n\n");
    // The drawing pads lines that say nothing.
    text.lines().map(|line| format!("{}\n", line.trim_end())).collect()
}

/// Findings that are not shown, with an empty line after them; `width` in columns.
pub fn omitted(findings: &OmittedFindings, width: usize) -> String {
    line(&format!("{}: {}", findings.file, findings.words()), width)
}

/// A line about several findings, with an empty line after it; `width` in columns.
pub fn line(words: &str, width: usize) -> String {
    format!("{}\n\n", wrap::paragraph(&clean_line(words), width.max(LEAST), "", "  "))
}

fn headline(diagnostic: &Diagnostic, width: usize, colour: Colour) -> String {
    let severity = diagnostic.severity();
    let acknowledged = if diagnostic.acknowledged.is_some() { " (acknowledged)" } else { "" };
    let name = format!("{severity}[{}]{acknowledged}:", diagnostic.code);
    let lines = wrap::paragraph(&format!("{name} {}", clean_line(&diagnostic.message)), width, "", "  ");
    match colour {
        Colour::Plain => format!("{lines}\n"),
        Colour::Ansi => {
            let sign = match severity {
                Severity::Error => "\u{1b}[1m\u{1b}[91m",
                Severity::Warning => "\u{1b}[1m\u{1b}[33m",
                Severity::Note => "\u{1b}[1m\u{1b}[92m",
            };
            let (name, rest) = lines.split_at(name.len().min(lines.len()));
            format!("{sign}{name}\u{1b}[0m\u{1b}[1m{rest}\u{1b}[0m\n")
        }
    }
}

const fn level(severity: Severity) -> Level<'static> {
    match severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    }
}

fn place<'a>(place: &'a Location, kind: AnnotationKind, label: Option<&'a str>) -> Vec<Element<'a>> {
    let exact = || Origin::path(clean_line(&place.file)).line(place.from.line).char_column(place.from.column);
    let Some(Excerpt { text, line, span, whole }) = &place.excerpt else {
        let origin = if place.span.is_some() { exact() } else { Origin::path(clean_line(&place.file)) };
        return vec![origin.into()];
    };
    let annotation = match label {
        Some(label) => kind.span(span.range()).label(label),
        None => kind.span(span.range()),
    };
    let snippet = Snippet::source(text.as_str()).line_start(*line).annotation(annotation);
    if *whole {
        vec![snippet.path(clean_line(&place.file)).into()]
    } else {
        vec![exact().into(), snippet.into()]
    }
}

fn notes(diagnostic: &Diagnostic, width: usize) -> Vec<(Level<'static>, String)> {
    let mut notes = Vec::new();
    let at = match (&diagnostic.record, diagnostic.ply) {
        (Some(record), Some(ply)) => Some(format!("record `{}`, ply {ply}", on_terminal(record))),
        (Some(record), None) => Some(format!("record `{}`", on_terminal(record))),
        (None, Some(ply)) => Some(format!("ply {ply}")),
        (None, None) => None,
    };
    notes.extend(at.map(|at| (Level::NOTE.with_name("in"), at)));
    for board in &diagnostic.boards {
        notes.push((Level::NOTE.with_name("board"), format!("{}\n{}", board.title, board.text)));
    }
    if let Some(Deciding { ruleset, clause, says, cites }) = &diagnostic.clause {
        let rests = if cites.is_empty() { "the sources are silent".to_owned() } else { cites.join(", ") };
        notes.push((
            Level::NOTE.with_name("rule"),
            wrapped(&format!("{says} (`{clause}` of {ruleset}; {rests})"), width.saturating_sub(14)),
        ));
    }
    notes.extend(diagnostic.notes.iter().map(|note| (Level::NOTE, on_terminal(note))));
    if let Some(acknowledged) = &diagnostic.acknowledged {
        let by = acknowledged.by.as_ref().map_or(String::new(), |by| format!(" ({})", on_terminal(by)));
        notes.push((
            Level::NOTE.with_name("acknowledged"),
            format!("{}{by}", on_terminal(&acknowledged.reason)),
        ));
    }
    notes.extend(diagnostic.help.iter().map(|help| (Level::HELP, on_terminal(help))));
    notes
}

/// The lines as they are after the change.
fn patch<'a>(diagnostic: &'a Diagnostic, fix: &'a Fix) -> Option<Group<'a>> {
    let excerpt = diagnostic.place.excerpt.as_ref()?;
    let start = diagnostic.place.span?.start.checked_sub(excerpt.span.start)?;
    let span = fix.span.start.checked_sub(start)?..fix.span.end.checked_sub(start)?;
    if span.end > excerpt.text.len() || !excerpt.whole {
        return None;
    }
    let snippet = Snippet::source(excerpt.text.as_str())
        .line_start(excerpt.line)
        .path(clean_line(&diagnostic.place.file))
        .patch(Patch::new(span, fix.replacement.as_str()));
    Some(Level::HELP.secondary_title(format!("{} (`--fix` does this)", fix.title)).element(snippet))
}

/// Lines of at most `width` columns, broken between words; lines that are there stay.
fn wrapped(text: &str, width: usize) -> String {
    wrap::paragraph(text, width, "", "")
}

/// The same for names of files and messages, which have one line.
fn clean_line(text: &str) -> String {
    on_terminal(text).replace('\n', "\u{fffd}")
}
