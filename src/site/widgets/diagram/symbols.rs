//! What is drawn once a page and used many times.

use std::fmt::Write;
use std::sync::LazyLock;

use super::layout::{EDGE, Layout};
use super::lean::{pair, put, tenths};
use super::seeds::{MOST, places};
use super::{Frame, Stores};
use crate::board::Player;
use crate::site::base::html::escape;

/// The radius of a seed, in tenths.
const SEED: i32 = 27;

/// So many seeds as the `d` of a path.
fn seeds(number: u8) -> String {
    let mut d = String::new();
    let radius = tenths(SEED);
    for (x, y) in places(number) {
        let _ = write!(d, "M{}a{radius} {radius} 0 1 1 0 .1z", pair(x - SEED, y));
    }
    d
}

const HOLE: &str = "<circle class=\"h\" r=\"15\" fill=\"#fff\" stroke=\"#1f1b16\"/>";

/// What every page with a board has: holes and marks.
pub(super) static COMMON: LazyLock<String> = LazyLock::new(|| {
    let mut svg = String::new();
    holes(&mut svg);
    marks(&mut svg);
    svg
});

/// Holes with every number of seeds that is drawn as seeds, the hole with more, and the hole nobody speaks of.
fn holes(svg: &mut String) {
    let _ = write!(svg, "<g id=\"_0\">{HOLE}</g>");
    for number in 1..=MOST {
        let _ = write!(
            svg,
            "<g id=\"_{number}\">{HOLE}<path class=\"s\" d=\"{}\"/><text class=\"n\" display=\"none\">{number}</text></g>",
            seeds(number)
        );
    }
    let _ = write!(
        svg,
        "<g id=\"_g\">{HOLE}<path class=\"s\" d=\"{}\" opacity=\".22\"/></g>\
         <g id=\"_q\">{HOLE}<text class=\"q\">?</text></g>",
        seeds(MOST)
    );
}

/// The marks over holes: captured, and one for each of four flags.
fn marks(svg: &mut String) {
    svg.push_str(
        "<pattern id=\"_hatch\" width=\"4\" height=\"4\" patternUnits=\"userSpaceOnUse\" \
         patternTransform=\"rotate(45)\"><path class=\"x\" d=\"M0 0V4\" stroke=\"#1f1b16\"/></pattern>\
         <circle id=\"_x\" r=\"14\" fill=\"url(#_hatch)\"/>",
    );
    for (flag, shape) in FLAGS.iter().enumerate() {
        let _ = write!(svg, "<path id=\"_f{flag}\" class=\"f\" d=\"{shape}\" stroke=\"#fff\"/>");
    }
}

/// A triangle, a square, a diamond and a cross, each about six units wide.
pub(super) const FLAGS: [&str; 4] = [
    "M0-4L4 3H-4z",
    "M-3-3H3V3H-3z",
    "M0-4.5L4 0 0 4.5-4 0z",
    "M-1.2-4h2.4v2.8H4v2.4H1.2V4h-2.4V1.2H-4v-2.4h2.8z",
];

/// One to ten seeds of a tally, in two rows of five.
pub(super) static TALLIES: LazyLock<String> = LazyLock::new(|| {
    let mut svg = String::new();
    for number in 1..=10 {
        let mut d = String::new();
        for seed in 0..number {
            let (x, y) = (36 * (seed % 5), if seed < 5 { -20 } else { 20 });
            let _ = write!(d, "M{}a1.5 1.5 0 1 1 0 .1z", pair(x - 15, y));
        }
        let _ = write!(svg, "<path id=\"_t{number}\" class=\"s\" d=\"{d}\"/>");
    }
    svg
});

/// The outline of a board with its labels and the players' names, as South sees it and as North sees it.
pub(super) fn frame(svg: &mut String, number: usize, frame: &Frame) {
    let layout = Layout::new(frame);
    let (x, y, width, height) = layout.outline();
    for (id, turned) in [('b', false), ('B', true)] {
        let _ = write!(
            svg,
            "<g id=\"_{id}{number}\" font-size=\"10\" text-anchor=\"middle\"><rect class=\"b\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" \
             rx=\"{EDGE}\" fill=\"#fff\" stroke=\"#1f1b16\"/>"
        );
        let middle = layout.middle();
        svg.push_str("<path class=\"d\" d=\"");
        border(svg, layout, frame, turned);
        // A line with corners encloses something that a browser would fill.
        svg.push_str(if frame.shape.rows() == 3 { "\" fill=\"none" } else { "" });
        svg.push_str("\" stroke=\"#1f1b16\" stroke-width=\".5\"/>");
        for hole in frame.shape.all() {
            let (x, y) = layout.label(&frame.shape, hole);
            let (x, y) = if turned { (layout.width - x, layout.board_height() - y) } else { (x, y) };
            let label = escape(frame.shape.label(hole));
            let _ = write!(svg, "<text class=\"k\" x=\"{x}\" y=\"{y}\">{label}</text>");
        }
        for player in Player::ALL {
            let y = layout.name(if turned { player.opposite() } else { player });
            let name = escape(&frame.names[player]);
            let _ = write!(svg, "<text class=\"o\" x=\"{}\" y=\"{y}\">{name}</text>", layout.margin);
        }
        if frame.stores == Stores::Ovals {
            for player in Player::ALL {
                let right = (player == Player::South) != turned;
                let x = if right { layout.width - 24 } else { 24 };
                let _ = write!(
                    svg,
                    "<ellipse class=\"h\" cx=\"{x}\" cy=\"{middle}\" rx=\"18\" ry=\"{}\" fill=\"#fff\" \
                     stroke=\"#1f1b16\"/>",
                    height / 2 - 6
                );
            }
        }
        svg.push_str("</g>");
    }
}

/// The line between the two sides, as the `d` of a path.
fn border(svg: &mut String, layout: Layout, frame: &Frame, turned: bool) {
    let mut corners = layout.border(&frame.shape);
    if turned {
        for (x, y) in &mut corners {
            (*x, *y) = (layout.width - *x, layout.board_height() - *y);
        }
        corners.reverse();
    }
    let mut last = corners[0];
    let _ = write!(svg, "M{} {}", last.0, last.1);
    for &(x, y) in &corners[1..] {
        let _ = if y == last.1 { write!(svg, "H{x}") } else { write!(svg, "V{y}") };
        last = (x, y);
    }
}

/// The id of a legend of some flags of a board, a bit each.
pub(super) fn legend_id(number: usize, flags: usize) -> String {
    format!("_j{number}-{flags}")
}

/// The legends of a board, one for each set of flags that a position can show: the mark and the name of each flag,
/// from the right.
pub(super) fn legends(svg: &mut String, number: usize, frame: &Frame) {
    let layout = Layout::new(frame);
    let named = frame.flags.len().min(FLAGS.len());
    for flags in 1..1_usize << named {
        let (mut right, y) = (layout.width - layout.margin, layout.height - 6);
        let _ = write!(svg, "<g id=\"{}\">", legend_id(number, flags));
        for (flag, name) in frame.flags.iter().enumerate().take(named).rev() {
            if flags & 1 << flag == 0 {
                continue;
            }
            // Nobody measures letters here; this is about two thirds of their height.
            let wide = 11 * i32::try_from(name.chars().count()).unwrap_or(0) / 2;
            let _ = write!(svg, "<text class=\"z\" x=\"{right}\" y=\"{y}\">{}</text>", escape(name));
            put(svg, &format!("f{flag}"), (right - wide - 7, y));
            right -= wide + 20;
        }
        svg.push_str("</g>");
    }
}
