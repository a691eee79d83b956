//! Rulesets described to people: golden texts of a small archive, messages for broken rulesets, and laws over every
//! ruleset of the records.

#[path = "rules_text/meaning.rs"]
mod meaning;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::Arc;

use sowbook::archive::coverage::coverage;
use sowbook::archive::{load, read_ruleset, verify_ruleset};
use sowbook::check::messages;
use sowbook::rules::prose::{Language, clause_prose, clause_title, reading_prose};
use sowbook::rules::{ClauseId, Declaration, Reading, Ruleset, RulesetFamily};
use sowbook::text::SourceText;

fn here(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn sowbook(archive: &str, columns: Option<u32>, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sowbook"));
    command.arg("rules").args(arguments).arg("--archive").arg(here(archive));
    match columns {
        Some(columns) => command.env("COLUMNS", columns.to_string()),
        None => command.env_remove("COLUMNS"),
    };
    command.output().expect("the command runs")
}

/// French sentences with plain spaces for those that no line is broken at.
fn plain_spaces(text: &str) -> String {
    text.replace(['\u{a0}', '\u{202f}'], " ")
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("the output is text")
}

const SMALL: &str = "tests/fixtures/small";

/// Compares the output with `tests/fixtures/small/expected/NAME`; `SOWBOOK_BLESS=1` rewrites it.
fn golden(name: &str, columns: Option<u32>, arguments: &[&str]) {
    let output = sowbook(SMALL, columns, arguments);
    let found = stdout(&output);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let path = here(SMALL).join("expected").join(name);
    let expected = std::fs::read_to_string(&path).ok();
    let rewrite = std::env::var_os("SOWBOOK_BLESS").is_some();
    if rewrite || expected.is_none() {
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("the folder can be made");
        std::fs::write(&path, &found).expect("the expectation can be written");
        assert!(rewrite, "wrote {}; read it", path.display());
        return;
    }
    let expected = expected.unwrap_or_default();
    let parted =
        found.lines().zip(expected.lines()).enumerate().find(|(_, (found, expected))| found != expected);
    assert_eq!(parted, None, "{name}: line from 0, found, expected");
    assert_eq!(found.len(), expected.len(), "{name}: one is longer");
}

#[test]
fn golden_texts() {
    golden("list.txt", None, &[]);
    golden("tiny.txt", None, &["tiny"]);
    golden("tiny-40.txt", Some(40), &["tiny"]);
    golden("tiny-chosen.txt", None, &["tiny", "--reading", "onward=at", "--reading", "size=2"]);
    golden("tiny.json", None, &["tiny", "--format", "json"]);
    golden("coverage.txt", None, &["--coverage"]);
    golden("coverage.json", None, &["tiny", "--coverage", "--format", "json"]);
}

#[test]
fn lines_keep_to_the_width() {
    // A sample: each reads the whole archive.
    let families = real_families();
    for columns in [40, 80] {
        for ruleset in families.iter().step_by(6).map(|family| family.declaration().id.clone()) {
            let text = stdout(&sowbook(".", Some(columns), &[&ruleset]));
            assert!(!text.is_empty() && !text.contains('\u{1b}'), "{ruleset}");
            let wide = text.lines().find(|line| {
                let length = line.chars().count();
                length > columns as usize && line.split_whitespace().count() > 1
            });
            assert_eq!(wide, None, "{ruleset} at {columns}");
        }
    }
}

#[test]
fn mistakes_are_reported() {
    for (arguments, status, expected) in [
        (&["tinny"][..], 2, "there is no ruleset `tinny`; did you mean `tiny`?"),
        (&["tiny", "--reading", "onwards=at"][..], 2, "no reading `onwards` (did you mean `onward`?)"),
        (
            &["tiny", "--reading", "onward=before"][..],
            2,
            "the reading `onward` has no alternative `before` (alternatives: next, at)",
        ),
        (&["tiny", "--reading", "onward"][..], 2, "`--reading onward`: expected NAME=ALTERNATIVE"),
        (&["--reading", "onward=at"][..], 2, "<RULESET>"),
    ] {
        let output = sowbook(SMALL, None, arguments);
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(status), "{arguments:?}: {message}");
        assert!(message.contains(expected), "{arguments:?}: {message}");
    }
}

