//! A page's drawings, and what they share.

use std::fmt::Write;

use crate::common::{Html, Messages, Picture, escape};
use base::board::{ByPlayer, Player};

use super::compact::{placed, put};
use super::layout::{CORNER, Layout, PITCH};
use super::path::ways;
use super::seeds::{MOST, SYMBOLS};
use super::symbols;
use super::thumb::{self, Holes};
use super::words::{describe, table};
use super::{Alternative, Drawing, Frame, Place, Seeds, Stores};

/// A board of a sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct FrameId(usize);

/// The drawings of one page.
#[derive(Debug, Clone, Default)]
pub(crate) struct Sheet {
    frames: Vec<Frame>,
    thumbs: Vec<Holes>,
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
    pub(crate) fn describe(&self, frame: FrameId, drawing: &Drawing, m: &Messages) -> String {
        self.frames.get(frame.0).map_or_else(String::new, |frame| describe(frame, drawing, m))
    }

    /// The position as a table, as [`table`](super::table) makes it.
    pub(crate) fn table(&self, frame: FrameId, drawing: &Drawing, store: &str) -> Html {
        self.frames.get(frame.0).map_or_else(Html::default, |frame| table(frame, drawing, store))
    }

    /// A position with its own frame, and in words, which stand for the drawing where it is not seen.
    pub(crate) fn described(&mut self, frame: Frame, drawing: &Drawing, m: &Messages) -> (Html, String) {
        let text = describe(&frame, drawing, m);
        let frame = self.frame(frame);
        (self.draw(frame, drawing, Alternative::Text(&text)), text)
    }

    /// A position on a desk: the drawing, and beside it the stores in trays, which whoever does not see them has in the
    /// position as text.
    pub(crate) fn desk(
        &self,
        frame: FrameId,
        drawing: &Drawing,
        alternative: Alternative<'_>,
        trays: &ByPlayer<String>,
    ) -> Html {
        let Some(board) = self.frames.get(frame.0) else { return Html::default() };
        let narrow = board.shape.columns() <= 4 && board.stores == Stores::Tally;
        let mut html = String::with_capacity(2048);
        let blank = if drawing.seeds.is_empty() { " blank" } else { "" };
        html.extend(["<div class=\"desk", if narrow { " side" } else { "" }, blank, "\">"]);
        html.push_str(self.draw(frame, drawing, alternative).as_str());
        if board.stores == Stores::Tally {
            html.push_str("<div class=\"trays\" aria-hidden=\"true\">");
            for player in [Player::North, Player::South] {
                tray(&mut html, drawing, player, &trays[player]);
            }
            html.push_str("</div>");
        }
        html.push_str("</div>");
        Html::trusted(html)
    }

    /// A position, as an `svg` element that uses the page's [definitions](Self::definitions).
    pub(crate) fn draw(&self, frame: FrameId, drawing: &Drawing, alternative: Alternative<'_>) -> Html {
        let Some(board) = self.frames.get(frame.0) else { return Html::default() };
        let layout = Layout::new(board);
        let mut svg = String::with_capacity(2048);
        let name = match alternative {
            Alternative::LabelledBy(ids) => format!("aria-labelledby=\"{}\"", escape(ids)),
            Alternative::Text(text) => format!("aria-label=\"{}\"", escape(text)),
        };
        let long = match board.shape.columns() {
            // On a phone these are drawn as large as elsewhere, so their labels need not grow.
            0..=5 if board.shape.rows() < 4 => " short",
            0..=7 => "",
            8..=9 => " long",
            10..=13 => " long broad",
            14..=23 => " long vast",
            _ => " long vast huge",
        };
        let (width, height) = (layout.width, layout.height);
        let _ = write!(svg, "<svg class=\"board r{}{long}\"", board.shape.rows());
        // On a desk it is as wide as there is room.
        if board.place != Place::Desk {
            let _ = write!(svg, " width=\"{width}\"");
        }
        let _ = write!(
            svg,
            " viewBox=\"0 0 {width} {height}\" role=\"img\" {name}><g class=\"t\"><use href=\"#_b{}\"/>",
            frame.0
        );
        inside(&mut svg, board, layout, drawing);
        svg.push_str("</g>");
        if board.place == Place::Desk {
            let id = symbols::names_id(frame.0, drawing.overlay.next);
            let _ = write!(svg, "<use href=\"#{id}\"/>");
        } else {
            symbols::names(&mut svg, board);
        }
        if board.place != Place::Desk && board.stores == Stores::Tally {
            tallies(&mut svg, layout, drawing);
        }
        if layout.legend > 0 {
            for flag in 0..board.flags.len().min(symbols::FLAGS.len()) {
                if drawing.overlay.flagged.iter().any(|&(shown, _)| shown == flag) {
                    let _ = write!(svg, "<use href=\"#{}\"/>", symbols::legend_id(frame.0, flag));
                }
            }
        }
        svg.push_str("</svg>");
        Html::trusted(svg)
    }

