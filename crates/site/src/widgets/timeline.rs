//! The whole of a page's play at a glance: a tick for each ply, and what the players have as it goes on.

use std::fmt::Write;
use std::iter;

use crate::common::{Html, Messages, escape, fill};
use base::board::ByPlayer;

/// A ply on the strip.
pub(crate) struct Tick {
    /// What marks it: one letter for a round, a capture, a reading, a note; none for other plies.
    pub(crate) mark: &'static str,
    /// Seeds in the stores after it, where they are known.
    pub(crate) stores: Option<ByPlayer<u16>>,
    /// The name of the round that begins with it; empty where none does.
    pub(crate) round: String,
}

/// The height of the strip of stores, and of the line of ticks below it.
const HEIGHT: u32 = 40;
const TICKS: u32 = 14;
/// The fewest plies of which there is something to see at a glance.
const FEWEST: usize = 4;
/// The width of a letter of a label, in thousandths of a strip on a desk and on a phone; and the letters at most counted.
const LETTER_WIDE: u64 = 11;
const LETTER_NARROW: u64 = 21;
const LETTERS_MOST: u64 = 40;

/// The strip as a drawing on the axis of the slider, one unit a frame times ten, with what its areas and rounds are;
/// `stores` are those at the beginning, and `seeds` all seeds of the game, which fill its height; 0 where they are not
/// known. Empty for a few plies: their room is better given to the board.
pub(crate) fn strip(m: &Messages, stores: Option<ByPlayer<u16>>, seeds: u32, plies: &[&Tick]) -> Html {
    let frames = u32::try_from(plies.len()).unwrap_or(0);
    if plies.len() < FEWEST {
        return Html::default();
    }
    let all = held(stores, plies);
    let most = most(&all);
    let top = if most > 0 { HEIGHT } else { 0 };
    let mut svg = format!(
        "<svg class=\"strip\" viewBox=\"0 0 {} {}\" preserveAspectRatio=\"none\" aria-hidden=\"true\">",
        10 * frames,
        top + TICKS
    );
    if most > 0 {
        let scale = seeds.max(most);
        let north = areas(&all, 0, |stores| u32::from(stores.north) * HEIGHT / scale);
        let south = areas(&all, HEIGHT, |stores| HEIGHT - u32::from(stores.south) * HEIGHT / scale);
        for (class, d) in [("sb", areas(&all, 0, |_| HEIGHT)), ("sn", north), ("ss", south)] {
            let _ = write!(svg, "<path class=\"{class}\" d=\"{d}\"/>");
        }
    }
    for (class, letter) in [("tc", "c"), ("td", "d"), ("to", "d"), ("tn", "n"), ("tr", "r")] {
        let mut d = String::new();
        for (at, _) in plies.iter().enumerate().filter(|(_, ply)| ply.mark == letter) {
            let x = 10 * (at + 1);
            let _ = match letter {
                // Half a frame before, where the areas have the beginning of the round.
                "r" => write!(d, "M{} 0V{}", x - 5, top + TICKS),
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

/// What the stores hold at the beginning and after each ply.
fn held(stores: Option<ByPlayer<u16>>, plies: &[&Tick]) -> Vec<Option<ByPlayer<u16>>> {
    iter::once(stores).chain(plies.iter().map(|ply| ply.stores)).collect()
}

/// The most seeds that both stores hold together; 0 where a strip has no areas.
fn most(held: &[Option<ByPlayer<u16>>]) -> u32 {
    held.iter().flatten().map(|one| u32::from(one.south) + u32::from(one.north)).max().unwrap_or(0)
}

/// Where the rounds of a strip begin: words that are not stretched with the strip. A round whose name would lie over the
/// one before has none.
fn names(m: &Messages, plies: &[&Tick]) -> String {
    let mut svg = String::from("<svg class=\"named\" aria-hidden=\"true\">");
    let frames = u64::try_from(plies.len()).unwrap_or(u64::MAX).max(1);
    // Thousandths of the length.
    let begins = |at: u64| (2 * at - 1) * 500 / frames;
    let rounds = (1..).zip(plies).filter(|(_, ply)| ply.mark == "r");
    let rounds: Vec<(u64, &str)> = rounds.map(|(at, ply)| (begins(at), ply.round.as_str())).collect();
    let round = |number: u32| fill(&m.round_number, &[("n", &number.to_string())]);
    let before = rounds.first().is_some_and(|&(_, name)| name == round(2)).then(|| round(1));
    // Where the last label ends, on a wide strip and on a narrow one.
    let (mut wide, mut narrow) = (0, 0);
    let last = rounds.last().map(|&(from_left, _)| from_left);
    for (from_left, name) in before.iter().map(|name| (0, name.as_str())).chain(rounds) {
        let letters = u64::try_from(name.chars().count()).unwrap_or(u64::MAX).min(LETTERS_MOST);
        let is_at_end = from_left > 850;
        // The last name ends with the strip, which leaves the one before it room.
        let anchor = if is_at_end && last == Some(from_left) { 1000 } else { from_left };
        let place = |letter: u64| if is_at_end { anchor.saturating_sub(letters * letter) } else { anchor };
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
        let (percent, tenths) = (anchor / 10, anchor % 10);
        let _ =
            write!(svg, "<text class=\"{class}\" x=\"{percent}.{tenths}%\" y=\"-4\">{}</text>", escape(name));
    }
    svg.push_str("</svg>");
    svg
}

/// What the signs on the boards mean: those that the page has; `flags` are the names of flags.
pub(crate) fn legend(m: &Messages, has: impl Fn(&str) -> bool, flags: impl Iterator<Item = Html>) -> Html {
    let mark = |name: &str| format!("<use href=\"#_{name}\"/>");
    let taken = ["-4", "4"].map(|x| format!("<circle class=\"x\" r=\"4.4\" cx=\"{x}\"/>"));
    let mut all = vec![
        (has("#_s\""), mark("s"), Html::text(&m.legend_start)),
        (has("class=\"e"), "<circle class=\"le\" r=\"6\"/>".to_owned(), Html::text(&m.legend_last)),
        (has("#_r\""), format!("{}<text class=\"le\">2</text>", mark("r")), Html::text(&m.legend_again)),
        (has("#_c"), taken.concat(), Html::text(&m.legend_taken)),
    ];
    for (flag, name) in flags.enumerate() {
        let there = has(&format!("#_f{flag}\"")) || has(&format!("#_F{flag}\""));
        all.push((there, mark(&format!("f{flag}")), name));
    }
    explained(all)
}

/// What the areas and ticks of the strip mean: those that the page has, where there is a strip.
pub(crate) fn tick_legend(m: &Messages, stores: Option<ByPlayer<u16>>, plies: &[&Tick]) -> Html {
    let ticks = [
        ("c", "<path class=\"tc\" d=\"M0-5v10\"/>", &m.tick_capture),
        ("d", "<path class=\"td\" d=\"M0 0h0\"/><path class=\"to\" d=\"M0 0h0\"/>", &m.tick_reading),
        ("n", "<path class=\"tn\" d=\"M0 0h0\"/>", &m.tick_note),
        ("r", "<path class=\"tr\" d=\"M0-7v14\"/>", &m.tick_round),
    ];
    let ticked = |letter: &str| plies.len() >= FEWEST && plies.iter().any(|ply| ply.mark == letter);
    let ticks = ticks.map(|(letter, mark, word)| (ticked(letter), mark.to_owned(), Html::text(word)));
    let has_areas = plies.len() >= FEWEST && most(&held(stores, plies)) > 0;
    let areas = [("sn", &m.north), ("ss", &m.south)].map(|(class, player)| {
        let name = fill(&m.store_of, &[("player", player)]);
        (has_areas, format!("<path class=\"{class}\" d=\"M-6-5H6V5H-6z\"/>"), Html::text(&name))
    });
    explained(ticks.into_iter().chain(areas))
}

/// Signs with what they mean, in one line: whether each is there at all, its drawing and its words.
fn explained(all: impl IntoIterator<Item = (bool, String, Html)>) -> Html {
    let there = all.into_iter().filter(|(there, ..)| *there);
    let shown: Vec<String> = there
        .map(|(_, sign, words)| {
            format!("<span><svg viewBox=\"-9 -8 18 16\" aria-hidden=\"true\">{sign}</svg>{words}</span>")
        })
        .collect();
    if shown.is_empty() {
        Html::default()
    } else {
        Html::trusted(format!("<p class=\"legend\">{}</p>\n", shown.join(" ")))
    }
}

/// Areas from frame to frame between a base and the height that stores give; none where the stores are not known.
fn areas(all: &[Option<ByPlayer<u16>>], base: u32, height: impl Fn(&ByPlayer<u16>) -> u32) -> String {
    let end = 10 * all.len().saturating_sub(1);
    let mut d = String::new();
    let mut last = None;
    for (at, stores) in all.iter().enumerate() {
        // Half a frame before the frame: what it shows has happened there.
        let x = (10 * at).saturating_sub(5);
        let y = stores.as_ref().map(&height);
        let _ = match (last, y) {
            (None, Some(y)) => write!(d, "M{x} {base}V{y}"),
            (Some(before), Some(y)) if before != y => write!(d, "H{x}V{y}"),
            (Some(_), None) => write!(d, "H{x}V{base}z"),
            _ => Ok(()),
        };
        last = y;
    }
    if last.is_some() {
        let _ = write!(d, "H{end}V{base}z");
    }
    d
}

#[cfg(test)]
mod tests {
    use super::areas;
    use base::board::ByPlayer;

    #[test]
    fn nothing_is_drawn_where_stores_are_not_known() {
        let south = |south| Some(ByPlayer { south, north: 0 });
        let height = |stores: &ByPlayer<u16>| 40 - u32::from(stores.south);
        let all = [south(0), south(4), south(4), None, None, south(9)];
        assert_eq!(areas(&all, 40, height), "M0 40V40H5V36H25V40zM45 40V31H50V40z");
        assert_eq!(areas(&[None, None], 40, height), "");
    }
}
