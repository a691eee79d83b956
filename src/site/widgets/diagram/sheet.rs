//! A page's drawings, and what they share.

use std::fmt::Write;

use crate::board::Player;
use crate::site::base::html::{Html, escape};

use super::layout::Layout;
use super::lean::{placed, put};
use super::path::path;
use super::seeds::MOST;
use super::symbols;
use super::words::{describe, table};
use super::{Alternative, Drawing, Frame, Seeds, Stores};

/// A board of a sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct FrameId(usize);

/// The drawings of one page.
#[derive(Debug, Clone, Default)]
pub(crate) struct Sheet {
    frames: Vec<Frame>,
}

impl Sheet {
    /// A board to draw on; the same board is the same frame, however often it is given.
    pub(crate) fn frame(&mut self, frame: Frame) -> FrameId {
        let known = self.frames.iter().position(|known| *known == frame);
        FrameId(known.unwrap_or_else(|| {
            self.frames.push(frame);
            self.frames.len() - 1
        }))
    }

    /// The position in words, as [`describe`](super::describe) says it.
    pub(crate) fn describe(&self, frame: FrameId, drawing: &Drawing, store: &str) -> String {
        self.frames.get(frame.0).map_or_else(String::new, |frame| describe(frame, drawing, store))
    }

    /// The position as a table, as [`table`](super::table) makes it.
    pub(crate) fn table(&self, frame: FrameId, drawing: &Drawing, store: &str) -> Html {
        self.frames.get(frame.0).map_or_else(Html::default, |frame| table(frame, drawing, store))
    }

    /// A position, as an `svg` element that uses the page's [definitions](Self::definitions).
    pub(crate) fn draw(&self, frame: FrameId, drawing: &Drawing, alternative: Alternative<'_>) -> Html {
        let Some(board) = self.frames.get(frame.0) else { return Html::default() };
        let layout = Layout::new(board);
        // The viewer turns boards about the middle of their rows, so it has to know of room for a legend below them.
        let legend = if layout.legend > 0 { " j" } else { "" };
        let mut svg = String::with_capacity(1024);
        let name = match alternative {
            Alternative::LabelledBy(ids) => format!("aria-labelledby=\"{}\"", escape(ids)),
            Alternative::Text(text) => format!("aria-label=\"{}\"", escape(text)),
        };
        let _ = write!(
            svg,
            "<svg class=\"board r{}{legend}\" width=\"{}\" viewBox=\"0 0 {} {}\" role=\"img\" {name}>\
             <use href=\"#_b{}\"/>",
            board.shape.rows(),
            layout.width * 7 / 4,
            layout.width,
            layout.height,
            frame.0
        );
        inside(&mut svg, board, layout, drawing);
        let flags = legend_of(board, drawing);
        if flags != 0 {
            let _ = write!(svg, "<use href=\"#{}\"/>", symbols::legend_id(frame.0, flags));
        }
        svg.push_str("</svg>");
        Html::trusted(svg)
    }

    /// What all drawings of the page use: a hidden `svg` that is there once, before or after them. Nothing where the
    /// page has no drawing.
    pub(crate) fn definitions(&self) -> Html {
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
            symbols::legends(svg, number, frame);
        }
    }
}

/// The flags that a drawing shows and the board has names for, a bit each.
fn legend_of(frame: &Frame, drawing: &Drawing) -> usize {
    let most = frame.flags.len().min(symbols::FLAGS.len());
    let shown = drawing.overlay.flagged.iter().filter(|&&(flag, _)| flag < most);
    shown.fold(0, |flags, &(flag, _)| flags | 1 << flag)
}

/// The symbols of a number of seeds.
const SYMBOLS: [&str; MOST as usize + 1] =
    ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"];

/// Holes first and in the order of their numbers, so that a script can set them; then ways, marks and stores. Holes
/// lifted and the hole of the last seed bear a class, and no mark of their own.
fn inside(svg: &mut String, frame: &Frame, layout: Layout, drawing: &Drawing) {
    let shape = &frame.shape;
    let overlay = &drawing.overlay;
    for hole in shape.all() {
        let seeds = drawing.seeds.get(hole.index()).copied().unwrap_or(Seeds::NotStated);
        let symbol = match seeds {
            Seeds::PositionState(seeds) | Seeds::Assumed(seeds) => {
                SYMBOLS.get(usize::from(seeds)).copied().unwrap_or("g")
            }
            Seeds::NotStated => "q",
        };
        let marks = [
            ("a", matches!(seeds, Seeds::Assumed(1..=MOST))),
            ("l", overlay.lifted.contains(&hole)),
            ("e", overlay.last == Some(hole)),
        ];
        let at = layout.centre(shape, hole);
        let mut classes = marks.iter().filter(|(_, marked)| *marked).map(|(class, _)| *class);
        match classes.next() {
            None => put(svg, symbol, at),
            Some(first) => {
                svg.extend(["<use class=\"", first]);
                classes.for_each(|class| svg.extend([" ", class]));
                svg.push('"');
                placed(svg, symbol, at);
            }
        }
    }
    for (hole, seeds) in shape.all().zip(&drawing.seeds) {
        if let Some(number) = seeds.number().filter(|&number| number > MOST) {
            let (x, y) = layout.centre(shape, hole);
            let class = if matches!(seeds, Seeds::Assumed(_)) { "m i" } else { "m" };
            let _ = write!(svg, "<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{number}</text>");
        }
    }
    for &(hole, seeds) in &overlay.captured {
        let (x, y) = layout.centre(shape, hole);
        put(svg, "x", (x, y));
        let _ = write!(svg, "<text class=\"m\" x=\"{x}\" y=\"{y}\">\u{2212}{seeds}</text>");
    }
    for sown in &overlay.sown {
        let d = path(layout, shape, sown);
        if !d.is_empty() {
            let _ = write!(svg, "<path class=\"w\" d=\"{d}\"/>");
        }
    }
    for &(flag, hole) in &overlay.flagged {
        if flag < symbols::FLAGS.len() {
            let (x, y) = layout.centre(shape, hole);
            // Each flag has a corner of its own, so that two on a hole are both seen.
            let (left, above) = [(1, -1), (-1, -1), (1, 1), (-1, 1)][flag];
            put(svg, &format!("f{flag}"), (x + left * 11, y + above * 11));
        }
    }
    stores(svg, frame, layout, drawing);
}

/// What the players have.
fn stores(svg: &mut String, frame: &Frame, layout: Layout, drawing: &Drawing) {
    let (left, right) = (layout.margin, layout.width - layout.margin);
    for player in [Player::North, Player::South] {
        let y = layout.name(player);
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
