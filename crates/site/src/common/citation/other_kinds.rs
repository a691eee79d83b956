//! What the styles print of chapters, theses, manuscripts, recordings and other sources that are neither article, book,
//! page nor data.

use record::archive::{Contributor, SourceKind};

use super::entry::Entry;
use super::item::Citation;
use super::style_words::{Range, american, british, range, spoken, spoken_initials};

/// Whether it is a recording of sound or pictures.
pub(super) const fn is_recording(kind: SourceKind) -> bool {
    matches!(kind, SourceKind::Song | SourceKind::MotionPicture)
}

/// Whether it is part of another work.
pub(super) const fn is_part(kind: SourceKind) -> bool {
    matches!(kind, SourceKind::Chapter | SourceKind::ArticleNewspaper)
}

/// Whether APA dates it by the day.
pub(super) const fn has_day(kind: SourceKind) -> bool {
    is_recording(kind)
        || matches!(
            kind,
            SourceKind::Webpage
                | SourceKind::ArticleNewspaper
                | SourceKind::Interview
                | SourceKind::PersonalCommunication
        )
}

/// Place and publisher.
pub(super) fn imprint(cited: &Citation) -> String {
    let parts: Vec<&str> =
        [&cited.place, &cited.publisher].into_iter().flatten().map(String::as_str).collect();
    parts.join(": ")
}

/// `Letter to Jean-Paul Loom`.
fn communication(out: &Entry<'_>, cited: &Citation) -> String {
    let genre = cited.genre.as_deref().unwrap_or(out.say("Personal communication"));
    with(out, genre, " to ", &cited.recipients)
}

fn with(out: &Entry<'_>, text: &str, word: &'static str, people: &[Contributor]) -> String {
    if people.is_empty() {
        text.to_owned()
    } else {
        format!("{text}{}{}", out.say(word), spoken(out, people))
    }
}

pub(super) fn chicago(kind: SourceKind, cited: &Citation, out: &mut Entry<'_>) {
    let mut parts: Vec<String> = Vec::new();
    let text = |value: &Option<String>| value.clone().unwrap_or_default();
    match kind {
        SourceKind::Chapter => {
            out.text(out.say("In "));
            out.cite(cited.container.as_deref().unwrap_or_default());
            out.text(&with(out, "", ", edited by ", &cited.editors));
            if let Some(pages) = &cited.pages {
                out.text(&format!(", {}", range(pages, Range::Chicago)));
            }
            out.next();
            parts.push(imprint(cited));
        }
        SourceKind::Thesis => {
            let both = [text(&cited.genre), imprint(cited)];
            parts.push(both.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", "));
        }
        SourceKind::Report => {
            parts.push(format!("{} {}", text(&cited.genre), text(&cited.number)).trim().to_owned());
            parts.push(imprint(cited));
        }
        SourceKind::ArticleNewspaper => {
            out.cite(cited.container.as_deref().unwrap_or_default());
            out.text(&cited.day().map_or(String::new(), |day| format!(", {}", american(out, day))));
        }
        SourceKind::Manuscript => {
            let all = [&cited.genre, &cited.archive_location, &cited.archive, &cited.archive_place];
            parts.extend(all.into_iter().flatten().cloned());
        }
        SourceKind::Interview => {
            if !cited.interviewers.is_empty() {
                out.text(&with(out, out.say("Interview"), " by ", &cited.interviewers));
                out.next();
            }
            parts.extend(cited.medium.clone());
        }
        SourceKind::PersonalCommunication => {
            let day = cited.day().map_or(String::new(), |day| format!(", {}", american(out, day)));
            out.text(&format!("{}{day}", communication(out, cited)));
        }
        _ => parts.extend([&cited.medium, &cited.publisher].into_iter().flatten().cloned()),
    }
    for part in parts {
        out.plain(&part);
        out.next();
    }
}

