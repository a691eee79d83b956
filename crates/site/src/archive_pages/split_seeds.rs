//! How much of the play of each game is documented, drawn as seeds.

use std::collections::BTreeMap;

use itertools::Itertools as _;

use crate::common::{Html, classes_label, fill, grouped, plural};
use crate::page_shell::PageContext;
use crate::widgets::charts::{LINE, seeds};
use record::archive::{GameId, Provenance};

/// The games that have a row of their own; all others share one.
const ROWS: usize = 12;
/// The most seeds of a row, which are three lines of it.
const MOST: usize = 3 * LINE;
/// Plies by class of evidence, classes in their order and last what states none.
type Plies = BTreeMap<(bool, Option<Provenance>), usize>;

/// The plies of a game.
pub(super) struct SplitRow {
    pub(super) game: Html,
    pub(super) plies: String,
    pub(super) svg: Html,
}

/// A row for each of the games with most plies, and one for all others together.
pub(super) fn rows(here: &PageContext<'_>) -> Vec<SplitRow> {
    let m = &here.site.m;
    let mut games: BTreeMap<Option<&str>, Plies> = BTreeMap::new();
    for record in here.site.input.records {
        let plies = games.entry(record.game.as_deref()).or_default();
        for (class, number) in record.plies_by_class.iter().filter(|(_, number)| *number > 0) {
            *plies.entry((class.is_none(), *class)).or_default() += number;
        }
    }
    let named = |id: Option<&str>| {
        let (id, _) = here.site.archive.games.get_key_value(&id?.parse::<GameId>().ok()?)?;
        Some(id)
    };
    let (known, mut others): (Vec<_>, Vec<_>) =
        games.into_iter().partition(|(game, _)| named(*game).is_some());
    let mut known =
        known.into_iter().sorted_by_key(|(_, plies)| std::cmp::Reverse(plies.values().sum::<usize>()));
    let mut rows: Vec<SplitRow> = known
        .by_ref()
        .take(ROWS)
        .map(|(game, plies)| row(here, named(game).map_or_else(Html::default, |id| here.game(id)), &plies))
        .collect();
    others.extend(known);
    if !others.is_empty() {
        let mut together = Plies::new();
        for (class, number) in others.iter().flat_map(|(_, plies)| plies) {
            *together.entry(*class).or_default() += number;
        }
        rows.push(row(
            here,
            Html::text(&plural(others.len(), &m.other_games_one, &m.other_games)),
            &together,
        ));
    }
    rows.retain(|row| !row.svg.is_empty());
    rows
}

/// The seeds of a game: each is a ply, or as many as are needed for three lines, a power of ten. A class with fewer is a seed,
/// too, so that none is left out.
fn row(here: &PageContext<'_>, game: Html, plies: &Plies) -> SplitRow {
    let m = &here.site.m;
    let count = |unit: usize| plies.values().map(|number| number.div_ceil(unit)).sum::<usize>();
    let mut unit = 1;
    while count(unit) > MOST {
        unit *= 10;
    }
    let classes = plies
        .iter()
        .map(|((_, class), number)| format!("{} {}", classes_label(m, *class), grouped(m, number)));
    let words = classes.format(&m.semicolon).to_string();
    let number = grouped(m, plies.values().sum::<usize>());
    SplitRow {
        game,
        plies: match unit {
            1 => number,
            unit => fill(&m.plies_a_seed, &[("plies", &number), ("n", &grouped(m, unit))]),
        },
        svg: seeds(plies.iter().map(|((_, class), number)| (*class, number.div_ceil(unit))), &words),
    }
}
