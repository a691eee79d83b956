//! The canonical form of a text. Only white space changes, and none in a header, a comment, a note, a quotation, or
//! around what cannot be read.
//!
//! - A turn number begins a line; the plies of its turn, their checks, glyphs, acts and comments are behind it.
//!   Where a record has no turn numbers, two plies make a line.
//! - Boards and variations have lines of their own, indented by three; `round(…)`, `provenance(…)`, `at(…)` and
//!   `end(…)` have lines of their own at the margin. In a variation, `at(…)` begins or ends a line where it did.
//! - A comment, note or gap that began a line still begins one: at the margin if it stood there.
//! - One blank line stays where there were some. Records are parted by one.

use std::borrow::Borrow;

use super::lexer::Lexer;
use super::parse::one_by_one;
use super::syntax::{Closing, File, Item, ItemKind, Record, Unreadable};
use super::token::TokenKind;
use base::text::Span;

/// `text` in its canonical form.
///
/// Formatting twice changes nothing more, and the tree stays the same but for places.
///
/// ```
/// use record::notation::format;
/// assert_eq!(format("1.b:h   x3 ( c ) d\n\n\n2. e f? "), "1. b:h x3\n   (c)\n   d\n\n2. e f?\n");
/// ```
pub fn format(text: &str) -> String {
    // A tree is several times as large as its text, so that of one record makes room for the next.
    format_records(one_by_one(text, &mut Vec::new()), text)
}

/// The canonical form of `text`, which another record follows in its file.
pub fn format_followed(text: &str) -> String {
    /// A record in place of the one that follows: what is last in `text` must not run on into it.
    const FOLLOWING: &str = "---\nsowbook: 1\n---\n";
    let followed = format(&format!("{text}{FOLLOWING}"));
    followed.strip_suffix(FOLLOWING).unwrap_or(text).to_owned()
}

/// The canonical form of `text`, from which `file` was read.
pub fn format_file(file: &File, text: &str) -> String {
    format_records(file.records.iter(), text)
}

fn format_records(records: impl Iterator<Item = impl Borrow<Record>>, text: &str) -> String {
    let mut formatted = String::with_capacity(text.len() + text.len() / 4);
    let mut between = "";
    for record in records {
        let record = record.borrow();
        formatted.push_str(between);
        between = match format_record(record, text, &mut formatted) {
            // A further line end would become part of what runs on.
            Ending::AsWritten => "",
            Ending::LineEnd => line_end(text, record),
        };
    }
    formatted
}

/// How a formatted record ends.
enum Ending {
    /// As in the text, because what is last runs on to where the next record begins.
    AsWritten,
    LineEnd,
}

/// How the lines of a record end: as the first one of its header, or as all of them where it has none.
fn line_end(text: &str, record: &Record) -> &'static str {
    let stretch = &text[record.span.range()];
    let mut lines = stretch.split_inclusive('\n').filter(|line| line.ends_with('\n'));
    let is_windows = |line: &str| line.ends_with("\r\n");
    let windows = match record.header {
        Some(_) => lines.next().is_some_and(is_windows),
        None => stretch.contains('\n') && lines.all(is_windows),
    };
    if windows { "\r\n" } else { "\n" }
}

fn format_record(record: &Record, text: &str, formatted: &mut String) -> Ending {
    let begin = record.header.map_or(record.span.start, |header| header.span.end);
    if let Some(header) = record.header {
        formatted.push_str(&text[header.span.range()]);
        if header.span.end == record.span.end && header.body.end == header.span.end {
            return Ending::AsWritten;
        }
    }
    let mut layout =
        Layout { text, formatted, line_end: line_end(text, record), at: begin, as_written: None };
    let margin = Position { depth: 0, is_numbered: is_numbered(&record.items) };
    let has_header = record.header.is_some();
    layout.items(&record.items, margin, if has_header { Before::HeaderLine } else { Before::Nothing });
    if let Some(stray) = record.stray {
        if layout.at > record.span.start {
            layout.line(Span::new(layout.at, stray.start), 0);
        }
        layout.formatted.push_str(&text[stray.range()]);
        return Ending::AsWritten;
    }
    if record.items.last().is_some_and(runs_on) {
        return Ending::AsWritten;
    }
    layout.formatted.push_str(layout.line_end);
    Ending::LineEnd
}

