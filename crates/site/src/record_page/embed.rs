//! A record in a frame of another page: its viewer alone, and where it is from.

use askama::Template;

use crate::base::html::Html;
use crate::base::messages::{Messages, labelled, provenance, provenance_sign};
use crate::base::page::Page;
use crate::base::route::{Asset, Route};
use crate::base::typography::capital;
use crate::page_shell::POLICY;

use super::header::caution;
use super::layout::RecordLayout;
use super::specimen::specimen;

#[derive(Template)]
#[template(path = "embed.html")]
struct Embed<'a> {
    m: &'a Messages,
    lang: &'static str,
    policy: &'static str,
    title: String,
    /// How its play is known, with the class of the sign and what the word means.
    provenance: String,
    sign: &'static str,
    caution: &'a str,
    archive: &'a str,
    canonical: String,
    style: String,
    script: String,
    definitions: Html,
    viewer: Html,
}

/// The page for frames; `None` where there is no play, or the address of the site is not settled.
///
/// # Errors
/// If a template fails to render; this is a bug.
pub(crate) fn embed(layout: &RecordLayout<'_>) -> Result<Option<Page>, askama::Error> {
    let site = &layout.input.shared.site;
    let Some(base) = site.input.base_url else { return Ok(None) };
    let route = Route::Embed(layout.input.id.clone());
    let Some(shown) = specimen(layout, route.clone())? else { return Ok(None) };
    let here = site.here(route.clone());
    let header = layout.input.replayed.map(|replayed| &replayed.header);
    let title = header.and_then(|header| header.title.clone()).unwrap_or_else(|| layout.input.id.to_string());
    let class = header.and_then(|header| header.provenance);
    let page = Embed {
        m: &site.m,
        lang: site.settings.interface.tag(),
        policy: POLICY,
        title: labelled(&site.m, &title, class),
        provenance: capital(class.map_or(&site.m.provenance_missing, |class| provenance(&site.m, class))),
        sign: provenance_sign(class),
        caution: caution(&site.m, class),
        archive: &site.settings.title,
        canonical: Route::Record(layout.input.id.clone()).below(base.as_str()),
        style: here.href(&Route::Asset(Asset::Style)),
        script: here.href(&Route::Asset(Asset::Viewer)),
        definitions: shown.sheet.definitions(),
        viewer: Html::trusted(leading_out(shown.viewer.as_str())),
    };
    Ok(Some(Page::html(route, page.render()?)))
}

/// The markup with links to other pages opening those in place of the whole page, not within the frame.
fn leading_out(markup: &str) -> String {
    let mut made = String::with_capacity(markup.len() + 1024);
    for (at, piece) in markup.split("<a ").enumerate() {
        if at > 0 {
            let tag = piece.split('>').next().unwrap_or_default();
            made.push_str("<a ");
            if !tag.contains("href=\"#") {
                made.push_str("target=\"_top\" ");
            }
        }
        made.push_str(piece);
    }
    made
}

#[cfg(test)]
mod tests {
    use super::leading_out;

    #[test]
    fn links_to_other_pages_leave_the_frame() {
        let markup = "<p><a href=\"#m1s\">1</a> <a class=\"sid\" href=\"../e/x.html\">X-1</a></p>";
        let made =
            "<p><a href=\"#m1s\">1</a> <a target=\"_top\" class=\"sid\" href=\"../e/x.html\">X-1</a></p>";
        assert_eq!(leading_out(markup), made);
    }
}
