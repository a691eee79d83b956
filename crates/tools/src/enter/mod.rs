//! A record written at the keyboard: a state, and what each key makes of it. Nothing here knows a terminal or a disk.
//!
//! - A [`NewRecordForm`] asks for the header of a new record and gives its text.
//! - A [`Session`] holds the text of a file and changes it: [`Session::key`] takes a key and gives the session after it,
//!   with what is to be done outside ([`SessionRequest`]). The text is the only truth: everything shown is read from it again.
//! - [`draw_form`] and [`draw_session`] draw them.

mod draw;
mod edit;
mod form;
mod help;
mod key;
mod line;
mod list;
mod panel;
mod paste;
mod played;
mod session;
mod style;
mod typed;

pub use draw::{LEAST_HEIGHT, LEAST_WIDTH, draw_form, draw_session};
pub use form::{FormStep, NewRecordForm};
pub use key::Key;
pub use list::ListForm;
pub use session::{Session, SessionRequest};
