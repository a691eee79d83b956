//! A player that plays random games to the end.

use base::board::Player;
use engine::{GameResult, Move, Phase, Policy, Position, Random, RandomGame, Status, play, random_move};
use rules::Ruleset;

/// After this number of plies a random game is left as undecided.
const MOST_PLIES: u64 = 2_000;

/// The moves after which the player to move does best in random games, by number: `games` games are shared equally over
/// the moves, and each move gets at least one. A game won counts 2, an undecided one 1, a lost one 0.
///
/// Turns are drawn at each offer, which is much faster than among whole moves.
pub(super) fn best_moves(
    ruleset: &Ruleset,
    position: &Position,
    moves: &[Move],
    games: u32,
    random: &mut Random,
) -> Vec<usize> {
    let count = u32::try_from(moves.len()).unwrap_or(u32::MAX).max(1);
    let each = (games / count).max(1);
    let mover = position.mover();
    let (mut best, mut found) = (0, Vec::new());
    for (number, played) in moves.iter().enumerate() {
        let Ok(outcome) = play(ruleset, position, played, &mut ()) else { continue };
        let points: u32 = (0..each).map(|_| points(ruleset, &outcome.position, mover, random)).sum();
        if points > best || found.is_empty() {
            best = points;
            found.clear();
        }
        if points == best {
            found.push(number);
        }
    }
    found
}

/// What one random game from a position gives `player`.
fn points(ruleset: &Ruleset, position: &Position, player: Player, random: &mut Random) -> u32 {
    let mut position = position.clone();
    let mut plies = 0;
    while plies < MOST_PLIES {
        if position.status() == Status::Playing && matches!(position.phase(), Phase::Main(_)) {
            let mut game = RandomGame::new(ruleset, position).with_policy(Policy::EachOffer);
            let played = game.play_on(MOST_PLIES - plies, |bound| random.below(bound));
            plies += played.plies;
            position = game.position().clone();
            if played.plies == 0 || matches!(position.status(), Status::Over(_)) {
                break;
            }
            continue;
        }
        // Between rounds, and in an opening that a round begins with.
        let Ok(Some(played)) = random_move(ruleset, &position, random) else { break };
        let Ok(outcome) = play(ruleset, &position, &played, &mut ()) else { break };
        position = outcome.position;
        plies += 1;
        if position.status() == Status::RoundOver {
            break;
        }
    }
    match position.status() {
        Status::Over(GameResult::Won(winner)) => 2 * u32::from(winner == player),
        _ => 1,
    }
}
