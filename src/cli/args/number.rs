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
        let read = number.and_then(|number| N::try_from(number).ok());
        let limits = [u64::MAX, u32::MAX.into(), u16::MAX.into(), u8::MAX.into()];
        let most = || limits.into_iter().find(|&most| N::try_from(most).is_ok()).unwrap_or_default();
        read.ok_or_else(|| format!("the number is too large; the limit is {}", most()))
    }
}
