//! What the pieces of a record's page are made from.

use std::sync::Arc;

use crate::common::{
    Html, Messages, Parting, Route, caution, join, labelled, provenance, provenance_sign, record_verdict,
};
use crate::page_shell::PageContext;
use base::board::{HoleSet, Player};
use base::text::Span;
use record::archive::{GameId, Provenance, RecordHeader};
use record::notation::Signature;
use record::notation::syntax::Comment;
use record::repair::FilledGap;
use record::replay::{Line, Phrases, PlyStep, Replay, WrittenRecord};
use rules::{Reading, RulesetFamily};

use super::findings::Findings;
use super::record_input::RecordInput;

/// A record replayed under another alternative of one reading, where it goes otherwise.
pub(super) struct Other {
    pub(super) parting: Parting,
    /// The reading, as its ruleset declares it.
    pub(super) reading: Reading,
    /// The alternative the record follows.
    pub(super) own: String,
    pub(super) replay: Replay,
    /// The first ply that differs, from 0.
    pub(super) first: usize,
    /// What differs, where that deserves no page.
    pub(super) moved: Option<Moved>,
}

/// What differs where play goes the same way otherwise.
#[derive(Clone, Copy, Default)]
pub(super) struct Moved {
    pub(super) holes: HoleSet,
    pub(super) stores: bool,
    /// Whether another player is to move.
    pub(super) mover: bool,
}

/// Plies shown of each side where both are. Further on two courses that have parted are of little use side by side, and
/// each page more costs every reading of every record.
pub(super) const MOST_BESIDE: usize = 8;

impl Other {
    /// Whether its page surely shows a ply of the record's own line, by its number from 0.
    pub(super) fn shows(&self, own: &Line, at: usize) -> bool {
        let known = |step: &PlyStep| step.before.is_known() || step.after.is_known();
        let is_known = |line: &Line| {
            line.plies.get(self.first..=at).is_some_and(|plies| !plies.is_empty() && plies.iter().all(known))
        };
        let is_near = at >= self.first && at - self.first < MOST_BESIDE;
        is_near
            && self.parting.has_page
            && [Some(own), self.replay.line.as_ref()].into_iter().flatten().all(is_known)
    }

    pub(super) fn verdict<'m>(&self, m: &'m Messages) -> &'m str {
        record_verdict(m, self.parting.verdict)
    }
}

/// One record, seen from one of its pages.
#[derive(Clone, Copy)]
pub(super) struct RecordContext<'a> {
    pub(super) input: RecordInput<'a>,
    pub(super) here: &'a PageContext<'a>,
    pub(super) m: &'a Messages,
    pub(super) text: &'a str,
    pub(super) header: &'a RecordHeader,
    pub(super) replay: &'a Replay,
    pub(super) findings: &'a Findings<'a>,
    /// How it goes under each other reading that makes a difference.
    pub(super) others: &'a [Other],
    /// What fills its gaps.
    pub(super) gaps: &'a [FilledGap],
}

impl<'a> RecordContext<'a> {
    pub(super) fn new(
        input: RecordInput<'a>,
        here: &'a PageContext<'a>,
        header: &'a RecordHeader,
        replay: &'a Replay,
        findings: &'a Findings<'a>,
    ) -> Self {
        let text = input.slice.text.unwrap_or_default();
        Self { input, here, m: &input.shared.site.m, text, header, replay, findings, others: &[], gaps: &[] }
    }

