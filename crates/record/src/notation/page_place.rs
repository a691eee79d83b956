//! Places on paper: a page as it is printed or foliated, and perhaps a line or a named zone of it.
//!
//! The words of `at(506:12)` in a record, of `at` in accounts and texts, and of the locator `p. 506, l. 12` are all read
//! here. How pages and lines follow each other is known only of what has a number.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use super::words::is_word;
use base::text::{Span, Spanned};
use base::yaml::read_from_str;
use base::yaml::schema::inline_schema;
use serde::{Serialize, Serializer};

/// The most characters of the name of a page, and of that of a line or zone.
const MOST: usize = 32;

/// `at(@B 14v:3-4)` as written: whose page it is, and which.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WrittenAt {
    /// The siglum of a witness, without the `@`; `None` for a page of the first source.
    pub witness: Option<Span>,
    /// The page with its line, which can be read as a [`PagePlace`].
    pub place: Span,
}

/// A page of a source, and perhaps a line, some lines or a zone of it: `506`, `506:12`, `14v:3-4`, `507:fig-1`.
///
/// ```
/// use record::notation::PagePlace;
/// let place: PagePlace = "14v:3-4".parse().unwrap();
/// assert_eq!((place.page(), place.line(), place.lines()), ("14v", Some("3-4"), Some((3, 4))));
/// assert!(place.is_leaf());
/// assert!("506-507".parse::<PagePlace>().is_err());
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PagePlace {
    page: String,
    line: Option<String>,
}

/// A text that is no place on paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("one page such as `506` or `14v`, with a line or zone of it as in `506:12` or `14v:3-4`")]
pub struct PagePlaceError;

impl fmt::Display for PagePlace {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.page)?;
        self.line.as_ref().map_or(Ok(()), |line| write!(out, ":{line}"))
    }
}

impl FromStr for PagePlace {
    type Err = PagePlaceError;

    fn from_str(text: &str) -> Result<Self, PagePlaceError> {
        let (page, line) = text.split_once(':').map_or((text, None), |(page, line)| (page, Some(line)));
        let is_page = is_name(page) && numbers(page).is_none();
        let is_line = |line| is_name(line) && numbers(line).is_none_or(|(first, last)| first <= last);
        if is_page && line.is_none_or(is_line) {
            Ok(Self { page: page.to_owned(), line: line.map(str::to_owned) })
        } else {
            Err(PagePlaceError)
        }
    }
}

impl Serialize for PagePlace {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

read_from_str! { PagePlace }

inline_schema! { PagePlace, {
    "type": ["string", "integer", "boolean"],
    "title": "Place on paper",
    "pattern": "^[A-Za-z0-9]+([-._][A-Za-z0-9]+)*(:[A-Za-z0-9]+([-._][A-Za-z0-9]+)*)?$",
    "examples": ["506:12", "14v:3-4"],
} }

impl PagePlace {
    /// The page as printed or foliated: `506`, `xii`, `14v`.
    pub fn page(&self) -> &str {
        &self.page
    }

    /// The line, lines or zone, as written.
    pub fn line(&self) -> Option<&str> {
        self.line.as_deref()
    }

    /// The first and the last line, from small to large; `None` without a line, and for a named zone.
    pub fn lines(&self) -> Option<(u32, u32)> {
        let line = self.line.as_deref()?;
        numbers(line).or_else(|| line.parse().ok().map(|number| (number, number)))
    }

    /// Whether the page is a named part of a source that has no pages, such as a game of a collection: `game-286`. Its name
    /// is a word and what follows it.
    pub fn is_part(&self) -> bool {
        self.page.split_once('-').is_some_and(|(word, _)| {
            let is_letter = |letter: u8| letter.is_ascii_alphabetic() || letter == b'.';
            word.len() > 1 && word.bytes().all(is_letter) && roman(word).is_none()
        })
    }

    /// The page without its line.
    #[must_use]
    pub fn whole_page(&self) -> Self {
        Self { page: self.page.clone(), line: None }
    }

    /// Whether the page is the side of a leaf: `14v`.
    pub fn is_leaf(&self) -> bool {
        Number::new(&self.page).is_some_and(|number| number.is_leaf())
    }

    /// The place that a locator of a citation names: `p. 506`, `pp. 506-507`, `f. 14v`, `fol. 14v`, each with `, l. 12`
    /// behind it or without, `game 286`, and `Test.scala, line 194`. Of several pages it is the first. `None` for every
    /// other locator.
    pub fn from_locator(locator: &str) -> Option<Self> {
        let part = locator.trim().replace(", ", "-").replace(' ', "-").parse();
        if let Some(part) = part.ok().filter(Self::is_part) {
            return Some(part);
        }
        let (pages, line) =
            locator.split_once(',').map_or((locator, None), |(pages, line)| (pages, Some(line)));
        let are_several = pages.trim_start().starts_with("pp");
        let pages = behind(pages, &["p.", "pp.", "f.", "fol."])?;
        let page = pages.split(is_dash).next().filter(|_| are_several).unwrap_or(pages);
        let text = match line {
            Some(line) => format!("{page}:{}", behind(line, &["l.", "ll."])?.replace('–', "-")),
            None => page.to_owned(),
        };
        text.parse().ok()
    }

