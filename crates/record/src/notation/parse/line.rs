//! Movetext as items: what each token begins, and what may be where.

use super::arguments::{self, Arguments};
use super::cursor::Cursor;
use super::play::{Joint, Play};
use super::ply::{end, ply};
use crate::notation::syntax::{
    Attestation, Closing, Comment, Glyph, Item, ItemKind, Under, Unreadable, Variation, WrittenAct,
};
use crate::notation::token::{Token, TokenKind};
use crate::notation::{NotationProblem, NotationProblemKind as Kind, Problems};
use base::board::Player;
use base::text::Span;

use crate::notation::words::may_be_act;

/// How deep variations may nest. A bracket that would open a deeper one is unreadable.
pub const DEEPEST_VARIATION: usize = 64;

/// Reads the movetext of one record.
pub(super) struct Line<'t, 'p> {
    pub(super) cursor: Cursor<'t>,
    pub(super) problems: &'p mut Problems,
    /// The line of play being read.
    pub(super) play: Play,
    /// The lines of play that its variation is in, each with the bracket that opened the next.
    outer: Vec<(Play, Span)>,
    /// Brackets open that nest too deep to be variations.
    too_deep: usize,
    /// Whether the token in view is in `[…]`.
    in_brackets: bool,
    /// Kept to spare an allocation for every word with arguments.
    arguments: Arguments,
    /// Whether plain movetext, too, is read token by token.
    by_tokens: bool,
}

impl<'t, 'p> Line<'t, 'p> {
    pub(super) fn new(text: &'t str, span: Span, problems: &'p mut Problems) -> Self {
        // Bare moves have an item in three bytes; growing from nothing copies every item several times.
        let capacity = ((span.end - span.start) / 3).min(1 << 10);
        Self {
            cursor: Cursor::new(text, span),
            problems,
            play: Play::with_capacity(capacity),
            outer: Vec::new(),
            too_deep: 0,
            in_brackets: false,
            arguments: Arguments::default(),
            by_tokens: false,
        }
    }

    /// The same, reading everything token by token.
    #[cfg(test)]
    pub(super) fn by_tokens(self) -> Self {
        Self { by_tokens: true, ..self }
    }

    /// Reads to the end of the movetext, and gives the token that ends it.
    pub(super) fn read(&mut self) -> Token {
        loop {
            let token = self.cursor.token;
            match token.kind {
                TokenKind::Space if self.by_tokens => self.cursor.advance(),
                TokenKind::Space => self.plain(),
                // What most items are. Written out, so that it is built where it will stay.
                TokenKind::Name => match ply(&mut self.cursor) {
                    Some(ply) if self.at_boundary() => {
                        let span = Span::new(token.span.start, self.cursor.end);
                        self.play.push_ply(span, Joint::Ply, self.problems);
                        self.play.items.push(Item {
                            span,
                            kind: ItemKind::Ply(ply),
                            attestation: Attestation::Written,
                        });
                    }
                    _ => {
                        let what = self.junk(token.span.start);
                        self.push(token.span.start, what, Attestation::Written);
                    }
                },
                TokenKind::End | TokenKind::Stray => return token,
                TokenKind::Open => self.open(),
                TokenKind::Close => self.close(),
                TokenKind::OpenBracket => self.supplied(),
                _ => {
                    let what = self.item();
                    self.push(token.span.start, what, Attestation::Written);
                }
            }
        }
    }

    /// The items of the record, every variation closed.
    pub(super) fn finish(mut self) -> Vec<Item> {
        while let Some((play, open)) = self.outer.pop() {
            self.problem(Kind::UnclosedVariation, open);
            let text = self.cursor.text;
            let resumes = self.play.items.iter().position(|item| resumes(text, item));
            let rest = resumes.map_or_else(Vec::new, |at| self.play.items.split_off(at));
            self.cursor.end = self.play.items.last().map_or(open.end, |item| item.span.end);
            self.close_variation(play, open, Closing::Missing);
            for item in rest {
                // What is wrong with its place inside the variation is a problem already.
                let mut problems = Vec::new();
                self.play.push(item, &mut problems);
                problems.retain(|problem| !self.problems.contains(problem));
                self.problems.append(&mut problems);
            }
        }
        self.play.close_joint(self.problems);
        self.play.items
    }

    fn problem(&mut self, kind: Kind, span: Span) {
        self.problems.push(NotationProblem::new(kind, span));
    }

