//! The handbook, and the page on the method, which is one of its pages with an address of its own.

use crate::common::{HandbookText, Html, Route};
use crate::page_shell::{PageContext, PageShell};
use crate::record_page::Specimen;
use crate::widgets::markdown::{Article, article};
use askama::Template;

use record::check::{Code, family_page};

use super::worked_page::worked_page;

#[derive(Template)]
#[template(path = "handbook_page.html")]
struct HandbookPage<'a> {
    base: PageShell<'a>,
    article: Article,
    language: String,
    /// The play of its worked example, and the pages that it was read from.
    example: Option<(Specimen, Html)>,
}

/// The title of a page of the handbook, and its headings, as they are written.
pub(super) fn headings(text: &HandbookText) -> (String, Vec<&str>) {
    let mut headings = text.markdown.lines().filter_map(|line| {
        let heading = line.trim_start_matches('#');
        (heading.len() < line.len() && heading.starts_with(' ')).then(|| heading.trim())
    });
    let title = headings.next().map_or_else(|| text.slug.to_string(), |title| title.replace('`', ""));
    (title, headings.collect())
}

/// The address of a page of the handbook.
pub(crate) fn route(text: &HandbookText) -> Route {
    if text.slug.to_string() == "method" { Route::Method } else { Route::HandbookPage(text.slug.clone()) }
}

pub(crate) fn page(here: &PageContext<'_>, text: &HandbookText) -> askama::Result<String> {
    let m = &here.site.m;
    let article = article(here, &text.markdown);
    let crumbs = [(Route::Handbook, Html::text(&m.handbook))];
    let mut base = PageShell::new(here, &m.handbook, &article.title, &crumbs).about(&article.title);
    let example = worked_page(here, text)?;
    if let Some((specimen, _)) = &example {
        base = base.with_definitions(specimen.sheet.definitions()).with_class("wide stage");
    }
    HandbookPage { base, article, language: here.site.settings.language.to_string(), example }.render()
}

#[derive(Template)]
#[template(path = "codes.html")]
struct CodesPage<'a> {
    base: PageShell<'a>,
    here: &'a PageContext<'a>,
}

impl CodesPage<'_> {
    /// The codes, those of each family together.
    fn families(&self) -> impl Iterator<Item = &'static [Code]> {
        Code::all().chunk_by(|one, next| one.family() == next.family())
    }

    /// A code as a link, and its place on this page.
    fn code(&self, code: &Code) -> (Html, String) {
        let route = Route::Code(*code);
        (self.here.link(&route, code.as_str()), route.fragment().unwrap_or_default())
    }
}

/// Every code of a finding in a line, with a link to what it means. Each has its place here, for that was its address
/// when all of them were explained on one page.
pub(crate) fn codes(here: &PageContext<'_>) -> askama::Result<String> {
    let m = &here.site.m;
    let crumbs = [(Route::Handbook, Html::text(&m.handbook))];
    CodesPage { base: PageShell::new(here, &m.handbook, &m.codes, &crumbs).about(&m.codes_about), here }
        .render()
}

/// A page of the handbook that the program makes, in English.
pub(super) fn generated(
    here: &PageContext<'_>,
    markdown: &str,
    title: &str,
    crumbs: &[(Route, Html)],
    about: &str,
) -> askama::Result<String> {
    let article = Article { title: title.to_owned(), ..article(here, markdown) };
    HandbookPage {
        base: PageShell::new(here, &here.site.m.handbook, title, crumbs).about(about),
        article,
        language: "en".to_owned(),
        example: None,
    }
    .render()
}

/// The families of codes, in their order.
pub(crate) fn families() -> impl Iterator<Item = &'static str> {
    Code::all().chunk_by(|one, next| one.family() == next.family()).map(|family| family[0].family())
}

/// What each code of a family means, in English, as the program says it.
pub(crate) fn family(here: &PageContext<'_>, family: &str) -> askama::Result<String> {
    let m = &here.site.m;
    let title = format!("{}{}{family}", m.codes, m.colon);
    let crumbs = [(Route::Handbook, Html::text(&m.handbook)), (Route::Codes, Html::text(&m.codes))];
    generated(here, &family_page(family), &title, &crumbs, &m.codes_about)
}

#[derive(Template)]
#[template(path = "handbook.html")]
struct Handbook<'a> {
    base: PageShell<'a>,
    pages: Vec<(Html, Vec<Html>)>,
}

pub(crate) fn index(here: &PageContext<'_>) -> askama::Result<String> {
    let m = &here.site.m;
    let written = here.site.input.handbook.iter().map(|text| {
        let article = article(here, &text.markdown);
        let href = here.href(&route(text));
        let sections = article.sections.iter().map(|(anchor, title)| {
            let href = format!("{href}#{anchor}");
            Html::element("a", &[("href", &href)], &here.prose_unlinked(title))
        });
        (here.link_around(&route(text), &here.prose_unlinked(&article.title)), sections.collect())
    });
    let mut pages: Vec<(Html, Vec<Html>)> = written.collect();
    pages.push((here.link(&Route::Keys, &m.keys), Vec::new()));
    pages.push((here.link(&Route::Codes, &m.codes), Vec::new()));
    Handbook { base: PageShell::new(here, &m.handbook, &m.handbook, &[]).about(&m.handbook_about), pages }
        .render()
}
