//! Repair measured: games of the archive, damaged in known ways, and how often what they had is found again.
//!
//! `cargo bench --bench repair -- [GAMES] [RULESET]` damages that many games of each ruleset (25 without a
//! number) once in each way, with end holes and with boards, and prints a table. The seed is fixed.

use std::path::Path;
use std::sync::Arc;

use sowbook::archive::{Archive, RecordHeader, load, read_header, read_ruleset};
use sowbook::check::RecordSlice;
use sowbook::notation::parse;
use sowbook::repair::{Candidate, Costs, Effort, Repair, RepairVerdict, accepted, repair};
use sowbook::replay::{FullTrace, last_hole, print_move, print_position, replay};
use sowbook::rules::RulesetFamily;

/// A way to damage a game.
const DAMAGES: [&str; 10] = [
    "start, any hole",
    "start, look-alike",
    "end hole",
    "digits exchanged",
    "ply unreadable",
    "ply lost",
    "ply doubled",
    "plies exchanged",
    "row lost",
    "board, one count",
];

/// What is written of a game: words of plies and boards.
#[derive(Clone, PartialEq)]
enum Token {
    Ply { start: String, end: String },
    Board(String),
}

struct Game {
    header: String,
    tokens: Vec<Token>,
    labels: Vec<Vec<String>>,
}

impl Game {
    fn text(&self, tokens: &[Token], ends: bool) -> String {
        let mut text = self.header.clone();
        for token in tokens {
            match token {
                Token::Ply { start, end } if ends && !end.is_empty() => {
                    text.push_str(&format!("{start}:{end}\n"))
                }
                Token::Ply { start, .. } => text.push_str(&format!("{start}\n")),
                Token::Board(board) => text.push_str(&format!("board({board})\n")),
            }
        }
        text
    }
}

/// Numbers that are the same in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % limit.max(1)
    }
}

#[derive(Default)]
struct Row {
    games: usize,
    seen: usize,
    located: usize,
    first: usize,
    in_five: usize,
    unique: usize,
    wrong: usize,
    sure: (usize, usize),
    plays: Vec<u64>,
}

fn main() {
    let mut arguments = std::env::args().skip(1).filter(|word| !word.starts_with("--"));
    let most: usize = arguments.next().and_then(|word| word.parse().ok()).unwrap_or(25);
    let only = arguments.next();
    let (archive, _) = load(&Path::new(env!("CARGO_MANIFEST_DIR")).join("records"));
    for ruleset in ["toguz-kumalak", "nsumbi", "bechi", "oware"] {
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
            let mut sure = (0, 0);
            for damage in DAMAGES {
                let row = measure(&family, &games, damage, (ends, boards));
                if row.seen == 0 {
                    continue;
                }
                sure = (sure.0 + row.sure.0, sure.1 + row.sure.1);
                print(damage, row);
            }
            println!("    answers with a share of at least 0.95: {} of {} right", sure.0, sure.1);
        }
    }
}

fn print(damage: &str, mut row: Row) {
    let of = |part: usize, all: usize| 100.0 * part as f64 / all.max(1) as f64;
    row.plays.sort_unstable();
    let at = |share: usize| row.plays.get(row.plays.len() * share / 100).copied().unwrap_or(0);
    println!(
        "    {damage:18} {:5.0} {:5.0} {:5.0} {:5.0} {:5.0} {:5.1}  {:>8} {:>8}",
        of(row.seen, row.games),
        of(row.located, row.seen),
        of(row.first, row.seen),
        of(row.in_five, row.seen),
        of(row.unique, row.seen),
        of(row.wrong, row.seen),
        at(50),
        at(95),
    );
}

fn family(archive: &Archive, id: &str) -> Option<Arc<RulesetFamily>> {
    let texts = archive.rulesets.iter().filter_map(|text| read_ruleset(text).0);
    texts.into_iter().find(|family| family.declaration().id == id).map(Arc::new)
}

