//! What a finding says: its code, what was found, and what to do. [`findings`] is the table of them.

use std::fmt;

use serde::Serialize;

use super::severity::Severity;

/// What was found: one code for each defect.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize)]
#[serde(into = "&'static str")]
pub struct Code {
    pub(super) name: &'static str,
    pub(super) severity: Severity,
    pub(super) title: &'static str,
}

impl Code {
    /// Its name, `family/defect`.
    pub const fn as_str(self) -> &'static str {
        self.name
    }

    /// How much it weighs.
    pub const fn severity(self) -> Severity {
        self.severity
    }

    /// What it is, in one line without a full stop.
    pub const fn title(self) -> &'static str {
        self.title
    }
}

/// What was found, and what to do where that can be said.
pub(super) struct Words {
    pub(super) what: String,
    pub(super) help: Option<String>,
}

impl Words {
    pub(super) fn new(what: impl Into<String>) -> Self {
        Self { what: what.into(), help: None }
    }

    pub(super) fn help(self, help: impl Into<String>) -> Self {
        Self { help: Some(help.into()), ..self }
    }
}

/// The code, message and help of a finding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// The code of the defect.
    pub code: Code,
    /// What was found and what was expected.
    pub what: String,
    /// What to do, where that can be said.
    pub help: Option<String>,
}

impl Message {
    pub(super) fn new(code: Code, Words { what, help }: Words) -> Self {
        Self { code, what, help }
    }

    pub(crate) fn help(self, help: impl Into<String>) -> Self {
        Self { help: Some(help.into()), ..self }
    }
}

/// What was found, and after it what to do in parentheses.
impl fmt::Display for Message {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.what)?;
        match &self.help {
            Some(help) => write!(out, " ({help})"),
            None => Ok(()),
        }
    }
}

