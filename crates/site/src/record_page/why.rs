//! Why a ply is what it is, beside its board: the rule that decided it, the words of its source, the readings on which
//! it depended with what else would follow, and the checks of the record.

use std::collections::BTreeSet;

use crate::base::html::{Html, escape, join};
use crate::base::messages::{Messages, fill, fill_html};
use crate::page_shell::context::language_name;
use base::board::HoleSet;
use engine::Position;
use record::replay::{PlyReport, PlyStep, PositionState, sentence, step};
use rules::prose::clause_title;
use rules::{ClauseId, Neighbour, Reading, Ruleset};

use super::checks::checks;
use super::clauses::deciding;
use super::comment::cited_source;
use super::judged::tests;
use super::line_context::{LineContext, PageParts};
use super::record_context::{RecordContext, named, question};

/// One thing said about why, under its heading.
pub(super) struct Explanation {
    pub(super) heading: String,
    pub(super) content: Html,
}

/// The most quotations shown beside a board; the ruleset has them all.
const MOST_WORDS: usize = 3;

/// Everything said beside a board, in order.
pub(super) fn why(
    context: &RecordContext<'_>,
    page_parts: &mut PageParts,
    line_context: &LineContext<'_>,
    report: &PlyReport<'_>,
) -> Vec<Explanation> {
    let m = context.m;
    let step = report.step;
    let mut all = Vec::new();
    let mut say = |heading: &str, content: Html| {
        if !content.is_empty() {
            all.push(Explanation { heading: heading.to_owned(), content });
        }
    };
    if let Some(clause) = deciding(step) {
        say(&m.why_rule, rule(context, page_parts, line_context, step, clause));
        let ruleset = &line_context.line.ruleset;
        let (_, source) = page_parts.clauses.entry(ruleset, clause, || source(context, ruleset, clause));
        say(&m.why_source, source.clone());
    }
    say(&m.why_reading, readings(context, line_context, report));
    say(&m.why_checked, checks(context, report));
    all
}

/// The clause that decided, in plain words, with its tests against this board; the others by name.
fn rule(
    context: &RecordContext<'_>,
    page_parts: &mut PageParts,
    line_context: &LineContext<'_>,
    step: &PlyStep,
    clause: ClauseId,
) -> Html {
    let (here, ruleset) = (context.here, &line_context.line.ruleset);
    let anchor = page_parts.clauses.anchor(ruleset, clause);
    let mut html = Html::trusted("<p><b>");
    html.push(&here.rules(&clause_title(ruleset, clause, here.rules_language())));
    html.push_trusted(".</b> ");
    let (words, _) = page_parts.clauses.entry(ruleset, clause, || source(context, ruleset, clause));
    html.push(&here.rules(words));
    html.push_trusted(&format!(
        " <a class=\"sid\" href=\"#{anchor}\" title=\"{}\">§</a></p>",
        escape(&ruleset.support(clause).name)
    ));
    html.push(&tests(context, page_parts.explainer(ruleset), (ruleset, step), clause));
    let others = step.clauses().into_iter().filter(|&other| other != clause);
    let others = others.map(|other| {
        let anchor = page_parts.clauses.anchor(ruleset, other);
        let title = here.rules(&clause_title(ruleset, other, here.rules_language()));
        Html::trusted(format!("<a href=\"#{anchor}\">{title}</a>"))
    });
    let others = join(others, " · ");
    if !others.is_empty() {
        html.push_trusted(&format!("<p class=\"also\">{}{}", escape(&context.m.also_by), context.m.colon));
        html.push(&others);
        html.push_trusted("</p>");
    }
    html
}

