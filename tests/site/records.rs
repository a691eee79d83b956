//! Laws of the pages of records: everything played is on a page, nothing that could have been played is left out, and
//! a page stays light.

use std::collections::BTreeMap;
use std::io::Write;
use std::process::Command;

use flate2::Compression;
use flate2::write::GzEncoder;
use sowbook::archive::PlayFile;
use sowbook::check::{CheckContext, RecordSlice, replay_record};
use sowbook::engine::{Position, legal_moves};
use sowbook::replay::{Line, PlyKind, PlyStep, PositionState, print_move, print_position, read_position};
use sowbook::site::Interface;

use super::markup::{escaped, tags};
use crate::{Home, fixture, real, root};

/// What was played in a record, beside what is published of it.
struct Played {
    id: String,
    line: Line,
    /// The pages of its parts: address and text.
    parts: Vec<(&'static str, &'static str)>,
    /// The record as it is written.
    text: String,
}

/// Every record of the real archive.
fn played() -> Vec<Played> {
    let home = Home::real();
    let (context, _) = CheckContext::new(&home.archive, &[]);
    let mut all = Vec::new();
    for text in &home.archive.play {
        for slice in RecordSlice::all(text.name(), text.contents()) {
            let replayed =
                replay_record(&context, &slice).expect("no panic").expect("the archive can be read");
            let id = replayed.header.id.expect("every record of the archive has an id");
            let mut parts: Vec<_> = real().html().filter(|(name, _)| is_part(name, &id)).collect();
            // The first part is the folder's own page; the others have their number.
            parts.sort_by_key(|(name, _)| name.split('/').nth(2).and_then(|part| part.parse::<u32>().ok()));
            let line = replayed.replay.line.expect("the archive can be replayed");
            let text = slice.text.expect("text").to_owned();
            all.push(Played { id, line, parts, text });
        }
    }
    assert!(all.len() > 30, "{}", all.len());
    all
}

/// Whether a page is the record's own, or that of a later part, and not one of two readings.
fn is_part(name: &str, id: &str) -> bool {
    let Some(rest) = name.strip_prefix(&format!("r/{id}/")) else { return false };
    let folder = rest.trim_end_matches("index.html").trim_end_matches('/');
    folder.chars().all(|letter| letter.is_ascii_digit())
}

/// The text of a page from one of its places to the end of that ply.
fn ply_at<'p>(page: &'p str, fragment: &str) -> &'p str {
    let begin = page.find(&format!(" id=\"{fragment}\"")).unwrap_or_else(|| panic!("no place {fragment}"));
    let rest = &page[begin..];
    let end = rest.find("<p class=\"go\">").unwrap_or(rest.len());
    &rest[..end]
}

#[test]
fn every_ply_of_every_record_is_on_a_page() {
    for Played { id, line, parts, text } in played() {
        let all: String = parts.iter().map(|(_, page)| *page).collect();
        let tags = parts.iter().flat_map(|(_, page)| tags(page));
        let printed = tags
            .filter(|tag| tag.name == "li" && tag.get("class").is_some_and(|class| class.starts_with("ply")))
            .count();
        assert_eq!(printed, plies(&line), "{id}");
        for step in &line.plies {
            let written = text[step.span.range()].split_whitespace().collect::<Vec<_>>().join(" ");
            let written = escaped(&written);
            assert!(all.contains(&written), "{id}: {written}");
        }
        let turns = |step: &&PlyStep| {
            matches!(step.kind, PlyKind::Turn | PlyKind::Both | PlyKind::Pass | PlyKind::Unreadable)
        };
        let turns = line.plies.iter().filter(turns).count();
        let row = real().record(&id);
        let counted = ["plies", "reconstructed"].map(|name| row[name].parse::<usize>().expect("a number"));
        assert_eq!(counted.iter().sum::<usize>(), turns, "{id}");
    }
}

/// Plies of a line and of all lines within it.
fn plies(line: &Line) -> usize {
    let within = line.plies.iter().flat_map(|step| &step.variations);
    line.plies.len() + within.filter_map(|variation| variation.line.as_ref()).map(plies).sum::<usize>()
}

