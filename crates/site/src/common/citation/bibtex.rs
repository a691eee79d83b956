//! BibTeX, as BibTeX and biblatex both read it: UTF-8, special signs as commands, no entry for what is not known.

use record::archive::Contributor;

use super::dated::Dated;
use super::item::{Citation, one_line};
use super::kind_of_source::KindOfSource;
use super::style_words::month_name;

pub(super) fn entry(citation: &Citation) -> String {
    let kind = KindOfSource::of(citation.kind);
    let dated = citation.dated();
    let mut fields: Vec<(&str, String)> = Vec::new();
    let mut put = |name: &'static str, value: Option<String>| {
        fields.extend(value.filter(|value| !value.is_empty()).map(|value| (name, format!("{{{value}}}"))));
    };
    let text = |value: &Option<String>| value.as_deref().map(escape);
    put("author", people(&citation.authors));
    put("editor", people(&citation.editors));
    // A second pair of braces keeps the capitals of the title as they are printed.
    put("title", Some(format!("{{{}}}", escape(&citation.title))));
    put(&kind.container, text(&citation.container));
    put("volume", text(&citation.volume));
    put("number", text(citation.issue.as_ref().map_or(&citation.number, |_| &citation.issue)));
    put("pages", citation.pages.as_deref().map(|pages| escape(&pages.replace(['\u{2013}', '-'], "--"))));
    put(&kind.publisher, text(&citation.publisher));
    put("type", text(&citation.genre));
    put("howpublished", text(&citation.medium));
    let library = [&citation.archive, &citation.archive_place, &citation.archive_location];
    put(
        "library",
        Some(library.into_iter().flatten().map(|part| escape(part)).collect::<Vec<_>>().join(", ")),
    );
    put("address", text(&citation.place));
    put("year", dated.as_ref().map(years));
    put("version", text(&citation.edition));
    put("langid", text(&citation.language));
    put("doi", citation.doi.as_ref().map(|doi| plain(doi.as_str())));
    put("isbn", text(&citation.isbn));
    put("issn", text(&citation.issn));
    put("url", citation.address.as_deref().map(plain));
    put("urldate", citation.accessed.map(|day| day.to_string()));
    put("note", text(&citation.note));
    put("copyright", text(&citation.licence));
    put("keywords", Some(escape(&citation.keywords.join(", "))));
    if let Some(name) = dated.as_ref().and_then(month) {
        fields.push(("month", name));
    }
    let fields: Vec<String> = fields.into_iter().map(|(name, value)| format!("  {name} = {value}")).collect();
    format!("@{}{{{},\n{}\n}}\n", kind.bibtex, key(&citation.key), fields.join(",\n"))
}

fn years(dated: &Dated) -> String {
    let to = dated.to.as_ref().and_then(|to| to.first());
    to.map_or_else(|| dated.year().to_string(), |to| format!("{}--{to}", dated.year()))
}

/// The macro of a month: `jan`.
fn month(dated: &Dated) -> Option<String> {
    month_name(*dated.from.get(1)?).get(..3).map(str::to_ascii_lowercase)
}

/// A key: letters, digits and hyphens, whatever it was.
fn key(text: &str) -> String {
    crate::common::slug::Slug::from_text(text).to_string()
}

/// Names with `and` between them; a name that is not to be taken apart gets braces of its own.
fn people(people: &[Contributor]) -> Option<String> {
    let name = |person: &Contributor| match (&person.family, &person.given) {
        (Some(family), Some(given)) => format!("{{{}}}, {{{}}}", escape(family), escape(given)),
        _ => format!("{{{}}}", escape(&super::listed_name(person))),
    };
    (!people.is_empty()).then(|| people.iter().map(name).collect::<Vec<_>>().join(" and "))
}

/// An address is in its braces unchanged, but for braces, which would unbalance the file.
fn plain(address: &str) -> String {
    one_line(address).replace('{', "%7B").replace('}', "%7D")
}

/// Text with every special sign as a command. Braces too: BibTeX counts even those behind a backslash.
fn escape(text: &str) -> String {
    let mut escaped = String::new();
    for letter in one_line(text).chars() {
        match letter {
            '\\' => escaped.push_str("{\\textbackslash}"),
            '{' => escaped.push_str("{\\textbraceleft}"),
            '}' => escaped.push_str("{\\textbraceright}"),
            '~' => escaped.push_str("{\\textasciitilde}"),
            '^' => escaped.push_str("{\\textasciicircum}"),
            '#' | '$' | '%' | '&' | '_' => {
                escaped.push('\\');
                escaped.push(letter);
            }
            letter => escaped.push(letter),
        }
    }
    escaped
}
