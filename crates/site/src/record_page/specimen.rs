//! A record that another page shows.

use askama::Template;

use crate::common::Html;
use crate::page_shell::PageContext;
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

/// The first part of a record, to be shown on another page, which has `beside` it; `None` where it could not be replayed.
///
/// # Errors
/// If a template fails to render; this is a bug.
pub(crate) fn specimen(
    layout: &RecordLayout<'_>,
    here: &PageContext<'_>,
    beside: &Html,
) -> Result<Option<Specimen>, askama::Error> {
    let RecordLayout { input, places, report, .. } = layout;
    let (Some(replayed), Some(line)) = (input.replayed, report) else { return Ok(None) };
    let findings = Findings::of_record(input);
    let context = RecordContext::new(*input, here, &replayed.header, &replayed.replay, &findings);
    let viewer = Viewer::new(&context, Part { number: 1, line, places }).into_example();
    let markup = Html::trusted(without_links_out(&viewer.render()?, beside.as_str()));
    Ok(Some(Specimen { viewer: markup, sheet: viewer.sheet().clone(), has_lines: viewer.has_lines() }))
}

/// The markup without its links to places that neither it has nor what is `beside` it: the rest of the record's page, which is not here.
/// They do not lead to that page instead, for a link to a record says how its play is known, and these do not.
fn without_links_out(markup: &str, beside: &str) -> String {
    const LINK: &str = "<a ";
    let mut kept = String::with_capacity(markup.len());
    let mut rest = markup;
    while let Some((before, link)) = rest.split_once(LINK) {
        kept.push_str(before);
        let (tag, inner) = link.split_once('>').unwrap_or((link, ""));
        let place = tag.split_once("href=\"#").and_then(|(_, place)| place.split('"').next());
        let has = |markup: &str, place| markup.contains(&format!(" id=\"{place}\""));
        let is_out = place.is_some_and(|place| !has(markup, place) && !has(beside, place));
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

#[cfg(test)]
mod tests {
    use super::without_links_out;

    #[test]
    fn links_out_of_the_viewer_are_text() {
        let markup = "<li id=\"m1s\"><a href=\"#m1s\">1</a> <a href=\"#clause-a\">a <b>b</b></a> <a class=\"sid\" href=\"#c\">§</a>, <a href=\"x/\">x</a>";
        let kept = "<li id=\"m1s\"><a href=\"#m1s\">1</a> a <b>b</b> §, <a href=\"x/\">x</a>";
        assert_eq!(without_links_out(markup, ""), kept);
        assert_eq!(without_links_out("<a href=\"#c\">§</a>", "<p id=\"c\">"), "<a href=\"#c\">§</a>");
    }
}
