//! A record that names the holes in its own way replays as the record with the labels of the ruleset.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};

use sowbook::archive::{HoleNames, RecordHeader, read_header};
use sowbook::board::{ByPlayer, Hole, HoleSet, Label, Player, Shape};
use sowbook::engine::{GameResult, Position, Status};
use sowbook::notation::parse;
use sowbook::replay::resolve::PlayedLine;
use sowbook::replay::{
    FindingKind, FullTrace, Line, Replay, last_hole, print_move, print_position, read_position, replay,
};
use sowbook::rules::Ruleset;
use sowbook::text::Span;

use super::{families, root};

/// How the holes are named: by numbers that both sides have, or by labels that go on from South's side to North's.
#[derive(Clone, Copy, Debug)]
enum Naming {
    SideBySide,
    GoingOn,
}

/// The value of `holes`, and what each label of the ruleset becomes.
fn names(shape: &Shape, naming: Naming) -> (String, BTreeMap<String, String>) {
    let mut named = BTreeMap::new();
    let side = |player: Player, named: &mut BTreeMap<String, String>| {
        let first = match (naming, player) {
            (Naming::GoingOn, Player::North) => shape.side_len(Player::South),
            _ => 0,
        };
        let mut all = String::new();
        for (place, &hole) in shape.label_order(player).iter().enumerate() {
            // A number alone would be the seeds of a lap.
            let letter = if let Naming::GoingOn = naming { "t" } else { "" };
            let label = format!("{letter}{}", first + place + 1);
            let _ = write!(all, "{label} ");
            let written = match naming {
                Naming::SideBySide => format!("{player}.{label}"),
                Naming::GoingOn => label,
            };
            named.insert(shape.label(hole).to_owned(), written);
        }
        all
    };
    let (south, north) = (side(Player::South, &mut named), side(Player::North, &mut named));
    (format!("holes: {{south: {}, north: {}}}\n", south.trim(), north.trim()), named)
}

/// The text with its labels renamed, words of comments apart.
fn with_names(text: &str, named: &BTreeMap<String, String>) -> String {
    let is_word = |sign: char| sign.is_alphanumeric() || matches!(sign, '\'' | '_');
    let (mut all, mut rest, mut comment) = (String::new(), text, false);
    while let Some(first) = rest.chars().next() {
        let end = if is_word(first) {
            rest.find(|sign| !is_word(sign)).unwrap_or(rest.len())
        } else {
            first.len_utf8()
        };
        let (word, after) = rest.split_at(end);
        match word {
            "{" => comment = true,
            "}" => comment = false,
            _ => {}
        }
        // After `@` is the siglum of a witness.
        let is_hole = !comment && !all.ends_with('@');
        all.push_str(named.get(word).filter(|_| is_hole).map_or(word, String::as_str));
        rest = after;
    }
    all
}

/// The record with its holes renamed: in its setup and its movetext.
fn renamed(text: &str, body: Span, (holes, named): &(String, BTreeMap<String, String>)) -> String {
    let header = &text[body.range()];
    let mut lines = String::new();
    let mut in_setup = false;
    for line in header.split_inclusive('\n') {
        let goes_on = line.starts_with([' ', '-']);
        in_setup = line.starts_with("setup:") || in_setup && goes_on;
        // The braces of a map are no comment's.
        let parts = line.split_inclusive(['{', '}']).map(|part| match in_setup {
            true => {
                with_names(part.trim_end_matches(['{', '}']), named)
                    + &part[part.trim_end_matches(['{', '}']).len()..]
            }
            false => part.to_owned(),
        });
        lines.extend(parts);
    }
    format!("{}{lines}{holes}{}", &text[..body.start], with_names(&text[body.end..], named))
}

fn replayed(text: &str) -> Option<(RecordHeader, Replay)> {
    let families = families();
    let find = |id: &str| families.get(id).cloned();
    let (file, _) = parse(text);
    let [record] = file.records.as_slice() else { return None };
    let (header, _) = read_header(text, record.header.as_ref()?);
    let replay = replay::<FullTrace>(&find, &header, record, text);
    Some((header, replay))
}

