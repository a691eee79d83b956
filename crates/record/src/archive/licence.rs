//! Licences by their SPDX identifiers.

use spdx::identifiers::LICENSES;
use spdx::{Expression, ParseMode};

use base::text::closest;

/// Whether a text names a licence: an identifier of the SPDX list, several of them with `AND`, `OR` and `WITH`, or
/// `LicenseRef-NAME` for one that is not on the list.
///
/// ```
/// use record::archive::is_licence;
/// assert!(is_licence("CC-BY-4.0") && is_licence("MIT OR Apache-2.0") && is_licence("LicenseRef-in-copyright"));
/// assert!(!is_licence("FOO-9") && !is_licence("cc-by-4.0"));
/// ```
pub fn is_licence(text: &str) -> bool {
    let mode = ParseMode { allow_deprecated: true, ..ParseMode::STRICT };
    // The commonest by far, without a parser.
    text == "CC-BY-4.0" || Expression::parse_mode(text, mode).is_ok()
}

/// The identifier of the list that was probably meant.
///
/// ```
/// use record::archive::closest_licence;
/// assert_eq!(closest_licence("CC BY 4.0"), Some("CC-BY-4.0"));
/// assert_eq!(closest_licence("cc-by-sa-4.0"), Some("CC-BY-SA-4.0"));
/// assert_eq!(closest_licence("in copyright"), None);
/// ```
pub fn closest_licence(text: &str) -> Option<&'static str> {
    let known = || LICENSES.iter().map(|licence| licence.name);
    known().find(|name| name.eq_ignore_ascii_case(text)).or_else(|| closest(text, known()))
}
