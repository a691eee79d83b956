//! A position as text.

use std::fmt::Write;

use crate::common::{Html, Messages, capital, escape};
use base::board::{Hole, Player};

use super::{Drawing, Frame, Seeds, compact};

/// The position in words, for readers who do not see it: `South: S1 0, S2 7 …; store 3. North: …`, with a question mark
/// for what is not stated, and brackets round what an editor assumes. Who is to move and flags by name follow.
pub(crate) fn describe(frame: &Frame, drawing: &Drawing, m: &Messages) -> String {
    let mut text = String::new();
    for player in Player::ALL {
        if player == Player::North {
            text.push(' ');
        }
        text.extend([frame.names[player].as_str(), &m.colon]);
        for (at, &hole) in frame.shape.label_order(player).iter().enumerate() {
            let seeds = drawing.seeds.get(hole.index()).copied().unwrap_or(Seeds::NotStated);
            text.extend([if at > 0 { ", " } else { "" }, &frame.shape.hole_name(hole), " "]);
            number(&mut text, seeds);
        }
        if frame.stores != super::Stores::Hidden {
            text.extend([&m.semicolon, &m.store, " "]);
            number(&mut text, drawing.stores[player]);
        }
        text.push('.');
    }
    if let Some(next) = drawing.overlay.next {
        text.extend([" ", frame.names[next].as_str(), " ", &frame.to_move, "."]);
    }
    flags(&mut text, frame, drawing, &m.colon);
    let stores = Player::ALL.map(|player| drawing.stores[player]);
    if drawing.seeds.iter().chain(&stores).any(|seeds| matches!(seeds, Seeds::Assumed(_))) {
        text.extend([" ", &m.counts_in_brackets]);
    }
    text
}

/// The position as a table, in the order of [`describe`]: for each row of a player the player's name and the labels,
/// and the counts below them; the store is at the end.
///
/// Tags that HTML can do without are left out, for every board of a page has a table.
pub(crate) fn table(frame: &Frame, drawing: &Drawing, store: &str) -> Html {
    let mut html = String::from("<table>");
    for player in Player::ALL {
        let rows = frame.shape.label_order_by_row(player);
        for (at, row) in rows.enumerate() {
            let store = (at == 0 && frame.stores != super::Stores::Hidden).then_some(store);
            html.extend(["<tr><th>", &escape(&frame.names[player])]);
            for label in row.iter().map(|&hole| frame.shape.label(hole)).chain(store) {
                html.extend(["<th>", &escape(label)]);
            }
            html.push_str("<tr><td>");
            for &hole in row {
                html.push_str("<td>");
                number(&mut html, drawing.seeds.get(hole.index()).copied().unwrap_or(Seeds::NotStated));
                for name in flags_of(frame, drawing, hole) {
                    html.extend([" ", &escape(name)]);
                }
            }
            if store.is_some() {
                html.push_str("<td>");
                number(&mut html, drawing.stores[player]);
            }
        }
    }
    html.push_str("</table>");
    Html::trusted(html)
}

/// The flags that a hole bears, by name.
fn flags_of<'f>(frame: &'f Frame, drawing: &'f Drawing, hole: Hole) -> impl Iterator<Item = &'f String> {
    let own = drawing.overlay.flagged.iter().filter(move |(_, known)| *known == hole);
    own.filter_map(|&(flag, _)| frame.flags.get(flag))
}

fn flags(text: &mut String, frame: &Frame, drawing: &Drawing, colon: &str) {
    for (flag, name) in frame.flags.iter().enumerate() {
        let flagged = drawing.overlay.flagged.iter().filter(|(number, _)| *number == flag);
        let holes: Vec<_> = flagged.map(|&(_, hole)| frame.shape.hole_name(hole)).collect();
        if !holes.is_empty() {
            let _ = write!(text, " {}{colon}{}.", capital(name), holes.join(", "));
        }
    }
}

fn number(text: &mut String, seeds: Seeds) {
    match seeds {
        Seeds::Known(seeds) => compact::number(text, i32::from(seeds)),
        Seeds::Assumed(seeds) => {
            text.push('[');
            compact::number(text, i32::from(seeds));
            text.push(']');
        }
        Seeds::NotStated => text.push('?'),
    }
}
