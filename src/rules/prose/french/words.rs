//! Words that all phases share: numbers, lists, holes, directions.

use crate::board::{HoleSet, Player};

use super::super::super::compile::holes_of;
use super::super::super::vocabulary::{Direction, DirectionChoice, From};
use super::super::context::Context;
use super::super::words::list;

const NUMBERS: [&str; 13] =
    ["zéro", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix", "onze", "douze"];

/// A number: a word up to twelve, then digits in groups of three. One is masculine.
pub(super) fn number(number: u32) -> String {
    if let Some(word) = usize::try_from(number).ok().and_then(|index| NUMBERS.get(index)) {
        return (*word).to_owned();
    }
    let digits = number.to_string();
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push('\u{a0}');
        }
        grouped.push(digit);
    }
    grouped
}

/// A given number of seeds, such as `une graine`.
pub(super) fn seeds(of: u32) -> String {
    match of {
        0 => "aucune graine".to_owned(),
        1 => "une graine".to_owned(),
        of => format!("{} graines", number(of)),
    }
}

/// A number of a masculine thing, such as `deux trous`.
pub(super) fn count(of: u32, one: &str, many: &str) -> String {
    format!("{} {}", number(of), if of == 1 { one } else { many })
}

/// Some numbers, of which one is meant.
pub(super) fn one_of_numbers(numbers: &[u16]) -> String {
    let words: Vec<String> = numbers.iter().map(|&of| number(u32::from(of))).collect();
    list(&words, "ou")
}

/// A name from a ruleset's file.
pub(super) fn quoted(name: &str) -> String {
    format!("«\u{a0}{name}\u{a0}»")
}

/// A direction round the board.
pub(super) const fn way(direction: Direction) -> &'static str {
    match direction {
        Direction::Anticlockwise => "dans le sens antihoraire",
        Direction::Clockwise => "dans le sens horaire",
    }
}

/// A direction round the board, or the choice of it.
pub(super) const fn go(go: DirectionChoice) -> &'static str {
    match go {
        DirectionChoice::Anticlockwise => way(Direction::Anticlockwise),
        DirectionChoice::Clockwise => way(Direction::Clockwise),
        DirectionChoice::Either => "dans l’un ou l’autre sens, au choix du joueur",
    }
}

/// The labels of holes of both players, South's first: `i, j ou k; pour Nord I, J ou K`.
pub(super) fn labels(context: &Context<'_>, holes: HoleSet, word: &str) -> String {
    let of = |player: Player| {
        let order = context.shape.label_order(player).iter();
        let own: Vec<String> = order
            .filter(|&&hole| holes.contains(hole))
            .map(|&hole| context.shape.label(hole).to_owned())
            .collect();
        list(&own, word)
    };
    format!("{} ; pour Nord {}", of(Player::South), of(Player::North))
}

/// One of the holes of a choice; `any` is every hole.
pub(super) fn one_of(context: &Context<'_>, from: &From, any: &str) -> String {
    let holes = holes_of(from, context.clauses, context.shape);
    let named = || match holes.is_empty() {
        true => "il n’y en a pas sur ce tablier".to_owned(),
        false => labels(context, holes, "ou"),
    };
    match from {
        From::Any => any.to_owned(),
        From::LeftHalf => format!("un trou de la moitié gauche d’une rangée ({})", named()),
        From::RightHalf => format!("un trou de la moitié droite d’une rangée ({})", named()),
        From::Centre => format!("le trou central d’une rangée ({})", named()),
        From::OuterRow => "un trou de la rangée extérieure".to_owned(),
        From::Set(name) => format!("un trou de {} ({})", quoted(name), named()),
    }
}

/// With elisions and contractions: `du` for `de le`, `qu’il` for `que il`.
pub(super) fn elided(text: &str) -> String {
    let mut words: Vec<String> = Vec::new();
    for word in text.split(' ') {
        let contracted = match (words.last().map(String::as_str), word) {
            (Some("de"), "le") => Some("du"),
            (Some("de"), "les") => Some("des"),
            (Some("à"), "le") => Some("au"),
            (Some("à"), "les") => Some("aux"),
            _ => None,
        };
        if let Some(contracted) = contracted {
            words.pop();
            words.push(contracted.to_owned());
            continue;
        }
        let open = word.trim_start_matches('(');
        let vowel =
            open.chars().next().is_some_and(|first| "aàâeéèêiîoôuù".contains(first)) && open != "onze";
        let short = match words.last().map(String::as_str) {
            Some("de") if vowel => Some("d’"),
            Some("que") if vowel => Some("qu’"),
            Some("lorsque") if vowel => Some("lorsqu’"),
            Some("si") if open.starts_with("il") => Some("s’"),
            _ => None,
        };
        match (short, words.last_mut()) {
            (Some(short), Some(last)) => *last = format!("{short}{word}"),
            _ => words.push(word.to_owned()),
        }
    }
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_words_are_elided_and_contracted() {
        for (parts, expected) in [
            ("les graines de le trou", "les graines du trou"),
            ("plus que un trou", "plus qu’un trou"),
            ("si il est vide", "s’il est vide"),
            ("si un trou", "si un trou"),
            ("plus de onze", "plus de onze"),
            ("à les trous de autrui", "aux trous d’autrui"),
        ] {
            assert_eq!(elided(parts), expected);
        }
    }
}
