//! The code, message and help of each problem: what was found, what was expected, and what to do.
//!
//! Messages begin in lower case and have no full stop; names from files are between backticks. Every match is
//! exhaustive, so that no problem lacks a message.

mod absent;
mod movetext;

use std::fmt;

use crate::archive::{RulesetProblem, RulesetProblemKind};
use crate::board::ShapeProblem;
use crate::engine::PositionError;
use crate::replay::{BoardProblem, BoardProblemKind, HoleNamesProblem};
use crate::rules::{MOST_ALTERNATIVES, MOST_LAPS, Sower};
use crate::{rules, text, yaml};

pub(super) use absent::how_to_add;

use super::{Code, Diagnostic, Place};

pub(crate) use movetext::form_of;
pub use movetext::of_notation;

/// The code, message and help of a problem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// The code of the defect.
    pub code: Code,
    /// What was found and what was expected.
    pub what: String,
    /// What to do, where that can be said.
    pub help: Option<String>,
}

impl Message {
    pub(crate) fn new(code: Code, what: impl Into<String>) -> Self {
        Self { code, what: what.into(), help: None }
    }

    pub(crate) fn help(self, help: impl Into<String>) -> Self {
        Self { help: Some(help.into()), ..self }
    }

    /// The finding with this message at a place.
    pub(crate) fn at(self, place: Place) -> Diagnostic {
        Diagnostic { help: self.help, ..Diagnostic::new(self.code, self.what, place) }
    }
}

/// What was found, and after it what to do in parentheses.
impl fmt::Display for Message {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.what)?;
        match &self.help {
            Some(help) => write!(out, " ({help})"),
            None => Ok(()),
        }
    }
}

/// A problem of a ruleset's file with its place: `file:line:column: what (help)`.
pub fn placed(problem: &RulesetProblem) -> String {
    let words = match &problem.kind {
        RulesetProblemKind::Yaml(kind) => of_yaml(kind),
        RulesetProblemKind::Rules(kind) => of_rules(kind),
    };
    format!("{}:{}:{}: {words}", problem.file, problem.at.line, problem.at.column)
}

/// A problem of a ruleset under some choice of readings, with the way to it: `path: what (help)`.
pub fn under_readings(problem: &rules::Problem) -> String {
    let message = of_rules(&problem.kind).to_string();
    // A problem of the whole ruleset has no way to it.
    if problem.path.segments().is_empty() { message } else { format!("{}: {message}", problem.path) }
}

/// The message for a file in which nothing is written.
pub(crate) fn empty_file() -> Message {
    Message::new(Code::ArchiveEmptyFile, "the file is empty").help("restore its contents, or delete it")
}

/// The message for a problem of YAML.
pub fn of_yaml(kind: &yaml::ProblemKind) -> Message {
    use yaml::ProblemKind as Kind;
    match kind {
        Kind::TooLarge { bytes, limit } => Message::new(
            Code::YamlTooLarge,
            format!("the text has {bytes} bytes; the limit is {}", size_words(*limit)),
        )
        .help("split it, or move the long part to another file"),
        Kind::TooDeep { limit } => {
            Message::new(Code::YamlTooDeep, format!("lists and maps are nested deeper than {limit} levels"))
                .help("nest the value less")
        }
        Kind::Syntax(message) => {
            let (what, help) = syntax_words(message);
            Message::new(Code::YamlSyntax, format!("not YAML: {what}")).help(help)
        }
        Kind::Anchor => {
            Message::new(Code::YamlAnchor, "an anchor (`&name`); files of the archive must not use anchors")
                .help("write out the value; quote text that begins with `&`")
        }
        Kind::Alias => {
            Message::new(Code::YamlAlias, "an alias (`*name`); files of the archive must not use aliases")
                .help("write out the value; quote text that begins with `*`")
        }
        Kind::Tag(tag) => {
            Message::new(Code::YamlTag, format!("a tag (`{tag}`); files of the archive must not use tags"))
                .help("remove it; quote text that begins with `!`")
        }
        Kind::KeyIsNotAWord => {
            Message::new(Code::YamlKeyIsNotAWord, "a key that is a list or a map; expected a word")
                .help("put the key in quotes")
        }
        Kind::DuplicateKey { key, first: _ } => {
            Message::new(Code::YamlDuplicateKey, format!("duplicate key `{key}`; using the first value"))
                .help("delete one of them")
        }
        Kind::LoneQuote => {
            Message::new(Code::YamlLoneQuote, "the value ends with `\"` but does not begin with it")
                .help("write `\"` on both sides, or put the value in `'…'` if the mark is part of it")
        }
        Kind::HashInValue => Message::new(
            Code::YamlHashInValue,
            "`#` begins a comment here, so the words after it are not read",
        )
        .help("quote the value; write a space after the `#` of a comment"),
        Kind::SecondDocument => {
            Message::new(Code::YamlSecondDocument, "a second document (`---`), which is not read")
                .help("put it into a separate file")
        }
        Kind::Misread(kind) => of_misread(kind),
    }
}

