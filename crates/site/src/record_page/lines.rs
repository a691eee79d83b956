//! The lines of play that a viewer on another page offers side by side: the record's own, and those it gives under other
//! rules.

use crate::base::html::{Html, join};
use record::notation::syntax::{Item, ItemKind, Under};
use record::replay::{Line, PlyReport, VariationReport};
use rules::Ruleset;

use super::ply::PlyView;
use super::record_context::RecordContext;

/// A line of play to choose.
pub(super) struct LineView {
    /// The ply that shows it.
    pub(super) ply: String,
    /// The rules it is played by.
    pub(super) rules: Html,
}

/// The first ply that is given under other rules, or readings, too: its place in the record's own line, and in each of the
/// others. Nothing where the record has no such ply.
pub(super) fn lines<'a>(
    context: &RecordContext<'_>,
    own: &Line,
    mut plies: impl Iterator<Item = (&'a PlyReport<'a>, &'a PlyView)>,
) -> Vec<LineView> {
    let all = plies.find_map(|(report, view)| {
        let lines = of_ply(context, own, &report.variations(), view);
        (!lines.is_empty()).then_some(lines)
    });
    all.unwrap_or_default()
}

fn of_ply(
    context: &RecordContext<'_>,
    own: &Line,
    variations: &[VariationReport<'_>],
    view: &PlyView,
) -> Vec<LineView> {
    let mut lines = Vec::new();
    for (variation, branch) in variations.iter().zip(&view.branches) {
        let (Some(under), Some(line), Some(ply)) = (
            under(variation.items),
            variation.variation.and_then(|known| known.line.as_ref()),
            branch.plies.first(),
        ) else {
            continue;
        };
        let other = &line.ruleset;
        if lines.is_empty() {
            lines.push(LineView { ply: view.id.clone(), rules: rules(context, &own.ruleset, other, under) });
        }
        lines.push(LineView { ply: ply.id.clone(), rules: rules(context, other, &own.ruleset, under) });
    }
    lines
}

fn under(items: &[Item]) -> Option<&Under> {
    items.iter().find_map(|item| match &item.kind {
        ItemKind::Under(under) => Some(under.as_ref()),
        _ => None,
    })
}

/// How two rulesets differ: its title, or where both are one ruleset what it takes of the readings named.
fn rules(context: &RecordContext<'_>, ruleset: &Ruleset, other: &Ruleset, under: &Under) -> Html {
    let family = context.family(ruleset.id());
    let Some(declaration) = family.as_ref().map(|family| family.declaration()) else {
        return Html::text(ruleset.id());
    };
    if ruleset.id() != other.id() {
        return context.here.words_of_ruleset(&declaration.title);
    }
    let taken = under.readings.iter().filter_map(|(name, _)| {
        let name = context.words(*name);
        let alternative = ruleset.choices().get(name)?;
        let means = &declaration.reading(name)?.alternative(alternative)?.means;
        Some(context.here.capital_words_of_ruleset(means))
    });
    join(taken, &context.m.semicolon)
}
