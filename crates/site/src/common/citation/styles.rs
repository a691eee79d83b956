//! A citation as three styles print it: Chicago (author–date), APA and MLA.
//!
//! Titles keep the capital letters they are printed with. What a style prints is compared with citeproc-js in
//! `tests/citations`. Chicago prints two things here that its style for citeproc leaves out, because they are how one
//! finds the thing: the number under which a database keeps a page, and the version of this archive.

use std::collections::BTreeMap;

use crate::common::html::Html;
use base::text::words;
use record::archive::{Contributor, SourceKind};

use super::entry::Entry;
use super::item::Citation;
use super::other_kinds;
use super::style_words::{Range, american, british, dated, inverted, numbers, range, with_initials};
use super::text::undated;

words! {
    /// A style of citation.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub(crate) enum Style: name {
        /// The Chicago Manual of Style, 17th edition, author–date.
        Chicago = "Chicago",
        /// The Publication Manual of the American Psychological Association, 7th edition.
        Apa = "APA",
        /// The MLA Handbook, 9th edition.
        Mla = "MLA",
    }
}

impl Citation {
    /// The citation as an entry of a bibliography in a style; `words` are those of styles in the language of the page.
    pub(crate) fn styled(&self, style: Style, words: &BTreeMap<String, String>) -> Html {
        let mut out = Entry::new(self.language.as_deref(), words);
        let whose = if self.is_doi_of_all { " [all versions]" } else { "" };
        let mut cited = self.clone();
        if let Some(doi) = &self.doi {
            // A DOI is printed in place of an address, and what it leads to does not change, so no day is named.
            (cited.address, cited.accessed) = (Some(doi.url() + whose), None);
        } else if let (Some(edition), Some(doi)) = (&mut cited.edition, &self.edition_doi) {
            // That of the whole is printed with its edition, and the address of the part after it.
            edition.push_str(&format!(", {}{whose}", doi.url()));
        }
        match style {
            Style::Chicago => chicago(&cited, &mut out),
            Style::Apa => apa(&cited, &mut out),
            Style::Mla => mla(&cited, &mut out),
        }
        out.html
    }

    /// Authors, or editors where there is no author, and whether they are editors.
    fn people(&self) -> (&[Contributor], bool) {
        if self.authors.is_empty() { (&self.editors, true) } else { (&self.authors, false) }
    }

    /// The year with its suffix: `1927a`, `ca. 1927`, `1901–1903`; `n.d.` or `n.d.-a` where there is none.
    fn year(&self, out: &Entry<'_>) -> String {
        let suffix = self.suffix.as_deref();
        let Some(dated) = self.dated() else { return undated(suffix).replace("n.d.", out.say("n.d.")) };
        let circa = if dated.circa { out.say("ca. ") } else { "" };
        let until = dated.to.as_ref().and_then(|to| to.first()).filter(|to| **to != dated.year());
        let until = until.map_or(String::new(), |year| format!("–{year}"));
        format!("{circa}{}{until}{}", dated.year(), suffix.unwrap_or_default())
    }

    /// The day on which it appeared, where that is known.
    pub(super) fn day(&self) -> Option<[i32; 3]> {
        let dated = self.dated()?;
        let days = <[i32; 3]>::try_from(dated.from).ok()?;
        (dated.to.is_none() && !dated.circa).then_some(days)
    }
}

fn chicago(cited: &Citation, out: &mut Entry<'_>) {
    let (people, editors) = cited.people();
    let title = |out: &mut Entry<'_>| match (cited.kind, &cited.container) {
        (SourceKind::Book, _) | (SourceKind::Dataset, None) => out.cite(&cited.title),
        (kind, _) if other_kinds::is_recording(kind) => out.cite(&cited.title),
        _ => out.quoted(&cited.title),
    };
    if people.is_empty() {
        title(out);
    } else {
        out.text(&inverted(out, people, 10, 7));
        if editors {
            out.text(out.say(if people.len() == 1 { ", ed." } else { ", eds." }));
        }
    }
    out.next();
    out.text(&cited.year(out));
    out.next();
    if !people.is_empty() {
        title(out);
        out.next();
    }
    match cited.kind {
        SourceKind::ArticleJournal => {
            out.cite(cited.container.as_deref().unwrap_or_default());
            let pages = cited.pages.as_deref().map(|pages| range(pages, Range::Chicago));
            match (&cited.volume, &cited.issue) {
                (Some(volume), Some(issue)) => out.text(&format!(" {volume} ({issue})")),
                (Some(number), None) | (None, Some(number)) => out.text(&format!(" {number}")),
                (None, None) => {}
            }
            if let Some(pages) = pages {
                let space = if cited.issue.is_some() { ": " } else { ":" };
                out.text(if cited.volume.is_some() || cited.issue.is_some() { space } else { ", " });
                out.text(&pages);
            }
        }
        SourceKind::Book => {
            if let Some(series) = &cited.container {
                out.plain(series);
                out.next();
            }
            out.plain(&other_kinds::imprint(cited));
        }
        SourceKind::Webpage | SourceKind::Dataset => {
            if let Some(number) = &cited.number {
                out.text(number);
                out.next();
            }
            match &cited.container {
                Some(container) if cited.kind == SourceKind::Dataset => out.cite(container),
                Some(container) => out.plain(container),
                None if cited.kind == SourceKind::Dataset => {
                    out.text(cited.publisher.as_deref().unwrap_or_default());
                    out.next();
                }
                None => {}
            }
            if let Some(edition) = &cited.edition {
                let start = if cited.container.is_some() { ", version" } else { "Version" };
                out.text(&format!("{start} {edition}"));
            }
            if let Some(day) = cited.day().filter(|_| cited.kind == SourceKind::Webpage) {
                out.next();
                out.text(&american(out, day));
            }
        }
        kind => other_kinds::chicago(kind, cited, out),
    }
    if let Some(day) = cited.accessed {
        out.next();
        out.text(&out.say("Accessed {day}").replace("{day}", &american(out, numbers(day))));
    }
    if let Some(address) = &cited.address {
        out.next();
        out.text(address);
    }
    out.stop();
}

