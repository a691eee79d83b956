//! The words of a list of moves: numbers of turns, moves, totals, comments and ratings.

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

/// The words of a list of moves.
pub(super) fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '{' => comment(&mut tokens, rest, rest.find('}').map(|end| (1, end, end + 1))),
            ';' => {
                let end = rest.find('\n').unwrap_or(rest.len());
                comment(&mut tokens, rest, Some((1, end, end)))
            }
            // In PGN such a line is for other programs.
            '%' if is_at_line_start(text, rest) => {
                let end = rest.find('\n').unwrap_or(rest.len());
                tokens.push(Token::Escape);
                end
            }
            _ if result_length(rest).is_some_and(|length| rest[length..].trim().is_empty()) => {
                tokens.push(Token::Result(rest.trim()));
                rest.len()
            }
            '(' => bracket(&mut tokens, rest),
            _ => word(&mut tokens, rest),
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

/// A comment whose text is from the first to the second place; what it opens with and never closes goes to the end.
fn comment<'a>(tokens: &mut Vec<Token<'a>>, rest: &'a str, place: Option<(usize, usize, usize)>) -> usize {
    let (from, to, behind) = place.unwrap_or((1, rest.len(), rest.len()));
    tokens.push(Token::Comment(rest[from..to].trim()));
    behind
}

fn bracket<'a>(tokens: &mut Vec<Token<'a>>, rest: &'a str) -> usize {
    let mut depth = 0;
    let end = rest.char_indices().find_map(|(at, sign)| {
        depth += i32::from(sign == '(') - i32::from(sign == ')');
        (depth == 0).then_some(at)
    });
    let Some(end) = end else { return comment(tokens, rest, Some((0, rest.len(), rest.len()))) };
    match rest[1..end].trim().parse() {
        Ok(total) => tokens.push(Token::Total(total)),
        Err(_) => tokens.push(Token::Comment(&rest[..=end])),
    }
    end + 1
}

fn word<'a>(tokens: &mut Vec<Token<'a>>, rest: &'a str) -> usize {
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let dots = rest[digits..].bytes().take_while(|byte| *byte == b'.').count();
    if let (Ok(number), 1..) = (rest[..digits].parse(), dots) {
        tokens.push(Token::Number(number, if dots > 1 { Turn::Second } else { Turn::First }));
        return digits + dots;
    }
    let end = |sign: char| sign.is_whitespace() || matches!(sign, '{' | ';' | '(');
    let word = &rest[..rest.find(end).unwrap_or(rest.len())];
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_lists_are_split() {
        use Token::{Comment, Move, Number, Rating, Total};
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
            Comment("open"),
        ];
        assert_eq!(found, expected);
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
