//! Board forms: an index with a drawing of each.

use std::collections::BTreeMap;

use crate::common::{Html, Messages, Route, fill, join};
use crate::page_shell::{PageContext, PageShell};
use crate::widgets::diagram::{Drawing, Frame, Sheet, frame_of};
use askama::Template;

use engine::Position;
use record::archive::Game;

#[derive(Template)]
#[template(path = "boards.html")]
struct Boards<'a> {
    base: PageShell<'a>,
    forms: Vec<Form>,
}

struct Form {
    anchor: String,
    name: String,
    games: Vec<(Html, Html)>,
    drawings: Vec<(Html, Html)>,
}

/// A board form in words, as a link.
pub(super) fn form(here: &PageContext<'_>, rows: u8, columns: u8) -> Html {
    here.link(&Route::Board(rows, columns), &name(&here.site.m, rows, columns))
}

/// All board forms of a game, as links.
pub(super) fn forms(here: &PageContext<'_>, game: &Game) -> Html {
    join(game.boards.iter().map(|board| form(here, board.rows, board.columns)), ", ")
}

/// A board form in words.
pub(super) fn name(m: &Messages, rows: u8, columns: u8) -> String {
    fill(&m.board_form, &[("rows", &rows.to_string()), ("columns", &columns.to_string())])
}

pub(crate) fn page(here: &PageContext<'_>) -> askama::Result<String> {
    let (site, m) = (here.site, &here.site.m);
    let mut sheet = Sheet::default();
    let mut forms: BTreeMap<(u8, u8), Form> = BTreeMap::new();
    let new = |rows, columns| Form {
        anchor: Route::Board(rows, columns).fragment().unwrap_or_default(),
        name: name(m, rows, columns),
        games: Vec::new(),
        drawings: Vec::new(),
    };
    for game in site.archive.games.values() {
        for board in &game.boards {
            let entry =
                forms.entry((board.rows, board.columns)).or_insert_with(|| new(board.rows, board.columns));
            entry.games.push((here.game(&game.id), here.cites(&board.statements)));
        }
        // Boards are the same where their labels are; a ruleset adds a drawing only with labels of its own.
        let mut drawn: Vec<Frame> = Vec::new();
        for (id, family) in site.rulesets_of(game) {
            let Ok(ruleset) = family.default_ruleset() else { continue };
            let frame = Frame { flags: Vec::new(), ..frame_of(&ruleset, m) };
            if drawn.contains(&frame) {
                continue;
            }
            drawn.push(frame.clone());
            let (rows, columns) = (ruleset.shape().rows(), ruleset.shape().columns());
            let (svg, _) =
                sheet.described(frame, &Drawing::of_position(&ruleset, &Position::initial(&ruleset)), m);
            let entry = forms.entry((rows, columns)).or_insert_with(|| new(rows, columns));
            entry.drawings.push((svg, here.ruleset(id.as_str())));
        }
    }
    Boards {
        base: PageShell::new(here, &m.boards, &m.boards, &[])
            .about(&m.boards_about)
            .with_definitions(sheet.definitions()),
        forms: forms.into_values().collect(),
    }
    .render()
}
