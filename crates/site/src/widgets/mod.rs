//! Parts that pages are put together from: drawings of boards, small charts, the strip of a whole game, the sketch map, text from Markdown.

pub(crate) mod card;
pub(crate) mod charts;
pub(crate) mod diagram;
pub(crate) mod map;
pub(crate) mod markdown;
mod move_words;
pub(crate) mod play_chart;
pub(crate) mod timeline;

pub(crate) use move_words::move_words;
