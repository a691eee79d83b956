//! A page of several games, on which rows are under another game than their own: columns that run together, boxes that
//! come out of order. Each game takes the rows that can be played in it.
//!
//! A page is a list of games with tags, in the order of the paper. Its lines are rows, `12. 36 54`, positions in comments,
//! and places, `% 3 left`, which name the part of the paper that follows. A game is a subsequence of the page: a row is
//! looked for by its number, near the row before, and has to be playable with the holes of the last seeds that it names.

use std::collections::{BTreeMap, BTreeSet};

use base::board::{ByPlayer, Player};
use engine::Position;
use record::repair::{PagePly, PageRow, skip_cost};
use record::replay::{last_hole, read_position, resolve::PlayedLine};
use rules::Ruleset;

use super::board_form;
use super::game::GameEntry;
use super::mapping::{Mapping, MappingProblem};
use super::names::Names;
use super::plies::BOARD;

/// How many rows ahead a choice between two rows is looked at.
const AHEAD: usize = 6;
/// What a row ahead costs that is not found, in bits.
const MISSING: u32 = 20;
/// How far from the row before a row is looked for, in rows.
const FAR: usize = 140;
/// How many rows out of order must be playable one behind the other: one alone can be so by chance.
const LEAST: usize = 3;
/// How often all games are gone through.
const PASSES: usize = 3;
/// In how many holes and stores a position may differ from the play that it belongs to.
const FEW: usize = 4;
/// How many games may have a position that agrees with none.
const GAMES_NEAR: usize = 5;
/// What stands for a move of which a row has only the place.
const NO_MOVE: &str = "\u{2013}";

/// A row: the number of a turn and its moves.
struct Row {
    /// The game under whose heading it is.
    heading: usize,
    /// The part of the paper.
    place: String,
    number: u32,
    moves: Vec<String>,
}

/// A position on the page.
struct PageBoard {
    heading: usize,
    /// The number of the row before it.
    behind: u32,
    text: String,
    position: Option<Position>,
}

/// A game as far as it is found.
struct Found {
    /// The indices of its rows, whose numbers are 1, 2 and so on.
    rows: Vec<usize>,
    /// Play after each of them; the first is the beginning.
    lines: Vec<PlayedLine>,
}

struct Page<'a> {
    mapping: &'a Mapping,
    ruleset: &'a Ruleset,
    names: Names,
    rows: Vec<Row>,
    by_number: BTreeMap<u32, Vec<usize>>,
    boards: Vec<PageBoard>,
    /// Lines that are none of these, with their headings.
    others: Vec<(usize, String)>,
    taken: BTreeSet<usize>,
}

/// The games of a page, each with the rows that can be played in it; what is left stays under its heading.
///
/// # Errors
/// Where the mapping does not fit the ruleset.
pub fn games_of_page(
    mapping: &Mapping,
    ruleset: &Ruleset,
    mut games: Vec<GameEntry>,
) -> Result<Vec<GameEntry>, MappingProblem> {
    let mut page = Page::new(mapping, ruleset, &games)?;
    let found = page.assemble(games.len());
    let boards = page.places_of_boards(&found);
    for (index, game) in games.iter_mut().enumerate() {
        let list = page.list(index, &found[index], &boards);
        game.fields.insert(mapping.moves.field.clone(), list);
    }
    Ok(games)
}

/// The rows of a page, and the place of the first row under each heading.
///
/// # Errors
/// Where the mapping does not fit the ruleset.
pub fn page_rows(
    mapping: &Mapping,
    ruleset: &Ruleset,
    games: &[GameEntry],
) -> Result<(Vec<PageRow>, Vec<usize>), MappingProblem> {
    let page = Page::new(mapping, ruleset, games)?;
    let first = |game| page.rows.iter().position(|row| row.heading >= game).unwrap_or(0);
    let ply = |word: &String| {
        let plain = mapping.moves.plain(word);
        ByPlayer::from_fn(|player| {
            let read = page.names.read(&mapping.moves, &plain, player)?;
            Some(PagePly { from: read.from, to: read.to })
        })
    };
    let rows = page.rows.iter().enumerate();
    let rows =
        rows.map(|(at, row)| PageRow { at, number: row.number, plies: row.moves.iter().map(ply).collect() });
    Ok((rows.collect(), (0..games.len()).map(first).collect()))
}

