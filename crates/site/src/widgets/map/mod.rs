//! Sketch maps: a window cut out of the coast lines, with points in it. No tiles, nothing fetched.

mod labels;

use std::fmt::Write;

use crate::common::{Html, Messages, escape};
use base::text::isolated_list;
use itertools::Itertools as _;
use labels::{Label, SCALES, Scale, Spot};

/// The land of the world: one ring a line, in tenths of a degree, x to the east and y to the south.
const LAND: &str = include_str!("../../../../../site/assets/land-110m.path");

/// A point of a map.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Point {
    /// Degrees east.
    pub(crate) east: f64,
    /// Degrees north.
    pub(crate) north: f64,
    /// What is beside it.
    pub(crate) label: String,
    /// The same as the key has it, with its language.
    pub(crate) named: Html,
    /// Where it leads; nowhere where empty.
    pub(crate) href: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Map {
    /// The drawing.
    pub(crate) svg: Html,
    /// The names behind its numbers, as a list; empty where every point has its name beside it.
    pub(crate) key: Html,
}

/// A window of the map, in tenths of a degree.
#[derive(Debug, Clone, Copy)]
struct Window {
    left: i32,
    top: i32,
    right: i32,
    bottom: i32,
}

/// The fewest points of coast lines in a map: with fewer, a reader does not see where it is.
const LEAST_COAST: usize = 8;

/// A map with these points, or nothing where there are none. `margin` is the land shown around them, in degrees; far from
/// the sea it is two to four times that, so that a coast is in sight. `key` is the address of the page with the key; empty
/// where it is the same page.
///
/// The labels are set three times, for a narrow, a middling and a wide drawing, and the style sheet shows one of them.
pub(crate) fn map(points: &[Point], margin: i32, m: &Messages, key: &str) -> Map {
    let rings: Vec<Vec<(i32, i32)>> = LAND.lines().map(ring).collect();
    let mut windows = (1..=4).filter_map(|times| Window::neighbours(points, margin * times));
    let Some(window) = windows.find(|window| window.has_coast(&rings)) else { return Map::default() };
    let (width, height) = (window.right - window.left, window.bottom - window.top);
    let mut svg = format!(
        "<svg class=\"map\" viewBox=\"0 0 {width} {height}\" role=\"group\" aria-label=\"{}\">\
         <rect class=\"sea\" width=\"{width}\" height=\"{height}\" fill=\"none\"/><path class=\"land\" d=\"",
        escape(&m.map_of_places)
    );
    for ring in &rings {
        let ring = window.clip(ring);
        for (at, (x, y)) in ring.iter().enumerate() {
            let letter = if at == 0 { "M" } else { "L" };
            let _ = write!(svg, "{letter}{} {}", x - window.left, y - window.top);
        }
        if !ring.is_empty() {
            svg.push('Z');
        }
    }
    svg.push_str("\"/>");
    let degrees = graticule(&mut svg, window, &m.west);
    let spots = points.iter().map(|point| Spot {
        x: tenths(point.east) - window.left,
        y: -tenths(point.north) - window.top,
        label: point.label.clone(),
        named: point.named.clone(),
        href: point.href.clone(),
    });
    let (spots, groups) = labels::ordered(spots.collect(), width);
    let set = |numbered| {
        let all = SCALES.iter().zip(&groups);
        all.map(|(scale, groups)| labels::set(&spots, groups, scale, (width, height), numbered))
            .collect::<Option<Vec<Vec<Label>>>>()
    };
    let (set, numbered) = set(false).map_or_else(|| (set(true), true), |set| (Some(set), false));
    for (scale, labels) in SCALES.iter().zip(set.unwrap_or_default()) {
        let _ = write!(svg, "<g class=\"{}\" font-size=\"{}\">", scale.class, scale.units(scale.font, width));
        let (small, gap) = (scale.units(scale.font - 2, width), scale.units(3, width));
        for (text, (x, y)) in &degrees {
            // Those of meridians are at the foot of the map, those of parallels at its left.
            let (x, y) = (x.map_or(gap, |x| x + gap), y.map_or(height, |y| y) - gap);
            let _ =
                write!(svg, "<text class=\"deg\" font-size=\"{small}\" x=\"{x}\" y=\"{y}\">{text}</text>");
        }
        for spot in &spots {
            let radius = scale.units(3, width);
            let _ =
                write!(svg, "<circle class=\"point\" cx=\"{}\" cy=\"{}\" r=\"{radius}\"/>", spot.x, spot.y);
        }
        svg.extend(labels.iter().map(|label| draw(label, &spots, scale, width, key, m)));
        svg.push_str("</g>");
    }
    svg.push_str("</svg>");
    let key = if numbered { legend(&spots) } else { Html::default() };
    Map { svg: Html::trusted(svg), key }
}

