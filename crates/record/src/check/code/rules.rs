//! What is found in rulesets.

use super::message::{Message, Words, findings};
use super::suggestion::{closest_of, did_you_mean, suggest};
use super::yaml::{of_misread, of_yaml};
use crate::archive::RulesetFileProblemKind;
use base::board::{MOST_HOLES, ShapeProblem as Shape};
use base::text::closest;
use base::yaml;
use rules::{MOST_ALTERNATIVES, MOST_TESTS, NameSort as Sort, RulesetProblemKind as Kind, Sower};

findings! {
    pub(super) const CODES;
    /// The message for a problem of a ruleset.
    pub fn of_rules(kind: &Kind) match kind;

    [Error "rules/malformed": "a value has the wrong form"]
    | Kind::Malformed(message) => "{message}";

    [Error "rules/clause-without-source": "a clause cites no statement"]
    | Kind::ClauseWithoutSource(clause) => "the clause `{clause}` cites no statement";
        "add `cite: […]`, or `silent: true` and a `note` if the sources say nothing";

    [Error "rules/silent-without-note": "a clause fills a silence without a reason"]
    | Kind::SilentWithoutNote(clause) =>
        "the clause `{clause}` says that the sources are silent, but gives no reason for its value";
        "add `note: …`";

    [Error "rules/silent-with-source": "a clause both cites statements and says that the sources are silent"]
    | Kind::SilentWithSource(clause) =>
        "the clause `{clause}` both cites statements and says that the sources are silent";
        "keep `cite` or `silent`";

    [Error "rules/cites-against": "a clause cites a statement that denies it"]
    | Kind::CitesAgainst { clause, statement, denies: Some((reading, alternative)) } =>
        "the clause `{clause}` cites `{statement}`, which denies `{reading}={alternative}`";
        "cite it only for the alternatives that it supports: `{{by: {reading}, …}}`";
    | Kind::CitesAgainst { clause, statement, denies: None } =>
        "the clause `{clause}` names `{statement}` under both `cite` and `against`";
        "keep one of the two";

    [Error "rules/unknown-statement": "a cited statement is not in the ruleset's evidence"]
    | Kind::UnknownStatement(id) => "the evidence of this ruleset has no statement `{id}`";
        "correct the id, or add its evidence to `evidence`";

    [Error "rules/unquoted-words": "words are chosen for a clause that the statement does not quote"]
    | Kind::UnquotedWords { statement, words } => "`{statement}` does not quote the words `{words}`";
        "copy them from the `words` of the statement";

    [Error "rules/clause-twice": "two clauses have the same name"]
    | Kind::ClauseTwice(clause) => "two clauses have the id `{clause}`"; "give one of them another `id`";

    [Error "rules/reading-without-default": "a reading has no default"]
    | Kind::ReadingWithoutDefault(reading) => "the reading `{reading}` has no default";
        "add `default: …`, one of its alternatives";

    [Error "rules/unknown-default": "the default of a reading is not one of its alternatives"]
    | Kind::UnknownDefault { reading, default } =>
        "the default `{default}` of the reading `{reading}` is not one of its alternatives";
        "use one of them, or add it to `alternatives`";

    [Error "rules/reading-without-source": "a reading has neither `cite` nor `reason`"]
    | Kind::ReadingWithoutSource(reading) => "the reading `{reading}` has neither `cite` nor `reason`";
        "add `cite: […]` or `reason: …`";

    [Error "rules/reading-without-confidence": "a reading does not say how sure its default is"]
    | Kind::ReadingWithoutConfidence(reading) =>
        "the reading `{reading}` does not say how sure its default is, and why";
        "add `confidence: strong`, `open` or `weak`, and a `reason`";

    [Error "rules/reading-without-position": "a reading gives no position where its alternatives differ"]
    | Kind::ReadingWithoutPosition(reading) =>
        "the reading `{reading}` gives no position where its alternatives differ";
        "add `parts: {{position: …, play: …}}`";

    [Error "rules/one-alternative": "a reading has fewer than two alternatives"]
    | Kind::TooFewAlternatives(reading) => "the reading `{reading}` has fewer than two alternatives";
        "add an alternative, or write a clause without a reading";

    [Error "rules/unknown-reading": "no reading has this name"]
    | Kind::UnknownReading { found, known } => "there is no reading `{found}`";
        = closest_of(found, "readings", known);

    [Error "rules/unknown-alternative": "a reading does not have this alternative"]
    // A number is near to every other number.
    | Kind::UnknownAlternative { reading, found, known } if found.parse::<u32>().is_ok() =>
        "the reading `{reading}` has no alternative `{found}`";
        = suggest(None, "alternatives", known);
    | Kind::UnknownAlternative { reading, found, known } =>
        "the reading `{reading}` has no alternative `{found}`";
        = closest_of(found, "alternatives", known);

    [Error "rules/alternative-left-out": "a value omits one alternative of a reading"]
    | Kind::AlternativeLeftOut { reading, alternative } =>
        "there is no value for the alternative `{alternative}` of the reading `{reading}`";
        "add `{alternative}: …`, or `{alternative}: ~` if the clause does not apply then";

    [Error "rules/reading-unused": "no clause depends on a reading"]
    | Kind::ReadingUnused(reading) => "no clause depends on the reading `{reading}`";
        "use it in a clause (`by: …` or `$…`), or delete it";

    [Error "rules/parts-not-played": "the play of `parts` is not possible"]
    fn parts_with_unknown(reading: &str) =>
        "`with` names a reading or an alternative that does not exist, so `parts` of `{reading}` cannot be \
         played";
        "write readings of this ruleset, each with one of its alternatives";
    fn parts_position_unread(reading: &str) =>
        "the position of `parts` cannot be read under any alternative of `{reading}`";
        "write a position of this ruleset, as inside `board(…)` of a record";
    fn parts_not_played(reading: &str, play: &str) =>
        "`{play}` cannot be played in the position of `parts` under any alternative of `{reading}`";
        "write play that is legal there under at least one alternative";

    [Error "rules/parts-alike": "the alternatives of a reading lead to the same in `parts`"]
    fn parts_alike(reading: &str, play: &str) =>
        "`{play}` leads to the same under every alternative of `{reading}`";
        "write a position and play for which the alternatives differ";

    [Error "rules/too-many-seeds": "more seeds than can be counted"]
    | Kind::TooManySeeds(seeds) => "{seeds} seeds on the board; the limit is {}", u16::MAX;
        "use fewer seeds or fewer holes";

    [Error "rules/unknown-flag": "no flag has this name"]
    | Kind::UnknownName { sort: Sort::Flag, found, known } => {
        undeclared(found, known, "flag", "declare it under `flags`, such as `{id: house, scope: match}`, or correct the name")
    }

    [Error "rules/unknown-phase": "no phase has this name"]
    | Kind::UnknownName { sort: Sort::Phase, found, known } => {
        let declare = "declare it under `phases`, such as `{id: early, until: {left: {at_most: 20}}}`, \
                       or correct the name";
        undeclared(found, known, "phase", declare)
    }

    [Warning "rules/flag-never-set": "a flag that no clause sets"]
    | Kind::FlagNeverSet(flag) => "no clause sets the flag `{flag}`";
        "delete it, or say what sets it: `mark` in a row, `flag: {flag}` in `rounds`, or `set_by`, where `capture` \
         needs a row that takes seeds";

    [Error "rules/too-many-laps": "the limit of laps is too high"]
    | Kind::TooManyLaps { found, most } => "`laps: {found}` is above the limit of {most} laps";
        "use a smaller number, such as {}", most.div_ceil(10);

    [Error "rules/too-many-alternatives": "the readings have too many alternatives"]
    | Kind::TooManyAlternatives(found) =>
        "the readings have {found} alternatives in all; the limit is {MOST_ALTERNATIVES}";
        "split the ruleset, or remove readings that change nothing";

    [Error "rules/unknown-term": "no term has this name"]
    | Kind::UnknownName { sort: Sort::Term, found, known } => {
        let declare = "declare it under `terms`, such as `{id: ripe, holds: {seeds: 3}}`, \
                       above its first use in a term";
        undeclared(found, known, "term", declare)
    }

    [Warning "rules/unused-term": "a term that no clause uses"]
    | Kind::UnusedTerm(term) => "no clause uses the term `{term}`"; "use it with `is`, or delete it";

    [Warning "rules/unused-set": "a set of holes that no clause uses"]
    | Kind::UnusedSet(set) => "no clause uses the set `{set}`";
        "use it, for example with `in` in a condition, or delete it";

    [Warning "rules/uncited-evidence": "no clause cites this evidence"]
    fn uncited_evidence(id: &str) => "no clause and no reading cites a statement of the evidence `{id}`";
        "cite its statements in the clauses that follow them, or delete it from this list";

    [Error "rules/unknown-row": "no row of the landing table has this name"]
    | Kind::UnknownName { sort: Sort::Row, found, known } => {
        undeclared(found, known, "landing row", "name a row of `landing` by its `id`")
    }

    [Error "rules/too-many-tests": "a condition makes too many tests"]
    | Kind::TooManyTests => "the condition makes more than {MOST_TESTS} tests, those of its terms included";
        "name holes in a set instead of one by one, or use `one_of` for numbers";

    [Error "rules/nested-too-deep": "conditions are nested too deep"]
    | Kind::NestedTooDeep => "`any` and `unless` are nested more than two levels deep";
        "give the inner condition a name under `terms`, and refer to it with `is`";

    [Error "rules/too-many-flags": "too many flags"]
    | Kind::TooManyFlags { found, with } =>
        "{found} flags{}", with.map_or("; the limit is eight".to_owned(), |with| format!(" with {with}; the limit is four"));
        "let one flag do the work of two where no hole needs both at once; conditions can tell its uses apart \
         by `side`, by `in` or, with `owner: maker`, by the player";

    [Error "rules/unknown-set": "no set of holes has this name"]
    | Kind::UnknownName { sort: Sort::Set, found, known } => {
        let declare = "declare it under `sets`, such as `{id: corner, holes: [S1]}`, or correct the name";
        undeclared(found, known, "set of holes", declare)
    }

    [Error "rules/unknown-label": "South has no hole with this label"]
    | Kind::UnknownLabel(label) => "South has no hole `{label}`";
        "use South's labels; North's holes follow from them";

    [Error "rules/unknown-start": "no earlier start has this name"]
    | Kind::UnknownName { sort: Sort::Start, found, known } => {
        undeclared(found, known, "start", "name a start by its `id`; `unless` names earlier ones")
    }

    [Error "rules/no-direction": "a hole has no sowing direction"]
    | Kind::NoDirection(label) => "the hole `{label}` has no sowing direction";
        "add a last row `from: any` to `directions`";

    [Error "rules/landing-not-total": "the landing table has no row for some last seeds"]
    | Kind::LandingNotTotal => "the landing table has no row for some last seeds";
        "add a last row without conditions, such as `{{id: stop, then: end}}`";

    [Error "rules/unreachable-row": "a row of the landing table never applies"]
    | Kind::UnreachableRow(row) => "the row `{row}` never applies, because the rows before it cover every case";
        "move it before them, or delete it";
    | Kind::RowNeedsFlag { row, flag } =>
        "the row `{row}` never applies, because it needs the flag `{flag}`, which no clause sets";
        "add what sets the flag, or delete the row";

    [Error "rules/contradictory-row": "the conditions of a row contradict each other"]
    | Kind::ContradictoryRow(row) =>
        "the row `{row}` never applies, because its conditions contradict each other";
        "correct its `when`";

    [Error "rules/hand-left-over": "seeds are taken into the hand and not sown"]
    | Kind::HandLeftOver { row, sower } => "the row `{row}` takes seeds into the hand and does not sow them";
        = match sower {
            Sower::Row => "write `to: store`, or `then: {sow: …}`",
            Sower::Offers => "write `to: store`, or `sow: {…}` in each lap of `offer`",
            Sower::Nothing => "write `to: store`; only rows of `landing` can sow what they take",
        };

    [Error "rules/hand-empty": "seeds in hand are sown though none were taken"]
    | Kind::HandEmpty(row) => "the row `{row}` sows seeds from the hand, but takes none";
        "write `take: […]` and `to: hand`, or a different `then`";

    [Error "rules/rounds-without-end": "`rounds` or an ending with `ends: round` is missing"]
    | Kind::RoundsWithoutEnd => "`rounds` and an ending with `ends: round` need each other";
        "add the missing one, or remove both";

    [Error "rules/ending-result": "an ending lacks a result, or has one that is not allowed"]
    | Kind::EndingResult { ending, ends_game: true } => "the ending `{ending}` ends the game without a result";
        "add `result: …`, such as `score` or `mover_loses`";
    | Kind::EndingResult { ending, ends_game: false } => "the ending `{ending}` ends a round and has a result";
        "delete `result`; a round has none, and `tally` of `rounds` counts points";

    [Error "rules/scoring-missing": "an ending counts scores, but no `scoring` is declared"]
    | Kind::ScoringMissing => "an ending counts scores, but no `scoring` is declared"; "add `scoring`";

    [Error "rules/no-start": "the ruleset declares no way to start a turn"]
    | Kind::NoStart => "the ruleset declares no way to start a turn"; "add a clause to `starts`";

    _ {
        Kind::Misread(kind) => of_misread(kind),
        Kind::Board(problem) => of_shape(problem),
    }
}

