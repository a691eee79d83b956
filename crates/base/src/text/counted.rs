//! Numbers of things, in English.

use std::fmt::Display;

/// A number with its digits in groups of three, with `between` them.
pub fn grouped(number: impl ToString, between: &str) -> String {
    let digits = number.to_string();
    let groups: Vec<_> = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy).collect();
    groups.join(between)
}

/// A number with its noun: `1 ply`, `3 plies`.
pub fn counted<N: Display + PartialEq + From<u8>>(number: N, one: &str, many: &str) -> String {
    let noun = if number == N::from(1) { one } else { many };
    format!("{number} {noun}")
}