/// A statement nobody accounts for is named, and the status is 1.
#[test]
fn gaps_are_found() {
    let output = sowbook("tests/fixtures/gaps", None, &["--coverage"]);
    let text = stdout(&output);
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(text.contains("TL-2: UNACCOUNTED FOR: Nobody cites this.; no test"), "{text}");
    assert!(text.contains("Statements about play: 2; not accounted for: 1; without a test: 2."), "{text}");
    // What could not be read is not passed over in silence.
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(message, "evidence/gappy.yaml:12:25: unknown word `contents` (did you mean `content`?)\n");
}

/// Each file begins with the problems it has: `# LINE:COLUMN: message`. Its statements are those of `XX`.
#[test]
fn broken_rulesets_say_what_and_where() {
    let folder = here("tests/rulesets_broken");
    let mut files: Vec<PathBuf> = std::fs::read_dir(&folder)
        .expect("the folder")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    files.sort();
    let mut failures = String::new();
    for path in &files {
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        let text = std::fs::read_to_string(path).expect("a file");
        let comments = text.lines().map_while(|line| line.strip_prefix("# "));
        let expected: BTreeSet<String> = comments.map(|line| format!("{name}:{line}")).collect();
        let source = SourceText::new(name.clone(), text.clone());
        let (family, mut problems) = read_ruleset(&source);
        if let Some(family) = &family {
            problems.extend(verify_ruleset(&source, family.declaration(), |id, _| id.starts_with("XX-")));
        }
        let found: BTreeSet<String> = problems.iter().map(messages::placed).collect();
        if found != expected {
            failures.push_str(&format!("{name}\n  expected {expected:#?}\n  found {found:#?}\n"));
        }
    }
    assert!(files.len() > 30 && failures.is_empty(), "{failures}");
}

fn real_families() -> Vec<RulesetFamily> {
    let (archive, _) = load(&here("records"));
    archive.rulesets.iter().filter_map(|source| read_ruleset(source).0).collect()
}

#[test]
fn every_clause_of_the_records_has_prose() {
    let mut checked = 0;
    for family in real_families() {
        let declaration = family.declaration();
        for choices in declaration.single_choices() {
            let ruleset = family.ruleset(&choices).expect("the ruleset can be used");
            for (id, support, _) in ruleset.clauses().all() {
                let (title, prose) = (
                    clause_title(&ruleset, id, Language::English),
                    clause_prose(&ruleset, id, Language::English),
                );
                let at = format!("{} {} under {choices:?}: {title}: {prose}", declaration.id, support.name);
                check_words(&prose, &at);
                assert!(prose.ends_with('.'), "{at}");
                check_words(&title, &at);
                let french = clause_prose(&ruleset, id, Language::French);
                assert!(french.ends_with('.') && french != prose, "{at}: {french}");
                for wrong in [" the ", " de le ", " de les ", " à le ", " que il", " si il", "  "] {
                    assert!(!french.contains(wrong), "{at}: {french}");
                }
                checked += 1;
            }
        }
        for reading in &declaration.readings {
            let prose = reading_prose(reading, &reading.default);
            assert!(prose.ends_with(['.', '?']) && !prose.contains(".."), "{prose}");
            assert!(mentions_all(&prose, reading), "{prose}");
        }
    }
    assert!(checked > 100, "{checked}");
}

fn mentions_all(prose: &str, reading: &Reading) -> bool {
    reading.alternatives.iter().all(|known| prose.contains(known.name.as_str()))
}

/// Words for people: no text of the debugger, no keys, no gaps.
fn check_words(words: &str, at: &str) {
    assert!(words.chars().next().is_some_and(|first| first.is_uppercase() || first == '“'), "{at}");
    for unwanted in ["  ", " ,", " .", "..", "::", "Some(", "None", "{", "}", "\"", "[", "]", ",,", "_"] {
        assert!(!words.contains(unwanted), "{unwanted:?} in {at}");
    }
}

#[test]
fn every_statement_of_the_records_is_accounted_for() {
    let (archive, _) = load(&here("records"));
    let families = real_families();
    let declarations: Vec<&Declaration> = families.iter().map(RulesetFamily::declaration).collect();
    let coverage = coverage(&archive, declarations.iter().copied(), &[], |_| true);
    let open: Vec<_> = coverage.unaccounted().map(|(_, statement)| &statement.id).collect();
    assert!(open.is_empty(), "{open:?}");
    assert_eq!(coverage.evidence.values().map(Vec::len).sum::<usize>(), archive.statements().count());
}