findings! {
    pub(super) const BOARD;
    /// The message for a board that cannot be.
    pub fn of_shape(problem: &Shape) match problem;

    [Error "rules/board-rows": "a board has no rows or more than four"]
    | Shape::Rows(rows) => "a board of {rows} rows; expected 1 to 4";

    [Error "rules/board-columns": "a row has too few or too many holes"]
    | Shape::Columns(columns) =>
        "rows of {columns} holes; expected at least 1, and at most {MOST_HOLES} holes in all";

    [Error "rules/label-count": "a row has more or fewer labels than holes"]
    | Shape::LabelCount { player, row, found, expected } =>
        "the {row} row of {player} has {found} labels; expected {expected}, one for each hole";
        "boards of one or two rows have only an inner row; a single row, and the middle one of three, is \
         shared by both players; `-` is a place without a hole";
    | Shape::NoHoles(player) => "{player} has no hole";
        "name at least one hole of each player; in a game for one player it can lie empty on a ring of its own";

    [Error "rules/label-twice": "two holes have the same label"]
    | Shape::LabelTwice(label) => "two holes have the label `{label}`"; "give each hole its own label";

    [Error "rules/label-form": "a label that the notation cannot use"]
    | Shape::LabelForm(label) => "the notation cannot use the label `{label}`";
        "use a letter, optionally followed by `'` and a number up to 99, or such a number alone; `x` with a \
         number is a capture";

    [Error "rules/label-order": "an order does not name every hole of a side once"]
    | Shape::Order(player) => "`order` of {player} does not name each hole of that side exactly once";
        "list every label of the side, or remove `order`";

    [Note "rules/labels-alike": "labels that are easily mistaken for each other"]
    fn labels_alike() => "this board has the labels `l`, `I` and `1`; in many fonts they look alike";
        "change one of the labels, unless the source has them";
}

