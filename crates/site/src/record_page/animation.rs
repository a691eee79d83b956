//! A ply as the viewer's script plays it: which hole is lifted, where each seed falls, what is captured.

use base::board::{Hole, Player, Shape};
use engine::{Event, EventKind, Position};
use record::replay::Step;

use super::drawing::MOST_WAYS;

/// The signs of holes, by their numbers.
const SIGNS: &[u8; 64] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";

/// The most signs of a motion; what follows is not described.
const MOST_SIGNS: usize = 10_000;

/// The most signs of the motion of a move that was not played. There are many of these moves, and few are looked at.
const MOST_TRIED: usize = 200;

/// The seeds that fall in a motion.
pub(super) fn falls(motion: &str) -> usize {
    let marks = motion.chars().filter(|sign| ".!~".contains(*sign)).count();
    let signs = motion.chars().filter(|sign| !"*/".contains(*sign)).count();
    // Each of those marks comes with the sign of a hole.
    signs.saturating_sub(2 * marks)
}

/// The motion of a ply, in the order in which things happened. The sign of a hole alone is a seed that falls there;
/// after `.` the hole is lifted and a lap begins, after `!` it is emptied by a capture, after `~` it loses one seed,
/// and `/` begins a lap with seeds in hand. A `*` at the beginning says that both players sow at once, so that laps do not follow one another.
///
/// Only the first laps are described; the board of the ply shows the rest. Empty for a ply in which nothing is sown, or
/// which reaches a hole for which there is no sign.
pub(super) fn motion(events: &[Event]) -> String {
    let mut motion = String::new();
    let lifts = |player| {
        let own = |event: &Event| event.player == player && matches!(event.kind, EventKind::Lift { .. });
        events.iter().any(own)
    };
    if Player::ALL.into_iter().all(lifts) {
        motion.push('*');
    }
    let mut laps = 0;
    for event in events {
        if motion.len() > MOST_SIGNS {
            break;
        }
        let mark = match event.kind {
            EventKind::Lift { hole, .. } | EventKind::Relay { hole, .. } => Some(('.', Some(hole))),
            EventKind::Resow { .. } => Some(('/', None)),
            EventKind::Take { hole, .. }
            | EventKind::Capture { hole, .. }
            | EventKind::Sweep { hole, .. } => Some(('!', Some(hole))),
            EventKind::Claim { hole, .. } | EventKind::TakeBack { hole, .. } => Some(('~', Some(hole))),
            EventKind::Deposit { hole, seeds, .. } => {
                motion.extend((0..seeds).map(|_| sign(hole)));
                None
            }
            EventKind::Give { hole, seeds, .. } => {
                for _ in 0..seeds {
                    motion.extend(['~', sign(hole)]);
                }
                None
            }
            EventKind::Drop { hole } => {
                motion.push(sign(hole));
                None
            }
            EventKind::NoEnd { .. } => break,
            _ => None,
        };
        if let Some((mark, hole)) = mark {
            laps += usize::from(matches!(mark, '.' | '/'));
            if laps > MOST_WAYS {
                break;
            }
            motion.push(mark);
            motion.extend(hole.map(sign));
        }
    }
    let is_complete = motion.contains(['.', '/']) && !motion.contains(NO_SIGN);
    if is_complete { motion } else { String::new() }
}

/// The motion of a move that was not played; empty where it is long, or where its signs do not lead from the position
/// before it to the one after it: where a round ends with the board filled again, for example.
pub(super) fn tried(shape: &Shape, before: &Position, step: &Step) -> String {
    let motion = motion(&step.events);
    let leads = || {
        shape.all().all(|hole| {
            let after = i32::from(step.outcome.position.count(hole));
            left_in(&motion, sign(hole), before.count(hole)) == after
        })
    };
    if motion.len() <= MOST_TRIED && leads() { motion } else { String::new() }
}

/// The seeds that a motion leaves in the hole of a sign, where there were `seeds` before.
fn left_in(motion: &str, hole: char, seeds: u16) -> i32 {
    let mut mark = None;
    let mut left = i32::from(seeds);
    for sign in motion.chars() {
        if "*/.!~".contains(sign) {
            mark = Some(sign).filter(|mark| ".!~".contains(*mark));
            continue;
        }
        let mark = mark.take();
        if sign == hole {
            left = match mark {
                None => left + 1,
                Some('~') => left - 1,
                Some(_) => 0,
            };
        }
    }
    left
}

/// Written for a hole that has no sign.
const NO_SIGN: char = '?';

/// The sign of a hole; the last ones are those of the stores and of seeds out of the game.
fn sign(hole: Hole) -> char {
    let index = match hole.index().checked_sub(usize::from(Hole::FIRST_STORE)) {
        None if hole.index() < SIGNS.len() - 4 => hole.index(),
        Some(place) => SIGNS.len() - 4 + place,
        None => return NO_SIGN,
    };
    SIGNS.get(index).map_or(NO_SIGN, |&sign| char::from(sign))
}

#[cfg(test)]
mod tests {
    use super::falls;

    #[test]
    fn only_seeds_that_fall_are_counted() {
        // Three from hole a; two captured from d and one of e taken back; one sown on in f; nothing at all.
        assert_eq!(falls(".abcd!d~e/f"), 4);
        assert_eq!(falls("*.ab"), 1);
        assert_eq!(falls(""), 0);
    }
}
