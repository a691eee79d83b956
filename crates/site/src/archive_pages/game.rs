//! A game.

use askama::Template;

use crate::archive::{EvidenceId, Game};

use crate::site::base::html::{Html, join};
use crate::site::base::messages::{fill, plural};
use crate::site::base::route::Route;
use crate::site::page_shell::PageShell;
use crate::site::page_shell::context::{PageContext, foreign};
use crate::site::widgets::diagram::{Alternative, Drawing, Sheet, describe};
use crate::site::widgets::map::{Map, Point, map};

#[derive(Template)]
#[template(path = "game.html")]
struct GamePage<'a> {
    base: PageShell<'a>,
    title: Html,
    names: Vec<NameRow>,
    who: Html,
    places: Html,
    note: Option<Html>,
    boards: Vec<BoardRow>,
    opening: Option<Opening>,
    rulesets: Vec<RulesetRow>,
    evidence: Vec<EvidenceRow>,
    conflicts: Vec<(Html, Html)>,
    records: Vec<super::records::RecordRow>,
    /// A link to all records, where not all of them are here.
    more_records: Html,
    studies: Vec<super::studies::StudyRow>,
    related: Vec<RelatedRow>,
    map: Map,
}

struct NameRow {
    name: Html,
    language: Html,
    note: Option<Html>,
    cites: Html,
}

struct BoardRow {
    form: Html,
    note: Option<Html>,
    cites: Html,
}

struct Opening {
    svg: Html,
    caption: Html,
    position: String,
}

struct RulesetRow {
    title: Html,
    about: Html,
    readings: String,
}

struct EvidenceRow {
    title: Html,
    source: Html,
    date: Option<String>,
    statements: String,
}

struct RelatedRow {
    name: Html,
    how: Html,
    cites: Html,
}

pub(crate) fn page(here: &PageContext<'_>, game: &Game) -> askama::Result<String> {
    let (site, m) = (here.site, &here.site.m);
    let title = site.game_title(&game.id);
    let mut sheet = Sheet::default();
    let opening = opening(here, game, &mut sheet);
    let names = game
        .names
        .iter()
        .map(|name| NameRow {
            name: foreign(&name.text, &name.lang),
            language: here.language(&name.lang),
            note: name.note.as_ref().map(|note| here.prose(note)),
            cites: here.cites(&name.statements),
        })
        .collect();
    let boards = game
        .boards
        .iter()
        .map(|form| BoardRow {
            form: super::boards::form(here, form.rows, form.columns),
            note: form.note.as_ref().map(|note| here.prose(note)),
            cites: here.cites(&form.statements),
        })
        .collect();
    let rulesets = site
        .rulesets_of(game)
        .into_iter()
        .map(|(id, family)| {
            let declaration = family.declaration();
            RulesetRow {
                title: here.ruleset(id.as_str()),
                about: here.prose(&declaration.about),
                readings: plural(declaration.readings.len(), &m.reading_one, &m.reading_other),
            }
        })
        .collect();
    GamePage {
        base: PageShell::new(here, &m.game, &title, &[(Route::Games, Html::text(&m.games))])
            .about(&fill(&m.game_description, &[("title", &title)]))
            .with_definitions(sheet.definitions())
            .broad(),
        title: game.names.first().map_or_else(|| Html::text(&title), |name| foreign(&name.text, &name.lang)),
        names,
        who: join(game.peoples.iter().map(|people| here.people(people)), ", "),
        places: join(game.places.iter().map(|place| here.place(place)), ", "),
        note: game.note.as_ref().map(|note| here.prose(note)),
        boards,
        opening,
        records: super::records::of_game(here, &game.id),
        more_records: super::records::more_of_game(here, &game.id),
        rulesets,
        studies: super::studies::of_game(here, &game.id),
        evidence: game.evidence.iter().filter_map(|id| evidence(here, id)).collect(),
        conflicts: conflicts(here, game),
        related: game
            .related
            .iter()
            .map(|related| RelatedRow {
                name: match &related.game {
                    Some(id) if site.archive.games.contains_key(id) => {
                        here.link_around(&Route::Game(id.clone()), &here.prose_unlinked(&related.name))
                    }
                    _ => here.prose_unlinked(&related.name),
                },
                how: here.prose(&related.how),
                cites: here.cites(&related.statements),
            })
            .collect(),
        map: sketch(here, game),
    }
    .render()
}

/// The position at the beginning, by the first ruleset that can be played.
fn opening(here: &PageContext<'_>, game: &Game, sheet: &mut Sheet) -> Option<Opening> {
    let m = &here.site.m;
    let (id, family) = here.site.rulesets_of(game).into_iter().next()?;
    let ruleset = family.default_ruleset().ok()?;
    let frame = crate::site::widgets::diagram::frame_of(&ruleset, m);
    let drawing = Drawing::of(&ruleset, &crate::engine::Position::initial(&ruleset));
    let position = describe(&frame, &drawing, m);
    let frame = sheet.frame(frame);
    let mut caption = Html::text(&m.at_the_beginning);
    caption.push_text(" ");
    caption.push(&here.ruleset(id.as_str()));
    caption.push_text(".");
    Some(Opening {
        svg: sheet.draw(frame, &drawing, Alternative::LabelledBy("_beginning _position")),
        caption,
        position,
    })
}

fn evidence(here: &PageContext<'_>, id: &EvidenceId) -> Option<EvidenceRow> {
    let m = &here.site.m;
    let evidence = here.site.archive.evidence.get(id)?;
    Some(EvidenceRow {
        title: here.evidence(id),
        source: here.source_of(evidence),
        date: evidence.date.as_ref().map(ToString::to_string),
        statements: plural(evidence.statements.len(), &m.statement_one, &m.statement_other),
    })
}

/// Conflicts between the statements on the game, as its evidence describes them.
fn conflicts(here: &PageContext<'_>, game: &Game) -> Vec<(Html, Html)> {
    let evidence = game.evidence.iter().filter_map(|id| here.site.archive.evidence.get(id));
    evidence
        .flat_map(|evidence| evidence.conflicts.iter().map(move |conflict| (evidence, conflict)))
        .map(|(evidence, conflict)| {
            let route = Route::Conflict(evidence.id.clone(), conflict.id.clone());
            (here.link(&route, &conflict.id.to_string()), here.prose(&conflict.what))
        })
        .collect()
}

/// The places of the game that have a position.
fn sketch(here: &PageContext<'_>, game: &Game) -> Map {
    let places = game.places.iter().filter_map(|id| here.site.archive.places.get_key_value(id));
    let points: Vec<Point> = places.flat_map(|(id, place)| super::places::points(here, id, place)).collect();
    map(&points, 14, &here.site.m.map_of_places, "")
}
