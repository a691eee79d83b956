//! The glossary.

use askama::Template;

use crate::archive::{Term, TermId};

use super::source::anchored;
use crate::site::base::html::{Html, join};
use crate::site::base::route::Route;
use crate::site::page_shell::PageShell;
use crate::site::page_shell::context::{PageContext, foreign, language_name};
use crate::text::isolated_list;

#[derive(Template)]
#[template(path = "glossary.html")]
struct Glossary<'a> {
    base: PageShell<'a>,
    terms: Vec<TermView>,
}

struct TermView {
    id: String,
    term: Html,
    language: Option<String>,
    definition: Html,
    also: String,
    see: Html,
    cites: Html,
}

pub(crate) fn page(here: &PageContext<'_>) -> askama::Result<String> {
    let (site, m) = (here.site, &here.site.m);
    let mut terms: Vec<(&TermId, &Term)> = site.archive.glossary.iter().collect();
    terms.sort_by_key(|(id, term)| (super::search::folded(&term.term), (*id).clone()));
    let terms = terms
        .into_iter()
        .map(|(id, term)| TermView {
            id: id.to_string(),
            term: anchored(id.as_str(), &foreign(&term.term, &term.lang)),
            language: (term.lang != site.settings.language).then(|| language_name(&term.lang, m)),
            definition: here.prose(&term.definition),
            also: isolated_list(&term.also, ", "),
            see: join(
                term.see.iter().map(|other| match site.archive.glossary.get(other) {
                    Some(known) => {
                        here.link_around(&Route::Term(other.clone()), &foreign(&known.term, &known.lang))
                    }
                    None => Html::text(other.as_str()),
                }),
                ", ",
            ),
            cites: here.cites(&term.statements),
        })
        .collect();
    Glossary { base: PageShell::new(here, &m.glossary, &m.glossary, &[]).about(&m.glossary_about), terms }
        .render()
}
