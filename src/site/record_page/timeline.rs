//! The whole of a page's play at a glance: a tick for each ply, and what the players have as it goes on.

use std::fmt::Write;

use crate::rules::Ruleset;
use crate::site::base::html::{Html, escape};
use crate::site::base::messages::{Messages, fill};
use crate::site::page_shell::context::PageContext;

use super::ply::PlyView;

/// The height of the strip of stores, and of the line of ticks below it.
const HEIGHT: u32 = 40;
const TICKS: u32 = 14;
/// The width of a letter of a label, in thousandths of a strip on a desk and on a phone; and the letters at most counted.
const LETTER_WIDE: u64 = 11;
const LETTER_NARROW: u64 = 21;
const LETTERS_MOST: u64 = 40;

/// The strip as a drawing on the axis of the slider, one unit a frame times ten, with what its areas and rounds are;
/// `stores` are those at the beginning.
pub(super) fn strip(m: &Messages, plies: &[PlyView], stores: Option<(u16, u16)>) -> Html {
    let frames = u32::try_from(plies.len()).unwrap_or(0);
    if frames == 0 {
        return Html::default();
    }
    let mut all = vec![stores];
    all.extend(plies.iter().map(|ply| ply.stores.map(|stores| (stores.south, stores.north))));
    let most =
        all.iter().flatten().map(|&(south, north)| u32::from(south) + u32::from(north)).max().unwrap_or(0);
    let top = if most > 0 { HEIGHT } else { 0 };
    let mut svg = format!(
        "<svg class=\"strip\" viewBox=\"0 0 {} {}\" preserveAspectRatio=\"none\" aria-hidden=\"true\">",
        10 * frames,
        top + TICKS
    );
    if most > 0 {
        let _ = write!(svg, "<path class=\"sb\" d=\"M0 0H{}V{top}H0z\"/>", 10 * frames);
        for (class, from_top) in [("sn", true), ("ss", false)] {
            let _ = write!(svg, "<path class=\"{class}\" d=\"{}\"/>", area(&all, most, from_top));
        }
    }
    for (class, letter) in [("tc", "c"), ("td", "d"), ("to", "d"), ("tn", "n"), ("tr", "r")] {
        let mut d = String::new();
        for (at, _) in plies.iter().enumerate().filter(|(_, ply)| ply.tick == letter) {
            let x = 10 * (at + 1);
            let _ = match letter {
                "r" => write!(d, "M{x} 0V{}", top + TICKS),
                "c" => write!(d, "M{x} {}v10", top + 2),
                _ => write!(d, "M{x} {}h0", top + 7),
            };
        }
        if !d.is_empty() {
            let _ = write!(svg, "<path class=\"{class}\" d=\"{d}\"/>");
        }
    }
    svg.push_str("</svg>");
    let names = if most > 0 { names(m, plies) } else { String::new() };
    Html::trusted(format!("<div class=\"striped\">{svg}{names}</div>"))
}

/// What the areas of a strip show, and where its rounds begin: words that are not stretched with the strip. A round
/// whose name would lie over the one before has none.
fn names(m: &Messages, plies: &[PlyView]) -> String {
    let mut svg = String::from("<svg class=\"named\" aria-hidden=\"true\">");
    for (y, player) in [(11, &m.north), (36, &m.south)] {
        let name = fill(&m.store_of, &[("player", player)]);
        let _ = write!(svg, "<text x=\"5\" y=\"{y}\">{}</text>", escape(&name));
    }
    let frames = u32::try_from(plies.len()).unwrap_or(u32::MAX);
    // Where the last label ends, on a wide strip and on a narrow one.
    let (mut wide, mut narrow) = (0, 0);
    for (at, ply) in (1_u32..).zip(plies).filter(|(_, ply)| ply.tick == "r") {
        // Thousandths of the length.
        let from_left = u64::from(at) * 1000 / u64::from(frames.max(1));
        let letters = u64::try_from(ply.round.chars().count()).unwrap_or(u64::MAX).min(LETTERS_MOST);
        let is_at_end = from_left > 850;
        let place =
            |letter: u64| if is_at_end { from_left.saturating_sub(letters * letter) } else { from_left };
        if place(LETTER_WIDE) < wide {
            continue;
        }
        let mut class = String::from("rn");
        if is_at_end {
            class.push_str(" end");
        }
        if place(LETTER_NARROW) < narrow {
            class.push_str(" rw");
        } else {
            narrow = place(LETTER_NARROW) + letters * LETTER_NARROW;
        }
        wide = place(LETTER_WIDE) + letters * LETTER_WIDE;
        let (percent, tenths) = (from_left / 10, from_left % 10);
        let _ = write!(
            svg,
            "<text class=\"{class}\" x=\"{percent}.{tenths}%\" y=\"-4\">{}</text>",
            escape(&ply.round)
        );
    }
    svg.push_str("</svg>");
    svg
}

