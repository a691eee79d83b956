//! Laws that hold of every page of the real archive.

use std::collections::{BTreeMap, BTreeSet};

use sowbook::site::Interface;
use sowbook::text::SourceText;

use super::markup::{Tag, escaped, spoken, tags, unbalanced};
use crate::{Home, Site, base, fixture, french, real};

fn parsed() -> Vec<(&'static str, Vec<Tag>)> {
    real().html().map(|(name, text)| (name, tags(text))).collect()
}

#[test]
fn every_link_and_every_place_it_names_exists() {
    let parsed = parsed();
    let ids: BTreeMap<&str, BTreeSet<&str>> = parsed
        .iter()
        .map(|(name, tags)| (*name, tags.iter().filter_map(|tag| tag.get("id")).collect()))
        .collect();
    let mut checked = 0;
    for (name, tags) in &parsed {
        for link in tags.iter().filter_map(|tag| tag.get("href").or(tag.get("src"))) {
            if link.starts_with("https://") {
                continue;
            }
            let (path, fragment) = link.split_once('#').map_or((link, None), |(path, at)| (path, Some(at)));
            let target = if path.is_empty() { (*name).to_owned() } else { resolve(name, path) };
            assert!(
                real().files.contains_key(&target),
                "{name}: {link} leads to {target}, which is not there"
            );
            if let Some(fragment) = fragment {
                assert!(ids[target.as_str()].contains(fragment), "{name}: {link} names no place");
            }
            checked += 1;
        }
    }
    assert!(checked > 2000, "{checked} links");
}

pub(crate) fn resolve(page: &str, link: &str) -> String {
    let mut folders: Vec<&str> = page.split('/').collect();
    folders.pop();
    for part in link.split('/') {
        match part {
            ".." => assert!(folders.pop().is_some(), "{page}: {link} leads out of the site"),
            part => folders.push(part),
        }
    }
    folders.join("/")
}

#[test]
fn every_page_is_well_formed_and_keeps_to_its_policy() {
    for (name, tags) in parsed() {
        assert_eq!(unbalanced(&tags), None, "{name}");
        let policy = tags.iter().find(|tag| tag.get("http-equiv") == Some("Content-Security-Policy"));
        let policy = policy.and_then(|tag| tag.get("content")).unwrap_or_default();
        assert!(
            policy.starts_with("default-src &#39;none&#39;") || policy.starts_with("default-src 'none'"),
            "{name}"
        );
        for tag in tags.iter().filter(|tag| !tag.closing) {
            assert_eq!(tag.get("style"), None, "{name}: {tag:?}");
            let on = tag.attributes.iter().find(|(key, _)| key.starts_with("on"));
            assert_eq!(on, None, "{name}: {tag:?}");
            if tag.name == "script" {
                let data = tag.get("type") == Some("application/ld+json");
                assert!(data || tag.get("src").is_some(), "{name}: a script in the page");
            }
        }
        let mut ids = BTreeSet::new();
        for id in tags.iter().filter_map(|tag| tag.get("id")) {
            assert!(ids.insert(id), "{name}: two places called {id}");
        }
        let headings = tags.iter().filter(|tag| tag.name == "h1" && !tag.closing).count();
        assert_eq!(headings, 1, "{name}");
        assert!(tags.iter().any(|tag| tag.name == "html" && tag.get("lang").is_some()), "{name}");
    }
}

#[test]
fn every_drawing_has_its_words() {
    let mut drawings = 0;
    for (name, tags) in parsed() {
        let ids: BTreeSet<&str> = tags.iter().filter_map(|tag| tag.get("id")).collect();
        // What is within a hidden block, such as the stores of a board, is hidden with it.
        let mut is_in_hidden = false;
        for (at, tag) in tags.iter().enumerate() {
            if tag.name == "div" {
                is_in_hidden = !tag.closing && tag.get("aria-hidden") == Some("true");
            }
            if tag.name != "svg" || tag.closing || is_in_hidden {
                continue;
            }
            if tag.get("aria-hidden") == Some("true") {
                // Definitions, signs on buttons and in legends, and what is said in words beside it.
                assert_eq!(tag.get("role"), None, "{name}: a hidden drawing");
                continue;
            }
            drawings += 1;
            // A map and a page of a source hold links, which a picture cannot.
            let mut within = tags[at + 1..].iter().take_while(|tag| tag.name != "svg");
            let role = if within.any(|tag| tag.name == "a") { "group" } else { "img" };
            assert_eq!(tag.get("role"), Some(role), "{name}: {tag:?}");
            match (tag.get("aria-label"), tag.get("aria-labelledby")) {
                (Some(words), None) => {
                    assert!(words.len() > 8 || words.starts_with("p. "), "{name}: {words:?}");
                }
                (None, Some(by)) => {
                    for id in by.split(' ') {
                        assert!(
                            ids.contains(id),
                            "{name}: a drawing is labelled by {id}, which is not there"
                        );
                    }
                }
                other => panic!("{name}: {other:?}"),
            }
        }
        for tag in tags.iter().filter(|tag| tag.name == "use") {
            let target = tag.get("href").and_then(|href| href.strip_prefix('#')).unwrap_or_default();
            assert!(ids.contains(target), "{name}: a drawing uses {target}, which is not drawn");
        }
    }
    assert!(drawings > 80, "{drawings}");
}