/// What must be the same: verdicts and positions, ply by ply, variations included.
fn essence(line: &Line) -> String {
    let mut all = format!("{:?}", line.start);
    for ply in &line.plies {
        let _ = write!(all, "\n{:?} {:?} {:?} {:?}", ply.verdict, ply.played, ply.events.len(), ply.after);
        for line in ply.variations.iter().filter_map(|variation| variation.line.as_ref()) {
            let _ = write!(all, "\n({})", essence(line));
        }
    }
    all
}

/// Every record of play in these folders, each as a text of its own.
fn records() -> Vec<(String, String)> {
    let mut paths: Vec<PathBuf> = Vec::new();
    let mut folders = vec![root().join("records/play"), root().join("tests/replay")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("the folder can be read") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "sow") {
                paths.push(path);
            }
        }
    }
    paths.sort();
    let of_file = |path: &PathBuf| {
        let text = std::fs::read_to_string(path).expect("a text");
        let name =
            path.strip_prefix(Path::new(env!("CARGO_MANIFEST_DIR"))).expect("below").display().to_string();
        let slices = sowbook::check::RecordSlice::all(&name, text.as_bytes());
        let texts = slices.iter().filter_map(|slice| Some((name.clone(), slice.text.ok()?.to_owned())));
        texts.collect::<Vec<_>>()
    };
    paths.iter().flat_map(of_file).collect()
}

#[test]
fn a_renamed_record_replays_alike() {
    let mut compared = 0;
    for (name, text) in records() {
        // `S1` is no hole in an order of drops.
        if text.contains("\nholes:") || text.contains("order(") {
            continue;
        }
        let Some((_, own)) = replayed(&text) else { continue };
        let Some(line) = &own.line else { continue };
        let (file, _) = parse(&text);
        let body = file.records[0].header.as_ref().expect("it has one").body;
        // The board of the replay may be turned.
        let family = &families()[line.ruleset.id()];
        let ruleset = family.ruleset(line.ruleset.choices()).expect("it was replayed");
        // A hole named by a number cannot be distinguished from a number by `with_names`.
        let shape = ruleset.shape();
        if shape.all().any(|hole| shape.label(hole).starts_with(|first: char| first.is_ascii_digit())) {
            continue;
        }
        // A label with its side says the same from the other seat.
        let turned = own.findings.iter().any(|finding| matches!(finding.kind, FindingKind::Orientation(_)));
        for naming in [Naming::SideBySide, Naming::GoingOn] {
            if turned && matches!(naming, Naming::SideBySide) {
                continue;
            }
            let text = renamed(&text, body, &names(shape, naming));
            let (_, twin) = replayed(&text).expect("it is still one record");
            let found: Vec<_> = twin.findings.iter().map(|finding| &finding.kind).collect();
            assert_eq!(own.verdict, twin.verdict, "{name} {naming:?}: {found:#?}\n{text}");
            assert_eq!(own.findings.len(), twin.findings.len(), "{name} {naming:?}: {found:#?}\n{text}");
            let other = twin.line.as_ref().expect("it is replayed");
            assert_eq!(essence(line), essence(other), "{name} {naming:?}\n{text}");
        }
        compared += 1;
    }
    assert!(compared > 60, "{compared}");
}

/// The holes that a name printed for people may mean: `7 (S7)` is the hole that the record calls 7 and the ruleset S7.
fn holes_named(shape: &Shape, name: &str) -> HoleSet {
    match name.split_once(" (") {
        Some((label, of_ruleset)) => {
            let of_ruleset = of_ruleset.trim_end_matches(')');
            let same = |hole: &Hole| shape.label(*hole) == label && shape.ruleset_label(*hole) == of_ruleset;
            shape.all().filter(same).collect()
        }
        None => Label::parse(name).and_then(|label| shape.labelled_in_check(label).ok()).unwrap_or_default(),
    }
}

