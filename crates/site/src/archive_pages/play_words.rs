//! Shares and lengths of simulated games in words.

use simulate::{Plies, Share};

use crate::common::{Messages, fill, grouped};

/// A player of a simulation as pages call it; `depth:3` and the like are named as commands have them, and what they mean
/// is said once on a page.
pub(super) fn player_name<'p>(m: &'p Messages, player: &'p str) -> &'p str {
    match player {
        "random" => &m.play_player_random,
        "greedy" => &m.play_player_greedy,
        other => other,
    }
}

/// A share in per cent with its interval; a dash of nothing.
pub(super) fn share_in_words(m: &Messages, share: Share) -> String {
    let Some(interval) = share.interval() else { return "–".to_owned() };
    let [low, high] = [interval.low, interval.high].map(|bound| decimal(m, bound));
    format!("{}\u{202f}% ({low}–{high})", per_cent(m, share))
}

/// A number of games, of all.
pub(super) fn count_of(m: &Messages, share: Share) -> String {
    fill(&m.play_count_of, &[("count", &grouped(m, share.count)), ("of", &grouped(m, share.of))])
}

/// A length in plies.
pub(super) fn plies(m: &Messages, length: Plies) -> String {
    match length {
        Plies::Exactly(plies) => grouped(m, plies),
        Plies::Over(cap) => fill(&m.play_over, &[("plies", &grouped(m, cap))]),
    }
}

/// A share in per cent, without the sign; a dash of nothing.
pub(super) fn per_cent(m: &Messages, share: Share) -> String {
    match share.fraction() {
        None => "–".to_owned(),
        Some(_) if share.count == 0 => "0".to_owned(),
        Some(_) if share.count == share.of => "100".to_owned(),
        Some(fraction) => decimal(m, fraction),
    }
}

/// A share in per cent with one digit behind the point.
fn decimal(m: &Messages, share: f64) -> String {
    format!("{:.1}", 100.0 * share).replace('.', &m.decimal)
}
