//! Flags that a row sets on holes, or takes off them.

use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use super::condition::{Group, Names, Written};
use super::forms::{Forms, forms, map};
use super::hole::HoleWord;

/// A flag and the holes it is set on or taken off.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Mark {
    /// The flag.
    pub flag: String,
    /// The holes.
    pub on: MarkedHoles,
}

/// Holes that a row marks, judged before it takes anything.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", bound(serialize = ""))]
pub enum MarkedHoles<N: Names = Written> {
    /// One hole.
    Hole(HoleWord),
    /// Every hole of a group.
    Each(Group<N>),
}

/// Any number of marks: a flag's name, a map, or a list of these.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Marks(pub Vec<Mark>);

impl Marks {
    /// Whether a flag is among them.
    pub fn names(&self, flag: &str) -> bool {
        self.0.iter().any(|mark| mark.flag == flag)
    }
}

map! {
    MarkMap {
        /// The flag.
        flag: String,
        /// The hole; the one in question unless given.
        hole: Option<HoleWord>,
        /// In place of `hole`: every hole of a group.
        each: Option<Group>,
    }
}

impl From<String> for Mark {
    fn from(flag: String) -> Self {
        Self { flag, on: MarkedHoles::Hole(HoleWord::This) }
    }
}

forms! {
    Mark: String | MarkMap, "a flag's name, `{flag: NAME, hole: HOLE}` or `{flag: NAME, each: GROUP}`";

    fn of_map(map: MarkMap) -> Result<Self, &'static str> {
        let on = match (map.hole, map.each) {
            (hole, None) => MarkedHoles::Hole(hole.unwrap_or(HoleWord::This)),
            (None, Some(group)) => MarkedHoles::Each(group),
            (Some(_), Some(_)) => return Err("a mark has `hole` or `each`, not both"),
        };
        Ok(Self { flag: map.flag, on })
    }
}

impl<'de> Deserialize<'de> for Marks {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reader;

        impl<'de> Visitor<'de> for Reader {
            type Value = Marks;

            fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(out, "{}, or a list of these", Mark::EXPECTED)
            }

            fn visit_str<E: Error>(self, flag: &str) -> Result<Marks, E> {
                Ok(Marks(vec![Mark::from(flag.to_owned())]))
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Marks, A::Error> {
                let map = MarkMap::deserialize(MapAccessDeserializer::new(map))?;
                Ok(Marks(vec![Mark::of_map(map).map_err(A::Error::custom)?]))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Marks, A::Error> {
                let mut all = Vec::new();
                while let Some(mark) = items.next_element()? {
                    all.push(mark);
                }
                Ok(Marks(all))
            }
        }

        deserializer.deserialize_any(Reader)
    }
}

impl JsonSchema for Marks {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Marks".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let mark = generator.subschema_for::<Mark>();
        json_schema!({
            "anyOf": [mark, { "type": "array", "items": mark }],
            "description": "One mark, or a list of marks.",
        })
    }
}
