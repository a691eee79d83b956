//! Random play side by side: millions of laps per CPU second. The commands are in `benches/README.md`.

mod peers;

use std::time::Duration;

use cpu_time::ThreadTime;

use peers::engine::Rules;
use peers::{Rng, Tally, bechi, choro, gamacha, kalah, nsumbi, obridjie, oware, toguz};

/// One row of the table.
struct Case {
    game: &'static str,
    variant: &'static str,
    /// Plays whole games until at least a given number of laps were made.
    run: fn(&mut Rng, u64) -> Tally,
    /// The number of legal lines to a depth.
    count: fn(u32) -> u64,
}

static NSUMBI: Rules = Rules::new("nsumbi", &[], None);
static GAMACHA: Rules = Rules::new("gamacha-nobility", &[("extend_at", "off")], None);
static GAMACHA_EXTENDED: Rules = Rules::new("gamacha-nobility", &[], None);
static BECHI: Rules = Rules::new("bechi", &[], None);
/// From the position after the opening a & A, as the peer plays it.
static CHORO: Rules = Rules::new("choro-lango", &[], Some(0));
static KALAH: Rules = Rules::new("kalah", &[], None);
/// The peer does not know positions that come again.
static OWARE: Rules = Rules::new("oware", &[("repetition", "goes_on")], None);
static TOGUZ: Rules = Rules::new("toguz-kumalak", &[], None);
static OBRIDJIE: Rules = Rules::new("obridjie", &[], None);

macro_rules! engine {
    ($game:literal, $variant:literal, $play:ident, $rules:ident) => {
        Case {
            game: $game,
            variant: $variant,
            run: |rng, laps| $rules.$play(rng, laps),
            count: |depth| $rules.count(depth),
        }
    };
}

/// All rows. Those of one game are together, `plain` first.
fn cases() -> Vec<Case> {
    vec![
        case_of::<nsumbi::Plain>("nsumbi", "plain"),
        case_of::<nsumbi::Tuned>("nsumbi", "tuned"),
        engine!("nsumbi", "engine", random_play, NSUMBI),
        engine!("nsumbi", "engine traced", traced_play, NSUMBI),
        case_of::<gamacha::Plain>("gamacha", "plain"),
        case_of::<gamacha::Tuned>("gamacha", "tuned"),
        engine!("gamacha", "engine", random_play, GAMACHA),
        engine!("gamacha", "engine traced", traced_play, GAMACHA),
        engine!("gamacha extended", "engine", random_play, GAMACHA_EXTENDED),
        engine!("gamacha extended", "engine playout", playouts, GAMACHA_EXTENDED),
        case_of::<bechi::Plain>("bechi", "plain"),
        case_of::<bechi::Tuned>("bechi", "tuned"),
        engine!("bechi", "engine", random_play, BECHI),
        engine!("bechi", "engine traced", traced_play, BECHI),
        Case { game: "choro", variant: "plain", run: choro::random_play, count: choro::count },
        engine!("choro", "engine", random_play, CHORO),
        engine!("choro", "engine playout", playouts, CHORO),
        engine!("choro", "engine traced", traced_play, CHORO),
        case_of::<kalah::Plain>("kalah", "plain"),
        engine!("kalah", "engine", random_play, KALAH),
        case_of::<oware::Plain>("oware", "plain"),
        engine!("oware", "engine", random_play, OWARE),
        case_of::<toguz::Plain>("toguz kumalak", "plain"),
        engine!("toguz kumalak", "engine", random_play, TOGUZ),
        case_of::<obridjie::Plain>("obridjie", "plain"),
        engine!("obridjie", "engine", random_play, OBRIDJIE),
    ]
}

fn case_of<G: peers::Game>(game: &'static str, variant: &'static str) -> Case {
    Case { game, variant, run: peers::random_play::<G>, count: peers::count::<G> }
}

/// The seed of every run, so that all variants of a game play the same games.
const SEED: u64 = 2024;

/// Line counts found by an independent program: game, depth, lines.
///
/// One of Nsumbi's four-turn lines and two of Gamacha's six-turn lines end in an endless turn.
/// Béchi's and Choro's are those of the naive readers in `tests/naive`.
/// Those of Kalah and Oware are from lists that programs for them are checked with.
const KNOWN: [(&str, u32, u64); 6] = [
    ("nsumbi", 4, 17_602),
    ("gamacha", 6, 17_510),
    ("bechi", 7, 10_746),
    ("choro", 5, 21_873),
    ("kalah", 5, 4_690),
    ("oware", 6, 27_332),
];

/// The same for Choro if nobody plays clockwise: depth, lines.
const KNOWN_CHORO_COUNTER_CLOCKWISE: (u32, u64) = (7, 42_901);

/// Choro's clockwise turns of `worked_clockwise_turns`, by hand: holes k l m n o p a b, c d e f g h i j.
const WORKED_CHORO_CLOCKWISE: [[u8; 16]; 2] =
    [[1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 2, 0, 3, 0], [2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 1, 4, 0]];

