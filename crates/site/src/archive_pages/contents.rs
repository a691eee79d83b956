//! The title page: what the archive is, shown by examples out of it.

use askama::Template;

use record::archive::{About, Evidence, Game, Statement, Study};
use record::check::Diagnostic;
use record::check::render::text::{self, Colour, Style};

use crate::common::{
    Asset, Html, RecordSummary, Route, fill, grouped, invented_note, plural, provenance_rows, provenance_sign,
};
use crate::page_shell::{PageContext, PageShell, Site};
use crate::record_page::Specimen;
use crate::widgets::diagram::Sheet;
use base::text::isolated_list;

use super::games::{GameRow, row};
use super::split_seeds::{self, SplitRow};
use super::studies::pictured;

/// Games with a picture, where the settings name none.
const SHOWN: usize = 5;

#[derive(Template)]
#[template(path = "contents.html")]
struct Contents<'a> {
    base: PageShell<'a>,
    live: Option<Live<'a>>,
    games: Vec<GameRow>,
    map: Html,
    seeds: Vec<SplitRow>,
    here: &'a PageContext<'a>,
    studies: Vec<(Html, &'a Study)>,
    example: &'a Example,
}

/// What the title page shows of a record.
#[derive(Default)]
pub(crate) struct Example {
    /// Its viewer; `None` where the archive does not have the record.
    pub(crate) specimen: Option<Specimen>,
    /// What a check finds if a slip is made in it.
    pub(crate) finding: Option<Diagnostic>,
}

/// A record to step through, beside words of its source.
struct Live<'a> {
    specimen: &'a Specimen,
    record: &'a RecordSummary,
    /// Statements with words that the settings name.
    statements: Vec<(&'a Evidence, &'a Statement)>,
}

impl Live<'_> {
    /// The class of the sign of its provenance.
    fn sign(&self) -> &'static str {
        provenance_sign(self.record.provenance)
    }
}

impl Contents<'_> {
    fn underlined(&self, words: &str) -> Html {
        underlined(words, &self.here.site.settings.home.underline)
    }

    /// What `check` prints of the slip, for a narrow terminal; empty without one.
    fn sample(&self) -> String {
        let style = Style { width: 66, colour: Colour::Plain };
        let found = self.example.finding.as_ref();
        found.map_or_else(String::new, |found| text::finding(found, style).trim_end().to_owned())
    }

    /// What the archive holds, in numbers.
    fn counts(&self) -> Vec<String> {
        let (site, m) = (self.here.site, &self.here.site.m);
        let archive = site.archive;
        let play = archive.statements().filter(|(_, statement)| statement.about == About::Play).count();
        let mut counts = vec![
            plural(archive.games.len(), &m.game_one, &m.game_other),
            plural(site.rulesets.len(), &m.ruleset_one, &m.ruleset_other),
            plural(archive.evidence.len(), &m.account_one, &m.account_other),
            fill(
                &m.statements_of_play,
                &[("all", &archive.statements().count().to_string()), ("play", &play.to_string())],
            ),
            plural(archive.sources.len(), &m.source_one, &m.source_other),
            plural(archive.glossary.len(), &m.term_one, &m.term_other),
        ];
        if !site.input.records.is_empty() {
            counts.push(super::records::counted(m, site.input.records));
        }
        counts
    }
}

/// The record of the title page, with the words that the settings name.
fn live<'a>(here: &'a PageContext<'_>, specimen: Option<&'a Specimen>) -> Option<Live<'a>> {
    let home = &here.site.settings.home;
    let name = home.record.as_deref()?;
    let record = here.site.input.records.iter().find(|record| record.id == name)?;
    let statements = home.words.iter().filter_map(|id| here.site.archive.statement(id));
    let statements = statements.filter(|(_, statement)| !statement.words.is_empty()).collect();
    Some(Live { specimen: specimen?, record, statements })
}

/// A text with pieces of it marked, each in the colour of its number where it occurs first as whole words.
fn underlined(text: &str, pieces: &[String]) -> Html {
    let is_apart = |at: usize, piece: &str| {
        let inside = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
        !inside(text[..at].chars().next_back()) && !inside(text[at + piece.len()..].chars().next())
    };
    let numbered = pieces.iter().enumerate().filter(|(_, piece)| !piece.is_empty());
    let mut places: Vec<_> = numbered
        .filter_map(|(number, piece)| {
            let (at, _) = text.match_indices(piece.as_str()).find(|(at, _)| is_apart(*at, piece))?;
            Some((at, piece, number + 1))
        })
        .collect();
    places.sort_unstable();
    let (mut html, mut done) = (Html::default(), 0);
    for (at, piece, number) in places {
        let Some(before) = text.get(done..at) else { continue };
        html.push_text(before);
        html.push(&Html::element("mark", &[("class", &format!("line{number}"))], &Html::text(piece)));
        done = at + piece.len();
    }
    html.push_text(&text[done..]);
    html.isolated()
}

/// The title page, with a record that the settings name for it.
pub(crate) fn page(here: &PageContext<'_>, example: &Example) -> askama::Result<String> {
    let specimen = example.specimen.as_ref();
    let (site, m) = (here.site, &here.site.m);
    let mut sheet = specimen.map_or_else(Sheet::default, |specimen| specimen.sheet.clone());
    let games = shown(site).into_iter().map(|game| row(here, game, &mut sheet)).collect();
    let studies = pictured(here, &mut sheet);
    let base = PageShell::new(here, &m.contents, &site.settings.title, &[])
        .about(&site.description())
        .with_definitions(sheet.definitions())
        .with_class("broad")
        .with_script(Asset::Cite);
    let live = live(here, specimen);
    Contents {
        base: if live.is_some() { base.with_script(Asset::Viewer) } else { base },
        live,
        games,
        map: super::places::map_of_all(here).svg,
        seeds: split_seeds::rows(here),
        here,
        studies,
        example,
    }
    .render()
}

/// The games with a picture: those that the settings name, or else the first.
fn shown<'a>(site: &Site<'a>) -> Vec<&'a Game> {
    let games = &site.archive.games;
    let named: Vec<&Game> = site.settings.home.games.iter().filter_map(|id| games.get(id)).collect();
    if named.is_empty() { games.values().take(SHOWN).collect() } else { named }
}

/// Whether the site has a list: those of studies, simulations, records, events and players only if there are any.
fn has_page(site: &Site<'_>, list: &Route) -> bool {
    match list {
        Route::Studies => !site.archive.studies.is_empty(),
        Route::Simulations => !site.simulations.is_empty(),
        Route::Records => !site.archive.play.is_empty(),
        Route::Statistics => !site.input.records.is_empty(),
        Route::Events => super::events::played(site).any(|record| record.occasion().is_some()),
        Route::Players => {
            super::events::played(site).any(|record| record.players(site.archive).next().is_some())
        }
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::underlined;

    #[test]
    fn pieces_are_underlined_where_they_are_words_of_their_own() {
        let pieces = ["f,g".to_owned(), "b".to_owned(), "marb".to_owned(), "g,h".to_owned()];
        let html = underlined("marbles at b, or <f,g,h>", &pieces);
        let expected =
            "marbles at <mark class=\"line2\">b</mark>, or &lt;<mark class=\"line1\">f,g</mark>,h&gt;";
        assert_eq!(html.as_str(), expected);
    }
}
