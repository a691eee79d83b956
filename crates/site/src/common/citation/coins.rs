//! COinS: an OpenURL in the title of an empty `span`.
//!
//! Only pages of sources and of the bibliography carry it. A reference manager that finds one on a page takes that
//! for what the page is about, so a page of a record must have none.

use std::fmt::Write;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use crate::common::html::Html;
use record::archive::SourceKind;

use super::item::{Citation, listed_name, one_line};

pub(super) fn span(citation: &Citation) -> Html {
    Html::element("span", &[("class", "Z3988"), ("title", &context(citation))], &Html::default())
}

/// Keys and values with `&` between them.
fn context(citation: &Citation) -> String {
    let mut context = Pairs(String::from("ctx_ver=Z39.88-2004"));
    let (format, title, container) = match citation.kind {
        SourceKind::ArticleJournal | SourceKind::ArticleNewspaper => ("journal", "rft.atitle", "rft.jtitle"),
        SourceKind::Book => ("book", "rft.btitle", "rft.series"),
        SourceKind::Chapter => ("book", "rft.atitle", "rft.btitle"),
        _ => ("dc", "rft.title", "rft.source"),
    };
    context.put("rft_val_fmt", &format!("info:ofi/fmt:kev:mtx:{format}"));
    match citation.kind {
        SourceKind::ArticleJournal | SourceKind::ArticleNewspaper => context.put("rft.genre", "article"),
        SourceKind::Book => context.put("rft.genre", "book"),
        SourceKind::Chapter => context.put("rft.genre", "bookitem"),
        kind => context.put("rft.type", kind.word()),
    }
    context.put(title, &citation.title);
    context.maybe(container, &citation.container);
    citation.authors.iter().for_each(|person| context.put("rft.au", &listed_name(person)));
    // The format knows no editors; a contributor is not taken for an author.
    citation.editors.iter().for_each(|person| context.put("rft.contributor", &listed_name(person)));
    if let Some(dated) = citation.dated() {
        context.put("rft.date", &dated.year().to_string());
    }
    context.maybe("rft.volume", &citation.volume);
    context.maybe("rft.issue", &citation.issue);
    context.maybe("rft.pages", &citation.pages);
    context.maybe("rft.place", &citation.place);
    context.maybe("rft.publisher", &citation.publisher);
    context.maybe("rft.language", &citation.language);
    context.maybe("rft.isbn", &citation.isbn);
    context.maybe("rft.issn", &citation.issn);
    context.maybe("rft.identifier", &citation.address);
    context.maybe("rft_id", &citation.doi.as_ref().map(|doi| format!("info:doi/{doi}")));
    context.0
}

/// What a value may not hold as it is.
const ENCODED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

struct Pairs(String);

impl Pairs {
    fn put(&mut self, key: &str, value: &str) {
        let _ = write!(self.0, "&{key}={}", utf8_percent_encode(&one_line(value), ENCODED));
    }

    fn maybe(&mut self, key: &str, value: &Option<String>) {
        if let Some(value) = value.as_deref().filter(|value| !value.is_empty()) {
            self.put(key, value);
        }
    }
}
