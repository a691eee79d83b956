//! Movetext with the words for the players exchanged, as somebody writes it who reads the board from the other seat.

use crate::notation::board::{BoardClause, WrittenBoard};
use crate::notation::syntax::{EndResult, Item, ItemKind, Record};
use base::board::ByPlayer;
use base::text::Spanned;

/// The record with the players exchanged.
pub(super) fn swap_in_record(record: &Record) -> Record {
    Record { items: swap_in_items(&record.items), ..record.clone() }
}

/// The items with `south` for `north` and the other way round, in boards too. Labels of holes stay.
fn swap_in_items(items: &[Item]) -> Vec<Item> {
    items.iter().map(|item| Item { kind: swap_in_item(&item.kind), ..item.clone() }).collect()
}

/// A result as a header states it, with the players exchanged.
pub(super) fn swap_in_result(result: &str) -> String {
    let word = |word| match word {
        "south" => "north",
        "north" => "south",
        other => other,
    };
    result.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

fn swap_in_item(kind: &ItemKind) -> ItemKind {
    let mut kind = kind.clone();
    match &mut kind {
        ItemKind::Side(player) => *player = player.opposite(),
        ItemKind::Round(round) => round.first = round.first.map(|first| first.opposite()),
        ItemKind::Dispute(dispute) => dispute.by = dispute.by.opposite(),
        ItemKind::End(end) => {
            match &mut end.result {
                // The winner's score is written first, whoever that is.
                EndResult::Wins(player) => *player = player.opposite(),
                _ => end.score = end.score.map(|(south, north)| (north, south)),
            }
        }
        ItemKind::Board(written) => *written = board(written),
        ItemKind::Variation(variation) => variation.items = swap_in_items(&variation.items),
        _ => {}
    }
    kind
}

fn board(board: &WrittenBoard) -> WrittenBoard {
    let clauses = board.clauses.iter();
    WrittenBoard {
        clauses: clauses.map(|clause| Spanned { value: self::clause(&clause.value), ..*clause }).collect(),
    }
}

fn clause(written: &BoardClause) -> BoardClause {
    let mut clause = written.clone();
    match &mut clause {
        BoardClause::Counts { side, .. } | BoardClause::Rows { from: side, .. } => *side = side.opposite(),
        BoardClause::Store(counts) | BoardClause::Turns(counts) | BoardClause::Points(counts) => {
            *counts = ByPlayer::new(counts.north, counts.south)
        }
        BoardClause::Flag { by, .. } => *by = by.map(|player| player.opposite()),
        BoardClause::Next { side, .. } | BoardClause::Starter(side) => *side = side.opposite(),
        _ => {}
    }
    clause
}
