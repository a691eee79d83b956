//! Moves that were not played: the viewer shows them by signs beside the list of legal moves.

use std::collections::BTreeMap;

use sowbook::check::{CheckContext, RecordSlice, replay_record};
use sowbook::replay::{PositionState, possible};

use crate::{Home, french, real};

/// The records of each ruleset that are looked at, by what they are called.
const OF_EACH: usize = 3;

/// The value of an attribute in a piece of markup.
fn value<'p>(piece: &'p str, name: &str) -> Option<&'p str> {
    let (_, rest) = piece.split_once(&format!("{name}=\""))?;
    rest.split('"').next()
}

/// The seeds that the first board of a piece of a page shows in each hole; `None` for a hole of which nothing is known.
fn drawn(piece: &str) -> Vec<Option<i32>> {
    let (board, _) = piece.split_once("</svg>").expect("a board");
    let number = |text: &str| text.parse::<i32>().expect("a number");
    let place = |piece: &str| [value(piece, "x"), value(piece, "y")].map(|at| at.map_or(0, number));
    let numbers = board.split("<text class=\"m").skip(1).map(|text| {
        let (_, rest) = text.split_once('>').expect("a number");
        (place(text), rest.split('<').next().and_then(|number| number.parse().ok()))
    });
    let numbers: BTreeMap<_, Option<i32>> = numbers.collect();
    let mut seeds = Vec::new();
    for row in board.split("<g class=\"p").skip(1) {
        let (row, _) = row.split_once("</g>").expect("the end of a row");
        let (_, first) = row.split_once("translate(").expect("where it begins");
        let (first, _) = first.split_once(')').expect("a place");
        let (x, y) = first.split_once(' ').expect("two numbers");
        let pitch = if row.starts_with(" r") { -68 } else { 68 };
        for (piece, along) in row.split("<use").skip(1).zip(0..) {
            let drawn = value(piece, "href").and_then(|href| href.strip_prefix("#_")).expect("a hole");
            seeds.push(match drawn.trim_end_matches('u') {
                "q" => None,
                "g" => numbers[&[number(x) + along * pitch, number(y)]],
                drawn => Some(number(drawn)),
            });
        }
    }
    seeds
}

/// What the signs of a motion leave of these seeds.
fn after(motion: &str, mut seeds: Vec<Option<i32>>) -> Vec<Option<i32>> {
    let all: Vec<char> = ('a'..='z').chain('A'..='Z').chain('0'..='9').chain(['-', '_']).collect();
    let mut how = ' ';
    for sign in motion.chars() {
        let index = all.iter().position(|known| *known == sign);
        let Some(index) = index else {
            how = sign;
            continue;
        };
        // The last signs are those of stores.
        if let Some(Some(hole)) = seeds.get_mut(index) {
            *hole = match how {
                '.' | '!' => 0,
                '~' => *hole - 1,
                _ => *hole + 1,
            };
        }
        how = ' ';
    }
    seeds
}

/// The signs beside a move, applied to the board that the page draws before it, give the board that the engine gives.
#[test]
fn a_move_that_was_not_played_leads_where_the_engine_leads() {
    let archive = Home::real().archive;
    let (context, _) = CheckContext::new(&archive, &[]);
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let (mut shown, mut listed) = (0, 0);
    for file in &archive.play {
        for slice in RecordSlice::all(file.name(), file.contents()) {
            let whole = replay_record(&context, &slice).expect("no panic");
            let Some((whole, line)) = whole.and_then(|whole| Some((whole.header, whole.replay.line?))) else {
                continue;
            };
            let name = format!("r/{}/index.html", whole.id.unwrap_or_default());
            let of_ruleset = seen.entry(line.ruleset.id().to_owned()).or_default();
            let is_plain =
                |page: &str| !page.contains("class=\"branch\"") && !page.contains("<nav class=\"parts");
            if *of_ruleset == OF_EACH || !real().files.contains_key(&name) || !is_plain(real().text(&name)) {
                continue;
            }
            *of_ruleset += 1;
            let (_, plies) = real().text(&name).split_once("<ol class=\"plies\">").expect("plies");
            let (plies, _) = plies.split_once("</section>").expect("their end");
            let pieces: Vec<&str> = plies.split("\n<li class=\"").skip(1).collect();
            assert_eq!(pieces.len(), line.plies.len() + 1, "{name}");
            for (pair, step) in pieces.windows(2).zip(&line.plies) {
                let (&[before, piece], PositionState::Position(position)) = (pair, &step.before) else {
                    continue;
                };
                let Some((_, moves)) = piece.rsplit_once("<details class=\"alts\">") else { continue };
                let (moves, _) = moves.split_once("</ul>").expect("a list");
                let moves = moves.split("<li").skip(1);
                let legal = possible(&line.ruleset, position).expect("they are listed");
                for (item, legal) in moves.zip(legal) {
                    let motion = item.split('>').next().and_then(|tag| value(tag, "data-e"));
                    let was_played = item.contains("(played)");
                    assert!(!(was_played && motion.is_some()), "{name}: {item}");
                    listed += usize::from(!was_played);
                    let Some(motion) = motion else { continue };
                    shown += 1;
                    let position = &legal.step.outcome.position;
                    let holes = line.ruleset.shape().all();
                    let expected: Vec<_> = holes.map(|hole| Some(i32::from(position.count(hole)))).collect();
                    let found = after(motion, drawn(before));
                    assert_eq!(found, expected, "{name}, {}: {motion}", legal.written);
                }
            }
        }
    }
    let games = seen.values().filter(|records| **records > 0).count();
    println!("{shown} of {listed} moves of {games} rulesets are shown");
    assert!(
        games > 20 && listed > 2000 && shown * 100 > listed * 95,
        "{shown} of {listed}, {games} rulesets"
    );
}

/// What is said of such a move is on the page, so that the script has no words, and in no file of data.
#[test]
fn the_page_has_the_words_for_such_a_move() {
    let pages = [
        (real(), "Not in the record. <em></em>, played instead of <b></b>,"),
        (french(), "Absent de la partie not\u{e9}e. <em></em>, jou\u{e9} au lieu de <b></b>,"),
    ];
    for (site, words) in pages {
        let mut count = 0;
        for (name, text) in site.texts() {
            let is_viewer = name.ends_with(".html") && text.contains("<section class=\"viewer\"");
            assert_eq!(text.contains(words), is_viewer, "{name}");
            count += usize::from(is_viewer);
        }
        assert!(count > 20, "{count} viewers");
    }
}
