//! Labels of a map: which points have one together, and where it is.
//!
//! A label is of a size that can be read, so on a narrow map many points come to lie under one. Points are numbered so
//! that those with a common label follow one another at every size, and a label says `4–9` where names have no room.

use crate::common::Html;
use std::ops::Range;

/// A point in the units of the drawing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Spot {
    pub(super) x: i32,
    pub(super) y: i32,
    pub(super) label: String,
    pub(super) named: Html,
    pub(super) href: String,
}

/// A width at which labels are set.
#[derive(Debug)]
pub(super) struct Scale {
    /// The class of its labels.
    pub(super) class: &'static str,
    /// The narrowest drawing it is for, in pixels.
    width: i32,
    /// The size of letters in such a drawing, in pixels.
    pub(super) font: i32,
}

/// From the narrowest; the style sheet has the same widths.
pub(super) const SCALES: [Scale; 3] = [
    Scale { class: "near", width: 288, font: 12 },
    Scale { class: "middle", width: 560, font: 12 },
    Scale { class: "far", width: 960, font: 13 },
];

/// The height of a plate with numbers, in pixels.
pub(super) const PLATE: i32 = 18;
/// The least distance from one plate to the next, in pixels, so that a finger meets one of them.
const APART: i32 = 25;
/// Names in one label.
const MOST: usize = 3;

impl Scale {
    /// A given number of pixels of the narrowest drawing, in the units of a map of that width.
    pub(super) const fn units(&self, pixels: i32, width: i32) -> i32 {
        pixels * width / self.width
    }

    /// The width of a plate for a given number of points.
    pub(super) const fn plate(&self, points: usize, width: i32) -> i32 {
        self.units(if points > 1 { 42 } else { 22 }, width)
    }
}

/// On which side of its point a label is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    Right,
    Left,
    Middle,
}

impl Side {
    /// The class that anchors the text.
    pub(super) const fn class(self) -> &'static str {
        match self {
            Self::Right => "at",
            Self::Left => "at end",
            Self::Middle => "at mid",
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Label {
    /// Its points, as a piece of their order.
    pub(super) points: Range<usize>,
    /// The middle of its points.
    pub(super) at: (i32, i32),
    /// Names with where they lead and where they are; none for a plate with numbers.
    pub(super) lines: Vec<(String, String, (i32, i32))>,
    /// How the lines are anchored.
    pub(super) side: Side,
}

/// The numbers of some points that follow one another, from 1.
pub(super) fn numbers(points: &Range<usize>) -> String {
    match points.len() {
        1 => points.end.to_string(),
        _ => format!("{}\u{2013}{}", points.start + 1, points.end),
    }
}

/// The points in the order of their numbers, and the groups that they form at each scale.
pub(super) fn ordered(mut spots: Vec<Spot>, width: i32) -> (Vec<Spot>, [Vec<Range<usize>>; 3]) {
    spots.sort_by(|a, b| (a.x, a.y, &a.label).cmp(&(b.x, b.y, &b.label)));
    let mut groups: [Vec<Range<usize>>; 3] = Default::default();
    let mut order = Vec::with_capacity(spots.len());
    for near in grouped((0..spots.len()).collect(), &spots, &SCALES[0], width) {
        let begin = order.len();
        for middle in grouped(near, &spots, &SCALES[1], width) {
            let begin = order.len();
            for far in grouped(middle, &spots, &SCALES[2], width) {
                groups[2].push(order.len()..order.len() + far.len());
                order.extend(far);
            }
            groups[1].push(begin..order.len());
        }
        groups[0].push(begin..order.len());
    }
    (order.into_iter().filter_map(|at| spots.get(at).cloned()).collect(), groups)
}

/// Points in groups whose plates do not overlap at a scale: whatever does is put together until nothing does.
fn grouped(points: Vec<usize>, spots: &[Spot], scale: &Scale, width: i32) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = points.into_iter().map(|point| vec![point]).collect();
    let middle_of = |group: &[usize]| middle(group.iter().filter_map(|&at| spots.get(at)));
    let overlap = |a: &[usize], b: &[usize]| {
        let (one, other) = (middle_of(a), middle_of(b));
        let plates = (scale.plate(a.len(), width) + scale.plate(b.len(), width)) / 2;
        let across = plates.max(scale.units(APART, width));
        (one.0 - other.0).abs() < across && (one.1 - other.1).abs() < scale.units(APART, width)
    };
    loop {
        let before = groups.len();
        let mut at = 0;
        while at < groups.len() {
            match (at + 1..groups.len()).find(|&other| overlap(&groups[at], &groups[other])) {
                Some(other) => {
                    let joined = groups.remove(other);
                    groups[at].extend(joined);
                }
                None => at += 1,
            }
        }
        if groups.len() == before {
            return groups;
        }
    }
}

/// The middle of some points.
fn middle<'s>(spots: impl Iterator<Item = &'s Spot>) -> (i32, i32) {
    let (mut x, mut y, mut count) = (0, 0, 0);
    for spot in spots {
        (x, y, count) = (x + spot.x, y + spot.y, count + 1);
    }
    (x / count.max(1), y / count.max(1))
}

