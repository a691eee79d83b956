//! Words that all phases share: numbers, lists, holes, ways.

use crate::board::{HoleSet, Player};

use super::super::compile::holes_of;
use super::super::vocabulary::{Direction, DirectionChoice, From, Test};
use super::context::Context;

const NUMBERS: [&str; 13] =
    ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

/// A number of things: a word up to twelve, then digits in groups of three.
pub(super) fn number(number: u32) -> String {
    if let Some(word) = usize::try_from(number).ok().and_then(|index| NUMBERS.get(index)) {
        return (*word).to_owned();
    }
    let digits = number.to_string();
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// A number of a thing, such as `two seeds`.
pub(super) fn count(of: u32, one: &str, many: &str) -> String {
    format!("{} {}", number(of), if of == 1 { one } else { many })
}

/// A given number of seeds.
pub(super) fn seeds(of: u16) -> String {
    count(u32::from(of), "seed", "seeds")
}

/// A test of a number of seeds, as what a hole holds; a test that names a hole is worded by [`super::condition`].
pub(super) fn held(test: &Test) -> String {
    match test {
        Test::Empty | Test::Exactly(0) => "no seed".to_owned(),
        Test::Occupied => "at least one seed".to_owned(),
        Test::Exactly(of) => format!("exactly {}", seeds(*of)),
        Test::AtLeast(0) => "any number of seeds".to_owned(),
        Test::AtLeast(of) => format!("at least {}", seeds(*of)),
        Test::AtMost(of) => format!("at most {}", seeds(*of)),
        Test::Between(least, most) => format!("{} to {}", number(u32::from(*least)), seeds(*most)),
        Test::OneOf(numbers) => format!("{} seeds", one_of_numbers(numbers)),
        Test::Even => "an even number of seeds".to_owned(),
        Test::Odd => "an odd number of seeds".to_owned(),
        Test::SameAs(_) => "the same number of seeds".to_owned(),
        Test::MoreThan(_) => "more seeds".to_owned(),
    }
}

/// The same where seeds have just been mentioned.
pub(super) fn held_again(test: &Test) -> String {
    let words = |words: &str, of: u16| format!("{words} {}", number(u32::from(of)));
    match test {
        Test::Empty | Test::Exactly(0) => "none".to_owned(),
        Test::Occupied => "at least one".to_owned(),
        Test::Exactly(of) => words("exactly", *of),
        Test::AtLeast(0) => "any number".to_owned(),
        Test::AtLeast(of) => words("at least", *of),
        Test::AtMost(of) => words("at most", *of),
        Test::Between(least, most) => words(&format!("{} to", number(u32::from(*least))), *most),
        Test::OneOf(numbers) => one_of_numbers(numbers),
        Test::Even => "an even number".to_owned(),
        Test::Odd => "an odd number".to_owned(),
        Test::SameAs(_) => "the same number".to_owned(),
        Test::MoreThan(_) => "more".to_owned(),
    }
}

fn one_of_numbers(numbers: &[u16]) -> String {
    let words: Vec<String> = numbers.iter().map(|&of| number(u32::from(of))).collect();
    list(&words, "or")
}

/// A list with a word before its last item.
pub(super) fn list(items: &[String], word: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} {word} {last}", first.join(", ")),
    }
}

/// A name from a ruleset's file.
pub(super) fn quoted(name: &str) -> String {
    format!("“{name}”")
}

/// With a capital.
pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// With a capital and a full stop, unless a mark already closes it.
pub(super) fn sentence(text: &str) -> String {
    let text = capital(text.trim());
    if text.ends_with(['.', '?', '!']) { text } else { format!("{text}.") }
}

/// A way round the board.
pub(super) const fn way(direction: Direction) -> &'static str {
    match direction {
        Direction::Anticlockwise => "anticlockwise",
        Direction::Clockwise => "clockwise",
    }
}

/// A way round the board, or the choice of it.
pub(super) const fn go(go: DirectionChoice) -> &'static str {
    match go {
        DirectionChoice::Anticlockwise => way(Direction::Anticlockwise),
        DirectionChoice::Clockwise => way(Direction::Clockwise),
        DirectionChoice::Either => "in either direction, as the player chooses",
    }
}

/// The labels of holes of both players, South's first: `i, j or k; for North I, J or K`.
pub(super) fn labels(context: &Context<'_>, holes: HoleSet, word: &str) -> String {
    let of = |player: Player| {
        let order = context.shape.label_order(player).iter();
        let own: Vec<String> = order
            .filter(|&&hole| holes.contains(hole))
            .map(|&hole| context.shape.label(hole).to_owned())
            .collect();
        list(&own, word)
    };
    format!("{}; for North {}", of(Player::South), of(Player::North))
}

/// One of the holes of a choice; `any` stands for every hole.
pub(super) fn one_of(context: &Context<'_>, from: &From, any: &str) -> String {
    let holes = holes_of(from, context.clauses, context.shape);
    let named = || match holes.is_empty() {
        true => "there is none on this board".to_owned(),
        false => labels(context, holes, "or"),
    };
    match from {
        From::Any => any.to_owned(),
        From::LeftHalf => format!("a hole in the left half of a row ({})", named()),
        From::RightHalf => format!("a hole in the right half of a row ({})", named()),
        From::Centre => format!("the central hole of a row ({})", named()),
        From::OuterRow => "a hole of the outer row".to_owned(),
        From::Set(name) => format!("a hole of {} ({})", quoted(name), named()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_words_up_to_twelve() {
        for (value, expected) in [(1, "one"), (12, "twelve"), (13, "13"), (999, "999"), (10_000, "10,000")] {
            assert_eq!(number(value), expected);
        }
    }

    #[test]
    fn lists_end_with_their_word() {
        let items = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(list(&items("a"), "or"), "a");
        assert_eq!(list(&items("a b"), "or"), "a or b");
        assert_eq!(list(&items("a b c"), "and"), "a, b and c");
    }

    #[test]
    fn sentences_are_closed_once() {
        assert_eq!(sentence(" so it is"), "So it is.");
        assert_eq!(sentence("éh?"), "Éh?");
    }
}
