//! How a landing was judged, in words.

use base::board::Hole;
use engine::JudgedTest;
use rules::Ruleset;
use rules::prose::{Language, condition_prose};

/// What a row of the landing table asks of the hole of the last seed, with the numbers that were met there: "N3 holds
/// an even number of seeds (5)".
pub fn judged_words(ruleset: &Ruleset, hole: Hole, test: &JudgedTest, language: Language) -> String {
    let shape = ruleset.shape();
    let words = condition_prose(ruleset, &test.asked, Some(&shape.hole_name(hole)), language);
    let met: Vec<String> =
        test.met
            .iter()
            .map(|&(there, seeds)| {
                if there == hole { seeds.to_string() } else { format!("{}: {seeds}", shape.hole_name(there)) }
            })
            .collect();
    if met.is_empty() { words } else { format!("{words} ({})", met.join(", ")) }
}
