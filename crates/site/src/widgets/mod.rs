//! Parts that pages are put together from: drawings of boards, the sketch map, text from Markdown.

pub(crate) mod diagram;
pub(crate) mod map;
pub(crate) mod markdown;
