//! Checksums: of every published file, in the form `sha256sum --check` reads.

use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, Write};
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use sha2::{Digest, Sha256};

/// The SHA-256 of a file; shown as 64 hexadecimal digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Checksum([u8; 32]);

impl Checksum {
    /// The sum of what a digest has seen.
    pub fn from_digest(digest: Sha256) -> Self {
        Self(digest.finalize().into())
    }
}

/// The SHA-256 of a file.
pub fn sha256(bytes: &[u8]) -> Checksum {
    Checksum(Sha256::digest(bytes).into())
}

impl fmt::Display for Checksum {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&hex::encode(self.0))
    }
}

/// A text that is no sum.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected 64 lower-case hexadecimal digits")]
pub struct ChecksumError;

impl FromStr for Checksum {
    type Err = ChecksumError;

    fn from_str(text: &str) -> Result<Self, ChecksumError> {
        let mut bytes = [0; 32];
        hex::decode_to_slice(text, &mut bytes).map_err(|_| ChecksumError)?;
        // Digests are compared as text by other programs, so only one spelling is taken.
        let is_lower = !text.bytes().any(|letter| letter.is_ascii_uppercase());
        is_lower.then_some(Self(bytes)).ok_or(ChecksumError)
    }
}

impl Serialize for Checksum {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Checksum {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        text.parse().map_err(de::Error::custom)
    }
}

/// Prints `sha256sums.txt`: a line a file, in order of names. Each file is its name below the site's folder and its
/// [sum](sha256).
///
/// # Errors
/// Where `out` cannot be written.
pub(crate) fn sums(files: &BTreeMap<Box<str>, Checksum>, out: &mut dyn Write) -> io::Result<()> {
    files.iter().try_for_each(|(name, sum)| writeln!(out, "{sum}  {name}"))
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
            assert_eq!(sha256(text.as_bytes()).to_string(), sum);
            assert_eq!(sum.parse(), Ok(sha256(text.as_bytes())));
        }
    }

    #[test]
    fn sums_are_in_order_of_names() {
        let (one, two) = (sha256(b"1"), sha256(b"2"));
        let mut list = Vec::new();
        sums(&BTreeMap::from([("b/index.html".into(), one), ("a.txt".into(), two)]), &mut list)
            .expect("memory can be written");
        assert_eq!(String::from_utf8_lossy(&list), format!("{two}  a.txt\n{one}  b/index.html\n"));
    }

    #[test]
    fn other_texts_are_no_sums() {
        let sum = sha256(b"").to_string();
        for text in ["", &sum[1..], &sum.to_uppercase(), &format!("{sum}0"), &sum.replace('e', "g")] {
            assert_eq!(text.parse::<Checksum>(), Err(ChecksumError), "{text}");
        }
    }
}