impl<'a> Page<'a> {
    fn new(mapping: &'a Mapping, ruleset: &'a Ruleset, games: &[GameEntry]) -> Result<Self, MappingProblem> {
        let names = Names::new(mapping, ruleset)?;
        let mut page = Self {
            mapping,
            ruleset,
            names,
            rows: Vec::new(),
            by_number: BTreeMap::new(),
            boards: Vec::new(),
            others: Vec::new(),
            taken: BTreeSet::new(),
        };
        let mut place = String::new();
        for (heading, game) in games.iter().enumerate() {
            let mut number = 0;
            for line in game.get(&mapping.moves.field).lines().map(str::trim).filter(|line| !line.is_empty())
            {
                if let Some(part) = line.strip_prefix('%') {
                    part.trim().clone_into(&mut place);
                } else if let Some(board) = line.strip_prefix('{').and_then(|said| said.strip_prefix(BOARD)) {
                    page.board(heading, number, board.trim_end_matches(['}', ']']));
                } else if let Some(row) = row(heading, &place, line) {
                    number = row.number;
                    page.by_number.entry(number).or_default().push(page.rows.len());
                    page.rows.push(row);
                } else {
                    page.others.push((heading, line.to_owned()));
                }
            }
        }
        Ok(page)
    }

    fn board(&mut self, heading: usize, behind: u32, text: &str) {
        let moves = &self.mapping.moves;
        let text = moves.plain(text);
        let form = moves.board.as_ref().and_then(|field| self.mapping.boards.get(field));
        let read = form.and_then(|form| board_form::read(form, self.ruleset, &text));
        let position = read.and_then(|board| read_position(self.ruleset, &board).ok());
        self.boards.push(PageBoard { heading, behind, text, position });
    }

    /// Play behind a row; `None` where it cannot be played as it is written.
    fn play(&self, from: &PlayedLine, row: usize) -> Option<PlayedLine> {
        let row = &self.rows[row];
        let mut line = from.clone();
        if row.moves.is_empty() {
            return None;
        }
        for word in &row.moves {
            let moves = &self.mapping.moves;
            let mover = line.after.mover();
            let plain = moves.plain(word);
            let written = self.names.read(moves, &plain, mover)?;
            let mut events = Vec::new();
            let from = self.ruleset.shape().written(written.from, Some(mover));
            line = line.play(self.ruleset, &from, &mut events).ok()?;
            let ended = last_hole(self.ruleset.shape(), &events, mover);
            if !written.to.is_empty() && !ended.is_some_and(|ended| written.to.contains(&ended)) {
                return None;
            }
        }
        Some(line)
    }

    /// The rows of each game that can be played.
    fn assemble(&mut self, games: usize) -> Vec<Found> {
        let start = PlayedLine::new(Position::initial(self.ruleset));
        let begins = self.beginnings(games, &start);
        let mut found: Vec<Found> = Vec::new();
        // First what is in order on the page, so that no other game takes it.
        for first in &begins {
            let mut game = Found { rows: Vec::new(), lines: vec![start.clone()] };
            for row in first.map_or(0..0, |first| first..self.rows.len()) {
                if self.rows[row].number as usize != game.rows.len() + 1 || !self.extend(&mut game, row) {
                    break;
                }
            }
            self.taken.extend(game.rows.iter().copied());
            found.push(game);
        }
        // What one game gives back, another before it may lack.
        for game in (0..PASSES).flat_map(|_| 0..games) {
            let game = &mut found[game];
            while let Some((next, replaced)) = self.next_row(game) {
                for _ in 0..replaced {
                    game.lines.pop();
                    game.rows.pop().map(|row| self.taken.remove(&row));
                }
                self.taken.insert(next);
                self.extend(game, next);
            }
        }
        found
    }

    /// The first row of each game: of as many first rows as games one after the other, else the first under its heading.
    fn beginnings(&self, games: usize, start: &PlayedLine) -> Vec<Option<usize>> {
        let first = self.by_number.get(&1).into_iter().flatten().copied();
        let first: Vec<usize> = first.filter(|&row| self.play(start, row).is_some()).collect();
        if first.len() == games {
            return first.into_iter().map(Some).collect();
        }
        let under = |heading| first.iter().find(|row| self.rows[**row].heading == heading).copied();
        (0..games).map(under).collect()
    }