/// Where the page of a ruleset shows what a ply leads to under each alternative of a reading, no two show the same.
#[test]
fn demonstrations_of_readings_differ() {
    let mut shown = 0;
    for (name, page) in real().html().filter(|(name, _)| name.contains("/rules/")) {
        for parting in page.split("<div class=\"parting\">").skip(1) {
            let parting = parting.split("</div>").next().unwrap_or_default();
            let figures = parting.split("<figure").skip(2);
            // The name of the alternative alone makes no difference.
            let figures: Vec<String> = figures
                .map(|figure| {
                    let (before, rest) = figure.split_once("<b>").unwrap_or((figure, ""));
                    let after = rest.split_once("</b>").map_or("", |(_, after)| after);
                    let position =
                        before.split("aria-label=\"").nth(1).and_then(|rest| rest.split('"').next());
                    format!("{} {after}", position.unwrap_or_default())
                })
                .collect();
            shown += figures.len();
            for (at, figure) in figures.iter().enumerate() {
                assert!(!figures[..at].contains(figure), "{name}: two demonstrations are {figure}");
            }
        }
    }
    assert!(shown > 40, "{shown}");
}

#[test]
fn two_builds_are_equal() {
    assert!(*real() == Home::real().site(None));
}

#[test]
fn two_builds_written_to_two_places_are_equal() {
    let home = Home::fixture();
    let above = tempfile::tempdir().expect("a folder");
    std::fs::create_dir(above.path().join("a longer path")).expect("made");
    let [one, two] = ["one", "a longer path/two"]
        .map(|name| home.site_in(&above.path().join(name), &BTreeSet::new(), None).expect("a site"));
    assert!(one == two);
}

#[test]
fn pages_name_an_address_only_where_there_is_one() {
    for (name, page) in fixture().html() {
        assert!(!page.contains("canonical"), "{name}");
        assert!(name != "404.html" || !page.contains("href"), "{page}");
    }
    for (name, page) in Home::fixture().site(Some(&base())).html() {
        let address = format!("https://example.org/sow/{}", name.trim_end_matches("index.html"));
        assert_eq!(
            page.contains(&format!("<link rel=\"canonical\" href=\"{address}\">")),
            name != "404.html",
            "{name}"
        );
        assert!(name != "404.html" || page.contains("href=\"/sow/search/\""), "{page}");
    }
}

/// In French every heading and label is French, and what the archive says is marked as English.
#[test]
fn another_language_has_the_same_pages() {
    assert!(real().files.keys().eq(french().files.keys()));
    for (name, page) in french().html() {
        assert!(page.contains("<html lang=\"fr\""), "{name}");
        assert_eq!(unbalanced(&tags(page)), None, "{name}");
    }
}

/// Titles, names and places in sources are the archive's words, whatever language its pages speak.
#[test]
fn words_of_the_archive_are_marked_where_pages_speak_another_language() {
    let home = Home::real();
    let archive = &home.archive;
    let mut titles: BTreeSet<String> = BTreeSet::new();
    titles.insert(home.settings.subtitle.clone());
    titles.extend(archive.evidence.values().map(|evidence| evidence.title.clone()));
    titles.extend(
        archive.evidence.values().filter_map(|evidence| evidence.locator.as_ref().map(ToString::to_string)),
    );
    titles.extend(archive.places.values().map(|place| place.label.clone()));
    titles.extend(real().rows("records.csv").iter().map(|record| record["title"].clone()));
    let related = archive.games.values().flat_map(|game| &game.related);
    titles.extend(related.map(|related| related.name.clone()));
    // The name of a game of the archive is the title of its page, in every language.
    let names = archive.games.values().flat_map(|game| &game.names);
    for name in names {
        titles.remove(&name.text);
    }
    // A page number is the same in both languages.
    titles.retain(|title| title.split_whitespace().filter(|word| word.len() > 3).count() > 1);
    let titles: Vec<String> = titles.iter().map(|title| escaped(title)).collect();
    assert!(titles.len() > 40, "{titles:?}");
    let mut found = 0;
    for (name, page) in french().html() {
        for (language, text) in spoken(page) {
            let named = titles.iter().find(|title| text.contains(title.as_str()));
            assert!(named.is_none() || language != "fr", "{name}: {named:?} in {language}: {text}");
            found += usize::from(named.is_some());
        }
    }
    assert!(found > 300, "{found}");
}

