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
        Some(of_record(document, (text, slice.offset), file.records.first()?))
    };
    slices.iter().filter_map(symbol).collect()
}

fn of_record(document: &TextDocument, (text, offset): (&str, usize), record: &Record) -> DocumentSymbol {
    let header = record.header.as_ref().map(|header| read_header(text, header).0).unwrap_or_default();
    let selected = record.header.map_or(Span::at(record.span.start), |_| header.places.of("id"));
    let plies = plies(text, &record.items).into_iter().map(|(name, span)| {
        symbol(document, (name, None), SymbolKind::EVENT, (span, span).shifted(offset), Vec::new())
    });
    let plies = plies.collect();
    let spans = (record.span, selected).shifted(offset);
    symbol(document, (title(&header), header.id.clone()), SymbolKind::FILE, spans, plies)
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
    let Some(places) = Places::of(document.text()) else { return Vec::new() };
    let mut symbols: Vec<DocumentSymbol> = Vec::new();
    for (path, span) in places.all() {
        let of =
            |segments: &[Segment]| places.value(segments).and_then(|span| document.text().get(span.range()));
        match path.segments() {
            [Segment::Key(key)] => {
                let own = places.key(path.segments()).unwrap_or(span);
                symbols.push(symbol(
                    document,
                    (key.clone(), None),
                    SymbolKind::KEY,
                    (own.to(span), own),
                    Vec::new(),
                ));
            }
            segments @ [Segment::Key(_), last] => {
                let below = |key: &str| of(path.then(key).segments()).map(str::to_owned);
                let name = match last {
                    Segment::Key(key) => Some(key.clone()),
                    Segment::Index(_) => below("id").or_else(|| below("name")),
                };
                let own = places.key(segments).unwrap_or(span);
                if let (Some(name), Some(above)) = (name, symbols.last_mut()) {
                    let entry = symbol(
                        document,
                        (name, below("says")),
                        SymbolKind::FIELD,
                        (own.to(span), own),
                        Vec::new(),
                    );
                    above.children.get_or_insert_default().push(entry);
                }
            }
            _ => {}
        }
    }
    symbols
}

/// A place, and the part of it that is selected.
trait Shifted {
    fn shifted(self, offset: usize) -> Self;
}

impl Shifted for (Span, Span) {
    fn shifted(self, offset: usize) -> Self {
        (self.0.shifted(offset), self.1.shifted(offset))
    }
}

#[expect(deprecated, reason = "the type has a field that the protocol gave up and that has to be named")]
fn symbol(
    document: &TextDocument,
    (name, detail): (String, Option<String>),
    kind: SymbolKind,
    (span, selected): (Span, Span),
    children: Vec<DocumentSymbol>,
) -> DocumentSymbol {
    let range = document.range(span.to(selected));
    DocumentSymbol {
        name: if name.trim().is_empty() { "…".to_owned() } else { name },
        detail,
        kind,
        tags: None,
        deprecated: None,
        range,
        selection_range: document.range(selected),
        children: (!children.is_empty()).then_some(children),
    }
}
