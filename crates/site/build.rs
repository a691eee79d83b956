//! Lists the keys of the English texts of the pages, for `crates/site/src/common/messages/keys.rs` to make a field of each. So a
//! key is written once in each language and nowhere else, and a page with a key that is not there does not compile.

use std::path::Path;
use std::{env, fs, io};

const TEXTS: &str = "../../site/messages/en.yaml";

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed={TEXTS}");
    let texts = fs::read_to_string(TEXTS)?;
    let is_key = |key: &&str| key.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
    // `replay` has the sentences about plies, and the names of languages are a map.
    let is_field = |key: &&str| !key.starts_with("say_") && !["language_names", "style_words"].contains(key);
    let keys = texts.lines().filter_map(|line| line.split_once(':')).map(|(key, _)| key);
    let keys: Vec<&str> = keys.filter(is_key).filter(is_field).collect();
    let folder = env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?;
    fs::write(Path::new(&folder).join("message_keys.rs"), format!("messages! {{ {} }}\n", keys.join(" ")))
}
