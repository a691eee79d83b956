//! Checksums: of every published file, in the form `sha256sum --check` reads.

use std::fmt::Write;

use sha2::{Digest, Sha256};

/// The SHA-256 of a file, as 64 hexadecimal digits.
pub fn sha256(bytes: &[u8]) -> String {
    hexadecimal(&Sha256::digest(bytes))
}

/// Bytes as hexadecimal digits.
pub(crate) fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// `sha256sums.txt`: a line a file, in order of names. Each file is its name below the site's folder and its
/// [`sha256`].
pub fn sums<'a>(files: impl IntoIterator<Item = (&'a str, &'a str)>) -> String {
    let mut lines: Vec<String> = files.into_iter().map(|(name, sum)| format!("{sum}  {name}\n")).collect();
    lines.sort_unstable_by(|a, b| a.get(66..).cmp(&b.get(66..)));
    lines.concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Source: FIPS 180-2, appendix B.1, and the empty message of NIST's test vectors.
    #[test]
    fn checksums_are_those_of_the_standard() {
        for (text, sum) in [
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ] {
            assert_eq!(sha256(text.as_bytes()), sum);
        }
    }

    #[test]
    fn sums_are_in_order_of_names() {
        let (one, two) = (sha256(b"1"), sha256(b"2"));
        let list = sums([("b/index.html", one.as_str()), ("a.txt", two.as_str())]);
        assert_eq!(list, format!("{two}  a.txt\n{one}  b/index.html\n"));
    }
}
