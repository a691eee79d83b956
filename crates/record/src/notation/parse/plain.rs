//! Plain movetext, read byte by byte without tokens: numbers of turns, plies whose holes are a letter and at most two
//! digits, passes, captures and totals, each with a blank or the end of a line on both sides.
//!
//! That is nearly all that records hold. Whatever is anything else is left to the tokens, which would read this alike; a
//! law holds the two together.

use super::line::Line;
use super::play::Joint;
use crate::notation::syntax::{Attestation, Certainty, Item, ItemKind, Ply, Taking, WrittenDecision};
use base::board::Label;
use base::text::Span;
use rules::vocabulary::Direction;

impl Line<'_, '_> {
    /// Reads the plain movetext behind the white space in view, which is left behind.
    pub(super) fn plain(&mut self) {
        let bytes = self.cursor.lexer.bytes();
        let mut end = self.cursor.token.span.start;
        loop {
            let start = blanks_end(bytes, end);
            if may_be_stray(bytes, start) {
                break;
            }
            let rest = &bytes[start..];
            // Each kind puts its item together by itself, from parts in registers: an item handed on is written in
            // small pieces and read back in large ones, for which the machine has to wait.
            let attestation = Attestation::Written;
            match rest.first() {
                Some(b'a'..=b'w' | b'y' | b'z' | b'A'..=b'Z') => {
                    let Some(found) = ply(rest, start) else {
                        if !rest.starts_with(b"pass") || !ends(rest, 4) {
                            break;
                        }
                        end = start + 4;
                        let item = Item { span: Span::new(start, end), kind: ItemKind::Pass, attestation };
                        self.play.push(item, self.problems);
                        continue;
                    };
                    end = start + found.length;
                    let span = Span::new(start, end);
                    self.play.push_ply(span, Joint::Ply, self.problems);
                    let (taking, certainty) = (Taking::Hole, Certainty::Clear);
                    let Found { start, direction, decisions, last, .. } = found;
                    let what = ItemKind::Ply(Ply {
                        taking,
                        start,
                        direction,
                        seeds: None,
                        certainty,
                        decisions,
                        last,
                    });
                    self.play.items.push(Item { span, kind: what, attestation });
                }
                Some(b'0'..=b'9') => {
                    let Some((number, digits)) = number(rest) else { break };
                    if rest.get(digits) != Some(&b'.') || !ends(rest, digits + 1) {
                        break;
                    }
                    end = start + digits + 1;
                    let (span, what) = (Span::new(start, end), ItemKind::TurnNumber(number));
                    if self.play.begin_turn() {
                        self.play.items.push(Item { span, kind: what, attestation });
                    } else {
                        self.play.push(Item { span, kind: what, attestation }, self.problems);
                    }
                }
                Some(sign @ (b'x' | b'=')) => {
                    let Some((seeds, digits)) = number(&rest[1..]) else { break };
                    if digits == 0 || !ends(rest, 1 + digits) {
                        break;
                    }
                    end = start + 1 + digits;
                    let span = Span::new(start, end);
                    let what = if *sign == b'x' { ItemKind::Captured(seeds) } else { ItemKind::Total(seeds) };
                    if self.play.takes_check() {
                        self.play.items.push(Item { span, kind: what, attestation });
                    } else {
                        self.play.push(Item { span, kind: what, attestation }, self.problems);
                    }
                }
                _ => break,
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

/// Whether something begins here that may belong to no record; see [`Lexer`](crate::notation::lexer::Lexer).
fn may_be_stray(bytes: &[u8], at: usize) -> bool {
    bytes.get(at) == Some(&b's') && at.checked_sub(1).is_none_or(|before| bytes[before] == b'\n')
}

/// A plain ply, and how long it is.
struct Found {
    start: Label,
    direction: Option<Direction>,
    decisions: Box<[WrittenDecision]>,
    last: Option<Label>,
    length: usize,
}

/// The plain ply at the beginning of `bytes`, which begin at `offset` of the text.
#[inline(always)]
fn ply(bytes: &[u8], offset: usize) -> Option<Found> {
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
    ends(bytes, length).then_some(Found { start, direction, decisions, last, length })
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
fn decisions(bytes: &[u8], offset: usize, at: &mut usize) -> Option<Box<[WrittenDecision]>> {
    let mut all = Vec::with_capacity(1);
    while bytes.get(*at) == Some(&b'/') {
        let slash = *at;
        let (hole, length) = label(&bytes[slash + 1..])?;
        *at = slash + 1 + length;
        let direction = direction(bytes, at);
        let span = Span::new(offset + slash, offset + *at);
        all.push(WrittenDecision { span, hole, direction, certainty: Certainty::Clear });
    }
    Some(all.into())
}

/// Whether a blank or the end of a line is there.
fn ends(bytes: &[u8], at: usize) -> bool {
    matches!(bytes.get(at), Some(b' ' | b'\n'))
}

/// A letter and at most two digits, but not what says how many seeds are captured.
#[inline(always)]
fn label(bytes: &[u8]) -> Option<(Label, usize)> {
    match *bytes {
        [b'x', b'0'..=b'9', ..] => None,
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
