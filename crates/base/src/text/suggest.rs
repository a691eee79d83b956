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
/// use base::text::closest;
/// assert_eq!(closest("sowign", ["setup", "sowing", "capture"]), Some("sowing"));
/// assert_eq!(closest("zebra", ["setup", "sowing"]), None);
/// ```
pub fn closest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    let length = word.chars().count();
    if length == 0 || length > LONGEST_WORD {
        return None;
    }
    let allowed = (length / 3).max(1);
    let near = candidates.into_iter().filter_map(|candidate| {
        let other = candidate.to_lowercase();
        // The lengths first: they cost less to compare than the letters.
        let may_be_near = other.chars().count().abs_diff(length) <= allowed;
        let distance = may_be_near.then(|| strsim::osa_distance(&word, &other))?;
        (distance <= allowed).then_some((distance, candidate))
    });
    near.min_by_key(|(distance, _)| *distance).map(|(_, candidate)| candidate)
}

/// Words that people use for a word of the files, the word itself last.
const SYNONYMS: [&[&str]; 24] = [
    &["opposite", "across", "facing"],
    &["capture", "captures", "eat", "win", "take"],
    &["enemy", "theirs", "other", "opponent"],
    &["mine", "self", "mover", "own"],
    &["minimum", "min", "least", "at_least"],
    &["maximum", "max", "at_most"],
    &["counterclockwise", "ccw", "left_to_right", "anticlockwise"],
    &["cw", "right_to_left", "clockwise"],
    &["extra_turn", "another_turn", "free_turn", "bonus_turn", "move_again", "repeat", "again"],
    &["continue", "sow_on", "pick_up", "multi_lap", "relay"],
    &["stop", "done", "end"],
    &["pits", "houses", "cups", "holes"],
    &["pit", "house", "cup", "hole"],
    &["stones", "beans", "counters", "count", "seeds"],
    &["uneven", "odd"],
    &["banks", "homes", "stores"],
    &["bank", "home", "mancala", "kalah", "store"],
    &["stones", "beans", "counters", "count", "seeds", "each"],
    &["not_empty", "non_empty", "nonempty", "filled", "full", "occupied"],
    &["none", "zero", "nothing", "vacant", "bare", "empty"],
    &["lower", "bottom", "player_1", "first_player", "south"],
    &["upper", "top", "player_2", "second_player", "north"],
    &["most_seeds", "more_seeds", "most", "score"],
    &["facing", "next", "previous", "counterpart", "facing_outer", "outer_behind", "opposite", "look"],
];

/// The candidate that somebody probably meant: one for which `word` is another word, or else the nearest.
///
/// ```
/// use base::text::nearest;
/// assert_eq!(nearest("opposite", ["next", "facing"]), Some("facing"));
/// assert_eq!(nearest("uneven", ["even", "odd"]), Some("odd"));
/// assert_eq!(nearest("Counter-clockwise", ["clockwise", "anticlockwise"]), Some("anticlockwise"));
/// assert_eq!(nearest("sowign", ["setup", "sowing"]), Some("sowing"));
/// ```
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str> + Clone) -> Option<&'a str> {
    let lower = word.to_lowercase().replace(['-', ' '], "_");
    let joined = lower.replace('_', "");
    let named = SYNONYMS
        .iter()
        .filter(|words| words.iter().any(|one| *one == lower || *one == joined))
        .find_map(|words| candidates.clone().into_iter().find(|candidate| words.last() == Some(candidate)));
    named.or_else(|| closest(word, candidates))
}

/// Whether two words look alike in print or by hand: `01` and `O1`, `s4` and `S4`.
///
/// ```
/// use base::text::looks_alike;
/// assert!(looks_alike("01", "O1") && looks_alike("5l", "S1") && !looks_alike("S2", "S1"));
/// ```
pub fn looks_alike(one: &str, other: &str) -> bool {
    one.chars().map(shape_of).eq(other.chars().map(shape_of))
}

/// One sign for all that look alike.
fn shape_of(sign: char) -> char {
    match sign {
        'O' | 'o' | 'Q' => '0',
        'I' | 'i' | 'l' | 'L' | '|' => '1',
        'Z' | 'z' => '2',
        'S' | 's' => '5',
        'G' => '6',
        'B' => '8',
        'g' | 'q' => '9',
        '\u{2019}' => '\'',
        sign => sign.to_ascii_lowercase(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_is_found() {
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
}
