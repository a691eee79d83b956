//! The words of a list of moves: numbers of turns, moves, totals, comments and ratings.

use super::mapping::Moves;
use super::names::sign_at;

/// A word of a list of moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// `12.`, or `12...` where the second player's move follows.
    Number(u32, Turn),
    /// Anything that may be a move.
    Move(&'a str),
    /// `(20)`: the mover's total behind a move.
    Total(u32),
    /// `!?`, `$14`
    Rating(&'a str),
    /// `{text}`, `; text`, or play in round brackets.
    Comment(&'a str),
    /// A comment that nothing closes, so that it ends with its line, or in which another begins: moves may be in it.
    Unclosed(&'a str),
    /// `1-0`, `½ - ½`: at the end of a list, how the game ended.
    Result(&'a str),
    /// A line that begins with `%`.
    Escape,
}

/// Whose move follows the number of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Turn {
    /// The first player's.
    First,
    /// The second player's.
    Second,
}

/// The ratings that records have, too.
const RATINGS: [&str; 6] = ["!!", "??", "!?", "?!", "!", "?"];

/// The most brackets without an end that are searched for to the end of a list.
const MOST_UNCLOSED: usize = 100;

/// The words of a list of moves.
pub(super) fn tokens<'a>(text: &'a str, moves: &Moves) -> Vec<Token<'a>> {
    let mut tokens = Vec::new();
    let (mut rest, mut unclosed) = (text.trim_start(), 0);
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '{' => braces(&mut tokens, rest),
            ';' => {
                tokens.push(Token::Comment(rest[1..line_end(rest)].trim()));
                line_end(rest)
            }
            // In PGN such a line is for other programs.
            '%' if is_at_line_start(text, rest) => {
                tokens.push(Token::Escape);
                line_end(rest)
            }
            _ if result_length(rest).is_some_and(|length| rest[length..].trim().is_empty()) => {
                tokens.push(Token::Result(rest.trim()));
                rest.len()
            }
            '(' => bracket(&mut tokens, rest, &mut unclosed),
            _ => word(&mut tokens, rest, moves),
        };
        rest = rest[length..].trim_start();
    }
    tokens
}

/// Whether what is left of a text begins a line.
fn is_at_line_start(text: &str, rest: &str) -> bool {
    text[..text.len() - rest.len()].chars().next_back().is_none_or(|before| before == '\n')
}

/// How long the result is with which a text begins: what each player gets of one point, and a dash between.
fn result_length(text: &str) -> Option<usize> {
    // In halves of a point.
    const SHARES: [(&str, u8); 7] =
        [("1/2", 1), ("1.0", 2), ("0.5", 1), ("0,5", 1), ("\u{bd}", 1), ("1", 2), ("0", 0)];
    let share = |text: &str| SHARES.into_iter().find(|(written, _)| text.starts_with(written));
    let first = share(text)?;
    let between = text[first.0.len()..].trim_start_matches(' ');
    let dash =
        between.chars().next().filter(|sign| matches!(sign, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}'))?;
    let behind = between[dash.len_utf8()..].trim_start_matches(' ');
    let second = share(behind)?;
    (first.1 + second.1 == 2).then_some(text.len() - behind.len() + second.0.len())
}

/// Where the first line of a text ends.
fn line_end(text: &str) -> usize {
    text.find('\n').unwrap_or(text.len())
}

/// A comment `{text}`, which may have several lines unless another opens in them.
fn braces<'a>(tokens: &mut Vec<Token<'a>>, rest: &'a str) -> usize {
    let line = &rest[..line_end(rest)];
    let close = line.find('}').or_else(|| {
        let next = rest[1..].find(['{', '}'])? + 1;
        rest[next..].starts_with('}').then_some(next)
    });
    let (said, behind) = close.map_or((&line[1..], line.len()), |close| (&rest[1..close], close + 1));
    let is_closed = close.is_some() && !said.contains('{');
    tokens.push(if is_closed { Token::Comment(said.trim()) } else { Token::Unclosed(said.trim()) });
    behind
}