/// Whether an item ends in a comment that nobody closed.
fn runs_on(item: &Item) -> bool {
    match &item.kind {
        ItemKind::Comment(comment) => comment.closing == Closing::Missing,
        ItemKind::Variation(variation) => variation.items.last().is_some_and(runs_on),
        _ => false,
    }
}

/// Whether what follows must begin a line: behind a note, and behind an unclosed comment, which a line of play ends.
fn ends_with_its_line(what: &ItemKind) -> bool {
    match what {
        ItemKind::Note => true,
        ItemKind::Comment(comment) => comment.closing == Closing::Missing,
        _ => false,
    }
}

fn is_numbered(items: &[Item]) -> bool {
    items.iter().any(|item| matches!(item.kind, ItemKind::TurnNumber(_)))
}

/// Where a list of items is.
#[derive(Clone, Copy)]
struct Position {
    /// In how many variations.
    depth: usize,
    /// Whether the list has turn numbers.
    is_numbered: bool,
}

/// What is before the first item of a list.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Before {
    Nothing,
    HeaderLine,
    Bracket,
}

/// Spaces a level of indentation is wide.
const INDENT: usize = 3;

struct Layout<'t, 'o> {
    text: &'t str,
    formatted: &'o mut String,
    line_end: &'static str,
    /// Where the last leaf ended in the text.
    at: usize,
    /// Up to here everything stays as written.
    as_written: Option<usize>,
}

/// What has been written of a list of items, as far as the next separator depends on it.
struct Written<'i> {
    last: Option<&'i ItemKind>,
    /// Something that has a line of its own has been written; comments may follow on that line.
    line_is_full: bool,
    /// A turn has begun: what goes on with it is indented.
    turn_is_open: bool,
    /// Plies since the last line that began for them.
    plies: usize,
}

