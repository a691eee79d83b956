//! What is said of the simulations that the archive keeps.

use std::fs;
use std::path::Path;

use base::text::SourceText;
use record::archive::read_ruleset;
use rules::{Language, RulesetFamily};
use simulate::{Simulation, read_simulation};

/// Every simulation of the archive, with its ruleset.
fn stored() -> Vec<(Simulation, RulesetFamily)> {
    let records = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../records");
    let files = fs::read_dir(records.join("simulations")).expect("a folder");
    let all = files.map(|file| {
        let path = file.expect("a file").path();
        let id = path.file_stem().and_then(|name| name.to_str()).expect("a name").to_owned();
        let simulation =
            read_simulation(&fs::read_to_string(&path).expect("a text"), &id).expect("a simulation");
        let name = format!("rulesets/{id}.yaml");
        let ruleset = fs::read_to_string(records.join(&name)).expect("a ruleset");
        (simulation, read_ruleset(&SourceText::new(name, ruleset)).0.expect("a ruleset"))
    });
    all.collect()
}

/// Only turns are compared. Where games are others though all turns that were compared are the same, as where a point is
/// about what happens between rounds, nothing says that the point came up in none.
#[test]
fn no_point_is_said_to_come_up_in_no_game_where_games_differ() {
    let (mut elsewhere, mut none) = (0, 0);
    for (simulation, family) in stored() {
        let report = simulation.report(&family);
        let origin =
            report.combinations.iter().find(|one| *one.readings == simulation.origin).expect("the origin");
        for one in &report.combinations {
            assert_eq!(one.runs.len(), one.came_up.len());
            for (run, came_up) in one.runs.iter().zip(&one.came_up) {
                let same =
                    origin.runs.iter().find(|same| same.is_played_like(run) && same.games == run.games);
                let differs = same.is_some_and(|same| same.sums.digests != run.sums.digests);
                match came_up {
                    None => elsewhere += 1,
                    Some(share) if share.of > 0 && share.count == 0 => {
                        none += 1;
                        assert!(!differs, "{} {:?} {:?}", simulation.simulation, run.readings, run.players);
                    }
                    Some(_) => {}
                }
            }
        }
    }
    assert!(elsewhere > 0 && none > 0, "{elsewhere} {none}");
}

#[test]
fn what_is_proved_is_whole_in_every_language() {
    let mut lines = 0;
    for (simulation, _) in stored() {
        let Some(exact) = &simulation.exact else { continue };
        let [english, french] = [Language::English, Language::French].map(|language| exact.text(language));
        assert_eq!(english.lines().count(), french.lines().count(), "{}", simulation.simulation);
        for (english, french) in english.lines().zip(french.lines()) {
            lines += 1;
            for text in [english, french] {
                assert!(!text.contains(['{', '}', '|']) && !text.trim_start().is_empty(), "{text}");
                // Titles are readings; everything else is a sentence, or ends with moves.
                assert!(
                    !text.starts_with("  ") || text.ends_with(['.', ':']) || text.contains(": "),
                    "{text}"
                );
            }
            // What is written of moves and boards is the same.
            let board = |text: &str| {
                text.split_once("board(").map(|(_, board)| board.split(')').next().map(str::to_owned))
            };
            assert_eq!(board(english), board(french));
            assert!(english != french || !english.starts_with("  "), "{english}");
        }
    }
    assert!(lines > 500, "{lines}");
}