    /// The item that begins with the token in view, which is left behind.
    #[inline]
    fn item(&mut self) -> ItemKind {
        let token = self.cursor.token;
        match token.kind {
            TokenKind::Name | TokenKind::Caret | TokenKind::Plus => self.ply(),
            TokenKind::Number => self.number(),
            TokenKind::Word => self.word(),
            TokenKind::Captured => {
                self.cursor.advance();
                self.check(Span::new(token.span.start + 1, token.span.end), ItemKind::Captured)
            }
            TokenKind::Equals => {
                self.cursor.advance();
                match self.cursor.eat(TokenKind::Number) {
                    Some(number) => self.check(number, ItemKind::Total),
                    None => self.junk(token.span.start),
                }
            }
            TokenKind::Comment => {
                self.cursor.advance();
                if let Some(brace) = brace_within(&self.cursor.text.as_bytes()[token.span.range()]) {
                    let start = token.span.start;
                    self.problem(Kind::BraceInComment, Span::new(start, start + brace + 1));
                }
                ItemKind::Comment(comment(token.span, Closing::Present))
            }
            TokenKind::OpenComment => {
                self.cursor.advance();
                self.problem(Kind::UnclosedComment, token.span);
                ItemKind::Comment(comment(token.span, Closing::Missing))
            }
            TokenKind::Note => {
                self.cursor.advance();
                ItemKind::Note
            }
            TokenKind::And => {
                self.cursor.advance();
                ItemKind::And
            }
            TokenKind::Glyph | TokenKind::Nag => self.glyph(),
            _ => self.junk(token.span.start),
        }
    }

    #[inline]
    fn ply(&mut self) -> ItemKind {
        let start = self.cursor.token.span.start;
        match ply(&mut self.cursor) {
            Some(ply) if self.at_boundary() => ItemKind::Ply(ply),
            _ => self.junk(start),
        }
    }

    fn number(&mut self) -> ItemKind {
        let number = self.cursor.token.span;
        if self.cursor.text.as_bytes().get(number.end) != Some(&b'.') {
            return self.ply();
        }
        self.cursor.advance();
        match self.cursor.eat(TokenKind::Dot) {
            Some(_) if !matches!(self.cursor.token.kind, TokenKind::Dot | TokenKind::Ellipsis) => {
                self.value(number, ItemKind::TurnNumber)
            }
            _ => self.junk(number.start),
        }
    }

    /// A check that is a number, if nothing is glued to it.
    fn check(&mut self, number: Span, what: fn(u32) -> ItemKind) -> ItemKind {
        if self.at_boundary() { self.value(number, what) } else { self.junk(number.start - 1) }
    }

    fn value(&mut self, number: Span, what: fn(u32) -> ItemKind) -> ItemKind {
        let digits = self.cursor.text[number.range()].bytes();
        let value = digits
            .map(|digit| u32::from(digit - b'0'))
            .try_fold(0_u32, |value, digit| value.checked_mul(10)?.checked_add(digit));
        match value {
            Some(value) => what(value),
            None => {
                self.problem(Kind::BadNumber, number);
                ItemKind::Unreadable(Unreadable::NoPly)
            }
        }
    }

    fn glyph(&mut self) -> ItemKind {
        let token = self.cursor.token;
        let glyph = match self.cursor.token_text() {
            "!" => Some(Glyph::Good),
            "?" => Some(Glyph::Poor),
            "!!" => Some(Glyph::Excellent),
            "??" => Some(Glyph::Blunder),
            "!?" => Some(Glyph::Interesting),
            "?!" => Some(Glyph::Dubious),
            other => other.strip_prefix('$').and_then(|digits| digits.parse().ok()).map(Glyph::Numeric),
        };
        self.cursor.advance();
        if glyph == Some(Glyph::Poor) && self.cursor.token.kind == TokenKind::Colon {
            return match end(&mut self.cursor) {
                Some(label) if self.at_boundary() => ItemKind::EndsIn(label),
                _ => self.junk(token.span.start),
            };
        }
        match glyph {
            Some(glyph) if self.at_boundary() => ItemKind::Glyph(glyph),
            _ => self.junk(token.span.start),
        }
    }

    /// Whether what was read last ends here.
    #[inline]
    fn at_boundary(&self) -> bool {
        match self.cursor.token.kind {
            TokenKind::Space
            | TokenKind::Note
            | TokenKind::Comment
            | TokenKind::OpenComment
            | TokenKind::Open
            | TokenKind::Close
            | TokenKind::And
            | TokenKind::Stray
            | TokenKind::End => true,
            TokenKind::CloseBracket => self.in_brackets,
            _ => false,
        }
    }