fn apa(cited: &Citation, out: &mut Entry<'_>) {
    let (people, editors) = cited.people();
    let title = |out: &mut Entry<'_>| {
        match (cited.kind, &cited.container) {
            (SourceKind::ArticleJournal, _) | (SourceKind::Dataset, Some(_)) => out.plain(&cited.title),
            (SourceKind::Book | SourceKind::Webpage | SourceKind::Dataset, _) => out.cite(&cited.title),
            (kind, _) => return other_kinds::apa_title(kind, cited, out),
        }
        if let Some(number) = &cited.number {
            out.text(&format!(" (No. {number})"));
        }
        if cited.kind == SourceKind::Dataset {
            let version = cited.edition.as_ref().filter(|_| cited.container.is_none());
            out.text(&version.map_or(String::new(), |version| format!(" (Version {version})")));
            out.text(out.say(" [Dataset]"));
        }
    };
    if people.is_empty() {
        title(out);
    } else {
        out.text(&with_initials(out, people));
        if editors {
            out.text(out.say(if people.len() == 1 { " (Ed.)" } else { " (Eds.)" }));
        }
    }
    out.next();
    match cited.day().filter(|_| other_kinds::has_day(cited.kind)) {
        Some(day) => out.text(&dated(out, "({year}, {month} {day}).", day)),
        None => out.text(&format!("({}).", cited.year(out))),
    }
    out.next();
    if !people.is_empty() {
        title(out);
        out.next();
    }
    match cited.kind {
        SourceKind::ArticleJournal => {
            out.cite(cited.container.as_deref().unwrap_or_default());
            if let Some(volume) = &cited.volume {
                out.text(", ");
                out.element("i", None, volume);
            }
            if let Some(issue) = &cited.issue {
                out.text(&format!("({issue})"));
            }
            if let Some(pages) = &cited.pages {
                out.text(&format!(", {}", range(pages, Range::Whole)));
            }
        }
        SourceKind::Book => out.text(cited.publisher.as_deref().unwrap_or_default()),
        SourceKind::Webpage => out.plain(cited.container.as_deref().unwrap_or_default()),
        SourceKind::Dataset => match &cited.container {
            None => out.text(cited.publisher.as_deref().unwrap_or_default()),
            Some(container) => {
                out.text(out.say("In "));
                out.cite(container);
                let version = cited.edition.as_ref().map(|version| format!(" (Version {version})"));
                out.text(&version.unwrap_or_default());
            }
        },
        kind => other_kinds::apa(kind, cited, out),
    }
    let Some(address) = &cited.address else { return out.stop() };
    out.next();
    let Some(day) = cited.accessed else { return out.text(address) };
    let day = american(out, numbers(day));
    out.text(&out.say("Retrieved {day}, from {url}").replace("{day}", &day).replace("{url}", address));
}

fn mla(cited: &Citation, out: &mut Entry<'_>) {
    let (people, editors) = cited.people();
    if !people.is_empty() {
        out.text(&inverted(out, people, 2, 1));
        if editors {
            out.text(out.say(if people.len() == 1 { ", editor" } else { ", editors" }));
        }
        out.next();
    }
    match (cited.kind, &cited.container) {
        (SourceKind::ArticleJournal, _) | (SourceKind::Dataset | SourceKind::Webpage, Some(_)) => {
            out.quoted(&cited.title);
        }
        (kind, _) if other_kinds::is_part(kind) => out.quoted(&cited.title),
        // What is in nothing else is a work by itself.
        _ => out.cite(&cited.title),
    }
    out.next();
    let mut parts: Vec<String> = Vec::new();
    let year = cited.dated().map(|_| Citation { suffix: None, ..cited.clone() }.year(out));
    match cited.kind {
        SourceKind::ArticleJournal => {
            parts.extend(cited.volume.as_ref().map(|volume| format!("vol. {volume}")));
            parts.extend(cited.issue.as_ref().map(|issue| format!("{}{issue}", out.say("no. "))));
            parts.extend(year);
            parts.extend(cited.pages.as_ref().map(|pages| other_kinds::pp(pages, Range::TwoDigits)));
        }
        SourceKind::Book => {
            parts.extend(cited.publisher.clone());
            parts.extend(year);
        }
        SourceKind::Webpage | SourceKind::Dataset => {
            parts.extend(cited.number.clone().or_else(|| cited.edition.clone()));
            parts.extend(cited.publisher.clone().filter(|_| cited.container.is_none()));
            parts.extend(cited.day().map(|day| british(out, day)).or(year));
        }
        _ => parts = other_kinds::mla(cited, year, out),
    }
    parts.extend(cited.address.clone());
    let container = cited.container.as_ref().filter(|_| cited.kind != SourceKind::Book);
    if let Some(container) = container {
        out.cite(container);
    }
    for (at, part) in parts.iter().enumerate() {
        out.text(if at > 0 || container.is_some() { ", " } else { "" });
        out.text(part);
    }
    out.stop();
    if let Some(day) = cited.accessed {
        out.text(&out.say(" Accessed {day}.").replace("{day}", &british(out, numbers(day))));
    }
}
