//! A flag beyond the first three is a flag like them.
//!
//! The first three flags of a ruleset are kept apart from the others. Every ruleset with flags has a twin in which other
//! flags, which nothing sets, come first, so that its own are kept with the others.

use std::sync::{Arc, LazyLock};

use serde_yaml::{Mapping, Value};
use sowbook::archive::read_ruleset;
use sowbook::board::{ByPlayer, HoleSet, Player};
use sowbook::engine::{Position, legal_moves, play};
use sowbook::rules::{Ruleset, RulesetFamily};
use sowbook::text::SourceText;

use crate::arbitrary::{Parts, parts, position};
use crate::rulesets::{all, sources};

/// How many flags come before the ruleset's own.
const BEFORE: usize = 3;

/// The twin of a ruleset's text; `None` where it has no flags.
fn twin(text: &str) -> Option<String> {
    let mut ruleset: Mapping = serde_yaml::from_str(text).expect("YAML");
    let flags = ruleset.get_mut("flags")?.as_sequence_mut().expect("a list");
    for number in 0..BEFORE {
        let flag = format!("{{id: before{number}, scope: match, silent: true, note: made up}}");
        flags.insert(0, serde_yaml::from_str(&flag).expect("YAML"));
    }
    Some(serde_yaml::to_string(&Value::Mapping(ruleset)).expect("YAML"))
}

/// A ruleset under one choice and its twin, with what to call them.
struct Twins {
    label: String,
    ruleset: Arc<Ruleset>,
    twin: Arc<Ruleset>,
}

/// Every ruleset with flags under every choice, with its twin.
fn twins() -> &'static [Twins] {
    static ALL: LazyLock<Vec<Twins>> = LazyLock::new(|| {
        let families: Vec<RulesetFamily> = sources()
            .iter()
            .filter_map(|source| {
                let source = SourceText::new(source.name(), twin(source.contents())?);
                // That nothing sets the added flags may be reported.
                Some(read_ruleset(&source).0.unwrap_or_else(|| panic!("{}: not read", source.name())))
            })
            .collect();
        let made = all().iter().filter_map(|case| {
            let family = families.iter().find(|family| family.declaration().id == case.ruleset.id())?;
            let twin = family.ruleset(case.ruleset.choices());
            let twin = twin.unwrap_or_else(|problems| panic!("{}: {problems:?}", case.label));
            Some(Twins { label: case.label.clone(), ruleset: Arc::clone(&case.ruleset), twin })
        });
        made.collect()
    });
    &ALL
}

/// The same position for a twin.
fn moved(ruleset: &Ruleset, position: &Position) -> Position {
    let all: Vec<ByPlayer<HoleSet>> =
        (0..ruleset.flag_names().count()).map(|flag| position.flagged(flag)).collect();
    let bare = (0..all.len()).fold(position.clone(), |bare, flag| {
        Player::ALL.into_iter().fold(bare, |bare, owner| bare.with_flag(flag, owner, HoleSet::EMPTY))
    });
    all.iter().enumerate().fold(bare, |moved, (flag, holes)| {
        Player::ALL
            .into_iter()
            .fold(moved, |moved, owner| moved.with_flag(BEFORE + flag, owner, holes[owner]))
    })
}

fn agree_everywhere(parts: &Parts) {
    for Twins { label, ruleset, twin } in twins() {
        let start = position(ruleset, parts);
        let start_of_twin = moved(ruleset, &start);
        let moves = legal_moves(ruleset, &start);
        assert_eq!(moves, legal_moves(twin, &start_of_twin), "{label}: {start:?}");
        for played in moves.iter().flatten() {
            let after =
                play(ruleset, &start, played, &mut ()).map(|outcome| moved(ruleset, &outcome.position));
            let after_of_twin = play(twin, &start_of_twin, played, &mut ()).map(|outcome| outcome.position);
            assert_eq!(after, after_of_twin, "{label}: {played:?} in {start:?}");
        }
    }
}

crate::random_tests::random_tests! {
    cases: 10;

    fn flags_beyond_the_first_three_play_alike(parts in parts()) {
        agree_everywhere(&parts);
    }
}
