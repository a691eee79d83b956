//! The engine against the second, naive readers: on random games under every reading both know, the same legal
//! moves, each leading to the same position; and the same numbers of legal lines.

#[expect(dead_code, reason = "`tests/naive_readers.rs` uses the rest")]
mod naive;

use std::path::Path;
use std::sync::Arc;

use naive::{Game, Outcome, Readings, State, board, game};
use sowbook::archive::read_ruleset;
use sowbook::engine::{Position, Random, Status, count, legal_moves, play};
use sowbook::replay::{print_move, print_position, read_position};
use sowbook::rules::{Ruleset, RulesetFamily};
use sowbook::text::SourceText;

/// A game with options, and positions to count from besides the beginning.
struct Case {
    ruleset: &'static str,
    options: &'static [(&'static str, &'static str)],
    positions: &'static [&'static str],
    /// The plies of the lines that are counted.
    depth: u32,
}

const fn from_the_beginning(ruleset: &'static str, depth: u32) -> Case {
    Case { ruleset, options: &[], positions: &[], depth }
}

const CASES: &[Case] = &[
    Case {
        ruleset: "bechi",
        options: &[],
        positions: &[
            "south 6*4; north 6 0 6 6; store 3 3; flag dead N2; round 2; next north",
            "south 6*4; north 0 6 0 6; store 6 6; flag dead N1 N3; round 3; next north",
            "south 2 0 1 4; north 0 3 1 2; store 20 15; flag moved S1 S3 N2 N4; next south",
        ],
        depth: 5,
    },
    Case {
        ruleset: "bechi",
        options: &[("width", "3")],
        positions: &["south 6*3; north 6 0 6; store 3 3; flag dead N2; round 2; next south"],
        depth: 5,
    },
    Case {
        ruleset: "bechi-mancala-world",
        options: &[],
        positions: &["south 2 0 1 4; north 0 3 1 2; store 20 15; flag moved S1 S3 N2 N4; next south"],
        depth: 5,
    },
    Case { ruleset: "bechi-mancala-world", options: &[("width", "3")], positions: &[], depth: 5 },
    from_the_beginning("bao-kiarabu-arabia", 3),
    from_the_beginning("bao-kiarabu-debased", 2),
    from_the_beginning("bao-kiswahili", 3),
    Case {
        ruleset: "bay-khom",
        options: &[],
        positions: &[
            "south 4 4 4 4 5; north 4 4 4 4 5; next south",
            "south 4 4 4 4 5; north 4 4 0 0 5; store 6 2; flag useless 8 9; round 2; next south",
        ],
        depth: 3,
    },
    from_the_beginning("chisolo", 2),
    from_the_beginning("choro-acholi", 2),
    from_the_beginning("choro-lango", 3),
    from_the_beginning("chuba", 3),
    from_the_beginning("daramuti", 3),
    from_the_beginning("dongjintian", 3),
    from_the_beginning("el-ghashim", 20),
    from_the_beginning("gamacha-nobility", 4),
    from_the_beginning("giuthi", 3),
    from_the_beginning("hawalis", 3),
    from_the_beginning("hus-damara", 3),
    from_the_beginning("hus-nama", 3),
    Case {
        ruleset: "ikibuguzo",
        options: &[],
        positions: &[
            "south 2*16; north 2*16; turns 9 9; next south",
            "south 2 0 1 0 2 0 2 0 2 5 5 4 0 0 0 2; north 1 0 1 0 1 1 2 0 3 1 0 3 2 6 6 12; turns 9 9; next south",
        ],
        depth: 3,
    },
    from_the_beginning("isolo-boys", 3),
    from_the_beginning("kale-fan", 3),
    from_the_beginning("kisolo", 3),
    from_the_beginning("kotu-baendum", 3),
    from_the_beginning("kpo-vei", 3),
    from_the_beginning("lab-hakimi", 3),
    from_the_beginning("lab-madjnuni", 20),
    from_the_beginning("lab-roseya", 20),
    from_the_beginning("langa-holo", 3),
    from_the_beginning("leyla-gobale", 4),
    from_the_beginning("main-chongkak", 3),
    from_the_beginning("mangola", 5),
    from_the_beginning("motiq", 3),
    Case {
        ruleset: "mweso",
        options: &[],
        positions: &[
            "south 2*16; north 2*16; next south",
            "south 3 4 2 1 0 1 3 2 2 3 2 1 4 2 1 1; north 2*16; next south",
        ],
        depth: 3,
    },
    from_the_beginning("nchuwa", 3),
    from_the_beginning("njombwa", 22),
    from_the_beginning("nsolo-angoni", 2),
    from_the_beginning("nsumbi", 3),
    from_the_beginning("oware", 4),
    from_the_beginning("pallanguli", 3),
    from_the_beginning("papan-dakon", 3),
    from_the_beginning("papan-dakon-girls", 3),
    from_the_beginning("pereauni-didinga", 2),
    from_the_beginning("puhulmutu", 3),
    Case {
        ruleset: "toguz-kumalak",
        options: &[],
        positions: &[
            "south 1 0 1 0 1 0 2 1 0; north 0 0 3 0 0 1 1 0 1; store 76 74; flag tuzdik A by south; flag tuzdik f by north; turns 60 60; next south",
        ],
        depth: 3,
    },
    from_the_beginning("um-el-bagara", 4),
    from_the_beginning("um-el-banat", 3),
    from_the_beginning("walak-pussa", 3),
    from_the_beginning("wari", 3),
];

