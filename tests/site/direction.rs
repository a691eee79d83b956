//! Texts that run from right to left: each name and text of the archive is kept apart from what is around it.

use sowbook::archive::PlayFile;

use super::hostile::{Poison, copy};
use crate::{Home, base, root};

/// A word in Hebrew, put behind every text of the archive.
const WORD: &str = " \u{5e9}\u{5dc}\u{5d5}\u{5dd}";

/// What encloses a text: an element or characters that isolate it, and how many of the words are in it.
struct Enclosure {
    tag: String,
    words: usize,
}

/// Where in a page a word is not kept apart, or two are together. A page is read tag by tag.
fn together(page: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut open: Vec<Enclosure> = Vec::new();
    let mut rest = page;
    while let Some(begin) = rest.find('<') {
        let (text, tag) = rest.split_at(begin);
        if !open.iter().any(|one| ["pre", "script", "style"].contains(&one.tag.as_str())) {
            count(text, &mut open, &mut found);
        }
        let end = tag.find('>').expect("a tag ends") + 1;
        let (tag, after) = tag.split_at(end);
        for attribute in ["title", "aria-label"] {
            let value = tag.split(&format!(" {attribute}=\"")).nth(1).and_then(|rest| rest.split('"').next());
            count(value.unwrap_or_default(), &mut Vec::new(), &mut found);
        }
        let name = tag.trim_start_matches(['<', '/']).split([' ', '>', '/']).next().unwrap_or_default();
        if ["bdi", "pre", "script", "style"].contains(&name) {
            if tag.starts_with("</") {
                open.pop();
            } else {
                open.push(Enclosure { tag: name.to_owned(), words: 0 });
            }
        }
        rest = after;
    }
    found
}

/// Counts the words in a text, those between characters that isolate by themselves.
fn count(text: &str, around: &mut [Enclosure], found: &mut Vec<String>) {
    let mut open: Vec<usize> = Vec::new();
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        match letter {
            '\u{2066}' | '\u{2067}' => open.push(0),
            '\u{2069}' => assert!(open.pop().is_some(), "an end without a beginning: {text}"),
            _ if rest.starts_with(WORD.trim()) => {
                let words = match (open.last_mut(), around.last_mut()) {
                    (Some(words), _) => words,
                    (None, Some(one)) => &mut one.words,
                    (None, None) => {
                        found.push(format!("not apart: {text}"));
                        &mut 0
                    }
                };
                *words += 1;
                if *words == 2 {
                    found.push(format!("two together: {text}"));
                }
            }
            _ => {}
        }
        rest = &rest[letter.len_utf8()..];
    }
    assert!(open.is_empty(), "a beginning without an end: {text}");
}

#[test]
fn every_text_of_the_archive_is_kept_apart_on_every_page() {
    let above = tempfile::tempdir().expect("a folder");
    let mut poison = Poison { text: WORD, fields: 0 };
    let fixture = root().join("tests/fixtures/site");
    copy(&fixture.join("records"), &above.path().join("records"), &mut poison);
    copy(&fixture.join("site"), &above.path().join("site"), &mut poison);
    assert!(poison.fields > 60, "{}", poison.fields);
    let mut seen = 0;
    for site in [Home::read(above.path()).site(None), Home::read(above.path()).site(Some(&base()))] {
        for (name, page) in site.html() {
            let found = together(page);
            assert!(found.is_empty(), "{name}: {found:#?}");
            seen += page.matches("<bdi dir=\"").count();
        }
        let title =
            site.text("index.html").split("<title>").nth(1).and_then(|rest| rest.split("</title>").next());
        assert_eq!(title.map(|title| title.matches(WORD.trim()).count()), Some(1), "{title:?}");
        for (name, text) in site.texts() {
            let mark = text.chars().find(|letter| matches!(letter, '\u{fdd0}'..='\u{fdef}'));
            assert!(mark.is_none(), "{name} has a mark that only the program knows");
            let is_drawn = name.ends_with(".html") || name.ends_with(".svg");
            let isolates = text.contains(sowbook::text::turns_direction);
            assert!(is_drawn || !isolates, "{name}");
        }
    }
    assert!(seen > 500, "{seen}");
}

/// The place is not the player, whatever their script.
#[test]
fn players_and_places_in_arabic_are_shown_in_their_order() {
    let mut home = Home::fixture();
    let text = "---\nsowbook: 1\nid: arabic\ntitle: T\nruleset: two-rows\nprovenance: observed\nlicence: CC0-1.0\n\
                players: {north: محمد}\nevent: {date: 1998-03-21, site: كسلا}\n---\n1. A1\nend(unfinished)\n";
    home.archive.play.push(PlayFile::new("play/arabic.sow", text));
    let site = home.site(None);
    let page = site.text("r/arabic/index.html");
    let byline = page.split("<p class=\"about\">").nth(1).and_then(|rest| rest.split("</p>").next());
    let byline = byline.expect("a line above the title");
    let (name, place) = ("<bdi dir=\"rtl\">محمد</bdi>", "<bdi dir=\"rtl\">كسلا</bdi>");
    assert!(byline.contains(name) && byline.contains(place), "{byline}");
    assert!(byline.find(name) < byline.find("1998") && byline.find("1998") < byline.find(place), "{byline}");
    let player = site.text("players/mhmd/index.html");
    assert!(player.contains("<title>\u{2067}محمد\u{2069} · "), "{player}");
}

/// Characters that turn the direction of what follows are never published as they are.
#[test]
fn no_page_has_a_character_that_turns_direction() {
    let mut home = Home::fixture();
    let text = "---\nsowbook: 1\nid: turned\ntitle: \"T\\u202e21\"\nruleset: two-rows\nprovenance: constructed\n\
                licence: CC0-1.0\n---\n1. A1 {a\u{202e}21\u{2069}\u{202c}}\nend(unfinished)\n";
    home.archive.play.push(PlayFile::new("play/turned.sow", text));
    let site = home.site(None);
    for (name, page) in site.html() {
        assert!(!page.contains(sowbook::text::turns_direction), "{name}");
    }
    let page = site.text("r/turned/index.html");
    assert!(page.contains("<h1>T\u{fffd}21</h1>") && page.contains("a\u{fffd}21\u{fffd}\u{fffd}"), "{page}");
    let data = site.text("data/play/turned.sow");
    assert!(data.contains("a\u{202e}21"), "a file of the archive is published as it is");
}
