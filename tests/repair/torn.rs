//! Plies torn out of games before a board, and what fills the gap. Used by the tests and by `benches/repair.rs`.

use std::sync::Arc;

use sowbook::archive::{SlipCosts, read_header};
use sowbook::notation::parse;
use sowbook::repair::{Effort, FilledGap, repair};
use sowbook::rules::RulesetFamily;

use crate::damage::{Game, Token};

/// What is said of a gap.
pub(crate) struct Torn {
    /// What fills it; `None` where nothing does within the limits.
    pub(crate) filled: Option<FilledGap>,
    pub(crate) plays: u64,
}

/// Where the boards of a game are that have at least this many plies before them.
pub(crate) fn boards(game: &Game, plies: usize) -> impl Iterator<Item = usize> {
    (plies..game.tokens.len()).filter(|&at| matches!(game.tokens[at], Token::Board(_)))
}

/// A game with `gap` in place of the last plies before the board at a place.
pub(crate) fn torn(
    family: &Arc<RulesetFamily>,
    game: &Game,
    board: usize,
    plies: usize,
    gap: &str,
    effort: Effort,
) -> Torn {
    let before = game.text(&game.tokens[..board - plies], false);
    let behind = game.text(&game.tokens[board..], false);
    let text = format!("{before}{gap}\n{}", &behind[game.header.len()..]);
    let (file, _) = parse(&text);
    let record = &file.records[0];
    let (header, _) = read_header(&text, record.header.as_ref().expect("a header"));
    let families = |_: &str| Some(family.clone());
    let found = repair(&families, &header, record, &text, &SlipCosts::default(), effort);
    let found = found.expect("a record that can be replayed");
    let filled = found.windows.iter().flat_map(|window| window.gaps.iter().cloned()).next();
    Torn { filled, plays: found.plays }
}
