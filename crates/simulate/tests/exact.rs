//! What can be proved of rulesets of the archive, against findings of another program, one a file in `exact/`; and planted
//! rulesets of which it is known what can be proved.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use base::board::Player;
use base::text::SourceText;
use engine::{Position, Status, legal_moves, play};
use record::archive::{load, read_ruleset};
use record::replay::print_position;
use rules::{Choices, Ruleset, RulesetFamily};
use serde::Deserialize;
use simulate::{
    ChosenRuleset, Course, CourseEnd, ExactBounds, ExactFindings, Following, HowDifferent, PlaySentence,
    TurnOrder, compare, exact_findings, exact_sentence, follow_course, rules_digest, search_forced,
};

/// Nothing is stopped.
static NEVER: AtomicBool = AtomicBool::new(false);

fn found(chosen: &[ChosenRuleset<'_>], bounds: &ExactBounds) -> ExactFindings {
    exact_findings(chosen, bounds, &NEVER).expect("nothing is stopped")
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    about: String,
    /// Where the expected values are from.
    #[serde(rename = "source")]
    _source: String,
    ruleset: String,
    #[serde(default)]
    readings: BTreeMap<String, String>,
    #[serde(default)]
    other: BTreeMap<String, String>,
    /// Whether all combinations of readings are followed.
    #[serde(default)]
    all: bool,
    openings: Option<Openings>,
    course: Option<serde_json::Value>,
    ends: Option<Ends>,
    forced: Option<Forced>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Openings {
    moves: u64,
    different: u64,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Ends {
    games: usize,
    ended: usize,
    won_by_first: usize,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Forced {
    openings: Option<usize>,
    /// The plies that are searched.
    plies: u32,
    wins: BTreeMap<String, Win>,
    #[serde(default)]
    not_won: Vec<String>,
    others: Option<Others>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Win {
    /// The fewest and the most.
    plies: [u32; 2],
    first: Option<bool>,
    winner: Option<String>,
    line: Option<Vec<String>>,
}

/// Wins after openings that are not named.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Others {
    number: usize,
    plies: [u32; 2],
}

fn here(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn families() -> BTreeMap<String, RulesetFamily> {
    let (archive, _) = load(&here("../../records"));
    let read = archive.rulesets.iter().filter_map(|file| read_ruleset(file).0);
    read.map(|family| (family.declaration().id.clone(), family)).collect()
}

fn made(family: &RulesetFamily, chosen: &BTreeMap<String, String>) -> Arc<Ruleset> {
    let pairs = chosen.iter().map(|(name, alternative)| (name.as_str(), alternative.as_str()));
    let choices = family.declaration().choose(pairs).expect("readings of the ruleset");
    family.ruleset(&choices).expect("a ruleset")
}

fn cases() -> Vec<Case> {
    let folder = std::fs::read_dir(here("tests/exact")).expect("a folder of cases");
    let paths: BTreeSet<PathBuf> = folder.map(|entry| entry.expect("an entry").path()).collect();
    let read = |path: &PathBuf| {
        let text = std::fs::read_to_string(path).expect("text");
        // Through JSON, in which a variant with a value is a map as it is in the file.
        let value: serde_json::Value = serde_yaml::from_str(&text).expect("YAML");
        serde_json::from_value(value).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    paths.iter().map(read).collect()
}

#[test]
fn what_another_program_found_is_found() {
    let families = families();
    for case in cases() {
        let family = &families[&case.ruleset];
        let ruleset = made(family, &case.readings);
        if let Some(expected) = &case.openings {
            openings_are(&case, expected, &ruleset, family);
        }
        if let Some(expected) = &case.course {
            let course = follow_course(&ruleset, 10_000).expect("a game without choice");
            assert_course_is(&case, expected, &course);
            if let CourseEnd::Circle { from, period } = course.end {
                assert_eq!(naive_circle(&ruleset), (from, period), "{}", case.about);
            }
        }
        if let Some(expected) = &case.ends {
            assert!(case.all);
            ends_are(&case, expected, family);
        }
        if let Some(expected) = &case.forced {
            wins_are(&case, expected, &ruleset);
        }
    }
}

fn openings_are(case: &Case, expected: &Openings, ruleset: &Ruleset, family: &RulesetFamily) {
    let mut readings = case.readings.clone();
    readings.extend(case.other.clone());
    let other = made(family, &readings);
    let first = ChosenRuleset { label: "first".to_owned(), ruleset };
    let other = ChosenRuleset { label: "other".to_owned(), ruleset: &other };
    let bounds = ExactBounds { compared_plies: 1, ..ExactBounds::default() };
    let compared = compare(&first, &other, &bounds, &NEVER);
    let level = compared.levels[0];
    assert_eq!(
        (level.moves, level.different_moves()),
        (expected.moves, expected.different),
        "{}",
        case.about
    );
    assert_eq!(compared.example.is_some(), expected.different > 0, "{}", case.about);
}

fn assert_course_is(case: &Case, expected: &serde_json::Value, course: &Course) {
    let found = serde_json::to_value(course.end).expect("JSON");
    let is_same = match expected.as_str() {
        Some(kind) => found.get(kind).is_some(),
        None => found == *expected,
    };
    assert!(is_same, "{}: {found}", case.about);
}

/// Plies before the first position that comes again, and until it does, by comparing each with all before; a position is
/// the text of its board without the number of turns.
fn naive_circle(ruleset: &Ruleset) -> (u32, u32) {
    let mut position = Position::initial(ruleset);
    let mut known: BTreeMap<String, u32> = BTreeMap::new();
    for ply in 0.. {
        let board = print_position(ruleset, &position);
        let parts = board.split("; ").filter(|part| !part.starts_with("turns "));
        if let Some(earlier) = known.insert(parts.collect::<Vec<_>>().join("; "), ply) {
            return (earlier, ply - earlier);
        }
        let moves = legal_moves(ruleset, &position).expect("few moves");
        assert_eq!(moves.len(), 1);
        position = play(ruleset, &position, &moves[0], &mut ()).expect("legal").position;
    }
    unreachable!()
}

/// Every combination of readings.
fn all_choices(family: &RulesetFamily) -> Vec<Choices> {
    let declaration = family.declaration();
    let mut all = vec![declaration.defaults()];
    for reading in &declaration.readings {
        let with = |choices: &Choices| {
            let choices = choices.clone();
            reading.alternatives.iter().map(move |one| choices.with(&reading.name, &one.name))
        };
        all = all.iter().flat_map(with).collect();
    }
    all
}

fn ends_are(case: &Case, expected: &Ends, family: &RulesetFamily) {
    let courses: Vec<Course> = all_choices(family)
        .iter()
        .map(|choices| {
            let ruleset = family.ruleset(choices).expect("a ruleset");
            follow_course(&ruleset, 10_000).expect("a game without choice")
        })
        .collect();
    let won = courses.iter().filter(|course| matches!(course.end, CourseEnd::Won { .. }));
    let by_first = won
        .clone()
        .filter(|course| matches!(course.end, CourseEnd::Won { winner, .. } if winner == course.first));
    let circles = courses.iter().filter(|course| matches!(course.end, CourseEnd::Circle { .. })).count();
    let (ended, by_first) = (won.count(), by_first.count());
    assert_eq!((courses.len(), ended, by_first), (expected.games, expected.ended, expected.won_by_first));
    assert_eq!(circles, expected.games - expected.ended, "{}", case.about);
}

fn wins_are(case: &Case, expected: &Forced, ruleset: &Ruleset) {
    let bounds =
        ExactBounds { forced_plies: expected.plies, forced_moves: 20_000_000, ..ExactBounds::default() };
    let found = search_forced(ruleset, &bounds, &NEVER);
    assert!(expected.openings.is_none_or(|openings| openings == found.len()), "{}", case.about);
    let mut left: Vec<u32> = Vec::new();
    for searched in &found {
        let opening = searched.opening.clone().expect("a game with openings");
        let Some(win) = &searched.win else {
            assert_eq!(searched.plies, expected.plies, "{}: not searched: {opening}", case.about);
            assert!(!expected.wins.contains_key(&opening), "{}: not won: {opening}", case.about);
            continue;
        };
        assert!(!expected.not_won.contains(&opening), "{}: won: {opening}", case.about);
        let Some(expected) = expected.wins.get(&opening) else {
            left.push(win.plies);
            continue;
        };
        let [least, most] = expected.plies;
        assert!((least..=most).contains(&win.plies), "{}: {opening} in {}", case.about, win.plies);
        assert_eq!(u32::try_from(win.line.len()), Ok(win.plies), "{opening}: {:?}", win.line);
        let is_first = win.winner == searched.first;
        assert!(expected.first.is_none_or(|first| first == is_first), "{}: {opening}", case.about);
        assert!(expected.winner.as_ref().is_none_or(|winner| winner == win.winner.word()), "{opening}");
        assert!(expected.line.as_ref().is_none_or(|line| *line == win.line), "{opening}: {:?}", win.line);
    }
    if let Some(others) = &expected.others {
        let [least, most] = others.plies;
        assert_eq!(left.len(), others.number, "{}: {left:?}", case.about);
        assert!(left.iter().all(|plies| (least..=most).contains(plies)), "{}: {left:?}", case.about);
    }
}

/// The ruleset of the tests, with changes in its text.
fn tiny(changes: &[[&str; 2]]) -> RulesetFamily {
    let path = here("../../tests/check/base/records/rulesets/tiny.yaml");
    let mut text = std::fs::read_to_string(path).expect("text");
    for [from, to] in changes {
        assert!(text.contains(from), "{from}");
        text = text.replace(from, to);
    }
    // A reading that is planted has no example of play, which is a problem but not of its rules.
    read_ruleset(&SourceText::new("tiny.yaml", text)).0.expect("a ruleset")
}

/// A reading of two alternatives, put before the others.
const PLANTED: [&str; 2] = [
    "readings:\n",
    "readings:\n  planted: {question: Which?, default: one, alternatives: {one: one, two: two}, cite: [TL-2], \
     confidence: open, reason: A test.}\n",
];

/// The findings of a family under its defaults and with `planted=two`, and with `size=2` both.
fn planted(change: [&str; 2]) -> ExactFindings {
    let family = tiny(&[PLANTED, change]);
    let choices = ["", "planted", "size", "planted size"].map(|chosen| {
        let all = chosen.split_whitespace();
        let all = all.map(|name| (name.to_owned(), if name == "size" { "2" } else { "two" }.to_owned()));
        made(&family, &all.collect())
    });
    let labels = ["defaults", "planted", "size", "both"];
    let chosen: Vec<ChosenRuleset<'_>> = labels
        .into_iter()
        .zip(&choices)
        .map(|(label, ruleset)| ChosenRuleset { label: label.to_owned(), ruleset })
        .collect();
    let bounds = ExactBounds { compared_moves: 5_000, forced_moves: 2_000, ..ExactBounds::default() };
    found(&chosen, &bounds)
}

#[test]
fn a_planted_reading_that_changes_nothing_is_found() {
    // The alternatives say the same.
    let same = planted(["each: $size", "each: {by: planted, one: $size, two: $size}"]);
    let labels: Vec<&[String]> = same.games.iter().map(|game| game.labels.as_slice()).collect();
    assert_eq!(labels, [["defaults", "planted"], ["size", "both"]]);
    let proved = ["defaults", "planted", "size", "none"].map(|label| exact_sentence(&same, label));
    assert_eq!(proved, [None, Some(PlaySentence::CannotMatter), None, None]);
    // They say the same with one alternative of another reading only.
    let together = planted(["each: $size", "each: {by: size, 2: 2, 3: {by: planted, one: 3, two: 4}}"]);
    let labels: Vec<String> = together.games.iter().map(|game| game.labels.join(" ")).collect();
    assert_eq!(labels, ["defaults", "planted", "size both"]);
}

#[test]
fn a_planted_rule_that_never_fires_is_the_same_in_every_position() {
    // No hole has 19 of 18 seeds, and no more than 18 can be lifted.
    let walk = "{walk: {along: ahead, while: {seeds: {at_least: 19}}, take: [this]}}";
    let walk = format!("take: {{by: planted, one: [facing], two: [facing, {walk}]}}");
    let changes = [
        ["take: [facing]", &walk],
        ["then: relay", "then: {by: planted, one: relay, two: {relay: this, most: 18}}"],
    ];
    for change in changes {
        let never = planted(change);
        let other = never.games[1].compared.as_ref().expect("a comparison");
        assert!(never.games[1].digest != never.games[0].digest && other.example.is_none(), "{other:?}");
        assert!(other.levels.len() > 2 && other.levels.iter().all(|level| level.different_positions == 0));
        assert!(
            never
                .text(rules::Language::English)
                .contains("The same moves with the same outcomes as with defaults, in all ")
        );
    }
    // Two seeds and one that falls make three: a relay that lifts only two of them shows.
    let seen = planted(["then: relay", "then: {by: planted, one: relay, two: {relay: this, most: 2}}"]);
    assert!(seen.games[1].compared.as_ref().is_some_and(|other| other.example.is_some()));
}

/// A rule of one alternative may ask for the turn before, which positions of the other do not remember.
#[test]
fn what_only_one_game_remembers_is_compared_too() {
    let lift = "at_least: 1}";
    let asks = "at_least: 1, if: {by: planted, one: ~, two: {unless: {same: last_end}}}}";
    let found = planted([lift, asks]);
    let compared = found.games[1].compared.as_ref().expect("a comparison");
    // No turn is before the first. After it, a start from the hole of its last seed is legal in the first game only.
    assert_eq!(compared.levels[0].different_moves(), 0);
    assert!(compared.levels[1].only_first > 0, "{compared:?}");
    assert_eq!(compared.levels[1].different_outcomes, 0);
}

/// A move may leave the same board and end only one of the games.
#[test]
fn the_same_board_with_another_end_is_said_as_such() {
    let found = planted(["result: mover_loses", "result: {by: planted, one: mover_loses, two: draw}"]);
    let compared = found.games[1].compared.as_ref().expect("a comparison");
    let how = &compared.example.as_ref().expect("an example").how;
    let HowDifferent::After { first, other, .. } = how else { panic!("{how:?}") };
    assert!(matches!(first, Following::South | Following::North), "{first:?}");
    assert_eq!(*other, Following::Drawn);
    assert!(
        found.text(rules::Language::English).contains("; here the game is then drawn."),
        "{}",
        found.text(rules::Language::English)
    );
}

/// The first of these courses goes round in a circle, and so does the second, which is the same; the third is over.
#[test]
fn courses_are_compared() {
    let families = families();
    let labels = ["defaults", "gift_hole=f", "bare=own"];
    let rulesets = labels.map(|label| {
        let reading = label.split_once('=').map(|(name, chosen)| (name.to_owned(), chosen.to_owned()));
        made(&families["el-ghashim"], &reading.into_iter().collect())
    });
    let chosen: Vec<ChosenRuleset<'_>> = labels
        .into_iter()
        .zip(&rulesets)
        .map(|(label, ruleset)| ChosenRuleset { label: label.to_owned(), ruleset })
        .collect();
    let found = found(&chosen, &ExactBounds::default());
    let lost = PlaySentence::Ends { plies: 10, winner: Some(TurnOrder::Second) };
    let proved = labels.map(|label| exact_sentence(&found, label));
    assert_eq!(proved, [PlaySentence::Circle, PlaySentence::CannotMatter, lost].map(Some));
    assert!(
        found.text(rules::Language::English).contains("It has the same course as with defaults."),
        "{}",
        found.text(rules::Language::English)
    );
}

#[test]
fn the_bounds_are_kept() {
    let families = families();
    let ruleset = made(&families["choro-lango"], &BTreeMap::new());
    for moves in [0, 8, 9, 90, 9_000] {
        let bounds = ExactBounds { forced_moves: moves, forced_plies: 400, ..ExactBounds::default() };
        let searched = search_forced(&ruleset, &bounds, &NEVER);
        let played: u64 = searched.iter().map(|one| one.moves).sum();
        assert!(played <= moves, "{played} of {moves}");
        assert!(moves > 9 || searched.iter().all(|one| one.win.is_none()), "{searched:?}");
    }
    let other = made(&families["choro-lango"], &[("cw_lone".to_owned(), "with_own".to_owned())].into());
    let chosen = |label: &str, ruleset| ChosenRuleset { label: label.to_owned(), ruleset };
    let of = |moves, plies| {
        let bounds = ExactBounds { compared_moves: moves, compared_plies: plies, ..ExactBounds::default() };
        compare(&chosen("one", &*ruleset), &chosen("other", &*other), &bounds, &NEVER)
    };
    assert!(of(17, 9).levels.is_empty());
    // All nine openings are played in both games.
    assert_eq!(of(18, 9).levels.len(), 1);
    assert_eq!(of(1_000_000, 2).levels.len(), 2);
    assert!(of(1_000_000, 0).levels.is_empty());
}

#[test]
fn the_digest_is_of_the_rules_and_nothing_else() {
    let digest = |changes: &[[&str; 2]]| {
        let family = tiny(changes);
        rules_digest(&family.default_ruleset().expect("a ruleset"))
    };
    let plain = digest(&[]);
    assert_eq!(plain.len(), 64);
    let unchanged: [&[[&str; 2]]; 6] = [
        &[[
            "sowing: {first: $onward, cite: [TL-2]}",
            "sowing: {cite: [TL-2, TL-3], first: next} # A comment.",
        ]],
        &[["note: The labels are ours.", "note: Ours."]],
        &[["silent: true\n    note: Nothing is said of a last seed that joins others.", "cite: [TL-3]"]],
        &[["question: How many seeds has a hole?", "question: How many?"]],
        &[["{before: empty, side: own,", "{side: own, before: empty,"]],
        &[["take: [facing]\n    to: store", "take: [{hole: facing}]\n    optional: false\n    unmark: []"]],
    ];
    for changes in unchanged {
        assert_eq!(digest(changes), plain, "{changes:?}");
    }
    let changed: [&[[&str; 2]]; 5] = [
        &[["first: $onward", "first: at"]],
        &[["result: mover_loses", "result: mover_wins"]],
        &[["at_least: 1", "at_least: 2"]],
        &[["take: [facing]", "take: [facing, this]"]],
        &[["before: empty, side: own", "before: empty, side: opponent"]],
    ];
    let all: BTreeSet<String> = changed.into_iter().map(digest).collect();
    assert_eq!(all.len(), changed.len());
    assert!(!all.contains(&plain));
}

/// What is digested has the keys and words of files: no name of a type or a variant of this program, so that these can be
/// renamed.
#[test]
fn the_canonical_form_has_the_words_of_files() {
    let expected: serde_json::Value =
        serde_json::from_str(include_str!("canonical.json")).expect("JSON worked by hand");
    let usual = tiny(&[]).default_ruleset().expect("a ruleset");
    assert_eq!(usual.clauses().canonical(), expected);
    for (id, family) in families() {
        for choices in family.declaration().single_choices() {
            let ruleset = family.ruleset(&choices).expect("a ruleset");
            keys_are_words(&ruleset.clauses().canonical(), &id);
        }
    }
}

fn keys_are_words(value: &serde_json::Value, id: &str) {
    match value {
        serde_json::Value::Array(items) => items.iter().for_each(|item| keys_are_words(item, id)),
        serde_json::Value::Object(map) => {
            for (key, value) in map {
                let is_word = key.chars().all(|letter| letter.is_ascii_lowercase() || letter == '_');
                assert!(is_word, "{id}: {key}");
                keys_are_words(value, id);
            }
        }
        _ => {}
    }
}

#[test]
fn every_finding_is_said() {
    let families = families();
    let (mut rulesets, mut text) = (Vec::new(), String::new());
    for family in families.values() {
        let origin = family.declaration().defaults();
        let others = family.one_choice_away(&origin).map(|(.., choices)| choices).collect::<Vec<_>>();
        let made = [&origin].into_iter().chain(&others).map(|choices| family.ruleset(choices).expect("one"));
        rulesets.push(made.collect::<Vec<_>>());
    }
    let bounds = ExactBounds { compared_moves: 400, forced_moves: 400, ..ExactBounds::default() };
    for made in &rulesets {
        let labelled = made.iter().enumerate();
        let chosen: Vec<ChosenRuleset<'_>> =
            labelled.map(|(at, ruleset)| ChosenRuleset { label: format!("game {at}"), ruleset }).collect();
        let findings = found(&chosen, &bounds);
        assert_eq!(findings, found(&chosen, &bounds));
        assert!(serde_json::to_string(&findings).is_ok());
        text.push_str(&findings.text(rules::Language::English));
    }
    for line in text.lines() {
        assert!(!line.contains("{") && !line.contains("None"), "{line}");
    }
    assert!(
        text.contains("It has no end: after ") && text.contains("No win can be forced within "),
        "{text}"
    );
    assert!(!text.to_lowercase().contains("never ends"));
}

/// A line of a forced win is play that can happen, and it ends with the win.
#[test]
fn lines_of_forced_wins_are_won() {
    let families = families();
    for id in ["choro-lango", "pereauni-didinga"] {
        let ruleset = made(&families[id], &BTreeMap::new());
        let bounds = ExactBounds { forced_plies: 3, forced_moves: 5_000_000, ..ExactBounds::default() };
        let mut wins = 0;
        let initial = Position::initial(&ruleset);
        for searched in search_forced(&ruleset, &bounds, &NEVER) {
            let Some(win) = searched.win else { continue };
            let mut position = initial.clone();
            for written in searched.opening.iter().chain(&win.line) {
                let moves = legal_moves(&ruleset, &position).expect("few moves");
                let is_written = |played: &&engine::Move| {
                    record::replay::print_move(&ruleset, &position, played) == *written
                };
                let played = moves.iter().find(is_written).expect("a legal move");
                position = play(&ruleset, &position, played, &mut ()).expect("legal").position;
            }
            let won = |player: Player| Status::Over(engine::GameResult::Won(player));
            assert_eq!(position.status(), won(win.winner), "{id}: {:?}", win.line);
            wins += 1;
        }
        assert!(wins > 0, "{id}");
    }
}
