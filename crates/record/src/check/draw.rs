//! Boards drawn in signs, South below, as both players see them from above.

use crate::replay::StatedBoard;
use base::board::{Hole, HoleSet, Player, Shape};
use engine::Position;
use rules::Ruleset;

use super::BoardDrawing;

/// A position, with marks (`*`) behind the counts of some holes.
pub(super) fn position(title: &str, ruleset: &Ruleset, position: &Position, marked: HoleSet) -> BoardDrawing {
    let mut text = rows(ruleset.shape(), |hole| Some(position.count(hole)), marked);
    let (south, north) = (position.store(Player::South), position.store(Player::North));
    if south > 0 || north > 0 {
        text.push_str(&format!("\nstores: south {south}, north {north}"));
    }
    text.push_str(&format!("\n{} to move", position.mover()));
    BoardDrawing { title: title.to_owned(), text }
}

/// A board as written, `?` for what is not stated.
pub(super) fn stated(title: &str, shape: &Shape, board: &StatedBoard, marked: HoleSet) -> BoardDrawing {
    let count = |hole: Hole| board.counts.get(hole.index()).copied().flatten();
    let mut text = rows(shape, count, marked);
    if let (Some(south), Some(north)) = (board.stores.south, board.stores.north) {
        text.push_str(&format!("\nstores: south {south}, north {north}"));
    }
    if let Some(next) = board.next {
        text.push_str(&format!("\n{next} to move"));
    }
    BoardDrawing { title: title.to_owned(), text }
}

fn rows(shape: &Shape, count: impl Fn(Hole) -> Option<u16>, marked: HoleSet) -> String {
    let grid = shape.grid();
    let written = |hole: Hole| count(hole).map_or("?".to_owned(), |count| count.to_string());
    let ends_of = |row: &[Option<Hole>]| {
        let mut holes = row.iter().flatten();
        let [first, last] =
            [holes.next(), holes.last()].map(|hole| hole.map_or("", |&hole| shape.label(hole)));
        format!("{first}-{last}")
    };
    let all = || grid.iter().flatten().flatten();
    let cell = all().map(|&hole| written(hole).len()).fold(2, usize::max);
    let margin = grid.iter().map(|row| ends_of(row).chars().count() + 1).fold(6, usize::max);
    let lines = grid.iter().map(|row| {
        let cells = row.iter().map(|hole| {
            let Some(hole) = *hole else { return " ".repeat(cell + 1) };
            let mark = if marked.contains(hole) { "*" } else { " " };
            format!("{:>cell$}{mark}", written(hole))
        });
        format!("{:<margin$}{}", ends_of(row), cells.collect::<String>()).trim_end().to_owned()
    });
    lines.collect::<Vec<_>>().join("\n")
}
