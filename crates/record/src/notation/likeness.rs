//! What begins like play, judged by its form alone: where a bracket is missing, and in remarks.

/// Words that begin a line of play, with their bracket.
const CALLS: [&[u8]; 6] = [b"end(", b"board(", b"round(", b"gap(", b"provenance(", b"at("];

/// Where the first line behind `start` begins that begins like play: with a turn number and a ply, or with a word that
/// is on a line of its own.
pub(super) fn line_like_play(bytes: &[u8], start: usize) -> Option<usize> {
    let mut ends = memchr::memchr_iter(b'\n', &bytes[start..]).map(|at| start + at + 1);
    ends.find(|&line| begins_like_play(&bytes[line..]))
}

/// Whether a line begins with a turn number and a ply, or with one of [`CALLS`].
fn begins_like_play(line: &[u8]) -> bool {
    let line = without_blanks(line);
    if CALLS.iter().any(|call| line.starts_with(call)) {
        return true;
    }
    let digits = line.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let Some((b'.', turn)) = line[digits..].split_first() else { return false };
    let ply = without_blanks(turn);
    let words: [&[u8]; 3] = [b"south ", b"north ", b"pass"];
    (1..=4).contains(&digits) && (words.iter().any(|word| ply.starts_with(word)) || begins_like_ply(ply))
}

/// Whether a line may begin with anything of play; `false` for nearly all lines of prose, at no cost.
pub fn may_begin_play(line: &[u8]) -> bool {
    let line = without_blanks(line);
    let run =
        line.iter().take_while(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'\'' | b'_' | b'-'));
    let run = &line[..run.count()];
    match line.first() {
        Some(b'0'..=b'9' | b'[' | b'(' | b'^' | b'+' | b'=' | b'&' | b'!' | b'?' | b'$' | b'{') => true,
        Some(byte) if byte.is_ascii_alphabetic() => {
            line.get(run.len()) == Some(&b'(')
                || run.len() == 1
                || run[1..].iter().any(|byte| byte.is_ascii_digit() || *byte == b'\'')
                || matches!(run, b"pass" | b"south" | b"north" | b"illegal" | b"unstated" | b"takeback")
        }
        _ => false,
    }
}

/// Whether a text begins with the name of a hole and what may follow it in a ply.
fn begins_like_ply(text: &[u8]) -> bool {
    let text = text.strip_prefix(b"[").unwrap_or(text);
    let text = text.strip_prefix(b"^").or(text.strip_prefix(b"+")).unwrap_or(text);
    let letters = usize::from(text.first().is_some_and(u8::is_ascii_alphabetic));
    let digits = text[letters..].iter().take_while(|byte| byte.is_ascii_digit() || **byte == b'\'').count();
    letters + digits > 0
        && digits <= 3
        && text
            .get(letters + digits)
            .is_none_or(|byte| byte.is_ascii_whitespace() || b":<>~/]".contains(byte))
}

fn without_blanks(line: &[u8]) -> &[u8] {
    let blanks = line.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    &line[blanks..]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_play_are_known_by_their_form() {
        for line in [
            "at(506:12)",
            "2. S2 N2",
            "  12.b:h x3",
            "3. south ^f",
            "1. [c]",
            "end(unknown)",
            "   board(a=1)",
            "4. 7",
        ] {
            assert!(begins_like_play(line.as_bytes()), "{line}");
        }
        for line in [
            "",
            "North then",
            "2. North goes on",
            "1971. It",
            "b c",
            "p. 12. b",
            "2.",
            "20000. b",
            "ending (1)",
        ] {
            assert!(!begins_like_play(line.as_bytes()), "{line}");
        }
    }
}
