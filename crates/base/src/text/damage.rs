//! Bytes that should be text and are not: where, and in which encoding they were probably saved.

use super::{LineColumn, Span};

/// The most bytes shown on each side of the damaged one.
const SHOWN: usize = 60;

/// The bytes looked at for the pattern of an encoding of two bytes a character.
const LOOKED_AT: usize = 4096;

/// The first place at which bytes are not text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Damage {
    /// The place, in bytes from the beginning.
    pub offset: usize,
    /// The byte there.
    pub byte: u8,
    /// The place as people count it.
    pub place: LineColumn,
    /// The line with every byte that is not text written `\xE9`; a stretch of it where the line is long. Empty for
    /// UTF-16, of which every second byte would be written so.
    pub line: String,
    /// The damaged byte in [`line`](Self::line).
    pub span: Span,
    /// Whether `line` begins where the line begins.
    pub is_whole: bool,
    /// The encoding in which the text was probably saved.
    pub encoding: Option<Encoding>,
}

/// An encoding in which somebody may have saved a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Encoding {
    /// Two bytes a character, the low one first.
    Utf16Le,
    /// Two bytes a character, the high one first.
    Utf16Be,
    /// ISO 8859-1; Windows-1252 is the same for these bytes.
    Latin1,
    /// As ISO 8859-1, with quotation marks and dashes.
    Windows1252,
    /// What Macintosh computers used before 2001.
    MacRoman,
}

impl Encoding {
    /// What people call it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Utf16Le => "UTF-16 (little-endian)",
            Self::Utf16Be => "UTF-16 (big-endian)",
            Self::Latin1 => "Latin-1 (ISO 8859-1) or Windows-1252",
            Self::Windows1252 => "Windows-1252",
            Self::MacRoman => "Mac Roman",
        }
    }

    /// What the program `iconv` calls it.
    pub const fn iconv(self) -> &'static str {
        match self {
            Self::Utf16Le => "UTF-16LE",
            Self::Utf16Be => "UTF-16BE",
            Self::Latin1 | Self::Windows1252 => "WINDOWS-1252",
            Self::MacRoman => "MACINTOSH",
        }
    }
}

/// The text that `bytes` are.
///
/// Plain English in UTF-16 is UTF-8 to the letter, with a NUL beside every character. That is not taken for text.
///
/// # Errors
/// Where they are not UTF-8, or look like UTF-16.
///
/// ```
/// use base::text::{Encoding, as_text};
/// assert_eq!(as_text("café".as_bytes()), Ok("café"));
/// let damage = as_text(b"one\ncaf\xe9s").unwrap_err();
/// assert_eq!((damage.place.line, damage.place.column, damage.byte), (2, 4, 0xe9));
/// assert_eq!((damage.line.as_str(), damage.encoding), ("caf\\xE9s", Some(Encoding::Latin1)));
/// ```
pub fn as_text(bytes: &[u8]) -> Result<&str, Box<Damage>> {
    match std::str::from_utf8(bytes) {
        Ok(text) => match memchr::memchr(0, bytes) {
            Some(nul) if utf16(bytes).is_some() => Err(Box::new(Damage::at(bytes, nul))),
            _ => Ok(text),
        },
        Err(error) => Err(Box::new(Damage::at(bytes, error.valid_up_to()))),
    }
}

/// Whether most lines of a text end with a carriage return alone, as on Macintosh computers before 2001.
pub fn has_mac_line_ends(text: &str) -> bool {
    let bytes = text.as_bytes();
    // Nearly no text has a carriage return, and most that have one have a line feed behind it.
    if memchr::memchr(b'\r', bytes).is_none_or(|at| bytes.get(at + 1) == Some(&b'\n')) {
        return false;
    }
    let alone = memchr::memchr_iter(b'\r', bytes).filter(|at| bytes.get(at + 1) != Some(&b'\n')).count();
    alone > memchr::memchr_iter(b'\n', bytes).count()
}

