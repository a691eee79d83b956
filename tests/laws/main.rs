//! The laws of play: they hold for every ruleset of the records, under its defaults, under every single other
//! alternative, and under every combination of options.

mod acts;
mod arbitrary;
mod endless;
mod games;
mod laws;
mod rulesets;
mod witness;