impl Layout<'_, '_> {
    fn items<'i>(&mut self, items: &'i [Item], position: Position, before: Before) {
        let mut written: Written<'i> =
            Written { last: None, line_is_full: false, turn_is_open: false, plies: 0 };
        for item in items {
            let gap = Span::new(self.at, item.span.start);
            self.separate(item, gap, position, before, &mut written);
            self.item(item, position);
            written.add(&item.kind, position.depth);
            self.at = item.span.end;
        }
    }

    /// Writes what is before an item.
    fn separate(
        &mut self,
        item: &Item,
        gap: Span,
        position: Position,
        before: Before,
        written: &mut Written<'_>,
    ) {
        let margin = INDENT * position.depth;
        let indent = if written.turn_is_open { margin + INDENT } else { margin };
        let is_remark = matches!(item.kind, ItemKind::Comment(_) | ItemKind::Note | ItemKind::Gap(_));
        let is_first = written.last.is_none().then_some(before);
        let begins_line = is_remark && begins_line(self.text, gap, is_first);
        // Behind a gap, play may go on in its line.
        let fills_line = begins_line && !matches!(item.kind, ItemKind::Gap(_));
        let is_unreadable = |what: &ItemKind| matches!(what, ItemKind::Unreadable(_));
        let is_apart = self.text[gap.range()].contains('\n');
        if is_unreadable(&item.kind)
            || written.last.is_some_and(is_unreadable)
            || self.as_written.is_some_and(|end| gap.start <= end)
        {
            self.formatted.push_str(&self.text[gap.range()]);
            written.line_is_full = fills_line;
            return;
        }
        if written.last.is_none() {
            match before {
                Before::HeaderLine => self.line(gap, margin),
                Before::Nothing | Before::Bracket => {}
            }
            written.line_is_full = fills_line;
            return;
        }
        let line = match &item.kind {
            ItemKind::TurnNumber(_) | ItemKind::Round(_) => Some(margin),
            _ if written.last.is_some_and(ends_with_its_line) => Some(indent),
            ItemKind::Comment(_) | ItemKind::Note | ItemKind::Gap(_) if begins_line => {
                let at_margin = position.depth == 0 && self.text[..item.span.start].ends_with('\n');
                Some(if at_margin { 0 } else { indent })
            }
            ItemKind::Comment(_) | ItemKind::Note | ItemKind::Sic(_) | ItemKind::Wit(_) => None,
            ItemKind::End(_) | ItemKind::Provenance(_) | ItemKind::At(_) if position.depth == 0 => Some(0),
            ItemKind::At(_) if is_apart => Some(indent),
            _ if is_apart && position.depth > 0 && matches!(written.last, Some(ItemKind::At(_))) => {
                Some(indent)
            }
            ItemKind::Board(_) | ItemKind::Variation(_) => Some(indent),
            _ if written.line_is_full => Some(indent),
            what if !position.is_numbered && position.depth == 0 && written.pair_is_full(what) => {
                written.plies = 0;
                Some(margin)
            }
            _ => None,
        };
        match line {
            Some(indent) => {
                self.line(gap, indent);
                written.line_is_full = fills_line;
            }
            None => self.formatted.push(' '),
        }
    }

    /// Begins a line, after a blank one where the text has one in `gap`.
    fn line(&mut self, gap: Span, indent: usize) {
        let gap = self.text[gap.range()].bytes();
        if gap.filter(|&byte| byte == b'\n').count() > 1 {
            self.formatted.push_str(self.line_end);
        }
        self.formatted.push_str(self.line_end);
        self.formatted.extend(std::iter::repeat_n(' ', indent));
    }

    fn item(&mut self, item: &Item, position: Position) {
        let is_as_written = self.as_written.is_some_and(|end| item.span.start < end);
        match &item.kind {
            ItemKind::Variation(variation) => {
                self.formatted.push('(');
                self.at = item.span.start + 1;
                let inner = Position { depth: position.depth + 1, is_numbered: false };
                self.items(&variation.items, inner, Before::Bracket);
                if variation.closing == Closing::Present {
                    let gap = Span::new(self.at, item.span.end - 1);
                    match variation.items.last().map(|item| &item.kind) {
                        Some(ItemKind::Unreadable(_)) => self.formatted.push_str(&self.text[gap.range()]),
                        _ if self.as_written.is_some_and(|end| gap.start <= end) => {
                            self.formatted.push_str(&self.text[gap.range()]);
                        }
                        Some(ItemKind::Note) => self.line(Span::at(gap.end), INDENT * inner.depth),
                        _ => {}
                    }
                    self.formatted.push(')');
                }
            }
            ItemKind::Unreadable(_) => self.unreadable(item.span),
            ItemKind::Board(board) if !board.is_read() => self.unreadable(item.span),
            _ if is_as_written => self.formatted.push_str(&self.text[item.span.range()]),
            ItemKind::Board(_) => self.board(item.span),
            ItemKind::Order(_)
            | ItemKind::Laps(_)
            | ItemKind::Makes(_)
            | ItemKind::Act(_)
            | ItemKind::Round(_)
            | ItemKind::Takeback(_)
            | ItemKind::Dispute(_)
            | ItemKind::Gap(_)
            | ItemKind::Provenance(_)
            | ItemKind::At(_)
            | ItemKind::End(_)
            | ItemKind::Sic(_)
            | ItemKind::Wit(_) => self.arguments(item.span),
            ItemKind::Under(_) | ItemKind::By(_) => self.head(item.span),
            _ => self.formatted.push_str(&self.text[item.span.range()]),
        }
    }

    fn unreadable(&mut self, span: Span) {
        let written = &self.text[span.range()];
        self.formatted.push_str(written);
        // A quotation mark that is not answered on its line would be, had the line an end elsewhere.
        if let Some(quote) = written.rfind('"') {
            let rest = &self.text[span.start + quote..];
            let line = span.start + quote + rest.find('\n').unwrap_or(rest.len());
            self.as_written = self.as_written.max(Some(line));
        }
        // Nobody closed these arguments, because a blank line, a turn or a word with arguments comes before the next
        // bracket. With other white space in between, that bracket could close them.
        let count = |sign| written.matches(sign).count();
        if count('(') > count(')') || (written.contains('(') && written.contains('"')) {
            self.as_written = self.as_written.max(Some(blank_line(self.text, span.end)));
        }
    }

    /// One space where there is white space, and behind commas; none inside the brackets or before a comma.
    fn arguments(&mut self, span: Span) {
        use TokenKind::{Close, Comma, OpenArguments};
        self.tokens(span, |before, after| match (before, after) {
            (OpenArguments, _) | (_, Close | Comma) => Between::Nothing,
            (Comma, _) => Between::Space,
            _ => Between::AsWritten,
        });
    }

    /// The head of a variation: one space where there is white space, none before the colon.
    fn head(&mut self, span: Span) {
        self.tokens(span, |_, after| match after {
            TokenKind::Colon => Between::Nothing,
            _ => Between::AsWritten,
        });
    }

    /// As [`Self::arguments`]; also none around signs of comparison, one behind `;` and around `/`.
    fn board(&mut self, span: Span) {
        use TokenKind::{Close, Equals, Greater, Less, Minus, OpenArguments, Plus, Semicolon, Slash};
        self.tokens(span, |before, after| match (before, after) {
            (OpenArguments, _) | (_, Close | Semicolon) => Between::Nothing,
            (Semicolon | Slash, _) | (_, Slash) => Between::Space,
            (Equals | Plus | Less | Greater | Minus, _) | (_, Equals | Plus | Less | Greater | Minus) => {
                Between::Nothing
            }
            _ => Between::AsWritten,
        });
    }

    /// The tokens at `span`, with what `between` wants between each two.
    fn tokens(&mut self, span: Span, between: impl Fn(TokenKind, TokenKind) -> Between) {
        let mut lexer = Lexer::new(self.text, span);
        let mut before = None;
        let mut is_spaced = false;
        loop {
            let token = lexer.token();
            match token.kind {
                TokenKind::End => return,
                TokenKind::Space => {
                    is_spaced = true;
                    continue;
                }
                _ => {}
            }
            if let Some(before) = before {
                match between(before, token.kind) {
                    Between::Space => self.formatted.push(' '),
                    Between::AsWritten if is_spaced => self.formatted.push(' '),
                    Between::AsWritten | Between::Nothing => {}
                }
            }
            self.formatted.push_str(&self.text[token.span.range()]);
            before = Some(token.kind);
            is_spaced = false;
        }
    }
}