/// The page lists the moves of every position from which a turn is played, in the main line and in variations, and of
/// the position at the end; and for some positions of each record, ends and variations among them, the command `moves`
/// prints as many lines.
#[test]
fn what_could_be_played_is_what_the_command_lists() {
    let (mut main, mut within, mut ends) = (0, 0, 0);
    for Played { id, line, parts, .. } in played() {
        let own = plies_of(&line);
        let places: Vec<(&str, String)> = parts
            .iter()
            .flat_map(|(_, page)| place_of_plies(page).into_iter().map(move |place| (*page, place)))
            .collect();
        assert_eq!(places.len(), own.len(), "{id}");
        let mut asked = BTreeMap::new();
        for ((page, place), (line, step, depth)) in places.iter().zip(&own) {
            let PositionState::Position(before) = &step.before else { continue };
            if matches!(step.kind, PlyKind::Gap | PlyKind::Act) {
                continue;
            }
            let listed = ply_at(page, place).split("<details").nth(1).expect("a list of moves");
            let moves = compare(line, before, listed, &format!("{id} {place}"));
            *if *depth == 0 { &mut main } else { &mut within } += 1;
            // The last of each depth, so that there is one of each kind.
            asked.insert(*depth, (*line, before, moves));
        }
        let last = parts.last().expect("a page").1.split("class=\"ending\"").nth(1);
        let listed = last.and_then(|rest| rest.split("<section").next()?.split_once("<details"));
        let listed = listed.map_or("", |(_, listed)| listed);
        if let PositionState::Position(end) = &line.end {
            let moves = compare(&line, end, listed, &format!("{id}: the end"));
            assert_eq!(!listed.is_empty(), moves > 0, "{id}: the end");
            // No board shows that a game is over because a position came again.
            let shown = read_position(&line.ruleset, &print_position(&line.ruleset, end)).expect("a board");
            if shown.settled(&line.ruleset).status() == end.status() {
                asked.insert(usize::MAX, (&line, end, moves));
            }
            ends += 1;
        }
        // The command names the holes as the ruleset does.
        for (line, position, moves) in
            asked.into_values().filter(|(line, ..)| !line.ruleset.shape().is_renamed())
        {
            assert_eq!(command(line, position), moves, "{id}");
        }
    }
    assert!(
        main > 120 && within > 10 && ends > 30,
        "{main} in main lines, {within} in variations, {ends} ends"
    );
}

/// Compares the list of moves of a page with the moves of a position, and returns how many there are.
fn compare(line: &Line, position: &Position, listed: &str, place: &str) -> usize {
    let listed = listed.split("</details>").next().unwrap_or_default();
    let moves = legal_moves(&line.ruleset, position).expect("few enough moves to list");
    assert_eq!(listed.matches("<li").count(), moves.len(), "{place}");
    let printed: String = listed.chars().filter(char::is_ascii_digit).collect();
    assert!(moves.is_empty() || printed.starts_with(&moves.len().to_string()), "{place}: {listed}");
    for played in &moves {
        let written = print_move(&line.ruleset, position, played);
        let written = escaped(&written);
        // What has signs is in words, with the notation beside them.
        let is_there = ["<b>", "<b title=\""].iter().any(|open| {
            let close = if *open == "<b>" { "</b>" } else { "\">" };
            listed.contains(&format!("{open}{written}{close}"))
        });
        assert!(is_there, "{place} {written}");
    }
    moves.len()
}

/// Every ply of a line and of the lines within it, each before those of its variations: its line, and how deep that is.
fn plies_of(line: &Line) -> Vec<(&Line, &PlyStep, usize)> {
    let mut all = Vec::new();
    for step in &line.plies {
        all.push((line, step, 0));
        for inner in step.variations.iter().filter_map(|variation| variation.line.as_ref()) {
            all.extend(plies_of(inner).into_iter().map(|(line, step, depth)| (line, step, depth + 1)));
        }
    }
    all
}

/// The places of all plies on a page, in order.
fn place_of_plies(page: &str) -> Vec<String> {
    let is_ply = |class: &str| class.split(' ').next() == Some("ply");
    let plies = tags(page).into_iter().filter(|tag| tag.name == "li" && tag.get("class").is_some_and(is_ply));
    plies.filter_map(|tag| tag.get("id").map(str::to_owned)).collect()
}