/// Words of a ruleset are in the language of the page where it translates them, and else the archive's, marked as such.
#[test]
fn words_of_a_ruleset_are_translated_or_marked() {
    let translations = "translations:\n  fr:\n    readings:\n      relay:\n        question: Le tour continue-t-il ?\n        \
                        alternatives: {\"no\": il se termine avec la dernière graine}\n";
    let question = "Does a turn go on from a filled hole?";
    // What the fixture's reading says, whether it is translated above, and how.
    let cases = [
        (question, Some("Le tour continue-t-il")),
        ("it ends with the last seed", Some("il se termine avec la dernière graine")),
        ("it goes on until an empty hole", None),
    ];
    let mut home = Home::fixture().speaking(Interface::Fr);
    let before = home.site(None);
    let ruleset = home.archive.rulesets.first_mut().expect("a ruleset");
    *ruleset = SourceText::new(ruleset.name(), format!("{}{translations}", ruleset.contents()));
    let after = home.site(None);
    let said = |site: &Site, words: &str| -> BTreeSet<String> {
        // A sentence begins with a capital.
        let words = &words[1..];
        // A page is cited by its title as it is, which may be in two languages.
        let without_citations = |page: &str| -> String {
            let main = page.split("<footer").next().unwrap_or_default();
            let (first, rest) = main.split_once("<dl class=\"facts\" data-copy").unwrap_or((main, "</dl>"));
            format!("{first}{}", rest.split_once("</dl>").map_or("", |(_, after)| after))
        };
        let pages: Vec<String> = site.html().map(|(_, page)| without_citations(page)).collect();
        let pieces = pages.iter().flat_map(|page| spoken(page));
        pieces.filter(|(_, text)| text.contains(words)).map(|(language, _)| language).collect()
    };
    let [en, fr] = ["en", "fr"].map(|language| BTreeSet::from([language.to_owned()]));
    for (english, french) in cases {
        assert_eq!(said(&before, english), en, "{english}");
        let left = if french.is_some() { BTreeSet::new() } else { en.clone() };
        assert_eq!(said(&after, english), left, "{english}");
        if let Some(french) = french {
            assert_eq!(said(&after, french), fr, "{french}");
        }
    }
    // Whoever knows the words of the archive finds the reading by them.
    assert!(after.text("assets/index.js").contains(question));
}

/// The settings name what the title page shows, and the archive has all of it.
#[test]
fn the_title_page_shows_what_the_settings_name() {
    let home = Home::real();
    let shown = &home.settings.home;
    let page = real().text("index.html");
    let record = shown.record.as_deref().expect("a record");
    assert!(page.contains("data-viewer") && page.contains(&format!("href=\"r/{record}/index.html\"")));
    let play = page.matches("<div class=\"branch\"").count();
    assert!(play > 0, "the record is played under other rules, too");
    let lines = page.split("<nav class=\"lines\"").nth(1).and_then(|rest| rest.split("</nav>").next());
    assert_eq!(lines.unwrap_or_default().matches("<a href=\"#m").count(), play + 1);
    for (number, piece) in (1..).zip(&shown.underline) {
        assert!(page.contains(&format!("<mark class=\"line{number}\">{piece}</mark>")), "{piece}");
    }
    let slip = shown.slip.as_ref().expect("a slip");
    let sample = page.split("<pre class=\"sample\"").nth(1).and_then(|rest| rest.split("</pre>").next());
    let sample = sample.expect("what the check finds");
    assert!(
        sample.contains("error[")
            && sample.contains(&slip.wrong)
            && sample.contains(&format!("record `{record}`"))
    );
    for statement in &shown.words {
        assert!(page.contains(&format!("#{statement}\">{statement}</a></p></blockquote>")), "{statement}");
    }
    let cards = page
        .split("<ul class=\"gamecards\">")
        .nth(1)
        .and_then(|rest| rest.split("</ul>").next())
        .expect("games");
    for game in &shown.games {
        assert!(cards.contains(&format!("href=\"g/{game}/index.html\"")), "{game}");
    }
    assert_eq!(cards.matches("<svg class=\"thumb\"").count(), shown.games.len(), "each with its picture");
}

