//! What is found in written boards, and in the names that records give the holes.

use super::message::findings;
use super::notation::of_notation;
use super::suggestion::closest_of;
use crate::replay::{BoardProblemKind as Kind, HoleNamesProblem as Names};
use base::board::Player;
use base::text::counted;
use engine::PositionError;

findings! {
    pub(super) const CODES;
    /// The message for a problem of a written board.
    pub fn of_board(kind: &Kind) match kind;

    [Error "board/unknown-hole": "a written board names an unknown hole"]
    | Kind::UnknownLabel(label) => "no hole `{label}`";

    [Error "board/hole-on-both-sides": "a written board uses a label that both sides have"]
    | Kind::LabelOfBothSides(label) => "both sides have a hole `{label}`";
        "write `south.{label}` or `north.{label}`";

    [Error "board/hole-twice": "a written board gives a hole twice"]
    | Kind::HoleTwice(label) => "the hole `{label}` has two different counts"; "keep one of them";
    | Kind::HoleRepeated(label) => "the hole `{label}` is twice in one list";
        "compare the holes with the source, and list each once";

    [Error "board/clause-twice": "a written board states a part of the position twice"]
    | Kind::ClauseTwice(clause) => "`{clause}` is stated twice, with different values"; "keep one of them";

    [Error "board/count-of-holes": "a side has more or fewer counts than holes"]
    | Kind::CountOfHoles { side, found, expected, exchanged } =>
        "{} given for {side}; expected {expected}, one for each hole",
        counted(*found, "count is", "counts are");
        = match exchanged {
            Some((seeds, holes)) => format!(
                "did you mean `{holes}*{seeds}`, {}?",
                counted(usize::from(*seeds), &format!("hole of {holes}"), &format!("holes of {holes}"))
            ),
            None => "write `2*3` for three holes of two, `?` for an unknown count".to_owned(),
        };
    | Kind::RowsOfHoles { found, expected } =>
        "the rows have {} counts; expected {}, one for each hole", rows(found), rows(expected);
        "copy every row of the board from top to bottom, with `/` between them";

    [Error "board/order": "the order of a written board does not name every hole of a side once"]
    | Kind::Order => "the order does not name every hole of a side exactly once";
        "list each label of the side once, row by row; to copy a diagram of the whole board, write `rows`";

    [Error "board/unknown-flag": "a written board names a flag the ruleset does not have"]
    | Kind::UnknownFlag { found, known } => "there is no flag `{found}`"; = closest_of(found, "flags", known);

    [Error "board/flag-without-owner": "a written board does not say whose flag it is, or names an owner of a flag that has none"]
    | Kind::FlagWithoutOwner { flag } =>
        "the flag `{flag}` belongs to a player, and the board does not say whose it is";
        "write `by south` or `by north` after its holes";
    | Kind::FlagOfNobody { flag } => "the flag `{flag}` belongs to no player in this game";
        "remove `by` and the player";

    [Error "board/unknown-phase": "a written board names a phase that does not exist"]
    | Kind::UnknownPhase { found, known } => "there is no phase `{found}`"; "phases: {}", known.join(", ");

    [Error "board/number-too-large": "a number in a board is greater than what is counted"]
    | Kind::TooLarge { clause, most } =>
        "the number after `{clause}` is greater than {most}, where counting stops";
        "write `{clause} {most}` for {most} or more";

    [Error "board/too-many-seeds": "more seeds than a hole can hold"]
    | Kind::TooMany(seeds) => "{seeds} seeds in a hole or store; the game has fewer in all";
        "correct the count";

    [Error "board/too-many-in-all": "more seeds in all than the game has"]
    | Kind::TooManyInAll { found, most } =>
        "{}", of_position(PositionError::TooManySeeds { found: *found, most: *most });
        "correct the counts";

    [Error "board/not-stated": "a board omits what must be known here"]
    | Kind::NotStated(holes) => "the board does not state the seeds in {}", holes.join(" ");
        "write `rest=0` for empty holes";

    [Error "board/nothing-before": "a board gives changes from a board before it, and there is none"]
    | Kind::NoBoardBefore => "`+=` and `-=` change the board before, and there is none";
        "write the counts themselves";

    _ {
        Kind::Unreadable(kind) => of_notation(*kind),
    }
}

findings! {
    pub(super) const NAMES;
    /// What is wrong with the names that a record gives the holes.
    pub(super) fn of_hole_names(problem: &Names) match problem;

    [Error "record/bad-holes": "`holes` does not fit the board"]
    | Names::Rows { side, found, expected } =>
        "{} given for {side}; expected {expected}", counted(*found, "row is", "rows are");
        "write a list of the rows, the outer one first, or one text for the whole side";
    | Names::Count { side, row, found, holes } =>
        "{} given for {}; expected {}, one for each hole",
        counted(*found, "label is", "labels are"), row_of(*row, *side), holes.len();
        "name these holes in this order: {}", holes.join(" ");
    | Names::Form(word) => "`{word}` cannot be the label of a hole";
        "separate the labels by spaces; each is a letter, perhaps with a number up to 99 after it, or only a \
         number";
    | Names::Store(label) => "`{label}` is the label of a store on this board"; "give the hole another label";
    | Names::Twice { side, label } => "two holes of {side} have the label `{label}`";
        "give each a label of its own";
}

fn rows(rows: &[usize]) -> String {
    rows.iter().map(usize::to_string).collect::<Vec<_>>().join(" / ")
}

fn row_of(row: Option<usize>, side: Player) -> String {
    row.map_or_else(|| side.to_string(), |row| format!("row {row} of {side}"))
}

/// Why a ruleset cannot play from a position.
pub(in crate::check) fn of_position(error: PositionError) -> String {
    match error {
        PositionError::TooManySeeds { found, most } => {
            format!("the board has {found} seeds in all; the game has {most}")
        }
        PositionError::NotOnBoard(_) => "there are seeds in holes that the board does not have".to_owned(),
    }
}
