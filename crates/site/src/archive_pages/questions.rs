//! The open questions of all rulesets: what their sources leave open, in one list.

use askama::Template;

use record::archive::{GameId, RulesetId};
use rules::Reading;

use super::reading_records::open_points;
use crate::common::{Html, Messages, Route, Slug, confidence};
use crate::page_shell::{PageContext, PageShell, Site};

/// The most questions on one page, unless one ruleset has more.
const PAGE: usize = 150;

#[derive(Template)]
#[template(path = "questions.html")]
struct Questions<'a> {
    base: PageShell<'a>,
    here: &'a PageContext<'a>,
    groups: &'a [RulesetQuestions<'a>],
    /// The pages of the list, and which of them is this one; empty where there is one.
    pages: Vec<(Html, bool)>,
}

/// The open questions of a ruleset.
pub(crate) struct RulesetQuestions<'a> {
    game: &'a GameId,
    ruleset: &'a RulesetId,
    readings: Vec<&'a Reading>,
}

impl RulesetQuestions<'_> {
    /// A question, as a link to its reading.
    fn link(&self, here: &PageContext<'_>, reading: &Reading) -> Html {
        let name = Slug::from_text(&reading.name);
        let route = Route::Reading(self.game.clone(), self.ruleset.clone(), name);
        here.link_around(&route, &here.words_of_ruleset(&reading.question))
    }
}

/// How well the words of the sources support the default.
fn support<'m>(m: &'m Messages, reading: &Reading) -> Option<&'m str> {
    reading.confidence.map(|word| confidence(word, m))
}

/// The pages of the list, each with whole rulesets, in order of their ids; there is at least one page.
pub(crate) fn parts<'a>(site: &'a Site<'_>) -> Vec<Vec<RulesetQuestions<'a>>> {
    let mut parts = vec![Vec::new()];
    let mut questions = 0;
    for (ruleset, family) in &site.rulesets {
        let Some(game) = site.game_of(ruleset) else { continue };
        let readings: Vec<&Reading> = open_points(family).collect();
        if readings.is_empty() {
            continue;
        }
        if questions > 0 && questions + readings.len() > PAGE {
            parts.push(Vec::new());
            questions = 0;
        }
        questions += readings.len();
        if let Some(part) = parts.last_mut() {
            part.push(RulesetQuestions { game, ruleset, readings });
        }
    }
    parts
}

/// A page of the list, of `count` pages.
pub(crate) fn page(
    here: &PageContext<'_>,
    groups: &[RulesetQuestions<'_>],
    count: usize,
) -> askama::Result<String> {
    let m = &here.site.m;
    let pages = (1..=count).filter(|_| count > 1).map(|part| {
        let route = Route::Questions(part);
        (here.link(&route, &part.to_string()), route == here.route)
    });
    let pages = pages.collect();
    let crumbs = [(Route::Games, Html::text(&m.games))];
    let base = PageShell::new(here, &m.questions, &m.questions, &crumbs).about(&m.questions_about);
    Questions { base, here, groups, pages }.render()
}