    /// Whether the page is one of `pages`, as a bibliography has them: `499-511`, `12r–15v, 20`, `1-30, xii, plate-2`. `None`
    /// where that cannot be known, because one of them has no number or they are numbered in different ways.
    pub fn is_within(&self, pages: &str) -> Option<bool> {
        let mut is_within = false;
        let own = Number::new(&self.page);
        for written in pages.split([',', ';', '&']).map(str::trim) {
            let named =
                written.parse().ok().filter(|named: &Self| named.is_part() || roman(&named.page).is_some());
            if let Some(named) = named {
                is_within |= named.page == self.page;
                continue;
            }
            let part = written.trim_start_matches(|letter: char| letter.is_ascii_lowercase());
            let part = part.trim_start_matches(['.', ' ', '\u{a0}']);
            let mut ends = part.split(is_dash).map(|end| Number::new(end.trim()));
            let first = ends.next()??;
            let last = ends.next().map_or(Some(first), |last| Some(last?.completed(first)))?;
            if ends.next().is_some() {
                return None;
            }
            let Some(own) = own else { continue };
            if [first, last].iter().any(|end| end.is_leaf() != own.is_leaf()) {
                return None;
            }
            is_within |= first <= own && own <= last;
        }
        Some(is_within)
    }
}

/// The order in which a list has places: by page and line, roman pages first, and by their names without numbers.
impl Ord for PagePlace {
    fn cmp(&self, other: &Self) -> Ordering {
        let key = |place: &Self| {
            if let Some(number) = roman(&place.page) {
                return (false, String::new(), Some(number));
            }
            let is_digit = |letter: char| letter.is_ascii_digit();
            let (letters, rest) = place.page.split_at(place.page.find(is_digit).unwrap_or(place.page.len()));
            let digits = rest.find(|letter| !is_digit(letter)).map_or(rest, |end| &rest[..end]);
            (true, letters.to_owned(), digits.parse().ok())
        };
        let line = |place: &Self| (place.line.is_some() && place.lines().is_none(), place.lines());
        let in_pages = key(self).cmp(&key(other)).then_with(|| self.page.cmp(&other.page));
        in_pages.then_with(|| line(self).cmp(&line(other))).then_with(|| self.line.cmp(&other.line))
    }
}

impl PartialOrd for PagePlace {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The arguments of `at(…)`, in the place that they have in a text: the siglum of a witness behind `@`, and a page.
///
/// # Errors
/// The stretch that is neither.
pub(super) fn read_at(written: Spanned<&str>) -> Result<WrittenAt, Spanned<&str>> {
    let behind = written.value.strip_prefix('@');
    let siglum = behind.map(|rest| rest.split(char::is_whitespace).next().unwrap_or_default());
    if !siglum.is_none_or(is_word) {
        return Err(written);
    }
    let length = siglum.map_or(0, |siglum| siglum.len() + 1);
    let rest = &written.value[length..];
    let place = rest.trim_start();
    let start = written.span.start + length + (rest.len() - place.len());
    let span = Span::new(start, start + place.len());
    if place.parse::<PagePlace>().is_err() {
        return Err(if place.is_empty() { written } else { Spanned::new(place, span) });
    }
    let witness =
        siglum.map(|siglum| Span::new(written.span.start + 1, written.span.start + 1 + siglum.len()));
    Ok(WrittenAt { witness, place: span })
}

/// Whether a text can name a page or a line: letters and digits, with single `-`, `.` and `_` between them.
fn is_name(text: &str) -> bool {
    let is_part = |part: &str| !part.is_empty() && part.bytes().all(|letter| letter.is_ascii_alphanumeric());
    text.len() <= MOST && text.split(['-', '.', '_']).all(is_part)
}

/// The numbers of `3-4`.
fn numbers(text: &str) -> Option<(u32, u32)> {
    let (first, last) = text.split_once('-')?;
    Some((first.parse().ok()?, last.parse().ok()?))
}

const fn is_dash(letter: char) -> bool {
    matches!(letter, '-' | '–')
}

/// What is behind one of the `words` and white space.
fn behind<'t>(text: &'t str, words: &[&str]) -> Option<&'t str> {
    let (word, rest) = text.trim().split_once(char::is_whitespace)?;
    words.contains(&word).then(|| rest.trim())
}

