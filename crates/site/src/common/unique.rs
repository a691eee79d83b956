//! Names of which each is given once.

use std::collections::{BTreeMap, BTreeSet};

use super::slug::Slug;

/// The names given so far: anchors of a page, or addresses of records.
#[derive(Debug, Default)]
pub(crate) struct Unique {
    taken: BTreeSet<Slug>,
    /// The last number put behind a name that was asked for more than once, so that many equal names do not try them
    /// all again.
    last: BTreeMap<Slug, usize>,
}

impl Unique {
    /// The name asked for, with a number behind it where it is taken.
    pub(crate) fn name(&mut self, wanted: Slug) -> Slug {
        if self.taken.insert(wanted.clone()) {
            return wanted;
        }
        let number = self.last.entry(wanted.clone()).or_insert(1);
        loop {
            *number += 1;
            let name = wanted.numbered(*number);
            if self.taken.insert(name.clone()) {
                return name;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_given_once_whatever_is_asked_for() {
        let longest = "x".repeat(64);
        let at_hyphen = format!("{}-b", "y".repeat(62));
        let cut = format!("{}-{}", "z".repeat(61), "z".repeat(40));
        let asked = [
            "a", "a", "a-2", "a", "a-3", "a", &longest, &longest, &longest, &at_hyphen, &at_hyphen, &cut,
            &cut,
        ];
        let mut unique = Unique::default();
        let given: Vec<String> =
            asked.iter().map(|name| unique.name(Slug::from_text(name)).to_string()).collect();
        assert_eq!(given[..6], ["a", "a-2", "a-2-2", "a-3", "a-3-2", "a-4"]);
        let names: BTreeSet<&String> = given.iter().collect();
        assert_eq!(names.len(), asked.len(), "{given:?}");
        assert!(given.iter().all(|name| name.parse::<Slug>().is_ok()), "{given:?}");
    }

    /// Two thousand equal names of the greatest length take no time to speak of.
    #[test]
    fn many_equal_names_are_numbered() {
        let mut unique = Unique::default();
        let given: BTreeSet<Slug> =
            (0..2000).map(|_| unique.name(Slug::from_text(&"x".repeat(80)))).collect();
        assert_eq!(given.len(), 2000);
    }
}
