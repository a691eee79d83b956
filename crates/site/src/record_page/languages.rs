//! The languages of a record's comments.

use std::collections::BTreeSet;

use record::check::ReplayedRecord;
use record::notation::syntax::{Item, ItemKind};

use super::record_input::RecordInput;

/// The tags of the languages of comments, those of variations included, that are not the language of the record.
pub(super) fn comment_languages(input: &RecordInput<'_>) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    if let (Some(replayed), Ok(text)) = (input.replayed, input.slice.text) {
        add(&mut found, text, replayed, &replayed.record.items);
        let own = replayed.header.language.as_deref().unwrap_or(&input.shared.site.settings.language);
        found.remove(own);
    }
    found
}

fn add(found: &mut BTreeSet<String>, text: &str, replayed: &ReplayedRecord, items: &[Item]) {
    for item in items {
        match &item.kind {
            ItemKind::Comment(comment) => {
                let hands = &replayed.header.hands;
                let signature = comment.signature(text, |word| hands.contains_key(word));
                let tag = signature.language.and_then(|tag| text.get(tag.range()));
                found.extend(tag.map(str::to_owned));
            }
            ItemKind::Variation(variation) => add(found, text, replayed, &variation.items),
            _ => {}
        }
    }
}
