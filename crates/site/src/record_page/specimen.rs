//! A record that another page shows: within the title page, or in a frame of another site.

use askama::Template;

use crate::common::{Asset, Html, Messages, Page, Route, capital};
use crate::page_shell::{POLICY, PageContext};
use crate::widgets::diagram::Sheet;

use super::findings::Findings;
use super::layout::RecordLayout;
use super::record_context::RecordContext;
use super::viewer::{Part, Viewer};

/// A record that another page shows.
pub(crate) struct Specimen {
    /// The opening and the viewer.
    pub(crate) viewer: Html,
    /// The drawings that they use, for the definitions of the page.
    pub(crate) sheet: Sheet,
    /// Whether the viewer names the rules of its play, for there are several.
    pub(crate) has_lines: bool,
}

/// The first part of a record, to be shown on a page; `None` where it could not be replayed.
fn with_viewer<T>(
    layout: &RecordLayout<'_>,
    here: &PageContext<'_>,
    show: impl FnOnce(&RecordContext<'_>, &Viewer<'_>, Html) -> askama::Result<T>,
) -> askama::Result<Option<T>> {
    let RecordLayout { input, places, report, .. } = layout;
    let (Some(replayed), Some(line)) = (input.replayed, report) else { return Ok(None) };
    let findings = Findings::of_record(input);
    let context = RecordContext::new(*input, here, &replayed.header, &replayed.replay, &findings);
    let viewer = Viewer::new(&context, Part { number: 1, line, places }).into_example();
    let markup = Html::trusted(without_links_out(&viewer.render()?));
    show(&context, &viewer, markup).map(Some)
}

/// The first part of a record, to be shown on the page `on`; `None` where it could not be replayed.
///
/// # Errors
/// If a template fails to render; this is a bug.
pub(crate) fn specimen(layout: &RecordLayout<'_>, on: Route) -> Result<Option<Specimen>, askama::Error> {
    with_viewer(layout, &layout.input.shared.site.here(on), |_, viewer, markup| {
        Ok(Specimen { viewer: markup, sheet: viewer.sheet().clone(), has_lines: viewer.has_lines() })
    })
}

#[derive(Template)]
#[template(path = "embed.html")]
struct Embed<'a> {
    m: &'a Messages,
    here: &'a PageContext<'a>,
    record: &'a RecordContext<'a>,
    /// The address of the record.
    canonical: String,
    definitions: Html,
    viewer: Html,
}

/// The viewer of a record alone, for frames; `None` where there is no play, or the address of the site is not settled.
///
/// # Errors
/// If a template fails to render; this is a bug.
pub(crate) fn embed(layout: &RecordLayout<'_>) -> Result<Option<Page>, askama::Error> {
    let (site, id) = (&layout.input.shared.site, layout.input.id);
    let Some(base) = site.input.base_url else { return Ok(None) };
    let route = Route::Embed(id.clone());
    let here = site.here(route.clone());
    let canonical = Route::Record(id.clone()).below(base.as_str());
    let text = with_viewer(layout, &here, |record, viewer, markup| {
        let definitions = viewer.sheet().definitions();
        let viewer = Html::trusted(leading_out(markup.as_str()));
        Embed { m: &site.m, here: &here, record, canonical, definitions, viewer }.render()
    })?;
    Ok(text.map(|text| Page::html(route, text)))
}

/// The markup without its links to places that it does not have itself: the rest of the record's page, which is not here.
/// They do not lead to that page instead, for a link to a record says how its play is known, and these do not.
fn without_links_out(markup: &str) -> String {
    const LINK: &str = "<a ";
    let mut kept = String::with_capacity(markup.len());
    let mut rest = markup;
    while let Some((before, link)) = rest.split_once(LINK) {
        kept.push_str(before);
        let (tag, inner) = link.split_once('>').unwrap_or((link, ""));
        let place = tag.split_once("href=\"#").and_then(|(_, place)| place.split('"').next());
        let is_out = place.is_some_and(|place| !markup.contains(&format!(" id=\"{place}\"")));
        match inner.split_once("</a>") {
            Some((inside, after)) if is_out => {
                kept.push_str(inside);
                rest = after;
            }
            _ => {
                kept.push_str(LINK);
                rest = link;
            }
        }
    }
    kept.push_str(rest);
    kept
}

/// The markup with links to other pages opening those in place of the whole page, not within the frame.
fn leading_out(markup: &str) -> String {
    let mut out = String::with_capacity(markup.len() + 1024);
    for (at, piece) in markup.split("<a ").enumerate() {
        if at > 0 {
            let tag = piece.split('>').next().unwrap_or_default();
            out.push_str("<a ");
            if !tag.contains("href=\"#") {
                out.push_str("target=\"_top\" ");
            }
        }
        out.push_str(piece);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{leading_out, without_links_out};

    #[test]
    fn links_out_of_the_viewer_are_text() {
        let markup = "<li id=\"m1s\"><a href=\"#m1s\">1</a> <a href=\"#clause-a\">a <b>b</b></a> <a class=\"sid\" href=\"#c\">§</a>, <a href=\"x/\">x</a>";
        let kept = "<li id=\"m1s\"><a href=\"#m1s\">1</a> a <b>b</b> §, <a href=\"x/\">x</a>";
        assert_eq!(without_links_out(markup), kept);
    }

    #[test]
    fn links_to_other_pages_leave_the_frame() {
        let markup = "<p><a href=\"#m1s\">1</a> <a class=\"sid\" href=\"../e/x.html\">X-1</a></p>";
        let out =
            "<p><a href=\"#m1s\">1</a> <a target=\"_top\" class=\"sid\" href=\"../e/x.html\">X-1</a></p>";
        assert_eq!(leading_out(markup), out);
    }
}
