//! The plies of a line of play as data: what `record.json` and `moves.csv` both tell.

use itertools::Itertools;

use crate::archive::Provenance;
use crate::board::Player;
use crate::notation::syntax::{Item, ItemKind, Record};
use crate::replay::{
    ENGLISH, Line, PlyStep, PlyVerdict, ReadingChoice, Undetermined, Variation, captured, print_position,
    sentence,
};
use crate::rules::Ruleset;
use crate::site::record_page::DependedPlies;
use crate::text::Span;

/// A line of play with what is needed to tell it.
#[derive(Clone, Copy)]
pub(super) struct Told<'a> {
    /// The text of the record, which places are seen from.
    pub(super) text: &'a str,
    /// What was written in this line.
    pub(super) items: &'a [Item],
    /// What became of it.
    pub(super) line: &'a Line,
    /// What its plies depended on.
    pub(super) depended: &'a DependedPlies,
    /// The class of evidence with which the line begins.
    pub(super) provenance: Option<Provenance>,
}

/// A ply as data.
pub(super) struct Ply<'a> {
    pub(super) step: &'a PlyStep,
    /// From 1 within its line.
    pub(super) number: usize,
    /// As written, on one line.
    pub(super) written: String,
    pub(super) verdict: &'static str,
    /// The alternatives under which it would be legal.
    pub(super) under: &'a [ReadingChoice],
    /// Why it could not be judged.
    pub(super) why: Option<&'static str>,
    /// What happened, in English.
    pub(super) sentence: String,
    /// Seeds South and North captured in it; `None` where it was not played.
    pub(super) captured: Option<[u32; 2]>,
    /// Clauses that fired, with the statements each cites; in the order of the ruleset.
    pub(super) clauses: Vec<(&'a str, &'a [String])>,
    /// The readings its outcome depended on, each with the alternative followed.
    pub(super) readings: Vec<(String, String)>,
    /// The class of evidence it is.
    pub(super) provenance: Option<Provenance>,
    /// Comments that follow it: hand, where signed, and text.
    pub(super) comments: Vec<Said>,
    /// What follows it and says something of it: checks, signs, apparatus, as written.
    pub(super) remarks: Vec<String>,
    /// Other play instead of it, as written; some of it could not be replayed.
    pub(super) variations: Vec<&'a Item>,
}

/// A comment.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub(super) struct Said {
    #[serde(rename = "by")]
    pub(super) hand: Option<String>,
    pub(super) text: String,
}

impl<'a> Told<'a> {
    /// The main line of a record; `None` where it could not be replayed.
    pub(super) fn main(
        text: &'a str,
        provenance: Option<Provenance>,
        record: &'a Record,
        line: Option<&'a Line>,
        depended: &'a DependedPlies,
    ) -> Option<Self> {
        Some(Self { text, items: &record.items, line: line?, depended, provenance })
    }

    /// The line of a variation that hangs on a ply of this one.
    pub(super) fn of_variation(&self, ply: &Ply<'_>, variation: &'a Variation) -> Option<Self> {
        let items = self.items.iter().find_map(|item| match &item.kind {
            ItemKind::Variation(written) if item.span == variation.span => Some(written.items.as_slice()),
            _ => None,
        });
        let line = variation.line.as_ref()?;
        Some(Self { items: items.unwrap_or_default(), line, provenance: ply.provenance, ..*self })
    }