/// A name that is not declared: the name that was meant, or else how to declare it and all that can be used.
fn undeclared(found: &str, known: &[String], what: &str, declare: &str) -> Words {
    let close = closest(found, known.iter().map(String::as_str));
    let help = did_you_mean(close).unwrap_or_else(|| match known {
        [] => declare.to_owned(),
        known => format!("{declare}; names here: {}", known.join(", ")),
    });
    Words::new(format!("there is no {what} `{found}`")).help(help)
}

/// The message for a problem of a ruleset's file.
pub(in crate::check) fn of_ruleset(kind: &RulesetFileProblemKind) -> Message {
    match kind {
        RulesetFileProblemKind::Yaml(kind @ yaml::YamlProblemKind::KeyIsNotAWord) => {
            of_yaml(kind).help("put the key in quotes; a hole is written `at: {hole: …, if: …}`")
        }
        RulesetFileProblemKind::Yaml(kind) => of_yaml(kind),
        RulesetFileProblemKind::Rules(kind) => of_rules(kind),
    }
}

/// What is wrong and where, in a line: the cause of other findings, which its own finding explains.
pub(super) fn cause(problem: &rules::RulesetProblem) -> String {
    let what = of_rules(&problem.kind).what;
    if problem.path.segments().is_empty() { what } else { format!("{}: {what}", problem.path) }
}
