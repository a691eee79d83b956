//! Text broken into lines for a terminal.

use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm};

/// Breaks each line of a text between words so that none is wider than `width` columns; words wider than that stay
/// whole. The first line of the result begins with `first`, all others with `others`, which count as columns too.
///
/// ```
/// use base::text::wrap;
/// assert_eq!(wrap::paragraph("one two three", 9, "- ", "  "), "- one two\n  three");
/// ```
pub fn paragraph(text: &str, width: usize, first: &str, others: &str) -> String {
    // No character is wider than its bytes are many, and most lines are short.
    if first.len() + text.len() <= width && !text.contains('\n') {
        return format!("{first}{}", text.trim_end());
    }
    let options = Options::new(width)
        .initial_indent(first)
        .subsequent_indent(others)
        .break_words(false)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation)
        .wrap_algorithm(WrapAlgorithm::FirstFit);
    textwrap::fill(text, options)
}
