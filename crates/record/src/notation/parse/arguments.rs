//! What is between the brackets behind a word.

mod call;

use super::cursor::Cursor;
use crate::notation::board::parse_board_at;
use crate::notation::syntax::ItemKind;
use crate::notation::token::{Token, TokenKind};
use crate::notation::{NotationProblem, NotationProblemKind as Kind, Problems};
use base::text::Span;
use call::Read;

/// The words that mean nothing without arguments.
pub(super) const NEEDED_BY: [&str; 12] =
    ["laps", "makes", "board", "order", "sic", "wit", "gap", "round", "dispute", "provenance", "at", "end"];

/// Arguments as they are.
#[derive(Default)]
pub(super) struct Arguments {
    /// Everything between the brackets.
    inside: Span,
    /// The stretches between commas, with the white space around them.
    pieces: Vec<Span>,
    closed: bool,
    /// A bracket or an unanswered quotation mark in them.
    fault: Option<NotationProblem>,
}

impl Arguments {
    pub(super) const fn is_closed(&self) -> bool {
        self.closed
    }

    /// Reads from the bracket in view past the one that closes it.
    ///
    /// Where none does, the arguments end with their line, so that what follows is read as what it is; or before a
    /// word with arguments of its own.
    pub(super) fn read(&mut self, cursor: &mut Cursor<'_>) {
        let start = cursor.token.span.end;
        let mut piece = start;
        self.pieces.clear();
        self.closed = false;
        self.fault = None;
        if let Some(end) = self.read_plain(cursor.lexer.bytes(), start) {
            return cursor.go_on_behind(end);
        }
        self.pieces.clear();
        cursor.advance();
        let mut before = cursor.token;
        loop {
            let token = cursor.token;
            match token.kind {
                TokenKind::Close if !cursor.lexer.in_arguments() => {
                    self.inside = Span::new(start, token.span.start);
                    self.pieces.push(Span::new(piece, token.span.start));
                    self.closed = true;
                    return cursor.advance();
                }
                TokenKind::End => break,
                _ if !cursor.lexer.in_arguments() => break,
                // No arguments hold a word with arguments, or a line that begins a turn.
                TokenKind::Open if is_word_token(before) && before.span.end == token.span.start => break,
                TokenKind::Dot if begins_turn(cursor.text, before, token) => break,
                TokenKind::Comma => {
                    self.pieces.push(Span::new(piece, token.span.start));
                    piece = token.span.end;
                }
                TokenKind::Open => {
                    self.fault.get_or_insert(NotationProblem::new(Kind::BadArgument, token.span));
                }
                TokenKind::Other if cursor.token_text() == "\"" => {
                    self.fault.get_or_insert(NotationProblem::new(Kind::UnclosedQuote, token.span));
                }
                _ => {}
            }
            before = token;
            cursor.advance();
        }
        let end = if matches!(cursor.token.kind, TokenKind::Open | TokenKind::Dot) {
            before.span.start
        } else {
            cursor.token.span.start
        };
        let unread = cursor.text[start..end].lines().next().unwrap_or_default();
        cursor.go_on_behind(start + unread.trim_end().len());
    }

    /// Reads arguments on one line in which no quotation mark, bracket or letter beyond ASCII is; gives where they
    /// end, with their closing bracket, and `None` where they are not such.
    fn read_plain(&mut self, bytes: &[u8], start: usize) -> Option<usize> {
        let mut piece = start;
        for (at, byte) in bytes.iter().enumerate().skip(start) {
            match byte {
                b'0'..=b'9'
                | b'a'..=b'z'
                | b'A'..=b'Z'
                | b' '
                | b';'
                | b'*'
                | b'?'
                | b'='
                | b':'
                | b'+'
                | b'.' => {}
                b',' => {
                    self.pieces.push(Span::new(piece, at));
                    piece = at + 1;
                }
                b')' => {
                    self.pieces.push(Span::new(piece, at));
                    self.inside = Span::new(start, at);
                    self.closed = true;
                    return Some(at + 1);
                }
                _ => return None,
            }
        }
        None
    }

    /// The item that the word at `name` makes with these arguments.
    pub(super) fn item_kind(&self, text: &str, name: Span, problems: &mut Problems) -> Read<ItemKind> {
        let word = &text[name.range()];
        if word == "board" {
            return Ok(ItemKind::Board(parse_board_at(
                &text[self.inside.range()],
                self.inside.start,
                problems,
            )));
        }
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        call::item_kind(text, name, &self.pieces, self.inside.end)
    }
}

const fn is_word_token(token: Token) -> bool {
    matches!(token.kind, TokenKind::Word | TokenKind::Name | TokenKind::Number | TokenKind::Captured)
}

/// Whether a dot behind a number is that of a turn number that begins a line.
fn begins_turn(text: &str, before: Token, dot: Token) -> bool {
    let line = text[..before.span.start].trim_end_matches([' ', '\t']);
    before.kind == TokenKind::Number && before.span.end == dot.span.start && line.ends_with('\n')
}
