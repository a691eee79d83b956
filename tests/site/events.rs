//! Events, players, and how recorded games began: counted a second time from the tables and the written moves.

use std::collections::{BTreeMap, BTreeSet};

use sowbook::archive::{Person, PlayFile, SameAs};

use super::markup::tags;
use crate::{Home, Site, real};

/// The rows of `records.csv` whose play people played.
fn played(site: &Site) -> Vec<BTreeMap<String, String>> {
    let classes = ["observed", "scoresheet", "dictated", "printed"];
    site.rows("records.csv").into_iter().filter(|row| classes.contains(&row["provenance"].as_str())).collect()
}

/// A name in Latin letters and digits alone: spellings that differ only in accents or signs share a page.
fn plain(name: &str) -> String {
    let words = any_ascii::any_ascii(name).to_lowercase();
    words
        .split(|sign: char| !sign.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

/// The records that a page links to, each once.
fn linked(page: &str) -> BTreeSet<String> {
    let addresses = page.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next());
    let records = addresses.filter_map(|address| address.rsplit_once("/r/").map(|(_, rest)| rest));
    records.filter_map(|rest| rest.strip_suffix("/index.html")).map(str::to_owned).collect()
}

/// The numbers in the cells of each row of the first table of a page, by the text of its first cell.
fn table(page: &str) -> BTreeMap<String, Vec<usize>> {
    let (_, body) = page.split_once("<tbody>").expect("a table");
    let (body, _) = body.split_once("</tbody>").expect("its end");
    let text = |cell: &str| {
        let mut all = String::new();
        for (at, slice) in cell.split('<').enumerate() {
            all.push_str(if at == 0 { slice } else { slice.split_once('>').map_or("", |(_, text)| text) });
        }
        all
    };
    let rows = body.split("</tr>").filter(|row| row.contains("<td>"));
    rows.map(|row| {
        let (_, head) = row.split_once("<th scope=\"row\">").expect("a first cell");
        let (head, cells) = head.split_once("</th>").expect("its end");
        let numbers = cells.split("<td>").skip(1).filter_map(|cell| text(cell).parse().ok());
        (text(head).trim().to_owned(), numbers.collect())
    })
    .collect()
}

#[test]
fn events_and_players_list_every_game_that_was_played() {
    let site = real();
    let rows = played(site);
    assert!(rows.len() > 30);
    let mut by_event: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    let mut by_player: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for row in &rows {
        // Games on the web name neither an event nor their players.
        if !row["occasion"].is_empty() {
            by_event.entry(&row["occasion"]).or_default().insert(row["id"].clone());
        }
        for name in
            ["south", "north"].map(|side| plain(&row[side])).into_iter().filter(|name| !name.is_empty())
        {
            by_player.entry(name).or_default().insert(row["id"].clone());
        }
    }
    let pages = |folder: &str| -> Vec<BTreeSet<String>> {
        let own = |name: &str| name.strip_prefix(folder).is_some_and(|rest| rest.matches('/').count() == 1);
        let mut all: Vec<_> =
            site.html().filter(|(name, _)| own(name)).map(|(_, page)| linked(page)).collect();
        all.sort();
        all
    };
    let by_event: Vec<_> = by_event.into_values().collect();
    let by_player: Vec<_> = by_player.into_values().collect();
    for (folder, mut expected) in [("events/", by_event), ("players/", by_player)] {
        expected.sort();
        assert_eq!(pages(folder), expected, "{folder}");
    }
}

#[test]
fn scores_are_those_of_the_results() {
    let site = real();
    let rows = played(site);
    let teams: Vec<_> = rows.iter().filter(|row| row["occasion"].starts_with("Women's Team")).collect();
    assert_eq!(teams.len(), 32);
    let mut expected: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for row in teams {
        for (side, other) in [("south", "north"), ("north", "south")] {
            let score = expected.entry(plain(&row[side])).or_insert_with(|| vec![0; 4]);
            score[0] += 1;
            let place = match row["result"].as_str() {
                result if result == format!("{side} wins") => 1,
                "draw" => 2,
                result if result == format!("{other} wins") => 3,
                _ => continue,
            };
            score[place] += 1;
        }
    }
    let page = site.text("events/women-s-team-championship-of-kazakhstan-2018/index.html");
    let found: BTreeMap<String, Vec<usize>> =
        table(page).into_iter().map(|(name, counts)| (plain(&name), counts)).collect();
    assert_eq!(found, expected);
}

/// Long pages of events fold their games, with the number of each group; short ones show them. What folds has no link in it.
#[test]
fn games_of_long_pages_are_folded_by_group() {
    // One event has a game more than are shown at once.
    let mut home = Home::fixture();
    let game = |at: usize| {
        format!(
            "---\nsowbook: 1\nid: long-{at}\ntitle: x\nruleset: none-such\nprovenance: printed\n\
             event: {{occasion: Long, round: {}, date: 2018}}\nplayers: {{south: A{at}, north: B{at}}}\n\
             result: south wins\nlicence: CC0-1.0\n---\n\n1. a\n",
            at % 3 + 1
        )
    };
    home.archive.play.push(PlayFile::new("play/long.sow", (0..41).map(game).collect::<String>()));
    let site = home.site(None);
    let mut folded = Vec::new();
    for (name, page) in real().html().chain(site.html()) {
        for summary in page.split("<summary>").skip(1) {
            assert!(!summary.split("</summary>").next().unwrap_or_default().contains("<a "), "{name}");
        }
        if !name.starts_with("events/") || name.matches('/').count() != 2 {
            continue;
        }
        let groups: Vec<&str> = page.split("<h2 id=\"_games-").skip(1).collect();
        let mut games = 0;
        for group in &groups {
            let (_, said) = group.split_once("<span class=\"small\">").expect("a number");
            let said: usize =
                said.split(' ').next().and_then(|number| number.parse().ok()).expect("a number");
            let rows = group.split("</table>").next().unwrap_or_default().split("<tbody>").nth(1);
            assert_eq!(rows.expect("rows").matches("<tr>").count(), said, "{name}");
            games += said;
        }
        let open = page.matches("<details class=\"fold\" open>").count();
        let all = page.matches("<details class=\"fold\"").count();
        assert!(all >= groups.len(), "{name}");
        assert_eq!(open, if games > 40 { 0 } else { all }, "{name}: {games} games");
        if open == 0 {
            folded.push((name, groups.len()));
        }
    }
    assert!(folded.contains(&("events/long-2018/index.html", 3)), "{folded:?}");
}

#[test]
fn spellings_of_one_person_share_a_page() {
    let mut home = Home::fixture();
    let game = |round: usize, south: &str| {
        format!(
            "---\nsowbook: 1\nid: cup-{round}\ntitle: x\nruleset: none-such\nprovenance: printed\n\
             event: {{occasion: Cup, round: {round}, date: 2018}}\nplayers: {{south: {south}, north: Нурлан Ә}}\n\
             result: south wins\nlicence: CC0-1.0\n---\n\n1. a\n"
        )
    };
    let games = [game(1, "Бауыржан А"), game(2, "Бауржан А"), game(3, "Бауржан Ә")].concat();
    home.archive.play.push(PlayFile::new("play/cup.sow", games));
    let person = Person {
        name: "Бауыржан А".to_owned(),
        also: vec!["Бауржан А".to_owned()],
        same_as: SameAs::default(),
        note: Some("The list <of> round 3.".to_owned()),
    };
    home.archive.persons.insert("bauyrzhan".parse().expect("an id"), person);
    let site = home.site(None);
    let folders: Vec<&str> = site.html().filter_map(|(name, _)| name.strip_prefix("players/")).collect();
    assert_eq!(
        folders,
        ["baurzhan-a/index.html", "bauyrzhan-a/index.html", "index.html", "nurlan-a/index.html"]
    );
    let page = site.text("players/bauyrzhan-a/index.html");
    assert_eq!(linked(page), BTreeSet::from(["cup-1", "cup-2"].map(str::to_owned)));
    assert!(page.contains("<h1>Бауыржан А; Бауржан А</h1>"), "the listed name first");
    assert!(page.contains("The list &lt;of&gt; round 3."));
    let scores = table(site.text("events/cup-2018/index.html"));
    assert_eq!(scores["Бауыржан А"], [2, 2, 0, 0]);
    assert_eq!(scores["Бауржан Ә"], [1, 1, 0, 0]);
    let record = site.text("r/cup-2/index.html");
    assert!(record.contains("players/bauyrzhan-a/index.html\">Бауржан А</a>"), "as written");
}

/// Openings are counted from what the records write, up to the colon.
#[test]
fn openings_are_counted_from_the_written_moves() {
    let site = real();
    let of_the_game = played(site).into_iter().filter(|row| row["ruleset"] == "toguz-kumalak");
    let results: BTreeMap<String, String> =
        of_the_game.map(|row| (row["id"].clone(), row["result"].clone())).collect();
    let mut written: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for ply in site.rows("plies.csv") {
        if results.contains_key(&ply["record"]) {
            let played = ply["written"].split([':', ' ']).next().expect("a word");
            // Some records have the numbers of their source for the nine holes of a player.
            let letter = |number: usize| char::from(b"abcdefghi"[number - 1]).to_string();
            let played = played.parse().map_or_else(|_| played.to_lowercase(), letter);
            written.entry(ply["record"].clone()).or_default().push(played);
        }
    }
    let folder = "g/toguz-kumalak/rules/toguz-kumalak/openings/";
    let mut pages = 0;
    for (name, page) in site.html().filter(|(name, _)| name.starts_with(folder)) {
        let line = name.trim_start_matches(folder).trim_end_matches("index.html").trim_end_matches('/');
        let moves: Vec<&str> = line.split('-').filter(|word| !word.is_empty()).collect();
        let mut expected: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        let mut games = 0;
        for (id, record) in &written {
            let same = record.iter().zip(&moves).all(|(written, played)| written == played);
            games += usize::from(same);
            if same && moves.len() < 4 {
                let counts = expected.entry(record[moves.len()].clone()).or_insert_with(|| vec![0; 4]);
                counts[0] += 1;
                match results[id].as_str() {
                    "south wins" => counts[1] += 1,
                    "draw" => counts[2] += 1,
                    "north wins" => counts[3] += 1,
                    _ => {}
                }
            }
        }
        if moves.len() < 4 {
            // The page has North's holes in capital letters.
            let shown = table(page).into_iter().map(|(hole, counts)| (hole.to_lowercase(), counts));
            assert_eq!(shown.collect::<BTreeMap<_, _>>(), expected, "{name}");
        }
        assert!(page.contains(&format!(">{games} recorded game")), "{name}: {games}");
        assert!(tags(page).iter().any(|tag| tag.name == "svg"), "{name}");
        pages += 1;
    }
    assert!(pages > 10, "{pages}");
}