/// A clause written in YAML, on a board of four rows of two holes, and its sentence.
#[test]
#[expect(clippy::too_many_lines, reason = "a flat table: clauses and what is said of them")]
fn clauses_are_put_into_words() {
    for (section, clause, expected) in [
        (
            "landing",
            "{id: eat, when: {before: occupied, row: inner, look: {facing: {seeds: {at_least: 1}}, \
             facing_outer: {seeds: {at_least: 1}}}, unless: {turn: {first: 1}}}, take: [facing, facing_outer], to: hand, then: {sow: {from: lap_lift, first: at}}, cite: [X]}",
            "If the last seed falls in an occupied hole of the inner row that faces at least one seed in the inner \
             hole and at least one in the outer hole, and it is not the player's first turn, the seeds of both \
             facing holes are taken and sown on, the first in the hole from which the lap was lifted.",
        ),
        (
            "landing",
            "{id: odd, when: {seeds: odd, lap: {go: clockwise}, turn: {first: 1, of: game}, unless: {row: outer, side: opponent}}, \
             then: again, cite: [X]}",
            "If the last seed falls in a hole that then holds an odd number of seeds, the lap is sown clockwise, and it \
             is the first turn of the game, unless the hole is on the opponent's side and is in the outer row, the turn \
             ends, and the same player moves again.",
        ),
        (
            "landing",
            "{id: chain, when: {side: own, row: outer, flag: f}, mark: f, take: [landing, {walk: {along: ahead, \
             while: {any: [{seeds: even}, {seeds: empty}], flag: f}, over: {flag: f}}}], then: end, cite: [X]}",
            "If the last seed falls in a hole of the player's outer row with the flag “f”, the seeds of that hole and \
             those of some of the holes that follow are taken into the player's store, the hole in which the last seed fell \
             gets the flag “f”, and the turn ends. One hole after another in the direction of sowing gives its seeds, as long \
             as it has the flag “f”, and either it holds an even number of seeds above zero or it holds no seed; \
             holes with the flag “f” are skipped and keep their seeds.",
        ),
        (
            "landing",
            "{id: made, when: {seeds: 3}, mark: tuz, unmark: moved, then: end, cite: [X]}",
            "If the last seed falls in a hole that then holds exactly three seeds, that hole becomes a tuz, that hole is no \
             longer already moved, and the turn ends.",
        ),
        (
            "landing",
            "{id: add, when: {look: {facing: {seeds: 0}, facing_outer: {seeds: 0}}}, take: [landing], to: hand, then: {sow: {from: \
             turn_lift, first: next, adding: outer_behind}}, offer: [{lap: {sow: {from: lap_first, first: next}}, \
             from: outer_row, go: clockwise, only_if: captures}], cite: [X]}",
            "If the last seed falls in a hole that faces no seed in the inner hole and none in the outer hole, the seeds of that hole are \
             taken and sown on together with those of the outer hole behind that hole, the first in the hole after the hole from which the turn started. Instead the player may sow the \
             taken seeds clockwise, the first in the hole after the hole in which the first seed of the lap fell, if \
             the hole in which the first seed of the lap fell is a hole of the outer row, but only where the last \
             seed of that lap captures.",
        ),
        (
            "landing",
            "{id: far, when: {before: occupied}, take: [{walk: {from: facing, along: back, while: {seeds: occupied}}}, {walk: {along: both, \
             step: 2, most: 1, take: [this, facing]}}, {walk: {along: ahead, step: 2, most: 1, take: [facing, \
             facing_outer]}}], then: again, cite: [X]}",
            "If the last seed falls in an occupied hole, the seeds of some of the holes behind it, those that \
             some holes on either side give and those that some of the holes that follow give are taken into the player's store, the turn ends, and the same \
             player moves again. One hole after another against the direction of sowing, starting after the facing inner hole, \
             gives its seeds, as long as it holds at least one seed. Every second hole, first in the direction of sowing, \
             then against it, gives its seeds and those of the facing inner hole; at most one hole in each direction gives \
             seeds. The second hole in the direction of sowing gives the seeds of the facing inner hole and those of the \
             facing outer hole.",
        ),
        (
            "starts",
            "{id: not, lift: {from: any, at_least: 1, if: {unless: {row: inner, seeds: 1}}}, cite: [X]}",
            "A turn may start with the seeds of any hole of the player's own that holds at least one seed. This start is not \
             allowed if the hole is in the inner row and holds exactly one seed.",
        ),
        (
            "starts",
            "{id: some, lift: {from: right_half, at_least: 2, holes: 3, go: either, must_if: captures}, cite: \
             [X]}",
            "A turn may start with the seeds of a hole in the right half of a row (b or d; for North, B or D) that \
             holds at least two seeds, which are sown in either direction, as the player chooses. At least three of the \
             player's holes must hold that many. If there is a start for which the last seed of the first lap \
             captures, only such starts are allowed.",
        ),
        (
            "landing",
            "{id: perhaps, when: {seeds: 4}, optional: true, take: [{hole: {first_back: {at_least: 2}, beyond: 1}}], \
             to: {pick: opponent}, unmark: [f, {flag: f, each: own}], then: end, cite: [X]}",
            "If the last seed falls in a hole that then holds exactly four seeds, the seeds of the hole before the first \
             hole against the direction of sowing that holds at least two seeds are put into one of the \
             opponent's holes, as the player picks, the hole in which the last seed fell loses the flag “f”, each of \
             the player's holes loses the flag “f”, and the turn ends. The player may decline this; then the clauses below decide what follows.",
        ),
        (
            "starts",
            "{id: part, lift: {from: any, at_least: 2, seeds: {at_least: 2, at_most: 3}, take: [{pick: opponent, holes: 2, most: 1}]}, \
             cite: [X]}",
            "A turn may start with the seeds of any hole of the player's own that holds at least two seeds. Two to three \
             seeds, as the player chooses, are lifted, and the others stay in the hole. Before that, at most one seed of \
             each of two occupied holes among the opponent's holes, as the player picks, are taken into the player's store.",
        ),
        (
            "starts",
            "{id: sown, enter: {into: any, seeds: chosen, as: lap, if: {unless: {same: last_end}}}, cite: [X]}",
            "A turn may start with any number of seeds, as the player chooses, of the player's store, which are sown one per \
             hole, the first in any hole of the player's own. This start is allowed only if the hole is not the hole in which \
             the last seed of the previous turn fell.",
        ),
        (
            "endings",
            "{id: left, at: lap, of: either, when: {total: {of: own, is: empty}}, sweep: {who: shared, holes: {of: board, if: {unless: {flag: f}}}, odd: fewer}, ends: game, result: not_said, cite: [X]}",
            "When no seed is left in one player's holes, the game ends; this is also judged after each lap within a turn. \
             The seeds left in the holes without the flag “f” are first shared equally; a seed left over goes to the \
             player with fewer seeds. The sources do not say who has won.",
        ),
        (
            "endings",
            "{id: poor, of: either, when: {holes: {of: {of: own, if: {seeds: {at_least: 2}}}, is: empty}}, sweep: own_holes, ends: game, result: that_player_loses, cite: \
             [X]}",
            "When one of the players has no hole that holds at least two seeds, the game ends. Each player first takes the seeds of \
             their own holes into their store. That player has lost; if this is true of both players, the sources \
             do not say who has won.",
        ),
    ] {
        let (ruleset, found) =
            with_clause(&format!("{section}:\n"), &format!("{section}:\n  - {clause}\n"), |name| {
                name.strip_prefix(section).is_some_and(|id| id[1..] == *clause_id(clause))
            });
        assert_eq!(clause_prose(&ruleset, found, Language::English), expected, "{clause}");
    }
}

