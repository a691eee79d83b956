//! Simulations on pages: numbers of the rules as they are and no others, always said to be machine play.
//!
//! `sowbook simulate two-rows --update --archive tests/fixtures/site` makes the simulation of the fixture again; it was made
//! with `--games 30 --players random,greedy,depth:3`.

use serde_json::{Value, json};
use sowbook::site::Interface;
use sowbook::text::SourceText;

use super::exports::json;
use crate::{Home, Site, fixture};

const PAGE: &str = "simulations/two-rows/index.html";
const TABLE: &str = "simulations/two-rows/two-rows.csv";
const RULESET: &str = "g/two-rows/rules/two-rows/index.html";
const COMMAND: &str = "<code>sowbook simulate two-rows --update</code>";

/// The simulation of the fixture without its digest, so that it can be changed.
fn kept() -> Value {
    let home = Home::fixture();
    let file = home.archive.simulations.first().expect("a simulation");
    let mut simulation: Value = serde_json::from_str(file.contents()).expect("JSON");
    assert!(simulation.as_object_mut().and_then(|keys| keys.remove("digest")).is_some());
    simulation
}

/// The fixture with another text as its simulation.
fn home_with(text: String) -> Home {
    let mut home = Home::fixture();
    let file = home.archive.simulations.first_mut().expect("a simulation");
    *file = SourceText::new(file.name(), text);
    home
}

fn with(text: String) -> Site {
    home_with(text).site(None)
}

/// The simulation of the fixture with 24 games of the random player won, 18 of them by the first player, and 6 that stopped.
fn decided() -> Value {
    let mut simulation = kept();
    let sums = &mut simulation["runs"][0]["sums"];
    sums["endings"] =
        json!({"endings.made_up": {"first": 18, "other": 6, "drawn": 0, "void": 0, "not_said": 0}});
    sums["counts"]["stuck"] = json!(6);
    sums["lengths"] = json!({"10": 15, "40": 15});
    simulation
}

/// What is shown of a simulation with 24 games won, 18 of them by the first player, and 6 that stopped. The interval was
/// computed by hand: for z = 1.96 its middle is 0.7155, and half of it 0.1645.
#[test]
fn numbers_are_those_of_the_file() {
    let mut simulation = decided();
    simulation["program"] = json!("<b>1\u{202e}");
    let site = with(simulation.to_string());
    assert!(site.text(PAGE).contains("sowbook &lt;b&gt;1"), "{}", site.text(PAGE));
    let row = "<tr><td>random</td><td>30</td><td>0</td><td>5,920</td><td>75.0\u{202f}% (55.1–88.0)</td><td>80.0</td><td>0</td>\
               <td>0</td><td>0</td><td>20.0</td><td>0</td><td>10, 10, 40</td></tr>";
    assert!(site.text(PAGE).contains(row), "{}", site.text(PAGE));
    let section = site.text(RULESET).split("id=\"_play\"").nth(1).expect("a section");
    for words in [
        "aria-label=\"How games end: random: with a winner 80.0\u{202f}%, no move can be made, and no rule says what follows 20.0\u{202f}%; greedy: ",
        "aria-label=\"The first player wins: random: 75.0\u{202f}% (55.1–88.0); greedy: not shown; depth:3: not shown\"",
        "aria-label=\"Length in plies: random: 10, 10, 40; greedy: ",
        "Machine play, no evidence of how people played.",
    ] {
        assert!(section.contains(words), "{words}: {section}");
    }
    let french = home_with(simulation.to_string()).speaking(Interface::Fr).site(None);
    assert!(french.text(PAGE).contains("75,0\u{202f}% (55,1–88,0)"));
    // Of the random games under the defaults 80 % have a winner, and under the other reading none; most greedy games repeat others.
    let words = "<td>Moins de parties ont un résultat connu, victoire ou nulle, dans les parties de «\u{a0}au \
                 hasard\u{a0}»\u{202f}; trop de parties de «\u{a0}glouton\u{a0}» sont les mêmes pour être comparées.</td>";
    assert!(french.text(RULESET).contains(words));
}

