//! Whole numbers of the command line.

/// A reader of whole numbers from `least` on that says what is wrong with any other text; `below` is said of a smaller
/// number.
pub(super) fn number<N>(
    least: u64,
    below: &'static str,
) -> impl Fn(&str) -> Result<N, String> + Clone + Send + Sync + 'static
where
    N: TryFrom<u64> + 'static,
{
    move |written| {
        if written.is_empty() || !written.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err("expected a whole number, in digits alone".to_owned());
        }
        let number = written.parse::<u64>().ok();
        if number.is_some_and(|number| number < least) {
            return Err(below.to_owned());
        }
        number.and_then(|number| N::try_from(number).ok()).ok_or_else(|| "the number is too large".to_owned())
    }
}
