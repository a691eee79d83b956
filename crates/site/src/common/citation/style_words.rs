//! Names, pages and dates as the styles of citation write them.

use chrono::Month;

use record::archive::{Contributor, Day};

use super::entry::Entry;
use super::item::listed_name;

/// A list of names, the first one inverted: `Weaver, Anna, and B. C. Loom`. With more than `most` of them, the first
/// `shown` and others.
pub(super) fn inverted(out: &Entry<'_>, people: &[Contributor], most: usize, shown: usize) -> String {
    let written = |family: &str, given: &str| format!("{family}, {given}");
    let mut names = names(people, |family, given| format!("{given} {family}"));
    if let (Some(first), [person, ..]) = (names.first_mut(), people) {
        *first = named(person, written);
    }
    if names.len() > most {
        names.truncate(shown);
        return format!("{}, et al.", names.join(", "));
    }
    joined(names, out.say("and"))
}

/// A list of names with initials: `Weaver, A., & Loom, B. C.`.
pub(super) fn with_initials(out: &Entry<'_>, people: &[Contributor]) -> String {
    joined(names(people, |family, given| format!("{family}, {}", initials(given))), out.say("&"))
}

/// A list of names as they are spoken: `Anna Weaver and B. C. Loom`.
pub(super) fn spoken(out: &Entry<'_>, people: &[Contributor]) -> String {
    pair(names(people, |family, given| format!("{given} {family}")), out.say("and"))
}

/// The same with initials: `A. Weaver & B. C. Loom`.
pub(super) fn spoken_initials(out: &Entry<'_>, people: &[Contributor]) -> String {
    pair(names(people, |family, given| format!("{} {family}", initials(given))), out.say("&"))
}

fn names(people: &[Contributor], written: impl Fn(&str, &str) -> String) -> Vec<String> {
    people.iter().map(|person| named(person, &written)).collect()
}

/// A name out of the family's and the given one; of whoever has one name, that.
fn named(person: &Contributor, written: impl Fn(&str, &str) -> String) -> String {
    let both = person.family.as_deref().zip(person.given.as_deref());
    both.map_or_else(|| listed_name(person), |(family, given)| written(family, given))
}

/// Two names have no comma between them.
fn pair(names: Vec<String>, and: &str) -> String {
    match names.as_slice() {
        [one, other] => format!("{one} {and} {other}"),
        _ => joined(names, and),
    }
}

fn joined(mut names: Vec<String>, and: &str) -> String {
    match (names.pop(), names.is_empty()) {
        (Some(last), false) => format!("{}, {and} {last}", names.join(", ")),
        (last, _) => last.unwrap_or_default(),
    }
}

/// The initials of given names: `J. H.`, `J.-P.`.
fn initials(given: &str) -> String {
    let initial = |name: &str| name.chars().next().map(|letter| format!("{}.", letter.to_uppercase()));
    let word = |word: &str| word.split('-').filter_map(initial).collect::<Vec<_>>().join("-");
    given.split_whitespace().map(word).collect::<Vec<_>>().join(" ")
}

/// How a style shortens the second number of a range of pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Range {
    /// Not at all.
    Whole,
    /// To the digits that change, two at least.
    TwoDigits,
    /// As the Chicago manual has it (9.61): `3–10`, `100–104`, `107–8`, `168–72`, `1496–1504`.
    Chicago,
}

/// A range of pages, or a single page as it is.
pub(super) fn range(pages: &str, how: Range) -> String {
    let Some((first, last)) = pages.split_once(['-', '–']) else { return pages.to_owned() };
    let (first, last) = (first.trim(), last.trim());
    let numbers = [first, last].map(|page| page.parse::<u32>().ok());
    let last = match (how, numbers) {
        (Range::TwoDigits | Range::Chicago, [Some(from), Some(_)]) if first.len() == last.len() => {
            let same = first.bytes().zip(last.bytes()).take_while(|(from, to)| from == to).count();
            let changed = last.len() - same;
            let least = if how == Range::Chicago && (1..10).contains(&(from % 100)) { 1 } else { 2 };
            let whole =
                how == Range::Chicago && (from < 100 || from % 100 == 0 || (first.len() > 3 && changed > 2));
            if whole { last } else { &last[last.len() - changed.max(least).min(last.len())..] }
        }
        _ => last,
    };
    format!("{first}–{last}")
}

/// Year, month and day.
pub(super) fn numbers(day: Day) -> [i32; 3] {
    let part = |format: &str| day.format(format).to_string().parse().unwrap_or_default();
    [part("%Y"), part("%m"), part("%d")]
}

/// A date in a form that is given in English: `{month} {day}, {year}`.
pub(super) fn dated(out: &Entry<'_>, form: &'static str, [year, month, day]: [i32; 3]) -> String {
    let date = out.say(form).replace("{month}", out.say(month_name(month)));
    date.replace("{day}", &day.to_string()).replace("{year}", &year.to_string())
}

/// `November 21, 2026`.
pub(super) fn american(out: &Entry<'_>, day: [i32; 3]) -> String {
    dated(out, "{month} {day}, {year}", day)
}

/// `21 Nov. 2026`.
pub(super) fn british(out: &Entry<'_>, [year, month, day]: [i32; 3]) -> String {
    const SHORT: [&str; 12] =
        ["Jan.", "Feb.", "Mar.", "Apr.", "May", "June", "July", "Aug.", "Sept.", "Oct.", "Nov.", "Dec."];
    let at = usize::try_from(month - 1).unwrap_or_default();
    format!("{day} {} {year}", out.say(SHORT.get(at).copied().unwrap_or_default()))
}

/// The name of a month from 1; empty where there is none.
pub(super) fn month_name(month: i32) -> &'static str {
    let month = u8::try_from(month).ok().and_then(|month| Month::try_from(month).ok());
    month.map_or("", |month| month.name())
}

#[cfg(test)]
mod tests {
    use super::{Range, initials, range};

    /// The examples of the Chicago Manual of Style, 17th edition, 9.61.
    #[test]
    fn ranges_are_shortened_as_the_manuals_say() {
        for (pages, chicago) in [
            ("3-10", "3–10"),
            ("71-72", "71–72"),
            ("100-104", "100–104"),
            ("1100-1113", "1100–1113"),
            ("101-108", "101–8"),
            ("808-833", "808–33"),
            ("321-328", "321–28"),
            ("498-532", "498–532"),
            ("1087-1089", "1087–89"),
            ("1496-1500", "1496–1500"),
            ("iv-xi", "iv–xi"),
            ("12", "12"),
        ] {
            assert_eq!(range(pages, Range::Chicago), chicago, "{pages}");
        }
        assert_eq!(range("103-104", Range::TwoDigits), "103–04");
        assert_eq!(range("154-206", Range::TwoDigits), "154–206");
        assert_eq!(range("186-189", Range::Whole), "186–189");
    }

    #[test]
    fn given_names_become_initials() {
        for (given, expected) in [("J. H.", "J. H."), ("Philip", "P."), ("Jean-Paul", "J.-P."), ("é", "É.")]
        {
            assert_eq!(initials(given), expected);
        }
    }
}
