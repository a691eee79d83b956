//! Rulesets against the archive: their ids, their games, their evidence, and labels that look alike.

use std::collections::BTreeSet;

use itertools::Itertools;

use crate::archive::{Archive, ArchiveProblemKind as Kind, EvidenceId, Game, GameId};
use crate::check::code::archive::{board_of_no_ruleset, of_archive, unknown_ruleset};
use crate::check::code::rules::labels_alike;
use crate::check::messages::Message;
use crate::check::{CheckContext, Diagnostic, Location};
use base::text::{SourceText, closest};
use base::yaml::Path;
use rules::{Declaration, Ruleset};

pub(super) fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let archive = context.archive();
    let mut found = Vec::new();
    for text in &archive.rulesets {
        let id = crate::check::ruleset_id(text.name());
        let Some(family) = context.family(id) else { continue };
        let mut file = File { text, found: &mut found };
        file.ruleset(archive, id, family.declaration());
        if let Ok(ruleset) = family.default_ruleset() {
            file.labels(ruleset.shape().labels());
        }
    }
    for (id, game) in &archive.games {
        let Some(text) = archive.texts.get(&format!("games/{id}.yaml")) else { continue };
        let mut file = File { text, found: &mut found };
        for (index, ruleset) in game.rulesets.iter().enumerate() {
            let known = || archive.rulesets.iter().map(|text| crate::check::ruleset_id(text.name()));
            if !known().any(|id| id == ruleset.as_str()) {
                let path = Path::top().then("rulesets").then(index);
                file.add(&path, unknown_ruleset(ruleset.as_str(), closest(ruleset.as_str(), known())));
            }
        }
        file.boards(game, &boards_of_rulesets(context, id.as_str()));
    }
    found
}

/// The rows and columns of every ruleset of a game, under each alternative of its readings.
fn boards_of_rulesets(context: &CheckContext<'_>, game: &str) -> BTreeSet<(u8, u8)> {
    let ids = context.archive().rulesets.iter().map(|text| crate::check::ruleset_id(text.name()));
    let families = ids.filter_map(|id| context.family(id)).filter(|family| family.declaration().game == game);
    let rulesets = families.flat_map(|family| {
        let choices = family.declaration().single_choices();
        choices.into_iter().filter_map(|choices| family.ruleset(&choices).ok())
    });
    let size = |ruleset: &Ruleset| {
        let board = &ruleset.clauses().board.body;
        (board.rows, board.columns)
    };
    rulesets.map(|ruleset| size(&ruleset)).collect()
}

struct File<'a> {
    text: &'a SourceText,
    found: &'a mut Vec<Diagnostic>,
}

impl File<'_> {
    fn add(&mut self, path: &Path, message: Message) {
        self.found.push(message.at(Location::at_path(self.text, path)));
    }

    fn ruleset(&mut self, archive: &Archive, id: &str, declaration: &Declaration) {
        if declaration.id != id {
            let kind = Kind::IdIsNotFileName { id: declaration.id.clone(), name: id.to_owned() };
            self.add(&Path::top().then("ruleset"), of_archive(&kind));
        }
        let game = archive.unknown::<GameId>(&declaration.game).map(|kind| (Path::top().then("game"), kind));
        let evidence = declaration.evidence.iter().enumerate().filter_map(|(index, id)| {
            Some((Path::top().then("evidence").then(index), archive.unknown::<EvidenceId>(id)?))
        });
        for (path, kind) in game.into_iter().chain(evidence) {
            self.add(&path, of_archive(&kind));
        }
    }

    /// A game may have more boards than its rulesets, but not only others.
    fn boards(&mut self, game: &Game, of_rulesets: &BTreeSet<(u8, u8)>) {
        let fits = game.boards.iter().any(|board| of_rulesets.contains(&(board.rows, board.columns)));
        if game.boards.is_empty() || of_rulesets.is_empty() || fits {
            return;
        }
        let found = of_rulesets.iter().map(|(rows, columns)| format!("{rows}×{columns}")).join(", ");
        self.add(&Path::top().then("boards"), board_of_no_ruleset(&found));
    }

    /// `l`, `I` and `1` are one stroke in many fonts.
    fn labels(&mut self, labels: &[String]) {
        let has = |label: &str| labels.iter().any(|known| known == label);
        if has("l") && has("I") && has("1") {
            self.add(&Path::top().then("board").then("labels"), labels_alike());
        }
    }
}
