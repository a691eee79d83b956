//! The word somebody probably meant.

/// Words longer than this many characters get no suggestion: the comparison costs the product of the lengths.
const LONGEST_WORD: usize = 64;

/// The candidate nearest to `word`, or `None` where none is near enough to be a likely slip of the hand.
///
/// Near enough is at most one edit (a letter put in, left out, changed, or two neighbours swapped) for every
/// three characters of `word`, and at least one. Upper and lower case count as equal. Among equally near
/// candidates the first is taken.
///
/// ```
/// use sowbook::text::closest;
/// assert_eq!(closest("sowign", ["setup", "sowing", "capture"]), Some("sowing"));
/// assert_eq!(closest("zebra", ["setup", "sowing"]), None);
/// ```
pub fn closest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = folded(word);
    if word.is_empty() || word.len() > LONGEST_WORD {
        return None;
    }
    let allowed = (word.len() / 3).max(1);
    let mut best: Option<(usize, &str)> = None;
    for candidate in candidates {
        let letters = folded(candidate);
        if letters.len().abs_diff(word.len()) > allowed {
            continue;
        }
        let distance = distance(&word, &letters);
        if distance <= allowed && best.is_none_or(|(least, _)| distance < least) {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

fn folded(word: &str) -> Vec<char> {
    word.chars().flat_map(char::to_lowercase).collect()
}

/// Edits between two words, a swap of neighbours counting as one. Three rows of the usual table are enough.
fn distance(from: &[char], to: &[char]) -> usize {
    let mut before: Vec<usize> = vec![0; to.len() + 1];
    let mut above: Vec<usize> = (0..=to.len()).collect();
    for (i, letter) in from.iter().enumerate() {
        let mut row = vec![i + 1; to.len() + 1];
        for (j, other) in to.iter().enumerate() {
            let changed = above[j] + usize::from(letter != other);
            row[j + 1] = changed.min(above[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && *letter == to[j - 1] && from[i - 1] == *other {
                row[j + 1] = row[j + 1].min(before[j - 1] + 1);
            }
        }
        before = std::mem::replace(&mut above, row);
    }
    above[to.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_word_is_found() {
        let words = ["statements", "source", "sources", "places", "id"];
        for (word, expected) in [
            ("statments", Some("statements")),
            ("sourec", Some("source")),
            ("sorces", Some("sources")),
            ("Places", Some("places")),
            ("ids", Some("id")),
            ("x", None),
            ("", None),
            ("evidence", None),
        ] {
            assert_eq!(closest(word, words), expected, "{word}");
        }
    }

    #[test]
    fn distances_are_those_of_the_textbook() {
        for (from, to, expected) in
            [("kitten", "sitting", 3), ("", "abc", 3), ("abc", "", 3), ("ab", "ba", 1), ("same", "same", 0)]
        {
            let (from, to): (Vec<char>, Vec<char>) = (from.chars().collect(), to.chars().collect());
            assert_eq!(distance(&from, &to), expected);
        }
    }
}
