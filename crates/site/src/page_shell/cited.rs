//! Citations on pages: of sources, of what hands their words on to us, and of this archive.

use crate::common::{Citation, CiteFile, Html, Route, Style, join, short_citation, typographic};
use itertools::Itertools;
use record::archive::{About, DocumentSection, Evidence, GameId, Source, SourceId, citations, next_citation};

use super::context::{PageContext, Site};

impl Site<'_> {
    /// What a source or an evidence is called where it is cited.
    fn name_of_work(&self, key: &str) -> Option<String> {
        let source = key.parse().ok().and_then(|id| self.archive.sources.get(&id));
        let evidence = || Some(self.archive.evidence.get(&key.parse().ok()?)?.title.clone());
        source.map(|source| short_citation(source, &self.m)).or_else(evidence)
    }

    /// A text with what it cites in words, for where there are no links.
    pub(crate) fn plain(&self, text: &str) -> String {
        let (mut plain, mut rest) = (String::new(), text);
        while let Some((before, inside, after)) = next_citation(rest) {
            let works = citations(inside).into_iter().map(|(key, locator)| {
                let name = self.name_of_work(key).unwrap_or_else(|| key.to_owned());
                [name, locator.replace('-', "\u{2013}")].iter().filter(|part| !part.is_empty()).join(", ")
            });
            plain += &format!("{before}({})", works.into_iter().join(&self.m.semicolon));
            rest = after;
        }
        plain + rest
    }
}

impl PageContext<'_> {
    /// A text with its citations and statements as links. Of the accounts from a source, those of `game` are meant.
    pub(crate) fn with_citations(&self, text: &str, game: Option<&GameId>) -> Html {
        let text = typographic(text, &self.site.settings.language);
        let mut html = Html::default();
        let mut rest = text.as_ref();
        while let Some((before, inside, after)) = next_citation(rest) {
            html.push(&self.statements_linked(before));
            rest = after;
            let cited = citations(inside);
            // What does not exist is shown as it is written, not like a citation.
            if cited.iter().any(|(key, _)| self.site.name_of_work(key).is_none()) {
                html.push_text(&format!("[{inside}]"));
                continue;
            }
            let cited = cited.into_iter().map(|(key, locator)| self.cited_source(key, locator, game));
            html.push_text("(");
            html.push(&join(cited, &self.site.m.semicolon));
            html.push_text(")");
        }
        html.push(&self.statements_linked(rest));
        html
    }

    /// A source or an evidence with a place in it, and who quotes it for us. Of the accounts from a source, those of
    /// `game` are meant.
    pub(crate) fn cited_source(&self, key: &str, locator: &str, game: Option<&GameId>) -> Html {
        let locator = (!locator.is_empty()).then(|| self.locator_in(key, locator));
        let mut html = join([self.cited_work(key)].into_iter().chain(locator), ", ");
        if let Some(id) = key.parse().ok().filter(|id| self.site.archive.sources.contains_key(id)) {
            html.push(&self.quoted_by(&id, &self.accounts_from(&id, game)));
        }
        html
    }

    /// A source or an evidence by its id, as it is cited.
    pub(crate) fn cited_work(&self, key: &str) -> Html {
        match key.parse() {
            Ok(id) if self.site.archive.sources.contains_key(&id) => self.source(&id),
            _ => key.parse().map_or_else(|_| Html::text(key), |id| self.evidence(&id)),
        }
    }

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
            Some(source) => self.link_around(&Route::Source(id.clone()), &self.source_name(source)),
            None => Html::text(id.as_str()),
        }
    }

    /// What a source is called: by its title, in the language of the archive, where it has no people; the name of a body is
    /// in the language of the source.
    pub(crate) fn source_name(&self, source: &Source) -> Html {
        let words = short_citation(source, &self.site.m);
        match (source.author.first().or_else(|| source.editor.first()), &source.language) {
            (None, _) if source.number.is_none() => self.prose_unlinked(&words),
            (Some(body), Some(language)) if body.literal.is_some() => {
                self.in_language(language, Html::text(&words))
            }
            _ => Html::text(&words),
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
