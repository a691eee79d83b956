//! Words for beginnings of comments that look like signatures.

use super::context::ReplayContext;
use crate::check::Code;
use crate::check::messages::Message;
use crate::notation::FalseSignature;
use crate::text::closest;

/// The message about a beginning of a comment that is text.
pub(super) fn false_signature(context: &ReplayContext<'_>, found: &FalseSignature) -> Message {
    let message = |words| Message::new(Code::RecordFalseSignature, words);
    match found {
        FalseSignature::Hand(span) => {
            let word = context.words(*span);
            let hands = context.header.hands.keys().map(String::as_str);
            let words = message(format!("`{word}` signs nothing, because the header declares no such hand"));
            match closest(word, hands) {
                Some(hand) => words.help(format!(
                    "write the hand as the header does, `{{{hand}: …}}`, or declare `{word}` under `hands`"
                )),
                None => words.help(format!(
                    "for a hand, add `{word}: {{name: …}}` under `hands`; for a language, write `{{@fr: …}}`; for text, \
                     put a space before the colon"
                )),
            }
        }
        FalseSignature::Language(span) => {
            message(format!("`{}` is not a tag of a language", context.words(*span)))
                .help("write a tag (BCP 47) such as `{@fr: …}` or `{@ar-Latn: …}`; cite a source as `[@ID]`")
        }
        FalseSignature::Form(span, right) => {
            message(format!("`@{}` is text here and does not mark the language", context.words(*span)))
                .help(format!("write `{right}`"))
        }
    }
}
