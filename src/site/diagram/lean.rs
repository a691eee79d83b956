//! Numbers in as few letters as SVG allows.

use std::fmt::Write;

/// A number of tenths: `-.5`, `3`, `12.4`.
pub(super) fn tenths(number: i32) -> String {
    let sign = if number < 0 { "-" } else { "" };
    let (whole, tenth) = (number.abs() / 10, number.abs() % 10);
    match (whole, tenth) {
        (whole, 0) => format!("{sign}{whole}"),
        (0, tenth) => format!("{sign}.{tenth}"),
        (whole, tenth) => format!("{sign}{whole}.{tenth}"),
    }
}

/// Two numbers of tenths: a sign parts them as well as a space does.
pub(super) fn pair(x: i32, y: i32) -> String {
    let space = if y < 0 { "" } else { " " };
    format!("{}{space}{}", tenths(x), tenths(y))
}

/// The use of a symbol at a place.
pub(super) fn put(svg: &mut String, symbol: &str, (x, y): (i32, i32)) {
    let _ = write!(svg, "<use href=\"#_{symbol}\" x=\"{x}\" y=\"{y}\"/>");
}