/// Games of a ruleset with at least thirty plies that hold, as plain words.
fn games(archive: &Archive, family: &Arc<RulesetFamily>, ruleset: &str, most: usize) -> Vec<Game> {
    let mut games = Vec::new();
    for file in &archive.play {
        for slice in RecordSlice::all(file.name(), file.contents()) {
            let Ok(text) = slice.text else { continue };
            let (parsed, _) = parse(text);
            let Some(record) = parsed.records.first() else { continue };
            let Some(place) = record.header else { continue };
            let (header, _) = read_header(text, &place);
            if header.ruleset.as_deref() != Some(ruleset) || games.len() >= most {
                continue;
            }
            games.extend(game(family, &header, record, text));
        }
    }
    games
}

fn game(
    family: &Arc<RulesetFamily>,
    header: &RecordHeader,
    record: &sowbook::notation::Record,
    text: &str,
) -> Option<Game> {
    let replayed = replay::<FullTrace>(&|_| Some(family.clone()), header, record, text);
    let line = replayed.line.filter(|_| replayed.verdict.is_verified())?;
    let shape = line.ruleset.shape();
    let mut tokens = Vec::new();
    for ply in &line.plies {
        let before = ply.before.position()?;
        let played = ply.played.as_ref()?;
        let end = last_hole(shape, &ply.events, before.mover());
        let end = end.map(|end| shape.written(end, None).into_owned()).unwrap_or_default();
        tokens.push(Token::Ply { start: print_move(&line.ruleset, before, played), end });
        if tokens.len() % 21 == 20 {
            tokens.push(Token::Board(print_position(&line.ruleset, ply.after.position()?)));
        }
    }
    if tokens.len() < 30 || line.plies.iter().any(|ply| !ply.kind.is_turn()) {
        return None;
    }
    let readings = header.readings.iter().map(|(name, value)| format!("{name}: {value}"));
    let readings = readings.collect::<Vec<_>>().join(", ");
    let first = header.first.map_or(String::new(), |first| format!("first: {first}\n"));
    let header = format!(
        "---\nsowbook: 1\nid: damaged\nruleset: {}\nreadings: {{{readings}}}\n{first}hands: {{ED: {{name: E, role: editor}}}}\n---\n",
        line.ruleset.id()
    );
    let labels = sowbook::board::Player::ALL.map(|player| {
        shape.label_order(player).iter().map(|&hole| shape.written(hole, Some(player)).into_owned()).collect()
    });
    Some(Game { header, tokens, labels: labels.to_vec() })
}

/// A game damaged once; `None` where that damage does not apply to it.
fn damaged(game: &Game, damage: &str, numbers: &mut Numbers) -> Option<(Vec<Token>, usize)> {
    let mut tokens = game.tokens.clone();
    let plies: Vec<usize> = (0..tokens.len()).filter(|&at| matches!(tokens[at], Token::Ply { .. })).collect();
    let number = numbers.below(plies.len());
    let at = plies[number];
    let Token::Ply { start, end } = tokens[at].clone() else { return None };
    let row = |word: &str| game.labels.iter().find(|row| row.iter().any(|label| label == word));
    let other = |word: &str, numbers: &mut Numbers| {
        let row = row(word)?;
        let others: Vec<&String> = row.iter().filter(|label| *label != word).collect();
        Some(others[numbers.below(others.len())].clone())
    };
    match damage {
        "start, any hole" => tokens[at] = Token::Ply { start: other(&start, numbers)?, end },
        "start, look-alike" => {
            let row = row(&start)?;
            let alike =
                row.iter().find(|label| *label != &start && Costs::default().are_alike(label, &start))?;
            tokens[at] = Token::Ply { start: alike.clone(), end };
        }
        "end hole" => tokens[at] = Token::Ply { end: other(&end, numbers)?, start },
        "digits exchanged" => {
            if start.eq_ignore_ascii_case(&end) || start.len() != end.len() {
                return None;
            }
            let side = row(&start)?;
            let (from, to) = (side, row(&end)?);
            let start_number = from.iter().position(|label| *label == start)?;
            let end_number = to.iter().position(|label| *label == end)?;
            tokens[at] = Token::Ply { start: side[end_number].clone(), end: to[start_number].clone() };
        }
        "ply unreadable" => tokens[at] = Token::Ply { start: "%%".to_owned(), end: String::new() },
        "ply lost" => {
            tokens.remove(at);
        }
        "ply doubled" => tokens.insert(at, tokens[at].clone()),
        "plies exchanged" => {
            let next = *plies.get(number + 1)?;
            if next != at + 1 || tokens[at] == tokens[next] {
                return None;
            }
            tokens.swap(at, next);
        }
        "row lost" => {
            let next = *plies.get(number + 1)?;
            if next != at + 1 {
                return None;
            }
            tokens.drain(at..=next);
        }
        _ => {
            let boards: Vec<usize> =
                (0..tokens.len()).filter(|&at| matches!(tokens[at], Token::Board(_))).collect();
            let at = *boards.get(numbers.below(boards.len()))?;
            let Token::Board(board) = &tokens[at] else { return None };
            let mut words: Vec<String> = board.split(' ').map(str::to_owned).collect();
            let counts: Vec<usize> =
                (0..words.len()).filter(|&at| words[at].parse::<u16>().is_ok()).take(9).collect();
            let count = counts[numbers.below(counts.len())];
            words[count] = (words[count].parse::<u16>().ok()? + 1).to_string();
            tokens[at] = Token::Board(words.join(" "));
            return Some((tokens, plies.iter().filter(|&&ply| ply < at).count()));
        }
    }
    Some((tokens, number + 1))
}

