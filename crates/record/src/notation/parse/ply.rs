//! A ply: what is glued together around the label of its first hole.

use std::num::NonZeroU16;

use super::cursor::Cursor;
use crate::notation::Label;
use crate::notation::syntax::{Certainty, Ply, Taking, WrittenDecision};
use crate::notation::token::TokenKind;
use base::text::Span;
use rules::vocabulary::Direction;

/// The ply that begins with the token in view; `None` where it breaks off, at the token that does not belong.
#[inline(always)]
pub(super) fn ply(cursor: &mut Cursor<'_>) -> Option<Ply> {
    let taking = if cursor.eat(TokenKind::Caret).is_some() {
        Taking::Facing
    } else if cursor.eat(TokenKind::Plus).is_some() {
        Taking::Entering
    } else {
        Taking::Hole
    };
    let start = label(cursor)?;
    let direction = direction(cursor);
    let seeds = if cursor.token.kind == TokenKind::Star { Some(number(cursor)?) } else { None };
    let certainty = certainty(cursor);
    let decisions = if cursor.token.kind == TokenKind::Slash { decisions(cursor)? } else { Box::default() };
    let last = match cursor.eat(TokenKind::Colon) {
        Some(_) => Some(label(cursor)?),
        None => None,
    };
    Some(Ply { taking, start, direction, seeds, certainty, decisions, last })
}

/// The number of seeds after `*`.
fn number(cursor: &mut Cursor<'_>) -> Option<NonZeroU16> {
    cursor.eat(TokenKind::Star)?;
    if cursor.token.kind != TokenKind::Number {
        return None;
    }
    let seeds = cursor.token_text().parse().ok()?;
    cursor.advance();
    Some(seeds)
}

fn decisions(cursor: &mut Cursor<'_>) -> Option<Box<[WrittenDecision]>> {
    let mut decisions = Vec::new();
    while cursor.token.kind == TokenKind::Slash {
        decisions.push(decision(cursor)?);
    }
    Some(decisions.into())
}

fn decision(cursor: &mut Cursor<'_>) -> Option<WrittenDecision> {
    let slash = cursor.eat(TokenKind::Slash)?;
    let hole = label(cursor)?;
    let direction = direction(cursor);
    let certainty = certainty(cursor);
    Some(WrittenDecision { span: Span::new(slash.start, cursor.end), hole, direction, certainty })
}

/// The hole of the last seed, of a ply that begins with a colon.
pub(super) fn end(cursor: &mut Cursor<'_>) -> Option<Label> {
    cursor.eat(TokenKind::Colon)?;
    label(cursor)
}

#[inline(always)]
fn label(cursor: &mut Cursor<'_>) -> Option<Label> {
    if !matches!(cursor.token.kind, TokenKind::Name | TokenKind::Number) {
        return None;
    }
    let label = Label::parse(cursor.token_text())?;
    cursor.advance();
    Some(label)
}

#[inline(always)]
fn direction(cursor: &mut Cursor<'_>) -> Option<Direction> {
    let direction = match cursor.token.kind {
        TokenKind::Less => Direction::Clockwise,
        TokenKind::Greater => Direction::Anticlockwise,
        _ => return None,
    };
    cursor.advance();
    Some(direction)
}

#[inline(always)]
fn certainty(cursor: &mut Cursor<'_>) -> Certainty {
    match cursor.eat(TokenKind::Tilde) {
        Some(_) => Certainty::Unclear,
        None => Certainty::Clear,
    }
}
