//! Text as somebody wrote it: places in it, and lines and columns of a place.

mod capital;
mod counted;
mod damage;
mod direction;
mod fill;
mod french;
mod language;
mod odd;
mod portable;
mod source_text;
mod span;
mod steering;
mod suggest;
mod words;
pub mod wrap;

pub use capital::capital;
pub use counted::{counted, grouped};
pub use damage::{Damage, Encoding, as_text, has_mac_line_ends};
pub use direction::{
    IsolationMark, TextDirection, direction, is_right_to_left, isolated, isolated_list, isolation_mark,
    may_run_right_to_left,
};
pub use fill::{fill, pieces};
pub use french::french_spaces;
pub use language::{is_language_tag, is_short_language_tag, runs_right_to_left};
pub use odd::opens_typographically;
pub use odd::{odd_words, with_unseen};
pub use portable::{NameFault, file_key, is_reserved, name_fault};
pub use source_text::{LineColumn, SourceText};
pub use span::{Span, Spanned};
pub use steering::{on_one_line, on_terminal, seen_words, steers, unseen_in, unseen_in_yaml};
pub use steering::{turns_direction, unseen, without_steering};
pub use suggest::{closest, looks_alike, nearest};
pub use words::words;