/// A box: left, top, right, bottom.
type Area = (i32, i32, i32, i32);

const fn overlap(a: Area, b: Area) -> bool {
    a.0 < b.2 && b.0 < a.2 && a.1 < b.3 && b.1 < a.3
}

/// The labels of the groups at a scale. Names where there is room for them, numbers elsewhere; without numbers, `None`
/// where a name has no room.
pub(super) fn set(
    spots: &[Spot],
    groups: &[Range<usize>],
    scale: &Scale,
    size: (i32, i32),
    numbered: bool,
) -> Option<Vec<Label>> {
    let units = |pixels| scale.units(pixels, size.0);
    let own = |group: &Range<usize>| spots.get(group.clone()).unwrap_or_default();
    let middles: Vec<(i32, i32)> = groups.iter().map(|group| middle(own(group).iter())).collect();
    let plates = groups.iter().zip(&middles).map(|(group, &(x, y))| {
        let half = if numbered { scale.plate(group.len(), size.0) / 2 } else { units(4) };
        let tall = if numbered { units(PLATE) / 2 } else { units(4) };
        (x - half, y - tall, x + half, y + tall)
    });
    let mut taken: Vec<Area> = plates.collect();
    let mut labels = Vec::with_capacity(groups.len());
    for (number, (group, &at)) in groups.iter().zip(&middles).enumerate() {
        let mut names: Vec<(String, String)> = Vec::new();
        for (spot, number) in own(group).iter().zip(group.start + 1..) {
            let text = if numbered { format!("{number} {}", spot.label) } else { spot.label.clone() };
            if !names.iter().any(|(known, _)| *known == text) {
                names.push((text, spot.href.clone()));
            }
        }
        let free = |area: Area| {
            let inside = area.0 >= 0 && area.1 >= 0 && area.2 <= size.0 && area.3 <= size.1;
            inside && !taken.iter().enumerate().any(|(other, &one)| other != number && overlap(one, area))
        };
        let found =
            (names.len() <= MOST).then(|| room(&names, at.0, at.1, &units, scale.font, &free)).flatten();
        match found {
            Some((side, area, lines)) => {
                taken[number] = area;
                labels.push(Label { points: group.clone(), at, lines, side });
            }
            None if numbered => {
                labels.push(Label { points: group.clone(), at, lines: Vec::new(), side: Side::Middle });
            }
            None => return None,
        }
    }
    Some(labels)
}

/// A name with where it leads and where it is.
type Line = (String, String, (i32, i32));