fn measure(family: &Arc<RulesetFamily>, games: &[Game], damage: &str, (ends, boards): (bool, bool)) -> Row {
    let mut numbers = Numbers(20_261_128);
    let mut row = Row::default();
    for game in games {
        let Some((mut tokens, place)) = damaged(game, damage, &mut numbers) else { continue };
        let mut whole = game.tokens.clone();
        if !boards {
            tokens.retain(|token| matches!(token, Token::Ply { .. }));
            whole.retain(|token| matches!(token, Token::Ply { .. }));
        }
        let (text, original) = (game.text(&tokens, ends), game.text(&whole, false));
        if text == game.text(&whole, ends) {
            continue;
        }
        row.games += 1;
        let (file, _) = parse(&text);
        let record = &file.records[0];
        let (header, _) = read_header(&text, record.header.as_ref().expect("a header"));
        let families = |_: &str| Some(family.clone());
        let found = repair(&families, &header, record, &text, &Costs::default(), Effort::default());
        let found = found.expect("a record that can be replayed");
        let Some(window) = found.windows.first() else { continue };
        row.seen += 1;
        row.plays.push(found.plays);
        let right = |candidate: &Candidate| is_right(&found, candidate, &text, &original, damage);
        let one_window = found.windows.len() == 1;
        let first = window.candidates.first().filter(|_| one_window);
        let near = |candidate: &Candidate| {
            candidate.emendations.iter().any(|one| one.ply.abs_diff(u32::try_from(place).expect("few")) <= 1)
        };
        row.located += usize::from(first.is_some_and(near));
        let is_first = first.is_some_and(right);
        row.first += usize::from(is_first);
        row.in_five += usize::from(one_window && window.candidates.iter().take(5).any(right));
        let is_unique =
            matches!(window.verdict, RepairVerdict::Unique | RepairVerdict::OrderOpen) && one_window;
        row.unique += usize::from(is_unique && is_first);
        row.wrong += usize::from(is_unique && !is_first);
        if first.is_some_and(|first| first.share >= 0.95) {
            row.sure = (row.sure.0 + usize::from(is_first), row.sure.1 + 1);
        }
    }
    row
}

/// Whether a candidate has the plies of the original.
fn is_right(found: &Repair, candidate: &Candidate, text: &str, original: &str, damage: &str) -> bool {
    let (window, _) = found.candidate(&candidate.id).expect("one of its own");
    let Some(repaired) = accepted(text, window, candidate, found, "ED") else {
        return damage.starts_with("board") && candidate.emendations.iter().all(|one| one.read.is_empty());
    };
    starts(&repaired) == starts(original)
}

/// The holes that plies start from.
fn starts(text: &str) -> Vec<String> {
    use sowbook::notation::syntax::ItemKind;
    let (file, _) = parse(text);
    let items = file.records.iter().flat_map(|record| &record.items);
    let plies = items.filter_map(|item| match &item.kind {
        ItemKind::Ply(ply) => Some(ply.start.to_string()),
        ItemKind::Pass => Some("pass".to_owned()),
        _ => None,
    });
    plies.collect()
}
