//! Messages for problems of rulesets.

use super::{Code, Message, meant, of_misread};
use crate::board::ShapeProblem;
use crate::rules::{MOST_ALTERNATIVES, MOST_TESTS, Sower};
use crate::{rules, text};

/// A name that is not declared: the name that was meant, or else all that can be used.
fn unknown_name(sort: rules::NameSort, found: &str, known: &[String]) -> Message {
    use rules::NameSort as Sort;
    let (code, what, place) = match sort {
        Sort::Flag => (
            Code::RulesUnknownFlag,
            "flag",
            "declare it under `flags`, such as `{id: house, scope: match}`, or correct the name",
        ),
        Sort::Set => (
            Code::RulesUnknownSet,
            "set of holes",
            "declare it under `sets`, such as `{id: corner, holes: [S1]}`, or correct the name",
        ),
        Sort::Term => (
            Code::RulesUnknownTerm,
            "term",
            "declare it under `terms`, such as `{id: ripe, holds: {seeds: 3}}`, above its first use in a term",
        ),
        Sort::Start => {
            (Code::RulesUnknownStart, "start", "name a start by its `id`; `unless` names earlier ones")
        }
        Sort::Phase => (
            Code::RulesUnknownPhase,
            "phase",
            "declare it under `phases`, such as `{id: early, until: {left: {at_most: 20}}}`, or correct the name",
        ),
        Sort::Row => (Code::RulesUnknownRow, "landing row", "name a row of `landing` by its `id`"),
    };
    let close = text::closest(found, known.iter().map(String::as_str));
    let help = match (close, known) {
        (Some(close), _) => format!("did you mean `{close}`?"),
        (None, []) => place.to_owned(),
        (None, known) => format!("{place}; names here: {}", known.join(", ")),
    };
    Message::new(code, format!("there is no {what} `{found}`")).help(help)
}

