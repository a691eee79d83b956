//! Games written as records, with one misread digit each: how many a replay finds by what the record states.

use sowbook::board::{Hole, Player};
use sowbook::check::{CheckContext, RecordReport, RecordSlice, check_record, replay_record};
use sowbook::engine::{Event, EventKind, Move, Position, Random, StartHole, play, random_move};
use sowbook::notation::parse;
use sowbook::replay::{PositionState, captured, print_move};
use sowbook::rules::Ruleset;

use super::archive::first_finding;
use super::second::{Declined, Written, first_contradiction};

/// Random games of each ruleset.
const GAMES: u64 = 40;

/// Plies after which a random game is broken off.
const LONGEST: usize = 80;

/// What a record states besides its plies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum States {
    Nothing,
    EndHoles,
    Totals,
    Boards,
}

const ALL: [States; 4] = [States::Nothing, States::EndHoles, States::Totals, States::Boards];

/// The shares of `notation.md`, from twenty thousand games of another game of the family.
const ELSEWHERE: [&str; 4] = ["85", "99.7", "99.3", "96.9"];

/// A game: from where, and what was played.
struct Played {
    ruleset: std::sync::Arc<Ruleset>,
    head: String,
    start: Position,
    moves: Vec<Move>,
}

/// A game written down, and where each ply that can be misread begins.
fn write(game: &Played, states: States) -> (String, Vec<(usize, Hole)>) {
    let ruleset = &game.ruleset;
    let mut text = game.head.clone();
    let mut plies = Vec::new();
    let mut now = game.start.clone();
    let mut taken = [0, 0];
    for (index, one) in game.moves.iter().enumerate() {
        let mut events: Vec<Event> = Vec::new();
        let printed = print_move(ruleset, &now, one);
        let mover = now.mover();
        now = play(ruleset, &now, one, &mut events).expect("the game was played").position;
        for player in Player::ALL {
            taken[player.index()] += captured(ruleset, &events, player);
        }
        if let Move::Turn(sowing) = one {
            let skipped = usize::from(matches!(sowing.start, StartHole::Take(_)));
            plies.push((text.len() + skipped, sowing.start.hole()));
        }
        text.push_str(&printed);
        let turn = matches!(one, Move::Turn(_));
        match states {
            States::EndHoles if turn => {
                let last = events.iter().rev().find_map(|event| match event.kind {
                    EventKind::Drop { hole } if event.player == mover => Some(hole),
                    _ => None,
                });
                if let Some(last) = last {
                    text.push_str(&format!(":{}", ruleset.shape().label(last)));
                }
            }
            States::Totals if turn => {
                let total =
                    if ruleset.keeps_stores() { u32::from(now.store(mover)) } else { taken[mover.index()] };
                text.push_str(&format!(" ={total}"));
            }
            States::Boards if index % 10 == 9 => {
                let counts = |player: Player| -> String {
                    let holes = ruleset.shape().label_order(player).iter();
                    holes.map(|&hole| format!(" {}", now.count(hole))).collect()
                };
                let (south, north) = (counts(Player::South), counts(Player::North));
                text.push_str(&format!(" board(south{south}; north{north})"));
            }
            _ => {}
        }
        text.push('\n');
    }
    (text, plies)
}

/// Of the games of one kind, by what is stated.
#[derive(Default)]
struct Share {
    tried: u32,
    found: u32,
    lines: usize,
}

