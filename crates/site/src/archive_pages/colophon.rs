//! The colophon, and the page shown where there is nothing.

use crate::common::{Author, Html, Route, day_words, join};
use crate::page_shell::{ALONE, Links, POLICY, PageContext, PageShell, alone_policy};
use askama::Template;

use base::text::isolated;

#[derive(Template)]
#[template(path = "colophon.html")]
struct Colophon<'a> {
    base: PageShell<'a>,
    facts: Vec<(String, Html)>,
}

pub(crate) fn page(here: &PageContext<'_>) -> askama::Result<String> {
    let (settings, m) = (here.site.settings, &here.site.m);
    let published = match here.site.input.base_url {
        Some(base) => Html::text(base.as_str()),
        None => Html::text(&m.no_address),
    };
    let base = PageShell::new(here, &m.colophon, &m.colophon, &[]);
    let facts = vec![
        (m.title_word.clone(), Html::text(&settings.title)),
        (m.made_by.clone(), authors(here)),
        (
            m.edition.clone(),
            Html::text(&format!("{}, {}", isolated(&settings.edition), day_words(m, settings.edition_date))),
        ),
        (m.licence.clone(), base.licence.clone()),
        (m.address.clone(), published),
        (m.program.clone(), Html::text(concat!("sowbook ", env!("CARGO_PKG_VERSION")))),
    ];
    let doi = settings.doi.iter().map(|doi| (m.doi.clone(), crate::archive_pages::source::doi_link(doi)));
    let facts = facts.into_iter().chain(doi).collect();
    Colophon { base, facts }.render()
}

/// Who makes the archive; a name leads to the ORCID iD of the person, where it is known.
fn authors(here: &PageContext<'_>) -> Html {
    let author = |author: &Author| {
        let name = here.prose_unlinked(author.name());
        author.orcid().map_or_else(|| name.clone(), |orcid| Html::web(&orcid.url(), &[], &name))
    };
    join(here.site.settings.authors.iter().map(author), ", ")
}

#[derive(Template)]
#[template(path = "not_found.html")]
struct NotFound<'a> {
    base: PageShell<'a>,
    policy: String,
    /// The style within the page; none where the page can link the style sheet.
    style: Option<Html>,
    linked: bool,
    lists: Vec<Html>,
}

pub(crate) fn not_found(here: &PageContext<'_>) -> askama::Result<String> {
    let m = &here.site.m;
    let lists = [
        (Route::Contents, &m.contents),
        (Route::Games, &m.games),
        (Route::Sources, &m.sources),
        (Route::Search, &m.search),
    ];
    let linked = here.links != Links::None;
    NotFound {
        policy: if linked { POLICY.to_owned() } else { alone_policy() },
        style: (!linked).then(|| Html::trusted(ALONE.as_str())),
        base: PageShell::new(here, &m.not_found, &m.not_found, &[]).about(&m.not_found_about),
        linked,
        lists: lists.iter().map(|(route, text)| here.link(route, text)).collect(),
    }
    .render()
}
