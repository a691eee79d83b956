//! Games, damaged in known ways, and what `repair` makes of them. Used by the tests and by `benches/repair.rs`.

use std::sync::Arc;

use itertools::Itertools;

use sowbook::archive::{Archive, RecordHeader, SlipCosts, read_header, read_ruleset};
use sowbook::check::RecordSlice;
use sowbook::engine::{Position, Random, Status, play, random_move};
use sowbook::notation::parse;
use sowbook::notation::syntax::ItemKind;
use sowbook::repair::{Candidate, Effort, Repair, RepairVerdict, SlipKind, accepted, repair};
use sowbook::replay::{FullTrace, last_hole, print_move, print_position, replay};
use sowbook::rules::{Ruleset, RulesetFamily};

/// Ways to damage a game once.
pub(crate) const DAMAGES: [&str; 14] = [
    "start, any hole",
    "start, look-alike",
    "end hole",
    "digits exchanged",
    "ply unreadable",
    "ply lost",
    "ply doubled",
    "plies exchanged",
    "row lost",
    "row doubled",
    "cell lost, column closed up",
    "sides exchanged from a row on",
    "board, two counts exchanged",
    "board, one count",
];

/// Ways to damage it several times.
pub(crate) const SEVERAL: [(&str, usize); 4] =
    [("two slips", 2), ("three slips", 3), ("row of another game", 1), ("order of eight plies", 1)];

/// The slips that are made together, and how often another is tried where one does not apply.
const TRIES: usize = 8;
const SLIPS: [&str; 5] = ["start, any hole", "end hole", "ply lost", "ply doubled", "plies exchanged"];

/// What is written of a game: words of plies and boards.
#[derive(Clone, PartialEq)]
pub(crate) enum Token {
    Ply { start: String, end: String },
    Board(String),
}

#[derive(Clone)]
pub(crate) struct Game {
    pub(crate) header: String,
    pub(crate) tokens: Vec<Token>,
    /// The row of each ply, from 1, where two are in a row; what is damaged keeps the rows of the game.
    rows: Vec<usize>,
    /// The ply, from 0, at which a row is written again.
    doubled: Option<usize>,
    labels: Vec<Vec<String>>,
}

impl Game {
    pub(crate) fn text(&self, tokens: &[Token], ends: bool) -> String {
        self.in_rows(tokens, ends, &[])
    }

    /// The same in numbered rows.
    fn numbered(&self, ends: bool) -> String {
        self.in_rows(&self.tokens, ends, &self.rows)
    }

    /// Writes other tokens in place of its own; a ply that is written in place of another is in its row, and a row that
    /// is written twice has its number twice.
    fn rewrite(&mut self, tokens: Vec<Token>) {
        let plies = |tokens: &[Token]| {
            tokens.iter().filter(|token| matches!(token, Token::Ply { .. })).cloned().collect::<Vec<_>>()
        };
        let (own, written) = (plies(&self.tokens), plies(&tokens));
        let same = |one: &(&Token, &Token)| one.0 == one.1;
        let before = own.iter().zip(&written).take_while(same).count();
        let behind = own[before..].iter().rev().zip(written[before..].iter().rev()).take_while(same).count();
        let more = written.len().saturating_sub(own.len());
        let is_doubled = more > 1 && written.len() - behind == before + more;
        let from = |at: usize| match at {
            at if at < before => at,
            at if at >= written.len() - behind => at + own.len() - written.len(),
            at if is_doubled => at - more,
            at => at,
        };
        let row = |at: usize| self.rows.get(from(at)).or(self.rows.last()).copied().unwrap_or(1);
        self.rows = (0..written.len()).map(row).collect();
        self.doubled = is_doubled.then_some(before);
        self.tokens = tokens;
    }

