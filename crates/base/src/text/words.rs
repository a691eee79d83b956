//! Closed lists of words.

/// An enum each value of which has a word: the enum itself, `ALL` of its values, and a function `word`, or of another
/// name: `enum Style: name { … }`.
#[macro_export]
macro_rules! words {
    ($(#[$about:meta])* $vis:vis enum $name:ident { $($values:tt)* }) => {
        $crate::text::words! { $(#[$about])* $vis enum $name: word { $($values)* } }
    };
    ($(#[$about:meta])* $vis:vis enum $name:ident: $word_of:ident {
        $($(#[$doc:meta])* $value:ident = $word:literal,)*
    }) => {
        $(#[$about])*
        $vis enum $name {
            $($(#[$doc])* $value,)*
        }

        impl $name {
            /// Every value, in the order of the list.
            $vis const ALL: [Self; [$($word),*].len()] = [$(Self::$value),*];

            /// Its word, as files, data and messages have it.
            $vis const fn $word_of(self) -> &'static str {
                match self { $(Self::$value => $word),* }
            }
        }
    };
}

pub use words;
