//! A second reading of the games, written straight from what the sources say and kept apart from
//! the library, so that the two can be compared. Slow and plain on purpose.

use std::collections::{BTreeMap, BTreeSet};

mod bao_kiarabu;
mod bao_kiswahili;
mod bay_khom;
pub(crate) mod bechi;
mod bechi_mancala_world;
mod chisolo;
pub(crate) mod choro;
mod choro_acholi;
mod chuba;
mod dongjintian;
mod driberg;
mod el_ghashim;
mod four_rows;
pub(crate) mod gamacha;
mod giuthi;
mod hawalis;
mod hus_damara;
mod hus_nama;
mod ikibuguzo;
mod isolo_boys;
mod kale_fan;
mod kisolo;
mod kpo_vei;
mod lab;
mod langa_holo;
mod leyla_gobale;
mod main_chongkak;
mod mangola;
mod motiq;
mod mweso;
pub(crate) mod nsumbi;
mod oware;
mod pallanguli;
mod papan_dakon;
pub(crate) mod pereauni;
mod puhulmutu;
mod sanderson;
mod toguz_kumalak;
mod two_rows;
mod um_el_bagara;
mod um_el_banat;
mod walak_pussa;
mod wari;

/// Every game that has been read a second time.
pub(crate) const GAMES: &[Game] = &[
    bao_kiarabu::ARABIA,
    bao_kiarabu::DEBASED,
    bao_kiswahili::GAME,
    bay_khom::GAME,
    bechi::GAME,
    bechi_mancala_world::GAME,
    chisolo::GAME,
    choro::GAME,
    choro_acholi::GAME,
    chuba::GAME,
    dongjintian::GAME,
    el_ghashim::GAME,
    gamacha::GAME,
    giuthi::GAME,
    hawalis::GAME,
    hus_damara::GAME,
    hus_nama::GAME,
    ikibuguzo::GAME,
    isolo_boys::GAME,
    kale_fan::GAME,
    kisolo::GAME,
    kpo_vei::GAME,
    lab::HAKIMI,
    lab::MADJNUNI,
    lab::ROSEYA,
    langa_holo::GAME,
    leyla_gobale::GAME,
    main_chongkak::GAME,
    mangola::GAME,
    motiq::GAME,
    mweso::GAME,
    nsumbi::GAME,
    oware::GAME,
    pallanguli::GAME,
    papan_dakon::GIRLS,
    papan_dakon::MEN,
    pereauni::GAME,
    puhulmutu::DARAMUTI,
    puhulmutu::KOTU_BAENDUM,
    puhulmutu::PUHULMUTU,
    sanderson::NCHUWA,
    sanderson::NJOMBWA,
    sanderson::NSOLO,
    toguz_kumalak::GAME,
    um_el_bagara::GAME,
    um_el_banat::GAME,
    walak_pussa::GAME,
    wari::GAME,
];

/// A turn with this many laps behind it and no end in sight is given up as endless.
pub(crate) const LAPS: u32 = 10_000;

/// A hole: the side (0 South, 1 North) and its place in that side's label order.
pub(crate) type Hole = (usize, usize);

/// All that can be seen or has to be remembered between two plies.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct State {
    pub(crate) holes: [Vec<u32>; 2],
    pub(crate) store: [u32; 2],
    pub(crate) moved: BTreeSet<Hole>,
    pub(crate) dead: BTreeSet<Hole>,
    /// The qasamo holes, each with the side that owns it.
    pub(crate) qasamo: BTreeMap<Hole, usize>,
    /// Other flags, each with its owner if it has one.
    pub(crate) flags: BTreeMap<(&'static str, Hole), Option<usize>>,
    pub(crate) opening: bool,
    /// Turns each side has taken.
    pub(crate) turns: [u32; 2],
    /// The side to move.
    pub(crate) next: usize,
    /// The round or the game is over.
    pub(crate) over: bool,
}

impl State {
    /// Hands the turn over.
    pub(crate) fn hand_over(&mut self) {
        self.turns[self.next] += 1;
        self.next = 1 - self.next;
    }
}

/// What a turn leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    State(State),
    Endless,
}

/// Readings a game knows, each with its alternatives, the default first.
pub(crate) type Table = &'static [(&'static str, &'static [&'static str])];

/// The value chosen for each reading.
#[derive(Clone, Debug)]
pub(crate) struct Readings(Vec<(&'static str, &'static str)>);

impl Readings {
    /// The defaults of `table`, but for those named in `chosen`.
    pub(crate) fn new(table: Table, chosen: &[(&str, &str)]) -> Readings {
        let mut all: Vec<_> = table.iter().map(|(name, values)| (*name, values[0])).collect();
        for (name, value) in chosen {
            let i = table.iter().position(|(n, _)| n == name).expect("a known reading");
            all[i].1 = table[i].1.iter().find(|v| *v == value).expect("a known value");
        }
        Readings(all)
    }

    pub(crate) fn is(&self, name: &str, value: &str) -> bool {
        self.0.iter().find(|(n, _)| *n == name).expect("a known reading").1 == value
    }
}

