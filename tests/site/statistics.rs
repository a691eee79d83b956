//! The lists that gather numbers and questions from the whole archive, against counts of their own.

use std::collections::BTreeMap;

use serde_json::Value;
use sowbook::archive::Archive;

use crate::{Home, Site, fixture, french, real};

/// The classes of play that people played and somebody wrote down.
const PLAYED: [&str; 4] = ["observed", "scoresheet", "dictated", "printed"];

type Counts = BTreeMap<(&'static str, String), Vec<usize>>;

/// The game of a ruleset, by the address of the ruleset's page.
fn game(site: &Site, ruleset: &str) -> Option<String> {
    let end = format!("/rules/{ruleset}/index.html");
    let mut folders = site.files.keys().filter_map(|name| name.strip_prefix("g/")?.strip_suffix(&end));
    folders.next().map(str::to_owned)
}

/// The first year of the century of a date; nothing where its ends are in two centuries.
fn century(date: &str) -> Option<usize> {
    let mut years = date.split('/').map(|day| day[..4].parse::<usize>().expect("a year"));
    let first = years.next()?;
    years.all(|year| (year - 1) / 100 == (first - 1) / 100).then_some((first - 1) / 100 * 100 + 1)
}

/// The name of the century that begins with a year, in English or in French.
fn named_century(year: usize, unknown: &str) -> String {
    let known = [(1801, "19th", "XIXe"), (1901, "20th", "XXe"), (2001, "21st", "XXIe")];
    let (_, english, french) = known.into_iter().find(|(first, ..)| *first == year).expect("a century");
    if unknown == "inconnu" { format!("{french} siècle") } else { format!("{english} century") }
}

/// A place as the statistics name it, by a name that a source gives it.
fn place_named(places: &serde_yaml::Value, name: &str) -> String {
    let has_name = |place: &serde_yaml::Value| {
        place["names"].as_sequence().into_iter().flatten().any(|one| one["text"].as_str() == Some(name))
    };
    let place = places.as_mapping().into_iter().flatten().find(|(_, place)| has_name(place));
    let id = place.and_then(|(id, _)| id.as_str());
    id.map_or_else(|| name.to_owned(), |id| format!("../places/index.html#{id}"))
}

/// What the page counts, counted from the files beside the records.
fn counted(site: &Site, unknown: &str) -> Counts {
    let mut counts = Counts::new();
    let mut add = |chart, key: String, place: usize, width: usize| {
        counts.entry((chart, key)).or_insert_with(|| vec![0; width])[place] += 1;
    };
    let places: serde_yaml::Value = match site.files.contains_key("data/places.yaml") {
        true => serde_yaml::from_str(site.text("data/places.yaml")).expect("YAML"),
        false => serde_yaml::Value::Null,
    };
    let beside = |name: &&String| name.starts_with("r/") && name.ends_with("/record.json");
    for name in site.files.keys().filter(beside) {
        let record: Value = serde_json::from_str(site.text(name)).expect("JSON");
        let class = record["provenance"].as_str().unwrap_or_default();
        let list = |by: &str, key: &str| format!("../lists/records/{by}/{key}/index.html");
        if !PLAYED.contains(&class) {
            let known = (!class.is_empty()).then(|| list("provenance", class));
            add("apart", known.unwrap_or_else(|| "?".to_owned()), 0, 1);
            continue;
        }
        let game = record["ruleset"].as_str().and_then(|ruleset| game(site, ruleset));
        let game = game.map(|game| list("game", &game));
        add("game", game.clone().unwrap_or_else(|| unknown.to_owned()), 0, 1);
        add("class", list("provenance", class), 0, 1);
        let event = &record["event"];
        let century = event["date"].as_str().and_then(century);
        let century = century.map(|year| named_century(year, unknown));
        add("century", century.unwrap_or_else(|| unknown.to_owned()), 0, 1);
        let known = event["place"].as_str().map(|id| format!("../places/index.html#{id}"));
        let named = event["site"].as_str().map(|name| place_named(&places, name));
        add("place", known.or(named).unwrap_or_else(|| unknown.to_owned()), 0, 1);
        let plies = record["plies"].as_array().expect("plies");
        let turns: Vec<&Value> = plies
            .iter()
            .filter(|ply| matches!(ply["kind"].as_str(), Some("turn" | "both" | "pass" | "unreadable")))
            .collect();
        let step = turns.len().checked_sub(1).map(|plies| plies / 25);
        let length = step.map(|step| format!("{}\u{2013}{}", 25 * step + 1, 25 * step + 25));
        add("length", length.unwrap_or_else(|| unknown.to_owned()), 0, 1);
        let first = turns.first().and_then(|ply| ply["player"].as_str());
        let place = match (record["result"].as_str(), first) {
            (Some("draw"), _) => 1,
            (Some(result), Some(first)) if result == format!("{first} wins") => 0,
            (Some("south wins" | "north wins"), Some(_)) => 2,
            _ => 3,
        };
        if let Some(game) = game {
            add("first", game, place, 4);
        }
    }
    counts
}

/// The text of markup: what is between its tags.
fn text(markup: &str) -> String {
    let pieces = markup.split('<').enumerate();
    pieces
        .map(|(at, piece)| if at == 0 { piece } else { piece.split_once('>').map_or("", |(_, text)| text) })
        .collect()
}

/// What the page shows.
fn shown(page: &str) -> Counts {
    let mut counts = Counts::new();
    for chart in ["game", "class", "century", "place", "length", "first", "apart"] {
        let Some((_, section)) = page.split_once(&format!("<section aria-labelledby=\"_{chart}\"")) else {
            let class = format!("<section class=\"all\" aria-labelledby=\"_{chart}\"");
            if let Some((_, section)) = page.split_once(&class) {
                rows(section, chart, &mut counts);
            }
            continue;
        };
        rows(section, chart, &mut counts);
    }
    counts
}

fn rows(section: &str, chart: &'static str, counts: &mut Counts) {
    let section = section.split("</section>").next().expect("an end");
    for row in section.split("<tr><th scope=\"row\">").skip(1) {
        let (label, cells) = row.split_once("</th>").expect("a label");
        let link = label.split_once("href=\"").and_then(|(_, rest)| rest.split('"').next());
        let key = match link.filter(|_| chart != "century") {
            Some(link) => link.to_owned(),
            None if chart == "apart" => "?".to_owned(),
            None => text(label).split(" (").next().expect("a word").to_owned(),
        };
        let cells = cells.split("<td>").skip(1).map(|cell| {
            let words = text(cell);
            let number = words.split_whitespace().next().expect("a number");
            number.parse().unwrap_or_else(|_| panic!("{words}"))
        });
        assert_eq!(counts.insert((chart, key), cells.collect()), None);
    }
}

#[test]
fn documented_games_are_counted_and_nothing_else() {
    for (site, unknown) in [(real(), "not known"), (french(), "inconnu"), (fixture(), "not known")] {
        let counted = counted(site, unknown);
        assert_eq!(shown(site.text("statistics/index.html")), counted);
    }
    let games: usize = counted(real(), "not known")
        .iter()
        .filter(|((chart, _), _)| *chart == "game")
        .map(|(_, numbers)| numbers[0])
        .sum();
    assert!(games > 50, "{games}");
}

/// Every reading that is no option, as the files of the rulesets have it.
fn questions(archive: &Archive) -> Vec<String> {
    let mut all = Vec::new();
    for file in &archive.rulesets {
        let family: serde_yaml::Value = serde_yaml::from_str(file.contents()).expect("YAML");
        let ruleset = file.name().trim_start_matches("rulesets/").trim_end_matches(".yaml");
        let game = family["game"].as_str().expect("a game");
        for (name, reading) in family["readings"].as_mapping().into_iter().flatten() {
            if reading.get("kind").and_then(|kind| kind.as_str()) != Some("option") {
                let name = name.as_str().expect("a name").replace('_', "-");
                all.push(format!("g/{game}/rules/{ruleset}/index.html#reading-{name}"));
            }
        }
    }
    all.sort();
    all
}

#[test]
fn every_open_question_is_in_the_list_once() {
    let pages = real().html().filter(|(name, _)| name.starts_with("questions/"));
    let mut links: Vec<String> = Vec::new();
    for (_, page) in pages {
        let headings = page.split("<h3><a href=\"").skip(1);
        links.extend(headings.map(|rest| rest.split('"').next().expect("an address").replace("../", "")));
    }
    let (_, list) = real().text("questions/index.html").split_once("mapkey").expect("a list of rulesets");
    let list = list.split("</ul>").next().unwrap_or_default().split("<span class=\"small\">").skip(1);
    let numbers = list.map(|rest| rest.split('<').next().and_then(|number| number.parse::<usize>().ok()));
    assert_eq!(numbers.map(|number| number.expect("a number")).sum::<usize>(), links.len());
    links.sort();
    assert_eq!(links, questions(&Home::real().archive));
    assert!(links.len() > 100, "{}", links.len());
}
