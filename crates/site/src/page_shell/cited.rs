//! Citations on pages: of sources, of what hands their words on to us, and of this archive.

use crate::common::{Citation, CiteFile, Html, Route, Style, join, short_citation};
use record::archive::{About, DocumentSection, Evidence, GameId, Source, SourceId};

use super::context::PageContext;

impl PageContext<'_> {
    /// An entry of a bibliography. Titles have their own language.
    pub(crate) fn styled(&self, cited: &Citation, style: Style) -> Html {
        cited.styled(style, &self.site.m.style_words)
    }

    /// A citation in every style, each with its name.
    pub(crate) fn styles(&self, cited: &Citation) -> Vec<(&'static str, Html)> {
        Style::ALL.into_iter().map(|style| (style.name(), self.styled(cited, style))).collect()
    }

    /// The files with a citation, as links.
    pub(crate) fn cite_files(&self, file: impl Fn(CiteFile) -> Route) -> Html {
        join(CiteFile::ALL.map(|form| self.link(&file(form), form.name())), " · ")
    }

    /// A source as a bibliography has it.
    pub(crate) fn entry(&self, source: &Source) -> Html {
        self.styled(&Citation::of_source(source), Style::Chicago)
    }

    /// A source in short: authors and year.
    pub(crate) fn source(&self, id: &SourceId) -> Html {
        match self.site.archive.sources.get(id) {
            Some(source) => self.link(&Route::Source(id.clone()), &short_citation(source, &self.site.m)),
            None => Html::text(id.as_str()),
        }
    }

    /// The source of an account, where in it the account is, and who quotes it, for we have not seen it ourselves.
    pub(crate) fn source_of(&self, evidence: &Evidence) -> Html {
        let key = evidence.source.as_str();
        let locator = evidence.locator.as_ref().map(|locator| self.locator_in(key, locator));
        let html = join([self.source(&evidence.source)].into_iter().chain(locator), ", ");
        join([html, self.quoted_by(&evidence.source, &[evidence])], "")
    }

    /// The accounts of a game that are from a source; all that are from it where none is of this game.
    pub(crate) fn accounts_from(&self, source: &SourceId, game: Option<&GameId>) -> Vec<&Evidence> {
        let all = || self.site.archive.evidence.values().filter(|evidence| evidence.source == *source);
        let own: Vec<&Evidence> = all().filter(|evidence| Some(&evidence.game) == game).collect();
        if own.is_empty() { all().collect() } else { own }
    }

    /// Who hands on the words of a source to us in these accounts: `, quoted by DLP.Evidence.684`; empty where we have
    /// them at first hand.
    pub(crate) fn quoted_by(&self, source: &SourceId, accounts: &[&Evidence]) -> Html {
        let m = &self.site.m;
        let mut html = Html::default();
        for (quotes, words) in [(true, &m.quoted_by), (false, &m.summarised_by)] {
            let accounts = accounts.iter().filter(|evidence| is_quoted(evidence) == quotes);
            let mut by: Vec<&SourceId> =
                accounts.flat_map(|evidence| evidence.via.iter().map(|via| &via.source)).collect();
            by.retain(|via| *via != source);
            by.sort();
            by.dedup();
            if !by.is_empty() {
                html.push_text(&format!(", {words} "));
                html.push(&join(by.into_iter().map(|via| self.source(via)), ", "));
            }
        }
        html
    }
}

/// Whether an account has its source's own words, and not a summary of its rules alone.
fn is_quoted(evidence: &Evidence) -> bool {
    let has_play = evidence.statements.iter().any(|statement| statement.about == About::Play);
    let mut of_it =
        evidence.statements.iter().filter(|statement| statement.about == About::Play || !has_play);
    of_it.any(|statement| statement.section != DocumentSection::Rules)
}
