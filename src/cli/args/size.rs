//! The size of an image on the command line.

use tools::page_lines::LONGEST_SIDE;

/// Width and height, such as `1654x2339`.
pub(super) fn size(written: &str) -> Result<[u32; 2], String> {
    let expected =
        || format!("expected width and height in points, each at most {LONGEST_SIDE}, such as 1654x2339");
    let (width, height) = written.split_once('x').ok_or_else(expected)?;
    let side = |side: &str| {
        let digits = side.bytes().all(|byte| byte.is_ascii_digit());
        side.parse().ok().filter(|side| digits && (1..=LONGEST_SIDE).contains(side)).ok_or_else(expected)
    };
    Ok([side(width)?, side(height)?])
}