/// Claims of the sources, judged by hand from the intervals: of 18 in 24 games it is 55.1 to 88.0 %, of 24 in 30 it is 62.7 to
/// 90.5 %, of none in 30 it is 0 to 11.4 %; of 15 in 30 it has 50 % in it.
#[test]
fn claims_hold_or_fail_with_their_interval() {
    let cases = [
        ("first_wins, at_least: 50", "holds"),
        ("first_wins, at_least: 50, at_most: 90", "holds"),
        ("first_wins, at_most: 55", "fails"),
        ("first_wins, at_least: 90", "fails"),
        ("first_wins, at_most: 60", "undecided"),
        ("first_wins, at_least: 50, at_most: 60", "undecided"),
        ("first_wins, at_least: 100", "fails"),
        ("won, at_least: 60", "holds"),
        ("won, at_least: 80", "undecided"),
        ("drawn, at_most: 10", "undecided"),
        ("drawn, at_most: 0", "holds"),
        ("loser_without_seeds, at_most: 15", "holds"),
        ("length, at_most: 40", "holds"),
        ("length, at_least: 11", "undecided"),
        ("length, at_least: 41", "fails"),
    ];
    let claims: String = cases
        .iter()
        .enumerate()
        .map(|(at, (claim, _))| {
            format!("  c{at:02}: {{cite: [TE-6], note: Case {at:02}., measure: {claim}}}\n")
        })
        .collect();
    let mut home = home_with(decided().to_string());
    let ruleset = home.archive.rulesets.first_mut().expect("a ruleset");
    let text = ruleset.contents().replace("\nclaims:\n", &format!("\nclaims:\n{claims}"));
    *ruleset = SourceText::new(ruleset.name(), text);
    let site = home.site(None);
    let (_, section) = site.text(RULESET).split_once("What sources say of play").expect("claims");
    for (at, (claim, verdict)) in cases.iter().enumerate() {
        let (_, after) = section.split_once(&format!("Case {at:02}.")).expect("a claim");
        // The simulation was made without any of them.
        let said = after.split("greedy").next().expect("the random player");
        assert!(said.contains("Written after these games were played."), "{claim}: {said}");
        assert!(said.contains(&format!("The defaults: random: {verdict}, ")), "{claim}: {said}");
    }
    let bounds =
        "games that the first player wins, of those with a winner, at least 50\u{202f}%, at most 90\u{202f}%";
    assert!(section.contains(bounds), "{section}");
}

/// A reading shows the game that an editor names, if the archive has it.
#[test]
fn a_reading_shows_its_games() {
    let shown = |note: &str| {
        let mut home = Home::fixture();
        let ruleset = home.archive.rulesets.first_mut().expect("a ruleset");
        let text = ruleset.contents().replace(
            "{alternative: \"yes\", player: greedy, game: 2, note: Turns are longer.}",
            &format!("{{{note}, note: See TE-3.}}"),
        );
        *ruleset = SourceText::new(ruleset.name(), text);
        let site = home.site(None);
        let (_, after) = site.text(RULESET).split_once("Play with").expect("a note");
        after.split("</section>").next().expect("a reading").to_owned()
    };
    let game = shown("alternative: \"yes\", player: greedy, game: 30");
    let command = "<code>sowbook play two-rows --reading relay=yes --seed 0 --game 30 --player greedy --noise 1/10 \
                   --format sow</code>";
    for words in [
        // Half of the random games end within 30 plies for 272. Under the defaults most greedy games repeat others, so that their
        // lengths are no measure.
        "<code>yes</code>: The median length of games is at most two thirds as great, in the games of random; too many games \
         of greedy are the same to compare them.",
        command,
        "href=\"../../../../simulations/two-rows/index.html\"",
    ] {
        assert!(game.contains(words), "{words}: {game}");
    }
    for other in ["\"yes\", player: greedy, game: 31", "\"no\", player: depth:5, game: 1"] {
        let without = shown(&format!("alternative: {other}"));
        assert!(without.contains("the archive has no simulation with this game."), "{without}");
        assert!(!without.contains("sowbook play"), "{without}");
    }
}

