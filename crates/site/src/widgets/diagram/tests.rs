use super::layout::Layout;
use super::words::table;
use super::*;
use crate::common::Interface;
use base::board::{LabelRows, MiddleEnd};

fn two_rows(columns: u8) -> Frame {
    let side = |letter: char| LabelRows {
        outer: None,
        inner: (1..=columns).map(|number| format!("{letter}{number}")).collect(),
        order: None,
    };
    let shape =
        Shape::new(2, columns, MiddleEnd::Right, &ByPlayer::new(side('S'), side('N'))).expect("a board");
    Frame {
        shape,
        ring: Ring::All,
        names: ByPlayer::new("South".to_owned(), "North".to_owned()),
        flags: vec!["moved".to_owned()],
        stores: Stores::Tally,
        place: Place::Alone,
        to_move: "to move".to_owned(),
    }
}

fn four_rows() -> Frame {
    let side = |outer: &str, inner: &str| LabelRows {
        outer: Some((1..=8).map(|number| format!("{outer}{number}")).collect()),
        inner: (1..=8).map(|number| format!("{inner}{number}")).collect(),
        order: None,
    };
    let shape =
        Shape::new(4, 8, MiddleEnd::Right, &ByPlayer::new(side("o", "i"), side("O", "I"))).expect("a board");
    Frame { shape, ring: Ring::OwnRows, flags: Vec::new(), ..two_rows(6) }
}

fn full(frame: &Frame, each: u16) -> Drawing {
    let seeds = vec![Seeds::Known(each); frame.shape.holes()];
    let stores = ByPlayer::new(Seeds::Known(0), Seeds::Known(0));
    Drawing { seeds, stores, overlay: Overlay::default() }
}

fn draw(frame: Frame, drawing: &Drawing) -> String {
    let mut sheet = Sheet::default();
    let frame = sheet.frame(frame);
    sheet.draw(frame, drawing, Alternative::LabelledBy("a b")).to_string()
}

fn hole(frame: &Frame, label: &str) -> Hole {
    frame.shape.hole(label).expect("a label of the board")
}

fn sown(frame: &Frame, from: &str, drops: &str, direction: Direction) -> Sown {
    let drops = drops.split(' ').map(|label| hole(frame, label)).collect();
    Sown {
        player: Player::South,
        resown: false,
        taken: Vec::new(),
        from: hole(frame, from),
        drops,
        direction,
    }
}

#[test]
fn a_board_of_two_rows_is_lean() {
    let frame = two_rows(6);
    let mut drawing = full(&frame, 6);
    drawing.overlay.lifted = vec![hole(&frame, "S4")];
    drawing.overlay.last = Some(hole(&frame, "N3"));
    drawing.overlay.captured = vec![(hole(&frame, "N3"), 4)];
    drawing.overlay.sown = vec![sown(&frame, "S4", "S5 S6 N1 N2 N3", Direction::Anticlockwise)];
    drawing.overlay.flagged = vec![(0, hole(&frame, "S4"))];
    let svg = draw(frame, &drawing);
    assert!(svg.len() < 2100, "{} bytes: {svg}", svg.len());
}

#[test]
fn every_number_of_seeds_lies_within_its_hole_and_about_its_middle() {
    for number in 0..=seeds::MOST {
        let places = seeds::places(number);
        assert_eq!(places.len(), usize::from(number));
        let sum = places.iter().fold((0, 0), |sum, place| (sum.0 + place.0, sum.1 + place.1));
        // On the average a seed is no farther from the middle than a unit; up to four lie about it exactly.
        let most = if number < 5 { 24 } else { 24 * i32::from(number) };
        assert!(sum.0.abs() <= most && sum.1.abs() <= most, "{number}: {sum:?}");
        for (at, &(x, y)) in places.iter().enumerate() {
            assert!(x * x + y * y <= 236 * 236, "{number}: {x} {y} touches the edge");
            for &(other_x, other_y) in &places[..at] {
                let (dx, dy) = (x - other_x, y - other_y);
                assert!(dx * dx + dy * dy >= 90 * 90, "{number}: two seeds lie on each other");
            }
        }
    }
}