/// A label: the names of its points, or their numbers on a plate that leads to the key.
fn draw(label: &Label, spots: &[Spot], scale: &Scale, width: i32, key: &str, m: &Messages) -> String {
    let mut svg = String::new();
    let own = spots.get(label.points.clone()).unwrap_or_default();
    if label.lines.is_empty() {
        let (plate, tall) = (scale.plate(label.points.len(), width), scale.units(labels::PLATE, width));
        let (x, y) = label.at;
        let numbers = labels::numbers(&label.points);
        let names = isolated_list(own.iter().map(|spot| &spot.label).unique(), &m.semicolon);
        let href = match own {
            [spot] => spot.href.clone(),
            _ => format!("{key}#_at-{}", label.points.start + 1),
        };
        let _ = write!(
            svg,
            "<a href=\"{}\" aria-label=\"{numbers}{}{}\"><rect class=\"plate\" x=\"{}\" y=\"{}\" width=\"{plate}\" \
             height=\"{tall}\" rx=\"{}\"/><text class=\"no\" x=\"{x}\" y=\"{y}\">{numbers}</text></a>",
            escape(&href),
            m.colon,
            escape(&names),
            x - plate / 2,
            y - tall / 2,
            tall / 2
        );
    }
    for (text, href, (x, y)) in &label.lines {
        let class = label.side.class();
        let text = format!("<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{}</text>", escape(text));
        if href.is_empty() {
            svg.push_str(&text);
        } else {
            let _ = write!(svg, "<a href=\"{}\">{text}</a>", escape(href));
        }
    }
    svg
}

/// The names behind the numbers. Points with one name are one entry: it begins with the first of their numbers, and
/// the others are behind it.
fn legend(spots: &[Spot]) -> Html {
    let mut entries: Vec<(&str, Vec<(usize, &Spot)>)> = Vec::new();
    for (number, spot) in (1..).zip(spots) {
        match entries.iter_mut().find(|(name, _)| *name == spot.named.as_str()) {
            Some((_, points)) => points.push((number, spot)),
            None => entries.push((spot.named.as_str(), vec![(number, spot)])),
        }
    }
    let link = |spot: &Spot, attributes: &str, text: &str| match escape(&spot.href) {
        href if href.is_empty() => format!("<span{attributes}>{text}</span>"),
        href => format!("<a{attributes} href=\"{href}\">{text}</a>"),
    };
    let mut html = String::from("<ol class=\"mapkey\">");
    for (name, points) in entries {
        for (at, (number, spot)) in points.into_iter().enumerate() {
            if at == 0 {
                let _ = write!(html, "<li id=\"_at-{number}\" value=\"{number}\">{}", link(spot, "", name));
            } else {
                let id = format!(" id=\"_at-{number}\"");
                let _ = write!(html, ", {}", link(spot, &id, &number.to_string()));
            }
        }
        html.push_str("</li>");
    }
    html.push_str("</ol>");
    Html::trusted(html)
}

