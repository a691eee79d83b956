//! Search: lists from A to Z, and an index for the script that searches them.

use std::collections::BTreeSet;
use std::fmt::Write;

use askama::Template;
use itertools::Itertools as _;

use record::archive::{Evidence, Source};
use rules::Worded;

use super::{boards, handbook};
use crate::common::{
    Asset, FILE_FORMS, Html, Interface, Messages, RecordSummary, Route, Slug, capital, labelled,
    short_citation,
};
use crate::page_shell::{PageContext, PageShell, Site, language_name};
use base::text::without_steering;

#[derive(Template)]
#[template(path = "search.html")]
struct Search<'a> {
    base: PageShell<'a>,
    letters: Vec<(String, Vec<(Html, String)>)>,
}

/// Something that can be looked up.
struct Entry<'a> {
    text: String,
    kind: String,
    route: Route,
    /// Further words it is found by.
    also: String,
    /// What it is of, where something else of its kind has the same name.
    of: String,
    /// The record it is, where it is one.
    record: Option<&'a RecordSummary>,
    /// The words of a ruleset that it is, where it is one.
    words: Option<&'a Worded>,
}

impl<'a> Entry<'a> {
    /// Words of a ruleset, in the language of the pages if it has them in it. They are found in the archive's, too.
    fn of_ruleset(site: &Site<'_>, words: &'a Worded, kind: &str, route: Route, also: &str) -> Self {
        let text = site.text_of_ruleset(words);
        let also = if text == **words { also.to_owned() } else { format!("{also} {words}") };
        Self { words: Some(words), ..Self::new(&text, kind, route, also) }
    }

    fn new(text: &str, kind: &str, route: Route, also: String) -> Self {
        let (text, kind) = (text.to_owned(), kind.to_owned());
        Self { text, kind, route, also, of: String::new(), record: None, words: None }
    }

    /// The text by which the index names it.
    fn name(&self, m: &Messages) -> String {
        let name = self
            .record
            .map_or_else(|| self.text.clone(), |record| labelled(m, &self.text, record.provenance));
        if self.of.is_empty() { name } else { format!("{name} · {}", self.of) }
    }

    /// The game or the ruleset that it is of, or a record's id.
    fn is_of(&self, site: &Site<'_>) -> String {
        let title = |id| Some(site.text_of_ruleset(&site.rulesets.get(id)?.declaration().title));
        match (&self.route, self.record) {
            (Route::Game(id), _) => site.game_title(id),
            (Route::Reading(_, id, _), _) => title(id).unwrap_or_default(),
            (_, record) => record.map_or_else(String::new, |record| record.id.clone()),
        }
    }

    /// The text by which it is listed from A to Z: [`folded`], without an article in front. What begins with the name of
    /// a person has none.
    fn filed(&self, interface: Interface) -> String {
        let articles: &[&str] = match (&self.route, interface) {
            (Route::Player(_) | Route::Source(_), _) => &[],
            (_, Interface::En) => &["a ", "an ", "the "],
            // Texts of the archive may be in English there, too.
            (_, Interface::Fr) => &["a ", "an ", "the ", "la ", "le ", "les ", "l'", "l’", "un ", "une "],
        };
        let text = self.text.to_lowercase();
        folded(articles.iter().find_map(|article| text.strip_prefix(article)).unwrap_or(&text))
    }
}

