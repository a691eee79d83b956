//! What is at a place: the board and the clauses that fired, or what a word names; and where that is defined.

use itertools::Itertools;
use lsp_types::{Hover, HoverContents, Location, MarkupContent, MarkupKind, Position};

use base::text::Span;
use record::archive::SourceId;
use record::check::ReplayedRecord;
use record::notation::syntax::ItemKind;
use record::replay::{LineReport, PlyReport, PositionState, ReadFrom, Signs, WrittenRecord, draw};
use rules::Ruleset;
use rules::prose::{Language, clause_prose};

use super::View;
use super::cursor::{cursor_at, word_at};
use super::document::{Lines, TextDocument};
use super::names::{HeaderNames, Named, named, plain};
use super::play::{OpenRecord, item_at, ply_at};

/// What an editor shows of a place of an open file.
pub fn hover(view: &View<'_>, document: &TextDocument, position: Position) -> Option<Hover> {
    let at = document.offset(position);
    if let Some((span, found)) = named_at(view, document, at) {
        return Some(shown(document, found.description(), span));
    }
    let (open, at) = OpenRecord::at(document, at).filter(|(open, at)| open.header_at(*at).is_none())?;
    let replayed = open.until(view, open.text.len())?;
    let (text, span) = of_play(view, &open, &replayed, at)?;
    Some(shown(document, text, span.shifted(open.slice.offset)))
}

/// Where what is named at a place of an open file is defined.
pub fn definition(view: &View<'_>, document: &TextDocument, position: Position) -> Option<Location> {
    let (_, found) = named_at(view, document, document.offset(position))?;
    let (file, span) = found.definition(view.context.archive())?;
    let range = match view.text(&file) {
        Some(text) => Lines::new(text).range(text, span),
        None => document.range(span),
    };
    Some(Location { uri: (view.address)(&file)?, range })
}

fn shown(document: &TextDocument, value: String, span: Span) -> Hover {
    let contents = HoverContents::Markup(MarkupContent { kind: MarkupKind::Markdown, value });
    Hover { contents, range: Some(document.range(span)) }
}

/// What the word at a place names: in a header and in other YAML by its key; in play within comments and variations.
fn named_at<'a>(view: &View<'a>, document: &TextDocument, at: usize) -> Option<(Span, Named<'a>)> {
    let text = document.text();
    let in_yaml = |body: Span, names: &HeaderNames<'a>| {
        let cursor = cursor_at(text, body, at);
        let word = text.get(cursor.word.range()).filter(|word| !word.is_empty())?;
        Some((cursor.word, named(view, word, Some(&cursor), names)?))
    };
    if !document.is_play() {
        return in_yaml(Span::new(0, text.len()), &HeaderNames::default());
    }
    let (open, seen) = OpenRecord::at(document, at)?;
    let names = open.names(view);
    if let Some(header) = open.header_at(seen) {
        return in_yaml(header.body.shifted(open.slice.offset), &names);
    }
    let item = item_at(&open.record.items, seen)?;
    let word = word_at(text, at);
    let written = text.get(word.range()).filter(|word| !word.is_empty())?;
    matches!(item.kind, ItemKind::Comment(_) | ItemKind::Note | ItemKind::Under(_) | ItemKind::By(_))
        .then(|| Some((word, named(view, written, None, &names)?)))?
}

/// The board and the clauses at a place of the play of a record, and which ply they are of; within `at(…)`, which place on
/// paper that is.
fn of_play(
    view: &View<'_>,
    open: &OpenRecord<'_>,
    replayed: &ReplayedRecord,
    at: usize,
) -> Option<(String, Span)> {
    let ReplayedRecord { record, header, replay } = replayed;
    let written = WrittenRecord { text: open.text, header: Some(header) };
    if let Some(item) = item_at(&record.items, at)
        && let ItemKind::At(place) = &item.kind
    {
        return Some((place_words(view, &ReadFrom::new(written, place)?), item.span));
    }
    let line = replay.line.as_ref()?;
    match ply_at(&LineReport::new(line, &record.items, written), at) {
        Some(ply) => Some((ply_words(view, &ply), ply.step.span)),
        None => {
            let begins = board(&line.ruleset, &line.start);
            Some((format!("**At the beginning**\n\n{begins}"), Span::at(at)))
        }
    }
}

/// A place on paper: its source, and where it is in the facsimile.
fn place_words(view: &View<'_>, read_from: &ReadFrom<'_>) -> String {
    let (archive, place) = (view.context.archive(), &read_from.place);
    let id = read_from.source.and_then(|id| id.parse::<SourceId>().ok());
    let source = id.as_ref().and_then(|id| archive.sources.get(id));
    let zone = id.as_ref().and_then(|id| archive.facsimile_of(id, place)?.page.zone(place));
    let parts = [
        Some(format!("**{}** a place on paper", plain(&place.to_string()))),
        source.map(|source| format!("in {}", Named::Source(source).description())),
        zone.map(|zone| {
            let [left, top, width, height] = [zone.x, zone.y, zone.width, zone.height];
            format!("in its facsimile: left {left}, top {top}, width {width}, height {height}")
        }),
    ];
    parts.into_iter().flatten().join("\n\n")
}

/// A ply: what happened, the board after it, and the clauses with their evidence.
fn ply_words(view: &View<'_>, ply: &PlyReport<'_>) -> String {
    let step = ply.step;
    let verdict = step.verdict.word().replace('-', " ");
    let mut parts = vec![format!("**{}** ({verdict})", plain(&ply.written()))];
    parts.extend(Some(plain(&ply.sentence())).filter(|sentence| !sentence.is_empty()));
    parts.push(board(ply.ruleset, &step.after));
    for clause in step.clauses() {
        let support = ply.ruleset.support(clause);
        let says = plain(&clause_prose(ply.ruleset, clause, Language::English));
        let cites = if support.cites.is_empty() {
            "the sources are silent".to_owned()
        } else {
            cited(view, &support.cites)
        };
        parts.push(format!("`{}` {says}\n{cites}", support.name));
    }
    if !step.readings.is_empty() {
        parts.push(format!("depended on {}", step.readings.iter().map(|one| format!("`{one}`")).join(", ")));
    }
    parts.join("\n\n")
}

/// Statements, each with what it says.
fn cited(view: &View<'_>, cites: &[String]) -> String {
    let archive = view.context.archive();
    let says = |id: &String| {
        let statement = id.parse().ok().and_then(|id| archive.statement(&id));
        let says = statement.map_or("not in the evidence of this archive", |(_, one)| one.says.as_str());
        format!("- {id}: {}", plain(says))
    };
    cites.iter().map(says).join("\n")
}

fn board(ruleset: &Ruleset, position: &PositionState) -> String {
    if *position == PositionState::Unknown {
        return "The position is not known here.".to_owned();
    }
    format!("```text\n{}```", draw(ruleset, position, Signs::Unicode))
}
