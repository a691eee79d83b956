//! Values that may be written as a word, as a number, or as a map.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserialize, Deserializer, Error, IntoDeserializer, MapAccess, Visitor};

/// A value with several written forms.
pub(super) trait Forms: Sized + From<Self::Word> {
    /// The words it may be.
    type Word: for<'de> Deserialize<'de> + JsonSchema;
    /// The map it may be.
    type Map: for<'de> Deserialize<'de> + JsonSchema;

    /// What is expected, for messages.
    const EXPECTED: &'static str;

    /// The value of a map, or what is wrong with it.
    fn of_map(map: Self::Map) -> Result<Self, &'static str>;

    /// The value of words with spaces between them, if such may be written.
    fn of_list(_: &str) -> Option<Self> {
        None
    }

    /// What is to be written in place of a word that looks like a form but is none.
    fn instead_of(_: &str) -> Option<String> {
        None
    }

    /// The value of a number, if a number may be written.
    fn of_number(_: u16) -> Option<Self> {
        None
    }
}

/// The words of a value that is never written as a word.
#[derive(serde::Deserialize)]
pub(super) enum NoWord {}

impl JsonSchema for NoWord {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "NoWord".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        false.into()
    }
}

/// Makes types that are read as they are written: a map has no other keys than its fields, and an enum is a word in
/// `snake_case`, or a map from the word to its value.
macro_rules! written {
    ($($(#[$about:meta])* pub $kind:ident $name:ident $body:tt)*) => {
        $(written! { @$kind $body $(#[$about])* $name })*
    };
    (@struct $fields:tt $(#[$about:meta])* $name:ident) => {
        #[derive(Debug, Clone, PartialEq, Eq, serde::Deserialize, serde::Serialize, schemars::JsonSchema)]
        #[serde(deny_unknown_fields)]
        $(#[$about])*
        pub struct $name $fields
    };
    (@enum {$($(#[$doc:meta])* $word:ident,)*} $(#[$about:meta])* $name:ident) => {
        written! { @enum_with {$($(#[$doc])* $word,)*} #[derive(Copy)] $(#[$about])* $name }
    };
    (@enum $values:tt $(#[$about:meta])* $name:ident) => {
        written! { @enum_with $values $(#[$about])* $name }
    };
    (@enum_with $values:tt $(#[$about:meta])* $name:ident) => {
        #[derive(Debug, Clone, PartialEq, Eq, serde::Deserialize, serde::Serialize, schemars::JsonSchema)]
        #[serde(rename_all = "snake_case")]
        $(#[$about])*
        pub enum $name $values
    };
}

pub(super) use written;

/// Makes a type of words, and says which value each stands for.
macro_rules! words {
    ($(#[$about:meta])* $words:ident for $type:ident {
        $($(#[$doc:meta])* $word:ident => $value:expr,)*
    }) => {
        $(#[$about])*
        #[derive(serde::Deserialize, schemars::JsonSchema)]
        #[schemars(inline)]
        #[serde(rename_all = "snake_case")]
        pub(super) enum $words {
            $($(#[$doc])* $word,)*
        }

        impl std::convert::From<$words> for $type {
            fn from(word: $words) -> Self {
                match word {
                    $($words::$word => $value,)*
                }
            }
        }
    };
}
pub(super) use words;

/// Makes the type of a map that is one form of a value: it has no other keys than its fields.
macro_rules! map {
    ($(#[$about:meta])* $name:ident $(with $($bound:literal = $keys:literal),+)? { $($fields:tt)* }) => {
        $(#[$about])*
        #[derive(serde::Deserialize, schemars::JsonSchema)]
        #[schemars(inline $(, extend($($bound = $keys),+))?)]
        #[serde(deny_unknown_fields)]
        pub(super) struct $name { $($fields)* }
    };
}
pub(super) use map;

/// Reads a type in any of its forms, and describes them: its words, its map, what is expected, and the functions of
/// [`Forms`].
macro_rules! forms {
    ($name:ident: $word:ty | $map:ty, $expected:literal; $($functions:tt)*) => {
        impl super::forms::Forms for $name {
            type Word = $word;
            type Map = $map;

            const EXPECTED: &'static str = $expected;

            $($functions)*
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                super::forms::read(deserializer)
            }
        }

        impl schemars::JsonSchema for $name {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
                super::forms::schema::<Self>(generator)
            }
        }
    };
}
pub(super) use forms;

/// What may be written.
pub(super) fn schema<T: Forms>(generator: &mut SchemaGenerator) -> Schema {
    let mut forms = vec![generator.subschema_for::<T::Word>(), generator.subschema_for::<T::Map>()];
    forms.retain(|form| form.as_bool() != Some(false));
    if T::of_number(1).is_some() {
        forms.insert(0, generator.subschema_for::<u16>());
    }
    if T::of_list("a b").is_some() {
        forms.push(json_schema!({ "type": "string", "pattern": "^ *[^ ]+( +[^ ]+)+ *$" }));
    }
    json_schema!({ "anyOf": forms, "description": T::EXPECTED })
}

/// Reads any form of a value.
pub(super) fn read<'de, D: Deserializer<'de>, T: Forms>(deserializer: D) -> Result<T, D::Error> {
    deserializer.deserialize_any(Any(PhantomData))
}

struct Any<T>(PhantomData<T>);

impl<'de, T: Forms> Visitor<'de> for Any<T> {
    type Value = T;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(T::EXPECTED)
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<T, E> {
        if let Some(list) = T::of_list(word) {
            return Ok(list);
        }
        if let Some(instead) = T::instead_of(word) {
            return Err(E::custom(format_args!("found `{word}`; expected `{instead}`")));
        }
        // Of serde's own words only the words are known; what else may be written follows them.
        T::Word::deserialize(word.into_deserializer())
            .map(T::from)
            .map_err(|error: E| E::custom(format_args!("{error}, or {}", T::EXPECTED)))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<T, E> {
        u16::try_from(number)
            .ok()
            .and_then(T::of_number)
            .ok_or_else(|| E::invalid_value(serde::de::Unexpected::Unsigned(number), &self))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<T, A::Error> {
        let map = T::Map::deserialize(MapAccessDeserializer::new(map))?;
        T::of_map(map).map_err(A::Error::custom)
    }
}
