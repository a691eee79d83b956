//! Names of files that every system can hold, and which of them some systems take for one.

use std::borrow::Cow;

use super::steering::turns_direction;
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
/// use base::text::file_key;
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
/// use base::text::is_reserved;
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

/// Why the name of a file or folder cannot go everywhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NameFault {
    /// Windows has no such name.
    Windows,
    /// It has `%`, which programs read in different ways: in addresses, and in the lists of bags.
    Percent,
    /// It has a character that [turns the direction](turns_direction) of the text after it.
    TurnsDirection(char),
}

/// Why a file or folder of that name cannot be copied everywhere, if it cannot.
///
/// ```
/// use base::text::{NameFault, name_fault};
/// assert_eq!(name_fault("first game.sow"), None);
/// assert_eq!(name_fault("partie n\u{b0} 3.sow"), None);
/// for name in ["first?.sow", "nul.sow", "1927.", " a"] {
///     assert_eq!(name_fault(name), Some(NameFault::Windows));
/// }
/// assert_eq!(name_fault("50%.sow"), Some(NameFault::Percent));
/// ```
pub fn name_fault(name: &str) -> Option<NameFault> {
    let is_forbidden = |letter: char| letter.is_control() || FORBIDDEN.contains(&letter);
    let is_of_windows = !name.is_empty()
        && !name.ends_with(['.', ' '])
        && !name.starts_with(' ')
        && !name.contains(is_forbidden)
        && !is_reserved(name);
    if !is_of_windows {
        return Some(NameFault::Windows);
    }
    if name.contains('%') {
        return Some(NameFault::Percent);
    }
    name.chars().find(|letter| turns_direction(*letter)).map(NameFault::TurnsDirection)
}