/// The ways of some laps: the lines, and the beads.
fn drawn(frame: &Frame, laps: &[Sown]) -> (Vec<String>, usize) {
    let svg = path::ways(layout::Layout::new(frame), &frame.shape, laps);
    let lines =
        svg.split("<path d=\"").skip(1).map(|rest| rest.split('"').next().unwrap_or_default().to_owned());
    (lines.collect(), svg.matches("h0").count())
}

/// The way keeps to the lanes outside the holes: no point of it is nearer to a hole's middle than its edge, but for the
/// arrow into the last. It never leaps, however often it goes round, and each seed has its bead.
#[test]
fn the_way_runs_outside_the_holes() {
    let two = two_rows(6);
    let four = four_rows();
    let all = "S2 S3 S4 S5 S6 N1 N2 N3 N4 N5 N6 S1";
    let ways = [
        (&two, sown(&two, "S4", "S5 S6 N1 N2", Direction::Anticlockwise)),
        (&two, sown(&two, "S2", "S1 N6 N5", Direction::Clockwise)),
        (&two, sown(&two, "S1", &format!("{all} {all} {all} {all} S2"), Direction::Anticlockwise)),
        (&four, sown(&four, "o7", "o8 i8 i7 i6", Direction::Anticlockwise)),
        (&four, sown(&four, "I2", "I1 O1 O2", Direction::Clockwise)),
        (
            &four,
            sown(&four, "i3", "i2 i1 o1 o2 o3 o4 o5 o6 o7 o8 i8 i7 i6 i5 i4 i3 i2", Direction::Anticlockwise),
        ),
    ];
    for (frame, way) in ways {
        let layout = layout::Layout::new(frame);
        let (lines, beads) = drawn(frame, std::slice::from_ref(&way));
        let [d] = lines.as_slice() else { panic!("{lines:?}") };
        let points = corners(d);
        let (_, outside) = points.split_last().expect("a way");
        for (x, y) in outside {
            for hole in frame.shape.all() {
                let (at_x, at_y) = layout.centre(&frame.shape, hole);
                let distance = (x - at_x).pow(2) + (y - at_y).pow(2);
                assert!(distance >= 34 * 34, "{d}: {x} {y} is in {}", frame.shape.label(hole));
            }
            assert!((0..=layout.width).contains(x) && (0..=layout.height).contains(y), "{d}: {x} {y}");
        }
        // The arrow is at the last hole.
        let last = layout.centre(&frame.shape, *way.drops.last().expect("a drop"));
        assert!(points.last().is_some_and(|&(x, y)| x == last.0 && (y - last.1).abs() < 40), "{d}");
        assert_eq!(d.matches('M').count(), 1, "{d}");
        assert_eq!(beads, way.drops.len(), "{d}");
    }
}

/// Coming past the hole it came from, a way takes another lane; a lap that goes on where one ended keeps to its own.
#[test]
fn a_way_does_not_run_over_itself() {
    let two = two_rows(4);
    let round = "S2 S3 S4 N1 N2 N3 N4 S1";
    let once = sown(&two, "S1", &format!("{round} S2 S3"), Direction::Anticlockwise);
    let (lines, _) = drawn(&two, std::slice::from_ref(&once));
    assert_eq!(lines[0].matches('L').count(), 1, "{}", lines[0]);
    let laps = [
        sown(&two, "S1", "S2 S3", Direction::Anticlockwise),
        sown(&two, "S3", "S4 N1 N2", Direction::Anticlockwise),
    ];
    let (lines, _) = drawn(&two, &laps);
    let (first, second) = (corners(&lines[0]), corners(&lines[1]));
    assert_eq!(first.last(), second.first(), "{lines:?}");
}

/// A first seed that goes back where it came from does not go all the way round, and seeds that were taken and are sown
/// from elsewhere do not go there along the holes.
#[test]
fn a_way_goes_nowhere_that_seeds_do_not() {
    let two = two_rows(4);
    let ends = |laps: &[Sown]| drawn(&two, laps).0.iter().map(|d| d.matches('Q').count()).sum::<usize>();
    let round = sown(&two, "S1", "S2 S3 S4 N1 N2 N3 N4 S1", Direction::Anticlockwise);
    assert_eq!(ends(&[sown(&two, "S1", "S1 N4 N3 N2", Direction::Clockwise)]), 2);
    assert_eq!(ends(&[sown(&two, "S1", "S1", Direction::Clockwise)]), 0);
    assert_eq!(ends(&[round]), 4);
    let taken = Sown { resown: true, ..sown(&two, "S4", "S2 S3", Direction::Anticlockwise) };
    assert_eq!(ends(&[sown(&two, "S2", "S3 S4", Direction::Anticlockwise), taken]), 0);
}

