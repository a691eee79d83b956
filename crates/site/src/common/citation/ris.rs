//! RIS: a tag of two letters, two spaces, a hyphen, a space, and the value to the end of the line.

use super::item::{Citation, listed_name, one_line};
use super::kind_of_source::KindOfSource;

pub(super) fn reference(citation: &Citation) -> String {
    let mut lines = Lines(String::new());
    lines.put("TY", &KindOfSource::of(citation.kind).ris);
    lines.put("ID", &citation.key);
    citation.authors.iter().for_each(|person| lines.put("AU", &listed_name(person)));
    citation.editors.iter().for_each(|person| lines.put("ED", &listed_name(person)));
    lines.put("TI", &citation.title);
    lines.maybe("T2", &citation.container);
    lines.maybe("VL", &citation.volume);
    lines.maybe("IS", &citation.issue);
    if let Some(pages) = &citation.pages {
        match pages.split_once(['-', '\u{2013}']) {
            Some((first, last)) => {
                lines.put("SP", first);
                lines.put("EP", last);
            }
            None => lines.put("SP", pages),
        }
    }
    lines.maybe("M1", &citation.number);
    lines.maybe("PB", &citation.publisher);
    lines.maybe("CY", &citation.place);
    lines.maybe("M3", &citation.genre.clone().or_else(|| citation.medium.clone()));
    lines.maybe("DB", &citation.archive);
    lines.maybe("CN", &citation.archive_location);
    if let Some(dated) = citation.dated() {
        lines.put("PY", &dated.year().to_string());
        if let [year, month, day] = dated.from.as_slice()
            && dated.to.is_none()
        {
            lines.put("DA", &format!("{year}/{month:02}/{day:02}"));
        }
    }
    lines.maybe("ET", &citation.edition);
    lines.maybe("LA", &citation.language);
    citation.keywords.iter().for_each(|word| lines.put("KW", word));
    lines.maybe("DO", &citation.doi.as_ref().map(ToString::to_string));
    lines.maybe("SN", &citation.isbn);
    lines.maybe("SN", &citation.issn);
    lines.maybe("UR", &citation.address);
    if let Some(day) = &citation.accessed {
        lines.put("Y2", &day.format("%Y/%m/%d").to_string());
    }
    lines.maybe("N1", &citation.note);
    lines.maybe("C1", &citation.licence);
    lines.0.push_str("ER  - \r\n");
    lines.0
}

struct Lines(String);

impl Lines {
    fn put(&mut self, tag: &str, value: &str) {
        let value = one_line(value);
        if !value.is_empty() {
            self.0.push_str(&format!("{tag}  - {value}\r\n"));
        }
    }

    fn maybe(&mut self, tag: &str, value: &Option<String>) {
        if let Some(value) = value {
            self.put(tag, value);
        }
    }
}