/// Where some names have room: beside the point, or else above or below it.
fn room(
    names: &[(String, String)],
    x: i32,
    y: i32,
    units: &dyn Fn(i32) -> i32,
    font: i32,
    free: &dyn Fn(Area) -> bool,
) -> Option<(Side, Area, Vec<Line>)> {
    let longest = names.iter().map(|(name, _)| name.chars().count()).max()?;
    // Nobody measures letters here; a serif's are about half as wide as high.
    let long = units(i32::try_from(longest).ok()? * font * 11 / 20);
    // Lines that lead somewhere are as far apart as fingers need.
    let pitch = if names.len() > 1 { units(APART) } else { units(font * 5 / 4) };
    let tall = pitch * i32::try_from(names.len()).ok()?;
    let gap = units(6);
    let sides = [
        (Side::Right, (x + gap, y - tall / 2)),
        (Side::Left, (x - gap - long, y - tall / 2)),
        (Side::Middle, (x - long / 2, y - gap - tall)),
        (Side::Middle, (x - long / 2, y + gap)),
    ];
    let mut areas = sides.map(|(side, (left, top))| (side, (left, top, left + long, top + tall))).into_iter();
    let (side, area) = areas.find(|&(_, area)| free(area))?;
    let anchor = match side {
        Side::Right => area.0,
        Side::Left => area.2,
        Side::Middle => x,
    };
    let lines = names.iter().zip(0..).map(|((name, href), line)| {
        (name.clone(), href.clone(), (anchor, area.1 + pitch * line + pitch / 2))
    });
    Some((side, area, lines.collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spots(places: &[(i32, i32)]) -> Vec<Spot> {
        let spot = |(number, &(x, y)): (usize, &(i32, i32))| Spot {
            x,
            y,
            label: format!("Place {number}"),
            named: Html::default(),
            href: String::new(),
        };
        places.iter().enumerate().map(spot).collect()
    }

    #[test]
    fn no_two_labels_meet_and_none_is_cut() {
        // A crowd of points on a map of 190 degrees, and two that coincide.
        let places: Vec<(i32, i32)> =
            (0..60).map(|at| (200 + at * 377 % 1500, 100 + at * 211 % 700)).chain([(1800, 450); 2]).collect();
        let size = (2000, 900);
        let (spots, groups) = ordered(spots(&places), size.0);
        for (scale, groups) in SCALES.iter().zip(&groups) {
            let covered: Vec<usize> = groups.iter().cloned().flatten().collect();
            assert_eq!(
                covered,
                (0..places.len()).collect::<Vec<_>>(),
                "{}: each point has a label",
                scale.class
            );
            let labels = set(&spots, groups, scale, size, true).expect("numbers always have room");
            let plates: Vec<&Label> = labels.iter().filter(|label| label.lines.is_empty()).collect();
            for (at, one) in plates.iter().enumerate() {
                for other in &plates[at + 1..] {
                    let across = (one.at.0 - other.at.0).abs();
                    let down = (one.at.1 - other.at.1).abs();
                    let wide = scale.plate(one.points.len().min(other.points.len()), size.0);
                    assert!(
                        across >= wide || down >= scale.units(PLATE, size.0),
                        "{}: {one:?} {other:?}",
                        scale.class
                    );
                }
            }
            for (name, _, (x, _)) in labels.iter().flat_map(|label| &label.lines) {
                assert!((0..=size.0).contains(x), "{name}");
            }
        }
        let lengths = groups.each_ref().map(Vec::len);
        assert!(lengths.is_sorted() && lengths[0] < lengths[2], "{lengths:?}");
        assert_eq!(groups[2].last().map(Range::len), Some(2), "the two that coincide have one label");
    }

    #[test]
    fn a_few_points_have_their_names() {
        let (spots, groups) = ordered(spots(&[(140, 90), (145, 92)]), 280);
        let labels = set(&spots, &groups[0], &SCALES[0], (280, 190), false).expect("room");
        assert_eq!(labels.len(), 1);
        assert_eq!(labels[0].lines.len(), 2);
    }
}
