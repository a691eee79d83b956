//! What play says of the open points of a ruleset: exact findings, and games of simple players, counted.
//!
//! A ruleset with open points is a family of games, one for each choice of readings. This crate compares the games of a
//! family: first what can be proved by looking at all cases, then what many games by several players have in common.
