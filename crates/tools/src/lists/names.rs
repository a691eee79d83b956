//! The names of holes in a list, and the moves made of them.

use base::board::{Hole, Player, Shape};
use rules::Ruleset;

use super::mapping::{LastHole, ListHoleNames, Mapping, MappingProblem, Moves};

/// The names of all holes, and of the stores.
pub(super) struct Names {
    all: Vec<Named>,
}

struct Named {
    name: String,
    player: Player,
    hole: Hole,
}

/// A move as it is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Written<'m> {
    /// The player of the hole it begins with.
    pub(super) player: Player,
    /// The hole it begins with.
    pub(super) from: Hole,
    /// The holes that the hole of the last seed may be: both players may use one name.
    pub(super) to: Vec<Hole>,
    /// The sign at its end.
    pub(super) sign: Option<Sign<'m>>,
}

/// A sign at the end of a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Sign<'m> {
    /// The check it means, as the mapping has it.
    pub(super) check: &'m str,
    /// The number in it.
    pub(super) number: Option<u32>,
}

impl Names {
    pub(super) fn new(mapping: &Mapping, ruleset: &Ruleset) -> Result<Self, MappingProblem> {
        let mut all: Vec<Named> = Vec::new();
        for player in Player::ALL {
            let holes = ruleset.shape().label_order(player);
            let written = |names: &'_ ListHoleNames| match player {
                Player::South => names.south.to_string(),
                Player::North => names.north.to_string(),
            };
            let written_names = written(&mapping.moves.holes);
            let names = match written_names.strip_prefix("rows ").and_then(|first| first.trim().parse().ok())
            {
                Some(first) => numbers(ruleset.shape(), holes, first),
                None => expanded(&written_names, holes.len()),
            };
            if names.len() != holes.len() {
                let (found, expected) = (names.len(), holes.len());
                return Err(MappingProblem::Holes { player: player.word(), found, expected });
            }
            let store = mapping.moves.stores.as_ref().map(|names| expanded(&written(names), holes.len()));
            let store = store.into_iter().flatten().map(|name| (name, Hole::store(player)));
            for (name, hole) in names.into_iter().zip(holes.iter().copied()).chain(store) {
                if all.iter().any(|one| one.name == name && one.player == player) {
                    return Err(MappingProblem::NameTwice(name));
                }
                all.push(Named { name, player, hole });
            }
        }
        Ok(Self { all })
    }

    /// The name of a hole in the list.
    pub(super) fn name(&self, hole: Hole) -> &str {
        self.all.iter().find(|one| one.hole == hole).map_or("", |one| &one.name)
    }

    /// What is before a move of a player in the list.
    pub(super) fn before(moves: &Moves, player: Player) -> &str {
        moves.players.as_ref().map_or("", |names| match player {
            Player::South => &names.south,
            Player::North => &names.north,
        })
    }

    /// The move in a word, if it can be read in one way. `mover` is whose turn it seems to be.
    pub(super) fn read<'m>(&self, moves: &'m Moves, word: &str, mover: Player) -> Option<Written<'m>> {
        let signs = moves.signs.iter().filter_map(|(sign, check)| {
            let mut places = word.char_indices().map(|(at, _)| at).filter(|_| !sign.is_empty());
            let at =
                places.find(|&at| sign_at(sign, &word[at..]).is_some_and(|end| at + end == word.len()))?;
            Some((at, Sign { check, number: number_in(&word[at..]).filter(|_| sign.contains("{n}")) }))
        });
        let (end, sign) =
            signs.min_by_key(|(at, _)| *at).map_or((word.len(), None), |(at, sign)| (at, Some(sign)));
        let body = &word[..end];
        let mut named = Player::ALL.into_iter().filter(|_| moves.players.is_some());
        let named = named.find_map(|player| Some((player, body.strip_prefix(Self::before(moves, player))?)));
        let (mover, body) = named.unwrap_or((mover, body));
        // A name that is the whole word is that hole, if there should be something between two.
        let is_name = !moves.between.is_empty() && self.all.iter().any(|one| one.name == body);
        let mut readings =
            self.all.iter().filter(|from| from.hole.store_owner().is_none()).filter_map(|from| {
                let rest = body.strip_prefix(&from.name)?;
                // Of two holes with one name the mover's is meant.
                let other = |one: &Named| one.name == from.name && one.player == mover;
                if from.player != mover && self.all.iter().any(other) {
                    return None;
                }
                let rest = rest.strip_prefix(moves.between.as_str()).unwrap_or(rest);
                let to: Vec<Hole> =
                    self.all.iter().filter(|one| one.name == rest).map(|one| one.hole).collect();
                let alone = body == from.name && moves.last_hole != LastHole::Always;
                let with_last = !to.is_empty() && moves.last_hole != LastHole::Never && !is_name;
                (alone || with_last).then_some(Written {
                    player: named.map_or(from.player, |(player, _)| player),
                    from: from.hole,
                    to,
                    sign,
                })
            });
        let first = readings.next()?;
        readings.next().is_none().then_some(first)
    }

    /// The words of the moves in a word of the list: several where sowings are joined or names run together.
    pub(super) fn split<'w>(&self, moves: &Moves, word: &'w str, mover: Player) -> Vec<&'w str> {
        let are_read = |words: &[&str]| {
            words.iter().all(|word| !word.is_empty() && self.read(moves, word, mover).is_some())
        };
        let may_be_several = moves.joined_by.is_some() || moves.run_together;
        if may_be_several && !are_read(&[word]) {
            if let Some(sign) = &moves.joined_by {
                let words: Vec<&str> = word.split(sign.as_str()).collect();
                let player = words.first().and_then(|word| self.read(moves, word, mover));
                let player = player.map_or(mover, |read| read.player);
                if words
                    .iter()
                    .all(|word| self.read(moves, word, player).is_some_and(|read| read.player == player))
                {
                    return words;
                }
            }
            if moves.run_together {
                let words: Vec<&str> =
                    word.char_indices().map(|(at, sign)| &word[at..at + sign.len_utf8()]).collect();
                if are_read(&words) {
                    return words;
                }
            }
        }
        vec![word]
    }
}