/// A table of findings. Each entry begins with how much it weighs, its code, and what it is in one line. Below are all
/// that have this code: what a lower layer finds, after `|`, and what `check` itself finds, as functions. Each has its
/// message, and after that its help:
///
/// ```text
/// findings! {
///     pub(super) const CODES;
///     /// The message for a problem of a lower layer.
///     pub fn of_problem(kind: &ProblemKind) match kind;
///
///     [Error "family/defect": "what it is"]
///     | Kind::First(number) => "found {number}"; "write a number below {LIMIT}";
///     | Kind::Second { known } if known.is_empty() => "nothing is known of {}", name(); = help();
///     | Kind::Second { known } => { Words::new(…).help(…) }
///     fn without_end(id: &str) => "the record `{id}` has no end"; ? help();
///
///     // What another table has words for.
///     _ {
///         Kind::Yaml(kind) => of_yaml(kind),
///     }
/// }
/// ```
///
/// Both are as for `format!`. Instead of the help, `= …` is an expression for it, and `? …` one that may be `None`. A
/// block gives both as [`Words`]. The match is exhaustive, so no problem lacks a message. A table of functions alone has
/// no `match`. The list of codes goes to `TABLES` in `mod.rs`.
macro_rules! findings {
    (
        $codes_vis:vis const $codes:ident;
        $(#[$doc:meta])* $vis:vis fn $name:ident($($argument:ident: $type:ty),*) match $kind:expr;
        $(
            [$severity:ident $code:literal: $title:literal]
            $(
                | $pattern:pat $(if $guard:expr)? => $({ $($block:tt)* })?
                $($what:literal $(, $value:expr)*; $($help:literal $(, $more:expr)*;)? $(= $exact:expr;)? $(? $maybe:expr;)?)?
            )*
            $(
                fn $own:ident($($own_argument:ident: $own_type:ty),*) => $({ $($own_block:tt)* })?
                $($own_what:literal $(, $own_value:expr)*; $($own_help:literal $(, $own_more:expr)*;)?
                    $(= $own_exact:expr;)? $(? $own_maybe:expr;)?)?
            )*
        )*
        $(_ { $($other:pat => $message:expr,)* })?
    ) => {
        $crate::check::code::message::findings! {
            $codes_vis const $codes;
            $(
                [$severity $code: $title]
                $(
                    fn $own($($own_argument: $own_type),*) => $({ $($own_block)* })?
                    $($own_what $(, $own_value)*; $($own_help $(, $own_more)*;)? $(= $own_exact;)? $(? $own_maybe;)?)?
                )*
            )*
        }

        $(#[$doc])*
        $vis fn $name($($argument: $type),*) -> $crate::check::code::message::Message {
            match $kind {
                $($(
                    $pattern $(if $guard)? => $crate::check::code::message::message!(
                        [$severity $code: $title] $({ $($block)* })?
                        $($what $(, $value)*; $($help $(, $more)*)? $(= $exact)? $(? $maybe)?)?
                    ),
                )*)*
                $($($other => $message,)*)?
            }
        }
    };
    (
        $codes_vis:vis const $codes:ident;
        $(
            [$severity:ident $code:literal: $title:literal]
            $(
                fn $own:ident($($argument:ident: $type:ty),*) => $({ $($block:tt)* })?
                $($what:literal $(, $value:expr)*; $($help:literal $(, $more:expr)*;)? $(= $exact:expr;)? $(? $maybe:expr;)?)?
            )*
        )*
    ) => {
        $codes_vis const $codes: &[$crate::check::code::message::Code] =
            &[$($crate::check::code::message::code!($severity $code: $title)),*];

        $($(
            #[doc = $title]
            pub(in crate::check) fn $own($($argument: $type),*) -> $crate::check::code::message::Message {
                $crate::check::code::message::message!(
                    [$severity $code: $title] $({ $($block)* })?
                    $($what $(, $value)*; $($help $(, $more)*)? $(= $exact)? $(? $maybe)?)?
                )
            }
        )*)*
    };
}

macro_rules! code {
    ($severity:ident $name:literal: $title:literal) => {
        $crate::check::code::message::Code {
            name: $name,
            severity: $crate::check::code::severity::Severity::$severity,
            title: $title,
        }
    };
}

/// The message with a code: the words of a block, or as for `format!`.
macro_rules! message {
    ([$($code:tt)*] { $($block:tt)* }) => {
        $crate::check::code::message::Message::new($crate::check::code::message::code!($($code)*), { $($block)* })
    };
    ([$($code:tt)*] $what:literal $(, $value:expr)*; ? $help:expr) => {
        $crate::check::code::message::Message {
            code: $crate::check::code::message::code!($($code)*),
            what: format!($what $(, $value)*),
            help: $help,
        }
    };
    ([$($code:tt)*] $what:literal $(, $value:expr)*;) => {
        $crate::check::code::message::message!([$($code)*] $what $(, $value)*; ? None)
    };
    ([$($code:tt)*] $what:literal $(, $value:expr)*; = $help:expr) => {
        $crate::check::code::message::message!([$($code)*] $what $(, $value)*; ? Some($help.into()))
    };
    ([$($code:tt)*] $what:literal $(, $value:expr)*; $help:literal $(, $more:expr)*) => {
        $crate::check::code::message::message!([$($code)*] $what $(, $value)*; ? Some(format!($help $(, $more)*)))
    };
}

/// A function that gives the words for each variant of an enum, in the form of [`findings`].
macro_rules! phrases {
    (
        $(#[$doc:meta])* $vis:vis fn $name:ident($($argument:ident: $type:ty),*) match $kind:expr;
        $(| $pattern:pat $(if $guard:expr)? => $({ $($block:tt)* })? $($what:literal $(, $value:expr)*;)?)*
    ) => {
        $(#[$doc])*
        $vis fn $name($($argument: $type),*) -> String {
            match $kind {
                $($pattern $(if $guard)? => { $($($block)*)? $(format!($what $(, $value)*))? })*
            }
        }
    };
}

pub(super) use {code, findings, message, phrases};