/// The id of a clause written on one line.
fn clause_id(clause: &str) -> &str {
    clause.split(['{', ':', ','].as_slice()).nth(2).expect("an id").trim()
}

/// The ruleset of `rows.yaml` with one text in place of another, and its clause of which a name holds.
fn with_clause(old: &str, new: &str, wanted: impl Fn(&str) -> bool) -> (Arc<Ruleset>, ClauseId) {
    with_clauses(&[(old, new)], wanted)
}

/// The same with several texts in place of others.
fn with_clauses(pairs: &[(&str, &str)], wanted: impl Fn(&str) -> bool) -> (Arc<Ruleset>, ClauseId) {
    let mut text = std::fs::read_to_string(here("tests/fixtures/rows.yaml")).expect("a file");
    for (old, new) in pairs {
        assert!(text.contains(old), "{old}");
        text = text.replace(old, new);
    }
    let (family, _) = read_ruleset(&SourceText::new("rows.yaml", text));
    let family = family.expect("a ruleset");
    let ruleset = family.default_ruleset().unwrap_or_else(|problems| {
        panic!("{pairs:?}: {:?}", problems.iter().map(messages::under_readings).collect::<Vec<_>>())
    });
    let all = ruleset.clauses().all();
    let id = all.iter().find(|(_, support, _)| wanted(&support.name)).expect("the clause").0;
    drop(all);
    (ruleset, id)
}

