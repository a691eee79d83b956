//! Publications and dates as TEI has them.

use crate::common::{Citation, listed_name};
use record::archive::{Date, Day, Source, SourceKind};

use super::xml::{Element, text, web_address};

/// A publication, as a bibliography names it.
pub(super) fn bibl(source: &Source) -> Element {
    let cited = Citation::of_source(source);
    let mut bibl = Element::new("bibl");
    let people = [("author", &cited.authors), ("editor", &cited.editors)];
    for (name, people) in people {
        bibl = bibl.lines(people.iter().map(|person| text(name, listed_name(person))));
    }
    let [own, container] = levels(&cited);
    bibl = bibl.lines([text("title", &cited.title).with("level", own)]);
    let range = |unit: &'static str, value: &Option<String>| {
        value.as_ref().map(|value| text("biblScope", value).with("unit", unit))
    };
    let identifier =
        |kind: &'static str, value: Option<String>| value.map(|value| text("idno", value).with("type", kind));
    let parts = [
        cited.container.as_ref().map(|title| text("title", title).with("level", container)),
        range("volume", &cited.volume),
        range("issue", &cited.issue),
        range("number", &cited.number),
        range("page", &cited.pages),
        cited.place.as_ref().map(|place| text("pubPlace", place)),
        cited.publisher.as_ref().map(|publisher| text("publisher", publisher)),
        cited.issued.as_ref().map(date),
        identifier("DOI", cited.doi.as_ref().map(ToString::to_string)),
        identifier("ISBN", cited.isbn.clone()),
        identifier("ISSN", cited.issn.clone()),
        cited.address.as_ref().map(|address| text("ref", address).maybe("target", web_address(address))),
    ];
    bibl.lines(parts.into_iter().flatten())
}

/// Whether a title and that of the work it is in are of a part (`a`), a book (`m`), a journal (`j`) or of what was not
/// published (`u`).
const fn levels(cited: &Citation) -> [&'static str; 2] {
    match (cited.kind, &cited.container) {
        (SourceKind::ArticleJournal | SourceKind::ArticleNewspaper, _) => ["a", "j"],
        (SourceKind::Manuscript | SourceKind::PersonalCommunication | SourceKind::Interview, _) => ["u", "m"],
        (_, Some(_)) => ["a", "m"],
        (_, None) => ["m", "m"],
    }
}

/// A date as the archive writes it, and in the form of TEI as far as that can express it.
pub(super) fn date(date: &Date) -> Element {
    let written = date.as_str();
    let element = text("date", written);
    let is_plain = matches!(written.len(), 4 | 7 | 10)
        && written.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-')
        && !written.starts_with("0000")
        // Higher numbers are seasons.
        && written.get(5..7).is_none_or(|month| month <= "12");
    if is_plain {
        return element.with("when", written);
    }
    element.maybe("notBefore", date.earliest().and_then(day)).maybe("notAfter", date.latest().and_then(day))
}

/// A day as attributes have it; `None` outside the years 1 to 9999.
pub(super) fn day(day: Day) -> Option<String> {
    let written = day.to_string();
    (written.len() == 10 && !written.starts_with("0000")).then_some(written)
}

/// A date that somebody wrote, of whatever form.
pub(super) fn written_date(written: &str) -> Element {
    written.parse().map_or_else(|_| text("date", written), |known: Date| date(&known))
}
