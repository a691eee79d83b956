//! Boards of one to four rows: what lies where, what faces what, and the ring.

use super::*;

fn words(text: &str) -> Vec<String> {
    text.split(' ').map(str::to_owned).collect()
}

fn lettered() -> Shape {
    let side = |outer: &str, inner: &str, order: &str| LabelRows {
        outer: Some(words(outer)),
        inner: words(inner),
        order: Some(words(order)),
    };
    let south = side("k l m n o p a b", "j i h g f e d c", "a b c d e f g h i j k l m n o p");
    let north = side("K L M N O P A B", "J I H G F E D C", "A B C D E F G H I J K L M N O P");
    Shape::new(4, 8, MiddleEnd::Right, &ByPlayer::new(south, north)).expect("Driberg's board is a board")
}

/// Pairs that Driberg 1927a and 1927b name in their examples.
#[test]
fn drivers_of_the_lettering_hold() {
    let shape = lettered();
    for (own, inner, outer) in
        [("f", "G", "N"), ("d", "I", "L"), ("h", "E", "P"), ("n", "F", "O"), ("p", "H", "M"), ("j", "C", "B")]
    {
        let hole = shape.hole(own).expect("a label of the board");
        assert_eq!(shape.facing_inner(hole).map(|hole| shape.label(hole)), Some(inner));
        assert_eq!(shape.facing_outer(hole).map(|hole| shape.label(hole)), Some(outer));
    }
    let f = shape.hole("f").expect("a label");
    assert_eq!(shape.label(shape.outer_behind(f)), "o");
    assert_eq!(shape.mirrored(f).map(|hole| shape.label(hole)), Some("F"));
    let a = shape.hole("a").expect("a label");
    assert_eq!(shape.label(Hole(a.0 + 1)), "b");
}

#[test]
fn two_rows_face_each_other() {
    let side = |labels: &str| LabelRows { outer: None, inner: words(labels), order: None };
    let shape = Shape::new(2, 4, MiddleEnd::Right, &ByPlayer::new(side("S1 S2 S3 S4"), side("N1 N2 N3 N4")))
        .expect("a board");
    for (south, north) in [("S1", "N4"), ("S2", "N3"), ("S3", "N2"), ("S4", "N1")] {
        let hole = shape.hole(south).expect("a label");
        assert_eq!(shape.facing_inner(hole).map(|hole| shape.label(hole)), Some(north));
        assert_eq!(shape.facing_outer(hole), None);
    }
}

fn labels_of(shape: &Shape, holes: impl IntoIterator<Item = Option<Hole>>) -> Vec<&str> {
    holes.into_iter().map(|hole| hole.map_or("-", |hole| shape.label(hole))).collect()
}

/// The board of Selus and Abalala'e: an outer row a player, and the right half of the middle one (Pankhurst 1971, 171-172,
/// as the Digital Ludeme Project reports it).
#[test]
fn in_three_rows_the_middle_is_shared() {
    let side =
        |outer: &str, inner: &str| LabelRows { outer: Some(words(outer)), inner: words(inner), order: None };
    let labels = || ByPlayer::new(side("a b c d e f", "g h i"), side("A B C D E F", "G H I"));
    let shape = Shape::new(3, 6, MiddleEnd::Right, &labels()).expect("a board");
    let grid: Vec<String> = shape.grid().into_iter().map(|row| labels_of(&shape, row).join("")).collect();
    assert_eq!(grid, ["FEDCBA", "IHGghi", "abcdef"]);
    // The ring: the outer row to the right, the own half of the middle one to the left, then the opponent's outer row.
    assert_eq!(labels_of(&shape, shape.all().map(Some)).join(""), "abcdefihgABCDEFIHG");
    let faced = |label: &str| {
        let hole = shape.hole(label).expect("a label");
        labels_of(&shape, [shape.facing_inner(hole), shape.facing_outer(hole)]).join("")
    };
    // On the left half two holes of the opponent are in the column, on the right half one.
    assert_eq!([faced("a"), faced("c"), faced("d"), faced("g"), faced("I")], ["IF", "GD", "C-", "C-", "a-"]);
    let g = shape.hole("g").expect("a label");
    assert_eq!(shape.label(shape.outer_behind(g)), "d");
    assert!(shape.is_inner(g) && !shape.is_inner(Hole(0)));
    assert_eq!(shape.mirrored(g).map(|hole| shape.label(hole)), Some("G"));
    let uneven = ByPlayer::new(side("a b c d e f", "g h i"), side("A B C D E F", "G H"));
    let shape = Shape::new(3, 6, MiddleEnd::Right, &uneven).expect("a board");
    assert_eq!(shape.grid()[1].iter().flatten().count(), 5);
    let crowded = ByPlayer::new(side("a b c d e f", "g h i j"), side("A B C D E F", "G H I"));
    assert!(Shape::new(3, 6, MiddleEnd::Right, &crowded).is_err());
}