    /// A small picture for a list.
    pub(crate) fn thumb(&mut self, picture: &Picture) -> Html {
        let holes = thumb::holes(picture);
        let known = self.thumbs.iter().position(|known| *known == holes);
        let number = known.unwrap_or_else(|| {
            self.thumbs.push(holes);
            self.thumbs.len() - 1
        });
        Html::trusted(thumb::draw(number, picture))
    }

    /// What all drawings of the page use: a hidden `svg` that is there once, before or after them. Nothing where the
    /// page has no drawing.
    pub(crate) fn definitions(&self) -> Html {
        if self.frames.is_empty() && self.thumbs.is_empty() {
            return Html::default();
        }
        let mut svg =
            String::from("<svg class=\"defs\" width=\"0\" height=\"0\" aria-hidden=\"true\"><defs>");
        self.define(&mut svg);
        svg.push_str("</defs></svg>");
        Html::trusted(svg)
    }

    fn define(&self, svg: &mut String) {
        svg.push_str(&symbols::SHARED);
        symbols::more_flags(svg, &self.frames);
        for (number, frame) in self.frames.iter().enumerate() {
            symbols::frame(svg, number, frame);
            if frame.place == Place::Desk {
                symbols::names_to_move(svg, number, frame);
            }
            symbols::legends(svg, number, frame);
        }
        for (number, holes) in self.thumbs.iter().enumerate() {
            thumb::define(svg, number, holes);
        }
    }
}

/// Holes first and in the order of their numbers, so that a script can set them; then ways and marks. Holes lifted and
/// the hole of the last seed bear a class, and no mark of their own.
fn inside(svg: &mut String, frame: &Frame, layout: Layout, drawing: &Drawing) {
    holes(svg, frame, layout, drawing);
    let shape = &frame.shape;
    let overlay = &drawing.overlay;
    for (hole, seeds) in shape.all().zip(&drawing.seeds) {
        if let Some(number) = seeds.number().filter(|&number| number > MOST) {
            let (x, y) = layout.centre(shape, hole);
            let class = if matches!(seeds, Seeds::Assumed(_)) { "m i" } else { "m" };
            let _ = write!(svg, "<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{number}</text>");
        }
    }
    for &hole in &overlay.differing {
        put(svg, "d", layout.centre(shape, hole));
    }
    svg.push_str(&ways(layout, shape, &overlay.sown));
    for &(hole, seeds) in &overlay.captured {
        let (x, y) = layout.centre(shape, hole);
        let outside = layout.outside(shape, hole);
        let remaining = drawing.seeds.get(hole.index()).and_then(|seeds| seeds.number()).unwrap_or(0);
        if remaining == 0 {
            put(svg, &format!("c{}", seeds.min(MOST)), (x, y));
        }
        // Before the count of what came into the hole again, which is in the same corner where it is drawn as seeds.
        let count = match remaining {
            1..=9 => 10,
            10..=MOST => 17,
            _ => 0,
        };
        let (x, y) = (x + CORNER.0 - count, y - outside * CORNER.1);
        let _ = write!(svg, "<text class=\"g\" x=\"{x}\" y=\"{y}\">\u{2212}{seeds}</text>");
    }
    for &(flag, hole) in &overlay.flagged {
        if flag < symbols::FLAGS.len() {
            let (x, y) = layout.centre(shape, hole);
            let outside = layout.outside(shape, hole);
            // Each flag has a place of its own at the edge of the hole, clear of label and count.
            let (right, out) =
                [(24, 23), (-24, 23), (30, -13), (-30, -13), (11, 31), (-11, 31), (33, 4), (-33, 4)][flag];
            let sign = if overlay.newly.contains(&(flag, hole)) { "F" } else { "f" };
            put(svg, &format!("{sign}{flag}"), (x + right, y + out * outside));
        }
    }
}

