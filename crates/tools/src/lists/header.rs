//! The header of a record, made of the mapping and the fields of a game.

use serde_yaml::Value;

use base::text::on_one_line;
use record::archive::{Date, HEADER_KEYS};

use super::template::fill;

/// The longest id of a record, in bytes.
const LONGEST_ID: usize = 64;

/// A text as an id: Latin letters, digits and single hyphens; never empty.
pub fn slug(text: &str) -> String {
    let ascii = any_ascii::any_ascii(text).to_lowercase();
    let words = ascii.split(|sign: char| !sign.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let mut id = words.collect::<Vec<_>>().join("-");
    id.truncate(LONGEST_ID - 6);
    let id = id.trim_end_matches('-');
    if id.is_empty() { "game".to_owned() } else { id.to_owned() }
}

/// The keys of the header with their values; a key whose fields are all missing is left out.
pub(super) fn filled(
    header: &serde_yaml::Mapping,
    mut field: impl FnMut(&str) -> Option<String>,
) -> Vec<(&'static str, Value)> {
    let mut keys = Vec::new();
    for key in HEADER_KEYS {
        let Some(value) = header.get(key) else { continue };
        if let Some(value) = value_with(value, &mut field) {
            keys.push((key, value));
        }
    }
    keys
}

fn value_with(value: &Value, field: &mut dyn FnMut(&str) -> Option<String>) -> Option<Value> {
    match value {
        Value::String(template) => fill(template, &mut *field).map(|text| Value::String(on_one_line(&text))),
        Value::Mapping(map) => {
            let filled: serde_yaml::Mapping = map
                .iter()
                .filter_map(|(key, value)| match value_with(value, field)? {
                    Value::String(text) if key == "date" => Some((key.clone(), Value::String(date(&text)?))),
                    value => Some((key.clone(), value)),
                })
                .collect();
            (!filled.is_empty()).then_some(Value::Mapping(filled))
        }
        Value::Sequence(list) => {
            let filled: Vec<Value> = list.iter().filter_map(|value| value_with(value, field)).collect();
            (!filled.is_empty()).then_some(Value::Sequence(filled))
        }
        Value::Null => None,
        other => Some(other.clone()),
    }
}

/// A date as records have it, of one such as `2018.04.01`, `28.01.2022` or `2018.04.??`; another text as it is. `None`
/// where nothing is known of it.
pub(super) fn date(text: &str) -> Option<String> {
    let parts: Vec<&str> = text.split('.').collect();
    let (year, month, day) = match parts.as_slice() {
        [year, month, day] | [day, month, year] if year.len() == 4 => (year, month, day),
        _ => return Some(text.to_owned()),
    };
    let date = format!("{year}-{month:0>2}-{day:0>2}").replace('?', "X");
    let known = date.trim_end_matches("-XX");
    let known = if known == "XXXX" || known.parse::<Date>().is_ok() { known } else { text };
    (known != "XXXX").then(|| known.to_owned())
}

/// The text of a header of these keys, with its lines `---` and its version.
pub fn print(keys: &[(&'static str, Value)]) -> String {
    let mut text = "---\nsowbook: 1\n".to_owned();
    for (key, value) in keys {
        match value {
            Value::Sequence(list) => {
                text.push_str(key);
                text.push_str(":\n");
                for one in list {
                    text.push_str(&format!("  - {}\n", flow(one)));
                }
            }
            value => text.push_str(&format!("{key}: {}\n", flow(value))),
        }
    }
    text.push_str("---\n");
    text
}

/// A value in one line of YAML, wherever it is.
pub fn flow(value: &Value) -> String {
    let list = |parts: Vec<String>, open, close| format!("{open}{}{close}", parts.join(", "));
    match value {
        Value::Mapping(map) => {
            let parts = map.iter().map(|(key, value)| {
                let key = key.as_str().unwrap_or_default();
                // Both are words; other numbers are text only between quotation marks.
                let number = value.as_str().filter(|text| matches!(key, "date" | "round") && is_number(text));
                format!("{key}: {}", number.map_or_else(|| flow(value), str::to_owned))
            });
            list(parts.collect(), '{', '}')
        }
        Value::Sequence(all) => list(all.iter().map(flow).collect(), '[', ']'),
        Value::String(text) => quoted(text),
        Value::Number(number) => number.to_string(),
        Value::Bool(value) => value.to_string(),
        Value::Null | Value::Tagged(_) => "null".to_owned(),
    }
}

/// Whether a text is a number, or a date of numbers.
fn is_number(text: &str) -> bool {
    text.split('-').all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()))
}

/// A text as YAML reads it wherever it is; in quotation marks unless it is plainly a word.
fn quoted(text: &str) -> String {
    let inside =
        |sign: char| sign.is_alphanumeric() || matches!(sign, ' ' | '-' | '.' | '/' | '(' | ')' | '_');
    let plain = text.starts_with(char::is_alphabetic) && !text.ends_with(' ') && text.chars().all(inside);
    let word = matches!(
        text.to_ascii_lowercase().as_str(),
        "true" | "false" | "null" | "yes" | "no" | "on" | "off" | "y" | "n"
    );
    if plain && !word { text.to_owned() } else { serde_json::to_string(text).unwrap_or_default() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_ids() {
        assert_eq!(slug("Cup of  Ünlü: 7"), "cup-of-unlu-7");
        assert_eq!(slug("---"), "game");
        assert!(slug(&"a".repeat(200)).len() <= LONGEST_ID);
    }

    #[test]
    fn dates_of_lists_become_dates_of_records() {
        for (written, expected) in [
            ("2018.04.01", "2018-04-01"),
            ("28.1.2022", "2022-01-28"),
            ("2018.04.??", "2018-04"),
            ("2018.??.??", "2018"),
            ("????.??.??", ""),
            ("2018.13.01", "2018.13.01"),
            ("1.2.3", "1.2.3"),
            ("2018-04-01", "2018-04-01"),
        ] {
            assert_eq!(date(written).unwrap_or_default(), expected);
        }
    }

    #[test]
    fn what_is_printed_reads_as_it_was() {
        for text in ["a: b", "yes", "12", "- x", "#a", "\"", "a\u{7f}b", "a, b}", "[", "Ә – б", "1-0", "'a'"]
        {
            let printed = print(&[("title", Value::String(text.to_owned()))]);
            let (file, problems) = record::notation::parse(&printed);
            let (header, wrong) =
                record::archive::read_header(&printed, file.records[0].header.as_ref().expect("a header"));
            assert!(problems.is_empty() && wrong.is_empty(), "{printed}");
            assert_eq!(header.title.as_deref(), Some(text));
        }
    }
}