/// The Concentration Game: four columns, of which the two in the middle of the middle row are stores.
#[test]
fn in_three_rows_the_middle_may_be_at_the_left() {
    let side =
        |outer: &str, inner: &str| LabelRows { outer: Some(words(outer)), inner: words(inner), order: None };
    let labels = ByPlayer::new(side("b c d e", "a"), side("B C D E", "A"));
    let shape = Shape::new(3, 4, MiddleEnd::Left, &labels).expect("a board");
    let grid: Vec<String> = shape.grid().into_iter().map(|row| labels_of(&shape, row).join("")).collect();
    assert_eq!(grid, ["EDCB", "a--A", "bcde"]);
    assert_eq!(labels_of(&shape, shape.all().map(Some)).join(""), "abcdeABCDE");
}

#[test]
fn a_single_row_has_two_halves() {
    let side = |labels: &str| LabelRows { outer: None, inner: words(labels), order: None };
    let shape =
        Shape::new(1, 6, MiddleEnd::Right, &ByPlayer::new(side("a b c"), side("A B C"))).expect("a board");
    assert_eq!(labels_of(&shape, shape.grid()[0].iter().copied()).join(""), "abcCBA");
    // Seeds go on to the right; from the end of the row they go back to its beginning.
    assert_eq!(labels_of(&shape, shape.all().map(Some)).join(""), "abcCBA");
    assert!(shape.all().all(|hole| shape.facing_inner(hole).is_none() && shape.outer_behind(hole) == hole));
    let uneven =
        Shape::new(1, 5, MiddleEnd::Right, &ByPlayer::new(side("a b"), side("A B C"))).expect("a board");
    assert_eq!(labels_of(&uneven, uneven.grid()[0].iter().copied()).join(""), "abCBA");
    assert!(Shape::new(1, 5, MiddleEnd::Right, &ByPlayer::new(side("a b"), side("A B"))).is_err());
}

#[test]
fn impossible_boards_say_why() {
    let side = |labels: &str| LabelRows { outer: None, inner: words(labels), order: None };
    let problems = |rows, columns, south: &str, north: &str| {
        Shape::new(rows, columns, MiddleEnd::Right, &ByPlayer::new(side(south), side(north)))
            .expect_err("no board")
    };
    assert_eq!(problems(5, 1, "a", "b"), [ShapeProblem::Rows(5)]);
    assert_eq!(problems(2, 121, "a", "b")[0], ShapeProblem::Columns(121));
    assert_eq!(problems(2, 2, "- -", "a b")[0], ShapeProblem::NoHoles(Player::South));
    assert!(problems(2, 2, "a b", "a c").contains(&ShapeProblem::LabelTwice("a".to_owned())));
}

/// Sides of different size: seven holes for South, and five for North in the middle of the row.
#[test]
fn a_row_may_have_gaps() {
    let side = |labels: &str| LabelRows { outer: None, inner: words(labels), order: None };
    let labels = ByPlayer::new(side("a b c d e f g"), side("- A B C D E -"));
    let shape = Shape::new(2, 7, MiddleEnd::Right, &labels).expect("a board");
    let grid: Vec<String> = shape.grid().into_iter().map(|row| labels_of(&shape, row).join("")).collect();
    assert_eq!(grid, ["-EDCBA-", "abcdefg"]);
    assert_eq!(labels_of(&shape, shape.all().map(Some)).join(""), "abcdefgABCDE");
    assert_eq!((shape.side_len(Player::South), shape.side_len(Player::North)), (7, 5));
    let of = |label: &str| shape.hole(label).expect("a label of the board");
    assert_eq!(
        labels_of(&shape, ["a", "b", "d", "A"].map(|label| shape.facing_inner(of(label)))).join(""),
        "-ECf"
    );
    // In the same place, each from their own left.
    assert_eq!(
        labels_of(&shape, ["a", "b", "f", "E"].map(|label| shape.mirrored(of(label)))).join(""),
        "-AEf"
    );
    assert!(!shape.is_symmetrical());
    let [a, b, across] = ["a", "b", "A"].map(of);
    let shape = shape.with_owners([a, across].into_iter().collect());
    assert_eq!((shape.owner(across), shape.side(across)), (Player::South, Player::North));
    assert_eq!(shape.owner(b), Player::North);
}
