//! The tree-sitter grammar of `.sow` files.

use tree_sitter_language::LanguageFn;

#[expect(unsafe_code, reason = "the generated parser is C")]
unsafe extern "C" {
    fn tree_sitter_sow() -> *const ();
}

/// The language, for any version of the crate `tree-sitter`.
#[expect(unsafe_code, reason = "the function is the one that the generated parser defines")]
pub const LANGUAGE: LanguageFn = unsafe { LanguageFn::from_raw(tree_sitter_sow) };

/// The query that says which node is coloured as what.
pub const HIGHLIGHTS: &str = include_str!("queries/highlights.scm");
