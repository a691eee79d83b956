//! Positions as lists write them, and as the inside of `board(…)`.

use base::board::{ByPlayer, Hole, Player};
use engine::Position;
use record::replay::read_position;
use rules::Ruleset;

use super::mapping::ListBoard;

/// A part of a position.
enum Part<'f> {
    /// What is between others.
    Text(&'f str),
    /// The counts of a player's holes, with a text between them.
    Holes(Vec<Hole>, &'f str),
    /// The seeds in a store.
    Store(Player),
    /// The player to move.
    Next,
}

fn parts<'f>(form: &'f ListBoard, ruleset: &Ruleset) -> Vec<Part<'f>> {
    let holes = |player| ruleset.shape().label_order(player).to_vec();
    let reversed = |player| ruleset.shape().label_order(player).iter().rev().copied().collect();
    let mut parts = Vec::new();
    let mut rest = form.form.as_str();
    while let Some((before, (inner, behind))) =
        rest.split_once('{').and_then(|(before, rest)| Some((before, rest.split_once('}')?)))
    {
        parts.push(Part::Text(before));
        let (name, between) = inner.split_once(':').unwrap_or((inner, " "));
        parts.push(match name {
            "south" => Part::Holes(holes(Player::South), between),
            "north" => Part::Holes(holes(Player::North), between),
            "south-reversed" => Part::Holes(reversed(Player::South), between),
            "north-reversed" => Part::Holes(reversed(Player::North), between),
            "south-store" => Part::Store(Player::South),
            "north-store" => Part::Store(Player::North),
            "next" => Part::Next,
            _ => Part::Text(inner),
        });
        rest = behind;
    }
    parts.push(Part::Text(rest));
    parts
}

/// The names of the players in a form.
fn players(form: &ListBoard) -> [(Player, &str); 2] {
    [(Player::South, form.next.south.as_str()), (Player::North, form.next.north.as_str())]
}

/// A position that a list writes, as the inside of `board(…)`; `None` where it is no position of the ruleset.
pub(super) fn read(form: &ListBoard, ruleset: &Ruleset, text: &str) -> Option<String> {
    let text = text.replace("\\n", "\n");
    let is_empty = |sign: char| form.empty.as_deref().is_some_and(|empty| empty.contains(sign));
    let words = text.split(|sign: char| !sign.is_alphanumeric() && !is_empty(sign));
    let mut words = words.filter(|word| !word.is_empty());
    let shape = ruleset.shape();
    let mut counts = vec![0; shape.holes()];
    let (mut stores, mut flagged, mut next) = (ByPlayer::from_fn(|_| "0"), Vec::new(), None);
    for part in parts(form, ruleset) {
        match part {
            Part::Text(_) => {}
            Part::Store(player) => stores[player] = words.next()?,
            Part::Next => {
                let word = words.next()?;
                next = Some(players(form).into_iter().find(|(_, name)| *name == word)?.0);
            }
            Part::Holes(holes, _) => {
                let mut holes = holes.into_iter();
                while let Some(hole) = holes.next() {
                    let word = words.next()?;
                    if form.flag.as_deref() == Some(word) {
                        flagged.push(hole);
                    } else if form.empty.as_deref() == Some(word) {
                        counts[hole.index()] = 0;
                    } else if let Some(count) = word.strip_suffix(form.seed.as_str()) {
                        counts[hole.index()] = count.parse::<u16>().ok()?;
                    } else {
                        let empty: usize = word.parse().ok()?;
                        if empty == 0 || holes.len() + 1 < empty {
                            return None;
                        }
                        holes.by_ref().take(empty - 1).for_each(drop);
                    }
                }
            }
        }
    }
    let side = |player: Player| {
        let holes = shape.label_order(player).iter();
        holes.map(|hole| format!(" {}", counts[hole.index()])).collect::<String>()
    };
    let mut board = format!("south{}; north{}", side(Player::South), side(Player::North));
    if ruleset.keeps_stores() {
        board.push_str(&format!("; store {} {}", stores.south, stores.north));
    }
    for hole in flagged {
        let owner = shape.side(hole).opposite();
        let by = if ruleset.flag_is_owned(0) { format!(" by {owner}") } else { String::new() };
        board.push_str(&format!("; flag {} {}{by}", ruleset.flag_names().next()?, shape.written(hole, None)));
    }
    if let Some(next) = next {
        board.push_str(&format!("; next {next}"));
    }
    read_position(ruleset, &board).ok().map(|_| board)
}

/// The inside of a `board(…)` as a list writes it; `None` where that would not be read as the same.
pub(super) fn write(form: &ListBoard, ruleset: &Ruleset, board: &str) -> Option<String> {
    let position = read_position(ruleset, board).ok()?;
    let mut text = String::new();
    for part in parts(form, ruleset) {
        match part {
            Part::Text(between) => text.push_str(between),
            Part::Store(player) => text.push_str(&position.store(player).to_string()),
            Part::Next => {
                text.extend(
                    players(form).iter().find(|(one, _)| *one == position.mover()).map(|(_, name)| *name),
                );
            }
            Part::Holes(holes, between) => {
                text.push_str(&written(form, ruleset, &position, &holes).join(between))
            }
        }
    }
    (read(form, ruleset, &text).as_deref() == Some(board)).then_some(text)
}

/// The counts of holes.
fn written(form: &ListBoard, ruleset: &Ruleset, position: &Position, holes: &[Hole]) -> Vec<String> {
    let is_flagged = |hole: Hole| {
        ruleset.flag_names().next().is_some()
            && Player::ALL.iter().any(|&player| position.flagged(0)[player].contains(hole))
    };
    let mut words = Vec::new();
    let mut empty = 0;
    for &hole in holes {
        let flag = form.flag.clone().filter(|_| is_flagged(hole));
        if flag.is_none() && position.count(hole) == 0 && !form.seed.is_empty() {
            empty += 1;
            continue;
        }
        words.extend((empty > 0).then(|| std::mem::take(&mut empty).to_string()));
        let flag = flag.or_else(|| form.empty.clone().filter(|_| position.count(hole) == 0));
        words.push(flag.unwrap_or_else(|| format!("{}{}", position.count(hole), form.seed)));
    }
    words.extend((empty > 0).then(|| empty.to_string()));
    words
}
