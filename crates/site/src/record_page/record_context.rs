//! What the pieces of a record's page are made from.

use std::sync::Arc;

use crate::base::html::{Html, escape};
use crate::base::messages::Messages;
use crate::base::route::{Route, Slug};
use crate::page_shell::context::PageContext;
use crate::page_shell::metadata::Subject;
use base::board::Player;
use base::text::Span;
use record::archive::{GameId, RecordHeader};
use record::check::CheckContext;
use record::notation::Signature;
use record::notation::syntax::Comment;
use record::replay::{Phrases, Replay, WrittenRecord};
use rules::{Reading, RulesetFamily};

use super::findings::Findings;
use super::other::Other;

/// One record, seen from one of its pages.
#[derive(Clone, Copy)]
pub(super) struct RecordContext<'a> {
    /// What the head of its first page says of the record to programs.
    pub(super) subject: &'a Subject,
    /// The page.
    pub(super) here: &'a PageContext<'a>,
    /// The words of the pages.
    pub(super) m: &'a Messages,
    /// The words of sentences.
    pub(super) phrases: &'a Phrases,
    /// The rulesets.
    pub(super) context: &'a CheckContext<'a>,
    /// The record's text.
    pub(super) text: &'a str,
    /// Its header.
    pub(super) header: &'a RecordHeader,
    /// Its play.
    pub(super) replay: &'a Replay,
    /// What was found in it.
    pub(super) findings: &'a Findings<'a>,
    /// How it goes under each other reading that makes a difference.
    pub(super) others: &'a [Other],
}

impl<'a> RecordContext<'a> {
    /// A piece of the record's text.
    pub(super) fn words(&self, span: Span) -> &str {
        self.text.get(span.range()).unwrap_or_default().trim()
    }

    /// The record as it is written.
    pub(super) const fn written(&self) -> WrittenRecord<'a> {
        WrittenRecord { text: self.text, header: Some(self.header) }
    }

    /// The game of its ruleset.
    pub(super) fn game(&self) -> Option<&GameId> {
        let ruleset = self.header.ruleset.as_ref()?.parse().ok()?;
        self.here.site.game_of(&ruleset)
    }

    /// Who signs a comment, its language and its text.
    pub(super) fn signature(&self, comment: &Comment) -> Signature {
        comment.signature(self.text, |word| self.header.hands.contains_key(word))
    }

    /// A text of the record in its language.
    pub(super) fn own(&self, text: &str) -> Html {
        self.here.record_words(self.header.language.as_deref(), text)
    }

    /// The same with the statements it names as links.
    pub(super) fn prose(&self, text: &str) -> Html {
        let language = self.header.language.as_deref().unwrap_or(&self.here.site.settings.language);
        self.here.in_language(language, self.here.statements_linked(text))
    }

    /// A side in words.
    pub(super) fn player(&self, player: Player) -> &str {
        match player {
            Player::South => &self.m.south,
            Player::North => &self.m.north,
        }
    }

    /// Who signs with a siglum.
    pub(super) fn hand(&self, siglum: &str) -> Html {
        let title = match self.header.hands.get(siglum) {
            Some(hand) => format!(" title=\"{}\"", escape(&hand.name)),
            None => String::new(),
        };
        Html::trusted(format!("<span class=\"hand\"{title}>{}</span>", escape(siglum)))
    }

    /// A ruleset with its readings.
    pub(super) fn family(&self, id: &str) -> Option<Arc<RulesetFamily>> {
        self.context.family(id).cloned()
    }
}

/// A reading with an alternative in words: the question as a link to its place in the ruleset, and the answer. As it is
/// written where the ruleset has no such reading.
pub(super) fn reading_link(
    context: &RecordContext<'_>,
    ruleset: &str,
    name: &str,
    alternative: &str,
) -> Html {
    let family = context.context.family(ruleset);
    match family.and_then(|family| family.declaration().reading(name)) {
        Some(reading) => question(context, ruleset, reading, alternative),
        None => Html::trusted(format!("<code>{}={}</code>", escape(name), escape(alternative))),
    }
}

/// The question of a reading as a link, and the answer followed.
pub(super) fn question(
    context: &RecordContext<'_>,
    ruleset: &str,
    reading: &Reading,
    alternative: &str,
) -> Html {
    let mut html = named(context, ruleset, reading);
    html.push_trusted(" <b>");
    html.push(&answer(context, reading, alternative));
    html.push_trusted("</b>");
    html
}

/// The question of a reading, as a link to its place in the ruleset.
pub(super) fn named(context: &RecordContext<'_>, ruleset: &str, reading: &Reading) -> Html {
    let question = context.here.words_of_ruleset(&reading.question);
    match context.here.site.ruleset_named(ruleset) {
        Some((game, id)) => {
            let route = Route::Reading(game.clone(), id.clone(), Slug::of(&reading.name));
            context.here.link_around(&route, &question)
        }
        None => question,
    }
}

/// What an alternative of a reading means, as a sentence.
pub(super) fn answer(context: &RecordContext<'_>, reading: &Reading, alternative: &str) -> Html {
    let known = reading.alternative(alternative);
    let mut html = known
        .map_or_else(|| Html::text(alternative), |known| context.here.capital_words_of_ruleset(&known.means));
    html.push_text(".");
    html
}
