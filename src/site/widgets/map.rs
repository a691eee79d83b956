//! Sketch maps: a window cut out of the coast lines, with points in it. No tiles, nothing fetched.

use std::fmt::Write;

use crate::site::base::html::{Html, escape};

/// The land of the world: one ring a line, in tenths of a degree, x to the east and y to the south.
const LAND: &str = include_str!("../../../site/assets/land-110m.path");

/// The height of a label's line, and the width of a letter: those of small screens, where labels are the greatest.
const LINE: i32 = 14;
const LETTER: i32 = 7;

/// A point of a map.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Point {
    /// Degrees east.
    pub(crate) east: f64,
    /// Degrees north.
    pub(crate) north: f64,
    /// What is beside it.
    pub(crate) label: String,
    /// Where it leads; nowhere where empty.
    pub(crate) href: String,
}

/// A window of the map, in tenths of a degree.
#[derive(Debug, Clone, Copy)]
struct Window {
    left: i32,
    top: i32,
    right: i32,
    bottom: i32,
}

/// A map with these points, or nothing where there are none. `margin` is the land shown around them, in degrees.
pub(crate) fn map(points: &[Point], margin: i32, alternative: &str) -> Html {
    let Some(window) = Window::neighbours(points, margin) else { return Html::default() };
    let (width, height) = (window.right - window.left, window.bottom - window.top);
    let mut svg = format!(
        "<svg class=\"map\" viewBox=\"0 0 {width} {height}\" role=\"group\" aria-label=\"{}\">\
         <rect class=\"sea\" width=\"{width}\" height=\"{height}\" fill=\"none\"/><path class=\"land\" d=\"",
        escape(alternative)
    );
    for line in LAND.lines() {
        let ring = window.clip(&ring(line));
        for (at, (x, y)) in ring.iter().enumerate() {
            let letter = if at == 0 { "M" } else { "L" };
            let _ = write!(svg, "{letter}{} {}", x - window.left, y - window.top);
        }
        if !ring.is_empty() {
            svg.push('Z');
        }
    }
    svg.push_str("\"/>");
    graticule(&mut svg, window);
    // Labels that would run over each other step down instead.
    let mut labelled: Vec<(i32, i32)> = Vec::new();
    let mut points: Vec<&Point> = points.iter().collect();
    points.sort_by_key(|point| -tenths(point.north));
    for point in points {
        let (x, y) = (tenths(point.east) - window.left, -tenths(point.north) - window.top);
        let mut label_y = y;
        while labelled.iter().any(|&(_, other)| (other - label_y).abs() < LINE) {
            label_y += LINE;
        }
        labelled.push((x, label_y));
        let _ = write!(svg, "<circle class=\"point\" cx=\"{x}\" cy=\"{y}\" r=\"2.6\"/>");
        let text = escape(&point.label);
        let long = i32::try_from(point.label.chars().count()).unwrap_or(i32::MAX / 8) * LETTER;
        let (class, at) = if x + 6 + long > width { ("at end", x - 6) } else { ("at", x + 6) };
        let label = format!("<text class=\"{class}\" x=\"{at}\" y=\"{label_y}\">{text}</text>");
        if point.href.is_empty() {
            svg.push_str(&label);
        } else {
            let _ = write!(svg, "<a href=\"{}\">{label}</a>", escape(&point.href));
        }
    }
    svg.push_str("</svg>");
    Html::trusted(svg)
}

fn graticule(svg: &mut String, window: Window) {
    let step = if window.right - window.left > 600 { 200 } else { 50 };
    let mut d = String::new();
    let mut labels = String::new();
    for x in (-1800..=1800).step_by(step).filter(|&x| x > window.left && x < window.right) {
        let at = x - window.left;
        let _ = write!(d, "M{at} 0V{}", window.bottom - window.top);
        let hemisphere = if x < 0 { "W" } else { "E" };
        let y = window.bottom - window.top - 4;
        let _ = write!(
            labels,
            "<text class=\"deg\" x=\"{}\" y=\"{y}\">{}°{hemisphere}</text>",
            at + 2,
            x.abs() / 10
        );
    }
    for y in (-900..=900).step_by(step).filter(|&y| y > window.top + 8 && y < window.bottom) {
        let at = y - window.top;
        let _ = write!(d, "M0 {at}H{}", window.right - window.left);
        let hemisphere = if y > 0 { "S" } else { "N" };
        let _ = write!(
            labels,
            "<text class=\"deg\" x=\"2\" y=\"{}\">{}°{hemisphere}</text>",
            at - 3,
            y.abs() / 10
        );
    }
    let _ = write!(svg, "<path class=\"grat\" d=\"{d}\"/>{labels}");
}