    /// A piece of the record's text.
    pub(super) fn words(&self, span: Span) -> &'a str {
        self.text.get(span.range()).unwrap_or_default().trim()
    }

    /// The record as it is written.
    pub(super) const fn written(&self) -> WrittenRecord<'a> {
        WrittenRecord { text: self.text, header: Some(self.header) }
    }

    /// The words of sentences about plies.
    pub(super) const fn phrases(&self) -> &'a Phrases {
        &self.m.phrases
    }

    /// The game of its ruleset.
    pub(super) fn game(&self) -> Option<&GameId> {
        let ruleset = self.header.ruleset.as_ref()?.parse().ok()?;
        self.here.site.game_of(&ruleset)
    }

    /// Its title; its id where it has none.
    pub(super) fn title(&self) -> String {
        self.header.title.clone().unwrap_or_else(|| self.input.id.to_string())
    }

    /// The pages above one that belongs to it.
    pub(super) fn above(&self) -> [(Route, Html); 2] {
        let records = (Route::Records, Html::text(&self.m.records));
        [records, (Route::Record(self.input.id.clone()), self.own(&self.title()))]
    }

    /// Its class of provenance in words.
    pub(super) fn provenance(&self) -> &'a str {
        let class = self.header.provenance;
        class.map_or(self.m.provenance_missing.as_str(), |class| provenance(self.m, class))
    }

    /// The class of the sign of its provenance.
    pub(super) const fn sign(&self) -> &'static str {
        provenance_sign(self.header.provenance)
    }

    /// What its class of provenance means.
    pub(super) fn caution(&self) -> &'a str {
        caution(self.m, self.header.provenance)
    }

    /// Its title with its class of provenance.
    pub(super) fn labelled(&self) -> String {
        labelled(self.m, &self.title(), self.header.provenance)
    }

    pub(super) fn verdict(&self) -> &'a str {
        record_verdict(self.m, self.input.report.verdict)
    }

    /// A class of provenance as it is written, in words.
    pub(super) fn class(&self, span: Span) -> &'a str {
        let word = self.words(span);
        Provenance::from_word(word).map_or(word, |class| provenance(self.m, class))
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
    pub(super) fn player(&self, player: Player) -> &'a str {
        match player {
            Player::South => &self.m.south,
            Player::North => &self.m.north,
        }
    }

    /// Who signs with a siglum, behind what is signed.
    pub(super) fn hand(&self, siglum: &str) -> Html {
        let name = self.header.hands.get(siglum).map(|hand| ("title", hand.name.as_str()));
        let attributes: Vec<_> = std::iter::once(("class", "hand")).chain(name).collect();
        Html::element("span", &attributes, &Html::text(siglum))
    }

    /// A ruleset with its readings.
    pub(super) fn family(&self, id: &str) -> Option<Arc<RulesetFamily>> {
        self.input.shared.context.family(id).cloned()
    }

    /// A reading with an alternative in words: the question as a link to its place in the ruleset, and the answer. As it
    /// is written where the ruleset has no such reading.
    pub(super) fn reading(&self, ruleset: &str, name: &str, alternative: &str) -> Html {
        let family = self.input.shared.context.family(ruleset);
        let known = family.and_then(|family| family.declaration().reading(name));
        let code = || Html::code(&format!("{name}={alternative}"));
        known.map_or_else(code, |reading| self.answered(ruleset, reading, alternative))
    }

    /// The question of a reading as a link, and the answer followed.
    pub(super) fn answered(&self, ruleset: &str, reading: &Reading, alternative: &str) -> Html {
        join([self.question(ruleset, reading), Html::bold(&self.answer(reading, alternative))], " ")
    }

    /// The question of a reading, as a link to its place in the ruleset.
    pub(super) fn question(&self, ruleset: &str, reading: &Reading) -> Html {
        let named = self.here.site.ruleset_named(ruleset);
        let plain = || self.here.words_of_ruleset(&reading.question);
        named.map_or_else(plain, |(_, id)| self.here.question(id, reading))
    }

    /// What an alternative of a reading means, as a sentence.
    pub(super) fn answer(&self, reading: &Reading, alternative: &str) -> Html {
        let mut html = self.meaning(reading, alternative);
        html.push_text(".");
        html
    }

    /// The same without a full stop.
    pub(super) fn meaning(&self, reading: &Reading, alternative: &str) -> Html {
        let known = reading.alternative(alternative);
        known
            .map_or_else(|| Html::text(alternative), |known| self.here.capital_words_of_ruleset(&known.means))
    }
}