/// The message for a problem of a ruleset.
#[expect(clippy::too_many_lines, reason = "a flat table: one arm for each kind of problem")]
pub fn of_rules(kind: &rules::ProblemKind) -> Message {
    use rules::ProblemKind as Kind;
    match kind {
        Kind::Misread(kind) => of_misread(kind),
        Kind::Malformed(message) => Message::new(Code::RulesMalformed, message.clone()),
        Kind::ClauseWithoutSource(clause) => {
            Message::new(Code::RulesClauseWithoutSource, format!("the clause `{clause}` cites no statement"))
                .help("add `cite: […]`, or `silent: true` and a `note` if the sources say nothing")
        }
        Kind::SilentWithoutNote(clause) => Message::new(
            Code::RulesSilentWithoutNote,
            format!(
                "the clause `{clause}` says that the sources are silent, but gives no reason \
                for its value"
            ),
        )
        .help("add `note: …`"),
        Kind::SilentWithSource(clause) => Message::new(
            Code::RulesSilentWithSource,
            format!("the clause `{clause}` both cites statements and says that the sources are silent"),
        )
        .help("keep `cite` or `silent`"),
        Kind::CitesAgainst { clause, statement, denies: Some((reading, alternative)) } => Message::new(
            Code::RulesCitesAgainst,
            format!("the clause `{clause}` cites `{statement}`, which denies `{reading}={alternative}`"),
        )
        .help(format!("cite it only for the alternatives that it supports: `{{by: {reading}, …}}`")),
        Kind::CitesAgainst { clause, statement, denies: None } => Message::new(
            Code::RulesCitesAgainst,
            format!("the clause `{clause}` names `{statement}` under both `cite` and `against`"),
        )
        .help("keep one of the two"),
        Kind::UnknownStatement(id) => Message::new(
            Code::RulesUnknownStatement,
            format!("the evidence of this ruleset has no statement `{id}`"),
        )
        .help("correct the id, or add its evidence to `evidence`"),
        Kind::ClauseTwice(clause) => {
            Message::new(Code::RulesClauseTwice, format!("two clauses have the id `{clause}`"))
                .help("give one of them another `id`")
        }
        Kind::ReadingWithoutDefault(reading) => {
            Message::new(Code::RulesReadingWithoutDefault, format!("the reading `{reading}` has no default"))
                .help("add `default: …`, one of its alternatives")
        }
        Kind::UnknownDefault { reading, default } => Message::new(
            Code::RulesUnknownDefault,
            format!("the default `{default}` of the reading `{reading}` is not one of its alternatives"),
        )
        .help("use one of them, or add it to `alternatives`"),
        Kind::ReadingWithoutSource(reading) => Message::new(
            Code::RulesReadingWithoutSource,
            format!("the reading `{reading}` has neither `cite` nor `reason`"),
        )
        .help("add `cite: […]` or `reason: …`"),
        Kind::ReadingWithoutConfidence(reading) => Message::new(
            Code::RulesReadingWithoutConfidence,
            format!("the reading `{reading}` does not say how sure its default is, and why"),
        )
        .help("add `confidence: strong`, `open` or `weak`, and a `reason`"),
        Kind::ReadingWithoutPosition(reading) => Message::new(
            Code::RulesReadingWithoutPosition,
            format!("the reading `{reading}` gives no position where its alternatives differ"),
        )
        .help("add `parts: {position: …, play: …}`"),
        Kind::TooFewAlternatives(reading) => Message::new(
            Code::RulesOneAlternative,
            format!("the reading `{reading}` has fewer than two alternatives"),
        )
        .help("add an alternative, or write a clause without a reading"),
        Kind::UnknownReading { found, known } => {
            let close = text::closest(found, known.iter().map(String::as_str));
            Message::new(Code::RulesUnknownReading, format!("there is no reading `{found}`"))
                .help(meant(close, "readings", known))
        }
        Kind::UnknownAlternative { reading, found, known } => {
            // A number is near to every other number.
            let is_number = found.parse::<u32>().is_ok();
            let close = text::closest(found, known.iter().map(String::as_str)).filter(|_| !is_number);
            Message::new(
                Code::RulesUnknownAlternative,
                format!("the reading `{reading}` has no alternative `{found}`"),
            )
            .help(meant(close, "alternatives", known))
        }
        Kind::AlternativeLeftOut { reading, alternative } => Message::new(
            Code::RulesAlternativeLeftOut,
            format!("there is no value for the alternative `{alternative}` of the reading `{reading}`"),
        )
        .help(format!("add `{alternative}: …`, or `{alternative}: ~` if the clause does not apply then")),
        Kind::ReadingUnused(reading) => {
            Message::new(Code::RulesReadingUnused, format!("no clause depends on the reading `{reading}`"))
                .help("use it in a clause (`by: …` or `$…`), or delete it")
        }
        Kind::Board(problem) => of_shape(problem),
        Kind::TooManySeeds(seeds) => {
            Message::new(Code::RulesTooManySeeds, format!("{seeds} seeds on the board; the limit is {}", u16::MAX))
                .help("use fewer seeds or fewer holes")
        }
        Kind::UnknownName { sort, found, known } => unknown_name(*sort, found, known),
        Kind::TooManyFlags(found) => Message::new(
            Code::RulesTooManyFlags,
            format!("{found} flags; the limit is three, of which two may have `lift: never`, `sow: skip` or `sow: fault`"),
        )
        .help(
            "let one flag do the work of two where no hole needs both at once; conditions can tell its uses apart by \
             `side`, by `in` or, with `owner: maker`, by the player",
        ),
        Kind::FlagNeverSet(flag) => {
            Message::new(Code::RulesFlagNeverSet, format!("no clause sets the flag `{flag}`"))
                .help("add `set_by` to the flag, `mark` to a landing or `flag` to `rounds`, or delete it")
        }
        Kind::RowNeedsFlag { row, flag } => Message::new(
            Code::RulesUnreachableRow,
            format!(
                "the row `{row}` never applies, because it needs the flag `{flag}`, which no \
                clause sets"
            ),
        )
        .help("add what sets the flag, or delete the row"),
        Kind::TooManyLaps { found, most } => Message::new(
            Code::RulesTooManyLaps,
            format!("`laps: {found}` is above the limit of {most} laps"),
        )
        .help(format!("use a smaller number, such as {}", most.div_ceil(10))),
        Kind::TooManyAlternatives(found) => Message::new(
            Code::RulesTooManyAlternatives,
            format!("the readings have {found} alternatives in all; the limit is {MOST_ALTERNATIVES}"),
        )
        .help("split the ruleset, or remove readings that change nothing"),
        Kind::UnusedTerm(term) => Message::new(Code::RulesUnusedTerm, format!("no clause uses the term `{term}`"))
            .help("use it with `is`, or delete it"),
        Kind::UnusedSet(set) => Message::new(Code::RulesUnusedSet, format!("no clause uses the set `{set}`"))
            .help("use it, for example with `in` in a condition, or delete it"),
        Kind::TooManyTests => Message::new(
            Code::RulesTooManyTests,
            format!("the condition makes more than {MOST_TESTS} tests, those of its terms included"),
        )
        .help("name holes in a set instead of one by one, or use `one_of` for numbers"),
        Kind::NestedTooDeep => Message::new(
            Code::RulesNestedTooDeep,
            "`any` and `unless` are nested more than two levels deep",
        )
        .help("give the inner condition a name under `terms`, and refer to it with `is`"),
        Kind::UnknownLabel(label) => {
            Message::new(Code::RulesUnknownLabel, format!("South has no hole `{label}`"))
                .help("use South's labels; North's holes follow from them")
        }
        Kind::NoDirection(label) => {
            Message::new(Code::RulesNoDirection, format!("the hole `{label}` has no sowing direction"))
                .help("add a last row `from: any` to `directions`")
        }
        Kind::LandingNotTotal => {
            Message::new(Code::RulesLandingNotTotal, "the landing table has no row for some last seeds")
                .help("add a last row without conditions, such as `{id: stop, then: end}`")
        }
        Kind::UnreachableRow(row) => Message::new(
            Code::RulesUnreachableRow,
            format!("the row `{row}` never applies, because the rows before it cover every case"),
        )
        .help("move it before them, or delete it"),
        Kind::ContradictoryRow(row) => Message::new(
            Code::RulesContradictoryRow,
            format!("the row `{row}` never applies, because its conditions contradict each other"),
        )
        .help("correct its `when`"),
        Kind::HandLeftOver { row, sower } => Message::new(
            Code::RulesHandLeftOver,
            format!("the row `{row}` takes seeds into the hand and does not sow them"),
        )
        .help(match sower {
            Sower::Row => "write `to: store`, or `then: {sow: …}`",
            Sower::Offers => "write `to: store`, or `sow: {…}` in each lap of `offer`",
            Sower::Nothing => "write `to: store`; only rows of `landing` can sow what they take",
        }),
        Kind::HandEmpty(row) => Message::new(
            Code::RulesHandEmpty,
            format!("the row `{row}` sows seeds from the hand, but takes none"),
        )
        .help("write `take: […]` and `to: hand`, or a different `then`"),
        Kind::RoundsWithoutEnd => Message::new(
            Code::RulesRoundsWithoutEnd,
            "`rounds` and an ending with `ends: round` need each other",
        )
        .help("add the missing one, or remove both"),
        Kind::EndingResult { ending, ends_game: true } => {
            Message::new(Code::RulesEndingResult, format!("the ending `{ending}` ends the game without a result"))
                .help("add `result: …`, such as `score` or `mover_loses`")
        }
        Kind::EndingResult { ending, ends_game: false } => {
            Message::new(Code::RulesEndingResult, format!("the ending `{ending}` ends a round and has a result"))
                .help("delete `result`; a round has none, and `tally` of `rounds` counts points")
        }
        Kind::ScoringMissing => {
            Message::new(Code::RulesScoringMissing, "an ending counts scores, but no `scoring` is declared")
                .help("add `scoring`")
        }
        Kind::NoStart => Message::new(Code::RulesNoStart, "the ruleset declares no way to start a turn")
            .help("add a clause to `starts`"),
    }
}

