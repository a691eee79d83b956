//! Lists the keys of the English texts of the pages, for `crates/site/src/common/messages/keys.rs` to make a field of each. So a
//! key is written once in each language and nowhere else, and a page with a key that is not there does not compile. After a
//! `;` are the keys of maps.

use std::path::Path;
use std::{env, fs, io};

const TEXTS: &str = "../../site/messages/en.yaml";

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed={TEXTS}");
    let texts = fs::read_to_string(TEXTS)?;
    let is_key = |key: &str| key.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
    // `replay` has the sentences about plies.
    let is_field = |key: &str| is_key(key) && !key.starts_with("say_");
    let fields = texts.lines().filter_map(|line| line.split_once(':')).filter(|(key, _)| is_field(key));
    let (maps, keys): (Vec<_>, Vec<_>) = fields.partition(|(_, value)| ["", "{}"].contains(&value.trim()));
    let [keys, maps] =
        [keys, maps].map(|all| all.into_iter().map(|(key, _)| key).collect::<Vec<_>>().join(" "));
    let folder = env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?;
    fs::write(Path::new(&folder).join("message_keys.rs"), format!("messages! {{ {keys}; {maps} }}\n"))
}
