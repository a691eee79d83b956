//! The notation: what each form means, and the laws that hold for every text.

mod cases;
mod corpus;
mod generate;
mod laws;
mod outline;
mod properties;
#[path = "../random_tests/mod.rs"]
mod random_tests;
#[path = "../random_tests/texts.rs"]
mod texts;