    /// Something unreadable from `start` on: leaves all behind that is glued together.
    fn junk(&mut self, start: usize) -> ItemKind {
        let first = self.cursor.token;
        let mut only_glyph = first.kind == TokenKind::Glyph && first.span.start > start;
        let mut kind = Kind::UnknownToken;
        if first.kind == TokenKind::CloseBracket || self.cursor.token_text() == "}" {
            kind = Kind::UnopenedBracket;
        }
        while !self.at_boundary() {
            if self.cursor.token.kind == TokenKind::OpenArguments {
                kind = Kind::GluedBracket;
                self.arguments.read(&mut self.cursor);
            } else {
                self.cursor.advance();
            }
            only_glyph &= self.at_boundary();
        }
        let kind = if only_glyph { Kind::GluedGlyph } else { kind };
        self.problem(kind, Span::new(start, self.cursor.end.max(start)));
        ItemKind::Unreadable(Unreadable::PerhapsPly)
    }

    /// `[…]` around one token.
    fn supplied(&mut self) {
        let start = self.cursor.token.span.start;
        let problems = self.problems.len();
        self.cursor.advance();
        self.in_brackets = true;
        let what = match self.cursor.token.kind {
            TokenKind::Comment | TokenKind::OpenComment | TokenKind::Note | TokenKind::And => None,
            _ if self.at_boundary() => None,
            _ => Some(self.item()),
        };
        let closed = self.cursor.eat(TokenKind::CloseBracket).is_some();
        self.in_brackets = false;
        match what {
            Some(ItemKind::Unreadable(_)) | None => {}
            Some(what) if closed && self.at_boundary() => {
                return self.push(start, what, Attestation::Supplied);
            }
            Some(_) => {}
        }
        let named_problem = self.problems.len() > problems;
        if !self.at_boundary() {
            let what = self.junk(start);
            return self.push(start, what, Attestation::Written);
        }
        if !named_problem {
            self.problem(Kind::BadSupplied, Span::new(start, self.cursor.end));
        }
        self.push(start, ItemKind::Unreadable(Unreadable::PerhapsPly), Attestation::Written);
    }

    fn word(&mut self) -> ItemKind {
        let name = self.cursor.token.span;
        let word = self.cursor.token_text();
        self.cursor.advance();
        if self.cursor.token.kind == TokenKind::OpenArguments {
            return self.call(name, word);
        }
        if !self.at_boundary() {
            return self.junk(name.start);
        }
        match word {
            "pass" => ItemKind::Pass,
            "illegal" => ItemKind::Illegal,
            "unstated" => ItemKind::Unstated,
            "takeback" => ItemKind::Takeback(None),
            "under" | "by" => self.head(name, word),
            _ if arguments::NEEDED_BY.contains(&word) => self.without_arguments(name),
            _ => match Player::from_word(word) {
                Some(player) => ItemKind::Side(player),
                None if may_be_act(word) => {
                    ItemKind::Act(Box::new(WrittenAct { name, arguments: Vec::new() }))
                }
                None => {
                    self.problem(Kind::UnknownToken, name);
                    let is_check = word.starts_with("xx");
                    ItemKind::Unreadable(if is_check { Unreadable::NoPly } else { Unreadable::PerhapsPly })
                }
            },
        }
    }

    fn without_arguments(&mut self, name: Span) -> ItemKind {
        let space = self.cursor.token.span;
        if self.cursor.token.kind == TokenKind::Space && self.cursor.text[space.end..].starts_with('(') {
            // Read as a variation, what is in the brackets would only make more problems.
            self.problem(Kind::SpaceBeforeArguments, space);
            self.cursor.lexer.enter_arguments(space.end + 1);
            let open = Span::new(space.end, space.end + 1);
            self.cursor.token = Token { kind: TokenKind::OpenArguments, span: open };
            self.arguments.read(&mut self.cursor);
        } else {
            self.problem(Kind::MissingArguments, name);
        }
        ItemKind::Unreadable(Unreadable::NoPly)
    }

    fn call(&mut self, name: Span, word: &str) -> ItemKind {
        let open = self.cursor.token.span;
        self.arguments.read(&mut self.cursor);
        let unreadable = if may_be_act(word) { Unreadable::NoPly } else { Unreadable::PerhapsPly };
        let what = if self.arguments.is_closed() {
            self.arguments.item_kind(self.cursor.text, name, self.problems)
        } else {
            let end = self.cursor.end.max(open.end);
            Err(NotationProblem::new(Kind::UnclosedArguments, Span::new(name.start, end)))
        };
        what.unwrap_or_else(|problem| {
            self.problems.push(problem);
            ItemKind::Unreadable(unreadable)
        })
    }

