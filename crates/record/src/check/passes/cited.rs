//! What texts cite and the archive does not have: sources, evidence, statements, and pages.

use std::collections::BTreeSet;

use crate::archive::{Archive, ArchiveProblemKind, Cited, EntrySort, StatementId, cited};
use crate::check::code::archive::{cites_no_statement, cites_no_work, links_nowhere, of_archive};
use crate::check::messages::Message;
use crate::check::record_slice::SliceText;
use crate::check::{CheckContext, Diagnostic, Location};
use crate::notation::PagePlace;
use crate::notation::syntax::{Item, ItemKind, Record};
use base::text::{SourceText, Span, Spanned, closest, unseen_in, unseen_in_yaml};
use base::yaml::{Path, Places, Segment};

/// Citations of nothing in the files of an archive apart from its records.
pub(super) fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let archive = context.archive();
    let known: BTreeSet<&StatementId> = archive.statements().map(|(_, statement)| &statement.id).collect();
    let is_statement = |id: &StatementId| known.contains(id);
    let texts = archive.texts.values().chain(&archive.rulesets);
    // A whole text is in the words of its source.
    let texts = texts.filter(|text| text.name().ends_with(".yaml") && !text.name().starts_with("texts/"));
    texts.flat_map(|text| in_yaml(archive, &is_statement, text)).collect()
}

/// Invisible characters and citations of nothing in a text that somebody writes for the site: the settings, or a
/// page of the handbook. Of a page only sources and evidence: its links are of another kind, and ids may be examples.
pub fn check_site_text(context: &CheckContext<'_>, text: &SourceText) -> Vec<Diagnostic> {
    let (archive, contents) = (context.archive(), text.contents());
    let is_statement = |id: &StatementId| archive.statement(id).is_some();
    let place = |span| Location::in_text(text, span);
    let (unseen, cited): (Vec<(Span, char)>, Vec<Diagnostic>) = if text.name().ends_with(".yaml") {
        (unseen_in_yaml(contents), in_yaml(archive, &is_statement, text))
    } else {
        let unseen = unseen_in(contents).into_iter();
        let all = nothing(archive, &is_statement, contents, 0, Links::None);
        let cited = all.filter(|(one, _)| matches!(one.value, Cited::Work(..)));
        (
            unseen.map(|(at, letter)| (Span::new(at, at + letter.len_utf8()), letter)).collect(),
            cited.map(|(one, message)| message.at(place(one.span))).collect(),
        )
    };
    let unseen = unseen
        .into_iter()
        .map(|(span, letter)| of_archive(&ArchiveProblemKind::UnseenCharacter(letter)).at(place(span)));
    unseen.chain(cited).collect()
}

/// Citations of nothing in the comments and the header of a record.
pub(in crate::check) fn in_record(
    context: &CheckContext<'_>,
    record: &Record,
    text: &SliceText<'_>,
) -> Vec<Diagnostic> {
    let (archive, contents) = (context.archive(), text.contents());
    let is_statement = |id: &StatementId| archive.statement(id).is_some();
    let mut found = Vec::new();
    let place = |span| text.place(span);
    if let Some(header) = record.header {
        let mut at = header.span.start;
        for line in contents[header.span.range()].split_inclusive('\n') {
            if !NAMES.iter().any(|key| line.starts_with(key)) {
                let all = nothing(archive, &is_statement, line, at, Links::None);
                found.extend(all.map(|(one, message)| message.at(place(one.span))));
            }
            at += line.len();
        }
    }
    let play = record.header.map_or(0, |header| header.span.end);
    if memchr::memchr(b'{', &contents.as_bytes()[play..]).is_some() {
        comments(&record.items, &mut |span| {
            let all = nothing(archive, &is_statement, &contents[span.range()], span.start, Links::Outside);
            found.extend(all.map(|(one, message)| message.at(place(one.span))));
        });
    }
    found
}

/// Keys of a header whose values are names, not prose.
const NAMES: [&str; 4] = ["licence", "title", "event", "players"];

