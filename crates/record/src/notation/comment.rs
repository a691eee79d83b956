//! Where comments end, those that nobody closed included.

use super::likeness::line_like_play;
use super::syntax::Closing;

/// Where the comments of a text end. A stretch of it is read once for that, however many comments are there.
#[derive(Debug, Clone, Copy)]
pub(super) struct CommentEnds {
    /// What follows is true of comments that begin at or after this offset and before `close`.
    from: usize,
    /// Where the first `}` is; `None` where none follows.
    close: Option<usize>,
    /// Where the last `{` before it is.
    last_open: Option<usize>,
}

impl Default for CommentEnds {
    fn default() -> Self {
        Self { from: usize::MAX, close: None, last_open: None }
    }
}

impl CommentEnds {
    /// Where the comment ends that begins at `start` of `text`, and whether its `}` is there.
    ///
    /// `bytes` are those of the text up to the end of the record. Where the `}` is missing, or another comment opens
    /// before it, the comment ends before the first line that begins like play, so that a forgotten bracket hides as
    /// little as it can.
    pub(super) fn end(&mut self, text: &str, bytes: &[u8], start: usize) -> (usize, Closing) {
        if start < self.from || self.close.is_some_and(|close| start >= close) {
            *self = Self::find(bytes, start);
        }
        let opened_again = self.last_open.filter(|&open| open > start);
        let searched = if self.close.is_none() { Some(bytes.len()) } else { opened_again };
        if let Some(line) = searched.and_then(|end| line_like_play(&bytes[..end], start + 1)) {
            return (start + text[start..line].trim_end().len(), Closing::Missing);
        }
        match self.close {
            Some(close) => (close + 1, Closing::Present),
            None => (bytes.len(), Closing::Missing),
        }
    }

    fn find(bytes: &[u8], start: usize) -> Self {
        let mut ends = Self { from: start, close: None, last_open: None };
        let mut escaped = false;
        for (index, &byte) in bytes[start..].iter().enumerate() {
            match byte {
                b'}' if !escaped => {
                    ends.close = Some(start + index);
                    break;
                }
                b'{' if !escaped => ends.last_open = Some(start + index),
                b'\\' => escaped = !escaped,
                _ => escaped = false,
            }
        }
        ends
    }
}