/// Nothing is shown of a file that is not a simulation of the rules as they are; the page says so, and what to do.
#[test]
fn numbers_of_other_rules_are_not_shown() {
    let changed = |change: &dyn Fn(&mut Value)| {
        let mut simulation = kept();
        change(&mut simulation);
        simulation.to_string()
    };
    let most = json!(u64::MAX);
    let cases = [
        ("no JSON", "{".to_owned(), "cannot be read"),
        ("an empty file", String::new(), "cannot be read"),
        ("another ruleset", changed(&|one| one["simulation"] = json!("other")), "cannot be read"),
        ("no runs", changed(&|one| one["runs"] = json!([])), "cannot be read"),
        ("a wrong digest", changed(&|one| one["digest"] = json!("0")), "cannot be read"),
        ("other keys", changed(&|one| one["more"] = json!(1)), "cannot be read"),
        ("markup as a player", changed(&|one| one["runs"][0]["players"][0] = json!("<b>")), "cannot be read"),
        (
            "more games than there are",
            changed(&|one| one["runs"][0]["sums"]["counts"]["stuck"] = json!(31)),
            "cannot be read",
        ),
        (
            "numbers that overflow",
            changed(&|one| one["runs"][0]["sums"]["counts"]["unlisted"] = most.clone()),
            "cannot be read",
        ),
        (
            "a length of all",
            changed(&|one| one["runs"][0]["sums"]["lengths"]["14"] = most.clone()),
            "cannot be read",
        ),
        (
            "proofs that overflow",
            changed(&|one| one["exact"]["games"][1]["compared"]["levels"][0]["positions"] = most.clone()),
            "cannot be read",
        ),
        ("another protocol", changed(&|one| one["protocol"] = json!(2)), "another version of the players"),
        (
            "another digest",
            changed(&|one| one["runs"][3]["ruleset_digest"] = json!("0")),
            "The rules have changed",
        ),
        (
            "another proof",
            changed(&|one| one["exact"]["games"][1]["digest"] = json!("0")),
            "The rules have changed",
        ),
        (
            "a reading that is gone",
            changed(&|one| one["runs"][0]["readings"] = json!({"<i>": "x"})),
            "The rules have changed",
        ),
        (
            "an origin without runs",
            changed(&|one| one["origin"] = json!({"relay": "never"})),
            "The rules have changed",
        ),
    ];
    for (name, text, words) in cases {
        let site = with(text);
        for page in [PAGE, RULESET, "simulations/index.html"] {
            let page = site.text(page);
            let page = page.split("id=\"_play\"").last().expect("a page");
            assert!(page.contains(words) && page.contains(COMMAND), "{name}: {page}");
            assert!(
                !page.contains("aria-label=\"How games end") && !page.contains(">depth:3"),
                "{name}: {page}"
            );
        }
        assert!(!site.files.contains_key(TABLE), "{name}");
        assert!(!site.text("ro-crate-metadata.json").contains("\"simulations/two-rows/"), "{name}");
        assert!(!site.text("datapackage.json").contains("simulation"), "{name}");
    }
}

#[test]
fn a_changed_ruleset_makes_its_simulation_stale() {
    let mut home = Home::fixture();
    let ruleset = home.archive.rulesets.first_mut().expect("a ruleset");
    let text = ruleset.contents().replace("setup: {each: 2,", "setup: {each: 3,");
    assert_ne!(text, ruleset.contents());
    *ruleset = SourceText::new(ruleset.name(), text);
    let page = home.site(None);
    assert!(page.text(PAGE).contains("The rules have changed"), "{}", page.text(PAGE));
}

/// It is data that can be cited, and no record.
#[test]
fn a_simulation_is_a_data_set_and_no_record() {
    let site = fixture();
    let mut home = Home::fixture();
    home.archive.simulations.clear();
    let without = home.site(None);
    for table in ["records.csv", "plies.csv", "CITATION.cff", "assets/style.css"] {
        assert!(site.text(table) == without.text(table), "{table} counts simulated games");
    }
    assert!(
        without
            .html()
            .all(|(name, page)| !name.starts_with("simulations/") && !page.contains("id=\"_play\""))
    );
    assert!(site.text(PAGE).contains("<b>Played by a program.</b>"));
    assert!(site.text(PAGE).contains("<meta name=\"z:itemType\" content=\"dataset\">"));
    assert!(site.text("simulations/two-rows/cite.bib").contains("Machine play: Two rows as Weaver has it"));
    let command = "<code>sowbook play two-rows --seed 0 --game 1 --player greedy --noise 1/10 --max-plies 5920 --format sow</code>";
    assert!(site.text(PAGE).contains(command));
    let kept = Home::fixture().archive.simulations.first().expect("a simulation").contents().to_owned();
    assert!(site.text("data/simulations/two-rows.json") == kept);

    let graph = json(site, "ro-crate-metadata.json");
    let entities = graph["@graph"].as_array().expect("a graph");
    let set = entities.iter().find(|entity| entity["@id"] == "simulations/two-rows/").expect("a data set");
    assert_eq!(set["@type"], "Dataset");
    let description = "Games of simple players, counted. Provenance: machine. Program: sowbook 0.1.0. Protocol: 1. Seed: 0.";
    assert_eq!(set["description"], description);
    let package = json(site, "datapackage.json");
    let resources = package["resources"].as_array().expect("resources");
    let table = resources.iter().find(|one| one["path"] == TABLE).expect("a table");
    let fields = table["schema"]["fields"].as_array().expect("fields");
    let named: Vec<&str> = fields.iter().filter_map(|field| field["name"].as_str()).collect();
    assert_eq!(site.text(TABLE).lines().next().expect("a header"), named.join(","));
}
