//! The open questions of all rulesets: what their sources leave open, in one list.

use askama::Template;

use record::archive::{GameId, RulesetId};
use rules::Reading;

use super::reading_records::open_points;
use crate::common::{Html, Route, Slug, confidence};
use crate::page_shell::{PageContext, PageShell};

#[derive(Template)]
#[template(path = "questions.html")]
struct Questions<'a> {
    base: PageShell<'a>,
    here: &'a PageContext<'a>,
    groups: Vec<RulesetQuestions<'a>>,
}

/// The open questions of a ruleset.
struct RulesetQuestions<'a> {
    game: &'a GameId,
    ruleset: &'a RulesetId,
    readings: Vec<&'a Reading>,
}

impl Questions<'_> {
    /// A question, as a link to its reading.
    fn link(&self, group: &RulesetQuestions<'_>, reading: &Reading) -> Html {
        let name = Slug::from_text(&reading.name);
        let route = Route::Reading(group.game.clone(), group.ruleset.clone(), name);
        self.here.link_around(&route, &self.here.words_of_ruleset(&reading.question))
    }

    /// How well the words of the sources support the default.
    fn confidence(&self, reading: &Reading) -> Option<&str> {
        reading.confidence.map(|word| confidence(word, self.base.m))
    }
}

pub(crate) fn page(here: &PageContext<'_>) -> askama::Result<String> {
    let m = &here.site.m;
    let groups = here.site.rulesets.iter().filter_map(|(ruleset, family)| {
        let readings: Vec<&Reading> = open_points(family).collect();
        let game = here.site.game_of(ruleset).filter(|_| !readings.is_empty())?;
        Some(RulesetQuestions { game, ruleset, readings })
    });
    let groups = groups.collect();
    let crumbs = [(Route::Games, Html::text(&m.games))];
    let base = PageShell::new(here, &m.questions, &m.questions, &crumbs).about(&m.questions_about);
    Questions { base, here, groups }.render()
}
