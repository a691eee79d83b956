//! Text that was pasted: what of it is one line to be written, and what waits behind it.

use base::text::counted;

/// Pasted text as it is typed: line breaks of any system are one sign, nothing steers the terminal, and lines with
/// nothing in them are left out, because Enter alone means something else.
pub(super) fn as_typed(text: &str) -> String {
    let text = text.replace("\r\n", "\n").replace('\r', "\n").replace('\t', " ");
    let plain: String = text.chars().filter(|sign| *sign == '\n' || !sign.is_control()).collect();
    let mut lines = Vec::new();
    let mut rest = Some(plain.as_str());
    while let Some(text) = rest {
        let (line, behind) = first_line(text);
        if !line.trim().is_empty() {
            lines.push(line.trim());
        }
        rest = behind;
    }
    lines.join("\n")
}

/// The first line, and what is behind it. A line break in brackets, as in a comment of two lines, ends no line unless
/// the brackets are never closed.
pub(super) fn first_line(text: &str) -> (&str, Option<&str>) {
    let mut open: Vec<char> = Vec::new();
    let mut first_break = None;
    for (at, sign) in text.char_indices() {
        match sign {
            '\n' if open.is_empty() => return divided(text, at),
            '\n' => first_break = first_break.or(Some(at)),
            // Only its end means something in a comment.
            _ if open.last() == Some(&'}') && sign != '}' => {}
            '{' => open.push('}'),
            '(' => open.push(')'),
            '[' => open.push(']'),
            _ if open.last() == Some(&sign) => drop(open.pop()),
            _ => {}
        }
    }
    match first_break {
        Some(at) if !open.is_empty() => divided(text, at),
        _ => (text, None),
    }
}

fn divided(text: &str, at: usize) -> (&str, Option<&str>) {
    let (line, rest) = text.split_at(at);
    (line, rest.get(1..))
}

/// The number of lines in a text.
pub(super) fn lines(text: &str) -> usize {
    std::iter::successors(Some(text), |text| first_line(text).1).count()
}

/// How many lines wait behind the first one, in words.
pub(super) fn waiting(rest: &str) -> String {
    counted(lines(rest), "more line", "more lines")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_outside_of_brackets() {
        for (text, expected) in [
            ("a", &["a"][..]),
            ("a\nB\nb", &["a", "B", "b"]),
            ("{ED: so\nand so}\nB", &["{ED: so\nand so}", "B"]),
            ("board(1 2;\n3 4)\nB", &["board(1 2;\n3 4)", "B"]),
            ("{a ( b}\nB", &["{a ( b}", "B"]),
            ("{never closed\na\nB", &["{never closed", "a", "B"]),
            ("(S1\n{x}\n", &["(S1", "{x}"]),
        ] {
            let pasted = as_typed(text);
            let mut rest = Some(pasted.as_str());
            let mut found = Vec::new();
            while let Some(text) = rest {
                let (line, behind) = first_line(text);
                found.push(line);
                rest = behind;
            }
            assert_eq!(found, expected, "{text}");
            assert_eq!(lines(&pasted), expected.len());
        }
        assert_eq!(as_typed("\r\n a\t x3 \r\r\n\nB\u{1b}[31m\r"), "a  x3\nB[31m");
        assert_eq!(as_typed(" \n "), "");
    }
}
