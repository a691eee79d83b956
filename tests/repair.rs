//! Records damaged by hand: what `repair` proposes, how sure it is, and what accepting a candidate leaves.

#[path = "repair/damage.rs"]
mod damage;
#[path = "repair/torn.rs"]
mod torn;

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use boon::{Compiler, Schemas};
use itertools::Itertools;
use serde::Deserialize;
use serde_json::{Value, json};
use sowbook::archive::{Archive, SlipCosts, load, load_edited, read_header, read_ruleset};
use sowbook::board::{ByPlayer, Shape};
use sowbook::check::{CheckContext, RecordSlice, check_record};
use sowbook::engine::{Move, Position, legal_moves, play};
use sowbook::notation::parse;
use sowbook::notation::syntax::ItemKind;
use sowbook::repair::{
    Candidate, Corrections, Effort, FilledGap, PagePly, PageRow, RecordPage, Repair, RepairVerdict, accepted,
    repair,
};
use sowbook::replay::{FindingsOnly, RecordVerdict, print_move, print_position, replay};
use sowbook::rules::{Ruleset, RulesetFamily};
use sowbook::site::Schema;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    name: String,
    record: String,
    written: String,
    damaged: String,
    conclusion: String,
    /// The place of the original among the candidates, from 1; 0 where only an editor can write it.
    original: usize,
    /// What the first candidate says.
    #[serde(default)]
    first: Option<String>,
    /// What takes the place of `written` where the original is accepted, without the comment.
    #[serde(default)]
    accepted: Option<String>,
    /// Whether it holds then without a correction: at most the order of what is written, or a board, is another.
    #[serde(default)]
    is_plain: bool,
}

fn archive() -> Archive {
    load(&Path::new(env!("CARGO_MANIFEST_DIR")).join("records")).0
}

/// The text of a record of the archive.
fn text_of(archive: &Archive, id: &str) -> String {
    for file in &archive.play {
        for slice in RecordSlice::all(file.name(), file.contents()) {
            if slice.header_id().as_deref() == Some(id) {
                return slice.text.expect("a text").to_owned();
            }
        }
    }
    panic!("no record {id}");
}

/// The holes that the plies of a record start from.
fn starts(text: &str) -> Vec<String> {
    let (file, _) = parse(text);
    let items = file.records.iter().flat_map(|record| &record.items);
    let plies = items.filter_map(|item| match &item.kind {
        ItemKind::Ply(ply) => Some(format!("{:?}{}{:?}", ply.taking, ply.start, ply.decisions.len())),
        ItemKind::Pass => Some("pass".to_owned()),
        _ => None,
    });
    plies.collect()
}

type Rulesets = BTreeMap<String, Arc<RulesetFamily>>;

fn rulesets(archive: &Archive) -> Rulesets {
    let all = archive.rulesets.iter().filter_map(|text| read_ruleset(text).0);
    all.map(|family| (family.declaration().id.clone(), Arc::new(family))).collect()
}

/// What `repair` says of a text; `None` where it cannot be replayed.
fn repaired(rulesets: &Rulesets, text: &str, effort: Effort) -> Option<Repair> {
    let (file, _) = parse(text);
    let record = &file.records[0];
    let (header, _) = read_header(text, record.header.as_ref().expect("a header"));
    let family = |id: &str| rulesets.get(id).cloned();
    repair(&family, &header, record, text, &SlipCosts::default(), effort)
}

/// What the replay says of a record that can be read.
fn verdict(rulesets: &Rulesets, text: &str) -> Option<RecordVerdict> {
    let (file, problems) = parse(text);
    let record = &file.records[0];
    let (header, _) = read_header(text, record.header.as_ref().expect("a header"));
    let family = |id: &str| rulesets.get(id).cloned();
    problems.is_empty().then(|| replay::<FindingsOnly>(&family, &header, record, text).verdict)
}

/// Whether a record holds under its own readings, if only with interventions.
fn holds(rulesets: &Rulesets, text: &str) -> bool {
    matches!(verdict(rulesets, text), Some(RecordVerdict::Verified)) || is_corrected(rulesets, text)
}

