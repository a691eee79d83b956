//! Slips of the keyboard that the form of a token shows, and what was probably meant.

use super::Fix;
use super::code::notation::{captured_twice, dash_between_holes, unclosed_supplied};
use super::messages::Message;
use crate::notation::parse_items;
use crate::notation::syntax::{Item, ItemKind};
use base::text::Span;

/// What other notations have between the two holes of a move.
const DASHES: [char; 6] = ['-', '‐', '–', '—', '−', '→'];

/// What is wrong with the form of a token, and what to write instead, the likeliest first; its place is in `text`, and so
/// are those of the changes.
pub(super) fn mistyped(text: &str, span: Span) -> Option<(Message, Vec<Fix>)> {
    let written = text.get(span.range())?;
    let (message, meant) = if let Some(word) = written.strip_prefix('[') {
        // Where a bracket behind it closes, there are several tokens in it.
        let line = text.get(span.end..)?.lines().next().unwrap_or_default();
        let is_closed = word.contains(']') || line.split('[').next()?.contains(']');
        parse_items(word).filter(|items| items.len() == 1 && !is_closed)?;
        (unclosed_supplied(word), vec![format!("[{word}]"), word.to_owned()])
    } else if let Some(seeds) = written.strip_prefix("xx").map(|seeds| seeds.trim_start_matches('x')) {
        seeds.parse::<u32>().ok()?;
        (captured_twice(written, seeds), vec![format!("x{seeds}")])
    } else {
        let meant = written.replacen(DASHES, ":", 1);
        let meant = Some(meant).filter(|meant| meant != written && is_ply(meant))?;
        (dash_between_holes(written, &meant), vec![meant])
    };
    let write = |words: String| Fix { title: format!("write `{words}`"), span, replacement: words };
    Some((message, meant.into_iter().map(write).collect()))
}

/// Whether words are one ply.
pub(super) fn is_ply(words: &str) -> bool {
    matches!(parse_items(words).as_deref(), Some([Item { kind: ItemKind::Ply(_), .. }]))
}
