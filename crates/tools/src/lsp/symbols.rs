//! The parts of a file: records with their plies, and the entries of other files.

use lsp_types::{DocumentSymbol, SymbolKind};

use base::text::Span;
use base::yaml::{Places, Segment};
use record::archive::read_header;
use record::check::RecordSlice;
use record::notation::syntax::{Item, ItemKind};
use record::notation::{Record, parse};

use super::document::TextDocument;
use super::play::title;

/// The parts of an open file, in the order of the text.
pub fn symbols(document: &TextDocument) -> Vec<DocumentSymbol> {
    if !document.is_play() {
        return entries(document);
    }
    let slices = RecordSlice::all(document.name(), document.text());
    let symbol = |slice: &RecordSlice<'_>| {
        let text = slice.text.ok()?;
        let (file, _) = parse(text);
        Some(of_record(document, text, slice.offset, file.records.first()?))
    };
    slices.iter().filter_map(symbol).collect()
}

fn of_record(document: &TextDocument, text: &str, offset: usize, record: &Record) -> DocumentSymbol {
    let header = record.header.as_ref().map(|header| read_header(text, header).0).unwrap_or_default();
    let selected = record.header.map_or(Span::at(record.span.start), |_| header.places.value("id"));
    let plies = plies(text, &record.items).into_iter().map(|(name, span)| {
        let span = span.shifted(offset);
        symbol(document, name, SymbolKind::EVENT, span, span)
    });
    let plies: Vec<DocumentSymbol> = plies.collect();
    let (span, selected) = (record.span.shifted(offset), selected.shifted(offset));
    DocumentSymbol {
        detail: header.id.clone(),
        children: (!plies.is_empty()).then_some(plies),
        ..symbol(document, title(&header), SymbolKind::FILE, span, selected)
    }
}

/// The turns of a line, each with everything written between its number and the next.
fn plies(text: &str, items: &[Item]) -> Vec<(String, Span)> {
    let mut found: Vec<(String, Span)> = Vec::new();
    let mut begins_turn = true;
    for item in items {
        let written = text.get(item.span.range()).unwrap_or_default();
        match &item.kind {
            ItemKind::TurnNumber(_) => {
                found.push((written.to_owned(), item.span));
                begins_turn = true;
            }
            ItemKind::Round(_) | ItemKind::End(_) | ItemKind::Gap(_) => {
                found.push((written.to_owned(), item.span));
                begins_turn = false;
            }
            ItemKind::Ply(_) | ItemKind::Pass => match found.last_mut().filter(|_| begins_turn) {
                Some((name, span)) => {
                    name.push(' ');
                    name.push_str(written);
                    *span = span.to(item.span);
                }
                None => {
                    found.push((written.to_owned(), item.span));
                    begins_turn = true;
                }
            },
            _ => {}
        }
    }
    found
}

/// The keys of a file and the entries of its lists that have an id, a name or a key of their own.
fn entries(document: &TextDocument) -> Vec<DocumentSymbol> {
    let Some(places) = Places::parse(document.text()) else { return Vec::new() };
    let mut symbols: Vec<DocumentSymbol> = Vec::new();
    for (path, span) in places.all() {
        let of =
            |segments: &[Segment]| places.value(segments).and_then(|span| document.text().get(span.range()));
        match path.segments() {
            [Segment::Key(key)] => {
                let own = places.key(path.segments()).unwrap_or(span);
                symbols.push(symbol(document, key.clone(), SymbolKind::KEY, own.to(span), own));
            }
            segments @ [Segment::Key(_), last] => {
                let below = |key: &str| of(path.then(key).segments()).map(str::to_owned);
                let name = match last {
                    Segment::Key(key) => Some(key.clone()),
                    Segment::Index(_) => below("id").or_else(|| below("name")),
                };
                let own = places.key(segments).unwrap_or(span);
                if let (Some(name), Some(above)) = (name, symbols.last_mut()) {
                    let entry = symbol(document, name, SymbolKind::FIELD, own.to(span), own);
                    let entry = DocumentSymbol { detail: below("says"), ..entry };
                    above.children.get_or_insert_default().push(entry);
                }
            }
            _ => {}
        }
    }
    symbols
}

/// The part of a file at `span`, of which `selected` is shown, without what is in it.
#[expect(deprecated, reason = "the type has a field that the protocol gave up and that has to be named")]
fn symbol(
    document: &TextDocument,
    name: String,
    kind: SymbolKind,
    span: Span,
    selected: Span,
) -> DocumentSymbol {
    let range = document.range(span.to(selected));
    DocumentSymbol {
        name: if name.trim().is_empty() { "…".to_owned() } else { name },
        detail: None,
        kind,
        tags: None,
        deprecated: None,
        range,
        selection_range: document.range(selected),
        children: None,
    }
}