/// Whether every hole, position and move that is printed of a line reads back as the same; gives how many moves were
/// compared.
fn reads_back(ruleset: &Ruleset, line: &Line, name: &str) -> usize {
    let shape = ruleset.shape();
    for hole in shape.all() {
        let alone = HoleSet::EMPTY.with(hole);
        assert_eq!(holes_named(shape, &shape.hole_name(hole)), alone, "{name}: {}", shape.hole_name(hole));
        assert_eq!(
            holes_named(shape, &shape.written(hole, None)),
            alone,
            "{name}: {}",
            shape.written(hole, None)
        );
        for mover in Player::ALL {
            let written = shape.written(hole, Some(mover)).into_owned();
            let read = Label::parse(&written).map(|label| shape.labelled(label, Some(mover)));
            assert_eq!(read, Some(Ok(hole)), "{name}: {written} of {mover}");
        }
    }
    let mut moves = 0;
    // Of a long line some plies.
    for ply in line.plies.iter().step_by(1 + line.plies.len() / 40) {
        let (Some(before), Some(played)) = (ply.before.position(), ply.played) else { continue };
        // Acts within a turn are written with it and are no part of its move.
        let written = print_move(ruleset, before, &played);
        if let Ok(again) = PlayedLine::new(before.clone()).play(ruleset, &written, &mut ()) {
            let again = again.last.and_then(|last| last.played);
            assert_eq!(again, Some(played), "{name}: {written}");
            moves += 1;
        }
        for player in Player::ALL {
            let Some(hole) = last_hole(shape, &ply.events, player) else { continue };
            let end = shape.written(hole, None);
            assert_eq!(holes_named(shape, &end), HoleSet::EMPTY.with(hole), "{name}: {written}:{end}");
        }
        // No board shows that a turn without end stopped the game.
        let stopped = |position: &&Position| {
            matches!(position.status(), Status::Over(GameResult::Endless | GameResult::Void))
        };
        if let Some(after) = ply.after.position().filter(|position| !stopped(position)) {
            let printed = print_position(ruleset, after);
            assert_eq!(read_position(ruleset, &printed).as_ref(), Ok(after), "{name}: {printed}");
        }
    }
    moves
}

/// What a header says of a side's holes.
fn names_of(labels: Vec<String>) -> Option<HoleNames> {
    sowbook::yaml::read(&labels.join(" ")).0
}

/// Whatever is printed of a record whose labels both sides share, and of one whose labels swap sides, is read as what it
/// was printed for.
#[test]
fn holes_are_read_as_they_were_printed() {
    let mut moves = 0;
    for (name, text) in records() {
        if text.contains("\nholes:") || text.contains("order(") {
            continue;
        }
        let Some((header, own)) = replayed(&text) else { continue };
        let Some(line) = &own.line else { continue };
        let family = &families()[line.ruleset.id()];
        let ruleset = family.ruleset(line.ruleset.choices()).expect("it was replayed");
        // A hole named by a number cannot be distinguished from a number by `with_names`.
        let shape = ruleset.shape();
        if shape.all().any(|hole| shape.label(hole).starts_with(|first: char| first.is_ascii_digit())) {
            continue;
        }
        let shape = ruleset.shape();
        let numbered = ByPlayer::from_fn(|player| {
            let numbers = (1..=shape.side_len(player)).map(|number| number.to_string());
            names_of(numbers.collect())
        });
        // As the ruleset names South's holes, so that a label of North's is that of another hole in the ruleset.
        let order = shape.label_order(Player::South).iter();
        let first = order.take(shape.side_len(Player::North)).map(|&hole| shape.label(hole).to_owned());
        let as_south = ByPlayer::new(None, names_of(first.collect()));
        let is_enough = shape.side_len(Player::South) >= shape.side_len(Player::North);
        for holes in [numbered, as_south].into_iter().take(1 + usize::from(is_enough)) {
            let header = RecordHeader { holes, ..header.clone() };
            let ruleset = sowbook::replay::named(&ruleset, &header).expect("labels that the board can have");
            moves += reads_back(&ruleset, line, &name);
        }
    }
    assert!(moves > 10_000, "{moves}");
}
