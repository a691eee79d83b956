//! What is written beside a ply and says nothing: a correction to what the source has, witnesses that agree, square brackets
//! around what no source lacks, a check that the ply already has.

use crate::check::Diagnostic;
use crate::check::code::notation::{
    check_repeated, sic_of_the_same, supplied_and_witnessed, supplied_what_no_source_has, witnesses_agree,
};
use crate::check::messages::Message;
use crate::check::record_slice::SliceText;
use crate::notation::syntax::{Attestation, Item, ItemKind, Record};
use crate::replay::resolve::begins_ply;
use base::text::Span;
use std::mem::{Discriminant, discriminant};

/// A finding for each mark of a record that says nothing.
pub(in crate::check) fn check(record: &Record, text: &SliceText<'_>) -> Vec<Diagnostic> {
    let mut marks = Marks { text: text.contents(), found: Vec::new() };
    marks.line(&record.items);
    marks.found.into_iter().map(|(span, message)| message.at(text.place(span))).collect()
}

struct Marks<'a> {
    text: &'a str,
    found: Vec<(Span, Message)>,
}

impl<'a> Marks<'a> {
    fn words(&self, span: Span) -> &'a str {
        self.text.get(span.range()).unwrap_or_default()
    }

    fn line(&mut self, items: &[Item]) {
        let mut before: Option<&Item> = None;
        let mut checks: Vec<Discriminant<ItemKind>> = Vec::new();
        for item in items {
            match &item.kind {
                ItemKind::Captured(_) | ItemKind::Total(_) | ItemKind::Laps(_) => {
                    let kind = discriminant(&item.kind);
                    if checks.contains(&kind) {
                        self.found.push((item.span, check_repeated(self.words(item.span))));
                    }
                    checks.push(kind);
                }
                kind if begins_ply(kind) || matches!(kind, ItemKind::Act(_)) => checks.clear(),
                ItemKind::Sic(_) | ItemKind::Wit(_) => {
                    if let Some(before) = before {
                        self.mark(item, before);
                    }
                    continue;
                }
                ItemKind::Gap(_) | ItemKind::Provenance(_) if item.attestation == Attestation::Supplied => {
                    let written = self.words(item.span);
                    self.found.push((item.span, supplied_what_no_source_has(written)));
                }
                // Bounded: variations nest no deeper than the notation allows.
                ItemKind::Variation(variation) => self.line(&variation.items),
                _ => {}
            }
            before = Some(item);
        }
    }

    /// A mark behind the item that it applies to.
    fn mark(&mut self, mark: &Item, item: &Item) {
        let written = self.words(item.span);
        let is_supplied = item.attestation == Attestation::Supplied;
        let bare = if is_supplied { written.trim_matches(['[', ']']) } else { written };
        // Of a number the source may be quoted without its sign.
        let same = |span: Span| {
            let said = self.words(span);
            said == bare || said == bare.trim_start_matches(['=', 'x']) && !said.is_empty()
        };
        let found = match &mark.kind {
            ItemKind::Sic(sic) if same(sic.printed) => Some(sic_of_the_same(bare)),
            ItemKind::Wit(witnesses) if is_supplied => {
                let same = witnesses.iter().find(|witness| same(witness.reading));
                same.map(|witness| supplied_and_witnessed(bare, self.words(witness.siglum)))
            }
            ItemKind::Wit(witnesses) if witnesses.iter().all(|witness| same(witness.reading)) => {
                Some(witnesses_agree(bare))
            }
            _ => None,
        };
        self.found.extend(found.map(|message| (mark.span, message)));
    }
}
