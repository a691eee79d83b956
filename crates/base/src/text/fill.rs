//! Messages with places to fill in.

/// The message with each `{name}` put in.
pub fn fill(message: &str, values: &[(&str, &str)]) -> String {
    let pieces = pieces(message, values);
    pieces.into_iter().map(|piece| piece.unwrap_or_else(|value| *value)).collect()
}

/// A message in its order: text, and as `Err` each value named in braces. Braces around another word are text.
pub fn pieces<'a, V>(message: &'a str, values: &'a [(&str, V)]) -> Vec<Result<&'a str, &'a V>> {
    let mut pieces = Vec::new();
    let mut rest = message;
    while let Some((before, after)) = rest.split_once('{') {
        let value = after.split_once('}').and_then(|(name, after)| {
            values.iter().find(|(known, _)| *known == name).map(|(_, value)| (value, after))
        });
        pieces.push(Ok(before));
        match value {
            Some((value, after)) => {
                pieces.push(Err(value));
                rest = after;
            }
            None => {
                pieces.push(Ok("{"));
                rest = after;
            }
        }
    }
    pieces.push(Ok(rest));
    pieces
}
