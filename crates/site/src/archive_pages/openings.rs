//! How recorded games began: for a ruleset, a page for each beginning that at least two games share.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::common::{GameResult, Html, OPENING, RecordSummary, Route, Slug, Unique, and_more, fill, plural};
use crate::page_shell::{PageContext, PageShell, Site};
use crate::widgets::charts::{Results, results_bar};
use crate::widgets::diagram::{Drawing, Frame, Sheet, frame_of};
use askama::Template;

use base::board::Player;
use engine::{Position, legal_moves, play};
use record::archive::{GameId, RulesetId};
use record::replay::print_move;
use rules::Ruleset;

/// The most games that a page lists.
const LISTED: usize = 50;

/// The beginning of some games: the moves so far, and the games.
pub(crate) struct Opening<'a> {
    game: GameId,
    id: RulesetId,
    ruleset: Arc<Ruleset>,
    moves: Vec<&'a str>,
    /// The address of the page before the last move; `None` at the beginning.
    before: Option<Option<Slug>>,
    slug: Option<Slug>,
    position: Position,
    records: Vec<&'a RecordSummary>,
    /// Each next move with its games, and the page that goes on, if games share it.
    next: Vec<(&'a str, Option<Slug>, Vec<&'a RecordSummary>)>,
}

#[derive(Template)]
#[template(path = "openings.html")]
struct OpeningPage<'a> {
    base: PageShell<'a>,
    here: &'a PageContext<'a>,
    opening: &'a Opening<'a>,
    board: Html,
    /// The position in words.
    position: String,
}

impl OpeningPage<'_> {
    fn route(&self, slug: &Option<Slug>) -> Route {
        Route::Openings(self.opening.game.clone(), self.opening.id.clone(), slug.clone())
    }

    /// A link to the page before the last move.
    fn back(&self) -> Option<Html> {
        self.opening.before.as_ref().map(|slug| self.here.link(&self.route(slug), &self.base.m.opening_back))
    }

    /// A next move, as a link where games share it.
    fn played(&self, played: &str, slug: &Option<Slug>) -> Html {
        if slug.is_none() { Html::text(played) } else { self.here.link(&self.route(slug), played) }
    }

    fn results(&self, records: &[&RecordSummary]) -> Results {
        let count = |result| records.iter().filter(|record| record.game_result == result).count();
        let won = |player| count(GameResult::Won(player));
        Results { south: won(Player::South), draw: count(GameResult::Draw), north: won(Player::North) }
    }

    /// How many games are not listed; empty where all are.
    fn more(&self) -> String {
        and_more(self.base.m, self.opening.records.len().saturating_sub(LISTED))
    }
}

impl Opening<'_> {
    pub(crate) fn route(&self) -> Route {
        Route::Openings(self.game.clone(), self.id.clone(), self.slug.clone())
    }
}

/// The records of a ruleset whose beginning is known.
fn begun<'a>(site: &Site<'a>, id: &RulesetId) -> Vec<&'a RecordSummary> {
    let records = site.input.records.iter().map(Arc::as_ref);
    let own = |record: &&RecordSummary| {
        record.ruleset.as_deref() == Some(id.as_str()) && !record.opening.is_empty()
    };
    records.filter(own).collect()
}

/// A link to the beginnings of the recorded games of a ruleset; `None` where there are none.
pub(super) fn link(here: &PageContext<'_>, id: &RulesetId, game: &GameId) -> Option<Html> {
    let route = Route::Openings(game.clone(), id.clone(), None);
    (begun(here.site, id).len() > 1).then(|| here.link(&route, &here.site.m.openings))
}

/// Every beginning that at least two recorded games of a ruleset share, the shorter ones first.
pub(crate) fn all<'a>(site: &Site<'a>, id: &RulesetId, game: &GameId) -> Vec<Opening<'a>> {
    let Some(Ok(ruleset)) = site.rulesets.get(id).map(|family| family.default_ruleset()) else {
        return Vec::new();
    };
    let records = begun(site, id);
    if records.len() < 2 {
        return Vec::new();
    }
    let position = Position::initial(&ruleset);
    let first = Opening {
        game: game.clone(),
        id: id.clone(),
        ruleset,
        moves: Vec::new(),
        before: None,
        slug: None,
        position,
        records,
        next: Vec::new(),
    };
    let mut done: Vec<Opening<'_>> = Vec::new();
    let mut open = vec![first];
    while !open.is_empty() {
        let longer = open.iter_mut().flat_map(go_on).collect();
        done.append(&mut open);
        open = longer;
    }
    done
}

/// Fills the next moves of a beginning, and gives the beginnings one move longer.
fn go_on<'a>(opening: &mut Opening<'a>) -> Vec<Opening<'a>> {
    let depth = opening.moves.len();
    let mut next: BTreeMap<&str, Vec<&RecordSummary>> = BTreeMap::new();
    for record in &opening.records {
        if let Some(played) = record.opening.get(depth) {
            next.entry(played).or_default().push(record);
        }
    }
    let mut next: Vec<(&str, Vec<&RecordSummary>)> = next.into_iter().collect();
    next.sort_by_key(|(_, records)| usize::MAX - records.len());
    let Ok(legal) = legal_moves(&opening.ruleset, &opening.position) else { return Vec::new() };
    let mut longer = Vec::new();
    // Two moves may have the same letters, such as one in either direction.
    let mut slugs = Unique::default();
    for (played, records) in next {
        let ruleset = &opening.ruleset;
        let mut same = legal.iter().filter(|one| print_move(ruleset, &opening.position, one) == played);
        let after = same.next().and_then(|one| play(ruleset, &opening.position, one, &mut ()).ok());
        let Some(after) = after.map(|outcome| outcome.position) else { continue };
        let mut slug = None;
        if records.len() > 1 && depth < OPENING {
            let before = opening.slug.as_ref().map_or_else(String::new, |slug| format!("{slug}-"));
            slug = Some(slugs.name(Slug::from_text(&format!("{before}{played}"))));
        }
        opening.next.push((played, slug.clone(), records.clone()));
        if slug.is_some() {
            longer.push(Opening {
                game: opening.game.clone(),
                id: opening.id.clone(),
                ruleset: Arc::clone(ruleset),
                moves: opening.moves.iter().copied().chain([played]).collect(),
                before: Some(opening.slug.clone()),
                slug,
                position: after,
                records,
                next: Vec::new(),
            });
        }
    }
    longer
}

/// The page of a beginning: the board, the next moves with the results of their games, and the games.
pub(crate) fn page(here: &PageContext<'_>, opening: &Opening<'_>) -> askama::Result<String> {
    let m = &here.site.m;
    let mut sheet = Sheet::default();
    let frame = Frame { flags: Vec::new(), ..frame_of(&opening.ruleset, m) };
    let (board, position) =
        sheet.described(frame, &Drawing::of_position(&opening.ruleset, &opening.position), m);
    let title = match opening.moves.join(" ").as_str() {
        "" => m.openings.clone(),
        moves => fill(&m.opening_after, &[("moves", moves)]),
    };
    let crumbs = here.above(&opening.game);
    let base = PageShell::new(here, &m.openings, &title, &crumbs)
        .about(&m.openings_about)
        .with_definitions(sheet.definitions());
    OpeningPage { base, here, opening, board, position }.render()
}
