//! A bag (BagIt 1.0, RFC 8493): a folder that says of each of its files what is in it, for depositing and keeping.

use crate::common::Settings;
use sha2::{Digest, Sha512};

/// A file of a bag.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BagFile {
    /// Its path within the bag, with `/` between folders; the files that are kept begin with `data/`.
    pub path: String,
    /// Its length.
    pub bytes: u64,
    /// Its SHA-512, in hexadecimal digits.
    pub sha512: String,
}

impl BagFile {
    /// What a bag says of a file with that content.
    pub fn new(path: String, content: &[u8]) -> Self {
        let bytes = u64::try_from(content.len()).unwrap_or(u64::MAX);
        Self { path, bytes, sha512: hex::encode(Sha512::digest(content)) }
    }
}

/// The files that make a folder a bag, by name: `bagit.txt`, `bag-info.txt`, the manifest, and the manifest of these.
/// `files` are those that are kept.
pub fn bag_tags(settings: &Settings, files: &[BagFile]) -> Vec<(&'static str, String)> {
    let bytes: u64 = files.iter().map(|file| file.bytes).sum();
    let line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let info = format!(
        "Bag-Software-Agent: sowbook {}\nBagging-Date: {}\nExternal-Description: {}. {}\nPayload-Oxum: {bytes}.{}\n",
        env!("CARGO_PKG_VERSION"),
        settings.edition_date,
        line(&settings.title),
        line(&settings.about),
        files.len(),
    );
    let mut tags = vec![
        ("bagit.txt", "BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n".to_owned()),
        ("bag-info.txt", info),
        ("manifest-sha512.txt", manifest(files)),
    ];
    let own: Vec<BagFile> =
        tags.iter().map(|(name, text)| BagFile::new((*name).to_owned(), text.as_bytes())).collect();
    tags.push(("tagmanifest-sha512.txt", manifest(&own)));
    tags
}

/// A line a file, in order of paths.
fn manifest(files: &[BagFile]) -> String {
    let mut files: Vec<&BagFile> = files.iter().collect();
    files.sort_by(|a, b| a.path.cmp(&b.path));
    // What would end a line, and the sign that stands for it, are written as the format has it.
    let path = |path: &str| path.replace('%', "%25").replace('\n', "%0A").replace('\r', "%0D");
    files.iter().map(|file| format!("{}  {}\n", file.sha512, path(&file.path))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Source: FIPS 180-2, appendix C.1.
    #[test]
    fn manifests_have_the_checksums_of_the_standard() {
        let sum = "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a\
                   2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f";
        let file = BagFile::new("data/a%\n.txt".to_owned(), b"abc");
        assert_eq!(manifest(&[file]), format!("{sum}  data/a%25%0A.txt\n"));
    }
}
