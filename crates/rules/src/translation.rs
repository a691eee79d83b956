//! The texts of a ruleset that pages show within their own sentences, in the languages of pages.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;

use base::yaml::{Segment, Word};

use super::{Language, NameSort, Problems, Reading, RulesetProblem, RulesetProblemKind as Kind, Worded};

/// What holes with a flag are, by the names of all flags, where the file says it.
pub(super) type FlagWords = BTreeMap<String, Worded>;

/// What a ruleset is called, its flags, and its readings, in other languages than the archive's.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "Translations")]
#[serde(deny_unknown_fields)]
pub(super) struct WrittenTranslations {
    /// In English.
    en: Option<WrittenTranslation>,
    /// In French.
    fr: Option<WrittenTranslation>,
}

/// The texts in one language. Those that are missing are shown in the language of the archive, marked as such.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "Translation")]
#[serde(deny_unknown_fields)]
struct WrittenTranslation {
    /// The title of the ruleset.
    title: Option<String>,
    /// What a hole with a flag is, by the flag's name: words that may follow "is", such as `a tuzdik`.
    #[serde(default)]
    #[schemars(with = "BTreeMap<String, String>")]
    flags: BTreeMap<Word, String>,
    /// Readings and options, by name.
    #[serde(default)]
    #[schemars(with = "BTreeMap<String, WrittenReadingTexts>")]
    readings: BTreeMap<Word, WrittenReadingTexts>,
}

/// A reading in one language.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "ReadingTexts")]
#[serde(deny_unknown_fields)]
struct WrittenReadingTexts {
    /// The question.
    question: Option<String>,
    /// What the alternatives mean, by name.
    #[serde(default)]
    #[schemars(with = "BTreeMap<String, String>")]
    alternatives: BTreeMap<Word, String>,
}

impl WrittenTranslations {
    /// Adds the translations to the texts. What they name and the ruleset does not have is a problem.
    pub(super) fn add(
        self,
        title: &mut Worded,
        readings: &mut [Reading],
        flags: &mut FlagWords,
        problems: &mut Problems,
    ) {
        for (language, written) in [(Language::English, self.en), (Language::French, self.fr)] {
            let Some(written) = written else { continue };
            title.translate(language, written.title.unwrap_or_default());
            for (name, words) in written.flags {
                match flags.get_mut(name.as_str()) {
                    Some(flag) => flag.translate(language, words),
                    None => {
                        let path =
                            ["translations", language.tag(), "flags", name.as_str()].map(Segment::from);
                        let known = flags.keys().cloned().collect();
                        let kind = Kind::UnknownName { sort: NameSort::Flag, found: name.to_string(), known };
                        problems.push(RulesetProblem::new(&path, kind));
                    }
                }
            }
            for (name, texts) in written.readings {
                let path = ["translations", language.tag(), "readings", name.as_str()].map(Segment::from);
                let Some(reading) = readings.iter_mut().find(|known| known.name == *name) else {
                    let known = readings.iter().map(|reading| reading.name.clone()).collect();
                    let kind = Kind::UnknownReading { found: name.to_string(), known };
                    problems.push(RulesetProblem::new(&path, kind));
                    continue;
                };
                add_to_reading(reading, language, texts, &path, problems);
            }
        }
    }
}

fn add_to_reading(
    reading: &mut Reading,
    language: Language,
    texts: WrittenReadingTexts,
    path: &[Segment],
    problems: &mut Problems,
) {
    reading.question.translate(language, texts.question.unwrap_or_default());
    for (name, means) in texts.alternatives {
        match reading.alternatives.iter_mut().find(|known| known.name == *name) {
            Some(alternative) => alternative.means.translate(language, means),
            None => {
                let path = [path, &["alternatives", name.as_str()].map(Segment::from)].concat();
                let kind = Kind::UnknownAlternative {
                    reading: reading.name.clone(),
                    found: name.to_string(),
                    known: reading.alternatives.iter().map(|known| known.name.clone()).collect(),
                };
                problems.push(RulesetProblem::new(&path, kind));
            }
        }
    }
}
