//! Messages for problems of written boards, and of the names that records give the holes.

use super::{Code, Message, meant, of_notation};
use crate::engine::PositionError;
use crate::replay::{BoardProblem, BoardProblemKind, HoleNamesProblem};
use crate::text;
use crate::text::{counted, odd_words, with_unseen};

/// The message for a problem of a written board.
#[expect(clippy::too_many_lines, reason = "a flat table: one arm for each kind of problem")]
pub fn of_board(kind: &BoardProblemKind) -> Message {
    use BoardProblemKind as Kind;
    match kind {
        Kind::Unreadable(kind) => of_notation(*kind),
        Kind::UnknownLabel(label) => {
            Message::new(Code::BoardUnknownHole, format!("no hole `{label}`"))
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
        Kind::CountOfHoles { side, found, expected, exchanged } => {
            let given = counted(*found, "count is", "counts are");
            Message::new(
                Code::BoardCountOfHoles,
                format!("{given} given for {side}; expected {expected}, one for each hole"),
            )
            .help(match exchanged {
                Some((seeds, holes)) => format!(
                    "did you mean `{holes}*{seeds}`, {}?",
                    counted(usize::from(*seeds), &format!("hole of {holes}"), &format!("holes of {holes}"))
                ),
                None => "write `2*3` for three holes of two, `?` for an unknown count".to_owned(),
            })
        }
        Kind::RowsOfHoles { found, expected } => {
            let list = |rows: &[usize]| rows.iter().map(usize::to_string).collect::<Vec<_>>().join(" / ");
            Message::new(
                Code::BoardCountOfHoles,
                format!("the rows have {} counts; expected {}, one for each hole", list(found), list(expected)),
            )
            .help("copy every row of the board from top to bottom, with `/` between them")
        }
        Kind::Order => {
            Message::new(Code::BoardOrder, "the order does not name every hole of a side exactly once").help(
                "list each label of the side once, row by row; to copy a diagram of the whole board, write `rows`",
            )
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
        Kind::FlagOfNobody { flag } => Message::new(
            Code::BoardFlagWithoutOwner,
            format!("the flag `{flag}` belongs to no player in this game"),
        )
        .help("remove `by` and the player"),
        Kind::UnknownPhase { found, known } => {
            Message::new(Code::BoardUnknownPhase, format!("there is no phase `{found}`"))
                .help(format!("phases: {}", known.join(", ")))
        }
        Kind::TooLarge { clause, most } => Message::new(
            Code::BoardNumberTooLarge,
            format!("the number after `{clause}` is greater than {most}, where counting stops"),
        )
        .help(format!("write `{clause} {most}` for {most} or more")),
        Kind::TooMany(seeds) => Message::new(
            Code::BoardTooManySeeds,
            format!("{seeds} seeds in a hole or store; the game has fewer in all"),
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
pub(in crate::check) fn of_both_sides(code: Code, label: &str) -> Message {
    Message::new(code, format!("both sides have a hole `{label}`"))
        .help(format!("write `south.{label}` or `north.{label}`"))
}

/// What is wrong with the names that a record gives the holes.
pub(in crate::check) fn of_hole_names(problem: &HoleNamesProblem) -> Message {
    use HoleNamesProblem as Problem;
    let bad = |what| Message::new(Code::RecordBadHoles, what);
    match problem {
        Problem::Rows { side, found, expected } => {
            bad(format!("{} given for {side}; expected {expected}", counted(*found, "row is", "rows are")))
                .help("write a list of the rows, the outer one first, or one text for the whole side")
        }
        Problem::Count { side, row, found, holes } => {
            let of = row.map_or(side.to_string(), |row| format!("row {row} of {side}"));
            let (given, expected) = (counted(*found, "label is", "labels are"), holes.len());
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
    let message = of_board(&problem.kind);
    let message = match at.and_then(odd_words) {
        Some(odd) => message.help(odd),
        None => message,
    };
    let at = at.map_or(String::new(), |words| format!("`{}`: ", with_unseen(words)));
    format!("{at}{message}")
}

/// Why a ruleset cannot play from a position.
pub fn of_position(error: PositionError) -> String {
    match error {
        PositionError::TooManySeeds { found, most } => {
            format!("the board has {found} seeds in all; the game has {most}")
        }
        PositionError::NotOnBoard(_) => "there are seeds in holes that the board does not have".to_owned(),
    }
}
