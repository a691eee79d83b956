//! Small charts: the results of games, and plies as seeds.

use std::fmt::Write;

use crate::common::{Html, escape};
use record::archive::Provenance;

/// Seeds in a line, and from one to the next.
pub(crate) const LINE: usize = 26;
const PITCH: usize = 12;

/// How games ended.
pub(crate) struct Results {
    pub(crate) south: usize,
    pub(crate) draw: usize,
    pub(crate) north: usize,
}

/// Three parts of a line, as long as their numbers. The numbers are beside it.
pub(crate) fn results_bar(results: &Results) -> Html {
    let Results { south, draw, north } = *results;
    let all = south + draw + north;
    let part = |count: usize| (count * 120).checked_div(all).unwrap_or(0);
    let (first, last) = (part(south), part(north));
    let middle = if all == 0 { 0 } else { 120 - first - last };
    Html::trusted(format!(
        "<svg class=\"results\" viewBox=\"0 0 120 12\" width=\"120\" height=\"12\" preserveAspectRatio=\"none\" aria-hidden=\"true\">\
         <rect class=\"won-south\" width=\"{first}\" height=\"12\"/>\
         <rect class=\"drawn\" x=\"{first}\" width=\"{middle}\" height=\"12\"/>\
         <rect class=\"won-north\" x=\"{}\" width=\"{last}\" height=\"12\"/></svg>",
        first + middle
    ))
}

/// Full seeds for what is documented, half ones for what follows from it, hollow ones for what nobody is known to have
/// played; the classes one after the other. The numbers are its name.
pub(crate) fn seeds(classes: impl Iterator<Item = (Option<Provenance>, usize)>, words: &str) -> Html {
    let (mut paths, mut drawn) = (String::new(), 0);
    for (class, number) in classes {
        let centre = |seed: usize| (PITCH * (seed % LINE) + PITCH / 2, PITCH * (seed / LINE) + PITCH / 2);
        let centres = || (drawn..drawn + number).map(centre);
        let (ring, half) = match class {
            Some(Provenance::Derived | Provenance::Reconstructed) => ("half", true),
            Some(class) if class.is_documented() => ("full", false),
            _ => ("hollow", false),
        };
        let _ = write!(paths, "<path class=\"{ring}\" d=\"");
        centres().for_each(|(x, y)| {
            let _ = write!(paths, "M{} {y}a4 4 0 1 1 0 .1z", x - 4);
        });
        paths.push_str("\"/>");
        if half {
            paths.push_str("<path class=\"full\" d=\"");
            centres().for_each(|(x, y)| {
                let _ = write!(paths, "M{x} {}a4 4 0 0 0 0 8z", y - 4);
            });
            paths.push_str("\"/>");
        }
        drawn += number;
    }
    if drawn == 0 {
        return Html::default();
    }
    let (width, height) = (drawn.min(LINE) * PITCH, drawn.div_ceil(LINE) * PITCH);
    let words = escape(words);
    Html::trusted(format!(
        "<svg class=\"seedrow\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\" aria-label=\"{words}\">{paths}</svg>"
    ))
}

#[cfg(test)]
mod tests {
    use super::seeds;
    use record::archive::Provenance;

    #[test]
    fn every_ply_is_a_seed_and_what_was_not_played_is_hollow() {
        for (class, full, half, hollow) in [
            (Some(Provenance::WorkedExample), 27, 0, 0),
            (Some(Provenance::Derived), 27, 27, 0),
            (Some(Provenance::Machine), 0, 0, 27),
            (None, 0, 0, 27),
        ] {
            let svg = seeds([(class, 27)].into_iter(), "");
            let count = |name: &str| {
                let path = svg.as_str().split(&format!("class=\"{name}\" d=\"")).nth(1).unwrap_or_default();
                path.split('"').next().unwrap_or_default().matches('M').count()
            };
            assert_eq!((count("full"), count("half"), count("hollow")), (full, half, hollow), "{class:?}");
            assert!(svg.as_str().contains("viewBox=\"0 0 312 24\""), "27 seeds are two lines");
        }
    }

    #[test]
    fn classes_follow_each_other() {
        let classes = [(Some(Provenance::Printed), 25), (None, 2)];
        let svg = seeds(classes.into_iter(), "printed 25; <2>");
        assert!(
            svg.as_str().contains("<path class=\"hollow\" d=\"M302 6a4 4 0 1 1 0 .1zM2 18a"),
            "{}",
            svg.as_str()
        );
        assert!(svg.as_str().contains("aria-label=\"printed 25; &lt;2&gt;\""), "{}", svg.as_str());
    }
}
