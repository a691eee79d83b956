//! Takes a text apart into tokens.

use super::comment::CommentEnds;
use super::split::{BYTE_ORDER_MARK, rule_end};
use super::syntax::Closing;
use super::token::{Token, TokenKind, header, records};
use base::board::{Label, Player};
use base::text::Span;

/// The tokens of a whole file. [`TokenKind::End`] is not among them.
///
/// ```
/// use record::notation::tokens;
/// let text = "1. b:h {so\u{e9}} %%";
/// let again: String = tokens(text).map(|token| &text[token.span.range()]).collect();
/// assert_eq!(again, text);
/// ```
pub fn tokens(text: &str) -> impl Iterator<Item = Token> {
    records(text).flat_map(move |record| {
        let header = header(text, record);
        let start = header.map_or(record.start, |header| header.span.end);
        let mut lexer = Lexer::new(text, Span::new(start, record.end));
        let moves = std::iter::from_fn(move || {
            let token = lexer.token();
            (token.kind != TokenKind::End).then_some(token)
        });
        header.map(|header| Token { kind: TokenKind::Header, span: header.span }).into_iter().chain(moves)
    })
}

/// Reads tokens of one record's movetext, one at a time.
pub(super) struct Lexer<'t> {
    text: &'t str,
    /// The text up to where the record ends.
    bytes: &'t [u8],
    at: usize,
    /// Open brackets of the arguments the last token is in; 0 outside arguments.
    depth: usize,
    /// No quote that begins before this offset is closed on its line.
    unquoted: usize,
    /// Where comments end.
    comments: CommentEnds,
}

impl<'t> Lexer<'t> {
    pub(super) fn new(text: &'t str, span: Span) -> Self {
        Self {
            text,
            bytes: &text.as_bytes()[..span.end],
            at: span.start,
            depth: 0,
            unquoted: 0,
            comments: CommentEnds::default(),
        }
    }

