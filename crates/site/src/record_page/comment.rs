//! Comments of a record: Markdown within a paragraph, with citations as links.

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use crate::base::html::{Html, escape};
use crate::base::route::{Route, Slug};
use crate::base::typography::typographic;
use crate::page_shell::context::PageContext;
use record::archive::{GameId, citations, next_citation};
use rules::RulesetFamily;

/// What a comment's words can lead to.
pub(super) struct Linked<'a> {
    /// The page.
    pub(super) here: &'a PageContext<'a>,
    /// The ruleset whose readings are named, where there is one.
    pub(super) family: Option<&'a RulesetFamily>,
}

/// The source ids that a text cites, with locators, in the order of the text.
pub(super) fn cited(text: &str) -> Vec<(String, Option<String>)> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some((_, inside, after)) = next_citation(rest) {
        for (key, locator) in citations(inside) {
            found.push((key.to_owned(), (!locator.is_empty()).then(|| locator.to_owned())));
        }
        rest = after;
    }
    found
}

/// A comment as its paragraphs. Headings, lists and raw HTML stay the text they are: a comment is prose.
pub(super) fn paragraphs(linked: &Linked<'_>, text: &str) -> Vec<Html> {
    let text = text.replace("\r\n", "\n");
    let mut paragraphs: Vec<String> = vec![String::new()];
    for line in text.lines() {
        let line = line.trim();
        match paragraphs.last_mut() {
            Some(last) if !line.is_empty() => {
                if !last.is_empty() {
                    last.push(' ');
                }
                last.push_str(line);
            }
            Some(last) if !last.is_empty() => paragraphs.push(String::new()),
            _ => {}
        }
    }
    paragraphs.retain(|paragraph| !paragraph.is_empty());
    paragraphs.iter().map(|paragraph| inline(linked, paragraph)).collect()
}

/// One paragraph. It is read behind a word, so that nothing in it can begin a list, a heading or a table.
fn inline(linked: &Linked<'_>, paragraph: &str) -> Html {
    let behind = format!("x {paragraph}");
    let mut html = Html::default();
    let mut text = String::new();
    let mut first = true;
    let mut links: Vec<bool> = Vec::new();
    for event in Parser::new_ext(&behind, Options::empty()) {
        if let Event::Text(slice) | Event::InlineHtml(slice) | Event::Html(slice) = &event {
            let slice = if first { slice.strip_prefix("x ").unwrap_or(slice) } else { slice };
            first = false;
            text.push_str(slice);
            continue;
        }
        if matches!(event, Event::Start(Tag::Paragraph)) {
            continue;
        }
        flush(linked, &mut html, &mut text);
        match event {
            Event::Code(code) => html.push(&self::code(linked, &code)),
            Event::SoftBreak | Event::HardBreak => html.push_text(" "),
            Event::Start(Tag::Emphasis | Tag::Image { .. }) => html.push_trusted("<em>"),
            Event::End(TagEnd::Emphasis | TagEnd::Image) => html.push_trusted("</em>"),
            Event::Start(Tag::Strong) => html.push_trusted("<strong>"),
            Event::End(TagEnd::Strong) => html.push_trusted("</strong>"),
            Event::Start(Tag::Link { dest_url, .. }) => {
                let safe = dest_url.starts_with("https://");
                links.push(safe);
                if safe {
                    html.push_trusted(&format!("<a href=\"{}\">", escape(&dest_url)));
                }
            }
            Event::End(TagEnd::Link) => {
                let safe = links.pop() == Some(true);
                html.push_trusted(if safe { "</a>" } else { "" });
            }
            _ => {}
        }
    }
    flush(linked, &mut html, &mut text);
    html.isolated()
}

/// Puts down the text gathered so far, with its citations and statements as links.
fn flush(linked: &Linked<'_>, html: &mut Html, text: &mut String) {
    let whole = std::mem::take(text);
    let whole = typographic(&whole, &linked.here.site.settings.language);
    let mut rest = whole.as_ref();
    while let Some((before, inside, after)) = next_citation(rest) {
        html.push(&linked.here.statements_linked(before));
        rest = after;
        // What does not exist is shown as it is written, not like a citation.
        if !citations(inside).iter().all(|(key, _)| is_known(linked.here, key)) {
            html.push_text(&format!("[{inside}]"));
            continue;
        }
        html.push_text("(");
        for (at, (key, locator)) in citations(inside).into_iter().enumerate() {
            if at > 0 {
                html.push_text(&linked.here.site.m.semicolon);
            }
            let game = linked.family.and_then(|family| family.declaration().game.parse().ok());
            html.push(&cited_source(linked.here, key, locator, game.as_ref()));
        }
        html.push_text(")");
    }
    html.push(&linked.here.statements_linked(rest));
}

/// A source or an evidence with a place in it, and who quotes it for us. Of the accounts from a source, those of
/// `game` are meant.
pub(super) fn cited_source(here: &PageContext<'_>, key: &str, locator: &str, game: Option<&GameId>) -> Html {
    let mut html = source(here, key);
    if !locator.is_empty() {
        html.push_text(", ");
        html.push(&here.locator(locator));
    }
    if let Some(id) = key.parse().ok().filter(|id| here.site.archive.sources.contains_key(id)) {
        html.push(&here.quoted_by(&id, &here.accounts_from(&id, game)));
    }
    html
}

/// Whether the archive has a source or an evidence of that id.
fn is_known(here: &PageContext<'_>, key: &str) -> bool {
    let archive = here.site.archive;
    key.parse().is_ok_and(|id| archive.sources.contains_key(&id))
        || key.parse().is_ok_and(|id| archive.evidence.contains_key(&id))
}

/// A source or an evidence by its id, as it is cited.
pub(super) fn source(here: &PageContext<'_>, key: &str) -> Html {
    let archive = here.site.archive;
    if let Some(id) = key.parse().ok().filter(|id| archive.sources.contains_key(id)) {
        return here.source(&id);
    }
    match key.parse().ok().filter(|id| archive.evidence.contains_key(id)) {
        Some(id) => here.evidence(&id),
        None => Html::text(key),
    }
}

/// Words of the notation. A reading loses the marks of a file, says what it means to whoever points at it, and leads to
/// its place in the ruleset.
fn code(linked: &Linked<'_>, text: &str) -> Html {
    let here = linked.here;
    let (name, alternative) = text.split_once('=').unwrap_or((text, ""));
    let reading = linked.family.and_then(|family| family.declaration().reading(name));
    let place = linked.family.and_then(|family| here.site.ruleset_named(&family.declaration().id));
    let (Some(reading), Some((game, ruleset))) = (reading, place) else {
        return Html::trusted(format!("<code>{}</code>", escape(text)));
    };
    let means = reading.alternative(alternative).map_or("", |known| here.site.text_of_ruleset(&known.means));
    let words = text.replace('_', " ").replace('=', &here.site.m.colon);
    let route = Route::Reading(game.clone(), ruleset.clone(), Slug::of(name));
    let said = Html::trusted(format!(
        "<i title=\"{} {}\">{}</i>",
        escape(here.site.text_of_ruleset(&reading.question).trim()),
        escape(means),
        escape(&words)
    ));
    here.link_around(&route, &said)
}