fn family(id: &str) -> RulesetFamily {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("records/rulesets/{id}.yaml"));
    let text = std::fs::read_to_string(path).unwrap();
    let (family, problems) = read_ruleset(&SourceText::new(id, text));
    assert!(problems.is_empty(), "{problems:?}");
    family.unwrap()
}

/// Calls `check` for each case under its defaults and under every single other alternative.
fn each(mut check: impl FnMut(&Case, &Game, &Ruleset, &Readings)) {
    for case in CASES {
        let (family, game) = (family(case.ruleset), game(case.ruleset));
        let mut chosen: Vec<Vec<(&str, &str)>> = vec![vec![]];
        for (name, values) in game.readings {
            chosen.extend(values[1..].iter().map(|value| vec![(*name, *value)]));
        }
        for pair in chosen {
            let all = pair.iter().chain(case.options).copied();
            let choices = family.declaration().choose(all).unwrap();
            let ruleset: Arc<Ruleset> = family.ruleset(&choices).unwrap();
            check(case, game, &ruleset, &Readings::new(game.readings, &pair));
        }
    }
}

/// The engine's position as the naive reader would see it.
fn seen(game: &Game, ruleset: &Ruleset, position: &Position) -> State {
    let mut state = board(game, &print_position(ruleset, position));
    state.over = position.status() != Status::Playing;
    state
}

#[test]
fn same_moves_to_the_same_positions() {
    each(|case, game, ruleset, readings| {
        'games: for seed in 0..3 {
            let mut random = Random::new(seed);
            let mut position = Position::initial(ruleset);
            for ply in 0..60 {
                while position.status() == Status::RoundOver {
                    let fills = legal_moves(ruleset, &position).expect("few enough moves to list");
                    let Some(fill) = fills.get(random.below(fills.len() as u32) as usize) else {
                        continue 'games;
                    };
                    position = play(ruleset, &position, fill, &mut ()).unwrap().position;
                }
                let here = print_position(ruleset, &position);
                let label = format!("{} {readings:?} seed {seed} ply {ply}: {here}", case.ruleset);
                let mut next = Vec::new();
                let mut ours: Vec<(String, Option<State>)> = legal_moves(ruleset, &position)
                    .expect("few enough moves to list")
                    .iter()
                    .map(|played| {
                        let outcome = play(ruleset, &position, played, &mut ()).unwrap();
                        let after = outcome.endless.is_none().then(|| seen(game, ruleset, &outcome.position));
                        if outcome.endless.is_none() {
                            next.push(outcome.position);
                        }
                        (print_move(ruleset, &position, played), after)
                    })
                    .collect();
                let theirs = (game.moves)(&seen(game, ruleset, &position), readings).into_iter();
                let mut theirs: Vec<(String, Option<State>)> = theirs
                    .map(|(written, outcome)| match outcome {
                        Outcome::State(mut state) => {
                            // Some readers find out at the next ply only that play is over.
                            state.over |= (game.moves)(&state, readings).is_empty();
                            (written, Some(state))
                        }
                        Outcome::Endless => (written, None),
                    })
                    .collect();
                ours.sort_by(|one, other| one.0.cmp(&other.0));
                theirs.sort_by(|one, other| one.0.cmp(&other.0));
                assert_eq!(ours.len(), theirs.len(), "{label}");
                for (our, their) in ours.iter().zip(&theirs) {
                    assert_eq!(our, their, "{label}");
                }
                let Some(after) = next.get(random.below(next.len() as u32) as usize) else { break };
                position = after.clone();
            }
        }
    });
}

#[test]
fn same_numbers_of_legal_lines() {
    each(|case, game, ruleset, readings| {
        let initial = print_position(ruleset, &Position::initial(ruleset));
        for start in case.positions.iter().copied().chain([initial.as_str()]) {
            let position = read_position(ruleset, start).unwrap();
            for depth in 1..=case.depth {
                let theirs = naive::count(game.moves, &seen(game, ruleset, &position), depth, readings);
                assert_eq!(
                    count(ruleset, &position, depth),
                    Ok(theirs),
                    "{} {readings:?} {start} depth {depth}",
                    case.ruleset
                );
            }
        }
    });
}
