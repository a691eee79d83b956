//! A position as text.

use std::fmt::Write;

use crate::board::{Player, Shape};

use super::{Drawing, Frame, Seeds, lean};

/// The position in words, for readers who do not see it: `South: S1 0, S2 7 …; store 3. North: …`, with `store` the
/// word for a store, a question mark for what nobody states, and brackets round what an editor assumes. Flags follow by name.
pub fn describe(frame: &Frame, drawing: &Drawing, store: &str) -> String {
    let mut text = String::new();
    for player in Player::ALL {
        if player == Player::North {
            text.push(' ');
        }
        text.extend([&frame.names[player], ":"]);
        for (at, &hole) in frame.shape.label_order(player).iter().enumerate() {
            let seeds = drawing.seeds.get(hole.index()).copied().unwrap_or(Seeds::NotStated);
            text.extend([if at > 0 { ", " } else { " " }, frame.shape.label(hole), " "]);
            number(&mut text, seeds);
        }
        if frame.stores != super::Stores::Hidden {
            text.extend(["; ", store, " "]);
            number(&mut text, drawing.stores[player]);
        }
        text.push('.');
    }
    flags(&mut text, &frame.shape, frame, drawing);
    text
}

fn flags(text: &mut String, shape: &Shape, frame: &Frame, drawing: &Drawing) {
    for (flag, name) in frame.flags.iter().enumerate() {
        let holes: Vec<&str> = drawing
            .overlay
            .flagged
            .iter()
            .filter(|(number, _)| *number == flag)
            .map(|&(_, hole)| shape.label(hole))
            .collect();
        if !holes.is_empty() {
            let _ = write!(text, " {name}: {}.", holes.join(", "));
        }
    }
}

fn number(text: &mut String, seeds: Seeds) {
    match seeds {
        Seeds::Known(seeds) => lean::number(text, i32::from(seeds)),
        Seeds::Assumed(seeds) => {
            text.push('[');
            lean::number(text, i32::from(seeds));
            text.push(']');
        }
        Seeds::NotStated => text.push('?'),
    }
}