/// What is said of rounds, endings and setups, in English and in French.
#[expect(clippy::too_many_lines, reason = "a flat table: one row for each sentence")]
#[test]
fn rounds_are_put_into_words() {
    let setup = "setup: {each: 3, stores: 1, cite: [X]}";
    let over = "  - {id: over, when: {left: {at_most: 1}}, ends: round, cite: [X]}\nrounds: ";
    for (name, old, new, english, french) in [
        (
            "setup",
            setup,
            "setup: {each: 3, stores: {south: 2, north: 0}, cite: [X]}",
            "At the beginning every hole holds three seeds, 26 in all. South's store holds two seeds, and North's holds \
             no seeds.",
            "Au début, chaque trou contient trois graines, 26 en tout. Dans la réserve de Sud : deux graines, dans celle de \
             Nord : aucune graine.",
        ),
        (
            "setup",
            setup,
            "setup: {each: 3, stores: {first: 1, second: 4}, cite: [X]}",
            "At the beginning every hole holds three seeds, 29 in all. The store of the player who starts holds one seed, \
             and the other store holds four seeds.",
            "Au début, chaque trou contient trois graines, 29 en tout. Dans la réserve du joueur qui commence : une graine, \
             dans l’autre : quatre graines.",
        ),
        (
            "setup",
            setup,
            "setup: {each: 3, stated: {total: {of: own, is: 12}}, cite: [X]}",
            "At the beginning every hole holds three seeds, 24 in all. The players lay the seeds before play, or chance \
             does, and each record states them; for each player this must be true: the player's holes hold exactly twelve \
             seeds in all.",
            "Au début, chaque trou contient trois graines, 24 en tout. Les joueurs répartissent les graines avant le jeu, \
             ou le hasard le fait, et chaque partie notée dit comment ; il faut que ceci soit vrai pour chaque joueur : \
             les trous du joueur contiennent en tout exactement douze graines.",
        ),
        (
            "setup",
            setup,
            "setup: {first: [1, 0, 2, 3], second: [0, 4, 1, 1], cite: [X]}",
            "If South starts, South has at the beginning one in a; none in b; two in c; three in d. North then has none in A; \
             four in B; one in each of C and D. If North starts, North has what South has here, in the same places, and South \
             what North has.",
            "Si c’est Sud qui commence, graines de Sud au début : une en a ; aucune en b ; deux en c ; trois en d. Graines de \
             Nord : aucune en A ; quatre en B ; une dans chacun des trous C et D. Si c’est Nord qui commence, Nord a ce que Sud \
             a ici, aux mêmes places, et Sud ce que Nord a.",
        ),
        (
            "rounds",
            "limits:",
            "{fill: even, unit: 4, rest: one_each, copy: facing, starter: winner, equal: same, tally: {per: margin, \
             double: {banked: {of: opponent, is: empty}}}, cite: [X]}",
            "For another round each player puts the same number of seeds from their store into each of their holes, as \
             many as possible, but no more than four seeds. What is left over goes into the holes one by one, from the \
             owner's left; if each hole of a player holds four seeds, it stays in that player's store. The player with fewer seeds does this, and the other player puts the same numbers of seeds into the \
             facing holes; what that player has left over stays in the store; if both have the same number of seeds, the \
             player who made the last move does this. The player with more seeds starts the next round; if both have the \
             same number, the player who started this one does. A round gives the player with more seeds one point for \
             each seed more than the other player has. A player's points count twice if the opponent's store holds no seed.",
            "Pour une autre manche, chaque joueur met le même nombre de graines de sa réserve dans chacun de ses trous, \
             autant que possible, mais quatre graines au plus. Le reste est mis dans les trous, une graine à la fois, \
             depuis la gauche du propriétaire ; si chaque trou d’un joueur contient quatre graines, il demeure dans la réserve \
             de ce joueur. C’est le joueur qui a le moins de graines qui les pose ainsi, et l’autre en met autant \
             dans les trous en face ; ce qui reste à ce dernier demeure dans sa réserve ; s’ils en ont autant, celui qui a \
             joué le dernier les pose ainsi. Le joueur qui a le plus de graines commence la manche suivante ; si les deux \
             en ont autant, c’est celui qui a commencé cette manche. Une manche donne au joueur qui a le plus de graines \
             autant de points qu’il en a de plus que l’autre. Les points d’un joueur comptent double si la réserve de l’adversaire est vide.",
        ),
        (
            "rounds",
            "limits:",
            "{unit: 3, fill: left, rest: one_hole, seat: loser, refilled: loser, starter: same, cite: [X]}",
            "For another round the player with fewer seeds puts three seeds from their store into each of their holes; \
             what is left over stays in the store. The holes are filled from the left, as the player with fewer seeds sees \
             it, on both sides, as far as the seeds go. If not all holes can be filled, what is left over goes into the \
             next hole. The holes and the store of the player with more seeds stay as they are; if both have the same \
             number, those of the player who did not make the last move do. The player who started this round starts the next.",
            "Pour une autre manche, le joueur qui a le moins de graines met trois graines de sa réserve dans chacun de ses \
             trous ; le reste demeure dans la réserve. Les trous sont remplis depuis la gauche, vus par le joueur qui a le \
             moins de graines, des deux côtés, aussi loin que vont les graines. S’il n’y a pas de quoi remplir tous les \
             trous, le reste va dans le trou suivant. Les trous et la réserve du joueur qui a le plus de graines restent \
             comme ils sont ; si les deux en ont autant, ceux du joueur qui n’a pas joué le dernier. Le joueur qui a \
             commencé cette manche commence aussi la suivante.",
        ),
    ] {
        let new = if name == "rounds" { format!("{over}{new}\nlimits:") } else { new.to_owned() };
        let (ruleset, found) = with_clause(old, &new, |known| known == name);
        assert_eq!(clause_prose(&ruleset, found, Language::English), english);
        assert_eq!(plain_spaces(&clause_prose(&ruleset, found, Language::French)), french);
    }
}

