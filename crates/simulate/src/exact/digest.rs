//! A name for what a ruleset plays.

use rules::Ruleset;
use sha2::{Digest, Sha256};

/// The SHA-256 of what the clauses of a ruleset say ([`canonical`](rules::Clauses::canonical)), in 64 hexadecimal digits.
///
/// It changes with the rules, with names of clauses and labels of holes, and with nothing else: not with comments,
/// citations, notes, or the way in which a file is written.
pub fn rules_digest(ruleset: &Ruleset) -> String {
    hex::encode(Sha256::digest(ruleset.clauses().canonical().to_string()))
}
