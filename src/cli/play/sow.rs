//! A game as the text of a record.

use crate::cli::move_text::with_checks;
use crate::cli::skeleton::quoted;
use base::board::Player;
use engine::{GameResult, Move, Position, Status};
use record::archive::Provenance;
use record::notation::format;
use record::replay::Step;
use rules::Ruleset;

/// A record that grows ply by ply: every ply with the hole of its last seed and the seeds it captured.
pub(in crate::cli) struct GameText {
    text: String,
    /// Who began the round, and how many turns that player has had.
    began: Option<(Player, u32)>,
}

/// What the header of a game says.
pub(in crate::cli) struct GameHeader<'a> {
    /// The id of the record.
    pub(in crate::cli) id: &'a str,
    pub(in crate::cli) title: &'a str,
    /// How the play is known.
    pub(in crate::cli) provenance: Provenance,
    /// Readings other than the defaults, as `NAME=ALTERNATIVE`.
    pub(in crate::cli) readings: &'a [String],
    /// The position that play begins from, if it is not that of the ruleset.
    pub(in crate::cli) setup: Option<&'a str>,
    /// Further lines of the header.
    pub(in crate::cli) more: &'a str,
}

impl GameText {
    /// A record without plies, for everybody to use as they like.
    pub(in crate::cli) fn begin(ruleset: &Ruleset, header: &GameHeader<'_>) -> Self {
        let GameHeader { id, title, provenance, readings, setup, more } = header;
        let mut text =
            format!("---\nsowbook: 1\nid: {id}\ntitle: {}\nruleset: {}\n", quoted(title), ruleset.id());
        if !readings.is_empty() {
            let pairs = readings.iter().filter_map(|pair| pair.split_once('='));
            let pairs: Vec<String> = pairs
                .map(|(name, alternative)| format!("{}: {}", name.trim(), quoted(alternative.trim())))
                .collect();
            text.push_str(&format!("readings: {{{}}}\n", pairs.join(", ")));
        }
        text.push_str(&format!("provenance: {}\n", provenance.word()));
        if let Some(setup) = setup {
            text.push_str(&format!("setup: {{given: {}}}\n", quoted(setup)));
        }
        text.push_str(more);
        // What chance plays is nobody's work.
        text.push_str("licence: CC0-1.0\n---\n\n");
        Self { text, began: None }
    }

    /// Something between the plies, such as a comment.
    pub(in crate::cli) fn put(&mut self, item: &str) {
        self.text.push_str(item);
        self.text.push('\n');
    }

    /// The next ply: `written` is its move.
    pub(in crate::cli) fn ply(&mut self, ruleset: &Ruleset, before: &Position, step: &Step, written: &str) {
        match step.played {
            Move::Fill(_) | Move::Half(_) | Move::Lay(_) => {
                self.began = None;
                return self.put(written);
            }
            Move::Both(_) => self.number(Player::South),
            Move::Pass | Move::Turn(_) => self.number(before.mover()),
        }
        self.put(&with_checks(ruleset, before, step, written));
    }

    /// The number of a turn, before the plies of whoever began the round.
    fn number(&mut self, mover: Player) {
        let (first, turns) = self.began.get_or_insert((mover, 0));
        if *first == mover {
            *turns += 1;
            self.text.push_str(&format!("{turns}. "));
        }
    }

    /// The whole record in canonical form; `status` is that of its last position.
    pub(in crate::cli) fn end(mut self, status: Status) -> String {
        self.put(match status {
            Status::Over(GameResult::Won(Player::South)) => "end(south wins)",
            Status::Over(GameResult::Won(Player::North)) => "end(north wins)",
            Status::Over(GameResult::Draw) => "end(draw)",
            Status::Over(GameResult::NotSaid | GameResult::Void) => "end(unknown)",
            Status::Playing | Status::RoundOver | Status::Over(GameResult::Endless) => "end(unfinished)",
        });
        format(&self.text)
    }
}