/// What a row of `landing` asks, in English and in French. The terms are about a hole, a turn and a player.
#[test]
#[expect(clippy::too_many_lines, reason = "a flat table: one row for each condition")]
fn conditions_are_put_into_words() {
    let terms = "terms:\n  - {id: two, holds: {seeds: 2}, cite: [X]}\n  - {id: first, holds: {turn: {first: 1}}, cite: [X]}\n  \
                 - {id: bare, holds: {total: {of: own, is: empty}}, cite: [X]}\n  \
                 - {id: three, holds: {side: own, row: outer, seeds: 3}, cite: [X]}\n  \
                 - {id: named, holds: {is: bare}, cite: [X]}\n";
    for (when, english, french) in [
        (
            "{is: two}",
            "the last seed falls in a hole that then holds exactly two seeds",
            "la dernière graine tombe dans un trou qui contient alors exactement deux graines",
        ),
        (
            "{store: own, seeds: {at_least: 3}}",
            "the last seed falls in the player's own store that then holds at least three seeds",
            "la dernière graine tombe dans la réserve du joueur qui contient alors au moins trois graines",
        ),
        ("{is: first}", "it is the player's first turn", "c’est le premier tour du joueur"),
        (
            "{is: bare}",
            "no seed is left in the player's holes",
            "il ne reste aucune graine dans les trous du joueur",
        ),
        (
            "{unless: {is: bare}}",
            "at least one seed is left in the player's holes",
            "il reste au moins une graine dans les trous du joueur",
        ),
        // A term that names others, or asks more than two things, is called by its name.
        (
            "{is: three}",
            "the last seed falls in a hole that is “three”",
            "la dernière graine tombe dans un trou qui est « three »",
        ),
        ("{is: named}", "“named” holds", "la condition « named » est remplie"),
        ("{unless: {is: named}}", "“named” does not hold", "la condition « named » n’est pas remplie"),
        (
            "{before: occupied, unless: {turn: {first: 1}}}",
            "the last seed falls in an occupied hole and it is not the player's first turn",
            "la dernière graine tombe dans un trou occupé et ce n’est pas le premier tour du joueur",
        ),
        (
            "{unless: {turn: {reached: own}}}",
            "the player has not yet dropped a seed on their own side",
            "le joueur n’a pas encore lâché de graine de son côté",
        ),
        (
            "{unless: {turn: {ended_in: own}}}",
            "no lap of the player has yet ended on their own side",
            "aucun semis du joueur n’a encore fini de son côté",
        ),
        (
            "{unless: {look: {next: {seeds: 3}}}}",
            "the next hole does not hold exactly three seeds",
            "le trou suivant ne contient pas exactement trois graines",
        ),
        (
            "{unless: {look: {next: {seeds: {at_least: 3}}}}}",
            "the next hole holds at most two seeds",
            "le trou suivant contient au plus deux graines",
        ),
        // What is excluded of another hole is said of that hole.
        (
            "{look: {next: {seeds: occupied, unless: {flag: f}}}}",
            "the next hole holds at least one seed and does not have the flag “f”",
            "le trou suivant contient au moins une graine et ne porte pas la marque « f »",
        ),
        // A flag whose holes the ruleset has words for.
        (
            "{flag: moved, seeds: even}",
            "the last seed falls in a hole that is already moved and that then holds an even number of seeds",
            "la dernière graine tombe dans un trou qui est parmi les trous déjà joués et qui contient alors un nombre pair de \
             graines",
        ),
        (
            "{look: {next: {unless: {flag: moved}}}}",
            "the next hole is not already moved",
            "le trou suivant n’est pas parmi les trous déjà joués",
        ),
        (
            "{holes: {of: {of: own, if: {unless: {flag: moved}}}, is: {at_least: 1}}}",
            "the number of the player's holes that are not already moved is at least one",
            "le nombre des trous du joueur qui ne sont pas parmi les trous déjà joués est d’au moins un",
        ),
        (
            "{holes: {of: {of: board, if: {flag: {is: tuz, owner: own}}}, is: empty}}",
            "no hole is a tuz of the player",
            "aucun trou n’est un tuz du joueur",
        ),
        (
            "{look: {next: {unless: {flag: f, seeds: 1}}}}",
            "it is not the case that the next hole has the flag “f” and holds exactly one seed",
            "il n’est pas vrai que le trou suivant porte la marque « f » et contient exactement une graine",
        ),
        (
            "{side: own, look: {next: {seeds: 0}}, lap: {nth: first}}",
            "the last seed falls in a hole on the player's side, the next hole holds no seed, and it is the first lap of \
             the turn",
            "la dernière graine tombe dans un trou du côté du joueur, le trou suivant est vide, et c’est le premier semis \
             du tour",
        ),
        (
            "{turn: {first: 1}, any: [{side: own}, {look: {next: {seeds: 0}}}]}",
            "it is the player's first turn, and either the hole in which the last seed falls is on the player's side or \
             the next hole holds no seed",
            "c’est le premier tour du joueur, et soit le trou où tombe la dernière graine est du côté du joueur, soit le \
             trou suivant est vide",
        ),
        (
            "{total: {of: {of: opponent, if: {row: inner}}, is: empty}}",
            "no seed is left in the holes of the opponent's inner row",
            "il ne reste aucune graine dans les trous de la rangée intérieure de l’adversaire",
        ),
        (
            "{holes: {of: {of: board, if: {flag: f}}, is: occupied}}",
            "at least one hole has the flag “f”",
            "au moins un trou porte la marque « f »",
        ),
        (
            "{holes: {of: {of: own, if: {seeds: {at_least: 2}}}, is: empty}}",
            "none of the player's holes holds at least two seeds",
            "aucun des trous du joueur ne contient au moins deux graines",
        ),
        (
            "{left: {at_most: 1}}",
            "the board holds at most one seed",
            "il reste au plus une graine sur le tablier",
        ),
        ("{lap: {seeds: 0}}", "the lap had no seed", "le semis ne comptait aucune graine"),
        (
            "{unless: {would_leave: {of: opponent, is: empty}}}",
            "taking all of this would leave at least one seed in the opponent's holes",
            "prendre le tout laisserait au moins une graine dans les trous de l’adversaire",
        ),
        (
            "{seeds: {one_of: [1, 3]}}",
            "the last seed falls in a hole that then holds one or three seeds",
            "la dernière graine tombe dans un trou qui contient alors une ou trois graines",
        ),
    ] {
        let new = format!("{terms}landing:\n  - {{id: asked, when: {when}, then: end, cite: [X]}}\n");
        let (ruleset, found) = with_clause("landing:\n", &new, |name| name == "landing.asked");
        assert_eq!(clause_prose(&ruleset, found, Language::English), format!("If {english}, the turn ends."));
        let said = plain_spaces(&clause_prose(&ruleset, found, Language::French));
        assert_eq!(
            said.trim_start_matches("Si ").trim_start_matches("S’"),
            format!("{french}, le tour finit.")
        );
    }
}

