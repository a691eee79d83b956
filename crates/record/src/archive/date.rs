//! Dates as sources give them: uncertain, approximate, open, or plain.

use chrono::{Datelike, NaiveDate};
use edtf_core::{Bound, BoundDate, Edtf};
use serde::de::{self, Deserialize, Deserializer, Unexpected};
use std::fmt;
use std::str::FromStr;

use base::yaml::schema::inline_schema;

/// A calendar day, as histories and accesses have it.
pub type Day = NaiveDate;

/// A date in EDTF, levels 0 to 2: `1971`, `1899-XX`, `1920~`, `1920~/1927`.
///
/// # Equality
///
/// Two dates are equal when they are written alike; `1971` and `1971-XX` are not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Date {
    written: String,
    edtf: Edtf,
}

/// A text that is not a date in EDTF.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a date in EDTF from byte {offset} on")]
pub struct DateError {
    /// Byte of the text at which it stops being a date.
    pub offset: usize,
}

impl Date {
    /// The date as it is written.
    pub fn as_str(&self) -> &str {
        &self.written
    }

    /// Whether any part of it is marked uncertain (`?`, `%`) or approximate (`~`, `%`), or left open (`X`).
    pub fn is_doubtful(&self) -> bool {
        self.edtf.is_uncertain() || self.edtf.is_approximate() || self.edtf.has_unspecified()
    }

    /// Whether it is marked approximate (`~`, `%`).
    pub fn is_approximate(&self) -> bool {
        self.edtf.is_approximate()
    }

    /// The day, month, year or years it may mean, in digits and without marks.
    ///
    /// ```
    /// use record::archive::Date;
    /// let plain = |written: &str| written.parse::<Date>().unwrap().plain();
    /// assert_eq!(plain("1927-01-01/1927-12-31"), "1927");
    /// assert_eq!(plain("18XX"), "1800–1899");
    /// assert_eq!(plain("1920~/1927"), "1920–1927");
    /// assert_eq!(plain("1998-03-21"), "1998-03-21");
    /// assert_eq!(plain("1998-03"), "1998-03");
    /// assert_eq!(plain("1998-03-21/1998-03-28"), "1998-03-21 – 1998-03-28");
    /// ```
    pub fn plain(&self) -> String {
        let (Some(first), Some(last)) = (self.earliest(), self.latest()) else { return self.written.clone() };
        let is_month = first.year() == last.year() && first.month() == last.month();
        let begins = |day: Day| day.day() == 1;
        let ends = |day: Day| day.succ_opt().is_some_and(begins);
        match (first.ordinal() == 1, last.month() == 12 && last.day() == 31) {
            (true, true) if first.year() == last.year() => first.year().to_string(),
            (true, true) => format!("{}\u{2013}{}", first.year(), last.year()),
            _ if first == last => first.to_string(),
            _ if is_month && begins(first) && ends(last) => first.format("%Y-%m").to_string(),
            _ => format!("{first} \u{2013} {last}"),
        }
    }

    /// The first day it may mean, or `None` where that is open or unknown.
    ///
    /// ```
    /// use record::archive::Date;
    /// let date: Date = "1920~/1927".parse().unwrap();
    /// assert_eq!(date.earliest().unwrap().to_string(), "1920-01-01");
    /// assert_eq!(date.latest().unwrap().to_string(), "1927-12-31");
    /// assert!(date.is_doubtful());
    /// ```
    pub fn earliest(&self) -> Option<Day> {
        day(self.edtf.bounds().earliest)
    }

    /// The last day it may mean, or `None` where that is open or unknown.
    pub fn latest(&self) -> Option<Day> {
        day(self.edtf.bounds().latest)
    }
}

fn day(bound: Bound) -> Option<Day> {
    match bound {
        Bound::Date(BoundDate { year, month, day }) => {
            NaiveDate::from_ymd_opt(i32::try_from(year).ok()?, month.into(), day.into())
        }
        _ => None,
    }
}

impl FromStr for Date {
    type Err = DateError;

    fn from_str(text: &str) -> Result<Self, DateError> {
        let edtf = Edtf::parse(text).map_err(|error| DateError { offset: error.offset })?;
        Ok(Self { written: text.to_owned(), edtf })
    }
}

impl fmt::Display for Date {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.written)
    }
}

inline_schema! { Date, {
    "type": ["string", "integer"],
    "title": "date (EDTF)",
    "pattern": "^[0-9EXSYTZ/.:~?%{}\\[\\], +-]+$",
    "minimum": 1000,
    "maximum": 9999,
    "examples": ["1971", "1998-03-21", "1899-XX", "1920~/1927"],
} }

impl<'de> Deserialize<'de> for Date {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = base::yaml::Word::deserialize(deserializer)?;
        text.parse().map_err(|_| {
            de::Error::invalid_value(Unexpected::Str(&text), &"a date in EDTF (1971, 1899-XX, 1920~/1927)")
        })
    }
}
