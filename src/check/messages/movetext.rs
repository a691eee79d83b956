//! Words for problems of the notation, and the forms of its words with arguments.

use super::Message;
use crate::notation;

/// Words for a problem of the notation.
pub fn of_notation(kind: notation::ProblemKind) -> Message {
    use notation::ProblemKind as Kind;
    const CLAUSES: &str =
        "such as `south 2 2 2 2`, `a=3`, `rest=0`, `store 4 0`, `flag dead N1`, `next north`";
    match kind {
        Kind::UnknownBoardClause => Message::new("not a clause of a board").help(CLAUSES),
        Kind::UnclosedHeader => Message::new("the header has no second line `---`")
            .help("close it with a line `---` before the moves"),
        Kind::StrayText => Message::new("these lines belong to no record")
            .help("a record begins at a line `---` followed by a line `sowbook: 1`"),
        Kind::UnknownToken => Message::new("signs the notation does not know")
            .help("a ply is the name of a hole, such as `b` or `S3`; a remark is written `{…}`"),
        Kind::GluedGlyph => Message::new("a glyph is glued to the ply")
            .help("write `~` for an unclear reading, or put a space before a glyph for a poor move"),
        Kind::GluedBracket => Message::new("a bracket is glued to the ply")
            .help("put a space before a variation; a hole has no arguments"),
        Kind::SpaceBeforeArguments => {
            Message::new("arguments stand apart from their word").help("take out the space before `(`")
        }
        Kind::UnclosedComment => {
            Message::new("unclosed comment: `}` is missing").help("write `}` where the comment ends")
        }
        Kind::BraceInComment => Message::new("a comment contains `{`, so its own `}` may be missing")
            .help("write `}` where the comment ends, or `\\{` if the brace belongs to the text"),
        Kind::UnclosedQuote => Message::new("a quotation mark is not answered on its line")
            .help("add the second `\"`, on the same line"),
        Kind::UnclosedArguments => {
            Message::new("unclosed arguments: `)` is missing").help("write `)` after the last argument")
        }
        Kind::UnclosedVariation => {
            Message::new("unclosed variation: `)` is missing").help("write `)` where the variation ends")
        }
        Kind::UnopenedBracket => Message::new("this bracket closes nothing")
            .help("take it out, or open it before: `(` a variation, `{` a comment, `[` something supplied"),
        Kind::BadSupplied => Message::new("`[` and `]` stand around one token only")
            .help("give each its own: `[S1] [N3]`; a check stands outside: `[S1] x3`"),
        Kind::TooDeep => Message::new("variations nest too deep")
            .help(format!("at most {} are read", notation::DEEPEST_VARIATION)),
        Kind::BadVariationHead => Message::new("the head of the variation cannot be read")
            .help("write `under RULESET reading=value:` or `by HAND:`, first in the bracket"),
        Kind::MissingArguments => Message::new("this word needs arguments"),
        Kind::MissingArgument => Message::new("an argument is missing"),
        Kind::BadArgument => Message::new("this argument is not what its place asks for"),
        Kind::BadWord => {
            Message::new("expected a word").help("letters, digits, `_` and inner `-`, a letter first")
        }
        Kind::NoPlyBefore => Message::new("this is said of a ply, and there is none before it")
            .help("put it behind the ply it speaks of"),
        Kind::NothingBefore => Message::new("there is nothing before this that it could refer to")
            .help("put it behind what it corrects or compares"),
        Kind::NothingToJoin => Message::new("`&` does not stand between two plies")
            .help("a joint ply is `a & A`, South's part first"),
        Kind::MisplacedUnstated => Message::new("`unstated` is not one of two parts of a joint ply")
            .help("write `a & unstated`, or `unstated & A`"),
        Kind::MisplacedOrder => Message::new("`order(…)` does not follow a joint ply")
            .help("write it behind both parts: `a & A order(S1 N1 S2)`"),
        Kind::PlayAfterEnd => Message::new("more of the record follows `end(…)`")
            .help("move `end(…)` to the end of the record, or begin the next record with a line `---`"),
        Kind::BadNumber => {
            Message::new("expected a number").help("digits; at most 65535 on a board, 4294967295 elsewhere")
        }
        Kind::BadLabel => Message::new("expected the name of a hole").help("such as `a`, `S3` or `A'8`"),
        Kind::BadSide => Message::new("expected `south` or `north`")
            .help("South is the player whom the archive draws below, North the one above"),
        Kind::BoardClauseTooShort => {
            Message::new("this clause of a board needs more after its first word").help(CLAUSES)
        }
        Kind::BoardClauseTooLong => {
            Message::new("this clause of a board ends before this").help("clauses are divided by `;`")
        }
        Kind::TooManyHoles => Message::new(format!(
            "counts for more holes than any board has; at most {} are read",
            notation::board::MOST_HOLES
        ))
        .help("`2*3` stands for three holes of two"),
    }
}

/// How a word with arguments is written; `None` for a word that is not the notation's own.
pub(crate) fn form_of(word: &str) -> Option<&'static str> {
    Some(match word {
        "laps" => "`laps(b 4:f, G+N 3:h)`, or `laps(4:f, ...)` where the source breaks off",
        "makes" => "`makes(FLAG HOLE)`",
        "board" => "`board(south 2 0 1; north 2*3; next south)`",
        "order" => "`order(S1 N1 S2)`, or `order(?)`",
        "sic" => "`sic(what is printed)`, or `sic(what is printed, HAND)`",
        "wit" => "`wit(@A b, @B c)`",
        "gap" => "`gap(3 plies, lost)`, `gap(2-5 plies)` or `gap(?)`",
        "round" => "`round(2, first north, fill N1 N2)`",
        "takeback" => "`takeback`, or `takeback(N1)`",
        "dispute" => "`dispute(south, \"the context\", upheld)`, or `rejected`, or `?`",
        "provenance" => "`provenance(derived)`",
        "end" => "`end(south wins 26-22)`, `end(draw)`, `end(unfinished)` or `end(unknown)`",
        _ => return None,
    })
}
