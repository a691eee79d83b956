//! A page's drawings, and what they share.

use std::fmt::Write;

use crate::board::Player;
use crate::site::html::{Html, escape};

use super::layout::Layout;
use super::lean::put;
use super::path::path;
use super::seeds::MOST;
use super::symbols;
use super::words::describe;
use super::{Alternative, Drawing, Frame, Seeds, Stores};

/// A board of a sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FrameId(usize);

/// The drawings of one page.
#[derive(Debug, Clone, Default)]
pub struct Sheet {
    frames: Vec<Frame>,
}

impl Sheet {
    /// A board to draw on; the same board is the same frame, however often it is given.
    pub fn frame(&mut self, frame: Frame) -> FrameId {
        let known = self.frames.iter().position(|known| *known == frame);
        FrameId(known.unwrap_or_else(|| {
            self.frames.push(frame);
            self.frames.len() - 1
        }))
    }

    /// The position in words, as [`describe`](super::describe) says it.
    pub fn describe(&self, frame: FrameId, drawing: &Drawing, store: &str) -> String {
        self.frames.get(frame.0).map_or_else(String::new, |frame| describe(frame, drawing, store))
    }

    /// A position, as an `svg` element that uses the page's [definitions](Self::definitions).
    pub fn draw(&self, frame: FrameId, drawing: &Drawing, alternative: Alternative<'_>) -> Html {
        let Some(board) = self.frames.get(frame.0) else { return Html::default() };
        let layout = Layout::new(board);
        let mut svg = String::with_capacity(1024);
        let name = match alternative {
            Alternative::LabelledBy(ids) => format!("aria-labelledby=\"{}\"", escape(ids)),
            Alternative::Text(text) => format!("aria-label=\"{}\"", escape(text)),
        };
        let _ = write!(
            svg,
            "<svg class=\"board r{}\" width=\"{}\" viewBox=\"0 0 {} {}\" role=\"img\" {name}>\
             <use href=\"#_b{}\"/>",
            board.shape.rows(),
            layout.width * 7 / 4,
            layout.width,
            layout.height,
            frame.0
        );
        inside(&mut svg, board, layout, drawing);
        svg.push_str("</svg>");
        Html::trusted(svg)
    }

    /// What all drawings of the page use: a hidden `svg` that stands once, before or after them. Nothing where the
    /// page has no drawing.
    pub fn definitions(&self) -> Html {
        if self.frames.is_empty() {
            return Html::default();
        }
        let mut svg =
            String::from("<svg class=\"defs\" width=\"0\" height=\"0\" aria-hidden=\"true\"><defs>");
        self.define(&mut svg);
        svg.push_str("</defs></svg>");
        Html::trusted(svg)
    }

    fn define(&self, svg: &mut String) {
        svg.push_str(&symbols::COMMON);
        if self.frames.iter().any(|frame| frame.stores == Stores::Tally) {
            svg.push_str(&symbols::TALLIES);
        }
        for (number, frame) in self.frames.iter().enumerate() {
            symbols::frame(svg, number, frame);
        }
    }
}

/// A position as a file of its own, with a title and a description.
pub fn standalone(frame: &Frame, drawing: &Drawing, title: &str, description: &str) -> String {
    let layout = Layout::new(frame);
    let (width, height) = (layout.width, layout.height);
    let mut sheet = Sheet::default();
    let id = sheet.frame(frame.clone());
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" viewBox=\"0 0 {width} {height}\" \
         role=\"img\" aria-labelledby=\"t d\"><title id=\"t\">{}</title><desc id=\"d\">{}</desc>\
         <style>text{{font:9px serif;text-anchor:middle;dominant-baseline:central;fill:#1f1b16}}\
         .m,.q{{font-size:13px}}.o,.z{{text-anchor:start}}.c,.z{{text-anchor:end}}.w{{fill:none;stroke:#8a2b12}}\
         .a{{fill:none;stroke:#1f1b16}}</style><defs>",
        2 * width,
        2 * height,
        escape(title),
        escape(description)
    );
    sheet.define(&mut svg);
    let _ = write!(svg, "</defs><use href=\"#_b{}\"/>", id.0);
    inside(&mut svg, frame, layout, drawing);
    svg.push_str("</svg>\n");
    svg
}