    /// Adds a row to a game; gives whether it can be played.
    fn extend(&self, game: &mut Found, row: usize) -> bool {
        let after = game.lines.last().and_then(|line| self.play(line, row));
        let is_played = after.is_some();
        if let Some(after) = after {
            game.rows.push(row);
            game.lines.push(after);
        }
        is_played
    }

    /// The row that goes on with a game, and how many of its last rows it replaces: one that is next on the page may be
    /// playable by chance.
    fn next_row(&self, game: &Found) -> Option<(usize, usize)> {
        let ways = (0..LEAST.min(game.rows.len())).filter_map(|replaced| {
            let kept = game.rows.len() - replaced;
            let last = game.rows[kept - 1];
            if self.rows[last].moves.len() < 2 {
                return None;
            }
            let (cost, rows) = self.ahead(&game.lines[kept], last, AHEAD);
            let next = *rows.first()?;
            let is_next = next == last + 1 || rows.last().is_some_and(|&row| self.rows[row].moves.len() < 2);
            let is_sure = is_next && replaced == 0 || rows.len() >= LEAST + replaced;
            let replacing = MISSING * u32::try_from(replaced).unwrap_or(u32::MAX);
            is_sure.then_some((cost + replacing, next, replaced))
        });
        ways.min().map(|(_, next, replaced)| (next, replaced))
    }

    /// The cheapest rows that go on behind a row, and their cost in bits.
    fn ahead(&self, line: &PlayedLine, last: usize, depth: usize) -> (u32, Vec<usize>) {
        let missing = |rows: usize| MISSING * u32::try_from(rows).unwrap_or(u32::MAX);
        let mut best = (missing(depth), Vec::new());
        let numbered = self.by_number.get(&(self.rows[last].number + 1));
        for &row in numbered.into_iter().flatten() {
            let far = row.abs_diff(last);
            let cost = if row == last + 1 { 0 } else { skip_cost(far) };
            if depth == 0 || far > FAR || self.taken.contains(&row) || cost >= best.0 {
                continue;
            }
            let Some(after) = self.play(line, row) else { continue };
            let is_last = self.rows[row].moves.len() < 2;
            let (further, rows) =
                if is_last { (missing(depth - 1), Vec::new()) } else { self.ahead(&after, row, depth - 1) };
            if cost + further < best.0 {
                best = (cost + further, [vec![row], rows].concat());
            }
        }
        best
    }

    /// The highest number of a row under a heading; 0 where there is none.
    fn last_number(&self, heading: usize) -> u32 {
        let rows = self.rows.iter().filter(|row| row.heading == heading);
        rows.map(|row| row.number).max().unwrap_or(0)
    }

    /// In how many holes and stores two positions differ.
    fn differences(&self, one: &Position, other: &Position) -> usize {
        let holes = Player::ALL.into_iter().flat_map(|player| self.ruleset.shape().label_order(player));
        holes.filter(|&&hole| one.count(hole) != other.count(hole)).count()
            + Player::ALL.into_iter().filter(|&player| one.store(player) != other.store(player)).count()
    }

    /// For each position of the page its game and the number of the row before it.
    fn places_of_boards(&self, found: &[Found]) -> Vec<(usize, u32)> {
        let mut used = BTreeSet::new();
        let mut places: Vec<Option<(usize, u32)>> = vec![None; self.boards.len()];
        // What agrees goes first, so that no other position takes its place.
        for most in [0, FEW] {
            for (board, place) in self.boards.iter().zip(&mut places).filter(|(_, place)| place.is_none()) {
                *place = self.agreed_place(board, found, &used, most);
                used.extend(*place);
            }
        }
        let places = self.boards.iter().zip(places).map(|(board, agreed)| {
            let place = agreed.unwrap_or_else(|| self.printed_place(board, found, &used));
            used.insert(place);
            place
        });
        places.collect()
    }

