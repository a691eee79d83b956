//! The notation of `.sow` records: what a transcriber types, read without knowing any board.
//!
//! A text is cut into [`tokens`] that tile it, and [`parse`]d into a tree of records and items. Parsing never fails:
//! what cannot be read stays in the tree as [`ItemKind::Unreadable`], and a [`NotationProblem`] says what is wrong and where.
//! [`print_exact`] gives the text back byte for byte; [`format()`] gives its one canonical form, in which white space
//! alone differs. [`split_records`] finds records in a stream of any length. The handbook's page on the notation has
//! the grammar.
//!
//! What the notation does not know: which holes a board has, whose ply it is, which acts a ruleset declares, whether
//! a hand is declared. A word in small letters is a [`WrittenAct`](syntax::WrittenAct) here, even where no ruleset knows it.
//!
//! ```text
//! item    = number "." | side | ply | "pass" | "&" | "unstated" | check | word | call | glyph
//!         | "[" item "]" | comment | note | variation
//! ply     = [ "^" ] label [ "<" | ">" ] [ "~" ] { "/" label [ "<" | ">" ] [ "~" ] } [ ":" label ]
//! ```
//!
//! # Invariants
//!
//! - Tokens concatenate to the text; the leaves of the tree and the white space between them do, too.
//! - Formatting twice changes nothing more; text and formatted text have the same tree but for places.
//! - A text without problems means the same without its comments and notes.
//! - Damage in one record, behind its first line, leaves the trees of the other records as they are.
//! - Time is linear in the text, and no text is too deep for the stack.

pub mod board;
mod comment;
mod format;
mod header;
mod lexer;
mod likeness;
mod page_place;
mod parse;
mod print;
mod problem;
mod signature;
mod split;
pub mod syntax;
mod token;
mod words;

pub use base::board::Label;
pub use board::{WrittenBoard, parse_board};
pub use format::format_followed;
pub use format::{format, format_file};
pub use header::{HeaderKey, header_keys};
pub use lexer::tokens;
pub use likeness::may_begin_play;
pub use page_place::{PagePlace, PagePlaceError, WrittenAt};
pub use parse::is_blank;
pub(crate) use parse::parse_items;
pub use parse::{DEEPEST_VARIATION, parse};
pub use print::print_exact;
use problem::Problems;
pub use problem::{NotationProblem, NotationProblemKind};
pub use signature::{FalseSignature, Signature, is_hand};
pub use split::{Input, Split, split_records};
pub use syntax::{File, Item, ItemKind, Ply, Record};
pub use token::{Token, TokenKind};
pub use words::WORDS;
