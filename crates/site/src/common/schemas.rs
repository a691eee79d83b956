//! The JSON Schemas of what the program writes and of what people write, which are published with the site.

use std::sync::LazyLock;

use base::yaml::schema::{of_map, of_value};
use record::archive::{
    Evidence, Facsimile, FullText, Game, LanguageEntry, People, Person, Place, SlipCosts, Source, Study,
    Term, header_schema,
};
use rules::ruleset_schema;
use tools::lists::Mapping;

use super::schema::Schema;
use super::settings::Settings;

macro_rules! written {
    ($($name:literal)*) => {
        /// The schemas of what the program writes, those of one thing in the order of their versions.
        const WRITTEN: &[(&str, &str)] = &[
            $(($name, include_str!(concat!("../../../../site/schemas/", $name, ".schema.json")))),*
        ];
    };
}

written! { "check-1" "check-lines-1" "record-1" "record-2" "record-3" "record-4" "repair-1" "replay-lines-1"
"replay-lines-2" "simulation-1" }

/// A kind of file that people write, or the header of a record. Its schema and its page in the handbook are made of the
/// types that read it.
pub struct FileForm {
    /// The name of its schema and of its page.
    pub name: &'static str,
    /// Where such files are, in the folder of the archive.
    pub place: &'static str,
    pub title: &'static str,
    /// What it is.
    pub about: &'static str,
    pub example: &'static str,
    make: fn(&str, &str) -> schemars::Schema,
}

macro_rules! forms {
    ($($name:literal $place:literal $title:literal $make:expr, $about:literal;)*) => {
        /// Every kind of file that people write.
        pub const FILE_FORMS: &[FileForm] = &[
            $(FileForm {
                name: $name,
                place: $place,
                title: $title,
                about: $about,
                example: include_str!(concat!("../../../../templates/reference/", $name, ".yaml")),
                make: $make,
            }),*
        ];
    };
}

forms! {
    "header" "records/play/**/*.sow" "The header of a record" header_schema,
        "The lines between `---` at the beginning of a record: what it is a record of, where it is documented, and how \
         it is replayed.";
    "source" "records/sources/*.yaml" "A source" of_value::<Source>,
        "A publication or page, as a bibliography cites it. The keys are those of CSL, the Citation Style Language, \
         where it has one.";
    "evidence" "records/evidence/*.yaml" "Evidence" of_value::<Evidence>,
        "What one source says about one game, as numbered statements.";
    "text" "records/texts/*.yaml" "A full text" of_value::<FullText>,
        "The whole text of an account, beside the statements that retell it, where its rights allow it to be published.";
    "facsimile" "records/facsimiles/*.yaml" "A facsimile" of_value::<Facsimile>,
        "Images of the pages of a source, with the places of its lines on them.";
    "game" "records/games/*.yaml" "A game" of_value::<Game>,
        "A game: its names, people, places, boards, evidence and rulesets.";
    "ruleset" "records/rulesets/*.yaml" "A ruleset" ruleset_schema,
        "The rules of a game as clauses, each of which cites statements or says that the sources are silent.";
    "study" "records/studies/*.yaml" "A study" of_value::<Study>,
        "A claim about play, and a person's argument for or against it.";
    "places" "records/places.yaml" "Places" of_map::<Place>,
        "All places, each under its id: where games were played, as far as the sources say.";
    "peoples" "records/peoples.yaml" "Peoples" of_map::<People>,
        "All peoples, each under its id: among whom games were recorded, or whom a source names.";
    "persons" "records/persons.yaml" "Persons" of_map::<Person>,
        "Persons whose names records write in several ways, each under its id.";
    "languages" "records/languages.yaml" "Languages" of_map::<LanguageEntry>,
        "What languages are called in other systems, each under its tag.";
    "glossary" "records/glossary.yaml" "The glossary" of_map::<Term>,
        "The words of the archive and of its sources, each under its id.";
    "slips" "records/slips.yaml" "Costs of slips" of_value::<SlipCosts>,
        "What slips cost in an archive, in bits, where that differs from what they cost by the program.";
    "mapping" "records/play/**/mapping.yaml" "A mapping" of_value::<Mapping>,
        "How lists of moves are imported as records, and exported.";
    "settings" "site/settings.yaml" "The settings of the site" of_value::<Settings>,
        "What the program cannot know about an archive: its title, edition, authors and licence.";
}

impl FileForm {
    /// Its schema.
    pub fn schema(&self) -> schemars::Schema {
        (self.make)(self.title, self.about)
    }
}

/// Every schema: those of what the program writes, then those of what people write.
pub static SCHEMAS: LazyLock<Vec<Schema>> = LazyLock::new(|| {
    let written = WRITTEN.iter().map(|(name, text)| (*name, (*text).to_owned()));
    let forms = FILE_FORMS.iter().map(|form| (form.name, format!("{:#}\n", form.schema().as_value())));
    let all = written.chain(forms);
    all.map(|(name, text)| Schema { name, file: format!("{name}.schema.json"), text }).collect()
});

impl Schema {
    /// The schema of a name: `record-1` is that version, `record` the newest one.
    pub fn named(name: &str) -> Option<&'static Self> {
        let exact = SCHEMAS.iter().find(|schema| schema.name == name);
        exact.or_else(|| SCHEMAS.iter().rfind(|schema| schema.family() == name))
    }

    /// The name without the version.
    pub fn family(&self) -> &'static str {
        self.name.rsplit_once('-').map_or(self.name, |(family, _)| family)
    }

    /// Whether no later version of it exists.
    pub fn is_newest(&self) -> bool {
        Self::named(self.family()).is_some_and(|newest| newest.name == self.name)
    }
}
