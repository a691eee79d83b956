//! What is drawn once a page and used many times.

use std::fmt::Write;
use std::ops::Range;
use std::sync::LazyLock;

use super::Frame;
use super::compact::{pair, put, tenths};
use super::layout::{CORNER, FLAGS_IN_LINE, LEGEND_LINE, Layout, RADIUS};
use super::seeds::{MOST, places};
use crate::common::escape;
use base::board::Player;

/// The radius of a seed, in tenths.
const SEED: i32 = 44;

/// A given number of seeds as the `d` of a path.
fn seeds(number: u16) -> String {
    let mut d = String::new();
    let radius = tenths(SEED);
    for (x, y) in places(number) {
        let _ = write!(d, "M{}a{radius} {radius} 0 1 1 0 .1z", pair(x - SEED, y));
    }
    d
}

/// Holes and marks, each whole, for drawings that are files of their own.
pub(super) static COMMON: LazyLock<String> = LazyLock::new(|| {
    let mut svg = String::new();
    let seeds = |number, looks: &str| format!("<path{looks} d=\"{}\"/>", seeds(number));
    holes(&mut svg, " fill=\"#fff\" stroke=\"#1f1b16\"", &seeds);
    marks(&mut svg, &seeds);
    svg
});

/// The same for pages, where each number of seeds is drawn once and used by the holes and marks that have it.
pub(super) static SHARED: LazyLock<String> = LazyLock::new(|| {
    let mut svg = String::new();
    for number in 1..=MOST {
        let _ = write!(svg, "<path id=\"_k{number}\" d=\"{}\"/>", seeds(number));
    }
    let used = |number, looks: &str| format!("<use{looks} href=\"#_k{number}\"/>");
    holes(&mut svg, "", &used);
    marks(&mut svg, &used);
    svg
});

/// A number of seeds as an element, with the attributes that say how it looks.
type DrawnSeeds<'a> = dyn Fn(u16, &str) -> String + 'a;

/// Holes with every number of seeds that is drawn as seeds, the hole with more, and the hole that nothing is known of.
/// A hole has its count above it, or below it where its name ends in `u`.
/// `looks` are the attributes of a hole where the style sheet may be missing.
fn holes(svg: &mut String, looks: &str, drawn: &DrawnSeeds<'_>) {
    let hole = format!("<circle class=\"h\" r=\"{RADIUS}\"{looks}/>");
    for (side, below) in [("", -1), ("u", 1)] {
        let _ = write!(svg, "<g id=\"_0{side}\">{hole}</g>");
        for number in 1..=MOST {
            // Few seeds are counted at a glance; where the board is narrow the number is in the hole.
            let few = if number < 4 { " few" } else { "" };
            let _ = write!(
                svg,
                "<g id=\"_{number}{side}\">{hole}{}\
                 <text class=\"n\" display=\"none\">{number}</text>\
                 <text class=\"j{few}\" x=\"{}\" y=\"{}\">{number}</text></g>",
                drawn(number, " class=\"s\""),
                CORNER.0,
                below * CORNER.1
            );
        }
        let _ = write!(
            svg,
            "<g id=\"_g{side}\">{hole}{}</g>\
             <g id=\"_q{side}\">{hole}<text class=\"q\">?</text></g>",
            drawn(MOST, " class=\"s\" opacity=\".22\"")
        );
    }
}

/// The marks: captured seeds, where a way starts, a hole passed over, the number of a lap, and those of the first four
/// flags.
fn marks(svg: &mut String, drawn: &DrawnSeeds<'_>) {
    for number in 1..=MOST {
        svg.push_str(&drawn(number, &format!(" id=\"_c{number}\" class=\"x\"")));
    }
    svg.push_str(
        "<g id=\"_s\" class=\"st\"><circle r=\"5\"/><circle r=\"1.5\"/></g><circle id=\"_p\" class=\"po\" r=\"2.6\"/>\
         <circle id=\"_r\" class=\"ro\" r=\"6\"/><circle id=\"_d\" class=\"di\" r=\"24\"/>",
    );
    flags(svg, 0..FLAGS_IN_LINE);
}

/// The marks of flags with these numbers, as they are and as they are set.
fn flags(svg: &mut String, numbers: Range<usize>) {
    for (flag, shape) in FLAGS.iter().enumerate().take(numbers.end).skip(numbers.start) {
        let _ = write!(
            svg,
            "<path id=\"_f{flag}\" class=\"f\" d=\"{shape}\"/>\
             <g id=\"_F{flag}\"><circle class=\"fn\" r=\"7\"/><path class=\"f\" d=\"{shape}\"/></g>"
        );
    }
}

/// The marks of flags beyond the first four, which few boards have.
pub(super) fn more_flags(svg: &mut String, frames: &[Frame]) {
    let most = frames.iter().map(|frame| frame.flags.len()).max().unwrap_or(0);
    flags(svg, FLAGS_IN_LINE..most);
}

/// A dot, a square, a diamond, a cross, two triangles and two bars, each about six units wide.
pub(super) const FLAGS: [&str; 8] = [
    "M-3.4 0a3.4 3.4 0 1 1 0 .1z",
    "M-3-3H3V3H-3z",
    "M0-4.5L4 0 0 4.5-4 0z",
    "M-1.2-4h2.4v2.8H4v2.4H1.2V4h-2.4V1.2H-4v-2.4h2.8z",
    "M0-4.4L4.2 3.4H-4.2z",
    "M0 4.4L4.2-3.4H-4.2z",
    "M-4.4-1.6H4.4V1.6H-4.4z",
    "M-1.6-4.4H1.6V4.4H-1.6z",
];