/// A total, or play in round brackets.
fn bracket<'a>(tokens: &mut Vec<Token<'a>>, rest: &'a str, unclosed: &mut usize) -> usize {
    // Each is searched for to the end of a text, so there is a limit to that.
    let within = if *unclosed < MOST_UNCLOSED { rest } else { &rest[..line_end(rest)] };
    let Some(end) = bracket_end(within, true).or_else(|| bracket_end(within, false)) else {
        *unclosed += 1;
        tokens.push(Token::Unclosed(rest[..line_end(rest)].trim()));
        return line_end(rest);
    };
    let inner = rest[1..end].trim();
    match inner.parse() {
        Ok(total) if inner.starts_with(|sign: char| sign.is_ascii_digit()) => {
            tokens.push(Token::Total(total))
        }
        _ => tokens.push(Token::Comment(&rest[..=end])),
    }
    end + 1
}

/// Where the bracket closes with which a text begins. Those in comments `{text}` do not count, and not those in
/// `; text` if `has_lines`.
fn bracket_end(text: &str, has_lines: bool) -> Option<usize> {
    let last = text.rfind('}').unwrap_or(0);
    let (mut depth, mut behind) = (0, 0);
    for (at, sign) in text.char_indices() {
        match sign {
            _ if at < behind => {}
            '{' if at < last => behind = text[at..].find('}').map_or(0, |end| at + end),
            ';' if has_lines => behind = at + line_end(&text[at..]),
            '(' => depth += 1,
            ')' if depth == 1 => return Some(at),
            ')' => depth -= 1,
            _ => {}
        }
    }
    None
}

fn word<'a>(tokens: &mut Vec<Token<'a>>, rest: &'a str, moves: &Moves) -> usize {
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let dots = rest[digits..].bytes().take_while(|byte| *byte == b'.').count();
    if let (Ok(number), 1..) = (rest[..digits].parse(), dots) {
        tokens.push(Token::Number(number, if dots > 1 { Turn::Second } else { Turn::First }));
        return digits + dots;
    }
    let ends = |sign: char| sign.is_whitespace() || matches!(sign, '{' | ';' | '(');
    let signs = moves.signs.keys().filter(|sign| sign.starts_with('('));
    let mut end = 0;
    loop {
        end += rest[end..].find(ends).unwrap_or(rest.len() - end);
        // A sign may have brackets, as in `f(+2)`, and another sowing may follow it, as in `f(+2)-e`.
        let Some(sign) = signs.clone().find_map(|sign| sign_at(sign, &rest[end..])) else { break };
        end += sign;
        if !moves.joined_by.as_ref().is_some_and(|joined| rest[end..].starts_with(joined.as_str())) {
            break;
        }
    }
    let word = &rest[..end];
    if word.starts_with('$') || RATINGS.contains(&word) {
        tokens.push(Token::Rating(word));
        return word.len();
    }
    let rating = RATINGS.into_iter().find(|rating| word.ends_with(rating));
    let length = word.len() - rating.map_or(0, str::len);
    tokens.push(Token::Move(&word[..length]));
    if rating.is_some() {
        tokens.push(Token::Rating(&word[length..]));
    }
    word.len()
}