/// The value of a roman number in small letters, of at most four digits.
fn roman(text: &str) -> Option<u32> {
    let value = |letter| Some([1, 5, 10, 50, 100, 500, 1000]["ivxlcdm".find(letter)?]);
    let values: Vec<u32> = text.chars().map(value).collect::<Option<_>>()?;
    let sum = values.iter().enumerate().try_fold(0_i64, |sum, (at, &value)| {
        let is_taken_off = values.get(at + 1).is_some_and(|&next| next > value);
        sum.checked_add(if is_taken_off { -i64::from(value) } else { value.into() })
    });
    u32::try_from(sum?).ok().filter(|sum| *sum > 0)
}

/// The number of a page, or of a leaf and which side of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Number {
    number: u32,
    side: Option<char>,
}

impl Number {
    fn new(page: &str) -> Option<Self> {
        let side = page.chars().next_back().filter(|side| matches!(side, 'r' | 'v'));
        let digits = page.strip_suffix(['r', 'v']).unwrap_or(page);
        let is_number = digits.bytes().all(|digit| digit.is_ascii_digit());
        Some(Self { number: digits.parse().ok().filter(|_| is_number)?, side })
    }

    const fn is_leaf(self) -> bool {
        self.side.is_some()
    }

    /// The last page of a stretch that begins at `first`: `321-8` goes to 328.
    fn completed(self, first: Self) -> Self {
        let digits = 10_u32.saturating_pow(self.number.checked_ilog10().unwrap_or(0) + 1);
        let number = (first.number - first.number % digits).saturating_add(self.number);
        if self.number < first.number { Self { number, ..self } } else { self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(text: &str) -> PagePlace {
        text.parse().unwrap_or_else(|_| panic!("{text}"))
    }

    #[test]
    fn places_are_read_and_printed() {
        for text in ["506", "506:12", "14v:3-4", "xii", "B12:fig-1", "A-3.2:a_b", "0:0"] {
            assert_eq!(place(text).to_string(), text);
        }
        for text in [
            "",
            ":12",
            "506:",
            "506:12:3",
            "506-507",
            "5 06",
            "506:4-3",
            "-1",
            "1-",
            "é",
            "p. 506",
            &"9".repeat(33),
        ] {
            assert_eq!(text.parse::<PagePlace>(), Err(PagePlaceError), "{text}");
        }
    }

    #[test]
    fn locators_name_their_first_page() {
        for (locator, found) in [
            ("p. 506", Some("506")),
            ("p.\u{a0}506, l. 12", Some("506:12")),
            ("pp. 506-507", Some("506")),
            ("pp. 506–507, ll. 3–4", Some("506:3-4")),
            ("f. 14v", Some("14v")),
            ("fol. 14v, l. 3", Some("14v:3")),
            ("p. A-3", Some("A-3")),
            ("pp. 12r-15v", Some("12r")),
            ("game 286", Some("game-286")),
            ("game 286, l. 3", None),
            ("Test.scala, line 194", Some("Test.scala-line-194")),
            ("506", None),
            ("ch. 3", None),
            ("p. 3 and 4", None),
            ("p. 506, note 2", None),
        ] {
            assert_eq!(PagePlace::from_locator(locator), found.map(place), "{locator}");
        }
    }

    #[test]
    fn parts_have_a_word_before_their_number() {
        for (text, is_part) in [
            ("game-286", true),
            ("women-teams-3:2", true),
            ("Test.scala-line-194", true),
            ("A-3", false),
            ("xii-2", false),
            ("B12", false),
            ("plate", false),
            ("506", false),
        ] {
            assert_eq!(place(text).is_part(), is_part, "{text}");
        }
    }

    #[test]
    fn pages_are_within_those_of_a_source_or_not() {
        for (page, pages, is_within) in [
            ("506", "499-511", Some(true)),
            ("512", "499–511", Some(false)),
            ("499:3", "pp. 499-511", Some(true)),
            ("327", "321-8", Some(true)),
            ("329", "321-8", Some(false)),
            ("20", "1-3, 20", Some(true)),
            ("4", "1-3, 20", Some(false)),
            ("13v", "12r-15v", Some(true)),
            ("11v", "12r-15v", Some(false)),
            ("13", "12r-15v", None),
            ("xii", "1-30", Some(false)),
            ("xii", "1-30, xii", Some(true)),
            ("xiii", "1-30, xii", Some(false)),
            ("31", "1-30, xii", Some(false)),
            ("xii", "i-xx, 1-30", None),
            ("point-2", "499-511", Some(false)),
            ("plate-2", "499-511, plate-2", Some(true)),
            ("3", "passim", None),
            ("plate-2", "passim", None),
        ] {
            assert_eq!(place(page).is_within(pages), is_within, "{page} of {pages}");
        }
    }

    #[test]
    fn places_are_listed_in_their_order() {
        let sorted =
            ["iv", "ix", "xii:3", "2", "10:9", "10:12", "10:fig", "14r", "14v", "B2", "B12", "plate"];
        for pair in sorted.windows(2) {
            assert_eq!(place(pair[0]).cmp(&place(pair[1])), Ordering::Less, "{pair:?}");
        }
    }
}