/// Where the next blank line begins at or after `from`; the end of the text where there is none.
fn blank_line(text: &str, from: usize) -> usize {
    let rest = &text[from..];
    let is_blank = |line_end: usize| {
        let mut white = rest[line_end + 1..].chars().take_while(|letter| letter.is_whitespace());
        white.any(|letter| letter == '\n')
    };
    let mut line_ends = rest.match_indices('\n').map(|(at, _)| at);
    line_ends.find(|&at| is_blank(at)).map_or(text.len(), |at| from + at)
}

/// What is written between two tokens.
enum Between {
    Nothing,
    Space,
    /// A space where there is white space.
    AsWritten,
}

/// Whether a comment, note or gap begins a line of its own.
fn begins_line(text: &str, gap: Span, before: Option<Before>) -> bool {
    match before {
        Some(Before::Bracket) => false,
        Some(Before::Nothing | Before::HeaderLine) => true,
        None => text[gap.range()].contains('\n'),
    }
}

impl<'i> Written<'i> {
    fn add(&mut self, what: &'i ItemKind, depth: usize) {
        match what {
            // What follows it may stay on its line.
            ItemKind::At(_) if depth > 0 => {}
            ItemKind::Board(_)
            | ItemKind::Variation(_)
            | ItemKind::End(_)
            | ItemKind::Provenance(_)
            | ItemKind::At(_) => self.line_is_full = true,
            ItemKind::Round(_) => {
                self.line_is_full = true;
                self.turn_is_open = false;
                self.plies = 0;
            }
            ItemKind::Ply(_)
            | ItemKind::EndsIn(_)
            | ItemKind::Pass
            | ItemKind::Unstated
            | ItemKind::Unreadable(Unreadable::PerhapsPly) => {
                self.turn_is_open = true;
                self.plies += 1;
            }
            ItemKind::TurnNumber(_) | ItemKind::Side(_) | ItemKind::And | ItemKind::Gap(_) => {
                self.turn_is_open = true
            }
            _ => {}
        }
        self.last = Some(what);
    }

    /// Whether `what` begins the third ply on a line.
    fn pair_is_full(&self, what: &ItemKind) -> bool {
        self.plies > 1
            && matches!(
                what,
                ItemKind::Ply(_)
                    | ItemKind::EndsIn(_)
                    | ItemKind::Pass
                    | ItemKind::Unstated
                    | ItemKind::Side(_)
            )
            && !matches!(self.last, Some(ItemKind::Side(_) | ItemKind::And))
    }
}
