//! Plain movetext, read byte by byte without tokens: numbers of turns, plies whose holes are a letter and at most two
//! digits, and captures, each with a blank or the end of a line on both sides.
//!
//! That is nearly all that records hold. Whatever is anything else is left to the tokens, which would read this alike; a
//! law holds the two together.

use super::line::Line;
use super::play::Joint;
use crate::board::Label;
use crate::notation::syntax::{Certainty, Decision, Direction, Item, Ply, Standing, Taking, What};
use crate::text::Span;

impl Line<'_, '_> {
    /// Reads the plain movetext behind the white space in view, which is left behind.
    pub(super) fn plain(&mut self) {
        let bytes = self.cursor.lexer.bytes();
        let mut end = self.cursor.token.span.start;
        loop {
            let start = blanks_end(bytes, end);
            let Some((what, length)) = item(&bytes[start..], start).filter(|_| !may_be_stray(bytes, start))
            else {
                break;
            };
            end = start + length;
            let span = Span::new(start, end);
            if let What::Ply(_) = what {
                self.play.push_ply(span, Joint::Ply, self.problems);
                self.play.items.push(Item { span, what, standing: Standing::Written });
            } else {
                self.play.push(Item { span, what, standing: Standing::Written }, self.problems);
            }
        }
        if end == self.cursor.token.span.start {
            self.cursor.advance();
        } else {
            self.cursor.go_on_behind(end);
        }
    }
}

/// Where blanks and line ends stop.
fn blanks_end(bytes: &[u8], mut at: usize) -> usize {
    while let Some(b' ' | b'\n') = bytes.get(at) {
        at += 1;
    }
    at
}

/// Whether something begins here that may belong to no record; see [`Lexer`](crate::notation::token::Lexer).
fn may_be_stray(bytes: &[u8], at: usize) -> bool {
    bytes.get(at) == Some(&b's') && at.checked_sub(1).is_none_or(|before| bytes[before] == b'\n')
}

/// The plain item at the beginning of `bytes`, which begin at `offset` of the text, and how long it is.
#[inline(always)]
fn item(bytes: &[u8], offset: usize) -> Option<(What, usize)> {
    match *bytes {
        [b'x', b'0'..=b'9', ..] => {
            let (seeds, digits) = number(&bytes[1..])?;
            ends(bytes, 1 + digits).then_some((What::Captured(seeds), 1 + digits))
        }
        [b'0'..=b'9', ..] => {
            let (number, digits) = number(bytes)?;
            let dot = bytes.get(digits) == Some(&b'.') && ends(bytes, digits + 1);
            dot.then_some((What::TurnNumber(number), digits + 1))
        }
        [b'a'..=b'z' | b'A'..=b'Z', ..] => {
            let (start, mut length) = label(bytes)?;
            let direction = direction(bytes, &mut length);
            let decisions = if bytes.get(length) == Some(&b'/') {
                decisions(bytes, offset, &mut length)?
            } else {
                Box::default()
            };
            let mut last = None;
            if bytes.get(length) == Some(&b':') {
                let (hole, more) = label(&bytes[length + 1..])?;
                last = Some(hole);
                length += 1 + more;
            }
            let (taking, certainty) = (Taking::Hole, Certainty::Clear);
            let ply = Ply { taking, start, direction, certainty, decisions, last };
            ends(bytes, length).then_some((What::Ply(ply), length))
        }
        _ => None,
    }
}

/// The way written at `at`, which goes on behind it.
#[inline(always)]
fn direction(bytes: &[u8], at: &mut usize) -> Option<Direction> {
    let direction = match bytes.get(*at) {
        Some(b'<') => Direction::Clockwise,
        Some(b'>') => Direction::Anticlockwise,
        _ => return None,
    };
    *at += 1;
    Some(direction)
}

/// The later decisions written from the `/` at `at` on, which goes on behind them.
fn decisions(bytes: &[u8], offset: usize, at: &mut usize) -> Option<Box<[Decision]>> {
    let mut all = Vec::with_capacity(1);
    while bytes.get(*at) == Some(&b'/') {
        let slash = *at;
        let (hole, length) = label(&bytes[slash + 1..])?;
        *at = slash + 1 + length;
        let direction = direction(bytes, at);
        let span = Span::new(offset + slash, offset + *at);
        all.push(Decision { span, hole, direction, certainty: Certainty::Clear });
    }
    Some(all.into())
}

/// Whether a blank or the end of a line stands there.
fn ends(bytes: &[u8], at: usize) -> bool {
    matches!(bytes.get(at), Some(b' ' | b'\n'))
}

/// A letter and at most two digits.
#[inline(always)]
fn label(bytes: &[u8]) -> Option<(Label, usize)> {
    match *bytes {
        [letter, tens @ b'1'..=b'9', ones @ b'0'..=b'9', ..] => {
            Some((Label::of_ascii(letter, Some((tens - b'0') * 10 + ones - b'0'))?, 3))
        }
        [letter, ones @ b'0'..=b'9', ..] => Some((Label::of_ascii(letter, Some(ones - b'0'))?, 2)),
        [letter, ..] => Some((Label::of_ascii(letter, None)?, 1)),
        [] => None,
    }
}

/// A number of at most six digits, and how many they are.
#[inline(always)]
fn number(bytes: &[u8]) -> Option<(u32, usize)> {
    let mut number = 0;
    for (digits, &byte) in bytes.iter().enumerate().take(7) {
        if !byte.is_ascii_digit() {
            return Some((number, digits));
        }
        number = number * 10 + u32::from(byte - b'0');
    }
    None
}