/// Lists are cut by game and by provenance; each has the records that the table of records has, at most 200 on a page.
#[test]
fn lists_have_the_records_of_their_cut() {
    let rows = real().rows("records.csv");
    let listed = |prefix: &str| -> BTreeSet<String> {
        let pages = real().html().filter(|(name, _)| name.starts_with(prefix));
        let links = pages.flat_map(|(name, page)| {
            let rows = page.matches("<p class=\"entry\">").count();
            assert!(rows <= 200, "{name}: {rows} records");
            page.split("<p class=\"entry\"><a href=\"").skip(1)
        });
        let record = |link: &str| {
            link.split("../r/").nth(1).and_then(|rest| rest.split('/').next()).map(str::to_owned)
        };
        links.filter_map(record).collect()
    };
    for (column, folder) in [("game", "game"), ("provenance", "provenance")] {
        let values: BTreeSet<&str> =
            rows.iter().map(|row| row[column].as_str()).filter(|value| !value.is_empty()).collect();
        for value in values {
            let own = rows.iter().filter(|row| row[column] == value).map(|row| row["id"].clone());
            let found = listed(&format!("lists/records/{folder}/{value}/"));
            assert_eq!(found, own.collect(), "{value}");
        }
    }
}

/// Every language of the archive has a name in both languages of the pages, beside its tag.
#[test]
fn every_language_has_a_name() {
    for site in [real(), french()] {
        let page = site.text("languages/index.html");
        let headings: Vec<&str> =
            page.split("<h2>").skip(1).filter_map(|rest| rest.split("</h2>").next()).collect();
        assert!(headings.len() > 30, "{headings:?}");
        for heading in headings {
            let (name, tag) = heading.split_once(" <code class=\"tag\">").expect("a name and a tag");
            assert_ne!(name, tag.trim_end_matches("</code>"), "{heading}");
            assert!(!name.starts_with(char::is_lowercase), "{heading}");
        }
        assert_eq!(page.matches(">Oware</span>").count(), 1, "a name of two games");
    }
}

/// What is between an opening text and the next one, each time; what follows is the rest of the page.
pub(crate) fn between<'p>(page: &'p str, open: &'p str, close: &'p str) -> impl Iterator<Item = &'p str> {
    page.split(open).skip(1).filter_map(move |rest| rest.split(close).next())
}

#[test]
fn sentences_begin_with_a_capital_or_the_label_of_a_hole() {
    let mut checked = 0;
    for (name, page) in real().html().chain(french().html()) {
        let mut labels = BTreeSet::new();
        for position in between(page, "class=\"position\">", "<") {
            let sentences = position.split(". ").collect::<Vec<_>>();
            let lower = sentences.iter().find(|one| one.starts_with(char::is_lowercase));
            assert_eq!(lower, None, "{name}: {position}");
            let counted = sentences.iter().flat_map(|one| one.split([',', ';', ':']));
            labels.extend(counted.filter_map(|one| one.trim().split(' ').next()));
        }
        for sentence in
            between(page, "<p class=\"say\">", "<").filter(|one| one.starts_with(char::is_lowercase))
        {
            let first = sentence.split(|letter: char| !letter.is_alphanumeric()).next().unwrap_or_default();
            assert!(labels.contains(first), "{name}: {sentence}");
        }
        checked += labels.len();
    }
    assert!(checked > 1000, "{checked} labels");
}

#[test]
fn a_condition_says_more_of_a_hole_than_its_name() {
    let mut checked = 0;
    for (name, page) in real().html() {
        for test in between(page, "<li class=\"y\">", "<") {
            let mut words = test.split([' ', ',']);
            let (first, is) = (words.next(), words.next());
            // A hole `a` has the name of an article.
            let is_asked = is == Some("is") && first != Some("a");
            assert!(!is_asked || words.all(|word| Some(word) != first), "{name}: {test}");
            checked += 1;
        }
    }
    assert!(checked > 100, "{checked}");
}

#[test]
fn everything_that_can_be_looked_up_has_a_name_of_its_own_among_its_kind() {
    for site in [real(), french()] {
        let index = site.text("assets/index.js");
        let rows = index.lines().filter(|line| line.starts_with('['));
        let mut seen = BTreeMap::new();
        for row in rows {
            let row: Vec<String> = serde_json::from_str(row.trim_end_matches(',')).expect("a row");
            let other = seen.insert((row[0].clone(), row[1].clone()), row[2].clone());
            assert_eq!(other, None, "{row:?}");
        }
        assert!(seen.len() > 1000, "{}", seen.len());
    }
}

#[test]
fn what_two_readings_show_begins_with_what_the_record_says_against_one() {
    let mut checked = 0;
    for (name, page) in real().html() {
        let Some(concluded) = between(page, "id=\"_conclusion\">", "</section>").next() else { continue };
        if let Some(at) = concluded.find("First difference:") {
            assert!(concluded[..at].contains("the record says"), "{name}: {concluded}");
            checked += 1;
        }
    }
    assert!(checked > 0);
}
