//! The share card of a record, as SVG: what it is, who says so, how it is known, and the last board.

use std::fmt::Write;

use super::diagram::{Drawing, Frame, STYLE, size, within};
use crate::common::{CARD_SIZE, escape};

/// The room beside everything.
const EDGE: i32 = 60;

/// What a card says besides its board.
pub(crate) struct CardText {
    pub(crate) archive: String,
    /// The title of the record.
    pub(crate) title: String,
    /// How its play is known.
    pub(crate) provenance: String,
    /// How full the sign of provenance is: documented, derived, or made by editors or programs.
    pub(crate) sign: &'static str,
    /// Its game, and where it is from.
    pub(crate) about: Vec<String>,
}

/// The card as SVG. A board that is much wider than high is below the text, any other beside it.
pub(crate) fn card(text: &CardText, frame: &Frame, board: &Drawing) -> String {
    let (wide, high) = size(frame);
    let below = wide * 10 > high * 18;
    let column = if below { 1080 } else { 440 };
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\"><style>{2}</style>\
         <rect width=\"{0}\" height=\"{1}\" fill=\"#fffdf8\"/><rect width=\"{0}\" height=\"12\" fill=\"#8a2b12\"/>\
         <g font-family=\"EB Garamond\" fill=\"#1f1b16\">",
        CARD_SIZE.0, CARD_SIZE.1, *STYLE
    );
    let mut y = 72;
    line(&mut svg, EDGE + 34, y, 28, "#635b50", &text.provenance);
    sign(&mut svg, text.sign, EDGE + 11, y - 9);
    let most = if below { 2 } else { 5 };
    let (letters, lines) = fitted(&text.title, column, most);
    y += 8;
    for words in lines {
        y += letters + 6;
        line(&mut svg, EDGE, y, letters, "#1f1b16", &words);
    }
    y += 12;
    let about = if below { vec![text.about.join(" · ")] } else { text.about.clone() };
    for words in
        about.iter().flat_map(|about| wrapped(about, column, 30).into_iter().take(if below { 1 } else { 3 }))
    {
        y += 36;
        line(&mut svg, EDGE, y, 30, "#635b50", &words);
    }
    let right = i32::try_from(CARD_SIZE.0).unwrap_or(i32::MAX) - EDGE;
    let _ = write!(
        svg,
        "<text x=\"{right}\" y=\"72\" font-size=\"28\" text-anchor=\"end\">{}</text></g>",
        escape(&text.archive)
    );
    let place = if below { [EDGE, y + 14, 1080, 600 - y] } else { [EDGE + 470, 100, 610, 500] };
    svg.push_str(&within(frame, board, place));
    svg.push_str("</svg>");
    svg
}

fn line(svg: &mut String, x: i32, y: i32, letters: i32, colour: &str, words: &str) {
    let words = escape(words);
    let _ = write!(svg, "<text x=\"{x}\" y=\"{y}\" font-size=\"{letters}\" fill=\"{colour}\">{words}</text>");
}

/// The sign of a provenance, as pages have it.
fn sign(svg: &mut String, sign: &str, x: i32, y: i32) {
    let fill = if sign == "whole" { "#8a2b12" } else { "none" };
    let _ = write!(
        svg,
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"9\" fill=\"{fill}\" stroke=\"#8a2b12\" stroke-width=\"3\"/>"
    );
    if sign == "half" {
        let _ = write!(svg, "<path d=\"M{x} {}a9 9 0 0 0 0 18z\" fill=\"#8a2b12\"/>", y - 9);
    }
}

/// The largest size of letters in which a text has at most a given number of lines, and these; a text that is too long
/// in the smallest is cut.
fn fitted(text: &str, width: i32, most: usize) -> (i32, Vec<String>) {
    let sizes = [60, 52, 46, 40];
    let all = sizes.map(|letters| (letters, wrapped(text, width, letters)));
    let fits = all.iter().find(|(_, lines)| lines.len() <= most);
    let (letters, mut lines) = fits.or(all.last()).cloned().unwrap_or_default();
    if lines.len() > most {
        lines.truncate(most);
        if let Some(last) = lines.last_mut() {
            last.push('…');
        }
    }
    (letters, lines)
}

/// The lines of a text at a size of letters.
fn wrapped(text: &str, width: i32, letters: i32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut used = 0;
    for word in text.split_whitespace() {
        let needs = width_of(word) * letters / 100;
        match lines.last_mut() {
            Some(line) if used + letters / 4 + needs <= width => {
                line.extend([" ", word]);
                used += letters / 4 + needs;
            }
            _ => {
                lines.push(word.to_owned());
                used = needs;
            }
        }
    }
    lines
}

/// About how wide a word is, in hundredths of the size of its letters, and rather too much than too little.
fn width_of(word: &str) -> i32 {
    let wide = |letter: char| match letter {
        'i' | 'j' | 'l' | 't' | 'f' | 'r' | 'I' | '.' | ',' | ':' | ';' | '\'' | '’' | '(' | ')' | '-' => {
            34
        }
        'm' | 'w' | 'M' | 'W' | 'ш' | 'щ' | 'ж' | 'Ш' | 'Ж' | 'Щ' => 90,
        letter if letter.is_uppercase() => 72,
        letter if u32::from(letter) > 0x2e80 => 100,
        _ => 52,
    };
    word.chars().map(wide).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// However long a title is, it keeps to its lines; a word that is longer than a line has one for itself.
    #[test]
    fn titles_keep_to_their_lines() {
        for (title, lines) in [("Wari", 1), (&"many words in a title ".repeat(20), 2), (&"x".repeat(300), 1)]
        {
            let (letters, found) = fitted(title, 1080, 2);
            assert_eq!(found.len(), lines, "{found:?}");
            assert!((40..=60).contains(&letters));
        }
    }
}
