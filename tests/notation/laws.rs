//! The laws of the notation, each for one text: they hold for every text there is, and panic where they do not.

use sowbook::notation::{
    File, Input, Item, ItemKind, NotationProblemKind, format, parse, parse_board, print_exact, split_records,
    tokens,
};

use crate::outline::{Stray, outline, record_outline};

/// Every law that can be asked of a text alone.
pub(crate) fn all(text: &str) {
    tokens_tile(text);
    nothing_is_lost(text);
    places_are_in_the_text(text);
    splitting_agrees(text);
    one_canonical_form(text);
    comments_can_be_deleted(text);
    boards_print_what_they_read(text);
}

/// Tokens put together again are the text.
pub(crate) fn tokens_tile(text: &str) {
    let mut at = 0;
    for token in tokens(text) {
        assert_eq!(token.span.start, at, "{text:?}");
        assert!(token.span.end > at, "an empty token at {at} of {text:?}");
        at = token.span.end;
    }
    assert_eq!(at, text.len(), "{text:?}");
}

/// The tree holds every byte.
pub(crate) fn nothing_is_lost(text: &str) {
    let (file, _) = parse(text);
    assert_eq!(print_exact(&file, text), text);
    let mut at = file.before.end;
    for record in &file.records {
        assert_eq!(record.span.start, at, "{text:?}");
        at = record.span.end;
        items_stand_in_order(&record.items, record.span.start, record.span.end, text);
    }
    assert_eq!(at, text.len(), "{text:?}");
}

fn items_stand_in_order(items: &[Item], mut at: usize, end: usize, text: &str) {
    for item in items {
        assert!(at <= item.span.start && item.span.start < item.span.end, "{item:?} in {text:?}");
        if let ItemKind::Variation(variation) = &item.kind {
            items_stand_in_order(&variation.items, item.span.start + 1, item.span.end, text);
        }
        at = item.span.end;
    }
    assert!(at <= end, "{text:?}");
}

/// Every problem has a place, and the problems of a record are in order.
pub(crate) fn places_are_in_the_text(text: &str) {
    let (file, problems) = parse(text);
    for problem in &problems {
        assert!(text.get(problem.span.range()).is_some(), "{problem:?} in {text:?}");
    }
    assert!(problems.is_sorted_by_key(|problem| problem.span), "{problems:?} in {text:?}");
    let unreadable = file.records.iter().flat_map(|record| &record.items);
    if unreadable.into_iter().any(|item| matches!(item.kind, ItemKind::Unreadable(_))) {
        assert!(!problems.is_empty(), "unreadable without a problem: {text:?}");
    }
}

/// The splitter finds the records that the parser finds, in pieces of any size.
pub(crate) fn splitting_agrees(text: &str) {
    let (file, _) = parse(text);
    let mut expected: Vec<_> = file.records.iter().map(|record| record.span.range()).collect();
    if file.before.end > 0 {
        expected.insert(0, file.before.range());
    }
    assert_eq!(split_records(text.as_bytes(), Input::Ends).complete, expected, "{text:?}");
    let half = text.len() / 2;
    let first = split_records(&text.as_bytes()[..half], Input::Continues);
    let second = split_records(&text.as_bytes()[first.rest..], Input::Ends);
    let second = second.complete.iter().map(|it| it.start + first.rest..it.end + first.rest);
    let in_pieces: Vec<_> = first.complete.iter().cloned().chain(second).collect();
    assert_eq!(in_pieces, expected, "{text:?}");
}

/// Formatting twice changes nothing more, changes white space only, and changes no meaning.
pub(crate) fn one_canonical_form(text: &str) {
    let formatted = format(text);
    assert_eq!(format(&formatted), formatted, "from {text:?}");
    let signs = |text: &str| -> String {
        text.trim_start_matches('\u{feff}').chars().filter(|sign| !sign.is_whitespace()).collect()
    };
    assert_eq!(signs(&formatted), signs(text), "{text:?} gives {formatted:?}");
    assert_eq!(meaning(&formatted), meaning(text), "{text:?} gives {formatted:?}");
}

/// Outline and kinds of problems.
fn meaning(text: &str) -> (String, Vec<NotationProblemKind>) {
    let (file, problems) = parse(text);
    let records: Vec<_> =
        file.records.iter().map(|record| record_outline(record, text, Stray::Shown)).collect();
    (records.join(" || "), problems.into_iter().map(|problem| problem.kind).collect())
}

/// A text without problems means the same without its comments and notes.
pub(crate) fn comments_can_be_deleted(text: &str) {
    let (file, problems) = parse(text);
    if !problems.is_empty() {
        return;
    }
    let mut without = String::new();
    let mut at = 0;
    let mut spans = Vec::new();
    file.records.iter().for_each(|record| remarks(&record.items, &mut spans));
    for span in spans {
        without.push_str(&text[at..span.start]);
        without.push(' ');
        at = span.end;
    }
    without.push_str(&text[at..]);
    let expected = games(&file, text);
    let (bare, problems) = parse(&without);
    assert_eq!(problems, [], "{text:?} gives {without:?}");
    assert_eq!(games(&bare, &without), expected, "{text:?} gives {without:?}");
}

fn remarks(items: &[Item], spans: &mut Vec<std::ops::Range<usize>>) {
    for item in items {
        match &item.kind {
            ItemKind::Comment(_) | ItemKind::Note => spans.push(item.span.range()),
            ItemKind::Variation(variation) => remarks(&variation.items, spans),
            _ => {}
        }
    }
}

/// The movetext of each record without comments and notes. Text before the first header counts only if it holds
/// more than that.
fn games(file: &File, text: &str) -> Vec<String> {
    let games = file.records.iter().map(|record| (record, game(&record.items, text)));
    games.filter(|(record, game)| record.header.is_some() || !game.is_empty()).map(|(_, game)| game).collect()
}

/// The outline of a movetext without comments and notes.
fn game(items: &[Item], text: &str) -> String {
    let mut outlines = Vec::new();
    for item in items {
        match &item.kind {
            ItemKind::Comment(_) | ItemKind::Note => {}
            ItemKind::Variation(variation) => outlines.push(format!("({})", game(&variation.items, text))),
            _ => outlines.push(crate::outline::item_outline(item, text)),
        }
    }
    outlines.join(" | ")
}

/// A board reads the same from its canonical text.
pub(crate) fn boards_print_what_they_read(text: &str) {
    let (board, problems) = parse_board(text);
    let (again, problems_again) = parse_board(&board.to_string());
    assert_eq!(again.to_string(), board.to_string(), "{text:?}");
    assert_eq!(problems_again.len(), problems.len(), "{text:?}");
}

/// Damage in one of several records leaves the trees of the others as they are.
///
/// `damage` replaces what is at `place`, which lies behind the record's first line and before its last line end.
pub(crate) fn damage_costs_one_record(
    records: &[&str],
    damaged: usize,
    place: std::ops::Range<usize>,
    damage: &str,
) {
    let mut record = records[damaged].to_owned();
    record.replace_range(place, damage);
    let mut texts = records.to_vec();
    texts[damaged] = &record;
    let whole = texts.concat();
    let (file, _) = parse(&whole);
    let found: Vec<_> =
        file.records.iter().map(|record| record_outline(record, &whole, Stray::Hidden)).collect();
    for (index, text) in records.iter().enumerate().filter(|&(index, _)| index != damaged) {
        let alone = outline(text);
        assert!(found.contains(&alone), "record {index} is not found again in {whole:?}");
    }
}