/// Everything that can be looked up, in the order of a dictionary.
fn entries<'a>(site: &'a Site<'_>) -> Vec<Entry<'a>> {
    let m = &site.m;
    let archive = site.archive;
    let mut entries = Vec::new();
    let mut add = |text: &str, kind: &str, route: Route, also: String| {
        entries.push(Entry::new(text, kind, route, also));
    };
    for (id, game) in &archive.games {
        for name in &game.names {
            add(&name.text, &m.game, Route::Game(id.clone()), id.to_string());
        }
    }
    for (id, Evidence { title, said_by, .. }) in &archive.evidence {
        add(title, &m.evidence, Route::Evidence(id.clone()), format!("{id} {}", said_by.join(" ")));
    }
    for (id, source) in &archive.sources {
        let Source { title, .. } = source;
        add(&short_citation(source, m), &m.source, Route::Source(id.clone()), title.clone());
    }
    for (id, study) in &archive.studies {
        add(&study.title, &m.study, Route::Study(id.clone()), site.plain(&study.claim));
    }
    for id in site.simulations.keys() {
        let title = super::simulations::title(site, id);
        add(&title, &m.simulations, Route::Simulation(id.clone()), id.to_string());
    }
    for (route, name, kind) in super::events::names(site) {
        let also = archive.person(&name).map_or_else(String::new, |person| person.also.join(" "));
        add(&name, kind, route, also);
    }
    for (id, place) in &archive.places {
        let names: Vec<&str> = place.names.iter().map(|name| name.text.as_str()).collect();
        add(&place.label, &m.place, Route::Place(id.clone()), names.join(" "));
    }
    for (id, people) in &archive.peoples {
        add(&people.name, &m.people, Route::People(id.clone()), people.also.join(" "));
    }
    for (id, term) in &archive.glossary {
        let mut also = term.also.join(" ");
        if term.lang != site.settings.language {
            let _ = write!(also, " {}", language_name(&term.lang, m));
        }
        add(&term.term, &m.term, Route::Term(id.clone()), also);
    }
    add(&m.questions, &m.lists, Route::Questions, m.readings.clone());
    if !site.input.records.is_empty() {
        add(&m.statistics, &m.lists, Route::Statistics, String::new());
    }
    let forms: BTreeSet<(u8, u8)> =
        archive.games.values().flat_map(|game| &game.boards).map(|form| (form.rows, form.columns)).collect();
    for (rows, columns) in forms {
        let also = format!("{rows}x{columns} {rows} × {columns}");
        add(&boards::name(m, rows, columns), &m.boards, Route::Board(rows, columns), also);
    }
    for (title, kind, route, also) in of_handbook(site) {
        add(&title, kind, route, also);
    }
    for tag in archive.peoples.values().filter_map(|people| people.language.as_ref()) {
        add(&language_name(tag, m), &m.language, Route::Language(Slug::from_text(tag)), tag.to_string());
    }
    entries.extend(of_rulesets(site));
    for summary in site.input.records {
        let game = summary.game_id().map(|id| site.game_title(&id));
        let words = [Some(summary.id.clone()), summary.south.clone(), summary.north.clone(), game];
        let also = words.into_iter().flatten().collect::<Vec<_>>().join(" ");
        let route = Route::Record(Slug::from_text(&summary.id));
        entries.push(Entry { record: Some(summary), ..Entry::new(&summary.title, &m.record, route, also) });
    }
    let interface = site.settings.interface;
    entries.sort_by_cached_key(|entry| (by_number(&entry.filed(interface)), entry.route.clone()));
    entries.dedup_by(|later, earlier| later.text == earlier.text && later.route == earlier.route);
    let named = |entry: &Entry<'_>| (entry.name(m), entry.kind.clone());
    let times = entries.iter().map(named).counts();
    for entry in entries.iter_mut().filter(|entry| times.get(&named(entry)).is_some_and(|&times| times > 1)) {
        entry.of = Some(entry.is_of(site)).filter(|of| *of != entry.text).unwrap_or_default();
    }
    entries
}

/// Rulesets by their titles, and readings by their questions.
fn of_rulesets<'a>(site: &'a Site<'_>) -> Vec<Entry<'a>> {
    let m = &site.m;
    let mut entries = Vec::new();
    for (id, family) in &site.rulesets {
        let Some(game) = site.game_of(id) else { continue };
        let declaration = family.declaration();
        let route = Route::Ruleset(game.clone(), id.clone());
        entries.push(Entry::of_ruleset(site, &declaration.title, &m.ruleset, route, id.as_str()));
        for reading in &declaration.readings {
            let route = Route::Reading(game.clone(), id.clone(), Slug::from_text(&reading.name));
            let also = format!("{} {} {id}", reading.name, site.game_title(game));
            entries.push(Entry::of_ruleset(site, &reading.question, &capital(&m.reading), route, &also));
        }
    }
    entries
}

