//! Pages say in words what files write in signs, and set those words as readers of their language expect.

use std::collections::BTreeSet;

use super::laws::between;
use super::markup::spoken;
use crate::{french, real};

/// The pages in both languages, each with the name of its language.
fn pages() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    let english = real().html().map(|(name, page)| ("en", name, page));
    english.chain(french().html().map(|(name, page)| ("fr", name, page)))
}

/// A piece of markup as text.
fn text(markup: &str) -> String {
    let plain: String = markup.split('<').map(|piece| piece.rsplit('>').next().unwrap_or_default()).collect();
    plain.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
}

#[test]
fn findings_say_how_a_record_ends_in_words() {
    let mut checked = 0;
    for (language, name, page) in pages() {
        let rows = between(page, "<li><span class=\"verdict", "</li>");
        for finding in between(page, "<p class=\"finding\">", "</p>").chain(rows) {
            for code in between(finding, "<code>", "</code>") {
                assert!(
                    !code.starts_with("end(") && !code.starts_with("round("),
                    "{language} {name}: {finding}"
                );
            }
            checked += usize::from(finding.contains("replay-ended-early"));
        }
    }
    assert!(checked > 40, "{checked}");
}

/// The sign of the notation is beside the words, where a reader who writes a record finds it.
#[test]
fn moves_that_could_be_played_are_in_words() {
    const SIGNS: [char; 9] = ['<', '>', '^', '+', '*', '/', '(', '=', '&'];
    let mut in_words = 0;
    for (language, name, page) in pages() {
        for list in between(page, "<details class=\"alts\"><summary>", "</details>") {
            for item in list.split("<li").skip(1) {
                let Some((tag, rest)) = item.split_once("<b").and_then(|(_, rest)| rest.split_once('>'))
                else {
                    continue;
                };
                let words = text(rest.split("</b>").next().unwrap_or_default());
                assert!(!words.contains(SIGNS), "{language} {name}: {words}");
                if let Some(notation) = tag.strip_prefix(" title=\"") {
                    let notation = text(notation.trim_end_matches('"'));
                    assert!(notation == "pass" || notation.contains(SIGNS), "{language} {name}: {notation}");
                    assert!(words.contains(' '), "{language} {name}: {words}");
                    in_words += 1;
                }
            }
        }
    }
    assert!(in_words > 500, "{in_words}");
}

#[test]
fn captions_are_words() {
    let mut checked = 0;
    for (language, name, page) in pages() {
        for caption in between(page, "<figcaption><b>", "</figcaption>") {
            let caption = text(caption);
            let words: Vec<&str> = caption.split(' ').collect();
            let is_code = |word: &&str| word.contains('_') || ["True", "False"].contains(word);
            assert!(!words.iter().any(is_code), "{language} {name}: {caption}");
            assert!(
                caption.starts_with(|letter: char| !letter.is_lowercase()),
                "{language} {name}: {caption}"
            );
            checked += 1;
        }
    }
    assert!(checked > 200, "{checked}");
}

/// Where nothing was played or taken, no numbers say so.
#[test]
fn the_head_of_a_record_counts_nothing_that_is_not_there() {
    let (mut checked, mut variations) = (0, 0);
    for (language, name, page) in pages().filter(|(_, name, _)| name.starts_with("r/")) {
        for lead in between(page, "<p class=\"lead\">", "</p>") {
            let lead = text(lead);
            for nothing in ["South 0, North 0", "Sud 0, Nord 0", " 0 plies", " 0 coups"] {
                assert!(!lead.contains(nothing), "{language} {name}: {lead}");
            }
            variations += usize::from(lead.contains("variation") || lead.contains("variante"));
            checked += 1;
        }
    }
    assert!(checked > 200 && variations > 50, "{checked}, {variations}");
}

/// A player who is given a number has on each record one link that says why.
#[test]
fn a_number_instead_of_a_name_is_explained() {
    let mut explained = 0;
    for (language, name, page) in pages().filter(|(_, name, _)| name.starts_with("r/")) {
        let Some(byline) = between(page, "<p class=\"about\">", "</p>").next() else { continue };
        let words = text(byline);
        let numbered =
            words.split("player ").skip(1).any(|rest| rest.starts_with(|sign: char| sign.is_ascii_digit()));
        let links = byline.matches("/players/index.html\"").count();
        assert_eq!(links, usize::from(numbered), "{language} {name}: {byline}");
        explained += links;
    }
    assert!(explained > 0);
}

#[test]
fn days_have_the_names_of_their_months_in_french() {
    let is_day = |word: &str| {
        let parts: Vec<&str> = word.trim_matches(|sign: char| !sign.is_alphanumeric()).split('-').collect();
        let digits = |part: &str, long| part.len() == long && part.chars().all(|sign| sign.is_ascii_digit());
        matches!(parts[..], [year, month, day] if digits(year, 4) && digits(month, 2) && digits(day, 2))
    };
    let mut found: BTreeSet<(String, &str)> = BTreeSet::new();
    for (name, page) in french().html() {
        let own = spoken(page).into_iter().filter(|(language, _)| language == "fr");
        // What a document gives as its date is shown as it is there.
        let own = own.filter(|(_, text)| !text.contains("(donnée comme "));
        let days = own.flat_map(|(_, text)| text.split_whitespace()).filter(|word| is_day(word));
        found.extend(days.map(|day| (day.to_owned(), name)));
    }
    assert_eq!(found, BTreeSet::new());
}

#[test]
fn marks_are_set_apart_as_french_sets_them() {
    let wrong = [" ;", " !", "\u{a0};", "\u{a0}?", "\u{a0}!", "\u{a0}%", " :", "« ", " »", "\u{202f}:"];
    // In a position, `?` is a number that is not known.
    let is_position = |text: &str| ["Sud\u{a0}:", "Nord\u{a0}:"].iter().any(|side| text.contains(side));
    let per_cent = |text: &str| {
        let mut marks = text.match_indices(" %");
        marks.any(|(at, _)| text[..at].ends_with(|sign: char| sign.is_ascii_digit()))
    };
    let mut found: BTreeSet<(String, &str)> = BTreeSet::new();
    for (name, page) in french().html() {
        for (_, text) in spoken(page).into_iter().filter(|(language, _)| language == "fr") {
            let is_wrong = wrong.iter().any(|mark| text.contains(mark)) || per_cent(text);
            if is_wrong || text.contains(" ?") && !is_position(text) {
                found.insert((text.to_owned(), name));
            }
        }
    }
    assert_eq!(found, BTreeSet::new());
}