#[test]
fn a_misread_digit_is_found_as_the_second_reader_finds_it() {
    let (archive, problems) = super::records::archive();
    let (context, _) = CheckContext::new(&archive, &problems);
    let mut groups: Vec<(String, Vec<Played>)> = Vec::new();
    for (id, games) in [("bechi", GAMES), ("gamacha-nobility", GAMES), ("nsumbi", GAMES)] {
        let ruleset = context.family(id).expect("a ruleset").default_ruleset().expect("it can be used");
        let head = format!(
            "---\nsowbook: 1\nid: a\ntitle: A\nruleset: {id}\nprovenance: machine\nlicence: CC0-1.0\n---\n"
        );
        let games = (0..games).map(|seed| {
            let start = Position::initial(&ruleset);
            let mut random = Random::new(seed);
            let (mut now, mut moves) = (start.clone(), Vec::new());
            while moves.len() < LONGEST
                && let Some(one) = random_move(&ruleset, &now, &mut random).expect("few enough moves to list")
            {
                let outcome = play(&ruleset, &now, &one, &mut ()).expect("a legal move");
                if outcome.endless.is_some() {
                    break;
                }
                now = outcome.position;
                moves.push(one);
            }
            Played { ruleset: ruleset.clone(), head: head.clone(), start, moves }
        });
        groups.push((format!("random games, {id}"), games.collect()));
    }
    let mut of_archive = Vec::new();
    for text in &archive.play {
        for slice in RecordSlice::all(text.name(), text.contents()) {
            let text = slice.text.expect("records are text");
            let whole = replay_record(&context, &slice).expect("no panic").expect("records can be replayed");
            let line = whole.replay.line.expect("records have a ruleset");
            let moves: Option<Vec<Move>> = line.plies.iter().map(|ply| ply.played).collect();
            let (PositionState::Position(start), Some(moves)) = (line.start, moves) else { continue };
            let body = whole.record.header.expect("a header").span.end;
            // A game in which something else was done than moves is not described by its moves.
            let mut now = start.clone();
            let plain = moves.iter().all(|one| match play(&line.ruleset, &now, one, &mut ()) {
                Ok(outcome) => {
                    now = outcome.position;
                    true
                }
                Err(_) => false,
            });
            if plain && PositionState::Position(now) == line.end && moves.len() > 3 {
                let head = format!("{}\n", &text[..body]);
                of_archive.push(Played { ruleset: line.ruleset, head, start, moves });
            }
        }
    }
    assert!(of_archive.len() > 5, "only {} games of the archive", of_archive.len());
    groups.push(("games of the archive".to_owned(), of_archive));

    let mut wrong = Vec::new();
    for (name, games) in &groups {
        let mut shares = Vec::new();
        for states in ALL {
            let mut share = Share::default();
            for (seed, game) in games.iter().enumerate() {
                one_digit(&context, game, states, seed, &mut share, &mut wrong);
            }
            shares.push(share);
        }
        println!("{name}, {} games: one misread label each, found in per cent", games.len());
        for ((states, share), elsewhere) in ALL.into_iter().zip(&shares).zip(ELSEWHERE) {
            let percent = f64::from(share.found) * 100.0 / f64::from(share.tried.max(1));
            let away = share.lines as f64 / f64::from(share.found.max(1));
            println!("    {states:?}: {percent:.1} of {}, {away:.1} plies away ({elsewhere})", share.tried);
        }
        for (states, share) in ALL.into_iter().zip(&shares) {
            assert!(share.found >= shares[0].found, "{name}: {states:?}");
        }
    }
    assert!(wrong.is_empty(), "{} of them:\n{}", wrong.len(), wrong.join("\n"));
}

fn check(context: &CheckContext<'_>, text: &str) -> RecordReport {
    check_record(context, &RecordSlice { file: "a.sow", text: Ok(text), offset: 0, line: 1, alone: false })
}

/// Misreads one label of a game, chosen by `seed` and the same whatever is stated, and asks both readers.
fn one_digit(
    context: &CheckContext<'_>,
    game: &Played,
    states: States,
    seed: usize,
    share: &mut Share,
    wrong: &mut Vec<String>,
) {
    let (text, plies) = write(game, states);
    let mut random = Random::new(u64::try_from(seed).unwrap_or(0) + 1_000);
    let below = |random: &mut Random, most: usize| {
        usize::try_from(random.below(u32::try_from(most).unwrap_or(1))).unwrap_or(0)
    };
    if plies.is_empty() {
        return;
    }
    let before = check(context, &text);
    for _ in 0..4 {
        let (at, hole) = plies[below(&mut random, plies.len())];
        let shape = game.ruleset.shape();
        let old = shape.label(hole);
        // Of labels with a number it is the number that is misread, else the letter.
        let numbered = old.len() > 1;
        let others: Vec<&str> = shape
            .label_order(shape.owner(hole))
            .iter()
            .map(|&other| shape.label(other))
            .filter(|other| *other != old && (!numbered || other.as_bytes()[0] == old.as_bytes()[0]))
            .collect();
        let new = others[below(&mut random, others.len())];
        let mut slip = text.clone();
        slip.replace_range(at..at + old.len(), new);
        let after = check(context, &slip);
        let (file, _) = parse(&slip);
        let line = |place: usize| slip[..place.min(slip.len())].lines().count();
        let found = first_finding(&before, &after);
        let written = Written { declined: Declined::Written, from_one: false };
        let sure = first_contradiction(&game.ruleset, &game.start, &file.records[0].items, written);
        share.tried += 1;
        if let Some(found) = found {
            share.found += 1;
            share.lines += line(found).saturating_sub(line(at));
        }
        // On a board where a hole may be sown either way, a slip may leave the way open; the second reader is silent.
        let open =
            sure.is_none() && game.ruleset.shape().all().any(|hole| game.ruleset.has_choice_of_way(hole));
        if found != sure && !open {
            wrong.push(format!(
                "{} {states:?} game {seed}: {old} → {new} on line {}: found {:?}, second reader {:?}: {:?}",
                game.ruleset.id(),
                line(at),
                found.map(line),
                sure.map(line),
                after.diagnostics.iter().map(|one| &one.message).take(3).collect::<Vec<_>>()
            ));
        }
    }
}
