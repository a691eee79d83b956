//! What is found in the notation of records, and the form of each word with arguments.

use super::message::findings;
use super::suggestion::did_you_mean;
use crate::notation::{DEEPEST_VARIATION, NotationProblemKind as Kind, PagePlaceError, board::MOST_HOLES};
use base::text::closest;

const CLAUSES: &str = "write a clause such as `south 2 2 2 2`, `a=3`, `rest=0`, `store 4 0`, `flag dead N1` or \
                       `next north`";

findings! {
    pub(super) const CODES;
    /// The message for a problem of the notation.
    pub fn of_notation(kind: Kind) match kind;

    [Error "notation/unclosed-header": "unclosed header"]
    | Kind::UnclosedHeader => "unclosed header: the second line `---` is missing";
        "add a line `---` before the moves";

    [Error "notation/stray-text": "lines that belong to no record"]
    | Kind::StrayText => "these lines belong to no record";
        "begin a record with a line `---` followed by a line `sowbook: 1`";

    [Error "notation/unknown-token": "an unknown token"]
    | Kind::UnknownToken => "unknown token";
        "write a hole for a ply, such as `b` or `S3`, and `{{…}}` for a remark";
    fn nul_byte() => "a NUL byte (0x00)";
        "delete it, and check what was there before: text files have no NUL bytes";
    fn dash_between_holes(written: &str, meant: &str) => "`{written}` has a dash between its holes";
        "write a colon between the hole where the turn begins and that of its last seed: `{meant}`";
    fn captured_twice(written: &str, seeds: &str) => "`{written}` is no number of captured seeds";
        "write one `x` and the number: `x{seeds}`";

    [Error "notation/glued-glyph": "no space between a ply and a glyph"]
    | Kind::GluedGlyph => "no space between the ply and the glyph";
        "write `~` for an unclear sign, or put a space before the glyph of a poor move";

    [Error "notation/glued-bracket": "no space between a ply and a bracket"]
    | Kind::GluedBracket => "no space between the ply and the bracket";
        "put a space before a variation; holes have no arguments";

    [Error "notation/space-before-arguments": "a space between a word and its arguments"]
    | Kind::SpaceBeforeArguments => "a space between the word and its arguments"; "remove the space before `(`";

    [Error "notation/unclosed-comment": "unclosed comment"]
    | Kind::UnclosedComment => "unclosed comment: `}}` is missing"; "write `}}` where the comment ends";

    [Warning "notation/brace-in-comment": "a comment contains `{`"]
    | Kind::BraceInComment => "a comment contains `{{`, so its `}}` may be missing";
        "write `}}` where the comment ends, or `\\{{` if the brace belongs to the text";

    [Error "notation/unclosed-quote": "unclosed quotation mark"]
    | Kind::UnclosedQuote => "unclosed quotation mark"; "add the closing `\"` on the same line";

    [Error "notation/unclosed-arguments": "unclosed arguments"]
    | Kind::UnclosedArguments => "unclosed arguments: `)` is missing"; "write `)` after the last argument";
    fn unclosed_arguments_of(word: &str) => "unclosed `{word}(`; its arguments are not read";
        "write `)` after the last argument";

    [Error "notation/unclosed-variation": "unclosed variation"]
    | Kind::UnclosedVariation => "unclosed variation: `)` is missing"; "write `)` where the variation ends";

    [Error "notation/unopened-bracket": "a closing bracket without an opening one"]
    | Kind::UnopenedBracket => "this bracket has no opening bracket";
        "remove it, or open a bracket before it: `(` for a variation, `{{` for a comment, `[` for a supplied \
         token";

    [Error "notation/bad-supplied": "square brackets enclose something other than one token"]
    | Kind::BadSupplied => "`[…]` may enclose only one token";
        "enclose each token: `[S1] [N3]`; write a check outside: `[S1] x3`";
    fn unclosed_supplied(word: &str) => "`[` has no `]`";
        "write `[{word}]` if an editor supplied it, or `{word}` if the source has it";

    [Error "notation/too-deep": "variations are nested too deep"]
    | Kind::TooDeep => "variations are nested too deep"; "use at most {DEEPEST_VARIATION} levels";

    [Error "notation/bad-variation-head": "unreadable head of a variation"]
    | Kind::BadVariationHead => "unreadable head of a variation";
        "begin the variation with `under RULESET reading=value:` or `by HAND:`";

    [Error "notation/missing-arguments": "a word that needs arguments has none"]
    | Kind::MissingArguments => "this needs arguments";

    [Error "notation/missing-argument": "an argument is missing"]
    | Kind::MissingArgument => "an argument is missing";

    [Error "notation/bad-argument": "an argument has the wrong form"]
    | Kind::BadArgument => "this argument has the wrong form";

    [Error "notation/bad-number": "a number was expected"]
    | Kind::BadNumber => "expected a number"; "use digits";
    fn runs_backwards(written: &str) => "`{written}`: the first number is greater than the second";
        "write the smaller number first";
    fn no_count_of_seeds(written: &str) => "`{written}` is not a count of seeds";
        "write the seeds, the winner's first, as in `end(south wins 26-22)`; without a count of seeds, write \
         `end(draw)` or `end(south wins)`";
    fn number_too_large(written: &str, most: u32) => "the number `{written}` is too large; the limit is {most}";
        "compare the number with the source";

    [Error "notation/bad-label": "the label of a hole was expected"]
    | Kind::BadLabel => "expected the label of a hole"; "write a label such as `a`, `S3` or `A'8`";

    [Error "notation/bad-word": "a word was expected"]
    | Kind::BadWord => "expected a word"; "use letters, digits, `_` and inner `-`, beginning with a letter";

    [Error "notation/bad-side": "`south` or `north` was expected"]
    | Kind::BadSide => "expected `south` or `north`";
        "write `south` for the player at the bottom of the board, `north` for the one at the top";
    fn no_end(written: &str) => "`{written}` is no end of a record";
        ? did_you_mean(closest(written, ENDS)).or_else(|| form_of("end").map(|form| format!("write {form}")));

    [Error "notation/bad-page": "a page was expected"]
    | Kind::BadPage => "expected {}", PagePlaceError;
        "write the page as it is printed or foliated, of several the first, and `:` and a line where the source has lines";

    [Error "notation/no-ply-before": "a check, glyph or variation without a ply before it"]
    | Kind::NoPlyBefore => "this needs a ply before it"; "move it after the ply it belongs to";
    fn no_ply_before(written: &str) => "`{written}` does not follow a ply directly, so it is not compared";
        "move it after the ply it belongs to, before turn numbers, `south` and `north`";

    [Error "notation/nothing-before": "`sic` or `wit` without an item before it"]
    | Kind::NothingBefore => "this needs an item before it"; "move it after the item it corrects or compares";

    [Error "notation/nothing-to-join": "`&` is not between two plies"]
    | Kind::NothingToJoin => "`&` is not between two plies"; "write a joint ply as `a & A`, South's part first";

    [Error "notation/misplaced-unstated": "`unstated` is not part of a joint ply"]
    | Kind::MisplacedUnstated => "`unstated` is not part of a joint ply";
        "write `a & unstated`, or `unstated & A`";

    [Error "notation/misplaced-order": "`order` does not follow a joint ply"]
    | Kind::MisplacedOrder => "`order(…)` does not follow a joint ply";
        "write it after both parts: `a & A order(S3 N2 S1)`";

    [Warning "notation/mark-says-nothing": "a mark that says nothing"]
    fn supplied_what_no_source_has(written: &str) => "`{written}` is not something that a source can lack";
        "write it without square brackets";
    fn sic_of_the_same(written: &str) =>
        "`sic(…)` says that the source has `{written}`, which is what the record has";
        "write what the source has instead, or delete `sic(…)`";
    fn supplied_and_witnessed(written: &str, siglum: &str) =>
        "`{written}` is supplied by an editor, but the witness `{siglum}` has it";
        "delete the square brackets, or correct the witness";
    fn witnesses_agree(written: &str) => "every witness named has `{written}`, so nothing differs";
        "name the witnesses that have something else, or delete `wit(…)`";

    [Warning "notation/check-repeated": "a check that the ply already has"]
    fn check_repeated(written: &str) => "`{written}` is the second check of its kind behind one ply";
        "if it belongs to the ply before or after, move it there; otherwise delete it";

    [Error "notation/play-after-end": "something follows `end(…)`"]
    | Kind::PlayAfterEnd => "the record continues after `end(…)`";
        "move `end(…)` to the end of the record, or begin the next record with a line `---`";

    [Error "notation/unknown-board-clause": "an unknown clause of a board"]
    | Kind::UnknownBoardClause => "not a clause of a board"; = CLAUSES;

    [Error "notation/board-clause-too-short": "an incomplete clause of a board"]
    | Kind::BoardClauseTooShort => "this clause of a board is incomplete"; = CLAUSES;

    [Error "notation/board-clause-too-long": "a clause of a board has too many words"]
    | Kind::BoardClauseTooLong => "this clause of a board has too many words"; "separate clauses with `;`";

    [Error "notation/too-many-holes": "counts for too many holes"]
    | Kind::TooManyHoles => "counts for more holes than any board has; the limit is {MOST_HOLES}";
        "write `2*3` for three holes of two";
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
        "at" => "`at(506)` or `at(506:12)`, and `at(@B 14v:3-4)` for a witness",
        "end" => "`end(south wins 26-22)`, `end(draw)`, `end(unfinished)` or `end(unknown)`",
        _ => return None,
    })
}