/// The pages of the handbook: title, what they are, address and other words.
fn of_handbook<'a>(site: &'a Site<'_>) -> impl Iterator<Item = (String, &'a String, Route, String)> {
    let m = &site.m;
    let written = site.input.handbook.iter().map(|text| {
        let (title, headings) = handbook::headings(text);
        (title, &m.handbook, handbook::route(text), format!("{} {}", text.slug, headings.join(" ")))
    });
    let generated = FILE_FORMS.iter().map(|form| {
        let also = format!("{} {}", form.name, form.place);
        (form.title.to_owned(), &m.keys, Route::KeysOf(form.name), also)
    });
    written.chain(generated)
}

/// The most records that are listed from A to Z; more have their list at [`Route::Records`] alone.
const LISTED: usize = 1000;

pub(crate) fn page(here: &PageContext<'_>) -> askama::Result<String> {
    let m = &here.site.m;
    let mut letters: Vec<(String, Vec<(Html, String)>)> = Vec::new();
    let all = entries(here.site);
    let many = here.site.input.records.len() > LISTED;
    for entry in all.iter().filter(|entry| !(many && matches!(entry.route, Route::Record(_)))) {
        let first = entry.filed(here.site.settings.interface).chars().next();
        let letter = first.map_or("#".to_owned(), |letter| letter.to_uppercase().to_string());
        let mut link = match (&entry.route, entry.record) {
            (_, Some(record)) => here.record(record),
            (Route::Language(_) | Route::Board(..) | Route::Simulation(_), None)
            | (Route::Questions | Route::Statistics, None) => here.link(&entry.route, &entry.text),
            (_, None) => {
                let words = entry.words.map(|words| here.words_of_ruleset(words));
                here.link_around(&entry.route, &words.unwrap_or_else(|| here.prose_unlinked(&entry.text)))
            }
        };
        if !entry.of.is_empty() {
            link.push_text(&format!(" · {}", entry.of));
        }
        let row = (link, entry.kind.clone());
        match letters.last_mut().filter(|(known, _)| *known == letter) {
            Some((_, rows)) => rows.push(row),
            None => letters.push((letter, vec![row])),
        }
    }
    Search {
        base: PageShell::new(here, &m.search, &m.search, &[])
            .about(&m.search_about)
            .with_script(Asset::Index)
            .with_script(Asset::Search),
        letters,
    }
    .render()
}

/// The index as a classic script that sets one global: rows of text, kind, address below the site, further words, and a
/// mark where these are shown because the text is an id; by kind, then as in a dictionary.
///
/// A script and no data file, because a page that is opened from a disk may load scripts and nothing else.
pub(crate) fn index(site: &Site<'_>) -> String {
    // Statements have numbers and no names: they are found by their words, and listed with their evidence.
    let statements = site.archive.statements().map(|(evidence, statement)| {
        let route = Route::Statement(evidence.id.clone(), statement.id.clone());
        Entry::new(&statement.id.to_string(), &site.m.statement, route, statement.says.clone())
    });
    let mut all: Vec<Entry<'_>> = entries(site).into_iter().chain(statements).collect();
    all.sort_by_key(|entry| rank(&entry.route));
    let rows: Vec<Vec<String>> = all
        .into_iter()
        .map(|entry| {
            let fragment = entry.route.fragment().map_or(String::new(), |fragment| format!("#{fragment}"));
            let address = format!("{}{fragment}", entry.route.file());
            let shown = |text: &str| without_steering(text).into_owned();
            let (name, mut also) = (shown(&entry.name(&site.m)), shown(&entry.also));
            // What is called by an id alone is shown with its words.
            let is_id = matches!(entry.route, Route::Statement(..))
                || !entry.text.contains(' ') && matches!(entry.route, Route::Source(_));
            if !is_id {
                let latin = in_latin(&format!("{name} {also}"));
                also = format!("{also} {latin}").trim().to_owned();
            }
            let mut row = vec![name, entry.kind.clone(), address, also];
            if is_id {
                row.push("1".to_owned());
            }
            row
        })
        .collect();
    let mut script = String::from("var SOWBOOK=[\n");
    for row in rows {
        let _ = writeln!(script, "{},", serde_json::json!(row));
    }
    script.push_str("];\n");
    script
}