impl Damage {
    fn at(bytes: &[u8], offset: usize) -> Self {
        let encoding = encoding(bytes);
        let before = &bytes[..offset];
        let is_mac = !bytes.contains(&b'\n');
        let ends = |byte: &u8| *byte == if is_mac { b'\r' } else { b'\n' };
        let start = before.iter().rposition(ends).map_or(0, |at| at + 1);
        let line = LineColumn {
            line: before.iter().filter(|byte| ends(byte)).count() + 1,
            column: String::from_utf8_lossy(&before[start..]).chars().count() + 1,
        };
        let (shown, span, is_whole) = match encoding {
            Some(Encoding::Utf16Be | Encoding::Utf16Le) => (String::new(), Span::default(), false),
            _ => shown(bytes, start, offset, ends),
        };
        let byte = bytes.get(offset).copied().unwrap_or_default();
        Self { offset, byte, place: line, line: shown, span, is_whole, encoding }
    }

    /// The same damage in a file of which the bytes begin on the line `first`, from 1.
    #[must_use]
    pub fn below(&self, first: usize) -> Self {
        let place = LineColumn { line: self.place.line + first - 1, ..self.place };
        Self { place, ..self.clone() }
    }

    /// What was found, for a message: the byte and where it is.
    pub fn words(&self) -> String {
        let LineColumn { line, column } = self.place;
        match self.encoding {
            Some(encoding @ (Encoding::Utf16Le | Encoding::Utf16Be)) => {
                format!("not UTF-8 but {}", encoding.name())
            }
            _ => format!("not UTF-8: byte 0x{:02X} at line {line}, column {column}", self.byte),
        }
    }

    /// What to do about it: an imperative sentence.
    pub fn help(&self) -> String {
        match self.encoding {
            None => "restore the damaged character, or save the file as UTF-8".to_owned(),
            Some(encoding @ (Encoding::Utf16Le | Encoding::Utf16Be)) => {
                format!("save the file as UTF-8, for example with `iconv -f {} -t UTF-8`", encoding.iconv())
            }
            Some(encoding) => format!(
                "save the file as UTF-8; it looks like {}, so try `iconv -f {} -t UTF-8`",
                encoding.name(),
                encoding.iconv()
            ),
        }
    }
}

/// The line from `start` around `offset`, the damaged byte in it, and whether it is shown from its beginning.
fn shown(bytes: &[u8], start: usize, offset: usize, ends: impl Fn(&u8) -> bool) -> (String, Span, bool) {
    let mut from = start.max(offset.saturating_sub(SHOWN));
    while from > start && bytes[from] & 0xC0 == 0x80 {
        from -= 1;
    }
    let rest = bytes[offset..].iter().position(ends).map_or(bytes.len(), |at| offset + at);
    let before = escaped(&bytes[from..offset]);
    let behind = escaped(&bytes[(offset + 1).min(rest)..rest.min(offset + SHOWN)]);
    let byte = bytes.get(offset).map_or_else(String::new, |byte| format!("\\x{byte:02X}"));
    let span = Span::new(before.len(), before.len() + byte.len());
    (format!("{before}{byte}{}", behind.trim_end_matches('\r')), span, from == start)
}

/// Bytes as text, those that are none written `\xE9`.
fn escaped(bytes: &[u8]) -> String {
    let mut text = String::new();
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|byte| format!("\\x{byte:02X}")));
    }
    text
}

/// The encoding in which the bytes were probably saved. A guess from single bytes; `None` where they do not speak for
/// any.
fn encoding(bytes: &[u8]) -> Option<Encoding> {
    if let Some(encoding) = utf16(bytes) {
        return Some(encoding);
    }
    // Characters of several bytes that are whole do not come about by chance: this is UTF-8 with a damaged place.
    let whole = bytes.utf8_chunks().any(|chunk| !chunk.valid().is_ascii());
    if whole {
        return None;
    }
    let letter = |at: Option<usize>| at.and_then(|at| bytes.get(at)).is_some_and(u8::is_ascii_alphabetic);
    let (mut latin, mut mac, mut marks) = (0_usize, 0_usize, 0_usize);
    for (at, &byte) in bytes.iter().enumerate().filter(|(_, byte)| !byte.is_ascii()) {
        let beside = letter(at.checked_sub(1)) || letter(at.checked_add(1));
        match byte {
            // Letters with accents in Latin-1, but for the signs of multiplication and division.
            0xC0..=0xFF if byte != 0xD7 && byte != 0xF7 && beside => latin += 1,
            // Quotation marks, dashes and dots of Windows; they may be letters of Mac Roman.
            0x85 | 0x91..=0x97 => marks += 1,
            // Letters with accents in Mac Roman; hardly ever written signs of Windows, or none at all.
            0x80..=0x9F if beside => mac += 1,
            _ => {}
        }
    }
    if mac > latin {
        Some(Encoding::MacRoman)
    } else if marks > 0 {
        Some(Encoding::Windows1252)
    } else {
        (latin > 0).then_some(Encoding::Latin1)
    }
}