/// The holes in the order of their numbers.
fn holes(svg: &mut String, frame: &Frame, layout: Layout, drawing: &Drawing) {
    let shape = &frame.shape;
    let overlay = &drawing.overlay;
    let places: Vec<(i32, i32)> = shape.all().map(|hole| layout.centre(shape, hole)).collect();
    let mut rows = Rows::default();
    for (hole, &place) in shape.all().zip(&places) {
        let seeds = drawing.seeds.get(hole.index()).copied().unwrap_or(Seeds::NotStated);
        let mut symbol = match seeds {
            Seeds::Known(seeds) | Seeds::Assumed(seeds) => {
                SYMBOLS.get(usize::from(seeds)).copied().unwrap_or("g")
            }
            Seeds::NotStated => "q",
        }
        .to_owned();
        if layout.outside(shape, hole) < 0 {
            symbol.push('u');
        }
        let marks = [
            ("a", matches!(seeds, Seeds::Assumed(1..=MOST))),
            ("l", overlay.lifted.contains(&hole)),
            ("e", overlay.last == Some(hole)),
        ];
        let mut at = Some(place);
        if frame.place != Place::Alone {
            rows.add(svg, place, places.get(hole.index() + 1).copied());
            at = None;
        }
        let classes: Vec<_> = marks.iter().filter(|(_, marked)| *marked).map(|(class, _)| *class).collect();
        svg.push_str("<use");
        if !classes.is_empty() {
            svg.extend([" class=\"", &classes.join(" "), "\""]);
        }
        placed(svg, &symbol, at);
    }
    rows.end(svg);
}

/// Begins and ends the groups of holes on a board whose holes the style sheet puts into their places: in each, one pitch
/// apart to the right of the first, or to its left where the group has the class `r`.
#[derive(Default)]
struct Rows {
    /// The last hole, and from it to the next; none before the first group.
    last: Option<((i32, i32), i32)>,
    /// The holes of the group.
    holes: usize,
}

/// The most holes of a group, for which the style sheet has places.
pub(super) const MOST_IN_ROW: usize = 32;

impl Rows {
    /// The hole at `here`, before the one at `next`: begins a group unless the hole belongs to the last one.
    fn add(&mut self, svg: &mut String, here: (i32, i32), next: Option<(i32, i32)>) {
        if let Some((last, pitch)) = self.last {
            if here == (last.0 + pitch, last.1) && self.holes < MOST_IN_ROW {
                self.holes += 1;
                self.last = Some((here, pitch));
                return;
            }
            svg.push_str("</g>");
        }
        let is_left = next == Some((here.0 - PITCH, here.1));
        let _ = write!(
            svg,
            "<g class=\"p{}\" transform=\"translate({} {})\">",
            if is_left { " r" } else { "" },
            here.0,
            here.1
        );
        (self.last, self.holes) = (Some((here, if is_left { -PITCH } else { PITCH })), 1);
    }

    fn end(&self, svg: &mut String) {
        if self.last.is_some() {
            svg.push_str("</g>");
        }
    }
}

/// The most seeds of a store that are drawn; the number says the rest.
const MOST_IN_TRAY: u16 = 400;

/// A player's store: the number, what came into it, and its seeds in rows of ten.
fn tray(html: &mut String, drawing: &Drawing, player: Player, name: &str) {
    let store = drawing.stores[player].number();
    let number = store.map_or("?".to_owned(), |store| store.to_string());
    let side = if player == Player::North { "pn" } else { "ps" };
    let _ = write!(html, "<p class=\"tray {side}\"><i>{}</i> <b>{number}</b>", escape(name));
    let store = store.unwrap_or(0);
    let gained = drawing.overlay.gained[player].min(store);
    if gained > 0 {
        let _ = write!(html, " <em>+{gained}</em>");
    }
    let (store, gained) = (store.min(MOST_IN_TRAY), gained.min(MOST_IN_TRAY));
    let height = 10 * i32::from(store.div_ceil(10).max(3));
    let _ = write!(html, "<svg viewBox=\"0 0 100 {height}\">");
    let rows = |from: u16, to: u16| symbols::row_of_ten(from, to, 5, height - 5, 10);
    let (old, new) = (rows(0, store - gained), rows(store - gained, store));
    for (class, d) in [("", old), (" class=\"new\"", new)] {
        if !d.is_empty() {
            let _ = write!(html, "<path{class} d=\"{d}\"/>");
        }
    }
    html.push_str("</svg></p>");
}

/// What the players have, beside their names.
fn tallies(svg: &mut String, layout: Layout, drawing: &Drawing) {
    for player in [Player::North, Player::South] {
        let y = layout.name(player);
        let store = drawing.stores[player].number();
        let number = store.map_or("?".to_owned(), |number| number.to_string());
        let right = layout.width - 4;
        let _ = write!(svg, "<text class=\"c\" x=\"{right}\" y=\"{y}\">{number}</text>");
        let seeds = store.unwrap_or(0);
        if (1..=20).contains(&seeds) {
            let x = right - 90;
            let d = symbols::row_of_ten(0, seeds, x, y + if seeds > 10 { 3 } else { 0 }, 7);
            let _ = write!(svg, "<path class=\"ta\" d=\"{d}\"/>");
        }
    }
}
