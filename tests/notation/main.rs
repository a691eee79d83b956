//! The notation: what each form means, and the laws that hold for every text.

mod cases;
mod corpus;
mod generate;
mod laws;
mod outline;
mod properties;
