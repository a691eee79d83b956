//! What could have been played: every legal move of a position, with where it would have ended and what it would have
//! taken.

use crate::base::html::{Html, escape};
use crate::base::messages::{Messages, fill, plural};
use base::board::Player;
use engine::{Move, Position};
use record::replay::{captured, last_hole, possible};
use rules::Ruleset;

/// The legal moves of a position, to be folded away.
pub(super) struct AlternativesView {
    /// How many there are.
    pub(super) summary: String,
    /// A line each.
    pub(super) lines: Vec<Html>,
}

/// The legal moves of a position, in the order of `sowbook moves`; the one that was played is marked. `None` where there
/// are more than are listed.
pub(super) fn alternatives(
    m: &Messages,
    ruleset: &Ruleset,
    position: &Position,
    played: Option<&Move>,
) -> Option<AlternativesView> {
    let lines = possible(ruleset, position).ok()?.map(|one| {
        let step = &one.step;
        let mut line = String::from("<code>");
        line.push_str(&escape(&one.written));
        line.push_str("</code>");
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
            line.push_str(&escape(&format!("{who}{last}{takes}")));
        }
        if let Some(endless) = step.outcome.endless {
            let endless_text = match step.period {
                Some(period) => {
                    let period = period.to_string();
                    fill(&m.no_end_period, &[("period", &period)])
                }
                None => fill(&m.no_end_within, &[("laps", &endless.laps.to_string())]),
            };
            line.push_str(&format!(" ({})", escape(&endless_text)));
        }
        if played == Some(&step.played) {
            line.push_str(&format!(" <b>{}</b>", escape(&m.was_played)));
        }
        Html::trusted(line)
    });
    let lines: Vec<Html> = lines.collect();
    Some(AlternativesView { summary: plural(lines.len(), &m.legal_move_one, &m.legal_move_other), lines })
}