/// Every legal move in notation, with what it leads to.
pub(crate) type Moves = fn(&State, &Readings) -> Vec<(String, Outcome)>;

#[derive(Clone, Copy)]
pub(crate) struct Game {
    pub(crate) ruleset: &'static str,
    /// South's holes and North's, each in the order in which a record gives them.
    pub(crate) labels: [&'static str; 2],
    pub(crate) readings: Table,
    pub(crate) moves: Moves,
}

impl Game {
    pub(crate) fn name(&self, (side, place): Hole) -> &'static str {
        self.labels[side].split(' ').nth(place).expect("a place on the board")
    }

    pub(crate) fn hole(&self, label: &str) -> Hole {
        let place = |side: usize| self.labels[side].split(' ').position(|l| l == label);
        (0..2).find_map(|side| Some((side, place(side)?))).unwrap_or_else(|| panic!("no hole {label}"))
    }
}

/// The game of that ruleset.
pub(crate) fn game(ruleset: &str) -> &'static Game {
    GAMES.iter().find(|game| game.ruleset == ruleset).unwrap_or_else(|| panic!("no game {ruleset}"))
}

/// Legal lines of exactly `depth` plies. An endless turn ends its line.
pub(crate) fn count(game: Moves, state: &State, depth: u32, r: &Readings) -> u64 {
    match depth {
        0 => 1,
        _ => divide(game, state, depth, r).iter().map(|(_, lines)| lines).sum(),
    }
}

/// The same, move by move.
pub(crate) fn divide(game: Moves, state: &State, depth: u32, r: &Readings) -> Vec<(String, u64)> {
    let lines = |outcome| match outcome {
        Outcome::State(next) => count(game, &next, depth - 1, r),
        Outcome::Endless => u64::from(depth == 1),
    };
    let moves = game(state, r).into_iter();
    moves.map(|(label, outcome)| (label, lines(outcome))).collect()
}

/// The period of a turn in laps, by Brent's method; none when it ends or outlasts `limit` laps.
pub(crate) fn period<T: Clone, K: PartialEq>(
    mut turn: T,
    limit: u64,
    lap: impl Fn(&mut T) -> bool,
    key: impl Fn(&T) -> K,
) -> Option<u64> {
    let (mut kept, mut since, mut power) = (key(&turn), 0, 1);
    for _ in 0..limit {
        if !lap(&mut turn) {
            return None;
        }
        since += 1;
        if key(&turn) == kept {
            return Some(since);
        }
        if since == power {
            (kept, since, power) = (key(&turn), 0, power * 2);
        }
    }
    None
}

/// The flags of `State::flags`.
const FLAGS: [&str; 15] = [
    "closed", "cut", "daughter", "eaten", "gained", "laid", "land", "married", "opened", "reversed",
    "rubbish", "tied", "tuzdik", "ur", "useless",
];

/// Reads the part of the record's `board(…)` that states a whole position.
pub(crate) fn board(game: &Game, text: &str) -> State {
    let text = text.trim().trim_start_matches("board(").trim_end_matches(')');
    let mut state = State::default();
    for part in text.split(';') {
        let words: Vec<&str> = part.split_whitespace().collect();
        let (Some(&head), rest) = (words.first(), words.get(1..).unwrap_or_default()) else { continue };
        match head {
            "south" => state.holes[0] = row(rest),
            "north" => state.holes[1] = row(rest),
            "store" => state.store = [number(rest[0]), number(rest[1])],
            "turns" => state.turns = [number(rest[0]), number(rest[1])],
            "next" => state.next = side(rest[0]),
            "phase" => state.opening = rest[0] == "opening",
            "round" | "starter" | "out" | "last" | "quiet" => {}
            "flag" => {
                let by = rest.iter().position(|w| *w == "by");
                let owner = by.map(|by| side(rest[by + 1]));
                for hole in rest[1..by.unwrap_or(rest.len())].iter().map(|w| game.hole(w)) {
                    match rest[0] {
                        "moved" => drop(state.moved.insert(hole)),
                        "dead" => drop(state.dead.insert(hole)),
                        "qasamo" => drop(state.qasamo.insert(hole, owner.unwrap())),
                        flag => {
                            let known = FLAGS.iter().find(|f| **f == flag);
                            state
                                .flags
                                .insert((known.unwrap_or_else(|| panic!("no flag {flag}")), hole), owner);
                        }
                    }
                }
            }
            _ => panic!("no part {head}"),
        }
    }
    state
}

fn row(words: &[&str]) -> Vec<u32> {
    let run = |word: &&str| match word.split_once('*') {
        Some((n, times)) => vec![number(n); number(times) as usize],
        None => vec![number(word)],
    };
    words.iter().flat_map(run).collect()
}

fn number(word: &str) -> u32 {
    word.parse().expect("a number")
}

fn side(word: &str) -> usize {
    ["south", "north"].iter().position(|s| *s == word).expect("south or north")
}
