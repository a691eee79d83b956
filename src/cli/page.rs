//! Text for a terminal: wrapped to its width, plain where it is piped.

use base::text::{steers, wrap};

use super::console;

/// The width of text where there is no terminal, in columns.
const PIPED: usize = 80;

/// The least width that is written for, in columns; words longer than a line exceed it.
const LEAST: usize = 20;

/// Text as it grows.
pub(super) struct Page {
    width: usize,
    bold: bool,
    text: String,
}

/// What a variable of the environment says, unless it is empty.
fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

impl Page {
    /// An empty page for the standard output: as wide as `COLUMNS` says or as the terminal is, and with bold
    /// headings only on a terminal and without `NO_COLOR`.
    pub(super) fn for_stdout() -> Self {
        let on_terminal = console::is_terminal();
        let bold =
            on_terminal && variable("NO_COLOR").is_none() && variable("TERM").as_deref() != Some("dumb");
        Self::new(Self::width_of_stdout(), bold)
    }

    /// An empty page for a file: plain, and as wide as where there is no terminal.
    pub(super) fn for_file() -> Self {
        Self::new(PIPED, false)
    }

    /// The width of the standard output in columns.
    pub(super) fn width_of_stdout() -> usize {
        let columns = variable("COLUMNS").and_then(|columns| columns.trim().parse().ok());
        let on_terminal = console::is_terminal();
        let terminal = || on_terminal.then(terminal_size::terminal_size).flatten();
        columns
            .or_else(|| terminal().map(|(terminal_size::Width(columns), _)| usize::from(columns)))
            .unwrap_or(PIPED)
    }

    fn new(width: usize, bold: bool) -> Self {
        Self { width: width.max(LEAST), bold, text: String::new() }
    }

    /// Writes the text so far, but for its last lines: an empty line may follow them.
    pub(super) fn flush(&mut self, out: &mut impl std::io::Write) -> std::io::Result<()> {
        let end = self.text.trim_end_matches('\n').len();
        out.write_all(self.text.as_bytes().get(..end).unwrap_or_default())?;
        self.text.drain(..end);
        Ok(())
    }

    /// The text so far, without what has been written.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// A heading, with an empty line before it unless it is the first line.
    pub(super) fn heading(&mut self, indent: usize, text: &str) {
        self.space();
        if self.bold {
            self.text.push_str("\u{1b}[1m");
        }
        self.hanging(indent, indent, text);
        if self.bold {
            self.text.truncate(self.text.trim_end_matches('\n').len());
            self.text.push_str("\u{1b}[0m\n");
        }
    }

    /// An empty line, unless there is one or nothing is before it.
    pub(super) fn space(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with("\n\n") {
            self.text.push('\n');
        }
    }

    pub(super) fn paragraph(&mut self, indent: usize, text: &str) {
        self.hanging(indent, indent, text);
    }

    /// Lines as they are.
    pub(super) fn verbatim(&mut self, indent: usize, text: &str) {
        for line in text.lines() {
            self.text.extend(std::iter::repeat_n(' ', indent));
            self.text.push_str(line);
            self.text.push('\n');
        }
    }

    /// A paragraph whose lines after the first are indented further.
    pub(super) fn hanging(&mut self, first: usize, others: usize, text: &str) {
        // What is written in files must not steer the terminal.
        let clean = |letter: char| if steers(letter) { '\u{fffd}' } else { letter };
        let words: Vec<&str> = text.split_whitespace().collect();
        if words.is_empty() {
            return;
        }
        let line: String = words.join(" ").chars().map(clean).collect();
        let (first, others) = (" ".repeat(first), " ".repeat(others));
        self.text.push_str(&wrap::paragraph(&line, self.width, &first, &others));
        self.text.push('\n');
    }
}

#[cfg(test)]
mod tests {
    use super::Page;

    #[test]
    fn lines_keep_to_the_width() {
        let mut page = Page::new(20, false);
        page.hanging(0, 4, "one two three four five six seven eight");
        page.space();
        page.space();
        page.paragraph(2, "incomprehensibilities\u{7} é é");
        assert_eq!(
            page.text(),
            "one two three four\n    five six seven\n    eight\n\n  incomprehensibilities\u{fffd}\n  é é\n"
        );
    }

    #[test]
    fn headings_are_bold_on_terminals_only() {
        for (bold, expected) in [(false, "Board\n"), (true, "\u{1b}[1mBoard\u{1b}[0m\n")] {
            let mut page = Page::new(40, bold);
            page.heading(0, "Board");
            assert_eq!(page.text(), expected);
        }
    }
}