/// Numbers of laps that begin at one place are beside each other, or are left out.
#[test]
fn numbers_of_laps_do_not_lie_on_each_other() {
    let two = two_rows(6);
    let lap = |at: usize| match at % 2 {
        0 => sown(&two, "S2", "S3 S4", Direction::Anticlockwise),
        _ => sown(&two, "S4", "S3 S2", Direction::Clockwise),
    };
    for count in [2, 4, 12] {
        let laps: Vec<Sown> = (0..count).map(lap).collect();
        let svg = path::ways(layout::Layout::new(&two), &two.shape, &laps);
        let number = |rest: &str, name: &str| -> i32 {
            let value = rest.split_once(&format!("{name}=\"")).and_then(|(_, rest)| rest.split('"').next());
            value.and_then(|value| value.parse().ok()).expect("a number")
        };
        let places: Vec<(i32, i32)> =
            svg.split("<text ").skip(1).map(|rest| (number(rest, "x"), number(rest, "y"))).collect();
        // The first number is there in any case, and so are all where there is room.
        assert!(places.len() >= if count < 5 { count - 1 } else { 3 }, "{count}: {places:?}");
        for (at, one) in places.iter().enumerate() {
            for other in &places[..at] {
                let apart = (one.0 - other.0).abs().max((one.1 - other.1).abs());
                assert!(apart >= 18, "{count}: {places:?}");
            }
        }
    }
}

/// Between two rows of one side, a label is nearer to its own row than to the other label.
#[test]
fn labels_between_two_rows_are_near_their_own_holes() {
    let mut sheet = Sheet::default();
    let _ = sheet.frame(four_rows());
    let svg = sheet.definitions().to_string();
    let y = |label: &str| -> i32 {
        let before = svg.split(&format!(">{label}</text>")).next().expect("a label");
        let (_, height) = before.rsplit_once("y=\"").expect("a height");
        height.split('"').next().and_then(|y| y.parse().ok()).expect("a number")
    };
    let frame = four_rows();
    let layout = Layout::new(&frame);
    for column in 1..=8 {
        for (one, other) in
            [(format!("o{column}"), format!("i{column}")), (format!("O{column}"), format!("I{column}"))]
        {
            let far = (y(&one) - y(&other)).abs();
            for label in [&one, &other] {
                let (_, middle) = layout.centre(&frame.shape, hole(&frame, label));
                assert!((y(label) - middle).abs() < far, "{label}: {} of {middle}, {far}", y(label));
            }
        }
    }
}

/// The absolute points of a path made of M, H, V, L, Q.
fn corners(d: &str) -> Vec<(i32, i32)> {
    let mut points = Vec::new();
    let (mut x, mut y) = (0, 0);
    let mut rest = d;
    while let Some(letter) = rest.chars().next() {
        let end = rest[1..].find(|c: char| c.is_ascii_alphabetic()).map_or(rest.len(), |at| at + 1);
        let numbers: Vec<i32> =
            rest[1..end].split_whitespace().map(|n| n.parse().expect("a number")).collect();
        match (letter, numbers.as_slice()) {
            ('M' | 'L', &[to_x, to_y]) | ('Q', &[_, _, to_x, to_y]) => (x, y) = (to_x, to_y),
            ('H', &[to_x]) => x = to_x,
            ('V', &[to_y]) => y = to_y,
            other => panic!("{other:?} in {d}"),
        }
        points.push((x, y));
        rest = &rest[end..];
    }
    points
}

