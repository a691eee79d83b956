//! The text of a tree, byte for byte.

use super::syntax::{Closing, File, Item, ItemKind};
use base::text::Span;

/// The text that `file` was read from: the text of each leaf of the tree, with the white space between.
///
/// Only white space is taken from between the leaves, so a tree that has lost a word prints without it.
///
/// ```
/// use record::notation::{parse, print_exact};
/// let text = "1.  b:h(c\n  laps( 2 ) %%";
/// assert_eq!(print_exact(&parse(text).0, text), text);
/// ```
pub fn print_exact(file: &File, text: &str) -> String {
    let mut printer = Printer { text, at: 0, printed: String::with_capacity(text.len()) };
    printer.leaf(file.before);
    for record in &file.records {
        if let Some(header) = record.header {
            printer.leaf(header.span);
        }
        printer.items(&record.items);
        if let Some(stray) = record.stray {
            printer.leaf(stray);
        }
        printer.space(record.span.end);
    }
    printer.printed
}

struct Printer<'t> {
    text: &'t str,
    /// Where the last leaf ended.
    at: usize,
    printed: String,
}

impl Printer<'_> {
    fn items(&mut self, items: &[Item]) {
        for item in items {
            match &item.kind {
                ItemKind::Variation(variation) => {
                    self.leaf(Span::new(item.span.start, item.span.start + 1));
                    self.items(&variation.items);
                    if variation.closing == Closing::Present {
                        self.leaf(Span::new(item.span.end - 1, item.span.end));
                    }
                }
                _ => self.leaf(item.span),
            }
        }
    }

    fn leaf(&mut self, span: Span) {
        self.space(span.start);
        self.printed.push_str(&self.text[span.range()]);
        self.at = span.end;
    }

    /// The white space up to `end`.
    fn space(&mut self, end: usize) {
        let between = self.text.get(self.at..end).unwrap_or_default();
        // A byte order mark is read as white space, but only where the text begins.
        let mark = usize::from(self.at == 0);
        let kept = between
            .char_indices()
            .filter(|&(at, sign)| sign.is_whitespace() || (mark == 1 && at == 0 && sign == '\u{feff}'));
        self.printed.extend(kept.map(|(_, sign)| sign));
        self.at = end.max(self.at);
    }
}
