//! Headers of plain lines, `key: value`, read without the detour over YAML's events and serde's values.
//!
//! That is nearly every header of a record made by a program. A line that is anything else, or a value that is not what
//! its key asks for, leaves the whole header to the YAML reader, which reports what is wrong; a law holds that both
//! readers read the same.

use std::str::FromStr;

use base::board::Player;
use base::text::Span;

use super::header_keys::HEADER_KEYS;
use super::header_places::{HeaderPlaces, Lines};
use super::header_values::{Orientation, Provenance};
use super::record::RecordHeader;

/// The header whose lines are at `body` in `text`, if they are plain and nothing is wrong with them.
pub(super) fn read(text: &str, body: Span) -> Option<RecordHeader> {
    let mut header = RecordHeader::default();
    let mut lines = Lines::default();
    let written = text.get(body.range())?;
    let (mut start, mut next) = (0, 0);
    while start < written.len() {
        let rest = &written.as_bytes()[start..];
        let length = memchr::memchr(b'\n', rest).unwrap_or(rest.len());
        let colon = rest[..length].iter().position(|&byte| byte == b':')?;
        let value = Span::new(start + colon + 2, start + length);
        if value.end <= value.start || rest[colon + 1] != b' ' {
            return None;
        }
        let key = written.get(start..start + colon)?;
        // Keys mostly come in their usual order.
        let known = (next..HEADER_KEYS.len()).chain(0..next).find(|&place| HEADER_KEYS[place] == key)?;
        next = known + 1;
        let place = &mut lines.values[known];
        if place.end > 0 {
            return None;
        }
        *place = value;
        let word = written.get(value.range()).filter(|word| is_plain(word))?;
        put(&mut header, key, word)?;
        lines.whole.end = value.end;
        start += length + 1;
    }
    if lines.whole.end == 0 {
        return None;
    }
    header.places = HeaderPlaces::of_lines(body, lines);
    Some(header.with_version())
}

/// Whether YAML reads these signs, alone behind a key, as the word they are: letters and digits, and between them
/// blanks and a few signs that mean nothing in YAML.
fn is_plain(word: &str) -> bool {
    let bytes = word.as_bytes();
    let (Some(first), Some(last)) = (bytes.first(), bytes.last()) else { return false };
    is_letter(*first)
        && *last != b' '
        && bytes.iter().all(|&byte| PLAIN[usize::from(byte)])
        && !matches!(word, "null" | "Null" | "NULL")
}

/// Letters and digits. Letters with an accent begin with these bytes; what begins with others may be white space.
const fn is_letter(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, 0xc3..=0xc9 | 0x80..=0xbf)
}

/// Which bytes a plain word is made of.
static PLAIN: [bool; 256] = {
    let mut plain = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        let sign = byte as u8;
        plain[byte] =
            is_letter(sign) || matches!(sign, b' ' | b',' | b'.' | b'-' | b'_' | b'(' | b')' | b'\'');
        byte += 1;
    }
    plain
};

/// Puts a value where it belongs; `None` where it is not what the key asks for, or the key asks for more than a word.
fn put(header: &mut RecordHeader, key: &str, word: &str) -> Option<()> {
    let text = || Some(word.to_owned());
    match key {
        "sowbook" => header.sowbook = Some(number(word)?),
        "id" => header.id = text(),
        "title" => header.title = text(),
        "language" => header.language = Some(word.parse().ok()?),
        "ruleset" => header.ruleset = text(),
        "result" => header.result = text(),
        "licence" => header.licence = text(),
        "provenance" => header.provenance = Some(Provenance::from_word(word)?),
        "first" => header.first = Some(Player::from_word(word)?),
        "orientation" => header.orientation = Some(Orientation::from_word(word)?),
        _ => return None,
    }
    Some(())
}

/// A number in the one spelling that is read as a number.
fn number(word: &str) -> Option<u32> {
    let plain = word.bytes().all(|byte| byte.is_ascii_digit()) && (word == "0" || !word.starts_with('0'));
    plain.then(|| u32::from_str(word).ok())?
}