/// The lines that `sowbook moves` prints for moves.
fn command(line: &Line, position: &Position) -> usize {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sowbook"));
    command.arg("moves").arg(line.ruleset.id()).arg("--archive").arg(env!("CARGO_MANIFEST_DIR"));
    for (name, alternative) in line.ruleset.choices().iter() {
        command.arg("--reading").arg(format!("{name}={alternative}"));
    }
    let output = command.arg("--position").arg(print_position(&line.ruleset, position)).output();
    let output = output.expect("the command runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let said = String::from_utf8_lossy(&output.stdout);
    said.lines().filter(|line| !line.starts_with("no legal move")).count()
}

/// The budget of a page, with everything in it: sixty plies of a board of two rows of six holes.
#[test]
fn a_record_of_sixty_plies_is_light() {
    let mut home = Home::real();
    let text = std::fs::read(root().join("tests/fixtures/sixty-plies.sow")).expect("the record");
    home.archive.play = vec![PlayFile::new("play/sixty-plies.sow", text)];
    let site = home.site(None);
    assert_eq!(site.record("sixty-plies")["legal"], "60");
    let page = &site.files["r/sixty-plies/index.html"];
    let (raw, packed) = (page.len(), packed(page));
    assert!(raw <= 400_000 && packed <= 30_720, "{raw} bytes, packed {packed}");
}

/// The script of the viewer is light, too. An eighth of it shows moves that were not played, by the code that plays plies.
#[test]
fn the_viewer_is_light() {
    let script = std::fs::read(root().join("site/assets/viewer.js")).expect("the script");
    let packed = packed(&script);
    assert!(packed <= 8_700, "{packed} bytes");
}

/// Bytes as a server sends them.
fn packed(bytes: &[u8]) -> usize {
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    packed.write_all(bytes).expect("packed");
    packed.finish().expect("packed").len()
}

/// A long record has several pages, and a move is found by its number on the page of its part.
#[test]
fn a_long_record_has_several_pages() {
    let addresses = &fixture().new_addresses;
    assert!(addresses.contains("r/machine-long/#m48n") && addresses.contains("r/machine-long/2/#m49s"));
    assert!(!addresses.contains("r/machine-long/#m49s") && !addresses.contains("r/machine-long/2/#m48n"));
    assert!(!addresses.contains("r/machine-long/3/"));
    for (name, page) in fixture().html() {
        assert!(page.len() <= 400_000, "{name}: {} bytes", page.len());
    }
}

/// The record in three languages that `tests/enter` types, on the pages of the small archive: each comment is marked
/// with its language, Arabic with its direction, and data says the same.
#[test]
fn comments_are_marked_with_their_language() {
    let mut home = Home::fixture();
    let typed = "tests/enter/records/11-french-and-arabic/record.sow";
    let text = std::fs::read_to_string(root().join(typed)).expect("a record");
    // The same comments on plies of the small archive.
    let plies = [("bechi", "two-rows"), ("S1:S4\n", "A1\n"), ("N3:N1\n", "B1\n"), ("S4:S3\n", "A2\n")];
    let text = plies.iter().fold(text, |text, (typed, here)| text.replace(typed, here));
    home.archive.play.push(PlayFile::new("play/languages.sow", text));
    let site = home.site(None);
    let page = site.text("r/french-and-arabic/index.html");
    for expected in [
        "<h1><span lang=\"fr\">Commentaires en fran\u{e7}ais et en arabe</span>",
        "<span lang=\"fr\">\u{ab} \u{c0} gauche \u{bb}, dit la source",
        // What runs from right to left is kept apart within it, too.
        "<span lang=\"ar\" dir=\"rtl\"><bdi dir=\"rtl\">",
        "<bdi dir=\"rtl\">\u{64a}\u{632}\u{631}\u{639}",
        // The pages speak English.
        "<p class=\"note\">A note in English beside them.",
    ] {
        assert!(page.contains(expected), "{expected}\n{page}");
    }
    assert_eq!(page.matches("<span lang=\"ar\" dir=\"rtl\">").count(), 1);
    assert!(page.contains("\"inLanguage\":[\"fr\",\"ar\",\"en\"]"));
    let record: serde_json::Value =
        serde_json::from_str(site.text("r/french-and-arabic/record.json")).expect("JSON");
    assert_eq!(record["language"], "fr");
    let comments = record["plies"].as_array().expect("plies").iter().flat_map(|ply| {
        ply["comments"].as_array().into_iter().flatten().map(|said| (&said["by"], &said["language"]))
    });
    let comments: Vec<String> = comments.map(|(by, language)| format!("{by} {language}")).collect();
    assert_eq!(comments, ["\"LB\" \"fr\"", "\"LB\" \"ar\"", "\"ED\" \"en\""]);
    let rows = site.rows("records.csv");
    let row = rows.iter().find(|row| row["id"] == "french-and-arabic").expect("a row");
    assert_eq!((row["language"].as_str(), row["comment_languages"].as_str()), ("fr", "ar en"));
}

/// What the archive does not have is not shown like what it has: a citation of nothing is shown as it is written, and a
/// check that an editor corrects is not among those that agree.
#[test]
fn nothing_looks_like_what_is_there() {
    let mut home = Home::fixture();
    let record = "---\nsowbook: 1\nid: cited\ntitle: Cited\nruleset: two-rows\nprovenance: constructed\nfirst: south\n\
                  licence: CC-BY-4.0\nhands: {ED: {name: the editors}}\n\
                  setup: {given: \"A1=2; A2=2; B1=2\", assumed: \"rest=2\"}\n---\n\
                  1. A1:A3 sic(\"A1:A2\", ED) B1:B3\n\
                  {ED: As in [@nowhere-1900, p. 3] and [@weaver-1901, p. 12], see TE-99 and TE-2.}\n\
                  end(unfinished)\n";
    home.archive.play.push(PlayFile::new("play/two-rows/cited.sow", record));
    let site = home.site(None);
    let page = site.text("r/cited/index.html");
    assert!(page.contains("As in [@nowhere-1900, p."), "{page}");
    assert!(page.contains("weaver-1901/"), "the source that exists is linked");
    assert!(page.contains("see TE-99 and <a "), "{page}");
    assert!(page.contains("2 of 3 checks agree, 1 corrected by the editors"), "{page}");
    let french = home.speaking(Interface::Fr).site(None);
    let page = french.text("r/cited/index.html");
    assert!(page.contains("2 contrôles sur 3 concordent, 1 corrigés par les éditeurs"), "{page}");
}

/// What became of checks is in words and in one form, a clause names no statement twice, and the position as text says
/// who is to move where the board does.
#[test]
fn plies_and_clauses_say_things_in_words_and_once() {
    let (mut checks, mut cited, mut to_move) = (0, 0, 0);
    for (name, page) in real().html().filter(|(name, _)| name.starts_with("r/")) {
        for row in page.split("<dt>Checked<dd>").skip(1) {
            let row = row.split("</div>").next().unwrap_or_default();
            assert!(row.starts_with("<p") && !row.contains("<code>"), "{name}: {row}");
            checks += 1;
        }
        for clause in page.split("<div class=\"clause beside\"").skip(1) {
            let clause = clause.split("</div>\n</div>").next().unwrap_or_default();
            let Some((said, below)) = clause.split_once("<span class=\"label\">cites</span>") else {
                continue;
            };
            let below = below.split("</p>").next().unwrap_or_default();
            let cites = below.split(" · ").next().and_then(|part| part.split("</a>. ").next());
            for code in cites.unwrap_or_default().split("class=\"sid\"").skip(1) {
                let code = code.split(['>', '<']).nth(1).unwrap_or_default();
                assert!(!said.contains(&format!(">{code}</a>")), "{name}: {code} in {clause}");
                cited += 1;
            }
        }
        for ply in page.split("<svg class=\"board ").skip(1) {
            let Some((board, rest)) = ply.split_once("<p class=\"position\">") else { continue };
            let next = board.split("<use href=\"#_n").nth(1).and_then(|rest| rest.split('"').next());
            let said = match next.and_then(|names| names.chars().next_back()) {
                Some('n') => " North to move.",
                Some('s') => " South to move.",
                _ => continue,
            };
            assert!(rest.split("</p>").next().unwrap_or_default().contains(said), "{name}: {said}");
            to_move += 1;
        }
    }
    assert!(checks > 1000 && cited > 100 && to_move > 1000, "{checks}, {cited}, {to_move}");
}
