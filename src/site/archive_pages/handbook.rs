//! The handbook, and the page on the method, which is one of its pages with an address of its own.

use askama::Template;

use crate::check::codes_page;
use crate::site::base::html::Html;
use crate::site::base::input::HandbookText;
use crate::site::base::route::Route;
use crate::site::page_shell::PageShell;
use crate::site::page_shell::context::PageContext;
use crate::site::widgets::markdown::{Article, article};

#[derive(Template)]
#[template(path = "handbook_page.html")]
struct HandbookPage<'a> {
    base: PageShell<'a>,
    article: Article,
    language: String,
}

/// The address of a page of the handbook.
pub(crate) fn route(text: &HandbookText) -> Route {
    if text.slug.to_string() == "method" { Route::Method } else { Route::HandbookPage(text.slug.clone()) }
}

pub(crate) fn page(here: &PageContext<'_>, text: &HandbookText) -> askama::Result<String> {
    let m = &here.site.m;
    let article = article(here, &text.markdown);
    HandbookPage {
        base: PageShell::new(
            here,
            &m.handbook,
            &article.title,
            &[(Route::Handbook, Html::text(&m.handbook))],
        )
        .about(&article.title),
        article,
        language: here.site.settings.language.to_string(),
    }
    .render()
}

/// What each code of a finding means, in English, as the program says it.
pub(crate) fn codes(here: &PageContext<'_>) -> askama::Result<String> {
    let m = &here.site.m;
    let article = Article { title: m.codes.clone(), ..article(here, &codes_page()) };
    HandbookPage {
        base: PageShell::new(here, &m.handbook, &m.codes, &[(Route::Handbook, Html::text(&m.handbook))])
            .about(&m.codes_about),
        article,
        language: "en".to_owned(),
    }
    .render()
}

#[derive(Template)]
#[template(path = "handbook.html")]
struct Handbook<'a> {
    base: PageShell<'a>,
    pages: Vec<(Html, Vec<Html>)>,
}

pub(crate) fn index(here: &PageContext<'_>) -> askama::Result<String> {
    let m = &here.site.m;
    let mut pages: Vec<(Html, Vec<Html>)> = here
        .site
        .input
        .handbook
        .iter()
        .map(|text| {
            let article = article(here, &text.markdown);
            let href = here.href(&route(text));
            let sections = article
                .sections
                .iter()
                .map(|(anchor, title)| {
                    let mut html = Html::trusted("<a href=\"");
                    html.push_text(&format!("{href}#{anchor}"));
                    html.push_trusted("\">");
                    html.push(&here.prose_unlinked(title));
                    html.push_trusted("</a>");
                    html
                })
                .collect();
            (here.link_around(&route(text), &here.prose_unlinked(&article.title)), sections)
        })
        .collect();
    pages.push((here.link(&Route::Codes, &m.codes), Vec::new()));
    Handbook { base: PageShell::new(here, &m.handbook, &m.handbook, &[]).about(&m.handbook_about), pages }
        .render()
}
