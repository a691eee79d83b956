//! How many records a second are checked in full, on records of 60 plies played at random. See benches/README.md.

use std::fmt::Write as _;
use std::hint::black_box;
use std::path::Path;
use std::time::Instant;

use cpu_time::ThreadTime;
use rayon::prelude::*;
use sowbook::archive::load;
use sowbook::board::{ByPlayer, Player};
use sowbook::check::{CheckContext, RecordSlice, check_record};
use sowbook::engine::{Move, Position, Random, Status, random_move};
use sowbook::replay::{captured, last_hole, print_move, print_position, print_sowing, step};
use sowbook::rules::Ruleset;

/// Rounds of each measurement; the best one is printed.
const ROUNDS: u32 = 9;
/// Records of a measurement.
const RECORDS: usize = 1000;
/// Plies of a record.
const PLIES: usize = 60;

/// How much a record writes beside its plies.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Style {
    /// Turn numbers and holes.
    FindingsOnly,
    /// Also where each last seed fell, what was captured and the mover's total, and the board every five plies.
    Annotated,
    /// Plain below a header as editors write it, whose values are YAML's lists and mappings.
    Headed,
}

fn main() {
    let only = std::env::var("SOWBOOK_BENCH").ok();
    // Long enough for a profiler.
    let repeats = std::env::var("SOWBOOK_ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(100);
    let (archive, problems) = load(Path::new("records"));
    let (context, _) = CheckContext::new(&archive, &problems);
    println!("records of {PLIES} plies, checked in full; one thread, CPU time");
    let games = ["bechi", "gamacha-nobility", "nsumbi", "choro-lango", "pereauni-didinga"];
    for game in games {
        let Some(family) = context.family(game) else { continue };
        let Ok(ruleset) = family.default_ruleset() else { continue };
        for (name, style) in
            [("plain", Style::FindingsOnly), ("annotated", Style::Annotated), ("headed", Style::Headed)]
        {
            let case = format!("{game}/{name}");
            if only.as_ref().is_some_and(|only| *only != case) {
                continue;
            }
            let (texts, plies) = records(&ruleset, style);
            let text = texts.concat();
            let bytes = text.len();
            let slices = RecordSlice::all("bench.sow", &text);
            for slice in &slices {
                let report = check_record(&context, slice);
                assert!(report.diagnostics.is_empty(), "{:#?}\n{:?}", report.diagnostics, slice.text);
            }
            let check = || slices.iter().map(|slice| check_record(&context, slice).plies).sum::<usize>();
            if only.is_some() {
                println!("{} plies", (0..repeats).map(|_| black_box(check())).sum::<usize>());
                continue;
            }
            let best = (0..ROUNDS).map(|_| seconds(check)).fold(f64::INFINITY, f64::min);
            let every = || slices.par_iter().map(|slice| check_record(&context, slice).plies).sum::<usize>();
            let wall = |_| {
                let begin = Instant::now();
                black_box(every());
                begin.elapsed().as_secs_f64()
            };
            let whole = (0..ROUNDS).map(wall).fold(f64::INFINITY, f64::min);
            let count = number(slices.len());
            println!(
                "  {case:26} {:7.0} records/s  {:4.0} ns a ply  {:5.0} bytes a record  {:5.1} MB/s  every core {:7.0}",
                count / best,
                best * 1e9 / number(plies),
                number(bytes) / count,
                number(bytes) / best / 1e6,
                count / whole,
            );
        }
    }
}

fn number(count: usize) -> f64 {
    f64::from(u32::try_from(count).expect("a few millions"))
}

fn seconds(run: impl Fn() -> usize) -> f64 {
    let begin = ThreadTime::now();
    black_box(run());
    begin.elapsed().as_secs_f64()
}

/// Records of games long enough, and the plies of all of them.
fn records(ruleset: &Ruleset, style: Style) -> (Vec<String>, usize) {
    let mut texts = Vec::new();
    let mut plies = 0;
    // A game that ends early is thrown away, unless nearly all do.
    let mut least = PLIES;
    for seed in 0.. {
        if seed % 20_000 == 19_999 {
            least /= 2;
        }
        let (text, length) = record(ruleset, seed, style);
        if length >= least {
            texts.push(text);
            plies += length;
        }
        if texts.len() == RECORDS {
            return (texts, plies);
        }
    }
    (texts, plies)
}

fn record(ruleset: &Ruleset, seed: u64, style: Style) -> (String, usize) {
    let mut random = Random::new(seed);
    let mut position = Position::initial(ruleset);
    let first = position.mover();
    let mut text = format!(
        "---\nsowbook: 1\nid: machine-{seed}\ntitle: A game played at random\nruleset: {}\nprovenance: machine\n\
         first: {}\nlicence: CC-BY-4.0\n",
        ruleset.id(),
        if first == Player::South { "south" } else { "north" },
    );
    if style == Style::Headed {
        text.push_str(
            "players: {south: South, north: North}\nhands: {ED: {name: the editors of the archive, role: editor}}\n\
             history: [{date: 2026-01-02, by: ED, what: first version}]\n",
        );
    }
    text.push_str("---\n");
    let mut totals: ByPlayer<u32> = ByPlayer::default();
    let mut turn = 0;
    let mut plies = 0;
    while plies < PLIES && matches!(position.status(), Status::Playing) {
        let Some(played) = random_move(ruleset, &position, &mut random).expect("few enough moves to list")
        else {
            break;
        };
        let Ok(step) = step(ruleset, &position, &played) else { break };
        let mover = position.mover();
        let end_hole = |player: Player| {
            let last = last_hole(ruleset.shape(), &step.events, player);
            last.map_or_else(String::new, |hole| format!(":{}", ruleset.shape().label(hole)))
        };
        if plies % 2 == 0 {
            turn += 1;
            let _ = write!(text, "{}{turn}.", if plies > 0 { "\n" } else { "" });
        }
        match played {
            // Each player's last seed is written with their own part.
            Move::Both(both) if style == Style::Annotated => {
                for player in Player::ALL {
                    totals[player] += captured(ruleset, &step.events, player);
                }
                let part = |player: Player| print_sowing(ruleset, player, &both[player]) + &end_hole(player);
                let _ = write!(text, " {} & {}", part(Player::South), part(Player::North));
            }
            _ => {
                let _ = write!(text, " {}", print_move(ruleset, &position, &played));
                if style == Style::Annotated {
                    text.push_str(&end_hole(mover));
                    let seeds = captured(ruleset, &step.events, mover);
                    totals[mover] += seeds;
                    let store = u32::from(step.outcome.position.store(mover));
                    let total = if ruleset.keeps_stores() { store } else { totals[mover] };
                    let _ = write!(text, " x{seeds} ={total}");
                }
            }
        }
        position = step.outcome.position;
        plies += 1;
        if style == Style::Annotated && plies % 5 == 0 {
            let _ = write!(text, "\n   board({})", print_position(ruleset, &position));
        }
    }
    text.push_str("\nend(unknown)\n");
    (text, plies)
}
