//! What the pieces of a record's page are made from.

use std::sync::Arc;

use crate::archive::{GameId, RecordHeader};
use crate::board::Player;
use crate::check::CheckContext;
use crate::notation::Signature;
use crate::notation::syntax::Comment;
use crate::replay::{Phrases, Replay, WrittenRecord};
use crate::rules::RulesetFamily;
use crate::site::base::html::{Html, escape};
use crate::site::base::messages::Messages;
use crate::site::base::route::{Route, Slug};
use crate::site::page_shell::context::PageContext;
use crate::site::page_shell::metadata::Subject;
use crate::text::Span;

use super::findings::Findings;

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

/// A reading with an alternative, as a link to its place in the ruleset.
pub(super) fn reading_link(
    context: &RecordContext<'_>,
    ruleset: &str,
    name: &str,
    alternative: &str,
) -> Html {
    let html = Html::trusted(format!("<code>{}={}</code>", escape(name), escape(alternative)));
    let declared =
        context.context.family(ruleset).is_some_and(|family| family.declaration().reading(name).is_some());
    match context.here.site.ruleset_named(ruleset).filter(|_| declared) {
        Some((game, id)) => {
            let route = Route::Reading(game.clone(), id.clone(), Slug::of(name));
            context.here.link_around(&route, &html)
        }
        None => html,
    }
}
