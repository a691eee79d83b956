//! Pages of the handbook, from Markdown.

use crate::common::{Html, Route, Slug, Unique, escape};
use crate::page_shell::PageContext;
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};

/// A page of the handbook: its title, and the rest.
pub(crate) struct Article {
    /// The first heading of the first level, as text.
    pub(crate) title: String,
    /// The rest; headings have anchors made of their words.
    pub(crate) body: Html,
    /// Headings of the second level: anchor and text.
    pub(crate) sections: Vec<(String, String)>,
}

/// Reads Markdown. Raw HTML is shown as the text it is, and links lead within the site or to `https`.
///
/// A link `page:handbook/reading` or `page:glossary#sow` names a page by its folder. With a title such as `"#flags"`
/// the link is that place of the page: what was there is now where it leads.
pub(crate) fn article(here: &PageContext<'_>, markdown: &str) -> Article {
    let options = Options::ENABLE_TABLES | Options::ENABLE_FOOTNOTES;
    let mut title = String::new();
    let mut sections = Vec::new();
    let mut events: Vec<Event<'_>> = Vec::new();
    let mut anchors = Unique::default();
    let mut pending = Parser::new_ext(markdown, options).peekable();
    while let Some(event) = pending.next() {
        match event {
            Event::Start(Tag::Heading { level, classes, attrs, .. }) => {
                let mut inside = Vec::new();
                for event in pending.by_ref() {
                    if matches!(event, Event::End(TagEnd::Heading(_))) {
                        break;
                    }
                    inside.push(safe(here, event));
                }
                let text = plain(&inside);
                if level == HeadingLevel::H1 && title.is_empty() {
                    title = text;
                    continue;
                }
                let anchor = anchors.name(Slug::from_text(&text)).to_string();
                if level == HeadingLevel::H2 {
                    sections.push((anchor.clone(), text));
                }
                let level = if level == HeadingLevel::H1 { HeadingLevel::H2 } else { level };
                events.push(Event::Start(Tag::Heading { level, id: Some(anchor.into()), classes, attrs }));
                events.extend(inside);
                events.push(Event::End(TagEnd::Heading(level)));
            }
            event => events.push(safe(here, event)),
        }
    }
    let mut body = String::new();
    html::push_html(&mut body, events.into_iter());
    // What may have to be scrolled must be reached with a keyboard. The parser escapes every other `<`.
    let body = body.replace("<pre>", "<pre tabindex=\"0\">");
    Article { title, body: Html::trusted(body), sections }
}

/// The event, with nothing in it that could become markup or lead astray. Pictures become their words.
fn safe<'a>(here: &PageContext<'_>, event: Event<'a>) -> Event<'a> {
    match event {
        Event::Html(raw) | Event::InlineHtml(raw) => Event::Text(raw),
        Event::Start(Tag::HtmlBlock) => Event::Start(Tag::Paragraph),
        Event::End(TagEnd::HtmlBlock) => Event::End(TagEnd::Paragraph),
        Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
            let dest_url = destination(here, &dest_url);
            match title.strip_prefix('#').filter(|place| place.parse::<Slug>().is_ok()) {
                Some(place) => {
                    Event::InlineHtml(format!("<a id=\"{place}\" href=\"{}\">", escape(&dest_url)).into())
                }
                None => {
                    let dest_url = dest_url.into();
                    Event::Start(Tag::Link { link_type, dest_url, title: "".into(), id })
                }
            }
        }
        Event::Start(Tag::Image { .. }) => Event::Start(Tag::Emphasis),
        Event::End(TagEnd::Image) => Event::End(TagEnd::Emphasis),
        other => other,
    }
}

/// A paragraph of a comment: `words` shows its text, and `code` what is between backticks. It is read behind a word, so
/// that nothing in it can begin a list, a heading or a table; raw HTML stays the text it is.
pub(crate) fn inline(paragraph: &str, words: &dyn Fn(&str) -> Html, code: &dyn Fn(&str) -> Html) -> Html {
    let behind = format!("x {paragraph}");
    let mut html = Html::default();
    let mut text = String::new();
    let mut first = true;
    let mut links: Vec<bool> = Vec::new();
    for event in Parser::new_ext(&behind, Options::empty()) {
        if let Event::Text(slice) | Event::InlineHtml(slice) | Event::Html(slice) = &event {
            text.push_str(if first { slice.strip_prefix("x ").unwrap_or(slice) } else { slice });
            first = false;
            continue;
        }
        if matches!(event, Event::Start(Tag::Paragraph)) {
            continue;
        }
        html.push(&words(&std::mem::take(&mut text)));
        match event {
            Event::Code(written) => html.push(&code(&written)),
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
    html.push(&words(&text));
    html.isolated()
}

fn destination(here: &PageContext<'_>, written: &str) -> String {
    if let Some(page) = written.strip_prefix("page:") {
        let (folder, fragment) = page.split_once('#').map_or((page, None), |(folder, at)| (folder, Some(at)));
        let root = here.href(&Route::Contents);
        let folder = folder.trim_matches('/');
        let safe = folder.is_empty() || folder.split('/').all(|part| part.parse::<Slug>().is_ok());
        if let (true, Some(root)) = (safe, root.strip_suffix("index.html")) {
            let slash = if folder.is_empty() { "" } else { "/" };
            let fragment = fragment.map_or(String::new(), |fragment| format!("#{fragment}"));
            return format!("{root}{folder}{slash}index.html{fragment}");
        }
        return String::new();
    }
    if written.starts_with("https://") || written.starts_with('#') {
        written.to_owned()
    } else {
        String::new()
    }
}

fn plain(events: &[Event<'_>]) -> String {
    let texts = events.iter().map(|event| match event {
        Event::Text(text) | Event::Code(text) => text.as_ref(),
        Event::SoftBreak | Event::HardBreak => " ",
        _ => "",
    });
    texts.collect()
}
