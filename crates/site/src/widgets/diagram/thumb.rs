//! Positions as small pictures for lists: holes and seeds, without labels, names or marks.

use std::fmt::Write;

use super::compact::put;
use super::seeds::{MOST, SYMBOLS};
use crate::common::Picture;

/// From hole to hole.
const PITCH: i32 = super::layout::PITCH;
/// The free room around the holes.
const EDGE: i32 = 8;
/// The room between the two sides of a board of four rows.
const GAP: i32 = 16;

/// Where a board has holes; pictures of boards that are alike share a drawing of it.
pub(super) type Holes = Vec<Vec<bool>>;

/// The holes of a picture.
pub(super) fn holes(picture: &Picture) -> Holes {
    picture.0.iter().map(|row| row.iter().map(Option::is_some).collect()).collect()
}

fn centre(rows: usize, row: usize, column: usize) -> (i32, i32) {
    let at = |number: usize| EDGE + PITCH / 2 + PITCH * i32::try_from(number).unwrap_or(0);
    let gap = if rows == 4 && row > 1 { GAP } else { 0 };
    (at(column), at(row) + gap)
}

fn size(holes: &Holes) -> (i32, i32) {
    let columns = holes.iter().map(Vec::len).max().unwrap_or(0);
    let (right, below) = centre(holes.len(), holes.len().saturating_sub(1), columns.saturating_sub(1));
    (right + PITCH / 2 + EDGE, below + PITCH / 2 + EDGE)
}

/// The board itself with its holes empty, defined once a page.
pub(super) fn define(svg: &mut String, number: usize, holes: &Holes) {
    let (width, height) = size(holes);
    let _ = write!(
        svg,
        "<g id=\"_v{number}\"><rect class=\"b\" x=\".5\" y=\".5\" width=\"{}\" height=\"{}\" rx=\"32\" fill=\"#fff\" \
         stroke=\"#1f1b16\"/>",
        width - 1,
        height - 1
    );
    for (row, columns) in holes.iter().enumerate() {
        for (column, _) in columns.iter().enumerate().filter(|(_, is_hole)| **is_hole) {
            put(svg, SYMBOLS[0], centre(holes.len(), row, column));
        }
    }
    svg.push_str("</g>");
}

/// A picture on the board of that number. It is beside words that say what it is of, so it has none of its own.
pub(super) fn draw(number: usize, picture: &Picture) -> String {
    let (width, height) = size(&holes(picture));
    let mut svg = format!(
        "<svg class=\"thumb\" viewBox=\"0 0 {width} {height}\" width=\"{}\" height=\"{}\" aria-hidden=\"true\"><use href=\"#_v{number}\"/>",
        width / 4,
        height / 4
    );
    for (row, columns) in picture.0.iter().enumerate() {
        for (column, seeds) in columns.iter().enumerate() {
            let at = centre(picture.0.len(), row, column);
            match seeds {
                None | Some(0) => {}
                Some(seeds) if *seeds <= MOST => put(&mut svg, SYMBOLS[usize::from(*seeds)], at),
                Some(seeds) => {
                    let _ = write!(svg, "<text class=\"m\" x=\"{}\" y=\"{}\">{seeds}</text>", at.0, at.1);
                }
            }
        }
    }
    svg.push_str("</svg>");
    svg
}
