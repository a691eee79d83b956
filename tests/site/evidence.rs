//! What the pages say of the evidence: what is against a clause, how sure a reading is, and where a record belongs.

use std::collections::BTreeSet;

use sowbook::archive::{load, read_ruleset};

use crate::{real, root};

/// The part of a page from one of its places to the next.
fn part<'p>(page: &'p str, id: &str, end: &str) -> &'p str {
    let begin = page.find(&format!("id=\"{id}\"")).unwrap_or_else(|| panic!("no place {id}"));
    let rest = &page[begin..];
    &rest[..rest.find(end).unwrap_or(rest.len())]
}

fn page(address: &str) -> &'static str {
    real().html().find(|(name, _)| *name == address).unwrap_or_else(|| panic!("no {address}")).1
}

/// The clauses that once cited what denies them, by ruleset: the clause, its evidence, and the statements.
const AGAINST: [(&str, &str, &str, &str, &[&str]); 5] = [
    ("choro-lango", "choro-lango", "landing-increment", "dlp-711", &["CL-13", "CL-14", "CL-22"]),
    ("choro-lango", "choro-lango", "landing-increment-one", "dlp-711", &["CL-15"]),
    ("bechi", "bechi", "endings-neither-can-move", "mancala-world-bechi", &["MW-24"]),
    ("gamacha-nobility", "gamacha-nobility", "landing-into-qasamo", "dlp-2008", &["GA-5"]),
    ("nsumbi", "nsumbi", "landing-eat", "dlp-662", &["NS-3"]),
];

#[test]
fn what_is_against_a_clause_is_shown_with_the_clause_and_with_the_statement() {
    for (game, ruleset, clause, evidence, statements) in AGAINST {
        let anchor = format!("c-{clause}");
        let rules = page(&format!("g/{game}/rules/{ruleset}/index.html"));
        let shown = part(rules, &anchor, "</p>\n</div>\n</div>");
        let apparatus = shown.rsplit("<p class=\"apparatus\">").next().unwrap_or_default();
        let (cited, against) =
            apparatus.split_once(">against</span>").unwrap_or_else(|| panic!("{clause}: {shown}"));
        let here = format!("against <a href=\"../../g/{game}/rules/{ruleset}/index.html#{anchor}\"");
        for id in statements {
            assert!(against.contains(&format!("#{id}\"")), "{clause}: {id} is not against it");
            assert!(!cited.contains(&format!("#{id}\"")), "{clause} cites {id}");
            let statement = part(page(&format!("e/{evidence}/index.html")), id, "</li>");
            assert!(statement.contains(&here), "{id}: {statement}");
        }
    }
}

/// What a page quotes in a list of quotations, with the statement that the link behind each leads to.
fn quoted(list: &str) -> impl Iterator<Item = (String, String)> {
    list.split("<q lang=").skip(1).map(|quote| {
        let (words, rest) = quote.split_once("</q>").expect("a whole quotation");
        let (_, words) = words.split_once('>').expect("a whole tag");
        let (_, link) =
            rest.split_once("href=\"").and_then(|(_, link)| link.split_once('#')).expect("a link");
        (link.split('"').next().unwrap_or_default().to_owned(), words.to_owned())
    })
}

/// A quotation supports a clause or a reading only if somebody chose it: beside a ply, at the foot of a record, and under a
/// reading.
#[test]
fn every_quotation_beside_a_clause_or_reading_was_chosen_for_it() {
    let (archive, _) = load(&root().join("records"));
    let mut chosen = BTreeSet::new();
    for family in archive.rulesets.iter().filter_map(|source| read_ruleset(source).0) {
        for reading in &family.declaration().readings {
            for words in &reading.words {
                let text = super::markup::escaped(&words.text);
                chosen.insert((reading.name.clone(), words.statement.clone(), text));
            }
        }
        for choices in family.declaration().single_choices() {
            let (Some(clauses), _) = family.declaration().clauses(&choices) else { continue };
            for (_, support, _) in clauses.all() {
                for words in &support.words {
                    let text = super::markup::escaped(&words.text);
                    chosen.insert((support.name.clone(), words.statement.clone(), text));
                }
            }
        }
    }
    let (mut shown, mut plies) = (0, 0);
    for (name, text) in real().html().filter(|(name, _)| name.starts_with("r/")) {
        for clause in text.split("<div class=\"clause beside\"").skip(1) {
            let clause = clause.split("<p class=\"apparatus\">").next().unwrap_or_default();
            let (_, of) = clause.split_once("<code>").expect("the name of the clause");
            let of = of.split('<').next().unwrap_or_default();
            for (statement, words) in quoted(clause) {
                let piece = (of.to_owned(), statement, words);
                assert!(chosen.contains(&piece), "{name}: {piece:?}");
                shown += 1;
            }
        }
        // A ply leads to the words of its rule, which are once on the page.
        for source in text.split("<dt>Its source<dd><a class=\"sid\" href=\"#").skip(1) {
            let (place, _) = source.split_once('"').expect("a place");
            let (_, clause) = text.split_once(&format!("id=\"{place}\"")).expect("the rule is on the page");
            let (_, said) = clause.split_once("<div class=\"said\">").expect("what its source says");
            assert!(said.starts_with("<p>"), "{name}: {place}");
            plies += 1;
        }
    }
    assert!(shown > 500 && plies > 500, "{shown} quotations, {plies} plies");
    let mut under_readings = 0;
    for (name, text) in real().html().filter(|(name, _)| name.contains("/rules/")) {
        for reading in text.split("<section class=\"reading\"").skip(1) {
            let reading = reading.split("</section>").next().unwrap_or_default();
            let (_, of) = reading.split_once("<code>").expect("the name of the reading");
            let (_, words) = reading.split_once("<ul class=\"words\">").unwrap_or_default();
            for (statement, words) in quoted(words.split("</ul>").next().unwrap_or_default()) {
                let piece = (of.split('<').next().unwrap_or_default().to_owned(), statement, words);
                assert!(chosen.contains(&piece), "{name}: {piece:?}");
                under_readings += 1;
            }
        }
    }
    assert!(under_readings > 150, "{under_readings}");
}

