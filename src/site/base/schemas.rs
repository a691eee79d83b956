//! The JSON Schemas of what the program writes, which are published with the site.

/// A JSON Schema (draft 2020-12) of something that the program writes.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Schema {
    /// Its name with its version, such as `record-2`.
    pub name: &'static str,
    /// The name of its file, by which other schemas refer to it.
    pub file: &'static str,
    /// The schema.
    pub text: &'static str,
}

macro_rules! schemas {
    ($($name:literal)*) => {
        /// Every schema, those of one thing in the order of their versions.
        pub static SCHEMAS: &[Schema] = &[$(Schema {
            name: $name,
            file: concat!($name, ".schema.json"),
            text: include_str!(concat!("../../../site/schemas/", $name, ".schema.json")),
        }),*];
    };
}

schemas! { "check-1" "check-lines-1" "record-1" "record-2" "replay-lines-1" "replay-lines-2" }

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