    /// The text up to where the record ends.
    pub(super) const fn bytes(&self) -> &'t [u8] {
        self.bytes
    }

    /// Goes on at `offset`, outside arguments.
    pub(super) const fn go_to(&mut self, offset: usize) {
        self.at = offset;
        self.depth = 0;
    }

    /// Whether the last token is in arguments, or opened them.
    pub(super) const fn in_arguments(&self) -> bool {
        self.depth > 0
    }

    /// Goes on at `offset`, as if a `(` that opens arguments ended there.
    pub(super) const fn enter_arguments(&mut self, offset: usize) {
        self.at = offset;
        self.depth = 1;
    }

    /// The next token; [`TokenKind::End`] where nothing is left.
    #[inline]
    pub(super) fn token(&mut self) -> Token {
        let start = self.at;
        let kind = match (self.bytes.get(start), self.bytes.get(start + 1)) {
            (None, _) => TokenKind::End,
            // Nearly all tokens of plain movetext: one letter that is alone, and one space or line end. A line
            // end before one of these bytes ends no arguments.
            (Some(b'a'..=b'z' | b'A'..=b'Z'), Some(b' ' | b'\n' | b':' | b')' | b',' | b'<' | b'>')) => {
                self.at = start + 1;
                TokenKind::Name
            }
            // A letter with a digit or two.
            (Some(&letter @ (b'a'..=b'z' | b'A'..=b'Z')), Some(b'0'..=b'9')) => self.short(letter, start),
            (
                Some(b' ' | b'\n'),
                Some(b'0'..=b'9' | b'a'..=b'r' | b't'..=b'z' | b'A'..=b'Z' | b'=' | b'{'),
            ) => {
                self.at = start + 1;
                TokenKind::Space
            }
            (Some(&byte), _) => self.kind(byte, start),
        };
        Token { kind, span: Span::new(start, self.at) }
    }

    /// A run of a letter and a digit, perhaps with one more.
    #[inline]
    fn short(&mut self, letter: u8, start: usize) -> TokenKind {
        let ends =
            |at: usize| self.bytes.get(at).is_some_and(|&byte| RUN[usize::from(byte)] == 0 && byte != b'-');
        let length = match self.bytes.get(start + 2) {
            _ if ends(start + 2) => 2,
            Some(b'0'..=b'9') if self.bytes[start + 1] != b'0' && ends(start + 3) => 3,
            _ => return self.kind(letter, start),
        };
        self.at = start + length;
        if letter == b'x' { TokenKind::Captured } else { TokenKind::Name }
    }

    fn kind(&mut self, byte: u8, start: usize) -> TokenKind {
        self.at = start + 1;
        if let Some(kind) = ALONE[usize::from(byte)] {
            return kind;
        }
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' => {
                if self.bytes.get(start + 1).is_some_and(|&next| RUN[usize::from(next)] == 0) {
                    return TokenKind::Name;
                }
                self.run(start)
            }
            b'0'..=b'9' => self.number(),
            b' ' | b'\n' | b'\r' | b'\t' | 0x0b | 0x0c => self.space(start),
            b'.' if self.bytes[start..].starts_with(b"...") => {
                self.at = start + 3;
                TokenKind::Ellipsis
            }
            b'.' => TokenKind::Dot,
            b'-' => self.minus(start),
            b'(' => self.open(start),
            b')' => {
                self.depth = self.depth.saturating_sub(1);
                TokenKind::Close
            }
            b'{' => self.comment(start),
            b'}' => {
                self.depth = 0;
                TokenKind::Other
            }
            b';' if self.depth > 0 => TokenKind::Semicolon,
            b';' => self.note(start),
            b'!' | b'?' => {
                self.skip(|byte| matches!(byte, b'!' | b'?'));
                TokenKind::Glyph
            }
            b'$' => {
                self.skip(|byte| byte.is_ascii_digit());
                if self.at > start + 1 { TokenKind::Nag } else { TokenKind::Other }
            }
            b'"' if self.depth > 0 => self.quote(start),
            0x80.. => self.wide(start),
            _ => TokenKind::Other,
        }
    }

    #[inline]
    fn skip(&mut self, mut belongs: impl FnMut(u8) -> bool) {
        while self.bytes.get(self.at).is_some_and(|&byte| belongs(byte)) {
            self.at += 1;
        }
    }

    fn space(&mut self, start: usize) -> TokenKind {
        let mut line_ends = usize::from(self.bytes[start] == b'\n');
        loop {
            match self.bytes.get(self.at) {
                Some(b' ' | b'\t' | b'\r' | 0x0b | 0x0c) => self.at += 1,
                Some(b'\n') => {
                    line_ends += 1;
                    self.at += 1;
                }
                Some(0x80..) => match self.character(self.at) {
                    Some(character) if character.is_whitespace() => self.at += character.len_utf8(),
                    _ => break,
                },
                // Nothing that begins so at column 0 can be a move: what follows belongs to no record.
                Some(b'-' | b's') if line_ends > 0 && self.is_stray(self.at) => {
                    self.depth = 0;
                    break;
                }
                _ => break,
            }
        }
        // Arguments that nobody closed end at a blank line, not at the end of the record.
        if line_ends > 1 {
            self.depth = 0;
        }
        TokenKind::Space
    }

    /// Whether a line begins at `at` that can be in no movetext.
    fn is_stray(&self, at: usize) -> bool {
        (at == 0 || self.bytes[at - 1] == b'\n')
            && (rule_end(self.bytes, at).is_some() || self.bytes[at..].starts_with(b"sowbook:"))
    }

    fn take_stray(&mut self) -> TokenKind {
        self.at = self.bytes.len();
        TokenKind::Stray
    }

    fn minus(&mut self, start: usize) -> TokenKind {
        if self.is_stray(start) { self.take_stray() } else { TokenKind::Minus }
    }

    fn note(&mut self, start: usize) -> TokenKind {
        let rest = &self.bytes[start..];
        let end = rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
        // Returns of the carriage belong to the end of the line, however many there are.
        let end = rest[..end].iter().rposition(|&byte| byte != b'\r').map_or(0, |last| last + 1);
        self.at = start + end;
        TokenKind::Note
    }

    fn comment(&mut self, start: usize) -> TokenKind {
        self.depth = 0;
        let (end, closing) = self.comments.end(self.text, self.bytes, start);
        self.at = end;
        match closing {
            Closing::Present => TokenKind::Comment,
            Closing::Missing => TokenKind::OpenComment,
        }
    }

    fn quote(&mut self, start: usize) -> TokenKind {
        let mut escaped = false;
        let mut end = self.bytes.len();
        if start >= self.unquoted {
            for (index, &byte) in self.bytes[start..].iter().enumerate().skip(1) {
                match byte {
                    b'"' if !escaped => {
                        self.at = start + index + 1;
                        return TokenKind::Quote;
                    }
                    b'\n' => {
                        end = start + index;
                        break;
                    }
                    b'\\' => escaped = !escaped,
                    _ => escaped = false,
                }
            }
            // The rest of this line is read once for a closing quote, however many quotes are in it.
            self.unquoted = end;
        }
        TokenKind::Other
    }

    fn open(&mut self, start: usize) -> TokenKind {
        if self.depth > 0 {
            self.depth += 1;
            return TokenKind::Open;
        }
        let glued = match start.checked_sub(1).map(|before| self.bytes[before]) {
            Some(0x80..) => self.text[..start].chars().next_back().is_some_and(char::is_alphanumeric),
            Some(byte) => RUN[usize::from(byte)] != 0,
            None => false,
        };
        if glued {
            self.depth = 1;
            TokenKind::OpenArguments
        } else {
            TokenKind::Open
        }
    }

    fn number(&mut self) -> TokenKind {
        self.skip(|byte| byte.is_ascii_digit());
        let digits = self.at;
        if self.bytes.get(digits).is_some_and(|&byte| RUN[usize::from(byte)] != 0) {
            self.run_end();
        }
        // Digits with letters behind them are no token.
        if self.at == digits { TokenKind::Number } else { TokenKind::Other }
    }

    /// Letters and digits, from a letter on.
    fn run(&mut self, start: usize) -> TokenKind {
        self.at = start;
        self.run_end();
        let run = &self.text[start..self.at];
        if run.len() > 1 && run.starts_with('x') && run.bytes().skip(1).all(|byte| byte.is_ascii_digit()) {
            TokenKind::Captured
        } else if Label::length_in(run) == run.len() || self.side_of_label(run) {
            TokenKind::Name
        } else if run.starts_with('s') && self.is_stray(start) {
            self.take_stray()
        } else {
            TokenKind::Word
        }
    }

    /// Whether the run just read is the side of a label, as in `north.3`; then the label is passed over, too.
    fn side_of_label(&mut self, run: &str) -> bool {
        let dot = self.at;
        if Player::from_word(run).is_none() || self.bytes.get(dot) != Some(&b'.') {
            return false;
        }
        self.at = dot + 1;
        self.run_end();
        let is_label = Label::parse(&self.text[dot + 1..self.at]).is_some_and(|label| label.side().is_none());
        if !is_label {
            self.at = dot;
        }
        is_label
    }

    fn run_end(&mut self) {
        while let Some(&byte) = self.bytes.get(self.at) {
            match RUN[usize::from(byte)] {
                1 => self.at += 1,
                2 => match self.character(self.at) {
                    Some(character) if character.is_alphanumeric() => self.at += character.len_utf8(),
                    _ => break,
                },
                _ if byte == b'-' && self.bytes.get(self.at + 1).is_some_and(u8::is_ascii_alphanumeric) => {
                    self.at += 2;
                }
                _ => break,
            }
        }
    }

    fn wide(&mut self, start: usize) -> TokenKind {
        if start == 0 && self.bytes.starts_with(BYTE_ORDER_MARK) {
            self.at = BYTE_ORDER_MARK.len();
            return self.space(start);
        }
        let Some(character) = self.character(start) else { return TokenKind::Other };
        self.at = start + character.len_utf8();
        if character.is_whitespace() {
            self.space(start)
        } else if character.is_alphabetic() {
            self.run(start)
        } else {
            TokenKind::Other
        }
    }

    fn character(&self, at: usize) -> Option<char> {
        self.text[at..].chars().next()
    }
}

