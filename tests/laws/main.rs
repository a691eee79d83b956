//! The laws of play: they hold for every ruleset of the records and those in `tests/laws/rulesets`, under its defaults,
//! under every single other alternative, and under every combination of options.

mod acts;
mod arbitrary;
mod boards;
mod endless;
mod flags;
mod folder;
mod found;
mod games;
mod in_place;
mod laws;
mod layouts;
mod limits;
#[path = "../random_tests/mod.rs"]
mod random_tests;
mod rulesets;
mod witness;
mod worked;
mod written;
