//! Writes the generated parser to `src/`, where editors look for it.

use std::path::Path;
use std::{fs, io};

/// What an editor compiles, and what describes it.
const FILES: [&str; 6] = [
    "parser.c",
    "grammar.json",
    "node-types.json",
    "tree_sitter/alloc.h",
    "tree_sitter/array.h",
    "tree_sitter/parser.h",
];

fn main() -> io::Result<()> {
    let generated = Path::new(env!("OUT_DIR"));
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    fs::create_dir_all(source.join("tree_sitter"))?;
    for file in FILES {
        fs::copy(generated.join(file), source.join(file))?;
    }
    println!("wrote {}", source.display());
    Ok(())
}