/// The place of a kind among results that match equally well: what other pages are about comes first, single claims last.
const fn rank(route: &Route) -> u8 {
    match route {
        Route::Game(_) => 0,
        Route::People(_) | Route::Place(_) | Route::Language(_) | Route::Board(..) => 1,
        Route::Term(_) => 2,
        Route::Ruleset(..) => 3,
        Route::Evidence(_) => 4,
        Route::Source(_) => 5,
        Route::Study(_) => 6,
        Route::Event(_) | Route::Player(_) => 7,
        Route::Record(_) => 9,
        Route::Reading(..) => 10,
        Route::Statement(..) => 11,
        // The handbook.
        _ => 8,
    }
}

/// The text by which a list is ordered: in Latin letters without marks, in lower case, from its first letter or digit. The page's script
/// has a shorter table of its own for what a reader types.
pub(super) fn folded(text: &str) -> String {
    let latin = any_ascii::any_ascii(text).to_lowercase();
    latin.trim_start_matches(|letter: char| !letter.is_alphanumeric()).to_owned()
}

/// The words of a text that are in another script, in Latin letters, each once: a reader may not be able to type them.
fn in_latin(text: &str) -> String {
    // The script of the page takes marks off Latin letters itself.
    let is_other = |letter: char| {
        letter.is_alphabetic() && letter > '\u{36f}' && !('\u{1e00}'..='\u{1eff}').contains(&letter)
    };
    let latin = |word: &str| any_ascii::any_ascii(word).replace(|letter: char| !letter.is_alphanumeric(), "");
    text.split_whitespace().filter(|word| word.contains(is_other)).map(latin).unique().join(" ")
}

/// A text by which things are ordered, with numbers behind its first one as long as each other: 3 is before 10. The
/// first letter or digit stays, for lists are parted by it.
fn by_number(folded: &str) -> String {
    let mut key = String::with_capacity(folded.len());
    for (number, others) in &folded.chars().chunk_by(char::is_ascii_digit) {
        let run: String = others.collect();
        if number && !key.is_empty() {
            let _ = write!(key, "{run:0>9}");
        } else {
            key.push_str(&run);
        }
    }
    key
}

#[cfg(test)]
mod tests {
    use super::{Entry, by_number, folded, in_latin};
    use crate::common::Interface::{self, En, Fr};
    use crate::common::{Route, Slug};

    #[test]
    fn an_article_in_front_does_not_count() {
        let filed = |text: &str, route, interface: Interface| {
            Entry::new(text, "", route, String::new()).filed(interface)
        };
        for (text, interface, expected) in [
            ("A game", En, "game"),
            ("An archive", En, "archive"),
            ("Theft", En, "theft"),
            ("La Paz", En, "la paz"),
            ("L’étude", Fr, "etude"),
            ("Les trous", Fr, "trous"),
            ("La'b hakimi", Fr, "la'b hakimi"),
            ("À quel trou", Fr, "a quel trou"),
        ] {
            assert_eq!(filed(text, Route::Games, interface), expected);
        }
        assert_eq!(filed("Le Van", Route::Player(Slug::from_text("Le Van")), Fr), "le van");
    }

    #[test]
    fn numbers_are_ordered_by_what_they_count() {
        let mut boards = ["2 rows of 10", "2 rows of 3", "12 rows", "2 rows of 12", "3 rows"];
        boards.sort_by_key(|text| by_number(text));
        assert_eq!(boards, ["12 rows", "2 rows of 3", "2 rows of 10", "2 rows of 12", "3 rows"]);
    }

    #[test]
    fn words_in_another_script_are_found_by_latin_letters() {
        assert_eq!(in_latin("Амантаев Ахат – Béchi, Ахат"), "Amantaev Akhat");
        assert_eq!(in_latin("Гульжанат"), "Gulzhanat");
        assert_eq!(in_latin("Ōmweso ẹnyọ"), "");
    }

    #[test]
    fn names_are_ordered_by_latin_letters() {
        for (name, plain) in [
            ("Béchi", "bechi"),
            ("be\u{301}chi", "bechi"),
            ("ŊƆLƐ", "ngole"),
            ("Gäbäṭa", "gabata"),
            ("Ælfric", "aelfric"),
            ("Ōmweso", "omweso"),
            ("||Hus", "hus"),
        ] {
            assert_eq!(folded(name), plain, "{name}");
        }
    }
}
