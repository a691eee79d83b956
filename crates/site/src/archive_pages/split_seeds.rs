//! How much of the play of each game is documented, drawn as seeds.

use std::collections::BTreeMap;
use std::fmt::Write;

use itertools::Itertools as _;

use crate::base::html::{Html, escape};
use crate::base::messages::{class_label, fill, plural};
use crate::page_shell::context::PageContext;
use record::archive::{GameId, Provenance};

/// The games that have a row of their own; all others share one.
const ROWS: usize = 12;
/// The most seeds of a row, which are three lines of it.
const MOST: usize = 3 * LINE;
/// Seeds in a line, and from one to the next.
const LINE: usize = 26;
const PITCH: usize = 12;

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
    let seeds = |unit: usize| plies.values().map(|number| number.div_ceil(unit)).sum::<usize>();
    let mut unit = 1;
    while seeds(unit) > MOST {
        unit *= 10;
    }
    let classes = plies.iter().map(|((_, class), number)| format!("{} {number}", class_label(m, *class)));
    let words = classes.format("; ").to_string();
    let number = plies.values().sum::<usize>().to_string();
    SplitRow {
        game,
        plies: match unit {
            1 => number,
            unit => fill(&m.plies_a_seed, &[("plies", &number), ("n", &unit.to_string())]),
        },
        svg: drawing(plies.iter().map(|((_, class), number)| (*class, number.div_ceil(unit))), &words),
    }
}

/// Full seeds for what is documented, half ones for what follows from it, hollow ones for what nobody is known to have
/// played; the classes one after the other. The numbers are its name.
fn drawing(classes: impl Iterator<Item = (Option<Provenance>, usize)>, words: &str) -> Html {
    let (mut paths, mut drawn) = (String::new(), 0);
    for (class, number) in classes {
        let centre = |seed: usize| (PITCH * (seed % LINE) + PITCH / 2, PITCH * (seed / LINE) + PITCH / 2);
        let centres = || (drawn..drawn + number).map(centre);
        let (ring, half) = match class {
            Some(Provenance::Derived | Provenance::Reconstructed) => ("half", true),
            Some(class) if class.is_documented() => ("full", false),
            _ => ("hollow", false),
        };
        let _ = write!(paths, "<path class=\"{ring}\" d=\"");
        centres().for_each(|(x, y)| {
            let _ = write!(paths, "M{} {y}a4 4 0 1 1 0 .1z", x - 4);
        });
        paths.push_str("\"/>");
        if half {
            paths.push_str("<path class=\"full\" d=\"");
            centres().for_each(|(x, y)| {
                let _ = write!(paths, "M{x} {}a4 4 0 0 0 0 8z", y - 4);
            });
            paths.push_str("\"/>");
        }
        drawn += number;
    }
    if drawn == 0 {
        return Html::default();
    }
    let (width, height) = (drawn.min(LINE) * PITCH, drawn.div_ceil(LINE) * PITCH);
    let words = escape(words);
    Html::trusted(format!(
        "<svg class=\"seedrow\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\" aria-label=\"{words}\">{paths}</svg>"
    ))
}

#[cfg(test)]
mod tests {
    use super::drawing;
    use record::archive::Provenance;

    #[test]
    fn every_ply_is_a_seed_and_what_was_not_played_is_hollow() {
        for (class, full, half, hollow) in [
            (Some(Provenance::WorkedExample), 27, 0, 0),
            (Some(Provenance::Derived), 27, 27, 0),
            (Some(Provenance::Machine), 0, 0, 27),
            (None, 0, 0, 27),
        ] {
            let svg = drawing([(class, 27)].into_iter(), "");
            let count = |name: &str| {
                let path = svg.as_str().split(&format!("class=\"{name}\" d=\"")).nth(1).unwrap_or_default();
                path.split('"').next().unwrap_or_default().matches('M').count()
            };
            assert_eq!((count("full"), count("half"), count("hollow")), (full, half, hollow), "{class:?}");
            assert!(svg.as_str().contains("viewBox=\"0 0 312 24\""), "27 seeds are two lines");
        }
    }

    #[test]
    fn classes_follow_each_other() {
        let classes = [(Some(Provenance::Printed), 25), (None, 2)];
        let svg = drawing(classes.into_iter(), "printed 25; <2>");
        assert!(
            svg.as_str().contains("<path class=\"hollow\" d=\"M302 6a4 4 0 1 1 0 .1zM2 18a"),
            "{}",
            svg.as_str()
        );
        assert!(svg.as_str().contains("aria-label=\"printed 25; &lt;2&gt;\""), "{}", svg.as_str());
    }
}