    /// The nearest game in which a position is that after a row but for some counts, and the number of the row.
    fn agreed_place(
        &self,
        board: &PageBoard,
        found: &[Found],
        used: &BTreeSet<(usize, u32)>,
        most: usize,
    ) -> Option<(usize, u32)> {
        let stated = board.position.as_ref()?;
        self.nearest(board.heading, found).find_map(|game| {
            let lines = (0..).zip(&found[game].lines).skip(1);
            let lines = lines.filter(|(row, _)| row % self.board_every() == 0);
            let agrees = lines.filter(|(_, line)| self.differences(stated, &line.after) <= most);
            agrees.map(|(row, _)| (game, row)).find(|place| !used.contains(place))
        })
    }

    /// After how many rows there is a position.
    fn board_every(&self) -> u32 {
        self.mapping.moves.board_every.unwrap_or(1).max(1)
    }

    /// All games, the nearest to a heading first.
    fn nearest(&self, heading: usize, found: &[Found]) -> impl Iterator<Item = usize> + use<> {
        let mut games: Vec<usize> = (0..found.len()).collect();
        games.sort_by_key(|game| game.abs_diff(heading));
        games.into_iter()
    }

    /// Where a position goes that agrees with no game: where one is due, in a near game whose play is not known there, or
    /// else under its heading.
    fn printed_place(
        &self,
        board: &PageBoard,
        found: &[Found],
        used: &BTreeSet<(usize, u32)>,
    ) -> (usize, u32) {
        let every = self.board_every();
        let due = |game| (1..=self.last_number(game) / every).map(move |count| (game, count * every));
        let open = self.nearest(board.heading, found).take(GAMES_NEAR).flat_map(due);
        let open = open.filter(|&(game, row)| row as usize >= found[game].lines.len());
        let last = self.last_number(board.heading);
        let stands = (board.behind.div_ceil(every) * every).clamp(every, last.max(every));
        let mut places = open.chain([(board.heading, stands)]).chain(due(board.heading));
        places.find(|place| !used.contains(place)).unwrap_or((board.heading, last))
    }

    /// The list of a game.
    fn list(&self, index: usize, found: &Found, boards: &[(usize, u32)]) -> String {
        let (mut lines, mut others): (Vec<(u32, u8, String)>, Vec<String>) = (Vec::new(), Vec::new());
        let (mut next, mut named) = (found.rows.first().copied(), "");
        for &at in &found.rows {
            let row = &self.rows[at];
            // Only what is not the next row on the page needs a place, and once.
            let is_plain = next == Some(at) || named == row.place;
            let place = if is_plain { String::new() } else { format!(" {{on the page at {}}}", row.place) };
            named = if is_plain { named } else { &row.place };
            lines.push((row.number, 0, format!("{}. {}{place}", row.number, row.moves.join(" "))));
            next = Some(at + 1);
        }
        let last = self.last_number(index);
        let left = (0..self.rows.len()).filter(|row| !self.taken.contains(row));
        for row in left.map(|row| &self.rows[row]).filter(|row| row.heading == index) {
            let mut moves = row.moves.clone();
            if row.number != last || moves.is_empty() {
                moves.resize(2.max(moves.len()), NO_MOVE.to_owned());
            }
            let text = format!("{}. {}", row.number, moves.join(" "));
            if lines.iter().any(|(number, ..)| *number == row.number) {
                others.push(format!("also {text}"));
            } else {
                lines.push((row.number, 0, text));
            }
        }
        for (board, &(game, behind)) in self.boards.iter().zip(boards) {
            if game == index {
                lines.push((behind, 1, format!("{{{BOARD}{}]}}", board.text)));
            }
        }
        others.extend(
            self.others.iter().filter(|(heading, _)| *heading == index).map(|(_, other)| other.clone()),
        );
        if !others.is_empty() {
            let others = others.join(" / ").replace(['{', '}'], " ");
            lines.push((u32::MAX, 0, format!("{{{}}}", others.trim())));
        }
        lines.sort_by_key(|(number, kind, _)| (*number, *kind));
        lines.into_iter().map(|(_, _, text)| format!("{text}\n")).collect()
    }
}

/// The row in a line: a number with a point, and words.
fn row(heading: usize, place: &str, line: &str) -> Option<Row> {
    let (number, rest) = line.split_once('.')?;
    let number = number.parse().ok()?;
    let moves = rest.split_whitespace().map(str::to_owned).collect();
    Some(Row { heading, place: place.to_owned(), number, moves })
}
