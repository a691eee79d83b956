//! Ways to write records.
//!
//! - [`lists`]: lists of moves of other programs, as records and back.
//! - [`enter`]: a record written at the keyboard.
//! - [`page_lines`]: the lines that a program found in the image of a page.
//! - [`lsp`]: what an editor asks about a place in an open file.
//!
//! ```
//! // The id of a record made of a list.
//! assert_eq!(tools::lists::slug("Évora, game 3"), "evora-game-3");
//! ```

pub mod enter;
pub mod lists;
pub mod lsp;
pub mod page_lines;
