//! Random games with all sums kept, beside the same games played in silence; see `benches/README.md`.

use std::path::Path;

use base::text::SourceText;
use cpu_time::ThreadTime;
use engine::{Move, Phase, Position, Random, RandomGame, Status, legal_moves, play};
use record::archive::read_ruleset;
use rules::Ruleset;
use simulate::{GameSetup, Measure, Noise, PlayerPair, SimplePlayer, count_game, game_stream, sums_of_none};

const RULESETS: [&str; 6] =
    ["nsumbi", "gamacha-nobility", "pereauni-didinga", "choro-lango", "toguz-kumalak", "bechi"];
const SEED: u64 = 2026;
const MOST_PLIES: u32 = 2_000;
const ROUNDS: usize = 5;

fn main() {
    let mut arguments = std::env::args().skip(1).filter(|word| !word.starts_with("--"));
    let games: u32 = arguments.next().and_then(|word| word.parse().ok()).unwrap_or(1_000);
    let only = arguments.next();
    println!(
        "best of {ROUNDS} rounds of {games} games, CPU time of one thread; games a second, and ratios\n"
    );
    println!("| ruleset | plies | laps | by move | in stretches | with sums | to by move | to stretches |");
    println!("|---|--:|--:|--:|--:|--:|--:|--:|");
    for id in RULESETS {
        if only.as_deref().is_none_or(|only| only == id) {
            measure(id, games);
        }
    }
}

/// What some games came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Total {
    plies: u64,
    laps: u64,
}

impl Total {
    const fn plus(self, other: Self) -> Self {
        Self { plies: self.plies + other.plies, laps: self.laps + other.laps }
    }
}

/// Prints the row of a ruleset.
fn measure(id: &str, games: u32) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../records/rulesets/{id}.yaml"));
    let text = std::fs::read_to_string(path).expect("the archive has this ruleset");
    let (family, _) = read_ruleset(&SourceText::new(id, text));
    let ruleset = &*family.expect("it can be read").default_ruleset().expect("it compiles");
    let start = Position::initial(ruleset);
    let setup = GameSetup::new(ruleset, start.clone(), PlayerPair::alike(SimplePlayer::Random), Noise::NONE);
    let silent = Silent { ruleset, first_moves: legal_moves(ruleset, &start).expect("few moves"), start };
    let total = |played: &dyn Fn(Random) -> Total| {
        let all = (1..=games).map(|game| played(game_stream(SEED, game.into())));
        all.fold(Total::default(), Total::plus)
    };
    let with_sums = || {
        let mut sums = sums_of_none(ruleset);
        for game in 1..=games {
            count_game(ruleset, &setup, game_stream(SEED, game.into()), MOST_PLIES, &mut sums);
        }
        Total { plies: sums.count(Measure::Plies), laps: sums.count(Measure::Laps) }
    };
    let by_move = || total(&|random| silent.game(random, false));
    let in_stretches = || total(&|random| silent.game(random, true));
    let ways: [&dyn Fn() -> Total; 3] = [&by_move, &in_stretches, &with_sums];
    let mut best = [f64::INFINITY; 3];
    let mut totals = [Total::default(); 3];
    for _ in 0..ROUNDS {
        for ((way, best), total) in ways.into_iter().zip(&mut best).zip(&mut totals) {
            let begin = ThreadTime::now();
            *total = way();
            *best = best.min(begin.elapsed().as_secs_f64());
        }
    }
    let [by_move, in_stretches, with_sums] = totals;
    assert_eq!(by_move, with_sums, "{id}: the same games");
    // Where turns hold decisions, a stretch draws other moves by the same rule. Its games are as long on average.
    let (sums, stretches) = (with_sums.plies as f64, in_stretches.plies as f64);
    let per_game = |number: u64| number as f64 / f64::from(games);
    println!(
        "| {id} | {:.0} | {:.0} | {:.0} | {:.0} | {:.0} | {:.2} | {:.2} |",
        per_game(with_sums.plies),
        per_game(with_sums.laps),
        f64::from(games) / best[0],
        f64::from(games) / best[1],
        f64::from(games) / best[2],
        best[2] / best[0],
        best[2] / best[1] * (stretches / sums),
    );
}

/// What silent games begin from.
struct Silent<'a> {
    ruleset: &'a Ruleset,
    start: Position,
    first_moves: Vec<Move>,
}

impl Silent<'_> {
    /// A game of the moves that a simulation draws, or, in stretches of the main play, of moves that the engine draws.
    fn game(&self, mut random: Random, in_stretches: bool) -> Total {
        // Nothing is drawn where there is only one choice.
        let mut below = |bound: u32| if bound < 2 { 0 } else { random.below(bound) };
        let mut total = Total::default();
        let mut position = self.start.clone();
        let mut is_over_at_once = false;
        while total.plies < u64::from(MOST_PLIES) && !is_over_at_once {
            let plays = position.status() == Status::Playing && matches!(position.phase(), Phase::Main(_));
            if in_stretches && plays {
                let mut game = RandomGame::new(self.ruleset, position);
                let played = game.play_on(u64::from(MOST_PLIES) - total.plies, &mut below);
                total = total.plus(Total { plies: played.plies, laps: played.laps });
                position = game.position().clone();
                if position.status() == Status::Playing {
                    break;
                }
                continue;
            }
            let listed;
            let moves = if total.plies == 0 {
                &self.first_moves
            } else {
                listed = legal_moves(self.ruleset, &position).expect("few moves");
                &listed
            };
            let Ok(count) = u32::try_from(moves.len()) else { break };
            let Some(played) = moves.get(below(count) as usize) else { break };
            let outcome = play(self.ruleset, &position, played, &mut ()).expect("a legal move");
            total = total.plus(Total { plies: 1, laps: outcome.laps.into() });
            let fills = matches!(played, Move::Fill(_) | Move::Half(_) | Move::Lay(_));
            is_over_at_once = fills && outcome.position.status() == Status::RoundOver;
            position = outcome.position;
        }
        total
    }
}
