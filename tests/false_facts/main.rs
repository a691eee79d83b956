//! False facts: whether anything false can be written into a record and be called verified.
//!
//! The notation's own tables of facts (`site/handbook/notation.md`) are the list of what a record can state. For every
//! ruleset of the archive random games are written down with all of these facts, as they are true; such a record is
//! verified. Then one fact at a time is made false, and `check` must find something at that fact or next to it.
//!
//! What is true is read off the positions and events of the engine and, where a naive reader knows the game, compared
//! with its position. What `replay` makes of a fact is not asked.
//!
//! `SOWBOOK_WHOLE=1` plays many games and tries every false fact instead of a sample. `--nocapture` shows the counts of
//! each ruleset and kind.

mod boards;
#[path = "../laws/folder.rs"]
mod folder;
mod game;
mod given;
mod handbook;
mod kind;
mod marks;
#[expect(dead_code, reason = "`tests/naive_readers.rs` uses the rest")]
#[path = "../naive/mod.rs"]
mod naive;
mod plies;
mod scene;
#[path = "../mutations/slips_page.rs"]
mod slips_page;
mod table;
mod trial;
mod written;
