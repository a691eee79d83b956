//! A board in letters and lines.

use std::fmt::Write;

use base::board::{Hole, Player};
use rules::Ruleset;

use super::PositionState;

/// Which signs a terminal can show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Signs {
    /// Lines of Unicode.
    Unicode,
    /// ASCII only.
    Ascii,
}

/// The board, South below, each hole with its label over its seeds; `?` where a count is not known, `*` behind one
/// whose hole has a flag.
pub fn draw(ruleset: &Ruleset, known: &PositionState, signs: Signs) -> String {
    draw_within(ruleset, known, signs, usize::MAX)
}

/// The same in at most `width` columns, if holes of three columns are enough for that; where they are not with lines
/// between them, without.
pub fn draw_within(ruleset: &Ruleset, known: &PositionState, signs: Signs, width: usize) -> String {
    let shape = ruleset.shape();
    let columns = shape.columns();
    // A count, and the mark of a flag.
    let widest = (ruleset.seeds().to_string().len() + 1).max(5);
    let cell = (width.saturating_sub(3) / usize::from(columns).max(1)).saturating_sub(1).clamp(3, widest);
    let mut text = String::new();
    let dense = width < 4 * usize::from(columns) + 3;
    let rule = |left: &str, middle: &str, right: &str, line: &str| {
        let cells: Vec<String> = (0..columns).map(|_| line.repeat(cell)).collect();
        format!("  {left}{}{right}\n", cells.join(if dense { "" } else { middle }))
    };
    let (bar, lines) = match signs {
        Signs::Unicode => ("│", ["┌┬┐─", "├┼┤─", "└┴┘─"]),
        Signs::Ascii => ("|", ["+++-", "+++-", "+++-"]),
    };
    let drawn = |line: &str| {
        let signs: Vec<String> = line.chars().map(String::from).collect();
        rule(&signs[0], &signs[1], &signs[2], &signs[3])
    };
    let flagged = |hole: Hole| {
        known.position().is_some_and(|position| {
            (0..ruleset.flag_names().count()).any(|flag| {
                let holes = position.flagged(flag);
                holes.south.union(holes.north).contains(hole)
            })
        })
    };
    for (index, holes) in shape.grid().iter().enumerate() {
        text.push_str(&drawn(lines[usize::from(index > 0)]));
        for labels in [true, false] {
            text.push_str("  ");
            // Labels that would touch each other are left out, every second one.
            let touching = |hole: &Hole| dense && shape.label(*hole).chars().count() >= cell;
            let every = if holes.iter().flatten().any(touching) { 2 } else { 1 };
            for (column, hole) in holes.iter().enumerate() {
                let content = if let (Some(hole), true) = (*hole, labels) {
                    if column % every == 0 { shape.label(hole).to_owned() } else { String::new() }
                } else if let Some(hole) = *hole {
                    let count = known.count(hole).map_or("?".to_owned(), |count| count.to_string());
                    format!("{count}{}", if flagged(hole) { "*" } else { "" })
                } else {
                    String::new()
                };
                let bar = if dense && column > 0 { "" } else { bar };
                let _ = write!(text, "{bar}{content:^cell$}");
            }
            let _ = writeln!(text, "{bar}");
        }
    }
    text.push_str(&drawn(lines[2]));
    if let (true, Some(position)) = (ruleset.keeps_stores(), known.position()) {
        let _ = writeln!(
            text,
            "  South {}, North {}",
            position.store(Player::South),
            position.store(Player::North)
        );
    }
    text
}
