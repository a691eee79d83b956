//! What French has beside its phrases: elision and contraction.

/// A sentence put together from parts, with its small words as they are written together: `du` for `de le`, `qu’il`
/// for `que il`.
pub(super) fn elided(text: &str) -> String {
    let mut words: Vec<String> = Vec::new();
    for word in text.split(' ') {
        let contracted = match (words.last().map(String::as_str), word) {
            (Some("de"), "le") => Some("du"),
            (Some("de"), "les") => Some("des"),
            (Some("à"), "le") => Some("au"),
            (Some("à"), "les") => Some("aux"),
            _ => None,
        };
        if let Some(contracted) = contracted {
            words.pop();
            words.push(contracted.to_owned());
            continue;
        }
        let open = word.trim_start_matches('(');
        let vowel =
            open.chars().next().is_some_and(|first| "aàâeéèêiîoôuù".contains(first)) && open != "onze";
        let short = match words.last().map(String::as_str) {
            Some("de") if vowel => Some("d’"),
            Some("que") if vowel => Some("qu’"),
            Some("lorsque") if vowel => Some("lorsqu’"),
            Some("si") if open.starts_with("il") => Some("s’"),
            _ => None,
        };
        match (short, words.last_mut()) {
            (Some(short), Some(last)) => *last = format!("{short}{word}"),
            _ => words.push(word.to_owned()),
        }
    }
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_words_are_elided_and_contracted() {
        for (parts, expected) in [
            ("les graines de le trou", "les graines du trou"),
            ("plus que un trou", "plus qu’un trou"),
            ("si il est vide", "s’il est vide"),
            ("si un trou", "si un trou"),
            ("plus de onze", "plus de onze"),
            ("à les trous de autrui", "aux trous d’autrui"),
        ] {
            assert_eq!(elided(parts), expected);
        }
    }
}
