//! Identifiers that other systems know: of publications (DOI, ISBN, ISSN), of people (ORCID, ISNI), and of anything
//! that has an entry in Wikidata, GeoNames, Glottolog, VIAF or the GND.
//!
//! Only the form and the check digit are looked at. Whether an identifier means the same thing is a person's claim;
//! nothing is looked up, and nothing is guessed.

use base::yaml::formed_text;

/// A text that is no identifier of the kind that was expected.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{expected}{}", .check_digit.map(last_sign).unwrap_or_default())]
pub struct IdentifierError {
    expected: &'static str,
    /// The last digit that all the others ask for, where only that one differs.
    check_digit: Option<char>,
}

fn last_sign(digit: char) -> String {
    format!("; its last sign would be `{digit}` if all the others are right")
}

/// Whether a text is an identifier; if not, the last sign that all the others ask for, where only that one differs.
type Checked = Result<(), Option<char>>;

macro_rules! identifier {
    ($(#[$about:meta])* $name:ident, $title:literal, $pattern:literal, $example:literal, $types:tt, $least:literal,
     $expected:expr, $check:expr) => {
        formed_text! {
            printed
            $(#[$about])*
            ///
            /// It is written without the address of a service that resolves it. Only its form is looked at, and its
            /// check digit if it has one.
            #[derive(PartialOrd, Ord)]
            $name: |text| {
                let check: fn(&str) -> Checked = $check;
                check(text).map_err(|check_digit| IdentifierError { expected: $expected, check_digit })
            }, IdentifierError, {
                "type": $types,
                "title": $title,
                "pattern": $pattern,
                "minimum": $least,
                "examples": [$example],
            }
        }
    };
}

identifier! {
    /// The DOI of a publication or a set of data (ISO 26324), without `https://doi.org/` before it.
    ///
    /// ```
    /// use record::archive::Doi;
    /// let doi: Doi = "10.1000/182".parse().unwrap();
    /// assert_eq!(doi.url(), "https://doi.org/10.1000/182");
    /// assert!("https://doi.org/10.1000/182".parse::<Doi>().is_err());
    /// ```
    Doi, "DOI", r"^10\.[0-9]{4,9}(\.[0-9]+)*/\S+$", "10.1000/182", ["string", "integer"], 0,
    "a DOI such as `10.1000/182`, without the address before it",
    |text| {
        let (registrant, suffix) = text.split_once('/').unwrap_or_default();
        let numbers = registrant.strip_prefix("10.").unwrap_or_default();
        let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        let is_registrant = numbers.split('.').all(is_number)
            && numbers.split('.').next().is_some_and(|first| (4..=9).contains(&first.len()));
        let is_printed = |letter: char| !letter.is_whitespace() && !letter.is_control();
        let is_doi = is_registrant && !suffix.is_empty() && suffix.chars().all(is_printed);
        formed(is_doi)
    }
}

identifier! {
    /// The ISBN of a book (ISO 2108), of ten or thirteen digits, with or without hyphens.
    ///
    /// ```
    /// use record::archive::Isbn;
    /// // The example of the ISBN Users' Manual, and another last digit.
    /// assert!("978-0-11-000222-4".parse::<Isbn>().is_ok());
    /// let error = "978-0-11-000222-3".parse::<Isbn>().unwrap_err();
    /// assert!(error.to_string().ends_with("its last sign would be `4` if all the others are right"));
    /// ```
    Isbn, "ISBN", "^[0-9][0-9 -]*[0-9Xx]$", "978-0-11-000222-4", ["string", "integer"], 0,
    "an ISBN of ten or thirteen digits, such as `978-0-11-000222-4`",
    |text| {
        let digits: String = text.chars().filter(|letter| !matches!(letter, '-' | ' ')).collect();
        let is_in_groups = text.starts_with(|first: char| first.is_ascii_digit())
            && !["--", "- ", " -", "  "].iter().any(|two| text.contains(two));
        let check = match digits.len() {
            10 => modulo_11(&digits[..9]),
            13 if digits.starts_with("978") || digits.starts_with("979") => modulo_10(&digits[..12]),
            _ => None,
        };
        let check = check.filter(|_| is_in_groups);
        checked(&digits, check)
    }
}

identifier! {
    /// The ISSN of a journal or series (ISO 3297): `0317-8471`.
    Issn, "ISSN", "^[0-9]{4}-[0-9]{3}[0-9Xx]$", "0317-8471", ["string", "integer"], 0,
    "an ISSN of eight digits, such as `0317-8471`",
    |text| {
        let digits = text.split_once('-').filter(|(first, last)| (first.len(), last.len()) == (4, 4));
        let digits = digits.map(|(first, last)| format!("{first}{last}")).unwrap_or_default();
        let check = digits.get(..7).and_then(modulo_11);
        checked(&digits, check)
    }
}

identifier! {
    /// The ORCID iD of a person (a part of ISO 27729), without `https://orcid.org/` before it.
    ///
    /// ```
    /// use record::archive::Orcid;
    /// let orcid: Orcid = "0000-0002-1825-0097".parse().unwrap();
    /// assert_eq!(orcid.url(), "https://orcid.org/0000-0002-1825-0097");
    /// ```
    Orcid, "ORCID iD", "^[0-9]{4}-[0-9]{4}-[0-9]{4}-[0-9]{3}[0-9X]$", "0000-0002-1825-0097", ["string", "integer"], 0,
    "an ORCID iD such as `0000-0002-1825-0097`, without the address before it",
    |text| {
        let is_in_groups = text.len() == 19 && text.split('-').all(|group| group.len() == 4);
        let digits = text.replace('-', "");
        let check = digits.get(..15).filter(|_| is_in_groups).and_then(modulo_11_2);
        checked(&digits, check)
    }
}

identifier! {
    /// The item of Wikidata on something: `Q42`.
    WikidataItem, "item of Wikidata", "^Q[1-9][0-9]{0,9}$", "Q42", ["string"], 0,
    "the item of Wikidata such as `Q42`, without the address before it",
    |text| formed(text.strip_prefix('Q').is_some_and(|number| is_number(number, 10)))
}

identifier! {
    /// The number of a place in GeoNames: `2643743`.
    GeonamesId, "number in GeoNames", "^[1-9][0-9]{0,8}$", "2643743", ["string", "integer"], 1,
    "the number in GeoNames such as `2643743`, without the address before it",
    |text| formed(is_number(text, 9))
}

identifier! {
    /// The code of a language, dialect or family in Glottolog: `swah1253`.
    Glottocode, "code of Glottolog", "^[a-z0-9]{4}[0-9]{4}$", "swah1253", ["string", "integer"], 10_000_000,
    "the code of Glottolog such as `swah1253`, without the address before it",
    |text| {
        let is_in_code = |(at, letter): (usize, u8)| letter.is_ascii_digit() || at < 4 && letter.is_ascii_lowercase();
        formed(text.len() == 8 && text.bytes().enumerate().all(is_in_code))
    }
}

identifier! {
    /// The number of a cluster in VIAF, the Virtual International Authority File: `113230702`.
    ViafId, "number in VIAF", "^[1-9][0-9]{0,21}$", "113230702", ["string", "integer"], 1,
    "the number in VIAF such as `113230702`, without the address before it",
    |text| formed(is_number(text, 22))
}

identifier! {
    /// The number of an entry of the GND, the Integrated Authority File of the German National Library: `118540238`, or
    /// with a hyphen, `4074335-4`, where it comes from the files of subjects and bodies before the GND. The last sign
    /// depends on the others, in another way in each of the two.
    GndId, "number in the GND", "^([1-9][0-9]{7,8}[0-9X]|[1-9][0-9]{0,7}-[0-9X])$", "118540238",
    ["string", "integer"], 10_000_000,
    "the number in the GND such as `118540238`, without the address before it",
    |text| {
        let digits = text.replacen('-', "", 1);
        let check = match text.split_once('-') {
            Some((body, _)) if is_number(body, 8) => weighted(body).and_then(|sum| sign(sum % 11)),
            None if matches!(text.len(), 9 | 10) && !text.starts_with('0') => {
                text.get(..text.len() - 1).and_then(modulo_11)
            }
            _ => None,
        };
        let is_whole = text.split_once('-').is_none_or(|(_, last)| last.len() == 1);
        checked(&digits, check.filter(|_| is_whole && !text.contains('x')))
    }
}

identifier! {
    /// The ISNI of a person or body (ISO 27729), without spaces: `0000000121032683`.
    Isni, "ISNI", "^[0-9]{15}[0-9X]$", "0000000121032683", ["string", "integer"], 10_000_000,
    "the ISNI such as `0000000121032683`, without the address before it",
    |text| {
        let body = text.get(..15).filter(|_| text.len() == 16 && !text.contains('x'));
        checked(text, body.and_then(modulo_11_2))
    }
}

impl Doi {
    /// Its address at the resolver of DOIs, in which every sign that an address does not have is coded.
    pub fn url(&self) -> String {
        let mut url = String::from("https://doi.org/");
        for byte in self.0.bytes() {
            if byte.is_ascii_alphanumeric() || b"-._~/:;()!*,@+=".contains(&byte) {
                url.push(char::from(byte));
            } else {
                url.push_str(&format!("%{byte:02X}"));
            }
        }
        url
    }
}

impl Orcid {
    /// Its address.
    pub fn url(&self) -> String {
        format!("https://orcid.org/{}", self.0)
    }
}

fn formed(has_form: bool) -> Checked {
    if has_form { Ok(()) } else { Err(None) }
}

/// Whether a text is a number of at most `most` digits, without zeros before it.
fn is_number(text: &str, most: usize) -> bool {
    (1..=most).contains(&text.len())
        && !text.starts_with('0')
        && text.bytes().all(|digit| digit.is_ascii_digit())
}

/// Whether the last sign is `check`; `None` for that where the others are no digits of such an identifier.
fn checked(digits: &str, check: Option<char>) -> Checked {
    let last = digits.chars().next_back().map(|last| last.to_ascii_uppercase());
    if check.is_some() && last == check { Ok(()) } else { Err(check) }
}

/// The digits of a text that has nothing else.
fn all_digits(text: &str) -> Option<Vec<u32>> {
    text.chars().map(|letter| letter.to_digit(10)).collect()
}

/// A number below 11 as one sign: `X` for ten.
fn sign(number: u32) -> Option<char> {
    if number == 10 { Some('X') } else { char::from_digit(number, 10) }
}

/// The sum of the digits with weights that fall to 2.
fn weighted(text: &str) -> Option<u32> {
    Some(all_digits(text)?.iter().rev().zip(2..).map(|(digit, weight)| digit * weight).sum())
}

/// The check digit of an ISBN of ten digits, of an ISSN, or of a number of the GND: what makes the sum a multiple of 11.
fn modulo_11(text: &str) -> Option<char> {
    sign((11 - weighted(text)? % 11) % 11)
}

/// The check digit of an ISBN of thirteen digits: weights 1 and 3 by turns, modulo 10.
fn modulo_10(text: &str) -> Option<char> {
    let digits = all_digits(text)?;
    let sum: u32 = digits.iter().zip([1, 3].into_iter().cycle()).map(|(digit, weight)| digit * weight).sum();
    sign((10 - sum % 10) % 10)
}

/// The check digit of an ORCID iD or ISNI: ISO 7064, modulo 11-2.
fn modulo_11_2(text: &str) -> Option<char> {
    let total = all_digits(text)?.iter().fold(0, |total, digit| (total + digit) * 2 % 11);
    sign((12 - total) % 11)
}

#[cfg(test)]
mod tests {
    use super::{Doi, GeonamesId, Glottocode, GndId, Isbn, Isni, Issn, Orcid, ViafId, WikidataItem};

    /// Examples of the agencies and of the standards themselves.
    #[test]
    fn published_examples_are_identifiers() {
        // The ISBN Users' Manual; the book of the DOI handbook's example of a check in ten digits; one that ends in X.
        for isbn in ["978-0-11-000222-4", "9780110002224", "0-306-40615-2", "080442957X", "0-8044-2957-x"] {
            assert!(isbn.parse::<Isbn>().is_ok(), "{isbn}");
        }
        // The ISSN Manual, the Journal of the American Chemical Society, and one that ends in X.
        for issn in ["0317-8471", "0002-7863", "2434-561X"] {
            assert!(issn.parse::<Issn>().is_ok(), "{issn}");
        }
        // The pages of ORCID on the structure of its identifier.
        for orcid in ["0000-0002-1825-0097", "0000-0001-5109-3700", "0000-0002-1694-233X"] {
            assert!(orcid.parse::<Orcid>().is_ok(), "{orcid}");
        }
        // Two numbers with the check digits that a table of the German National Library works out for both forms, and
        // entries of it: Goethe, London.
        for gnd in ["95980479X", "95980479-1", "4030318-4", "118540238", "4074335-4"] {
            assert!(gnd.parse::<GndId>().is_ok(), "{gnd}");
        }
        // The pages of ISNI on the structure of its identifier, and one that ends in X.
        for isni in ["0000000121032683", "000000012150090X"] {
            assert!(isni.parse::<Isni>().is_ok(), "{isni}");
        }
        // Douglas Adams, London, Swahili, the Virtual International Authority File's own example.
        assert!("Q42".parse::<WikidataItem>().is_ok() && "2643743".parse::<GeonamesId>().is_ok());
        assert!("swah1253".parse::<Glottocode>().is_ok() && "b10b1234".parse::<Glottocode>().is_ok());
        assert!("113230702".parse::<ViafId>().is_ok() && "1234567890123456789012".parse::<ViafId>().is_ok());
        // The DOI Handbook, and an old form with signs that an address does not have.
        let old: Doi = "10.1002/(SICI)1096-8644(199601)99:1<1::AID-AJPA1>3.0.CO;2-1".parse().expect("a DOI");
        assert!(old.url().ends_with("99:1%3C1::AID-AJPA1%3E3.0.CO;2-1"), "{}", old.url());
        assert!("10.1000.10/123456".parse::<Doi>().is_ok());
    }

    /// Every other digit in any one place is noticed, as the check digits promise.
    #[test]
    fn one_wrong_digit_is_noticed() {
        let is_known = |kind: usize, text: &str| match kind {
            0 => text.parse::<Isbn>().is_ok(),
            1 => text.parse::<Issn>().is_ok(),
            2 => text.parse::<GndId>().is_ok(),
            3 => text.parse::<Isni>().is_ok(),
            _ => text.parse::<Orcid>().is_ok(),
        };
        let examples = [
            (0, "0-306-40615-2"),
            (0, "978-0-11-000222-4"),
            (1, "0317-8471"),
            (2, "118540238"),
            (2, "4074335-4"),
            (3, "0000000121032683"),
            (4, "0000-0002-1825-0097"),
        ];
        for (kind, text) in examples {
            for (at, digit) in text.char_indices().filter(|(_, letter)| letter.is_ascii_digit()) {
                for other in ('0'..='9').filter(|other| *other != digit) {
                    let wrong = format!("{}{other}{}", &text[..at], &text[at + 1..]);
                    assert!(!is_known(kind, &wrong), "{wrong}");
                }
            }
        }
    }

    #[test]
    fn other_forms_are_none() {
        for doi in
            ["", "10.1000", "10.1000/", "10.1/x", "11.1000/1", "doi:10.1000/1", "10.1000/a b", "10.a000/1"]
        {
            assert!(doi.parse::<Doi>().is_err(), "{doi}");
        }
        for isbn in ["", "978-0-11-000222", "977-0-11-000222-4", "-0306406152", "0--306406152", "ß306406152"]
        {
            assert!(isbn.parse::<Isbn>().is_err(), "{isbn}");
        }
        for issn in ["", "03178471", "0317-847", "031-78471", "ß17-8471"] {
            assert!(issn.parse::<Issn>().is_err(), "{issn}");
        }
        for orcid in ["", "0000000218250097", "https://orcid.org/0000-0002-1825-0097", "0000-0002-1825-009ß"]
        {
            assert!(orcid.parse::<Orcid>().is_err(), "{orcid}");
        }
        for item in ["", "Q", "q42", "Q042", "Q0", "42", "P42", "Q12345678901", "Q4 2", "Qä"] {
            assert!(item.parse::<WikidataItem>().is_err(), "{item}");
        }
        for number in ["", "0", "02643743", "1234567890", "-1", "1.0", "https://sws.geonames.org/2643743/"] {
            assert!(number.parse::<GeonamesId>().is_err(), "{number}");
        }
        for code in ["", "swa1253", "swah125", "Swah1253", "swah12534", "swah125a", "swäh123"] {
            assert!(code.parse::<Glottocode>().is_err(), "{code}");
        }
        for number in ["", "0", "12345678901234567890123", "1e5", "viaf1"] {
            assert!(number.parse::<ViafId>().is_err(), "{number}");
        }
        for gnd in [
            "",
            "-",
            "-4",
            "4074335-",
            "40743354",
            "4074335--4",
            "4074335-44",
            "95980479x",
            "018540238",
            "ä-1",
        ] {
            assert!(gnd.parse::<GndId>().is_err(), "{gnd}");
        }
        for isni in ["", "0000 0001 2103 2683", "000000012103268", "000000012150090x", "00000001215009ä"] {
            assert!(isni.parse::<Isni>().is_err(), "{isni}");
        }
    }
}