    /// Tokens as text, each ply in the row of this number, if any.
    fn in_rows(&self, tokens: &[Token], ends: bool, rows: &[usize]) -> String {
        let mut text = self.header.clone();
        let (mut rows, mut last) = (rows.iter().enumerate(), 0);
        for token in tokens {
            if matches!(token, Token::Ply { .. })
                && let Some((at, &row)) = rows.next()
            {
                if row != last || self.doubled == Some(at) {
                    text.push_str(&format!("{row}. "));
                }
                last = row;
            }
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

pub(crate) fn family(archive: &Archive, id: &str) -> Option<Arc<RulesetFamily>> {
    let texts = archive.rulesets.iter().filter_map(|text| read_ruleset(text).0);
    texts.into_iter().find(|family| family.declaration().id == id).map(Arc::new)
}

/// Games of a ruleset with at least thirty plies that hold, as plain words; random ones where the archive has too few.
pub(crate) fn games(archive: &Archive, family: &Arc<RulesetFamily>, ruleset: &str, most: usize) -> Vec<Game> {
    let mut games = documented(archive, family, ruleset, most);
    let mut seeds = 1..200;
    while games.len() < most {
        let Some(seed) = seeds.next() else { break };
        games.extend(
            family.default_ruleset().ok().and_then(|ruleset| random_game(family, &ruleset, "", seed)),
        );
    }
    games
}

/// A game of legal moves drawn at random, of at most sixty plies, under readings that its header chooses.
fn random_game(family: &Arc<RulesetFamily>, ruleset: &Ruleset, readings: &str, seed: u64) -> Option<Game> {
    let mut random = Random::new(seed);
    let mut position = Position::initial(ruleset);
    let mut text =
        format!("---\nsowbook: 1\nid: random\nruleset: {}\nreadings: {{{readings}}}\n---\n", ruleset.id());
    for _ in 0..60 {
        if position.status() != Status::Playing {
            break;
        }
        let Ok(Some(drawn)) = random_move(ruleset, &position, &mut random) else { break };
        text.push_str(&format!("{}\n", print_move(ruleset, &position, &drawn)));
        position = play(ruleset, &position, &drawn, &mut ()).ok()?.position;
    }
    let (file, _) = parse(&text);
    let record = file.records.first()?;
    let (header, _) = read_header(&text, record.header.as_ref()?);
    game(family, &header, record, &text)
}

/// Games of the archive.
fn documented(archive: &Archive, family: &Arc<RulesetFamily>, ruleset: &str, most: usize) -> Vec<Game> {
    let mut games = Vec::new();
    for file in &archive.play {
        for slice in RecordSlice::all(file.name(), file.contents()) {
            let Ok(text) = slice.text else { continue };
            let (parsed, _) = parse(text);
            let Some(record) = parsed.records.first() else { continue };
            let Some(place) = record.header else { continue };
            let (header, _) = read_header(text, &place);
            // What is damaged is written again with the labels of the ruleset.
            let has_own_labels = header.holes.south.is_some() || header.holes.north.is_some();
            if header.ruleset.as_deref() != Some(ruleset) || has_own_labels || games.len() >= most {
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
        // An opening of both players at once ends in two holes.
        let end = last_hole(shape, &ply.events, before.mover()).filter(|_| ply.player.is_some());
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
    let plies = tokens.iter().filter(|token| matches!(token, Token::Ply { .. })).count();
    let rows = (0..plies).map(|at| at / 2 + 1).collect();
    Some(Game { header, tokens, rows, doubled: None, labels: labels.to_vec() })
}

/// A game damaged once, and the number of the ply; `None` where that damage does not apply to it. `another` is another
/// game.
fn damaged(game: &Game, another: &Game, damage: &str, numbers: &mut Numbers) -> Option<(Vec<Token>, usize)> {
    let mut tokens = game.tokens.clone();
    let is_turn = |at: &usize| matches!(&game.tokens[*at], Token::Ply { end, .. } if !end.is_empty());
    let plies: Vec<usize> = (0..tokens.len()).filter(is_turn).collect();
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
                row.iter().find(|label| *label != &start && SlipCosts::default().are_alike(label, &start))?;
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
        "row of another game" => {
            let (row, other) = (at..at + 2, another.tokens.get(at..at + 2)?);
            let is_row = |row: &[Token]| row.iter().all(|token| matches!(token, Token::Ply { .. }));
            if !is_row(tokens.get(row.clone())?) || !is_row(other) || tokens[row.clone()] == *other {
                return None;
            }
            tokens.splice(row, other.iter().cloned());
        }
        "cell lost, column closed up" | "sides exchanged from a row on" | "order of eight plies" => {
            let places: Vec<usize> =
                (at..tokens.len()).filter(|&at| matches!(tokens[at], Token::Ply { .. })).collect();
            let order = moved(damage, places.len(), numbers)?;
            for (&place, from) in places.iter().zip(&order) {
                tokens[place] = game.tokens[places[*from]].clone();
            }
            if order.len() < places.len() {
                tokens.remove(places[(places.len() - 1) / 2 * 2]);
            }
        }
        "row lost" => {
            let next = *plies.get(number + 1)?;
            if next != at + 1 {
                return None;
            }
            drop(tokens.drain(at..=next));
        }
        "row doubled" => return row_doubled(game, number / 2 * 2),
        _ => return board_damaged(tokens, damage, numbers),
    }
    // Plies lost at the end leave no trace.
    let is_end_lost = game.tokens.starts_with(&tokens);
    (!is_end_lost).then_some((tokens, plies_before(&game.tokens, at) + 1))
}

/// A game with both plies of a row doubled, which is written with its number; `first` of all plies is the first of the row.
fn row_doubled(game: &Game, first: usize) -> Option<(Vec<Token>, usize)> {
    // A joint opening is a ply of the first row.
    let is_ply = |at: &usize| matches!(game.tokens[*at], Token::Ply { .. });
    let is_turn = |at: &usize| matches!(&game.tokens[*at], Token::Ply { end, .. } if !end.is_empty());
    let all: Vec<usize> = (0..game.tokens.len()).filter(is_ply).collect();
    let row = all.get(first..first + 2).filter(|row| row[1] == row[0] + 1 && row.iter().all(is_turn))?;
    let mut tokens = game.tokens.clone();
    tokens.splice(row[0]..row[0], game.tokens[row[0]..=row[1]].iter().cloned()).for_each(drop);
    Some((tokens, plies_before(&game.tokens, row[0]) + 1))
}

/// A game with one board damaged, and the number of the ply before it.
fn board_damaged(mut tokens: Vec<Token>, damage: &str, numbers: &mut Numbers) -> Option<(Vec<Token>, usize)> {
    let boards: Vec<usize> = (0..tokens.len()).filter(|&at| matches!(tokens[at], Token::Board(_))).collect();
    let at = *boards.get(numbers.below(boards.len()))?;
    let Token::Board(board) = &tokens[at] else { return None };
    let mut words: Vec<String> = board.split(' ').map(str::to_owned).collect();
    let counts: Vec<usize> =
        (0..words.len()).filter(|&at| words[at].parse::<u16>().is_ok()).take(9).collect();
    let number = numbers.below(counts.len());
    let count = counts[number];
    if damage == "board, two counts exchanged" {
        let other = counts[(number + 1) % counts.len()];
        if words[count] == words[other] {
            return None;
        }
        words.swap(count, other);
    } else {
        words[count] = (words[count].parse::<u16>().ok()? + 1).to_string();
    }
    tokens[at] = Token::Board(words.join(" "));
    let before = plies_before(&tokens, at);
    Some((tokens, before))
}

/// How many plies are before a place, passes among them.
fn plies_before(tokens: &[Token], at: usize) -> usize {
    tokens[..at].iter().filter(|token| matches!(token, Token::Ply { .. })).count()
}

/// Which of N plies is written in the place of each, where many have moved.
fn moved(damage: &str, plies: usize, numbers: &mut Numbers) -> Option<Vec<usize>> {
    if plies < 8 {
        return None;
    }
    let mut order: Vec<usize> = (0..plies).collect();
    match damage {
        "sides exchanged from a row on" => order.chunks_exact_mut(2).for_each(<[usize]>::reverse),
        // Every second one is that of the next row; the last has none.
        "cell lost, column closed up" => {
            order = (0..plies).map(|place| if place % 2 == 0 { place + 2 } else { place }).collect();
            order.retain(|&from| from < plies);
        }
        _ => {
            // The plies of each player among themselves.
            for place in (2..8).rev() {
                order.swap(place, place % 2 + 2 * numbers.below(place / 2 + 1));
            }
        }
    }
    Some(order)
}

/// What is written of a game besides the starts of its plies.
#[derive(Clone, Copy)]
pub(crate) struct Written {
    pub(crate) ends: bool,
    pub(crate) boards: bool,
    /// The numbers of turns.
    pub(crate) numbers: bool,
}

/// What `repair` said of a game that was damaged once.
pub(crate) struct Trial {
    /// Whether it found anything to repair.
    pub(crate) is_seen: bool,
    /// Whether the first candidate changes the place of the damage, or a ply beside it.
    pub(crate) is_located: bool,
    /// Whether the first candidate has the plies of the original, and whether one of the first five has.
    pub(crate) is_first: bool,
    pub(crate) is_in_five: bool,
    pub(crate) is_unique: bool,
    /// Whether the record still does not hold where the first candidate, of the only place, is written into it.
    pub(crate) is_spoiled: bool,
    /// The share of the first candidate; 0 without one.
    pub(crate) share: f64,
    pub(crate) plays: u64,
}

/// Damages games in one way, and repairs them. The same every time.
pub(crate) fn trials(
    family: &Arc<RulesetFamily>,
    games: &[Game],
    damage: &str,
    written: Written,
) -> Vec<Trial> {
    let mut numbers = Numbers(20_261_128);
    let several = SEVERAL.iter().find(|(name, _)| *name == damage);
    let others = games.iter().cycle().skip(1);
    let both = games.iter().zip(others);
    let trials = both.filter_map(|(game, another)| {
        let (mut whole, mut harmed) = (game.clone(), game.clone());
        if !written.boards {
            whole.tokens.retain(|token| matches!(token, Token::Ply { .. }));
        }
        let mut places = Vec::new();
        for _ in 0..several.map_or(1, |(_, count)| *count) {
            let (tokens, place) = match several {
                Some((_, 2..)) => (0..TRIES).find_map(|_| {
                    let one = SLIPS[numbers.below(SLIPS.len())];
                    damaged(&harmed, another, one, &mut numbers)
                })?,
                _ => damaged(&harmed, another, damage, &mut numbers)?,
            };
            harmed.rewrite(tokens);
            places.push(u32::try_from(place).ok()?);
        }
        if !written.boards {
            harmed.tokens.retain(|token| matches!(token, Token::Ply { .. }));
        }
        trial(family, &whole, &harmed, damage, &places, written)
    });
    trials.collect()
}

/// Random games under each other reading, written without it: whether the reading is found, and whether slips are found
/// in its place.
pub(crate) fn other_readings(family: &Arc<RulesetFamily>, most: usize, ends: bool) -> Vec<Trial> {
    let ruleset = family.default_ruleset().expect("a ruleset");
    let neighbours = family.neighbours(ruleset.choices()).expect("its neighbours");
    let mut trials = Vec::new();
    for (other, seed) in neighbours.others.iter().cycle().zip(1..).take(most) {
        let chosen = format!("{}: {}", other.reading, other.alternative);
        let Some(mut game) = random_game(family, &other.ruleset, &chosen, seed) else { continue };
        game.header = game.header.replace(&chosen, "");
        game.tokens.retain(|token| matches!(token, Token::Ply { .. }));
        let found = repaired(family, &game.text(&game.tokens, ends));
        let is_it = |candidate: &Candidate| {
            candidate.emendations.iter().any(|one| one.read == chosen && one.slip == SlipKind::OtherReading)
        };
        let candidates = found.windows.first().map_or(&[][..], |window| &window.candidates);
        trials.push(Trial {
            is_seen: !found.windows.is_empty(),
            is_located: candidates.iter().any(is_it),
            is_first: candidates.first().is_some_and(is_it),
            is_in_five: candidates.iter().take(5).any(is_it),
            is_unique: is_unique(&found),
            is_spoiled: false,
            share: candidates.first().map_or(0.0, |first| first.share),
            plays: found.plays,
        });
    }
    trials
}

fn repaired(family: &Arc<RulesetFamily>, text: &str) -> Repair {
    let (file, _) = parse(text);
    let record = &file.records[0];
    let (header, _) = read_header(text, record.header.as_ref().expect("a header"));
    let families = |_: &str| Some(family.clone());
    let found = repair(&families, &header, record, text, &SlipCosts::default(), Effort::default());
    found.expect("a record that can be replayed")
}

fn is_unique(found: &Repair) -> bool {
    !found.windows.is_empty() && found.windows.iter().all(|window| window.verdict == RepairVerdict::Unique)
}

fn trial(
    family: &Arc<RulesetFamily>,
    game: &Game,
    harmed: &Game,
    damage: &str,
    places: &[u32],
    written: Written,
) -> Option<Trial> {
    let text_of = |game: &Game| match written.numbers {
        true => game.numbered(written.ends),
        false => game.text(&game.tokens, written.ends),
    };
    let (text, original) = (text_of(harmed), game.text(&game.tokens, false));
    if text == text_of(game) {
        return None;
    }
    let found = repaired(family, &text);
    // One candidate of each place, those of the first candidates first.
    let of_each = found.windows.iter().map(|window| window.candidates.iter().take(5));
    let mut choices = of_each.multi_cartesian_product().map(|chosen| {
        let mut whole = chosen.first().copied()?.clone();
        whole.emendations = chosen.iter().flat_map(|one| one.emendations.clone()).collect();
        Some(whole)
    });
    let right = |candidate: &Candidate| is_right(&found, candidate, &text, &original, damage);
    let near = |candidate: &Candidate| {
        // Of a row that is written twice, either may be left out; other slips move the plies behind them.
        let most = if damage.contains("row") { 2 } else { u32::try_from(places.len()).unwrap_or(1) };
        let is_near = |place: &u32| candidate.emendations.iter().any(|one| one.ply.abs_diff(*place) <= most);
        places.iter().all(is_near)
    };
    let first = choices.next().flatten();
    let is_first = first.as_ref().is_some_and(right);
    Some(Trial {
        is_seen: !found.windows.is_empty(),
        is_located: first.as_ref().is_some_and(near),
        is_first,
        is_in_five: is_first || choices.flatten().any(|one| right(&one)),
        is_unique: is_unique(&found),
        is_spoiled: is_spoiled(family, &found, &text),
        share: first.map_or(0.0, |first| first.share),
        plays: found.plays,
    })
}

fn is_spoiled(family: &Arc<RulesetFamily>, found: &Repair, text: &str) -> bool {
    let [window] = found.windows.as_slice() else { return false };
    let Some(first) = window.candidates.first() else { return false };
    let changed = accepted(text, window, first, found, "ED");
    let is_spoiled = changed.is_some_and(|changed| !repaired(family, &changed).windows.is_empty());
    if is_spoiled {
        println!("written, it does not hold: {}", first.words());
    }
    is_spoiled
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
    let (file, _) = parse(text);
    let items = file.records.iter().flat_map(|record| &record.items);
    let plies = items.filter_map(|item| match &item.kind {
        ItemKind::Ply(ply) => Some(ply.start.to_string()),
        ItemKind::Pass => Some("pass".to_owned()),
        _ => None,
    });
    plies.collect()
}