/// What bytes are that are tokens whatever surrounds them.
static ALONE: [Option<TokenKind>; 256] = {
    let mut table = [None; 256];
    table[b':' as usize] = Some(TokenKind::Colon);
    table[b'<' as usize] = Some(TokenKind::Less);
    table[b'>' as usize] = Some(TokenKind::Greater);
    table[b'/' as usize] = Some(TokenKind::Slash);
    table[b'^' as usize] = Some(TokenKind::Caret);
    table[b'~' as usize] = Some(TokenKind::Tilde);
    table[b'=' as usize] = Some(TokenKind::Equals);
    table[b'+' as usize] = Some(TokenKind::Plus);
    table[b'*' as usize] = Some(TokenKind::Star);
    table[b',' as usize] = Some(TokenKind::Comma);
    table[b'@' as usize] = Some(TokenKind::At);
    table[b'&' as usize] = Some(TokenKind::And);
    table[b'[' as usize] = Some(TokenKind::OpenBracket);
    table[b']' as usize] = Some(TokenKind::CloseBracket);
    table
};

/// Which bytes letters and digits are made of: 1 always, 2 where the character decides.
static RUN: [u8; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        if (byte as u8).is_ascii_alphanumeric() || byte == b'\'' as usize || byte == b'_' as usize {
            table[byte] = 1;
        } else if byte >= 0x80 {
            table[byte] = 2;
        }
        byte += 1;
    }
    table
};
