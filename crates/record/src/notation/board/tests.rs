use proptest::prelude::*;

use super::*;

/// The canonical text, then each problem with the text it is at.
fn check(text: &str, expect: &str) {
    let (board, problems) = parse_board(text);
    let mut found = board.to_string();
    for problem in problems {
        found.push_str(&format!(" !{:?} {:?}", problem.kind, &text[problem.span.range()]));
    }
    assert_eq!(found, expect, "{text}");
}

#[test]
fn clauses() {
    check("", "");
    check(" ; ", "");
    check(
        "south 0 5*3 2; north 4*6; store 6 2; flag moved S1 N3; flag dead N2; flag qasamo B1 by south; \
         round 2; phase main; turns 4 3; next north; starter south",
        "south 0 5*3 2; north 4*6; store 6 2; flag moved S1 N3; flag dead N2; flag qasamo B1 by south; \
         round 2; phase main; turns 4 3; next north; starter south",
    );
    check("b=0; c += 1;G + N=3;f>=1 ; g<=2; h-=4", "b=0; c+=1; G+N=3; f>=1; g<=2; h-=4");
    check("G+N+=3; rest=0", "G+N+=3; rest=0");
    check("as k l m/j i h; south\n 1 ? ?*4", "as k l m / j i h; south 1 ? ?*4");
    check("flag moved; store ? 2; turns 1 ?", "flag moved; store ? 2; turns 1 ?");
    check("south 5*1 007", "south 5 7");
}

#[test]
fn what_cannot_be_read_is_kept_and_marked() {
    check("hand 3; b=0", "hand 3; b=0 !UnknownBoardClause \"hand\"");
    check("b=", "b= !BadNumber \"\"");
    check("b=65536; c=65535", "b=65536; c=65535 !BadNumber \"65536\"");
    check("b=+1", "b=+1 !BadNumber \"+1\"");
    check("=1", "=1 !BadLabel \"\"");
    check("b>1", "b>1 !UnknownBoardClause \"b>1\"");
    check("b++c=1", "b++c=1 !BadLabel \"\"");
    check("rest+b=1", "rest+b=1 !BadLabel \"rest\"");
    check("store 6", "store 6 !BoardClauseTooShort \"\"");
    check("store 6 2 1", "store 6 2 1 !BoardClauseTooLong \"1\"");
    check("flag moved S1 by", "flag moved S1 by !BoardClauseTooShort \"\"");
    check("flag moved by south S1", "flag moved by south S1 !BoardClauseTooLong \"S1\"");
    check(
        "flag + S1; phase 2; flag dead- N2",
        "flag + S1; phase 2; flag dead- N2 !BadWord \"+\" !BadWord \"2\" !BadWord \"dead-\"",
    );
    check("next east", "next east !BadSide \"east\"");
    check("south 4*0", "south 4*0 !BadNumber \"4*0\"");
    check("south 4*1024 1", "south 4*1024 1 !TooManyHoles \"1\"");
    check("as a / ", "as a / !BoardClauseTooShort \"\"");
    check("é=1; 😀", "é=1; 😀 !UnknownBoardClause \"😀\"");
}

#[test]
fn places_are_those_of_the_text() {
    let (board, _) = parse_board("  b=0 ;\n flag moved S1");
    assert_eq!(board.clauses[0].span, Span::new(2, 5));
    assert_eq!(board.clauses[1].span, Span::new(9, 22));
    let BoardClause::Flag { holes, .. } = &board.clauses[1].value else { panic!("{board:?}") };
    assert_eq!(holes[0].span, Span::new(20, 22));
}

fn at_start<T>(value: T) -> Spanned<T> {
    Spanned::new(value, Span::default())
}

/// The same board with every place forgotten.
fn unplaced(board: WrittenBoard) -> WrittenBoard {
    let holes = |holes: Vec<Spanned<Label>>| holes.into_iter().map(|it| at_start(it.value)).collect();
    let clause = |clause| match clause {
        BoardClause::Order(rows) => BoardClause::Order(rows.into_iter().map(holes).collect()),
        BoardClause::Counts { side, runs } => {
            BoardClause::Counts { side, runs: runs.into_iter().map(|run| at_start(run.value)).collect() }
        }
        BoardClause::Rows { from, rows } => {
            let row = |row: Vec<Spanned<Run>>| row.into_iter().map(|run| at_start(run.value)).collect();
            BoardClause::Rows { from, rows: rows.into_iter().map(row).collect() }
        }
        BoardClause::Relation { of: Sum::Holes(list), compare, seeds } => {
            BoardClause::Relation { of: Sum::Holes(holes(list)), compare, seeds }
        }
        BoardClause::Flag { name, holes: list, by } => {
            BoardClause::Flag { name: at_start(name.value), holes: holes(list), by }
        }
        BoardClause::Last(places) => {
            BoardClause::Last(places.map(|(start, end)| (at_start(start.value), at_start(end.value))))
        }
        other => other,
    };
    WrittenBoard { clauses: board.clauses.into_iter().map(|it| at_start(clause(it.value))).collect() }
}

