//! Comments of a record: Markdown within a paragraph, with citations as links.

use std::ops::RangeInclusive;

use crate::common::{Html, Route, Slug};
use crate::page_shell::PageContext;
use crate::widgets::markdown::inline;
use record::archive::{RecordSource, citations, next_citation};
use rules::RulesetFamily;

/// How long an answer is that is shown by itself, in characters: a bare `yes` says nothing without its question.
const BRIEF: RangeInclusive<usize> = 8..=60;

/// What a comment's words can lead to.
pub(super) struct Linked<'a> {
    pub(super) here: &'a PageContext<'a>,
    /// The ruleset whose readings are named, where there is one.
    pub(super) family: Option<&'a RulesetFamily>,
}

/// The sources that a text cites, in the order of the text.
pub(super) fn cited(text: &str) -> Vec<RecordSource> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some((_, inside, after)) = next_citation(rest) {
        found.extend(citations(inside).into_iter().map(|(key, locator)| RecordSource {
            source: key.into(),
            locator: (!locator.is_empty()).then(|| locator.into()),
            evidence: None,
            witness: None,
            note: None,
        }));
        rest = after;
    }
    found
}

/// A comment as its paragraphs. Headings, lists and raw HTML stay the text they are: a comment is prose.
pub(super) fn paragraphs(linked: &Linked<'_>, text: &str) -> Vec<Html> {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let paragraphs = lines.split(|line| line.is_empty()).filter(|lines| !lines.is_empty());
    let game = linked.family.and_then(|family| family.declaration().game.parse().ok());
    let words = |text: &str| linked.here.with_citations(text, game.as_ref());
    paragraphs.map(|lines| inline(&lines.join(" "), &words, &|text| code(linked, text))).collect()
}

/// Words of the notation. A reading is shown as its answer, or as its question where the answer is not brief. It leads to
/// its place in the ruleset, and shows what a file calls it to whoever points at it.
fn code(linked: &Linked<'_>, text: &str) -> Html {
    let here = linked.here;
    let (name, alternative) = text.split_once('=').unwrap_or((text, ""));
    let reading = linked.family.and_then(|family| family.declaration().reading(name));
    let place = linked.family.and_then(|family| here.site.ruleset_named(&family.declaration().id));
    let (Some(reading), Some((game, ruleset))) = (reading, place) else {
        return Html::code(text);
    };
    let known = reading.alternative(alternative);
    let means = known.map_or_else(String::new, |known| here.site.text_of_ruleset(&known.means));
    let shown = if known.is_none() && !alternative.is_empty() {
        Html::text(&text.replace('_', " ").replace('=', &here.site.m.colon))
    } else {
        let brief = known.filter(|_| BRIEF.contains(&means.chars().count()));
        let words = brief.map_or(&reading.question, |brief| &brief.means);
        here.words_of_ruleset(words)
    };
    let route = Route::Reading(game.clone(), ruleset.clone(), Slug::from_text(name));
    let title = format!("{} {text}", here.site.text_of_ruleset(&reading.question));
    // The comment may be in another language than the page.
    let language = here.site.settings.interface.tag();
    here.link_around(&route, &Html::element("i", &[("lang", language), ("title", &title)], &shown))
}
