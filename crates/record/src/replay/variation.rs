//! Variations: other play in place of the last ply, perhaps by other rules.

use std::sync::Arc;

use crate::notation::syntax::{ItemKind, Under, Variation};
use base::text::Span;
use rules::{Ruleset, RulesetFamily};

use super::detail::Detail;
use super::finding::FindingKind;
use super::line_state::LineState;
use super::names::named_like;
use super::other_readings::chosen_ruleset;
use super::ply_verdict::ReadingChoice;
use super::verdict::{PositionState, ReplayedVariation};
use super::walk::Walk;

/// The rules a variation is played by.
struct VariationRules {
    family: Arc<RulesetFamily>,
    ruleset: Arc<Ruleset>,
    /// The readings that differ from the line it belongs to, with their alternatives.
    readings: Vec<ReadingChoice>,
}

impl<D: Detail> Walk<'_, D> {
    /// A variation on the last ply.
    pub(super) fn variation(&mut self, outer: &mut LineState, span: Span, written: &Variation) {
        let Some((before, misplaced)) = outer.last_ply.before.clone() else { return };
        let mut by = None;
        let mut under = None;
        for item in &written.items {
            match &item.kind {
                ItemKind::By(hand) => by = Some(*hand),
                ItemKind::Under(head) => under = Some(head),
                ItemKind::Comment(_) | ItemKind::Note => {}
                _ => break,
            }
        }
        let rules = match under {
            Some(under) => self.rules_under(outer, span, under, &before),
            None => Some(VariationRules {
                family: Arc::clone(&outer.family),
                ruleset: Arc::clone(&outer.ruleset),
                readings: Vec::new(),
            }),
        };
        let mut readings = Vec::new();
        let line = rules.map(|rules| {
            readings = rules.readings;
            let mut line =
                LineState::variation(outer, &rules.family, &rules.ruleset, before.clone(), misplaced);
            self.line(&mut line, &written.items);
            line.finish(before)
        });
        if D::PLIES
            && let Some(ply) = outer.plies.last_mut()
        {
            ply.variations.push(ReplayedVariation { span, by, under: readings, line });
        }
    }

    /// The rules that `under(…)` names; `None` if there are none that the position fits, which is reported.
    fn rules_under(
        &mut self,
        line: &LineState,
        span: Span,
        under: &Under,
        before: &PositionState,
    ) -> Option<VariationRules> {
        let word = |span: Span| self.text.get(span.range()).unwrap_or_default();
        let readings = under.readings.iter().map(|(one, other)| ReadingChoice::new(word(*one), word(*other)));
        let readings: Vec<ReadingChoice> = readings.collect();
        let at = self.last();
        let (family, base) = match under.ruleset {
            None => (Arc::clone(&line.family), Some(line.ruleset.choices())),
            Some(name) => {
                let id = word(name);
                let Some(family) = (self.families)(id) else {
                    self.find(line, name, at, FindingKind::UnknownRuleset(id.to_owned()));
                    return None;
                };
                (family, None)
            }
        };
        let own = base.into_iter().flat_map(|choices| choices.iter());
        let chosen = readings.iter().map(|one| (one.reading.as_str(), one.alternative.as_str()));
        let all: Vec<(&str, &str)> = own.chain(chosen).collect();
        let (place, kind) = match chosen_ruleset(&family, all.into_iter()) {
            Ok(ruleset) if ruleset.shape().holes() == line.ruleset.shape().holes() => {
                let fits = before.positions().iter().try_for_each(|position| position.fits(&ruleset));
                let Err(error) = fits else {
                    let ruleset = named_like(ruleset, &line.ruleset);
                    return Some(VariationRules { family, ruleset, readings });
                };
                let kind = FindingKind::DoesNotFit { ruleset: ruleset.id().to_owned(), error };
                (under.ruleset.unwrap_or(span), kind)
            }
            Ok(ruleset) => {
                let ruleset = ruleset.id().to_owned();
                (span, FindingKind::UnusableRuleset { ruleset, problems: Vec::new() })
            }
            Err(kind) => {
                let place = under.readings.first().map_or(span, |(name, value)| name.to(*value));
                (place, kind)
            }
        };
        self.find(line, place, at, kind);
        None
    }
}
