//! Names of files that every system can hold, and which of them some systems take for one.

use std::borrow::Cow;

use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

/// Names that stand for devices in Windows, with or without an ending.
const DEVICES: [&str; 4] = ["con", "prn", "aux", "nul"];

/// The longest name of a device in bytes, a port with a raised digit.
const LONGEST_DEVICE: usize = "com¹".len();

/// Letters that Windows has no names with. `/` and control characters are in no name of ours anyway.
const FORBIDDEN: [char; 8] = ['<', '>', ':', '"', '\\', '|', '?', '*'];

/// What some file systems take a path for: they do not tell capitals from small letters, or letters with their signs
/// from the same letters and signs one by one.
///
/// ```
/// use sowbook::text::file_key;
/// assert_eq!(file_key("play/E\u{301}.sow"), file_key("play/\u{e9}.sow"));
/// assert_ne!(file_key("play/e.sow"), file_key("play/\u{e9}.sow"));
/// ```
pub fn file_key(path: &str) -> Cow<'_, str> {
    if path.bytes().all(|byte| byte.is_ascii() && !byte.is_ascii_uppercase()) {
        return Cow::Borrowed(path);
    }
    // Again after the change of case, which can take letters and signs apart.
    let lower: String = path.nfc().collect::<String>().to_lowercase();
    if is_nfc_quick(lower.chars()) == IsNormalized::Yes {
        lower.into()
    } else {
        lower.nfc().collect::<String>().into()
    }
}

/// Whether Windows reserves a name, so that it can hold no file or folder of it.
///
/// ```
/// use sowbook::text::is_reserved;
/// assert!(is_reserved("con") && is_reserved("LPT1.sow"));
/// assert!(!is_reserved("contest") && !is_reserved("com10"));
/// ```
pub fn is_reserved(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default().trim_end_matches(' ');
    if stem.len() > LONGEST_DEVICE {
        return false;
    }
    let stem = stem.to_ascii_lowercase();
    let port = stem.strip_prefix("com").or_else(|| stem.strip_prefix("lpt"));
    let number =
        port.filter(|rest| matches!(rest.as_bytes(), [b'0'..=b'9']) || matches!(*rest, "¹" | "²" | "³"));
    DEVICES.contains(&stem.as_str()) || number.is_some()
}

/// Whether every system can hold a file or folder of that name.
///
/// ```
/// use sowbook::text::is_portable;
/// assert!(is_portable("first game.sow") && is_portable("partie n\u{b0} 3.sow"));
/// assert!(!is_portable("first?.sow") && !is_portable("nul.sow") && !is_portable("1927.") && !is_portable(" a"));
/// ```
pub fn is_portable(name: &str) -> bool {
    !name.is_empty()
        && !name.ends_with(['.', ' '])
        && !name.starts_with(' ')
        && !name.contains(|letter: char| letter.is_control() || FORBIDDEN.contains(&letter))
        && !is_reserved(name)
}