    /// The head of a variation; only comments may be before it.
    fn head(&mut self, name: Span, word: &str) -> ItemKind {
        let first =
            self.play.items.iter().all(|item| matches!(item.kind, ItemKind::Comment(_) | ItemKind::Note));
        let head = if self.outer.is_empty() || !first || self.in_brackets {
            None
        } else if word == "by" {
            self.by()
        } else {
            self.under()
        };
        head.unwrap_or_else(|| {
            self.problem(Kind::BadVariationHead, Span::new(name.start, self.cursor.end));
            ItemKind::Unreadable(Unreadable::NoPly)
        })
    }

    fn by(&mut self) -> Option<ItemKind> {
        self.cursor.eat(TokenKind::Space);
        let hand = self.name()?;
        self.cursor.eat(TokenKind::Colon)?;
        Some(ItemKind::By(hand))
    }

    fn under(&mut self) -> Option<ItemKind> {
        let mut under = Under { ruleset: None, readings: Vec::new() };
        loop {
            self.cursor.eat(TokenKind::Space);
            if self.cursor.token.kind == TokenKind::Colon {
                self.cursor.advance();
                let any = under.ruleset.is_some() || !under.readings.is_empty();
                return any.then(|| ItemKind::Under(Box::new(under)));
            }
            let name = self.name()?;
            if self.cursor.eat(TokenKind::Equals).is_some() {
                under.readings.push((name, self.name()?));
            } else if under.ruleset.is_none() && under.readings.is_empty() {
                under.ruleset = Some(name);
            } else {
                return None;
            }
        }
    }

    fn name(&mut self) -> Option<Span> {
        let span = self.cursor.token.span;
        match self.cursor.token.kind {
            TokenKind::Word | TokenKind::Name | TokenKind::Number | TokenKind::Captured => {
                self.cursor.advance();
                Some(span)
            }
            _ => None,
        }
    }

    fn open(&mut self) {
        let open = self.cursor.token.span;
        self.cursor.advance();
        if self.outer.len() >= DEEPEST_VARIATION {
            self.too_deep += 1;
            self.problem(Kind::TooDeep, open);
            return self.push(open.start, ItemKind::Unreadable(Unreadable::NoPly), Attestation::Written);
        }
        self.outer.push((std::mem::take(&mut self.play), open));
    }

    fn close(&mut self) {
        let close = self.cursor.token.span;
        self.cursor.advance();
        if self.too_deep > 0 {
            self.too_deep -= 1;
            return self.push(close.start, ItemKind::Unreadable(Unreadable::NoPly), Attestation::Written);
        }
        match self.outer.pop() {
            Some((play, open)) => self.close_variation(play, open, Closing::Present),
            None => {
                self.problem(Kind::UnopenedBracket, close);
                self.push(close.start, ItemKind::Unreadable(Unreadable::NoPly), Attestation::Written);
            }
        }
    }

    fn close_variation(&mut self, outer: Play, open: Span, closing: Closing) {
        self.play.close_joint(self.problems);
        let inner = std::mem::replace(&mut self.play, outer);
        let variation = ItemKind::Variation(Variation { items: inner.items, closing });
        self.push(open.start, variation, Attestation::Written);
    }

    /// Adds an item that ends where the last token ended.
    #[inline]
    fn push(&mut self, start: usize, what: ItemKind, attestation: Attestation) {
        let span = Span::new(start, self.cursor.end);
        self.play.push(Item { span, kind: what, attestation }, self.problems);
    }
}

/// Whether play goes on here, outside a variation that nobody closed: at what begins a line at the margin in the one
/// form of records.
fn resumes(text: &str, item: &Item) -> bool {
    matches!(
        item.kind,
        ItemKind::TurnNumber(_)
            | ItemKind::Round(_)
            | ItemKind::End(_)
            | ItemKind::Provenance(_)
            | ItemKind::At(_)
    ) && text[..item.span.start].ends_with('\n')
}

/// Where another `{` is in a comment, its brackets included.
fn brace_within(comment: &[u8]) -> Option<usize> {
    let mut braces = memchr::memchr_iter(b'{', comment).skip(1);
    braces.find(|&at| comment[..at].iter().rev().take_while(|byte| **byte == b'\\').count() % 2 == 0)
}

/// A comment, its brackets included.
const fn comment(span: Span, closing: Closing) -> Comment {
    let end = match closing {
        Closing::Present => span.end - 1,
        Closing::Missing => span.end,
    };
    Comment { body: Span::new(span.start + 1, end), closing }
}
