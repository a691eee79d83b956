//! Sources as a bibliography prints them.

use crate::archive::{Contributor, Source, SourceKind};

use crate::site::base::html::Html;
use crate::site::base::messages::Messages;

/// Authors and year, or what stands for them: `Pankhurst 1971`.
pub(crate) fn short(source: &Source, m: &Messages) -> String {
    let people = if source.author.is_empty() { &source.editor } else { &source.author };
    let who = match people.as_slice() {
        [] => match (&source.container_title, &source.number) {
            (_, Some(number)) => number.to_string(),
            (Some(container), None) => container.clone(),
            (None, None) => source.title.clone(),
        },
        [one] => family(one),
        [one, two] => format!("{} {} {}", family(one), m.and, family(two)),
        [one, ..] => format!("{} et al.", family(one)),
    };
    match &source.issued {
        Some(date) => format!("{who} {date}"),
        None => who,
    }
}

/// The whole citation, with the title of a book or container in italics.
pub(crate) fn full(source: &Source, m: &Messages) -> Html {
    let mut html = Html::default();
    let names = |people: &[Contributor]| people.iter().map(full_name).collect::<Vec<_>>().join("; ");
    if !source.author.is_empty() {
        html.push_text(&names(&source.author));
    } else if !source.editor.is_empty() {
        html.push_text(&format!("{} ({})", names(&source.editor), m.editor_short));
    }
    if let Some(date) = &source.issued {
        html.push_text(if html.is_empty() { "" } else { " " });
        html.push_text(&format!("({date})"));
    }
    if !html.is_empty() {
        html.push_text(". ");
    }
    let language =
        source.language.as_ref().map_or(String::new(), |tag| format!(" lang=\"{}\"", Html::text(tag)));
    let title = |tag: &str, text: &str, html: &mut Html| {
        html.push_trusted(&format!("<{tag}{language}>"));
        html.push_text(text);
        html.push_trusted(&format!("</{tag}>"));
    };
    match (&source.container_title, source.kind) {
        (Some(container), SourceKind::ArticleJournal | SourceKind::Webpage) => {
            title("span", &format!("\u{201c}{}\u{201d}", source.title), &mut html);
            html.push_text(". ");
            title("cite", container, &mut html);
        }
        (Some(container), SourceKind::Book) => {
            title("cite", &source.title, &mut html);
            html.push_text(&format!(" ({container})"));
        }
        (None, _) => title("cite", &source.title, &mut html),
    }
    let mut where_in = String::new();
    if let Some(volume) = &source.volume {
        where_in.push_str(&format!(" {volume}"));
    }
    if let Some(issue) = &source.issue {
        where_in.push_str(&format!("({issue})"));
    }
    if let Some(page) = &source.page {
        where_in.push_str(&format!(": {}", page.replace('-', "\u{2013}")));
    }
    if let Some(number) = &source.number {
        where_in.push_str(&format!(", {number}"));
    }
    html.push_text(&where_in);
    if let Some(place) = &source.publisher_place {
        html.push_text(&format!(". {place}"));
    }
    html.push_text(".");
    html
}

fn family(person: &Contributor) -> String {
    let name = person.family.as_ref().or(person.literal.as_ref()).or(person.given.as_ref());
    name.cloned().unwrap_or_else(|| "?".to_owned())
}

fn full_name(person: &Contributor) -> String {
    match (&person.family, &person.given) {
        (Some(family), Some(given)) => format!("{family}, {given}"),
        _ => family(person),
    }
}
