//! Numbers in as few letters as SVG allows.

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
pub(super) fn put(svg: &mut String, symbol: &str, at: (i32, i32)) {
    svg.push_str("<use");
    placed(svg, symbol, Some(at));
}

/// The end of such an element: what it uses, and where, unless something else says that.
pub(super) fn placed(svg: &mut String, symbol: &str, at: Option<(i32, i32)>) {
    svg.extend([" href=\"#_", symbol]);
    if let Some((x, y)) = at {
        svg.push_str("\" x=\"");
        number(svg, x);
        svg.push_str("\" y=\"");
        number(svg, y);
    }
    svg.push_str("\"/>");
}

/// Adds a number. A page holds thousands, and the general way of writing one takes several times as long.
pub(super) fn number(text: &mut String, number: i32) {
    let mut digits = [0; 11];
    let mut at = digits.len();
    let mut rest = number.unsigned_abs();
    loop {
        at -= 1;
        // Ten digits are enough for every number of 32 bits.
        digits[at] = b'0' + u8::try_from(rest % 10).unwrap_or(0);
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    if number < 0 {
        text.push('-');
    }
    text.extend(digits[at..].iter().map(|&digit| char::from(digit)));
}