/// How long a sign is with which a text begins; `{n}` in it is a number.
pub(super) fn sign_at(sign: &str, text: &str) -> Option<usize> {
    let Some((before, behind)) = sign.split_once("{n}") else {
        return text.starts_with(sign).then_some(sign.len());
    };
    let rest = text.strip_prefix(before)?;
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    (digits > 0 && rest[digits..].starts_with(behind)).then_some(before.len() + digits + behind.len())
}

/// The first number in a text.
pub(super) fn number_in(text: &str) -> Option<u32> {
    let digits = text.trim_start_matches(|sign: char| !sign.is_ascii_digit());
    digits[..digits.bytes().take_while(u8::is_ascii_digit).count()].parse().ok()
}

/// The numbers of holes where all of a board are numbered row by row, from South's left and from `first`.
fn numbers(shape: &Shape, holes: &[Hole], first: usize) -> Vec<String> {
    let from_below: Vec<Hole> = shape.grid().into_iter().rev().flatten().flatten().collect();
    let place = |hole: &Hole| from_below.iter().position(|one| one == hole);
    holes.iter().filter_map(place).map(|place| (first + place).to_string()).collect()
}

/// The names in a text, for that number of holes: `1 2 …` goes on, `… 2 1` ends so, and `{n+1}` is the number after theirs,
/// `{2n+1}` that after twice as many.
fn expanded(text: &str, holes: usize) -> Vec<String> {
    let mut words: Vec<String> = text.split_whitespace().map(|word| with_number(word, holes)).collect();
    let is_more = |word: &String| matches!(word.as_str(), "…" | "...");
    let ends = words.first().is_some_and(is_more);
    if ends {
        words.reverse();
    }
    if let [first, second, more] = words.as_slice()
        && is_more(more)
        && let Some(names) = series(first, second, holes)
    {
        words = names;
    }
    if ends {
        words.reverse();
    }
    words
}

/// A word with `{n}`, `{n+1}`, `{2n+1}` and the like worked out.
fn with_number(word: &str, holes: usize) -> String {
    let worked_out = || {
        let (before, rest) = word.split_once('{')?;
        let (inner, behind) = rest.split_once('}')?;
        let (times, more) = inner.split_once('n')?;
        let number =
            |text: &str, default| if text.is_empty() { Some(default) } else { text.parse::<i32>().ok() };
        let holes = i64::try_from(holes).ok()?;
        let value = i64::from(number(times, 1)?) * holes + i64::from(number(more, 0)?);
        Some(format!("{before}{value}{behind}"))
    };
    worked_out().unwrap_or_else(|| word.to_owned())
}

/// Words that go on as two begin, `count` of them: in their last number, or in the one letter that differs.
fn series(first: &str, second: &str, count: usize) -> Option<Vec<String>> {
    let parts = |word: &str| {
        let end = word.rfind(|sign: char| sign.is_ascii_digit())? + 1;
        let digits = word[..end].bytes().rev().take_while(u8::is_ascii_digit).count();
        let number: i64 = word[end - digits..end].parse().ok()?;
        Some((word[..end - digits].to_owned(), number, word[end..].to_owned()))
    };
    let at = first.chars().zip(second.chars()).take_while(|(a, b)| a == b).map(|(a, _)| a.len_utf8()).sum();
    let letters = |word: &str| {
        let sign = word[at..].chars().next()?;
        Some((word[..at].to_owned(), i64::from(u32::from(sign)), word[at + sign.len_utf8()..].to_owned()))
    };
    let numbers = parts(first).zip(parts(second)).filter(|(a, b)| a.1 != b.1 && (&a.0, &a.2) == (&b.0, &b.2));
    let is_number = numbers.is_some();
    let (a, b) = numbers.or_else(|| letters(first).zip(letters(second)))?;
    let name = |step: usize| {
        let value = a.1.checked_add((b.1 - a.1).checked_mul(i64::try_from(step).ok()?)?)?;
        let value = match is_number {
            true => value.to_string(),
            false => char::from_u32(u32::try_from(value).ok()?)?.to_string(),
        };
        Some(format!("{}{value}{}", a.0, a.2))
    };
    (a.2 == b.2).then(|| (0..count).map(name).collect()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_go_on_as_they_begin() {
        for (written, names) in [
            ("1 2 …", "1 2 3 4 5"),
            ("… 2 1", "5 4 3 2 1"),
            ("9 10 ...", "9 10 11 12 13"),
            ("a1 b1 …", "a1 b1 c1 d1 e1"),
            ("… b2 a2", "e2 d2 c2 b2 a2"),
            ("… {n+2} {n+1}", "10 9 8 7 6"),
            ("{n-1} {n} …", "4 5 6 7 8"),
            ("{2n+1}", "11"),
            ("S1 S2 …", "S1 S2 S3 S4 S5"),
            ("x y", "x y"),
            ("…", "…"),
            ("ab cd …", "ab cd …"),
        ] {
            assert_eq!(expanded(written, 5).join(" "), names, "{written}");
        }
    }

    #[test]
    fn signs_with_numbers_are_found() {
        assert_eq!(sign_at("(+{n})", "(+12) x"), Some(5));
        assert_eq!(sign_at("(+{n})", "(+)"), None);
        assert_eq!(sign_at("x", "xy"), Some(1));
    }
}