/// The message for a value that is not what is expected.
pub fn of_misread(kind: &yaml::MisreadKind) -> Message {
    use yaml::MisreadKind as Kind;
    match kind {
        Kind::UnknownKey { key, expected, suggestion } => Message::new(
            Code::YamlUnknownKey,
            format!("unknown key `{key}`"),
        )
        .help(meant(suggestion.as_deref(), "keys here", expected)),
        Kind::MissingKey { key } => Message::new(Code::YamlMissingKey, format!("the key `{key}` is missing"))
            .help(format!("add `{key}: …`")),
        Kind::UnknownWord { found, expected, suggestion } => Message::new(
            Code::YamlUnknownWord,
            format!("unknown word `{found}`"),
        )
        .help(meant(suggestion.as_deref(), "words here", expected)),
        Kind::Mismatch { found, expected } => Message::new(
            Code::YamlWrongSort,
            format!("wrong type: found {}; expected {}", found_words(found), expected_words(expected)),
        ),
        Kind::Other(message) => Message::new(Code::YamlWrongSort, message.clone()),
    }
}

/// A name that is not declared: the name that was meant, or else all that can be used.
fn unknown_name(sort: rules::NameSort, found: &str, known: &[String]) -> Message {
    use rules::NameSort as Sort;
    let (code, what, place) = match sort {
        Sort::Flag => (Code::RulesUnknownFlag, "flag", "declare it under `flags`, or correct the name"),
        Sort::Set => (Code::RulesUnknownSet, "set of holes", "declare it under `sets`, or correct the name"),
        Sort::Term => {
            (Code::RulesUnknownTerm, "term", "declare it under `terms`, above its first use in a term")
        }
        Sort::Start => {
            (Code::RulesUnknownStart, "start", "name a start by its `id`; `unless` names earlier ones")
        }
        Sort::Phase => (Code::RulesUnknownPhase, "phase", "declare it under `phases`, or correct the name"),
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
            Message::new(Code::RulesTooManySeeds, format!("{seeds} seeds on the board; the limit is 255"))
                .help("use fewer seeds or fewer holes")
        }
        Kind::UnknownName { sort, found, known } => unknown_name(*sort, found, known),
        Kind::TooManyFlags(found) => Message::new(
            Code::RulesTooManyFlags,
            format!("{found} flags; the limit is three, of which two may have `lift: never`, `sow: skip` or `sow: fault`"),
        )
        .help("describe the others under `not_modelled`"),
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
        Kind::TooManyLaps(found) => Message::new(
            Code::RulesTooManyLaps,
            format!("`laps: {found}` is above the limit of {MOST_LAPS} laps"),
        )
        .help("use a smaller number, such as 10000"),
        Kind::TooManyAlternatives(found) => Message::new(
            Code::RulesTooManyAlternatives,
            format!("the readings have {found} alternatives in all; the limit is {MOST_ALTERNATIVES}"),
        )
        .help("split the ruleset, or remove readings that change nothing"),
        Kind::UnusedTerm(term) => Message::new(Code::RulesUnusedTerm, format!("no clause uses the term `{term}`"))
            .help("use it with `is`, or delete it"),
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
        Kind::EndingResult(ending) => Message::new(
            Code::RulesEndingResult,
            format!("the ending `{ending}` lacks a result, or has one that is not allowed"),
        )
        .help("add a `result` to `ends: game`, and none to `ends: round`"),
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
                .help("name at least one hole of each player")
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

/// The message for a problem of a written board.
pub fn of_board(kind: &BoardProblemKind) -> Message {
    use BoardProblemKind as Kind;
    match kind {
        Kind::Unreadable(kind) => of_notation(*kind),
        Kind::UnknownLabel(label) => {
            Message::new(Code::BoardUnknownHole, format!("this board has no hole `{label}`"))
        }
        Kind::LabelOfBothSides(label) => of_both_sides(Code::BoardHoleOnBothSides, label),
        Kind::HoleTwice(label) => {
            Message::new(Code::BoardHoleTwice, format!("the hole `{label}` has two different counts"))
                .help("keep one of them")
        }
        Kind::HoleRepeated(label) => {
            Message::new(Code::BoardHoleTwice, format!("the hole `{label}` is twice in one list"))
                .help("compare the holes with the source, and list each once")
        }
        Kind::ClauseTwice(clause) => {
            Message::new(Code::BoardClauseTwice, format!("`{clause}` is stated twice, with different values"))
                .help("keep one of them")
        }
        Kind::CountOfHoles { side, found, expected } => {
            let given = if *found == 1 { "1 count is".to_owned() } else { format!("{found} counts are") };
            Message::new(
                Code::BoardCountOfHoles,
                format!("{given} given for {side}; expected {expected}, one for each hole"),
            )
            .help("write `2*3` for three holes of two, `?` for an unknown count")
        }
        Kind::Order => {
            Message::new(Code::BoardOrder, "the order does not name every hole of one side exactly once")
                .help("list each label of the side once, row by row, as the diagram does")
        }
        Kind::UnknownFlag { found, known } => {
            let close = text::closest(found, known.iter().map(String::as_str));
            Message::new(Code::BoardUnknownFlag, format!("there is no flag `{found}`"))
                .help(meant(close, "flags", known))
        }
        Kind::FlagWithoutOwner { flag } => Message::new(
            Code::BoardFlagWithoutOwner,
            format!("the flag `{flag}` belongs to a player, and the board does not say whose it is"),
        )
        .help("write `by south` or `by north` after its holes"),
        Kind::UnknownPhase { found, known } => {
            Message::new(Code::BoardUnknownPhase, format!("there is no phase `{found}`"))
                .help(format!("phases: {}", known.join(", ")))
        }
        Kind::TooMany(seeds) => Message::new(
            Code::BoardTooManySeeds,
            format!("{seeds} seeds; the limit for a hole or store is 255"),
        )
        .help("correct the count"),
        Kind::TooManyInAll { found, most } => Message::new(
            Code::BoardTooManyInAll,
            of_position(PositionError::TooManySeeds { found: *found, most: *most }),
        )
        .help("correct the counts"),
        Kind::NotStated(holes) => Message::new(
            Code::BoardNotStated,
            format!("the board does not state the seeds in {}", holes.join(" ")),
        )
        .help("write `rest=0` for empty holes"),
        Kind::NoBoardBefore => {
            Message::new(Code::BoardNothingBefore, "`+=` and `-=` change the board before, and there is none")
                .help("write the counts themselves")
        }
    }
}

/// A label that a hole of each side has, where it is not known which side is meant.
pub(super) fn of_both_sides(code: Code, label: &str) -> Message {
    Message::new(code, format!("both sides have a hole `{label}`"))
        .help(format!("write `south.{label}` or `north.{label}`"))
}

/// What is wrong with the names that a record gives the holes.
pub(super) fn of_hole_names(problem: &HoleNamesProblem) -> Message {
    use HoleNamesProblem as Problem;
    let bad = |what| Message::new(Code::RecordBadHoles, what);
    let were = |found: usize, one: &str, more: &str| match found {
        1 => format!("1 {one} is"),
        found => format!("{found} {more} are"),
    };
    match problem {
        Problem::Rows { side, found, expected } => {
            bad(format!("{} given for {side}; expected {expected}", were(*found, "row", "rows")))
                .help("write a list of the rows, the outer one first, or one text for the whole side")
        }
        Problem::Count { side, row, found, holes } => {
            let of = row.map_or(side.to_string(), |row| format!("row {row} of {side}"));
            let (given, expected) = (were(*found, "label", "labels"), holes.len());
            bad(format!("{given} given for {of}; expected {expected}, one for each hole"))
                .help(format!("name these holes in this order: {}", holes.join(" ")))
        }
        Problem::Form(word) => bad(format!("`{word}` cannot be the label of a hole")).help(
            "separate the labels by spaces; each is a letter, perhaps with a number up to 99 after it, or \
                only a number",
        ),
        Problem::Store(label) => bad(format!("`{label}` is the label of a store on this board"))
            .help("give the hole another label"),
        Problem::Twice { side, label } => {
            bad(format!("two holes of {side} have the label `{label}`")).help("give each a label of its own")
        }
    }
}

/// A problem of a written board with the words of the board it is at.
pub fn board_placed(board: &str, problem: &BoardProblem) -> String {
    let at = board.get(problem.span.range()).map(str::trim).filter(|words| !words.is_empty());
    let at = at.map_or(String::new(), |words| format!("`{words}`: "));
    format!("{at}{}", of_board(&problem.kind))
}

/// A size in bytes, in the largest unit that divides it.
pub(crate) fn size_words(bytes: usize) -> String {
    const MEBIBYTE: usize = 1024 * 1024;
    match bytes {
        bytes if bytes >= MEBIBYTE && bytes % MEBIBYTE == 0 => format!("{} MiB", bytes / MEBIBYTE),
        bytes => format!("{bytes} bytes"),
    }
}

/// The message for a text whose lines end as on old Macs.
pub(crate) fn mac_line_ends() -> Message {
    Message::new(
        Code::ArchiveMacLineEnds,
        "lines end with a carriage return (CR) alone, as on old Macs; expected a line \
                feed (LF)",
    )
    .help("save the file with LF or CRLF line ends, for example with `tr '\\r' '\\n'`")
}

/// The message for a NUL byte among moves, and what to do about it.
pub(crate) const NUL: (&str, &str) =
    ("a NUL byte (0x00)", "delete it, and check what was there before: text files have no NUL bytes");

/// The parser's words for what is not YAML, and what to do, for people who do not know its terms.
fn syntax_words(message: &str) -> (&str, &'static str) {
    const NEAR: &str = "look for a missing quotation mark, colon or indentation here or just before";
    const PLAIN: [(&str, &str, &str); 12] = [
        ("NUL byte", "a NUL byte (0x00)", "delete it, and check what was there before"),
        ("indentation in quoted scalar", "unclosed quotation mark", "close it"),
        ("quoted scalar, found unexpected", "unclosed quotation mark", "close it"),
        ("unexpected eof", "the text ends too early", "look for an unclosed bracket or quotation mark"),
        ("flow mapping", "a `{` is unclosed, or a comma is missing", "write `{key: value, key: value}`"),
        ("flow sequence", "a `[` is unclosed, or a comma is missing", "write `[one, two]`"),
        ("mapping values", "a colon where no key is possible", "quote text that contains a colon"),
        (
            "valid YAML whitespace",
            "a colon without a space after it; a tab does not count",
            "write a space after the colon",
        ),
        ("tab", "the indentation contains a tab", "indent with spaces"),
        (
            "block mapping",
            "a line that is neither a key nor part of the value above",
            "check its indentation",
        ),
        (
            "simple key expected",
            "a line that is neither a key nor part of the value above",
            "write `key: value`",
        ),
        ("block collection", "a line of a list without `-`", "check its indentation"),
    ];
    let known = PLAIN.iter().find(|(part, ..)| message.contains(part));
    known.map_or((message, NEAR), |(_, what, help)| (what, help))
}

fn meant(suggestion: Option<&str>, what: &str, known: &[String]) -> String {
    match (suggestion, known) {
        (Some(close), _) => format!("did you mean `{close}`?"),
        (None, []) => format!("{what}: none"),
        (None, known) => format!("{what}: {}", known.join(", ")),
    }
}

/// What serde says it found, in words for people who do not program.
fn found_words(found: &str) -> String {
    match found {
        "map" => "a map (`key: value`)".to_owned(),
        "sequence" => "a list".to_owned(),
        "unit value" | "null" => "nothing".to_owned(),
        "unit variant" => "the word alone".to_owned(),
        _ => match found.split_once(' ') {
            Some(("string", text)) => format!("the text {}", ticked(text)),
            Some(("integer" | "floating point", number)) => format!("the number {}", ticked(number)),
            Some(("boolean", truth)) => ticked(truth),
            _ => found.to_owned(),
        },
    }
}

/// What serde says it expected, likewise.
fn expected_words(expected: &str) -> String {
    match expected {
        "u8" => "a whole number from 0 to 255".to_owned(),
        "u16" => "a whole number from 0 to 65535".to_owned(),
        "u32" | "u64" | "usize" => "a whole number".to_owned(),
        "a boolean" => "`true` or `false`".to_owned(),
        "a string" => "text".to_owned(),
        "a sequence" => "a list (`[…]`)".to_owned(),
        "a map" => "a map (`key: value`)".to_owned(),
        "map with a single key" => "a map with one key".to_owned(),
        "newtype variant" | "struct variant" => "the word with a value (`word: …`)".to_owned(),
        "unit variant" => "a word alone".to_owned(),
        _ if expected.starts_with("struct ") => "a map (`key: value`)".to_owned(),
        _ if expected.starts_with("enum ") => "one of the words of the vocabulary".to_owned(),
        _ => expected.to_owned(),
    }
}

/// Why a ruleset cannot play from a position.
pub(crate) fn of_position(error: PositionError) -> String {
    match error {
        PositionError::TooManySeeds { found, most } => {
            format!("the board has {found} seeds in all; the game has {most}")
        }
        PositionError::NotOnBoard(_) => "there are seeds in holes that the board does not have".to_owned(),
    }
}

/// Between backticks, whatever stood around it.
fn ticked(text: &str) -> String {
    format!("`{}`", text.trim_matches(['"', '`']))
}
