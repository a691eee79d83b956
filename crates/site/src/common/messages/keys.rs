//! A field for every key of the messages.

use std::collections::BTreeMap;

use record::replay::Phrases;

use super::words::Words;

macro_rules! messages {
    ($($key:ident)*) => {
        /// The words of the pages themselves, in one language.
        #[derive(Debug)]
        pub(crate) struct Messages {
            $(pub(crate) $key: String,)*
            /// The words of sentences about plies.
            pub(crate) phrases: Phrases,
            /// What findings mean, by code; empty where the page speaks the language of their messages.
            pub(crate) findings: BTreeMap<String, String>,
            /// The names of languages, by BCP 47 tag.
            pub(crate) language_names: BTreeMap<String, String>,
            /// The words of styles of citation, by those in English, which need none.
            pub(crate) style_words: BTreeMap<String, String>,
        }

        impl Messages {
            pub(super) fn out_of(words: &mut Words) -> Self {
                let mut messages = Self {
                    $($key: words.take(stringify!($key)),)*
                    phrases: Phrases::default(),
                    findings: words.take_findings(),
                    language_names: words.take_map("language_names"),
                    style_words: words.take_map("style_words"),
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