fn main() {
    let laps = number_from_env("SOWBOOK_LAPS", 2_000_000);
    let rounds = number_from_env("SOWBOOK_ROUNDS", 15);
    let cases = cases();
    if let Ok(name) = std::env::var("SOWBOOK_BENCH") {
        run_alone(&cases, &name, laps);
        return;
    }
    check_counts(&cases);
    check_play(&cases);
    print_table(&cases, laps, rounds);
    println!("\nmaking a ruleset of its declaration, milliseconds");
    for id in ["bechi", "choro-lango", "gamacha-nobility", "nsumbi", "pereauni-didinga"] {
        println!("{id}: {:.2}", peers::engine::compile_time(id));
    }
}

fn number_from_env(name: &str, default: u64) -> u64 {
    match std::env::var(name) {
        Ok(text) => text.parse().unwrap_or_else(|_| fail(&format!("{name} is no number: {text}"))),
        Err(_) => default,
    }
}

fn fail(message: &str) -> ! {
    eprintln!("{message}");
    std::process::exit(1)
}

/// Runs one case, named `game/variant`, once and without a clock: for counting instructions.
fn run_alone(cases: &[Case], name: &str, laps: u64) {
    let case = cases
        .iter()
        .find(|case| name == format!("{}/{}", case.game, case.variant))
        .unwrap_or_else(|| fail(&format!("no such case: {name}")));
    let tally = (case.run)(&mut Rng::new(SEED), laps);
    println!("{name}: {tally:?}");
}

/// The rows, each with the first row of its game.
fn with_plain(cases: &[Case]) -> impl Iterator<Item = (&Case, &Case)> {
    cases.iter().filter_map(|case| Some((case, find(cases, case.game, "plain")?)))
}

fn find<'a>(cases: &'a [Case], game: &str, variant: &str) -> Option<&'a Case> {
    cases.iter().find(|case| case.game == game && case.variant == variant)
}

/// Exits unless all variants of a game have the same number of legal lines, and what is known of the
/// game from elsewhere.
fn check_counts(cases: &[Case]) {
    for (case, plain) in with_plain(cases) {
        let lines: Vec<u64> = (1..=5).map(case.count).collect();
        let expected: Vec<u64> = (1..=5).map(plain.count).collect();
        if lines != expected {
            fail(&format!("{}/{}: lines {lines:?}, plain {expected:?}", case.game, case.variant));
        }
        for (_, depth, known) in KNOWN.iter().filter(|(game, ..)| *game == case.game) {
            let found = (case.count)(*depth);
            if found != *known {
                fail(&format!("{}/{}: {found} lines of {depth}, known {known}", case.game, case.variant));
            }
        }
        if case.variant == "plain" {
            println!("{}: legal lines to depth 1–5: {lines:?}", case.game);
        }
    }
    let (depth, known) = KNOWN_CHORO_COUNTER_CLOCKWISE;
    let found = choro::count_counter_clockwise(depth);
    if found != known {
        fail(&format!("choro, no clockwise play: {found} lines of {depth}, known {known}"));
    }
    let worked = choro::worked_clockwise_turns();
    if worked != WORKED_CHORO_CLOCKWISE {
        fail(&format!("choro, clockwise from k: {worked:?}, by hand {WORKED_CHORO_CLOCKWISE:?}"));
    }
}

/// Exits unless all variants of a game play the same games from one seed. The engine's digest is another, and it
/// chooses among whole decision paths where the peer of Choro decides at each offer.
fn check_play(cases: &[Case]) {
    for (case, plain) in with_plain(cases) {
        if case.game == "choro" || case.game == "gamacha extended" {
            continue;
        }
        let mut tally = (case.run)(&mut Rng::new(SEED), 1_000_000);
        let mut expected = (plain.run)(&mut Rng::new(SEED), 1_000_000);
        if case.variant.starts_with("engine") {
            (tally.checksum, expected.checksum) = (0, 0);
        }
        if tally != expected {
            fail(&format!("{}/{}: {tally:?}, plain {expected:?}", case.game, case.variant));
        }
    }
}

/// Measures the cases in turn, round after round, and prints the best round of each.
fn print_table(cases: &[Case], laps: u64, rounds: u64) {
    let mut best = vec![f64::INFINITY; cases.len()];
    for _ in 0..rounds {
        for (case, best) in cases.iter().zip(&mut best) {
            *best = best.min(nanoseconds_per_lap(case, laps));
        }
    }
    let of = |game: &str, variant: &str| {
        cases
            .iter()
            .zip(&best)
            .find(|(case, _)| case.game == game && case.variant == variant)
            .map(|(_, &ns)| ns)
    };
    println!("\nbest of {rounds} rounds of {laps} laps, CPU time of one thread\n");
    println!("| game | variant | million laps/s | ns per lap | to plain | to tuned |");
    println!("|---|---|---:|---:|---:|---:|");
    for (case, ns) in cases.iter().zip(&best) {
        let ratio =
            |variant| of(case.game, variant).map_or("–".to_owned(), |peer| format!("{:.2}", peer / ns));
        println!(
            "| {} | {} | {:.1} | {:.2} | {} | {} |",
            case.game,
            case.variant,
            1e3 / ns,
            ns,
            ratio("plain"),
            ratio("tuned")
        );
    }
}

fn nanoseconds_per_lap(case: &Case, laps: u64) -> f64 {
    let begin = ThreadTime::now();
    let tally = std::hint::black_box((case.run)(&mut Rng::new(SEED), laps));
    let elapsed: Duration = begin.elapsed();
    elapsed.as_secs_f64() * 1e9 / tally.laps as f64
}