fn any_label() -> impl Strategy<Value = Spanned<Label>> {
    "((south|north)\\.)?([a-zA-Z]'?([1-9]?[0-9])?|[1-9]?[0-9])"
        .prop_map(|text| at_start(Label::parse(&text).expect("the pattern makes labels")))
}

fn any_clause() -> impl Strategy<Value = BoardClause> {
    let labels = || prop::collection::vec(any_label(), 1..5);
    let side = || prop::sample::select(Player::ALL.to_vec());
    let count = || prop_oneof![Just(Count::NotStated), any::<u16>().prop_map(Count::Stated)];
    let pair = move || (count(), count()).prop_map(|(south, north)| ByPlayer::new(south, north));
    let run = || (count(), 1..40_u16).prop_map(|(count, holes)| at_start(Run { count, holes }));
    let rows = prop::collection::vec(prop::collection::vec(run(), 1..5), 1..4);
    let sum = prop_oneof![Just(Sum::Rest), labels().prop_map(Sum::Holes)];
    prop_oneof![
        prop::collection::vec(labels(), 1..4).prop_map(BoardClause::Order),
        (side(), rows).prop_map(|(from, rows)| BoardClause::Rows { from, rows }),
        (side(), prop::collection::vec(run(), 1..9))
            .prop_map(|(side, runs)| BoardClause::Counts { side, runs }),
        (sum, prop::sample::select(Compare::ALL.to_vec()), any::<u16>())
            .prop_map(|(of, compare, seeds)| BoardClause::Relation { of, compare, seeds }),
        pair().prop_map(BoardClause::Store),
        (
            "[a-z][a-z0-9_]{0,4}(-[a-z0-9]{1,3})?",
            prop::collection::vec(any_label(), 0..4),
            prop::option::of(side())
        )
            .prop_map(|(name, holes, by)| BoardClause::Flag { name: at_start(name), holes, by }),
        any::<(u16, bool)>().prop_map(|(number, over)| BoardClause::Round { number, over }),
        "[a-z][a-z0-9_]{0,4}(-[a-z0-9]{1,3})?".prop_map(BoardClause::Phase),
        pair().prop_map(BoardClause::Turns),
        pair().prop_map(BoardClause::Points),
        count().prop_map(BoardClause::Out),
        (side(), any::<bool>()).prop_map(|(side, again)| BoardClause::Next { side, again }),
        side().prop_map(BoardClause::Starter),
        any::<u16>().prop_map(BoardClause::Quiet),
        prop::option::of((any_label(), any_label())).prop_map(BoardClause::Last),
    ]
}

crate::random_tests::random_tests! {
    cases: 256;

    fn what_is_printed_reads_the_same(clauses in prop::collection::vec(any_clause(), 0..6)) {
        let board = WrittenBoard { clauses: clauses.into_iter().map(at_start).collect() };
        let (again, problems) = parse_board(&board.to_string());
        prop_assert_eq!(problems, vec![]);
        prop_assert_eq!(unplaced(again), board);
    }

    /// Counts are read in one go or word by word, and the same.
    fn plain_counts_are_read_as_words_are(text in "south(( |  |\n)([0-9]{1,4}|[0-9?](\\*[0-9])?|/|é)){0,9} ?") {
        let mut words = Words::new(&text, 7);
        words.word().expect("the side");
        let runs: Result<Vec<_>, NotationProblem> = std::iter::from_fn(|| words.optional()).map(run).collect();
        let mut problems = Vec::new();
        let board = parse_board_at(&text, 7, &mut problems);
        let read = match board.clauses.as_slice() {
            [Spanned { value: BoardClause::Counts { runs, .. }, .. }] => Ok(runs.clone()),
            [Spanned { value: BoardClause::Unknown(_), .. }] => Err(problems[0]),
            clauses => panic!("{clauses:?}"),
        };
        match runs {
            Ok(runs) if runs.is_empty() => prop_assert!(read.is_err()),
            runs => prop_assert_eq!(read, runs),
        }
    }

    fn any_text_has_a_canonical_form(text in "([a-z=;+*?/<> 0-9éS]|south|flag|rest){0,40}") {
        let (board, problems) = parse_board(&text);
        let (again, problems_again) = parse_board(&board.to_string());
        prop_assert_eq!(board.to_string(), again.to_string());
        prop_assert_eq!(problems.len(), problems_again.len());
        let unknown = board.clauses.iter().filter(|it| matches!(it.value, BoardClause::Unknown(_))).count();
        prop_assert_eq!(unknown, problems.len());
    }
}