/// Whether a record holds, and says that it does so by the hand of an editor.
fn is_corrected(rulesets: &Rulesets, text: &str) -> bool {
    matches!(verdict(rulesets, text), Some(RecordVerdict::VerifiedWithInterventions(_)))
}

#[test]
fn what_was_damaged_is_found_again() {
    let archive = archive();
    let rulesets = rulesets(&archive);
    let cases: Vec<Case> = serde_yaml::from_str(include_str!("repair/cases.yaml")).expect("cases");
    let mut faults = Vec::new();
    for case in cases {
        let original = text_of(&archive, &case.record);
        assert_eq!(original.matches(&case.written).count(), 1, "{}", case.name);
        let text = original.replace(&case.written, &case.damaged);
        let found = repaired(&rulesets, &text, Effort::default()).expect("it can be replayed");
        let [window] = found.windows.as_slice() else {
            faults.push(format!("{}: {} places", case.name, found.windows.len()));
            continue;
        };
        let written = |candidate| accepted(&text, window, candidate, &found, "ED");
        let at = window.candidates.iter().position(|candidate| {
            written(candidate)
                .is_some_and(|changed| starts(&changed) == starts(&original) && holds(&rulesets, &changed))
        });
        let first = window.candidates.first().map(|first| first.words());
        if case.first.is_some_and(|words| first.as_ref() != Some(&words)) {
            faults.push(format!("{}: {first:?}", case.name));
        }
        if let (Some(words), Some(at)) = (&case.accepted, at) {
            let changed = written(&window.candidates[at]).unwrap_or_default();
            let (before, comment) = changed.split_once(" {ED: proposed").expect("a comment");
            let (_, behind) = comment.split_once('}').expect("its end");
            let expected = original.replace(&case.written, words);
            assert_eq!(format!("{before}{behind}"), expected, "{}", case.name);
            assert!(is_corrected(&rulesets, &changed) != case.is_plain, "{}", case.name);
        }
        let said = (window.verdict.word(), at.map_or(0, |at| at + 1));
        if said != (case.conclusion.as_str(), case.original) {
            let first: Vec<String> =
                window.candidates.iter().take(3).map(|one| format!("{} {}", one.words(), one.bits)).collect();
            faults.push(format!("{}: {said:?}, {first:#?}", case.name));
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

/// Games, and what was once claimed of them when they were damaged.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Claims {
    games: BTreeMap<String, String>,
    claims: Vec<Claim>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Claim {
    name: String,
    game: String,
    ruleset: String,
    #[serde(default)]
    header: String,
    #[serde(default)]
    damaged: BTreeMap<String, String>,
    /// Other rulesets that it may be of.
    #[serde(default)]
    rulesets: Vec<String>,
    /// Rows of its page that are in no game, each with its place.
    #[serde(default)]
    page: Vec<(usize, String)>,
    /// Which of the places that do not hold, from 0.
    #[serde(default)]
    place: usize,
    ply: u32,
    truth: Vec<String>,
    is_unique: bool,
    /// Of the first candidate.
    bits: Option<f64>,
    /// How many other candidates there are.
    rivals: Option<usize>,
}

/// A row as a page has it, such as `9. c1:d1 e2:b2`.
fn page_row(shape: &Shape, at: usize, row: &str) -> PageRow {
    let (number, plies) = row.split_once(". ").expect("a number");
    let hole = |label: &str| shape.hole(label).expect("a label of the board");
    let ply = |word: &str| {
        let (from, to) = word.split_once(':').expect("an end");
        let (from, to) = (hole(from), vec![hole(to)]);
        ByPlayer::from_fn(|player| (shape.side(from) == player).then(|| PagePly { from, to: to.clone() }))
    };
    let plies = plies.split(' ').map(ply).collect();
    PageRow { at, number: number.parse().expect("a number"), plies }
}

#[test]
fn only_what_was_there_is_called_unique() {
    let rulesets = rulesets(&archive());
    let Claims { games, claims } =
        serde_yaml::from_str(include_str!("repair/claims.yaml")).expect("games and claims");
    let mut faults = Vec::new();
    for claim in claims {
        let Claim { name, ruleset, header, .. } = &claim;
        let mut text =
            format!("---\nsowbook: 1\nid: case\nruleset: {ruleset}\n{header}---\n{}", games[&claim.game]);
        for (written, damaged) in &claim.damaged {
            assert_eq!(text.matches(written.as_str()).count(), 1, "{name}");
            text = text.replace(written.as_str(), damaged);
        }
        let shape = rulesets[ruleset].default_ruleset().expect("a ruleset").shape().clone();
        let rows: Vec<PageRow> = claim.page.iter().map(|(at, row)| page_row(&shape, *at, row)).collect();
        let page = RecordPage { rows: &rows, begin: 0 };
        let effort = Effort { rulesets: &claim.rulesets, page, ..Effort::default() };
        let found = repaired(&rulesets, &text, effort).expect("it can be replayed");
        let Some(window) = found.windows.get(claim.place) else {
            faults.push(format!("{name}: {:#?}", found.windows));
            continue;
        };
        let is_truth = |one: &Candidate| one.emendations.iter().map(|one| &one.read).eq(&claim.truth);
        let at = window.candidates.iter().position(is_truth);
        let is_unique = window.verdict == RepairVerdict::Unique;
        let is_right = (window.ply, is_unique) == (claim.ply, claim.is_unique)
            && at.is_some_and(|at| at == 0 || !is_unique)
            && claim.bits.is_none_or(|bits| window.candidates[0].bits == bits)
            && claim.rivals.is_none_or(|rivals| window.candidates.len() == rivals + 1);
        if !is_right {
            faults.push(format!("{name}: {window:#?}"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// What `--format json` prints fits its schema, for candidates of every kind: of plies, of a gap, of a setup, and none.
#[test]
fn what_is_printed_as_json_fits_its_schema() {
    let schema = serde_json::from_str(&Schema::named("repair").expect("a schema").text).expect("JSON");
    let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
    compiler.add_resource("repair.json", schema).expect("a schema");
    let index = compiler.compile("repair.json", &mut schemas).expect("a sound schema");
    let game = text_of(&archive(), "shambayev-tgk-kabiev-otebaev");
    let setup = "setup: {given: \"south 9*8 10; north 9*9\"}\n---\n\n";
    let texts = [
        game.clone(),
        game.replace("20. f:g B:C", "20. f:g"),
        game.replace("36. d:e B:C", "36. d:e").replace("20. f:g B:C", "20. gap(1 ply, torn) B:C"),
        game.replace("11. c:d C:H", "11. d:c C:H").replacen("---\n\n", setup, 1),
    ];
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("case.sow");
    let mut seen = [0; 3];
    for text in texts {
        std::fs::write(&file, text).expect("it is written");
        let output = Command::new(env!("CARGO_BIN_EXE_sowbook"))
            .args(["repair", "--format", "json"])
            .arg(&file)
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .output()
            .expect("the command runs");
        let printed: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        schemas.validate(&printed, index).unwrap_or_else(|error| panic!("{error:#}"));
        let places = printed[0]["places"].as_array().expect("a list");
        let count = |key: &str| {
            places.iter().filter(|place| !place[key].is_null() && place[key] != json!([])).count()
        };
        for (seen, key) in seen.iter_mut().zip(["candidates", "gaps", "look_up"]) {
            *seen += count(key);
        }
    }
    assert!(seen.iter().all(|seen| *seen > 0), "{seen:?}");
}

/// A search that somebody stops differs from one that comes to its limit.
#[test]
fn what_is_interrupted_says_so() {
    static STOP: AtomicBool = AtomicBool::new(true);
    let archive = archive();
    let text = text_of(&archive, "shambayev-tgk-kabiev-otebaev").replace("13. h:i D:E", "13. h:i E:E");
    let rulesets = rulesets(&archive);
    for (effort, expected) in [
        (Effort::default(), (false, false)),
        (Effort { plays: 1, ..Effort::default() }, (true, false)),
        (Effort { stop: Some(&STOP), ..Effort::default() }, (true, true)),
    ] {
        let found = repaired(&rulesets, &text, effort).expect("it can be replayed");
        let window = &found.windows[0];
        assert_eq!((window.is_cut, window.is_interrupted), expected);
    }
}

/// A record that lacks a row finds it on its page, though the import put that row into this very record.
#[test]
fn a_row_that_a_record_lost_is_found_on_its_page() {
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("records/play/toguz-kumalak/kazakhstan-2022");
    let folder = tempfile::tempdir().expect("a folder");
    for name in ["cup.page", "mapping.yaml"] {
        std::fs::copy(from.join(name), folder.path().join(name)).expect("it is copied");
    }
    let whole = std::fs::read_to_string(from.join("cup.sow")).expect("records");
    let file = folder.path().join("cup.sow");
    for (record, row) in [("cup-01", "9. 1:8 2:6"), ("cup-01", "20. 3:4 8:9"), ("cup-40", "12. ")] {
        let begin = whole.find(&format!("id: kazakhstan-2022-{record}\n")).expect("a record");
        let at = begin + whole[begin..].find(&format!("\n{row}")).expect("a row") + 1;
        let line = whole[at..].lines().next().expect("a line");
        std::fs::write(&file, whole.replacen(&whole[at..=at + line.len()], "", 1)).expect("it is written");
        let output = Command::new(env!("CARGO_BIN_EXE_sowbook"))
            .args(["repair", "--format", "json"])
            .arg(format!("{}#kazakhstan-2022-{record}", file.display()))
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .output()
            .expect("the command runs");
        let printed: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let place = &printed[0]["places"][0];
        let emendations = place["candidates"][0]["emendations"].as_array().expect("a candidate");
        let read = emendations.iter().map(|one| (one["read"].as_str(), one["slip"].as_str())).collect_vec();
        let starts = line.split(' ').skip(1).filter_map(|ply| ply.split(':').next());
        let expected = starts.map(|start| (Some(start), Some("elsewhere on the page"))).collect_vec();
        assert_eq!((read, place["verdict"].as_str()), (expected, Some("unique")), "{record}: {line}");
    }
}

/// What is written into a file ends its lines as the file does.
#[test]
fn lines_end_as_they_did() {
    let archive = archive();
    let text =
        text_of(&archive, "shambayev-tgk-kabiev-otebaev").replace("18. g:h D:E\n", "").replace('\n', "\r\n");
    let found = repaired(&rulesets(&archive), &text, Effort::default()).expect("it can be replayed");
    let window = &found.windows[0];
    let changed = accepted(&text, window, &window.candidates[0], &found, "ED").expect("it can be written");
    assert!(changed.contains("\r\n18. [g] [D]"), "{changed}");
    assert_eq!(changed.matches('\n').count(), changed.matches("\r\n").count());
}

/// A gap before a board, and what fills it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Gap {
    name: String,
    ruleset: String,
    before: String,
    gap: String,
    behind: String,
    #[serde(default)]
    ways: u64,
    #[serde(default)]
    lengths: Vec<usize>,
    #[serde(default)]
    plies: Vec<Vec<String>>,
    #[serde(default)]
    certain: Vec<String>,
    #[serde(default)]
    unstated: BTreeMap<String, Vec<u16>>,
    conclusion: String,
}

/// The plies that every way has, South's first.
fn certain(gap: &FilledGap) -> Vec<String> {
    gap.certain.south.iter().chain(&gap.certain.north).cloned().collect()
}

#[test]
fn gaps_before_a_board_are_filled() {
    let rulesets = rulesets(&archive());
    let cases: Vec<Gap> = serde_yaml::from_str(include_str!("repair/gaps.yaml")).expect("cases");
    let mut faults = Vec::new();
    for case in cases {
        let Gap { ruleset, before, gap, behind, .. } = &case;
        let text = format!(
            "---\nsowbook: 1\nid: case\nruleset: {ruleset}\nsetup: {{given: \"{before}\"}}\n---\n{gap} board({behind})\n"
        );
        let found = repaired(&rulesets, &text, Effort::default()).expect("it can be replayed");
        let window = found.windows.first().expect("a gap");
        let only_gaps = Effort { slips: 0, bits: 0, ..Effort::default() };
        let drawn = repaired(&rulesets, &text, only_gaps).expect("it can be replayed").windows.remove(0).gaps;
        let said = window.gaps.first().map_or_else(
            || (0, Vec::new(), Vec::new(), Vec::new(), BTreeMap::new()),
            |gap| {
                let plies = gap.plies.iter().map(|ply| ply.words.clone()).collect();
                let unstated =
                    gap.holes.iter().map(|hole| (hole.label.clone(), hole.seeds.clone())).collect();
                (gap.ways, gap.lengths.clone(), plies, certain(gap), unstated)
            },
        );
        let expected = (case.ways, case.lengths, case.plies, case.certain, case.unstated);
        if said != expected || window.verdict.word() != case.conclusion || drawn != window.gaps {
            faults.push(format!("{}: {said:?}, {}, {drawn:?}", case.name, window.verdict.word()));
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

/// Every line of N legal moves that leads to a board, written as the record would.
fn lines(ruleset: &Ruleset, position: &Position, plies: usize, board: &str) -> Vec<Vec<String>> {
    if plies == 0 {
        let is_there = print_position(ruleset, position) == board;
        return if is_there { vec![Vec::new()] } else { Vec::new() };
    }
    let moves = legal_moves(ruleset, position).expect("few enough moves");
    let turns = moves.into_iter().filter(|one| matches!(one, Move::Turn(_) | Move::Pass));
    let lines = turns.flat_map(|one| {
        let word = print_move(ruleset, position, &one);
        let next = play(ruleset, position, &one, &mut ()).expect("a legal move").position;
        lines(ruleset, &next, plies - 1, board)
            .into_iter()
            .map(move |line| [vec![word.clone()], line].concat())
    });
    lines.collect()
}

/// The lines of legal moves to a board of a game, from the position N plies before it.
fn lines_to(
    family: &Arc<RulesetFamily>,
    game: &damage::Game,
    board: usize,
    plies: usize,
) -> Vec<Vec<String>> {
    let text = game.text(&game.tokens[..board - plies], false);
    let (file, _) = parse(&text);
    let (header, _) = read_header(&text, file.records[0].header.as_ref().expect("a header"));
    let families = |_: &str| Some(family.clone());
    let line = replay::<FindingsOnly>(&families, &header, &file.records[0], &text).line.expect("a line");
    lines(&line.ruleset, line.end.position().expect("it is known"), plies, &word(&game.tokens[board]))
}

/// A ply without the hole of its last seed, or the inside of a board.
fn word(token: &damage::Token) -> String {
    match token {
        damage::Token::Ply { start, .. } => start.clone(),
        damage::Token::Board(board) => board.clone(),
    }
}

/// Gaps in games of six rulesets: as many fillings as there are lines of legal moves to the board, and certain is what all
/// of these have.
#[test]
fn fillings_are_all_lines_of_legal_moves() {
    let archive = archive();
    let effort = Effort::default();
    let mut tried = 0;
    for id in ["toguz-kumalak", "oware", "nsumbi", "bechi", "gamacha-nobility", "choro-lango"] {
        let family = damage::family(&archive, id).expect("a ruleset of the archive");
        let games = damage::games(&archive, &family, id, 3);
        let boards = |(game, plies)| torn::boards(game, plies).map(move |board| (game, plies, board));
        for (game, plies, board) in games.iter().cartesian_product(1..=3).flat_map(boards) {
            let known = torn::torn(&family, game, board, plies, &format!("gap({plies} plies)"), effort);
            let filled = known.filled.expect("it can be filled");
            let lines = lines_to(&family, game, board, plies);
            let original = game.tokens[board - plies..board].iter().map(word);
            assert!(lines.contains(&original.collect()), "{id}: {lines:?}");
            assert_eq!(filled.ways, lines.len() as u64, "{id}: {filled:?}, {lines:?}");
            let plies_of = |line: &Vec<String>| line.iter().sorted().cloned().collect::<Vec<_>>();
            assert_eq!(filled.is_certain, lines.iter().map(plies_of).all_equal(), "{id}: {lines:?}");
            for (place, ply) in filled.plies.iter().enumerate() {
                let here: Vec<&String> = lines.iter().map(|line| &line[place]).sorted().dedup().collect();
                assert_eq!(ply.words.iter().collect::<Vec<_>>(), here, "{id}: {lines:?}");
            }
            let open =
                torn::torn(&family, game, board, plies, "gap(?)", effort).filled.expect("it can be filled");
            assert_eq!((open.lengths, open.ways), (vec![plies], filled.ways), "{id}");
            assert!(known.plays < 5_000, "{id}: {} plays", known.plays);
            tried += 1;
        }
    }
    assert!(tried > 60, "{tried}");
}

/// Longer gaps, in games of every ruleset: what was played is among what may have been, and where turns are single laps, all
/// lines of legal moves are counted though most positions are dropped on the way.
#[test]
fn what_was_played_fills_longer_gaps() {
    let archive = archive();
    let effort = Effort { plays: 10_000, slips: 0, ..Effort::default() };
    let (mut filled, mut counted) = (0, 0);
    for (id, family) in &rulesets(&archive) {
        for (game, plies) in damage::games(&archive, family, id, 1).iter().cartesian_product([5, 7]) {
            let Some(board) = torn::boards(game, plies).next() else { continue };
            let gap = torn::torn(family, game, board, plies, &format!("gap({plies} plies)"), effort);
            let Some(gap) = gap.filled else { continue };
            for (ply, token) in gap.plies.iter().zip(&game.tokens[board - plies..board]) {
                assert!(ply.words.contains(&word(token)), "{id}: {gap:?}");
            }
            filled += 1;
            if plies == 5 && ["toguz-kumalak", "oware", "bechi"].contains(&id.as_str()) {
                let lines = lines_to(family, game, board, plies);
                assert_eq!(gap.ways, lines.len() as u64, "{id}: {gap:?}");
                let plies_of = |line: &Vec<String>| line.iter().sorted().cloned().collect::<Vec<_>>();
                assert_eq!(gap.is_certain, lines.iter().map(plies_of).all_equal(), "{id}: {lines:?}");
                counted += 1;
            }
        }
    }
    assert!(filled > 30 && counted == 3, "{filled} filled, {counted} counted");
}

/// A small archive, and the costs that its corrections make likely.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Lesson {
    records: Vec<String>,
    costs: BTreeMap<String, LearnedCost>,
}

#[derive(Debug, PartialEq, Deserialize)]
struct LearnedCost {
    bits: f64,
    seen: u32,
    expected: f64,
}

#[test]
fn costs_are_learned_from_corrections() {
    let lessons: Vec<Lesson> = serde_yaml::from_str(include_str!("repair/learn.yaml")).expect("cases");
    for lesson in lessons {
        let mut corrections = Corrections::default();
        for play in &lesson.records {
            let text = format!("---\nsowbook: 1\nid: case\n---\n{play}");
            let (file, problems) = parse(&text);
            assert!(problems.is_empty(), "{problems:?}");
            corrections.add(&file.records[0], &text, &SlipCosts::default());
        }
        let own = SlipCosts::read("alike: [\"04\"]").expect("a table");
        let table = corrections.table(&own);
        assert!(SlipCosts::read(&table).expect("a table").are_alike("0", "4"), "{table}");
        let line = |line: &str| {
            let (key, rest) = line.split_once(": ")?;
            let (bits, rest) = rest.split_once(" # seen ")?;
            let (seen, expected) = rest.split_once(", expected ")?;
            let [bits, expected] = [bits, expected].map(|number| number.parse().expect("a number"));
            Some((key.to_owned(), LearnedCost { bits, seen: seen.parse().ok()?, expected }))
        };
        let learned: BTreeMap<String, LearnedCost> = table.lines().filter_map(line).collect();
        assert_eq!(learned, lesson.costs, "{table}");
    }
}

/// Nothing is proposed for a record that holds: there is no false alarm.
#[test]
fn no_record_that_holds_is_doubted() {
    let archive = archive();
    let rulesets = rulesets(&archive);
    let mut seen = 0;
    for file in &archive.play {
        for slice in RecordSlice::all(file.name(), file.contents()) {
            let Ok(text) = slice.text else { continue };
            if !holds(&rulesets, text) || text.contains("gap(") {
                continue;
            }
            let Some(found) = repaired(&rulesets, text, Effort { plays: 1, ..Effort::default() }) else {
                continue;
            };
            seen += 1;
            assert!(
                found.windows.is_empty(),
                "{}: {:?}",
                slice.header_id().unwrap_or_default(),
                found.windows
            );
        }
    }
    assert!(seen > 1000, "{seen}");
}

/// Games damaged once, of documented play and of random play: what was there is found again, and a share says how often the
/// first candidate is right.
#[test]
fn damage_is_located_and_shares_are_calibrated() {
    let archive = archive();
    let mut all = Vec::new();
    for id in ["toguz-kumalak", "oware", "nsumbi", "bechi", "gamacha-nobility", "choro-lango"] {
        let family = damage::family(&archive, id).expect("a ruleset of the archive");
        let games = damage::games(&archive, &family, id, 3);
        assert_eq!(games.len(), 3, "{id}");
        // Where every turn is one ply, rows are numbered.
        let is_numbered = ["toguz-kumalak", "oware"].contains(&id);
        let written = [(true, false), (false, false), (false, true)].into_iter();
        let written = written.filter(|(_, numbers)| is_numbered || !numbers).collect_vec();
        for (kind, (boards, numbers)) in damage::DAMAGES.into_iter().cartesian_product(written) {
            all.extend(damage::trials(
                &family,
                &games,
                kind,
                damage::Written { ends: true, boards, numbers },
            ));
        }
    }
    let seen: Vec<_> = all.iter().filter(|one| one.is_seen).collect();
    let count = |of_it: &dyn Fn(&damage::Trial) -> bool| seen.iter().filter(|one| of_it(one)).count();
    let sure = count(&|one| one.share >= 0.95);
    let sure_and_right = count(&|one| one.share >= 0.95 && one.is_first);
    let wrong = count(&|one| one.is_unique && !one.is_first);
    let spoiled = count(&|one| one.is_spoiled);
    let (located, in_five) = (count(&|one| one.is_located), count(&|one| one.is_in_five));
    let mut plays: Vec<u64> = seen.iter().map(|one| one.plays).collect();
    plays.sort_unstable();
    let figures = format!(
        "{} seen, {located} located, {in_five} in five, {wrong} unique and wrong, {spoiled} spoiled, {sure_and_right} of {sure} sure ones \
         right, {} plays",
        seen.len(),
        plays[plays.len() / 2]
    );
    // The command refuses these: rows behind them need other numbers.
    assert!(spoiled <= 1, "{figures}");
    assert!(seen.len() > 250 && sure > 150, "{figures}");
    assert!(100 * located >= 98 * seen.len() && 100 * in_five >= 97 * seen.len(), "{figures}");
    assert!(100 * sure_and_right >= 99 * sure && 200 * wrong <= seen.len(), "{figures}");
    assert!(plays[plays.len() / 2] <= 10_000, "{figures}");
    // Of those that are less sure, no fewer are right than their shares say, within two standard errors.
    for (least, below) in [(0.8, 0.95), (0.6, 0.8), (0.4, 0.6)] {
        let shares = seen.iter().filter(|one| (least..below).contains(&one.share));
        let (right, all) = shares
            .fold((0.0, 0.0), |(right, all), one| (right + f64::from(u8::from(one.is_first)), all + 1.0));
        let error = (all * least * (1.0 - least)).sqrt();
        assert!(right >= all * least - 2.0 * error, "{right} of {all} with a share of {least}");
    }
    println!("{figures}");
}

/// Plies in disorder that hold in several orders.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Disorder {
    name: String,
    ruleset: String,
    before: String,
    written: String,
    orders: Vec<String>,
    behind: String,
    conclusion: String,
}

#[test]
fn an_order_that_play_does_not_decide_is_not_unique() {
    let rulesets = rulesets(&archive());
    let cases: Vec<Disorder> = serde_yaml::from_str(include_str!("repair/orders.yaml")).expect("cases");
    let mut faults = Vec::new();
    for case in cases {
        let text = |plies: &str| {
            let Disorder { ruleset, before, behind, .. } = &case;
            format!("---\nsowbook: 1\nid: case\nruleset: {ruleset}\n---\n{before} {plies} {behind}\n")
        };
        assert!(case.orders.iter().all(|order| holds(&rulesets, &text(order))), "{}", case.name);
        let found = repaired(&rulesets, &text(&case.written), Effort::default()).expect("it can be replayed");
        let said: Vec<&str> = found.windows.iter().map(|window| window.verdict.word()).collect();
        if said != [case.conclusion.as_str()] {
            faults.push(format!("{}: {said:?}", case.name));
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

/// Games under another reading than their header says: the reading is found, and not slips that nobody made.
#[test]
fn another_reading_is_found() {
    let archive = archive();
    let (mut seen, mut first, mut wrong) = (0, 0, 0);
    for id in ["nsumbi", "bechi", "choro-lango"] {
        let family = damage::family(&archive, id).expect("a ruleset of the archive");
        let trials = damage::other_readings(&family, 24, true);
        seen += trials.iter().filter(|one| one.is_seen).count();
        first += trials.iter().filter(|one| one.is_seen && one.is_first).count();
        wrong += trials.iter().filter(|one| one.is_unique && !one.is_first).count();
    }
    assert!(seen > 10 && 100 * first >= 95 * seen && wrong == 0, "{seen} seen, {first} first, {wrong} wrong");
}

/// The costs of an archive are those of the help of `check`, too, and what cannot be used of them is reported.
#[test]
fn check_uses_the_costs_of_the_archive() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("records");
    let text = text_of(&archive(), "shambayev-tgk-kabiev-otebaev").replace("13. h:i D:E", "13. h:i E:E");
    let checked = |slips: &str| {
        let edited = BTreeMap::from([("slips.yaml".to_owned(), slips.to_owned())]);
        let (archive, _, problems) = load_edited(&root, &edited);
        let (context, _) = CheckContext::new(&archive, &problems);
        let found = check_record(&context, &RecordSlice::all("case.sow", &text)[0]).diagnostics;
        let notes: String = found.into_iter().flat_map(|one| one.notes).collect();
        let wrong = problems.into_iter().filter(|one| one.file == "slips.yaml");
        (notes, wrong.map(|one| one.span.start).collect::<Vec<usize>>())
    };
    let (notes, wrong) = checked("ply_lost: 11");
    assert!(notes.contains("`D:E`") && wrong.is_empty(), "{notes} {wrong:?}");
    let (notes, wrong) = checked("misread: 40\nmisread_alike: 40");
    assert!(!notes.contains("`D:E`") && wrong.is_empty(), "{notes} {wrong:?}");
    // What is wrong is reported where it is, and the costs are those of the program.
    for (slips, place) in
        [("mark: 9\nmisred: 40", 8), ("misread: 400", 9), ("alike: [174]", 8), ("mark: 9\nmark: 9", 8)]
    {
        let (notes, wrong) = checked(slips);
        assert!(notes.contains("`D:E`") && wrong == [place], "{slips}: {notes} {wrong:?}");
    }
}
