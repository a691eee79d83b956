//! The open questions of all rulesets: what their sources leave open, in one list.

use askama::Template;

use record::archive::RulesetId;
use rules::{Reading, Worded};

use super::reading_records::open_points;
use crate::common::{Html, Route, confidence, fill_html, plural};
use crate::page_shell::{PageContext, PageShell};

#[derive(Template)]
#[template(path = "questions.html")]
struct Questions<'a> {
    base: PageShell<'a>,
    here: &'a PageContext<'a>,
    /// How many questions of how many rulesets there are.
    count: Html,
    /// Those of one game together.
    groups: Vec<RulesetQuestions<'a>>,
}

/// The open questions of a ruleset.
struct RulesetQuestions<'a> {
    ruleset: &'a RulesetId,
    title: &'a Worded,
    readings: Vec<&'a Reading>,
}

impl Questions<'_> {
    /// How well the words of the sources support the default.
    fn confidence(&self, reading: &Reading) -> Option<&str> {
        reading.confidence.map(|word| confidence(word, self.base.m))
    }
}

pub(crate) fn page(here: &PageContext<'_>) -> askama::Result<String> {
    let m = &here.site.m;
    let groups = here.site.archive.games.values().flat_map(|game| {
        here.site.rulesets_of(game).into_iter().filter_map(move |(ruleset, family)| {
            let readings: Vec<&Reading> = open_points(family).collect();
            let title = &family.declaration().title;
            (!readings.is_empty()).then_some(RulesetQuestions { ruleset, title, readings })
        })
    });
    let groups: Vec<RulesetQuestions<'_>> = groups.collect();
    let questions: usize = groups.iter().map(|group| group.readings.len()).sum();
    let counted = [
        ("questions", Html::text(&plural(questions, &m.question_one, &m.question_other))),
        ("rulesets", Html::text(&plural(groups.len(), &m.ruleset_one, &m.ruleset_other))),
        ("readings", Html::code("readings")),
    ];
    let count = fill_html(&m.questions_count, &counted);
    let crumbs = [(Route::Games, Html::text(&m.games))];
    let base = PageShell::new(here, &m.questions, &m.questions, &crumbs).about(&m.questions_about);
    Questions { base: base.with_class("broad"), here, count, groups }.render()
}
