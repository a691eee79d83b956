//! Messages for problems of the notation, and the form of each word with arguments.

use super::Message;
use crate::check::Code;
use crate::notation;

/// The message for a problem of the notation.
#[expect(clippy::too_many_lines, reason = "a flat table: one arm for each kind of problem")]
pub fn of_notation(kind: notation::ProblemKind) -> Message {
    use notation::ProblemKind as Kind;
    const CLAUSES: &str = "write a clause such as `south 2 2 2 2`, `a=3`, `rest=0`, `store 4 0`, `flag \
                dead N1` or `next north`";
    match kind {
        Kind::UnknownBoardClause => {
            Message::new(Code::NotationUnknownBoardClause, "not a clause of a board").help(CLAUSES)
        }
        Kind::UnclosedHeader => {
            Message::new(Code::NotationUnclosedHeader, "unclosed header: the second line `---` is missing")
                .help("add a line `---` before the moves")
        }
        Kind::StrayText => Message::new(Code::NotationStrayText, "these lines belong to no record")
            .help("begin a record with a line `---` followed by a line `sowbook: 1`"),
        Kind::UnknownToken => Message::new(Code::NotationUnknownToken, "unknown token")
            .help("write a hole for a ply, such as `b` or `S3`, and `{…}` for a remark"),
        Kind::GluedGlyph => Message::new(Code::NotationGluedGlyph, "no space between the ply and the glyph")
            .help("write `~` for an unclear sign, or put a space before the glyph of a poor move"),
        Kind::GluedBracket => {
            Message::new(Code::NotationGluedBracket, "no space between the ply and the bracket")
                .help("put a space before a variation; holes have no arguments")
        }
        Kind::SpaceBeforeArguments => {
            Message::new(Code::NotationSpaceBeforeArguments, "a space between the word and its arguments")
                .help("remove the space before `(`")
        }
        Kind::UnclosedComment => {
            Message::new(Code::NotationUnclosedComment, "unclosed comment: `}` is missing")
                .help("write `}` where the comment ends")
        }
        Kind::BraceInComment => {
            Message::new(Code::NotationBraceInComment, "a comment contains `{`, so its `}` may be missing")
                .help("write `}` where the comment ends, or `\\{` if the brace belongs to the text")
        }
        Kind::UnclosedQuote => Message::new(Code::NotationUnclosedQuote, "unclosed quotation mark")
            .help("add the closing `\"` on the same line"),
        Kind::UnclosedArguments => {
            Message::new(Code::NotationUnclosedArguments, "unclosed arguments: `)` is missing")
                .help("write `)` after the last argument")
        }
        Kind::UnclosedVariation => {
            Message::new(Code::NotationUnclosedVariation, "unclosed variation: `)` is missing")
                .help("write `)` where the variation ends")
        }
        Kind::UnopenedBracket => {
            Message::new(Code::NotationUnopenedBracket, "this bracket has no opening bracket").help(
                "remove it, or open a bracket before it: `(` for a variation, \
                `{` for a comment, `[` for a supplied token",
            )
        }
        Kind::BadSupplied => Message::new(Code::NotationBadSupplied, "`[…]` may enclose only one token")
            .help("enclose each token: `[S1] [N3]`; write a check outside: `[S1] x3`"),
        Kind::TooDeep => Message::new(Code::NotationTooDeep, "variations are nested too deep")
            .help(format!("use at most {} levels", notation::DEEPEST_VARIATION)),
        Kind::BadVariationHead => {
            Message::new(Code::NotationBadVariationHead, "unreadable head of a variation")
                .help("begin the variation with `under RULESET reading=value:` or `by HAND:`")
        }
        Kind::MissingArguments => Message::new(Code::NotationMissingArguments, "this needs arguments"),
        Kind::MissingArgument => Message::new(Code::NotationMissingArgument, "an argument is missing"),
        Kind::BadArgument => Message::new(Code::NotationBadArgument, "this argument has the wrong form"),
        Kind::BadWord => Message::new(Code::NotationBadWord, "expected a word")
            .help("use letters, digits, `_` and inner `-`, beginning with a letter"),
        Kind::NoPlyBefore => Message::new(Code::NotationNoPlyBefore, "this needs a ply before it")
            .help("move it after the ply it belongs to"),
        Kind::NothingBefore => Message::new(Code::NotationNothingBefore, "this needs an item before it")
            .help("move it after the item it corrects or compares"),
        Kind::NothingToJoin => Message::new(Code::NotationNothingToJoin, "`&` is not between two plies")
            .help("write a joint ply as `a & A`, South's part first"),
        Kind::MisplacedUnstated => {
            Message::new(Code::NotationMisplacedUnstated, "`unstated` is not part of a joint ply")
                .help("write `a & unstated`, or `unstated & A`")
        }
        Kind::MisplacedOrder => {
            Message::new(Code::NotationMisplacedOrder, "`order(…)` does not follow a joint ply")
                .help("write it after both parts: `a & A order(S3 N2 S1)`")
        }
        Kind::PlayAfterEnd => Message::new(Code::NotationPlayAfterEnd, "the record continues after `end(…)`")
            .help("move `end(…)` to the end of the record, or begin the next record with a line `---`"),
        Kind::BadNumber => Message::new(Code::NotationBadNumber, "expected a number").help("use digits"),
        Kind::BadLabel => Message::new(Code::NotationBadLabel, "expected the label of a hole")
            .help("write a label such as `a`, `S3` or `A'8`"),
        Kind::BadSide => Message::new(Code::NotationBadSide, "expected `south` or `north`").help(
            "write `south` for the player at the bottom of the board, `north` for the one \
                at the top",
        ),
        Kind::BoardClauseTooShort => {
            Message::new(Code::NotationBoardClauseTooShort, "this clause of a board is incomplete")
                .help(CLAUSES)
        }
        Kind::BoardClauseTooLong => {
            Message::new(Code::NotationBoardClauseTooLong, "this clause of a board has too many words")
                .help("separate clauses with `;`")
        }
        Kind::TooManyHoles => Message::new(
            Code::NotationTooManyHoles,
            format!("counts for more holes than any board has; the limit is {}", notation::board::MOST_HOLES),
        )
        .help("write `2*3` for three holes of two"),
    }
}

/// The first words of `end(…)`.
pub const ENDS: [&str; 5] = ["south wins", "north wins", "draw", "unfinished", "unknown"];

/// How a word with arguments is written; `None` for a word that is not the notation's own.
pub fn form_of(word: &str) -> Option<&'static str> {
    Some(match word {
        "laps" => "`laps(b 4:f, G+N 3:h)`, or `laps(4:f, ...)` if the source breaks off",
        "makes" => "`makes(FLAG HOLE)`",
        "board" => "`board(south 2 0 1; north 2*3; next south)`",
        "order" => "`order(S3 N2 S1)` for three drops of South, two of North, one of South; or `order(?)`",
        "sic" => "`sic(what is printed)`, or `sic(what is printed, HAND)`",
        "wit" => "`wit(@A b, @B c)`",
        "gap" => "`gap(3 plies, lost)`, `gap(2-5 plies)` or `gap(?)`",
        "round" => "`round(2, first north, fill N1 N2)`",
        "takeback" => "`takeback`, or `takeback(N1)`",
        "dispute" => "`dispute(south, \"the reason\", upheld)`, or `rejected`, or `?`",
        "provenance" => "`provenance(derived)`",
        "end" => "`end(south wins 26-22)`, `end(draw)`, `end(unfinished)` or `end(unknown)`",
        _ => return None,
    })
}
