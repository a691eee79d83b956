//! What somebody typed: a command of ours, or words of the notation and where they belong.

use record::check::messages::of_notation;
use record::notation::parse;
use record::notation::syntax::ItemKind;

/// What was typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Typed {
    /// To the ply with that number.
    Jump(usize),
    /// Mark doubt in the ply shown, or take the mark away.
    Doubt,
    /// The end hole of the ply shown.
    EndHole(String),
    /// The board as it is by the rules.
    Board,
    Readings,
    /// A key of the header, and its line; `None` takes the key away.
    Header(String, Option<String>),
    /// Words of the notation.
    Words(String, Belongs),
}

/// Where words belong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Belongs {
    /// After everything written of the ply shown; a ply of its own.
    Next { has_number: bool },
    /// Directly behind the ply shown and its checks.
    Ply,
    /// The captures of the ply shown.
    Captured,
    /// After everything written of the ply shown.
    Behind,
    /// In place of the end of the record.
    End,
}

impl Typed {
    /// What a line means.
    ///
    /// # Errors
    /// Why it means nothing, for people.
    pub(super) fn read(line: &str) -> Result<Self, String> {
        let line = line.trim();
        if let Some(number) = line.strip_prefix('#') {
            return number
                .trim()
                .parse()
                .map(Self::Jump)
                .map_err(|_| "expected the number of a ply after `#`, such as `#12`".to_owned());
        }
        match line {
            "~" => return Ok(Self::Doubt),
            "board" => return Ok(Self::Board),
            "readings" => return Ok(Self::Readings),
            _ => {}
        }
        if let Some(hole) = line.strip_prefix(':') {
            return Ok(Self::EndHole(hole.trim().to_owned()));
        }
        if let Some((key, value)) = header_line(line) {
            let line = (!value.is_empty()).then(|| line.to_owned());
            return Ok(Self::Header(key.to_owned(), line));
        }
        let mut words = line.to_owned();
        if words.starts_with('{') && !words.ends_with('}') {
            words.push('}');
        }
        // Most words say something of a ply, so they are read behind one.
        let (file, problems) = parse(&format!("{PLY}{words}"));
        if let Some(problem) = problems.first() {
            let message = of_notation(problem.kind);
            let help = message.help.map_or(String::new(), |help| format!("; {help}"));
            return Err(format!("{}{help}", message.what));
        }
        match file.records.as_slice() {
            [record] if record.header.is_none() && record.stray.is_none() => {
                let belongs = record.items.get(1).map_or(Belongs::Behind, |item| belongs(&item.kind));
                Ok(Self::Words(words, belongs))
            }
            _ => Err("a new record begins in a file of its own".to_owned()),
        }
    }
}

/// A key of the header and its value: a word of small letters, a colon, and a space or nothing. No ply is written so.
fn header_line(line: &str) -> Option<(&str, &str)> {
    let (key, value) = line.split_once(':')?;
    let is_word = key.len() > 3 && key.bytes().all(|byte| byte.is_ascii_lowercase());
    (is_word && (value.is_empty() || value.starts_with(' '))).then_some((key, value.trim()))
}

/// A ply behind which words are read.
const PLY: &str = "a\n";

/// Where words belong whose first item is of this kind.
const fn belongs(first: &ItemKind) -> Belongs {
    match first {
        ItemKind::TurnNumber(_) | ItemKind::Side(_) | ItemKind::Round(_) | ItemKind::Gap(_) => {
            Belongs::Next { has_number: true }
        }
        ItemKind::Ply(_) | ItemKind::EndsIn(_) | ItemKind::Pass => Belongs::Next { has_number: false },
        ItemKind::Captured(_) => Belongs::Captured,
        ItemKind::Total(_)
        | ItemKind::Laps(_)
        | ItemKind::Makes(_)
        | ItemKind::Order(_)
        | ItemKind::Sic(_)
        | ItemKind::Wit(_)
        | ItemKind::Illegal
        | ItemKind::Glyph(_) => Belongs::Ply,
        ItemKind::End(_) => Belongs::End,
        _ => Belongs::Behind,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_commands_or_words() {
        let words = |text: &str, belongs| Ok(Typed::Words(text.to_owned(), belongs));
        assert_eq!(Typed::read("#12"), Ok(Typed::Jump(12)));
        assert_eq!(Typed::read(" ~ "), Ok(Typed::Doubt));
        assert_eq!(Typed::read(":S4"), Ok(Typed::EndHole("S4".to_owned())));
        assert_eq!(Typed::read("S1:S4 x3"), words("S1:S4 x3", Belongs::Next { has_number: false }));
        assert_eq!(Typed::read("3. S1"), words("3. S1", Belongs::Next { has_number: true }));
        assert_eq!(Typed::read("x3"), words("x3", Belongs::Captured));
        assert_eq!(Typed::read("{ED: so"), words("{ED: so}", Belongs::Behind));
        assert_eq!(Typed::read("end(draw)"), words("end(draw)", Belongs::End));
        let header =
            |key: &str, line: Option<&str>| Ok(Typed::Header(key.to_owned(), line.map(str::to_owned)));
        assert_eq!(Typed::read("result: draw"), header("result", Some("result: draw")));
        assert_eq!(Typed::read("event:"), header("event", None));
        assert!(Typed::read("#x").is_err() && Typed::read("%%").is_err() && Typed::read("(S1").is_err());
        assert_eq!(Typed::read("(S1 N1)"), words("(S1 N1)", Belongs::Behind));
        assert!(Typed::read("---\nsowbook: 1\n---\n").is_err());
    }
}
