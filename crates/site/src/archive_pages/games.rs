//! The list of games, and games as the title page shows them.

use super::records::own;
use crate::common::{Html, Picture, Route, join, plural};
use crate::page_shell::{PageContext, PageShell, foreign};
use crate::widgets::diagram::Sheet;
use askama::Template;

use engine::Position;
use record::archive::Game;

#[derive(Template)]
#[template(path = "games.html")]
struct Games<'a> {
    base: PageShell<'a>,
    games: Vec<GameRow>,
}

/// A game in a list.
pub(super) struct GameRow {
    /// The beginning by its first ruleset; empty where it has none.
    pub(super) thumb: Html,
    pub(super) title: Html,
    pub(super) who: Html,
    pub(super) boards: Html,
    pub(super) evidence: String,
    pub(super) records: String,
    pub(super) rulesets: Html,
}

/// A game in a list, with the drawings of its page.
pub(super) fn row(here: &PageContext<'_>, game: &Game, sheet: &mut Sheet) -> GameRow {
    let (site, m) = (here.site, &here.site.m);
    let title = match game.names.first() {
        Some(name) => here.link_around(&Route::Game(game.id.clone()), &foreign(&name.text, &name.lang)),
        None => here.link(&Route::Game(game.id.clone()), game.id.as_str()),
    };
    let rulesets = site.rulesets_of(game).into_iter().map(|(id, _)| here.ruleset(id.as_str()));
    let evidence = game.evidence.iter().filter_map(|id| site.archive.evidence.get(id));
    let statements: usize = evidence.map(|evidence| evidence.statements.len()).sum();
    GameRow {
        thumb: beginning(here, game).map_or_else(Html::default, |picture| sheet.thumb(&picture)),
        title,
        who: if game.peoples.is_empty() { here.places(&game.places) } else { here.peoples(&game.peoples) },
        boards: super::boards::forms(here, game),
        evidence: plural(statements, &m.statement_one, &m.statement_other),
        records: match own(here, &game.id).count() {
            0 => String::new(),
            count => plural(count, &m.record_one, &m.record_other),
        },
        rulesets: join(rulesets, &m.semicolon),
    }
}

/// The position at the beginning, by the first ruleset that can be played.
fn beginning(here: &PageContext<'_>, game: &Game) -> Option<Picture> {
    let (_, family) = here.site.rulesets_of(game).into_iter().next()?;
    let ruleset = family.default_ruleset().ok()?;
    let position = Position::initial(&ruleset);
    Picture::new(ruleset.shape(), |hole| Some(position.count(hole)))
}

/// The list of games.
pub(crate) fn page(here: &PageContext<'_>) -> askama::Result<String> {
    let m = &here.site.m;
    let mut sheet = Sheet::default();
    let games: Vec<GameRow> =
        here.site.archive.games.values().map(|game| row(here, game, &mut sheet)).collect();
    Games {
        base: PageShell::new(here, &m.games, &m.games, &[])
            .about(&m.games_about)
            .with_definitions(sheet.definitions())
            .with_class("broad"),
        games,
    }
    .render()
}
