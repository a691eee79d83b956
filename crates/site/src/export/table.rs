//! Tables as CSV (RFC 4180: commas, quotation marks doubled, lines ending in carriage return and line feed).

use std::sync::LazyLock;

use base::text::seen_words;
use serde_json::Value;

/// The tables by name.
static TABLES: LazyLock<Value> = LazyLock::new(|| {
    serde_yaml::from_str(include_str!("../../../../templates/reference/tables.yaml"))
        .expect("a test reads this file")
});

/// What the columns of a table are, as a Table Schema of Frictionless Data.
pub(super) fn schema(name: &str) -> &'static Value {
    &TABLES[name]
}

/// A table of that name with its header.
pub(super) fn table(name: &str, rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let fields = schema(name)["fields"].as_array().into_iter().flatten();
    csv(&fields.filter_map(|field| field["name"].as_str()).collect::<Vec<_>>(), rows)
}

/// Cells are one line each, and none can be taken for a formula.
fn csv(header: &[&str], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let mut writer = csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(Vec::new());
    // Writing to memory does not fail, and every row has as many cells as the header.
    let _ = writer.write_record(header);
    for row in rows {
        let _ = writer.write_record(row.iter().map(|cell| guarded(cell)));
    }
    let bytes = writer.into_inner().unwrap_or_default();
    String::from_utf8(bytes).unwrap_or_default()
}

/// A cell on one line. A spreadsheet runs a cell that begins with one of these signs, so it gets an apostrophe
/// before it, which spreadsheets hide.
fn guarded(cell: &str) -> String {
    let line = seen_words(cell);
    if line.starts_with(['=', '+', '-', '@', '\'', '\u{ff1d}', '\u{ff0b}', '\u{ff0d}', '\u{ff20}']) {
        format!("'{line}")
    } else {
        line
    }
}

/// A number, or nothing.
pub(super) fn cell<T: ToString>(value: Option<T>) -> String {
    value.map_or(String::new(), |value| value.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_one_line_and_no_formula() {
        for (cell, expect) in [
            ("=HYPERLINK(\"x\")", "'=HYPERLINK(\"x\")"),
            ("+1", "'+1"),
            ("-1", "'-1"),
            ("@SUM(A1)", "'@SUM(A1)"),
            ("\t=1", "'=1"),
            ("\r\n=1", "'=1"),
            ("\u{ff1d}1", "'\u{ff1d}1"),
            ("'=1", "''=1"),
            ("b:h x7", "b:h x7"),
            ("one\r\ntwo", "one two"),
        ] {
            assert_eq!(guarded(cell), expect, "{cell:?}");
        }
    }

    #[test]
    fn tables_read_back_as_they_were() {
        let rows = vec![vec!["a,b".to_owned(), "say \"so\"".to_owned()], vec![String::new(), "é".to_owned()]];
        let text = csv(&["one", "two"], rows.clone());
        assert_eq!(text, "one,two\r\n\"a,b\",\"say \"\"so\"\"\"\r\n,é\r\n");
        let mut reader = csv::Reader::from_reader(text.as_bytes());
        let read: Vec<Vec<String>> =
            reader.records().map(|row| row.expect("a row").iter().map(str::to_owned).collect()).collect();
        assert_eq!(read, rows);
    }
}
