//! How much a site weighs. `benches/README.md` has the figures.

use std::collections::BTreeMap;

use super::markup::tags;
use crate::real;

/// The most bytes of a page.
const PAGE: usize = 400_000;

/// The most elements of a page.
const ELEMENTS: usize = 15_000;

/// The most bytes of the page of a record before its first board.
const FIRST_BOARD: usize = 32_000;

/// The most bytes of the files of a record, comparisons of readings apart: for the record, and for each board on its pages.
const RECORD: (usize, usize) = (150_000, 5_450);

#[test]
fn no_page_is_too_heavy_for_a_phone() {
    for (name, text) in real().texts() {
        if name.ends_with(".html") {
            let elements = tags(text).iter().filter(|tag| !tag.closing).count();
            assert!(text.len() <= PAGE, "{name}: {} bytes", text.len());
            assert!(elements <= ELEMENTS, "{name}: {elements} elements");
        }
    }
}

#[test]
fn the_first_board_of_a_record_is_near_the_beginning_of_its_page() {
    let before: Vec<(&str, usize)> = real()
        .texts()
        .filter(|(name, _)| name.starts_with("r/") && name.ends_with(".html"))
        .filter_map(|(name, text)| Some((name, text.find("<svg class=\"board")?)))
        .collect();
    assert!(before.len() > 100, "{} pages with a board", before.len());
    for (name, bytes) in before {
        assert!(bytes <= FIRST_BOARD, "{name}: {bytes} bytes before the first board");
    }
}

#[test]
fn a_record_weighs_what_its_boards_weigh() {
    let site = real();
    let mut weights: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for (name, bytes) in &site.files {
        let Some((id, file)) = name.strip_prefix("r/").and_then(|rest| rest.split_once('/')) else {
            continue;
        };
        let folder = file.split_once('/').map_or("", |(folder, _)| folder);
        if folder.chars().all(|letter| letter.is_ascii_digit()) {
            let (weight, boards) = weights.entry(id).or_default();
            *weight += bytes.len();
            if file.ends_with("index.html") {
                *boards += site.text(name).matches("<svg class=\"board").count();
            }
        }
    }
    for (id, (weight, boards)) in &weights {
        assert!(*weight <= RECORD.0 + RECORD.1 * boards, "{id}: {weight} bytes, {boards} boards");
    }
    let boards: usize = weights.values().map(|(_, boards)| boards).sum();
    assert!(boards > 1000, "{boards} boards");
}