/// What the marks on the boards and on the slider mean: those that the page has.
pub(super) fn legend(here: &PageContext<'_>, ruleset: &Ruleset, plies: &[PlyView]) -> Html {
    let m = &here.site.m;
    let board = |inner: &str| format!("<svg viewBox=\"-9 -8 18 16\" aria-hidden=\"true\">{inner}</svg>");
    let mark = |name: &str| board(&format!("<use href=\"#_{name}\"/>"));
    let has = |sign: &str| plies.iter().any(|ply| ply.desk.as_str().contains(sign));
    let ticked = |letter: &str| plies.iter().any(|ply| ply.tick == letter);
    let mut all: Vec<(bool, String, Html)> = vec![
        (has("#_s\""), mark("s"), Html::text(&m.legend_start)),
        (has("class=\"e"), board("<circle class=\"le\" r=\"6\"/>"), Html::text(&m.legend_last)),
        (has("#_r\""), board("<use href=\"#_r\"/><text class=\"le\">2</text>"), Html::text(&m.legend_again)),
        (
            has("#_c"),
            board("<circle class=\"x\" r=\"4.4\" cx=\"-4\"/><circle class=\"x\" r=\"4.4\" cx=\"4\"/>"),
            Html::text(&m.legend_taken),
        ),
    ];
    for (flag, name) in ruleset.flag_names().enumerate() {
        let sign = format!("f{flag}");
        all.push((
            has(&format!("#_{sign}\"")) || has(&format!("#_F{flag}\"")),
            mark(&sign),
            here.in_archive_language(Html::text(name)),
        ));
    }
    let ticks = [
        ("c", "<path class=\"tc\" d=\"M0-5v10\"/>", &m.tick_capture),
        ("d", "<path class=\"td\" d=\"M0 0h0\"/><path class=\"to\" d=\"M0 0h0\"/>", &m.tick_reading),
        ("n", "<path class=\"tn\" d=\"M0 0h0\"/>", &m.tick_note),
        ("r", "<path class=\"tr\" d=\"M0-7v14\"/>", &m.tick_round),
    ];
    all.extend(ticks.into_iter().map(|(letter, mark, word)| (ticked(letter), board(mark), Html::text(word))));
    let shown: Vec<String> = all
        .into_iter()
        .filter(|(there, ..)| *there)
        .map(|(_, mark, word)| format!("<span>{mark}{word}</span>"))
        .collect();
    if shown.is_empty() {
        Html::default()
    } else {
        Html::trusted(format!("<p class=\"legend\">{}</p>", shown.join(" ")))
    }
}

/// What a player has from frame to frame, as an area from the top or from the foot.
fn area(all: &[Option<(u16, u16)>], most: u32, from_top: bool) -> String {
    let base = if from_top { 0 } else { HEIGHT };
    let mut d = format!("M0 {base}");
    let mut last = 0;
    for (at, stores) in all.iter().enumerate() {
        let seeds = stores.map_or(last, |(south, north)| u32::from(if from_top { north } else { south }));
        last = seeds;
        let high = seeds * HEIGHT / most;
        let y = if from_top { high } else { HEIGHT - high };
        // Half a frame before the frame: what it shows has happened there.
        let x = (10 * at).saturating_sub(5);
        let _ = write!(d, "H{x}V{y}");
    }
    let _ = write!(d, "H{}V{base}z", 10 * (all.len() - 1));
    d
}