/// Holes first and in the order of their numbers, so that a script can set them; then marks, ways and stores.
fn inside(svg: &mut String, frame: &Frame, layout: Layout, drawing: &Drawing) {
    let shape = &frame.shape;
    for hole in shape.all() {
        let at = layout.centre(shape, hole);
        match drawing.seeds.get(hole.index()).copied().unwrap_or(Seeds::NotStated) {
            Seeds::Known(seeds @ 0..=MOST) => put(svg, &seeds.to_string(), at),
            Seeds::Assumed(0) => put(svg, "0", at),
            Seeds::Assumed(seeds @ 1..=MOST) => {
                let (x, y) = at;
                let _ = write!(svg, "<use class=\"a\" href=\"#_{seeds}\" x=\"{x}\" y=\"{y}\"/>");
            }
            Seeds::Known(_) | Seeds::Assumed(_) => put(svg, "g", at),
            Seeds::NotStated => put(svg, "q", at),
        }
    }
    for (hole, seeds) in shape.all().zip(&drawing.seeds) {
        if let Some(number) = seeds.number().filter(|&number| number > MOST) {
            let (x, y) = layout.centre(shape, hole);
            let class = if matches!(seeds, Seeds::Assumed(_)) { "m i" } else { "m" };
            let _ = write!(svg, "<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{number}</text>");
        }
    }
    let overlay = &drawing.overlay;
    for &hole in &overlay.lifted {
        put(svg, "l", layout.centre(shape, hole));
    }
    for &(hole, seeds) in &overlay.captured {
        let (x, y) = layout.centre(shape, hole);
        put(svg, "x", (x, y));
        let _ = write!(svg, "<text class=\"m\" x=\"{x}\" y=\"{y}\">\u{2212}{seeds}</text>");
    }
    if let Some(hole) = overlay.last {
        put(svg, "e", layout.centre(shape, hole));
    }
    for sown in &overlay.sown {
        let d = path(layout, shape, sown);
        if !d.is_empty() {
            let _ = write!(svg, "<path class=\"w\" d=\"{d}\"/>");
        }
    }
    let mut legend = [false; symbols::FLAGS.len()];
    for &(flag, hole) in &overlay.flagged {
        if let Some(shown) = legend.get_mut(flag) {
            *shown = true;
            let (x, y) = layout.centre(shape, hole);
            // Each flag has a corner of its own, so that two on a hole are both seen.
            let (left, above) = [(1, -1), (-1, -1), (1, 1), (-1, 1)][flag];
            put(svg, &format!("f{flag}"), (x + left * 11, y + above * 11));
        }
    }
    strips(svg, frame, layout, drawing);
    let mut right = layout.width - layout.margin;
    if legend.contains(&true) {
        svg.push_str("<g class=\"j\">");
    }
    for (flag, shown) in legend.iter().enumerate().rev() {
        let Some(name) = frame.flags.get(flag).filter(|_| *shown) else { continue };
        let y = layout.height - 6;
        // Nobody measures letters here; this is about two thirds of their height.
        let wide = 11 * i32::try_from(name.chars().count()).unwrap_or(0) / 2;
        let _ = write!(svg, "<text class=\"z\" x=\"{right}\" y=\"{y}\">{}</text>", escape(name));
        put(svg, &format!("f{flag}"), (right - wide - 7, y));
        right -= wide + 20;
    }
    if legend.contains(&true) {
        svg.push_str("</g>");
    }
}

/// The players' names, and what they have.
fn strips(svg: &mut String, frame: &Frame, layout: Layout, drawing: &Drawing) {
    let (left, right) = (layout.margin, layout.width - layout.margin);
    for player in [Player::North, Player::South] {
        let y = layout.name(player);
        let name = escape(&frame.names[player]);
        let _ = write!(svg, "<text class=\"o\" x=\"{left}\" y=\"{y}\">{name}</text>");
        let store = drawing.stores[player];
        let number = store.number().map_or("?".to_owned(), |number| number.to_string());
        match frame.stores {
            Stores::Hidden => {}
            Stores::Ovals => {
                let x = if player == Player::South { layout.width - 24 } else { 24 };
                let _ = write!(svg, "<text class=\"m\" x=\"{x}\" y=\"{}\">{number}</text>", layout.middle());
            }
            Stores::Tally => {
                let _ = write!(svg, "<text class=\"c\" x=\"{right}\" y=\"{y}\">{number}</text>");
                let seeds = store.number().unwrap_or(0);
                let groups = i32::from(seeds.div_ceil(10));
                let room = (right - left - 90) / 20;
                if groups <= room {
                    for group in 0..groups {
                        let rest = i32::from(seeds) - 10 * group;
                        let x = right - 16 - 20 * (groups - group);
                        put(svg, &format!("t{}", rest.min(10)), (x, y));
                    }
                }
            }
        }
    }
}