impl Window {
    /// A window around all points, at least twice `margin` wide and two thirds as high.
    fn neighbours(points: &[Point], margin: i32) -> Option<Self> {
        let xs: Vec<i32> = points.iter().map(|point| tenths(point.east)).collect();
        let ys: Vec<i32> = points.iter().map(|point| -tenths(point.north)).collect();
        let (left, right) = (xs.iter().min()? - 10 * margin, xs.iter().max()? + 10 * margin);
        let (top, bottom) = (ys.iter().min()? - 7 * margin, ys.iter().max()? + 7 * margin);
        Some(Self { left, top: top.max(-900), right, bottom: bottom.min(900) })
    }

    /// The part of a ring that lies in the window (Sutherland and Hodgman's way: one edge after the other).
    fn clip(self, ring: &[(i32, i32)]) -> Vec<(i32, i32)> {
        type Test = fn(Window, (i32, i32)) -> i32;
        let edges: [Test; 4] = [
            |window, (x, _)| x - window.left,
            |window, (x, _)| window.right - x,
            |window, (_, y)| y - window.top,
            |window, (_, y)| window.bottom - y,
        ];
        let mut ring = ring.to_vec();
        for inside in edges {
            let mut kept = Vec::with_capacity(ring.len());
            for (at, &to) in ring.iter().enumerate() {
                let from = ring[(at + ring.len() - 1) % ring.len()];
                let (before, after) = (inside(self, from), inside(self, to));
                if (before < 0) != (after < 0) {
                    kept.push(between(from, to, before, after));
                }
                if after >= 0 {
                    kept.push(to);
                }
            }
            ring = kept;
        }
        ring.dedup();
        ring
    }
}

/// The place between two points at which a measure that is `before` at the one and `after` at the other is zero.
fn between(from: (i32, i32), to: (i32, i32), before: i32, after: i32) -> (i32, i32) {
    let part = |from: i32, to: i32| from + (to - from) * before / (before - after);
    (part(from.0, to.0), part(from.1, to.1))
}

fn tenths(degrees: f64) -> i32 {
    #[expect(clippy::cast_possible_truncation, reason = "degrees run from -180 to 180")]
    let tenths = (degrees * 10.0).round() as i32;
    tenths
}

/// The points of a line `M1 2L3 4Z`.
fn ring(line: &str) -> Vec<(i32, i32)> {
    let inside = line.trim_start_matches('M').trim_end_matches('Z');
    let points = inside.split('L').filter_map(|point| {
        let (x, y) = point.split_once(' ')?;
        Some((x.parse().ok()?, y.parse().ok()?))
    });
    points.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ring_is_cut_at_the_window() {
        let window = Window { left: 0, top: 0, right: 10, bottom: 10 };
        assert_eq!(window.clip(&[(-10, 5), (5, 5), (5, 20), (-10, 20)]), [(0, 10), (0, 5), (5, 5), (5, 10)]);
        assert!(window.clip(&[(20, 20), (30, 20), (30, 30)]).is_empty());
    }

    #[test]
    fn the_land_is_readable() {
        let rings: Vec<_> = LAND.lines().map(ring).collect();
        assert!(rings.len() > 100 && rings.iter().all(|ring| ring.len() > 2));
        // Asmara is on land, and a point in the middle of the Indian Ocean is not.
        let on_land = |east: i32, north: i32| {
            rings.iter().any(|ring| {
                let crossings = (0..ring.len()).filter(|&at| {
                    let (from, to) = (ring[at], ring[(at + 1) % ring.len()]);
                    (from.1 > -north) != (to.1 > -north)
                        && east < from.0 + (to.0 - from.0) * (-north - from.1) / (to.1 - from.1)
                });
                crossings.count() % 2 == 1
            })
        };
        assert!(on_land(389, 153) && !on_land(750, -200));
    }
}
