//! The name of a hole as written.

use std::fmt;
use std::num::NonZeroU32;

use super::Player;

/// The name of a hole: one letter, an optional `'`, an optional number; or a number alone. Before it `south.` or
/// `north.` may say on which side the hole lies, for boards that use a label on both.
///
/// Numbers run from 0 to 99 and have no leading zero. Whether a board has such a hole is not known here.
///
/// ```
/// use base::board::{Label, Player};
/// assert_eq!(Label::parse("A'8").map(|label| label.to_string()), Some("A'8".to_owned()));
/// assert_eq!(Label::parse("north.3").and_then(Label::side), Some(Player::North));
/// assert_eq!(Label::parse("b100"), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Label(NonZeroU32);

// From the highest bit: the side, 0 for none; the letter, 0 for none; whether there is a `'`; the number and one, 0 for
// none. A tree holds several labels for every ply, so they are kept small.
const SIDE: u32 = 29;
const LETTER: u32 = 8;
const PRIME: u32 = 1 << 7;

impl Label {
    /// The label that is the whole of `text`, or `None`.
    #[inline]
    pub fn parse(text: &str) -> Option<Self> {
        // Nearly all labels; the digits of a longer number are no label's.
        match *text.as_bytes() {
            [letter] if letter.is_ascii_alphabetic() => Self::of_ascii(letter, None),
            [letter, digit @ b'0'..=b'9'] if letter.is_ascii_alphabetic() => {
                Self::of_ascii(letter, Some(digit - b'0'))
            }
            _ => Self::parse_any(text),
        }
    }

    /// The label of a letter a–z or A–Z, perhaps with a number up to 99; `None` for any other byte or number.
    #[inline]
    pub fn of_ascii(letter: u8, number: Option<u8>) -> Option<Self> {
        let number = number.map_or(0, |number| u32::from(number) + 1);
        if !letter.is_ascii_alphabetic() || number > 100 {
            return None;
        }
        NonZeroU32::new(u32::from(letter) << LETTER | number).map(Self)
    }

    fn parse_any(text: &str) -> Option<Self> {
        if let Some((side, name)) = text.split_once('.') {
            let (side, name) = (Player::from_word(side)?, Self::parse(name)?);
            return name.side().is_none().then(|| name.of_side(side));
        }
        if Self::length_in(text) != text.len() {
            return None;
        }
        let letter = text.chars().next().filter(|first| first.is_alphabetic());
        let after_letter = &text[letter.map_or(0, char::len_utf8)..];
        let (prime, digits) = match after_letter.strip_prefix('\'') {
            Some(digits) => (PRIME, digits),
            None => (0, after_letter),
        };
        let number = if digits.is_empty() { 0 } else { digits.parse::<u32>().ok()? + 1 };
        NonZeroU32::new(letter.map_or(0, u32::from) << LETTER | prime | number).map(Self)
    }

    /// A number that differs from that of any other label.
    pub const fn bits(self) -> u32 {
        self.0.get()
    }

    /// Whether it can be the name of a hole: without a side, and read so wherever it is. `x3` behind a ply is the check
    /// of a capture.
    pub fn is_plain(self) -> bool {
        let check = self.letter() == Some('x') && self.0.get() & PRIME == 0 && self.number().is_some();
        !check && self.side().is_none()
    }

    /// The side written before it, if any.
    pub const fn side(self) -> Option<Player> {
        match self.0.get() >> SIDE {
            0 => None,
            1 => Some(Player::South),
            _ => Some(Player::North),
        }
    }

    /// The label without the side before it.
    #[must_use]
    pub fn without_side(self) -> Self {
        NonZeroU32::new(self.0.get() & ((1 << SIDE) - 1)).map_or(self, Self)
    }

    /// The label with this side before it.
    #[must_use]
    pub fn of_side(self, side: Player) -> Self {
        let bits = if side == Player::South { 1 } else { 2 };
        Self(self.without_side().0 | bits << SIDE)
    }

    /// Bytes of the longest label without a side that `text` begins with; 0 where it begins with none.
    ///
    /// A letter or digit that follows does not matter here: `ab` begins with the label `a`.
    pub fn length_in(text: &str) -> usize {
        let bytes = text.as_bytes();
        let letter = match bytes.first() {
            None => return 0,
            Some(byte) if byte.is_ascii_alphabetic() => 1,
            Some(byte) if byte.is_ascii() => 0,
            Some(_) => text.chars().next().filter(|first| first.is_alphabetic()).map_or(0, char::len_utf8),
        };
        let mut end = letter;
        if letter > 0 && bytes.get(end) == Some(&b'\'') {
            end += 1;
        }
        match (bytes.get(end), bytes.get(end + 1)) {
            (Some(b'1'..=b'9'), Some(second)) if second.is_ascii_digit() => end + 2,
            (Some(first), _) if first.is_ascii_digit() => end + 1,
            _ => end,
        }
    }

    /// Its letter; `None` where it is a number alone.
    pub fn letter(self) -> Option<char> {
        char::from_u32(self.without_side().0.get() >> LETTER).filter(|&letter| letter != '\0')
    }

    /// Its number, up to 99.
    pub fn number(self) -> Option<u8> {
        u8::try_from((self.0.get() & (PRIME - 1)).checked_sub(1)?).ok()
    }
}

impl fmt::Display for Label {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bits = self.0.get();
        if let Some(side) = self.side() {
            write!(formatter, "{side}.")?;
        }
        if let Some(letter) = self.letter() {
            write!(formatter, "{letter}")?;
        }
        if bits & PRIME != 0 {
            formatter.write_str("'")?;
        }
        match bits & (PRIME - 1) {
            0 => Ok(()),
            number => write!(formatter, "{}", number - 1),
        }
    }
}

impl fmt::Debug for Label {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Label({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels() {
        for text in ["a", "P", "S1", "b'", "A'8", "B'0", "99", "7", "0", "x10", "é2", "south.3", "north.A'8"]
        {
            assert_eq!(Label::parse(text).map(|label| label.to_string()).as_deref(), Some(text));
        }
        for text in [
            "",
            "'",
            "'3",
            "ab",
            "b100",
            "100",
            "b01",
            "01",
            "b ",
            "2b",
            "a''",
            "b-1",
            "east.3",
            "north.",
            "north.south.3",
            ".3",
            "north.b100",
        ] {
            assert_eq!(Label::parse(text), None, "{text}");
        }
        let label = Label::parse("north.b'3").expect("a label");
        assert_eq!((label.side(), label.letter(), label.number()), (Some(Player::North), Some('b'), Some(3)));
        assert_eq!(label.without_side().to_string(), "b'3");
    }
}
