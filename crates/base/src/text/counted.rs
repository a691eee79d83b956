//! Numbers of things, in English.

use std::fmt::Display;

/// A number with its noun: `1 ply`, `3 plies`.
pub fn counted<N: Display + PartialEq + From<u8>>(number: N, one: &str, many: &str) -> String {
    let noun = if number == N::from(1) { one } else { many };
    format!("{number} {noun}")
}
