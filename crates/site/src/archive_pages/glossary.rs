//! The glossary.

use crate::common::{Html, Route, join};
use crate::page_shell::{PageContext, PageShell, foreign, language_name};
use askama::Template;

use record::archive::{Term, TermId};

use base::text::isolated_list;

#[derive(Template)]
#[template(path = "glossary.html")]
struct Glossary<'a> {
    base: PageShell<'a>,
    here: &'a PageContext<'a>,
    terms: Vec<(&'a TermId, &'a Term)>,
}

impl Glossary<'_> {
    /// The language of a term, where it is not the archive's.
    fn language(&self, term: &Term) -> Option<String> {
        let site = self.here.site;
        (term.lang != site.settings.language).then(|| language_name(&term.lang, &site.m))
    }

    /// The terms that a term refers to.
    fn see(&self, term: &Term) -> Html {
        let see = term.see.iter().map(|other| match self.here.site.archive.glossary.get(other) {
            Some(known) => {
                self.here.link_around(&Route::Term(other.clone()), &foreign(&known.term, &known.lang))
            }
            None => Html::text(other.as_str()),
        });
        join(see, ", ")
    }
}

pub(crate) fn page(here: &PageContext<'_>) -> askama::Result<String> {
    let (site, m) = (here.site, &here.site.m);
    let mut terms: Vec<(&TermId, &Term)> = site.archive.glossary.iter().collect();
    terms.sort_by_key(|(id, term)| (super::search::folded(&term.term), (*id).clone()));
    let base = PageShell::new(here, &m.glossary, &m.glossary, &[]).about(&m.glossary_about);
    Glossary { base, here, terms }.render()
}
