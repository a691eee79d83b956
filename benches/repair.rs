//! Repair measured: games of the archive, damaged in known ways, and how often what they had is found again.
//!
//! `cargo bench --bench repair -- [GAMES] [RULESET]` damages that many games of each ruleset (25 without a
//! number) once in each way, with end holes and with boards, and prints a table. The seed is fixed.

#[path = "../tests/repair/damage.rs"]
mod damage;

use std::path::Path;

use sowbook::archive::load;

use damage::{DAMAGES, SEVERAL, Trial, Written, family, games, other_readings, trials};

fn main() {
    let mut arguments = std::env::args().skip(1).filter(|word| !word.starts_with("--"));
    let most: usize = arguments.next().and_then(|word| word.parse().ok()).unwrap_or(25);
    let only = arguments.next();
    let (archive, _) = load(&Path::new(env!("CARGO_MANIFEST_DIR")).join("records"));
    for ruleset in ["toguz-kumalak", "oware", "nsumbi", "bechi", "gamacha-nobility", "choro-lango"] {
        if only.as_deref().is_some_and(|only| only != ruleset) {
            continue;
        }
        let Some(family) = family(&archive, ruleset) else { continue };
        let games = games(&archive, &family, ruleset, most);
        println!("{ruleset}: {} games", games.len());
        for (ends, boards, title) in [
            (true, true, "end holes and boards"),
            (true, false, "end holes"),
            (false, true, "starts and boards"),
        ] {
            println!("  {title}: seen / located / first / in five / unique / wrong, plays median / 95 %");
            let mut whole = Vec::new();
            for damage in DAMAGES.into_iter().chain(SEVERAL.map(|(damage, _)| damage)) {
                let all = trials(&family, &games, damage, Written { ends, boards });
                if all.iter().any(|one| one.is_seen) {
                    print(damage, &all);
                    whole.extend(all);
                }
            }
            if !boards {
                print("another reading", &other_readings(&family, 10 * most, ends));
            }
            print_shares(&whole);
        }
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
        "    {damage:29} {:5.0} {:5.0} {:5.0} {:5.0} {:5.0} {:5.1}  {:>8} {:>8}",
        of(seen.len(), all.len()),
        share(|one| one.is_located),
        share(|one| one.is_first),
        share(|one| one.is_in_five),
        share(|one| one.is_unique && one.is_first),
        share(|one| one.is_unique && !one.is_first),
        at(50),
        at(95),
    );
}

/// Of the first candidates with a share in each range, how many were right.
fn print_shares(all: &[Trial]) {
    for (least, below) in [(0.95, 1.01), (0.8, 0.95), (0.6, 0.8), (0.4, 0.6), (0.01, 0.4)] {
        let here: Vec<&Trial> = all.iter().filter(|one| (least..below).contains(&one.share)).collect();
        let right = here.iter().filter(|one| one.is_first).count();
        println!("    share {least:.2} and more: {right} of {} right", here.len());
    }
}
