//! A field for every key of the messages.

use std::collections::BTreeMap;

use record::replay::Phrases;

use super::words::Words;

macro_rules! messages {
    ($($key:ident)*; $($map:ident)*) => {
        /// The words of the pages themselves, in one language.
        #[derive(Debug)]
        pub(crate) struct Messages {
            $(pub(crate) $key: String,)*
            /// What has a word of its own in files or data, in words for people, by that word.
            $(pub(crate) $map: BTreeMap<String, String>,)*
            /// The words of sentences about plies.
            pub(crate) phrases: Phrases,
            /// What findings mean, by code; empty where the page speaks the language of their messages.
            pub(crate) findings: BTreeMap<String, String>,
        }

        impl Messages {
            pub(super) fn out_of(words: &mut Words) -> Self {
                let mut messages = Self {
                    $($key: words.take(stringify!($key)),)*
                    $($map: words.take_map(stringify!($map)),)*
                    phrases: Phrases::default(),
                    findings: words.take_findings(),
                };
                let players = [messages.south.clone(), messages.north.clone()];
                messages.phrases = Phrases::new(players, |key| words.take(key));
                messages
            }
        }
    };
}

// `build.rs` writes `messages! { … }` with every key of `site/messages/en.yaml`.
include!(concat!(env!("OUT_DIR"), "/message_keys.rs"));