/// A list whose lines are numbers and the moves of both players, several such parts side by side, in the order of the
/// numbers. A line that begins with a letter is a heading, and becomes a comment.
pub(super) fn in_order(list: &str) -> String {
    let mut turns: Vec<(u32, String)> = Vec::new();
    let mut others = String::new();
    for line in list.lines() {
        let is_between = |sign: char| sign.is_whitespace() || matches!(sign, ';' | ',' | '|');
        let mut words = line.split(is_between).filter(|word| !word.is_empty()).peekable();
        let number = |word: &str| word.trim_end_matches('.').parse::<u32>().ok();
        if words.peek().is_none_or(|word| number(word).is_none() || result_length(line.trim()).is_some()) {
            let is_heading = line.trim_start().starts_with(char::is_alphabetic);
            others.push_str(&if is_heading { format!("{{{}}}", line.trim()) } else { line.to_owned() });
            others.push('\n');
            continue;
        }
        while let Some(word) = words.next() {
            let Some(number) = number(word) else {
                others.push_str(&format!("{word} "));
                continue;
            };
            let mut turn = format!("{number}.");
            for _ in 0..2 {
                if let Some(word) = words.next_if(|word| !word.ends_with('.')) {
                    turn.push_str(&format!(" {word}"));
                }
            }
            turns.push((number, turn));
        }
    }
    turns.sort_by_key(|(number, _)| *number);
    turns.into_iter().map(|(_, turn)| format!("{turn}\n")).chain([others]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> Vec<Token<'_>> {
        let moves = "{field: moves, holes: {south: 1, north: 1}, signs: {(+1): x1}, joined_by: '-'}";
        super::tokens(text, &serde_yaml::from_str(moves).expect("moves"))
    }

    #[test]
    fn columns_are_put_in_order() {
        for (list, expected) in [
            ("1. 76 98  3. 12 76\n2. 66 87  4. 25\n", "1. 76 98\n2. 66 87\n3. 12 76\n4. 25\n"),
            ("1\t76\t98\n2\t66\n", "1. 76 98\n2. 66\n"),
            ("1;76;98|3;12;76\n2;66;87\n1-0", "1. 76 98\n2. 66 87\n3. 12 76\n1-0\n"),
            ("White Black\n1 11 22\n", "1. 11 22\n{White Black}\n"),
        ] {
            assert_eq!(in_order(list), expected);
        }
    }

    #[test]
    fn words_of_lists_are_split() {
        use Token::{Comment, Move, Number, Rating, Total, Unclosed};
        let found = tokens("1.76(10) 98x! {a (b)}\n2... 5-4 (20) ; to the end\n(3. a (b)) $14 {open");
        let expected = [
            Number(1, Turn::First),
            Move("76"),
            Total(10),
            Move("98x"),
            Rating("!"),
            Comment("a (b)"),
            Number(2, Turn::Second),
            Move("5-4"),
            Total(20),
            Comment("to the end"),
            Comment("(3. a (b))"),
            Rating("$14"),
            Unclosed("open"),
        ];
        assert_eq!(found, expected);
    }

    /// What nothing closes hides no more than its line; what is in a comment closes nothing.
    #[test]
    fn brackets_end_where_they_are_closed_or_with_their_line() {
        use Token::{Comment, Move, Unclosed};
        for (text, expected) in [
            ("76 (45 {a smile :( } 54) 87", vec![Move("76"), Comment("(45 {a smile :( } 54)"), Move("87")]),
            ("(45 {1) better} 54) 87", vec![Comment("(45 {1) better} 54)"), Move("87")]),
            ("(45 ; a smile :)\n54) 87", vec![Comment("(45 ; a smile :)\n54)"), Move("87")]),
            (
                "(see 3; then 45) 87\n(x) 98",
                vec![Comment("(see 3; then 45)"), Move("87"), Comment("(x)"), Move("98")],
            ),
            ("(45 98\n87", vec![Unclosed("(45 98"), Move("87")]),
            ("{a\nb} 87", vec![Comment("a\nb"), Move("87")]),
            ("{a 98\n87 {b} 76", vec![Unclosed("a 98"), Move("87"), Comment("b"), Move("76")]),
            ("{a 98 {b} 76", vec![Unclosed("a 98 {b"), Move("76")]),
            ("{a 98\n87", vec![Unclosed("a 98"), Move("87")]),
            ("87(+1)-98(+1) 76", vec![Move("87(+1)-98(+1)"), Move("76")]),
            ("(+6) 87(+1) (+1)", vec![Comment("(+6)"), Move("87(+1)"), Comment("(+1)")]),
        ] {
            assert_eq!(tokens(text), expected, "{text}");
        }
        assert_eq!(tokens(&"(\n{\n".repeat(100_000)).len(), 200_000);
    }

    /// Results at the end, as programs and people write them; `%` at the beginning of a line, as the standard of PGN has it.
    #[test]
    fn results_and_lines_for_programs_are_no_moves() {
        use Token::{Escape, Move, Number, Result};
        for result in ["1-0", "0-1", "0.5 - 0.5", "0.5-0.5", "1/2-1/2", "\u{bd}-\u{bd}", "1 \u{2013} 0"] {
            assert_eq!(
                tokens(&format!("1. 76 {result}\n")),
                [Number(1, Turn::First), Move("76"), Result(result)]
            );
        }
        for moves in ["1-2", "1-1", "5-4", "0-0"] {
            assert_eq!(tokens(moves), [Move(moves)]);
        }
        assert_eq!(tokens("1-0 1-0"), [Move("1-0"), Result("1-0")]);
        assert_eq!(tokens("%eval 3\n76\n% 12. 34\n98"), [Escape, Move("76"), Escape, Move("98")]);
        assert_eq!(tokens("7%6"), [Move("7%6")]);
    }
}
