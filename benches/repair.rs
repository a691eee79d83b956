//! Repair measured: games of the archive, damaged in known ways, and how often what they had is found again.
//!
//! `cargo bench --bench repair -- [GAMES] [RULESET] [DAMAGE]` damages that many games of each ruleset (25 without a
//! number) once in each way, with end holes and with boards, and prints a table. With a kind of damage it does only that;
//! with `gaps`, plies are torn out before each board. Of more than a hundred games, each is damaged in one way only, the
//! ways in turn, unless a kind is named. The seed is fixed.

#[path = "../tests/repair/damage.rs"]
mod damage;
#[path = "../tests/repair/torn.rs"]
mod torn;

use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use sowbook::archive::load;
use sowbook::repair::{Effort, FilledGap};
use sowbook::rules::RulesetFamily;

use damage::{DAMAGES, Game, SEVERAL, Trial, Written, family, games, other_readings, trials};
use torn::{Torn, boards, torn};

/// The kind of damage that is measured by what fills it.
const GAPS: &str = "gaps";
/// The most games of which each is damaged in every way; of more, each is damaged in one.
const MOST_DAMAGED_OFTEN: usize = 100;
/// The most plies that are torn out.
const MOST_TORN: usize = 12;

fn main() {
    let mut arguments = std::env::args().skip(1).filter(|word| !word.starts_with("--"));
    let most: usize = arguments.next().and_then(|word| word.parse().ok()).unwrap_or(25);
    let only = arguments.next();
    let only_damage = arguments.next();
    let (archive, _) = load(&Path::new(env!("CARGO_MANIFEST_DIR")).join("records"));
    for ruleset in ["toguz-kumalak", "oware", "nsumbi", "bechi", "gamacha-nobility", "choro-lango"] {
        if only.as_deref().is_some_and(|only| only != ruleset) {
            continue;
        }
        let Some(family) = family(&archive, ruleset) else { continue };
        let games = games(&archive, &family, ruleset, most);
        println!("{ruleset}: {} games", games.len());
        if only_damage.as_deref() == Some(GAPS) {
            print_gaps(&family, &games);
            continue;
        }
        for (ends, boards, numbers, title) in [
            (true, true, false, "end holes and boards"),
            (true, false, false, "end holes"),
            (true, false, true, "numbers and end holes"),
            (false, true, false, "starts and boards"),
            (false, false, false, "starts"),
        ] {
            println!(
                "  {title}: seen / located / first / in five / unique / wrong / spoiled, plays median / 95 %"
            );
            let mut whole = Vec::new();
            let damages = DAMAGES.into_iter().chain(SEVERAL.map(|(damage, _)| damage));
            for damage in damages.filter(|damage| only_damage.as_deref().is_none_or(|only| only == *damage)) {
                let harmed = if only_damage.is_some() { games.clone() } else { share_of(&games, damage) };
                let all = trials(&family, &harmed, damage, Written { ends, boards, numbers });
                if all.iter().any(|one| one.is_seen) {
                    print(damage, &all);
                    whole.extend(all);
                }
            }
            if !boards && !numbers && only_damage.is_none() && games.len() <= MOST_DAMAGED_OFTEN {
                print("another reading", &other_readings(&family, 10 * most, ends));
            }
            print_shares(&whole);
        }
    }
}

/// The games that are damaged in one way: all, or of many every one in turn.
fn share_of(games: &[Game], damage: &str) -> Vec<Game> {
    let several = SEVERAL.map(|(damage, _)| damage);
    let kinds: Vec<&str> = DAMAGES.into_iter().chain(several).collect();
    let first = kinds.iter().position(|kind| *kind == damage).unwrap_or(0);
    match games.len() > MOST_DAMAGED_OFTEN {
        true => games.iter().skip(first).step_by(kinds.len()).cloned().collect(),
        false => games.to_vec(),
    }
}

fn print(damage: &str, all: &[Trial]) {
    let seen: Vec<&Trial> = all.iter().filter(|one| one.is_seen).collect();
    let of = |part: usize, all: usize| 100.0 * part as f64 / all.max(1) as f64;
    let share = |of_it: fn(&Trial) -> bool| of(seen.iter().filter(|one| of_it(one)).count(), seen.len());
    let mut plays: Vec<u64> = seen.iter().map(|one| one.plays).collect();
    plays.sort_unstable();
    let at = |share: usize| plays.get(plays.len() * share / 100).copied().unwrap_or(0);
    println!(
        "    {damage:29} {:5.0} {:5.0} {:5.0} {:5.0} {:5.0} {:5.1} {:5.1}  {:>8} {:>8}",
        of(seen.len(), all.len()),
        share(|one| one.is_located),
        share(|one| one.is_first),
        share(|one| one.is_in_five),
        share(|one| one.is_unique && one.is_first),
        share(|one| one.is_unique && !one.is_first),
        share(|one| one.is_spoiled),
        at(50),
        at(95),
    );
}

/// Gaps before a board: how many are filled and in one way only, in how many all plies are certain but for their order, the
/// share of plies that are certain in their place, plays and milliseconds.
fn print_gaps(family: &Arc<RulesetFamily>, games: &[Game]) {
    for plies in 1..=MOST_TORN {
        let gap = format!("gap({plies} plies)");
        let places = games.iter().flat_map(|game| boards(game, plies).map(move |board| (game, board)));
        let timed = places.map(|(game, board)| {
            let begin = Instant::now();
            (torn(family, game, board, plies, &gap, Effort::default()), begin.elapsed().as_millis())
        });
        let (all, mut times): (Vec<Torn>, Vec<u128>) = timed.unzip();
        let filled: Vec<&FilledGap> = all.iter().filter_map(|one| one.filled.as_ref()).collect();
        let one_way = filled.iter().filter(|gap| gap.ways == 1).count();
        let certain = filled.iter().filter(|gap| gap.is_certain).count();
        let in_place = filled.iter().flat_map(|gap| &gap.plies).filter(|ply| ply.words.len() == 1).count();
        let mut plays: Vec<u64> = all.iter().map(|one| one.plays).collect();
        plays.sort_unstable();
        times.sort_unstable();
        let at = |share: usize| plays.len() * share / 100;
        println!(
            "  {plies} plies torn out: {} of {} filled, {one_way} in one way, {certain} certain but for the order, \
             {in_place} of {} plies certain in place; plays {} / {}, ms {} / {}",
            filled.len(),
            all.len(),
            filled.len() * plies,
            plays[at(50)],
            plays[at(95)],
            times[at(50)],
            times[at(95)],
        );
    }
}

/// Of the first candidates with a share in each range, how many were right.
fn print_shares(all: &[Trial]) {
    for (least, below) in [(0.95, 1.01), (0.8, 0.95), (0.6, 0.8), (0.4, 0.6), (0.01, 0.4)] {
        let here: Vec<&Trial> = all.iter().filter(|one| (least..below).contains(&one.share)).collect();
        let right = here.iter().filter(|one| one.is_first).count();
        println!("    share {least:.2} and more: {right} of {} right", here.len());
    }
}
