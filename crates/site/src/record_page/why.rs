//! On which readings a ply depended, with what else would follow.

use std::collections::BTreeSet;

use crate::common::{Html, Messages, fill, fill_html, join};
use base::board::HoleSet;
use engine::Position;
use record::replay::{PlyReport, PlyStep, PositionState, sentence, step};
use rules::{Neighbour, Reading, Ruleset};

use super::anchors::Placed;
use super::line_context::LineContext;
use super::record_context::RecordContext;

/// The readings of the rules that decided a ply.
#[derive(Default)]
pub(super) struct Readings {
    /// Those on which its outcome depended.
    pub(super) decisive: Vec<DecisiveReading>,
    /// Those on which the wording of its rules depends but not its outcome, as questions in one line.
    pub(super) open: Html,
}

/// A reading on which the outcome of a ply depended.
pub(super) struct DecisiveReading {
    /// The reading with its alternative, as records write them.
    pub(super) written: String,
    /// The question and the answer.
    pub(super) answered: Html,
    /// What would follow under each other alternative that makes a difference.
    pub(super) otherwise: Vec<Html>,
}

impl Readings {
    pub(super) fn new(
        context: &RecordContext<'_>,
        line_context: &LineContext<'_>,
        report: &PlyReport<'_>,
        placed: &Placed,
    ) -> Self {
        let m = context.m;
        let Some(family) = &line_context.family else { return Self::default() };
        let ruleset = &line_context.line.ruleset;
        let decisive = report.step.readings.iter().filter_map(|chosen| {
            let reading = family.declaration().reading(&chosen.reading)?;
            let neighbours = family.neighbours(ruleset.choices());
            let all = neighbours.iter().flat_map(|all| &all.others);
            let otherwise = all.filter(|other| other.reading == chosen.reading).filter_map(|other| {
                let text = otherwise(context, report.step, ruleset, other)?;
                let known = reading.alternative(&other.alternative);
                let means =
                    known.map_or_else(Html::default, |known| context.here.words_of_ruleset(&known.means));
                let parts = [fill_html(&m.if_read, &[("means", means)]), Html::text(&text)];
                let link = played_so(context, report.step, placed, other);
                Some(join(parts.into_iter().chain(link), " "))
            });
            Some(DecisiveReading {
                written: format!("{}={}", chosen.reading, chosen.alternative),
                answered: context.answered(ruleset.id(), reading, &chosen.alternative),
                otherwise: otherwise.collect(),
            })
        });
        let open = without_consequence(line_context, report).into_iter();
        let open = open.map(|reading| context.question(ruleset.id(), reading));
        Self { decisive: decisive.collect(), open: join(open, &m.semicolon) }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.decisive.is_empty() && self.open.is_empty()
    }
}

/// A link to the play under another reading, where both are shown: to this ply if it is there. `None` for a ply of other
/// play, whose course is not shown.
fn played_so(context: &RecordContext<'_>, ply: &PlyStep, placed: &Placed, other: &Neighbour) -> Option<Html> {
    let own = context.replay.line.as_ref()?;
    let at = own.plies.iter().position(|step| std::ptr::eq(step, ply))?;
    let beside = context.others.iter().find(|beside| {
        beside.parting.reading == other.reading && beside.parting.alternative == other.alternative
    })?;
    let mut href = context.here.href(&beside.parting.route(context.input.id));
    if beside.shows(own, at) {
        href.push_str(&format!("#b-{}", placed.place.fragment));
    }
    Some(Html::element("a", &[("href", &href)], &Html::text(&context.m.play_it_so)))
}

/// What a ply would have done under another reading, in words; `None` where it would have done the same.
fn otherwise(context: &RecordContext<'_>, ply: &PlyStep, own: &Ruleset, other: &Neighbour) -> Option<String> {
    let m = context.m;
    let (PositionState::Position(before), Some(played)) = (&ply.before, &ply.played) else { return None };
    let PositionState::Position(after) = &ply.after else { return None };
    let Ok(there) = step(&other.ruleset, before, played) else { return Some(m.if_not_legal.clone()) };
    let position = &there.outcome.position;
    if position == after {
        return None;
    }
    let text = sentence(&other.ruleset, context.phrases(), &there.events);
    if text != sentence(own, context.phrases(), &ply.events) {
        return Some(text);
    }
    let flags = differing_flags(m, own, after, position);
    Some(if flags.is_empty() { m.if_goes_on.clone() } else { fill(&m.if_flags, &[("flags", &flags)]) })
}

/// The flags in which two positions differ, with their holes.
pub(super) fn differing_flags(m: &Messages, ruleset: &Ruleset, one: &Position, other: &Position) -> String {
    let all = |position: &Position, flag| {
        let flagged = position.flagged(flag);
        flagged.south.union(flagged.north)
    };
    let mut differing = Vec::new();
    for (flag, name) in ruleset.flag_names().enumerate() {
        let (one, other) = (all(one, flag), all(other, flag));
        let differ: HoleSet =
            ruleset.shape().all().filter(|&hole| one.contains(hole) != other.contains(hole)).collect();
        if differ != HoleSet::EMPTY {
            let holes: Vec<_> =
                differ.iter().map(|hole| ruleset.shape().hole_name(hole).into_owned()).collect();
            differing.push(format!("{}{}{}", fill(&m.quoted, &[("text", name)]), m.colon, holes.join(", ")));
        }
    }
    differing.join(&m.semicolon)
}

/// The readings on which the wording of the clauses that fired depends, but not what they did.
fn without_consequence<'t>(line_context: &'t LineContext<'_>, report: &PlyReport<'_>) -> Vec<&'t Reading> {
    let Some(family) = &line_context.family else { return Vec::new() };
    let ruleset = &line_context.line.ruleset;
    let clauses = report.step.clauses();
    let named = clauses.iter().flat_map(|&clause| &ruleset.support(clause).readings).map(String::as_str);
    let mattered = |name: &str| report.step.readings.iter().any(|chosen| chosen.reading == name);
    let named: BTreeSet<&str> = named.filter(|name| !mattered(name)).collect();
    let all = family.declaration().readings.iter();
    all.filter(|reading| reading.kind == rules::ReadingKind::Reading && named.contains(reading.name.as_str()))
        .collect()
}