/// Terms, preferences among starts and endings, in English and in French.
#[test]
fn clauses_of_other_sections_are_put_into_words() {
    for (section, clause, english, french) in [
        (
            "terms",
            "holds: {seeds: 2}",
            "A hole is “it” if it holds exactly two seeds.",
            "Un trou est « it » s’il contient exactement deux graines.",
        ),
        (
            "drops",
            "when: {flag: tuz}, take: [dropped], to: flag_owner",
            "After a seed has fallen in a hole, if the hole is a tuz, the seed that has just fallen is taken into the store of \
             the player to whom the hole belongs.",
            "Après la chute d’une graine dans un trou, si le trou est un tuz, la graine qui vient de tomber est prise et va à \
             la réserve du joueur à qui appartient le trou.",
        ),
        (
            "terms",
            "holds: {turn: {first: 1}}",
            "A turn is “it” if it is the player's first turn.",
            "Un tour est « it » si c’est le premier tour du joueur.",
        ),
        (
            "terms",
            "holds: {cannot_start: own}",
            "“it” holds if the player cannot start a turn.",
            "La condition « it » est remplie si le joueur ne peut pas commencer de tour.",
        ),
        (
            "prefer",
            "if: {starts: [lift]}, keep: {most: seeds}",
            "Of the starts for which the turn starts by “lift”, only a start from a hole with the most seeds is allowed. If \
             there is no such start, any start is allowed.",
            "Parmi les départs pour lesquels le tour commence par « lift », seul est permis un départ d’un trou qui contient \
             le plus de graines. S’il n’y a pas de tel départ, tout départ est permis.",
        ),
        (
            "prefer",
            "keep: rightmost",
            "Only the start that comes last on the ring, anticlockwise from the player's left, is allowed.",
            "Seul est permis le départ qui vient le dernier sur le circuit, dans le sens antihoraire depuis la gauche du \
             joueur.",
        ),
        (
            "endings",
            "of: last, when: {total: {of: own, is: empty}}, ends: game, result: that_player_wins",
            "When, for the player who has just moved, no seed is left in that player's holes, the game ends. That player has \
             won.",
            "Quand il ne reste aucune graine dans les trous du joueur qui vient de jouer, la partie finit. Ce joueur a gagné.",
        ),
        (
            "endings",
            "of: either, when: {banked: {of: own, is: {at_least: 9}}}, ends: game, result: that_player_wins",
            "When one player's store holds at least nine seeds, the game ends. That player has won; if this is true of both \
             players, the sources do not say who has won.",
            "Quand la réserve de l’un des joueurs contient au moins neuf graines, la partie finit. Ce joueur a gagné ; si \
             c’est vrai des deux joueurs, les sources ne disent pas qui a gagné.",
        ),
        (
            "endings",
            "when: {total: {of: opponent, is: empty}, cannot_start: own}, ends: game, result: mover_loses",
            "When, for the player to move, no seed is left in the opponent's holes and that player cannot start a turn, the \
             game ends. The player to move has lost.",
            "Quand, pour le joueur dont c’est le tour, il ne reste aucune graine dans les trous de l’adversaire et ce joueur \
             ne peut pas commencer de tour, la partie finit. Le joueur dont c’est le tour a perdu.",
        ),
    ] {
        let clause = format!("  - {{id: it, {clause}, cite: [X]}}\n");
        let (old, new) = match section {
            "endings" => ("endings:\n", format!("endings:\n{clause}")),
            section => ("landing:\n", format!("{section}:\n{clause}landing:\n")),
        };
        let (ruleset, found) = with_clause(old, &new, |name| name == format!("{section}.it"));
        assert_eq!(clause_prose(&ruleset, found, Language::English), english);
        assert_eq!(plain_spaces(&clause_prose(&ruleset, found, Language::French)), french);
    }
}
