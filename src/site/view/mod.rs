//! The pages, one file a kind: a view struct of ready strings, and the function that makes it from the archive.

mod backlinks;
pub(super) mod boards;
mod cited_by;
pub(super) mod colophon;
pub(super) mod contents;
pub(super) mod data;
pub(super) mod editions;
pub(super) mod evidence;
pub(super) mod game;
pub(super) mod glossary;
pub(super) mod gone;
pub(super) mod handbook;
pub(super) mod languages;
mod parting;
pub(super) mod peoples;
pub(super) mod places;
pub(super) mod problems;
pub(super) mod records;
pub(super) mod ruleset;
pub(super) mod search;
pub(super) mod source;
mod words;