    /// The plies of this line, in order.
    pub(super) fn plies(&self) -> Vec<Ply<'a>> {
        let mut plies: Vec<Ply<'a>> = Vec::with_capacity(self.line.plies.len());
        let mut items = self.items.iter().peekable();
        let mut provenance = self.provenance;
        for (index, step) in self.line.plies.iter().enumerate() {
            while let Some(item) = items.next_if(|item| item.span.start <= step.span.start) {
                provenance = self.named(item).or(provenance);
            }
            let end = self.line.plies.get(index + 1).map_or(usize::MAX, |next| next.span.start);
            let mut after = Vec::new();
            let mut named = None;
            while let Some(item) = items.next_if(|item| item.span.start < end) {
                named = self.named(item).or(named);
                after.push(item);
            }
            plies.push(self.ply(index, step, provenance, &after));
            provenance = named.or(provenance);
        }
        plies
    }

    /// The class of evidence an item names, which holds for what follows it.
    fn named(&self, item: &Item) -> Option<Provenance> {
        match item.kind {
            ItemKind::Provenance(word) => Provenance::from_word(self.text.get(word.range())?),
            _ => None,
        }
    }

    /// Comments before the first ply.
    pub(super) fn opening_comments(&self) -> Vec<Said> {
        let first = self.line.plies.first().map_or(usize::MAX, |step| step.span.start);
        let before = self.items.iter().filter(|item| item.span.start < first);
        before.filter_map(|item| self.comment(item)).collect()
    }

    fn ply(
        &self,
        index: usize,
        step: &'a PlyStep,
        provenance: Option<Provenance>,
        after: &[&'a Item],
    ) -> Ply<'a> {
        let ruleset: &Ruleset = &self.line.ruleset;
        let (mut comments, mut remarks, mut variations) = (Vec::new(), Vec::new(), Vec::new());
        for &item in after.iter().filter(|item| item.span.start >= step.span.end) {
            match &item.kind {
                ItemKind::Comment(_) => comments.extend(self.comment(item)),
                ItemKind::Variation(_) => variations.push(item),
                ItemKind::Note | ItemKind::TurnNumber(_) | ItemKind::Side(_) | ItemKind::Provenance(_) => {}
                _ => remarks.push(self.slice(item.span)),
            }
        }
        let played = step.played.is_some() || !step.events.is_empty();
        let (verdict, under, why) = verdict(&step.verdict);
        Ply {
            step,
            number: index + 1,
            written: self.slice(step.span),
            verdict,
            under,
            why,
            sentence: sentence(ruleset, &ENGLISH, &step.events),
            captured: played.then(|| Player::ALL.map(|player| captured(ruleset, &step.events, player))),
            clauses: self.clauses(step),
            readings: self.readings(step),
            provenance,
            comments,
            remarks,
            variations,
        }
    }

    /// The comments of a variation, those of its own variations left out.
    pub(super) fn comments_within(&self, item: &Item) -> Vec<Said> {
        let ItemKind::Variation(written) = &item.kind else { return Vec::new() };
        written.items.iter().filter_map(|item| self.comment(item)).collect()
    }

    fn clauses(&self, step: &PlyStep) -> Vec<(&'a str, &'a [String])> {
        let supports = step.clauses().into_iter().map(|clause| self.line.ruleset.support(clause));
        supports.map(|support| (support.name.as_str(), support.cites.as_slice())).collect()
    }

    fn readings(&self, step: &PlyStep) -> Vec<(String, String)> {
        let choices = self.line.ruleset.choices();
        let pair = |name: &String| (name.clone(), choices.get(name).unwrap_or_default().to_owned());
        self.depended.at(step.id).iter().map(pair).collect()
    }

    fn comment(&self, item: &Item) -> Option<Said> {
        let ItemKind::Comment(comment) = &item.kind else { return None };
        let hand = comment.hand().and_then(|hand| self.text.get(hand.range()));
        Some(Said { hand: hand.map(str::to_owned), text: comment.said(self.text) })
    }

    /// What stands at a place, on one line.
    fn slice(&self, span: Span) -> String {
        let written = self.text.get(span.range()).unwrap_or_default();
        written.split_whitespace().collect::<Vec<_>>().join(" ")
    }
}

impl Ply<'_> {
    /// What sort of thing it is, in a word.
    pub(super) const fn kind(&self) -> &'static str {
        self.step.kind.word()
    }

    /// The position after it in the notation of boards; empty where it is not known.
    pub(super) fn position(&self, ruleset: &Ruleset) -> String {
        self.step.after.position().map_or(String::new(), |position| print_position(ruleset, position))
    }

    /// The statements its clauses cite, each once, in order.
    pub(super) fn statements(&self) -> Vec<&str> {
        self.clauses.iter().flat_map(|(_, cites)| cites.iter()).map(String::as_str).unique().collect()
    }
}

fn verdict(verdict: &PlyVerdict) -> (&'static str, &[ReadingChoice], Option<&'static str>) {
    match verdict {
        PlyVerdict::Legal => ("legal", &[], None),
        PlyVerdict::Contradicted => ("contradicted", &[], None),
        PlyVerdict::LegalOnlyUnder(under) => ("legal-under-other-readings", under, None),
        PlyVerdict::IllegalAsPlayed => ("illegal-as-played", &[], None),
        PlyVerdict::NotDetermined(why) => ("not-determined", &[], Some(reason(*why))),
        PlyVerdict::NotChecked => ("not-checked", &[], None),
    }
}

const fn reason(why: Undetermined) -> &'static str {
    match why {
        Undetermined::PositionUnknown => "position-unknown",
        Undetermined::PartNotStated => "part-not-stated",
        Undetermined::Unreadable => "unreadable",
        Undetermined::Ambiguous => "ambiguous",
        Undetermined::UnclearReading => "unclear-reading",
        Undetermined::OrderNotRecorded => "order-not-recorded",
    }
}