/// The message for a board that cannot be.
pub fn of_shape(problem: &ShapeProblem) -> Message {
    match problem {
        ShapeProblem::Rows(rows) => {
            Message::new(Code::RulesBoardRows, format!("a board of {rows} rows; expected 1 to 4"))
        }
        ShapeProblem::Columns(columns) => Message::new(
            Code::RulesBoardColumns,
            format!(
                "rows of {columns} holes; expected at least 1, and at most {} holes in all",
                crate::board::MOST_HOLES
            ),
        ),
        ShapeProblem::LabelCount { player, row, found, expected } => Message::new(
            Code::RulesLabelCount,
            format!(
                "the {row} row of {player} has {found} labels; expected {expected}, one for each hole"
            ),
        )
        .help(
            "boards of one or two rows have only an inner row; a single row, and the middle one of three, is shared by \
             both players; `-` is a place without a hole",
        ),
        ShapeProblem::NoHoles(player) => {
            Message::new(Code::RulesLabelCount, format!("{player} has no hole"))
                .help(
                    "name at least one hole of each player; in a game for one player it can lie empty on a ring of its own",
                )
        }
        ShapeProblem::LabelTwice(label) => {
            Message::new(Code::RulesLabelTwice, format!("two holes have the label `{label}`"))
                .help("give each hole its own label")
        }
        ShapeProblem::LabelForm(label) => {
            Message::new(Code::RulesLabelForm, format!("the notation cannot use the label `{label}`")).help(
                "use a letter, optionally followed by `'` and a number up to 99, or such a \
                number alone; `x` with a number is a capture",
            )
        }
        ShapeProblem::Order(player) => Message::new(
            Code::RulesLabelOrder,
            format!("`order` of {player} does not name each hole of that side exactly once"),
        )
        .help("list every label of the side, or remove `order`"),
    }
}
