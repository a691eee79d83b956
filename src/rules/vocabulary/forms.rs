//! Values that may be written as a word, as a number, or as a map.

use std::fmt;
use std::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserialize, Deserializer, Error, IntoDeserializer, MapAccess, Visitor};

/// A value with several written forms.
pub(super) trait Forms: Sized {
    /// The words it may be.
    type Word: for<'de> Deserialize<'de>;
    /// The map it may be.
    type Map: for<'de> Deserialize<'de>;

    /// What is expected, for messages.
    const EXPECTED: &'static str;

    /// The value of a word.
    fn of_word(word: Self::Word) -> Self;

    /// The value of a map, or what is wrong with it.
    fn of_map(map: Self::Map) -> Result<Self, &'static str>;

    /// The value of a number, if a number may be written.
    fn of_number(_: u8) -> Option<Self> {
        None
    }
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
        T::Word::deserialize(word.into_deserializer()).map(T::of_word)
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<T, E> {
        u8::try_from(number)
            .ok()
            .and_then(T::of_number)
            .ok_or_else(|| E::invalid_value(serde::de::Unexpected::Unsigned(number), &self))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<T, A::Error> {
        let map = T::Map::deserialize(MapAccessDeserializer::new(map))?;
        T::of_map(map).map_err(A::Error::custom)
    }
}
