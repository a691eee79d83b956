//! Games of chess of 60 random plies: read as text, every move judged. Prints the best of fifteen rounds.

use std::io::Cursor;
use std::ops::ControlFlow;

use cpu_time::ThreadTime;
use pgn_reader::{Reader, SanPlus, Visitor};
use shakmaty::{Chess, Position};

const GAMES: usize = 1000;
const PLIES: usize = 60;
const ROUNDS: usize = 15;

/// Plays what is written, and counts its plies.
struct Judge;

impl Visitor for Judge {
    type Tags = ();
    type Movetext = (Chess, usize);
    type Output = usize;

    fn begin_tags(&mut self) -> ControlFlow<usize, ()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<usize, (Chess, usize)> {
        ControlFlow::Continue((Chess::default(), 0))
    }

    fn san(&mut self, (position, plies): &mut (Chess, usize), written: SanPlus) -> ControlFlow<usize> {
        match written.san.to_move(position) {
            Ok(played) => {
                position.play_unchecked(played);
                *plies += 1;
                ControlFlow::Continue(())
            }
            Err(_) => ControlFlow::Break(*plies),
        }
    }

    fn end_game(&mut self, (_, plies): (Chess, usize)) -> usize {
        plies
    }
}

/// A game of random moves, or nothing where it ends too early.
fn game(random: &mut impl FnMut() -> u64) -> Option<String> {
    let mut position = Chess::default();
    let mut text =
        String::from("[White \"South\"]\n[Black \"North\"]\n[Event \"?\"]\n[Site \"?\"]\n[Result \"*\"]\n\n");
    for ply in 0..PLIES {
        let moves = position.legal_moves();
        let count = u64::try_from(moves.len()).ok().filter(|&count| count > 0)?;
        let chosen = moves[usize::try_from(random() % count).ok()?];
        if ply % 2 == 0 {
            text.push_str(&format!("{}. ", ply / 2 + 1));
        }
        let written = SanPlus::from_move_and_play_unchecked(&mut position, chosen);
        text.push_str(&format!("{written} "));
    }
    text.push_str("*\n\n");
    Some(text)
}

fn main() {
    let mut state = 1_u64;
    let mut random = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    let mut text = String::new();
    let mut games = 0;
    while games < GAMES {
        if let Some(game) = game(&mut random) {
            text.push_str(&game);
            games += 1;
        }
    }
    let mut best = f64::INFINITY;
    for _ in 0..ROUNDS {
        let begin = ThreadTime::now();
        let mut reader = Reader::new(Cursor::new(text.as_bytes()));
        let mut plies = 0;
        while let Ok(Some(found)) = reader.read_game(&mut Judge) {
            plies += found;
        }
        best = best.min(begin.elapsed().as_secs_f64());
        assert_eq!(plies, GAMES * PLIES, "every move is read and legal");
    }
    let (all, plies) = (GAMES as f64, (GAMES * PLIES) as f64);
    println!(
        "{:.0} games/s, {:.0} ns a ply, {} bytes a game",
        all / best,
        best * 1e9 / plies,
        text.len() / GAMES
    );
}