pub(super) fn apa_title(kind: SourceKind, cited: &Citation, out: &mut Entry<'_>) {
    if is_part(kind) {
        return out.plain(&cited.title);
    }
    out.cite(&cited.title);
    if let Some(number) = &cited.number {
        let genre = cited.genre.as_ref().filter(|_| kind == SourceKind::Report);
        out.text(&format!(" ({}No. {number})", genre.map_or(String::new(), |genre| format!("{genre} "))));
    }
    if !cited.interviewers.is_empty() {
        let many = if cited.interviewers.len() == 1 { "" } else { "s" };
        out.text(&format!(" ({}, Interviewer{many})", spoken_initials(out, &cited.interviewers)));
    }
    let bracket = match kind {
        SourceKind::Report => None,
        SourceKind::PersonalCommunication => Some(communication(out, cited)),
        _ => cited.genre.clone().or_else(|| cited.medium.clone()),
    };
    out.text(&bracket.map_or(String::new(), |bracket| format!(" [{bracket}]")));
}

pub(super) fn apa(kind: SourceKind, cited: &Citation, out: &mut Entry<'_>) {
    match kind {
        SourceKind::Chapter => {
            out.text(out.say("In "));
            if !cited.editors.is_empty() {
                let many = if cited.editors.len() == 1 { "Ed." } else { "Eds." };
                out.text(&format!("{} ({many}), ", spoken_initials(out, &cited.editors)));
            }
            out.cite(cited.container.as_deref().unwrap_or_default());
            if let Some(pages) = &cited.pages {
                out.text(&format!(" ({})", pp(pages, Range::Whole)));
            }
            out.next();
        }
        SourceKind::ArticleNewspaper => {
            out.cite(cited.container.as_deref().unwrap_or_default());
            out.text(&cited.pages.as_ref().map_or(String::new(), |pages| format!(", {pages}")));
            return;
        }
        SourceKind::Manuscript => {
            out.text(cited.archive.as_deref().unwrap_or_default());
            let place = cited.archive_location.as_ref().map(|place| format!(" ({place})"));
            out.text(&place.unwrap_or_default());
            out.text(&cited.archive_place.as_ref().map_or(String::new(), |town| format!(", {town}")));
            return;
        }
        _ => {}
    }
    out.text(cited.publisher.as_deref().unwrap_or_default());
}

/// What MLA prints behind the title, or behind the work that it is part of; `year` is when it appeared.
pub(super) fn mla(cited: &Citation, year: Option<String>, out: &Entry<'_>) -> Vec<String> {
    let date = cited.day().map(|day| british(out, day)).or(year);
    let editors = (!cited.editors.is_empty()).then(|| with(out, "", "edited by ", &cited.editors));
    let pages = cited.pages.as_ref().map(|pages| pp(pages, Range::TwoDigits));
    let first = |parts: Vec<Option<String>>| parts.into_iter().flatten().collect::<Vec<String>>();
    // What is no publication has its date as a sentence of its own.
    let dated = |date: Option<String>, rest: Vec<String>| match (date, rest.join(", ")) {
        (Some(date), rest) if !rest.is_empty() => vec![format!("{date}. {rest}")],
        (date, rest) => vec![date.unwrap_or(rest)],
    };
    match cited.kind {
        SourceKind::Chapter => first(vec![editors, cited.publisher.clone(), date, pages]),
        SourceKind::ArticleNewspaper => first(vec![date, pages]),
        SourceKind::Report => {
            first(vec![cited.genre.clone(), cited.number.clone(), cited.publisher.clone(), date])
        }
        SourceKind::Thesis => dated(date, first(vec![cited.publisher.clone(), cited.genre.clone()])),
        SourceKind::Manuscript => {
            let place = [&cited.archive, &cited.archive_place, &cited.archive_location];
            dated(date, place.into_iter().flatten().cloned().collect())
        }
        SourceKind::Interview => {
            let by = (!cited.interviewers.is_empty())
                .then(|| with(out, out.say("Interview"), " by ", &cited.interviewers));
            first(vec![by, cited.medium.clone(), date])
        }
        SourceKind::PersonalCommunication => first(vec![date]),
        _ => first(vec![cited.medium.clone(), cited.number.clone(), cited.publisher.clone(), date]),
    }
}

/// Pages with the sign for them: `pp. 107–128`.
pub(super) fn pp(pages: &str, how: Range) -> String {
    let pages = range(pages, how);
    format!("{} {pages}", if pages.contains('–') { "pp." } else { "p." })
}
