//! A game.

use crate::common::{Html, RecordSummary, Route, date_words, fill, join, plural};
use crate::page_shell::{PageContext, PageShell, foreign};
use crate::widgets::diagram::{Alternative, Drawing, Sheet, describe};
use crate::widgets::map::{Map, Point, map};
use askama::Template;

use record::archive::{BoardForm, Conflict, Evidence, Game, Related, Study};
use rules::RulesetFamily;

#[derive(Template)]
#[template(path = "game.html")]
struct GamePage<'a> {
    base: PageShell<'a>,
    here: &'a PageContext<'a>,
    game: &'a Game,
    title: Html,
    opening: Option<Opening>,
    records: Vec<&'a RecordSummary>,
    /// A link to all records, where not all of them are here.
    more_records: Html,
    studies: Vec<&'a Study>,
    map: Map,
}

struct Opening {
    svg: Html,
    caption: Html,
    position: String,
}

impl GamePage<'_> {
    fn board(&self, board: &BoardForm) -> Html {
        super::boards::form(self.here, board.rows, board.columns)
    }

    /// How many readings a ruleset has.
    fn readings(&self, family: &RulesetFamily) -> String {
        let m = &self.here.site.m;
        plural(family.declaration().readings.len(), &m.reading_one, &m.reading_other)
    }

    fn evidence(&self) -> Vec<&Evidence> {
        self.game.evidence.iter().filter_map(|id| self.here.site.archive.evidence.get(id)).collect()
    }

    /// Conflicts between the statements on the game, as its evidence describes them.
    fn conflicts(&self) -> Vec<(&Evidence, &Conflict)> {
        let evidence = self.evidence().into_iter();
        evidence
            .flat_map(|evidence| evidence.conflicts.iter().map(move |conflict| (evidence, conflict)))
            .collect()
    }

    /// A related game by its name, as a link where the archive has it.
    fn related(&self, related: &Related) -> Html {
        let (here, name) = (self.here, self.here.prose_unlinked(&related.name));
        match &related.game {
            Some(id) if here.site.archive.games.contains_key(id) => {
                here.link_around(&Route::Game(id.clone()), &name)
            }
            _ => name,
        }
    }
}

pub(crate) fn page(here: &PageContext<'_>, game: &Game) -> askama::Result<String> {
    let m = &here.site.m;
    let title = here.site.game_title(&game.id);
    let mut sheet = Sheet::default();
    let opening = opening(here, game, &mut sheet);
    GamePage {
        base: PageShell::new(here, &m.game, &title, &[(Route::Games, Html::text(&m.games))])
            .about(&fill(&m.game_description, &[("title", &title)]))
            .with_definitions(sheet.definitions())
            .with_class("broad"),
        here,
        game,
        title: game.names.first().map_or_else(|| Html::text(&title), |name| foreign(&name.text, &name.lang)),
        opening,
        records: super::records::of_game(here, &game.id),
        more_records: super::records::more_of_game(here, &game.id),
        studies: super::studies::of_game(here, &game.id),
        map: sketch(here, game),
    }
    .render()
}

/// The position at the beginning, by the first ruleset that can be played.
fn opening(here: &PageContext<'_>, game: &Game, sheet: &mut Sheet) -> Option<Opening> {
    let m = &here.site.m;
    let (id, family) = here.site.rulesets_of(game).into_iter().next()?;
    let ruleset = family.default_ruleset().ok()?;
    let frame = crate::widgets::diagram::frame_of(&ruleset, m);
    let drawing = Drawing::of_position(&ruleset, &engine::Position::initial(&ruleset));
    let position = describe(&frame, &drawing, m);
    let frame = sheet.frame(frame);
    let mut caption = join([Html::text(&m.at_the_beginning), here.ruleset(id.as_str())], " ");
    caption.push_text(".");
    Some(Opening {
        svg: sheet.draw(frame, &drawing, Alternative::LabelledBy("_beginning _position")),
        caption,
        position,
    })
}

/// The places of the game that have a position.
fn sketch(here: &PageContext<'_>, game: &Game) -> Map {
    let places = game.places.iter().filter_map(|id| here.site.archive.places.get_key_value(id));
    let points: Vec<Point> = places.flat_map(|(id, place)| super::places::points(here, id, place)).collect();
    map(&points, 14, &here.site.m, "")
}