#[test]
fn every_reading_says_how_sure_its_default_is() {
    let mut readings = 0;
    for (name, text) in real().html().filter(|(name, _)| name.contains("/rules/")) {
        for reading in text.split("<section class=\"reading\"").skip(1) {
            let reading = reading.split("</section>").next().unwrap_or_default();
            let is_option = reading.contains(">agreed between the players<");
            let sure =
                ["strong", "open", "weak"].iter().any(|word| reading.contains(&format!("<b>{word}</b>. ")));
            assert_ne!(is_option, sure, "{name}: {reading}");
            readings += 1;
        }
    }
    assert!(readings > 40, "{readings}");
    let pair = part(page("g/choro-lango/rules/choro-lango/index.html"), "reading-opening-pair", "</section>");
    assert!(pair.contains("<b>weak</b>"), "{pair}");
}

/// Driberg's text has these headings, and DI-19, DI-38 and DI-46 are the first sentences below them.
#[test]
fn headings_of_a_document_are_before_the_statements_below_them() {
    let text = page("e/dlp-684/index.html");
    for (heading, first) in
        [("Definitions.", "DI-19"), ("General Principles.", "DI-38"), ("Didinga Variation.", "DI-46")]
    {
        let at = text.find(&format!("<h3><span lang=\"en\" translate=\"no\">{heading}</span></h3>"));
        let below = &text[at.unwrap_or_else(|| panic!("{heading}"))..];
        let statement = below.find("<li class=\"beside\" id=\"").map(|at| &below[at + 23..]);
        assert!(statement.is_some_and(|rest| rest.starts_with(&format!("{first}\""))), "{heading}: {first}");
    }
}

/// A record that compares two games cites the account of the other; it belongs to the people of its own.
#[test]
fn a_comparison_is_filed_under_its_own_game() {
    let of = |id: &str| part(page("people/index.html"), id, "</section>").to_owned();
    assert!(!of("lango").contains("driberg-1927b-didinga-contrast"));
    assert!(of("didinga").contains("driberg-1927b-didinga-contrast"));
    assert!(of("lango").contains("driberg-1927b-"));
}

/// A place has the records played there and, apart, those that cite an account from there for the account's own game.
#[test]
fn a_place_has_its_own_records_and_those_of_its_accounts_apart() {
    let of = |id: &str| part(page("places/index.html"), id, "</section>");
    let records = |id: &str| {
        let (before, citing) =
            of(id).split_once("<dt>Records that cite this evidence</dt>").unwrap_or((of(id), ""));
        let number = |text: &str| text.matches("href=\"../r/").count();
        assert_eq!(number(before) > 0, before.contains("<dt>Played here</dt>"), "{id}");
        [number(before), number(citing)]
    };
    assert_eq!(records("pavlodar"), [1, 0]);
    // The account of this find names no game, and no record cites it.
    assert_eq!(records("dastarbasy"), [0, 0]);
    for id in ["damascus", "new-york", "lango"] {
        assert!(matches!(records(id), [0, citing] if citing > 0), "{id}: {:?}", records(id));
    }
    assert!(!of("lango").contains("driberg-1927b-didinga-contrast"));
}

/// What rulesets leave out for one reason is named with it once.
#[test]
fn a_reason_to_leave_a_statement_out_is_given_once() {
    let reason = "Of later rounds, which this ruleset does not play";
    let statements = page("e/dlp-1386/index.html").split("<li class=\"beside\"").skip(1);
    let given: Vec<&str> = statements
        .filter_map(|rest| rest.split("</li>").next()?.split_once(reason))
        .map(|(before, after)| {
            assert!(!after.contains(reason), "{after}");
            before.rsplit("not modelled (").next().unwrap_or_default()
        })
        .collect();
    assert!(given.iter().any(|rulesets| rulesets.matches("<a ").count() > 2), "{given:?}");
}

/// A reading names each clause once, and the records that would change under the alternative in words.
#[test]
fn a_reading_names_clauses_and_records_once() {
    let mut listed = 0;
    for (name, text) in real().html().filter(|(name, _)| name.contains("/rules/")) {
        for reading in text.split("<section class=\"reading\"").skip(1) {
            let reading = reading.split("</section>").next().unwrap_or_default();
            if let Some((_, decides)) = reading.split_once(">decides</span> ") {
                let titles = decides
                    .split("</p>")
                    .next()
                    .unwrap_or_default()
                    .split("</a>")
                    .filter_map(|link| link.rsplit('>').next());
                let titles: Vec<&str> = titles.filter(|title| !title.is_empty()).collect();
                assert_eq!(titles.iter().collect::<BTreeSet<_>>().len(), titles.len(), "{name}: {titles:?}");
            }
            let records = reading.split_once("Records that would change, by alternative:</p>");
            for entry in records.map_or("", |(_, list)| list).split("<li>").skip(1) {
                assert!(!entry.starts_with('<') && entry.contains(": <a href"), "{name}: {entry}");
                listed += 1;
            }
        }
    }
    assert!(listed > 10, "{listed}");
}
