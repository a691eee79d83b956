//! A place in movetext with one token in view.

use crate::notation::lexer::Lexer;
use crate::notation::token::{Token, TokenKind};
use base::text::Span;

/// Moves through tokens, one in view.
pub(super) struct Cursor<'t> {
    pub(super) text: &'t str,
    pub(super) lexer: Lexer<'t>,
    /// The token in view.
    pub(super) token: Token,
    /// Where the last token before it ended that is not white space.
    pub(super) end: usize,
}

impl<'t> Cursor<'t> {
    pub(super) fn new(text: &'t str, span: Span) -> Self {
        let mut lexer = Lexer::new(text, span);
        let token = lexer.token();
        Self { text, lexer, token, end: span.start }
    }

    /// Goes on to the next token.
    #[inline]
    pub(super) fn advance(&mut self) {
        self.end = if self.token.kind == TokenKind::Space { self.end } else { self.token.span.end };
        self.token = self.lexer.token();
    }

    /// Goes on behind what was read to `end` without tokens.
    pub(super) fn go_on_behind(&mut self, end: usize) {
        self.lexer.go_to(end);
        self.end = end;
        self.token = self.lexer.token();
    }

    /// Goes on if the token in view is a `kind`, and says where that stood.
    #[inline]
    pub(super) fn eat(&mut self, kind: TokenKind) -> Option<Span> {
        let span = self.token.span;
        (self.token.kind == kind).then(|| {
            self.advance();
            span
        })
    }

    /// The text of the token in view.
    #[inline]
    pub(super) fn token_text(&self) -> &'t str {
        &self.text[self.token.span.range()]
    }
}
