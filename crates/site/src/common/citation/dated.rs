//! Dates as citations hold them: numbers, with the doubt beside them.

use chrono::Datelike;

use record::archive::Date;

/// A date, or a span of time, in numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Dated {
    /// Year, month and day, as far as they are known; at least the year.
    pub(crate) from: Vec<i32>,
    /// The end of a span of time.
    pub(crate) to: Option<Vec<i32>>,
    /// Whether it is doubtful.
    pub(crate) circa: bool,
}

impl Dated {
    /// The numbers of a date; `None` where not even a year is known.
    pub(crate) fn from_date(date: &Date) -> Option<Self> {
        let circa = date.is_doubtful();
        let plain: String = date.as_str().chars().filter(|letter| !"?~%".contains(*letter)).collect();
        let read = |text: &str| -> Option<Vec<i32>> { text.split('-').map(number).collect() };
        let written = match plain.split_once('/') {
            None => read(&plain).map(|from| (from, None)),
            Some((from, to)) => read(from).zip(read(to)).map(|(from, to)| (from, Some(to))),
        };
        if let Some((from, to)) = written {
            return Some(Self { from, to, circa });
        }
        let years = (date.earliest().map(|day| day.year()), date.latest().map(|day| day.year()));
        let (from, to) = match years {
            (Some(from), Some(to)) => (from, (from != to).then_some(to)),
            (Some(year), None) | (None, Some(year)) => (year, None),
            (None, None) => return None,
        };
        Some(Self { from: vec![from], to: to.map(|year| vec![year]), circa })
    }

    /// The first year.
    pub(crate) fn year(&self) -> i32 {
        self.from.first().copied().unwrap_or_default()
    }
}

/// A year of four digits, or a month or day of two.
fn number(text: &str) -> Option<i32> {
    let fit = matches!(text.len(), 2 | 4) && text.bytes().all(|byte| byte.is_ascii_digit());
    fit.then(|| text.parse().ok()).flatten()
}
