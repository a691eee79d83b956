//! What could have been played: every legal move of a position, with where it would have ended and what it would have
//! taken.

use crate::common::{Html, Messages, fill};
use crate::widgets::move_words;
use base::board::Player;
use engine::{Move, Position};
use record::replay::{captured, last_hole, possible};
use rules::Ruleset;

use super::animation::tried;

/// A legal move of a list.
pub(super) struct LegalMove {
    pub(super) words: Html,
    /// Its motion on the board before it, which the viewer shows; empty where it was played or cannot be shown.
    pub(super) motion: String,
}

/// The legal moves of a position, in the order of `sowbook moves`; the one that was played is marked. `None` where there
/// are more than are listed.
pub(super) fn alternatives(
    m: &Messages,
    ruleset: &Ruleset,
    position: &Position,
    played: Option<&Move>,
) -> Option<Vec<LegalMove>> {
    let lines = possible(ruleset, position).ok()?.map(|one| {
        let step = &one.step;
        let name = move_words(m, ruleset, position, &step.played);
        // Whoever writes a record finds the move as it is written there.
        let notation = (name != one.written).then_some(("title", one.written.as_str()));
        let mut line = Html::element("b", notation.as_slice(), &Html::text(&name));
        let joint = matches!(step.played, Move::Both(_));
        for player in Player::ALL {
            let Some(last) = last_hole(ruleset.shape(), &step.events, player) else { continue };
            let last = fill(&m.would_end, &[("hole", &ruleset.shape().hole_name(last))]);
            let taken = captured(ruleset, &step.events, player);
            let takes = match taken {
                0 => String::new(),
                taken => format!(", {}", fill(&m.would_take, &[("n", &taken.to_string())])),
            };
            let who = match (joint, player) {
                (false, _) => " ".to_owned(),
                (true, Player::South) => format!(" {}{}", m.south, m.colon),
                (true, Player::North) => format!("{}{}{}", m.semicolon, m.north, m.colon),
            };
            line.push_text(&format!("{who}{last}{takes}"));
        }
        if let Some(endless) = step.outcome.endless {
            let text = match step.period {
                Some(period) => fill(&m.no_end_period, &[("period", &period.to_string())]),
                None => fill(&m.no_end_within, &[("laps", &endless.laps.to_string())]),
            };
            line.push_text(&format!(" ({text})"));
        }
        let was_played = played == Some(&step.played);
        if was_played {
            line.push_text(" ");
            line.push(&Html::element("em", &[], &Html::text(&m.was_played)));
        }
        let motion = if was_played { String::new() } else { tried(ruleset.shape(), position, step) };
        LegalMove { words: line, motion }
    });
    Some(lines.collect())
}