/// Which order of UTF-16 the bytes have, by the mark at their beginning or by the NUL beside every plain letter.
fn utf16(bytes: &[u8]) -> Option<Encoding> {
    match bytes {
        [0xFF, 0xFE, ..] => return Some(Encoding::Utf16Le),
        [0xFE, 0xFF, ..] => return Some(Encoding::Utf16Be),
        _ => {}
    }
    let seen = &bytes[..bytes.len().min(LOOKED_AT)];
    let nuls = |from: usize| seen.iter().skip(from).step_by(2).filter(|byte| **byte == 0).count();
    let (even, odd, pairs) = (nuls(0), nuls(1), seen.len() / 2);
    if pairs < 4 {
        None
    } else if odd > pairs / 2 && even < pairs / 8 + 1 {
        Some(Encoding::Utf16Le)
    } else if even > pairs / 2 && odd < pairs / 8 + 1 {
        Some(Encoding::Utf16Be)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn damage(bytes: &[u8]) -> Damage {
        *as_text(bytes).expect_err("no text")
    }

    /// The words `Béchi — “déjà vu”` as other programs encode them (Python's codecs).
    #[test]
    fn encodings_are_guessed() {
        let utf16le: Vec<u8> = "---\nsowbook: 1\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
        let utf16be: Vec<u8> = "---\nsowbook: 1\n".encode_utf16().flat_map(u16::to_be_bytes).collect();
        for (bytes, expected) in [
            (&b"B\xe9chi, d\xe9j\xe0 vu"[..], Some(Encoding::Latin1)),
            (&b"B\xe9chi \x97 \x93d\xe9j\xe0 vu\x94"[..], Some(Encoding::Windows1252)),
            (&b"B\x8echi, d\x8ej\x88 vu"[..], Some(Encoding::MacRoman)),
            (&b"\xff\xfeB\x00"[..], Some(Encoding::Utf16Le)),
            (&utf16le, Some(Encoding::Utf16Le)),
            (&utf16be, Some(Encoding::Utf16Be)),
            // A whole character beside the damaged one: nobody saved this in another encoding.
            ("B\u{e9}chi d\u{e9}j".as_bytes(), None),
            (&b"B\xc3\xa9chi d\xe9j"[..], None),
            (&b"1. S1 \xff\xff N1"[..], None),
        ] {
            match as_text(bytes) {
                Ok(_) => assert_eq!(expected, None),
                Err(damage) => assert_eq!(damage.encoding, expected, "{damage:?}"),
            }
        }
    }

    #[test]
    fn the_place_is_that_of_the_first_bad_byte() {
        let found = damage(b"a\n\xc3\xa9b \xe9 c\r\nd");
        assert_eq!((found.offset, found.byte), (6, 0xe9));
        assert_eq!(found.place, LineColumn { line: 2, column: 4 });
        assert_eq!((found.line.as_str(), &found.line[found.span.range()]), ("éb \\xE9 c", "\\xE9"));
        let long = damage(&[&[b'x'; 500][..], b"\xe9", &[b'y'; 500]].concat());
        assert!(!long.is_whole && long.line.len() < 150, "{long:?}");
        assert_eq!(&long.line[long.span.range()], "\\xE9");
        let cut = damage("é".as_bytes().split_last().expect("two bytes").1);
        assert_eq!((cut.offset, cut.line.as_str()), (0, "\\xC3"));
        let mac = damage(b"one\rtwo\rB\x8echi");
        assert_eq!((mac.place.line, mac.place.column), (3, 2));
    }

    #[test]
    fn a_single_nul_is_text() {
        assert!(as_text(b"---\nsowbook: 1\n---\n1. S1 \0 N1\n").is_ok());
    }

    #[test]
    fn line_ends_of_old_macs_are_known() {
        for (text, expected) in [
            ("a\rb\rc", true),
            ("a\rb\rc\n", true),
            ("a\r\nb\r\n", false),
            ("a\nb {x\ry}\n", false),
            ("a b", false),
            ("a\r\r\n", false),
        ] {
            assert_eq!(has_mac_line_ends(text), expected, "{text:?}");
        }
    }
}
