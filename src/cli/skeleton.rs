//! Texts with places to fill in.

/// A template with its places filled: `{{name}}` becomes the value of that name.
pub(super) fn fill(template: &str, values: &[(&str, &str)]) -> String {
    let mut rest = template;
    let mut filled = String::with_capacity(template.len());
    // From left to right, so that what a value says is never taken for a place.
    while let Some((before, after)) = rest.split_once("{{") {
        let Some((name, after)) = after.split_once("}}") else { break };
        filled.push_str(before);
        let value = values.iter().find(|(known, _)| *known == name).map(|(_, value)| *value);
        filled.push_str(value.unwrap_or_default());
        rest = after;
    }
    filled.push_str(rest);
    filled
}

/// A text as a string of YAML: a string of JSON, without the signs that only YAML takes for line ends or refuses.
pub(super) fn quoted(text: &str) -> String {
    let json = serde_json::Value::from(text).to_string();
    let is_plain = |sign: char| !sign.is_control() && !matches!(sign, '\u{2028}' | '\u{2029}' | '\u{feff}');
    let signs = json.chars().map(|sign| match is_plain(sign) {
        true => sign.to_string(),
        false => format!("\\u{:04x}", u32::from(sign)),
    });
    signs.collect()
}

#[cfg(test)]
mod tests {
    use super::{fill, quoted};

    #[test]
    fn places_are_filled_and_values_are_not_read_again() {
        let filled = fill("{{a}} {b} {{b}}{{c}} {{", &[("a", "{{b}}"), ("b", "2")]);
        assert_eq!(filled, "{{b}} {b} 2 {{");
    }

    #[test]
    fn any_title_is_one_string_of_yaml() {
        for title in ["a: b", "\"x\" # y", "a\u{2028}b\u{7f}\u{feff}", "\u{e9}\u{85}\n- z", "yes"] {
            let value: serde_yaml::Value = serde_yaml::from_str(&quoted(title)).expect("YAML");
            assert_eq!(value.as_str(), Some(title));
        }
    }
}
