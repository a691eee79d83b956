//! The places of laps, and those that were published and whose laps are gone.
//!
//! How many laps a turn has follows from the rules and from the hole that was played: a corrected letter changes it.
//! So the place of a lap is not permanent as that of its ply is. Where a published one has no lap any more, the page
//! has an empty anchor at the ply, so that a link to it still finds the ply.

use std::collections::BTreeSet;

/// The ply of a place and the number of its lap: `m12s-3` is the third lap of `m12s`. `None` if the place is not that
/// of a lap.
pub(crate) fn lap_of(place: &str) -> Option<(&str, usize)> {
    let (ply, lap) = place.rsplit_once('-')?;
    let is_number = !lap.is_empty() && lap.bytes().all(|digit| digit.is_ascii_digit());
    // These have a number of their own: `gap-1`, `round-2`.
    let is_numbered = matches!(ply.rsplit('-').next(), Some("gap" | "round"));
    if is_number && !is_numbered { Some((ply, lap.parse().ok()?)) } else { None }
}

/// The places on a page that were published and whose laps are gone, each with its ply; `file` is the file of the page,
/// and `places` are those that the page has.
pub(crate) fn past_laps<'p>(
    published: &'p BTreeSet<String>,
    file: &str,
    places: &[String],
) -> Vec<(&'p str, &'p str)> {
    let Some(page) = file.strip_suffix("index.html") else { return Vec::new() };
    let before = format!("{page}#");
    let on_page = published.range(before.clone()..).map_while(|address| address.strip_prefix(&before));
    let mut laps = on_page.filter_map(|place| Some((lap_of(place)?.0, place))).peekable();
    if laps.peek().is_none() {
        return Vec::new();
    }
    let there: BTreeSet<&str> = places.iter().map(String::as_str).collect();
    laps.filter(|(ply, place)| there.contains(ply) && !there.contains(place)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_of_a_lap_names_its_ply() {
        for (place, lap) in [
            ("m12s-3", Some(("m12s", 3))),
            ("r2-m1n-14", Some(("r2-m1n", 14))),
            ("m1s-v1-m2n-2", Some(("m1s-v1-m2n", 2))),
            ("m3s-b-2", Some(("m3s-b", 2))),
            ("m12s", None),
            ("m3s-b", None),
            ("m3s-x2", None),
            ("m1s-v1", None),
            ("gap-1", None),
            ("round-2", None),
            ("m1s-v1-gap-1", None),
            ("m1s-", None),
        ] {
            assert_eq!(lap_of(place), lap, "{place}");
        }
    }

    #[test]
    fn only_laps_that_are_gone_from_plies_that_are_there_are_past() {
        let published =
            ["r/a/", "r/a/#m1s", "r/a/#m1s-1", "r/a/#m1s-2", "r/a/#m2s", "r/a/#m2s-1", "r/a/2/#m1s-2"];
        let published = published.map(str::to_owned).into_iter().collect();
        let places = ["m1s", "m1s-1"].map(str::to_owned);
        assert_eq!(past_laps(&published, "r/a/index.html", &places), [("m1s", "m1s-2")]);
        assert_eq!(past_laps(&published, "r/a/record.json", &places), []);
    }
}
