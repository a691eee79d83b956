//! Ways to write records.

pub(crate) use ::{engine, rules};
pub(crate) use ::base::{board, text, yaml};
pub(crate) use ::record::{archive, check, notation, replay};

pub mod enter;
pub mod lists;
pub mod lsp;