/// Gives the place of every comment.
fn comments(items: &[Item], each: &mut impl FnMut(Span)) {
    for item in items {
        match &item.kind {
            ItemKind::Comment(comment) => each(comment.body),
            // Bounded: variations nest no deeper than the notation allows.
            ItemKind::Variation(variation) => comments(&variation.items, each),
            _ => {}
        }
    }
}

/// Whether the archive has a statement.
type IsStatement<'a> = dyn Fn(&StatementId) -> bool + 'a;

/// Where the links of a text may lead.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Links {
    /// It has none; what looks like one to a page of the site is meant as one.
    None,
    /// Out of the site, to `https`.
    Outside,
}

impl Links {
    fn may_lead(self, to: &str) -> bool {
        match self {
            Self::None => !to.starts_with("page:"),
            Self::Outside => to.starts_with("https://"),
        }
    }
}

/// What a text cites that there is not, with what is to be said of it; `offset` is where it begins.
fn nothing<'t>(
    archive: &'t Archive,
    is_statement: &'t IsStatement<'_>,
    text: &'t str,
    offset: usize,
    links: Links,
) -> impl Iterator<Item = (Spanned<Cited<'t>>, Message)> {
    let is_statement = move |id: &str| {
        id.parse().is_ok_and(|id| is_statement(&id)) || archive.unread.has(EntrySort::Statement, id)
    };
    cited(text).into_iter().filter_map(move |one| {
        let message = match one.value {
            Cited::Work(key, locator) if is_work(archive, key) => {
                let source = archive.sources.get(&key.parse().ok()?)?;
                // A note or a figure is a part of some page, not a page of its own.
                let page = PagePlace::from_locator(locator).filter(|place| !place.is_part())?;
                of_archive(&source.lacks(&page)?)
            }
            Cited::Work(key, _) => {
                let near = closest(key, archive.sources.keys().map(|id| id.as_str()));
                cites_no_work(key, near.map(str::to_owned))
            }
            Cited::Statement(id) if is_statement(id) => return None,
            Cited::Statement(id) => cites_no_statement(id),
            Cited::Link(to) if links.may_lead(to) => return None,
            Cited::Link(to) => links_nowhere(to),
        };
        Some((Spanned::new(one.value, one.span.shifted(offset)), message))
    })
}

fn is_work(archive: &Archive, key: &str) -> bool {
    archive.sources.keys().any(|id| id.as_str() == key)
        || archive.evidence.keys().any(|id| id.as_str() == key)
        || archive.unread.has_file("sources", key)
        || archive.unread.has_file("evidence", key)
}

/// Citations of nothing in the prose of a file of YAML. References by a key of their own are compared elsewhere.
fn in_yaml(archive: &Archive, is_statement: &IsStatement<'_>, text: &SourceText) -> Vec<Diagnostic> {
    let contents = text.contents();
    let mut all = nothing(archive, is_statement, contents, 0, Links::None).peekable();
    if all.peek().is_none() {
        return Vec::new();
    }
    let Some(places) = Places::parse(contents) else { return Vec::new() };
    let values = places.all();
    let is_prose = |span: Span| {
        let around = |one: &&(Path, Span)| one.1.start <= span.start && span.end <= one.1.end;
        let innermost = values.iter().filter(around).min_by_key(|(_, place)| place.end - place.start);
        innermost.is_some_and(|(path, place)| {
            let below = |other: &Path| other.segments().len() > path.segments().len();
            let is_value = !values
                .iter()
                .any(|(other, _)| below(other) && other.segments().starts_with(path.segments()));
            let has_words = contents[place.range()].contains(char::is_whitespace);
            is_value && has_words && !is_quoted(path)
        })
    };
    let prose = all.filter(|(one, _)| is_prose(one.span));
    prose.map(|(one, message)| message.at(Location::in_text(text, one.span))).collect()
}

/// Whether a value has the words of a source, or names something that has a name of its own.
fn is_quoted(path: &Path) -> bool {
    let named = ["quote", "title", "url", "licence", "shelfmark", "container", "publisher"];
    let is = |segment: &Segment| matches!(segment, Segment::Key(key) if named.contains(&key.as_str()));
    path.segments().iter().any(is)
}
