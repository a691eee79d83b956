//! Generates the parser from grammar.js with Node, and compiles it.

use std::env;
use std::path::{Path, PathBuf};
use tree_sitter_generate::{OptLevel, generate_parser_in_directory};

/// An interface that old versions of Neovim, Helix and Emacs read, too.
const INTERFACE: usize = 14;

fn main() {
    println!("cargo::rerun-if-changed=grammar.js");
    println!("cargo::rerun-if-changed=build.rs");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    let mut diagnostics = Vec::new();
    let generated = generate_parser_in_directory(
        Path::new(env!("CARGO_MANIFEST_DIR")),
        Some(&out),
        None::<&Path>,
        INTERFACE,
        None,
        Some("node"),
        true,
        OptLevel::default(),
        &mut diagnostics,
    );
    if let Err(error) = generated {
        panic!("grammar.js makes no parser: {error}");
    }
    cc::Build::new().std("c11").include(&out).file(out.join("parser.c")).compile("tree-sitter-sow");
}
