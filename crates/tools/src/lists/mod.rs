//! Lists of moves as other programs and players write them: into records, and back.
//!
//! A [`Mapping`] is data. It says how an input is divided into games, how a move is written, and what becomes of each
//! field. [`Importer`] makes a record of each game, and plays along by the ruleset to learn on which side a hole is
//! that a list names by its number alone. [`Exporter`] does the reverse. Both count in a [`Report`] what they cannot
//! carry over; nothing is lost without being reported.

mod board_form;
mod census;
mod export;
mod form;
mod game;
mod header;
mod import;
mod line;
mod mapping;
mod moves;
mod names;
mod page;
mod plies;
mod report;
mod template;
mod token;

pub use census::{Census, Taken};
pub use export::Exporter;
pub use form::{UnreadEntry, read_games, write_game, write_head, write_tail};
pub use game::GameEntry;
pub use header::{flow as header_value, print as print_header, slug};
pub use import::Importer;
pub use line::ListLine;
pub use mapping::{
    Correction, Form, LastHole, ListBoard, ListHoleNames, LogLine, Mapping, MappingProblem, Moves, Persons,
    WrittenAs,
};
pub use page::{games_of_page, page_rows};
pub use report::Report;
