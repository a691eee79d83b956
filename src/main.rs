//! The `sowbook` command.

fn main() {}