/// The words that license a clause, with their language, and where they are.
fn source(context: &RecordContext<'_>, ruleset: &Ruleset, clause: ClauseId) -> Html {
    let (here, m) = (context.here, context.m);
    let support = ruleset.support(clause);
    let mut html = Html::default();
    if support.silent {
        html.push_trusted(&format!("<p>{}</p>", escape(&m.source_silent)));
        return html;
    }
    // Each place once, with the languages of the words shown from it.
    let mut places: Vec<(Html, Vec<String>)> = Vec::new();
    let mut shown = 0;
    for cited in &support.cites {
        let Some((evidence, statement)) = cited.parse().ok().and_then(|id| here.site.archive.statement(&id))
        else {
            continue;
        };
        let locator = evidence.locator.as_deref().unwrap_or_default();
        let game = Some(&evidence.game);
        let place = cited_source(here, evidence.source.as_str(), locator, game);
        let at = places.iter().position(|(known, _)| known.as_str() == place.as_str()).unwrap_or_else(|| {
            places.push((place, Vec::new()));
            places.len() - 1
        });
        for words in statement.words.iter().take(MOST_WORDS.saturating_sub(shown)) {
            shown += 1;
            let language = language_name(&words.lang, m);
            if let Some((_, languages)) = places.get_mut(at)
                && !languages.contains(&language)
            {
                languages.push(language);
            }
            html.push_trusted(&format!(
                "<p><q lang=\"{}\" translate=\"no\">{}</q> ",
                escape(&words.lang),
                escape(&words.text)
            ));
            if let Some(translation) = &words.translation {
                html.push(&here.prose_unlinked(&format!("({translation})")));
                html.push_text(" ");
            }
            html.push(&here.cite(cited));
            html.push_trusted("</p>");
        }
    }
    if shown == 0 && !support.cites.is_empty() {
        html.push_trusted("<p>");
        html.push(&here.cites(&support.cites));
        html.push_trusted("</p>");
    }
    if !places.is_empty() {
        html.push_trusted("<p class=\"src\">");
        let places = places.into_iter().map(|(mut place, languages)| {
            if !languages.is_empty() {
                place.push_text(&format!(" ({})", languages.join(", ")));
            }
            place
        });
        html.push(&join(places, &m.semicolon));
        html.push_trusted("</p>");
    }
    html
}

/// The readings on which the outcome depended: question, answer, and what else would follow; then those on which the
/// wording of the rules depends but not this outcome, in one line.
fn readings(context: &RecordContext<'_>, line_context: &LineContext<'_>, report: &PlyReport<'_>) -> Html {
    let m = context.m;
    let mut html = Html::default();
    let Some(family) = &line_context.family else { return html };
    let ruleset = &line_context.line.ruleset;
    for chosen in &report.step.readings {
        let Some(reading) = family.declaration().reading(&chosen.reading) else { continue };
        html.push_trusted(&format!(
            "<p class=\"rd\" title=\"{}={}\">",
            escape(&chosen.reading),
            escape(&chosen.alternative)
        ));
        html.push(&question(context, ruleset.id(), reading, &chosen.alternative));
        let others = family.neighbours(ruleset.choices());
        for other in others.iter().flat_map(|all| &all.others).filter(|other| other.reading == chosen.reading)
        {
            if let Some(text) = otherwise(context, report.step, ruleset, other) {
                let known = reading.alternative(&other.alternative);
                let means =
                    known.map_or_else(Html::default, |known| context.here.words_of_ruleset(&known.means));
                html.push_trusted(" <span class=\"if\">");
                html.push(&fill_html(&m.if_read, &[("means", means)]));
                html.push_text(&format!(" {text}"));
                html.push_trusted("</span>");
            }
        }
        html.push_trusted("</p>");
    }
    let without = without_consequence(line_context, report);
    if !without.is_empty() {
        let links = without.into_iter().map(|reading| named(context, ruleset.id(), reading));
        html.push_trusted(&format!("<p class=\"also\">{} ", escape(&m.also_open)));
        html.push(&join(links, &m.semicolon));
        html.push_trusted("</p>");
    }
    html
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
    let text = sentence(&other.ruleset, context.phrases, &there.events);
    if text != sentence(own, context.phrases, &ply.events) {
        return Some(text);
    }
    let flags = differing_flags(m, own, after, position);
    Some(if flags.is_empty() { m.if_goes_on.clone() } else { fill(&m.if_flags, &[("flags", &flags)]) })
}

/// The flags in which two positions differ, with their holes.
pub(super) fn differing_flags(m: &Messages, ruleset: &Ruleset, one: &Position, other: &Position) -> String {
    let all = |position: &Position, flag| {
        let of = position.flagged(flag);
        of.south.union(of.north)
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
    let named: BTreeSet<&str> = clauses
        .iter()
        .flat_map(|&clause| &ruleset.support(clause).readings)
        .map(String::as_str)
        .filter(|name| !report.step.readings.iter().any(|chosen| chosen.reading == *name))
        .collect();
    let all = family.declaration().readings.iter();
    all.filter(|reading| reading.kind == rules::ReadingKind::Reading && named.contains(reading.name.as_str()))
        .collect()
}
