//! What is true of any text read as a page.

use sowbook::page_lines::read_page_lines;

/// Whatever is read is within the page, on one line, and nothing else happens.
pub(crate) fn page(text: &str) {
    for size in [None, Some([640, 480])] {
        let Ok(page) = read_page_lines(text, size) else { continue };
        assert!(!page.lines.is_empty());
        for line in &page.lines {
            assert!(!line.text.contains(char::is_control), "{:?}", line.text);
            let Some([left, top, width, height]) = line.area else { continue };
            assert!(width > 0 && left + width <= page.size[0] && height > 0 && top + height <= page.size[1]);
        }
    }
}