#[test]
fn unknown_counts_are_not_drawn_as_zero() {
    let frame = two_rows(3);
    let mut drawing = full(&frame, 0);
    drawing.seeds = vec![Seeds::NotStated, Seeds::Assumed(2), Seeds::Known(0)];
    let svg = draw(frame.clone(), &drawing);
    assert_eq!(svg.matches("#_q").count(), 4, "one not stated and three beyond the end");
    assert!(svg.contains("<use class=\"a\" href=\"#_2\""));
    assert_eq!(
        describe(&frame, &drawing, &Messages::new(Interface::En)),
        "South: S1 ?, S2 [2], S3 0; store 0. North: N1 ?, N2 ?, N3 ?; store 0. \
         Counts in brackets are assumed."
    );
    assert!(
        describe(&frame, &drawing, &Messages::new(Interface::Fr)).starts_with("South\u{a0}: S1 ?"),
        "French has a space before a colon"
    );
}

#[test]
fn more_seeds_than_can_be_drawn_have_a_number() {
    let frame = two_rows(3);
    let svg = draw(frame.clone(), &full(&frame, 13));
    assert_eq!(svg.matches("#_g").count(), 6);
    assert_eq!(svg.matches(">13</text>").count(), 6);
}

#[test]
fn nothing_a_person_wrote_becomes_markup() {
    let mut frame = two_rows(3);
    frame.names.north = "<script>\"'".to_owned();
    frame.flags = vec!["</svg><script>".to_owned()];
    let mut drawing = full(&frame, 1);
    drawing.overlay.flagged = vec![(0, Hole(0)), (9, Hole(1))];
    let mut sheet = Sheet::default();
    let id = sheet.frame(frame.clone());
    let all = [
        sheet.draw(id, &drawing, Alternative::Text("\"><script>")).to_string(),
        sheet.definitions().to_string(),
        table(&frame, &drawing, "<script>").to_string(),
    ];
    for svg in all {
        assert!(!svg.contains("<script>") && !svg.contains("style="), "{svg}");
    }
}

/// Every flag of eight has a mark and a name, on a page and in a file of its own.
#[test]
fn eight_flags_are_drawn_and_named() {
    let mut frame = two_rows(6);
    frame.flags = (0..8).map(|number| format!("flag{number}")).collect();
    let mut drawing = full(&frame, 1);
    drawing.overlay.flagged = (0..8).map(|flag| (flag, Hole(0))).collect();
    drawing.overlay.newly = vec![(7, Hole(0))];
    let about = About { title: "", position: "", source: "", licence: "" };
    let file = document(&frame, &drawing, &about);
    assert!(!file.contains("<use"), "{file}");
    let mut sheet = Sheet::default();
    let id = sheet.frame(frame);
    let page = sheet.draw(id, &drawing, Alternative::Text("")).to_string();
    let defined = sheet.definitions().to_string();
    for (flag, shape) in super::symbols::FLAGS.iter().enumerate() {
        // On the hole and in the legend.
        assert_eq!(file.matches(shape).count(), 2, "{flag}");
        assert!(file.contains(&format!(">flag{flag}</text>")));
        let sign = if flag == 7 { "F" } else { "f" };
        assert!(page.contains(&format!("#_{sign}{flag}\"")) && page.contains(&format!("#_j0-{flag}\"")));
        assert!(defined.contains(&format!("id=\"_{sign}{flag}\"")));
    }
}

#[test]
fn definitions_appear_once() {
    let mut sheet = Sheet::default();
    let first = sheet.frame(two_rows(6));
    assert_eq!(sheet.frame(two_rows(6)), first);
    sheet.frame(four_rows());
    let definitions = sheet.definitions().to_string();
    assert_eq!(definitions.matches("id=\"_6\"").count(), 1);
    assert_eq!(definitions.matches("id=\"_b").count(), 2);
    assert!(definitions.len() < 24_000, "{}", definitions.len());
}
/// Where seeds fall into the stores too, a way leads past the end of the row.
#[test]
fn a_way_into_a_store_is_drawn_on_every_board() {
    for frame in [two_rows(3), four_rows()] {
        for player in base::board::Player::ALL {
            let mut drawing = full(&frame, 1);
            let drops = vec![Hole(1), Hole::store(player), Hole(2)];
            drawing.overlay.sown = vec![Sown {
                player,
                resown: false,
                taken: Vec::new(),
                from: Hole(0),
                drops,
                direction: Direction::Anticlockwise,
            }];
            drawing.overlay.last = Some(Hole::store(player));
            assert_eq!(draw(frame.clone(), &drawing).matches("<g class=\"w").count(), 1);
        }
    }
}