/// A given number of seeds beside the board as the `d` of a path whose dashes are seeds: rows of ten from the bottom
/// up, `pitch` apart, beginning with the seed `from`.
pub(super) fn row_of_ten(from: u16, to: u16, x: i32, y: i32, pitch: i32) -> String {
    let mut d = String::new();
    let mut seed = i32::from(from);
    while seed < i32::from(to) {
        let end = (seed / 10 * 10 + 10).min(i32::from(to));
        let _ = write!(
            d,
            "M{} {}h{}",
            x + seed % 10 * pitch,
            y - seed / 10 * pitch,
            (end - seed - 1) * pitch + 1
        );
        seed = end;
    }
    d
}

/// The outline of a board with its labels.
pub(super) fn frame(svg: &mut String, number: usize, frame: &Frame) {
    let layout = Layout::new(frame);
    let (x, y, width, height) = layout.outline();
    let _ = write!(
        svg,
        "<g id=\"_b{number}\" font-size=\"10\"><rect class=\"b\" x=\"{x}\" y=\"{y}\" \
         width=\"{width}\" height=\"{height}\" rx=\"24\" fill=\"#fff\" stroke=\"#1f1b16\"/><rect class=\"d\" x=\"{}\" \
         y=\"{}\" width=\"{}\" height=\"{}\" rx=\"21\" fill=\"none\"/>",
        x + 3,
        y + 3,
        width - 6,
        height - 6
    );
    svg.push_str("<path class=\"d\" d=\"");
    border(svg, layout, frame);
    svg.push_str("\" fill=\"none\" stroke=\"#1f1b16\" stroke-width=\".5\"/>");
    for hole in frame.shape.all() {
        let (x, y) = layout.centre(&frame.shape, hole);
        let outside = layout.outside(&frame.shape, hole);
        let label = escape(frame.shape.label(hole));
        let (x, y) = (x - CORNER.0, y - outside * CORNER.1);
        let _ = write!(svg, "<text class=\"k\" x=\"{x}\" y=\"{y}\">{label}</text>");
    }
    svg.push_str("</g>");
}

/// The players' names beside a board.
pub(super) fn names(svg: &mut String, frame: &Frame) {
    let layout = Layout::new(frame);
    for player in [Player::North, Player::South] {
        let (name, y) = (escape(&frame.names[player]), layout.name(player));
        let _ = write!(svg, "<text class=\"o {}\" x=\"4\" y=\"{y}\">{name}</text>", side(player));
    }
}

/// The same for every board of a page, without and with the words that a player is to move.
pub(super) fn names_to_move(svg: &mut String, number: usize, frame: &Frame) {
    let layout = Layout::new(frame);
    let of_all = names_id(number, None);
    let _ = write!(svg, "<g id=\"{of_all}\">");
    names(svg, frame);
    svg.push_str("</g>");
    for player in [Player::North, Player::South] {
        let _ = write!(
            svg,
            "<g id=\"{}\"><use href=\"#{of_all}\"/><text class=\"c due {}\" x=\"{}\" y=\"{}\">{}</text></g>",
            names_id(number, Some(player)),
            side(player),
            layout.width - 4,
            layout.name(player),
            escape(&frame.to_move)
        );
    }
}

/// The id of the names beside a board, with who is to move.
pub(super) fn names_id(number: usize, next: Option<Player>) -> String {
    let next = match next {
        None => "",
        Some(Player::North) => "n",
        Some(Player::South) => "s",
    };
    format!("_n{number}{next}")
}

/// The class of what changes places with its like when the board is turned.
fn side(player: Player) -> &'static str {
    if player == Player::North { "pn" } else { "ps" }
}

/// The line between the two sides, as the `d` of a path.
fn border(svg: &mut String, layout: Layout, frame: &Frame) {
    let corners = layout.border(&frame.shape);
    let mut last = corners[0];
    let _ = write!(svg, "M{} {}", last.0, last.1);
    for &(x, y) in &corners[1..] {
        let _ = if y == last.1 { write!(svg, "H{x}") } else { write!(svg, "V{y}") };
        last = (x, y);
    }
}

/// The id of the legend of a flag of a board.
pub(super) fn legend_id(number: usize, flag: usize) -> String {
    format!("_j{number}-{flag}")
}

/// The legend of each flag of a board: its mark and its name, four in a line, from the right.
pub(super) fn legends(svg: &mut String, number: usize, frame: &Frame) {
    let layout = Layout::new(frame);
    if layout.legend == 0 {
        return;
    }
    let names: Vec<_> = frame.flags.iter().enumerate().take(FLAGS.len()).collect();
    for (line, names) in (0..).zip(names.chunks(FLAGS_IN_LINE)) {
        let (mut right, y) = (layout.width - 8, layout.height - 11 - LEGEND_LINE * line);
        for &(flag, name) in names.iter().rev() {
            // Nobody measures letters here; this is about two thirds of their height.
            let wide = 8 * i32::try_from(name.chars().count()).unwrap_or(0);
            let _ = write!(
                svg,
                "<g id=\"{}\"><text class=\"z\" x=\"{right}\" y=\"{y}\">{}</text>",
                legend_id(number, flag),
                escape(name)
            );
            put(svg, &format!("f{flag}"), (right - wide - 9, y));
            svg.push_str("</g>");
            right -= wide + 28;
        }
    }
}