/// What is at a line of the net: its degrees, and where it crosses the edge of the map.
type Degree = (String, (Option<i32>, Option<i32>));

/// Draws the net of meridians and parallels, and gives their degrees.
fn graticule(svg: &mut String, window: Window, west: &str) -> Vec<Degree> {
    let (width, height) = (window.right - window.left, window.bottom - window.top);
    let step = if width > 600 { 200 } else { 50 };
    let mut d = String::new();
    let mut degrees = Vec::new();
    for x in (-1800..=1800).step_by(step).filter(|&x| x > window.left && x < window.right) {
        let at = x - window.left;
        let _ = write!(d, "M{at} 0V{height}");
        // A label that would be cut off at the right is left out.
        if at < width * 9 / 10 {
            let hemisphere = if x < 0 { west } else { "E" };
            degrees.push((format!("{}°{hemisphere}", x.abs() / 10), (Some(at), None)));
        }
    }
    for y in (-900..=900).step_by(step).filter(|&y| y > window.top && y < window.bottom) {
        let at = y - window.top;
        let _ = write!(d, "M0 {at}H{width}");
        // Nor is there one where it would be cut off above, or where those of the meridians are.
        if at > height / 6 && at < height * 5 / 6 {
            let hemisphere = if y > 0 { "S" } else { "N" };
            degrees.push((format!("{}°{hemisphere}", y.abs() / 10), (None, Some(at))));
        }
    }
    let _ = write!(svg, "<path class=\"grat\" d=\"{d}\"/>");
    degrees
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

    /// Whether enough of the coast lines is in the window to see where it is.
    fn has_coast(self, rings: &[Vec<(i32, i32)>]) -> bool {
        let is_inside = |&&(x, y): &&(i32, i32)| {
            (self.left + 1..self.right).contains(&x) && (self.top + 1..self.bottom).contains(&y)
        };
        rings.iter().flatten().filter(is_inside).take(LEAST_COAST).count() == LEAST_COAST
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
    unwrapped(points.collect())
}

/// A ring that lies across the date line in one piece: of an island, the half beyond it is put beside the other.
fn unwrapped(mut ring: Vec<(i32, i32)>) -> Vec<(i32, i32)> {
    let span = |of: fn(&(i32, i32)) -> i32| {
        let (least, most) = (ring.iter().map(of).min(), ring.iter().map(of).max());
        most.zip(least).map_or(0, |(most, least)| most - least)
    };
    if span(|point| point.0) > 3000 && span(|point| point.1) < 100 {
        ring.iter_mut().filter(|point| point.0 < 0).for_each(|point| point.0 += 3600);
    }
    ring
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::common::Interface;

    #[test]
    fn a_ring_is_cut_at_the_window() {
        let window = Window { left: 0, top: 0, right: 10, bottom: 10 };
        assert_eq!(window.clip(&[(-10, 5), (5, 5), (5, 20), (-10, 20)]), [(0, 10), (0, 5), (5, 5), (5, 10)]);
        assert_eq!(unwrapped(vec![(-1800, 166), (1790, 160)]), [(1800, 166), (1790, 160)]);
        assert!(window.clip(&[(20, 20), (30, 20), (30, 30)]).is_empty());
    }

    #[test]
    fn a_map_far_from_the_sea_shows_a_coast() {
        let rings: Vec<_> = LAND.lines().map(ring).collect();
        let steppe = [Point {
            east: 68.0,
            north: 48.0,
            label: "Steppe".to_owned(),
            named: Html::text("Steppe"),
            href: String::new(),
        }];
        let near = Window::neighbours(&steppe, 14).expect("a window");
        assert!(!near.has_coast(&rings));
        let drawn = map(&steppe, 14, &Messages::new(Interface::En), "");
        let land =
            drawn.svg.as_str().split("class=\"land\" d=\"").nth(1).and_then(|rest| rest.split('"').next());
        assert!(land.expect("the land").matches('L').count() > LEAST_COAST);
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