/// Seeds reach a store past the end of its owner's row, whichever way they go, and pass no hole of the other side.
#[test]
fn a_way_into_a_store_does_not_go_round_the_board() {
    let frame = two_rows(3);
    let layout = layout::Layout::new(&frame);
    for (from, direction, first) in
        [("S1", Direction::Clockwise, "S1"), ("S3", Direction::Anticlockwise, "S3")]
    {
        let mut lap = sown(&frame, from, first, direction);
        lap.drops = vec![Hole::store(Player::South)];
        let svg = path::ways(layout, &frame.shape, std::slice::from_ref(&lap));
        assert!(!svg.contains("#_p"), "{svg}");
        let (lines, _) = drawn(&frame, std::slice::from_ref(&lap));
        let (hole_x, _) = layout.centre(&frame.shape, hole(&frame, first));
        let (x, _) = *corners(&lines[0]).last().expect("a way");
        assert_eq!(x < hole_x, direction == Direction::Clockwise, "{svg}");
    }
}

/// Seeds taken across the board come from their hole to where the way begins.
#[test]
fn taken_seeds_are_seen_to_come_from_their_hole() {
    let frame = two_rows(4);
    let opposite = |label: &str| Sown {
        resown: true,
        taken: vec![hole(&frame, label)],
        ..sown(&frame, "S2", "S3 S4", Direction::Anticlockwise)
    };
    let layout = layout::Layout::new(&frame);
    let svg = path::ways(layout, &frame.shape, &[opposite("N3")]);
    let (x, y) = layout.centre(&frame.shape, hole(&frame, "N3"));
    assert!(svg.contains(&format!("<path class=\"tk\" d=\"M{x} {y}V")), "{svg}");
    // A straight line from another column would go over holes and labels.
    assert!(!path::ways(layout, &frame.shape, &[opposite("N2")]).contains("\"tk\""));
}

/// How many pitches from the first hole of its row the style sheet puts the one with a number, from 1.
fn pitches(number: usize) -> usize {
    let css = include_str!("../../../../../site/assets/style.css");
    let count = |text: &str| text.parse().unwrap_or(usize::from(text == "var(--pitch)"));
    let mut moved = std::collections::BTreeMap::new();
    for rule in css.lines().filter_map(|line| line.strip_prefix(".p > :nth-child(")) {
        let (which, what) = rule.split_once(") { ").expect("a rule");
        let (every, first) = which.split_once('n').expect("an n");
        let (every, first) = (every.parse().unwrap_or(1), first.parse().unwrap_or(0));
        if number >= first && (number - first).is_multiple_of(every) {
            let (how, by) = what.split_once(": ").expect("a declaration");
            let by = by.trim_start_matches("translateX(").trim_start_matches("calc(");
            moved.insert(how, count(by.split([' ', ';']).next().unwrap_or_default()));
        }
    }
    moved.values().sum()
}

/// Every hole is where the style sheet puts it, on boards with as many columns as there may be.
#[test]
fn the_style_sheet_has_a_place_for_every_hole_of_a_row() {
    let mut most = 0;
    for columns in 1..=60 {
        let frame = Frame { place: Place::Desk, ..two_rows(columns) };
        let layout = Layout::new(&frame);
        let svg = draw(frame.clone(), &full(&frame, 1));
        let mut drawn = Vec::new();
        for row in svg.split("<g class=\"p").skip(1) {
            let (start, rest) = row.split_once(")\">").expect("a place");
            let (class, place) = start.split_once("\" transform=\"translate(").expect("a place");
            let (x, y) = place.split_once(' ').expect("two numbers");
            let holes = rest.split("</g>").next().unwrap_or_default().matches("<use").count();
            let pitch = if class == " r" { -layout::PITCH } else { layout::PITCH };
            let [x, y]: [i32; 2] = [x, y].map(|number| number.parse().expect("a number"));
            let at = |number| x + pitch * i32::try_from(pitches(number)).expect("a few");
            drawn.extend((1..=holes).map(|number| (at(number), y)));
            most = most.max(holes);
        }
        let places: Vec<_> = frame.shape.all().map(|hole| layout.centre(&frame.shape, hole)).collect();
        assert_eq!(drawn, places, "{columns} columns");
    }
    assert_eq!(most, sheet::MOST_IN_ROW);
}
