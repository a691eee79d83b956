//! The pages, one file a kind: a struct with the context of the page and the values it shows, whose template asks methods
//! for what has to be worked out.

mod backlinks;
pub(crate) mod boards;
mod cited_by;
pub(crate) mod colophon;
pub(crate) mod contents;
pub(crate) mod data;
pub(crate) mod editions;
pub(crate) mod events;
pub(crate) mod evidence;
pub(crate) mod game;
pub(crate) mod games;
pub(crate) mod glossary;
pub(crate) mod gone;
pub(crate) mod handbook;
pub(crate) mod languages;
pub(crate) mod openings;
mod parting;
pub(crate) mod peoples;
pub(crate) mod places;
mod play_claims;
mod play_says;
mod play_words;
pub(crate) mod problems;
pub(crate) mod questions;
pub(crate) mod reading_records;
pub(crate) mod records;
pub(crate) mod reference;
pub(crate) mod ruleset;
pub(crate) mod search;
pub(crate) mod simulations;
pub(crate) mod source;
mod split_seeds;
pub(crate) mod statistics;
pub(crate) mod studies;
mod worked_page;
